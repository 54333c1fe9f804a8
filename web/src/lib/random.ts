/** Chance for names of requests and for the players' own share in the shuffling. */

export function randomText(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}
