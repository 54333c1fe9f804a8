/**
 * Gives each card an id that it keeps from one view to the next.
 *
 * A view only says which faces lie in which place. To animate a card from a hand to the table, the page has to know that
 * the card that left one place is the card that appeared in the other.
 */

/** The face of a card that the player may not see. */
export const BACK = "??";

export interface TrackedCard {
  id: number;
  face: string;
}

/** The faces that lie in each place, by the name of the place. */
export type Places = Record<string, readonly string[]>;

/** A pile of so many hidden cards. */
export const hiddenCards = (count: number): string[] => Array<string>(count).fill(BACK);

export class CardTracker {
  private current: Record<string, TrackedCard[]> = {};
  private nextId = 0;

  /** The cards of the next view. Cards that stayed keep their ids, and so do cards that moved to another place. */
  arrange(places: Places): Record<string, TrackedCard[]> {
    const before = this.current;
    const after: Record<string, (TrackedCard | null)[]> = {};
    const gone: TrackedCard[] = [];
    for (const [place, faces] of Object.entries(places)) {
      const stayed = new Map<string, TrackedCard[]>();
      for (const card of before[place] ?? []) stayed.set(card.face, [...(stayed.get(card.face) ?? []), card]);
      after[place] = faces.map((face) => stayed.get(face)?.shift() ?? null);
      for (const left of stayed.values()) gone.push(...left);
    }
    for (const [place, cards] of Object.entries(before)) if (!(place in places)) gone.push(...cards);
    this.fill(places, after, gone, (card, face) => card.face === face && face !== BACK);
    this.fill(places, after, gone, (card, face) => (card.face === BACK) !== (face === BACK));
    this.fill(places, after, gone, (card, face) => card.face === face);
    this.current = Object.fromEntries(
      Object.entries(places).map(([place, faces]) => {
        const cards = faces.map((face, position) => after[place]![position] ?? { id: this.nextId++, face });
        const same =
          before[place]?.length === cards.length && cards.every((each, position) => each === before[place]![position]);
        return [place, same ? before[place]! : cards]; // the same array, so that Svelte does not look at it again
      }),
    );
    return this.current;
  }

  /** Fills the free positions with cards that left another place, where they match. */
  private fill(
    places: Places,
    after: Record<string, (TrackedCard | null)[]>,
    gone: TrackedCard[],
    matches: (card: TrackedCard, face: string) => boolean,
  ): void {
    for (const [place, faces] of Object.entries(places)) {
      faces.forEach((face, position) => {
        if (after[place]![position] !== null) return;
        const found = gone.findIndex((card) => matches(card, face));
        if (found >= 0) after[place]![position] = { id: gone.splice(found, 1)[0]!.id, face };
      });
    }
  }
}
