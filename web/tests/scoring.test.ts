/** What scores: counted from what a seat sees, and from nothing else. */

import { expect, test } from "vitest";
import { setLanguage } from "../src/i18n/index.svelte";
import { scoring as generic } from "../src/games/generic/scoring";
import { bestEnd, scoring as goita } from "../src/games/goita/scoring";
import { scoring as scopette } from "../src/games/scopette/scoring";
import { scoring as shokoba } from "../src/games/shokoba/scoring";
import { scoring as tokoMaja } from "../src/games/toko_maja/scoring";
import type { Scoring, ScoringOf } from "../src/table/scoring";
import type { View } from "../src/table/steps";
import plays from "./plays.json";

const TWO = { names: ["Ana", "Ben"], teams: [], you: 0 };
const line = (scoring: Scoring, start: string) => scoring.lines.find(({ title }) => title.startsWith(start))!;

const SHOKOBA = { piles: [5, 3], stones: [2, 1], target: 7, last_taker: 1 };

test("SHO-35: without the memory aid gems are explained and not counted; cards in piles are counted", () => {
  const shown = shokoba(SHOKOBA, TWO);
  expect(shown.totals).toEqual([2, 1]);
  for (const gem of ["The diamond", "Most of the 3", "Most of the 9", "Most of the 27"])
    expect(line(shown, gem).counts).toBeUndefined();
  expect([line(shown, "Most of the 40").counts, line(shown, "Most of the 40").ahead]).toEqual([[5, 3], [0]]);
  expect(shown.note).toContain("Took last: Ben.");
  expect(shown.note).toContain("remember");
});

test("SHO-18, SHO-19: with the memory aid gems are counted, and a tie puts nobody ahead", () => {
  const taken = [
    ["7D", "3S", "4S", "7E", "1R"],
    ["1R", "2S", "7E"],
  ];
  const shown = shokoba({ ...SHOKOBA, taken }, TWO);
  expect([line(shown, "The diamond").counts, line(shown, "The diamond").ahead]).toEqual([[1, 0], [0]]);
  expect([line(shown, "Most of the 3 ").counts, line(shown, "Most of the 3 ").ahead]).toEqual([[1, 1], []]);
  expect(line(shown, "Most of the 27").counts).toEqual([2, 1]);
  expect(shown.note).not.toContain("remember");
});

test("SHO-18: what scores is named in both languages, and each gem by its own card", async () => {
  const told = () => shokoba(SHOKOBA, TWO).lines.map(({ title, worth, cards }) => [title, worth, cards?.[0]?.face]);
  expect(told()).toEqual([
    ["A shokoba", "1 stone", undefined],
    ["The diamond", "1 stone", "7D"],
    ["Most of the 3 emeralds", "1 stone", "7E"],
    ["Most of the 9 rubies", "1 stone", "3R"],
    ["Most of the 27 sapphires", "1 stone", "3S"],
    ["Most of the 40 cards", "1 stone", undefined],
  ]);
  await setLanguage("fr");
  const french = shokoba({ ...SHOKOBA, target: 1, last_taker: null }, TWO);
  await setLanguage("en");
  const titles = ["shokoba", "diamant", "3 émeraudes", "9 rubis", "27 saphirs", "40 cartes"];
  expect(french.lines.map(({ title }, place) => title.includes(titles[place]!))).toEqual(titles.map(() => true));
  expect(french.lines.every(({ worth }) => worth === "1 pierre")).toBe(true);
  expect(french.goal).toContain("1 pierre ou plus");
  expect(french.note).not.toContain("A pris en dernier");
  expect(french.note).toContain("À vous de retenir");
});

test("SHO-35: cards in piles of three are counted, and whoever took last is told by their side", () => {
  const three = { names: ["Ana", "Ben", "Cleo"], teams: [], you: 1 };
  const shown = shokoba({ piles: [2, 6, 6], stones: [0, 1, 4], target: 11, last_taker: 2 }, three);
  expect([shown.totals, line(shown, "Most of the 40").ahead]).toEqual([[0, 1, 4], []]);
  expect(shown.note).toContain("Took last: Cleo.");
  expect(shown.goal).toContain("11 stones or more");
});

test("SHO-24: partners are one side, the player's own first", () => {
  const four = {
    names: ["Ana", "Ben", "Cleo", "Dan"],
    teams: [
      [0, 2],
      [1, 3],
    ],
    you: 2,
  };
  const shown = shokoba(SHOKOBA, four);
  expect([shown.sides, shown.own]).toEqual([["You & Ana", "Ben & Dan"], 0]);
});

const TOKO = {
  round: 2,
  scores: [4, -3],
  sets: [["11J", "444"], ["JJJ"]],
  tokens: [0, null, null, 0, 1],
  hands: [["2", "J"], ["??"]],
};

test("TOK-20 to TOK-22: sets, tokens and the own hand are counted; another hand is secret", () => {
  const shown = tokoMaja(TOKO, TWO);
  expect(line(shown, "Sets").counts).toEqual([5, 10]);
  expect(line(shown, "Tokens").counts).toEqual([10, 0]);
  expect(line(shown, "Cards left").counts).toEqual([-12, null]);
  expect(line(shown, "If the round").counts).toEqual([3, null]);
});

