// The regions of a puzzle that is being set: boxes of any shape, and regions that are painted cell by cell. An object has the
// painted ones while they are not right yet, too; the engine is told only of those that have as many cells as there are digits.

import { isOverlap } from "./ground.js";

/** @typedef {import("./draft.js").Text} Text */

/**
 * The shapes that boxes can have, by their rows and columns.
 * @param {number} size
 * @returns {[number, number][]}
 */
export const boxesOf = (size) => Array.from({ length: size }, (_, at) => at + 1).filter((rows) => size % rows === 0 && rows > 1 && rows < size).map((rows) => [rows, size / rows]);

/**
 * The rows and the columns of the usual box. Where it is a row, it says nothing.
 * @param {number} size
 */
export const boxIn = (size) => boxesOf(size).filter(([rows, columns]) => rows <= columns).pop() ?? [1, size];

/**
 * The region of each cell, if boxes have this shape.
 * @param {number} size
 * @param {number[]} shape
 * @returns {(number | null)[]}
 */
function boxed(size, [down, across]) {
  const at = Array.from({ length: size * size }, (_, cell) => [Math.floor(cell / size), cell % size]);
  return at.map(([row, column]) => (down === 1 ? null : (size / across) * Math.floor(row / down) + Math.floor(column / across)));
}

/**
 * The region of each cell, from 0; none of a cell in no region. An object that says nothing has the usual boxes.
 * @param {Text} text
 * @returns {(number | null)[]}
 */
export function regionsIn({ size, grid }) {
  const usual = boxed(size, boxIn(size));
  return grid.flat().map(({ region }, at) => (region === undefined ? usual[at] : region));
}

/**
 * @param {Text} text
 * @param {(number | null)[]} regions
 */
export function withRegions(text, regions) {
  const isUsual = String(regions) === String(boxed(text.size, boxIn(text.size)));
  for (const [at, cell] of text.grid.flat().entries()) {
    if (isUsual) delete cell.region;
    else cell.region = regions[at];
  }
  return text;
}

/** @param {Text} text @param {number[]} shape rows and columns of a box */
export const withBoxes = (text, shape) => withRegions(text, boxed(text.size, shape));

/** @param {Text} text */
export const withoutRegions = (text) => withRegions(text, text.grid.flat().map(() => null));

/**
 * The shape of the boxes; nothing if regions have other forms, and `[1, size]` if there are none.
 * @param {Text} text
 */
export function shapeIn(text) {
  const regions = String(regionsIn(text));
  return [...boxesOf(text.size), [1, text.size]].find((shape) => String(boxed(text.size, shape)) === regions) ?? null;
}

/**
 * Gives two cells the regions of each other, which keeps the sizes of regions.
 * @param {Text} text
 * @param {number[]} cells
 */
export function withSwap(text, [one, other]) {
  const regions = regionsIn(text);
  [regions[one], regions[other]] = [regions[other], regions[one]];
  return withRegions(text, regions);
}

/**
 * What is not right with regions: cells in none, a region with too few or too many cells, one in several parts.
 * @typedef {{kind: "free" | "few" | "many" | "parts", region: number, count: number, cells: number[]}} Fault
 */

/**
 * What is not right with the regions of an object. No regions at all are right: then rows and columns are all.
 * @param {Text} text
 * @returns {Fault[]}
 */
export function faultsIn(text) {
  // Those of squares that overlap are boxes.
  if (isOverlap(text)) return [];
  const { size } = text;
  const regions = regionsIn(text);
  if (regions.every((region) => region === null)) return [];
  const cellsOf = (region) => regions.flatMap((own, cell) => (own === region ? [cell] : []));
  const faults = Array.from({ length: size }, (_, region) => ({ region, cells: cellsOf(region) })).flatMap(({ region, cells }) => {
    const parts = partsOf(cells, size);
    const kind = cells.length < size ? "few" : cells.length > size ? "many" : parts.length > 1 ? "parts" : null;
    const [, ...islands] = parts.sort((one, other) => other.length - one.length);
    return kind ? [{ kind, region, count: kind === "parts" ? parts.length : cells.length, cells: kind === "parts" ? islands.flat() : cells }] : [];
  });
  const free = cellsOf(null);
  return /** @type {Fault[]} */ (free.length > 0 ? [{ kind: "free", region: -1, count: free.length, cells: free }, ...faults] : faults);
}

/**
 * The parts of a set of cells whose cells hang together by their sides.
 * @param {number[]} cells
 * @param {number} size
 */
function partsOf(cells, size) {
  const left = new Set(cells);
  const parts = /** @type {number[][]} */ ([]);
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const part = [first];
    for (const cell of part) {
      const beside = [cell - size, cell + size, ...(cell % size > 0 ? [cell - 1] : []), ...(cell % size < size - 1 ? [cell + 1] : [])];
      part.push(...beside.filter((other) => left.delete(other)));
    }
    parts.push(part);
  }
  return parts;
}

/**
 * An object as the engine reads it: without regions that have too few or too many cells.
 * @param {Text} text
 * @returns {Text}
 */
export function withWholeRegions(text) {
  const bad = faultsIn(text).filter(({ kind }) => kind === "few" || kind === "many").map(({ region }) => region);
  if (bad.length === 0) return text;
  return { ...text, grid: text.grid.map((row) => row.map((cell) => (bad.includes(cell.region) ? { ...cell, region: null } : cell))) };
}

/**
 * The region to paint next: the first one from here on that has too few cells, if there is one.
 * @param {Text} text
 * @param {number} from
 */
export function nextOpen(text, from) {
  const own = regionsIn(text);
  const open = Array.from({ length: text.size }, (_, region) => region).filter((region) => own.filter((one) => one === region).length < text.size);
  return open.find((region) => region >= from) ?? open[0] ?? from;
}

/** The colour of a region: neighbours in number are far from each other in hue. @param {number} region */
export const hueOf = (region) => `hsl(${(region * 137.5) % 360} 70% 50%)`;
