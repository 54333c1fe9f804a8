/**
 * A silent move must not tell by its time whether there was a choice: laying no set in Toko Maja, whether one could be
 * laid or not. Where other people play it is held back for a time that is drawn from the same range in both cases, and
 * where it is the only move it is played without a question.
 */

import type { Pace } from "$lib/settings.svelte";
import type { Legal } from "$lib/wire";

/** Between these milliseconds a silent move is made, counted from when it was offered. */
export const EARLIEST = 1500;
export const LATEST = 3500;
/** How long bots wait for a move that is the only one, so that one sees the card that one has taken. */
const MOMENT: Record<Pace, number> = { calm: 900, normal: 600, quick: 300, none: 0 };

/** Whether the silent move is the only one. */
export const isForced = (legal: Legal | null, silent: string | undefined): boolean =>
  silent !== undefined && legal?.complete === true && legal.moves.length === 1 && legal.moves[0]?.text === silent;

/** How many milliseconds after its offer a silent move is sent at the earliest. */
export function silentTime(people: boolean, forced: boolean, pace: Pace, random: () => number = Math.random): number {
  if (people) return EARLIEST + random() * (LATEST - EARLIEST);
  return forced ? MOMENT[pace] : 0;
}
