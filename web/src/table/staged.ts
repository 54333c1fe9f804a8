/** A table that is shown without being connected: a replay, a lesson. */

import type { TableInfo } from "$lib/wire";

export function stagedTable(
  game: string,
  names: readonly string[],
  teams: readonly (readonly number[])[],
  options: TableInfo["options"] = {},
): TableInfo {
  return {
    id: "staged",
    code: "",
    game,
    options,
    state: "running",
    public: false,
    rated: false,
    host: null,
    seats: names.map((name) => ({
      kind: "person",
      name,
      player: null,
      level: null,
      stands_in: null,
      wants_rematch: false,
    })),
    clock: { kind: "none", seconds: 0, extra: 0 },
    on_leaving: "bot",
    level: "",
    pace: 0,
    chat: "open",
    next_commitment: null,
    match: {
      id: "staged",
      number: 0,
      commitment: "",
      nonces: null,
      teams: teams.map((side) => [...side]),
      marked: false,
      undo: null,
      result: null,
    },
    created_at: 0,
  };
}
