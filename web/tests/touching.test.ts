/** Scopette: cards touched in any order, held against the legal moves, listed or asked for step by step. */

import { expect, test, vi } from "vitest";
import { Touching } from "../src/games/scopette/choosing.svelte";
import type { Legal, NextStep } from "../src/lib/wire";
import { Choosing } from "../src/table/choosing.svelte";

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

function touching(legal: Legal, ask: (steps: string[]) => Promise<NextStep[]> = async () => []) {
  const decide = vi.fn();
  const choosing = new Choosing(legal, ask, decide);
  return { decide, choosing, cards: new Touching(choosing) };
}

test("a taking is touched in any order and taken as a whole", () => {
  const { cards, decide } = touching(listed);
  cards.touchHand("10G");
  expect([cards.whole, cards.takes, cards.offersCentre("6Y"), cards.offersCentre("5O")]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  cards.touchCentre("6Y");
  cards.touchCentre("4O");
  expect(cards.whole).toBe(true);
  cards.make();
  expect(decide).toHaveBeenCalledWith("10G x 4O 6Y");
});

test("several cards of the hand take one", () => {
  const { cards, decide } = touching(listed);
  cards.touchHand("-2K");
  expect([cards.whole, cards.handLook("7G"), cards.handLook("-2K")]).toEqual([false, "offered", "chosen"]);
  cards.touchHand("7G");
  cards.touchCentre("5O");
  cards.make();
  expect(decide).toHaveBeenCalledWith("7G -2K x 5O");
});

test("a card that does not go with the others starts anew, and touching again takes back", () => {
  const { cards } = touching(listed);
  cards.touchHand("10G");
  cards.touchCentre("4O");
  cards.touchHand("4K");
  expect([cards.played, cards.taken, cards.whole]).toEqual([["4K"], [], true]);
  cards.touchHand("4K");
  expect(cards.played).toEqual([]);
});

test("let go on the centre a card that cannot take is laid", () => {
  const { cards, decide } = touching(listed);
  cards.drop("4K", "centre");
  expect(decide).toHaveBeenCalledWith("4K");
});

test("let go on a card it takes that one; let go on the hand it does nothing", () => {
  const { cards } = touching(listed);
  cards.drop("10G", "hand");
  expect(cards.played).toEqual([]);
  cards.drop("10G", "card-4O");
  expect([cards.played, cards.taken]).toEqual([["10G"], ["4O"]]);
});

test("after the move nothing is offered", () => {
  const { cards } = touching(listed);
  cards.drop("4K", "centre");
  expect([cards.offersHand("10G"), cards.whole, cards.handLook("10G")]).toEqual([false, false, "plain"]);
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
const ask = async (steps: string[]) => tree[steps.join()]!;

test("with too many moves to list, the server is asked what can follow", async () => {
  const { cards, choosing, decide } = touching(many, ask);
  await vi.waitFor(() => expect(cards.offersHand("10G")).toBe(true));
  cards.touchHand("10G");
  await vi.waitFor(() => expect(cards.offersCentre("4O")).toBe(true));
  expect(cards.whole).toBe(true);
  cards.touchCentre("4O");
  await vi.waitFor(() => expect(choosing.path).toEqual(["10G", "x 4O"]));
  cards.touchCentre("6Y");
  await vi.waitFor(() => expect(choosing.path).toHaveLength(3));
  cards.touchCentre("6Y");
  await vi.waitFor(() => expect(choosing.path).toEqual(["10G", "x 4O"]));
  expect([cards.taken, cards.whole]).toEqual([["4O"], true]);
  cards.make();
  await vi.waitFor(() => expect(decide).toHaveBeenCalledWith("10G x 4O"));
});

test("a card that decides the move waits to be taken", async () => {
  const { cards, choosing, decide } = touching(many, ask);
  await vi.waitFor(() => expect(cards.offersHand("7G")).toBe(true));
  cards.touchHand("7G");
  cards.touchHand("-2K");
  await vi.waitFor(() => expect(choosing.path).toEqual(["7G -2K"]));
  cards.touchCentre("5O");
  expect([cards.whole, decide.mock.calls]).toEqual([true, []]);
  cards.make();
  expect(decide).toHaveBeenCalledWith("7G -2K x 5O");
});

test("it can be cleared", async () => {
  const { cards, choosing } = touching(many, ask);
  await vi.waitFor(() => expect(cards.offersHand("10G")).toBe(true));
  cards.touchHand("10G");
  await vi.waitFor(() => expect(choosing.path).toEqual(["10G"]));
  cards.clear();
  await vi.waitFor(() => expect(choosing.path).toEqual([]));
  expect([cards.played, cards.offersHand("4K")]).toEqual([[], true]);
});
