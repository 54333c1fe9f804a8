import type { Spots } from "$table/spots";

const PILES = "ABC";

export const spots: Spots = {
  places: {
    stock: ['[data-spot="stock"]'],
    piles: ['[data-spot="piles"]'],
    pile: ['[data-drop="pile-{}"]'],
    drawn: [".drawn"],
    lane: [".lane:nth-child({})"],
    jokers: [".lane.jokers"],
    token: ['[data-spot="token-{}"]'],
  },
  ofMove: (move) => {
    const [first = "", ...rest] = move.split(" ");
    if (first === "take") return [`pile:${PILES.indexOf(rest[0] ?? "")}`];
    if (first === "draw") return ["stock"];
    if (rest[0] === ">") return [`drawn:${first}`, `pile:${PILES.indexOf(rest[1] ?? "")}`];
    return ["answers"];
  },
};
