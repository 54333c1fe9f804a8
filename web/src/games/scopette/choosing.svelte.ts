/**
 * What is touched on the table as a move: cards of the hand and of the centre, held against the legal moves.
 *
 * Where all moves are listed, cards can be touched in any order. Where they are too many, the server is asked what can
 * follow, and the cards taken are touched from left to right.
 */

import type { LegalMove, NextStep } from "$lib/wire";
import type { Choosing } from "$table/choosing.svelte";

export interface Cards {
  played: string[];
  taken: string[];
}

export type Look = "plain" | "offered" | "chosen" | "dim";

/** The cards that a move plays and takes. */
export function cardsOf(move: LegalMove): Cards {
  const [played = "", taken = ""] = move.text.split(" x ");
  return { played: played.split(" "), taken: taken ? taken.split(" ") : [] };
}

const within = (some: readonly string[], all: readonly string[]) => some.every((each) => all.includes(each));
const alike = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && within(some, others);

/** The legal moves that go on from what is touched; every card of Scopette is there once. */
export function fitting(moves: readonly LegalMove[], touched: Cards): LegalMove[] {
  return moves.filter((move) => {
    const cards = cardsOf(move);
    return within(touched.played, cards.played) && within(touched.taken, cards.taken);
  });
}

/** The move that is exactly what is touched, if it is one. */
export function exactly(moves: readonly LegalMove[], touched: Cards): LegalMove | null {
  const found = moves.find((move) => {
    const cards = cardsOf(move);
    return alike(touched.played, cards.played) && alike(touched.taken, cards.taken);
  });
  return found ?? null;
}

const ENOUGH = ".";
const LAY = "";
const takes = (step: string, face: string) => step === `x ${face}` || step === `+ ${face}`;

export class Touching {
  played = $state.raw<string[]>([]);
  taken = $state.raw<string[]>([]);
  /** With too many moves to list: the move that the touched card decided. */
  private decided = $state<string | null>(null);
  private heads = $state.raw<NextStep[]>([]);

  constructor(private readonly choosing: Choosing) {}

  private get listed(): readonly LegalMove[] | null {
    return this.choosing.legal?.complete ? this.choosing.legal.moves : null;
  }

  /** With too many moves to list: what can be played at all. */
  private get first(): readonly NextStep[] {
    return this.choosing.path.length === 0 ? this.choosing.options : this.heads;
  }

  private playable(cards: readonly string[]): boolean {
    if (!this.choosing.can) return false;
    if (this.listed) return fitting(this.listed, { played: [...cards], taken: [] }).length > 0;
    return this.first.some((each) => within(cards, each.step.split(" ")));
  }

  offersHand(face: string): boolean {
    return this.choosing.can && (this.played.includes(face) || this.playable([face]));
  }

  offersCentre(face: string): boolean {
    if (!this.choosing.can || !this.played.length) return false;
    if (this.taken.includes(face)) return true;
    if (this.listed) return fitting(this.listed, { played: this.played, taken: [...this.taken, face] }).length > 0;
    return (
      this.decided === null &&
      this.choosing.path.length > 0 &&
      this.choosing.options.some((each) => takes(each.step, face))
    );
  }

  /** Whether something can be taken with what is touched. */
  get takes(): boolean {
    if (this.listed) return fitting(this.listed, this).some((move) => move.text.includes(" x "));
    return this.choosing.options.some((each) => each.step.startsWith("x "));
  }

  /** Whether what is touched is a whole move. */
  get whole(): boolean {
    if (!this.choosing.can || !this.played.length) return false;
    if (this.listed) return exactly(this.listed, this) !== null;
    return (
      this.decided !== null || (this.choosing.path.length > 0 && this.choosing.offers(this.taken.length ? ENOUGH : LAY))
    );
  }

  handLook(face: string): Look {
    if (!this.choosing.can) return "plain";
    return this.played.includes(face) ? "chosen" : this.offersHand(face) ? "offered" : "dim";
  }

  centreLook(face: string): Look {
    if (this.taken.includes(face)) return "chosen";
    if (!this.played.length) return "plain";
    return this.offersCentre(face) ? "offered" : "dim";
  }

  touchHand(face: string): void {
    if (this.played.includes(face)) this.played = this.played.filter((each) => each !== face);
    else this.played = this.playable([...this.played, face]) ? [...this.played, face] : [face];
    if (this.listed) {
      if (!fitting(this.listed, this).length) this.taken = [];
      return;
    }
    this.heads = [...this.first];
    this.taken = [];
    this.decided = null;
    const head = this.heads.find((each) => alike(each.step.split(" "), this.played));
    void this.choosing.go(head && this.played.length ? [head.step] : []);
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
      this.decided = null;
      void this.choosing.go(this.choosing.path.slice(0, place + 1));
      return;
    }
    const option = this.choosing.options.find((each) => takes(each.step, face));
    if (!option || this.choosing.waiting) return;
    this.taken = [...this.taken, face];
    if (option.move !== null) this.decided = option.move;
    else void this.choosing.go([...this.choosing.path, option.step]);
  }

  /** A card of the hand let go on the centre, or on a card of it. */
  drop(face: string, place: string | null): void {
    if (place === "hand") return;
    if (!this.played.includes(face)) this.touchHand(face);
    if (place?.startsWith("card-") && this.offersCentre(place.slice(5))) this.touchCentre(place.slice(5));
    else if (this.listed && this.whole && !this.takes) this.make();
  }

  make(): void {
    const move = this.listed ? (exactly(this.listed, this)?.text ?? null) : this.decided;
    if (move !== null) this.choosing.make(move);
    else void this.choosing.pick(this.taken.length ? ENOUGH : LAY);
  }

  clear(): void {
    this.played = [];
    this.taken = [];
    this.decided = null;
    if (this.choosing.path.length) void this.choosing.go([]);
  }
}
