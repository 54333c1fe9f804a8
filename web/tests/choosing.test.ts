import { expect, test, vi } from "vitest";
import type { Legal } from "../src/lib/wire";
import { Choosing } from "../src/table/choosing.svelte";

const legal: Legal = {
  count: 4,
  complete: true,
  moves: [
    { text: "4S", steps: ["4S", ""] },
    { text: "7D x 7E", steps: ["7D", "x 7E"] },
    { text: "7D x 6R 1S", steps: ["7D", "x 6R 1S"] },
    { text: "9R x 5S 4S", steps: ["9R", "x 5S 4S"] },
  ],
};
const never = () => Promise.reject(new Error("nothing to ask"));

test("a card with one way to be played is played at once", async () => {
  const decide = vi.fn();
  await new Choosing(legal, never, decide).pick("9R");
  expect(decide).toHaveBeenCalledWith("9R x 5S 4S");
});

test("a card with several ways asks which", async () => {
  const decide = vi.fn();
  const choosing = new Choosing(legal, never, decide);
  await choosing.pick("7D");
  expect(decide).not.toHaveBeenCalled();
  expect(choosing.options.map((each) => each.step)).toEqual(["x 7E", "x 6R 1S"]);
  await choosing.pick("x 6R 1S");
  expect(decide).toHaveBeenCalledWith("7D x 6R 1S");
});

test("what is not offered does nothing", async () => {
  const decide = vi.fn();
  const choosing = new Choosing(legal, never, decide);
  await choosing.pick("10S");
  expect(decide).not.toHaveBeenCalled();
  expect(choosing.path).toEqual([]);
});

test("a step can be taken back", async () => {
  const choosing = new Choosing(legal, never, vi.fn());
  await choosing.pick("7D");
  choosing.back();
  expect(choosing.offers("4S")).toBe(true);
});

test("with confirmation a move waits", async () => {
  const decide = vi.fn();
  const choosing = new Choosing(legal, never, decide, () => true);
  await choosing.pick("9R");
  expect(decide).not.toHaveBeenCalled();
  expect(choosing.ready).toBe("9R x 5S 4S");
  choosing.confirm();
  expect(decide).toHaveBeenCalledWith("9R x 5S 4S");
});

test("too many moves are asked for step by step", async () => {
  const decide = vi.fn();
  const ask = vi.fn(async (steps: string[]) =>
    steps.length
      ? [
          { step: "x 1U", count: 9000, move: null },
          { step: "x 5O", count: 1, move: "2T x 5O" },
        ]
      : [
          { step: "2T", count: 9001, move: null },
          { step: "4K", count: 1, move: "4K" },
        ],
  );
  const choosing = new Choosing({ count: 9002, complete: false, moves: [] }, ask, decide);
  await vi.waitFor(() => expect(choosing.options).toHaveLength(2));
  await choosing.pick("2T");
  expect(choosing.path).toEqual(["2T"]);
  await choosing.pick("x 5O");
  expect(decide).toHaveBeenCalledWith("2T x 5O");
});

test("after a move nothing more is offered, so no second one can be sent", async () => {
  const decide = vi.fn();
  const choosing = new Choosing(legal, never, decide);
  await choosing.pick("9R");
  await choosing.pick("4S");
  choosing.make("4S");
  choosing.back();
  expect(decide).toHaveBeenCalledTimes(1);
  expect([choosing.can, choosing.options]).toEqual([false, []]);
});

test("a move that was refused can be chosen again", async () => {
  const choosing = new Choosing(legal, never, vi.fn());
  await choosing.pick("9R");
  choosing.reset();
  expect([choosing.can, choosing.offers("4S")]).toEqual([true, true]);
});

test("of two questions to the server the later one counts", async () => {
  const answers: ((options: { step: string; count: number; move: null }[]) => void)[] = [];
  const choosing = new Choosing(
    { count: 9, complete: false, moves: [] },
    () => new Promise((resolve) => answers.push(resolve)),
    vi.fn(),
  );
  void choosing.go(["a"]);
  answers[1]!([{ step: "of a", count: 2, move: null }]);
  answers[0]!([{ step: "of nothing", count: 2, move: null }]);
  await vi.waitFor(() => expect(choosing.path).toEqual(["a"]));
  expect(choosing.options.map((each) => each.step)).toEqual(["of a"]);
});

test("a question that fails leaves what was offered", async () => {
  const choosing = new Choosing(
    { count: 9, complete: false, moves: [] },
    () => Promise.reject(new Error("lost")),
    vi.fn(),
  );
  await choosing.go(["a"]);
  expect([choosing.path, choosing.waiting]).toEqual([[], false]);
});
