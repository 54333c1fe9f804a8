import { expect, test } from "vitest";
import type { TableEvent } from "../src/lib/connection.svelte";
import { steps as goita } from "../src/games/goita/steps";
import { steps as scopette } from "../src/games/scopette/steps";
import { steps as shokoba } from "../src/games/shokoba/steps";
import { steps as tokoMaja } from "../src/games/toko_maja/steps";
import { holdTime } from "../src/table/pace";
import { reached, stepsOf, type ShownStep, type View } from "../src/table/steps";
import plays from "./plays.json";

/** The pace of bots unless the host or the operator says otherwise (`DEFAULT_PACE` of the server). */
const SERVER_PACE = 1800;

const STEPS: Record<string, typeof shokoba> = { shokoba, scopette, toko_maja: tokoMaja, goita };

/** How long each play of a recorded match is shown to somebody who watches at the normal pace, round by round. */
function durations({ game, view, frames }: (typeof plays)[number]): number[][] {
  const source = { steps: STEPS[game]!, sounds: {}, isSummary: ({ kind }: TableEvent) => kind === "counted" };
  let shown: ShownStep = reached({ view, turn: null, legal: null }, []);
  const rounds: number[][] = [[]];
  for (const { events, changed } of frames) {
    const position = { view: { ...shown.view, ...changed } as View, turn: null, legal: null };
    const steps = stepsOf(source, shown, events as unknown as TableEvent[], position);
    rounds.at(-1)!.push(steps.reduce((sum, step) => sum + holdTime(step, "normal", null), 0));
    if (steps.some((step) => step.hold === "round")) rounds.push([]);
    shown = steps.at(-1)!;
  }
  return rounds;
}

/**
 * How long the last play but one is still shown when another one arrives, at the worst time: every play is a bot's, and
 * none is shortened.
 */
function worstLag(shown: readonly number[], pace: number): number {
  let [ends, before, worst] = [0, 0, 0];
  shown.forEach((duration, place) => {
    const arrives = place * pace;
    worst = Math.max(worst, before - arrives);
    before = ends;
    ends = Math.max(ends, arrives) + duration;
  });
  return worst;
}

test.each(Object.keys(STEPS))("among bots the page is at most one play behind in %s", (game) => {
  const rounds = plays.filter((each) => each.game === game).flatMap(durations);
  expect(rounds.flat().length).toBeGreaterThan(20);
  for (const shown of rounds) expect(worstLag(shown, SERVER_PACE)).toBeLessThanOrEqual(0);
});
