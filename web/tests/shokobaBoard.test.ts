/** The board of Shokoba: what its cards look like, and what a touch or a drag of them plays. */

import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "$i18n";
import { changeSettings } from "$lib/settings.svelte";
import type { Legal } from "$lib/wire";
import GameBoard from "$table/GameBoard.svelte";
import { MovePicker } from "$table/movePicker.svelte";
import { gameEntry } from "../src/games";
import type { GameClient } from "../src/games/client";
import { completeDom, PATIENCE_MS } from "./dom";
import { bot, button, LEGAL, newTable, person, text, VIEW } from "./tables";

let client: GameClient;
beforeAll(async () => {
  completeDom();
  client = await gameEntry("shokoba").loadClient();
}, PATIENCE_MS);
beforeEach(() => changeSettings({ pace: "none", reducedMotion: true, sound: false }));
afterEach(async () => {
  cleanup();
  await setLanguage("en");
});

const moves = (...all: string[][]): Legal => ({
  count: all.length,
  complete: true,
  moves: all.map((steps) => ({ text: steps.filter(Boolean).join(" "), steps })),
});

function board(
  legal: Legal | null = LEGAL,
  view: object = {},
  { you = 0, seats = 2, confirm = false }: { you?: number | null; seats?: number; confirm?: boolean } = {},
) {
  const play = vi.fn();
  const explain = vi.fn();
  const picker = new MovePicker(
    legal,
    () => Promise.resolve([]),
    play,
    () => confirm,
  );
  const table = newTable({
    seats: [person("Ana"), ...["Ben", "Cleo", "Dan"].slice(0, seats - 1).map((name) => bot(name))],
  });
  const { container } = render(GameBoard, {
    props: { client, table, view: { ...VIEW, ...view }, you, turn: 0, picker, events: [], explain },
  });
  return { play, explain, picker, container };
}

const hand = () => [...document.querySelectorAll<HTMLElement>(".hand .card-button")];
const onTable = () => [...document.querySelectorAll<HTMLElement>("[data-drop^=card-] .card-button")];
const look = (card: Element) =>
  ["plain", "offered", "chosen", "dim"].filter((each) => card.classList.contains(each)).join();
const looks = () => [hand().map(look), onTable().map(look)];
async function touch(card: HTMLElement | undefined) {
  card!.click();
  await tick();
  await tick();
}

const CHOICE = moves(["7E", "x 3S 4R"], ["7E", "x 7R"], ["1S", ""]);
const THREE = { table: ["3S", "4R", "7R"] };

test("cards that can be played are offered, the others are dim, and without a turn all are plain", () => {
  board(LEGAL, { hands: [["7E", "1S", "9R"], ["??"]] });
  expect(looks()).toEqual([
    ["offered", "offered", "dim"],
    ["plain", "plain"],
  ]);
  expect(text(".answers")).toBe("Choose a card");
  cleanup();
  board(null);
  expect(looks()).toEqual([
    ["plain", "plain"],
    ["plain", "plain"],
  ]);
  expect(text(".answers")).toBe("");
});

test("only a card that can be chosen asks to be chosen, in French too", async () => {
  await setLanguage("fr");
  const { picker } = board(CHOICE, THREE);
  expect(text(".prompt")).toBe("Choisissez une carte");
  await touch(hand()[0]);
  expect(picker.path).toEqual(["7E"]);
  expect(text(".prompt")).toBe("");
});

test("after the choice of a card, what it can take is offered, and the rest of the table is dim", async () => {
  board(CHOICE, { ...THREE, table: ["3S", "4R", "7R", "9R"] });
  await touch(hand()[0]);
  expect(looks()).toEqual([
    ["chosen", "offered"],
    ["offered", "offered", "offered", "dim"],
  ]);
});

test("of two equal cards in the hand one is chosen", async () => {
  board(moves(["7E", "x 3S 4R"], ["7E", "x 7R"]), { ...THREE, hands: [["7E", "7E"], ["??"]] });
  await touch(hand()[0]);
  expect(looks()[0]).toEqual(["chosen", "offered"]);
});

