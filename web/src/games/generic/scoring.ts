/** What scores in a game without drawings of its own: the numbers that its views have for each side. */

import { phrase } from "$i18n";
import { scoringSides, type ScoringLine, type ScoringOf } from "$table/scoring";
import { fieldName } from "./texts";
import { SCORE_FIELDS, scoresOf } from "./viewModel";

const TEXTS = {
  goal: {
    en: "{n} point ends the match.|{n} points end the match.",
    fr: "{n} point finit la partie.|{n} points finissent la partie.",
  },
  rules: { en: "The rules say what gives points.", fr: "Les règles disent ce qui donne des points." },
};

export const scoring: ScoringOf = (view, sitting) => {
  const totals = scoresOf(view) ?? sitting.names.map(() => null);
  const target = view["target"];
  return {
    goal: typeof target === "number" ? phrase(TEXTS.goal, { n: target }) : phrase(TEXTS.rules),
    ...scoringSides(totals.length, sitting),
    totals,
    lines: countsIn(view, totals.length),
    ...(typeof target === "number" ? { note: phrase(TEXTS.rules) } : {}),
  };
};

/** The fields of a view with one number per side. */
const countsIn = (view: Readonly<Record<string, unknown>>, sides: number): ScoringLine[] =>
  Object.entries(view).flatMap(([name, value]) =>
    Array.isArray(value) &&
    value.length === sides &&
    value.every((each) => typeof each === "number") &&
    !SCORE_FIELDS.includes(name)
      ? [{ title: fieldName(name), counts: value }]
      : [],
  );
