// The kinds of clues that a setter draws, from the table of the program. A kind that comes later has its tool as well: only how one
// draws is known here.

import { currentLanguage, t } from "./words.js";

/**
 * How the cells of a clue come about: any cells; cells that touch one after the other; two side by side; four around a corner;
 * each cell by itself; a shape and its copy; a place outside the grid.
 * @typedef {"area" | "line" | "pair" | "square" | "each" | "copy" | "edge"} Form
 */

/**
 * A kind of clue: the key under which an object lists it, its name, the value that it always has, or whether it has a number, and what
 * that is made of. `begin` comes before the number in an object; a clue outside looks along one of its `steps`. A line that `branches`
 * and begins on another one of its kind is a branch of that; the first cells of an arrow are its `circle`. All marks of a kind that
 * `joins` are one clue. A drawing that is no rule has a `look`.
 * @typedef {{key: string, name: string, form: Form, least: number, value?: string, begin: string, number?: "may" | "must", numerals?: "whole" | "parts" | "digits" | "pairs" | "words", look?: object, most?: number, line?: {color: number, has_bulb: boolean}, branches: boolean, circle: number, joins: boolean, steps: string[], tell: (names: string[], value?: string) => object}} Clue
 */

/** The ways into rows and columns, and along diagonals: down and right. */
export const STRAIGHT = ["0 1", "0 -1", "1 0", "-1 0"];
export const SLANTED = ["1 1", "1 -1", "-1 1", "-1 -1"];

/** What the gestures of the table are here, and what differs from others of their form. @type {Record<string, {form: Form, joins?: boolean, steps?: string[]}>} */
const GESTURES = {
  area: { form: "area" }, copy: { form: "copy" }, line: { form: "line" }, arrow: { form: "line" }, pair: { form: "pair" }, square: { form: "square" },
  each: { form: "each" }, together: { form: "each", joins: true }, edge: { form: "edge", steps: STRAIGHT }, diagonal: { form: "edge", steps: SLANTED },
};

/** How an object tells cells, by the member that has them. @type {Record<string, (names: string[]) => object>} */
const MEMBERS = {
  cell: ([cell]) => ({ cell }),
  cells: (cells) => ({ cells }),
  lines: (cells) => ({ lines: [cells] }),
  cloneCells: (names) => ({ cells: names.slice(0, names.length / 2), cloneCells: names.slice(names.length / 2) }),
};

/** The numbers in what is written: of single digits each figure is one, unless something stands between them. @param {string} written */
export const numbersIn = (written) => (/\D/.test(written) ? written.split(/\D+/).filter(Boolean) : [...written]).map(Number);

/** Whether what is written is several numbers. @param {Clue} clue */
export const isSeveral = ({ numerals }) => numerals === "digits" || numerals === "pairs";

/** All kinds by their names: of those that were asked for last. @type {Record<string, Clue>} */
export let CLUES = {};

/** The table in each language, which is asked for once. @type {Record<string, Promise<Record<string, Clue>>>} */
const tables = {};

/**
 * Drawings that are no rules, under the keys and with the colours of f-puzzles. They are drawn, moved and taken away as clues are.
 * @type {[string, Form, object][]}
 */
const DRAWINGS = [
  ["text", "area", { fontC: "#000000", size: 0.7 }], ["line", "line", { outlineC: "#C0C0C0", width: 0.3 }],
  ["circle", "each", { baseC: "#FFFFFF", outlineC: "#000000", fontC: "#000000", width: 0.75, height: 0.75 }],
];

/** @returns {[string, Clue][]} */
const drawings = () => DRAWINGS.map(([key, form, look]) => [key, /** @type {Clue} */ ({
  key, form, look, name: t(`draw-${key}`), least: form === "line" ? 2 : 1, begin: "", branches: false, circle: 0, joins: false, steps: [],
  ...(key === "text" && { number: "must", numerals: "words" }), ...(key === "line" && { line: { color: 0, has_bulb: false } }),
  tell: (names, value) => ({ ...(form === "line" ? { lines: [names] } : { cells: names }), ...(value && { value }), ...look }),
})]);

/**
 * Makes all kinds known, in the language of the page. A table that did not come is asked for again the next time.
 * @param {import("./app.js").App} app
 */
export async function knowClues(app) {
  const language = currentLanguage();
  const table = (tables[language] ??= app.engine.ask("clues", { words: { language } }).then((rows) => Object.fromEntries([...rows.flatMap(cluesOf), ...drawings()])));
  try {
    CLUES = await table;
  } catch (error) {
    if (tables[language] === table) delete tables[language];
    throw error;
  }
}

/**
 * What a row of the table is for a setter: one kind, or one for each sign or circle that it can have.
 * @param {any} row
 * @returns {[string, Clue][]}
 */
function cluesOf({ key, name, gesture, fewest, member, number, signs = [""], line }) {
  const { form, joins = false, steps = [] } = GESTURES[gesture];
  const place = MEMBERS[member];
  const valued = (value) => value && (isSeveral({ ...number }) ? { values: numbersIn(value) } : { value });
  /** @type {Clue} */
  const clue = {
    key, form, joins, steps, line, name: name[0].toUpperCase() + name.slice(1), least: fewest, branches: line?.has_branches ?? false, circle: 0,
    begin: number?.prefix ?? "", number: number && (number.is_needed ? "must" : "may"), numerals: number?.numerals, most: number?.largest,
    tell: (names, value) => ({ ...place(names), ...valued(value) }),
  };
  if (gesture === "arrow") return [[key, arrow(clue, 1)], [`${key}-2`, { ...arrow(clue, 2), name: t("pillArrow") }]];
  if (signs.length > 1) return signs.map((sign) => [`${key}-${sign}`, { ...clue, name: sign, value: sign }]);
  return [[key, { ...clue, value: signs[0] }]];
}

/** An arrow whose circle lies on so many cells, the first ones that are drawn. @param {Clue} clue @param {number} circle @returns {Clue} */
const arrow = (clue, circle) => ({ ...clue, circle, least: circle + 1, tell: (names) => ({ cells: names.slice(0, circle), lines: [names.slice(circle - 1)] }) });