test("touched cards narrow the takings down until one is left, and a second touch takes a card back", async () => {
  const wide = moves(["9E", "x 3S 4R 2R"], ["9E", "x 3S 6R"]);
  const { play } = board(wide, { table: ["3S", "4R", "2R", "6R"], hands: [["9E"], []] });
  await touch(hand()[0]);
  await touch(onTable()[0]);
  expect(looks()[1]).toEqual(["chosen", "offered", "offered", "offered"]);
  await touch(onTable()[0]);
  expect(looks()[1]).toEqual(["offered", "offered", "offered", "offered"]);
  expect(play).not.toHaveBeenCalled();
  await touch(onTable()[0]);
  await touch(onTable()[3]);
  expect(play.mock.calls).toEqual([["9E x 3S 6R"]]);
});

test("a card of another taking begins that one", async () => {
  const wide = moves(["9E", "x 3S 4R 2R"], ["9E", "x 5S 4D"], ["9E", "x 5S 4R"]);
  const { play } = board(wide, { table: ["3S", "4R", "2R", "5S", "4D"], hands: [["9E"], []] });
  await touch(hand()[0]);
  await touch(onTable()[0]);
  expect(play.mock.calls).toEqual([["9E x 3S 4R 2R"]]);
  cleanup();
  const two = board(moves(["9E", "x 3S 4R 2R"], ["9E", "x 3S 6R"], ["9E", "x 5S 4D"], ["9E", "x 5S 4R"]), {
    table: ["3S", "4R", "2R", "6R", "5S", "4D"],
    hands: [["9E"], []],
  });
  await touch(hand()[0]);
  await touch(onTable()[0]);
  await touch(onTable()[4]);
  expect(looks()[1]).toEqual(["dim", "offered", "dim", "dim", "chosen", "offered"]);
  expect(two.play).not.toHaveBeenCalled();
});

test("a card that no taking has is explained, and takes nothing", async () => {
  const { play, explain } = board(CHOICE, { ...THREE, table: ["3S", "4R", "7R", "9R"] });
  await touch(hand()[0]);
  await touch(onTable()[3]);
  expect(explain.mock.calls).toEqual([["This card cannot be taken with the cards that you have chosen."]]);
  expect([play.mock.calls.length, looks()[1]!.includes("chosen")]).toEqual([0, false]);
});

test("a second touch of the chosen card gives it back, and another card is chosen instead", async () => {
  const { picker, play } = board(moves(["7E", "x 3S 4R"], ["7E", "x 7R"], ["4D", "x 4R"], ["4D", "x 3S"]), {
    ...THREE,
    hands: [["7E", "4D"], []],
  });
  await touch(hand()[0]);
  await touch(hand()[0]);
  expect(picker.path).toEqual([]);
  await touch(hand()[0]);
  await touch(hand()[1]);
  expect([picker.path, play.mock.calls.length]).toEqual([["4D"], 0]);
});

test("a card that cannot be played says so when it is touched", async () => {
  const { explain, play } = board(LEGAL, { hands: [["9R"], []] });
  await touch(hand()[0]);
  expect([explain.mock.calls, play.mock.calls.length]).toEqual([[[""]], 0]);
});

test("takings are offered in words too where there are several, and a touch of them plays", async () => {
  const { play } = board(CHOICE, THREE);
  expect(document.querySelectorAll(".taking")).toHaveLength(0);
  await touch(hand()[0]);
  const all = [...document.querySelectorAll<HTMLElement>(".taking")];
  expect(all.map((each) => each.querySelectorAll(".mini").length)).toEqual([2, 1]);
  await touch(all[1]);
  expect(play.mock.calls).toEqual([["7E x 7R"]]);
});

test("a card that can be laid or take is laid by its place on the table", async () => {
  const { play } = board(moves(["3R", ""], ["3R", "x 3S"]), { hands: [["3R"], []] });
  expect(document.querySelector(".lay")).toBeNull();
  await touch(hand()[0]);
  button("Lay it")!.click();
  expect(play.mock.calls).toEqual([["3R"]]);
});

test("an empty table says so, and keeps saying it while a card can be chosen", () => {
  board(null, { table: [] });
  expect(text(".drop")).toContain("The table is empty.");
  cleanup();
  board(moves(["3R", ""]), { table: [], hands: [["3R"], []] }, { confirm: true });
  expect(text(".drop")).toContain("The table is empty.");
});

