/** What the server will have soon is asked for until it is there, however long that takes, or nobody wants it. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askUntilThere } from "$lib/asking";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes late is found, and fewer questions are asked the longer it takes", async () => {
  const asked: number[] = [];
  const begin = Date.now();
  const ask = vi.fn(() => {
    asked.push(Date.now() - begin);
    if (asked.length === 1) return Promise.reject(new Error("there is no such table"));
    return Promise.resolve(Date.now() - begin > 60_000 ? "there" : null);
  });
  const found = askUntilThere(ask, () => true);
  await vi.runAllTimersAsync();
  expect(await found).toBe("there");
  expect(asked.slice(0, 3)).toEqual([0, 500, 1125]);
  expect(asked.length).toBeLessThan(20);
  expect(Math.max(...asked.map((each, place) => each - (asked[place - 1] ?? 0)))).toBeLessThanOrEqual(10_000);
});

test("nobody is asked any more once the answer is not wanted", async () => {
  const ask = vi.fn(() => Promise.resolve(null));
  const found = askUntilThere(ask, () => ask.mock.calls.length < 3);
  await vi.runAllTimersAsync();
  expect(await found).toBeNull();
  expect(ask).toHaveBeenCalledTimes(3);
});

test("an answer that comes when it is not wanted any more is not given", async () => {
  const ask = vi.fn(() => Promise.resolve("there"));
  const found = askUntilThere(ask, () => ask.mock.calls.length < 1);
  expect(await found).toBeNull();
});
