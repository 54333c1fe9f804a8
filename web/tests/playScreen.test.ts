/** The page of a running match: what a player can do by touch and by key, and what the page tells them. */

import { cleanup, render } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "$i18n";
import { api } from "$lib/api";
import { loadCompanions } from "$lib/companions.svelte";
import { leaveGuide, startGuided } from "$lib/guided";
import { setPlayer } from "$lib/player.svelte";
import { changeSettings, settings } from "$lib/settings.svelte";
import type { Me, TableInfo } from "$lib/wire";
import PlayScreen from "$table/PlayScreen.svelte";
import { completeDom, until } from "./dom";
import {
  button,
  buttons,
  ended,
  happening,
  haveCatalogue,
  LEGAL,
  leaveTables,
  newTable,
  person,
  said,
  text,
  VIEW,
  visit,
} from "./tables";

let isWide = false;
beforeAll(async () => {
  completeDom();
  await haveCatalogue();
});
beforeEach(() => {
  isWide = false;
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: isWide && media.includes("64rem"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  localStorage.clear();
  changeSettings({
    pace: "none",
    reducedMotion: true,
    sound: false,
    confirmMoves: false,
    notation: false,
    pushAnswered: true,
  });
  vi.spyOn(api, "makeReview").mockRejectedValue(new Error("no reviews here"));
  setPlayer({ player: "ana", name: "Ana" } as Me);
});
afterEach(async () => {
  cleanup();
  leaveTables();
  leaveGuide("t");
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, "matchMedia");
  await setLanguage("en");
});

async function play(told: Parameters<typeof visit>[0] = {}) {
  const here = visit({ ...told, moment: { legal: LEGAL, ...told.moment } });
  render(PlayScreen, { connection: here.connection });
  await until(() => expect(document.querySelector(".hand")).not.toBeNull());
  return here;
}
async function settle() {
  await tick();
  await new Promise((done) => setTimeout(done));
  flushSync();
}
async function key(name: string) {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  await settle();
}
async function press(name: string) {
  button(name)!.click();
  await settle();
}
async function close() {
  document.querySelector<HTMLElement>("dialog[open] [aria-label=Close]")!.click();
  await settle();
}
const status = () => text("header .status");
const notice = () => text(".notice p");
const hand = () => [...document.querySelectorAll<HTMLElement>(".hand .card-button")];
const drawer = () => [...document.querySelectorAll("dialog.side")].find((each) => each.hasAttribute("open"));
const panel = () => text(".tabs [aria-pressed=true]");
const tools = () => [...document.querySelectorAll("footer .tools > *")].map((each) => each.textContent.trim());

const LAID = happening("laid", { details: { card: "4S" } });
const LAST = { view: { ...VIEW, hands: [["9R"], ["??"]] } };
const WAITING = { turn: 1, legal: null, view: { ...VIEW, turn: 1 } };
const OVER = newTable({ state: "finished", match: ended([0]) });
const HINT = { type: "hint", move: "1S", steps: ["1S", ""], words: { en: "Lay the 1", fr: "Posez le 1" }, reasons: [] };

test.each([
  ["at the own turn", {}, "Your turn"],
  ["at another's turn", { moment: WAITING }, "Ben to play"],
  ["for a spectator", { you: null, player: "eve", moment: WAITING }, "Ben to play"],
  ["after the match", { table: OVER, moment: { legal: null } }, "The match is over."],
  [
    "while the clocks are paused",
    { moment: { clocks: { at: 0, left: [1, 1], paused: true, running: null } } },
    "The clocks are paused.",
  ],
  [
    "while new cards are looked at",
    { moment: { ...WAITING, opens_at: Date.now() + 3_600_000 } },
    /^Players are looking at their new cards: 3[56]\d\d s$/,
  ],
  ["when nobody plays", { moment: { ...WAITING, turn: null } }, ""],
])("the status: %s", async (_, told, expected) => {
  await play(told);
  if (typeof expected === "string") expect(status()).toBe(expected);
  else await until(() => expect(status()).toMatch(expected));
});

