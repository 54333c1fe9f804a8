import { expect, test } from "vitest";
import { arenaPlan, type ArenaSpace } from "../src/games/toko_maja/arenaPlan";

const space = (changes: Partial<ArenaSpace>): ArenaSpace => ({
  width: 360,
  height: 300,
  lanes: 5,
  most: 4,
  places: 6,
  name: 6,
  shortName: 2,
  mayHidePiles: false,
  ...changes,
});
const used = (asked: ArenaSpace) => {
  const plan = arenaPlan(asked);
  const lines = plan.brief === null ? plan.row * asked.most : Math.ceil(plan.brief / 2) * 15;
  return plan.head + lines + (plan.card ? plan.card * 1.4 + 22 : 0);
};

test("race and piles share the height, on a phone as on a desk", () => {
  for (const height of [150, 190, 260, 400, 700])
    for (const width of [300, 420, 700, 1500])
      expect(used(space({ width, height })), `${width} by ${height}`).toBeLessThanOrEqual(height);
});

test("cards grow with the space, and stay large enough to touch", () => {
  expect(arenaPlan(space({ width: 300, height: 150 })).card).toBe(44);
  expect(arenaPlan(space({ width: 1500, height: 700 })).card).toBe(130);
});

test("where the space is too low for rows, the runners are only named", () => {
  expect(arenaPlan(space({ height: 150, most: 6 })).brief).toBe(4);
  expect(arenaPlan(space({ width: 600, height: 320, most: 6 })).brief).toBeNull();
});

test("a narrow lane has no room for the token beside the sets, and a very narrow one none for sets", () => {
  expect(arenaPlan(space({ width: 700, height: 500 })).tokenInRow).toBe(true);
  expect(arenaPlan(space({ width: 370, height: 500 }))).toMatchObject({ tokenInRow: false, brief: null });
  expect(arenaPlan(space({ width: 300, height: 500 })).brief).not.toBeNull();
});

test("piles that nobody needs give way to the race", () => {
  expect(arenaPlan(space({ height: 120, mayHidePiles: true })).card).toBe(0);
  expect(arenaPlan(space({ height: 120 })).card).toBe(44);
  expect(arenaPlan(space({ height: 400, mayHidePiles: true })).card).toBeGreaterThan(44);
});

test("names are written out where they fit", () => {
  expect(arenaPlan(space({ width: 1100, name: 6 })).fullNames).toBe(true);
  expect(arenaPlan(space({ width: 1100, name: 20 })).fullNames).toBe(false);
});
