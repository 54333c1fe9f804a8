/** Tournaments as a server tells them. */

import type { EntrantInfo, RoundInfo, TournamentInfo, TournamentTable } from "$lib/wire";

const NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"];

export const entrant = (number: number, changes: Partial<EntrantInfo> = {}): EntrantInfo => ({
  number,
  name: NAMES[number]!,
  player: NAMES[number]!.toLowerCase(),
  joined_after: 0,
  level: null,
  state: "in",
  team: null,
  ...changes,
});

export const pairing = (
  table: string,
  seats: (number | null)[],
  changes: Partial<TournamentTable> = {},
): TournamentTable => ({
  table,
  seats,
  sides: seats.map((_, seat) => [seat]),
  absent: [],
  deals: [],
  outcome: null,
  points: null,
  scores: null,
  team: null,
  ...changes,
});

export const newRound = (tables: TournamentTable[], changes: Partial<RoundInfo> = {}): RoundInfo => ({
  number: 1,
  tables,
  byes: [],
  arrive_by: Date.now() + 60_000,
  ends_at: Date.now() + 600_000,
  over_at: null,
  paired_at: Date.now(),
  difference: null,
  ...changes,
});

/** A tournament of six in the Swiss system, of which Eve is the host. */
export const newTournament = (changes: Partial<TournamentInfo> = {}): TournamentInfo => ({
  id: "cup",
  code: "ABC",
  name: "The cup",
  game: "shokoba",
  options: { players: 2 },
  format: "swiss",
  host: "eve",
  host_name: "Eve",
  state: changes.round ? "running" : "open",
  ended: null,
  entrants: NAMES.map((_, number) => entrant(number)),
  teams: [],
  standings: [],
  round: null,
  rounds: null,
  deals: 0,
  clock: { kind: "none", seconds: 0, extra: 0 },
  level: "club",
  odd_one_out: "bye",
  public: true,
  arrival_seconds: 120,
  break_seconds: null,
  round_seconds: 600,
  next_round_at: null,
  changed_at: 0,
  created_at: 0,
  version: 1,
  ...changes,
});
