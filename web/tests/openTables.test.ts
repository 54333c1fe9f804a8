/** The list of public tables on the home page, and whether the server answers. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, UNREACHABLE } from "$lib/api";
import { LocalizedError } from "$lib/errors";
import { place } from "$lib/local/host.svelte";
import { openTables, watchOpenTables } from "$lib/openTables.svelte";
import type { TableSummary } from "$lib/wire";
import { words } from "./tables";

const listed = (id: string) => [{ id }] as TableSummary[];
const asked = vi.spyOn(api, "tables");
let end: () => void;
let visibility: "visible" | "hidden" = "visible";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  end();
  visibility = "visible";
  place.current = "server";
  asked.mockReset();
  vi.useRealTimers();
});

async function watch() {
  end = watchOpenTables();
  await vi.advanceTimersByTimeAsync(0);
}
const seen = () => [openTables.current?.map(({ id }) => id), openTables.reached];

test("the tables are asked for at once and regularly, and each answer replaces the last one", async () => {
  asked.mockResolvedValueOnce(listed("a")).mockResolvedValueOnce(listed("b"));
  await watch();
  expect(seen()).toEqual([["a"], true]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen()).toEqual([["b"], true]);
});

test("a server that does not answer is noticed, its last tables stay, and so is its return", async () => {
  asked.mockResolvedValue(listed("a"));
  await watch();
  asked.mockRejectedValue(UNREACHABLE);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen()).toEqual([["a"], false]);
  asked.mockResolvedValue(listed("b"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen()).toEqual([["b"], true]);
});

test("a server that answers with an error has answered", async () => {
  asked.mockResolvedValue(listed("a"));
  await watch();
  asked.mockRejectedValue(new LocalizedError("limit/rate", words("Too many."), 429));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen()).toEqual([["a"], true]);
});

test("the network going away and coming back are noticed at once", async () => {
  asked.mockResolvedValue(listed("a"));
  await watch();
  window.dispatchEvent(new Event("offline"));
  expect(seen()).toEqual([["a"], false]);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen()).toEqual([["a"], true]);
});

test("nobody asks for a page that is hidden, for tables of the device, or after its end", async () => {
  asked.mockResolvedValue(listed("a"));
  await watch();
  const before = asked.mock.calls.length;
  visibility = "hidden";
  await vi.advanceTimersByTimeAsync(60_000);
  visibility = "visible";
  place.current = "device";
  await vi.advanceTimersByTimeAsync(60_000);
  place.current = "server";
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event("online"));
  window.dispatchEvent(new Event("offline"));
  expect([asked.mock.calls.length, openTables.reached]).toEqual([before, true]);
});
