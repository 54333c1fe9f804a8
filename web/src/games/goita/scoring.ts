/** What scores in Goita Shogi: the last card of a hand (GOI-12, GOI-13), or what is captured on the board (GOI-31). */

import { phrase } from "$i18n";
import { BACK } from "$table/cardTracker";
import {
  scoringSides,
  type Scoring,
  type ScoringCard,
  type ScoringLine,
  type ScoringOf,
  type Sitting,
} from "$table/scoring";
import { POINTS } from "./texts";
import type { SoloView, TableView } from "./view";

const TEXTS = {
  goal: {
    en: "The first with {n} point wins.|The first with {n} points wins.",
    fr: "Qui a {n} point le premier gagne.|Qui a {n} points le premier gagne.",
  },
  last: { en: "The last card", fr: "La dernière carte" },
  lastText: {
    en: "Whoever places the last card of their hand ends the round and scores what is on that card. Nobody else scores.",
    fr: "Qui place la dernière carte de sa main finit la manche et marque ce que vaut cette carte. Personne d’autre ne marque.",
  },
  double: { en: "Two alike at the end", fr: "Deux pareilles à la fin" },
  doubleWorth: { en: "twice", fr: "double" },
  doubleText: {
    en: "If the card before it lies face down and is the same piece, the points count twice.",
    fr: "Si la carte d’avant est face cachée et la même, les points comptent double.",
  },
  best: { en: "Your best end", fr: "Votre meilleure fin" },
  bestText: { en: "The most that your cards could still score.", fr: "Le plus que vos cartes peuvent encore marquer." },
  left: { en: "Cards still in hand", fr: "Cartes encore en main" },
  points: { en: "{n} point|{n} points", fr: "{n} point|{n} points" },
  boardGoal: {
    en: "One score for all: capture as much as you can. The most is {n}.",
    fr: "Un seul score pour tous : capturez le plus possible. Le maximum est {n}.",
  },
  pairs: { en: "Captured cards", fr: "Cartes capturées" },
  pairsText: {
    en: "Two visible cards of a kind are captured, and each scores what is on it. Discarded cards score nothing.",
    fr: "Deux cartes visibles pareilles sont capturées, et chacune marque sa valeur. Les cartes défaussées ne marquent rien.",
  },
};

const PIECES = Object.entries(POINTS).map(([face, points]): ScoringCard => ({ face, caption: String(points) }));

/** The most that a hand can still score, with the cards that would do it. */
export function bestEnd(hand: readonly string[], row: readonly string[]): { cards: string[]; points: number } | null {
  if (!hand.length || hand.includes(BACK)) return null;
  const ends = hand.map((card, place) => {
    // The card before the last one lies already where only one is left.
    const isDouble = hand.length === 1 ? row.at(-1) === `(${card})` : hand.indexOf(card) !== place;
    return { cards: isDouble ? [card, card] : [card], points: POINTS[card]! * (isDouble ? 2 : 1) };
  });
  return ends.reduce((best, each) => (each.points > best.points ? each : best));
}

export const scoring: ScoringOf = (view, sitting) =>
  view["mode"] === "solo"
    ? boardScoring(view as unknown as SoloView, sitting)
    : tableScoring(view as unknown as TableView, sitting);

function tableScoring(seen: TableView, sitting: Sitting): Scoring {
  const { seats, sides, own } = scoringSides(seen.points.length, sitting);
  const best = sitting.you === null ? null : bestEnd(seen.hands[sitting.you] ?? [], seen.rows[sitting.you] ?? []);
  const ownEnd: ScoringLine[] = best
    ? [
        {
          title: phrase(TEXTS.best),
          worth: phrase(TEXTS.points, { n: best.points }),
          text: phrase(TEXTS.bestText),
          cards: best.cards.map((face) => ({ face })),
        },
      ]
    : [];
  return {
    goal: phrase(TEXTS.goal, { n: seen.target }),
    sides,
    own,
    totals: seen.points,
    lines: [
      { title: phrase(TEXTS.last), text: phrase(TEXTS.lastText), cards: PIECES },
      {
        title: phrase(TEXTS.double),
        worth: phrase(TEXTS.doubleWorth),
        text: phrase(TEXTS.doubleText),
      },
      ...ownEnd,
      {
        title: phrase(TEXTS.left),
        counts: seats.map((side) => side.map((seat) => seen.hands[seat]?.length ?? 0).join(" + ")),
      },
    ],
  };
}

function boardScoring(seen: SoloView, { names }: Sitting): Scoring {
  return {
    goal: phrase(TEXTS.boardGoal, { n: seen.most_points }),
    sides: [names.join(" & ")],
    own: null,
    totals: seen.points,
    lines: [
      { title: phrase(TEXTS.pairs), text: phrase(TEXTS.pairsText), cards: PIECES, counts: [seen.captured.length] },
    ],
  };
}
