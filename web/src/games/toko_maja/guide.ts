import type { Guide } from "$table/guide";
import { spots } from "./spots";

export const guide: Guide = {
  spots,
  tips: [
    {
      id: "add",
      text: {
        en: "Your turn: take a top card, or touch the stock to draw two. Collect three cards of the same number.",
        fr: "À vous : prenez une carte visible, ou touchez la pioche pour en piocher deux. Réunissez trois cartes du même nombre.",
      },
      at: ["piles"],
      when: ({ view, canPlay }) => canPlay && view["step"] === "add",
    },
    {
      id: "discard",
      text: {
        en: "Keep one of these two cards: touch the other one, then a pile.",
        fr: "Gardez l’une de ces deux cartes : touchez l’autre, puis une défausse.",
      },
      at: ["drawn"],
      when: ({ view, canPlay }) => canPlay && view["step"] === "discard",
    },
    {
      id: "lay",
      text: {
        en: "You can lay a set: most sets of a number bring its token.",
        fr: "Vous pouvez poser un brelan : le plus de brelans d’un nombre donne son jeton.",
      },
      at: ["answers"],
      when: ({ view, canPlay }) => canPlay && view["step"] === "lay",
    },
    {
      id: "stock",
      text: {
        en: "When the stock is empty the round is counted, and cards in hand cost points.",
        fr: "Quand la pioche est vide, on compte, et les cartes en main coûtent des points.",
      },
      at: ["stock"],
      when: ({ view }) => Number(view["stock"]) < 20,
    },
  ],
};
