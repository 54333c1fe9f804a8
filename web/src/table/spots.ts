/** Finds what a lesson or a tip speaks about on the board: `hand`, `pile:2`, `hand:7E`. */

export interface Spots {
  /** By name: the selectors of the place, the most exact first. `{}` stands for what follows the colon. */
  places: Record<string, readonly string[]>;
  /** The spots of a move in notation: the cards that it uses, and where they go. */
  ofMove: (move: string) => string[];
}

/** The places that every board has. */
const SHARED: Record<string, readonly string[]> = {
  hand: ['[data-drop="hand"]'],
  score: [".own .badge", ".badge.you"],
  badge: ['.badge[data-seat="{}"]'],
  answers: [".answers"],
  pass: [".answers .button", ".answers"],
  round: [".round-end"],
};

/** The elements of a spot; none where the board does not show it now. */
export function findSpot(
  board: ParentNode,
  spot: string,
  places: Spots["places"],
  cardName: (face: string) => string,
): Element[] {
  const [name, detail = ""] = splitSpot(spot);
  const selectors = places[name] ?? SHARED[name] ?? [];
  if (detail && selectors.every((each) => !each.includes("{}"))) {
    const place = firstMatch(board, selectors);
    const card = place && findCard(place, cardName(detail));
    return card ? [card] : [];
  }
  const found = firstMatch(
    board,
    selectors.map((each) => each.replace("{}", detail)),
  );
  return found ? [found] : [];
}

function splitSpot(spot: string): [string, string?] {
  const colon = spot.indexOf(":");
  return colon < 0 ? [spot] : [spot.slice(0, colon), spot.slice(colon + 1)];
}

function firstMatch(board: ParentNode, selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = board.querySelector(selector);
    if (found) return found;
  }
  return null;
}

/** The card with this name. Its label may say more after the name. */
function findCard(place: Element, name: string): Element | null {
  const cards = [...place.querySelectorAll(".card-button, .place")];
  const label = (card: Element) =>
    (card.getAttribute("aria-label") ?? card.querySelector(".unseen")?.textContent ?? "").trim();
  return cards.find((each) => label(each) === name) ?? cards.find((each) => label(each).startsWith(`${name},`)) ?? null;
}
