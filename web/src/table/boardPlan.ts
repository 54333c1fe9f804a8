/** How a table is arranged in the space that there is, and how large its cards are. */

import { bestFit } from "./cardSize";

/**
 * `upright`: the other seats in rows above the mat. `sideways`: in a column beside it, for a low screen.
 * `around`: to its left, above it and to its right, so that partners sit opposite each other.
 */
export type Shape = "upright" | "sideways" | "around";

export interface BoardSpace {
  width: number;
  height: number;
  /** How many other seats there are. */
  others: number;
  /** How many cards the player holds. */
  hand: number;
  /** Whether cards lie open in front of the seats, which need more space than a plate. */
  stacked: boolean;
}

export interface BoardPlan {
  shape: Shape;
  /** Little space for the other seats: their cards are a back with a number. */
  slim: boolean;
  /** How many seats are beside each other, where they are in rows. */
  columns: number;
  /** The width of the column of seats of a low screen. */
  side: number;
  /** The cards of the player's own hand: their width, and how many are in a row. */
  handWidth: number;
  handColumns: number;
  /** The width of the cards at the other seats. */
  smallWidth: number;
}

export const HAND_GAP = 8;
/** A fingertip. */
const LEAST_HAND = 44;
const MOST_HAND = 190;
/** Below this height there is no space for seats above the mat. */
const LOW = 470;
/** The part of the height that the hand may take. */
const HAND_SHARE: Record<Shape, number> = { upright: 0.25, sideways: 0.29, around: 0.26 };

const clamp = (least: number, value: number, most: number) => Math.round(Math.max(least, Math.min(value, most)));

function shapeOf({ width, height, others, stacked }: BoardSpace): Shape {
  if (height < LOW && width >= 480 && width > height) return "sideways";
  return others > 1 && height >= LOW && width >= (stacked ? 900 : 680) ? "around" : "upright";
}

function columnsOf({ others, stacked }: BoardSpace, shape: Shape): number {
  if (stacked) return 1;
  if (shape === "sideways") return others > 3 ? 2 : 1;
  return others > 3 ? Math.ceil(others / 2) : Math.max(1, others);
}

function smallWidth({ width, height, stacked }: BoardSpace, shape: Shape, slim: boolean): number {
  if (shape === "around") return clamp(24, Math.min(width * 0.03, height * 0.055), 52);
  if (shape === "sideways") return stacked ? clamp(20, height * 0.07, 30) : 17;
  return slim ? 17 : clamp(20, Math.min(width * 0.06, height * 0.05), 40);
}

function sideWidth(width: number, columns: number, stacked: boolean): number {
  if (stacked) return clamp(200, width * 0.4, 400);
  return columns > 1 ? clamp(230, width * 0.36, 320) : clamp(150, width * 0.25, 220);
}

export function boardPlan(space: BoardSpace): BoardPlan {
  const { width, height, hand, stacked } = space;
  const shape = shapeOf(space);
  const columns = columnsOf(space, shape);
  const slim = shape === "sideways" || (shape === "upright" && !stacked && width / columns < (columns > 1 ? 190 : 480));
  const side = shape === "sideways" ? sideWidth(width, columns, stacked) : 0;
  const area = { width: width - side - 20, height: height * HAND_SHARE[shape] };
  const fit = bestFit(Math.max(hand, 3), area, HAND_GAP, LEAST_HAND, MOST_HAND);
  return {
    shape,
    slim,
    columns,
    side,
    handWidth: fit.width,
    handColumns: fit.columns,
    smallWidth: smallWidth(space, shape, slim),
  };
}
