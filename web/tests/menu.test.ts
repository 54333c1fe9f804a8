/** The menu of a table: what each person finds in it, and what it does. */

import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { setLanguage } from "$i18n";
import { api } from "$lib/api";
import Menu from "$table/Menu.svelte";
import { completeDom } from "./dom";
import { bot, button, buttons, ended, haveCatalogue, leaveTables, newTable, person, text, visit } from "./tables";

beforeAll(async () => {
  completeDom();
  await haveCatalogue();
});
afterEach(async () => {
  cleanup();
  leaveTables();
  vi.restoreAllMocks();
  await setLanguage("en");
});

async function menu(told: Parameters<typeof visit>[0] = {}, label = "Menu") {
  const { connection } = visit(told);
  const act = vi.fn((command: object) => Promise.resolve(void command));
  const showScoring = vi.fn();
  render(Menu, { connection, act, showScoring, canWaitElsewhere: false });
  button(label)!.click();
  await tick();
  return { act, showScoring };
}

const OWN = ["Take my seat back", "Leave the seat", "Resign"];
const own = () => buttons().filter((each) => OWN.includes(each));
const isOpen = () => document.querySelector("dialog")!.open;
/** What is offered at each seat. */
const offered = () =>
  [...document.querySelectorAll("ul li")].map((each) => {
    const found = [...each.querySelectorAll(":scope > :is(button, select)")];
    return found.map((one) => (one.tagName === "SELECT" ? "level" : one.textContent.trim() || one.ariaLabel)).join();
  });

const DUPLICATE = { kind: "duplicate", name: "1", counted: true, rounds: 1, until: null } as const;
const leftBy = (stands_in: "left" | "time" | "called" | "resigned") => [person("Ana", { stands_in }), person("Ben")];

test.each([
  ["in a match", newTable(), 0, ["Leave the seat", "Resign"]],
  ["when a bot plays for them", newTable({ seats: leftBy("time") }), 0, ["Take my seat back"]],
  ["when they were called away", newTable({ seats: leftBy("called") }), 0, ["Take my seat back"]],
  ["when they have resigned", newTable({ seats: leftBy("resigned") }), 0, []],
  ["before the match", newTable({ state: "open" }), 0, []],
  ["after the match", newTable({ match: ended([0]) }), 0, []],
  ["after a match in which a bot took over", newTable({ match: ended([0]), seats: leftBy("left") }), 0, []],
  ["in a duplicate", newTable({ shared: DUPLICATE }), 0, []],
  ["without a seat", newTable(), null, []],
])("what somebody can do with the own seat: %s", async (_, table, you, expected) => {
  await menu({ table, you });
  expect(own()).toEqual(expected);
});

test("every act closes the menu, and resigning is asked about once more", async () => {
  const { act } = await menu();
  button("Leave the seat")!.click();
  await tick();
  expect(isOpen()).toBe(false);
  button("Menu")!.click();
  await tick();
  button("Resign")!.click();
  await tick();
  expect(act.mock.calls).toEqual([[{ type: "rise" }]]);
  button("Really resign?")!.click();
  await tick();
  expect([act.mock.lastCall, isOpen()]).toEqual([[{ type: "resign" }], false]);
});

test("what scores is shown instead of the menu", async () => {
  const { showScoring } = await menu();
  button("What scores")!.click();
  await tick();
  expect([showScoring.mock.calls.length, isOpen()]).toEqual([1, false]);
});

const MIXED = [person("Ana"), person("Ben"), bot("Otto"), person("Cleo")];
const HOST = { table: newTable({ seats: MIXED }), you: 0, player: "ana" };

test("the host can change the level of a bot, call one for who has gone, mute people and manage them", async () => {
  const { act } = await menu({ ...HOST, here: [0, 1] });
  expect(offered()).toEqual(["", "Mute,Manage Ben", "level", "Let a bot play,Manage Cleo"]);
  button("Let a bot play")!.click();
  const level = document.querySelector<HTMLSelectElement>("#menu-level-2")!;
  level.value = "club";
  level.dispatchEvent(new Event("change", { bubbles: true }));
  expect(act.mock.calls).toEqual([[{ type: "call_bot", seat: 3 }], [{ type: "seat_bot", seat: 2, level: "club" }]]);
});

