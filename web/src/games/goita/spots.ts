import type { Spots } from "$table/spots";

export const spots: Spots = {
  places: {
    row: ['[data-spot="own-row"]'],
    next: ['[data-spot="own-row"] .free'],
    grid: [".grid"],
    place: ['[data-place="{}"]'],
  },
  ofMove: (move) => {
    if (move === "pass") return ["pass"];
    const square = /^-?([a-h][1-4])$/.exec(move)?.[1];
    return [square ? `place:${square}` : `hand:${move.replace(/[()=>]/g, "")}`];
  },
};
