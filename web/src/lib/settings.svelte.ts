/** How this person likes the table, kept on this device. */

export interface Settings {
  language: string | null;
  theme: "system" | "light" | "dark";
  sound: boolean;
  volume: number;
  confirmMoves: boolean;
  notify: boolean;
  calm: boolean;
}

const KEY = "cartable.settings";
const USUAL: Settings = {
  language: null,
  theme: "system",
  sound: true,
  volume: 0.6,
  confirmMoves: false,
  notify: false,
  calm: false,
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...USUAL, ...stored() });

export function change(wanted: Partial<Settings>): void {
  Object.assign(settings, wanted);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a private window keeps nothing: the choice still holds for this visit
  }
  show();
}

/** Puts the theme and the wish for calm where the style sheet sees them. */
export function show(): void {
  document.documentElement.dataset["theme"] = settings.theme;
  document.documentElement.dataset["calm"] = String(isCalm());
}

/** Whether things should appear in their place instead of travelling there. */
export function isCalm(): boolean {
  return settings.calm || (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);
}
