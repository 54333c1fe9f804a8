import { expect, test } from "vitest";
import { GAP, soloPlan } from "../src/games/goita/soloPlan";

const BOARDS = [
  [320, 478],
  [390, 747],
  [584, 331],
  [762, 346],
  [720, 664],
  [1136, 796],
  [1616, 980],
] as const;

test("the board is never wider than its space, and its cards can be touched", () => {
  for (const [width, height] of BOARDS)
    for (const players of [1, 2, 3, 4]) {
      const { card, side } = soloPlan(width, height, players);
      expect(card).toBeGreaterThanOrEqual(32);
      expect(8 * card + 7 * GAP + side).toBeLessThanOrEqual(width);
      expect(4 * card * 1.4).toBeLessThan(height);
    }
});

test("the piles are beside the board on a low screen, and below it on an upright one", () => {
  expect(soloPlan(584, 331, 4)).toMatchObject({ beside: true, badges: 1 });
  expect(soloPlan(390, 747, 4)).toMatchObject({ beside: false, badges: 2 });
});

test("cards grow with the space", () => {
  expect(soloPlan(1136, 796, 1).card).toBeGreaterThan(2 * soloPlan(390, 747, 1).card);
});
