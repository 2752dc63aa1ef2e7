// The ground of a puzzle that is being set: a square, or several squares of 9 by 9 that overlap. An object has a row for each row of
// the whole, and `null` where no cell lies; `grids` names the upper left corners of the squares.

/** @typedef {import("./draft.js").Text} Text */
/** @typedef {number[]} Place a row and a column, from 1 */

/** Squares that overlap, by their names. The engine knows them by the same ones. */
export const OVERLAPS = {
  twin: "R1C1,R7C7", triple: "R1C1,R7C7,R13C13", butterfly: "R1C1,R1C4,R4C1,R4C4", flower: "R1C4,R4C1,R4C4,R4C7,R7C4",
  windmill: "R1C4,R4C13,R7C7,R10C1,R13C10", samurai: "R1C1,R1C13,R7C7,R13C1,R13C13",
};
/** The rows and columns of each of them. */
const SIDE = 9;

/**
 * An empty square.
 * @param {number} size
 * @returns {Text}
 */
export const blank = (size) => ({ size, grid: Array.from({ length: size }, () => Array.from({ length: size }, () => ({}))) });

/**
 * Empty squares that overlap.
 * @param {string} grids the names of their corners
 * @returns {Text}
 */
export function blankOverlap(grids) {
  const corners = grids.split(",").map((name) => name.match(/\d+/g)?.map(Number) ?? []);
  const [rows, columns] = [0, 1].map((way) => Math.max(...corners.map((corner) => corner[way])) + SIDE - 1);
  const isCell = (row, column) => corners.some(([top, left]) => row >= top && row < top + SIDE && column >= left && column < left + SIDE);
  return { size: SIDE, grids, grid: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => (isCell(row + 1, column + 1) ? {} : null))) };
}

/** The places of the cells of an object. @param {Text} text @returns {Place[]} */
const placesOf = ({ grid }) => grid.flatMap((row, at) => row.flatMap((cell, column) => (cell === null ? [] : [[at, column]])));

/**
 * The empty squares that overlap as the cells of a board do; nothing if none with a name do.
 * @param {import("./layout.js").Layout} layout
 */
export const overlapOf = ({ told: { places } }) => Object.values(OVERLAPS).map(blankOverlap).find((text) => String(placesOf(text)) === String(places)) ?? null;

/** Whether an object is of squares that overlap. Their regions are boxes. @param {Text} text */
export const isOverlap = (text) => "grids" in text;

/** The rows and the columns of the whole. @param {Text} text */
export const sidesOf = ({ grid }) => [grid.length, grid[0].length];

/** The cells of an object, in the order of its board. @param {Text} text @returns {any[]} */
export const cellsOf = ({ grid }) => grid.flat().filter((cell) => cell !== null);

/** Whether a cell lies at a place. @param {Text} text @param {Place} place */
export const hasCell = ({ grid }, [row, column]) => Boolean(grid[row - 1]?.[column - 1]);
