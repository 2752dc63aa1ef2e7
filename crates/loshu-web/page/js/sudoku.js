// The board of ordinary Sudokus as tables: houses, names; and its grids as text.

import { bit, Layout } from "./layout.js";

export { bit, bitsOf } from "./layout.js";

export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @param {number} cell */
export const row = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const column = (cell) => cell % 9;
/** @param {number} cell */
export const box = (cell) => 3 * Math.floor(row(cell) / 3) + Math.floor(column(cell) / 3);

const NINE = DIGITS.map((digit) => digit - 1);
const houses = [row, column, box].flatMap((of) => NINE.map((at) => CELLS.filter((cell) => of(cell) === at)));

/** The board of ordinary Sudokus. */
export const ORDINARY = new Layout({
  size: 9, rows: 9, columns: 9, places: CELLS.map((cell) => [row(cell), column(cell)]), signs: DIGITS.map(String),
  givens: CELLS.map(() => 0), notes: CELLS.map(() => []), houses, different: [], rules: { en: [], zh: [] }, board: null,
});

/** @param {number} bits */
export const digitsOf = (bits) => DIGITS.filter((digit) => bits & bit(digit));

/**
 * The digits of a line of 81 signs; 0 for an empty cell.
 * @param {string} line
 */
export const valuesOf = (line) => Array.from(line, (sign) => Number(sign) || 0);

/** @param {number[]} values */
export const lineOf = (values) => values.map((value) => value || ".").join("");

/** @param {number[]} values */
export const conflicts = (values) => ORDINARY.conflicts(values);

/**
 * The cell of a name such as `r3c2`.
 * @param {string} name
 */
export const cellOf = (name) => ORDINARY.cellNamed(name);

/**
 * Cell and digit of a name such as `5r3c2`.
 * @param {string} name
 */
export function candidateOf(name) {
  const [digit, r, c] = name.match(/\d/g)?.map(Number) ?? [0, 1, 1];
  return { digit, cell: 9 * (r - 1) + c - 1 };
}

/**
 * Left, top, width and height of a house such as `row 3`, in cells.
 * @param {string} name
 */
export function houseFrame(name) {
  const [kind, which] = name.split(" ");
  return frameOf(kind[0], Number(which) - 1);
}

/**
 * The same of a house by the first letter of its kind and its index.
 * @param {string} kind `r`, `c` or `b`
 * @param {number} at
 * @param {Layout} [layout]
 */
export function frameOf(kind, at, { told: { rows, columns } } = ORDINARY) {
  if (kind === "r") return [0, at, columns, 1];
  if (kind === "c") return [at, 0, 1, rows];
  return [3 * (at % 3), 3 * Math.floor(at / 3), 3, 3];
}

/** @param {number} cell */
export const cellName = (cell) => `r${row(cell) + 1}c${column(cell) + 1}`;

/**
 * A grid as text.
 * @param {string[]} notes the digit of each cell, or its candidates
 */
export function marksText(notes) {
  const width = Math.max(...notes.map((note) => note.length));
  const rows = DIGITS.map((r) => {
    const cells = notes.slice(9 * (r - 1), 9 * r).map((note) => note.padEnd(width));
    return "| " + [0, 3, 6].map((at) => cells.slice(at, at + 3).join(" ")).join(" | ") + " |";
  });
  const part = "-".repeat(3 * width + 4);
  const rule = `+${part}+${part}+${part}+`;
  return [rule, ...rows.slice(0, 3), rule, ...rows.slice(3, 6), rule, ...rows.slice(6), rule].join("\n") + "\n";
}
