/** Rounds that were cancelled because of five pawns, and dealt again (GOI-16, GOI-17). */

import type { TableEvent } from "$lib/connection.svelte";

/** How often the present round has been dealt again before its first card was placed. */
export function timesDealtAgain(events: readonly TableEvent[]): number {
  let times = 0;
  for (const { kind } of events.toReversed()) {
    if (kind === "cancelled") times++;
    else if (kind !== "round" && (kind === "table/started" || !kind.startsWith("table/"))) break;
  }
  return times;
}
