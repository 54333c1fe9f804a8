import type { Catalogue, LevelInfo } from "./wire";

/** The levels that know such a table: one that was taught a single game is offered there alone. */
export function levelsFor(catalogue: Catalogue, game: string, players: number): LevelInfo[] {
  return catalogue.levels.filter(({ only }) => !only || (only.game === game && only.players === players));
}
