/** Bubbles and arrows: a bubble never covers its target where there is room, and an arrow ends at it. */

import { expect, test } from "vitest";
import { arrowTo, boundsOf, overlap, freeBox, placeBubble } from "../src/table/pointing";

const screen = { x: 0, y: 0, width: 360, height: 640 };
const size = { width: 240, height: 90 };

test("a bubble is beside its target and inside the screen", () => {
  for (const target of [
    { x: 10, y: 560, width: 340, height: 70 },
    { x: 10, y: 4, width: 120, height: 40 },
    { x: 300, y: 300, width: 50, height: 70 },
  ]) {
    const box = { ...placeBubble(size, target, [], screen), ...size };
    expect(overlap(box, target)).toBe(0);
    expect(overlap(box, screen)).toBe(size.width * size.height);
  }
});

test("a bubble leaves the offered cards free", () => {
  const target = { x: 130, y: 250, width: 100, height: 100 };
  const above = { x: 0, y: 100, width: 360, height: 140 };
  const box = { ...placeBubble(size, target, [above], screen), ...size };
  expect(overlap(box, above) + overlap(box, target)).toBe(0);
});

test("the bounds hold all rectangles", () => {
  expect(
    boundsOf([
      { x: 10, y: 20, width: 5, height: 5 },
      { x: 1, y: 40, width: 2, height: 10 },
    ]),
  ).toEqual({ x: 1, y: 20, width: 14, height: 30 });
});

test("a short arrow comes from the text and ends at its target; there is none between neighbours", () => {
  const arrow = arrowTo({ x: 0, y: 0, width: 100, height: 50 }, { x: 20, y: 200, width: 60, height: 40 });
  expect(arrow).toMatch(/^M50 148L50 194/);
  expect(arrowTo({ x: 0, y: 0, width: 100, height: 50 }, { x: 20, y: 55, width: 60, height: 40 })).toBeNull();
});

test("the ghost of a card lies on no other card of the place where it goes", () => {
  const card = { x: 0, y: 0, width: 40, height: 60 };
  const place = { x: 100, y: 100, width: 200, height: 60 };
  expect(freeBox(card, place, [])).toEqual({ x: 180, y: 100, width: 40, height: 60 });
  const lying = { x: 160, y: 100, width: 40, height: 60 };
  expect(freeBox(card, place, [lying])).toEqual({ x: 208, y: 100, width: 40, height: 60 });
  expect(freeBox(card, place, [lying, { ...lying, x: 250 }])).toEqual({ x: 112, y: 100, width: 40, height: 60 });
  expect(
    freeBox(card, place, [
      { ...lying, x: 110 },
      { ...lying, x: 180 },
      { ...lying, x: 250 },
    ]),
  ).toBeNull();
  expect(freeBox(card, { ...place, height: 30 }, [])).toBeNull();
});
