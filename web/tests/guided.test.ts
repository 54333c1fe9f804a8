/** The first match is guided: which table is opened, and what this device remembers of the guide. */

import { beforeEach, expect, test, vi } from "vitest";
import type { Catalogue } from "../src/lib/wire";

const words = { en: "", fr: "" };
const game = (name: string, players: number[]) => ({
  name,
  players,
  cards: [],
  options: [],
  summary: words,
  title: words,
});
const level = (name: string) => ({ name, title: words, text: words });
const catalogue = {
  games: [game("pairs", [1, 2, 4]), game("trio", [3, 4])],
  levels: [level("random"), level("beginner"), level("master")],
} as unknown as Catalogue;

async function load() {
  vi.resetModules();
  return import("../src/lib/guided");
}

beforeEach(() => localStorage.clear());

test("a guided match has as few players as can play against each other, and a gentle bot", async () => {
  const { guidedTable } = await load();
  expect(guidedTable(catalogue, "pairs")).toMatchObject({
    game: "pairs",
    options: { players: 2 },
    level: "beginner",
    start: true,
  });
  expect(guidedTable(catalogue, "trio").options).toEqual({ players: 3 });
  expect(guidedTable({ ...catalogue, levels: [level("only")] }, "pairs").level).toBe("only");
});

test("a game is new until it was played, also after the page is loaded again", async () => {
  const before = await load();
  expect(before.isNewTo("pairs")).toBe(true);
  before.markPlayed("pairs");
  const after = await load();
  expect([after.isNewTo("pairs"), after.isNewTo("trio")]).toEqual([false, true]);
});

test("a tip that was seen stays seen", async () => {
  (await load()).markSeen("pairs", "hand");
  const { hasSeen } = await load();
  expect([hasSeen("pairs", "hand"), hasSeen("pairs", "stock"), hasSeen("trio", "hand")]).toEqual([true, false, false]);
});

test("nothing fails where the browser stores nothing", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("denied");
  });
  const { isNewTo, markPlayed } = await load();
  markPlayed("pairs");
  expect(isNewTo("pairs")).toBe(false);
  vi.restoreAllMocks();
});
