/** What gives points in a game, and how the sides stand now: as far as the reader of a view may know. */

import { t } from "$i18n";
import type { View } from "./steps";
import { sidesOf } from "./sides";

/** A card that shows what counts, with a caption where it needs one. */
export interface ScoringCard {
  face: string;
  caption?: string;
}

/** One thing that gives points. */
export interface ScoringLine {
  /** What it is: `Most emeralds`. */
  title: string;
  /** What it is worth: `1 stone`. */
  worth?: string;
  /** More about it, in a sentence. */
  text?: string;
  cards?: readonly ScoringCard[];
  /** How each side stands; null for a side of which the reader may not know it. */
  counts?: readonly (number | string | null)[];
  /** The sides that are ahead. */
  ahead?: readonly number[];
}

export interface Scoring {
  /** What ends the match, and who wins it. */
  goal: string;
  /** The sides that `totals` and the counts are about, and which of them is the reader's. */
  sides: readonly string[];
  own: number | null;
  /** The points so far; null while they are secret. */
  totals: readonly (number | null)[];
  lines: readonly ScoringLine[];
  /** What cannot be counted yet, and why. */
  note?: string;
}

/** Who sits at the table, and who looks at it. */
export interface Sitting {
  names: readonly string[];
  teams: readonly (readonly number[])[];
  you: number | null;
}

export type ScoringOf = (view: View, sitting: Sitting) => Scoring;

/** The sides of a list with one entry per side: their seats, their names, and which one is the reader's. */
export function scoringSides(count: number, { names, teams, you }: Sitting) {
  const seats = sidesOf(count, teams);
  const own = you === null ? -1 : seats.findIndex((each) => each.includes(you));
  const sides = seats.map((side) =>
    side
      .toSorted((one, other) => Number(other === you) - Number(one === you))
      .map((seat) => (seat === you ? t("scoring.you") : (names[seat] ?? "")))
      .join(" & "),
  );
  return { seats, sides, own: own < 0 ? null : own };
}

/** The only side that has the most, as a list; empty for a tie or while nobody has any. */
export function onlyMost(counts: readonly (number | null)[]): number[] {
  if (counts.includes(null)) return [];
  const most = Math.max(0, ...(counts as number[]));
  const ahead = counts.flatMap((count, side) => (count === most ? [side] : []));
  return most > 0 && ahead.length === 1 ? ahead : [];
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
