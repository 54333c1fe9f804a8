/** The settings of this device, stored in the browser. */

import { readStored, writeStored } from "./stored";

/** How long the steps of the play are shown; with `none` only what they led to is. */
export const PACES = ["calm", "normal", "quick", "none"] as const;
export type Pace = (typeof PACES)[number];

export interface Settings {
  language: string | null;
  theme: "system" | "light" | "dark";
  sound: boolean;
  volume: number;
  /** Whether a device that can vibrate does so when cards are taken, and at the player's turn. */
  haptics: boolean;
  confirmMoves: boolean;
  notify: boolean;
  /** Whether this device gets messages of the server when it is the player's turn. */
  push: boolean;
  /** Whether the player has answered the offer at the table to be told of their turn elsewhere. */
  pushAnswered: boolean;
  reducedMotion: boolean;
  pace: Pace;
  /** Whether the notation of cards and moves and the numbers of rules are shown. */
  notation: boolean;
}

const KEY = "cartable.settings";
const DEFAULTS: Settings = {
  language: null,
  theme: "system",
  sound: true,
  volume: 0.6,
  haptics: true,
  confirmMoves: false,
  notify: false,
  push: false,
  pushAnswered: false,
  reducedMotion: false,
  pace: "normal",
  notation: false,
};

/** Settings as earlier versions stored them: `reducedMotion` was called `calm`. */
type StoredSettings = Partial<Settings> & { calm?: boolean };

export function readSettings(): Settings {
  const stored = readStored<StoredSettings | null>(KEY, null);
  const { calm, ...known } = stored !== null && typeof stored === "object" ? stored : {};
  return { ...DEFAULTS, ...(calm === undefined ? {} : { reducedMotion: calm }), ...known };
}

export const settings: Settings = $state(readSettings());

export function changeSettings(changed: Partial<Settings>): void {
  Object.assign(settings, changed);
  writeStored(KEY, settings);
  applySettings();
}

/** Sets the attributes that the style sheet reads. */
export function applySettings(): void {
  document.documentElement.dataset["theme"] = settings.theme;
  document.documentElement.dataset["reducedMotion"] = String(reducesMotion());
}

/** Whether cards appear in their new place at once instead of moving there. */
export function reducesMotion(): boolean {
  return (
    settings.reducedMotion ||
    (typeof window.matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches)
  );
}
