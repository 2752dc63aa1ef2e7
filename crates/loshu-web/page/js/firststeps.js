// The chapter before all others: the rules, the names of cells, what a cell sees, candidates. On a small grid, by doing.

import { whyNot } from "./lesson.js";
import { bit } from "./layout.js";
import { chooseAll, putDigit, tapCell } from "./tasks.js";
import { ORDINARY } from "./sudoku.js";
import { t } from "./words.js";

/** @typedef {import("./lesson.js").Moment} Moment */
/** @typedef {import("./layout.js").Layout} Layout */

/** The small grids, one row after the other. */
const RULES = "1.3434.22.434321";
const ONE = "..3..4..2.......";
const MARKS = "1..4.2..2..3.4..";
/** Cells of the last one: one with two candidates, one with a new digit, and one to which this leaves a single candidate. */
const [TWO, NEW, LAST] = [10, 6, 2];
/** The new digit. */
const PLACED = 3;

/** The lessons of the chapter in their order: with a grid of the API, or on the big one. */
export const FIRST_STEPS = /** @type {const} */ ([
  { id: "rules", size: "4", make: rules },
  { id: "names", size: "4", make: names },
  { id: "candidates", size: "4", make: candidates },
  { id: "small-puzzle", size: "4", guided: "4" },
  { id: "first-puzzle", size: "9", guided: "9" },
  { id: "children", size: "4,symbols=pictures", make: rules, guided: "4,symbols=pictures" },
]);

/** @param {Layout} layout @param {string} line @returns {import("./board.js").Scene} */
function sceneOf(layout, line) {
  const values = [...line].map((sign) => Number(sign.replace(".", "0")));
  return { layout, values, givens: [...values], isNotes: false };
}

/** What a house lights up. @param {Layout} layout @param {string} kind @param {number} number */
const house = (layout, kind, number) => ({ cells: [], digit: 0, houses: [/** @type {number[]} */ (layout.frameOf(kind, number))] });

/** @param {number[]} cells */
const cellsLight = (cells) => ({ cells, digit: 0, houses: [] });

/**
 * @param {import("./app.js").App} app
 * @param {Layout} layout
 * @returns {Moment[]}
 */
export function rules(app, layout) {
  const sign = (digit) => layout.sign(digit);
  const all = [[1, 2, 3].map(sign).join(t("and")), sign(4)].join(t("lastAnd"));
  const show = (key, kind, number) => ({ say: [t(key, { all })], scene: { ...sceneOf(layout, RULES), light: house(layout, kind, number) } });
  const missing = (key, cell, digit, kind, number, before) => {
    const scene = { ...sceneOf(layout, before), light: { ...house(layout, kind, number), cells: [cell] } };
    return { say: [t(key)], scene, task: putDigit(app, scene, cell, digit, t("missingRight", { digit: sign(digit) }), layout.houseOf(kind, number)) };
  };
  const one = { ...sceneOf(layout, ONE), light: cellsLight([0]) };
  return [
    show("rulesRows", "row", 1), show("rulesColumns", "column", 3), show("rulesBoxes", "box", 2),
    { say: [t("rulesOnce", { all }), t("rulesStart")], scene: sceneOf(layout, RULES) },
    missing("rulesRowTask", 1, 2, "row", 1, RULES),
    missing("rulesColumnTask", 6, 1, "column", 3, "123434.22.434321"),
    missing("rulesBoxTask", 9, 1, "box", 3, "123434122.434321"),
    { say: [t("rulesThree", { row: sign(3), column: sign(2), box: sign(4) })], scene: one, task: putDigit(app, one, 0, 1, t("rulesThreeRight", { digit: sign(1) }), []) },
    { say: [t("rulesEnd"), t("rulesBig")], scene: sceneOf(layout, "1234341221434321") },
  ];
}

/**
 * @param {import("./app.js").App} app
 * @param {Layout} layout
 * @returns {Moment[]}
 */
