/** The names of Shokoba’s cards and steps. */

import { listed, t, type TextKey } from "$i18n";
import { BACK } from "$table/cardTracker";

export function cardName(face: string): string {
  if (face === BACK) return t("card.back");
  return t("shokoba.card", { number: face.slice(0, -1), gem: t(`shokoba.gem.${face.slice(-1)}` as TextKey) });
}

/** A card with its first letter as a capital, to begin a sentence. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function cardTip(face: string): string {
  return face === BACK ? "" : t(`shokoba.tip.${face.slice(-1)}` as TextKey, { card: capital(cardName(face)) });
}

/** Several cards in words. */
const names = (cards: string): string => listed(cards.split(" ").map(cardName));

export function stepName(step: string, path: readonly string[]): string {
  if (step === "pass") return t("shokoba.claim.pass");
  if (step.startsWith("claim ")) return t("shokoba.claim", { cards: names(step.slice(6)) });
  if (step.startsWith("x ")) return t("shokoba.take", { cards: names(step.slice(2)) });
  return path.length ? t("shokoba.lay") : cardName(step);
}
