/** Where a tip is shown: beside what it explains, inside the viewport, never over it nor over the buttons of a question. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}

/** The distance between a tip and what it explains, and between a tip and the edge of the viewport. */
const GAP = 8;
const EDGE = 6;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/**
 * Above where there is space, for a finger hides what is below; else below, else beside; else where most space is. A
 * place that covers nothing of what must be `kept` visible comes first.
 */
export function placeTip(
  anchor: Box,
  tip: Size,
  viewport: Size,
  kept: readonly Box[] = [],
): { left: number; top: number } {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const left = clamp(anchor.left + anchor.width / 2 - tip.width / 2, EDGE, viewport.width - EDGE - tip.width);
  const top = clamp(anchor.top + anchor.height / 2 - tip.height / 2, EDGE, viewport.height - EDGE - tip.height);
  const spaces = [
    { space: anchor.top - tip.height, place: { left, top: anchor.top - GAP - tip.height } },
    { space: viewport.height - bottom - tip.height, place: { left, top: bottom + GAP } },
    { space: viewport.width - right - tip.width, place: { left: right + GAP, top } },
    { space: anchor.left - tip.width, place: { left: anchor.left - GAP - tip.width, top } },
  ];
  const free = spaces.filter(({ space }) => space >= GAP + EDGE);
  const clear = free.find(({ place }) => !kept.some((each) => overlaps(each, { ...place, ...tip })));
  const { place } = clear ?? free[0] ?? spaces.reduce((best, each) => (each.space > best.space ? each : best));
  return {
    left: clamp(place.left, EDGE, Math.max(EDGE, viewport.width - EDGE - tip.width)),
    top: clamp(place.top, EDGE, Math.max(EDGE, viewport.height - EDGE - tip.height)),
  };
}
