import { expect, test } from "vitest";
import { asciiJson, checkFairness } from "../src/lib/fairness";
import type { Proof } from "../src/lib/wire";
import proofs from "./proofs.json";

test.each(proofs as Proof[])("a deal of the library is fair", async (proof) => {
  expect(await checkFairness(proof)).toEqual({ commitmentHolds: true, deals: [{ round: 1, fair: true }] });
});

test("a changed deck, seat, secret or nonce is detected", async () => {
  const proof = structuredClone(proofs[0]) as Proof;
  const [deal] = proof.deals;
  const swapped = { ...proof, deals: [{ ...deal!, deck: deal!.deck.toReversed() }] };
  expect((await checkFairness(swapped)).deals[0]!.fair).toBe(false);
  expect(
    (await checkFairness({ ...proof, deals: [{ ...deal!, spin: (deal!.spin + 1) % deal!.seats }] })).deals[0]!.fair,
  ).toBe(false);
  expect((await checkFairness({ ...proof, secret: "00".repeat(32) })).commitmentHolds).toBe(false);
  expect((await checkFairness({ ...proof, nonces: proof.nonces.map(() => "x") })).deals[0]!.fair).toBe(false);
});

test("JSON is written as the server writes it", () => {
  expect(asciiJson(["é", 1, "🂡"])).toBe('["\\u00e9",1,"\\ud83c\\udca1"]');
});
