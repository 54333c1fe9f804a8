import type { Guide } from "$table/guide";
import { spots } from "./spots";

export const guide: Guide = {
  spots,
  tips: [
    {
      id: "colours",
      text: {
        en: "These are your goals: cards of these colours and symbols are worth points on your pile.",
        fr: "Voici vos objectifs : les cartes de ces couleurs et symboles valent des points dans votre tas.",
      },
      at: ["colours"],
      when: () => true,
    },
    {
      id: "hand",
      text: {
        en: "Your turn: touch one or more of your cards, then what they take in the centre.",
        fr: "À vous : touchez une ou plusieurs de vos cartes, puis ce qu’elles prennent au centre.",
      },
      at: ["hand"],
      when: ({ canPlay, chosen }) => canPlay && chosen === 0,
    },
    {
      id: "pile",
      text: {
        en: "Cards that you take lie on your pile, and you draw one card each turn.",
        fr: "Les cartes prises vont dans votre tas, et vous piochez une carte par tour.",
      },
      at: ["pile"],
      when: ({ view, you }) => ((view["piles"] as number[])[you] ?? 0) > 0,
    },
    {
      id: "tokens",
      text: {
        en: "A scopette: taking so that the centre or your hand becomes empty earns a token, worth a point.",
        fr: "Une scopette : qui vide le centre ou sa main en prenant gagne un jeton, qui vaut un point.",
      },
      at: ["tokens"],
      when: ({ view }) => (view["tokens"] as number[]).some((each) => each > 0),
    },
    {
      id: "stock",
      text: {
        en: "The stock is nearly empty: after its last card everybody has one last turn.",
        fr: "La pioche est presque vide : après sa dernière carte, chacun joue un dernier tour.",
      },
      at: ["stock"],
      when: ({ view }) => Number(view["stock"]) < 8,
    },
  ],
};
