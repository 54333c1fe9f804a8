import { expect, test } from "vitest";
import type { TableEvent } from "../src/lib/connection.svelte";
import { timesDealtAgain } from "../src/games/goita/redeal";

const events = (...kinds: string[]): TableEvent[] => kinds.map((kind, id) => ({ kind, id }) as unknown as TableEvent);

test("GOI-17: a round that was dealt again is counted until its first card is placed", () => {
  expect(timesDealtAgain(events("table/started", "round"))).toBe(0);
  expect(timesDealtAgain(events("table/started", "round", "cancelled", "round", "cancelled", "round"))).toBe(2);
  expect(timesDealtAgain(events("round", "cancelled", "round", "table/said"))).toBe(1);
  expect(timesDealtAgain(events("round", "cancelled", "round", "down"))).toBe(0);
  expect(timesDealtAgain(events("round", "cancelled", "round", "down", "counted", "round", "cancelled", "round"))).toBe(
    1,
  );
});
