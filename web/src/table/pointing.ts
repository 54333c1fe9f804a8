/** Where an arrow goes from a text to what it speaks about, and where a bubble has room. */

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function rectOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

/** The smallest rectangle around all of these. */
export function boundsOf(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((each) => each.x));
  const y = Math.min(...rects.map((each) => each.y));
  return {
    x,
    y,
    width: Math.max(...rects.map((each) => each.x + each.width)) - x,
    height: Math.max(...rects.map((each) => each.y + each.height)) - y,
  };
}

/** How much two rectangles overlap, in square pixels. */
export function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

const HEAD = 9;
const SHORTEST = 14;
const LONGEST = 46;

/** The path of an arrow to a box, coming from another one; null where they touch or nearly touch. */
export function arrowTo(from: Rect, to: Rect): string | null {
  const [startX, endX] = nearest(from.x, from.width, to.x, to.width);
  const [startY, endY] = nearest(from.y, from.height, to.y, to.height);
  const [dx, dy] = [endX - startX, endY - startY];
  const length = Math.hypot(dx, dy);
  if (length < SHORTEST) return null;
  const [ux, uy] = [dx / length, dy / length];
  const tip = { x: endX - ux * 6, y: endY - uy * 6 };
  const side = (sign: number) =>
    `${round(tip.x - ux * HEAD - sign * uy * HEAD * 0.7)} ${round(tip.y - uy * HEAD + sign * ux * HEAD * 0.7)}`;
  const reach = Math.min(length - 9, LONGEST); // a long arrow would lie over other cards
  return `M${round(tip.x - ux * reach)} ${round(tip.y - uy * reach)}L${round(tip.x)} ${round(tip.y)}M${side(1)}L${round(tip.x)} ${round(tip.y)}L${side(-1)}`;
}

/** A box of this size in a place where it lies on none of the others: in the middle, or beside them; null without room. */
export function freeBox(size: Rect, place: Rect, others: readonly Rect[]): Rect | null {
  const { width, height } = size;
  if (width > place.width || height > place.height) return null;
  const middle = { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2 };
  const right = Math.max(place.x, ...others.map((each) => each.x + each.width)) + BESIDE;
  const left = Math.min(place.x + place.width, ...others.map((each) => each.x)) - BESIDE - width;
  const boxes = [middle.x, right, left].map((x) => ({ x, y: middle.y, width, height }));
  const fits = (box: Rect) =>
    box.x >= place.x && box.x + width <= place.x + place.width && others.every((other) => overlap(box, other) === 0);
  return boxes.find(fits) ?? null;
}

const BESIDE = 8;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Along one axis: where an arrow leaves the first interval and where it reaches the second. */
function nearest(from: number, fromSize: number, to: number, toSize: number): [number, number] {
  if (from + fromSize <= to) return [from + fromSize, to];
  if (to + toSize <= from) return [from, to + toSize];
  const middle = (Math.max(from, to) + Math.min(from + fromSize, to + toSize)) / 2;
  return [middle, middle];
}

const GAP = 14;
/** How far apart places for a bubble are tried. */
const STEP = 8;

/** How much worse it is to cover something that has to stay free than the target. */
const KEEP_FREE = 100;

/** Where to put a bubble of this size: inside the screen, over nothing that has to stay free, and beside the target. */
export function placeBubble(
  size: { width: number; height: number },
  target: Rect | null,
  free: readonly Rect[],
  screen: Rect,
): { x: number; y: number } {
  const spots = candidates(size, target, screen).map((spot) => {
    const box = { ...size, ...spot };
    const covered = free.reduce((sum, each) => sum + overlap(box, each), 0);
    return { spot, cost: KEEP_FREE * covered + (target ? overlap(box, target) : 0) };
  });
  return spots.reduce((best, each) => (each.cost < best.cost ? each : best)).spot;
}

function candidates(
  size: { width: number; height: number },
  target: Rect | null,
  screen: Rect,
): { x: number; y: number }[] {
  const left = screen.x + 8;
  const right = Math.max(left, screen.x + screen.width - size.width - 8);
  const top = screen.y + 8;
  const bottom = Math.max(top, screen.y + screen.height - size.height - 8);
  const inX = (x: number) => Math.min(right, Math.max(left, x));
  const inY = (y: number) => Math.min(bottom, Math.max(top, y));
  const heights = Array.from({ length: 1 + Math.floor((bottom - top) / STEP) }, (_, step) => top + step * STEP);
  const anywhere = [...heights, bottom].flatMap((y) => [(left + right) / 2, left, right].map((x) => ({ x, y })));
  if (!target) return anywhere;
  const centreX = inX(target.x + target.width / 2 - size.width / 2);
  const centreY = inY(target.y + target.height / 2 - size.height / 2);
  const beside = [
    { x: centreX, y: inY(target.y - size.height - GAP) },
    { x: centreX, y: inY(target.y + target.height + GAP) },
    { x: inX(target.x + target.width + GAP), y: centreY },
    { x: inX(target.x - size.width - GAP), y: centreY },
  ];
  return [...beside, ...anywhere];
}
