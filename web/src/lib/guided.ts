/** The first match of a game: two players, a gentle bot, and bubbles that explain the table. */

import { api } from "./api";
import { loadCatalogue } from "./catalogue.svelte";
import { ensurePlayer } from "./player.svelte";
import { randomHex } from "./random";
import { navigate } from "./router.svelte";
import { readStored, writeStored } from "./stored";
import type { Catalogue, NewTable } from "./wire";

const KEY = "cartable.guide";
const MAX_TABLES = 20;
/** The lowest level that tries to play well: those below it play at random or without looking ahead. */
const GENTLE = "beginner";

interface Stored {
  /** The games that were played on this device. */
  played: string[];
  /** The tables whose match is guided, the latest last. */
  tables: string[];
  /** The tips that were shown or closed, as `game/tip`. */
  seen: string[];
}

let stored: Stored = { played: [], tables: [], seen: [], ...readStored<Partial<Stored>>(KEY, {}) };

function change(changed: Partial<Stored>): void {
  stored = { ...stored, ...changed };
  writeStored(KEY, stored);
}

/** Whether nobody has played this game on this device yet. */
export const isNewTo = (game: string): boolean => !stored.played.includes(game);

export function markPlayed(game: string): void {
  if (isNewTo(game)) change({ played: [...stored.played, game] });
}

/** Opens a table with a match that is guided, and goes there. */
export async function startGuided(game: string): Promise<void> {
  const [catalogue] = await Promise.all([loadCatalogue(), ensurePlayer()]);
  const table = await api.openTable(guidedTable(catalogue, game));
  change({
    played: [...new Set([...stored.played, game])],
    tables: [...stored.tables, table.id].slice(-MAX_TABLES),
    seen: stored.seen.filter((each) => !each.startsWith(`${game}/`)),
  });
  navigate(`/t/${table.id}`);
}

/** What a guided table asks of the server: as few players as can play against each other, and a gentle bot. */
export function guidedTable({ games, levels }: Catalogue, game: string): NewTable {
  const counts = games.find((each) => each.name === game)?.players ?? [];
  const players = Math.min(...counts.filter((each) => each > 1));
  const level = levels.find((each) => each.name === GENTLE) ?? levels[0];
  return {
    game,
    ...(Number.isFinite(players) ? { options: { players } } : {}),
    level: level?.name ?? null,
    start: true,
    nonce: randomHex(16),
  };
}

/** Whether the match at this table is guided. */
export const isGuided = (table: string): boolean => stored.tables.includes(table);

/** Ends the guide at this table. */
export function leaveGuide(table: string): void {
  change({ tables: stored.tables.filter((each) => each !== table) });
}

export const hasSeen = (game: string, tip: string): boolean => stored.seen.includes(`${game}/${tip}`);

export function markSeen(game: string, tip: string): void {
  if (!hasSeen(game, tip)) change({ seen: [...stored.seen, `${game}/${tip}`] });
}
