/** What a game declares for the page. It holds no rules: it draws views and names the steps that the server offers. */

import type { Component } from "svelte";
import type { TextKey } from "$i18n";
import type { TableEvent } from "$lib/connection.svelte";
import type { Sound } from "$lib/sound";
import type { BoardProps, CardsPlayed } from "$table/board";
import type { Mark } from "$table/cardTracker";
import type { ScoringOf } from "$table/scoring";
import type { Spots } from "$table/spots";
import type { Step, View } from "$table/steps";

export interface SummaryProps {
  event: TableEvent;
  names: readonly string[];
  teams: readonly (readonly number[])[];
}

export interface GameClient {
  Board: Component<BoardProps>;
  /** Draws one card, as wide as the space that it is given. */
  Card: Component<{ face: string }>;
  /** The name of a card, for screen readers. */
  cardName: (face: string) => string;
  /** What a card is and what it is worth, as its tip. */
  cardTip: (face: string) => string;
  /** A step of a move as the text of a button; `path` holds the steps before it. */
  stepName: (step: string, path: readonly string[]) => string;
  /** Shows how a round was scored. */
  Summary: Component<SummaryProps>;
  /** Whether `Summary` shows this event. */
  isSummary: (event: TableEvent) => boolean;
  /** The cards of a move, for the list of recent moves; null for an event that is no move. */
  cardsPlayed: (event: TableEvent) => CardsPlayed | null;
  /**
   * The steps in which an event is shown, from the view that is shown before it. Without any, the event is named while
   * the table stays as it is, and the server's view follows.
   */
  steps: (view: View, event: TableEvent) => readonly Step[];
  /** The cards of a move that a hint names: those to play, and those that they take. */
  hintMarks: (steps: readonly string[], view: View, seat: number) => readonly Mark[];
  /** A move that must not tell by its time whether there was a choice; see `silentMove.ts`. */
  silentMove?: string;
  /** The same cards for the line of the hint; null where its words are short enough. */
  hintCards: (steps: readonly string[]) => CardsPlayed | null;
  /** Where a hint's cards come from, where no card is marked, and where they go, where none is taken: spots of the board. */
  hintSpots: (steps: readonly string[]) => { from?: string; to?: string };
  spots: Spots;
  /** The texts of the banners, by kind of event. */
  banners: Record<string, TextKey>;
  /** The sounds, by kind of event. */
  sounds: Record<string, Sound>;
  /** The score of a seat, from the view; null while it is hidden. */
  score: (view: View, seat: number) => string | null;
  /** What the score counts, and how many end the match. */
  scoreTip: (view: View) => string;
  /** What gives points, and how the sides stand as far as the reader of a view may know; loaded when it is shown. */
  loadScoring: () => Promise<ScoringOf>;
}
