/** What was chosen when a match was last started on this device, so that the next one needs no typing. */

import { readStored, writeStored } from "./stored";
import type { GameInfo } from "./wire";

export interface StartChoices {
  /** The level of the bots; null for the server's default. */
  level: string | null;
  /** The number of players, by game. */
  players: Record<string, number>;
  /** The names of the people who shared this device, after its owner. */
  names: string[];
}

const KEY = "cartable.start";

export const startChoices = (): StartChoices => ({
  level: null,
  players: {},
  names: [],
  ...readStored<Partial<StartChoices>>(KEY, {}),
});

export const rememberChoices = (changed: Partial<StartChoices>): void =>
  writeStored(KEY, { ...startChoices(), ...changed });

/** How many can sit at a table of this game with somebody else; playing alone is a variant of some games. */
export const tableSizes = (game: GameInfo): number[] => game.players.filter((each) => each > 1);

/** The number of players to propose: the last one on this device, else the game's own default. */
export function proposedSize(game: GameInfo, choices: StartChoices): number {
  const sizes = tableSizes(game);
  const usual = game.options.find((each) => each.name === "players")?.default;
  return sizes.find((each) => each === choices.players[game.name]) ?? sizes.find((each) => each === usual) ?? sizes[0]!;
}

/** The sizes of a table at which so many people can sit: bots take the other seats. */
export const sizesFor = (game: GameInfo, people: number): number[] => tableSizes(game).filter((each) => each >= people);
