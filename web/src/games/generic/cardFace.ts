/** What is printed on a card, as the catalogue declares it. */
export interface CardFace {
  /** The card in the notation of views and moves. */
  text: string;
  /** What is printed large, such as a number. */
  label: string;
  colour: string;
  /** One character for the suit, or nothing. */
  symbol: string;
}
