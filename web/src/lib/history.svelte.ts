/** The tables and the matches of this device's player, for the lists: those of the server and of the local table. */

import { api } from "./api";
import { localLists } from "./local/host.svelte";
import { loadPlayer } from "./player.svelte";
import { isSite } from "./site";
import { hasStored, readStored } from "./stored";
import type { MatchSummary, TableSummary } from "./wire";

interface History {
  tables: TableSummary[];
  matches: MatchSummary[];
}

const NONE: History = { tables: [], matches: [] };

let current = $state.raw<History | null>(null);

export const history = {
  /** Null while it is being loaded. */
  get current(): History | null {
    return current;
  },
};

export async function loadHistory(): Promise<History> {
  const [here, there] = await Promise.all([onDevice(), atServer()].map((each) => each.catch(() => NONE)));
  return (current = {
    tables: [...here!.tables, ...there!.tables].sort((one, other) => other.changed_at - one.changed_at),
    matches: [...here!.matches, ...there!.matches].sort((one, other) => other.started_at - one.started_at),
  });
}

async function atServer(): Promise<History> {
  if (isSite || !(await loadPlayer())) return NONE;
  const [tables, matches] = await Promise.all([api.myTables(), api.myMatches()]);
  return { tables, matches };
}

/** The matches of this device that are not at the server as well, newest first. */
export const deviceMatches = async (): Promise<MatchSummary[]> => (await onDevice()).matches;

/** Nothing is loaded for these lists, and nothing is asked on a device that never had a local table. */
async function onDevice(): Promise<History> {
  if (!isSite && !hasStored("cartable.local")) return NONE;
  const { tables, matches } = await localLists();
  return { tables, matches: matches.filter((each) => !isBrought(each.id)) };
}

/** Whether a match of this device is in the history at the server as well. */
const isBrought = (match: string): boolean => readStored<string[]>("cartable.brought", []).includes(match);

/** Whether this player has finished a match of the game, and so needs no guide. */
export const knowsGame = ({ matches }: History, game: string): boolean =>
  matches.some((each) => each.game === game && each.finished_at !== null);
