import { describe, expect, it } from "vitest";
import { EARLIEST, isForced, LATEST, silentTime } from "../src/table/silentMove";

const legal = (...moves: string[]) => ({
  count: moves.length,
  complete: true,
  moves: moves.map((text) => ({ text, steps: [text] })),
});

describe("silent moves", () => {
  it("are forced only where there is no other move", () => {
    expect(isForced(legal("pass"), "pass")).toBe(true);
    expect(isForced(legal("pass", "lay 333"), "pass")).toBe(false);
    expect(isForced(legal("draw"), "pass")).toBe(false);
    expect(isForced(legal("pass"), undefined)).toBe(false);
    expect(isForced(null, "pass")).toBe(false);
  });

  it("take a time of the same range, whether there was a choice or not", () => {
    for (const drawn of [0, 0.3, 0.999]) {
      const forced = silentTime(true, true, "none", () => drawn);
      expect(silentTime(true, false, "calm", () => drawn)).toBe(forced);
      expect(forced).toBeGreaterThanOrEqual(EARLIEST);
      expect(forced).toBeLessThan(LATEST);
    }
  });

  it("let bots wait a moment only", () => {
    expect(silentTime(false, true, "normal")).toBeLessThan(1000);
    expect(silentTime(false, false, "normal")).toBe(0);
    expect(silentTime(false, true, "none")).toBe(0);
  });
});
