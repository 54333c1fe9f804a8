/**
 * Picks a move by touching cards of the hand and of the centre.
 *
 * Where the server has listed all moves, cards can be touched in any order, also those of the centre first. Where there
 * are too many, the server is asked what can follow, and the cards to take are touched from left to right.
 */

import type { LegalMove, NextStep } from "$lib/wire";
import type { CardLook } from "$table/board";
import type { MovePicker } from "$table/movePicker.svelte";

export interface Cards {
  played: string[];
  taken: string[];
}

/** The cards that a move plays and takes. */
export function cardsOf(move: LegalMove): Cards {
  const [played = "", taken = ""] = move.text.split(" x ");
  return { played: played.split(" "), taken: taken ? taken.split(" ") : [] };
}

const within = (some: readonly string[], all: readonly string[]) => some.every((each) => all.includes(each));
const alike = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && within(some, others);

/** The legal moves that contain all touched cards. The deck has each card once. */
export function fitting(moves: readonly LegalMove[], touched: Cards): LegalMove[] {
  return moves.filter((move) => {
    const cards = cardsOf(move);
    return within(touched.played, cards.played) && within(touched.taken, cards.taken);
  });
}

/** The move that consists of exactly the touched cards, or null. */
export function exactMove(moves: readonly LegalMove[], touched: Cards): LegalMove | null {
  const found = moves.find((move) => {
    const cards = cardsOf(move);
    return alike(touched.played, cards.played) && alike(touched.taken, cards.taken);
  });
  return found ?? null;
}

/** The steps that end a move: take these cards, or lay the card. */
const ENOUGH = ".";
const LAY = "";
const takes = (step: string, face: string) => step === `x ${face}` || step === `+ ${face}`;

export class CardSelection {
  played = $state.raw<string[]>([]);
  taken = $state.raw<string[]>([]);
  /** Where the moves are not listed: the move that the touched cards complete. */
  private completed = $state<string | null>(null);
  private firstSteps = $state.raw<NextStep[]>([]);

  constructor(private readonly picker: MovePicker) {}

  private get listed(): readonly LegalMove[] | null {
    return this.picker.legal?.complete ? this.picker.legal.moves : null;
  }

  /** Where the moves are not listed: the first steps of all moves. */
  private get startingSteps(): readonly NextStep[] {
    return this.picker.path.length === 0 ? this.picker.options : this.firstSteps;
  }

  private playable(cards: readonly string[]): boolean {
    if (!this.picker.canPlay) return false;
    if (this.listed) return fitting(this.listed, { played: [...cards], taken: [] }).length > 0;
    return this.startingSteps.some((each) => within(cards, each.step.split(" ")));
  }

  offersHand(face: string): boolean {
    return this.picker.canPlay && (this.played.includes(face) || this.playable([face]));
  }

  /** Whether a card of the hand can take what is already touched in the centre. */
  private goesWithTaken(face: string): boolean {
    if (!this.listed || !this.taken.length || this.played.length) return true;
    return fitting(this.listed, { played: [face], taken: this.taken }).length > 0;
  }

  offersCentre(face: string): boolean {
    if (!this.picker.canPlay) return false;
    if (this.taken.includes(face)) return true;
    if (this.listed) return fitting(this.listed, { played: this.played, taken: [...this.taken, face] }).length > 0;
    return (
      this.completed === null &&
      this.played.length > 0 &&
      this.picker.path.length > 0 &&
      this.picker.options.some((each) => takes(each.step, face))
    );
  }

  /** Whether nothing has been touched. */
  get isEmpty(): boolean {
    return !this.played.length && !this.taken.length;
  }

  /** Whether the touched cards can take something. */
  get canTake(): boolean {
    if (this.listed) return fitting(this.listed, this).some((move) => move.text.includes(" x "));
    return this.picker.options.some((each) => each.step.startsWith("x "));
  }

  /** Whether the touched cards are a complete move. */
  get isMove(): boolean {
    if (!this.picker.canPlay || !this.played.length) return false;
    if (this.listed) return exactMove(this.listed, this) !== null;
    return (
      this.completed !== null || (this.picker.path.length > 0 && this.picker.offers(this.taken.length ? ENOUGH : LAY))
    );
  }

  handLook(face: string): CardLook {
    if (!this.picker.canPlay) return "plain";
    if (this.played.includes(face)) return "chosen";
    return this.offersHand(face) && this.goesWithTaken(face) ? "offered" : "dim";
  }

  centreLook(face: string): CardLook {
    if (this.taken.includes(face)) return "chosen";
    if (!this.played.length && !this.taken.length) return "plain";
    return this.offersCentre(face) ? "offered" : "dim";
  }

  touchHand(face: string): void {
    if (this.played.includes(face)) this.played = this.played.filter((each) => each !== face);
    else this.played = this.playable([...this.played, face]) ? [...this.played, face] : [face];
    if (this.listed) {
      if (!fitting(this.listed, this).length) this.taken = [];
      return;
    }
    this.firstSteps = [...this.startingSteps];
    this.taken = [];
    this.completed = null;
    const first = this.firstSteps.find((each) => alike(each.step.split(" "), this.played));
    void this.picker.go(first && this.played.length ? [first.step] : []);
  }

  touchCentre(face: string): void {
    const place = this.taken.indexOf(face);
    if (this.listed) {
      if (place >= 0) this.taken = this.taken.filter((each) => each !== face);
      else if (this.offersCentre(face)) this.taken = [...this.taken, face];
      return;
    }
    if (place >= 0) {
      this.taken = this.taken.slice(0, place);
      this.completed = null;
      void this.picker.go(this.picker.path.slice(0, place + 1));
      return;
    }
    const option = this.picker.options.find((each) => takes(each.step, face));
    if (!option || this.picker.waiting) return;
    this.taken = [...this.taken, face];
    if (option.move !== null) this.completed = option.move;
    else void this.picker.go([...this.picker.path, option.step]);
  }

  /** Handles a card of the hand that was dropped on the centre or on one of its cards. */
  drop(face: string, place: string | null): void {
    if (place === "hand") return;
    if (!this.played.includes(face)) this.touchHand(face);
    if (place?.startsWith("card-") && this.offersCentre(place.slice(5))) this.touchCentre(place.slice(5));
    else if (this.listed && this.isMove && !this.canTake) this.play();
  }

  play(): void {
    const move = this.listed ? (exactMove(this.listed, this)?.text ?? null) : this.completed;
    if (move !== null) this.picker.pickMove(move);
    else void this.picker.pick(this.taken.length ? ENOUGH : LAY);
  }

  clear(): void {
    this.played = [];
    this.taken = [];
    this.completed = null;
    if (this.picker.path.length) void this.picker.go([]);
  }
}
