/** The colour of the fish of each number. */
export const FISH_COLOURS: Record<string, string> = {
  "1": "#8fd0e8",
  "2": "#ffb35c",
  "3": "#ff8a75",
  "4": "#b39be0",
  "5": "#f2d04b",
  J: "#c98be0",
};
