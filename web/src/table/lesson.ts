import type { Legal, Words } from "$lib/wire";

/** One lesson of a tutorial: a position of a scripted match, with the move that the learner has to find. */
export interface Lesson {
  title: Words;
  /** The explanation. */
  text: Words;
  names: Words[];
  teams: number[][];
  /** The learner's seat. */
  seat: number;
  /** The view of the position, from a real match. */
  view: Record<string, unknown>;
  legal: Legal | null;
  /** The moves that solve the lesson. Without any, reading is enough. */
  answers: string[];
  /** Shown after another move. */
  otherwise: Words;
  /** Shown after one of the answers. */
  well: Words;
}
