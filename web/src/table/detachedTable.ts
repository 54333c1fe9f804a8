import type { TableInfo } from "$lib/wire";

/** A table without a connection, for replays and lessons. */
export function detachedTable(
  game: string,
  names: readonly string[],
  teams: readonly (readonly number[])[],
  options: TableInfo["options"] = {},
): TableInfo {
  return {
    id: "detached",
    code: "",
    game,
    options,
    state: "running",
    public: false,
    rated: false,
    shared: null,
    host: null,
    tournament: null,
    reserved: [],
    seats: names.map((name) => ({
      kind: "person",
      name,
      player: null,
      level: null,
      stands_in: null,
      wants_rematch: false,
      shares_device_with: [],
    })),
    clock: { kind: "none", seconds: 0, extra: 0 },
    on_leaving: "bot",
    level: "",
    pace: 0,
    chat: "open",
    next_commitment: null,
    match: {
      id: "detached",
      number: 0,
      commitment: "",
      nonces: null,
      teams: teams.map((team) => [...team]),
      marked: false,
      undo: null,
      result: null,
    },
    created_at: 0,
    closed: null,
    muted: [],
    removed: [],
    start_when_full: false,
  };
}
