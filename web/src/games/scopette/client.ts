import { t } from "$i18n";
import type { CardsPlayed } from "$table/board";
import { cardsAfterSign, playAndTake } from "$table/hintMarks";
import type { GameClient } from "../client";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Summary from "./Summary.svelte";
import { spots } from "./spots";
import { steps } from "./steps";
import { cardName, cardTip, stepName } from "./texts";

const hintCards = ([played = "", ...taken]: readonly string[]): CardsPlayed => ({
  played: played === "pass" ? [] : played.split(" "),
  taken: taken.flatMap(cardsAfterSign),
});

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
    if (kind === "taken") return { played: details["played"] as string[], taken: details["cards"] as string[] };
    return kind === "passed" ? { played: [], taken: [] } : null;
  },
  steps,
  hintMarks: (steps, view, seat) => {
    const { hands, centre } = view as unknown as { hands: string[][]; centre: string[] };
    const hand = { place: `hand-${seat}`, cards: hands[seat] ?? [] };
    return playAndTake(hintCards(steps), hand, { place: "centre", cards: centre });
  },
  hintCards,
  hintSpots: ([first]) => (first === "pass" ? {} : { to: "centre" }),
  spots,
  banners: { scopette: "scopette.banner", last_turns: "scopette.banner.last" },
  sounds: {
    drew: "deal",
    dealt: "deal",
    passed: "pass",
    scopette: "sweep",
    last_turns: "warn",
    counted: "token",
  },
  score: (view, seat) => {
    const points = view["points"] as number[] | null;
    return points ? String(points[seat] ?? "") : null;
  },
  scoreTip: () => t("scopette.tip.score"),
  loadScoring: async () => (await import("./scoring")).scoring,
};
export default client;
