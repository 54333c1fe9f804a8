import { expect, test } from "vitest";
import { clockText, timeLeft, timeText } from "../src/table/clock";

test.each([
  [0, "0:00"],
  [1, "0:01"],
  [59_001, "1:00"],
  [61_000, "1:01"],
  [3_600_000, "1:00:00"],
  [3_661_000, "1:01:01"],
  [86_400_000, "1 day"],
  [200_000_000, "2 days"],
])("%i ms is %s", (ms, text) => expect(timeText(ms)).toBe(text));

test("only the running clock counts down, and not while it is paused", () => {
  const clocks = { at: 1000, left: [5000, 9000, null], paused: false, running: 0 };
  expect([0, 1, 2].map((seat) => timeLeft(clocks, seat, 3000))).toEqual([3000, 9000, null]);
  expect(timeLeft(clocks, 0, 99_000)).toBe(0);
  expect(timeLeft({ ...clocks, paused: true }, 0, 3000)).toBe(5000);
});

test("clock settings as texts", () => {
  expect(clockText({ kind: "none", seconds: 0, extra: 0 })).toBe("no clock");
  expect(clockText({ kind: "turn", seconds: 30, extra: 0 })).toBe("30 seconds per turn");
  expect(clockText({ kind: "match", seconds: 600, extra: 5 })).toBe("10 min per player, 5 s per turn");
  expect(clockText({ kind: "days", seconds: 86_400, extra: 0 })).toBe("1 day per turn");
});
