import { expect, test } from "vitest";
import { BACK, CardTracker } from "../src/table/cardTracker";

test("a card that stays keeps its id", () => {
  const tracker = new CardTracker();
  const before = tracker.arrange({ table: ["7D", "1S"] });
  const after = tracker.arrange({ table: ["1S", "7D"] });
  expect(after["table"]![1]!.id).toBe(before["table"]![0]!.id);
  expect(after["table"]![0]!.id).toBe(before["table"]![1]!.id);
});

test("a card that is laid keeps its id", () => {
  const tracker = new CardTracker();
  const { hand } = tracker.arrange({ hand: ["7D", "1S"], table: [] });
  const { table } = tracker.arrange({ hand: ["1S"], table: ["7D"] });
  expect(table![0]!.id).toBe(hand![0]!.id);
});

test("a back that is turned face up keeps its id", () => {
  const tracker = new CardTracker();
  const { other } = tracker.arrange({ other: [BACK, BACK], table: ["1S"] });
  const { table } = tracker.arrange({ other: [BACK], table: ["1S", "9R"] });
  expect(other!.map((each) => each.id)).toContain(table![1]!.id);
});

test("equal cards have different ids, and no id is used twice", () => {
  const tracker = new CardTracker();
  tracker.arrange({ hand: ["8S", "8S"], table: [BACK] });
  const after = tracker.arrange({ hand: ["8S"], table: [BACK, "8S"], pile: [BACK] });
  const ids = Object.values(after).flatMap((cards) => cards.map((each) => each.id));
  expect(new Set(ids).size).toBe(ids.length);
});

test("arranging the same view again changes nothing", () => {
  const tracker = new CardTracker();
  const view = { hand: ["8S", "8S", "1R"], table: [BACK, BACK] };
  expect(tracker.arrange(view)).toEqual(tracker.arrange(view));
});

test("a place whose cards did not change is the same array as before", () => {
  const tracker = new CardTracker();
  const before = tracker.arrange({ hand: ["4S", "7D"], table: ["1R"] });
  const after = tracker.arrange({ hand: ["4S", "7D"], table: ["1R", "2E"] });
  expect(after["hand"]).toBe(before["hand"]);
  expect(after["table"]).not.toBe(before["table"]);
  expect(after["table"]![0]).toBe(before["table"]![0]);
});
