/** Where the gems are on a card of 100 by 140: as many as its number (SHO-3), in rows below the number. */

export interface GemPlace {
  x: number;
  y: number;
  size: number;
}

const ROWS: readonly (readonly number[])[] = [
  [1],
  [2],
  [2, 1],
  [2, 2],
  [3, 2],
  [3, 3],
  [2, 3, 2],
  [3, 2, 3],
  [3, 3, 3],
  [3, 4, 3],
];
const AREA = { left: 9, top: 51, width: 82, height: 79 };
const GAP = 3;
const LARGEST = 58;

export function gemPlaces(number: number): GemPlace[] {
  const rows = ROWS[number - 1] ?? [];
  const size = Math.min(LARGEST, sizeOf(AREA.width, Math.max(...rows)), sizeOf(AREA.height, rows.length));
  const step = size + GAP;
  const top = AREA.top + (AREA.height - length(rows.length, size)) / 2;
  return rows.flatMap((count, row) => {
    const left = AREA.left + (AREA.width - length(count, size)) / 2;
    return Array.from({ length: count }, (_, column) => ({ x: left + column * step, y: top + row * step, size }));
  });
}

/** The size at which `count` gems fill a length, and the length of `count` gems of a size. */
const sizeOf = (space: number, count: number) => (space - GAP * (count - 1)) / count;
const length = (count: number, size: number) => count * size + GAP * (count - 1);
