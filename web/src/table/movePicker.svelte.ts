/**
 * Picks a move step by step from the legal moves that the server sent.
 *
 * It knows no rules: it offers a step exactly if a legal move continues with it. Where there are too many moves to send at
 * once, it asks the server which steps can follow.
 */

import type { Legal, NextStep } from "$lib/wire";

type AskServer = (steps: string[]) => Promise<NextStep[]>;

export class MovePicker {
  /** The steps picked so far. */
  path = $state.raw<string[]>([]);
  /** The steps that can follow. */
  options = $state.raw<NextStep[]>([]);
  /** The complete move that waits to be confirmed. */
  ready = $state<string | null>(null);
  /** Whether the server has been asked and has not answered yet. */
  waiting = $state(false);
  /** After a move was sent nothing is offered, unless the server refuses the move. */
  private sent = $state(false);
  /** Whether a complete move waits to be confirmed, whatever the settings say. */
  private onlyChooses = false;
  private questions = 0;

  constructor(
    readonly legal: Legal | null,
    private readonly askServer: AskServer,
    private readonly play: (move: string) => void,
    private readonly needsConfirmation: () => boolean = () => false,
  ) {
    if (legal?.complete) this.options = this.optionsAfter([]);
    else if (legal) void this.go([]);
  }

  /** Whether there is a move to pick. */
  get canPlay(): boolean {
    return this.legal !== null && this.legal.count > 0 && !this.sent;
  }

  offers(step: string): boolean {
    return this.options.some((each) => each.step === step);
  }

  /** Picks one of the options, then every further step that leaves no choice. Plays the move once it is complete. */
  async pick(step: string): Promise<void> {
    const option = this.options.find((each) => each.step === step);
    if (!option || this.waiting) return;
    const path = [...this.path, step];
    if (option.move !== null) this.complete(path, option.move);
    else {
      await this.go(path);
      if (this.options.length === 1) await this.pick(this.options[0]!.step);
    }
  }

  /** Like `pick`, but plays nothing: a complete move waits to be confirmed. Another choice replaces it. */
  async choose(step: string, path: readonly string[] = this.path): Promise<void> {
    if (this.ready !== null) {
      this.ready = null;
      await this.go([...path]);
    }
    this.onlyChooses = true;
    await this.pick(step);
    this.onlyChooses = false;
  }

  /** Picks a complete move, such as that of a hint. */
  pickMove(move: string): void {
    this.complete(this.path, move);
  }

  /** Plays a move that is the only one, without asking to confirm it. */
  playOnly(move: string): void {
    this.send(move);
  }

  confirm(): void {
    if (this.ready !== null) this.send(this.ready);
  }

  back(): void {
    this.ready = null;
    if (this.path.length) void this.go(this.path.slice(0, -1));
  }

  /** Starts again, also after the server refused a move. */
  reset(): void {
    const stale = this.path.length > 0 || this.sent || this.ready !== null;
    this.ready = null;
    this.sent = false;
    if (stale) void this.go([]);
  }

  private complete(path: string[], move: string): void {
    if (this.onlyChooses || this.needsConfirmation()) {
      this.path = path;
      this.options = [];
      this.ready = move;
    } else this.send(move);
  }

  private send(move: string): void {
    if (this.sent) return;
    this.sent = true;
    this.ready = null;
    this.options = [];
    this.play(move);
  }

  /** Offers the steps that can follow these, without playing. Of two questions to the server, the later one counts. */
  async go(path: string[]): Promise<void> {
    if (this.sent) return;
    if (this.legal?.complete) {
      this.path = path;
      this.options = this.optionsAfter(path);
      return;
    }
    const question = ++this.questions;
    this.waiting = true;
    try {
      const options = await this.askServer(path);
      if (question !== this.questions) return;
      this.path = path;
      this.options = options;
    } catch {
      // the match has moved on, or there is no connection: the previous options stay
    } finally {
      if (question === this.questions) this.waiting = false;
    }
  }

  private optionsAfter(path: string[]): NextStep[] {
    const options = new Map<string, NextStep>();
    for (const { text, steps } of this.legal?.moves ?? []) {
      const step = steps[path.length];
      if (step === undefined || path.some((each, depth) => steps[depth] !== each)) continue;
      const known = options.get(step);
      options.set(step, { step, count: (known?.count ?? 0) + 1, move: known ? null : text });
    }
    return [...options.values()];
  }
}
