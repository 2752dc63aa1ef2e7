// The colours in which a player paints cells. Each has a pattern as well, and none is near those of the selection.

import { add, s } from "./dom.js";

export const PAINTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The width of a cell in a drawing. */
const CELL = 50;

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
export function painted(paints, x, y) {
  const width = CELL / paints.length;
  return paints.map((paint, at) => s("rect", { class: "painted", "data-paint": paint, fill: `url(#paint${paint})`, x: x + width * at, y, width, height: CELL }));
}

/**
 * A piece of a colour for a button.
 * @param {number} paint
 */
export const swatch = (paint) => s("svg", { class: "swatch", "aria-hidden": "true" }, s("rect", { width: "100%", height: "100%", fill: `url(#paint${paint})` }));
