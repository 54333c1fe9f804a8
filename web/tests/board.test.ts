import { expect, test } from "vitest";
import type { Told } from "../src/lib/connection.svelte";
import { others, playsSince } from "../src/table/board";
import { cardWidth, fits } from "../src/table/fit";
import { fitting } from "../src/games/shokoba/takings";

const told = (...all: [string, number | null][]): Told[] =>
  all.map(([kind, seat], id) => ({ kind, seat, id, seq: id, move: "", details: {}, words: null }));
const shows = (each: Told) => (["laid", "taken"].includes(each.kind) ? { played: [], taken: [] } : null);
const plays = (list: Told[], you: number | null, most = 5) => playsSince(list, you, shows, most).map((each) => each.id);

test("the others sit in playing order, from the one after the reader", () => {
  expect(others(4, 0)).toEqual([1, 2, 3]);
  expect(others(4, 2)).toEqual([3, 0, 1]);
  expect(others(1, 0)).toEqual([]);
});

test("what was played since one's own move is shown, the oldest first", () => {
  const list = told(["laid", 0], ["laid", 1], ["shokoba", 1], ["taken", 2]);
  expect(plays(list, 0)).toEqual([1, 3]);
  expect(plays(list, 0, 1)).toEqual([3]);
  expect(plays(list, null)).toEqual([0, 1, 3]);
});

test("one's own move is shown while nobody has played since", () => {
  expect(plays(told(["laid", 1], ["laid", 0]), 0)).toEqual([1]);
});

test("a new round and a move taken back leave nothing to be seen", () => {
  expect(plays(told(["laid", 1], ["round", 0], ["laid", 2]), 0)).toEqual([2]);
  expect(plays(told(["laid", 1], ["table/undone", 1]), 0)).toEqual([]);
});

test("cards are as large as all of them can be", () => {
  const area = { width: 320, height: 200 };
  expect(cardWidth(1, area, 10, 44, 100)).toBe(100);
  expect(cardWidth(4, area, 10, 44, 100)).toBe(72);
  for (let count = 1; count <= 20; count++) {
    const width = cardWidth(count, area, 10, 20, 100);
    expect(fits(count, area, 10, width)).toBe(true);
  }
  expect(cardWidth(40, area, 10, 44, 100)).toBe(44);
  expect(fits(40, area, 10, 44)).toBe(false);
  expect(fits(4, area, 10, 72)).toBe(true);
  expect(fits(4, area, 10, 73)).toBe(false);
});

test("twins on the table count as two", () => {
  const takings = [
    { step: "x 4S 4S", cards: ["4S", "4S"] },
    { step: "x 8R", cards: ["8R"] },
  ];
  expect(fitting(takings, ["4S", "4S"]).map((each) => each.step)).toEqual(["x 4S 4S"]);
  expect(fitting(takings, ["8R", "8R"])).toEqual([]);
  expect(fitting(takings, [])).toHaveLength(2);
});