test("a touched card is sent once, with the ply that the player saw", async () => {
  const { sent, acknowledge } = await play({ moment: { ply: 7 } });
  hand()[1]!.click();
  hand()[1]!.click();
  await settle();
  await acknowledge();
  expect(sent()).toEqual([{ type: "move", ply: 7, move: "1S" }]);
});

test("a move that is refused is explained, and can be made again", async () => {
  const { sent, refuse } = await play();
  hand()[1]!.click();
  await settle();
  await refuse("Not now.");
  await settle();
  expect([notice(), document.querySelector(".notice")!.getAttribute("role")]).toEqual(["Not now.", "alert"]);
  hand()[1]!.click();
  await settle();
  expect(sent()).toHaveLength(2);
  expect(notice()).toBe("");
});

const DAILY = { kind: "daily", name: "2026-01-02", counted: true, rounds: 1, until: null } as const;
const ALONE = "Daily deal: no hints, no taking back";

test.each([
  ["at the own turn", {}, ["Hint", "Take back"], ["ask_hint", "ask_undo"]],
  ["at another's turn", { moment: WAITING }, ["Hint", "Take back"], ["ask_undo"]],
  ["for a spectator", { you: null, player: "eve", moment: WAITING }, ["Hint"], []],
  ["in a rated match", { table: newTable({ rated: true }) }, ["Hint"], ["ask_hint"]],
  ["in a daily deal", { table: newTable({ shared: DAILY }) }, [ALONE], []],
  ["in a tournament", { table: newTable({ tournament: "cup" }) }, [ALONE], []],
  ["after the match", { table: OVER, moment: { legal: null } }, ["Result"], []],
])("help, by touch and by key: %s", async (_, told, offered, byKey) => {
  const { sent } = await play(told);
  expect(tools()).toEqual(offered);
  document.querySelectorAll("dialog").forEach((each) => each.removeAttribute("open"));
  for (const each of ["h", "u"]) await key(each);
  expect(sent().map(({ type }) => type)).toEqual(byKey);
});

test("taking back names the ply that the player saw", async () => {
  const { sent } = await play({ moment: { ...WAITING, ply: 9 } });
  await press("Take back");
  expect(sent()).toEqual([{ type: "ask_undo", ply: 9 }]);
});

test("a hint is asked for once, shown, played by its button, and forgotten after a move", async () => {
  const { sent, socket, tell } = await play();
  const answer = async () => {
    socket.say({ ...HINT, request: socket.sent.at(-1)!["request"] });
    await settle();
  };
  await press("Hint");
  await key("h");
  expect(button("Hint")!.getAttribute("aria-busy")).toBe("true");
  expect(sent()).toEqual([{ type: "ask_hint", ply: 1 }]);
  await answer();
  expect(text(".hint-line .words")).toBe("Lay the 1.");
  expect(tools()).toEqual(["Play it", "Take back"]);
  expect(document.querySelectorAll(".hand [data-mark=hint]")).toHaveLength(1);
  document.querySelector<HTMLElement>(".hint-line button")!.click();
  await settle();
  expect(text(".hint-line")).toBe("");
  await press("Hint");
  await answer();
  await press("Play it");
  expect(sent().at(-1)).toEqual({ type: "move", ply: 1, move: "1S" });
  tell([LAID], { moment: { ...WAITING, ply: 2 } });
  await settle();
  expect(text(".hint-line")).toBe("");
});

test("a hint that comes after the next move is not shown", async () => {
  const { socket, tell } = await play();
  await press("Hint");
  const { request } = socket.sent.at(-1)!;
  tell([LAID], { moment: { ply: 2, legal: LEGAL } });
  socket.say({ ...HINT, request });
  await settle();
  expect(text(".hint-line")).toBe("");
  expect(button("Hint")!.getAttribute("aria-busy")).toBe("false");
});

