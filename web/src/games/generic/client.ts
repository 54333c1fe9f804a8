import { t } from "$i18n";
import type { TableEvent } from "$lib/connection.svelte";
import type { Sound } from "$lib/sound";
import type { CardsPlayed } from "$table/board";
import { BACK } from "$table/cardTracker";
import { playAndTake } from "$table/hintMarks";
import type { GameClient } from "../client";
import Board from "./Board.svelte";
import type { CardFace } from "./cardFace";
import { Deck } from "./deck";
import { scoreLines } from "./scores";
import Summary from "./Summary.svelte";
import { steps } from "./steps";
import { stepName } from "./texts";
import { scoresOf, viewModel } from "./viewModel";

/** The sounds of events with common names. */
const SOUNDS: Record<string, Sound> = {
  played: "lay",
  laid: "lay",
  discarded: "lay",
  taken: "take",
  drew: "deal",
  dealt: "deal",
  round: "deal",
  passed: "pass",
  counted: "token",
};

/** Whether an event shows the scores of a round. The final score alone is part of the result. */
function isSummary({ kind, seat, details }: TableEvent): boolean {
  const least = kind === "over" ? 2 : 1;
  return seat === null && scoreLines(details).length >= least;
}

/** Cards in the details of an event: one that is played, or a list of cards that are taken. */
function cardsPlayed({ kind, details }: TableEvent, deck: Deck): CardsPlayed | null {
  const values = Object.values(details);
  const played = values.filter(deck.isCard);
  const taken = values.filter(Array.isArray).flat().filter(deck.isCard);
  return played.length || taken.length || kind === "passed" ? { played, taken } : null;
}

/** The client of a game without drawings of its own, from the cards that it declares. */
export function genericClient(cards: readonly CardFace[]): GameClient {
  const deck = new Deck(cards);
  const hintCards = ([first = "", ...others]: readonly string[]): CardsPlayed => ({
    played: deck.cardsIn(first),
    taken: others.flatMap((step) => deck.cardsIn(step)),
  });
  return {
    Board,
    Card: deck.Card,
    cardName: deck.name,
    cardTip: (face) => (face === BACK ? "" : deck.name(face)),
    stepName: (step) => stepName(deck, step),
    Summary,
    isSummary,
    cardsPlayed: (event) => cardsPlayed(event, deck),
    steps: (view, event) => steps(view, event, deck),
    hintMarks: (moveSteps, view, seat) => {
      const hands = Array.isArray(view["hands"]) ? (view["hands"] as unknown[]) : [];
      const model = viewModel(view, hands.length, [], deck.isCard);
      const hand = { place: `hand-${seat}`, cards: model.seats[seat]?.hand ?? [] };
      return model.places.flatMap(({ cards }, place) =>
        playAndTake(hintCards(moveSteps), hand, { place: `place-${place}`, cards }),
      );
    },
    hintCards,
    hintSpots: () => ({ to: "table" }),
    spots: { places: { table: [".mat .place"] }, ofMove: () => [] },
    banners: {},
    sounds: SOUNDS,
    score: (view, seat) => {
      const scores = scoresOf(view);
      return scores ? String(scores[seat % scores.length]).replace("-", "−") : null;
    },
    scoreTip: ({ target }) => (typeof target === "number" ? t("generic.tip.score", { n: target }) : ""),
    loadScoring: async () => (await import("./scoring")).scoring,
  };
}
