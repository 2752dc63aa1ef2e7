// What the player writes with: digits, corner marks, centre marks, colours, or the colours of chains; cells first or digits first.

/** The ways to write, in the order of their keys. */
export const MODES = ["Digit", "Corner", "Centre", "Color", "Chain"];
/** The keys of the ways, as in other programs: the row below the home row. */
export const MODE_KEYS = { z: "Digit", x: "Corner", c: "Centre", v: "Color", b: "Chain" };

export class Pen extends EventTarget {
  constructor() {
    super();
    /** What has been chosen. */
    this.mode = MODES[0];
    /** @type {string | null} What holds while Shift or Ctrl is down. */
    this.held = null;
    /** The digit in hand, where digits are chosen before cells; 0 for none. */
    this.digit = 0;
    /** Whether digits are chosen before cells. */
    this.isFirst = false;
    /** Whether a stroke over several cells adds, or takes away. */
    this.adds = true;
  }

  /** The way to write now. */
  get way() {
    return this.held ?? this.mode;
  }

  /** @param {string} mode */
  choose(mode) {
    this.mode = mode;
    this.changed();
  }

  /** The next way to write. */
  turn(by = 1) {
    this.choose(MODES[(MODES.indexOf(this.mode) + by + MODES.length) % MODES.length]);
  }

  /**
   * Shift is for corner marks, Ctrl for centre marks, both for colours.
   * @param {KeyboardEvent | MouseEvent} event
   */
  hold(event) {
    const command = event.ctrlKey || event.metaKey;
    const held = event.shiftKey ? (command ? "Color" : "Corner") : command ? "Centre" : null;
    if (held === this.held) return;
    this.held = held;
    this.changed();
  }

  /** @param {boolean} is */
  setFirst(is) {
    this.isFirst = is;
    this.digit = 0;
    this.changed();
  }

  /**
   * Takes a digit in hand, or puts it away.
   * @param {number} digit
   */
  take(digit) {
    this.digit = this.digit === digit ? 0 : digit;
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Writes a digit into cells.
   * @param {import("./game.js").Game} game
   * @param {number[]} cells
   * @param {number} digit
   */
  write(game, cells, digit, way = this.way) {
    if (way === "Digit") game.write(cells, digit);
    else if (way === "Chain") game.link(cells, digit);
    else if (way === "Color") game.paint(cells, digit === 9 ? 0 : digit);
    else game.mark(way === "Corner" ? "corner" : "centre", cells, digit);
  }

  /**
   * Writes the digit in hand into a cell. A stroke does in all cells what it did in the first one, and
   * writes only one digit.
   * @param {import("./game.js").Game} game
   * @param {number} cell
   * @param {boolean} begins
   */
  stroke(game, cell, begins) {
    if (!this.digit || (!begins && this.way === "Digit")) return;
    const has = this.has(game, cell);
    if (begins) this.adds = !has;
    else if (has === this.adds) return;
    this.write(game, [cell], this.digit);
  }

  /**
   * Whether the digit in hand stands in a cell, in this way.
   * @param {import("./game.js").Game} game
   * @param {number} cell
   */
  has(game, cell) {
    const { values, corner, centre, paints, odd } = game.layers;
    if (this.way === "Digit") return values[cell] === this.digit;
    const layer = { Corner: corner, Centre: centre, Color: paints, Chain: odd }[this.way] ?? centre;
    return (layer[cell] & (1 << (this.digit - 1))) !== 0;
  }
}
