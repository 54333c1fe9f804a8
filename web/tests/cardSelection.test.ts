/** Scopette: picking a move by touching cards, where the moves are listed and where the server is asked for each step. */

import { expect, test, vi } from "vitest";
import { CardSelection } from "../src/games/scopette/cardSelection.svelte";
import type { Legal, NextStep } from "../src/lib/wire";
import { MovePicker } from "../src/table/movePicker.svelte";

const move = (text: string, ...steps: string[]) => ({ text, steps });
const listed: Legal = {
  count: 4,
  complete: true,
  moves: [
    move("4K", "4K", ""),
    move("10G x 4O 6Y", "10G", "x 4O", "+ 6Y", "."),
    move("7G -2K x 5O", "7G -2K", "x 5O"),
    move("pass", "pass"),
  ],
};

function selectionFor(legal: Legal, ask: (steps: string[]) => Promise<NextStep[]> = () => Promise.resolve([])) {
  const play = vi.fn();
  const picker = new MovePicker(legal, ask, play);
  return { play, picker, cards: new CardSelection(picker) };
}

test("the cards to take are touched in any order", () => {
  const { cards, play } = selectionFor(listed);
  cards.touchHand("10G");
  expect([cards.isMove, cards.canTake, cards.offersCentre("6Y"), cards.offersCentre("5O")]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  cards.touchCentre("6Y");
  cards.touchCentre("4O");
  expect(cards.isMove).toBe(true);
  cards.play();
  expect(play).toHaveBeenCalledWith("10G x 4O 6Y");
});

test("several cards of the hand take one", () => {
  const { cards, play } = selectionFor(listed);
  cards.touchHand("-2K");
  expect([cards.isMove, cards.handLook("7G"), cards.handLook("-2K")]).toEqual([false, "offered", "chosen"]);
  cards.touchHand("7G");
  cards.touchCentre("5O");
  cards.play();
  expect(play).toHaveBeenCalledWith("7G -2K x 5O");
});

test("a card that does not fit the others starts a new selection, and touching it again clears it", () => {
  const { cards } = selectionFor(listed);
  cards.touchHand("10G");
  cards.touchCentre("4O");
  cards.touchHand("4K");
  expect([cards.played, cards.taken, cards.isMove]).toEqual([["4K"], [], true]);
  cards.touchHand("4K");
  expect(cards.played).toEqual([]);
});

test("a card that cannot take is laid when it is dropped on the centre", () => {
  const { cards, play } = selectionFor(listed);
  cards.drop("4K", "centre");
  expect(play).toHaveBeenCalledWith("4K");
});

test("a card that is dropped on another selects both; dropped on the hand it does nothing", () => {
  const { cards } = selectionFor(listed);
  cards.drop("10G", "hand");
  expect(cards.played).toEqual([]);
  cards.drop("10G", "card-4O");
  expect([cards.played, cards.taken]).toEqual([["10G"], ["4O"]]);
});

test("after the move nothing is offered", () => {
  const { cards } = selectionFor(listed);
  cards.drop("4K", "centre");
  expect([cards.offersHand("10G"), cards.isMove, cards.handLook("10G")]).toEqual([false, false, "plain"]);
});

const step = (text: string, decided: string | null = null, count = 100): NextStep => ({
  step: text,
  count,
  move: decided,
});
const many: Legal = { count: 5000, complete: false, moves: [] };
const tree: Record<string, NextStep[]> = {
  "": [step("10G"), step("7G -2K"), step("4K", "4K", 1)],
  "10G": [step("x 4O"), step("x 6Y"), step("", "10G", 1)],
  "10G,x 4O": [step("+ 6Y"), step(".", "10G x 4O", 1)],
  "10G,x 4O,+ 6Y": [step(".", "10G x 4O 6Y", 1)],
  "7G -2K": [step("x 5O", "7G -2K x 5O", 1)],
};
const ask = (steps: string[]) => Promise.resolve(tree[steps.join()]!);

test("where there are too many moves to list, the server is asked what can follow", async () => {
  const { cards, picker, play } = selectionFor(many, ask);
  await vi.waitFor(() => expect(cards.offersHand("10G")).toBe(true));
  cards.touchHand("10G");
  await vi.waitFor(() => expect(cards.offersCentre("4O")).toBe(true));
  expect(cards.isMove).toBe(true);
  cards.touchCentre("4O");
  await vi.waitFor(() => expect(picker.path).toEqual(["10G", "x 4O"]));
  cards.touchCentre("6Y");
  await vi.waitFor(() => expect(picker.path).toHaveLength(3));
  cards.touchCentre("6Y");
  await vi.waitFor(() => expect(picker.path).toEqual(["10G", "x 4O"]));
  expect([cards.taken, cards.isMove]).toEqual([["4O"], true]);
  cards.play();
  await vi.waitFor(() => expect(play).toHaveBeenCalledWith("10G x 4O"));
});

test("a completed selection waits for the button", async () => {
  const { cards, picker, play } = selectionFor(many, ask);
  await vi.waitFor(() => expect(cards.offersHand("7G")).toBe(true));
  cards.touchHand("7G");
  cards.touchHand("-2K");
  await vi.waitFor(() => expect(picker.path).toEqual(["7G -2K"]));
  cards.touchCentre("5O");
  expect([cards.isMove, play.mock.calls]).toEqual([true, []]);
  cards.play();
  expect(play).toHaveBeenCalledWith("7G -2K x 5O");
});

test("a selection can be cleared", async () => {
  const { cards, picker } = selectionFor(many, ask);
  await vi.waitFor(() => expect(cards.offersHand("10G")).toBe(true));
  cards.touchHand("10G");
  await vi.waitFor(() => expect(picker.path).toEqual(["10G"]));
  cards.clear();
  await vi.waitFor(() => expect(picker.path).toEqual([]));
  expect([cards.played, cards.offersHand("4K")]).toEqual([[], true]);
});
