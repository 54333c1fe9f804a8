/**
 * Cards that travel. A view only says which faces lie where; to let a card move from a hand to the table, each gets a name
 * of its own that it keeps from one view to the next.
 */

import { cubicOut } from "svelte/easing";
import { crossfade, fade, type TransitionConfig } from "svelte/transition";
import { isCalm } from "$lib/settings.svelte";

export const BACK = "??";

export interface Piece {
  id: number;
  face: string;
}

export type Places = Record<string, readonly string[]>;

export class Travel {
  private lying: Record<string, Piece[]> = {};
  private nextId = 0;

  /** Name the cards of the next view: those that stayed keep their names, those that moved take theirs along. */
  arrange(places: Places): Record<string, Piece[]> {
    const before = this.lying;
    const after: Record<string, (Piece | null)[]> = {};
    const gone: Piece[] = [];
    for (const [place, faces] of Object.entries(places)) {
      const stayed = new Map<string, Piece[]>();
      for (const piece of before[place] ?? []) stayed.set(piece.face, [...(stayed.get(piece.face) ?? []), piece]);
      after[place] = faces.map((face) => stayed.get(face)?.shift() ?? null);
      for (const left of stayed.values()) gone.push(...left);
    }
    for (const [place, pieces] of Object.entries(before)) if (!(place in places)) gone.push(...pieces);
    this.fill(places, after, gone, (piece, face) => piece.face === face && face !== BACK);
    this.fill(places, after, gone, (piece, face) => (piece.face === BACK) !== (face === BACK));
    this.fill(places, after, gone, (piece, face) => piece.face === face);
    this.lying = Object.fromEntries(
      Object.entries(places).map(([place, faces]) => {
        const pieces = faces.map((face, position) => after[place]![position] ?? { id: this.nextId++, face });
        const same =
          before[place]?.length === pieces.length &&
          pieces.every((each, position) => each === before[place]![position]);
        return [place, same ? before[place]! : pieces]; // what did not change is not looked at again
      }),
    );
    return this.lying;
  }

  private fill(
    places: Places,
    after: Record<string, (Piece | null)[]>,
    gone: Piece[],
    fits: (piece: Piece, face: string) => boolean,
  ): void {
    for (const [place, faces] of Object.entries(places)) {
      faces.forEach((face, position) => {
        if (after[place]![position] !== null) return;
        const found = gone.findIndex((piece) => fits(piece, face));
        if (found >= 0) after[place]![position] = { id: gone.splice(found, 1)[0]!.id, face };
      });
    }
  }
}

/** How long a card is under way. */
export const duration = (): number => (isCalm() ? 0 : 420);

const [send, receive] = crossfade({
  duration: (distance) => Math.min(650, 180 + distance * 0.7),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: 200 }),
});

/** A card leaves, or arrives. Where nothing travels, nothing is measured either. */
type Journey = (node: Element, card: { key: number }) => TransitionConfig | (() => TransitionConfig);
export const sendCard: Journey = (node, card) => (isCalm() ? { duration: 0 } : send(node, card));
export const receiveCard: Journey = (node, card) => (isCalm() ? { duration: 0 } : receive(node, card));
