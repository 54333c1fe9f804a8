import type { TextKey } from "$i18n";
import type { ReviewedDecision } from "$lib/wire";

export type Grade = ReviewedDecision["grade"];

/** The signs that chess players know; their names are said beside them. */
export const GRADE_SIGNS: Record<Grade, string> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

export const gradeName = (grade: Grade): TextKey => `grade.${grade}`;