test.each([
  ["another player", { ...HOST, you: 3, player: "cleo", here: [0, 3] }, ["Mute", "Let a bot play", "", ""]],
  ["a spectator", { ...HOST, you: null, player: "eve" }, ["Mute", "Mute", "", "Mute"]],
  [
    "nobody is called before the match",
    { ...HOST, table: newTable({ seats: MIXED, state: "open" }), here: [0] },
    ["", "Mute,Manage Ben", "level", "Mute,Manage Cleo"],
  ],
  [
    "a bot that plays for somebody needs not be called",
    { ...HOST, table: newTable({ seats: [person("Ana"), person("Ben", { stands_in: "left" })] }), here: [0] },
    ["", "Mute,Manage Ben"],
  ],
  [
    "bots of a duplicate keep their level",
    { ...HOST, table: newTable({ seats: MIXED, shared: DUPLICATE }) },
    ["", "Mute,Manage Ben", "", "Mute,Manage Cleo"],
  ],
  [
    "a person whom the server does not name cannot be muted",
    { ...HOST, table: newTable({ seats: [person("Ana"), person("Ben", { player: null })] }) },
    ["", ""],
  ],
])("what is offered at the seats: %s", async (_, told, expected) => {
  await menu(told);
  expect(offered()).toEqual(expected);
});

test("muting is for the reader alone and leaves the menu open", async () => {
  const mute = vi.spyOn(api, "mute").mockResolvedValue(undefined);
  const { act } = await menu({ ...HOST, you: null, player: "eve" });
  const all = [...document.querySelectorAll<HTMLElement>("ul li button")];
  all[2]!.click();
  expect([mute.mock.calls, act.mock.calls.length, isOpen()]).toEqual([[["cleo", true]], 0, true]);
});

const OTHERS_LEVEL = [person("Ana"), bot("Otto"), bot("Lina", { level: "club" })];
const EXPLAINED = "The number is a rating";

test.each([
  [
    "the host, where all bots have one level",
    { table: newTable({ seats: [person("Ana"), bot("Otto"), bot("Lina")] }) },
    "Gentle.",
  ],
  ["the host, where they differ", { table: newTable({ seats: OTHERS_LEVEL }) }, EXPLAINED],
  ["the host, without bots", {}, null],
  ["a guest", { table: newTable({ seats: OTHERS_LEVEL, host: "ben" }) }, null],
  ["the host of a duplicate", { table: newTable({ seats: OTHERS_LEVEL, shared: DUPLICATE }) }, null],
])("what the levels mean is explained: %s", async (_, told, expected) => {
  await menu(told);
  const shown = text("dialog .inside > p.soft");
  if (expected === null) expect(shown).toBe("");
  else expect(shown).toContain(expected);
});

test("a closed table has neither seats nor a host's part, and only tables of their own can be joined by a link", async () => {
  const headings = async (table: ReturnType<typeof newTable>) => {
    await menu({ table });
    const found = [text(".inside > :is(h3, ul + h3)").replace(/ \| Keys.*/, ""), buttons().includes("Close the table")];
    cleanup();
    return found;
  };
  expect(await headings(newTable())).toEqual(["Seats | Invite friends", true]);
  expect(await headings(newTable({ closed: "host" }))).toEqual(["Invite friends", false]);
  expect(await headings(newTable({ shared: DUPLICATE }))).toEqual(["Seats", false]);
  expect(await headings(newTable({ host: "ben" }))).toEqual(["Seats | Invite friends", false]);
  expect(await headings(newTable({ host: null }))).toEqual(["Seats | Invite friends", false]);
});

test("the own seat is marked, in French too", async () => {
  await setLanguage("fr");
  await menu({ you: 1, player: "ben" });
  expect(text("ul .who")).toBe("Ana | Ben (vous)");
});
