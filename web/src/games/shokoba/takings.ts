/** The captures that the server offers, narrowed down by the cards that the player has touched. */

export interface Taking {
  step: string;
  cards: string[];
}

const countOf = (card: string, cards: readonly string[]) => cards.filter((each) => each === card).length;

/** The takings that contain all touched cards; equal cards count separately. */
export function fitting(takings: readonly Taking[], touched: readonly string[]): Taking[] {
  return takings.filter((taking) => touched.every((card) => countOf(card, touched) <= countOf(card, taking.cards)));
}
