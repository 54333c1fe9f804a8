/** The names of Shokoba’s cards and steps. */

import { t, type TextKey } from "$i18n";
import { BACK } from "$table/cardTracker";

export function cardName(face: string): string {
  if (face === BACK) return t("card.back");
  return t("shokoba.card", { number: face.slice(0, -1), gem: t(`shokoba.gem.${face.slice(-1)}` as TextKey) });
}

export function stepName(step: string, path: readonly string[]): string {
  if (step === "pass") return t("shokoba.claim.pass");
  if (step.startsWith("claim ")) return t("shokoba.claim", { cards: step.slice(6) });
  if (step.startsWith("x ")) return t("shokoba.take", { cards: step.slice(2).split(" ").join(" + ") });
  return path.length ? t("shokoba.lay") : step;
}
