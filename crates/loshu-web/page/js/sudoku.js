// The board of ordinary Sudokus as tables: houses, names; and its grids as text.

import { bit, Layout } from "./layout.js";

export { bit, bitsOf } from "./layout.js";

export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @param {number} cell */
export const row = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const column = (cell) => cell % 9;
/** @param {number} cell */
const box = (cell) => 3 * Math.floor(row(cell) / 3) + Math.floor(column(cell) / 3);

const NINE = DIGITS.map((digit) => digit - 1);
const houses = [[row, column], [box]].flatMap((kinds) => NINE.flatMap((at) => kinds.map((of) => CELLS.filter((cell) => of(cell) === at))));

/** Lines of the drawing, in the colours of the page or, where these are not known, of paper. */
const [thin, thick] = ['stroke="var(--line, #999)" stroke-width="1"', 'stroke="var(--ink, #000)" stroke-width="3"'].map((look) => (d) => `<path d="${d}" fill="none" ${look}/>`);
const across = (at) => (at % 3 ? thin : thick)(`M${50 * at} 0v450M0 ${50 * at}h450`);
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${[1, 2, 4, 5, 7, 8, 3, 6].map(across).join("")}${thick("M0 0h450v450h-450z")}</svg>`;

/** What is different where a puzzle is an ordinary one. */
class Ordinary extends Layout {
  isLaid = false;
  gap = "";
  /** `r12c3` are two cells. */
  number = "[1-9]";
  fewest = 17;
  words = { count: "cluesCount", copy: "copyLine" };
  questions = ["link", "steps", "tree"];

  /** @returns {string[]} */
  namesIn() {
    return [];
  }

  /** @param {string} puzzle */
  givensOf(puzzle) {
    return this.valuesOf(puzzle);
  }

  /** @param {import("./game.js").Game} game */
  wordsOf({ words }) {
    return words;
  }

  /** @param {import("./game.js").Game} game */
  textOf({ puzzle, words }) {
    return withWords(puzzle, words);
  }

  /**
   * @param {import("./game.js").Game} game
   * @returns {[string, () => string][]}
   */
  forms(game) {
    const note = (cell) => (game.values[cell] ? String(game.values[cell]) : digitsOf(game.noteBits(cell)).join("") || ".");
    const text = this.textOf(game);
    const worded = /** @type {[string, () => string][]} */ (text === game.puzzle ? [] : [["asRules", () => text]]);
    return [["asLine", () => game.puzzle], ...worded, ["asNow", () => game.line], ["asGrid", () => marksText([...game.line])], ["asMarks", () => marksText(CELLS.map(note))]];
  }

  /** @param {string} puzzle */
  idOf(puzzle) {
    return puzzle;
  }

  /** It is the same for all games. */
  toJSON() {
    return undefined;
  }
}

/** The board of ordinary Sudokus. @type {Layout} */
export const ORDINARY = new Ordinary({
  size: 9, rows: 9, columns: 9, places: CELLS.map((cell) => [row(cell), column(cell)]), signs: DIGITS.map(String),
  givens: CELLS.map(() => 0), notes: CELLS.map(() => []), houses, different: [], rules: { en: [], zh: [] }, board: { left: 0, top: 0, width: 450, height: 450, svg },
});

/**
 * The layout of a puzzle as far as it is known without a question: one that was told before, or that of 81 signs.
 * @param {string} puzzle
 * @param {any} [told]
 */
export const layoutOf = (puzzle, told) => (told ? Layout.from(told) : /^[1-9.]{81}$/.test(puzzle) ? ORDINARY : null);

/**
 * The words among what is known of a puzzle.
 * @param {any} known
 * @returns {import("./layout.js").SetterWords}
 */
export function wordsIn(known) {
  const isText = (text) => typeof text === "string" && text.trim() !== "";
  return Object.fromEntries(["title", "author", "ruleset"].filter((key) => isText(known?.[key])).map((key) => [key, known[key]]));
}

/**
 * A puzzle with the words of its setter: an ordinary one as an object of f-puzzles, if there are any. The text of a variant has
 * them already.
 * @param {string} puzzle
 * @param {import("./layout.js").SetterWords} words
 */
export function withWords(puzzle, words) {
  const values = valuesOf(puzzle);
  if (Object.keys(words).length === 0 || values.length !== CELLS.length) return puzzle;
  const cells = values.map((value) => (value ? { value, given: true } : {}));
  return JSON.stringify({ size: 9, ...words, grid: DIGITS.map((row) => cells.slice(9 * row - 9, 9 * row)) });
}

/** @param {number} bits */
export const digitsOf = (bits) => DIGITS.filter((digit) => bits & bit(digit));

/**
 * The digits of a line of 81 signs; 0 for an empty cell.
 * @param {string} line
 */
export const valuesOf = (line) => ORDINARY.valuesOf(line);

/**
 * The cell of a name such as `r3c2`.
 * @param {string} name
 */
export const cellOf = (name) => ORDINARY.cellNamed(name);

/**
 * Cell and digit of a name such as `5r3c2`.
 * @param {string} name
 */
export const candidateOf = (name) => ORDINARY.candidateNamed(name);

/** @param {number} cell */
export const cellName = (cell) => ORDINARY.cellName(cell);

/**
 * A grid as text.
 * @param {string[]} notes the digit of each cell, or its candidates
 */
function marksText(notes) {
  const width = Math.max(...notes.map((note) => note.length));
  const rows = DIGITS.map((r) => {
    const cells = notes.slice(9 * (r - 1), 9 * r).map((note) => note.padEnd(width));
    return "| " + [0, 3, 6].map((at) => cells.slice(at, at + 3).join(" ")).join(" | ") + " |";
  });
  const part = "-".repeat(3 * width + 4);
  const rule = `+${part}+${part}+${part}+`;
  return [rule, ...rows.slice(0, 3), rule, ...rows.slice(3, 6), rule, ...rows.slice(6), rule].join("\n") + "\n";
}
