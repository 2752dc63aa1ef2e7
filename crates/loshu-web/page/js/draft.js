// A puzzle while it is being set, with undo and redo: an object of f-puzzles, and the board that it has.

import { withoutOpen } from "./clues.js";
import { blank, cellsOf, overlapOf, withWholeRegions } from "./ground.js";
import { SYMBOLS } from "./kinds.js";
import { bitsOf } from "./layout.js";
import { layoutOf, ORDINARY, valuesOf, withWords, wordsIn } from "./sudoku.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {Record<string, any>} Text an object of f-puzzles */
/** `as` names what was changed last, so that the figures of one number are one step of the history. @typedef {{text: Text, layout: Layout, as?: string}} State */
/** @typedef {{state: State, past: State[], future: State[]}} History */

/** What is no rule in an object of f-puzzles. */
const PLAIN = ["size", "grid", "title", "author", "ruleset", "solution"];

/** @param {Text} text */
const valuesIn = (text) => cellsOf(text).map(({ value = 0 }) => value);

/**
 * An object as the API reads it: one that is no more than an ordinary Sudoku as 81 signs, if it has no words that are kept.
 * @param {Text} text
 * @param {import("./layout.js").SetterWords} [words]
 */
export function puzzleOf(text, words = {}) {
  const isPlain = text.size === 9 && Object.keys(text).every((key) => PLAIN.includes(key)) && text.grid.flat().every((cell) => !["region", "givenPencilMarks", "c", "cArray"].some((key) => key in cell));
  return isPlain ? withWords(ORDINARY.lineOf(valuesIn(text)), words) : JSON.stringify(withWholeRegions(text));
}

/**
 * An object as a text that has all of it, words included.
 * @param {Text} text
 */
export const wholeText = (text) => puzzleOf(text, wordsIn(text));

/**
 * An object with other words, such as a title; without them, if they are empty.
 * @param {Text} text
 * @param {string} key
 * @param {string} words
 */
export function withWord(text, key, words) {
  const { [key]: _, ...rest } = text;
  return words.trim() === "" ? rest : { ...text, [key]: words };
}

/**
 * The object of a text, if it is one whose cells can be told.
 * @param {string} text 81 signs, or an object of f-puzzles
 * @returns {Text | null}
 */
export function read(text) {
  if (layoutOf(text)) return withValues(blank(9), valuesOf(text));
  try {
    const read = JSON.parse(text);
    const { size, grid, grids } = read;
    const isCell = (cell) => cell && typeof cell === "object" && [undefined, ...Array(size + 1).keys()].includes(cell.value);
    // Squares that overlap have places without a cell, and the engine looks at their sides.
    const isOverlap = typeof grids === "string";
    const isRow = (row) => Array.isArray(row) && row.length === (isOverlap ? grid[0].length : size) && row.every((cell) => isCell(cell) || (isOverlap && cell === null));
    return Array.isArray(grid) && (isOverlap || grid.length === size) && grid.length > 0 && grid.every(isRow) ? read : null;
  } catch {
    return null;
  }
}

/**
 * The object of a game, if it is one whose cells can be told. That of squares that overlap without further rules is told by its board:
 * their text is a line.
 * @param {import("./game.js").Game} game
 * @returns {Text | null}
 */
export function objectOf({ text, layout, givens }) {
  const ground = read(text) ? null : overlapOf(layout);
  return ground ? withValues(ground, givens) : read(text);
}

/**
 * The same object with other givens.
 * @param {Text} text
 * @param {number[]} values
 */
function withValues(text, values) {
  const rest = values.values();
  const cell = ({ value: _, given: __, ...others }, value) => (value ? { value, given: true, ...others } : others);
  return { ...text, grid: text.grid.map((row) => row.map((one) => one && cell(one, rest.next().value))) };
}

/**
 * Has digits written in another way.
 * @param {Text} text
 * @param {string} symbols
 */
export function withSymbols({ symbols: _, ...text }, symbols) {
  return /** @type {Text} */ (symbols === SYMBOLS[0][0] ? text : { ...text, symbols });
}

export class Draft extends EventTarget {
  /** @param {(puzzle: string) => Promise<{layout: Layout}>} ask asks what the board of a puzzle looks like */
  constructor(ask) {
    super();
    this.ask = ask;
    /** @type {State} */
    this.state = { text: blank(9), layout: ORDINARY };
    /** @type {State[]} */
    this.past = [];
    /** @type {State[]} */
    this.future = [];
    /** Changes of rules are made one after the other: each waits for the board of the one before. */
    this.turn = Promise.resolve();
    /** The changes of rules that are not made yet. */
    this.open = 0;
  }

