/** A chapter from its first step to its last: answers, wrong moves, going back. */

import { expect, test } from "vitest";
import type { Chapter, LessonPlay, LessonStep } from "../src/table/lesson";
import { momentBefore, reasonAgainst, stepCount } from "../src/table/lesson";
import { LessonRun } from "../src/table/lessonRun.svelte";

const words = (text: string) => ({ en: text, fr: text });
const play = (move: string): LessonPlay & { move: string } => ({
  move,
  moves: [move],
  happenings: [],
  turn: 0,
  view: { after: move },
});
const asked: LessonStep = {
  text: words("take"),
  at: ["hand"],
  play: [play("theirs")],
  answer: play("right"),
  wrong: { bad: words("not this") },
  otherwise: words("nor that"),
  well: words("good"),
  wellAt: ["pile"],
};
const chapter: Chapter = {
  title: words("one"),
  names: [],
  teams: [],
  options: {},
  seat: 0,
  start: { turn: 0, view: { after: "deal" } },
  steps: [{ text: words("look"), at: ["table"], play: [] }, asked],
};

function start(at = 0) {
  const shown: unknown[] = [];
  const done: number[] = [];
  const stage = {
    set: (moment: { view: Record<string, unknown> }) => shown.push(moment.view["after"]),
    play: (each: LessonPlay) => shown.push(each.moves[0]),
  };
  return { shown, done, run: new LessonRun(chapter, stage, (step) => done.push(step), at) };
}

test("a chapter is read and played to its end", () => {
  const { run, shown, done } = start();
  expect([run.phase, run.text?.en, run.spots]).toEqual(["read", "look", ["table"]]);
  run.next();
  expect([run.phase, run.text?.en]).toEqual(["ask", "take"]);
  expect(run.answer("right")).toBe(true);
  expect([run.phase, run.text?.en, run.spots]).toEqual(["well", "good", ["pile"]]);
  expect(run.answer("right")).toBe(false); // it is made once
  run.next();
  expect(run.phase).toBe("end");
  expect(shown).toEqual(["deal", "theirs", "right"]);
  expect(done).toEqual([0, 1]);
});

test("a wrong move is explained and not made", () => {
  const { run, shown, done } = start(1);
  expect(run.answer("bad")).toBe(false);
  expect([run.text?.en, run.wrongMove]).toEqual(["not this", "bad"]);
  run.answer("other");
  expect(run.text?.en).toBe("nor that");
  run.tryAgain();
  expect(run.text?.en).toBe("take");
  expect(shown).toEqual(["deal", "theirs"]);
  expect(done).toEqual([]);
  run.showAnswer();
  expect(run.phase).toBe("well");
});

test("going back shows the board as it was", () => {
  const { run, shown } = start(1);
  run.showAnswer();
  run.go(0);
  expect(shown.at(-1)).toBe("deal");
  expect(momentBefore(chapter, 2).view).toEqual({ after: "right" });
  expect(reasonAgainst({ text: asked.text, at: [], play: [] }, "other")).toBeNull();
  expect(stepCount([chapter, chapter])).toBe(4);
});
