import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { PuzzleInfo, PuzzleProgress, PuzzleVerdict } from "../src/lib/wire";

const api = vi.hoisted(() => ({
  puzzle: vi.fn(),
  nextPuzzle: vi.fn(),
  puzzleMove: vi.fn(),
  puzzleSolution: vi.fn(),
}));
vi.mock("../src/lib/api", () => ({ api }));
vi.mock("../src/lib/player.svelte", () => ({ ensurePlayer: () => Promise.resolve() }));
const { PuzzleRun } = await import("../src/lib/puzzleRun.svelte");

afterAll(() => void vi.resetModules()); // what has been loaded here knows the stand-ins

const words = (text: string) => ({ en: text, fr: text });
const progress = (changes: Partial<PuzzleProgress> = {}): PuzzleProgress => ({
  rating: 1200,
  deviation: 350,
  solved: 0,
  failed: 0,
  streak: 0,
  best_streak: 0,
  ...changes,
});
const puzzle = (step = 0, id = "one1"): PuzzleInfo => ({
  id,
  game: "goita",
  options: {},
  names: ["Ada", "Ben"],
  teams: [[0], [1]],
  seat: 0,
  length: 2,
  step,
  question: words("?"),
  rating: 1300,
  view: {},
  legal: { count: 2, complete: true, moves: [] },
});
const verdict = (changes: Partial<PuzzleVerdict>): PuzzleVerdict => ({
  right: false,
  gives_up: 1,
  text: words("said"),
  done: false,
  explanation: null,
  solution: [],
  themes: [],
  answers: [],
  next: null,
  rating: 1300,
  progress: progress(),
  ...changes,
});

async function asked() {
  const run = new PuzzleRun("goita");
  await run.load();
  return run;
}

beforeEach(() => {
  vi.resetAllMocks();
  api.nextPuzzle.mockResolvedValue({ puzzle: puzzle(), progress: progress() });
});

test("a line is found move by move, and the rating changes at its end", async () => {
  const run = await asked();
  expect([run.phase, run.puzzle?.step]).toEqual(["ask", 0]);
  api.puzzleMove.mockResolvedValueOnce(verdict({ right: true, explanation: words("first"), next: puzzle(1) }));
  await run.answer(">S");
  expect([run.phase, run.puzzle?.step, run.gained]).toEqual(["ask", 1, null]);
  api.puzzleMove.mockResolvedValueOnce(
    verdict({ right: true, done: true, explanation: words("second"), progress: progress({ rating: 1290, solved: 1 }) }),
  );
  await run.answer("pass");
  expect(api.puzzleMove.mock.calls).toEqual([
    ["goita", "one1", 0, ">S"],
    ["goita", "one1", 1, "pass"],
  ]);
  expect([run.phase, run.gained, run.progress?.rating]).toEqual(["solved", 90, 1290]);
  expect(run.explained.map((each) => each.en)).toEqual(["first", "second"]);
});

test("after a wrong move one can try again, without gaining or losing more", async () => {
  const run = await asked();
  const failed = progress({ rating: 1100, failed: 1 });
  api.puzzleMove.mockResolvedValueOnce(verdict({ progress: failed }));
  await run.answer(">P");
  expect([run.phase, run.gained]).toEqual(["wrong", -100]);
  const { legal } = run.puzzle!;
  run.again();
  expect(run.phase).toBe("ask");
  expect(run.puzzle!.legal).not.toBe(legal); // a new picker, with nothing chosen
  api.puzzleMove.mockResolvedValueOnce(verdict({ right: true, done: true, explanation: words("x"), progress: failed }));
  await run.answer(">S");
  expect([run.phase, run.gained]).toEqual(["solved", -100]);
});

test("a puzzle that was decided before changes nothing", async () => {
  const run = await asked();
  api.puzzleSolution.mockResolvedValueOnce(verdict({ explanation: words("x"), next: puzzle(1) }));
  await run.show();
  expect([run.phase, run.gained]).toEqual(["shown", null]);
  run.goOn();
  expect([run.phase, run.puzzle?.step]).toEqual(["ask", 1]);
});

test("an answer is sent once, however often it is given", async () => {
  const run = await asked();
  api.puzzleMove.mockResolvedValue(verdict({}));
  await Promise.all([run.answer(">P"), run.answer(">P"), run.show()]);
  expect(api.puzzleMove).toHaveBeenCalledOnce();
  expect(api.puzzleSolution).not.toHaveBeenCalled();
});

test("the next puzzle is not the one before, and at the end there is none", async () => {
  const run = await asked();
  api.nextPuzzle.mockResolvedValueOnce({ puzzle: null, progress: progress({ solved: 400 }) });
  await run.load();
  expect(api.nextPuzzle).toHaveBeenLastCalledWith("goita", "one1");
  expect(run.phase).toBe("end");
});

test("a puzzle of a link is shown first, and what cannot be loaded is said", async () => {
  const run = new PuzzleRun("goita");
  api.puzzle.mockResolvedValueOnce({ puzzle: puzzle(0, "linked"), progress: progress() });
  await run.load("linked");
  expect(run.puzzle?.id).toBe("linked");
  api.nextPuzzle.mockRejectedValueOnce(new Error("no network"));
  await run.load();
  expect([run.phase, run.problem]).toEqual(["failed", "Error: no network"]);
});
