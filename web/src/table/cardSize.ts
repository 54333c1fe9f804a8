/** How large cards can be so that all of them fit into an area. */

interface Area {
  width: number;
  height: number;
}

const ASPECT = 1.4;

/** Whether `count` cards of this width fit into an area. */
export function fits(count: number, area: Area, gap: number, card: number): boolean {
  const columns = Math.max(1, Math.floor((area.width + gap) / (card + gap)));
  return Math.ceil(count / columns) * (card * ASPECT + gap) - gap <= area.height;
}

/** The greatest width at which `count` cards fit, between two limits. At the lower limit they may not fit. */
export function cardWidth(count: number, area: Area, gap: number, min: number, max: number): number {
  let best = min;
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns);
    const byWidth = (area.width - gap * (columns - 1)) / columns;
    const byHeight = (area.height - gap * (rows - 1)) / rows / ASPECT;
    best = Math.max(best, Math.min(byWidth, byHeight));
  }
  return Math.floor(Math.min(best, max));
}
