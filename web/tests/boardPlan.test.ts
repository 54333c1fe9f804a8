import { expect, test } from "vitest";
import { boardPlan, type BoardSpace } from "../src/table/boardPlan";

const space = (width: number, height: number, others: number, hand = 3, rows = false): BoardSpace => ({
  width,
  height,
  others,
  hand,
  rows,
});

test("seats are above the mat on an upright phone, beside it on a low screen, around it on a desk", () => {
  expect(boardPlan(space(320, 478, 5)).shape).toBe("upright");
  expect(boardPlan(space(584, 331, 5)).shape).toBe("sideways");
  expect(boardPlan(space(1136, 800, 5)).shape).toBe("around");
});

test("many seats share few lines, and are plates there", () => {
  expect(boardPlan(space(320, 478, 5))).toMatchObject({ slim: true, columns: 3 });
  expect(boardPlan(space(584, 331, 5))).toMatchObject({ slim: true, columns: 2 });
  expect(boardPlan(space(1136, 800, 5)).slim).toBe(false);
});

test("a hand is never smaller than a fingertip nor wider than the board, and grows with the space", () => {
  for (const width of [320, 360, 390, 584, 760, 1136, 1616])
    for (let hand = 0; hand <= 20; hand++) {
      const { handWidth, handColumns, side } = boardPlan(space(width, 478, 3, hand));
      expect(handWidth).toBeGreaterThanOrEqual(44);
      expect(handColumns * (handWidth + 8) - 8 + side).toBeLessThanOrEqual(width);
    }
  expect(boardPlan(space(1136, 800, 3)).handWidth).toBeGreaterThan(124);
});

test("a row of cards is beside the hand where the board is wide enough", () => {
  expect(boardPlan(space(1136, 800, 3, 8, true)).side).toBeGreaterThan(200);
  expect(boardPlan(space(1136, 800, 3, 8, false)).side).toBe(0);
  expect(boardPlan(space(390, 747, 3, 8, true)).side).toBe(0);
});
