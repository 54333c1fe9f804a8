/** The settings of this device, stored in the browser. */

/** How long the steps of the play are shown; with `none` only what they led to is. */
export const PACES = ["calm", "normal", "quick", "none"] as const;
export type Pace = (typeof PACES)[number];

export interface Settings {
  language: string | null;
  theme: "system" | "light" | "dark";
  sound: boolean;
  volume: number;
  confirmMoves: boolean;
  notify: boolean;
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
  confirmMoves: false,
  notify: false,
  reducedMotion: false,
  pace: "normal",
  notation: false,
};

/** Settings as earlier versions stored them: `reducedMotion` was called `calm`. */
type StoredSettings = Partial<Settings> & { calm?: boolean };

export function readSettings(text: string | null): Settings {
  try {
    const { calm, ...stored } = JSON.parse(text ?? "{}") as StoredSettings;
    return { ...DEFAULTS, ...(calm === undefined ? {} : { reducedMotion: calm }), ...stored };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(readSettings(localStorage.getItem(KEY)));

export function changeSettings(changed: Partial<Settings>): void {
  Object.assign(settings, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a private window stores nothing; the settings still hold for this visit
  }
  applySettings();
}

/** Sets the attributes that the style sheet reads. */
export function applySettings(): void {
  document.documentElement.dataset["theme"] = settings.theme;
  document.documentElement.dataset["reducedMotion"] = String(reducesMotion());
}

/** Whether cards appear in their new place at once instead of moving there. */
export function reducesMotion(): boolean {
  return settings.reducedMotion || ("matchMedia" in window && matchMedia("(prefers-reduced-motion: reduce)").matches);
}
