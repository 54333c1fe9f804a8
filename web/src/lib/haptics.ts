/** Short vibrations, on devices that have them. */

import { settings } from "./settings.svelte";
import type { Sound } from "./sound";

/** Milliseconds of vibration and rest in turn. Only what concerns the player is felt. */
const PATTERNS: Partial<Record<Sound, number[]>> = {
  take: [15],
  sweep: [20, 40, 30],
  turn: [30],
  warn: [60, 60, 60],
  win: [30, 50, 30, 50, 60],
};

/** Vibrates as this sound sounds; before the first touch no browser allows it. */
export function vibrate(sound: Sound): void {
  const pattern = PATTERNS[sound];
  if (pattern && settings.haptics && canVibrate() && navigator.userActivation.hasBeenActive) navigator.vibrate(pattern);
}

/** Whether this browser can vibrate; a computer with a mouse usually says so too, and does nothing. */
export const canVibrate = (): boolean => "vibrate" in navigator;
