import { describe, expect, it } from "vitest";
import { placeTip, type Box } from "../src/table/tipPlace";

const phone = { width: 390, height: 844 };
const tip = { width: 200, height: 60 };

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

describe("placeTip", () => {
  it("is above what it explains, in its middle", () => {
    expect(placeTip({ left: 150, top: 400, width: 60, height: 84 }, tip, phone)).toEqual({ left: 80, top: 332 });
  });

  it("is below where there is no space above", () => {
    expect(placeTip({ left: 150, top: 20, width: 60, height: 40 }, tip, phone).top).toBe(68);
  });

  it("is beside what is as high as the screen", () => {
    expect(placeTip({ left: 10, top: 0, width: 100, height: 844 }, tip, phone).left).toBe(118);
  });

  it("covers no button of a question where there is another place", () => {
    const card = { left: 150, top: 600, width: 60, height: 84 };
    const button = { left: 200, top: 540, width: 120, height: 44 };
    const place = { ...placeTip(card, tip, phone, [button]), ...tip };
    expect(overlaps(button, place)).toBe(false);
    expect(overlaps(card, place)).toBe(false);
    expect(place.top).toBe(692);
  });

  it("never covers what it explains and never leaves the screen, wherever there is space", () => {
    for (let left = 0; left <= 330; left += 30)
      for (let top = 0; top <= 760; top += 40) {
        const anchor = { left, top, width: 60, height: 84 };
        const place = { ...placeTip(anchor, tip, phone), ...tip };
        expect(overlaps(anchor, place)).toBe(false);
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.left + tip.width).toBeLessThanOrEqual(phone.width);
        expect(place.top + tip.height).toBeLessThanOrEqual(phone.height);
      }
  });
});
