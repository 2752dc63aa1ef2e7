// A board as tables: where its cells lie, which of them exclude each other, how digits are written. What differs between
// ordinary puzzles and variants is here, and for ordinary ones in `sudoku.js`. Nobody else asks what a puzzle is.

/**
 * A layout as the API tells it: rows and columns of cells from 0, signs of digits from 1. `notes` are digits that a setter
 * leaves to a cell, none for all. `houses` begin with the rows and columns in turn and the boxes; `different` are pairs beyond
 * those of houses.
 * @typedef {{en: string[], zh: string[]}} Words
 * @typedef {{left: number, top: number, width: number, height: number, svg: string}} Drawn
 * @typedef {{title?: string, author?: string, ruleset?: string}} SetterWords what a setter has written beside a puzzle
 * @typedef {SetterWords & {size: number, rows: number, columns: number, places: [number, number][], signs: string[], givens: number[], notes: number[][], houses: number[][], different: number[][], rules: Words, meanings?: Words, links?: {data?: string, fpuzzles?: string, sudokupad?: string}, board: Drawn}} Told
 */

/** The most digits and cells. */
const [MOST_DIGITS, MOST_CELLS] = [25, 1296];

export class Layout {
  /** Whether its lines are drawn below its cells, and not by the style sheet. */
  isLaid = true;
  /** What stands between the signs of a grid that is written as a line. */
  gap = " ";
  /** A number in the name of a house or of cells: `r12c3` is one cell. */
  number = "\\d+";
  /** The fewest givens with which a puzzle can have one solution. */
  fewest = 0;
  /** The texts that have other words for an ordinary puzzle: its line is copied, and its givens are all of its clues. */
  words = { count: "givensCount", copy: "copy" };
  /** The questions beyond those that take every puzzle. @type {string[]} */
  questions = [];

  /** @param {Told} told */
  constructor(told) {
    this.told = told;
    this.size = told.size;
    this.cells = told.places.map((_, cell) => cell);
    this.digits = Array.from({ length: told.size }, (_, at) => at + 1);
    /** All digits, as bits. */
    this.all = 2 ** told.size - 1;
    /** The rows and columns of the marks in a cell. */
    this.side = Math.ceil(Math.sqrt(told.size));
    /** Whether houses are all of its rules, so that the grid itself shows what is wrong. */
    this.isOfHouses = told.rules.en.length === 0 && told.notes.every((digits) => digits.length === 0);
    /** The cells that cannot have the digit of a cell. */
    this.peers = peersOf(told);
    /** Where the marks stand in a cell of 50 by 50: below the sum of a cage, if there are cages. */
    this.marks = told.board.svg.includes("stroke-dasharray") ? { left: 5.5, top: 13, width: 39, height: 32 } : { left: 1.75, top: 1.75, width: 46.5, height: 46.5 };
    /** The digits that each cell can have at all, as bits. */
    this.limits = this.cells.map((cell) => bitsOf(told.notes[cell]) || this.all);
    this.cellAt = new Map(told.places.map(([row, column], cell) => [`${row} ${column}`, cell]));
  }

  /** The cell in the middle, if there is one. */
  get middle() {
    const { rows, columns } = this.told;
    return this.cellAt.get(`${Math.floor(rows / 2)} ${Math.floor(columns / 2)}`) ?? 0;
  }

  /** @param {number} cell */
  row(cell) {
    return this.told.places[cell][0];
  }

  /** @param {number} cell */
  column(cell) {
    return this.told.places[cell][1];
  }

  /** Its size and its rules; nothing for an ordinary puzzle, which needs no name. @param {"en" | "zh"} language @returns {string[]} */
  namesIn(language) {
    const { rows, columns, rules } = this.told;
    return [`${rows}×${columns}`, ...rules[language]];
  }

  /** @param {number} digit */
  sign(digit) {
    return this.told.signs[digit - 1];
  }

  /** What the setter of a game has written beside it. @param {import("./game.js").Game} _game @returns {SetterWords} */
  wordsOf(_game) {
    return this.told;
  }

  /** A text that has all of a puzzle, the words of its setter included. @param {import("./game.js").Game} game */
  textOf(game) {
    return game.puzzle;
  }

  /** The givens of a puzzle with this layout. @param {string} _puzzle */
  givensOf(_puzzle) {
    return this.told.givens;
  }

  /** A grid as a line of signs. @param {number[]} values */
  lineOf(values) {
    return values.map((value) => (value ? this.sign(value) : ".")).join(this.gap);
  }

  /**
   * The forms in which a game is written: the key of a name, and the text.
   * @param {import("./game.js").Game} game
   * @returns {[string, () => string][]}
   */
  forms(game) {
    return [["asRules", () => game.puzzle], ["asGridNow", () => game.line]];
  }

  /** What stands for a puzzle among the results: a number, since its text is long. @param {string} puzzle */
  idOf(puzzle) {
    return String([...puzzle].reduce((sum, sign) => (31 * sum + sign.charCodeAt(0)) | 0, 0));
  }

  /** What is kept of it with a game. @returns {Told | undefined} */
  toJSON() {
    return this.told;
  }

  /**
   * The digits of a line of signs, which has spaces where signs are long; 0 for an empty cell.
   * @param {string} line
   */
  valuesOf(line) {
    const signs = line.includes(" ") ? line.trim().split(/\s+/) : [...line];
    return signs.map((sign) => this.told.signs.indexOf(sign) + 1);
  }

