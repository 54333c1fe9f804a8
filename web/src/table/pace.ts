/** How long the steps of the play are shown. */

import type { Pace } from "$lib/settings.svelte";
import type { Hold, ShownStep } from "./steps";

/** Milliseconds at the normal pace. A bot waits longer than a usual play takes (`pace` of the server's settings). */
const HOLDS: Record<Hold, number> = {
  play: 700,
  read: 600,
  gather: 400,
  draw: 250,
  deal: 500,
  say: 500,
  count: 800,
  round: 0, // as long as the players want
};
const FACTORS: Record<Pace, number> = { calm: 1.8, normal: 1, quick: 0.5, none: 0 };
/** One's own card needs less time: one knows what one has played. */
const OWN = 0.6;
/** The table is never further behind the server than this, in milliseconds. */
export const LONGEST_BACKLOG = 4000;

/** How long a step is shown if nothing waits behind it. */
export function holdTime(step: ShownStep, pace: Pace, you: number | null): number {
  if (step.hold === null) return 0;
  const isOwn = you !== null && step.event?.seat === you && step.hold !== "count";
  return HOLDS[step.hold] * FACTORS[pace] * (isOwn ? OWN : 1);
}

/** By how much all steps are shortened when this many milliseconds wait to be shown. */
export const hurry = (backlog: number): number => (backlog > LONGEST_BACKLOG ? LONGEST_BACKLOG / backlog : 1);
