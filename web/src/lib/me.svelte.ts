/** Who this device is to the server: a guest with a name, made when it is first needed. */

import { spoken } from "$i18n";
import { api, Refusal } from "./api";
import type { ChangeMe, Me } from "./wire";

let me = $state.raw<Me | null>(null);
let asked: Promise<Me | null> | null = null;

export const self = {
  get now(): Me | null {
    return me;
  },
};

/** The person that the server knows this device as, if it knows it. */
export function recall(): Promise<Me | null> {
  asked ??= api.me().then(
    (found) => {
      if (!found) asked = null;
      return (me = found);
    },
    (why: unknown) => {
      asked = null;
      if (why instanceof Refusal && why.status === 401) return null; // signed out from elsewhere
      throw why;
    },
  );
  return asked;
}

/** The same, becoming a guest where this device is new. */
export async function introduce(name?: string): Promise<Me> {
  const known = await recall();
  if (known) return known;
  const welcome = await api.becomeGuest(name ?? inventedName(), spoken.language === "fr" ? "fr" : "en");
  me = welcome.me;
  asked = Promise.resolve(me);
  return me;
}

export async function rename(name: string): Promise<void> {
  await introduce(name);
  if (me?.name !== name) me = await api.changeMe({ name });
}

export async function changeMe(change: ChangeMe): Promise<void> {
  await introduce();
  me = await api.changeMe(change);
}

export function became(person: Me): void {
  me = person;
  asked = Promise.resolve(person);
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

/** A name to begin with, to be changed in place. */
function inventedName(): string {
  const names = NAMES[spoken.language] ?? NAMES["en"]!;
  return names[Math.floor(Math.random() * names.length)]!;
}
