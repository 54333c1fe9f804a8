/** How the view of a game that the page has no drawings for is arranged on a table. */

import { expect, test } from "vitest";
import type { CardFace } from "../src/games/generic/cardFace";
import { Deck } from "../src/games/generic/deck";
import { scoreLines } from "../src/games/generic/scores";
import { scoresOf, viewModel } from "../src/games/generic/viewModel";

const face = (text: string, label = text, symbol = "", colour = "black"): CardFace => ({ text, label, symbol, colour });
const deck = new Deck([
  face("7D", "7", "♦", "gold"),
  face("1S", "1", "♠"),
  face("pass-card", "P"),
  face("2S", "2", "♠"),
]);
const arrange = (view: Record<string, unknown>, seats = 2, teams: number[][] = [[0], [1]], cards = deck) =>
  viewModel(view, seats, teams, cards.isCard);

test("the hands are recognised by their name, or by their backs", () => {
  const view = { sets: [["7D"], []], hands: [["1S"], ["??", "??"]] };
  expect(arrange(view).seats.map((seat) => seat.hand)).toEqual([["1S"], ["??", "??"]]);
  const unnamed = { sets: [["7D"], []], holdings: [["1S"], ["??", "??"]] };
  expect(arrange(unnamed).seats.map((seat) => seat.hand)).toEqual([["1S"], ["??", "??"]]);
  expect(arrange(view).seats[0]!.cards).toEqual([{ name: "sets", cards: ["7D"] }]);
});

test("a list with one entry per seat belongs to the seats", () => {
  const { seats } = arrange({ taken: [3, 0], bids: ["low", null], shown: ["7D", null], tricks: [2, 1] });
  expect(seats[0]).toEqual({
    hand: [],
    cards: [{ name: "shown", cards: ["7D"] }],
    piles: [{ name: "taken", count: 3 }],
    facts: [
      { name: "bids", value: "low", seat: null },
      { name: "tricks", value: "2", seat: null },
    ],
  });
  expect(seats[1]!.cards).toEqual([]);
});

test("a list with one entry per team lies in front of the first seat of each team", () => {
  const teams = [
    [0, 2],
    [1, 3],
  ];
  const { seats } = arrange({ piles: [5, 8] }, 4, teams);
  expect(seats.map((seat) => seat.piles.map(({ count }) => count))).toEqual([[5], [8], [], []]);
});

test("other cards lie in the middle, open or as a pile", () => {
  const model = arrange({
    table: ["7D", "1S"],
    trump: "2S",
    stock: 30,
    aside: ["??", "??"],
    rows: [["1S"], [], ["7D"]],
  });
  expect(model.places).toEqual([
    { name: "table", cards: ["7D", "1S"] },
    { name: "trump", cards: ["2S"] },
    { name: "rows", cards: ["1S"] },
    { name: "rows", cards: ["7D"] },
  ]);
  expect(model.piles).toEqual([
    { name: "stock", count: 30 },
    { name: "aside", count: 2 },
  ]);
});

test("an empty table keeps its place, other empty lists do not", () => {
  expect(arrange({ table: [], marks: [] }).places).toEqual([{ name: "table", cards: [] }]);
});

test("everything else is a line of text, and a dealer is a name", () => {
  const { facts } = arrange({
    round: 2,
    dealer: 1,
    trump_broken: false,
    marks: [null, null, null],
    contract: "spades",
    limits: [1, 2, 3],
    step: "lead",
    winner: null,
  });
  expect(facts).toEqual([
    { name: "round", value: "2", seat: null },
    { name: "dealer", value: "", seat: 1 },
    { name: "contract", value: "spades", seat: null },
    { name: "limits", value: "1, 2, 3", seat: null },
  ]);
});

test("the fields of nested objects are arranged as well", () => {
  const model = arrange({ trick: { cards: ["7D"], leader: 0 }, options: { players: 2 } });
  expect(model.places).toEqual([{ name: "trick_cards", cards: ["7D"] }]);
  expect(model.facts).toEqual([{ name: "trick_leader", value: "0", seat: null }]);
});

test("what the page shows elsewhere is left out", () => {
  const model = arrange({ game: "duel", names: ["A", "B"], ply: 3, seat: 0, turn: 1, points: [1, 2] });
  expect([model.facts, model.places, model.seats[0]!.facts]).toEqual([[], [], []]);
});

test("scores are found by their name, also negative ones", () => {
  expect(scoresOf({ tricks: [1, 2], points: [-3, 4] })).toEqual([-3, 4]);
  expect(scoresOf({ tricks: [1, 2] })).toBeNull();
  expect(scoresOf({ points: null })).toBeNull();
});

test("without a declaration, numbers and capital letters are cards, and words are not", () => {
  const bare = new Deck([]);
  expect(["8", "10S", "-2G", "K", "P", "7*", "??"].filter(bare.isCard)).toHaveLength(7);
  expect(["pass", "lead", "", "x", "take A", 7, null].filter(bare.isCard)).toEqual([]);
  expect(bare.name("10S")).toBe("10S");
  const model = arrange({ led: "5", hands: [["1", "2"], ["??"]] }, 2, [[0], [1]], bare);
  expect(model.places).toEqual([{ name: "led", cards: ["5"] }]);
});

test("a card is named by its label and symbol", () => {
  expect(["7D", "pass-card", "??"].map(deck.name)).toEqual(["7 ♦", "P (pass-card)", "a face-down card"]);
});

test("the cards in a step are found whatever is around them", () => {
  expect(["7D", "x 7D 1S", "7D+1S", "(1S)", ">7D", "draw", "", "7D x 9Z"].map((step) => deck.cardsIn(step))).toEqual([
    ["7D"],
    ["7D", "1S"],
    ["7D", "1S"],
    ["1S"],
    ["7D"],
    [],
    [],
    ["7D"],
  ]);
});

test("the lines of a score sheet end with the total", () => {
  const details = {
    points: [1, 2],
    scores: [5, 2],
    counts: { cards: [21, 19], coins: [4, 6] },
    round: 1,
    winners: [0],
  };
  expect(scoreLines(details)).toEqual([
    { name: "points", values: [1, 2] },
    { name: "cards", values: [21, 19] },
    { name: "coins", values: [4, 6] },
    { name: "scores", values: [5, 2] },
  ]);
  expect(scoreLines({ card: "7D", cards: ["1S"] })).toEqual([]);
});
