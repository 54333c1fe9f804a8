/** How the events of Goita Shogi are shown, at the table and on the board. */

import type { TableEvent } from "$lib/connection.svelte";
import { BACK, hiddenCards } from "$table/cardTracker";
import { withEntry, without, type Step, type View } from "$table/steps";

interface SeenTable {
  round: number;
  attack: string | null;
  attacker: number | null;
  hands: string[][];
  rows: string[][];
  aside: number;
  points: number[];
}

interface SeenBoard {
  board: string[][];
  guards: string[];
  turned: string[];
  captured: string[];
  discard: string[];
  points: number[];
}

/** The fields of a view that the steps change, at the table and on the board. */
export const KNOWN = ["round", "attack", "attacker", "hands", "rows", "aside", "points", "board", "captured"] as const;

export const steps = (view: View, event: TableEvent): Step[] =>
  view["mode"] === "solo" ? onBoard(view, event) : atTable(view, event);

function atTable(view: View, { kind, seat, details }: TableEvent): Step[] {
  const seen = view as unknown as SeenTable;
  const shown = (changed: Partial<SeenTable>): View => ({ ...view, ...changed });
  const card = details["card"] as string;
  /** A card of the hand comes to the row of its seat. */
  const place = (text: string, changed: Partial<SeenTable>): Step => {
    const rows = withEntry(seen.rows, seat!, (row) => [...row, text]);
    const hands = withEntry(seen.hands, seat!, (hand) => without(hand, [card]));
    const marks = [{ place: `row-${seat}`, index: rows[seat!]!.length - 1, kind: "played" as const }];
    return { view: shown({ rows, hands, ...changed }), marks, hold: "play" };
  };

  switch (kind) {
    case "down":
      return [place(`(${card})`, {})];
    case "blocked":
      return [place(`=${card}`, { attack: null, attacker: null })];
    case "attacked":
      return [{ ...place(`>${card}`, { attack: card, attacker: seat }), addsMarks: true }];
    case "unblocked":
      return [{ view: shown({ attack: null, attacker: null }), hold: "say" }];
    case "cancelled": // the banner is read before the new cards come
      return [{ view, marks: [], hold: "count" }];
    case "counted": {
      const open = shown({ rows: details["rows"] as string[][] });
      return [
        { view: open, hold: "say" },
        { view: { ...open, points: details["points"] }, hold: "count", sound: "token" },
      ];
    }
    case "round": {
      const each = details["each"] as number;
      const dealt = {
        round: details["number"] as number,
        attack: null,
        attacker: null,
        hands: seen.hands.map(() => hiddenCards(each)),
        rows: seen.rows.map(() => []),
        aside: details["aside"] as number,
      };
      return [{ view: shown(dealt), marks: [], hold: "deal" }];
    }
    default:
      return [];
  }
}

const squareIndex = (square: string): [row: number, column: number] => [
  Number(square[1]) - 1,
  "abcdefgh".indexOf(square[0]!),
];

/** The board with other faces at some squares; an empty face is an empty square. */
function withFaces(board: string[][], squares: readonly string[], face: string): string[][] {
  return squares.reduce((rows, square) => {
    const [row, column] = squareIndex(square);
    return withEntry(rows, row, (faces) => withEntry(faces, column, () => face));
  }, board);
}

/** The board after a turn: what was turned up and not taken lies face down again. */
const turnedDown = ({ board, turned }: SeenBoard): string[][] => withFaces(board, turned, BACK);

function onBoard(view: View, { kind, details }: TableEvent): Step[] {
  const seen = view as unknown as SeenBoard;
  const shown = (changed: Partial<SeenBoard>): View => ({ ...view, ...changed });
  const place = details["place"] as string;
  const card = details["card"] as string;
  switch (kind) {
    case "turned": {
      const board = withFaces(seen.board, [place], card);
      return [
        {
          view: shown({ board, turned: [...seen.turned, place] }),
          marks: [{ place, index: 0, kind: "played" }],
          hold: "play",
        },
      ];
    }
    case "captured": {
      const places = details["places"] as string[];
      const left = {
        board: withFaces(turnedDown(seen), places, ""),
        guards: seen.guards.filter((each) => !places.includes(each)),
        turned: [],
        captured: sorted([...seen.captured, ...(details["cards"] as string[])]),
        points: [details["points"] as number],
      };
      const marks = places.map((each) => ({ place: each, index: 0, kind: "taken" as const }));
      return [
        { view, marks, hold: "read", sound: "lay" },
        { view: shown(left), marks: [], hold: "gather", sound: "take" },
      ];
    }
    case "removed": {
      const discard = sorted([...seen.discard, card]);
      return [
        { view, marks: [{ place, index: 0, kind: "taken" }], hold: "read" },
        {
          view: shown({ board: withFaces(turnedDown(seen), [place], ""), turned: [], discard }),
          marks: [],
          hold: "gather",
        },
      ];
    }
    default:
      return [];
  }
}

const sorted = (cards: readonly string[]): string[] =>
  [...cards].sort((one, other) => LETTERS.indexOf(one) - LETTERS.indexOf(other));
const LETTERS = "KBRGSNLP".concat(BACK);
