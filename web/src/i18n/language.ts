import type english from "./languages/en";

export type TextKey = keyof typeof english.texts;

/** All texts of the client in one language. */
export interface Language {
  /** The name of the language in the language itself. */
  name: string;
  texts: Record<TextKey, string>;
}
