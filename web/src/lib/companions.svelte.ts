/** Companions: people who share this device with its owner. Each plays as themselves, and they pass the device on. */

import { locale } from "$i18n";
import { api } from "./api";
import type { Connection } from "./connection.svelte";
import { LocalizedError } from "./errors";
import { place } from "./local/host.svelte";
import { ownPlayer } from "./player.svelte";
import { randomHex } from "./random";
import type { ChangeMe, Me, TableInfo } from "./wire";

/** The server and the local table know different people. */
let people = $state.raw<Record<typeof place.current, Me[]>>({ server: [], device: [] });
const known = (): Me[] => people[place.current];
const know = (found: Me[]): void => void (people = { ...people, [place.current]: found });

export const companions = {
  get current(): Me[] {
    return known();
  },
};

export async function loadCompanions(): Promise<void> {
  if (ownPlayer.current) know(await api.companions());
}

export async function changeCompanion(companion: Me, change: ChangeMe): Promise<void> {
  const changed = await api.changeMe(change, companion.player);
  know(known().map((each) => (each.player === changed.player ? changed : each)));
}

/** Gives a seat to a companion who is not at the table yet, and returns their id. */
export async function seatCompanion(table: TableInfo, seat: number, name: string, seated: string[]): Promise<string> {
  const { player } = await companionNamed(name, seated);
  await api.command(table.id, { type: "sit", seat, nonce: randomHex(16), request: randomHex(12) }, player);
  return player;
}

/** The companion who already has this name, or a new one. A device has a limited number of them. */
async function companionNamed(name: string, seated: string[]): Promise<Me> {
  const free = known().filter((each) => !seated.includes(each.player));
  const existing = free.find((each) => each.name === name);
  if (existing) return existing;
  try {
    const companion = await api.newCompanion(name, locale.serverLanguage);
    know([...known(), companion]);
    return companion;
  } catch (error) {
    const oldest = free[0];
    if (!(error instanceof LocalizedError) || error.code !== "identity/companions" || !oldest) throw error;
    await changeCompanion(oldest, { name });
    return oldest;
  }
}

/** The seats whose players share this device, each with the companion to connect as; null for the owner. */
export function localSeats(table: TableInfo): Map<number, string | null> {
  const own = ownPlayer.current?.player;
  const seats = new Map<number, string | null>();
  table.seats.forEach(({ player }, seat) => {
    if (player === null) return;
    if (player === own) seats.set(seat, null);
    else if (known().some((each) => each.player === player)) seats.set(seat, player);
  });
  return seats;
}

/** The seat to pass the device to: the one whose turn it is, where somebody else on this device sits there. */
export function nextLocalSeat(connection: Connection): number | null {
  const table = connection.table;
  const turn = connection.moment?.turn ?? null;
  if (table === null || turn === null || turn === connection.you) return null;
  if (table.match?.result || table.seats[turn]?.stands_in) return null;
  const seats = localSeats(table);
  return seats.size > 1 && seats.has(turn) ? turn : null;
}