test("a hint that fails says why, and can be asked for again", async () => {
  const { sent, refuse } = await play();
  await press("Hint");
  await refuse("No hints.");
  await settle();
  expect(notice()).toBe("No hints.");
  await press("Hint");
  expect(sent()).toHaveLength(2);
});

test.each([
  ["at the own turn", { moment: LAST }, "This card cannot be played now."],
  ["at another's turn", { moment: { ...WAITING, ...LAST } }, "Ben to play"],
  ["when nobody plays", { moment: { ...WAITING, ...LAST, turn: null } }, "Nobody can play right now."],
  ["after the match", { table: OVER, moment: { ...LAST, legal: null } }, "The match is over."],
])("why a card cannot be played: %s", async (_, told, expected) => {
  await play(told);
  hand()[0]!.click();
  await settle();
  expect(notice()).toBe(expected);
  expect(buttons()).toContain("Rules");
});

test("what was said about one move is gone with the next one", async () => {
  const { tell } = await play({ moment: { view: { ...VIEW, hands: [["9R"], ["??"]] } } });
  hand()[0]!.click();
  await settle();
  expect(notice()).not.toBe("");
  tell([], { table: newTable() });
  await settle();
  expect(notice()).not.toBe("");
  tell([LAID], { moment: { ply: 2 } });
  await settle();
  expect(notice()).toBe("");
});

test("the keys of the page: sound, what scores, the rules", async () => {
  vi.spyOn(api, "rules").mockResolvedValue("# Shokoba");
  await play();
  await key("m");
  expect([settings.sound, notice()]).toEqual([true, "Sounds are on."]);
  await key("m");
  expect([settings.sound, notice()]).toEqual([false, "Sounds are off."]);
  await key("s");
  expect([drawer() !== undefined, panel()]).toEqual([true, "What scores"]);
  drawer()!.removeAttribute("open");
  await key("?");
  await until(() => expect(drawer()?.textContent).toContain("Shokoba"));
});

test("log and chat are in a drawer, which opens where there is something new and else where it was left", async () => {
  const { tell } = await play();
  const badge = () => text(".talk .count");
  await press("Log and chat");
  expect([panel(), badge()]).toEqual(["Log", ""]);
  await close();
  tell([said("Ben", "One"), LAID]);
  tell([said("Ben", "Two")]);
  await settle();
  expect([badge(), buttons().includes("2 new messages")]).toEqual(["2", true]);
  await press("2 new messages");
  expect([panel(), badge()]).toEqual(["Chat", ""]);
  tell([said("Ben", "Three")]);
  await settle();
  expect(badge()).toBe("");
  [...document.querySelectorAll<HTMLElement>(".tabs button")].find((each) => each.textContent === "Log")!.click();
  await settle();
  await close();
  await press("Log and chat");
  expect(panel()).toBe("Log");
  tell([said("Ben", "Four")]);
  await settle();
  expect(text(".tabs .dot")).toBe("1 new message");
});

test("on a wide screen log and chat are beside the table, without a drawer", async () => {
  isWide = true;
  const { tell } = await play({ before: [said("Ben", "Before")] });
  expect([document.querySelector("aside .panels") !== null, buttons().includes("Log and chat")]).toEqual([true, false]);
  tell([said("Ben", "One")]);
  await settle();
  expect(text("aside .dot")).toBe("2 new messages");
  [...document.querySelectorAll<HTMLElement>("aside .tabs button")].at(-1)!.click();
  await settle();
  tell([said("Ben", "Two")]);
  await settle();
  expect(text("aside .dot")).toBe("");
  await key("s");
  expect([drawer(), panel()]).toEqual([undefined, "What scores"]);
});

