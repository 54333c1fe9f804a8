/** The ratings of the levels are those of the very table that is chosen, and there are none for any other. */

import { expect, test } from "vitest";
import { levelRatings, levelText } from "../src/lib/levelRatings";
import type { GameInfo, LevelInfo } from "../src/lib/wire";

const rating = (points: number) => ({ expert: { points, deviation: 30 } });
const game = {
  name: "pairs",
  options: [
    { name: "players", default: 4 },
    { name: "teams", default: false },
    { name: "target", default: null },
    { name: "memory", default: false },
  ],
  rated_variants: [
    { options: { players: 2, teams: false, target: null }, levels: rating(1700) },
    { options: { players: 4, teams: false, target: null }, levels: rating(1650) },
    { options: { players: 4, teams: true, target: null }, levels: rating(1600) },
  ],
} as unknown as GameInfo;

test("options that are not given have their defaults", () => {
  expect(levelRatings(game, {})).toEqual(rating(1650));
  expect(levelRatings(game, { players: 2 })).toEqual(rating(1700));
  expect(levelRatings(game, { teams: true })).toEqual(rating(1600));
});

test("an option that no measurement names makes no difference", () => {
  expect(levelRatings(game, { players: 2, memory: true })).toEqual(rating(1700));
});

test("a table that was not measured has no ratings", () => {
  expect(levelRatings(game, { players: 3 })).toEqual({});
  expect(levelRatings(game, { players: 2, target: 9 })).toEqual({});
  expect(levelRatings(null, {})).toEqual({});
});

test("a level is shown with its rating where it has one", () => {
  const level: LevelInfo = { name: "expert", title: { en: "Expert", fr: "Expert" }, text: { en: "", fr: "" } };
  expect(levelText(level, rating(1640))).toBe("Expert · 1640");
  expect(levelText(level, {})).toBe("Expert");
});
