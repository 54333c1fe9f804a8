import type { Spots } from "$table/spots";

export const spots: Spots = {
  places: {
    centre: ['[data-drop="centre"]'],
    stock: ['[data-spot="stock"]', ".mat .top .pile"],
    pile: ['[data-spot="own-pile"]', ".own .pile"],
    colours: ['[data-spot="own-colours"]', ".own .goals"],
    symbols: ['[data-spot="symbols"]', '[data-spot="own-symbols"]', ".own .goals"],
    tokens: ['[data-spot="own-tokens"]', ".own .tokens"],
  },
  ofMove: (move) => {
    if (move === "pass") return ["pass"];
    const [played = "", taken = ""] = move.split(" x ");
    const named = (place: string, cards: string) =>
      cards.split(" ").flatMap((card) => (card ? [`${place}:${card}`] : []));
    return [...named("hand", played), ...named("centre", taken)];
  },
};
