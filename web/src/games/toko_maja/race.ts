/** The race for each number: which side has laid how many sets, who holds the token, and what others need to take it. */

import { BACK } from "$table/cardTracker";
import type { View } from "./view";

/** How many cards of each number there are, and how many jokers (TOK-1). */
const CARDS: Record<string, number> = { "1": 21, "2": 18, "3": 15, "4": 12, "5": 10, J: 5 };

/** A set in a lane: who laid it, its cards, and its place among the sets of that seat. */
export interface LaidSet {
  seat: number;
  set: string;
  place: number;
}

/** A side that takes part in the race for a number. */
export interface Runner {
  side: number;
  sets: LaidSet[];
  /** How many of the sets contain a joker: among as many sets, fewer jokers are better (TOK-18). */
  jokers: number;
  /** Whether the side holds the token. */
  leads: boolean;
  /** How many sets without a joker the side still has to lay to take the token; 0 if it holds it. */
  needs: number;
}

export interface Lane {
  number: number;
  /** The sides with sets of this number, and the reader's own side; the strongest is first. */
  runners: Runner[];
  /** The seat that holds the token. */
  holder: number | null;
  /** By how many sets the first runner leads; 0 if only jokers decide. */
  lead: number;
  /** How many cards of this number the reader does not see now, and how many there are. */
  unseen: number;
  cards: number;
}

type Sides = readonly (readonly number[])[];

const setsOf = (view: View, seats: readonly number[], kind: string): LaidSet[] =>
  seats.flatMap((seat) =>
    (view.sets[seat] ?? []).flatMap((set, place) => (set.startsWith(kind) ? [{ seat, set, place }] : [])),
  );

/** How many sets without a joker a side has to lay to be ahead of the holder. */
function setsNeeded(own: { sets: number; jokers: number }, holder: { sets: number; jokers: number } | null): number {
  if (!holder) return 1;
  return holder.sets - own.sets + (own.jokers < holder.jokers ? 0 : 1);
}

function lane(view: View, sides: Sides, ownSide: number | null, number: number): Lane {
  const holder = view.tokens[number - 1] ?? null;
  const all = sides.map((seats, side) => {
    const sets = setsOf(view, seats, String(number));
    const jokers = sets.filter(({ set }) => set.includes("J")).length;
    return { side, sets, jokers, leads: holder !== null && seats.includes(holder) };
  });
  const leader = all.find((each) => each.leads);
  const strength = leader ? { sets: leader.sets.length, jokers: leader.jokers } : null;
  const runners = all
    .filter((each) => each.sets.length || (leader && each.side === ownSide))
    .map((each) => ({
      ...each,
      needs: each.leads ? 0 : setsNeeded({ sets: each.sets.length, jokers: each.jokers }, strength),
    }))
    .sort(
      (one, other) =>
        Number(other.leads) - Number(one.leads) ||
        other.sets.length - one.sets.length ||
        one.jokers - other.jokers ||
        one.side - other.side,
    );
  const lead = runners.length ? runners[0]!.sets.length - (runners[1]?.sets.length ?? 0) : 0;
  return { number, runners, holder, lead, ...unseenCards(view, String(number)) };
}

/** The races for the five numbers. */
export const lanes = (view: View, sides: Sides, ownSide: number | null): Lane[] =>
  view.tokens.map((_, place) => lane(view, sides, ownSide, place + 1));

/** Sets of three jokers, which are worth points and race for nothing (TOK-19). */
export const jokerSets = (view: View): LaidSet[] =>
  setsOf(
    view,
    view.sets.map((_, seat) => seat),
    "J",
  );

/** How many cards of a kind lie where the reader does not see them now. */
export function unseenCards(view: View, kind: string): { unseen: number; cards: number } {
  const visible = [
    ...view.sets.flat().flatMap((set) => Array.from(set)),
    ...view.hands.flat(),
    ...view.drawn,
    ...view.tops,
    ...(view.beneath ?? []).flat(),
  ].filter((face) => face !== BACK && face === kind).length;
  return { unseen: CARDS[kind]! - visible, cards: CARDS[kind]! };
}

/** The shortest beginnings of names that tell them apart, up to three letters. */
export function shortNames(names: readonly string[]): string[] {
  return names.map((name, own) => {
    const letters = Array.from(name);
    for (let length = 1; length < 3; length++) {
      const start = letters.slice(0, length).join("");
      if (names.every((other, place) => place === own || !other.startsWith(start))) return start;
    }
    return letters.slice(0, 3).join("");
  });
}
