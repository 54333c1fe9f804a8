/**
 * The six colours and gold. Each has a paint, an ink that is dark on it, and a pattern of its own, so that nobody has to see
 * colours to tell them apart.
 */

export interface Paint {
  paint: string;
  ink: string;
  /** The pattern: a path in a tile of 16, drawn as lines, or as areas where `filled`. */
  tile: string;
  filled?: boolean;
}

export const PAINT: Record<string, Paint> = {
  G: { paint: "#86cf97", ink: "#0f4a24", tile: "M-4 20L20-4M-4 4L4-4M12 20l8-8" },
  O: { paint: "#ffb067", ink: "#6f3200", tile: "M4 0v16M12 0v16" },
  K: {
    paint: "#ffa5c6",
    ink: "#7d0f3b",
    tile: "M4 1.500a2.500 2.500 0 1 0 .01 0M12 9.500a2.500 2.500 0 1 0 .01 0",
    filled: true,
  },
  U: { paint: "#c2a5f2", ink: "#3d1b74", tile: "M0 8l8-8 8 8-8 8z" },
  T: { paint: "#7fd3d2", ink: "#08474a", tile: "M0 4q4-5 8 0t8 0M0 12q4-5 8 0t8 0" },
  Y: { paint: "#f8e272", ink: "#544300", tile: "M4 1v6M1 4h6M12 9v6M9 12h6" },
  "*": { paint: "#4a3206", ink: "#ffd86b", tile: "" },
};
