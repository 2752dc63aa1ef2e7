// The rules that a setter can add, and how an object of f-puzzles tells them.

import { SYMBOLS } from "./kinds.js";
import { t } from "./words.js";

/**
 * A clue at a place: where an object lists it, its cells, the value that it always has, or whether it has a number; where it
 * stands outside, the rows and columns to its first cell. If `isEach`, each cell is a clue.
 * @typedef {{key: string, least: number, most: number, value?: string, number?: "may" | "must", steps?: [number, number][], isEach?: boolean, touches?: (places: [number, number][]) => boolean, tell: (cells: string[], number: string) => object}} Clue
 */

const ALL = 1296;
const far = ([row, column], [otherRow, otherColumn]) => Math.max(Math.abs(row - otherRow), Math.abs(column - otherColumn));
/** Each cell touches the one before, if only at a corner. */
const inLine = (places) => places.every((place, at) => at === 0 || far(place, places[at - 1]) === 1);
const sideBySide = ([one, other]) => far(one, other) === 1 && (one[0] === other[0] || one[1] === other[1]);
const inSquare = (places) => places.every((one) => places.every((other) => far(one, other) <= 1));
const cells = (names, value) => ({ cells: names, ...(value && { value }) });
const line = (key) => ({ key, least: 2, most: ALL, touches: inLine, tell: (names) => ({ lines: [names] }) });
const pair = (key, extra) => ({ key, least: 2, most: 2, touches: sideBySide, tell: cells, ...extra });
const each = (key) => ({ key, least: 1, most: ALL, isEach: true, tell: ([cell]) => ({ cell }) });
const outside = (key, steps) => ({ key, least: 1, most: 1, number: "must", steps, tell: ([cell], value) => ({ cell, value }) });

/**
 * The digits of a quadruple: each figure is one, unless something stands between them.
 * @param {string} number
 */
export const digitsIn = (number) => (/\D/.test(number) ? number.split(/\D+/).filter(Boolean) : [...number]).map(Number);

/** Into rows and columns, and along diagonals. */
const STRAIGHT = [[0, 1], [0, -1], [1, 0], [-1, 0]];
const SLANTED = { "1 1": "DR", "1 -1": "DL", "-1 1": "UR", "-1 -1": "UL" };
const ARROWS = { "0 1": "→", "0 -1": "←", "1 0": "↓", "-1 0": "↑", "1 1": "↘", "1 -1": "↙", "-1 1": "↗", "-1 -1": "↖" };

/** @type {Record<string, Clue>} */
export const CLUES = /** @type {any} */ ({
  cage: { key: "killercage", least: 1, most: ALL, number: "may", tell: cells },
  thermometer: line("thermometer"), slow: line("slowthermometer"),
  arrow: { key: "arrow", least: 2, most: ALL, touches: inLine, tell: (names) => ({ cells: [names[0]], lines: [names] }) },
  whispers: { ...line("whispers"), number: "may", tell: (names, value) => ({ lines: [names], ...(value && { value }) }) }, renban: line("renban"), nabner: line("nabner"), palindrome: line("palindrome"), between: line("betweenline"),
  regionSum: line("regionsumline"), entropic: line("entropicline"), modular: line("modularline"), doubleArrow: line("doublearrow"), zipper: line("zipperline"),
  difference: pair("difference", { number: "may" }), ratio: pair("ratio", { number: "may" }), less: pair("inequality", { value: "<" }), v: pair("xv", { value: "V" }), x: pair("xv", { value: "X" }),
  odd: each("odd"), even: each("even"), minimum: each("minimum"), maximum: each("maximum"),
  quadruple: { key: "quadruple", least: 4, most: 4, number: "must", touches: inSquare, tell: (names, number) => ({ cells: names, values: digitsIn(number) }) },
  extra: { key: "extraregion", least: 2, most: ALL, tell: cells },
  sandwich: outside("sandwichsum", [[0, 1], [1, 0]]), xsum: outside("xsum", STRAIGHT), skyscraper: outside("skyscraper", STRAIGHT),
  little: outside("littlekillersum", Object.keys(SLANTED).map((step) => step.split(" ").map(Number))),
});

