/** The three short ways to a match: against bots, with friends, and with several people on this device. */

import { api } from "./api";
import { loadCatalogue } from "./catalogue.svelte";
import { loadCompanions, seatCompanion } from "./companions.svelte";
import { ensurePlayer, renamePlayer } from "./player.svelte";
import { randomHex } from "./random";
import { navigate } from "./router.svelte";
import { rememberChoices, startChoices } from "./startChoices";
import type { TableInfo } from "./wire";

function rememberSize(game: string, players: number): void {
  rememberChoices({ players: { ...startChoices().players, [game]: players } });
}

export async function startAgainstBots(game: string, players: number, level: string): Promise<void> {
  rememberSize(game, players);
  rememberChoices({ level });
  await ensurePlayer();
  const table = await api.openTable({ game, options: { players }, level, start: true, nonce: randomHex(16) });
  navigate(`/t/${table.id}`);
}

/** Starts a match like that of another table, with bots at the other seats. */
export async function startLike({ game, options, level, pace }: TableInfo): Promise<void> {
  const catalogue = await loadCatalogue();
  const known = catalogue.levels.some(({ name }) => name === level);
  const wanted = { game, options, level: known ? level : catalogue.default_level, pace, start: true };
  await ensurePlayer();
  navigate(`/t/${(await api.openTable({ ...wanted, nonce: randomHex(16) })).id}`);
}

/** Plays on from a moment of a finished match, from what the seat to act knew, with bots at the other seats. */
export async function playOn(game: string, match: string, ply: number): Promise<void> {
  await ensurePlayer();
  const table = await api.openTable({ game, continues: { match, ply }, nonce: randomHex(16) });
  navigate(`/t/${table.id}`);
}

/** Opens a table where friends can sit down; the match starts when all have. An empty name keeps the present one. */
export async function openForFriends(game: string, players: number, name: string): Promise<void> {
  rememberSize(game, players);
  await (name ? renamePlayer(name) : ensurePlayer());
  const table = await api.openTable({ game, options: { players }, start_when_full: true, nonce: randomHex(16) });
  navigate(`/t/${table.id}`);
}

/** Starts a match of people who share this device; the first name is its owner's. Bots take the seats that are left. */
export async function startOnDevice(game: string, players: number, names: string[]): Promise<void> {
  const [own, ...others] = names as [string, ...string[]];
  rememberChoices({ names: others });
  await renamePlayer(own);
  await loadCompanions();
  const table = await api.openTable({ game, options: { players }, nonce: randomHex(16) });
  const seated: string[] = [];
  for (const [place, name] of others.entries()) seated.push(await seatCompanion(table, place + 1, name, seated));
  await api.command(table.id, { type: "start", request: randomHex(12) });
  navigate(`/t/${table.id}`);
}

/** Sits down on the first free seat of somebody's table. An empty name keeps the present one. */
export async function joinTable(table: TableInfo, name: string): Promise<void> {
  if (name) await renamePlayer(name);
  const seat = table.seats.findIndex((each) => each.kind === "free");
  await api.command(table.id, { type: "sit", seat, nonce: randomHex(16), request: randomHex(12) });
}
