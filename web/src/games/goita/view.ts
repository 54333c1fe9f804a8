/** The fields of the views of Goita Shogi that the boards draw. */

export interface TableView {
  round: number;
  turn: number | null;
  step: "down" | "attack" | "answer" | "cancel" | "agree" | null;
  attack: string | null;
  attacker: number | null;
  asked_by: number | null;
  hands: string[][];
  /** The placed cards of each seat: `(P)` lies face down, `=P` blocks, `>P` attacks. */
  rows: string[][];
  aside: number;
  /** The points of each side. */
  points: number[];
  target: number;
}

export interface SoloView {
  step: "turn" | "take" | "remove" | null;
  board: string[][];
  remembered?: string[][];
  guards: string[];
  turned: string[];
  captured: string[];
  discard: string[];
  points: number[];
  most_points: number;
}
