/** Picking a move of any game by touching cards. */

import { expect, test, vi } from "vitest";
import { CardSelection } from "../src/games/generic/cardSelection.svelte";
import { Deck } from "../src/games/generic/deck";
import type { Legal } from "../src/lib/wire";
import { MovePicker } from "../src/table/movePicker.svelte";

const deck = new Deck([]);
const card = (face: string, id = 0) => ({ id, face });
const legal: Legal = {
  count: 6,
  complete: true,
  moves: [
    { text: "4S", steps: ["4S", ""] },
    { text: "7D x 7E", steps: ["7D", "x 7E"] },
    { text: "7D x 6R 1S", steps: ["7D", "x 6R 1S"] },
    { text: "7D x 6R 1S 1S", steps: ["7D", "x 6R 1S 1S"] },
    { text: "9R x 5S 4S", steps: ["9R", "x 5S 4S"] },
    { text: "pass", steps: ["pass"] },
  ],
};

function start(moves = legal) {
  const play = vi.fn();
  const picker = new MovePicker(moves, () => Promise.resolve([]), play);
  return { play, picker, selection: new CardSelection(picker, (step) => deck.cardsIn(step)) };
}

test("a card that can be played in one way is played at once", async () => {
  const { selection, play } = start();
  selection.touch(card("9R"));
  await vi.waitFor(() => expect(play).toHaveBeenCalledWith("9R x 5S 4S"));
});

test("touching cards narrows the options down until one remains", async () => {
  const { selection, picker, play } = start();
  selection.touch(card("7D", 1));
  await vi.waitFor(() => expect(picker.path).toEqual(["7D"]));
  expect(selection.look(card("7D", 1), true)).toBe("chosen");
  selection.touch(card("6R", 2));
  expect(selection.options.map(({ step }) => step)).toEqual(["x 6R 1S", "x 6R 1S 1S"]);
  selection.touch(card("1S", 3));
  expect([selection.options.length, play.mock.calls]).toEqual([2, []]);
  selection.touch(card("1S", 4));
  await vi.waitFor(() => expect(play).toHaveBeenCalledWith("7D x 6R 1S 1S"));
});

test("a card that does not fit the others starts again, and touching it once more clears it", async () => {
  const { selection, picker } = start();
  selection.touch(card("7D", 1));
  await vi.waitFor(() => expect(picker.path).toEqual(["7D"]));
  selection.touch(card("6R", 2));
  selection.touch(card("7E", 5));
  await vi.waitFor(() => expect(picker.canPlay).toBe(false));
});

test("another card of the hand starts another move", async () => {
  const { selection, picker, play } = start();
  selection.touch(card("7D", 1));
  await vi.waitFor(() => expect(picker.path).toEqual(["7D"]));
  expect(selection.offers("4S")).toBe(true);
  selection.touch(card("4S", 6));
  await vi.waitFor(() => expect(play).toHaveBeenCalledWith("4S"));
});

test("touching the chosen card again starts over", async () => {
  const { selection, picker } = start();
  selection.touch(card("7D", 1));
  await vi.waitFor(() => expect(picker.path).toEqual(["7D"]));
  selection.touch(card("7D", 1));
  expect([picker.path, selection.isEmpty]).toEqual([[], true]);
});

test("a card that no move names is dim, and a step without cards is no card", () => {
  const { selection } = start();
  expect([selection.look(card("2E"), true), selection.look(card("4S"), true)]).toEqual(["dim", "offered"]);
  expect(selection.options.map(({ step }) => step)).toContain("pass");
});
