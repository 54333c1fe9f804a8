import { expect, test } from "vitest";
import { answers, blockers, partnerOf } from "../src/games/goita/attack";
import { KANJI } from "../src/games/goita/kanji";
import { POINTS } from "../src/games/goita/texts";

test("GOI-6, GOI-7: the same piece blocks, and a king, but neither lances nor pawns", () => {
  expect(blockers("G")).toEqual(["G", "K"]);
  expect(blockers("K")).toEqual(["K"]);
  expect([blockers("L"), blockers("P")]).toEqual([["L"], ["P"]]);
});

test("GOI-5: the others answer in playing order from the attacker", () => {
  expect(answers(4, 2, 0)).toEqual([
    { seat: 3, state: "passed" },
    { seat: 0, state: "asked" },
    { seat: 1, state: "waits" },
  ]);
  expect(answers(2, 1, 0)).toEqual([{ seat: 0, state: "asked" }]);
});

test("GOI-2: partners sit opposite, and only four players have partners", () => {
  expect([0, 1, 2, 3].map((seat) => partnerOf(seat, 4))).toEqual([2, 3, 0, 1]);
  expect([partnerOf(0, 3), partnerOf(null, 4)]).toEqual([null, null]);
});

test("every piece has its character", () => {
  expect(Object.keys(KANJI).sort()).toEqual(Object.keys(POINTS).sort());
});
