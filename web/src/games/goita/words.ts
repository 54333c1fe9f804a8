/** Cards and steps of Goita Shogi in words. */

import { t, type Key } from "$i18n";
import { BACK } from "$table/travel";

export const POINTS: Record<string, number> = { K: 5, B: 4, R: 4, G: 3, S: 3, N: 2, L: 2, P: 1 };
export const COPIES: Record<string, number> = { K: 2, B: 2, R: 2, G: 4, S: 4, N: 4, L: 4, P: 10 };

/** The letter in a step or a placed card: `(P)`, `=P` and `>P` are all pawns. */
export const letterOf = (text: string): string => text.replace(/[()=>]/g, "");

export function cardName(face: string): string {
  const letter = letterOf(face);
  return letter === BACK ? t("card.back") : t(`goita.card.${letter}` as Key);
}

/** A placed card with what it does there. */
export function placedName(text: string): string {
  const card = cardName(text);
  if (text.startsWith("(")) return t("goita.placed.down", { card });
  return text.startsWith("=") ? t("goita.placed.block", { card }) : t("goita.placed.attack", { card });
}

const WORDS = ["pass", "cancel", "play", "agree", "refuse"];

export function stepName(step: string, _path: readonly string[] = []): string {
  if (WORDS.includes(step)) return t(`goita.step.${step}` as Key);
  if (step.startsWith("(")) return t("goita.step.down", { card: cardName(step) });
  if (step.startsWith("=")) return t("goita.step.block", { card: cardName(step) });
  if (step.startsWith(">")) return t("goita.step.attack", { card: cardName(step) });
  if (step.startsWith("-")) return t("goita.step.remove", { place: step.slice(1) });
  if (step.includes("+")) return t("goita.step.take", { places: step.replace("+", " + ") });
  return t("goita.step.turn", { place: step });
}
