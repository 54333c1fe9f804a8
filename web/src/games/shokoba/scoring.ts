/** What scores in Shokoba (SHO-13, SHO-18 to SHO-22). The piles are counted only where the table helps to remember (SHO-35). */

import { phrase } from "$i18n";
import { onlyMost, scoringSides, type ScoringLine, type ScoringOf } from "$table/scoring";

interface Seen {
  piles: number[];
  stones: number[];
  target: number;
  last_taker: number | null;
  /** The cards in each pile, with the memory aid only. */
  taken?: string[][];
}

const STONE = { en: "1 stone", fr: "1 pierre" };
const GEMS = [
  { gem: "D", face: "7D", title: { en: "The diamond", fr: "Le diamant" } },
  { gem: "E", face: "7E", title: { en: "Most of the 3 emeralds", fr: "Le plus des 3 émeraudes" } },
  { gem: "R", face: "3R", title: { en: "Most of the 9 rubies", fr: "Le plus des 9 rubis" } },
  { gem: "S", face: "3S", title: { en: "Most of the 27 sapphires", fr: "Le plus des 27 saphirs" } },
];
const TEXTS = {
  goal: {
    en: "The match ends after a round in which somebody has {n} stone or more. The most stones win.|The match ends after a round in which somebody has {n} stones or more. The most stones win.",
    fr: "La partie finit après une manche où quelqu’un a {n} pierre ou plus. Le plus de pierres gagne.|La partie finit après une manche où quelqu’un a {n} pierres ou plus. Le plus de pierres gagne.",
  },
  sweep: { en: "A shokoba", fr: "Un shokoba" },
  sweepText: {
    en: "Take all the cards of the table: the stone comes at once.",
    fr: "Prenez toutes les cartes de la table : la pierre vient aussitôt.",
  },
  cards: { en: "Most of the 40 cards", fr: "Le plus des 40 cartes" },
  end: {
    en: "These five stones are given at the end of the round; a tie gives none. What is left on the table then goes to whoever took last.",
    fr: "Ces cinq pierres se donnent à la fin de la manche ; une égalité n’en donne pas. Ce qui reste sur la table va alors à qui a pris en dernier.",
  },
  last: { en: "Took last: {name}.", fr: "A pris en dernier : {name}." },
  hidden: {
    en: "Which gems lie in the piles is for you to remember: they are counted at the end of the round.",
    fr: "À vous de retenir les gemmes des tas : on les compte à la fin de la manche.",
  },
};

export const scoring: ScoringOf = (view, sitting) => {
  const seen = view as unknown as Seen;
  const { sides, own } = scoringSides(seen.stones.length, sitting);
  const gems = GEMS.map(({ gem, face, title }): ScoringLine => {
    const line = { title: phrase(title), worth: phrase(STONE), cards: [{ face }] };
    if (!seen.taken) return line;
    const counts = seen.taken.map((cards) => cards.filter((card) => card.endsWith(gem)).length);
    return { ...line, counts, ahead: onlyMost(counts) };
  });
  const last =
    seen.last_taker === null ? [] : [phrase(TEXTS.last, { name: sides[seen.last_taker % sides.length] ?? "" })];
  const hidden = seen.taken ? [] : [phrase(TEXTS.hidden)];
  return {
    goal: phrase(TEXTS.goal, { n: seen.target }),
    sides,
    own,
    totals: seen.stones,
    lines: [
      { title: phrase(TEXTS.sweep), worth: phrase(STONE), text: phrase(TEXTS.sweepText) },
      ...gems,
      { title: phrase(TEXTS.cards), worth: phrase(STONE), counts: seen.piles, ahead: onlyMost(seen.piles) },
    ],
    note: [phrase(TEXTS.end), ...last, ...hidden].join(" "),
  };
};
