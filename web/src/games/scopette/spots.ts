import type { Spots } from "$table/spots";

export const spots: Spots = {
  places: {
    centre: ['[data-drop="centre"]'],
    stock: [".mat .top .pile"],
    pile: [".own .pile"],
    colours: [".own .goals"],
    symbols: [".own .goals"],
    tokens: ['.own [data-spot="tokens"]'],
  },
  ofMove: (move) => {
    if (move === "pass") return ["pass"];
    const [played = "", taken = ""] = move.split(" x ");
    const named = (place: string, cards: string) =>
      cards.split(" ").flatMap((card) => (card ? [`${place}:${card}`] : []));
    return [...named("hand", played), ...named("centre", taken)];
  },
};
