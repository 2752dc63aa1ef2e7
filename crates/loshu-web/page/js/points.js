// Where on a grid of so many rows and columns, its sides, a finger or the mouse points. A point has a row and a column, as a place has, and their fractions: the middle of
// the first cell is at 1, 1.

/** @typedef {number[]} Place a row and a column, from 1 */

/** How near to a side a sign is set by a press, in cells. */
export const NEAR = 0.3;

/** Whether a place is inside of the grid. @param {Place} place @param {number[]} sides */
export const isWithin = (place, sides) => place.every((at, way) => at >= 1 && at <= sides[way]);

/** The place inside that is nearest. @param {number[]} point @param {number[]} sides @returns {Place} */
export const nearestPlace = (point, sides) => point.map((at, way) => Math.min(sides[way], Math.max(1, Math.round(at))));

/**
 * The place outside of the grid that is nearest.
 * @param {number[]} point
 * @param {number[]} sides
 * @returns {Place}
 */
export function slotAt([row, column], sides) {
  const [below, right] = sides.map((side) => side + 1);
  const slot = [row, column].map((at, way) => Math.min(sides[way] + 1, Math.max(0, Math.round(at))));
  if (!isWithin(slot, sides)) return slot;
  const ways = [[row, 0, slot[1]], [below - row, below, slot[1]], [column, slot[0], 0], [right - column, slot[0], right]];
  return ways.sort((one, other) => one[0] - other[0])[0].slice(1);
}

/**
 * The two cells between which a point lies, if it is near to their side.
 * @param {number[]} point
 * @param {number[]} sides
 * @returns {Place[] | null}
 */
export function pairAt(point, sides) {
  const cell = nearestPlace(point, sides);
  const [down, right] = [point[0] - cell[0], point[1] - cell[1]];
  const other = Math.abs(down) > Math.abs(right) ? [cell[0] + Math.sign(down), cell[1]] : [cell[0], cell[1] + Math.sign(right)];
  const isNear = Math.max(Math.abs(down), Math.abs(right)) > 0.5 - NEAR && isWithin(other, sides);
  return isNear ? [cell, other].sort((one, two) => one[0] - two[0] || one[1] - two[1]) : null;
}

/**
 * The four cells around the corner that is nearest.
 * @param {number[]} point
 * @param {number[]} sides
 * @returns {Place[]}
 */
export function squareAt(point, sides) {
  const [row, column] = point.map((at, way) => Math.min(sides[way] - 1, Math.max(1, Math.floor(at))));
  return [[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]];
}
