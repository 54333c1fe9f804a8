/** How the middle of the table is divided between the race and the piles, in pixels. */

export interface ArenaSpace {
  width: number;
  height: number;
  lanes: number;
  /** The greatest number of runners in a lane. */
  most: number;
  /** How many places for cards there are in the working area. */
  places: number;
  /** How many letters the longest name has, and the longest short name. */
  name: number;
  shortName: number;
  /** Whether nobody needs the piles now, so that they may give way. */
  mayHidePiles: boolean;
}

export interface ArenaPlan {
  /** The width of the cards in the working area; 0 where it is hidden. */
  card: number;
  gap: number;
  /** The height of the head of a lane, and of each of its rows. */
  head: number;
  row: number;
  /** Too low for rows: runners are only named, with the number of their sets, and this many at most. */
  brief: number | null;
  fullNames: boolean;
  /** Whether there is room for the token beside the sets of its holder; else it stays in the head of the lane. */
  tokenInRow: boolean;
  fish: boolean;
}

const LEAST_CARD = 44;
const MOST_CARD = 130;
const LABEL = 22;
const LEAST_ROW = 16;
const GOOD_ROW = 26;
const MOST_ROW = 44;
const PADDING = 10;
/** The width of a letter, of a capital in a short name, and of the spaces in a row. */
const LETTER = 8.5;
const WIDE_LETTER = 11;
const SPACES = 12;
/** The width of a fan of cards and of a token, for a row of height 1. */
const FAN = 1.2;
const TOKEN = 1;
/** The height of a line of runners that are only named. */
const LINE = 15;

const clamp = (least: number, value: number, most: number) => Math.floor(Math.max(least, Math.min(value, most)));

export function arenaPlan(space: ArenaSpace): ArenaPlan {
  const { width, height, lanes, most, places } = space;
  const gap = clamp(4, width * 0.014, 16);
  const byWidth = (width - PADDING - gap * (places - 1)) / places;
  const goodRace = 34 + most * GOOD_ROW + PADDING;
  const card = clamp(LEAST_CARD, Math.min(byWidth, (height - goodRace - LABEL) / 1.4), MOST_CARD);
  const left = height - card * 1.4 - LABEL;
  const isHidden = space.mayHidePiles && left < 20 + most * LEAST_ROW + PADDING;
  const race = isHidden ? height : left;
  const lane = (width - gap * (lanes - 1)) / lanes - 10;
  const head = clamp(20, Math.min(race * 0.22, lane / 1.6), 52);
  const byHeight = Math.min(MOST_ROW, (race - head - PADDING) / most);
  const fullNames = lane > space.name * LETTER + SPACES + byHeight * (FAN + TOKEN);
  const label = fullNames ? space.name * LETTER : Math.max(3 * LETTER, space.shortName * WIDE_LETTER);
  const room = lane - SPACES - label;
  const tokenInRow = room > GOOD_ROW * (FAN + TOKEN);
  const row = Math.floor(Math.min(byHeight, room / (tokenInRow ? FAN + TOKEN : FAN)));
  return {
    card: isHidden ? 0 : card,
    gap,
    head,
    row,
    brief: row < LEAST_ROW ? Math.max(1, Math.floor((race - head - PADDING) / LINE) * (lane < 56 ? 1 : 2)) : null,
    fullNames,
    tokenInRow,
    fish: lane > head * 3.2,
  };
}
