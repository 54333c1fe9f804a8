/** How far the lessons of each game were solved on this device. It is the same in every language. */

import { readStored, writeStored } from "./stored";

const KEY = "cartable.lessons";

export interface Progress {
  /** The steps that were finished, as `chapter/step`, both counted from 0. */
  done: string[];
  /** How many steps the game has. */
  of: number;
}

/** The progress in a game's lessons; null where none was opened. */
export function progressOf(game: string): Progress | null {
  return readStored<Record<string, Progress>>(KEY, {})[game] ?? null;
}

export function saveProgress(game: string, progress: Progress): void {
  writeStored(KEY, { ...readStored<Record<string, Progress>>(KEY, {}), [game]: progress });
}
