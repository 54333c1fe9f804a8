/** What a round counted, number by number: the sets of each side, their points, and who gets the token. */

import { sidesOf } from "$table/sides";

/** The details of the event `counted`. */
export interface Counted {
  round: number;
  /** The sets of each seat, such as `33J`. */
  sets: string[][];
  /** The seat that holds the token of each number. */
  tokens: (number | null)[];
  counts: Record<"sets" | "tokens" | "hands", number[]>;
  points: number[];
  scores: number[];
}

/** A number, or 0 for sets of three jokers, which no token is for. */
export interface CountedNumber {
  number: number;
  /** The sets of each side, and the points that they give (TOK-20). */
  sets: number[];
  points: number[];
  /** The side that gets the token; null if nobody does. */
  leads: number | null;
}

const THREE_JOKERS = 10;

/** The numbers of which somebody laid a set, and three jokers after them. */
export function counted({ sets, tokens, points }: Counted, teams: readonly (readonly number[])[]): CountedNumber[] {
  const sides = sidesOf(points.length, teams);
  const line = (number: number): CountedNumber => {
    const kind = number === 0 ? "J" : String(number);
    const laid = sides.map((seats) => seats.flatMap((seat) => sets[seat] ?? []).filter((set) => set.startsWith(kind)));
    const holder = tokens[number - 1] ?? null;
    const leads = holder === null ? -1 : sides.findIndex((seats) => seats.includes(holder));
    return {
      number,
      sets: laid.map((each) => each.length),
      points: laid.map((each) => each.length * (number || THREE_JOKERS)),
      leads: leads < 0 ? null : leads,
    };
  };
  return [1, 2, 3, 4, 5, 0].map(line).filter((each) => each.sets.some((count) => count > 0));
}
