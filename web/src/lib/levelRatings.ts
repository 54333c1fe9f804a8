/** The ratings of the levels of bots, as they were measured at a table with certain options. */

import { localized } from "$i18n";
import type { OptionValue } from "./options";
import type { GameInfo, LevelInfo, LevelRating, TableInfo } from "./wire";

export type LevelRatings = Readonly<Record<string, LevelRating>>;

/** Options that are not given have their defaults. Empty for a table that was not measured. */
export function levelRatings(game: GameInfo | null, options: Readonly<Record<string, OptionValue>>): LevelRatings {
  const usual = Object.fromEntries(game?.options.map((each) => [each.name, each.default]) ?? []);
  const all: Record<string, OptionValue | undefined> = { ...usual, ...options };
  const isSame = (measured: Record<string, OptionValue>) =>
    Object.entries(measured).every(([name, value]) => all[name] === value);
  return game?.rated_variants.find((each) => isSame(each.options))?.levels ?? {};
}

/** The levels of the bots that sit at a table, each once. */
export const botLevels = (table: TableInfo): string[] => [
  ...new Set(table.seats.flatMap((seat) => (seat.kind === "bot" && seat.level !== null ? [seat.level] : []))),
];

/** A level by its title, and its rating where there is one: `Expert · 1640`. */
export function levelText(level: LevelInfo, ratings: LevelRatings): string {
  const rating = ratings[level.name];
  return localized(level.title) + (rating ? ` · ${rating.points}` : "");
}
