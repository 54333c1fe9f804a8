import { expect, test } from "vitest";
import { boardPlan, handHeight } from "../src/table/boardPlan";
import { rowPlan } from "../src/games/goita/rowPlan";

const BOARDS = [
  [320, 478],
  [390, 747],
  [584, 331],
  [762, 346],
  [720, 664],
  [976, 620],
  [1136, 796],
  [1616, 980],
] as const;
/** Players, the cards of a hand, and the pairs of a row (GOI-2, GOI-19, GOI-21). */
const GAMES = [
  [2, 12, 6],
  [3, 10, 5],
  [4, 8, 4],
] as const;
const planOf = (width: number, height: number, players: number, hand: number, pairs: number) =>
  rowPlan({ width, height, others: players - 1, hand, rows: true }, pairs);

test("placed cards can be seen on every board, and grow with it", () => {
  for (const [players, hand, pairs] of GAMES) {
    for (const [width, height] of BOARDS) {
      const { others, own } = planOf(width, height, players, hand, pairs);
      expect(Math.min(others, own)).toBeGreaterThanOrEqual(18);
    }
    const phone = planOf(320, 478, players, hand, pairs);
    const desk = planOf(1136, 796, players, hand, pairs);
    expect(desk.others).toBeGreaterThan(1.5 * phone.others);
    expect(desk.own).toBeGreaterThan(1.5 * phone.own);
  }
});

test("the rows of three players fit beside each other on a phone", () => {
  const { others, beside } = planOf(320, 478, 4, 8, 4);
  expect(beside).toBe(false);
  expect(4 * (others + 2) + 3 * 2).toBeLessThanOrEqual((320 - 20) / 3 - 6);
});

test("on a low screen all rows fit above each other, beside their badges", () => {
  for (const [players, hand, pairs] of GAMES.slice(1)) {
    const space = { width: 584, height: 331, others: players - 1, hand, rows: true };
    const { others, own, beside } = rowPlan(space, pairs);
    expect(beside).toBe(true);
    const below = Math.max(handHeight(boardPlan(space), hand), own * 2.8 + 6);
    expect((players - 1) * (others * 2.8 + 10) + below).toBeLessThanOrEqual(331);
  }
});
