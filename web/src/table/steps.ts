/**
 * How events are shown: each becomes a few steps, and each step is a view with some cards marked.
 *
 * A game declares its steps as a pure function from the view that is shown before an event to the views that are shown
 * during it. A step may only move cards that the event names; a card that the reader may not know stays a back.
 */

import type { TableEvent } from "$lib/connection.svelte";
import type { Sound } from "$lib/sound";
import type { Legal } from "$lib/wire";
import { BACK, type Mark, type MarkKind } from "./cardTracker";

export type View = Readonly<Record<string, unknown>>;

/**
 * How long a step is shown: `play` for a card that comes to the table, `read` for what it takes, `gather` for cards that
 * go to a pile, `draw` and `deal` for new cards, `say` for a sentence, `count` for one line of the scores. `round` waits until
 * the players have seen how the round ended.
 */
export type Hold = "play" | "read" | "gather" | "draw" | "deal" | "say" | "count" | "round";

/** One step of an event, as a game declares it. */
export interface Step {
  view: View;
  hold: Hold;
  /** The marked cards. Without any list, the marks of the step before stay. */
  marks?: readonly Mark[];
  /** Whether the marks are added to those of the step before. */
  addsMarks?: boolean;
  /** The sound with which the step begins. Without it, the first step of an event has the sound of its kind. */
  sound?: Sound;
}

/** A position that a step shows in the end: what the server sent. */
export interface Position {
  view: View | null;
  turn: number | null;
  legal: Legal | null;
}

/** A step as it is shown. */
export interface ShownStep {
  view: View | null;
  turn: number | null;
  marks: readonly Mark[];
  /** The event that is shown, for its sentence; null for the position in the end. */
  event: TableEvent | null;
  /** Whether this is the first step of its event: its sentence is said now. */
  begins: boolean;
  sound: Sound | null;
  hold: Hold | null;
  /** The position that is reached; null while there is more to show. */
  position: Position | null;
}

/** What a game declares of its steps. */
export interface StepSource {
  steps: (view: View, event: TableEvent) => readonly Step[];
  sounds: Record<string, Sound>;
  /** Whether an event tells how a round was scored. */
  isSummary: (event: TableEvent) => boolean;
}

/** Events of the table itself, such as chat, are no part of the play. */
const isPlay = (event: TableEvent): boolean => !event.kind.startsWith("table/");

/** The steps of one update: those of its events, and the server's own view as the last one. */
export function stepsOf(
  source: StepSource,
  before: ShownStep,
  events: readonly TableEvent[],
  position: Position,
): ShownStep[] {
  const shown: ShownStep[] = [];
  let last = before;
  const isUndone = events.some((each) => each.kind === "table/undone");
  if (isUndone || before.view === null) return [reached(position, [])];
  let isFirst = true;
  const isLastRound = events.some((each) => each.kind === "over");
  for (const event of events.filter(isPlay)) {
    const steps = source.steps(last.view!, event);
    const listed: readonly Step[] = steps.length ? steps : [{ view: last.view!, hold: "say" }];
    listed.forEach((step, place) => {
      last = {
        view: step.view,
        turn: event.seat ?? last.turn,
        marks: marksOf(step, isFirst ? [] : last.marks),
        event,
        begins: place === 0,
        sound: step.sound ?? (place === 0 ? (source.sounds[event.kind] ?? null) : null),
        hold: step.hold,
        position: null,
      };
      isFirst = false;
      shown.push(last);
    });
    if (source.isSummary(event) && !isLastRound) shown.push({ ...last, begins: false, sound: null, hold: "round" }); // the finished table stays
  }
  return [...shown, reached(position, last.marks)];
}

function marksOf(step: Step, before: readonly Mark[]): readonly Mark[] {
  if (!step.marks) return before;
  return step.addsMarks ? [...before, ...step.marks] : step.marks;
}

/** The last step of an update: the view that the server sent, with the marks of what was played last. */
export const reached = (position: Position, marks: readonly Mark[]): ShownStep => ({
  view: position.view,
  turn: position.turn,
  marks,
  event: null,
  begins: false,
  sound: null,
  hold: null,
  position,
});

// For the steps of games: lists of cards as views hold them.

/** The cards without some others; each removes one equal card, the last one of its kind. A hidden hand loses backs. */
export function without(cards: readonly string[], removed: readonly string[]): string[] {
  const left = [...cards];
  for (const card of removed) {
    const found = left.lastIndexOf(card);
    const index = found >= 0 ? found : left.lastIndexOf(BACK);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** A list with one entry changed. */
export const withEntry = <T>(list: readonly T[], index: number, change: (entry: T) => T): T[] =>
  list.map((entry, place) => (place === index ? change(entry) : entry));

/** The positions of these cards in a place: of equal cards the first ones, or the last ones for those just laid. */
export function marksIn(
  place: string,
  cards: readonly string[],
  marked: readonly string[],
  kind: MarkKind,
  end: "first" | "last" = "first",
): Mark[] {
  const free = cards.map((card, index) => ({ card, index }));
  if (end === "last") free.reverse();
  return marked.flatMap((card) => {
    const found = free.findIndex((each) => each.card === card);
    return found < 0 ? [] : [{ place, index: free.splice(found, 1)[0]!.index, kind }];
  });
}

/** The cards of a place that are not marked: those that stay when the marked ones are gathered. */
export const unmarked = (place: string, cards: readonly string[], marks: readonly Mark[]): string[] =>
  cards.filter((_, index) => !marks.some((mark) => mark.place === place && mark.index === index));
