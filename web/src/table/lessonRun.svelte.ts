/** A learner's way through one chapter: which step, what was answered, and what is said about it. */

import type { Words } from "$lib/wire";
import {
  momentBefore,
  reasonAgainst,
  type Chapter,
  type LessonMoment,
  type LessonPlay,
  type LessonStep,
} from "./lesson";

/** What shows the match: the board, or a list of calls in a test. */
export interface LessonStage {
  /** Shows a position at once. */
  set(moment: LessonMoment): void;
  /** Shows a move as at a table. */
  play(play: LessonPlay): void;
}

/** `ask`: a move is wanted; `read`: only a text; `well`: the answer was given; `end`: the chapter is over. */
export type Phase = "ask" | "read" | "well" | "end";

export class LessonRun {
  at = $state(0);
  phase = $state<Phase>("read");
  /** The legal move that was tried and is not the answer. */
  wrongMove = $state<string | null>(null);

  constructor(
    readonly chapter: Chapter,
    private readonly stage: LessonStage,
    /** Called with the number of each step that is finished. */
    private readonly finished: (step: number) => void,
    start = 0,
  ) {
    this.go(start);
  }

  get step(): LessonStep {
    return this.chapter.steps[Math.min(this.at, this.chapter.steps.length - 1)]!;
  }

  /** Goes to a step, forwards or back, and shows the moves before it. */
  go(step: number): void {
    this.at = Math.max(0, step);
    this.stage.set(momentBefore(this.chapter, this.at));
    this.begin();
  }

  /** Goes on after a text was read or an answer was given. */
  next(): void {
    this.finished(this.at);
    if (this.at + 1 >= this.chapter.steps.length) {
      this.phase = "end";
      return;
    }
    this.at += 1;
    this.begin();
  }

  /** Makes the move if it is the answer. Returns whether it is. */
  answer(move: string): boolean {
    const { answer } = this.step;
    if (this.phase !== "ask" || !answer) return false;
    if (answer.move !== move) {
      this.wrongMove = move;
      return false;
    }
    this.wrongMove = null;
    this.phase = "well";
    this.stage.play(answer);
    return true;
  }

  /** Makes the move for the learner. */
  showAnswer(): void {
    if (this.step.answer) this.answer(this.step.answer.move);
  }

  tryAgain(): void {
    this.wrongMove = null;
  }

  /** What is said now. */
  get text(): Words | null {
    if (this.phase === "well") return this.step.well ?? null;
    if (this.wrongMove !== null) return reasonAgainst(this.step, this.wrongMove);
    return this.step.text;
  }

  /** The spots that the text speaks about. */
  get spots(): readonly string[] {
    return (this.phase === "well" ? this.step.wellAt : this.step.at) ?? [];
  }

  private begin(): void {
    this.wrongMove = null;
    this.phase = this.step.answer ? "ask" : "read";
    for (const play of this.step.play) this.stage.play(play);
  }
}
