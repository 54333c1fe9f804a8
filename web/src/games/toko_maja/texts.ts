/** The names of Toko Maja’s cards, sets and steps. */

import { t, type TextKey } from "$i18n";
import { BACK } from "$table/cardTracker";

export const TOKENS = [9, 6, 3, 1, 0];

export function cardName(face: string): string {
  if (face === BACK) return t("card.back");
  return face === "J" ? t("toko.joker") : t("toko.card", { number: face });
}

export function cardTip(face: string): string {
  if (face === BACK) return "";
  if (face === "J") return t("toko.tip.joker");
  return t("toko.tip.card", { card: face, n: Number(face) });
}

/** The cards of a set, such as `33J`. */
export const cardsOfSet = (set: string): string[] => Array.from(set);

export const setName = (set: string): string =>
  set === "JJJ" ? t("toko.set.jokers") : t(set.includes("J") ? "toko.set.joker" : "toko.set", { number: set[0]! });

export function stepName(step: string, path: readonly string[]): string {
  if (step.startsWith("take ")) return t("toko.step.take", { pile: step.slice(5) });
  if (step.startsWith("lay ")) return t("toko.step.lay", { set: setName(step.slice(4)) });
  if (step.startsWith("> ")) return t("toko.step.to", { pile: step.slice(2) });
  if (["draw", "table", "keep", "pass"].includes(step)) return t(`toko.step.${step}` as TextKey);
  return path.length ? step : t("toko.step.discard", { card: cardName(step) });
}
