// The drawing of a step, above and below the cells.

import { CELL, corner, drawing, painting, viewOf } from "./backdrop.js";
import { add, s } from "./dom.js";
import { ORDINARY, valuesOf } from "./sudoku.js";

/** @typedef {import("./layout.js").Layout} Layout */

/**
 * What lies below the cells (tints), and what lies above (shapes and arrows).
 * @param {any} picture
 * @param {Layout} layout
 */
export function overlay(picture, layout) {
  const below = s("svg", { viewBox: viewOf(layout) });
  const above = s("svg", { viewBox: viewOf(layout) });
  if (!picture) return { below, above };
  for (const name of picture.houses) {
    const [kind, number] = name.split(" ");
    const [x, y, width, height] = (layout.frameOf(kind, Number(number)) ?? []).map((part) => part * CELL);
    add(below, s("rect", { class: "house", x, y, width, height }));
  }
  for (const [kind, names, edge] of [["house", picture.place ?? [], 0], ["tint", picture.cells, 2]]) {
    for (const name of names) {
      const [x, y] = corner(layout, layout.cellNamed(name));
      add(below, s("rect", { class: kind, x: x + edge, y: y + edge, width: CELL - 2 * edge, height: CELL - 2 * edge }));
    }
  }
  const { now, arrows } = picture;
  const told = now === undefined ? null : arrows[now];
  const isTold = (name) => {
    const { cell, digit } = layout.candidateNamed(name);
    return [told.from, told.to].some((node) => node.digit === digit && node.cells.some((name) => layout.cellNamed(name) === cell));
  };
  for (const [name, role] of picture.candidates) add(above, s("g", { class: told && !isTold(name) ? "faint" : null }, candidate(layout, name, role)));
  for (const [at, arrow] of arrows.entries()) add(above, s("g", { class: told ? (at === now ? "told-link" : "faint") : null }, arrowOf(layout, arrow)));
  return { below, above };
}

/**
 * What lights up: a frame around houses and cells, a ring around candidates.
 * @param {import("./names.js").Light} light
 * @param {Layout} layout
 */
export function lit({ cells, digit, houses }, layout) {
  const all = s("svg", { viewBox: viewOf(layout) });
  for (const house of houses) {
    const [x, y, width, height] = house.map((part) => part * CELL);
    add(all, s("rect", { class: "lit", x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 4 }));
  }
  for (const cell of cells) {
    const [x, y] = corner(layout, cell);
    add(all, s("rect", { class: "lit", x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 4 }));
    const [cx, cy] = place(layout, { cell, digit });
    if (digit) add(all, s("circle", { class: "lit", cx, cy, r: 8.5 * markSize(layout) }));
  }
  return all;
}

/**
 * How large a candidate is beside one of an ordinary puzzle.
 * @param {Layout} layout
 */
export const markSize = ({ side, marks }) => Math.min(marks.width, marks.height) / side / 15.5;

/**
 * The middle of a candidate.
 * @param {Layout} layout
 * @param {{cell: number, digit: number}} candidate
 * @returns {[number, number]}
 */
export function place(layout, { cell, digit }) {
  const [x, y] = corner(layout, cell);
  const { side, marks } = layout;
  const at = (line) => (line + 0.5) / side;
  return [x + marks.left + marks.width * at((digit - 1) % side), y + marks.top + marks.height * at(Math.floor((digit - 1) / side))];
}

/**
 * The class and the shape of a role, as the library draws them.
 * @param {any} role
 */
export function look(role) {
  if (typeof role === "object") {
    const [[kind, number]] = Object.entries(role);
    if (kind === "set") return [`set${number % 4}`, ["square", "hexagon", "gable", "pill"][number % 4]];
    return [`color${number % 4}`, ["circle", "square", "diamond", "hexagon"][number % 4]];
  }
  const shapes = {
    pattern: "circle", off: "ring", on: "circle", fin: "diamond", "endo-fin": "hexagon",
    guardian: "frame", eliminated: "circle", cannibal: "square", placed: "circle",
  };
  return [role, shapes[role] ?? "circle"];
}

