/** A tutorial is a scripted match: each lesson shows a moment of it and waits for the move that it is about. */

import type { Legal, Words } from "$lib/wire";

export interface Lesson {
  title: Words;
  /** What is explained. */
  text: Words;
  names: Words[];
  teams: number[][];
  /** The learner's seat. */
  seat: number;
  /** The game's view at this moment, as a real match showed it. */
  view: Record<string, unknown>;
  legal: Legal | null;
  /** The moves that answer the lesson; with none, reading it is enough. */
  answers: string[];
  /** Said when another move is tried. */
  otherwise: Words;
  /** Said when it is found. */
  well: Words;
}
