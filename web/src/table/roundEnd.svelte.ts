/** The end of a round: its finished table stays while the server waits for the players, and every player says when to go on. */

import type { Connection, TableEvent } from "$lib/connection.svelte";
import { LocalizedError } from "$lib/errors";
import type { RoundBreakInfo } from "$lib/wire";
import type { Playback } from "./playback.svelte";
import type { StepSource } from "./steps";

/** How long the end of a round is shown where the others play on already, in milliseconds. */
const LATE_PAUSE = 8_000;
/** A break that ended this much before its time was ended by the players. */
const EARLY = 500;

export class RoundEndState {
  /** The ply of the break that this reader has left. */
  private left = $state(-1);
  /** The break that was seen while the finished table was shown. */
  private seen: RoundBreakInfo | null = null;

  constructor(
    private readonly connection: Connection,
    private readonly playback: Playback,
    private readonly source: () => StepSource | null,
  ) {}

  /** The score of the round that is shown; also for a reader who comes in the middle of the break. */
  get event(): TableEvent | null {
    if (this.playback.pausing) return this.playback.pausing;
    const source = this.source();
    if (!this.now || this.playback.busy || !source || this.left === this.connection.moment?.ply) return null;
    return this.connection.events.findLast((each) => source.isSummary(each)) ?? null;
  }

  /** The names of those for whom this player waits; null while the table waits for this player too. */
  get waitingFor(): string[] | null {
    const { now, connection } = this;
    if (!now || connection.you === null || now.waiting_for.includes(connection.you)) return null;
    return now.waiting_for.map((seat) => connection.table?.seats[seat]?.name ?? "");
  }

  /** When play goes on by itself, by the clock of this device; null where nobody waits. */
  get ends(): number | null {
    if (!this.now) return this.playback.pauseEnds;
    return this.hasOthers ? this.now.ends_at - this.connection.now() + Date.now() : null;
  }

  /** How long the playback stays at the end of a round without a break of the server. */
  longestPause = (): number | null => (this.now || !this.hasOthers ? null : LATE_PAUSE);

  /** Goes on when the break has ended. Somebody alone with bots who did not go on still sees the finished table. */
  follow(): void {
    const before = this.seen;
    this.seen = this.playback.pausing ? this.now : null;
    if (!before || this.seen || !this.playback.pausing) return;
    if (this.hasOthers || this.connection.now() < before.ends_at - EARLY) this.playback.goOn();
  }

  /** This reader has seen enough. Where others are waited for, the finished table stays until all are ready. */
  async goOn(): Promise<void> {
    const { connection, now } = this;
    if (now && connection.you !== null && now.waiting_for.includes(connection.you)) {
      try {
        await connection.act({ type: "ready", ply: connection.moment!.ply });
      } catch (error) {
        if (!isOver(error)) throw error;
        this.playback.goOn();
      }
    } else if (this.waitingFor === null) {
      this.left = connection.moment!.ply;
      this.playback.goOn();
    }
  }

  private get now(): RoundBreakInfo | null {
    return this.connection.moment?.round_break ?? null;
  }

  /** Whether the table waits, or would wait, for somebody else. */
  private get hasOthers(): boolean {
    const { table, you } = this.connection;
    const people = table?.seats.filter(({ kind, stands_in }, seat) => kind === "person" && !stands_in && seat !== you);
    return you === null || Boolean(people?.length);
  }
}

/** Whether the break ended before the player's word arrived. */
const isOver = (error: unknown): boolean =>
  error instanceof LocalizedError && (error.code.startsWith("break/") || error.code === "move/stale");
