import { expect, test } from "vitest";
import { BACK, Travel } from "../src/table/travel";

test("a card that stays keeps its name", () => {
  const travel = new Travel();
  const before = travel.arrange({ table: ["7D", "1S"] });
  const after = travel.arrange({ table: ["1S", "7D"] });
  expect(after["table"]![1]!.id).toBe(before["table"]![0]!.id);
  expect(after["table"]![0]!.id).toBe(before["table"]![1]!.id);
});

test("a card laid from a hand takes its name to the table", () => {
  const travel = new Travel();
  const { hand } = travel.arrange({ hand: ["7D", "1S"], table: [] });
  const { table } = travel.arrange({ hand: ["1S"], table: ["7D"] });
  expect(table![0]!.id).toBe(hand![0]!.id);
});

test("a back that is turned up is the same card", () => {
  const travel = new Travel();
  const { other } = travel.arrange({ other: [BACK, BACK], table: ["1S"] });
  const { table } = travel.arrange({ other: [BACK], table: ["1S", "9R"] });
  expect(other!.map((each) => each.id)).toContain(table![1]!.id);
});

test("twins have different names, and no name is used twice", () => {
  const travel = new Travel();
  travel.arrange({ hand: ["8S", "8S"], table: [BACK] });
  const after = travel.arrange({ hand: ["8S"], table: [BACK, "8S"], pile: [BACK] });
  const ids = Object.values(after).flatMap((pieces) => pieces.map((each) => each.id));
  expect(new Set(ids).size).toBe(ids.length);
});

test("arranging the same view again changes nothing", () => {
  const travel = new Travel();
  const view = { hand: ["8S", "8S", "1R"], table: [BACK, BACK] };
  expect(travel.arrange(view)).toEqual(travel.arrange(view));
});

test("a place whose cards did not change is the same list as before", () => {
  const travel = new Travel();
  const before = travel.arrange({ hand: ["4S", "7D"], table: ["1R"] });
  const after = travel.arrange({ hand: ["4S", "7D"], table: ["1R", "2E"] });
  expect(after["hand"]).toBe(before["hand"]);
  expect(after["table"]).not.toBe(before["table"]);
  expect(after["table"]![0]).toBe(before["table"]![0]);
});
