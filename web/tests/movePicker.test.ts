import { expect, test, vi } from "vitest";
import type { Legal } from "../src/lib/wire";
import { MovePicker } from "../src/table/movePicker.svelte";

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
const neverAsked = () => Promise.reject(new Error("nothing to ask"));

test("a card that can be played in one way is played at once", async () => {
  const play = vi.fn();
  await new MovePicker(legal, neverAsked, play).pick("9R");
  expect(play).toHaveBeenCalledWith("9R x 5S 4S");
});

test("a card that can be played in several ways offers them", async () => {
  const play = vi.fn();
  const picker = new MovePicker(legal, neverAsked, play);
  await picker.pick("7D");
  expect(play).not.toHaveBeenCalled();
  expect(picker.options.map((each) => each.step)).toEqual(["x 7E", "x 6R 1S"]);
  await picker.pick("x 6R 1S");
  expect(play).toHaveBeenCalledWith("7D x 6R 1S");
});

test("a step that is not offered does nothing", async () => {
  const play = vi.fn();
  const picker = new MovePicker(legal, neverAsked, play);
  await picker.pick("10S");
  expect(play).not.toHaveBeenCalled();
  expect(picker.path).toEqual([]);
});

test("a step can be taken back", async () => {
  const picker = new MovePicker(legal, neverAsked, vi.fn());
  await picker.pick("7D");
  picker.back();
  expect(picker.offers("4S")).toBe(true);
});

test("a move waits for confirmation if that is required", async () => {
  const play = vi.fn();
  const picker = new MovePicker(legal, neverAsked, play, () => true);
  await picker.pick("9R");
  expect(play).not.toHaveBeenCalled();
  expect(picker.ready).toBe("9R x 5S 4S");
  picker.confirm();
  expect(play).toHaveBeenCalledWith("9R x 5S 4S");
});

test("where there are too many moves, the server is asked for each step", async () => {
  const play = vi.fn();
  const ask = vi.fn((steps: string[]) =>
    Promise.resolve(
      steps.length
        ? [
            { step: "x 1U", count: 9000, move: null },
            { step: "x 5O", count: 1, move: "2T x 5O" },
          ]
        : [
            { step: "2T", count: 9001, move: null },
            { step: "4K", count: 1, move: "4K" },
          ],
    ),
  );
  const picker = new MovePicker({ count: 9002, complete: false, moves: [] }, ask, play);
  await vi.waitFor(() => expect(picker.options).toHaveLength(2));
  await picker.pick("2T");
  expect(picker.path).toEqual(["2T"]);
  await picker.pick("x 5O");
  expect(play).toHaveBeenCalledWith("2T x 5O");
});

test("after a move nothing is offered, so no second move can be sent", async () => {
  const play = vi.fn();
  const picker = new MovePicker(legal, neverAsked, play);
  await picker.pick("9R");
  await picker.pick("4S");
  picker.pickMove("4S");
  picker.back();
  expect(play).toHaveBeenCalledTimes(1);
  expect([picker.canPlay, picker.options]).toEqual([false, []]);
});

test("after a move was refused, moves are offered again", async () => {
  const picker = new MovePicker(legal, neverAsked, vi.fn());
  await picker.pick("9R");
  picker.reset();
  expect([picker.canPlay, picker.offers("4S")]).toEqual([true, true]);
});

test("of two questions to the server, the later one counts", async () => {
  const answers: ((options: { step: string; count: number; move: null }[]) => void)[] = [];
  const picker = new MovePicker(
    { count: 9, complete: false, moves: [] },
    () => new Promise((resolve) => answers.push(resolve)),
    vi.fn(),
  );
  void picker.go(["a"]);
  answers[1]!([{ step: "of a", count: 2, move: null }]);
  answers[0]!([{ step: "of nothing", count: 2, move: null }]);
  await vi.waitFor(() => expect(picker.path).toEqual(["a"]));
  expect(picker.options.map((each) => each.step)).toEqual(["of a"]);
});

test("after a question that failed, the options stay", async () => {
  const picker = new MovePicker(
    { count: 9, complete: false, moves: [] },
    () => Promise.reject(new Error("lost")),
    vi.fn(),
  );
  await picker.go(["a"]);
  expect([picker.path, picker.waiting]).toEqual([[], false]);
});
