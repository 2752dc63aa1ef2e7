// A puzzle and what the player has written, with undo and redo without end.

import { allowed, bit, CELLS, conflicts, digitsOf, lineOf, PEERS, valuesOf } from "./sudoku.js";

/** @typedef {"values" | "centre" | "corner" | "colors"} Layer */
/** @typedef {[layer: Layer, cell: number, before: number, after: number]} Change */

const LAYERS = /** @type {const} */ (["values", "centre", "corner", "colors"]);

export class Game extends EventTarget {
  /** @param {string} puzzle 81 signs */
  constructor(puzzle) {
    super();
    this.puzzle = puzzle;
    this.givens = valuesOf(puzzle);
    /** @type {Record<Layer, number[]>} */
    this.layers = { values: [...this.givens], centre: zeros(), corner: zeros(), colors: zeros() };
    /** Whether marks follow the digits. */
    this.auto = false;
    this.seconds = 0;
    /** @type {Change[][]} */
    this.past = [];
    /** @type {Change[][]} */
    this.future = [];
    /** @type {string | null} */
    this.solution = null;
    this.hints = 0;
  }

  get values() {
    return this.layers.values;
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.givens[cell] !== 0;
  }

  get isFull() {
    return this.values.every((value) => value);
  }

  get isSolved() {
    return this.isFull && conflicts(this.values).size === 0;
  }

  get line() {
    return lineOf(this.values);
  }

  /** The cells whose digit is not that of the solution. */
  get wrong() {
    const { solution } = this;
    if (!solution) return new Set();
    return new Set(CELLS.filter((cell) => this.values[cell] && String(this.values[cell]) !== solution[cell]));
  }

  /**
   * Makes changes as one step of the history.
   * @param {Change[]} changes
   */
  commit(changes) {
    const real = changes.filter(([, , before, after]) => before !== after);
    if (real.length === 0) return;
    this.past.push(real);
    this.future = [];
    for (const [layer, cell, , after] of real) this.layers[layer][cell] = after;
    this.changed();
  }

  /**
   * A change of a layer in a cell.
   * @param {Layer} layer
   * @param {number} cell
   * @param {number} after
   * @returns {Change}
   */
  change(layer, cell, after) {
    return [layer, cell, this.layers[layer][cell], after];
  }

  undo() {
    const changes = this.past.pop();
    if (!changes) return;
    for (const [layer, cell, before] of changes) this.layers[layer][cell] = before;
    this.future.push(changes);
    this.changed();
  }

  redo() {
    const changes = this.future.pop();
    if (!changes) return;
    for (const [layer, cell, , after] of changes) this.layers[layer][cell] = after;
    this.past.push(changes);
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Writes a digit into cells; takes it away if it stands in all of them.
   * @param {number[]} cells
   * @param {number} digit
   */
  write(cells, digit) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    const after = open.every((cell) => this.values[cell] === digit) ? 0 : digit;
    const changes = open.map((cell) => this.change("values", cell, after));
    if (after && this.auto) changes.push(...this.strikeAround(open, digit));
    this.commit(changes);
  }

  /**
   * @param {number[]} cells
   * @param {number} digit
   */
  strikeAround(cells, digit) {
    const around = new Set(cells.flatMap((cell) => PEERS[cell]));
    return [...around].flatMap((cell) =>
      ["centre", "corner"].map((layer) => this.change(/** @type {Layer} */ (layer), cell, this.layers[layer][cell] & ~bit(digit))));
  }

  /**
   * Adds a mark to the open cells, or takes it away if all of them have it.
   * @param {"centre" | "corner"} layer
   * @param {number[]} cells
   * @param {number} digit
   */
  mark(layer, cells, digit) {
    const open = cells.filter((cell) => !this.values[cell]);
    const all = open.every((cell) => this.layers[layer][cell] & bit(digit));
    const after = (cell) => all ? this.layers[layer][cell] & ~bit(digit) : this.layers[layer][cell] | bit(digit);
    this.commit(open.map((cell) => this.change(layer, cell, after(cell))));
  }

