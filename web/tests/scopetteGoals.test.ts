/** Scopette: what a seat plays for, what a card is worth to it, and the sums of the chosen cards. */

import { expect, test } from "vitest";
import { goalsOf, worth } from "../src/games/scopette/goals";
import { missing, sumText, whyNot } from "../src/games/scopette/sums";

const view = { colours: [["U"], ["??"], ["??"]], symbols: ["H", "S", "T"] };

test("a seat shares one symbol with each neighbour (SCO-5)", () => {
  expect(goalsOf(view, 0).symbols).toEqual([
    { symbol: "H", sharedWith: 2 },
    { symbol: "S", sharedWith: 1 },
  ]);
  expect(goalsOf(view, 2).symbols).toEqual([
    { symbol: "T", sharedWith: 1 },
    { symbol: "H", sharedWith: 0 },
  ]);
});

test("with two players both symbols are of both (SCO-5)", () => {
  const goals = goalsOf(
    {
      colours: [
        ["U", "G"],
        ["??", "??"],
      ],
      symbols: ["H", "S"],
    },
    0,
  );
  expect(goals.colours).toEqual(["U", "G"]);
  expect(goals.symbols.map((each) => each.sharedWith)).toEqual([1, 1]);
});

test.each([
  ["1U", 2], // purple, with the shamrock
  ["2U", 1], // purple
  ["1G", 1], // with the horseshoe
  ["3O", 1], // with the shamrock
  ["1Y", 0],
  ["7*", 1], // gold
])("%s is worth %i (SCO-25)", (card, points) => {
  expect(worth(card, goalsOf(view, 0))).toBe(points);
});

test("negative numbers count in a sum (SCO-14)", () => {
  expect(missing({ played: ["8G"], taken: ["8O", "1K", "-1U"] })).toBe(0);
});

test("it is said what a selection still lacks", () => {
  expect(sumText({ played: ["7G"], taken: ["3O"] }, true)).toContain("4 short");
  expect(sumText({ played: ["3G"], taken: ["7O"] }, true)).toContain("4 too many");
  expect(sumText({ played: ["7G"], taken: ["3O", "4K"] }, true)).toBe("The sums are equal");
  expect(sumText({ played: ["-1G"], taken: [] }, true)).toContain("−1");
});

test("it is said why a card cannot be taken as well", () => {
  expect(whyNot({ played: [], taken: [] })).toBe("Choose cards from your hand");
  expect(whyNot({ played: ["5G", "-1O"], taken: ["4K"] })).toContain("one card only");
  expect(whyNot({ played: ["5G", "-1O"], taken: [] })).toContain("make 4");
  expect(whyNot({ played: ["5G"], taken: [] })).toContain("one 5");
});
