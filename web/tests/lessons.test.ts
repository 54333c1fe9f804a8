/** The lessons of every game, played through by touching the cards of a real board; those of one game in French. */

import { cleanup, render } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "$i18n";
import { changeSettings } from "$lib/settings.svelte";
import type { Words } from "$lib/wire";
import type { LessonStep } from "$table/lesson";
import { gameEntry } from "../src/games";
import type { GameClient } from "../src/games/client";
import Learn from "../src/pages/Learn.svelte";
import { completeDom, until } from "./dom";

const startGuided = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock("$lib/guided", () => ({ startGuided }));
afterAll(() => void vi.resetModules()); // what has been loaded here knows the stand-in

type Language = "en" | "fr";
const WORDS = {
  en: { next: "Next", nextChapter: "Next chapter", again: "Try again", show: "Show me", play: "Play a match now" },
  fr: {
    next: "Suite",
    nextChapter: "Chapitre suivant",
    again: "Réessayer",
    show: "Montrez-moi",
    play: "Jouer une partie",
  },
};

beforeAll(() => {
  completeDom();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
beforeEach(() => {
  localStorage.clear();
  changeSettings({ pace: "none", reducedMotion: true, sound: false });
});
afterEach(async () => {
  cleanup();
  await setLanguage("en");
});

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const nameOf = (each: Element) =>
  (each.getAttribute("aria-label") ?? each.querySelector(".unseen")?.textContent ?? each.textContent).trim();
const named = (where: string, name: string) =>
  all(`${where} button`).find((each) => nameOf(each) === name || nameOf(each).startsWith(`${name},`));
const shown = () => document.querySelector(".panel .text")?.textContent ?? "";
const rings = () => all("svg.pointer rect").length;

/** Spaces that French puts before punctuation do not break the line. */
const plain = (text: string) => text.replace(/\s+/g, " ");
/** The words before the first card, which the page draws. */
const beginning = (words: Words | undefined, language: Language) => plain(words![language].split("[[")[0]!.trim());
const says = (words: Words | undefined, language: Language) =>
  until(() => expect(plain(shown())).toContain(beginning(words, language)));
const points = (spots: readonly string[] | undefined, about: string) =>
  until(() => {
    window.dispatchEvent(new Event("resize")); // after which the rings are drawn anew
    flushSync();
    expect(rings(), `rings for ${String(spots)}: ${about}`).toBe(spots?.length ?? 0);
  });

async function press(name: string) {
  await until(() => expect(all(".panel .button").map(nameOf)).toContain(name));
  named(".panel", name)!.click();
}

/** What has to be touched for each step of a move. */
type Touches = (client: GameClient, steps: readonly string[]) => (() => HTMLElement | null | undefined)[];
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const words = (client: GameClient, step: string) => () => named(".answers", client.stepName(step, []));
const pile = (letter: string) => () => one(`[data-drop="pile-${"ABC".indexOf(letter)}"] .place`);
const cards = (step: string) => step.replace(/^[x+] /, "").split(" ");

const TOUCHES: Record<string, Touches> = {
  shokoba: (client, [card, then]) => [
    () => named(".hand", client.cardName(card!)),
    ...(then
      ? cards(then).map((each) => () => named("[data-drop=table]", client.cardName(each)))
      : [() => one(".lay")]),
  ],
  toko_maja: (client, [first, then]) => {
    if (first!.startsWith("take ")) return [pile(first!.slice(5))];
    if (first === "draw") return [() => one(".stock")];
    if (first!.startsWith("lay ")) return [() => one(".answers .set")];
    if (["table", "keep", "pass"].includes(first!)) return [words(client, first!)];
    return [() => named(".drawn", client.cardName(first!)), pile(then!.slice(2))];
  },
  goita: (client, steps) =>
    steps.map((step) => {
      if (step === "pass") return words(client, step);
      const square = /^-?([a-h][1-4])$/.exec(step)?.[1];
      if (square) return () => one(`[data-place="${square}"]`);
      return () => named(".hand", client.cardName(step));
    }),
  scopette: (client, [first, ...others]) => {
    if (first === "pass") return [words(client, first)];
    const taken = others.filter((each) => /^[x+] /.test(each)).map((each) => each.slice(2));
    return [
      ...cards(first!).map((card) => () => named(".hand", client.cardName(card))),
      ...taken.map((card) => () => named(".spread", client.cardName(card))),
      () => one(".answers .button.main"),
    ];
  },
};

async function answer(game: string, client: GameClient, step: LessonStep) {
  const { steps } = step.legal!.moves.find(({ text }) => text === step.answer!.move)!;
  for (const find of TOUCHES[game]!(client, steps)) {
    find()?.click(); // what leaves no choice is chosen already
    await tick();
  }
}

test.each([
  ...Object.keys(TOUCHES).map((game) => ({ game, language: "en" as const })),
  { game: "goita", language: "fr" as const },
])(
  "$game in $language: every answer is made by touching, and what a text speaks about is ringed",
  async ({ game, language }) => {
    await setLanguage(language);
    const labels = WORDS[language];
    const client = await gameEntry(game).loadClient();
    const { chapters } = await gameEntry(game).loadLessons!();
    render(Learn, { game });
    for (const [place, chapter] of chapters.entries()) {
      for (const step of chapter.steps) {
        await says(step.text, language);
        if (step.summary) await until(() => expect(one(".round-end")).not.toBeNull());
        await points(step.at, step.text.en);
        if (step.answer) {
          await answer(game, client, step);
          await says(step.well, language);
          await points(step.wellAt, step.well!.en);
        }
        await press(labels.next);
      }
      if (place + 1 < chapters.length) await press(labels.nextChapter);
    }
    const steps = chapters.flatMap((chapter) => chapter.steps).length;
    const stored = JSON.parse(localStorage.getItem("cartable.lessons")!) as Record<
      string,
      { done: string[]; of: number }
    >;
    expect([stored[game]!.done.length, stored[game]!.of]).toEqual([steps, steps]);
    await press(labels.play);
    await until(() => expect(startGuided).toHaveBeenLastCalledWith(game));
  },
);

test("a wrong move is explained and not made, and the right one is really made", async () => {
  const { cardName } = await gameEntry("shokoba").loadClient();
  render(Learn, { game: "shokoba" });
  await press(WORDS.en.next);
  await until(() => expect(named(".hand", cardName("4S"))).toBeDefined());
  named(".hand", cardName("4S"))!.click();
  await until(() => expect(one(".panel.isWrong")?.textContent).toContain("would stay on the table"));
  expect(named(".hand", cardName("4S"))).toBeDefined();
  await press(WORDS.en.again);
  await press(WORDS.en.show);
  await until(() => expect(shown()).toContain("Both cards are yours"));
  expect(named(".hand", cardName("7E"))).toBeUndefined();
});