  /**
   * @param {number[]} cells
   * @param {number} color 0 for none
   */
  paint(cells, color) {
    const all = cells.every((cell) => this.layers.colors[cell] === color);
    this.commit(cells.map((cell) => this.change("colors", cell, all ? 0 : color)));
  }

  /**
   * Takes away what stands on top: digits, then marks, then colours.
   * @param {number[]} cells
   */
  clear(cells) {
    const own = cells.filter((cell) => !this.isGiven(cell));
    for (const layers of [["values"], ["centre", "corner"], ["colors"]]) {
      const there = layers.flatMap((layer) => (layer === "colors" ? cells : own).filter((cell) => this.layers[layer][cell]).map((cell) => this.change(/** @type {Layer} */ (layer), cell, 0)));
      if (there.length > 0) return this.commit(there);
    }
  }

  /**
   * Turns automatic marks on or off. On: cells without marks get all digits that are possible, and
   * marks that are not possible any more go. They stay editable.
   * @param {boolean} on
   */
  setAuto(on) {
    this.auto = on;
    if (!on) return this.changed();
    const changes = CELLS.filter((cell) => !this.values[cell]).map((cell) => {
      const marks = this.layers.centre[cell] || 0b111111111;
      return this.change("centre", cell, marks & allowed(this.values, cell));
    });
    this.commit(changes);
    this.changed();
  }

  /**
   * Does what a hint says.
   * @param {{cell: number, digit: number}[]} placements
   * @param {{cell: number, digit: number}[]} eliminations
   */
  apply(placements, eliminations) {
    const places = placements.filter(({ cell }) => !this.values[cell]);
    const changes = places.map(({ cell, digit }) => this.change("values", cell, digit));
    const bits = CELLS.map((cell) => this.noteBits(cell));
    for (const { cell, digit } of eliminations) bits[cell] &= ~bit(digit);
    if (this.auto) for (const { cell, digit } of places) for (const peer of PEERS[cell]) bits[peer] &= ~bit(digit);
    const touched = new Set([...eliminations.map(({ cell }) => cell), ...(this.auto ? places.flatMap(({ cell }) => PEERS[cell]) : [])]);
    for (const cell of touched) changes.push(this.change("centre", cell, bits[cell]));
    this.commit(changes);
  }

  /**
   * The marks of a cell, or all that is possible if there are none.
   * @param {number} cell
   */
  noteBits(cell) {
    return this.layers.centre[cell] || (this.values[cell] ? 0 : allowed(this.values, cell));
  }

  /** What an engine needs to know. */
  get player() {
    const note = (bits, cell) => this.values[cell] ? "" : digitsOf(bits).join("");
    return { grid: this.line, notes: this.layers.centre.map(note) };
  }

  /** Begins again. */
  restart() {
    this.commit(LAYERS.flatMap((layer) => CELLS.map((cell) => this.change(layer, cell, layer === "values" ? this.givens[cell] : 0))));
  }

  toJSON() {
    const { puzzle, layers, auto, seconds, past, future, hints } = this;
    return { puzzle, layers, auto, seconds, past, future, hints };
  }

  /**
   * @param {any} data
   * @returns {Game | null}
   */
  static from(data) {
    if (typeof data?.puzzle !== "string" || !/^[1-9.]{81}$/.test(data.puzzle)) return null;
    const game = new Game(data.puzzle);
    const isLayer = (layer) => Array.isArray(data.layers?.[layer]) && data.layers[layer].length === 81;
    if (!LAYERS.every(isLayer)) return game;
    game.layers = data.layers;
    for (const cell of CELLS) if (game.givens[cell]) game.values[cell] = game.givens[cell];
    game.auto = data.auto === true;
    game.seconds = Number(data.seconds) || 0;
    game.hints = Number(data.hints) || 0;
    game.past = Array.isArray(data.past) ? data.past : [];
    game.future = Array.isArray(data.future) ? data.future : [];
    return game;
  }
}

function zeros() {
  return Array.from({ length: 81 }, () => 0);
}
