/** How the events of Shokoba are shown. */

import type { TableEvent } from "$lib/connection.svelte";
import { hiddenCards } from "$table/cardTracker";
import { marksIn, unmarked, withEntry, without, type Step, type View } from "$table/steps";

interface Seen {
  table: string[];
  hands: string[][];
  piles: number[];
  stones: number[];
  stock: number;
  round: number;
}

/** The fields of a view that the steps change. */
export const KNOWN = ["table", "hands", "piles", "stones", "stock", "round"] as const;

const DECK = 40;
/** The order in which the server lists cards: by number, and of each number the three equal ones first. */
const order = (card: string): number => 2 * parseInt(card) + Number(/[RD]$/.test(card));

const laidOn = (table: readonly string[], card: string): string[] =>
  [...table, card].sort((one, other) => order(one) - order(other));

export function steps(view: View, { kind, seat, details }: TableEvent): Step[] {
  const seen = view as unknown as Seen;
  const shown = (changed: Partial<Seen>): View => ({ ...view, ...changed });
  const card = details["card"] as string;
  const cards = details["cards"] as string[];
  const side = (seat ?? 0) % seen.piles.length;

  const play = (): Step => {
    const table = laidOn(seen.table, card);
    const hands = withEntry(seen.hands, seat!, (hand) => without(hand, [card]));
    const marks = marksIn("table", table, [card], "played", "last");
    return { view: shown({ table, hands }), marks, hold: "play", sound: "lay" };
  };
  /** What is taken is outlined; then all of it goes to the pile of the side. */
  const take = (table: readonly string[], hands: string[][], played: string[]): Step[] => {
    const marks = [...marksIn("table", table, played, "played", "last"), ...marksIn("table", table, cards, "taken")];
    const piles = withEntry(seen.piles, side, (count) => count + marks.length);
    const gathered = shown({ table: unmarked("table", table, marks), hands, piles });
    return [
      { view: shown({ table: [...table], hands }), marks, hold: "read" },
      { view: gathered, marks: [], hold: "gather", sound: "take" },
    ];
  };

  switch (kind) {
    case "laid":
      return [play()];
    case "taken": {
      const first = play();
      const { table, hands } = first.view as unknown as Seen;
      return [first, ...take(table, hands, [card])];
    }
    case "claimed":
      return take(seen.table, seen.hands, [card]);
    case "swept":
      return take(seen.table, seen.hands, []);
    case "shokoba":
      return [{ view: shown({ stones: withEntry(seen.stones, side, (count) => count + 1) }), hold: "say" }];
    case "counted":
      return counting(view, seen, details);
    case "round": {
      const table = details["table"] as string[];
      const empty = {
        table,
        hands: seen.hands.map(() => []),
        piles: seen.piles.map(() => 0),
        stock: DECK - table.length,
        round: details["number"] as number,
      };
      return [{ view: shown(empty), marks: [], hold: "deal" }];
    }
    case "dealt": {
      const each = details["each"] as number;
      const hands = seen.hands.map((hand) => [...hand, ...hiddenCards(each)]);
      return [{ view: shown({ hands, stock: details["left"] as number }), hold: "deal" }];
    }
    default:
      return [];
  }
}

/** One category after another gives its stone. */
function counting(view: View, seen: Seen, details: TableEvent["details"]): Step[] {
  let stones = seen.stones;
  return Object.values(details["winners"] as Record<string, number | null>).flatMap((winner) => {
    if (winner === null) return [];
    stones = withEntry(stones, winner, (count) => count + 1);
    return [{ view: { ...view, stones }, marks: [], hold: "count", sound: "token" }];
  });
}
