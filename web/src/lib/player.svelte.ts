/** The player that the server knows this device as: a guest with a name, created when one is first needed. */

import { locale } from "$i18n";
import { api } from "./api";
import { LocalizedError } from "./errors";
import type { ChangeMe, Me } from "./wire";

let player = $state.raw<Me | null>(null);
let loading: Promise<Me | null> | null = null;

export const ownPlayer = {
  get current(): Me | null {
    return player;
  },
};

/** The player of this device, or null where the server knows none. */
export function loadPlayer(): Promise<Me | null> {
  loading ??= api.me().then(
    (found) => {
      if (!found) loading = null;
      return (player = found);
    },
    (error: unknown) => {
      loading = null;
      if (error instanceof LocalizedError && error.status === 401) return null; // signed out on another device
      throw error;
    },
  );
  return loading;
}

/** The player of this device; a new guest where there is none. */
export async function ensurePlayer(name?: string): Promise<Me> {
  const known = await loadPlayer();
  if (known) return known;
  const welcome = await api.becomeGuest(name ?? randomName(), locale.serverLanguage);
  setPlayer(welcome.me);
  return welcome.me;
}

export async function renamePlayer(name: string): Promise<void> {
  await ensurePlayer(name);
  if (player?.name !== name) player = await api.changeMe({ name });
}

export async function changePlayer(change: ChangeMe): Promise<void> {
  await ensurePlayer();
  player = await api.changeMe(change);
}

export function setPlayer(known: Me): void {
  player = known;
  loading = Promise.resolve(known);
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
