/** Clocks as texts. */

import { t } from "$i18n";
import type { Clocks, ClockSetting } from "$lib/wire";

export function clockText({ kind, seconds = 0, extra = 0 }: ClockSetting): string {
  if (kind === "turn") return t("clock.turn", { n: seconds });
  if (kind === "match") return t("clock.match", { minutes: Math.round(seconds / 60), extra });
  if (kind === "days") return t("clock.days", { n: Math.round(seconds / 86400) });
  return t("clock.none");
}

/** From how many seconds on a game is slow, as the server has it. */
const SLOW = { none: 0, turn: 600, match: 3600, days: 0 };

/** Whether nobody is expected to stay at the table for the whole match. */
export const isSlow = ({ kind, seconds = 0 }: ClockSetting): boolean => seconds >= SLOW[kind];

/** How many milliseconds a seat has left at the time `now`; null for a seat without a clock. */
export function timeLeft(clocks: Clocks, seat: number, now: number): number | null {
  const left = clocks.left[seat] ?? null;
  if (left === null) return null;
  const elapsed = clocks.running === seat && !clocks.paused ? now - clocks.at : 0;
  return Math.max(0, left - elapsed);
}

export function timeText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 86400) return t("clock.left.days", { n: Math.floor(seconds / 86400) });
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
