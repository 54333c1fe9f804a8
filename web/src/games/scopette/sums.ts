/** The sums of the chosen cards, to show how far a selection has got. What is legal is the server's to say. */

import { t } from "$i18n";
import type { Cards } from "./cardSelection.svelte";
import { numberOf, withMinus } from "./texts";

const total = (cards: readonly string[]) => cards.reduce((sum, each) => sum + Number(numberOf(each)), 0);
const signed = (number: number) => withMinus(`${number}`);

/** What is still missing in the centre: the sum of the played cards less that of the cards to take. */
export const missing = ({ played, taken }: Cards): number => total(played) - total(taken);

/** What the chosen cards make, in words: what they equal, or by how much they differ. */
export function sumText({ played, taken }: Cards, canTake: boolean): string {
  const sum = signed(total(played));
  if (!taken.length) return t(canTake ? "scopette.sum.find" : "scopette.sum.nothing", { sum });
  if (!played.length) return t("scopette.sum.hand", { sum: signed(total(taken)) });
  const difference = missing({ played, taken });
  if (difference === 0) return t("scopette.sum.fits");
  return t(difference > 0 ? "scopette.sum.short" : "scopette.sum.over", {
    sum,
    other: signed(total(taken)),
    n: Math.abs(difference),
  });
}

/** Why a card of the centre cannot be added to what is chosen. */
export function whyNot({ played, taken }: Cards): string {
  if (!played.length) return t("scopette.now.hand");
  if (played.length > 1 && taken.length) return t("scopette.why.several");
  const sum = signed(total(played));
  return t(played.length > 1 ? "scopette.why.one" : "scopette.why.sum", { sum });
}
