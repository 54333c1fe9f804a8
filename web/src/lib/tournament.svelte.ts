/** A tournament as the server tells it, asked for again and again while its page is open. */

import { api } from "./api";
import { errorText, isUnreachable } from "./errors";
import type { EntrantInfo, TournamentInfo, TournamentTable } from "./wire";

export type Format = TournamentInfo["format"];

const ASK_EVERY = 3_000;

export class Tournament {
  info = $state.raw<TournamentInfo | null>(null);
  problem = $state("");
  /** The time of the server, as far as it is known here, in milliseconds. */
  now = $state(Date.now());
  private ahead = 0;
  private readonly timers: ReturnType<typeof setInterval>[];

  constructor(
    readonly id: string,
    private readonly changed: (before: TournamentInfo, after: TournamentInfo) => void = () => undefined,
  ) {
    const ask = () => void this.ask();
    this.timers = [setInterval(ask, ASK_EVERY), setInterval(() => (this.now = Date.now() + this.ahead), 500)];
    document.addEventListener("visibilitychange", ask);
    this.stop = () => {
      this.timers.forEach(clearInterval);
      document.removeEventListener("visibilitychange", ask);
    };
    ask();
  }

  stop: () => void;

  async ask(): Promise<void> {
    if (document.visibilityState === "hidden" && this.info) return;
    try {
      const { info, at } = await api.tournament(this.id);
      if (at) this.ahead = Math.abs(at - Date.now()) > 2_000 ? at - Date.now() : 0;
      this.show(info);
      this.problem = "";
    } catch (error) {
      if (!this.info || !isUnreachable(error)) this.problem = errorText(error);
    }
  }

  /** Shows a newer state, for example the answer to a command. */
  show(info: TournamentInfo): void {
    const before = this.info;
    if (before && before.version >= info.version) return;
    this.info = info;
    if (before) this.changed(before, info);
  }
}

/** The entrant that a player is, if they take part or took part. */
export const entrantOf = (info: TournamentInfo, player: string | null | undefined): EntrantInfo | null =>
  info.entrants.find((each) => each.player !== null && each.player === player) ?? null;

/** Where an entrant plays in the present round. */
export const tableOf = (info: TournamentInfo, entrant: EntrantInfo | null): TournamentTable | null =>
  (entrant && info.round?.tables.find((each) => each.seats.includes(entrant.number))) ?? null;

/** The table to which a player has to go now. */
export function tableToPlay(info: TournamentInfo, player: string | null | undefined): TournamentTable | null {
  const table = info.state === "running" ? tableOf(info, entrantOf(info, player)) : null;
  return table?.outcome === null ? table : null;
}

/** The figures that decide the standings, in their order. */
export const tieBreaks = (format: Format) =>
  format === "swiss" || format === "round_robin"
    ? (["points", "opponents", "direct", "difference", "wins"] as const)
    : (["points", "difference", "wins"] as const);

/** The letter of a team. */
export const teamLetter = (team: number): string => "AB"[team] ?? "";

const PART_SHOWN = 10_000;

/** Where the part of a long list begins that a wall shows at a time: the next part every ten seconds. */
export const firstShown = (length: number, most: number, now: number): number =>
  most * (Math.floor(now / PART_SHOWN) % Math.max(1, Math.ceil(length / most)));
