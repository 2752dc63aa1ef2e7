// The clues that a setter draws: how each is drawn, and how an object of f-puzzles tells it.

import { t } from "./words.js";

/**
 * How the cells of a clue come about: any cells; cells that touch one after the other; two side by side; four around a corner;
 * each cell by itself; a shape and its copy; a place outside the grid.
 * @typedef {"area" | "line" | "pair" | "square" | "each" | "copy" | "edge"} Form
 */

/**
 * A kind of clue: the key under which an object lists it, the key that takes its tool, the value that it always has, or whether
 * it has a number. `begin` comes before the number in an object; a clue outside looks along one of its `steps`. A line that `branches`
 * and begins on another one of its kind is a branch of that; the first cells of an arrow are its `circle`.
 * @typedef {{key: string, form: Form, press: string, color?: number, least?: number, value?: string, begin?: string, number?: "may" | "must", most?: number, branches?: boolean, circle?: number, isDigits?: boolean, steps?: string[], tell: (names: string[], value?: string) => object}} Clue
 */

const cells = (names, value) => ({ cells: names, ...(value && { value }) });
const oneCell = ([cell], value) => ({ cell, ...(value && { value }) });
const area = (key, press, extra) => ({ key, form: "area", press, tell: cells, ...extra });
const line = (key, press, color, extra) => ({ key, form: "line", press, color, tell: (names, value) => ({ lines: [names], ...(value && { value }) }), ...extra });
/** An arrow whose circle lies on so many cells, the first ones that are drawn. */
const arrow = (press, circle) => line("arrow", press, 0, { circle, branches: true, least: circle + 1, tell: (names) => ({ cells: names.slice(0, circle), lines: [names.slice(circle - 1)] }) });
const pair = (key, press, extra) => ({ key, form: "pair", press, tell: cells, ...extra });
const each = (key, press) => ({ key, form: "each", press, tell: oneCell });
const indexer = (key, press) => ({ key, form: "each", press, tell: cells });
const outside = (key, press, extra) => ({ key, form: "edge", press, number: "must", steps: Object.keys(STRAIGHT), tell: oneCell, ...extra });

/** The digits of a quadruple: each figure is one, unless something stands between them. @param {string} number */
const digitsIn = (number) => (/\D/.test(number) ? number.split(/\D+/).filter(Boolean) : [...number]).map(Number);

/** The ways into rows and columns, and along diagonals: down and right, with an arrow and the word of f-puzzles. */
const STRAIGHT = { "0 1": "→", "0 -1": "←", "1 0": "↓", "-1 0": "↑" };
const SLANTED = { "1 1": "↘", "1 -1": "↙", "-1 1": "↗", "-1 -1": "↖" };
const WORDS = { "1 1": "DR", "1 -1": "DL", "-1 1": "UR", "-1 -1": "UL" };
const ARROWS = { ...STRAIGHT, ...SLANTED };

/** @type {Record<string, Record<string, Clue>>} */
export const GROUPS = /** @type {any} */ ({
  cages: {
    cage: area("killercage", "c", { number: "may" }), root: area("cage", "C", { number: "must", begin: "DR", most: 9 }), extra: area("extraregion", "e", { least: 2 }),
    clone: { key: "clone", form: "copy", press: "Q", tell: (names) => ({ cells: names.slice(0, names.length / 2), cloneCells: names.slice(names.length / 2) }) },
  },
  lines: {
    thermometer: line("thermometer", "t", 0, { branches: true }), slow: line("slowthermometer", "T", 1, { branches: true }),
    arrow: arrow("a", 1), pill: arrow("P", 2),
    whispers: line("whispers", "w", 4, { number: "may" }), renban: line("renban", "r", 3), nabner: line("nabner", "R", 5), palindrome: line("palindrome", "p", 2),
    between: line("betweenline", "b", 6), lockout: line("lockout", "B", 6), doubleArrow: line("doublearrow", "A", 6), regionSum: line("regionsumline", "u", 1),
    entropic: line("entropicline", "E", 7), modular: line("modularline", "m", 8), zipper: line("zipperline", "z", 9),
  },
  signs: {
    difference: pair("difference", "k", { number: "may" }), ratio: pair("ratio", "K", { number: "may" }), x: pair("xv", "x", { value: "X" }), v: pair("xv", "v", { value: "V" }), less: pair("inequality", "l", { value: "<" }),
    quadruple: { key: "quadruple", form: "square", press: "q", number: "must", isDigits: true, tell: (names, number) => ({ cells: names, values: digitsIn(number ?? "") }) },
  },
  marks: {
    odd: each("odd", "o"), even: each("even", "O"), minimum: each("minimum", "i"), maximum: each("maximum", "I"),
    rowIndexer: indexer("rowindexer", "y"), columnIndexer: indexer("columnindexer", "Y"), boxIndexer: indexer("boxindexer", "G"),
  },
  outside: {
    sandwich: outside("sandwichsum", "S"), xsum: outside("xsum", "X"), skyscraper: outside("skyscraper", "U"),
    little: outside("littlekillersum", "L", { steps: Object.keys(SLANTED) }),
  },
});