test("the log tells what was shown, with everything from before", async () => {
  isWide = true;
  const { tell } = await play({
    before: [happening("laid", { details: { card: "4S" }, words: { en: "Ben lays.", fr: "Ben pose." } })],
  });
  tell([happening("laid", { details: { card: "4S" }, words: { en: "Ana lays.", fr: "Ana pose." } })], {
    moment: { ply: 2 },
  });
  await settle();
  expect(text("aside .panel")).toContain("Ben lays.");
  expect(text("aside .panel")).toContain("Ana lays.");
});

test("the result can be closed and shown again, and another match begins without it", async () => {
  const { tell } = await play({ table: OVER, moment: { legal: null } });
  const shown = () => document.querySelector("dialog[open] ol > li") !== null;
  await until(() => expect(shown()).toBe(true));
  await close();
  await until(() => expect(shown()).toBe(false));
  await press("Result");
  await until(() => expect(shown()).toBe(true));
  tell([], { table: newTable(), moment: { ply: 0, legal: LEGAL } });
  await settle();
  expect([shown(), status()]).toEqual([false, "Your turn"]);
});

async function guided() {
  vi.spyOn(api, "openTable").mockResolvedValue({ id: "t" } as TableInfo);
  vi.spyOn(api, "me").mockResolvedValue({ player: "ana", name: "Ana" } as Me);
  window.scrollTo = vi.fn();
  await startGuided("shokoba");
  history.replaceState(null, "", "/");
}
const bubble = () => document.querySelector<HTMLElement>("[data-guide]")?.dataset["guide"] ?? null;

test("the tips of a guided match come one after another, each for its moment", async () => {
  await guided();
  const choice = { ...LEGAL, moves: [...LEGAL.moves, { text: "7E x 7R", steps: ["7E", "x 7R"] }] };
  const { tell } = await play({ moment: { legal: choice } });
  await until(() => expect(bubble()).toBe("hand"));
  hand()[0]!.click();
  await until(() => expect(bubble()).toBe("choose"));
  tell([LAID], { moment: { ...WAITING, ply: 2, view: { ...VIEW, turn: 1, piles: [3, 0] } } });
  await until(() => expect(bubble()).toBe("pile"));
  button("OK")!.click();
  await until(() => expect(bubble()).toBeNull());
});

test("nothing is explained to a spectator, after the match, or at a table that is not guided", async () => {
  const view = { ...VIEW, piles: [3, 3] };
  const late = async (told: Parameters<typeof visit>[0]) => {
    await play({ ...told, moment: { view, ...told!.moment } });
    await import("$table/GuideBubble.svelte");
    for (let turn = 0; turn < 20; turn++) await settle();
    const found = bubble();
    cleanup();
    leaveTables();
    return found;
  };
  expect(await late({})).toBeNull();
  await guided();
  expect(await late({})).toBe("hand");
  expect(await late({ you: null, player: "eve" })).toBeNull();
  expect(await late({ table: OVER, moment: { legal: null } })).toBeNull();
});

test("who shares the device passes it on: until then the table is hidden, and no key plays", async () => {
  vi.spyOn(api, "companions").mockResolvedValue([{ player: "ben", name: "Ben" } as Me]);
  await loadCompanions();
  const { sent } = await play({ moment: { ...WAITING, legal: LEGAL } });
  expect(text(".cover h2")).toContain("Ben");
  for (const each of ["2", "2", "u", "m", "s"]) await key(each);
  expect([sent(), settings.sound, drawer()]).toEqual([[], false, undefined]);
  cleanup();
  leaveTables();
  const own = await play();
  expect(text(".cover")).toBe("");
  await key("2");
  await key("2");
  expect(own.sent()).toEqual([{ type: "move", ply: 1, move: "1S" }]);
  vi.spyOn(api, "companions").mockResolvedValue([]);
  await loadCompanions();
});

test("in French", async () => {
  await setLanguage("fr");
  await play({ table: newTable({ seats: [person("Ana"), person("Ben")] }), moment: { ...WAITING, ply: 2 } });
  expect(status()).toBe("À Ben de jouer");
  expect(tools()).toEqual(["Indice", "Reprendre"]);
});
