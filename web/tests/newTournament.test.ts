/** The form that opens a tournament: what can be chosen with what, and what the server is asked for. */

import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "$i18n";
import { api } from "$lib/api";
import type { Me, NewTournament as Wanted } from "$lib/wire";
import NewTournament from "../src/pages/NewTournament.svelte";
import { until } from "./dom";
import { button, haveCatalogue, text } from "./tables";
import { newTournament } from "./tournaments";

let asked: Wanted[] = [];
beforeAll(haveCatalogue);
beforeEach(() => {
  asked = [];
  window.scrollTo = vi.fn();
  vi.spyOn(api, "me").mockResolvedValue({ player: "ana", name: "Ana" } as Me);
  vi.spyOn(api, "openTournament").mockImplementation((wanted) => {
    asked.push(wanted);
    return Promise.resolve(newTournament());
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
  await setLanguage("en");
});

const field = (id: string) => document.querySelector<HTMLSelectElement & HTMLInputElement>(`#${id}`);
const values = (id: string) => [...field(id)!.options].map((each) => each.textContent.trim());
const radio = (format: string) => document.querySelector<HTMLInputElement>(`input[value=${format}]`)!;
const box = (label: string) =>
  [...document.querySelectorAll("label.switch")]
    .find((each) => each.textContent.includes(label))
    ?.querySelector<HTMLInputElement>("input");

async function form() {
  render(NewTournament);
  await until(() => expect(field("game")!.value).toBe("shokoba"));
}
async function choose(id: string, wanted: string) {
  const found = field(id)!;
  found.selectedIndex = values(id).indexOf(wanted);
  found.dispatchEvent(new Event("change", { bubbles: true }));
  await tick();
}
async function press(input: HTMLInputElement) {
  input.click();
  await tick();
}
async function open(label = "Open the tournament") {
  const before = asked.length;
  button(label)!.click();
  await until(() => expect(asked.length).toBe(before + 1));
  await until(() => expect(button(label)!.disabled).toBe(false));
  return asked.at(-1)!;
}

test("without a choice it is a Swiss tournament for two at a table, ten minutes each, and it leads to its page", async () => {
  await form();
  expect(await open()).toEqual({
    name: expect.stringContaining("’s tournament") as string,
    game: "shokoba",
    options: { players: 2 },
    format: "swiss",
    deals: 4,
    rounds: null,
    clock: { kind: "match", seconds: 600, extra: 5 },
    odd_one_out: "bye",
    round_seconds: 1800,
    break_seconds: 60,
    public: true,
    join: true,
  });
  expect(window.location.pathname).toBe("/tournaments/cup");
});

test("every setting arrives", async () => {
  await form();
  field("name")!.value = "  Café  ";
  field("name")!.dispatchEvent(new Event("input", { bubbles: true }));
  await choose("clock", values("clock")[2]!);
  await choose("minutes", "45 minutes");
  await choose("rounds", "5");
  await choose("pause", "I start every round myself");
  await choose("odd", "Bots take the free seats");
  await choose("option-target", "11");
  await press(box("I play too")!);
  await press(box("Show it on the home page")!);
  expect(await open()).toMatchObject({
    name: "Café",
    clock: { kind: "turn", seconds: 30, extra: 0 },
    round_seconds: 2700,
    rounds: 5,
    break_seconds: null,
    odd_one_out: "bot",
    options: { players: 2, target: 11 },
    join: false,
    public: false,
  });
});

test("each clock is what its name says", async () => {
  await form();
  const names = values("clock");
  const found = [];
  for (const name of names) {
    await choose("clock", name);
    found.push((await open()).clock);
  }
  expect(found).toEqual([
    { kind: "match", seconds: 600, extra: 5 },
    { kind: "match", seconds: 1200, extra: 10 },
    { kind: "turn", seconds: 30, extra: 0 },
    { kind: "turn", seconds: 90, extra: 0 },
    { kind: "none", seconds: 0, extra: 0 },
  ]);
  expect(names.map((name) => /\d+/.exec(name)?.[0])).toEqual(["10", "20", "30", "90", undefined]);
});

test("nobody plays alone in a tournament, and another game begins with its own sizes and options", async () => {
  await form();
  expect(values("players")).toEqual(["2", "3", "4"]);
  await choose("players", "4");
  await choose("option-target", "11");
  await choose("game", "Goita");
  expect(values("players")).toEqual(["4"]);
  expect(await open()).toMatchObject({ game: "goita", options: { players: 4 }, odd_one_out: "bot" });
  expect(Object.keys(asked[0]!.options!)).toEqual(["players"]);
  await choose("game", "Shokoba");
  expect(await open()).toMatchObject({ options: { players: 2 }, odd_one_out: "bye" });
});

test("everybody meets everybody only at tables of two", async () => {
  await form();
  await press(radio("round_robin"));
  expect(field("rounds")).toBeNull();
  expect(await open()).toMatchObject({ format: "round_robin", rounds: null });
  await choose("players", "3");
  expect([radio("round_robin").disabled, radio("swiss").checked]).toEqual([true, true]);
  expect(await open()).toMatchObject({ format: "swiss", odd_one_out: "bot" });
  await press(radio("duplicate"));
  await choose("players", "4");
  expect([radio("round_robin").disabled, radio("duplicate").checked]).toEqual([true, true]);
  await choose("players", "2");
  expect(radio("round_robin").disabled).toBe(false);
});

test.each(["duplicate", "teams"])(
  "where all play the same deals, their number is chosen and no target: %s",
  async (format) => {
    await form();
    expect([field("deals"), field("odd") !== null, field("option-target") !== null]).toEqual([null, true, true]);
    await press(radio(format));
    expect([values("deals").length, field("odd"), field("option-target")]).toEqual([8, null, null]);
    await choose("deals", "3");
    expect(await open()).toMatchObject({ format, deals: 3, options: { players: 2 } });
    expect(asked[0]!.options).not.toHaveProperty("teams");
    await press(radio("swiss"));
    expect([field("deals"), field("odd") !== null, field("option-target") !== null]).toEqual([null, true, true]);
  },
);

test.each(["duplicate", "teams"])(
  "more than two play a duplicate in teams, whatever is chosen first: %s",
  async (format) => {
    await form();
    await press(radio(format));
    await choose("players", "4");
    expect(await open()).toMatchObject({ options: { players: 4, teams: true } });
    cleanup();
    await form();
    await choose("players", "4");
    expect(box("Teams")!.checked).toBe(false);
    await press(radio(format));
    expect(box("Teams")!.checked).toBe(true);
    expect(await open()).toMatchObject({ format, options: { players: 4, teams: true } });
  },
);

test("teams can be chosen without a duplicate, and given up again", async () => {
  await form();
  await choose("players", "4");
  await press(box("Teams")!);
  expect(await open()).toMatchObject({ options: { players: 4, teams: true } });
  await press(box("Teams")!);
  expect(await open()).toMatchObject({ options: { players: 4, teams: false } });
});

test("after a refusal the reason is shown, and one can try again", async () => {
  await form();
  vi.spyOn(api, "openTournament").mockRejectedValueOnce(new Error("too many"));
  button("Open the tournament")!.click();
  await until(() => expect(text("[role=alert]")).toContain("too many"));
  expect(button("Open the tournament")!.disabled).toBe(false);
  await open();
  expect(text("[role=alert]")).toBe("");
});

test("in French, with the titles of the server", async () => {
  await setLanguage("fr");
  await form();
  expect(values("game")).toEqual(["Shokoba", "Goïta"]);
  expect(field("name")!.value).toContain("Le tournoi de ");
  await choose("game", "Goïta");
  expect(await open("Ouvrir le tournoi")).toMatchObject({ game: "goita" });
});
