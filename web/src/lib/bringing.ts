/** Matches that were played alone on this device can join the player's history at the server, if the player wishes. */

import { api } from "./api";
import { isLocal } from "./local/host.svelte";
import { onDevice } from "./localStart.svelte";
import { ensurePlayer } from "./player.svelte";
import { isSite } from "./site";
import { readStored, writeStored } from "./stored";
import type { BringMatch, MatchSummary } from "./wire";

const BROUGHT = "cartable.brought";

/** A match of this device; what is stored of it also tells the levels of the bots. */
type LocalMatch = MatchSummary & { levels?: BringMatch["levels"] };

/** Whether one person played this match against bots, here. */
export const canBeBrought = (match: LocalMatch): boolean =>
  !isSite &&
  isLocal(match.id) &&
  match.result !== null &&
  match.seat !== null &&
  match.levels !== undefined &&
  match.players.every((player, seat) => player === null || seat === match.seat);

export async function bring(match: LocalMatch): Promise<void> {
  let record = "";
  await onDevice(async () => void (record = await api.record(match.id)));
  if (!record) return; // the player gave up waiting for the local table
  await ensurePlayer();
  const { seat, levels, started_at, finished_at } = match;
  await api.bringMatch({ record, seat: seat!, levels: levels!, started_at, finished_at: finished_at! });
  writeStored(BROUGHT, [...readStored<string[]>(BROUGHT, []), match.id]);
}
