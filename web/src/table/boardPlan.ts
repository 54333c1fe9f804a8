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
  /** Whether rows of cards lie in front of the seats. The player's own row is beside the hand where there is width. */
  rows: boolean;
}

export interface BoardPlan {
  shape: Shape;
  /** Little space for the other seats: their cards are a back with a number. */
  slim: boolean;
  /** How many seats are beside each other, where they are in rows. */
  columns: number;
  /** The width of the column beside the hand, where there is one; on a low screen the seats are above it. */
  side: number;
  /** The cards of the player's own hand: their width, and how many are in a row. */
  handWidth: number;
  handColumns: number;
  /** The width of the cards at the other seats. */
  smallWidth: number;
}

export const HAND_GAP = 8;
/** What is left free beside the hand. */
const AROUND_HAND = 28;
/** A fingertip. */
const LEAST_HAND = 44;
const MOST_HAND = 190;
/** Below this height there is no space for seats above the mat. */
const LOW = 470;
/** From this width on, seats are around the mat. */
const WIDE = 680;
/** The part of the height that the hand may take. */
const HAND_SHARE: Record<Shape, number> = { upright: 0.25, sideways: 0.29, around: 0.26 };
/** On a low screen, rows in front of the seats take some of it. */
const SHARE_BELOW_ROWS = 0.24;

const clamp = (least: number, value: number, most: number) => Math.round(Math.max(least, Math.min(value, most)));

function shapeOf({ width, height, others }: BoardSpace): Shape {
  if (height < LOW && width >= 480 && width > height) return "sideways";
  return others > 1 && height >= LOW && width >= WIDE ? "around" : "upright";
}

function columnsOf({ others }: BoardSpace, shape: Shape): number {
  if (shape === "sideways") return others > 3 ? 2 : 1;
  return others > 3 ? Math.ceil(others / 2) : Math.max(1, others);
}

function smallWidth({ width, height }: BoardSpace, shape: Shape, slim: boolean): number {
  if (shape === "around") return clamp(24, Math.min(width * 0.03, height * 0.055), 52);
  return slim ? 17 : clamp(20, Math.min(width * 0.06, height * 0.05), 40);
}

function sideWidth({ width, rows }: BoardSpace, shape: Shape, columns: number): number {
  if (rows && shape !== "sideways") return width >= WIDE ? clamp(180, width * 0.24, 320) : 0;
  if (shape !== "sideways") return 0;
  if (rows) return clamp(200, width * 0.45, 400);
  return columns > 1 ? clamp(230, width * 0.36, 320) : clamp(150, width * 0.25, 220);
}

export function boardPlan(space: BoardSpace): BoardPlan {
  const { width, height, hand } = space;
  const shape = shapeOf(space);
  const columns = columnsOf(space, shape);
  const slim = shape === "sideways" || (shape === "upright" && width / columns < (columns > 1 ? 190 : 480));
  const side = sideWidth(space, shape, columns);
  const share = space.rows && shape === "sideways" ? SHARE_BELOW_ROWS : HAND_SHARE[shape];
  const area = { width: width - side - AROUND_HAND, height: height * share };
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

/** The height of a hand with so many cards. */
export const handHeight = ({ handWidth, handColumns }: BoardPlan, cards: number): number =>
  Math.max(1, Math.ceil(cards / handColumns)) * (handWidth * 1.4 + HAND_GAP);
