import { addTexts, t } from "$i18n";
import { marksIn } from "$table/steps";
import type { GameClient } from "../client";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import en from "./languages/en";
import fr from "./languages/fr";
import Summary from "./Summary.svelte";
import { spots } from "./spots";
import { steps } from "./steps";
import { cardName, cardTip, cardsOfSet, stepName } from "./texts";

addTexts({ en, fr });

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
  silentMove: "pass",
  hintCards: () => null,
  hintSpots: ([step = "", to = ""]) => {
    if (to) return { to: `pile:${"ABC".indexOf(to.slice(2))}` };
    if (step === "draw") return { from: "stock", to: "hand" };
    if (step.startsWith("lay ")) return { to: step === "lay JJJ" ? "jokers" : `lane:${step[4] ?? ""}` };
    return step.startsWith("take ") ? { to: "hand" } : {};
  },
  spots,
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
  loadScoring: async () => (await import("./scoring")).scoring,
};
export default client;
