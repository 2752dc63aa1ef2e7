// What is drawn over the board while a puzzle is set: a clue while the hand draws it, the clue that is picked, clues without a
// number, what clashes, and the regions.

import { CELL } from "./backdrop.js";
import { CLUES } from "./cluekinds.js";
import { add, s } from "./dom.js";
import { hueOf } from "./ground.js";

/** @typedef {number[]} Place a row and a column, from 1 */

/** @param {Place} place */
const middle = ([row, column]) => [CELL * (column - 0.5), CELL * (row - 0.5)];
/** @param {Place[]} places */
const centre = (places) => [0, 1].map((at) => places.reduce((sum, place) => sum + middle(place)[at], 0) / places.length);
/** The line through the middles of cells. @param {Place[]} places */
const through = (places) => `M${places.map((place) => middle(place).join(" ")).join("L")}`;

const SIDES = [[0, 1], [0, -1], [1, 0], [-1, 0]];

/**
 * The outline of cells: the sides at which no other one of them lies.
 * @param {Place[]} places
 * @param {number} inset how far inside of the cells it runs
 */
function outline(places, inset) {
  const there = new Set(places.map(String));
  const has = (row, column) => there.has(String([row, column]));
  const side = (/** @type {Place} */ [row, column], /** @type {Place} */ [down, right]) => {
    if (has(row + down, column + right)) return "";
    const [x, y] = middle([row, column]);
    /** How far it goes towards a neighbour: round a corner, to the edge, or up to the next side of the same cell. */
    const reach = (sign) => {
      const [r, c] = [row + sign * right, column + sign * down];
      return CELL / 2 + (has(r + down, c + right) ? inset : has(r, c) ? 0 : -inset);
    };
    const [far, from, to] = [CELL / 2 - inset, -reach(-1), reach(1)];
    const point = (along) => `${x + right * far + down * along} ${y + down * far + right * along}`;
    // Along a side that looks up or left the sign turns with it, and so do its ends.
    const sign = down + right;
    return `M${point(sign * from)}L${point(sign * to)}`;
  };
  return places.flatMap((place) => SIDES.map((way) => side(place, way))).join("");
}

/** The head of an arrow between two places. @param {Place} from @param {Place} to */
function head(from, to) {
  const [[x0, y0], [x, y]] = [middle(from), middle(to)];
  const turn = (by) => {
    const angle = Math.atan2(y - y0, x - x0) + by;
    return `${x + 12 * Math.cos(angle)} ${y + 12 * Math.sin(angle)}`;
  };
  return `M${turn(2.5)}L${x} ${y}L${turn(-2.5)}`;
}

/** What each form looks like while it is drawn. @type {Record<string, (places: Place[], clue: import("./cluekinds.js").Clue) => any[]>} */
const SKETCHES = {
  area: (places) => [s("path", { class: "draft dashes", d: outline(places, 4) })],
  copy: (places) => [s("path", { class: "draft", d: outline(places, 4) })],
  each: (places) => places.map((place) => s("circle", { class: "draft", cx: middle(place)[0], cy: middle(place)[1], r: 17 })),
  line(places, { line, circle }) {
    const [cx, cy] = middle(places[0]);
    const r = line?.has_bulb || circle === 1 ? 17 : 5;
    return [s("circle", { class: "draft", cx, cy, r }), places.length > 1 && s("path", { class: "draft broad", d: through(places) }), circle === 1 && places.length > 1 && s("path", { class: "draft", d: head(places[places.length - 2], places[places.length - 1]) })];
  },
  pair: (places) => [s("circle", { class: "draft", cx: centre(places)[0], cy: centre(places)[1], r: 7 })],
  square: (places) => [s("circle", { class: "draft", cx: centre(places)[0], cy: centre(places)[1], r: 12 })],
  edge: ([place]) => [s("rect", { class: "draft", x: middle(place)[0] - 18, y: middle(place)[1] - 18, width: 36, height: 36, rx: 6 })],
};

/**
 * A clue while it is drawn.
 * @param {string} id
 * @param {Place[]} places
 */
export const sketched = (id, places) => (places.length > 0 ? SKETCHES[CLUES[id].form](places, CLUES[id]) : []);

/**
 * The clue that is picked: its cells in a frame, and rings around its ends, from which it is drawn on.
 * @param {string} form
 * @param {Place[]} places
 * @param {Place[]} ends
 */
export function pickedOut(form, places, ends) {
  const small = form === "pair" || form === "square";
  const [cx, cy] = centre(places);
  const frame = small ? s("circle", { class: "picked", cx, cy, r: 13 }) : s("path", { class: "picked", d: outline(places, 2) });
  return [frame, ends.map((end) => s("circle", { class: "picked end", cx: middle(end)[0], cy: middle(end)[1], r: 8 }))];
}

/** Cells from which fog lifts. @param {Place[]} places */
export const lamps = (places) => places.map((place) => s("text", { class: "lamp", x: middle(place)[0] + 15, y: middle(place)[1] - 14 }, "☀"));

/** Cells that clash. @param {Place[]} places */
export const clashing = (places) => s("path", { class: "clashing", d: outline(places, 3) });

/** A clue whose number is missing. @param {string} form @param {Place[]} places */
export function unnumbered(form, places) {
  const [x, y] = form === "square" ? centre(places) : form === "edge" ? middle(places[0]) : middle(places[0]).map((at) => at - 15);
  return [form === "area" && s("path", { class: "draft dashes", d: outline(places, 4) }), s("circle", { class: "missing", cx: x, cy: y, r: 10 }), s("text", { class: "missing", x, y }, "?")];
}

/** The places outside of a grid. @param {number[]} sides @param {boolean} hasCorners */
export function ring(sides, hasCorners) {
  const [rows, columns] = sides.map((side) => Array.from({ length: side + 2 }, (_, at) => at));
  const places = rows.flatMap((row) => columns.map((column) => [row, column])).filter((place) => {
    const out = place.filter((at, way) => at === 0 || at === sides[way] + 1).length;
    return out === 1 || (hasCorners && out === 2);
  });
  return places.map((place) => s("rect", { class: "slot", x: middle(place)[0] - 20, y: middle(place)[1] - 20, width: 40, height: 40, rx: 6 }));
}

/**
 * The regions with their numbers, and the cells with which something is wrong.
 * @param {(number | null)[]} regions
 * @param {number} size
 * @param {number[]} bad
 */
export function regionPicture(regions, size, bad) {
  const place = (cell) => [Math.floor(cell / size) + 1, cell % size + 1];
  const all = s("g", { class: "regions" });
  for (const region of new Set(regions)) {
    if (region === null) continue;
    const places = regions.flatMap((own, cell) => (own === region ? [place(cell)] : []));
    for (const at of places) {
      const [x, y] = middle(at);
      add(all, s("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, fill: hueOf(region) }), s("text", { x: x + 14, y: y + 14 }, region + 1));
    }
    add(all, s("path", { d: outline(places, 0.75) }));
  }
  return [all, bad.length > 0 && clashing(bad.map(place))];
}
