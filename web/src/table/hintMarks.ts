/** The cards that a hint lights: those to play, and those on the table that they take. */

import type { Mark } from "./cardTracker";
import { marksIn } from "./steps";

/** The words of a step that follow its sign: `x 6R 1S` takes 6R and 1S. */
export const cardsAfterSign = (step: string): string[] => step.split(" ").slice(1);

/** Marks cards of a hand to be played and cards of another place to be taken. */
export function playAndTake(
  hand: { place: string; cards: readonly string[]; played: readonly string[] },
  table: { place: string; cards: readonly string[]; taken: readonly string[] },
): Mark[] {
  return [
    ...marksIn(hand.place, hand.cards, hand.played, "hint"),
    ...marksIn(table.place, table.cards, table.taken, "taken"),
  ];
}
