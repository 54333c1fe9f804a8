/**
 * The texts of the client. Each file in `languages/` is one language; English defines the keys and is always there, the
 * others are loaded when they are wanted.
 */

import { changeSettings, settings } from "$lib/settings.svelte";
import type { Words } from "$lib/wire";
import type { Language, TextKey } from "./language";
import english from "./languages/en";
import { withSpaces } from "./spaces";

export type { Language, TextKey };

const files = import.meta.glob<Language>(["./languages/*.ts", "!./languages/en.ts"], { import: "default" });
const loaders = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/(\w+)\.ts$/, "$1"), load]),
);
/** The codes of all languages. */
export const languages: readonly string[] = ["en", ...Object.keys(loaders)];
/** The languages that are loaded, and what games have added to them. */
let loaded = $state.raw<Record<string, Language>>({ en: english });
const ofGames: Record<string, Record<string, string>> = {};

function preferredLanguage(): string {
  const wanted = settings.language ? [settings.language, ...navigator.languages] : navigator.languages;
  return wanted.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag)) ?? "en";
}

const current = $derived(preferredLanguage());

export const locale = {
  /** The two letters of the language in use. */
  get language(): string {
    return current;
  },
  /** The language in use if the server has texts in it, else English. */
  get serverLanguage(): "en" | "fr" {
    return current === "fr" ? "fr" : "en";
  },
};

/** Loads the texts of a language, by default of the one in use. Without a network it stays English. */
export async function loadLanguage(language: string = current): Promise<void> {
  if (language in loaded) return;
  const found = await loaders[language]!();
  Object.assign(found.texts, ofGames[language]);
  loaded = { ...loaded, [language]: found };
}

/** The name of a language in the language itself. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

export async function setLanguage(language: string): Promise<void> {
  await loadLanguage(language);
  changeSettings({ language });
  document.documentElement.lang = language;
}

/** All texts by key, those of the games that have been loaded too. */
const textsOf = (language: Language | undefined): Partial<Record<TextKey, string>> => language?.texts ?? {};

/** Adds the texts of a game, by language, when it is loaded. */
export function addTexts(texts: Record<string, Record<string, string>>): void {
  for (const [code, added] of Object.entries(texts)) {
    ofGames[code] = { ...ofGames[code], ...added };
    Object.assign(textsOf(loaded[code]), added);
  }
}

/** A text of the client: `t("table.turn", { name })`. `|` separates singular from plural: `{n} card|{n} cards`. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return filled(textsOf(loaded[current])[key] ?? textsOf(english)[key] ?? key, values);
}

/** A text in the language in use with the spaces that this language wants around punctuation. */
export const spaced = (text: string): string => withSpaces(text, current);

/** A text with its values, and in the singular or the plural. What people wrote among the values stays as it is. */
function filled(text: string, values: Record<string, string | number>): string {
  const [singular, plural] = text.split("|");
  const usesPlural = plural !== undefined && values["n"] !== undefined && !isSingular(Number(values["n"]));
  return spaced(usesPlural ? plural : singular!).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}

const list = $derived(new Intl.ListFormat(current));
/** Several things in a sentence: `a, b and c`. */
export const listed = (parts: readonly string[]): string => list.format(parts);

/** Whether there is a text with this key. */
export const hasText = (key: string): key is TextKey => key in english.texts;

const plurals = $derived(new Intl.PluralRules(current)); // making one takes longer than drawing a card
/** Whether the language uses the singular for this number. In French, zero is singular. */
const isSingular = (n: number): boolean => plurals.select(n) === "one";

/** The text that the server sent in several languages, in the language in use. */
export function localized(text: Words | null | undefined): string {
  return text ? spaced((text as unknown as Record<string, string>)[current] ?? text.en) : "";
}

/** A text that a game's own file has in several languages, with its values. */
export const phrase = (text: Words, values: Record<string, string | number> = {}): string =>
  filled(localized(text), values);
