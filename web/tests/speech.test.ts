/** Bubbles at the seats of people who say something. */

import { afterEach, expect, test } from "vitest";
import { setLanguage } from "$i18n";
import { catalogue } from "$lib/catalogue.svelte";
import type { TableEvent } from "$lib/connection.svelte";
import { bubbleOf, REACTION_ICONS } from "$table/speech";
import { happening, haveCatalogue, said } from "./tables";

afterEach(() => setLanguage("en"));

const event = (changes: Partial<TableEvent>): TableEvent => ({
  ...said("Ben", "Hi"),
  id: 7,
  seq: 1,
  move: "",
  ...changes,
});
const phrase = (name: string) => event({ details: { phrase: name, text: null } });

test("what another seat says is shown there", () => {
  expect(bubbleOf(event({}), 0, null)).toEqual({ id: 7, seat: 1, text: "Hi", phrase: null, stays: 4090 });
  expect(bubbleOf(event({ seat: 0 }), null, null)?.seat).toBe(0);
});

test("nothing is shown of the reader, of people without a seat, or of what is not said", () => {
  expect(bubbleOf(event({}), 1, null)).toBeNull();
  expect(bubbleOf(event({ seat: null }), 0, null)).toBeNull();
  expect(bubbleOf(event({ seat: null }), null, null)).toBeNull();
  expect(bubbleOf(event(happening("laid", { seat: 1 })), 0, null)).toBeNull();
});

test("a phrase is said in the reader's language, and by its name where it is not known", async () => {
  await haveCatalogue();
  const spoken = () => bubbleOf(phrase("thanks"), 0, catalogue.current)!;
  expect([spoken().text, spoken().phrase]).toEqual(["Thank you!", "thanks"]);
  await setLanguage("fr");
  expect(spoken().text.replace(/\s/, " ")).toBe("Merci !");
  expect(bubbleOf(phrase("oops"), 0, catalogue.current)!.text).toBe("oops");
  expect(bubbleOf(phrase("thanks"), 0, null)!.text).toBe("thanks");
});

test("a long message stays longer, up to nine seconds", () => {
  const stays = (length: number) =>
    bubbleOf(event({ details: { phrase: null, text: "x".repeat(length) } }), 0, null)!.stays;
  expect([0, 10, 100, 111, 112, 280].map(stays)).toEqual([4000, 4450, 8500, 8995, 9000, 9000]);
});

test("every phrase of the server has a drawing", () => {
  const phrases = ["hello", "good-luck", "well-played", "thanks", "oops", "one-moment", "your-turn", "goodbye"];
  expect(Object.keys(REACTION_ICONS).sort()).toEqual(phrases.sort());
  for (const path of Object.values(REACTION_ICONS)) expect(path).toMatch(/^M[\d.]+[ \dhvlcazAHVLCMZ.-]+$/i);
});
