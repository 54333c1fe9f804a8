/** What a game's board receives from the page around it. */

import type { Snippet } from "svelte";
import type { TableEvent } from "$lib/connection.svelte";
import type { TableInfo } from "$lib/wire";
import type { MovePicker } from "./movePicker.svelte";
import type { Mark } from "./cardTracker";
import type { View } from "./steps";

export interface BoardProps {
  /** The view of the game, as `Match.view` returns it. Each board knows the fields of its game. */
  view: View;
  table: TableInfo;
  /** The seat of the player; null for a spectator. */
  you: number | null;
  /** The seat drawn at the bottom: the player's own, or the first for a spectator. */
  bottom: number;
  picker: MovePicker;
  /** What has been shown so far, oldest first. */
  events: readonly TableEvent[];
  /** The cards to highlight: what was played, is taken, is new. The board gives them to its `CardTracker`. */
  marks: readonly Mark[];
  /** Draws the badge of a seat: name, presence, clock, score. */
  badge: Snippet<[number]>;
  /** Draws the moves since the player's own last one. */
  recentPlays: Snippet;
  /** Tells the player why what they touched cannot be played; an empty text gives the usual explanation. */
  explain: (text: string) => void;
}

/** How a card is drawn: `offered` can be picked, `dim` cannot, `chosen` is part of the move that is being picked. */
export type CardLook = "plain" | "offered" | "chosen" | "dim";

/** The other seats in playing order, starting after the one at the bottom. */
export function otherSeats(players: number, bottom: number): number[] {
  return Array.from({ length: players - 1 }, (_, place) => (bottom + 1 + place) % players);
}

/** The cards that were played in a move, and those that they took. */
export interface CardsPlayed {
  played: readonly string[];
  taken: readonly string[];
}

/** Events after which earlier moves are no longer shown. */
const RESETS = ["round", "board", "table/started", "table/undone"];

/** The moves since the player's own last one, oldest first, and at most `limit`. */
export function playsSince(
  events: readonly TableEvent[],
  you: number | null,
  cardsPlayed: (event: TableEvent) => CardsPlayed | null,
  limit: number,
): TableEvent[] {
  const plays: TableEvent[] = [];
  for (const event of events.toReversed()) {
    if (plays.length >= limit || RESETS.includes(event.kind)) break;
    if (event.seat === null || !cardsPlayed(event)) continue;
    if (event.seat !== you || !plays.length) plays.unshift(event);
    if (event.seat === you) break;
  }
  return plays;
}