/**
 * A rule of the whole grid: whether an object has it, and the object with it or without it.
 * @typedef {{has: (text: import("./draft.js").Text) => boolean, put: (text: import("./draft.js").Text, is: boolean) => import("./draft.js").Text}} Global
 */

/**
 * A rule that an object has by keys that are true.
 * @param {string[]} keys
 * @returns {Global}
 */
const keyed = (...keys) => ({
  has: (text) => keys.every((key) => text[key] === true),
  put(text, is) {
    for (const key of keys) if (is) text[key] = true;
    else delete text[key];
    return text;
  },
});

/**
 * The windows of a windoku, for which an object has no other word than extra regions. They are as large as boxes, with a
 * cell between them and before the edge.
 * @param {number} size
 */
function windowsIn(size) {
  const [down, across] = boxIn(size);
  const begins = (side) => Array.from({ length: Math.floor(size / (side + 1)) }, (_, at) => at * (side + 1) + 2);
  const names = (row, column) => Array.from({ length: size }, (_, at) => `R${row + Math.floor(at / across)}C${column + (at % across)}`);
  return begins(down).flatMap((row) => begins(across).map((column) => ({ cells: names(row, column) })));
}

/** @type {Global} */
const WINDOKU = {
  has: ({ size, extraregion = [] }) => windowsIn(size).every((window) => extraregion.some(isSame(window))),
  put({ extraregion = [], ...text }, is) {
    const windows = windowsIn(text.size);
    const others = extraregion.filter((region) => !windows.some(isSame(region)));
    const all = is ? [...others, ...windows] : others;
    return all.length > 0 ? { ...text, extraregion: all } : text;
  },
};

const isSame = (one) => (other) => JSON.stringify(one) === JSON.stringify(other);

/** @type {Record<string, Global>} */
export const GLOBALS = { "kind-x": keyed("diagonal+", "diagonal-"), "kind-windoku": WINDOKU, "kind-anti-knight": keyed("antiknight"), "kind-anti-king": keyed("antiking"), "kind-non-consecutive": keyed("nonconsecutive"), disjoint: keyed("disjointgroups") };

/** The clues with their names, for a choice. */
export const clueOptions = () => Object.keys(CLUES).map((id) => /** @type {[string, string]} */ ([id, t(`clue-${id}`)]));

/**
 * The ways from which a clue can look at its cells, for a choice.
 * @param {Clue} clue
 */
export const stepOptions = (clue) => (clue.steps ?? []).map((step) => /** @type {[string, string]} */ ([step.join(" "), ARROWS[step.join(" ")]]));

/**
 * Adds a clue to an object, if it is not there.
 * @param {import("./draft.js").Text} text
 * @param {string} id
 * @param {{cells: number[], layout: import("./layout.js").Layout, number: string, step: string}} where
 */
export function withClue(text, id, { cells, layout, number, step }) {
  const clue = CLUES[id];
  const names = cells.map((cell) => (clue.steps ? edge(text.size, layout, cell, step) : layout.cellName(cell).toUpperCase()));
  const told = (names) => ({ ...clue.tell(names, clue.value ?? number), ...(SLANTED[step] && clue.steps && { direction: SLANTED[step] }) });
  const entries = clue.isEach ? names.map((name) => told([name])) : [told(names)];
  const there = text[clue.key] ?? [];
  const all = [...there, ...entries.filter((entry) => !there.some(isSame(entry)))];
  return all.length > there.length ? { ...text, [clue.key]: all } : text;
}

/**
 * The place outside of the grid from where one looks at a cell.
 * @param {number} size
 * @param {import("./layout.js").Layout} layout
 * @param {number} cell
 * @param {string} step
 */
