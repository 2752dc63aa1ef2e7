// What lies below the cells: regions, lines and clues; and what a player has painted.

import { add, s } from "./dom.js";
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

/** The colours in which a player paints cells. Each has a pattern as well, and none is near those of the selection. */
export const PAINTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** What is drawn on a tile of 10 by 10 over the colour. */
const PATTERNS = {
  1: "",
  2: "M0 10L10 0M-2.5 2.5L2.5 -2.5M7.5 12.5L12.5 7.5",
  3: "M0 0L10 10M7.5 -2.5L12.5 2.5M-2.5 7.5L2.5 12.5",
  4: "M0 5h10",
  5: "M5 0v10",
  6: "M5 0v10M0 5h10",
  7: "M5 2.6a2.4 2.4 0 1 0 .01 0",
  8: "M0 0L10 10M0 10L10 0",
};

/** Adds the patterns to the page, once. */
export function addPatterns() {
  const tile = (paint) => s("pattern", { id: `paint${paint}`, width: 10, height: 10, patternUnits: "userSpaceOnUse" },
    s("rect", { class: `paint${paint}`, width: 10, height: 10 }), s("path", { class: "hatch", d: PATTERNS[paint] }));
  add(document.body, s("svg", { class: "defs", width: 0, height: 0, "aria-hidden": "true" }, s("defs", {}, PAINTS.map(tile))));
}

/**
 * The colours of a cell, side by side.
 * @param {number[]} paints
 * @param {number} x
 * @param {number} y
 */
function painted(paints, x, y) {
  const width = CELL / paints.length;
  return paints.map((paint, at) => s("rect", { class: "painted", "data-paint": paint, fill: `url(#paint${paint})`, x: x + width * at, y, width, height: CELL }));
}

/**
 * A piece of a colour for a button.
 * @param {number} paint
 */
export const swatch = (paint) => s("svg", { class: "swatch", "aria-hidden": "true" }, s("rect", { width: "100%", height: "100%", fill: `url(#paint${paint})` }));
