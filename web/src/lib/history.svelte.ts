/** The tables and the matches of this device's player, for the home page. */

import { api } from "./api";
import { loadPlayer } from "./player.svelte";
import type { MatchSummary, TableSummary } from "./wire";

interface History {
  tables: TableSummary[];
  matches: MatchSummary[];
}

let current = $state.raw<History | null>(null);

export const history = {
  /** Null while it is being loaded. */
  get current(): History | null {
    return current;
  },
};

export async function loadHistory(): Promise<History> {
  let found: History = { tables: [], matches: [] };
  if (await loadPlayer().catch(() => null)) {
    const [tables, matches] = await Promise.all([api.myTables(), api.myMatches()]).catch(() => [[], []] as const);
    found = { tables: [...tables], matches: [...matches] };
  }
  return (current = found);
}

/** Whether this player has finished a match of the game, and so needs no guide. */
export const knowsGame = ({ matches }: History, game: string): boolean =>
  matches.some((each) => each.game === game && each.finished_at !== null);
