// The ground of a puzzle that is being set: a square, or several squares of 9 by 9 that overlap, and its regions. An object has a row
// for each row of the whole, and `null` where no cell lies; `grids` names the upper left corners of the squares. Regions are boxes of
// any shape, or painted cell by cell. An object has the painted ones while they are not right yet, too; the engine is told only of
// those that have as many cells as there are digits.

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

/** Whether the regions are boxes, which nobody has painted. @param {Text} text */
export const isBoxed = (text) => (shapeIn(text)?.[0] ?? 1) > 1;

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

/** The colours that cells can have, as f-puzzles has them. */
export const COLOURS = ["#FFA0A0", "#FFDF61", "#FEFFAF", "#B0FFB0", "#61D060", "#D0D0FF", "#8180F0", "#FF08FF", "#A8A8A8"];

/** Gives cells a colour, or takes it away if all of them have it. @param {Text} text @param {number[]} cells @param {string | null} colour */
export function withColour(text, cells, colour) {
  const own = cells.map((cell) => cellsOf(text)[cell]);
  const isThere = own.every(({ c }) => c === colour);
  for (const cell of own) {
    delete cell.cArray;
    if (colour === null || isThere) delete cell.c;
    else cell.c = colour;
  }
  return text;
}

/** The places from which fog lifts at the beginning. @param {Text} text @returns {Place[]} */
export const lightsIn = (text) => lamps(text).flatMap((name) => {
  const place = /^R(\d+)C(\d+)$/i.exec(name);
  return place ? [[Number(place[1]), Number(place[2])]] : [];
});

/** @param {Text} text @returns {any[]} */
const lamps = ({ foglight }) => (Array.isArray(foglight) ? foglight : []);

/** Lights cells, or makes them dark if all are lit. @param {Text} text @param {Place[]} places */
export function withLights({ foglight, ...text }, places) {
  const before = lamps({ foglight });
  const names = places.map(([row, column]) => `R${row}C${column}`);
  const others = before.filter((name) => !names.includes(name));
  const lit = names.every((name) => before.includes(name)) ? others : [...others, ...names];
  return /** @type {Text} */ (lit.length > 0 ? { ...text, foglight: lit } : text);
}

/** The colour of a region: neighbours in number are far from each other in hue. @param {number} region */
export const hueOf = (region) => `hsl(${(region * 137.5) % 360} 70% 50%)`;
