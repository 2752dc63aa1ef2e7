// Where on a square grid a finger or the mouse points. A point has a row and a column, as a place has, and their fractions: the middle of
// the first cell is at 1, 1.

/** @typedef {number[]} Place a row and a column, from 1 */

/** How near to a side a sign is set by a press, in cells. */
export const NEAR = 0.3;

/** Whether a place is one of a cell. @param {Place} place @param {number} size */
export const isWithin = ([row, column], size) => row >= 1 && row <= size && column >= 1 && column <= size;

/** The cell that is nearest. @param {number[]} point @param {number} size @returns {Place} */
export const nearestCell = (point, size) => point.map((at) => Math.min(size, Math.max(1, Math.round(at))));

/**
 * The place outside of the grid that is nearest.
 * @param {number[]} point
 * @param {number} size
 * @returns {Place}
 */
export function slotAt([row, column], size) {
  const last = size + 1;
  const slot = [row, column].map((at) => Math.min(last, Math.max(0, Math.round(at))));
  if (!isWithin(slot, size)) return slot;
  const sides = [[row, 0, slot[1]], [last - row, last, slot[1]], [column, slot[0], 0], [last - column, slot[0], last]];
  return sides.sort((one, other) => one[0] - other[0])[0].slice(1);
}

/**
 * The two cells between which a point lies, if it is near to their side.
 * @param {number[]} point
 * @param {number} size
 * @returns {Place[] | null}
 */
export function pairAt(point, size) {
  const cell = nearestCell(point, size);
  const [down, right] = [point[0] - cell[0], point[1] - cell[1]];
  const other = Math.abs(down) > Math.abs(right) ? [cell[0] + Math.sign(down), cell[1]] : [cell[0], cell[1] + Math.sign(right)];
  const isNear = Math.max(Math.abs(down), Math.abs(right)) > 0.5 - NEAR && isWithin(other, size);
  return isNear ? [cell, other].sort((one, two) => one[0] - two[0] || one[1] - two[1]) : null;
}

/**
 * The four cells around the corner that is nearest.
 * @param {number[]} point
 * @param {number} size
 * @returns {Place[]}
 */
export function squareAt(point, size) {
  const [row, column] = point.map((at) => Math.min(size - 1, Math.max(1, Math.floor(at))));
  return [[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]];
}
