/** The texts of the client. Each file in `languages/` is one language; English defines the keys. */

import { changeSettings, settings } from "$lib/settings.svelte";
import type { Words } from "$lib/wire";
import type { Language, TextKey } from "./language";
import english from "./languages/en";

export type { Language, TextKey };

const files = import.meta.glob<{ default: Language }>("./languages/*.ts", { eager: true });
export const languages: Record<string, Language> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/(\w+)\.ts$/, "$1"), file.default]),
);

function preferredLanguage(): string {
  const wanted = settings.language ? [settings.language, ...navigator.languages] : navigator.languages;
  return wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages) ?? "en";
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

export function setLanguage(language: string): void {
  changeSettings({ language });
  document.documentElement.lang = language;
}

/** All texts by key, those of the games that have been loaded too. */
const textsOf = (language: Language | undefined): Partial<Record<TextKey, string>> => language?.texts ?? {};

/** Adds the texts of a game, by language, when it is loaded. */
export function addTexts(texts: Record<string, Record<string, string>>): void {
  for (const [code, added] of Object.entries(texts)) Object.assign(textsOf(languages[code]), added);
}

/** A text of the client: `t("table.turn", { name })`. `|` separates singular from plural: `{n} card|{n} cards`. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return filled(textsOf(languages[current])[key] ?? textsOf(english)[key] ?? key, values);
}

/** A text with its values, and in the singular or the plural. */
function filled(text: string, values: Record<string, string | number>): string {
  const [singular, plural] = text.split("|");
  const usesPlural = plural !== undefined && values["n"] !== undefined && !isSingular(Number(values["n"]));
  return (usesPlural ? plural : singular!).replace(/\{(\w+)\}/g, (whole, name: string) =>
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
  return text ? ((text as unknown as Record<string, string>)[current] ?? text.en) : "";
}

/** A text that a game's own file has in several languages, with its values. */
export const phrase = (text: Words, values: Record<string, string | number> = {}): string =>
  filled(localized(text), values);
