/**
 * Gives each card an id that it keeps from one view to the next.
 *
 * A view only says which faces lie in which place. To animate a card from a hand to the table, the page has to know that
 * the card that left one place is the card that appeared in the other.
 */

/** The face of a card that the player may not see. */
export const BACK = "??";

/** Why a card is marked: it was just played, it is being taken, its player has just got it, or a hint names it. */
export type MarkKind = "played" | "taken" | "new" | "hint";

/** A marked card: the place as the board names it in `Places`, and the position in that place. */
export interface Mark {
  place: string;
  index: number;
  kind: MarkKind;
}

export interface TrackedCard {
  id: number;
  face: string;
  /** Why the card is marked now. */
  mark?: MarkKind;
}

/** The faces that lie in each place, by the name of the place. */
export type Places = Record<string, readonly string[]>;

/** A pile of so many hidden cards. */
export const hiddenCards = (count: number): string[] => Array<string>(count).fill(BACK);

export class CardTracker {
  private current: Record<string, TrackedCard[]> = {};
  private nextId = 0;

  /**
   * The cards of the next view. Cards that stayed keep their ids, and so do cards that moved to another place. Of equal
   * cards those that were marked leave first: they are the ones that were played or taken.
   */
  arrange(places: Places, marks: readonly Mark[] = []): Record<string, TrackedCard[]> {
    const before = this.current;
    const after: Record<string, (TrackedCard | null)[]> = {};
    const gone: TrackedCard[] = [];
    for (const [place, faces] of Object.entries(places)) {
      const stayed = staying(before[place] ?? [], faces);
      after[place] = faces.map((face) => stayed.get(face)?.shift() ?? null);
      const kept = new Set(after[place]);
      gone.push(...(before[place] ?? []).filter((card) => !kept.has(card)));
    }
    for (const [place, cards] of Object.entries(before)) if (!(place in places)) gone.push(...cards);
    this.fill(places, after, gone, (card, face) => card.face === face && face !== BACK);
    this.fill(places, after, gone, (card, face) => (card.face === BACK) !== (face === BACK));
    this.fill(places, after, gone, (card, face) => card.face === face);
    this.current = Object.fromEntries(
      Object.entries(places).map(([place, faces]) => {
        const cards = faces.map((face, position) =>
          marked(
            after[place]![position] ?? { id: this.nextId++, face },
            marks.find((mark) => mark.place === place && mark.index === position)?.kind,
          ),
        );
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

/** The card with this mark; the same object if it has it already. */
function marked(card: TrackedCard, mark: MarkKind | undefined): TrackedCard {
  if (card.mark === mark) return card;
  return mark ? { id: card.id, face: card.face, mark } : { id: card.id, face: card.face };
}

/** The cards of a place that stay there, by face and in their order: of equal cards, first those without a mark. */
function staying(cards: readonly TrackedCard[], faces: readonly string[]): Map<string, TrackedCard[]> {
  const wanted = new Map<string, number>();
  for (const face of faces) wanted.set(face, (wanted.get(face) ?? 0) + 1);
  const chosen = new Set<TrackedCard>();
  for (const card of [...cards.filter((each) => !each.mark), ...cards.filter((each) => each.mark)]) {
    const left = wanted.get(card.face) ?? 0;
    if (left > 0) chosen.add(card);
    wanted.set(card.face, left - 1);
  }
  const stayed = new Map<string, TrackedCard[]>();
  for (const card of cards.filter((each) => chosen.has(each)))
    stayed.set(card.face, [...(stayed.get(card.face) ?? []), card]);
  return stayed;
}
