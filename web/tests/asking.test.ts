/** What the server will have soon is asked for until it is there, however long that takes, or nobody wants it. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askUntilThere } from "$lib/asking";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes late is found, and fewer questions are asked the longer it takes", async () => {
  const asked: number[] = [];
  const begin = Date.now();
  const found = askUntilThere(
    async () => {
      asked.push(Date.now() - begin);
      if (asked.length === 1) throw new Error("there is no such table");
      return Date.now() - begin > 60_000 ? "there" : null;
    },
    () => true,
  );
  await vi.runAllTimersAsync();
  expect(await found).toBe("there");
  expect(asked.slice(0, 3)).toEqual([0, 500, 1125]);
  expect(asked.length).toBeLessThan(20);
  expect(Math.max(...asked.map((each, place) => each - (asked[place - 1] ?? 0)))).toBeLessThanOrEqual(10_000);
});

test("nobody is asked any more once the answer is not wanted", async () => {
  let isWanted = true;
  let asked = 0;
  const found = askUntilThere(
    async () => {
      if (++asked === 3) isWanted = false;
      return null;
    },
    () => isWanted,
  );
  await vi.runAllTimersAsync();
  expect(await found).toBeNull();
  expect(asked).toBe(3);
});

test("an answer that comes when it is not wanted any more is not given", async () => {
  let isWanted = true;
  const found = askUntilThere(
    async () => {
      isWanted = false;
      return "there";
    },
    () => isWanted,
  );
  expect(await found).toBeNull();
});
