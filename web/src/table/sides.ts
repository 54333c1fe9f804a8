/** A list in a view or an event has one entry per side: a team where there are teams, else a seat. */

type Teams = readonly (readonly number[])[];

/** The seats of each of `count` sides. */
export const sidesOf = (count: number, teams: Teams): Teams =>
  teams.length === count ? teams : Array.from({ length: count }, (_, seat) => [seat]);

/** The names of each of `count` sides. */
export const sideNames = (count: number, names: readonly string[], teams: Teams): string[] =>
  sidesOf(count, teams).map((seats) => seats.map((seat) => names[seat] ?? "").join(" & "));
