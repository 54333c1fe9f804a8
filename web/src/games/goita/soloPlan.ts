/** How the solo board is arranged in the space that there is, in pixels. */

export interface SoloPlan {
  /** Whether badges and piles are in a column beside the board instead of above and below it. */
  beside: boolean;
  /** The width of that column. */
  side: number;
  /** How many badges are beside each other. */
  badges: number;
  /** The width of the cards of the board, and of those in the piles. */
  card: number;
  pile: number;
}

const COLUMNS = 8;
const ROWS = 4;
export const GAP = 4;
/** The edges of the board and of the mat. */
const EDGES = 26;
/** The line with the points and what to do. */
const TOP = 42;
const LEAST_BADGE = 150;
const LEAST = 32;
const MOST = 150;
const LEAST_PILE = 18;
const MOST_PILE = 40;
/** The kinds of cards that a pile may hold, what each needs beside its card, and the title of a pile. */
const KINDS = 8;
const NUMBER = 18;
const TITLE = 24;

const clamp = (least: number, value: number, most: number) => Math.floor(Math.max(least, Math.min(value, most)));

/** The width of a card when the mat has this space. */
const cardIn = (width: number, height: number): number =>
  clamp(
    LEAST,
    Math.min((width - EDGES - GAP * (COLUMNS - 1)) / COLUMNS, ((height - EDGES - TOP) / ROWS - GAP) / 1.4),
    MOST,
  );

/** The height of a pile with all kinds of cards. */
function pileHeight(width: number, card: number): number {
  const columns = Math.max(1, Math.floor(width / (card + NUMBER)));
  return TITLE + Math.ceil(KINDS / columns) * (card * 1.4 + 3);
}

/** The height of a badge in a column: on a large board its texts are not cut but wrapped. */
function badgeHeight(column: number, width: number, height: number): number {
  if (width <= 704 || height <= 464) return 42;
  return column >= 290 ? 52 : 74;
}

export function soloPlan(width: number, height: number, players: number): SoloPlan {
  const above = planAbove(width, height, players);
  const beside = planBeside(width, height, players);
  return above.card >= beside.card ? above : beside;
}

/** Badges above the board, and below it the piles: below each other, or on a wide board beside each other. */
function planAbove(width: number, height: number, players: number): SoloPlan {
  const isWide = width >= 640;
  const pile = clamp(LEAST_PILE, (isWide ? Math.min(width, 1000) / 2 - 16 : width - 12) / KINDS - NUMBER, MOST_PILE);
  const badges = Math.min(players, Math.max(1, Math.floor(width / LEAST_BADGE)));
  const piles = (pile * 1.4 + 3 + TITLE) * (isWide ? 1 : 2);
  const lines = Math.ceil(players / badges) * badgeHeight(width / badges, width, height);
  const card = cardIn(width, height - lines - piles);
  return { beside: false, side: 0, badges, card, pile };
}

/** The board over the whole height, and a column beside it. */
function planBeside(width: number, height: number, players: number): SoloPlan {
  const side = clamp(LEAST_BADGE, width * 0.3, 340);
  const left = height - players * badgeHeight(side, width, height) - 10;
  let pile = MOST_PILE;
  while (pile > LEAST_PILE && 2 * pileHeight(side, pile) > left) pile--;
  return { beside: true, side, badges: 1, card: cardIn(width - side, height), pile };
}
