import { t } from "$i18n";
import { marksIn } from "$table/steps";
import type { GameClient } from "../client";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Summary from "./Summary.svelte";
import { steps } from "./steps";
import { cardName, cardTip, cardsOfSet, stepName } from "./texts";

const client: GameClient = {
  Board,
  Card,
  cardName,
  cardTip,
  stepName,
  Summary,
  isSummary: ({ kind }) => kind === "counted",
  cardsPlayed: ({ kind, details }) => {
    if (kind === "taken") return { played: [], taken: [details["card"] as string] };
    if (kind === "discarded") return { played: [details["card"] as string], taken: [] };
    if (kind === "laid" || kind === "table_set") return { played: cardsOfSet(details["set"] as string), taken: [] };
    return null;
  },
  steps,
  hintMarks: ([step = "", to = ""], view, seat) => {
    const { hands, drawn } = view as unknown as { hands: string[][]; drawn: string[] };
    if (step.startsWith("lay ")) return marksIn(`hand-${seat}`, hands[seat] ?? [], cardsOfSet(step.slice(4)), "hint");
    const pile = (step.startsWith("take ") ? step.slice(5) : to.slice(2)) || null;
    const onPile = pile
      ? [{ place: `pile-${"ABC".indexOf(pile)}`, index: 0, kind: to ? "taken" : "hint" } as const]
      : [];
    return [...marksIn("drawn", drawn, to ? [step] : [], "hint"), ...onPile];
  },
  banners: { token: "toko.banner.token", table_set: "toko.banner.table" },
  sounds: {
    taken: "take",
    drew: "deal",
    discarded: "lay",
    laid: "sweep",
    token: "token",
    table_set: "sweep",
    round: "deal",
    counted: "token",
  },
  score: (view, seat) => {
    const scores = view["scores"] as number[];
    return String(scores[seat % scores.length] ?? "");
  },
  scoreTip: () => t("toko.tip.score"),
};
export default client;
