/** What scores in Toko Maja (TOK-2, TOK-20 to TOK-24): what is laid is open, the other hands are not. */

import { phrase } from "$i18n";
import { BACK } from "$table/cardTracker";
import { scoringSides, sum, type ScoringOf } from "$table/scoring";
import { cardsOfSet, TOKENS } from "./texts";
import type { View } from "./view";

const JOKER = 10;
/** What a card costs in hand, and what a set of its number is worth (TOK-20, TOK-22). */
const worth = (card: string): number => (card === "J" ? JOKER : Number(card));

const TEXTS = {
  goal: {
    en: "Three rounds; the most points win. This is round {round}.",
    fr: "Trois manches ; le plus de points gagne. C’est la manche {round}.",
  },
  sets: { en: "Sets you lay", fr: "Brelans posés" },
  setsWorth: { en: "1 to 5", fr: "1 à 5" },
  setsText: {
    en: "Each set of three is worth its number; three jokers are worth 10.",
    fr: "Chaque brelan vaut son nombre ; trois jokers valent 10.",
  },
  tokens: { en: "Tokens you hold", fr: "Jetons détenus" },
  tokensWorth: { en: "up to 9", fr: "jusqu’à 9" },
  tokensText: {
    en: "Whoever has the most sets of a number holds its token. Under each number: what its token is worth.",
    fr: "Qui a le plus de brelans d’un nombre tient son jeton. Sous chaque nombre : ce que vaut son jeton.",
  },
  hand: { en: "Cards left in hand", fr: "Cartes restées en main" },
  handWorth: { en: "−1 to −10", fr: "−1 à −10" },
  handText: {
    en: "At the end of the round each card in hand costs its number, a joker 10. Other hands are secret.",
    fr: "À la fin de la manche, chaque carte en main coûte son nombre, un joker 10. Les autres mains sont secrètes.",
  },
  now: { en: "If the round ended now", fr: "Si la manche finissait là" },
};

export const scoring: ScoringOf = (view, sitting) => {
  const seen = view as unknown as View & { scores: number[] };
  const { seats, sides, own } = scoringSides(seen.scores.length, sitting);
  const sets = seats.map((side) => sum(side.flatMap((seat) => seen.sets[seat] ?? []).map(worthOfSet)));
  const tokens = seats.map((side) =>
    sum(seen.tokens.map((holder, place) => (holder !== null && side.includes(holder) ? (TOKENS[place] ?? 0) : 0))),
  );
  const hands = seats.map((side) => cost(side.flatMap((seat) => seen.hands[seat] ?? [])));
  const now = hands.map((hand, side) => (hand === null ? null : sets[side]! + tokens[side]! + hand));
  return {
    goal: phrase(TEXTS.goal, { round: seen.round }),
    sides,
    own,
    totals: seen.scores,
    lines: [
      {
        title: phrase(TEXTS.sets),
        worth: phrase(TEXTS.setsWorth),
        text: phrase(TEXTS.setsText),
        cards: ["3", "3", "3"].map((face) => ({ face })),
        counts: sets,
      },
      {
        title: phrase(TEXTS.tokens),
        worth: phrase(TEXTS.tokensWorth),
        text: phrase(TEXTS.tokensText),
        cards: TOKENS.map((points, place) => ({ face: String(place + 1), caption: `+${points}` })),
        counts: tokens,
      },
      { title: phrase(TEXTS.hand), worth: phrase(TEXTS.handWorth), text: phrase(TEXTS.handText), counts: hands },
      { title: phrase(TEXTS.now), counts: now },
    ],
  };
};

const worthOfSet = (set: string): number => worth(cardsOfSet(set)[0]!);

/** What the cards of a hand cost, below zero; null where they are not all known. */
const cost = (cards: readonly string[]): number | null => (cards.includes(BACK) ? null : 0 - sum(cards.map(worth)));