/**
 * @param {Layout} layout
 * @param {string} name
 * @param {any} role
 */
function candidate(layout, name, role) {
  const { cell, digit } = layout.candidateNamed(name);
  const [x, y] = place(layout, { cell, digit });
  const [kind, shape] = look(role);
  const parts = [shapeOf(shape, kind, x, y), s("text", { x, y, class: "played" }, layout.sign(digit))];
  if (kind === "eliminated" || kind === "cannibal") parts.push(s("path", { class: "strike", d: `M${x - 6} ${y + 6}l12 -12` }));
  const size = markSize(layout);
  return s("g", { transform: size === 1 ? null : `translate(${x} ${y}) scale(${size}) translate(${-x} ${-y})` }, parts);
}

/**
 * @param {string} shape
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 */
function shapeOf(shape, kind, x, y) {
  switch (shape) {
    case "circle": return s("circle", { class: kind, cx: x, cy: y, r: 7.5 });
    case "ring": return s("circle", { class: `${kind} open`, cx: x, cy: y, r: 7 });
    case "square": return s("rect", { class: kind, x: x - 7, y: y - 7, width: 14, height: 14, rx: 2 });
    case "frame": return s("rect", { class: `${kind} open`, x: x - 7, y: y - 7, width: 14, height: 14, rx: 2 });
    case "gable": return s("path", { class: kind, d: `M${x - 7} ${y + 7}v-11l7 -5.5l7 5.5v11z` });
    case "pill": return s("rect", { class: kind, x: x - 7.75, y: y - 6, width: 15.5, height: 12, rx: 6 });
    case "diamond": return s("path", { class: kind, d: `M${x} ${y - 9}l9 9l-9 9l-9 -9z` });
    default: return s("path", { class: kind, d: `M${x - 4} ${y - 7.5}h8l4.5 7.5l-4.5 7.5h-8l-4.5 -7.5z` });
  }
}

/**
 * A sign of a drawing, for a legend.
 * @param {any} sign
 */
export function sample(sign) {
  return s("svg", { viewBox: "0 0 20 20", class: "sample", "aria-hidden": "true" }, partsOf(sign));
}

/** @param {any} sign */
function partsOf(sign) {
  switch (sign) {
    case "strong":
    case "weak": return [s("path", { class: sign, d: "M1 10h12" }), s("path", { class: "head", d: "M19 10l-6 3v-6z" })];
    case "cell":
    case "house": return [s("rect", { class: `patch ${sign === "cell" ? "tint" : "house"}`, x: 2.5, y: 2.5, width: 15, height: 15 })];
    default: {
      const [kind, shape] = look(sign);
      const strike = kind === "eliminated" || kind === "cannibal";
      return [shapeOf(shape, kind, 10, 10), strike && s("path", { class: "strike", d: "M4 16l12 -12" })];
    }
  }
}

/**
 * @param {Layout} layout
 * @param {any} arrow
 */
function arrowOf(layout, { from, to, strong }) {
  const points = (node) => node.cells.map((name) => place(layout, { cell: layout.cellNamed(name), digit: node.digit }));
  const [[x0, y0], [x1, y1]] = nearest(points(from), points(to));
  const length = Math.max(1, Math.hypot(x1 - x0, y1 - y0));
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const bend = length > 60 ? 0.12 * length : 0;
  const start = [x0 + 8 * ux, y0 + 8 * uy];
  const end = [x1 - 9 * ux, y1 - 9 * uy];
  const middle = [(start[0] + end[0]) / 2 - bend * uy, (start[1] + end[1]) / 2 + bend * ux];
  const path = s("path", { class: strong ? "strong" : "weak", d: `M${start}Q${middle} ${end}` });
  return [path, head(middle, end)];
}

/**
 * The head of an arrow, along the tangent at its end.
 * @param {number[]} middle
 * @param {number[]} end
 */
function head(middle, end) {
  const length = Math.max(1, Math.hypot(end[0] - middle[0], end[1] - middle[1]));
  const [hx, hy] = [5 * (end[0] - middle[0]) / length, 5 * (end[1] - middle[1]) / length];
  const left = [end[0] - hx - 0.6 * hy, end[1] - hy + 0.6 * hx];
  const right = [end[0] - hx + 0.6 * hy, end[1] - hy - 0.6 * hx];
  return s("path", { class: "head", d: `M${end}L${left}L${right}z` });
}

