/** How large cards can be so that all of them fit into an area. */

export interface Area {
  width: number;
  height: number;
}

/** Cards in rows of at most `columns`. */
export interface Fit {
  columns: number;
  width: number;
}

const ASPECT = 1.4;

/** Whether `count` cards of this width fit into an area. */
export function fits(count: number, area: Area, gap: number, card: number): boolean {
  const columns = Math.max(1, Math.floor((area.width + gap) / (card + gap)));
  return Math.ceil(count / columns) * (card * ASPECT + gap) - gap <= area.height;
}

/**
 * The rows in which `count` cards are largest, and their width, between two limits. At the lower limit they may be
 * higher than the area, but not wider.
 */
export function bestFit(count: number, area: Area, gap: number, min: number, max: number): Fit {
  const most = Math.max(1, Math.floor((area.width + gap) / (min + gap)));
  let best: Fit = { columns: Math.min(most, Math.max(1, count)), width: 0 };
  for (let columns = 1; columns <= Math.min(most, Math.max(1, count)); columns++) {
    const rows = Math.ceil(count / columns);
    const byWidth = (area.width - gap * (columns - 1)) / columns;
    const byHeight = (area.height - gap * (rows - 1)) / rows / ASPECT;
    const width = Math.floor(Math.min(byWidth, byHeight, max));
    if (width > best.width) best = { columns, width };
  }
  return best.width >= min ? best : { columns: fewestRows(count, most), width: min };
}

/** As many columns as the fewest rows need, so that the rows are equally long. */
const fewestRows = (count: number, most: number): number => Math.ceil(count / Math.max(1, Math.ceil(count / most)));

/** The greatest width at which `count` cards fit, between two limits. At the lower limit they may not fit. */
export const cardWidth = (count: number, area: Area, gap: number, min: number, max: number): number =>
  bestFit(count, area, gap, min, max).width;
