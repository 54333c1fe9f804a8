/** Every language has a text for every key; every key that the code asks for exists; every key is used. */

import { expect, test } from "vitest";
import { TEXTS as club } from "../src/i18n/club";
import { TEXTS as daily } from "../src/i18n/daily";
import { languageName, languages, loadLanguage, localized, phrase, setLanguage, t } from "../src/i18n/index.svelte";
import type { Language, TextKey } from "../src/i18n/language";
import english from "../src/i18n/languages/en";
import { withSpaces } from "../src/i18n/spaces";
import type { Words } from "../src/lib/wire";

const texts = Object.fromEntries(
  Object.entries(import.meta.glob<Language>("../src/i18n/languages/*.ts", { import: "default", eager: true })).map(
    ([path, language]) => [path.replace(/^.*\/(\w+)\.ts$/, "$1"), language.texts as Record<string, string>],
  ),
);

/** The texts of games that keep them in their own folder. */
const ofGames = import.meta.glob<Record<string, string>>("../src/games/*/languages/*.ts", {
  import: "default",
  eager: true,
});
for (const [path, added] of Object.entries(ofGames))
  Object.assign(texts[path.replace(/^.*\/(\w+)\.ts$/, "$1")]!, added);
const all: Record<string, string> = english.texts;

/** The texts that are loaded with the pages that need them. */
const ofPages: Record<string, Words>[] = [club, daily];

const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const code = Object.entries(sources)
  .filter(([path]) => !path.includes("/languages/") && !/i18n.(club|daily)/.test(path))
  .map(([, text]) => text)
  .join("\n");

const mentioned = new Set([...code.matchAll(/["'`]([a-z]\w*(?:\.\w+)*)["'`]/g)].map((found) => found[1]!));
/** The beginnings of keys that the code composes, up to the first `${`. */
const prefixes = [...code.matchAll(/`((?:[a-z]+\.)+)\$\{/g)].map((found) => found[1]!);

test("every language has exactly the keys of English, each with a text", () => {
  expect(Object.keys(texts).sort()).toEqual([...languages].sort());
  for (const [code, own] of Object.entries(texts)) {
    expect([code, Object.keys(own).sort()]).toEqual([code, Object.keys(english.texts).sort()]);
    expect([code, Object.entries(own).filter(([, text]) => !text.trim())]).toEqual([code, []]);
  }
});

test("every language uses the same placeholders", () => {
  const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();
  for (const own of Object.values(texts))
    for (const [key, text] of Object.entries(own)) expect([key, values(text)]).toEqual([key, values(all[key] ?? "")]);
});

test("every key that is asked for exists", () => {
  const asked = [...code.matchAll(/\bt\(\s*["']([^"']+)["']/g)].map((found) => found[1]!);
  expect(asked.length).toBeGreaterThan(150);
  expect(asked.filter((key) => !(key in english.texts))).toEqual([]);
  const known = [english.texts, ...ofPages].flatMap(Object.keys);
  expect(prefixes.filter((start) => !known.some((key) => key.startsWith(start)))).toEqual([]);
});

test("the texts that are loaded with their pages are used, and have the same placeholders in both languages", () => {
  const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();
  for (const own of ofPages) {
    for (const [key, text] of Object.entries(own)) expect([key, values(text.fr)]).toEqual([key, values(text.en)]);
    const isUsed = (key: string) => mentioned.has(key) || prefixes.some((start) => key.startsWith(start));
    expect(Object.keys(own).filter((key) => !isUsed(key))).toEqual([]);
  }
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

test("languages name themselves, and are loaded when they are wanted", async () => {
  expect(languages.map(languageName)).toEqual(["English", "Français"]);
  await loadLanguage("fr");
});

test("in French no line begins with a punctuation mark", async () => {
  expect(withSpaces("Qui ? Lui ! Oui ; « non » : 5 %", "fr")).toBe(
    "Qui\u202f? Lui\u202f! Oui\u202f; «\u00a0non\u00a0»\u00a0: 5\u202f%",
  );
  expect(withSpaces("a : b", "en")).toBe("a : b");
  const words = { en: "{name}: well", fr: "{name} : bien" };
  expect(phrase(words, { name: "Ana ?" })).toBe("Ana ?: well");
  await setLanguage("fr");
  expect(phrase(words, { name: "Ana ?" })).toBe("Ana ?\u00a0: bien"); // a name stays as it was written
  expect(localized({ en: "Who?", fr: "Qui ?" })).toBe("Qui\u202f?");
  for (const key of Object.keys(all)) expect(t(key as TextKey)).not.toMatch(/ [:;!?%»]|« /);
  await setLanguage("en");
});
