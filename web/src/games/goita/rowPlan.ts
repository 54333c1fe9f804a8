/** How large the placed cards are, in pixels, from the space of the board. */

import { boardPlan, handHeight, type BoardSpace } from "$table/boardPlan";

export interface RowPlan {
  /** The width of the placed cards of the others, and of the player's own. */
  others: number;
  own: number;
  /** Whether the rows of the others are beside their badges instead of below them. */
  beside: boolean;
  /** Little space at the seats: no backs of hands, and signs without words. */
  slim: boolean;
}

/** A card is this much higher than wide; a pair is two cards below each other. */
const PAIR = 2 * 1.4;
/** What a pair has around its cards, and a seat around its row. */
const FRAME = 6;
const SEAT = 12;
const GAP = 5;
const LEAST = 18;
const MOST = 72;
/** A line with a badge, and one with the signs below it. */
const BADGE = 40;
const SIGNS = 20;
/** The narrowest badge in which a name can be recognised; the player's own says whose it is, too. */
const NAME = 100;
const OWN_NAME = 138;

const clamp = (value: number): number => Math.floor(Math.max(LEAST, Math.min(value, MOST)));

/** `pairs` is how many pairs of cards a row holds. */
export function rowPlan(space: BoardSpace, pairs: number): RowPlan {
  const { width, height, others } = space;
  const board = boardPlan(space);
  const { shape, side, slim } = board;
  /** The width of a card where a row may be so wide, and so high. */
  const card = (wide: number, high: number): number => clamp(Math.min(wide / pairs - FRAME, (high - FRAME) / PAIR));

  if (shape === "sideways") {
    const hand = handHeight(board, space.hand);
    if (others === 1) {
      const each = Math.min((height - 3 * GAP) / 2, height - 3 * GAP - hand) - BADGE - SIGNS - SEAT;
      return { others: card(side - SEAT, each), own: card(side, each), beside: false, slim };
    }
    const own = card(side - OWN_NAME, Math.min(hand, height / (others + 1)));
    const left = height - 3 * GAP - Math.max(hand, own * PAIR + SEAT, BADGE + SIGNS);
    return { others: card(side - NAME - SEAT, left / others - GAP - SEAT), own, beside: true, slim };
  }
  const own = side ? card(side, height * 0.26 - BADGE) : card(width - 165, height * 0.13);
  if (shape === "around") {
    const column = Math.min(256, width * 0.21) - 20;
    return { others: card(column, height * 0.17), own, beside: false, slim };
  }
  const seat = (width - 5 - 5 * others) / others - 8;
  const beside = others === 1;
  return { others: card(beside ? seat - Math.max(130, seat * 0.4) : seat, height * 0.16), own, beside, slim };
}
