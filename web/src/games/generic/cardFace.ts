import type { Words } from "$lib/wire";

/** What is printed on a card, as the catalogue declares it. */
export interface CardFace {
  /** The card in the notation of views and moves. */
  text: string;
  /** The card in words; a card that nobody declared has none. */
  name?: Words;
  /** What is printed large, such as a number. */
  label: string;
  colour: string;
  /** One character for the suit, or nothing. */
  symbol: string;
}
