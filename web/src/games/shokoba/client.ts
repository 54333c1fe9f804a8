import { addTexts, t } from "$i18n";
import type { CardsPlayed } from "$table/board";
import { cardsAfterSign, playAndTake } from "$table/hintMarks";
import type { GameClient } from "../client";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import en from "./languages/en";
import fr from "./languages/fr";
import Summary from "./Summary.svelte";
import { spots } from "./spots";
import { steps } from "./steps";
import { cardName, cardTip, stepName } from "./texts";

addTexts({ en, fr });

/** The cards of a move; a claim plays none. */
function hintCards(steps: readonly string[]): CardsPlayed {
  const [first = "", second = ""] = steps;
  if (first === "pass") return { played: [], taken: [] };
  return first.startsWith("claim ")
    ? { played: [], taken: cardsAfterSign(first) }
    : { played: [first], taken: cardsAfterSign(second) };
}

const client: GameClient = {
  Board,
  Card,
  cardName,
  cardTip,
  stepName,
  Summary,
  isSummary: ({ kind }) => kind === "counted",
  cardsPlayed: ({ kind, details }) => {
    if (kind === "laid") return { played: [details["card"] as string], taken: [] };
    if (kind === "taken" || kind === "claimed")
      return { played: [details["card"] as string], taken: details["cards"] as string[] };
    return null;
  },
  steps,
  hintMarks: (steps, view, seat) => {
    const { hands, table } = view as unknown as { hands: string[][]; table: string[] };
    const hand = { place: `hand-${seat}`, cards: hands[seat] ?? [] };
    return playAndTake(hintCards(steps), hand, { place: "table", cards: table });
  },
  hintCards,
  hintSpots: () => ({ to: "table" }),
  spots,
  banners: { shokoba: "shokoba.banner" },
  sounds: {
    claimed: "take",
    dealt: "deal",
    round: "deal",
    shokoba: "sweep",
    swept: "take",
    counted: "token",
  },
  score: (view, seat) => {
    const stones = view["stones"] as number[];
    return String(stones[seat % stones.length] ?? "");
  },
  scoreTip: (view) => t("shokoba.tip.score", { n: Number(view["target"]) }),
  loadScoring: async () => (await import("./scoring")).scoring,
};
export default client;
