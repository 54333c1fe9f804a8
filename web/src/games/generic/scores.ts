/** The scores in the details of an event. */

import { SCORE_FIELDS } from "./viewModel";

export interface ScoreLine {
  name: string;
  values: number[];
}

/** The lists of numbers in the details, all of the same length. The line with the total score comes last. */
export function scoreLines(details: Record<string, unknown>): ScoreLine[] {
  const lists = numberLists(details);
  const totals = SCORE_FIELDS.flatMap((field) => lists.filter(({ name }) => name === field));
  const total = totals[0] ?? lists.at(-1);
  if (!total) return [];
  const others = lists.filter((each) => each !== total && each.values.length === total.values.length);
  return [...others, total];
}

function numberLists(details: Record<string, unknown>): ScoreLine[] {
  return Object.entries(details).flatMap(([name, value]): ScoreLine[] => {
    if (name === "winners") return []; // seats, not scores
    if (Array.isArray(value)) return value.length && value.every(isNumber) ? [{ name, values: value }] : [];
    return typeof value === "object" && value !== null ? numberLists(value as Record<string, unknown>) : [];
  });
}

const isNumber = (value: unknown): value is number => typeof value === "number";
