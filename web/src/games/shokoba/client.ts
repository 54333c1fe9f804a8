import { t } from "$i18n";
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
