/** The fields of a view of Toko Maja that the board draws. */
export interface View {
  round: number;
  turn: number | null;
  step: "add" | "discard" | "table" | "second" | "lay" | null;
  stock: number;
  /** The top card of each pile. */
  tops: (string | null)[];
  heights: number[];
  /** The two cards that were just drawn. */
  drawn: string[];
  table_set: string[] | null;
  hands: string[][];
  /** The sets that each seat has laid. */
  sets: string[][];
  /** Who holds the token of each number. */
  tokens: (number | null)[];
  /** What lies beneath the tops, where the table helps to remember. */
  beneath?: string[][];
}

export const PILES = ["A", "B", "C"] as const;
