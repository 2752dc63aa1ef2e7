// What lies below the cells: regions, lines and clues; and what a player has painted.

import { s } from "./dom.js";
import { painted } from "./paints.js";
import { digitsOf } from "./sudoku.js";

/** @typedef {import("./layout.js").Layout} Layout */

/** The width of a cell. */
export const CELL = 50;

/** The elements and the attributes of a drawing that comes from elsewhere. Nothing else is taken from it. */
const ELEMENTS = ["rect", "circle", "path", "text"];
const ATTRIBUTES = ["x", "y", "width", "height", "rx", "cx", "cy", "r", "d", "fill", "stroke", "stroke-width", "stroke-dasharray", "font-size", "font-weight", "text-anchor"];

/**
 * What lies below the cells of a layout: regions, lines, clues.
 * @param {Layout} layout
 */
export function drawing(layout) {
  const all = new DOMParser().parseFromString(layout.told.board.svg, "image/svg+xml").documentElement;
  const taken = [...all.children].filter(({ localName }) => ELEMENTS.includes(localName)).map((child) => {
    const attributes = ATTRIBUTES.filter((name) => child.hasAttribute(name)).map((name) => [name, child.getAttribute(name)]);
    return s(child.localName, Object.fromEntries(attributes), child.textContent);
  });
  return s("svg", { viewBox: viewOf(layout), class: "clues" }, taken);
}

/**
 * What is seen of the plane of a layout.
 * @param {Layout} layout
 * @param {number} [edge] how far one sees beyond the board
 */
export function viewOf({ told: { board: { left, top, width, height } } }, edge = 0) {
  return `${left - edge} ${top - edge} ${width + 2 * edge} ${height + 2 * edge}`;
}

/**
 * The upper left corner of a cell.
 * @param {Layout} layout
 * @param {number} cell
 * @returns {[number, number]}
 */
export const corner = (layout, cell) => [CELL * layout.column(cell), CELL * layout.row(cell)];

/**
 * The colours of cells.
 * @param {number[] | undefined} paints
 * @param {Layout} layout
 */
export const painting = (paints, layout) => s("svg", { viewBox: viewOf(layout) }, paints?.flatMap((bits, cell) => painted(digitsOf(bits), ...corner(layout, cell))));
