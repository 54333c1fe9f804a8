/** What the shell of the table hands to a game's board. */

import type { Snippet } from "svelte";
import type { Told } from "$lib/connection.svelte";
import type { TableInfo } from "$lib/wire";
import type { Choosing } from "./choosing.svelte";

export interface BoardProps {
  /** The game's own view, as `Match.view` makes it. */
  view: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- each game knows its own shape
  table: TableInfo;
  /** The reader's seat; null for a spectator. */
  you: number | null;
  /** The seat drawn at the bottom: the reader's own, or the first. */
  bottom: number;
  choosing: Choosing;
  /** What the last update told, to show what is new. */
  latest: readonly Told[];
  /** The plate of a seat: name, presence, clock, score. The board decides where it stands. */
  plate: Snippet<[number]>;
  /** What was played since the reader's own last move. The board decides where it stands. */
  plays: Snippet;
  /** Somebody touched what cannot be done, and would like to know why. */
  why: (words: string) => void;
}

/** The other seats in playing order, beginning after the one at the bottom. */
export function others(players: number, bottom: number): number[] {
  return Array.from({ length: players - 1 }, (_, place) => (bottom + 1 + place) % players);
}

/** What a game's event shows of a play: the cards that were played, and those that they took. */
export interface Shown {
  played: readonly string[];
  taken: readonly string[];
}

/** After these, what was played before is no longer to be seen. */
const FRESH = ["round", "board", "table/started", "table/undone"];

/** The plays since the reader's own last one, the oldest first: what somebody wants to see who looks up again. */
export function playsSince(
  told: readonly Told[],
  you: number | null,
  shows: (told: Told) => Shown | null,
  most: number,
): Told[] {
  const found: Told[] = [];
  for (let place = told.length - 1; place >= 0 && found.length < most; place--) {
    const each = told[place]!;
    if (FRESH.includes(each.kind)) break;
    if (each.seat === null || !shows(each)) continue;
    if (each.seat !== you || !found.length) found.unshift(each);
    if (each.seat === you) break;
  }
  return found;
}
