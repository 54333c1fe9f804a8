import type { Catalogue, LevelInfo } from "./wire";

/** The levels that can play at such a table. A level that was trained for a single game is offered only there. */
export function levelsFor(catalogue: Catalogue, game: string, players: number): LevelInfo[] {
  return catalogue.levels.filter(({ only }) => !only || (only.game === game && only.players === players));
}
