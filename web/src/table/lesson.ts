/** Lessons: real matches, played from a script. `tools/make_lessons.py` writes them. */

import type { Happening, Legal, Words } from "$lib/wire";
import type { Spots } from "./spots";

/** A position of the match, as the learner sees it. */
export interface LessonMoment {
  turn: number | null;
  view: Record<string, unknown>;
}

/** A move and what it brought about, as a table would send it. */
export interface LessonPlay extends LessonMoment {
  moves: string[];
  happenings: Happening[];
}

export interface LessonStep {
  text: Words;
  /** The spots that the text speaks about. */
  at: string[];
  /** The moves that the learner watches before the text. */
  play: LessonPlay[];
  /** How the round was counted, where the step shows it. */
  summary?: Happening;
  /** Absent where reading is enough. */
  answer?: LessonPlay & { move: string };
  legal?: Legal;
  /** Why a legal move is not the answer. */
  wrong?: Record<string, Words>;
  /** Why any other legal move is not the answer. */
  otherwise?: Words;
  /** The text after the answer, and what it speaks about. */
  well?: Words;
  wellAt?: string[];
}

export interface Chapter {
  title: Words;
  names: Words[];
  teams: number[][];
  options: Record<string, boolean | number | string | null>;
  /** The learner's seat. */
  seat: number;
  start: LessonMoment;
  steps: LessonStep[];
}

/** The lessons of a game, with the places on its board that they point at. */
export interface Lessons {
  chapters: Chapter[];
  spots: Spots;
}

/** How the board looked when a step began, before the moves that the learner watches there. */
export function momentBefore(chapter: Chapter, step: number): LessonMoment {
  const plays = chapter.steps.slice(0, step).flatMap((each) => [...each.play, ...(each.answer ? [each.answer] : [])]);
  return plays.at(-1) ?? chapter.start;
}

/** Why a move is not the answer of a step. */
export const reasonAgainst = (step: LessonStep, move: string): Words | null =>
  step.wrong?.[move] ?? step.otherwise ?? null;

/** How many steps all chapters have. */
export const stepCount = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, each) => sum + each.steps.length, 0);
