/** The six colours and gold: a background, a dark ink for letters, and a dash pattern for colour-blind players. */

export const PAINT: Record<string, { paint: string; ink: string; dash: string }> = {
  G: { paint: "#8fd19a", ink: "#14532a", dash: "none" },
  O: { paint: "#ffb874", ink: "#7a3a00", dash: "8 4" },
  K: { paint: "#ffa6c4", ink: "#85123f", dash: "2 4" },
  U: { paint: "#c3a6ee", ink: "#43207a", dash: "12 3 2 3" },
  T: { paint: "#84d3d0", ink: "#0b4f52", dash: "5 5" },
  Y: { paint: "#f5e27a", ink: "#5c4a00", dash: "1 6" },
  "*": { paint: "#f0c04d", ink: "#4b3400", dash: "none" },
};
