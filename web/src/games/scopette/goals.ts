/** What a seat plays for: its secret colours (SCO-4), and a symbol with each neighbour (SCO-5). */

import { colourOf, symbolOf } from "./texts";

export interface Goals {
  colours: readonly string[];
  /** Each symbol with the seat that shares it. */
  symbols: readonly { symbol: string; sharedWith: number }[];
}

/** The goals of a seat. With two players both symbols are shared with the other. */
export function goalsOf(view: { colours: string[][]; symbols: string[] }, seat: number): Goals {
  const players = view.symbols.length;
  const next = (seat + 1) % players;
  const previous = (seat + players - 1) % players;
  return {
    colours: view.colours[seat] ?? [],
    symbols: [
      { symbol: view.symbols[seat]!, sharedWith: previous },
      { symbol: view.symbols[next]!, sharedWith: next },
    ],
  };
}

/** How many points a card is worth to whoever has these goals (SCO-25). */
export function worth(face: string, goals: Goals): number {
  const colour = colourOf(face);
  const symbol = symbolOf(face);
  if (colour === "*") return 1;
  return (
    goals.colours.filter((each) => each === colour).length +
    goals.symbols.filter((each) => each.symbol === symbol).length
  );
}
