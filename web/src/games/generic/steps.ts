/**
 * How the events of a game without drawings of its own are shown, as far as its views and events can be understood: a
 * card that leaves the hand of a seat lies in the middle, and cards of the middle that the same event names are outlined
 * before the server's view shows where they went.
 */

import type { TableEvent } from "$lib/connection.svelte";
import { marksIn, withEntry, without, type Step, type View } from "$table/steps";
import type { Deck } from "./deck";

/** Fields of open cards in the middle to which a played card may come. */
const MIDDLES = ["table", "centre", "center", "trick"];

export function steps(view: View, { seat, details }: TableEvent, deck: Deck): Step[] {
  const middle = MIDDLES.find((name) => Array.isArray(view[name]) && (view[name] as unknown[]).every(deck.isCard));
  const hands = view["hands"] as string[][] | undefined;
  if (middle === undefined || seat === null || !Array.isArray(hands?.[seat])) return [];
  const before = view[middle] as string[];
  const values = Object.values(details);
  const [card] = values.filter(deck.isCard);
  const named = values.filter(Array.isArray).flat().filter(deck.isCard);
  if (card === undefined || without(hands[seat], [card]).length === hands[seat].length) return [];
  const table = [...before, card];
  const place = "place-0"; // the only open cards: `MIDDLES` come first in the views of such games
  const laid = { ...view, [middle]: table, hands: withEntry(hands, seat, (hand) => without(hand, [card])) };
  const played = marksIn(place, table, [card], "played", "last");
  const taken = marksIn(place, before, named, "taken");
  const first: Step = { view: laid, marks: played, hold: "play", sound: "lay" };
  if (!taken.length || taken.length !== named.length) return [first];
  return [first, { view: laid, marks: [...played, ...taken], hold: "read", sound: "take" }];
}
