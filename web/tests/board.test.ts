import { expect, test } from "vitest";
import type { TableEvent } from "../src/lib/connection.svelte";
import { otherSeats, playsSince } from "../src/table/board";
import { cardWidth, fits } from "../src/table/cardSize";
import { fitting } from "../src/games/shokoba/takings";

const eventList = (...all: [string, number | null][]): TableEvent[] =>
  all.map(([kind, seat], id) => ({ kind, seat, id, seq: id, move: "", details: {}, words: null }));
const cardsPlayed = (each: TableEvent) => (["laid", "taken"].includes(each.kind) ? { played: [], taken: [] } : null);
const plays = (list: TableEvent[], you: number | null, limit = 5) =>
  playsSince(list, you, cardsPlayed, limit).map((each) => each.id);

test("the other seats are listed in playing order, starting after the player", () => {
  expect(otherSeats(4, 0)).toEqual([1, 2, 3]);
  expect(otherSeats(4, 2)).toEqual([3, 0, 1]);
  expect(otherSeats(1, 0)).toEqual([]);
});

test("the moves since the player's own are shown, oldest first", () => {
  const list = eventList(["laid", 0], ["laid", 1], ["shokoba", 1], ["taken", 2]);
  expect(plays(list, 0)).toEqual([1, 3]);
  expect(plays(list, 0, 1)).toEqual([3]);
  expect(plays(list, null)).toEqual([0, 1, 3]);
});

test("the player's own move is shown until somebody else plays", () => {
  expect(plays(eventList(["laid", 1], ["laid", 0]), 0)).toEqual([1]);
});

test("nothing is shown from before a new round or an undo", () => {
  expect(plays(eventList(["laid", 1], ["round", 0], ["laid", 2]), 0)).toEqual([2]);
  expect(plays(eventList(["laid", 1], ["table/undone", 1]), 0)).toEqual([]);
});

test("cards are as large as possible so that all fit", () => {
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

test("equal cards on the table count separately", () => {
  const takings = [
    { step: "x 4S 4S", cards: ["4S", "4S"] },
    { step: "x 8R", cards: ["8R"] },
  ];
  expect(fitting(takings, ["4S", "4S"]).map((each) => each.step)).toEqual(["x 4S 4S"]);
  expect(fitting(takings, ["8R", "8R"])).toEqual([]);
  expect(fitting(takings, [])).toHaveLength(2);
});
