/** Every language has a text for every key; every key that the code asks for exists; every key is used. */

import { expect, test } from "vitest";
import { addTexts, languages, t } from "../src/i18n/index.svelte";
import english from "../src/i18n/languages/en";

/** The texts of games that keep them in their own folder. */
const ofGames = import.meta.glob<Record<string, string>>("../src/games/*/languages/*.ts", {
  import: "default",
  eager: true,
});
for (const [path, texts] of Object.entries(ofGames)) addTexts({ [path.replace(/^.*\/(\w+)\.ts$/, "$1")]: texts });
const all: Record<string, string> = english.texts;

const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const code = Object.entries(sources)
  .filter(([path]) => !path.includes("/languages/"))
  .map(([, text]) => text)
  .join("\n");

const mentioned = new Set([...code.matchAll(/["'`]([a-z]+(?:\.[\w]+)*)["'`]/g)].map((found) => found[1]!));
/** The beginnings of keys that the code composes, up to the first `${`. */
const prefixes = [...code.matchAll(/`((?:[a-z]+\.)+)\$\{/g)].map((found) => found[1]!);

test("every language has exactly the keys of English, each with a text", () => {
  for (const [code, language] of Object.entries(languages)) {
    expect([code, Object.keys(language.texts).sort()]).toEqual([code, Object.keys(english.texts).sort()]);
    expect([code, Object.entries(language.texts).filter(([, text]) => !text.trim())]).toEqual([code, []]);
  }
});

test("every language uses the same placeholders", () => {
  const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();
  for (const language of Object.values(languages))
    for (const [key, text] of Object.entries(language.texts))
      expect([key, values(text)]).toEqual([key, values(all[key] ?? "")]);
});

test("every key that is asked for exists", () => {
  const asked = [...code.matchAll(/\bt\(\s*["']([^"']+)["']/g)].map((found) => found[1]!);
  expect(asked.length).toBeGreaterThan(150);
  expect(asked.filter((key) => !(key in english.texts))).toEqual([]);
  expect(prefixes.filter((start) => !Object.keys(english.texts).some((key) => key.startsWith(start)))).toEqual([]);
});

test("every key is used", () => {
  const unused = Object.keys(english.texts).filter(
    (key) => !mentioned.has(key) && !prefixes.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test("singular, plural and placeholders", () => {
  expect(t("cards.hand", { n: 1 })).toBe("1 card in hand");
  expect(t("cards.hand", { n: 0 })).toBe("0 cards in hand");
  expect(t("table.turn", { name: "Ada {n}" })).toBe("Ada {n} to play");
});
