/** How the events of Toko Maja are shown. */

import type { TableEvent } from "$lib/connection.svelte";
import { BACK } from "$table/cardTracker";
import { marksIn, withEntry, without, type Step, type View } from "$table/steps";
import { cardsOfSet } from "./texts";

interface Seen {
  round: number;
  stock: number;
  put_aside: number;
  tops: (string | null)[];
  heights: number[];
  drawn: string[];
  hands: string[][];
  sets: string[][];
  tokens: (number | null)[];
  scores: number[];
}

/** The fields of a view that the steps change. A pile whose top was taken shows its next card with the server's view. */
export const KNOWN = ["round", "stock", "heights", "drawn", "hands", "sets", "tokens", "scores"] as const;

const DECK = 81;
const PILES = ["A", "B", "C"];
const order = (card: string): number => "12345J?".indexOf(card[0]!);
const sorted = (cards: readonly string[]): string[] => [...cards].sort((one, other) => order(one) - order(other));
const pileOf = ({ pile }: TableEvent["details"]): number => PILES.indexOf(pile as string);

export function steps(view: View, event: TableEvent): Step[] {
  const { kind, seat, details } = event;
  const seen = view as unknown as Seen;
  const shown = (changed: Partial<Seen>): View => ({ ...view, ...changed });
  const hand = `hand-${seat}`;
  /** Cards come to the hand of the seat; others see backs. */
  const keep = (cards: readonly string[], changed: Partial<Seen>): Step => {
    const isOpen = !seen.hands[seat!]!.includes(BACK) && seat === view["seat"];
    const faces = isOpen ? cards : cards.map(() => BACK);
    const hands = withEntry(seen.hands, seat!, (each) => sorted([...each, ...faces]));
    const marks = isOpen ? marksIn(hand, hands[seat!]!, faces, "new", "last") : [];
    return { view: shown({ ...changed, hands }), marks, addsMarks: true, hold: "gather" };
  };
  const newSet = (set: string, changed: Partial<Seen>): Step => {
    const sets = withEntry(seen.sets, seat!, (each) => [...each, set].sort());
    const at = 3 * sets[seat!]!.lastIndexOf(set);
    const marks = cardsOfSet(set).map((_, place) => ({
      place: `sets-${seat}`,
      index: at + place,
      kind: "played" as const,
    }));
    return { view: shown({ ...changed, sets }), marks, hold: "play" };
  };

  switch (kind) {
    case "drew": {
      const drawn = details["cards"] as string[];
      return [{ view: shown({ drawn, stock: seen.stock - drawn.length }), marks: [], hold: "draw" }];
    }
    case "kept": {
      const cards = details["cards"] as string[];
      return [keep(cards, { drawn: without(seen.drawn, cards) })];
    }
    case "discarded": {
      const card = details["card"] as string;
      const pile = pileOf(details);
      const changed = {
        drawn: without(seen.drawn, [card]),
        tops: withEntry(seen.tops, pile, () => card),
        heights: withEntry(seen.heights, pile, (height) => height + 1),
      };
      return [{ view: shown(changed), marks: [{ place: `pile-${pile}`, index: 0, kind: "played" }], hold: "play" }];
    }
    case "taken": {
      const pile = pileOf(details);
      const left = {
        tops: withEntry(seen.tops, pile, () => null),
        heights: withEntry(seen.heights, pile, (height) => height - 1),
      };
      return [
        { view, marks: [{ place: `pile-${pile}`, index: 0, kind: "taken" }], hold: "read", sound: "lay" },
        { ...keep([details["card"] as string], left), addsMarks: false, sound: "take" },
      ];
    }
    case "laid": {
      const set = details["set"] as string;
      return [newSet(set, { hands: withEntry(seen.hands, seat!, (each) => without(each, cardsOfSet(set))) })];
    }
    case "table_set": {
      const left = { tops: seen.tops.map(() => null), heights: seen.heights.map((height) => height - 1) };
      const marks = PILES.map((_, pile) => ({ place: `pile-${pile}`, index: 0, kind: "taken" as const }));
      return [{ view, marks, hold: "read" }, newSet(details["set"] as string, left)];
    }
    case "token": {
      const tokens = withEntry(seen.tokens, (details["number"] as number) - 1, () => seat);
      return [{ view: shown({ tokens }), hold: "say" }];
    }
    case "counted":
      return counting(view, seen, details);
    case "round": {
      const tops = details["cards"] as string[];
      const empty = {
        round: details["number"] as number,
        stock: DECK - seen.put_aside - tops.length,
        tops,
        heights: tops.map(() => 1),
        drawn: [],
        hands: seen.hands.map(() => []),
        sets: seen.sets.map(() => []),
        tokens: seen.tokens.map(() => null),
      };
      return [{ view: shown(empty), marks: [], hold: "deal" }];
    }
    default:
      return [];
  }
}

/** The hands are opened; then the sets, the tokens and the cards in hand are counted one after another. */
function counting(view: View, seen: Seen, details: TableEvent["details"]): Step[] {
  const open = { ...view, hands: details["hands"] };
  let scores = seen.scores;
  return [
    { view: open, marks: [], hold: "say" },
    ...Object.values(details["counts"] as Record<string, number[]>).map((points): Step => {
      scores = scores.map((score, side) => score + points[side]!);
      return { view: { ...open, scores }, marks: [], hold: "count", sound: "token" };
    }),
  ];
}
