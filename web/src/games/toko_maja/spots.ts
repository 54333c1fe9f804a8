import type { Spots } from "$table/spots";

const PILES = "ABC";

export const spots: Spots = {
  places: {
    stock: ['[data-spot="stock"]', ".stock"],
    piles: ['[data-spot="piles"]', ".piles"],
    pile: ['[data-drop="pile-{}"]'],
    drawn: [".drawn"],
    token: ['[data-spot="token-{}"]', '[data-token="{}"]', ".own"],
  },
  ofMove: (move) => {
    const [first = "", ...rest] = move.split(" ");
    if (first === "take") return [`pile:${PILES.indexOf(rest[0] ?? "")}`];
    if (first === "draw") return ["stock"];
    if (rest[0] === ">") return [`drawn:${first}`, `pile:${PILES.indexOf(rest[1] ?? "")}`];
    return ["answers"];
  },
};