function edge(size, layout, cell, step) {
  const [down, right] = step.split(" ").map(Number);
  let [row, column] = [layout.row(cell) + 1, layout.column(cell) + 1];
  while (row >= 1 && row <= size && column >= 1 && column <= size) [row, column] = [row - down, column - right];
  return `R${row}C${column}`;
}

/**
 * Has digits written in another way.
 * @param {import("./draft.js").Text} text
 * @param {string} symbols
 */
export function withSymbols({ symbols: _, ...text }, symbols) {
  return symbols === SYMBOLS[0][0] ? text : { ...text, symbols };
}

/** @typedef {{key: string, at: number, name: string, cells: string[], way: string}} Placed what looks along a diagonal has its first cell, and its way: `↘` */

/**
 * The clues of an object.
 * @param {import("./draft.js").Text} text
 * @returns {Placed[]}
 */
export function placedIn(text) {
  const lists = Object.entries(text).filter(([key, list]) => key !== "grid" && Array.isArray(list));
  return lists.flatMap(([key, list]) => list.map((entry, at) => ({ key, at, name: nameOf(key, entry), ...placeOf(entry) })).filter(({ at }) => !list[at].fromConstraint));
}

/**
 * The cells of a clue. The place of one that looks along a diagonal says nothing of its way, and may lie at a corner.
 * @param {any} entry
 */
function placeOf({ cell = [], cells = [], lines = [], direction }) {
  const step = Object.keys(SLANTED).find((step) => SLANTED[step] === direction);
  if (!step) return { cells: [...new Set([cell, cells, lines].flat(2))], way: "" };
  const [down, right] = step.split(" ").map(Number);
  const [row, column] = cell.match(/\d+/g).map(Number);
  return { cells: [`R${row + down}C${column + right}`], way: ARROWS[step] };
}

/**
 * What a clue is called, with its number.
 * @param {string} key
 * @param {any} entry
 */
function nameOf(key, entry) {
  const [id] = Object.entries(CLUES).find(([, clue]) => clue.key === key && (clue.value === undefined || clue.value === entry.value)) ?? [];
  return [id ? t(`clue-${id}`) : key, id && CLUES[id].value ? "" : entry.value ?? entry.values?.join(" ")].filter(Boolean).join(" ");
}

/**
 * An object without one of its clues.
 * @param {import("./draft.js").Text} text
 * @param {Placed} placed
 */
export function withoutClue(text, { key, at }) {
  text[key].splice(at, 1);
  if (text[key].length === 0) delete text[key];
  return text;
}

/**
 * The rows and the columns of a box.
 * @param {number} size
 */
function boxIn(size) {
  const down = Array.from({ length: Math.floor(Math.sqrt(size)) }, (_, at) => at + 1).filter((rows) => size % rows === 0).pop() ?? 1;
  return [down, size / down];
}

/**
 * The region of each cell: its box, if the object says nothing of regions.
 * @param {import("./draft.js").Text} text
 * @returns {number[]}
 */
function regionsIn({ size, grid }) {
  const [down, across] = boxIn(size);
  return grid.flatMap((cells, row) => cells.map(({ region }, column) => region ?? down * Math.floor(row / down) + Math.floor(column / across)));
}

/**
 * @param {import("./draft.js").Text} text
 * @param {number[]} regions
 */
export function withRegions(text, regions) {
  text.grid.flat().forEach((cell, at) => (cell.region = regions[at]));
  return text;
}

/** @param {import("./draft.js").Text} text */
export function withBoxes(text) {
  for (const cell of text.grid.flat()) delete cell.region;
  return text;
}

/**
 * Gives two cells the regions of each other, which keeps the sizes of regions.
 * @param {import("./draft.js").Text} text
 * @param {number[]} cells
 */
export function withSwap(text, [one, other]) {
  const regions = regionsIn(text);
  if (regions[one] === regions[other]) return text;
  [regions[one], regions[other]] = [regions[other], regions[one]];
  return withRegions(text, regions);
}
