/** What scores in Scopette (SCO-25). Nobody looks into the piles before the end (SCO-16), so only tokens are counted. */

import { phrase, t, type TextKey } from "$i18n";
import { BACK } from "$table/cardTracker";
import { scoringSides, type ScoringCard, type ScoringLine, type ScoringOf } from "$table/scoring";
import { goalsOf } from "./goals";
import { cardsOfColour, cardsWithSymbol, goalName } from "./texts";

interface Seen {
  colours: string[][];
  symbols: string[];
  tokens: number[];
  piles: number[];
  points: number[] | null;
}

const TEXTS = {
  goal: {
    en: "One round. At the end the cards of each pile are counted; the most points win.",
    fr: "Une seule manche. À la fin on compte les cartes de chaque tas ; le plus de points gagne.",
  },
  teams: { en: "Partners add up their points.", fr: "Les partenaires additionnent leurs points." },
  each: { en: "1 point each", fr: "1 point chacune" },
  token: { en: "1 point each", fr: "1 point chacun" },
  colour: { en: "Cards of your secret colour: {colour}", fr: "Cartes de votre couleur secrète : {colour}" },
  anyColour: { en: "Cards of one’s secret colour", fr: "Cartes de sa couleur secrète" },
  symbol: { en: "Cards with your symbol: {symbol}", fr: "Cartes avec votre symbole : {symbol}" },
  shared: { en: "{name} plays for it too.", fr: "{name} joue aussi pour lui." },
  anySymbol: { en: "Cards with one’s symbols", fr: "Cartes avec ses symboles" },
  anySymbolText: {
    en: "The symbol between two players counts for both of them.",
    fr: "Le symbole entre deux joueurs compte pour les deux.",
  },
  gold: { en: "Gold cards", fr: "Cartes dorées" },
  goldText: { en: "They count for everybody.", fr: "Elles comptent pour tous." },
  tokens: { en: "Tokens", fr: "Jetons" },
  tokensText: {
    en: "Take so that the centre is empty, or your hand: a token. Both at once: four.",
    fr: "Prenez de sorte que le centre soit vide, ou votre main : un jeton. Les deux à la fois : quatre.",
  },
  cards: { en: "Cards in the pile", fr: "Cartes dans le tas" },
  cardsText: { en: "They decide only between equal points.", fr: "Elles ne départagent qu’à égalité de points." },
  note: {
    en: "A card of your colour with your symbol counts twice. Nobody looks into a pile before the end, not even its owner.",
    fr: "Une carte de votre couleur avec votre symbole compte deux fois. Personne ne regarde un tas avant la fin, pas même le sien.",
  },
};
/** How many cards show a goal. */
const SHOWN = 2;
const GOLD = ["1*", "4*", "7*", "10*"];
const drawn = (faces: readonly string[]): ScoringCard[] => faces.map((face) => ({ face }));

export const scoring: ScoringOf = (view, sitting) => {
  const seen = view as unknown as Seen;
  const players = seen.symbols.length;
  const { sides, own } = scoringSides(players, { ...sitting, teams: [] });
  const hasTeams = sitting.teams.some((side) => side.length > 1);
  return {
    goal: [phrase(TEXTS.goal), ...(hasTeams ? [phrase(TEXTS.teams)] : [])].join(" "),
    sides,
    own,
    totals: seen.points ?? sides.map(() => null),
    lines: [
      ...(sitting.you === null ? anybodysGoals() : ownGoals(seen, sitting.you, sides)),
      { title: phrase(TEXTS.gold), worth: phrase(TEXTS.each), text: phrase(TEXTS.goldText), cards: drawn(GOLD) },
      { title: phrase(TEXTS.tokens), worth: phrase(TEXTS.token), text: phrase(TEXTS.tokensText), counts: seen.tokens },
      { title: phrase(TEXTS.cards), text: phrase(TEXTS.cardsText), counts: seen.piles },
    ],
    note: phrase(TEXTS.note),
  };
};

function ownGoals(seen: Seen, seat: number, sides: readonly string[]): ScoringLine[] {
  const { colours, symbols } = goalsOf(seen, seat);
  const named = colours.filter((colour) => colour !== BACK);
  return [
    ...named.map((colour) => ({
      title: phrase(TEXTS.colour, { colour: goalName(colour, null) }),
      worth: phrase(TEXTS.each),
      cards: drawn(cardsOfColour(colour).slice(0, SHOWN)),
    })),
    ...symbols.map(({ symbol, sharedWith }) => ({
      title: phrase(TEXTS.symbol, { symbol: t(`scopette.symbol.${symbol}` as TextKey) }),
      worth: phrase(TEXTS.each),
      text: phrase(TEXTS.shared, { name: sides[sharedWith] ?? "" }),
      cards: drawn(cardsWithSymbol(symbol).slice(0, SHOWN)),
    })),
  ];
}

const anybodysGoals = (): ScoringLine[] => [
  { title: phrase(TEXTS.anyColour), worth: phrase(TEXTS.each) },
  { title: phrase(TEXTS.anySymbol), worth: phrase(TEXTS.each), text: phrase(TEXTS.anySymbolText) },
];
