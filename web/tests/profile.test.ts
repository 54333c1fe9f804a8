import { expect, test } from "vitest";
import { curvePlan } from "$lib/curve";
import { fits, NO_FILTER, outcomeOf, queryOf } from "$lib/historyFilter";
import type { MatchSummary } from "$lib/wire";

const match = (changes: Partial<MatchSummary> = {}): MatchSummary => ({
  id: "local-m",
  table: "local-t",
  game: "goita",
  options: { players: 2 },
  names: ["Ana", "Otto"],
  players: ["a", null],
  seat: 0,
  rated: false,
  marked: false,
  started_at: 1,
  finished_at: 2,
  result: { reason: "played", winners: [0], scores: [5, 3], teams: [[0], [1]] },
  alone: false,
  ratings: [],
  accuracies: [],
  ...changes,
});

const ended = (winners: number[], teams: number[][], seat = 0) =>
  outcomeOf({ seat, result: { reason: "played", winners, scores: null, teams } });

test("a match ends for a seat as the server says", () => {
  expect(ended([0], [[0], [1]])).toBe("won");
  expect(ended([1], [[0], [1]])).toBe("lost");
  expect(ended([0, 1], [[0], [1]])).toBe("tied");
  expect(ended([], [[0], [1]])).toBe("tied");
  expect(ended([0], [[0]])).toBe("solo");
  expect(
    ended(
      [1, 3],
      [
        [0, 2],
        [1, 3],
      ],
      3,
    ),
  ).toBe("won");
  expect(outcomeOf({ seat: 0, result: null })).toBeNull();
});

test("the matches of a device are filtered like those of the server", () => {
  expect(fits(match(), NO_FILTER)).toBe(true);
  expect(fits(match(), { ...NO_FILTER, game: "goita", players: "2", against: "bots", outcome: "won" })).toBe(true);
  expect(fits(match(), { ...NO_FILTER, against: "people" })).toBe(false);
  expect(fits(match({ players: ["a", "b"] }), { ...NO_FILTER, against: "people" })).toBe(true);
  expect(fits(match(), { ...NO_FILTER, outcome: "lost" })).toBe(false);
  expect(fits(match(), { ...NO_FILTER, players: "3" })).toBe(false);
});

test("only what is chosen is asked for", () => {
  expect(queryOf(NO_FILTER, null)).toBe("limit=20");
  expect(queryOf({ ...NO_FILTER, game: "goita", outcome: "won" }, "1.a")).toBe(
    "game=goita&outcome=won&limit=20&after=1.a",
  );
});

test("a curve fills its picture, and a flat one lies in the middle", () => {
  const curve = [1500, 1600, 1550].map((value, at) => ({ at, value }));
  const { points, least, most } = curvePlan(curve, 100, 50, 5);
  expect([least, most]).toEqual([1500, 1600]);
  expect(points).toEqual([
    [0, 45],
    [50, 5],
    [100, 25],
  ]);
  expect(curvePlan([{ at: 0, value: 7 }], 100, 50).points).toEqual([[50, 25]]);
});
