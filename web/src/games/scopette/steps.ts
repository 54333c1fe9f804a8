/** How the events of Scopette are shown. */

import type { TableEvent } from "$lib/connection.svelte";
import { BACK } from "$table/cardTracker";
import { marksIn, unmarked, withEntry, without, type Step, type View } from "$table/steps";

interface Seen {
  seat: number | null;
  centre: string[];
  hands: string[][];
  piles: number[];
  tokens: number[];
  supply: number;
  stock: number;
  colours: string[][];
  points: number[] | null;
}

/** The fields of a view that the steps change. */
export const KNOWN = ["centre", "hands", "piles", "tokens", "supply", "stock", "colours", "points"] as const;

/** The order in which the server lists cards: by number, the negative ones last, then by colour, gold last. */
const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "-1", "-2"];
const COLUMNS = "GOKUTY*";
const order = (card: string): number => 8 * NUMBERS.indexOf(card.slice(0, -1)) + COLUMNS.indexOf(card.slice(-1));
const sorted = (cards: readonly string[]): string[] =>
  cards.includes(BACK) ? [...cards] : [...cards].sort((one, other) => order(one) - order(other));

export function steps(view: View, { kind, seat, details }: TableEvent): Step[] {
  const seen = view as unknown as Seen;
  const shown = (changed: Partial<Seen>): View => ({ ...view, ...changed });
  const lay = (played: string[]): Step => {
    const centre = sorted([...seen.centre, ...played]);
    const hands = withEntry(seen.hands, seat!, (hand) => without(hand, played));
    const marks = marksIn("centre", centre, played, "played");
    return { view: shown({ centre, hands }), marks, hold: "play", sound: "lay" };
  };

  switch (kind) {
    case "laid":
      return [lay([details["card"] as string])];
    case "taken": {
      const first = lay(details["played"] as string[]);
      const { centre, hands } = first.view as unknown as Seen;
      const marks = [...first.marks!, ...marksIn("centre", centre, details["cards"] as string[], "taken")];
      const piles = withEntry(seen.piles, seat!, (count) => count + marks.length);
      const gathered = shown({ centre: unmarked("centre", centre, marks), hands, piles });
      return [
        first,
        { view: first.view, marks, hold: "read" },
        { view: gathered, marks: [], hold: "gather", sound: "take" },
      ];
    }
    case "scopette": {
      const won = details["tokens"] as number;
      const tokens = withEntry(seen.tokens, seat!, (count) => count + won);
      return [{ view: shown({ tokens, supply: seen.supply - won }), hold: "say" }];
    }
    case "drew": {
      const card = details["card"] as string;
      const hands = withEntry(seen.hands, seat!, (hand) => sorted([...hand, card]));
      const marks = card === BACK ? [] : marksIn(`hand-${seat}`, hands[seat!]!, [card], "new");
      return [{ view: shown({ hands, stock: details["left"] as number }), marks, addsMarks: true, hold: "draw" }];
    }
    case "counted": {
      const open = shown({ colours: details["colours"] as string[][] });
      return [
        { view: open, marks: [], hold: "say" },
        { view: { ...open, points: details["points"] }, marks: [], hold: "count", sound: "token" },
      ];
    }
    default:
      return [];
  }
}