  /** The digit of a key, or 0. @param {KeyboardEvent} event */
  digitOf({ key }) {
    return this.told.signs.indexOf(key.toUpperCase()) + 1;
  }

  /**
   * The digits that no peer and no setter excludes, as bits.
   * @param {number[]} values
   * @param {number} cell
   */
  allowed(values, cell) {
    let bits = this.limits[cell];
    for (const peer of this.peers[cell]) if (values[peer]) bits &= ~bit(values[peer]);
    return bits;
  }

  /** A cell and those that touch it, also at a corner. @param {number} cell */
  around(cell) {
    return this.cells.filter((other) => Math.max(Math.abs(this.row(cell) - this.row(other)), Math.abs(this.column(cell) - this.column(other))) <= 1);
  }

  /**
   * The cells whose digit stands twice in a house.
   * @param {number[]} values
   */
  conflicts(values) {
    const clash = (cell) => this.peers[cell].some((peer) => values[peer] === values[cell]);
    return new Set(this.cells.filter((cell) => values[cell] && clash(cell)));
  }

  /** @param {number} bits */
  digitsOf(bits) {
    return this.digits.filter((digit) => bits & bit(digit));
  }

  /** @param {number} cell */
  cellName(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }

  /**
   * The cell of a name such as `r3c12`.
   * @param {string} name
   */
  cellNamed(name) {
    const [row, column] = name.match(/\d+/g)?.map(Number) ?? [];
    return this.cellAt.get(`${row - 1} ${column - 1}`) ?? 0;
  }

  /**
   * Cell and digit of a name such as `12r3c2`.
   * @param {string} name
   */
  candidateNamed(name) {
    const at = name.indexOf("r");
    return { digit: Number(name.slice(0, at)), cell: this.cellNamed(name.slice(at)) };
  }

  /**
   * Left, top, width and height of a house in cells; nothing if there is no such house.
   * @param {string} kind `row`, `column` or `box`, or the first letter of it
   * @param {number} number
   */
  frameOf(kind, number) {
    const cells = this.houseOf(kind, number);
    if (!cells) return null;
    const [rows, columns] = [cells.map((cell) => this.row(cell)), cells.map((cell) => this.column(cell))];
    const [left, top] = [Math.min(...columns), Math.min(...rows)];
    return [left, top, Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
  }

  /**
   * The cells of a house; nothing if there is no such house.
   * @param {string} kind `row`, `column` or `box`, or the first letter of it
   * @param {number} number
   * @returns {number[] | undefined}
   */
  houseOf(kind, number) {
    return this.told.houses[{ r: 2 * number - 2, c: 2 * number - 1, b: 2 * this.size + number - 1 }[kind[0]]];
  }

  /** The number of the box of a cell, from 1; 0 if it lies in none, as in grids that overlap. @param {number} cell */
  boxOf(cell) {
    const { size } = this;
    return this.cells.length === size * size ? this.told.houses.slice(2 * size, 3 * size).findIndex((house) => house.length === size && house.includes(cell)) + 1 : 0;
  }

  /**
   * How often a digit stands in the full grid. Where grids overlap it is the same for all digits, too.
   */
  get times() {
    return this.cells.length / this.size;
  }

  /**
   * A layout that was kept, or comes from a file; nothing if it is none.
   * @param {any} told
   * @returns {Layout | null}
   */
  static from(told) {
    const isIn = (number, from, to) => Number.isInteger(number) && number >= from && number <= to;
    const { size, rows, columns, places, signs, givens, notes, houses, different, rules, meanings, board } = told ?? {};
    const cells = Array.isArray(places) ? places.length : 0;
    const lists = (all, test) => Array.isArray(all) && all.every((list) => Array.isArray(list) && list.every(test));
    const isCell = (cell) => isIn(cell, 0, cells - 1);
    const isText = (text) => typeof text === "string";
    const isRight = isIn(size, 1, MOST_DIGITS) && isIn(cells, 1, MOST_CELLS) && isIn(rows, 1, MOST_CELLS) && isIn(columns, 1, MOST_CELLS)
      && lists(places, (at) => isIn(at, 0, Math.max(rows, columns) - 1)) && places.every((place) => place.length === 2)
      && Array.isArray(signs) && signs.length === size && signs.every(isText)
      && Array.isArray(givens) && givens.length === cells && givens.every((digit) => isIn(digit, 0, size))
      && lists(notes, (digit) => isIn(digit, 1, size)) && notes.length === cells
      && lists(houses, isCell) && lists(different, isCell) && different.every((pair) => pair.length === 2)
      && lists([rules?.en, rules?.zh], isText) && (!meanings || lists([meanings.en, meanings.zh], isText))
      && board && ["left", "top", "width", "height"].every((side) => Number.isFinite(board[side])) && board.width > 0 && board.height > 0 && isText(board.svg);
    return isRight ? new Layout(told) : null;
  }
}

/** @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);
/** @param {number[]} digits */
export const bitsOf = (digits) => digits.reduce((bits, digit) => bits | bit(digit), 0);

/** @param {Told} told */
function peersOf({ places, houses, different }) {
  const peers = places.map(() => /** @type {Set<number>} */ (new Set()));
  for (const house of [...houses, ...different]) for (const cell of house) for (const other of house) if (other !== cell) peers[cell].add(other);
  return peers.map((cells) => [...cells].sort((a, b) => a - b));
}
