/** Who attacks whom: what an attack is blocked by, and who still has to answer it. */

/** The pieces that block an attack: the same piece, and a king unless it is a lance or a pawn (GOI-6, GOI-7). */
export const blockers = (attack: string): string[] =>
  attack === "K" || attack === "L" || attack === "P" ? [attack] : [attack, "K"];

export interface Answer {
  seat: number;
  state: "passed" | "asked" | "waits";
}

/** The other seats in the order in which they answer an attack. */
export function answers(players: number, attacker: number, turn: number | null): Answer[] {
  const asked = turn === null ? 0 : (turn - attacker + players) % players;
  return Array.from({ length: players - 1 }, (_, place) => ({
    seat: (attacker + 1 + place) % players,
    state: place + 1 < asked ? "passed" : place + 1 === asked ? "asked" : "waits",
  }));
}

/** The seat of the partner, where four play in two teams. */
export const partnerOf = (seat: number | null, players: number): number | null =>
  seat === null || players !== 4 ? null : (seat + 2) % 4;
