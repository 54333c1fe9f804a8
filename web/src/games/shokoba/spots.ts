import type { Spots } from "$table/spots";

export const spots: Spots = {
  places: {
    table: ['[data-drop="table"]'],
    stock: [".mat .top .pile"],
    pile: [".own .pile"],
  },
  ofMove: (move) => {
    const [played = "", taken = ""] = move.split(" x ");
    return [`hand:${played}`, ...taken.split(" ").flatMap((card) => (card ? [`table:${card}`] : []))];
  },
};
