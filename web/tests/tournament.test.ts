import { describe, expect, it } from "vitest";
import { firstShown, tieBreaks } from "../src/lib/tournament.svelte";

describe("the wall", () => {
  it("shows a short list as it is", () => {
    for (const now of [0, 10_000, 123_456_789]) expect(firstShown(20, 20, now)).toBe(0);
    expect(firstShown(0, 20, 30_000)).toBe(0);
  });

  it("shows every part of a long list in turn", () => {
    const parts = [0, 1, 2, 3].map((part) => firstShown(45, 20, 10_000 * part + 9_999));
    expect(parts).toEqual([0, 20, 40, 0]);
  });
});

it("compares a duplicate by other figures than matches", () => {
  expect(tieBreaks("swiss")).toContain("opponents");
  expect(tieBreaks("duplicate")).toEqual(["points", "difference", "wins"]);
});
