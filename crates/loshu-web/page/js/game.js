// A puzzle and what the player has written, with undo and redo without end.

import { bit, bitsOf } from "./layout.js";
import { layoutOf, ORDINARY, wordsIn } from "./sudoku.js";

/** @typedef {"values" | "centre" | "corner" | "paints" | "whole" | "odd" | "even" | "own" | "struck"} Layer */
/**
 * What a change is made in: a layer of cells, or what the whole game has once.
 * @typedef {Layer | "auto" | "seconds"} Place
 */
/** @typedef {[place: Place, cell: number, before: number, after: number]} Change */

const LAYERS = /** @type {const} */ (["values", "centre", "corner", "paints", "whole", "odd", "even", "own", "struck"]);

export class Game extends EventTarget {
  /**
   * @param {string} puzzle 81 signs, or the text of a variant
   * @param {import("./layout.js").Layout} [layout]
   * @param {number[]} [givens]
   */
  constructor(puzzle, layout = ORDINARY, givens = layout.givensOf(puzzle)) {
    super();
    this.puzzle = puzzle;
    this.layout = layout;
    this.givens = givens;
    /**
     * What the setter of an ordinary puzzle has written beside it. A variant has it in its text.
     * @type {import("./layout.js").SetterWords}
     */
    this.words = {};
    /**
     * The colours in `paints` are bits, as marks are: a cell may have several.
     *
     * In `odd` and `even` are the candidates that the player has coloured while following a chain.
     *
     * In `whole` a cell has 1 if its centre marks once were all possible digits. What is missing now has been struck, so they
     * are candidates. Other marks are notes, from which nothing follows.
     *
     * While marks follow the digits, `own` has the centre marks that the player had written before. In `struck` are the
     * candidates that were struck meanwhile, for the next time.
     * @type {Record<Layer, number[]>}
     */
    this.layers = /** @type {any} */ (Object.fromEntries(LAYERS.map((layer) => [layer, layout.cells.map((cell) => this.first(layer, cell))])));
    /** Whether marks follow the digits. */
    this.auto = false;
    /** Whether notes go when their digit is placed in a peer. */
    this.tidies = true;
    /**
     * How difficult the puzzle is, once that is known.
     * @type {{status: string, level: string, score: number, er: string, isBound: boolean} | null}
     */
    this.facts = null;
    /**
     * Where the puzzle comes from.
     * @type {{kind: "made" | "daily" | "technique" | "typed" | "kind", of: string} | null}
     */
    this.source = null;
    this.seconds = 0;
    /** @type {Change[][]} */
    this.past = [];
    /** @type {Change[][]} */
    this.future = [];
    /**
     * The digits of the solution, once they are known; null if there is no such one.
     * @type {number[] | null}
     */
    this.solution = null;
    /** Whether it is known that there is no such one. */
    this.isUnknown = false;
    /** The cells that are lit at the beginning, if fog lies over the others. @type {number[] | null} */
    this.lamps = lampsIn(puzzle, layout);
    /** Whether other things lift it than right digits beside. */
    this.hasTriggers = puzzle.includes('"triggereffect"');
    /**
     * The rules beyond those of houses that are broken, each with its cells, and the grid of which that is known.
     * @type {{line: string, conflicts: {rule?: string, cells: string[]}[]}}
     */
    this.broken = { line: "", conflicts: [] };
    this.hints = 0;
    /** How often the game has been kept, in any tab. */
    this.version = 0;
    /** When the player opened or changed it, in milliseconds since 1970. */
    this.touched = 0;
  }

  get values() {
    return this.layers.values;
  }

  zeros() {
    return this.layout.cells.map(() => 0);
  }

  /**
   * What a cell has at the beginning: its given, or the marks that the setter has written.
   * @param {Layer} layer
   * @param {number} cell
   */
  first(layer, cell) {
    const marks = bitsOf(this.layout.told.notes[cell]);
    const begin = { values: this.givens[cell], centre: marks, whole: Number(marks !== 0) };
    return begin[layer] ?? 0;
  }

