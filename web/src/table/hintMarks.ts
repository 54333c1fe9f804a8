/** The cards that a hint lights: those to play, and those on the table that they take. */

import type { CardsPlayed } from "./board";
import type { Mark } from "./cardTracker";
import { marksIn } from "./steps";

/** The words of a step that follow its sign: `x 6R 1S` takes 6R and 1S. */
export const cardsAfterSign = (step: string): string[] => step.split(" ").slice(1);

/** A place with its cards. */
interface Place {
  place: string;
  cards: readonly string[];
}

/** Marks cards of a hand to be played and cards of another place to be taken. */
export const playAndTake = ({ played, taken }: CardsPlayed, hand: Place, table: Place): Mark[] => [
  ...marksIn(hand.place, hand.cards, played, "hint"),
  ...marksIn(table.place, table.cards, taken, "taken"),
];
