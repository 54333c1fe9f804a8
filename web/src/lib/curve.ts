/** Where the points of a curve are in a picture. */

export interface CurvePoint {
  at: number;
  value: number;
}

export interface CurvePlan {
  /** `x,y` of each point, in a picture of this width and height. */
  points: [x: number, y: number][];
  least: number;
  most: number;
}

/** Points follow each other at even distances: somebody who paused for a month still sees every match. */
export function curvePlan(curve: readonly CurvePoint[], width: number, height: number, margin = 6): CurvePlan {
  const values = curve.map((each) => each.value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(1, most - least);
  const x = (index: number) => (curve.length < 2 ? width / 2 : (width * index) / (curve.length - 1));
  const y = (value: number) =>
    most === least ? height / 2 : margin + (height - 2 * margin) * (1 - (value - least) / span);
  return { points: values.map((value, index) => [round(x(index)), round(y(value))]), least, most };
}

const round = (value: number): number => Math.round(10 * value) / 10;