/** All kinds by their names. @type {Record<string, Clue>} */
export const CLUES = Object.assign({}, ...Object.values(GROUPS));

/** What each form needs of the places of its cells. */
const FITS = /** @type {Record<Form, (places: number[][]) => boolean>} */ ({
  area: () => true, each: () => true, edge: () => true,
  /** The copy lies as the shape does. */
  copy: (places) => places.length % 2 === 0 && places.slice(0, places.length / 2).every(([row, column], at) => {
    const copy = places[at + places.length / 2];
    return copy[0] - row === places[places.length / 2][0] - places[0][0] && copy[1] - column === places[places.length / 2][1] - places[0][1];
  }),
  line: (places) => places.every((place, at) => at === 0 || far(place, places[at - 1]) === 1),
  pair: ([one, other]) => far(one, other) === 1 && (one[0] === other[0] || one[1] === other[1]),
  square: (places) => places.every((one) => places.every((other) => far(one, other) <= 1)),
});
/** The fewest and the most cells of each form. */
const COUNTS = { area: [1, Infinity], each: [1, Infinity], edge: [1, 1], copy: [2, Infinity], line: [2, Infinity], pair: [2, 2], square: [4, 4] };

/** How far two places are from each other, as a king of chess goes. */
export const far = (/** @type {number[]} */ [row, column], /** @type {number[]} */ [otherRow, otherColumn]) => Math.max(Math.abs(row - otherRow), Math.abs(column - otherColumn));

/**
 * What is wrong with the cells of a clue, in words; nothing if they can be one.
 * @param {string} id
 * @param {number[][]} places
 */
export function wrongCells(id, places) {
  const { form, least } = CLUES[id];
  const [fewest, most] = COUNTS[form];
  const count = least ?? fewest;
  if (places.length < count || places.length > most) return t(fewest === most ? "clueTakes" : "clueNeeds", { count });
  return FITS[form](places) ? null : t("clueTouches");
}

/**
 * What is wrong with the number of a clue, in words.
 * @param {string} id
 * @param {string} written
 */
export function wrongNumber(id, written) {
  const { number, isDigits, most } = CLUES[id];
  if (written === "") return number === "must" ? t("clueWantsNumber") : null;
  if (!number) return t("clueNoNumber", { clue: t(`clue-${id}`) });
  if (!(isDigits ? /^\d[\d ,]*$/ : /^\d+$/).test(written)) return t("clueWantsNumber");
  if (isDigits && digitsIn(written).length > 4) return t("clueWantsDigits");
  return most && (Number(written) < 1 || Number(written) > most) ? t("clueWantsFrom", { most }) : null;
}

/** The ways from which a clue can look at its cells, for a choice. @param {Clue} clue */
export const stepOptions = (clue) => (clue.steps ?? []).map((step) => /** @type {[string, string]} */ ([step, ARROWS[step]]));

/** The row and the column in a name such as `R3C12`, from 1; outside of the grid they are less or more. @param {string} name */
export const placeOf = (name) => name.match(/\d+/g)?.map(Number) ?? [0, 0];

