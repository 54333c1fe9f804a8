/**
 * Picks a move of any game by touching cards.
 *
 * An option of the move picker is meant when it names all touched cards. Each touch narrows the options down, and the last
 * one that remains is picked. Options that name no card are buttons.
 */

import type { NextStep } from "$lib/wire";
import type { CardLook } from "$table/board";
import type { TrackedCard } from "$table/cardTracker";
import type { MovePicker } from "$table/movePicker.svelte";

type CardsIn = (step: string) => string[];

const countOf = (card: string, cards: readonly string[]) => cards.filter((each) => each === card).length;

/** The options that name all of these cards; equal cards count separately. */
export function optionsWith(options: readonly NextStep[], cards: readonly string[], cardsIn: CardsIn): NextStep[] {
  return options.filter(({ step }) => {
    const named = cardsIn(step);
    return cards.every((card) => countOf(card, cards) <= countOf(card, named));
  });
}

export class CardSelection {
  touched = $state.raw<TrackedCard[]>([]);

  constructor(
    private readonly picker: MovePicker,
    private readonly cardsIn: CardsIn,
  ) {}

  /** The options that are still meant. */
  get options(): NextStep[] {
    return optionsWith(this.picker.options, this.faces, this.cardsIn);
  }

  get isEmpty(): boolean {
    return this.touched.length === 0 && this.picker.path.length === 0;
  }

  private get faces(): string[] {
    return this.touched.map((each) => each.face);
  }

  /** The cards of the steps that were picked before. */
  private get picked(): string[] {
    return this.picker.path.flatMap(this.cardsIn);
  }

  /** Whether touching a card leads to a move: now, or after starting again. */
  offers(face: string): boolean {
    return this.picker.canPlay && (this.isOption(face) || this.startsMove(face));
  }

  isOption(face: string): boolean {
    return this.picker.options.some(({ step }) => this.cardsIn(step).includes(face));
  }

  private startsMove(face: string): boolean {
    return this.picker.legal?.moves.some(({ steps }) => this.cardsIn(steps[0] ?? "").includes(face)) ?? false;
  }

  look(card: TrackedCard, isFirst: boolean): CardLook {
    if (!this.picker.canPlay) return "plain";
    if (this.touched.some(({ id }) => id === card.id)) return "chosen";
    if (isFirst && this.picked.includes(card.face)) return "chosen";
    return this.offers(card.face) ? "offered" : "dim";
  }

  touch(card: TrackedCard): void {
    if (this.touched.some(({ id }) => id === card.id)) this.touched = this.touched.filter(({ id }) => id !== card.id);
    else if (optionsWith(this.picker.options, [...this.faces, card.face], this.cardsIn).length)
      this.touched = [...this.touched, card];
    else if (this.isOption(card.face)) this.touched = [card];
    else {
      const again = this.picked.includes(card.face);
      this.clear();
      if (again) return;
      this.touched = [card];
    }
    const [only, ...others] = this.options;
    if (this.touched.length && only && !others.length) void this.pick(only.step);
  }

  pick(step: string): Promise<void> {
    this.touched = [];
    return this.picker.pick(step);
  }

  back(): void {
    if (this.touched.length) this.touched = [];
    else this.picker.back();
  }

  clear(): void {
    this.touched = [];
    this.picker.reset();
  }
}