  /**
   * The same with the marks that follow the digits, if they do.
   * @param {Layer} layer
   * @param {number} cell
   */
  begin(layer, cell) {
    const possible = this.auto && !this.givens[cell] ? this.layout.allowed(this.givens, cell) : 0;
    if (possible && layer === "centre") return possible;
    return possible && layer === "whole" ? 1 : this.first(layer, cell);
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.givens[cell] !== 0;
  }

  /** A text that has all of the puzzle, the words of its setter included. */
  get text() {
    return this.layout.textOf(this);
  }

  get isFull() {
    return this.values.every((value) => value);
  }

  /** Whether the player has written anything. */
  get isBegun() {
    return LAYERS.some((layer) => this.layout.cells.some((cell) => this.layers[layer][cell] !== this.begin(layer, cell)));
  }

  /** The rules that no house tells are kept, too. */
  get isSolved() {
    if (!this.isFull || this.layout.conflicts(this.values).size > 0) return false;
    if (this.layout.isOfHouses) return true;
    return this.solution ? this.wrong.size === 0 : this.broken.line === this.line && this.broken.conflicts.length === 0;
  }

  get line() {
    return this.layout.lineOf(this.values);
  }

  /** The cells whose digit is not that of the solution. */
  get wrong() {
    const { solution } = this;
    if (!solution) return new Set();
    return new Set(this.layout.cells.filter((cell) => this.values[cell] && this.values[cell] !== solution[cell]));
  }

  /**
   * What a board shows of it.
   * @param {string} check which digits are marked: those of `conflicts`, those that are `wrong`, or none
   * @param {any} [picture] what is drawn of a step
   * @returns {import("./board.js").Scene}
   */
  sceneOf(check, picture) {
    const { layout, givens, isSolved, fog, seen: values } = this;
    const { centre, corner, paints, odd, even } = this.layers;
    // A drawing of cells alone, such as those with wrong digits, needs no candidates.
    const needsCandidates = picture && picture.houses.length + picture.candidates.length > 0;
    // A cell under fog without candidates would have a given.
    const candidates = (cell) => (fog.has(cell) ? 0 : this.noteBits(cell));
    return { layout, values, givens, odd, even, isNotes: !needsCandidates && !this.auto, isSolved, centre: needsCandidates ? centre.map((_, cell) => candidates(cell)) : centre, corner: needsCandidates ? undefined : corner, paints, bad: this.bad(check), broken: this.brokenRules, fog, picture };
  }

  /** Whether there is fog that cannot be drawn: nobody knows what would lift it. */
  get isFogLost() {
    return this.lamps !== null && (this.isUnknown || this.hasTriggers);
  }

  /** The cells under fog, which lifts around right digits. */
  get fog() {
    const { layout, values, solution, lamps } = this;
    if (!lamps || this.isFogLost || this.isSolved) return new Set();
    const right = layout.cells.filter((cell) => !this.isGiven(cell) && values[cell] && values[cell] === solution?.[cell]);
    const lit = new Set([...lamps, ...right.flatMap((cell) => layout.around(cell))]);
    return new Set(layout.cells.filter((cell) => !lit.has(cell)));
  }

  /** The digits that are seen: fog hides givens. */
  get seen() {
    const { fog } = this;
    return this.values.map((value, cell) => (this.isGiven(cell) && fog.has(cell) ? 0 : value));
  }

  /** @param {string} check */
  bad(check) {
    if (check === "off") return new Set();
    if (check === "wrong" && this.solution) return this.wrong;
    return new Set([...this.layout.conflicts(this.seen), ...(this.brokenRules?.keys() ?? [])]);
  }

