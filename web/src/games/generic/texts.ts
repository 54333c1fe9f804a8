/** The names of fields, cards and steps of a game that the page does not know. */

import { hasText, t } from "$i18n";
import type { Deck } from "./deck";

/** The name of a field of a view: translated where it is a common one, else as the game calls it. */
export function fieldName(name: string): string {
  const key = `generic.field.${name}`;
  if (hasText(key)) return t(key);
  return capitalised(name.replaceAll("_", " "));
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A step of a move: translated where it is a common word, else in the notation of the game, with its cards named. */
export function stepName(deck: Deck, step: string): string {
  if (step === "") return t("generic.step.plain");
  const key = `generic.step.${step}`;
  if (hasText(key)) return t(key);
  const words = step.split(" ").map((word) => (deck.isCard(word) ? deck.name(word) : word));
  return capitalised(words.join(" "));
}