/** @param {number[]} place */
export const nameAt = ([row, column]) => `R${row}C${column}`;

/**
 * The place outside of the grid from where one looks at a place in it.
 * @param {number} size
 * @param {number[]} place from 1
 * @param {string} step
 */
export function edgeOf(size, [row, column], step) {
  const [down, right] = step.split(" ").map(Number);
  while (row >= 1 && row <= size && column >= 1 && column <= size) [row, column] = [row - down, column - right];
  return nameAt([row, column]);
}

const isSame = (one) => (other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The entry of a clue in an object.
 * @param {string} id
 * @param {string[]} names
 * @param {string} [number]
 * @param {string} [step]
 */
function entryOf(id, names, number = "", step = "") {
  const { tell, value, begin = "" } = CLUES[id];
  const written = value ?? (number || begin ? begin + number : undefined);
  return { ...tell(names, written), ...(WORDS[step] && CLUES[id].form === "edge" && { direction: WORDS[step] }) };
}

/**
 * Adds a clue to an object, if it is not there. What is each cell by itself becomes as many clues.
 * @param {import("./draft.js").Text} text
 * @param {string} id
 * @param {{names: string[], number?: string, step?: string}} told
 */
export function withClue(text, id, { names, number, step }) {
  const { key, form, branches } = CLUES[id];
  const there = text[key] ?? [];
  const whole = () => (branches && branchOf(there, names)) || entryOf(id, names, number, step);
  const entries = form === "each" ? names.map((name) => entryOf(id, [name])) : [whole()];
  const added = entries.filter((entry) => !there.some(isSame(entry)));
  return added.length > 0 ? { ...text, [key]: [...there, ...added] } : text;
}

/**
 * The entry of a line that begins on another one, behind the first cell of that: it goes along the other one first. Nothing if it begins
 * elsewhere.
 * @param {any[]} entries
 * @param {string[]} names
 */
function branchOf(entries, [fork, ...rest]) {
  for (const entry of entries) {
    const trunk = entry.lines?.find((line) => line.indexOf(fork) > 0 && !rest.some((name) => line.includes(name)));
    if (trunk) return { ...entry, lines: [[...trunk.slice(0, trunk.indexOf(fork)), fork, ...rest]] };
  }
  return null;
}

/**
 * A clue of an object: the list and the place in it, the kind if an editor can set it, its number, its cells in the order in which
 * they were drawn, the way in which it looks.
 * @typedef {{key: string, at: number, id: string, name: string, number: string, cells: string[], step: string, way: string, canChange: boolean}} Placed
 */

/**
 * The clues of an object.
 * @param {import("./draft.js").Text} text
 * @returns {Placed[]}
 */
export function placedIn(text) {
  const lists = Object.entries(text).filter(([key, list]) => key !== "grid" && Array.isArray(list));
  const isClue = (entry) => entry && typeof entry === "object" && !entry.fromConstraint;
  return lists.flatMap(([key, list]) => list.flatMap((entry, at) => (isClue(entry) ? [placed(key, at, entry)] : [])));
}

/**
 * @param {string} key
 * @param {number} at
 * @param {any} entry
 * @returns {Placed}
 */
function placed(key, at, entry) {
  const { cell, cells = [], lines = [], cloneCells = [], direction, value = "", values } = entry;
  // A larger circle than one can draw is none of a pill.
  const is = ([, clue]) => clue.key === key && (clue.circle ?? cells.length) === cells.length && (clue.value === undefined || clue.value === value) && String(value).startsWith(clue.begin ?? "");
  const [id = ""] = Object.entries(CLUES).find(is) ?? [];
  const clue = CLUES[id];
  const number = values ? values.join(" ") : clue?.value ? "" : String(value).slice(clue?.begin?.length ?? 0);
  const step = Object.keys(WORDS).find((step) => WORDS[step] === direction) ?? "";
  // Several lines are more than one stroke can draw.
  const canChange = id !== "" && lines.length <= 1;
  // A shaft begins in a cell of its circle, the last one that was drawn.
  const drawn = lines.length === 1 ? [...cells.filter((name) => name !== lines[0][0]), ...lines[0]] : [];
  return {
    key, at, id, number, step, canChange, way: ARROWS[step] ?? "", name: [id ? t(`clue-${id}`) : key, number].filter(Boolean).join(" "),
    cells: cell ? [cell] : canChange && lines.length === 1 ? drawn : [...new Set([cells, lines, cloneCells].flat(2))],
  };
}

/**
 * An object with another entry for a clue.
 * @param {import("./draft.js").Text} text
 * @param {Placed} placed
 * @param {object} entry
 */
function withEntry(text, { key, at }, entry) {
  return { ...text, [key]: text[key].map((old, index) => (index === at ? entry : old)) };
}

/** @param {import("./draft.js").Text} text @param {Placed} placed @param {string} number */
export function withNumber(text, placed, number) {
  const { key, at, id } = placed;
  const { value, values, ...rest } = text[key][at];
  const { begin = "", isDigits } = CLUES[id];
  return withEntry(text, placed, isDigits ? { ...rest, values: digitsIn(number) } : number || begin ? { ...rest, value: begin + number } : rest);
}

/** @param {import("./draft.js").Text} text @param {Placed} placed @param {string[]} names */
export const withCells = (text, placed, names) => withEntry(text, placed, entryOf(placed.id, names, placed.number, placed.step));

/** Looks the other way: along the other diagonal, from the other end, from the less digit to the other. @param {import("./draft.js").Text} text @param {Placed} placed */
export function turned(text, placed) {
  const { id, cells: names, step } = placed;
  const { size } = text;
  if (CLUES[id].form !== "edge") return withCells(text, placed, names.toReversed());
  const [row, column] = placeOf(names[0]);
  const [isBeside, isAbove] = [column < 1 || column > size, row < 1 || row > size];
  if (step === "") return withCells(text, placed, [nameAt(isBeside ? [row, size + 1 - column] : [size + 1 - row, column])]);
  const [down, right] = step.split(" ").map(Number);
  // From a corner there is one way only.
  const other = isBeside && isAbove ? step : isBeside ? `${-down} ${right}` : `${down} ${-right}`;
  return withEntry(text, placed, entryOf(id, names, placed.number, other));
}

/**
 * A clue with all of its cells elsewhere; nothing if one would lie outside of where it can.
 * @param {import("./draft.js").Text} text
 * @param {Placed} placed
 * @param {number} down
 * @param {number} right
 */
export function moved(text, placed, down, right) {
  const { size } = text;
  const isOutside = CLUES[placed.id]?.form === "edge";
  const [from, to] = isOutside ? [0, size + 1] : [1, size];
  let isIn = true;
  const move = (part) => {
    if (Array.isArray(part)) return part.map(move);
    const [row, column] = placeOf(part);
    const place = [row + down, column + right];
    isIn &&= place.every((at) => at >= from && at <= to) && (!isOutside || place.some((at) => at === 0 || at === size + 1));
    return nameAt(place);
  };
  const entry = Object.fromEntries(Object.entries(text[placed.key][placed.at]).map(([name, part]) => [name, ["cell", "cells", "lines", "cloneCells"].includes(name) ? move(part) : part]));
  return isIn ? withEntry(text, placed, entry) : null;
}

/**
 * An object without one of its clues.
 * @param {import("./draft.js").Text} text
 * @param {Placed} placed
 */
export function withoutClue(text, { key, at }) {
  const { [key]: list, ...rest } = text;
  return list.length > 1 ? { ...text, [key]: list.toSpliced(at, 1) } : rest;
}

/** The first and the last cell of a line, from which it is drawn on; none of another clue. @param {Placed} placed */
export const endsOf = ({ id, canChange, cells: names }) => (canChange && CLUES[id].form === "line" ? [names[0], names[names.length - 1]] : []);

/** Whether a clue needs a number that it does not have. @param {Placed} placed */
export const lacksNumber = ({ id, number }) => CLUES[id]?.number === "must" && number === "";
