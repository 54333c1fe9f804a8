import type goita from "../games/goita/languages/en";
import type shokoba from "../games/shokoba/languages/en";
import type tokoMaja from "../games/toko_maja/languages/en";
import type english from "./languages/en";

/** The keys of all texts. Those of some games are in the folder of the game, and loaded with it. */
export type TextKey = keyof typeof english.texts | keyof typeof goita | keyof typeof shokoba | keyof typeof tokoMaja;

/** The texts of the client in one language. */
export interface Language {
  texts: Record<keyof typeof english.texts, string>;
}
