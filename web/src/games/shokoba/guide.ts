import type { Guide } from "$table/guide";
import { spots } from "./spots";

export const guide: Guide = {
  spots,
  tips: [
    {
      id: "hand",
      text: {
        en: "Your turn: touch one of your three cards. It takes cards of the table that make its number.",
        fr: "À vous : touchez l’une de vos trois cartes. Elle prend des cartes de la table qui font son nombre.",
      },
      at: ["hand"],
      when: ({ canPlay, chosen }) => canPlay && chosen === 0,
    },
    {
      id: "choose",
      text: {
        en: "Now touch the cards to take, or lay your card if it takes nothing.",
        fr: "Touchez maintenant les cartes à prendre, ou posez la vôtre si elle ne prend rien.",
      },
      at: ["table"],
      when: ({ canPlay, chosen }) => canPlay && chosen > 0,
    },
    {
      id: "pile",
      text: {
        en: "What you take lies on your pile. At the end of the round it is counted.",
        fr: "Ce que vous prenez va dans votre tas. On le compte à la fin de la manche.",
      },
      at: ["pile"],
      when: ({ view, you }) => ((view["piles"] as number[])[you] ?? 0) > 0,
    },
    {
      id: "stone",
      text: {
        en: "A shokoba: whoever empties the table gets a stone at once.",
        fr: "Un shokoba : qui vide la table gagne aussitôt une pierre.",
      },
      at: ["score"],
      when: ({ view }) => (view["stones"] as number[]).some((each) => each > 0),
    },
    {
      id: "stock",
      text: {
        en: "When the hands are empty, three more cards each come from the stock. The round ends when it is used up.",
        fr: "Quand les mains sont vides, chacun reçoit trois cartes de la pioche. La manche finit quand elle est épuisée.",
      },
      at: ["stock"],
      when: ({ view }) => Number(view["stock"]) < 30,
    },
  ],
};