  /** The rules that each cell breaks, as far as that is known of the grid as it is now. Nothing is said of a rule that reaches into fog. */
  get brokenRules() {
    if (this.broken.line !== this.line) return undefined;
    const { fog } = this;
    const rules = new Map();
    for (const { rule, cells: names } of this.broken.conflicts) {
      const cells = names.map((name) => this.layout.cellNamed(name));
      if (cells.some((cell) => fog.has(cell))) continue;
      for (const cell of cells) rules.set(cell, [...(rules.get(cell) ?? []), ...(rule ? [rule] : [])]);
    }
    return rules;
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
    for (const [place, cell, , after] of real) this.set(place, cell, after);
    this.changed();
  }

  /**
   * @param {Place} place
   * @param {number} cell of no meaning for what the game has once
   * @param {number} value
   */
  set(place, cell, value) {
    if (place === "auto") this.auto = value === 1;
    else if (place === "seconds") this.seconds = value;
    else this.layers[place][cell] = value;
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

  /** Takes the last step back; tells whose cells have changed. */
  undo() {
    return this.undoSteps(1);
  }

  /**
   * Takes the last steps back; tells whose cells have changed.
   * @param {number} count
   */
  undoSteps(count) {
    const steps = this.past.splice(Math.max(0, this.past.length - count)).reverse();
    if (steps.length === 0) return [];
    for (const changes of steps) for (const [place, cell, before] of changes) this.set(place, cell, before);
    this.future.push(...steps);
    this.changed();
    return cellsOf(steps.flat());
  }

  /**
   * How many of the last steps have to be taken back until something is no longer so; 0 if it was so from the beginning.
   * @param {(game: Game) => boolean} isSo
   */
  stepsSince(isSo) {
    const copy = Game.from(JSON.parse(JSON.stringify(this)));
    if (!copy) return 0;
    for (let count = 1; count <= this.past.length; count++) {
      copy.undo();
      if (!isSo(copy)) return count;
    }
    return 0;
  }

  /** Does the step again that was taken back last; tells whose cells have changed. */
  redo() {
    const changes = this.future.pop();
    if (!changes) return [];
    for (const [place, cell, , after] of changes) this.set(place, cell, after);
    this.past.push(changes);
    this.changed();
    return cellsOf(changes);
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
    if (after) {
      const seen = new Set(open.flatMap((cell) => this.layout.peers[cell]));
      for (const cell of seen) changes.push(...this.useUp(cell, bit(digit)));
    }
    this.commit(changes);
  }

  /**
   * Colours a candidate of the open cells with the first colour of chains, then with the second one, then
   * with none.
   * @param {number[]} cells
   * @param {number} digit
   */
  link(cells, digit) {
    const open = cells.filter((cell) => !this.values[cell]);
    const { odd, even } = this.layers;
    const has = (layer, cell) => (layer[cell] & bit(digit)) !== 0;
    const [first] = open;
    if (first === undefined) return;
    const next = has(odd, first) ? "even" : has(even, first) ? null : "odd";
    const after = (name, layer, cell) => this.change(name, cell, next === name ? layer[cell] | bit(digit) : layer[cell] & ~bit(digit));
    this.commit(open.flatMap((cell) => [after("odd", odd, cell), after("even", even, cell)]));
  }

  /**
   * Takes digits that were placed in peers from the marks of a cell. Candidates that follow the digits always go; notes,
   * if the player wants that.
   * @param {number} cell
   * @param {number} used
   */
  useUp(cell, used) {
    const { centre, corner } = this.layers;
    const changes = this.auto || this.tidies ? this.changeCentre(cell, centre[cell] & ~used) : [];
    return this.tidies ? [...changes, this.change("corner", cell, corner[cell] & ~used)] : changes;
  }

  /**
   * Whether the centre marks of a cell are its candidates, and not just notes.
   * @param {number} cell
   */
  hasCandidates(cell) {
    const marks = this.layers.centre[cell];
    return marks !== 0 && (this.layers.whole[cell] === 1 || this.hasAll(cell, marks));
  }

  /**
   * Whether marks have all digits that are possible in a cell.
   * @param {number} cell
   * @param {number} marks
   */
  hasAll(cell, marks) {
    const possible = this.layout.allowed(this.values, cell);
    return possible !== 0 && (possible & ~marks) === 0;
  }

  /**
   * Changes the centre marks of a cell.
   * @param {number} cell
   * @param {number} after
   * @returns {Change[]}
   */
  changeCentre(cell, after) {
    const whole = after !== 0 && (this.hasCandidates(cell) || this.hasAll(cell, after));
    return [this.change("centre", cell, after), this.change("whole", cell, Number(whole))];
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
    this.commit(open.flatMap((cell) => layer === "centre" ? this.changeCentre(cell, after(cell)) : [this.change(layer, cell, after(cell))]));
  }

  /**
   * Adds a colour to cells, or takes it away if all of them have it.
   * @param {number[]} cells
   * @param {number} color 0 takes all colours away
   */
  paint(cells, color) {
    const { paints } = this.layers;
    if (color === 0) return this.commit(cells.map((cell) => this.change("paints", cell, 0)));
    const all = cells.every((cell) => paints[cell] & bit(color));
    this.commit(cells.map((cell) => this.change("paints", cell, all ? paints[cell] & ~bit(color) : paints[cell] | bit(color))));
  }

  /**
   * Takes away what stands on top: digits, then marks with the colours of chains, then colours of cells.
   * @param {number[]} cells
   */
  clear(cells) {
    const own = cells.filter((cell) => !this.isGiven(cell));
    for (const layers of [["values"], ["centre", "corner", "whole", "odd", "even"], ["paints"]]) {
      const there = layers.flatMap((layer) => (layer === "paints" ? cells : own).filter((cell) => this.layers[layer][cell]).map((cell) => this.change(/** @type {Layer} */ (layer), cell, 0)));
      if (there.length > 0) return this.commit(there);
    }
  }

  /**
   * Turns automatic marks on: all open cells get all possible digits but those that were struck, and own notes are put
   * aside. Off: the notes come back, and what was struck is kept for the next time.
   * @param {boolean} on
   */
  setAuto(on) {
    if (on === this.auto) return;
    const open = this.layout.cells.filter((cell) => !this.values[cell]);
    const marks = open.flatMap((cell) => (on ? this.fillMarks(cell) : this.ownMarks(cell)));
    this.commit([["auto", 0, Number(!on), Number(on)], ...marks]);
  }

  /**
   * The candidates of a cell that were struck. Notes strike nothing.
   * @param {number} cell
   */
  struckIn(cell) {
    const { centre, whole, struck } = this.layers;
    return whole[cell] ? this.layout.allowed(this.values, cell) & ~centre[cell] : struck[cell];
  }

  /**
   * @param {number} cell
   * @returns {Change[]}
   */
  fillMarks(cell) {
    const marks = this.layout.allowed(this.values, cell) & ~this.struckIn(cell);
    return [this.change("own", cell, this.layers.centre[cell]), ...this.setCandidates(cell, marks)];
  }

  /**
   * @param {number} cell
   * @returns {Change[]}
   */
  ownMarks(cell) {
    const struck = this.struckIn(cell);
    const marks = this.layers.own[cell] & this.layout.allowed(this.values, cell);
    const whole = marks !== 0 && this.hasAll(cell, marks | struck);
    return [this.change("struck", cell, struck), this.change("own", cell, 0), this.change("centre", cell, marks), this.change("whole", cell, Number(whole))];
  }

  /**
   * Does what a hint says.
   * @param {{cell: number, digit: number}[]} placements
   * @param {{cell: number, digit: number}[]} eliminations
   */
  apply(placements, eliminations) {
    const places = placements.filter(({ cell }) => !this.values[cell]);
    const changes = places.map(({ cell, digit }) => this.change("values", cell, digit));
    const [struck, seen] = [this.zeros(), this.zeros()];
    for (const { cell, digit } of eliminations) struck[cell] |= bit(digit);
    for (const { cell, digit } of places) for (const peer of this.layout.peers[cell]) seen[peer] |= bit(digit);
    for (const cell of this.layout.cells) {
      if (struck[cell]) changes.push(...this.setCandidates(cell, this.noteBits(cell) & ~struck[cell] & ~seen[cell]));
      else if (seen[cell]) changes.push(...this.useUp(cell, seen[cell]));
    }
    this.commit(changes);
  }

  /**
   * Takes wrong digits away.
   * @param {number[]} cells
   */
  takeBack(cells) {
    this.commit(cells.map((cell) => this.change("values", cell, 0)));
  }

  /**
   * Gives candidates back that were struck.
   * @param {{cell: number, digit: number}[]} candidates
   */
  giveBack(candidates) {
    this.commit(candidates.flatMap(({ cell, digit }) => this.setCandidates(cell, this.noteBits(cell) | bit(digit))));
  }

  /**
   * Makes these the candidates of a cell.
   * @param {number} cell
   * @param {number} bits
   * @returns {Change[]}
   */
  setCandidates(cell, bits) {
    return [this.change("centre", cell, bits), this.change("whole", cell, Number(bits !== 0))];
  }

  /**
   * The candidates of a cell: its marks, or all digits that are possible if the marks are just notes.
   * @param {number} cell
   */
  noteBits(cell) {
    if (this.values[cell]) return 0;
    return this.hasCandidates(cell) ? this.layers.centre[cell] : this.layout.allowed(this.values, cell);
  }

  /** What an engine needs to know: digits and candidates. Notes are left out. */
  get player() {
    const notes = this.layers.centre.map((bits, cell) => (!this.values[cell] && this.hasCandidates(cell) ? this.layout.digitsOf(bits) : []));
    return { grid: this.values, notes };
  }

  /**
   * Writes what the record of an ordinary puzzle brings along, as one step of the history. Its marks are candidates if no open
   * cell is without marks.
   * @param {{grid?: string, notes?: string[]}} record
   */
  take({ grid, notes }) {
    const values = grid ? this.layout.valuesOf(grid) : this.givens;
    const marks = notes?.map((note) => bitsOf([...note].map(Number))) ?? this.zeros();
    const { cells } = this.layout;
    const zeros = () => this.zeros();
    const areCandidates = cells.every((cell) => values[cell] || marks[cell]);
    const brought = { values, centre: marks, corner: zeros(), paints: zeros(), odd: zeros(), even: zeros(), own: zeros(), struck: zeros(), whole: marks.map((bits) => Number(areCandidates && bits !== 0)) };
    this.commit(LAYERS.flatMap((layer) => cells.map((cell) => this.change(layer, cell, brought[layer][cell]))));
  }

  /** Begins again, with the clock at zero. Marks that follow the digits go on to do so. */
  restart() {
    const cells = LAYERS.flatMap((layer) => this.layout.cells.map((cell) => this.change(layer, cell, this.begin(layer, cell))));
    const isNews = cells.some(([, , before, after]) => before !== after);
    if (isNews) this.commit([...cells, ["seconds", 0, this.seconds, 0]]);
  }

  /**
   * Takes over another state of the same game.
   * @param {Game} other
   */
  follow(other) {
    const { layers, auto, facts, source, seconds, past, future, hints, version, touched } = other;
    Object.assign(this, { layers, auto, facts, source, seconds, past, future, hints, version, touched });
  }

  toJSON() {
    const { puzzle, words, layers, auto, facts, source, seconds, past, future, hints, version, touched, layout, solution } = this;
    return { puzzle, words, layers, auto, facts, source, seconds, past, future, hints, version, touched, layout, solution };
  }

  /**
   * @param {any} data
   * @returns {Game | null}
   */
  static from(data) {
    if (typeof data?.puzzle !== "string") return null;
    const layout = layoutOf(data.puzzle, data.layout);
    if (!layout) return null;
    const game = new Game(data.puzzle, layout);
    const { cells } = layout;
    const isIn = (number, most) => Number.isInteger(number) && number >= 0 && number <= most;
    const isLayerOf = (numbers, most = layout.all) => Array.isArray(numbers) && numbers.length === cells.length && numbers.every((number) => isIn(number, most));
    const most = (layer) => ({ values: layout.size, paints: PAINTED, whole: 1 })[layer];
    const isLayer = (layer) => isLayerOf(data.layers?.[layer], most(layer));
    for (const layer of LAYERS) if (isLayer(layer)) game.layers[layer] = data.layers[layer];
    for (const cell of cells) if (game.givens[cell]) game.values[cell] = game.givens[cell];
    game.words = wordsIn(data.words);
    if (isLayerOf(data.solution, layout.size)) game.solution = data.solution;
    game.auto = data.auto === true;
    // Earlier versions of the page did not keep which marks are candidates.
    if (game.auto && !isLayer("whole")) game.layers.whole = game.layers.centre.map((bits) => Number(bits !== 0));
    // Earlier versions of the page kept the notes that were put aside beside the layers.
    if (isLayerOf(data.own)) game.layers.own = data.own;
    if (typeof data.facts?.level === "string") game.facts = data.facts;
    if (typeof data.source?.kind === "string") game.source = data.source;
    game.seconds = Number(data.seconds) || 0;
    game.hints = Number(data.hints) || 0;
    game.version = Number(data.version) || 0;
    game.touched = Number(data.touched) || 0;
    const mosts = { auto: 1, seconds: Number.MAX_SAFE_INTEGER };
    const isChange = ([place, cell, before, after]) => (LAYERS.includes(place) || place in mosts) && isIn(cell, cells.length - 1) && [before, after].every((one) => isIn(one, mosts[place] ?? most(place) ?? layout.all));
    const known = (kept) => (kept.every((changes) => changes.every(isChange)) ? kept : []);
    game.past = known(steps(data.past));
    game.future = known(steps(data.future));
    if (isLayerOf(data.layers?.colors) && !isLayer("paints")) game.layers.paints = data.layers.colors.map(paintOf);
    return game;
  }
}

/**
 * The cells that are lit at the beginning of a puzzle in fog; nothing if it has none.
 * @param {string} puzzle
 * @param {import("./layout.js").Layout} layout
 */
function lampsIn(puzzle, layout) {
  if (!puzzle.includes('"foglight"')) return null;
  const { foglight } = JSON.parse(puzzle);
  return Array.isArray(foglight) ? foglight.filter((name) => /^R\d+C\d+$/i.test(name)).map((name) => layout.cellNamed(name)) : null;
}

/** All colours of a cell, as bits. */
const PAINTED = 0b1_1111_1111;

/** Earlier versions of the page kept one colour a cell, by its number. */
const paintOf = (color) => (color > 0 ? bit(color) : 0);

/**
 * Steps of a history, as they were kept.
 * @param {any} kept
 * @returns {Change[][]}
 */
function steps(kept) {
  if (!Array.isArray(kept)) return [];
  const now = ([layer, cell, before, after]) => /** @type {Change} */ (layer === "colors" ? ["paints", cell, paintOf(before), paintOf(after)] : [layer, cell, before, after]);
  return kept.filter(Array.isArray).map((changes) => /** @type {any} */ (changes).filter(Array.isArray).map(now));
}

/**
 * The cells that changes are seen in.
 * @param {Change[]} changes
 */
const cellsOf = (changes) => [...new Set(changes.filter(([place]) => place !== "auto" && place !== "seconds").map(([, cell]) => cell))];
