/** Cards and steps of Shokoba in words. */

import { t, type Key } from "$i18n";
import { BACK } from "$table/travel";

export function cardName(face: string): string {
  if (face === BACK) return t("card.back");
  return t("shokoba.card", { number: face.slice(0, -1), gem: t(`shokoba.gem.${face.slice(-1)}` as Key) });
}

export function stepName(step: string, path: readonly string[]): string {
  if (step === "pass") return t("shokoba.claim.pass");
  if (step.startsWith("claim ")) return t("shokoba.claim", { cards: step.slice(6) });
  if (step.startsWith("x ")) return t("shokoba.take", { cards: step.slice(2).split(" ").join(" + ") });
  return path.length ? t("shokoba.lay") : step;
}
