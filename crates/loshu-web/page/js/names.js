// The names of cells, candidates and houses in a text. What is touched lights up on the grid.

import { h } from "./dom.js";
import { t } from "./words.js";

/** What lights up: cells, a digit in them (0 for none), and houses by left, top, width and height, in cells.
 * @typedef {{cells: number[], digit: number, houses: number[][]}} Light
 */

const KINDS = { row: "r", column: "c", box: "b", "行": "r", "列": "c", "宫": "b" };
/**
 * Cells with a digit before or behind them, and houses.
 * @param {string} number
 */
const namesWith = (number) => new RegExp(`(?:\\b([1-9]) (?:in |from ))?\\bR(\\d+)C(\\d+)(?: 的 ([1-9])\\b)?|\\b(row|column|box)(?:s|es)? (${number}(?:(?:, | and |, and )${number})*)\\b|第 ?(${number}(?:[、和 ]+${number})*) ?([行列宫])`, "gi");

/**
 * The parts of a text, names among them.
 * @param {string} text
 * @param {import("./layout.js").Layout} layout
 * @returns {(string | {name: string, light: Light})[]}
 */
export function parts(text, layout) {
  const all = [];
  let from = 0;
  for (const match of text.matchAll(namesWith(layout.number))) {
    const light = lightOf(match, layout);
    if (!light) continue;
    if (match.index > from) all.push(text.slice(from, match.index));
    all.push({ name: match[0], light });
    from = match.index + match[0].length;
  }
  if (from < text.length) all.push(text.slice(from));
  return all;
}

/**
 * The name of a house that the API calls `row 3`, `column 3` or `box 3`.
 * @param {string} house
 */
export function houseName(house) {
  const [kind, number] = house.split(" ");
  return t({ row: "houseRow", column: "houseColumn", box: "houseBox" }[kind], { number });
}

/**
 * @param {RegExpMatchArray} match
 * @param {import("./layout.js").Layout} layout
 * @returns {Light | null} nothing for what the layout does not have
 */
function lightOf([, before, rows, columns, behind, english, numbers, chineseNumbers, chinese], layout) {
  const numbersIn = (text) => text.match(new RegExp(layout.number, "g")).map(Number);
  if (rows) {
    const cells = numbersIn(rows).flatMap((row) => numbersIn(columns).map((column) => layout.cellNamed(`r${row}c${column}`)));
    return { cells, digit: Number(before ?? behind ?? 0), houses: [] };
  }
  const kind = KINDS[(english ?? chinese).toLowerCase()];
  const houses = numbersIn(numbers ?? chineseNumbers).map((number) => layout.frameOf(kind, number));
  return houses.every((house) => house !== null) ? { cells: [], digit: 0, houses } : null;
}

/**
 * A text whose names light up on the grid when they are pointed at, tapped or focused.
 * @param {import("./board.js").Board} board
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function withNames(board, text) {
  return parts(text, board.layout).map((part) => {
    if (typeof part === "string") return joined(part);
    const light = () => board.light(part.light);
    const dark = () => board.light(null);
    return h("span", { class: "name", tabindex: -1, onpointerenter: light, onpointerleave: (event) => event.target !== document.activeElement && dark(), onfocus: light, onblur: dark }, part.name);
  });
}

/** The longest sum that stands on one line. */
const LONGEST_SUM = 18;

/**
 * A text in which a short sum is not broken, a long one only before a sign, and no number stands apart from the Chinese word before it.
 * @param {string} text
 */
const joined = (text) => text.replace(/\d+(?: [+=−] \d+)+/g, (sum) => (sum.length > LONGEST_SUM ? sum.replace(/([+=−]) /g, "$1\u00a0") : sum.replaceAll(" ", "\u00a0"))).replace(/(\p{Script=Han}) (?=\d)/gu, "$1\u00a0");

/**
 * Makes the names inside of an element one stop of the Tab key.
 * @param {HTMLElement} box
 */
export function joinNames(box) {
  const names = () => /** @type {HTMLElement[]} */ ([...box.querySelectorAll(".name")]);
  const first = names()[0];
  if (first) first.tabIndex = 0;
  box.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = names();
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!by || at < 0) return;
    event.preventDefault();
    const next = all[(at + by + all.length) % all.length];
    all[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
  return box;
}