export function names(app, layout) {
  const empty = ".".repeat(16);
  const of = layout.cellName.bind(layout);
  const seen = (cell) => layout.peers[cell];
  const tap = (cell) => ({ say: [t("namesTap", { cell: of(cell) })], scene: sceneOf(layout, empty), task: tapCell(app, [cell], (other) => t("namesWrong", { cell: of(other), wanted: of(cell) }), t("namesRight", { cell: of(cell) })) });
  const others = layout.cells.filter((cell) => cell !== 10 && !seen(10).includes(cell));
  const marked = { ...sceneOf(layout, empty), light: cellsLight([10]) };
  const big = { layout: ORDINARY, values: ORDINARY.cells.map(() => 0), givens: ORDINARY.cells.map(() => 0) };
  const both = ORDINARY.peers[0].filter((cell) => ORDINARY.peers[80].includes(cell));
  return [
    { say: [t("namesWhat"), t("namesCount")], scene: { ...sceneOf(layout, empty), light: cellsLight([6]) } },
    tap(9), tap(12),
    { say: [t("seesWhat", { cell: of(0) })], scene: { ...sceneOf(layout, empty), light: cellsLight([0]), picture: pictureOf(layout, seen(0)) } },
    { say: [t("seesTap", { cell: of(10) })], scene: marked, task: tapCell(app, seen(10), (cell) => t(cell === 10 ? "seesItself" : "seesWrong", { cell: of(cell), from: of(10) }), t("seesRight")) },
    { say: [t("seesNotTap", { cell: of(10) })], scene: marked, task: tapCell(app, others, (cell) => t(cell === 10 ? "seesItself" : "seesDoes", { cell: of(cell), from: of(10) }), t("seesNotRight")) },
    { say: [t("seesBig", { cell: "r5c5" })], scene: { ...big, light: cellsLight([40]), picture: pictureOf(ORDINARY, ORDINARY.peers[40]) } },
    { say: [t("seesBoth", { one: "r1c1", other: "r9c9" })], scene: { ...big, light: cellsLight([0, 80]) }, task: tapCell(app, both, (cell) => t("seesBothWrong", { cell: ORDINARY.cellName(cell) }), t("seesBothRight")) },
  ];
}

/** Cells to look at. @param {Layout} layout @param {number[]} cells */
const pictureOf = (layout, cells) => ({ candidates: [], cells: cells.map((cell) => layout.cellName(cell)), houses: [], arrows: [] });

/**
 * @param {import("./app.js").App} app
 * @param {Layout} layout
 * @returns {Moment[]}
 */
export function candidates(app, layout) {
  const of = layout.cellName.bind(layout);
  const begin = sceneOf(layout, MARKS);
  const marksOf = (values) => layout.cells.map((cell) => (values[cell] ? 0 : layout.allowed(values, cell)));
  const marks = marksOf(begin.values);
  const bare = { ...begin, centre: begin.values.map(() => 0), light: cellsLight([TWO]) };
  const two = layout.digitsOf(marks[TWO]).map((digit) => ({ cell: TWO, digit }));
  const noCandidate = ({ cell, digit }) => whyNot(layout, begin.values, cell, digit) ?? t("isCandidate");
  // A digit is placed, and the cells that see it lose it.
  const placed = PLACED;
  const after = begin.values.map((value, cell) => (cell === NEW ? placed : value));
  const lose = layout.peers[NEW].filter((cell) => marks[cell] & bit(placed)).map((cell) => ({ cell, digit: placed }));
  const losing = { ...sceneOf(layout, MARKS), values: after, centre: marks.map((bits, cell) => (cell === NEW ? 0 : bits)), light: cellsLight([NEW]) };
  const rest = marksOf(after);
  const last = LAST;
  const single = { ...sceneOf(layout, MARKS), values: [...after], centre: [...rest], light: cellsLight([last]) };
  const [digit] = layout.digitsOf(rest[last]);
  return [
    { say: [t("candidatesWhat"), t("candidatesSmall")], scene: { ...begin, centre: marks } },
    { say: [t("candidatesTask", { cell: of(TWO) })], scene: bare, task: chooseAll(app, bare, two, { isBare: true, open: (cell) => (cell === TWO ? layout.digits : []), wrong: noCandidate, right: t("candidatesRight", { cell: of(TWO) }) }) },
    { say: [t("strikeTask", { cell: of(NEW), digit: layout.sign(placed) })], scene: losing, task: chooseAll(app, losing, lose, { strikes: true, open: (cell) => layout.digitsOf(losing.centre[cell]), wrong: (one) => t(one.digit === placed ? "strikeNotSeen" : "strikeOther", { cell: of(one.cell), from: of(NEW), digit: layout.sign(one.digit), placed: layout.sign(placed) }), right: t("strikeRight") }) },
    { say: [t("lastTask", { cell: of(last) })], scene: single, task: putDigit(app, single, last, digit, t("lastRight")) },
    { say: [t("candidatesEnd"), t("candidatesPage")], scene: { ...sceneOf(layout, MARKS), centre: marks } },
  ];
}
