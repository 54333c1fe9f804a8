import type { Guide } from "$table/guide";
import { spots } from "./spots";

export const guide: Guide = {
  spots,
  tips: [
    {
      id: "down",
      text: {
        en: "You begin: place one card face down. Whoever has placed all cards first wins the round.",
        fr: "À vous de commencer : posez une carte face cachée. Le premier qui a posé toutes ses cartes gagne la manche.",
      },
      at: ["hand"],
      when: ({ view, canPlay }) => canPlay && view["step"] === "down",
    },
    {
      id: "attack",
      text: {
        en: "Now attack with a card face up. The other player blocks it with the same card, or passes.",
        fr: "Attaquez maintenant avec une carte visible. L’autre joueur la bloque avec la même carte, ou passe.",
      },
      at: ["hand"],
      when: ({ view, canPlay }) => canPlay && view["step"] === "attack",
    },
    {
      id: "answer",
      text: {
        en: "You are attacked: block with the same card, or pass. A king blocks everything except lances and pawns.",
        fr: "On vous attaque : bloquez avec la même carte, ou passez. Un roi bloque tout sauf les lances et les pions.",
      },
      at: ["hand"],
      when: ({ view, canPlay }) => canPlay && view["step"] === "answer",
    },
    {
      id: "score",
      text: {
        en: "The points of the last card placed go to the score. The first to 15 wins the match.",
        fr: "Les points de la dernière carte posée vont au score. Le premier à 15 gagne la partie.",
      },
      at: ["score"],
      when: ({ view }) => Number(view["round"]) > 1,
    },
  ],
};
