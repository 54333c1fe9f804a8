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
import { cardName, cardTip, letterOf, stepName } from "./texts";

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
    if (["down", "blocked", "attacked"].includes(kind)) return { played: [details["card"] as string], taken: [] };
    return kind === "passed" ? { played: [], taken: [] } : null;
  },
  steps,
  hintMarks: ([step = ""], view, seat) => {
    if (view["mode"] === "solo")
      return step
        .replace("-", "")
        .split("+")
        .map((place) => ({ place, index: 0, kind: "hint" as const }));
    return marksIn(`hand-${seat}`, (view["hands"] as string[][])[seat] ?? [], [letterOf(step)], "hint");
  },
  hintCards: () => null,
  hintSpots: ([step = ""]) => (/[(>=]/.test(step) ? { to: "next" } : {}),
  spots,
  banners: { out: "goita.banner.out", cancelled: "goita.banner.cancelled" },
  sounds: {
    down: "lay",
    blocked: "knock",
    attacked: "lay",
    passed: "pass",
    out: "sweep",
    round: "deal",
    board: "deal",
    turned: "lay",
    captured: "take",
    removed: "pass",
  },
  score: (view, seat) => {
    if (view["mode"] === "solo") return null;
    const points = view["points"] as number[];
    return String(points[seat % points.length] ?? "");
  },
  scoreTip: (view) => t("goita.tip.score", { n: Number(view["target"]) }),
  loadScoring: async () => (await import("./scoring")).scoring,
};
export default client;
