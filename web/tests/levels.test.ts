import { expect, test } from "vitest";
import { levelsFor } from "../src/lib/levels";
import type { Catalogue } from "../src/lib/wire";

const title = { en: "", fr: "" };
const catalogue = {
  levels: [
    { name: "greedy", title, only: null },
    { name: "learned", title, only: { game: "shokoba", players: 2 } },
  ],
} as unknown as Catalogue;

test.each([
  ["shokoba", 2, ["greedy", "learned"]],
  ["shokoba", 3, ["greedy"]],
  ["goita", 2, ["greedy"]],
] as const)("%s with %d players", (game, players, names) => {
  expect(levelsFor(catalogue, game, players).map((each) => each.name)).toEqual(names);
});
