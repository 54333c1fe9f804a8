import { expect, test } from "vitest";
import { jokerSets, lanes, shortNames, unseenCards } from "../src/games/toko_maja/race";
import type { View } from "../src/games/toko_maja/view";

const SINGLES = [[0], [1], [2]];
const view = (changes: Partial<View> = {}): View => ({
  round: 1,
  turn: 0,
  step: "add",
  stock: 40,
  tops: ["1", "J", null],
  heights: [1, 2, 0],
  drawn: [],
  table_set: null,
  hands: [["1", "1", "2"], ["??"], ["??", "??"]],
  sets: [["11J"], ["111", "222"], ["JJJ"]],
  tokens: [1, 1, null, null, null],
  ...changes,
});

test("TOK-17, TOK-18: the holder of the token is first, and the others see how many sets they need", () => {
  const [ones, twos, threes] = lanes(view(), SINGLES, 0);
  expect(ones!.runners.map((each) => [each.side, each.sets.length, each.jokers, each.needs])).toEqual([
    [1, 1, 0, 0],
    [0, 1, 1, 1], // as many sets, but with a joker
  ]);
  expect(ones!.lead).toBe(0);
  expect(twos!.runners.map((each) => [each.side, each.needs])).toEqual([
    [1, 0],
    [0, 2],
  ]);
  expect(twos!.lead).toBe(1);
  expect([threes!.runners, threes!.holder]).toEqual([[], null]);
});

test("TOK-18: as many sets with fewer jokers are enough", () => {
  const [ones] = lanes(view({ sets: [[], ["11J", "11J"], []], tokens: [1, null, null, null, null] }), SINGLES, 0);
  expect(ones!.runners.find((each) => each.side === 0)!.needs).toBe(2);
  const [again] = lanes(view({ sets: [["111"], ["11J", "111"], []], tokens: [1, null, null, null, null] }), SINGLES, 0);
  expect(again!.runners.find((each) => each.side === 0)!.needs).toBe(1);
});

test("the first holder of a token stays ahead of whoever has just as much", () => {
  const [ones] = lanes(view({ sets: [["111"], ["111"], []] }), SINGLES, 0);
  expect(ones!.runners.map((each) => each.side)).toEqual([1, 0]);
  expect(ones!.runners[1]!.needs).toBe(1);
});

test("TOK-32: the sets of partners count together", () => {
  const four = view({ sets: [["111"], [], ["11J"], ["111"]], tokens: [2, null, null, null, null], hands: [] });
  const [ones] = lanes(
    four,
    [
      [0, 2],
      [1, 3],
    ],
    1,
  );
  expect(ones!.runners.map((each) => [each.side, each.sets.map(({ seat }) => seat), each.needs])).toEqual([
    [0, [0, 2], 0],
    [1, [3], 2 - 1 + 0], // the leaders have a joker in their sets, so as many are enough
  ]);
});

test("a spectator has no side, and sees those who have laid sets", () => {
  const [, twos] = lanes(view(), SINGLES, null);
  expect(twos!.runners.map((each) => each.side)).toEqual([1]);
});

test("TOK-19: three jokers are in no race", () => {
  expect(jokerSets(view())).toEqual([{ seat: 2, set: "JJJ", place: 0 }]);
  expect(lanes(view(), SINGLES, 2).every((each) => each.runners.every(({ sets }) => sets.every(isNumber)))).toBe(true);
});
const isNumber = ({ set }: { set: string }) => set !== "JJJ";

test("TOK-33: cards that the reader does not see now are not counted as seen", () => {
  // 21 ones: two in a set with a joker, three in another, two in the hand, one on a pile
  expect(unseenCards(view(), "1")).toEqual({ unseen: 21 - 8, cards: 21 });
  expect(unseenCards(view({ beneath: [[], ["1"], []] }), "1").unseen).toBe(21 - 9);
  expect(unseenCards(view(), "J").unseen).toBe(5 - 1 - 3 - 1);
});

test("names are shortened so that they can still be told apart", () => {
  expect(shortNames(["Léa", "Emmy", "Évariste", "Emma", "Ana", "Ada"])).toEqual(["L", "Emm", "É", "Emm", "An", "Ad"]);
});
