/** The review of a finished match: asked for, waited for, and read. */

import { api } from "./api";
import { errorText } from "./errors";
import type { MatchReview, ReviewedDecision, ReviewStatus } from "./wire";

const LOOK_EVERY = 700;

/** The grades of moves that gave away enough to be told. */
const COUNTED = new Set<ReviewedDecision["grade"]>(["inaccuracy", "mistake", "blunder"]);

export const isMistake = ({ grade }: ReviewedDecision): boolean => COUNTED.has(grade);

export class MatchReviewer {
  status = $state.raw<ReviewStatus | null>(null);
  problem = $state("");
  /** Until the server has answered: nothing is offered that it may have done already. */
  asking = $state(true);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly match: string) {}

  get review(): MatchReview | null {
    return this.status?.review ?? null;
  }

  /** Whether the review is being made. */
  get busy(): boolean {
    return this.status?.state === "waiting" || this.status?.state === "running";
  }

  /** From 0 to 1. */
  get progress(): number {
    return this.status?.total ? this.status.done / this.status.total : 0;
  }

  /** Looks whether the review is there, or is being made. */
  look(): Promise<void> {
    return this.follow(() => api.review(this.match));
  }

  /** Has the review made. */
  ask(): Promise<void> {
    return this.follow(() => api.makeReview(this.match));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async follow(request: () => Promise<ReviewStatus>): Promise<void> {
    clearTimeout(this.timer);
    this.asking = true;
    try {
      const wasBusy = this.busy;
      this.status = await request();
      this.problem = wasBusy && this.status.state === "none" ? "failed" : "";
    } catch (error) {
      this.problem = errorText(error);
    }
    this.asking = false;
    if (this.busy && !this.closed) this.timer = setTimeout(() => void this.look(), LOOK_EVERY);
  }
}

/** The decisions of a seat, in order. */
export const decisionsOf = (review: MatchReview, seat: number): ReviewedDecision[] =>
  review.decisions.filter((each) => each.seat === seat);

/** The frame of the nearest mistake before or after a frame; null if there is none. */
export function mistakeFrame(decisions: readonly ReviewedDecision[], at: number, direction: 1 | -1): number | null {
  const frames = decisions.filter(isMistake).map((each) => each.frame);
  const found = direction > 0 ? frames.find((each) => each > at) : frames.findLast((each) => each < at);
  return found ?? null;
}
