/** How large cards can be so that all of them fit into an area. */

const ASPECT = 1.4;

/** Whether so many cards of this width find room in an area. */
export function fits(count: number, area: { width: number; height: number }, gap: number, card: number): boolean {
  const columns = Math.max(1, Math.floor((area.width + gap) / (card + gap)));
  return Math.ceil(count / columns) * (card * ASPECT + gap) - gap <= area.height;
}

/** The width of each of so many cards, between the least and the most; at the least they may not fit. */
export function cardWidth(
  count: number,
  area: { width: number; height: number },
  gap: number,
  least: number,
  most: number,
): number {
  let best = least;
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns);
    const wide = (area.width - gap * (columns - 1)) / columns;
    const high = (area.height - gap * (rows - 1)) / rows / ASPECT;
    best = Math.max(best, Math.min(wide, high));
  }
  return Math.floor(Math.min(best, most));
}