test("SHO-25: claims are offered in words, and no card of the hand is one", async () => {
  const { play } = board(moves(["claim 3S 4R"], ["pass"], ["7E", "x 3S 4R"]), { hands: [["7E"], ["??"]] });
  const claims = [...document.querySelectorAll<HTMLElement>(".answers .button.main")];
  expect(claims.map((each) => each.textContent)).toEqual(["Claim 3 of sapphire and 4 of ruby", "Claim nothing"]);
  expect(text(".prompt")).toBe("");
  await touch(claims[1]);
  expect(play.mock.calls).toEqual([["pass"]]);
});

const beneath = (node: Element | null) => (document.elementFromPoint = () => node);
async function drag(card: HTMLElement | undefined, target: string | null) {
  card!.setPointerCapture = () => undefined;
  beneath(target === null ? document.body : document.querySelector(target));
  const at = (type: string, clientX: number) =>
    card!.dispatchEvent(new PointerEvent(type, { clientX, clientY: 0, pointerId: 1, button: 0, bubbles: true }));
  at("pointerdown", 0);
  at("pointermove", 60);
  at("pointerup", 60);
  card!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await tick();
  await tick();
}
const MAT = "[data-drop=table]";
const cardAt = (place: number) =>
  `[data-drop=card-${document.querySelectorAll<HTMLElement>("[data-drop^=card-]")[place]!.dataset["drop"]!.slice(5)}]`;

test("a card that is dropped on the table is played", async () => {
  const { play } = board();
  await drag(hand()[0], MAT);
  expect(play.mock.calls).toEqual([["7E x 3S 4R"]]);
  cleanup();
  const laid = board();
  await drag(hand()[1], MAT);
  expect(laid.play.mock.calls).toEqual([["1S"]]);
});

test("a card that is dropped on a card takes it, also when it had been chosen before", async () => {
  const { play } = board(CHOICE, THREE);
  await drag(hand()[0], cardAt(2));
  expect(play.mock.calls).toEqual([["7E x 7R"]]);
  cleanup();
  const chosen = board(CHOICE, THREE);
  await touch(hand()[0]);
  await drag(hand()[0], cardAt(2));
  expect(chosen.play.mock.calls).toEqual([["7E x 7R"]]);
  cleanup();
  const other = board(moves(["7E", "x 3S 4R"], ["7E", "x 7R"], ["4D", "x 4R"], ["4D", "x 3S"]), {
    ...THREE,
    hands: [["7E", "4D"], []],
  });
  await touch(hand()[0]);
  await drag(hand()[1], cardAt(0));
  expect(other.play.mock.calls).toEqual([["4D x 3S"]]);
});

test("a chosen card that is dropped on the table stays chosen", async () => {
  const { picker } = board(CHOICE, THREE);
  await touch(hand()[0]);
  await drag(hand()[0], MAT);
  expect(picker.path).toEqual(["7E"]);
});

test("a card that is dropped beside the table or on the hand is not played", async () => {
  const { play, picker } = board();
  await drag(hand()[0], null);
  document.querySelector(".hand")!.setAttribute("data-drop", "hand");
  await drag(hand()[0], ".hand");
  expect([play.mock.calls.length, picker.path]).toEqual([0, []]);
});

test("the piles lie once for each side: at the own seat, or at the first one after it", () => {
  const piles = (view: object, you: number | null, seats: number) => {
    const { container } = board(null, view, { you, seats });
    const own = container.querySelectorAll(".pile").length;
    cleanup();
    return own;
  };
  const hands = [[], [], [], []];
  expect(piles({ piles: [2, 3], hands: [[], []] }, 0, 2)).toBe(3); // and the stock
  expect(piles({ piles: [2, 3], hands }, 1, 4)).toBe(3);
  expect(piles({ piles: [2, 3, 4, 5], hands }, null, 4)).toBe(5);
});

test("the round and the target are told, and how many cards lie where none can be seen", () => {
  board(null, { round: 3, target: 11, stock: 12, piles: [2, 3] });
  expect(text(".round")).toBe("Round 3to 11 stones");
  const told = [...document.querySelectorAll(".pile")].map((each) => each.getAttribute("aria-label"));
  expect(told).toEqual(["3 cards taken", "Stock: 12 cards", "2 cards taken"]);
});
