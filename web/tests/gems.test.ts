import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Card from "../src/games/shokoba/Card.svelte";
import { gemPlaces } from "../src/games/shokoba/gems";

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test.each(NUMBERS)("a card with the number %i shows as many gems (SHO-3)", (number) => {
  for (const gem of number === 7 ? ["D", "E"] : ["R", "S"]) {
    const { container, unmount } = render(Card, { face: `${number}${gem}` });
    expect(container.querySelectorAll("svg svg")).toHaveLength(number);
    expect([...container.querySelectorAll("text")].map((each) => each.textContent)).toEqual([`${number}`]);
    unmount();
  }
});

test("a back shows no gem", () => {
  expect(render(Card, { face: "??" }).container.querySelectorAll("svg svg")).toHaveLength(0);
});

test.each(NUMBERS)("%i gems do not overlap and stay on the card, below its number", (number) => {
  const places = gemPlaces(number);
  for (const one of places) {
    expect(one.x).toBeGreaterThanOrEqual(8);
    expect(one.x + one.size).toBeLessThanOrEqual(92);
    expect(one.y).toBeGreaterThan(45);
    expect(one.y + one.size).toBeLessThanOrEqual(132);
    for (const other of places)
      expect(one === other || Math.abs(one.x - other.x) >= one.size || Math.abs(one.y - other.y) >= one.size).toBe(
        true,
      );
  }
});
