/** Puzzles one after another: what is asked, what was answered, and what that changed. */

import { api } from "./api";
import { errorText } from "./errors";
import { ensurePlayer } from "./player.svelte";
import type { PuzzleInfo, PuzzleProgress, PuzzleVerdict, Words } from "./wire";

/**
 * `ask`: a move is looked for; `wrong`: one was tried, and another may be; `solved` and `shown`: the solution is on the
 * table; `end`: there are no more puzzles; `failed`: nothing can be shown.
 */
type Phase = "loading" | "ask" | "wrong" | "solved" | "shown" | "end" | "failed";

export class PuzzleRun {
  phase = $state<Phase>("loading");
  /** The step that is asked; the last one while another puzzle is loading. */
  puzzle = $state.raw<PuzzleInfo | null>(null);
  progress = $state.raw<PuzzleProgress | null>(null);
  /** What was said about the last answer to this puzzle. */
  verdict = $state.raw<PuzzleVerdict | null>(null);
  /** The solutions of the steps that were found or shown, and why. */
  explained = $state.raw<Words[]>([]);
  /** How much this puzzle has changed the player's rating; null before it is decided, or if it was before. */
  gained = $state<number | null>(null);
  problem = $state("");
  /** Whether an answer is on its way. */
  busy = $state(false);
  private decidedBefore = 0;

  constructor(readonly game: string) {}

  /** Shows a puzzle by its id, or without one the next at the player's level. */
  async load(id: string | null = null): Promise<void> {
    this.phase = "loading";
    try {
      await ensurePlayer();
      const offer = await (id ? api.puzzle(this.game, id) : api.nextPuzzle(this.game, this.puzzle?.id ?? null));
      this.progress = offer.progress;
      this.decidedBefore = decided(offer.progress);
      this.gained = null;
      this.explained = [];
      this.verdict = null;
      this.puzzle = offer.puzzle ?? this.puzzle;
      this.phase = offer.puzzle ? "ask" : "end";
    } catch (error) {
      this.fail(error);
    }
  }

  answer(move: string): Promise<void> {
    return this.judge(({ game, id, step }) => api.puzzleMove(game, id, step, move));
  }

  /** Gives up this step: its solution is shown. */
  show(): Promise<void> {
    return this.judge(({ game, id, step }) => api.puzzleSolution(game, id, step));
  }

  /** Asks again after a wrong move. */
  again(): void {
    this.phase = "ask";
    if (this.puzzle) this.puzzle = { ...this.puzzle, legal: { ...this.puzzle.legal } }; // nothing is chosen any more
  }

  /** The next step of a line. */
  goOn(): void {
    this.puzzle = this.verdict?.next ?? this.puzzle;
    this.phase = "ask";
  }

  private async judge(ask: (puzzle: PuzzleInfo) => Promise<PuzzleVerdict>): Promise<void> {
    if (!this.puzzle || this.busy) return;
    this.busy = true;
    try {
      this.take(await ask(this.puzzle));
    } catch (error) {
      this.fail(error);
    } finally {
      this.busy = false;
    }
  }

  private take(verdict: PuzzleVerdict): void {
    this.verdict = verdict;
    if (this.progress && decided(verdict.progress) > this.decidedBefore) {
      this.gained ??= verdict.progress.rating - this.progress.rating;
    }
    this.progress = verdict.progress;
    if (verdict.explanation) this.explained = [...this.explained, verdict.explanation];
    if (!verdict.right) this.phase = verdict.explanation ? "shown" : "wrong";
    else if (verdict.next) this.goOn();
    else this.phase = "solved";
  }

  fail(error: unknown): void {
    this.problem = errorText(error);
    this.phase = "failed";
  }
}

const decided = (progress: PuzzleProgress | null): number => (progress ? progress.solved + progress.failed : 0);