/**
 * The nearest points of two nodes.
 * @param {number[][]} ones
 * @param {number[][]} others
 */
function nearest(ones, others) {
  let best = [ones[0], others[0]];
  let least = Infinity;
  for (const one of ones) {
    for (const other of others) {
      const distance = Math.hypot(one[0] - other[0], one[1] - other[1]);
      if (distance > 0 && distance < least) [best, least] = [[one, other], distance];
    }
  }
  return best;
}

/**
 * The digits of cells.
 * @param {Layout} layout
 * @param {number[]} values
 * @param {(cell: number) => string} kind
 */
function digits(layout, values, kind) {
  return values.map((value, cell) => {
    const [x, y] = corner(layout, cell);
    return value > 0 && s("text", { class: kind(cell), x: x + 25, y: y + 26 }, layout.sign(value));
  });
}

/**
 * A picture of a board: its lines and clues, and what lies above and below them.
 * @param {Layout} layout
 * @param {number} edge how far one sees beyond the board
 * @param {Record<string, any>} attributes
 * @param {{below?: Node[], above?: (Node | false)[]}} [parts]
 */
export function boardPicture(layout, edge, attributes, { below = [], above = [] } = {}) {
  return s("svg", { viewBox: viewOf(layout, edge), ...attributes }, below, s("g", { class: "clues" }, [...drawing(layout).childNodes]), above);
}

/** The fog of a game, which covers clues. @param {import("./game.js").Game} game */
export const fogOf = ({ layout, fog }) => [...fog].map((cell) => {
  const [x, y] = corner(layout, cell);
  return s("rect", { class: "fog", x, y, width: CELL, height: CELL, fill: "#ccc", stroke: "#999" });
});

/**
 * A small drawing of a game as it is seen: its givens, the digits of the player, and its fog.
 * @param {import("./game.js").Game} game
 * @param {string} [label] nothing if the words beside it say all
 */
export function gamePicture(game, label = "") {
  const { layout, givens } = game;
  const above = [...fogOf(game), ...digits(layout, game.seen, (cell) => (givens[cell] ? "given" : "filled"))];
  return boardPicture(layout, 2, { class: "thumbnail", role: "img", "aria-label": label, "aria-hidden": label === "" ? "true" : null }, { above });
}

/**
 * A position: digits, candidates, and what is drawn of a step.
 * @param {import("./board.js").Scene} scene
 * @param {string} label
 */
export function scenePicture(scene, label) {
  const layout = scene.layout ?? ORDINARY;
  const { below, above } = overlay(scene.picture, layout);
  const drawn = new Set((scene.picture?.candidates ?? []).map(([name]) => name));
  const marks = layout.cells.flatMap((cell) => layout.digitsOf(scene.values[cell] ? 0 : scene.centre?.[cell] ?? 0).filter((digit) => !drawn.has(`${digit}${layout.cellName(cell)}`)).map((digit) => {
    const [x, y] = place(layout, { cell, digit });
    return s("text", { class: "played", x, y, "font-size": 12 * markSize(layout) }, layout.sign(digit));
  }));
  const values = digits(layout, scene.values, (cell) => (scene.givens[cell] ? "given" : "filled"));
  return boardPicture(layout, 2, { class: "schematic", role: "img", "aria-label": label }, { below: [...painting(scene.paints, layout).childNodes, ...below.childNodes], above: [...values, ...marks, ...above.childNodes] });
}

/**
 * The pattern of a technique on an otherwise empty grid.
 * @param {{grid: string, picture: any}} schematic
 * @param {string} label
 */
export function schematic({ grid, picture }, label) {
  const { below, above } = overlay(picture, ORDINARY);
  const given = digits(ORDINARY, valuesOf(grid), () => "given");
  return boardPicture(ORDINARY, 2, { class: "schematic", role: "img", "aria-label": label }, { below: [...below.childNodes], above: [...given, ...above.childNodes] });
}