test("TOK-22: a hand without cards costs nothing, and hands that are open are counted", () => {
  expect(line(tokoMaja({ ...TOKO, hands: [[], []] }, TWO), "Cards left").counts).toEqual([0, 0]);
  expect(line(tokoMaja({ ...TOKO, hands: [["5"], ["1"]] }, TWO), "If the round").counts).toEqual([10, 9]);
});

test("TOK-32: the secret hand of a partner keeps the hand of the team secret", () => {
  const teams = [
    [0, 2],
    [1, 3],
  ];
  const four = { ...TOKO, sets: [["111"], [], ["222"], []], hands: [["2"], ["??"], ["??"], []] };
  const shown = tokoMaja(four, { names: ["A", "B", "C", "D"], teams, you: 0 });
  expect([line(shown, "Sets").counts, line(shown, "Cards left").counts]).toEqual([
    [3, 0],
    [null, null],
  ]);
});

test("GOI-12, GOI-13: the best end of a hand", () => {
  expect(bestEnd(["K", "P", "P"], [])).toEqual({ cards: ["K"], points: 5 });
  expect(bestEnd(["G", "G", "K"], [])).toEqual({ cards: ["G", "G"], points: 6 });
  expect(bestEnd(["K"], ["=P", ">S", "(K)"])).toEqual({ cards: ["K", "K"], points: 10 });
  expect(bestEnd(["K"], ["(K)", ">S", "=K"])).toEqual({ cards: ["K"], points: 5 });
  expect(bestEnd(["??", "??"], [])).toBeNull();
  expect(bestEnd([], [])).toBeNull();
});

test("Goita: how many cards are left, and the own best end only where the hand is seen", () => {
  const view = {
    mode: "table",
    points: [3, 9],
    target: 15,
    hands: [["P"], ["??", "??"], ["??"], []],
    rows: [[], [], [], []],
  };
  const four = {
    names: ["A", "B", "C", "D"],
    teams: [
      [0, 2],
      [1, 3],
    ],
    you: 0,
  };
  expect(line(goita(view, four), "Cards still").counts).toEqual(["1 + 1", "2 + 0"]);
  expect(line(goita(view, four), "Your best").worth).toBe("1 point");
  expect(line(goita(view, { ...four, you: null }), "Your best")).toBeUndefined();
  const board = goita({ mode: "solo", points: [12], most_points: 76, captured: ["P", "P"] }, TWO);
  expect([board.totals, board.lines[0]!.counts]).toEqual([[12], [2]]);
});

const SCOPETTE = {
  colours: [["G"], ["??"], ["??"]],
  symbols: ["H", "S", "T"],
  tokens: [2, 0, 1],
  piles: [9, 4, 6],
  points: null,
};
const THREE = { names: ["Ana", "Ben", "Cleo"], teams: [], you: 0 };

test("SCO-25: the own colour and both symbols, with who shares them; tokens and cards are counted", () => {
  const shown = scopette(SCOPETTE, THREE);
  expect(line(shown, "Cards of your secret colour: green").cards!.map(({ face }) => face)).toEqual(["1G", "2G"]);
  expect(line(shown, "Cards with your symbol: horseshoe").text).toBe("Cleo plays for it too.");
  expect(line(shown, "Cards with your symbol: shamrock").text).toBe("Ben plays for it too.");
  expect([line(shown, "Tokens").counts, line(shown, "Cards in the pile").counts]).toEqual([
    [2, 0, 1],
    [9, 4, 6],
  ]);
  expect(shown.totals).toEqual([null, null, null]);
});

test("SCO-4: nothing tells a spectator a colour", () => {
  const shown = scopette({ ...SCOPETTE, colours: [["??"], ["??"], ["??"]] }, { ...THREE, you: null });
  expect(shown.lines.slice(0, 2).map(({ cards }) => cards)).toEqual([undefined, undefined]);
});

test("a game without drawings: the numbers of its view", () => {
  const shown = generic({ piles: [3, 4], sweeps: [0, 1], points: [5, 6], target: 11, hands: [["1D"], ["??"]] }, TWO);
  expect([shown.sides, shown.own, shown.totals]).toEqual([["You", "Ben"], 0, [5, 6]]);
  expect(shown.lines.map(({ title, counts }) => [title, counts])).toEqual([
    ["Taken", [3, 4]],
    ["Sweeps", [0, 1]],
  ]);
});

const GAMES: Record<string, ScoringOf> = { shokoba, toko_maja: tokoMaja, goita, scopette };

test("every recorded view of every game can be counted", () => {
  let counted = 0;
  const wrong: unknown[] = [];
  for (const { game, view, frames } of plays as unknown as {
    game: string;
    view: View;
    frames: { changed: View }[];
  }[]) {
    const scoring = GAMES[game];
    if (!scoring) continue;
    let seen = view;
    for (const { changed } of [{ changed: {} }, ...frames]) {
      seen = { ...seen, ...changed };
      const sitting = { names: seen["names"] as string[], teams: [], you: seen["seat"] as number | null };
      const shown = scoring(seen, sitting);
      const lists = [shown.totals, ...shown.lines.flatMap(({ counts }) => (counts ? [counts] : []))];
      if (lists.some((each) => each.length !== shown.sides.length)) wrong.push({ game, shown });
      counted++;
    }
  }
  expect(wrong).toEqual([]);
  expect(counted).toBeGreaterThan(50);
});
