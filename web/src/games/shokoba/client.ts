import { t } from "$i18n";
import { cardsAfterSign, playAndTake } from "$table/hintMarks";
import type { GameClient } from "../client";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Summary from "./Summary.svelte";
import { steps } from "./steps";
import { cardName, cardTip, stepName } from "./texts";

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
    const claims = steps[0]?.startsWith("claim ");
    const taken = cardsAfterSign((claims ? steps[0] : steps[1]) ?? "");
    const hand = { place: `hand-${seat}`, cards: hands[seat] ?? [], played: claims ? [] : steps.slice(0, 1) };
    return playAndTake(hand, { place: "table", cards: table, taken });
  },
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
};
export default client;
