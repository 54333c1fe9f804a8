/** Every language is complete, every key that is used exists, and every key is used. */

import { expect, test } from "vitest";
import { languages, t, type Key } from "../src/i18n/index.svelte";
import { en } from "../src/i18n/languages/en";

const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const code = Object.entries(sources)
  .filter(([path]) => !path.includes("/languages/"))
  .map(([, text]) => text)
  .join("\n");

const named = new Set([...code.matchAll(/["'`]([a-z]+(?:\.[\w]+)*)["'`]/g)].map((found) => found[1]!));
/** Keys that are put together: the part before the first `${`. */
const begun = [...code.matchAll(/t\(\s*(?:[^)"'`]*\?\s*)?`([a-z.]+)\$\{/g)].map((found) => found[1]!);

test("every language has exactly the keys of English, and says something for each", () => {
  for (const [code, language] of Object.entries(languages)) {
    expect([code, Object.keys(language.words).sort()]).toEqual([code, Object.keys(en).sort()]);
    expect([code, Object.entries(language.words).filter(([, words]) => !words.trim())]).toEqual([code, []]);
  }
});

test("every language fills in the same values", () => {
  const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();
  for (const language of Object.values(languages))
    for (const [key, words] of Object.entries(language.words))
      expect([key, values(words)]).toEqual([key, values(en[key as Key])]);
});

test("every key that is asked for exists", () => {
  const asked = [...code.matchAll(/\bt\(\s*["']([^"']+)["']/g)].map((found) => found[1]!);
  expect(asked.length).toBeGreaterThan(150);
  expect(asked.filter((key) => !(key in en))).toEqual([]);
  expect(begun.filter((start) => !Object.keys(en).some((key) => key.startsWith(start)))).toEqual([]);
});

test("every key is used", () => {
  const unused = Object.keys(en).filter((key) => !named.has(key) && !begun.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});

test("one and many, and values", () => {
  expect(t("cards.hand", { n: 1 })).toBe("1 card in hand");
  expect(t("cards.hand", { n: 0 })).toBe("0 cards in hand");
  expect(t("table.turn", { name: "Ada {n}" })).toBe("Ada {n} is to play");
});
