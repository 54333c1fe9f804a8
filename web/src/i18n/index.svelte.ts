/** The words of the client. A language is one file in `languages/`; English says which keys there are. */

import { change, settings } from "$lib/settings.svelte";
import type { Words } from "$lib/wire";
import { en } from "./languages/en";

export type Key = keyof typeof en;
export type Language = { name: string; words: Record<Key, string> };

const files = import.meta.glob<{ default: Language }>("./languages/*.ts", { eager: true });
export const languages: Record<string, Language> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/(\w+)\.ts$/, "$1"), file.default]),
);

function preferred(): string {
  const wanted = settings.language ? [settings.language, ...navigator.languages] : navigator.languages;
  return wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages) ?? "en";
}

const chosen = $derived(preferred());

export const spoken = {
  get language(): string {
    return chosen;
  },
};

export function speak(language: string): void {
  change({ language });
  document.documentElement.lang = language;
}

/** A sentence of the client: `t("table.turn", { name })`. A `|` parts one from many: `{n} card|{n} cards`. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = languages[chosen]?.words[key] ?? en[key];
  const [one, many] = text.split("|");
  const picked = many !== undefined && values["n"] !== undefined && !isOne(Number(values["n"])) ? many : one!;
  return picked.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The number form that a language uses: French counts 0 as one. */
const isOne = (n: number): boolean => new Intl.PluralRules(chosen).select(n) === "one";

/** A sentence that the server sent in several languages. */
export function said(words: Words | null | undefined): string {
  return words ? ((words as unknown as Record<string, string>)[chosen] ?? words.en) : "";
}
