/** Who meets whom in a round of a tournament, and what is shown of it to whom. */

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "$i18n";
import type { TournamentInfo, TournamentTable } from "$lib/wire";
import Pairings from "../src/club/Pairings.svelte";
import { newRound, newTournament, pairing } from "./tournaments";
import { buttons, text } from "./tables";

afterEach(async () => {
  cleanup();
  await setLanguage("en");
});

const show = (info: TournamentInfo, props: object = {}) => render(Pairings, { info, ...props });
const rows = () =>
  [...document.querySelectorAll("ol > li")].map((row) =>
    [...row.querySelectorAll(".number, .who, strong, .how")].map((each) => each.textContent.trim()).join(" "),
  );
const TABLES = [pairing("t1", [0, 1]), pairing("t2", [2, 3])];

test("each side has its names and its figure, and a round its byes", () => {
  const four = pairing("t1", [0, 1, 2, null], {
    outcome: "played",
    scores: [12, 9],
    sides: [
      [0, 2],
      [1, 3],
    ],
  });
  show(newTournament({ round: newRound([four], { byes: [3] }) }));
  expect(rows()).toEqual(["1 Ana & Cleo 12 Ben & Bot 9", "– Dan has a bye"]);
});

test.each<[string, Partial<TournamentInfo>, Partial<TournamentTable>, string[]]>([
  ["running", {}, {}, ["", ""]],
  ["scores, also where they are 0", {}, { outcome: "played", scores: [0, 9], points: [0, 2] }, ["0", "9"]],
  ["match points alone", {}, { outcome: "absent", points: [2, 0] }, ["✓", "–"]],
  ["neither", {}, { outcome: "absent" }, ["–", "–"]],
  ["not played", {}, { outcome: "void", scores: [1, 2], points: [2, 0] }, ["", ""]],
  [
    "a duplicate",
    { format: "duplicate", deals: 4 },
    { outcome: "played", scores: [3, 4], points: [25, 75] },
    ["25 %", "75 %"],
  ],
  ["a duplicate that is not compared yet", { format: "duplicate", deals: 4 }, { outcome: "played" }, ["✓", "✓"]],
  ["two teams", { format: "teams", deals: 4 }, { outcome: "played", scores: [3, 4], points: [0, 2] }, ["3", "4"]],
])("the figures: %s", (_, info, table, expected) => {
  show(newTournament({ ...info, round: newRound([pairing("t1", [0, 1], table)]) }));
  expect([...document.querySelectorAll("strong")].map((each) => each.textContent)).toEqual(expected);
});

test("how a match ended is told unless it was played", () => {
  const outcomes = ["played", "resigned", "time", "absent", "void", null] as const;
  show(newTournament({ round: newRound(outcomes.map((outcome, n) => pairing(`t${n}`, [0, 1], { outcome }))) }));
  expect([...document.querySelectorAll(".how")].map((each) => each.textContent)).toEqual([
    "by resignation",
    "time was up: the finished rounds count",
    "the opponent did not come",
    "not played",
  ]);
});

test("running tables can be watched, the own one played, and an ended one neither", () => {
  const tables = [...TABLES, pairing("t3", [4, 5], { outcome: "played" })];
  show(newTournament({ round: newRound(tables) }), { mine: 2 });
  const links = [...document.querySelectorAll("a")].map((each) => [each.textContent, each.getAttribute("href")]);
  expect(links).toEqual([
    ["Watch\u00a0table 1", "/t/t1"],
    ["Play\u00a0table 2", "/t/t2"],
  ]);
  expect(text("li.own .number")).toBe("2");
});

test("while others play the same deals nobody watches, and it is told why until the round is over", () => {
  const sealed = (over_at: number | null, deals = 4) => newTournament({ deals, round: newRound(TABLES, { over_at }) });
  const seen = (info: TournamentInfo, props: object = {}) => {
    show(info, props);
    const found = [text("li.note").startsWith("Nobody can watch"), buttons().length];
    cleanup();
    return found;
  };
  expect(seen(sealed(null))).toEqual([true, 0]);
  expect(seen(sealed(null), { mine: 3 })).toEqual([true, 1]);
  expect(seen(sealed(1))).toEqual([false, 0]);
  expect(seen(sealed(null, 0))).toEqual([false, 2]);
  expect(seen(sealed(null), { wall: true, mine: 3 })).toEqual([false, 0]);
  expect(seen(sealed(null, 0), { wall: true })).toEqual([false, 0]);
});

test("a wall shows a part of a long list, with the numbers of its tables", () => {
  const tables = Array.from({ length: 5 }, (_, place) => pairing(`t${place}`, [0, 1]));
  show(newTournament({ round: newRound(tables) }), { wall: true, first: 2, most: 2 });
  expect([...document.querySelectorAll(".number")].map((each) => each.textContent)).toEqual(["3", "4"]);
});

test("the own bye is marked, in French too", async () => {
  await setLanguage("fr");
  show(newTournament({ round: newRound([], { byes: [0, 3] }) }), { mine: 3 });
  expect(text("li.own")).toBe("– Dan est exempt");
});
