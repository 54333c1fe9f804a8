/** The names of Goita Shogi’s cards and steps. */

import { listed, t, type TextKey } from "$i18n";
import { BACK } from "$table/cardTracker";
import { blockers } from "./attack";

export const POINTS: Record<string, number> = { K: 5, B: 4, R: 4, G: 3, S: 3, N: 2, L: 2, P: 1 };
export const COPIES: Record<string, number> = { K: 2, B: 2, R: 2, G: 4, S: 4, N: 4, L: 4, P: 10 };

/** The letter of the card in a step or of a placed card: `(P)`, `=P` and `>P` are all pawns. */
export const letterOf = (text: string): string => text.replace(/[()=>]/g, "");

export function cardName(face: string): string {
  const letter = letterOf(face);
  return letter === BACK ? t("card.back") : t(`goita.card.${letter}` as TextKey);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function cardTip(face: string): string {
  const letter = letterOf(face);
  const copies = COPIES[letter];
  if (copies === undefined) return "";
  const points = t("goita.points", { n: POINTS[letter]! });
  const kind = letter === "K" ? "king" : blockers(letter).includes("K") ? "card" : "only";
  return t(`goita.tip.${kind}`, { card: capital(cardName(face)), points, copies });
}

/** The name of a placed card, with what it does. */
export function placedName(text: string): string {
  const card = cardName(text);
  if (text.startsWith("(")) return t("goita.placed.down", { card });
  return text.startsWith("=") ? t("goita.placed.block", { card }) : t("goita.placed.attack", { card });
}

/** A place of the solo board: `c2` is row 2, column 3. */
const placeName = (square: string): string =>
  t("goita.place", { row: square.slice(1), column: square.charCodeAt(0) - "a".charCodeAt(0) + 1 });

const WORD_STEPS = ["pass", "cancel", "play", "agree", "refuse"];

export function stepName(step: string): string {
  if (WORD_STEPS.includes(step)) return t(`goita.step.${step}` as TextKey);
  if (step.startsWith("(")) return t("goita.step.down", { card: cardName(step) });
  if (step.startsWith("=")) return t("goita.step.block", { card: cardName(step) });
  if (step.startsWith(">")) return t("goita.step.attack", { card: cardName(step) });
  if (step.startsWith("-")) return t("goita.step.remove", { place: placeName(step.slice(1)) });
  if (step.includes("+")) return t("goita.step.take", { places: listed(step.split("+").map(placeName)) });
  return t("goita.step.turn", { place: placeName(step) });
}
