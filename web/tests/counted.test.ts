import { describe, expect, it } from "vitest";
import { counted } from "../src/games/toko_maja/counted";

const details = {
  round: 1,
  sets: [["111", "33J"], ["11J", "JJJ"], ["111"], []],
  tokens: [2, null, 0, null, null],
  counts: { sets: [], tokens: [], hands: [] },
  points: [0, 0, 0, 0],
  scores: [0, 0, 0, 0],
};

describe("counted", () => {
  it("says who gets how much for which number", () => {
    expect(counted(details, [])).toEqual([
      { number: 1, sets: [1, 1, 1, 0], points: [1, 1, 1, 0], leads: 2 },
      { number: 3, sets: [1, 0, 0, 0], points: [3, 0, 0, 0], leads: 0 },
      { number: 0, sets: [0, 1, 0, 0], points: [0, 10, 0, 0], leads: null },
    ]);
  });

  it("adds up the sets of a team", () => {
    const [ones] = counted({ ...details, points: [0, 0] }, [
      [0, 2],
      [1, 3],
    ]);
    expect(ones).toEqual({ number: 1, sets: [2, 1], points: [2, 1], leads: 0 });
  });
});
