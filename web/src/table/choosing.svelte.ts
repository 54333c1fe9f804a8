/**
 * Choosing a move step by step, from the legal moves that the server sent.
 *
 * There are no rules here: a step is offered exactly if a legal move goes on with it. Where there are too many moves to be
 * sent at once, the server is asked what can follow.
 */

import type { Legal, NextStep } from "$lib/wire";

type Ask = (steps: string[]) => Promise<NextStep[]>;

export class Choosing {
  path = $state.raw<string[]>([]);
  options = $state.raw<NextStep[]>([]);
  /** The whole move, once the steps leave only one and it waits to be confirmed. */
  ready = $state<string | null>(null);
  waiting = $state(false);
  /** A move was made: nothing more is offered, unless it is refused. */
  private made = $state(false);
  private asked = 0;

  constructor(
    readonly legal: Legal | null,
    private readonly ask: Ask,
    private readonly decide: (move: string) => void,
    private readonly confirms: () => boolean = () => false,
  ) {
    if (legal?.complete) this.options = this.following([]);
    else if (legal) void this.go([]);
  }

  get can(): boolean {
    return this.legal !== null && this.legal.count > 0 && !this.made;
  }

  offers(step: string): boolean {
    return this.options.some((each) => each.step === step);
  }

  /** Choose one of the options. Further steps that leave no choice are taken too; a decided move is made. */
  async pick(step: string): Promise<void> {
    const option = this.options.find((each) => each.step === step);
    if (!option || this.waiting) return;
    if (option.move !== null) return this.settle([...this.path, step], option.move);
    await this.go([...this.path, step]);
    if (this.options.length === 1) await this.pick(this.options[0]!.step);
  }

  /** Make a move that is known whole, such as a button's or a hint's. */
  make(move: string): void {
    this.settle(this.path, move);
  }

  confirm(): void {
    if (this.ready !== null) this.send(this.ready);
  }

  back(): void {
    this.ready = null;
    if (this.path.length) void this.go(this.path.slice(0, -1));
  }

  /** From the beginning; also after a move was refused. */
  reset(): void {
    const stale = this.path.length > 0 || this.made || this.ready !== null;
    this.ready = null;
    this.made = false;
    if (stale) void this.go([]);
  }

  private settle(path: string[], move: string): void {
    if (this.confirms()) {
      this.path = path;
      this.options = [];
      this.ready = move;
    } else this.send(move);
  }

  private send(move: string): void {
    if (this.made) return;
    this.made = true;
    this.ready = null;
    this.options = [];
    this.decide(move);
  }

  /** See what can follow these steps, deciding nothing. Of two questions, the later one counts. */
  async go(path: string[]): Promise<void> {
    if (this.made) return;
    if (this.legal?.complete) {
      this.path = path;
      this.options = this.following(path);
      return;
    }
    const question = ++this.asked;
    this.waiting = true;
    try {
      const options = await this.ask(path);
      if (question !== this.asked) return;
      this.path = path;
      this.options = options;
    } catch {
      // the table has moved on, or is not to be reached: what was offered before still stands
    } finally {
      if (question === this.asked) this.waiting = false;
    }
  }

  private following(path: string[]): NextStep[] {
    const found = new Map<string, NextStep>();
    for (const { text, steps } of this.legal?.moves ?? []) {
      const step = steps[path.length];
      if (step === undefined || path.some((each, depth) => steps[depth] !== each)) continue;
      const known = found.get(step);
      found.set(step, { step, count: (known?.count ?? 0) + 1, move: known ? null : text });
    }
    return [...found.values()];
  }
}