  get layout() {
    return this.state.layout;
  }

  /** Whether more changes of rules wait behind the one that is being made. */
  get hasMore() {
    return this.open > 1;
  }

  get values() {
    return valuesIn(this.state.text);
  }

  /** The digits that the setter leaves to each cell, as bits. */
  get notes() {
    return cellsOf(this.state.text).map(({ givenPencilMarks = [] }) => bitsOf(givenPencilMarks));
  }

  /** The puzzle as the API reads it. */
  get puzzle() {
    return puzzleOf(this.state.text);
  }

  /** The puzzle with all of its words. */
  get whole() {
    return wholeText(this.state.text);
  }

  /** The rules as Loshu says them: those of every Sudoku, and its own. */
  get sentences() {
    return [t("usualRules"), ...this.layout.told.meanings?.[currentLanguage()] ?? []].join("\n");
  }

  /** The board of an object. A clue that waits for its number is no rule yet. @param {Text} text */
  async boardOf(text) {
    const { layout } = await this.ask(puzzleOf(withoutOpen(text)));
    return layout;
  }

  /**
   * Writes a digit into cells.
   * @param {number[]} cells
   * @param {number} digit 0 empties them
   */
  write(cells, digit) {
    const { values } = this;
    if (cells.every((cell) => values[cell] === digit)) return;
    for (const cell of cells) values[cell] = digit;
    this.commit({ text: withValues(this.state.text, values), layout: this.layout });
  }

  /**
   * Gives cells other candidates.
   * @param {number[]} cells
   * @param {number} digit which cells get, or lose if all have it; 0 takes all away
   */
  note(cells, digit) {
    return this.change((text) => {
      const own = cellsOf(text);
      const open = cells.map((cell) => own[cell]).filter(({ value }) => !value);
      const isEverywhere = open.every(({ givenPencilMarks = [] }) => givenPencilMarks.includes(digit));
      for (const cell of open) {
        const others = (cell.givenPencilMarks ?? []).filter((other) => other !== digit);
        const marks = digit === 0 ? [] : isEverywhere ? others : [...others, digit].sort((one, other) => one - other);
        if (marks.length > 0) cell.givenPencilMarks = marks;
        else delete cell.givenPencilMarks;
      }
      return text;
    });
  }

  /**
   * Changes words, which change nothing on the board.
   * @param {(text: Text) => Text} change
   * @param {string} [as] what is written, if it goes on
   */
  say(change, as) {
    this.commit({ ...this.state, text: change(this.state.text), as });
  }

  /**
   * Changes rules. What the API refuses is not done.
   * @param {(text: Text) => Text} change makes another object of a copy
   * @param {string} [as] what is changed, if it goes on
   * @returns {Promise<void>}
   */
  change(change, as) {
    this.open++;
    const next = this.turn.then(async () => {
      for (;;) {
        const { state } = this;
        const text = change(structuredClone(state.text));
        if (JSON.stringify(text) === JSON.stringify(state.text)) return;
        const layout = await this.boardOf(text);
        // What was written meanwhile is not to be lost.
        if (this.state === state) return this.commit({ text, layout, as });
      }
    }).finally(() => this.open--);
    this.turn = next.catch(() => {});
    return next;
  }

  /** @param {State} state */
  commit(state) {
    if (!state.as || state.as !== this.state.as) this.past.push(this.state);
    this.future = [];
    this.show(state);
  }

  /** Lets go what was before. */
  forget() {
    this.past = [];
    this.dispatchEvent(new Event("change"));
  }

  /** What a draft is, and was. @returns {History} */
  get history() {
    const { state, past, future } = this;
    return { state, past, future };
  }

  /**
   * Goes on with another draft.
   * @param {History} history
   */
  turnTo({ state, past, future }) {
    [this.past, this.future] = [past, future];
    this.show(state);
  }

  undo() {
    this.move(this.past, this.future);
  }

  redo() {
    this.move(this.future, this.past);
  }

  /**
   * @param {State[]} from
   * @param {State[]} to
   */
  move(from, to) {
    const state = from.pop();
    if (!state) return;
    to.push(this.state);
    this.show(state);
  }

  /** @param {State} state */
  show(state) {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}
