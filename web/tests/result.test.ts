/** The result of a match: who has won, by how much, and what can be done next. */

import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "$i18n";
import { api } from "$lib/api";
import { changeSettings } from "$lib/settings.svelte";
import Result from "$table/Result.svelte";
import { gameEntry } from "../src/games";
import type { GameClient } from "../src/games/client";
import { completeDom, PATIENCE_MS } from "./dom";
import { bot, button, buttons, ended, happening, leaveTables, newTable, person, text, visit } from "./tables";

let client: GameClient;
beforeAll(async () => {
  completeDom();
  client = await gameEntry("shokoba").loadClient();
}, PATIENCE_MS);
beforeEach(() => {
  vi.useFakeTimers();
  changeSettings({ sound: false, reducedMotion: true });
  vi.spyOn(api, "makeReview").mockRejectedValue(new Error("no reviews here"));
});
afterEach(async () => {
  cleanup();
  leaveTables();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await setLanguage("en");
});

async function result(told: Parameters<typeof visit>[0] = {}) {
  const here = visit(told);
  const act = vi.fn((command: object) => Promise.resolve(void command));
  const close = vi.fn();
  render(Result, { connection: here.connection, client, open: true, close, act });
  await tick();
  await vi.advanceTimersByTimeAsync(0);
  return { ...here, act, close };
}
const finished = (
  winners: number[],
  changes: Parameters<typeof ended>[1] = {},
  table: Parameters<typeof newTable>[0] = {},
) => newTable({ state: "finished", match: ended(winners, changes), ...table });
const title = () => text("dialog h2");
const sides = () =>
  [...document.querySelectorAll("dialog ol > li")].map((each) =>
    each.textContent.replace(/\s*\(/, " (").replace(/\s+/g, " ").trim(),
  );

const FOUR = [person("Ana"), person("Ben"), bot("Otto"), person("Cleo")];
const TEAMS = [
  [0, 2],
  [1, 3],
];

test("the title, by who has won and who reads", async () => {
  const titles = [];
  for (const [winners, you] of [
    [[0], 0],
    [[1], 0],
    [[1], 1],
    [[1], null],
    [[], 1],
    [[0, 1], 1],
  ] as const) {
    await result({ table: finished([...winners]), you });
    titles.push(title());
    cleanup();
  }
  expect(titles).toEqual(["You won!", "Well played", "You won!", "The match is over", "Well played", "You won!"]);
});

test("who plays alone has neither won nor lost", async () => {
  await result({ table: finished([0], { teams: [[0]], scores: [12] }, { seats: [person("Ana")] }) });
  expect([title(), sides()]).toEqual(["Finished", ["★ Ana 12"]]);
});

test("the sides are in the order of their scores, and all winners are marked", async () => {
  await result({ table: finished([1], { scores: [3, 5] }) });
  expect(sides()).toEqual(["★ Ben (winner) 5", "Ana 3"]);
  cleanup();
  const three = { scores: [4, 2, 9], teams: [[0], [1], [2]] };
  await result({ table: finished([2], three, { seats: [person("Ana"), person("Ben"), bot("Otto")] }) });
  expect(sides()).toEqual(["★ Otto (winner) 9", "Ana 4", "Ben 2"]);
  cleanup();
  await result({ table: finished([1, 3], { scores: [0, 7, 0, 7], teams: TEAMS }, { seats: FOUR }) });
  expect(sides()).toEqual(["★ Ben & Cleo (winner) 7", "Ana & Otto 0"]);
});

test("of equal scores the winner comes first, and nothing is shown as 0 points", async () => {
  await result({ table: finished([1], { scores: [0, 0] }) });
  expect(sides()).toEqual(["★ Ben (winner) 0", "Ana 0"]);
});

test("after a resignation there are no scores, and it is told why", async () => {
  const { connection } = await result({
    table: finished([1], { reason: "resigned", scores: null }),
    before: [counted(1)],
  });
  expect(connection.events).toHaveLength(1);
  expect(sides()).toEqual(["★ Ben (winner)", "Ana"]);
  expect(text("dialog")).toContain("Somebody resigned.");
  expect(text("dialog h3")).toBe("");
});

const counted = (round: number) =>
  happening("counted", {
    seat: null,
    details: { round, counts: { cards: [24, 16] }, winners: { cards: 0 }, stones: [6 + round, 1] },
  });

test("the scoring of the last round is shown after a match that was played to its end, and only then", async () => {
  await result({ table: finished([0]), before: [counted(1), counted(2), happening("laid")] });
  expect(text("dialog h3")).toBe("Scoring");
  expect(text("dialog table")).toContain("24");
  expect(text("dialog table")).toMatch(/Stones81$/);
  expect(text("dialog")).not.toContain("Somebody resigned.");
  cleanup();
  await result({ table: finished([0]), before: [happening("laid")] });
  expect(text("dialog h3")).toBe("");
});

test("a rematch is asked for, and then everybody else is waited for who can come", async () => {
  const { act, tell } = await result({ table: finished([0]) });
  button("Rematch")!.click();
  expect(act.mock.calls).toEqual([[{ type: "rematch", nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string }]]);
  const wanting = person("Ana", { wants_rematch: true });
  tell([], {
    table: finished([0], {}, { seats: [wanting, person("Ben"), bot("Otto"), person("Cleo", { stands_in: "left" })] }),
  });
  await tick();
  expect(button("Waiting for the others…")!.disabled).toBe(true);
  expect(text("dialog [role=status].soft")).toBe("Waiting for Ben.");
  tell([], { table: finished([0], {}, { seats: [wanting, person("Ben", { wants_rematch: true })] }) });
  await tick();
  expect(text("dialog")).not.toContain("Waiting for Ben");
});

test("that others want a rematch does not answer for the reader", async () => {
  await result({ table: finished([0], {}, { seats: [person("Ana"), person("Ben", { wants_rematch: true })] }) });
  expect(button("Rematch")!.disabled).toBe(false);
  expect(text("dialog")).not.toContain("Waiting for");
});

const daily = (until: number | null) => ({
  kind: "daily" as const,
  name: "2026-01-02",
  counted: true,
  rounds: 1,
  until,
});
const duplicate = (until: number | null) => ({ ...daily(until), kind: "duplicate" as const });
const [SOON, BEFORE] = [Date.now() + 3_600_000, Date.now() - 3_600_000];

test.each([
  ["at a table of their own", {}, 0, "Rematch", true],
  ["for a spectator", {}, null, null, true],
  ["at a closed table", { closed: "host" as const }, 0, null, true],
  ["in a tournament", { tournament: "cup" }, 0, "Back to the tournament", true],
  ["in a tournament, for a spectator", { tournament: "cup" }, null, "Back to the tournament", true],
  [
    "in a duplicate of a tournament",
    { tournament: "cup", shared: duplicate(null) },
    0,
    "Back to the tournament",
    false,
  ],
  ["after a duplicate", { tournament: "cup", shared: duplicate(BEFORE) }, 0, "Back to the tournament", true],
  ["on the day of a daily deal", { shared: daily(SOON) }, 0, "How did you do?", false],
  ["after the day of a daily deal", { shared: daily(BEFORE) }, 0, "How did you do?", true],
])("what comes next and whether the record is open: %s", async (_, table, you, next, isOpen) => {
  await result({ table: finished([0], {}, table), you });
  const ways = ["Rematch", "Back to the tournament", "How did you do?"];
  expect(buttons().filter((each) => ways.includes(each))).toEqual(next === null ? [] : [next]);
  expect(buttons().includes("Record")).toBe(isOpen);
  expect(text("details").includes("is now public")).toBe(isOpen);
});

test("links lead to the deal, the tournament and the replay", async () => {
  await result({ table: finished([0], {}, { shared: daily(SOON) }) });
  expect(button("How did you do?")!.getAttribute("href")).toBe("/daily/shokoba/2026-01-02");
  expect(button("Replay and review")!.getAttribute("href")).toBe("/m/m");
  cleanup();
  await result({ table: finished([0], {}, { tournament: "cup" }) });
  expect(button("Back to the tournament")!.getAttribute("href")).toBe("/tournaments/cup");
});

test("why a secret is still kept is told for each kind of shared deal", async () => {
  const told = [];
  for (const table of [{ shared: daily(SOON) }, { shared: duplicate(null), tournament: "cup" }]) {
    await result({ table: finished([0], {}, table) });
    told.push(text("details p"));
    cleanup();
  }
  expect(new Set(told).size).toBe(2);
  expect(told.join()).not.toContain("is now public");
});

test("a closed table says why, and a marked match says so", async () => {
  const table = finished([0], {}, { closed: "operator" });
  await result({ table: { ...table, match: { ...table.match!, marked: true } } });
  expect(text("dialog")).toContain("This table is closed. The operator of this server has closed it.");
  expect(text("dialog")).toContain("taken back after hidden cards had been seen");
  cleanup();
  await result({ table: finished([0]) });
  expect(text("dialog")).not.toContain("closed");
  expect(text("dialog")).not.toContain("taken back");
});

test("whoever saw the last move sees it for a moment before the result; whoever comes later does not wait", async () => {
  changeSettings({ reducedMotion: false });
  const { connection, tell } = visit();
  tell([happening("laid")], { table: finished([0]) });
  const act = () => Promise.resolve();
  render(Result, { connection, client, open: true, close: vi.fn(), act });
  await tick();
  await vi.advanceTimersByTimeAsync(100);
  expect(document.querySelector("dialog")!.open).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(document.querySelector("dialog")!.open).toBe(true);
  cleanup();
  await result({ table: finished([0]) });
  expect(document.querySelector("dialog")!.open).toBe(true);
});

test("closing it is told once, and not before it was shown", async () => {
  const { close } = await result({ table: finished([0]) });
  expect(close).not.toHaveBeenCalled();
  button("Close")!.click();
  await tick();
  expect(close).toHaveBeenCalledOnce();
});

test("in French", async () => {
  await setLanguage("fr");
  await result({ table: finished([1], { scores: [3, 5] }), you: 1 });
  expect(title()).toBe("Vous avez gagné !");
});
