/**
 * Shows what happens at a table, one step after another.
 *
 * Each update of the server becomes a queue of steps. What the board draws is the step that is shown now; legal moves are
 * offered once everything that led to them has been shown.
 */

import type { TableEvent } from "$lib/connection.svelte";
import type { Pace } from "$lib/settings.svelte";
import type { Legal } from "$lib/wire";
import { holdTime, hurry } from "./pace";
import type { Mark } from "./cardTracker";
import { reached, stepsOf, type Position, type ShownStep, type StepSource, type View } from "./steps";

export interface PlaybackSetting {
  /** What knows the steps of the game; null while its code is being loaded. */
  source: () => StepSource | null;
  pace: () => Pace;
  you: () => number | null;
  /** How many milliseconds the end of a round is shown at most; null where nobody waits for this player. */
  roundPause?: () => number | null;
  /** Called when a step begins to be shown; not for steps that are skipped. */
  onStep?: (step: ShownStep) => void;
}

const NOTHING: ShownStep = reached({ view: null, turn: null, legal: null }, []);

export class Playback {
  /** The step that is shown. */
  step = $state.raw<ShownStep>(NOTHING);
  /** Whether there is more to show before the present position. */
  busy = $state(false);
  /** The score of the round that has ended, while its table stays until the player goes on. */
  pausing = $state.raw<TableEvent | null>(null);
  /** When the pause ends by itself, as `Date.now()` counts; null if it waits for the player. */
  pauseEnds = $state<number | null>(null);
  /** Whether plays are being shown again. */
  repeating = $state(false);
  /** The events that began to be shown last: one, or those of an update whose steps take no time. */
  said = $state.raw<TableEvent[]>([]);
  /** The id of the last event that has been shown: later ones are not in the log yet. */
  lastEvent = $state(Infinity);
  /** The steps since the player's own last move, to be seen again. */
  private recent = $state.raw<ShownStep[]>([]);
  /** What was shown before the first of them. */
  private recentFrom: ShownStep = NOTHING;
  private queue: ShownStep[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly setting: PlaybackSetting) {}

  get view(): View | null {
    return this.step.view;
  }

  get turn(): number | null {
    return this.step.turn;
  }

  get marks(): readonly Mark[] {
    return this.step.marks;
  }

  /** The moves that may be made now; null while plays are still being shown. */
  get legal(): Legal | null {
    return this.busy ? null : (this.step.position?.legal ?? null);
  }

  /** The event that is being shown. */
  get caption(): TableEvent | null {
    return this.step.event;
  }

  get canRepeat(): boolean {
    return this.recent.some((step) => step.event !== null);
  }

  /** Shows a position at once, such as that of a reader who has just come. */
  show(position: Position): void {
    this.stop();
    this.recent = [];
    this.lastEvent = Infinity;
    this.step = reached(position, []);
    this.recentFrom = this.step;
  }

  /** Shows a position at once; what has led to it since an earlier one can be seen again. */
  catchUp(before: Position, events: readonly TableEvent[], position: Position): void {
    const source = this.setting.source();
    const from = reached(before, []);
    this.show(position);
    if (source) this.remember(from, stepsOf(source, from, events, position));
  }

  /** Shows what an update tells, after what is still being shown. */
  play(events: readonly TableEvent[], position: Position): void {
    const source = this.setting.source();
    const before = this.queue.at(-1) ?? this.step;
    const steps = source ? stepsOf(source, before, events, position) : [reached(position, [])];
    this.remember(before, steps);
    this.enqueue(steps);
  }

  /** Shows the present position at once, or the end of a round that comes before it. */
  skip(): void {
    if (this.pausing) return;
    const pause = this.queue.findIndex((step) => step.hold === "round");
    if (pause >= 0) {
      this.say(this.queue.splice(0, pause));
      this.advance();
      return;
    }
    const left = this.queue;
    this.stop();
    this.say(left);
    this.step = left.at(-1) ?? this.step;
    this.lastEvent = Infinity;
  }

  /** Leaves the table of the round that has ended. */
  goOn(): void {
    if (this.pausing) this.advance();
  }

  /** Shows all plays since the player's own last move again. */
  repeat(): void {
    if (!this.canRepeat) return;
    const present = this.queue.at(-1) ?? this.step;
    this.stop();
    this.repeating = true;
    this.step = { ...this.recentFrom, position: null };
    this.enqueue([...this.recent.filter((step) => step.event !== null && step.hold !== "round"), present]);
  }

  close(): void {
    this.stop();
  }

  private say(steps: readonly ShownStep[]): void {
    const events = steps.flatMap((step) => (step.begins && step.event ? [step.event] : []));
    if (events.length) this.said = events;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.busy = false;
    this.repeating = false;
    this.pausing = null;
  }

  /** Keeps the steps for `repeat`: from the player's own last move on, or for a spectator those of one round of turns. */
  private remember(before: ShownStep, steps: readonly ShownStep[]): void {
    const you = this.setting.you();
    const plays = steps.filter((step) => step.event !== null);
    if (!plays.length) {
      if (steps.length === 1 && before.view === null) this.recentFrom = steps[0]!;
      return;
    }
    const seat = plays[0]!.event!.seat;
    const begins = you === null ? this.recent[0]?.event?.seat === seat && seat !== null : seat === you;
    if (begins || !this.recent.length) {
      this.recentFrom = before;
      this.recent = [...steps];
    } else this.recent = [...this.recent, ...steps];
  }

  private enqueue(steps: readonly ShownStep[]): void {
    if (!this.busy && steps.some((step) => step.event)) {
      const first = steps.find((step) => step.event)!;
      this.lastEvent = first.event!.id - 1;
    }
    this.queue.push(...steps);
    if (!this.busy) this.advance();
  }

  /** Shows the next step, and goes on when its time has passed. A page that nobody looks at waits for nothing. */
  private advance = (): void => {
    clearTimeout(this.timer);
    this.pausing = null;
    const pace = this.repeating && this.setting.pace() === "none" ? "normal" : this.setting.pace();
    const isSeen = pace !== "none" && document.visibilityState !== "hidden";
    const you = this.repeating ? null : this.setting.you();
    const begun: ShownStep[] = [];
    while (this.queue.length) {
      const step = this.queue.shift()!;
      const time = isSeen ? holdTime(step, pace, you) : 0;
      this.setting.onStep?.(step);
      begun.push(step);
      if (step.event) this.lastEvent = Math.max(this.lastEvent, step.event.id);
      if (step.hold === "round" && step.event) {
        this.say(begun);
        return this.pause(step, step.event);
      }
      if (this.queue.length && time === 0) continue; // nothing to look at: the next one is shown instead
      this.step = step;
      this.say(begun);
      if (!this.queue.length && step.hold === null) break;
      this.busy = true;
      const backlog = this.queue.reduce((sum, each) => sum + holdTime(each, pace, you), time);
      this.timer = setTimeout(this.advance, time * hurry(backlog));
      return;
    }
    this.stop();
    this.lastEvent = Infinity;
  };

  private pause(step: ShownStep, event: TableEvent): void {
    const most = this.setting.roundPause?.() ?? null;
    this.step = step;
    this.busy = true;
    this.pausing = event;
    this.pauseEnds = most === null ? null : Date.now() + most;
    if (most !== null) this.timer = setTimeout(this.advance, most);
  }
}
