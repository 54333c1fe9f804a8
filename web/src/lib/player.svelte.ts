/**
 * The player that this device plays as: a guest with a name, created when one is first needed. The server knows one, and
 * the local table another.
 */

import { locale } from "$i18n";
import { api } from "./api";
import { LocalizedError } from "./errors";
import { localTable, place } from "./local/host.svelte";
import { readStored, writeStored } from "./stored";
import type { ChangeMe, Me } from "./wire";

type Place = typeof place.current;

let players = $state.raw<Record<Place, Me | null>>({ server: null, device: null });
const loading: Record<Place, Promise<Me | null> | null> = { server: null, device: null };

/** The name that is known before the server has answered or the local table is loaded. */
const NAME = "cartable.name";
let storedName = $state(readStored<string | null>(NAME, null));

export const ownPlayer = {
  get current(): Me | null {
    return players[place.current];
  },
  /** The player's name, as far as this device knows one. */
  get name(): string | null {
    return players[place.current]?.name ?? storedName;
  },
};

function know(where: Place, player: Me | null): Me | null {
  players = { ...players, [where]: player };
  if (player && (where === "device" || storedName === null)) rememberName(player.name);
  return player;
}

function rememberName(name: string): void {
  storedName = name;
  writeStored(NAME, name);
}

/** The player of this device, or null where none is known. */
export function loadPlayer(): Promise<Me | null> {
  const where = place.current;
  const found = (loading[where] ??= api.me().then(
    (player) => {
      if (!player) loading[where] = null;
      return know(where, player);
    },
    (error: unknown) => {
      loading[where] = null;
      if (error instanceof LocalizedError && error.status === 401) return null; // signed out on another device
      throw error;
    },
  ));
  return found;
}

/** The player of this device; a new guest where there is none. */
export async function ensurePlayer(name?: string): Promise<Me> {
  const wanted = name ?? ownPlayer.name;
  const known = await loadPlayer();
  if (known && place.current === "device" && wanted && known.name !== wanted) return changed({ name: wanted });
  if (known) return known;
  const welcome = await api.becomeGuest(wanted ?? randomName(), locale.serverLanguage);
  setPlayer(welcome.me);
  return welcome.me;
}

export async function renamePlayer(name: string): Promise<void> {
  if (place.current === "device" && localTable.status !== "ready") {
    rememberName(name);
    return;
  } // it is told later
  const known = await ensurePlayer(name);
  if (known.name !== name) await changed({ name });
}

export async function changePlayer(change: ChangeMe): Promise<void> {
  await ensurePlayer();
  await changed(change);
}

async function changed(change: ChangeMe): Promise<Me> {
  const player = await api.changeMe(change);
  setPlayer(player);
  return player;
}

export function setPlayer(player: Me): void {
  know(place.current, player);
  loading[place.current] = Promise.resolve(player);
}

const NAMES: Record<string, string[]> = {
  en: ["Heron", "Otter", "Magpie", "Hare", "Kingfisher", "Badger", "Swift", "Fox", "Wren", "Lynx", "Owl", "Marten"],
  fr: [
    "Héron",
    "Loutre",
    "Pie",
    "Lièvre",
    "Martin-pêcheur",
    "Blaireau",
    "Martinet",
    "Renard",
    "Roitelet",
    "Lynx",
    "Hibou",
    "Martre",
  ],
};

/** Whether this device made the name up, so that the player can be asked for one. */
export const isMadeUp = (name: string): boolean => Object.values(NAMES).some((each) => each.includes(name));

/** A name to start with, which the player can change. */
export function randomName(): string {
  const names = NAMES[locale.language] ?? NAMES["en"]!;
  return names[Math.floor(Math.random() * names.length)]!;
}
