/** What people say at the table, as bubbles at their seats: chat messages, and phrases as quick reactions. */

import { localized } from "$i18n";
import type { TableEvent } from "$lib/connection.svelte";
import type { Catalogue } from "$lib/wire";

export interface Bubble {
  id: number;
  seat: number;
  text: string;
  /** The reaction that is drawn in front of the text; null for a message. */
  phrase: string | null;
  /** How long it stays, in milliseconds. */
  stays: number;
}

const SHORTEST = 4000;
const PER_LETTER = 45;
const LONGEST = 9000;

/** The bubble of an event; null if nobody at another seat says something. */
export function bubbleOf(event: TableEvent, you: number | null, catalogue: Catalogue | null): Bubble | null {
  if (event.kind !== "table/said" || event.seat === null || event.seat === you) return null;
  const { phrase, text } = event.details as { phrase: string | null; text: string | null };
  const words = phrase === null ? (text ?? "") : localized(catalogue?.phrases[phrase]) || phrase;
  const stays = Math.min(LONGEST, SHORTEST + PER_LETTER * words.length);
  return { id: event.id, seat: event.seat, text: words, phrase, stays };
}

/** Line drawings of the reactions in a square of 24. A phrase without one is shown as text alone. */
export const REACTION_ICONS: Record<string, string> = {
  hello:
    "M7 12V6.500a1.300 1.300 0 0 1 2.600 0V11V4.500a1.300 1.300 0 0 1 2.600 0V11V5.500a1.300 1.300 0 0 1 2.600 0V12V8a1.300 1.300 0 0 1 2.600 0v6c0 4-2 7-5.500 7-3 0-4.500-1.500-6-4l-2.300-4c-.5-1 .8-2 1.800-1.200zM19 4c1 .7 1.700 1.700 2 3M3 7c.2-1.300.9-2.300 2-3",
  "good-luck":
    "M12 12c-2-5-8-5-7-1 .5 2 4 2 7 1zc-5 2-5 8-1 7 2-.5 2-4 1-7zc2 5 8 5 7 1-.5-2-4-2-7-1zc5-2 5-8 1-7-2 .5-2 4-1 7zM13 14c1 3 3 5 5 6",
  "well-played": "M12 3l2.700 5.700 6.300.8-4.600 4.300 1.200 6.200L12 17l-5.600 3 1.200-6.200L3 9.500l6.300-.8z",
  thanks: "M12 20C7 16 3.500 13 3.500 9A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 8.500 2c0 4-3.500 7-8.500 11z",
  oops: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M8.500 9.500v.01M15.500 9.500v.01M10 16a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  "one-moment":
    "M6 3h12M6 21h12M7.500 3c0 5 3.500 6 4.500 9-1 3-4.500 4-4.500 9M16.500 3c0 5-3.500 6-4.500 9 1 3 4.500 4 4.500 9",
  "your-turn": "M4 12h14M12 5l7 7-7 7",
  goodbye: "M4 20V4h9v16zM13 12h8m-3-3l3 3-3 3M10 12v.01",
};
