/** What a hint of Toko Maja marks, and where it leads; and which cards an event shows. */

import { expect, test } from "vitest";
import type { TableEvent } from "$lib/connection.svelte";
import client from "../src/games/toko_maja/client";

const VIEW = {
  hands: [
    ["1", "2", "2"],
    ["1", "J", "1"],
  ],
  drawn: ["4", "7"],
  scores: [3, -2],
};
const marks = (steps: string[], seat = 1) =>
  client.hintMarks(steps, VIEW, seat).map(({ place, index, kind }) => [place, index, kind]);

test("a set to lay is marked in the hand of whoever lays it", () => {
  expect(marks(["lay 11J"])).toEqual([
    ["hand-1", 0, "hint"],
    ["hand-1", 2, "hint"],
    ["hand-1", 1, "hint"],
  ]);
  expect(marks(["lay 22"], 0)).toEqual([
    ["hand-0", 1, "hint"],
    ["hand-0", 2, "hint"],
  ]);
  expect(client.hintSpots(["lay 11J"])).toEqual({ to: "lane:1" });
  expect(client.hintSpots(["lay JJJ"])).toEqual({ to: "jokers" });
});

test("a card to take is marked on its pile, and goes to the hand", () => {
  expect(["A", "B", "C"].map((pile) => marks([`take ${pile}`]))).toEqual([
    [["pile-0", 0, "hint"]],
    [["pile-1", 0, "hint"]],
    [["pile-2", 0, "hint"]],
  ]);
  expect(client.hintSpots(["take B"])).toEqual({ to: "hand" });
});

test("a card to discard is marked among those that were drawn, with the pile on which it goes", () => {
  expect(marks(["7", "> C"])).toEqual([
    ["drawn", 1, "hint"],
    ["pile-2", 0, "taken"],
  ]);
  expect(client.hintSpots(["7", "> C"])).toEqual({ to: "pile:2" });
});

test("drawing leads from the stock to the hand; what moves no card marks none", () => {
  expect([marks(["draw"]), client.hintSpots(["draw"])]).toEqual([[], { from: "stock", to: "hand" }]);
  for (const step of ["pass", "keep", "table"]) expect([marks([step]), client.hintSpots([step])]).toEqual([[], {}]);
  expect([marks([]), client.hintSpots([])]).toEqual([[], {}]);
});

test("the cards of an event, and the events that show none", () => {
  const cards = (kind: string, details: object) => client.cardsPlayed({ kind, details } as TableEvent);
  expect(cards("taken", { card: "4" })).toEqual({ played: [], taken: ["4"] });
  expect(cards("discarded", { card: "J" })).toEqual({ played: ["J"], taken: [] });
  expect(cards("laid", { set: "44J" })).toEqual({ played: ["4", "4", "J"], taken: [] });
  expect(cards("table_set", { set: "111" })).toEqual({ played: ["1", "1", "1"], taken: [] });
  expect([cards("drew", { count: 2 }), cards("counted", {})]).toEqual([null, null]);
  expect(["counted", "laid"].map((kind) => client.isSummary({ kind } as TableEvent))).toEqual([true, false]);
});

test("a seat has the score of its side", () => {
  expect([0, 1, 2, 3].map((seat) => client.score(VIEW, seat))).toEqual(["3", "-2", "3", "-2"]);
});
