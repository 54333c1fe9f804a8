/** The people who share this device with its owner: each plays as themselves, and the device is handed from one to the next. */

import { spoken } from "$i18n";
import { api } from "./api";
import type { Connection } from "./connection.svelte";
import { self } from "./me.svelte";
import { randomText } from "./random";
import type { ChangeMe, Me, TableInfo } from "./wire";

let known = $state.raw<Me[]>([]);

export const companions = {
  get now(): Me[] {
    return known;
  },
};

export async function recallCompanions(): Promise<void> {
  if (self.now) known = await api.companions();
}

export async function changeCompanion(person: Me, change: ChangeMe): Promise<void> {
  const changed = await api.changeMe(change, person.player);
  known = known.map((each) => (each.player === changed.player ? changed : each));
}

/** Give somebody else on this device a seat: one who has played here before under that name, or somebody new. */
export async function seatCompanion(table: TableInfo, seat: number, name: string): Promise<void> {
  const seated = new Set(table.seats.map((each) => each.player));
  const before = known.find((each) => each.name === name && !seated.has(each.player));
  const person = before ?? (await api.newCompanion(name, spoken.language === "fr" ? "fr" : "en"));
  if (!before) known = [...known, person];
  await api.command(table.id, { type: "sit", seat, nonce: randomText(16), request: randomText(12) }, person.player);
}

/** The seats at this table whose people share this device, by seat: the player to look as, null for the owner. */
export function sharers(table: TableInfo): Map<number, string | null> {
  const own = self.now?.player;
  const companions = new Set(known.map((each) => each.player));
  const found = new Map<number, string | null>();
  table.seats.forEach((seat, number) => {
    if (seat.player === null) return;
    if (seat.player === own) found.set(number, null);
    else if (companions.has(seat.player)) found.set(number, seat.player);
  });
  return found;
}

/** Whose turn it is, where that is somebody else who shares this device: the device is on its way to that seat. */
export function nextHere(connection: Connection): number | null {
  const table = connection.table;
  const turn = connection.moment?.turn ?? null;
  if (table === null || turn === null || turn === connection.you) return null;
  if (table.match?.result || table.seats[turn]?.stands_in) return null;
  const here = sharers(table);
  return here.size > 1 && here.has(turn) ? turn : null;
}
