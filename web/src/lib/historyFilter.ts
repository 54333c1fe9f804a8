/** The filters of the history: as a query for the server, and applied to the matches of this device. */

import type { MatchSummary } from "./wire";

export type Outcome = "won" | "lost" | "tied" | "solo";

export interface HistoryFilter {
  game: string;
  players: string;
  against: "" | "people" | "bots";
  outcome: "" | Outcome;
}

export const NO_FILTER: HistoryFilter = { game: "", players: "", against: "", outcome: "" };

export function queryOf(filter: HistoryFilter, after: string | null, limit = 20): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  query.set("limit", String(limit));
  if (after !== null) query.set("after", after);
  return query.toString();
}

/** How a match ended for its reader; null while it runs, and for somebody who did not play. */
export function outcomeOf({ result, seat }: Pick<MatchSummary, "result" | "seat">): Outcome | null {
  if (!result || seat === null) return null;
  if (result.teams.length < 2) return "solo";
  const wonBy = (team: readonly number[]) => team.some((each) => result.winners.includes(each));
  if (!result.winners.length || result.teams.every(wonBy)) return "tied";
  return result.winners.includes(seat) ? "won" : "lost";
}

export function fits(match: MatchSummary, { game, players, against, outcome }: HistoryFilter): boolean {
  const others = match.players.filter((player, seat) => player !== null && seat !== match.seat).length;
  return (
    (!game || match.game === game) &&
    (!players || match.names.length === Number(players)) &&
    (!against || others > 0 === (against === "people")) &&
    (!outcome || outcomeOf(match) === outcome)
  );
}
