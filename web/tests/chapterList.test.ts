/** The chapters of the lessons, and how far each was solved. */

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { setLanguage } from "$i18n";
import type { Chapter } from "$table/lesson";
import ChapterList from "../src/pages/ChapterList.svelte";
import { button, buttons, haveCatalogue, text, words } from "./tables";

beforeAll(haveCatalogue);
afterEach(async () => {
  cleanup();
  await setLanguage("en");
});

const chapter = (title: string, steps: number) =>
  ({ title: words(title, `${title} (fr)`), steps: Array.from({ length: steps }, () => ({})) }) as unknown as Chapter;
const CHAPTERS = [chapter("Taking", 4), chapter("Laying", 3), chapter("Scoring", 8)];
const DONE = [4, 0, 2];

function list(changes: object = {}) {
  const props = { game: "shokoba", chapters: CHAPTERS, done: (place: number) => DONE[place]!, busy: false };
  const done = { open: vi.fn(), goOn: vi.fn(), play: vi.fn() };
  render(ChapterList, { ...props, ...done, ...changes });
  return done;
}

test("each chapter tells how many of its steps are done, in words, as a bar, and by a sign when it is finished", () => {
  list();
  const rows = [...document.querySelectorAll("li")].map((each) => [
    each.querySelector(".number")!.textContent,
    each.querySelector(".soft")!.textContent,
    each.querySelector<HTMLElement>(".bar span")!.style.width,
  ]);
  expect(rows).toEqual([
    ["✓", "4 of 4", "100%"],
    ["2", "0 of 3", "0%"],
    ["3", "2 of 8", "25%"],
  ]);
});

test("a chapter is opened by a touch, also one that is finished", () => {
  const { open, goOn, play } = list();
  for (const each of [...document.querySelectorAll<HTMLElement>("li button")].toReversed()) each.click();
  expect(open.mock.calls).toEqual([[2], [1], [0]]);
  button("Go on")!.click();
  button("Play a match now")!.click();
  expect([goOn.mock.calls.length, play.mock.calls.length]).toEqual([1, 1]);
});

test("whoever has done everything plays, and does not go on", () => {
  list({ goOn: null });
  expect(buttons()).not.toContain("Go on");
  expect(text("section > p")).toContain("You now know how to play Shokoba.");
  expect(button("Play a match now")!.classList).toContain("main");
  cleanup();
  list();
  expect(text("section > p")).not.toContain("You now know");
  expect(button("Play a match now")!.classList).not.toContain("main");
});

test("a match that is being dealt is not asked for twice, and only games with puzzles offer them", () => {
  const { play } = list({ busy: true });
  expect(buttons()).toContain("Puzzles");
  const dealing = [...document.querySelectorAll<HTMLButtonElement>("button[disabled]")];
  dealing.forEach((each) => each.click());
  expect([dealing.length, play.mock.calls.length]).toEqual([1, 0]);
  cleanup();
  list({ game: "goita" });
  expect(buttons()).not.toContain("Puzzles");
});

test("in French", async () => {
  await setLanguage("fr");
  list();
  expect(text("li strong")).toBe("Taking (fr) | Laying (fr) | Scoring (fr)");
});
