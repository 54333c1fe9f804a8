/** Several ways to take, and the cards touched so far: which of the ways that the server offers are still meant. */

export interface Taking {
  step: string;
  cards: string[];
}

const times = (card: string, cards: readonly string[]) => cards.filter((each) => each === card).length;

/** The takings that hold all cards touched; twins count twice. */
export function fitting(takings: readonly Taking[], touched: readonly string[]): Taking[] {
  return takings.filter((taking) => touched.every((card) => times(card, touched) <= times(card, taking.cards)));
}
