// The grid on the screen: cells that can be read, chosen and written in with any device.

import { CELL, drawing, painting } from "./backdrop.js";
import { add, announce, h, put } from "./dom.js";
import { bit } from "./layout.js";
import { CELLS, ORDINARY } from "./sudoku.js";
import { t } from "./words.js";

/**
 * What the board shows: an ordinary Sudoku, if no layout is said. Marks, colours, the candidates in the two
 * colours of chains, and those of an answer in an exercise are bits. `broken` has the rules that a cell breaks; in a scene that
 * is editable givens can be written. `values` has no givens under fog, which covers clues. Centre marks that are notes stand in the middle; candidates have places of their own.
 * @typedef {{layout?: import("./layout.js").Layout, values: number[], givens: number[], centre?: number[], corner?: number[], paints?: number[], odd?: number[], even?: number[], chosen?: number[], strikes?: boolean, bad?: Set<any>, fresh?: Set<number>, broken?: Map<number, string[]>, fog?: Set<number>, picture?: any, light?: import("./names.js").Light, isEditable?: boolean, isNotes?: boolean, isSolved?: boolean}} Scene
 */

/** How soon a second tap makes a double tap, in milliseconds. */
const DOUBLE = 350;

/** The sides of a cell at which the edge of a box is drawn above fog, and where the next cell lies. @type {[string, number, number][]} */
const SIDES = [["right", 0, 1], ["bottom", 1, 0], ["left", 0, -1], ["top", -1, 0]];

/** The places of corner marks in a cell of three by three, in the order in which they are used. */
const CORNERS = [1, 3, 7, 9, 2, 8, 4, 6, 5];
/** As many of them leave the row in the middle to centre marks. */
const AROUND = 6;

/** How near to the middle of a cell a stroke has to come, in cells: between the middle of a diagonal, and a side. */
const REACH = 0.42;
/** How far apart the points are at which a stroke is looked at, in cells. */
const STEP = 0.1;

export class Board extends EventTarget {
  /** @param {HTMLElement} root */
  constructor(root) {
    super();
    this.root = root;
    /** What draws steps, once somebody tells some. @type {Pick<typeof import("./picture.js"), "overlay" | "lit"> | undefined} */
    this.pictures = undefined;
    /** @type {Set<number>} */
    this.selected = new Set([40]);
    this.cursor = 40;
    /** The digit in hand, which is shown everywhere; 0 for none. */
    this.hand = 0;
    /** Whether the cells are shown that can have the digit in hand or under the cursor. */
    this.showsPlaces = false;
    /** What touches a cell of a variant, in words. @type {(cell: number) => string[]} */
    this.touches = () => [];
    this.readonly = false;
    this.isCovered = false;
    this.dragging = false;
    /** Where the stroke has come to. */
    this.at = [0, 0];
    /** The last tap: its cell and its time. */
    this.tapped = { cell: -1, time: 0 };
    /** @type {Scene} */
    this.scene = { values: CELLS.map(() => 0), givens: CELLS.map(() => 0) };
    this.layout = ORDINARY;
    this.drawClues();
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** What each cell shows, so that one that stays as it is costs nothing. */
    this.painted = /** @type {string[]} */ ([]);
    this.under = h("div", { class: "overlay", "aria-hidden": "true" });
    this.over = h("div", { class: "overlay over", "aria-hidden": "true" });
    this.lights = h("div", { class: "overlay lights", "aria-hidden": "true" });
    this.grid = h("div", { role: "grid", "aria-multiselectable": "true", class: "cells" });
    this.frame = h("div", { class: "frame" }, this.under, this.grid, this.over, this.lights);
    this.lay();
    add(root, this.frame);
    this.listen();
  }

  /** Draws what lies below the cells: regions, lines, clues; their texts apart, since tints lie between. */
  drawClues() {
    this.shapes = drawing(this.layout);
    this.texts = /** @type {SVGElement} */ (this.shapes.cloneNode());
    add(this.texts, ...this.shapes.querySelectorAll("text"));
  }

  /** Makes the cells of the layout. */
  lay() {
    const { layout, grid } = this;
    const { rows, columns } = layout.told;
    this.cells = layout.cells.map((cell) => this.makeCell(cell));
    this.painted = [];
    const lines = Array.from({ length: rows }, (_, at) => h("div", { role: "row", "aria-rowindex": at + 1, class: "row" }, this.cells.filter((_, cell) => layout.row(cell) === at)));
    grid.setAttribute("aria-rowcount", String(rows));
    grid.setAttribute("aria-colcount", String(columns));
    put(grid, lines);
    this.measure();
  }

  /** Tells the style sheet how many rows and columns there are, and how large cells and marks are. */
  measure() {
    const { layout: { told: { rows, columns, board: { left, top, width, height } }, marks, side }, grid, frame, root } = this;
    /** How far a part lies within its whole, on each of the four sides. */
    const inset = (whole, part) => {
      const [right, bottom] = [whole.width - part.left - part.width, whole.height - part.top - part.height];
      return [part.top / whole.height, right / whole.width, bottom / whole.height, part.left / whole.width].map((share) => `${100 * share}%`).join(" ");
    };
    frame.classList.toggle("laid", this.layout.isLaid);
    frame.style.aspectRatio = `${width} / ${height}`;
    grid.style.inset = inset({ width, height }, { left: -left, top: -top, width: CELL * columns, height: CELL * rows });
    // A board with numbers on two of its sides alone is no square.
    const sizes = { rows, columns, side, shape: Math.min(1, width / height), cell: `${100 * CELL / width}cqw`, mark: Math.min(marks.width, marks.height) / CELL, marks: inset({ width: CELL, height: CELL }, marks) };
    for (const [name, value] of Object.entries(sizes)) root.style.setProperty(`--${name}`, String(value));
  }

  /** @param {number} cell */
  makeCell(cell) {
    const { layout } = this;
    const element = h("div", { role: "gridcell", class: "cell", "aria-colindex": layout.column(cell) + 1, "data-cell": cell, tabindex: -1 });
    // Where grids overlap, not each place has a cell.
    element.style.gridColumn = String(layout.column(cell) + 1);
    return element;
  }

  listen() {
    const { grid } = this;
    grid.addEventListener("keydown", (event) => this.key(event));
    grid.addEventListener("pointerdown", (event) => this.down(event));
    grid.addEventListener("pointermove", (event) => this.drag(event));
    grid.addEventListener("focusin", (event) => {
      const cell = cellAt(event.target);
      if (cell !== null && cell !== this.cursor) this.select([cell], cell);
    });
    // The mouse may be let go outside of the grid.
    for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, () => (this.dragging = false));
  }

  /** @param {PointerEvent} event */
  down(event) {
    const cell = cellAt(event.target);
    if (cell === null) return;
    event.preventDefault();
    this.dragging = true;
    this.at = [event.clientX, event.clientY];
    this.grid.releasePointerCapture?.(event.pointerId);
    if (event.ctrlKey || event.metaKey) this.toggle(cell);
    else if (event.shiftKey) this.select([...this.selected, cell], cell);
    else this.select([cell], cell);
    this.focus();
    if (event.button !== 0) return;
    // Browsers do not agree on what a double tap of a finger is.
    const isDouble = this.tapped.cell === cell && event.timeStamp - this.tapped.time < DOUBLE;
    this.tapped = isDouble ? { cell: -1, time: 0 } : { cell, time: event.timeStamp };
    this.dispatchEvent(new CustomEvent("tap", { detail: { cell, begins: true, isDouble, digit: this.markAt(event, cell) } }));
    if (this.scene.chosen) this.dispatchEvent(new CustomEvent("candidate", { detail: { cell, digit: this.digitAt(event, cell), isPointed: true, isTouched: event.pointerType !== "mouse" } }));
  }

  /**
   * The candidate at which a finger or the mouse points.
   * @param {PointerEvent} event
   * @param {number} cell
   */
  digitAt({ clientX, clientY }, cell) {
    const { left, top, width, height } = this.cells[cell].getBoundingClientRect();
    const { side } = this.layout;
    const step = (part) => Math.min(side - 1, Math.max(0, Math.floor(side * part)));
    return 1 + step((clientX - left) / width) + side * step((clientY - top) / height);
  }

  /**
   * The mark of a cell that is nearest to where a finger or the mouse points; 0 if the cell has none.
   * @param {PointerEvent} event
   * @param {number} cell
   */
  markAt({ clientX, clientY }, cell) {
    const far = (mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      return Math.hypot(clientX - left - width / 2, clientY - top - height / 2);
    };
    const marks = [.../** @type {NodeListOf<HTMLElement>} */ (this.cells[cell].querySelectorAll(".centre"))].map((mark) => ({ digit: Number(mark.dataset.digit), far: far(mark) }));
    return marks.sort((one, other) => one.far - other.far)[0]?.digit ?? 0;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.dragging) return;
    const from = this.at;
    this.at = [event.clientX, event.clientY];
    for (const cell of this.cellsBetween(from, this.at)) {
      if (this.selected.has(cell)) continue;
      this.select([...this.selected, cell], cell);
      this.dispatchEvent(new CustomEvent("tap", { detail: { cell, begins: false, isDouble: false } }));
    }
  }

  /**
   * The cells through whose middle a stroke goes. One that only cuts a corner of a cell is on its way along a diagonal.
   * A fast stroke is told by few points, so the line between them counts.
   * @param {number[]} from
   * @param {number[]} to
   */
  cellsBetween([x0, y0], [x1, y1]) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const { rows, columns } = this.layout.told;
    const [wide, high] = [width / columns, height / rows];
    const points = 1 + Math.ceil(Math.hypot((x1 - x0) / wide, (y1 - y0) / high) / STEP);
    const all = new Set();
    for (let at = 1; at <= points; at++) {
      const [x, y] = [(x0 + (x1 - x0) * at / points - left) / wide, (y0 + (y1 - y0) * at / points - top) / high];
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const cell = this.layout.cellAt.get(`${row} ${column}`);
      if (cell !== undefined && Math.hypot(x - column - 0.5, y - row - 0.5) < REACH) all.add(cell);
    }
    return all;
  }

  /** @param {number} cell */
  toggle(cell) {
    const rest = [...this.selected].filter((other) => other !== cell);
    const is = this.selected.has(cell) && rest.length > 0;
    this.select(is ? rest : [...rest, cell], is ? rest[rest.length - 1] : cell);
  }

  /**
   * @param {Iterable<number>} cells
   * @param {number} cursor
   */
  select(cells, cursor) {
    this.selected = new Set(cells);
    this.cursor = cursor;
    this.paintSelection();
    this.dispatchEvent(new Event("select"));
  }

  /**
   * Covers the grid, so that nobody sees or hears it, or takes the cover away.
   * @param {HTMLElement | null} cover
   */
  cover(cover) {
    this.frame.querySelector(".cover")?.remove();
    this.isCovered = cover !== null;
    this.grid.inert = this.isCovered;
    this.frame.classList.toggle("covered", this.isCovered);
    if (cover) add(this.frame, cover);
  }

  /** A short movement, for a grid that is full and right. */
  celebrate() {
    this.frame.classList.add("won");
    setTimeout(() => this.frame.classList.remove("won"), 1500);
  }

  focus() {
    this.cells[this.cursor].focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    // Two taps with a key between them are two taps.
    this.tapped = { cell: -1, time: 0 };
    if (event.altKey) return;
    const to = target(event, this.cursor, this.layout);
    if (to !== null) {
      event.preventDefault();
      this.select(event.shiftKey ? [...this.selected, to] : [to], to);
      return this.focus();
    }
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyA") {
      event.preventDefault();
      return this.select(this.layout.cells, this.cursor);
    }
    this.dispatchEvent(new CustomEvent("key", { detail: event }));
  }

  /**
   * Shows the cells of a layout. The cursor stays if they lie as the cells before; if not, it goes to the middle.
   * @param {import("./layout.js").Layout} layout
   */
  turnTo(layout) {
    if (layout === this.layout) return;
    const hadFocus = this.grid.contains(document.activeElement);
    const isAlike = String(layout.told.places) === String(this.layout.told.places);
    this.layout = layout;
    this.drawClues();
    this.lay();
    if (!isAlike) {
      this.cursor = layout.middle;
      this.selected = new Set([this.cursor]);
    }
    if (hadFocus) this.focus();
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    this.turnTo(scene.layout ?? ORDINARY);
    this.grid.setAttribute("aria-label", t("grid"));
    for (const cell of this.layout.cells) this.paint(cell);
    const step = scene.picture && this.pictures?.overlay(scene.picture, this.layout);
    this.frame.classList.toggle("drawn", Boolean(scene.picture));
    this.frame.classList.toggle("foreign", this.readonly && !scene.chosen);
    // What is tinted must be read.
    put(this.under, this.shapes, painting(scene.paints, this.layout), step?.below, this.texts);
    put(this.over, step?.above);
    this.light(null);
    this.paintSelection();
  }

  /**
   * Lights up what a text names, or again what the scene lights up, if anything.
   * @param {import("./names.js").Light | null} light
   */
  light(light) {
    const shown = light ?? this.scene.light;
    put(this.lights, shown && this.pictures?.lit(shown, this.layout));
  }

  /** @param {number} cell */
  paint(cell) {
    const { values, givens, bad, paints, fresh, fog, isEditable, isNotes } = this.scene;
    const element = this.cells[cell];
    const value = values[cell];
    const isGiven = value !== 0 && givens[cell] !== 0;
    const name = this.name(cell);
    const state = `${name} ${fresh?.has(cell)} ${this.readonly} ${isEditable} ${isNotes}`;
    if (this.painted[cell] === state) return;
    this.painted[cell] = state;
    put(element, value ? h("span", { class: this.layout.sign(value).length > 1 ? "value wide" : "value", "aria-hidden": "true" }, this.layout.sign(value)) : this.marks(cell));
    element.classList.toggle("given", isGiven);
    element.classList.toggle("bad", bad?.has(cell) ?? false);
    element.classList.toggle("fog", fog?.has(cell) ?? false);
    for (const [side, down, right] of SIDES) element.style.setProperty(`border-${side}`, fog?.has(cell) && this.isEdge(cell, down, right) ? "var(--box)" : "");
    element.classList.toggle("fresh", fresh?.has(cell) ?? false);
    element.dataset.color = bitsIn(paints?.[cell] ?? 0).join(" ");
    element.setAttribute("aria-label", name);
    element.title = this.roles(cell).join(t("comma"));
    element.setAttribute("aria-readonly", String(this.readonly || (isGiven && !isEditable)));
    if (bad?.has(cell)) element.setAttribute("aria-invalid", "true");
    else element.removeAttribute("aria-invalid");
  }

  /** Whether a box ends between a cell and the next one in a direction. @param {number} cell @param {number} down @param {number} right */
  isEdge(cell, down, right) {
    const { layout } = this;
    const next = layout.cellAt.get(`${layout.row(cell) + down} ${layout.column(cell) + right}`);
    return next === undefined || layout.boxOf(next) !== layout.boxOf(cell);
  }

  /** @param {number} cell */
  marks(cell) {
    const { layout } = this;
    const [odd, even, chosen] = [this.scene.odd, this.scene.even, this.scene.chosen].map((bits) => bits?.[cell] ?? 0);
    // A candidate that is coloured or chosen is seen, whether it is marked or not.
    const centre = layout.digitsOf((this.scene.centre?.[cell] ?? 0) | odd | even | chosen);
    const corner = layout.digitsOf(this.scene.corner?.[cell] ?? 0);
    if (centre.length + corner.length === 0) return null;
    const state = (digit) => (odd & bit(digit) ? "odd" : even & bit(digit) ? "even" : chosen & bit(digit) ? (this.scene.strikes ? "chosen gone" : "chosen") : "");
    const mark = (digit, kind) => h("span", { class: `mark ${kind} ${state(digit)}`, "data-digit": digit, "data-sign": layout.sign(digit) });
    const placed = (element, at, side) => {
      element.style.gridArea = `${Math.floor(at / side) + 1} / ${at % side + 1}`;
      return element;
    };
    if (corner.length === 0 && !this.scene.isNotes) return h("span", { class: "marks", "aria-hidden": "true" }, centre.map((digit) => placed(mark(digit, "centre"), digit - 1, layout.side)));
    const all = h("span", { class: "marks notes", "aria-hidden": "true" });
    // More marks than a cell has corners and sides stand one after the other; beside centre marks, above and below them.
    const isCrowd = centre.length > 0 && corner.length > AROUND;
    const half = Math.ceil(corner.length / 2);
    const side = isCrowd ? half : corner.length <= CORNERS.length ? 3 : layout.side;
    const at = (index) => (isCrowd ? index < half ? index : half + index : side === 3 ? CORNERS[index] - 1 : index);
    all.style.setProperty("--side", String(side));
    all.classList.toggle("crowd", isCrowd);
    const line = centre.length > 0 && h("span", { class: "line" }, centre.map((digit) => mark(digit, "centre")));
    if (line) line.style.setProperty("--length", String(centre.map((digit) => layout.sign(digit)).join("").length));
    return add(all, corner.map((digit, index) => placed(mark(digit, "corner"), at(index), side)), line);
  }

  /**
   * What a screen reader says of a cell.
   * @param {number} cell
   */
  name(cell) {
    const { values, givens, centre, corner, bad, paints, chosen, odd, even } = this.scene;
    const { layout } = this;
    const isInFog = this.scene.fog?.has(cell);
    const value = values[cell];
    const parts = [this.placeName(cell), isInFog && t("cellFog")].filter(Boolean);
    const list = (bits) => layout.digitsOf(bits).map((digit) => layout.sign(digit)).join(" ");
    if (value) parts.push(t(givens[cell] ? "cellGiven" : "cellDigit", { digit: layout.sign(value) }));
    else parts.push(t("cellEmpty"));
    const marks = { Centre: centre, Chosen: chosen, Corner: corner, Odd: odd, Even: even };
    for (const [kind, bits] of Object.entries(marks)) if (!value && bits?.[cell]) parts.push(t(`cell${kind}`, { digits: list(bits[cell]) }));
    if (paints?.[cell]) parts.push(...bitsIn(paints[cell]).map((paint) => t(`color${paint}`)));
    if (bad?.has(cell)) parts.push(this.fault(cell));
    parts.push(...isInFog ? [] : this.touches(cell), ...this.roles(cell));
    return parts.join(t("comma"));
  }

  /** @param {number} cell */
  placeName(cell) {
    return t("cell", { row: this.layout.row(cell) + 1, column: this.layout.column(cell) + 1 });
  }

  /**
   * What the candidates of a cell are in the drawing: `7: pattern`.
   * @param {number} cell
   */
  roles(cell) {
    if (!this.scene.picture) return [];
    const { candidates, legend = [] } = this.scene.picture;
    const names = new Map(legend.map(([role, name]) => [JSON.stringify(role), name]));
    const here = candidates.map(([name, role]) => ({ ...this.layout.candidateNamed(name), role: names.get(JSON.stringify(role)) }));
    return here.filter((one) => one.cell === cell && one.role).map(({ digit, role }) => `${this.layout.sign(digit)}${t("colon")}${role}`);
  }

  /**
   * What is wrong with a cell: the cells with which it clashes, or the rules that it breaks, if there are any.
   * @param {number} cell
   */
  fault(cell) {
    const { values, broken } = this.scene;
    const others = this.layout.peers[cell].filter((peer) => values[peer] === values[cell]);
    if (others.length > 0) return t("cellClash", { cells: others.map((other) => this.placeName(other)).join(t("semicolon")) });
    const rules = broken?.get(cell) ?? [];
    return rules.length > 0 ? t("cellBreaks", { rules: rules.join(t("semicolon")) }) : t("cellBad");
  }

  /** The digit in hand or under the cursor; 0 for none. */
  get digit() {
    // A solved grid is looked at as a whole.
    return this.scene.isSolved ? 0 : this.hand || (this.selected.has(this.cursor) && this.scene.values[this.cursor]) || 0;
  }

  paintSelection() {
    const { digit } = this;
    const single = this.selected.size === 1;
    for (const cell of this.layout.cells) {
      const element = this.cells[cell];
      const is = this.selected.has(cell);
      element.setAttribute("aria-selected", String(is));
      element.tabIndex = cell === this.cursor ? 0 : -1;
      element.classList.toggle("selected", is);
      element.classList.toggle("seen", single && !is && !this.scene.isSolved && this.layout.peers[this.cursor].includes(cell));
      element.classList.toggle("possible", this.showsPlaces && digit !== 0 && this.canHave(cell, digit));
      element.classList.toggle("same", digit !== 0 && (!is || this.hand === digit) && this.scene.values[cell] === digit);
    }
    for (const mark of this.grid.querySelectorAll(`.mark.same, [data-digit="${digit}"]`)) mark.classList.toggle("same", Number(mark.dataset.digit) === digit);
  }

  /**
   * Whether a cell can have a digit: its marks have it, or it has none and no peer has the digit.
   * @param {number} cell
   * @param {number} digit
   */
  canHave(cell, digit) {
    const { values, centre } = this.scene;
    return !values[cell] && ((centre?.[cell] || this.layout.allowed(values, cell)) & bit(digit)) !== 0;
  }

  /**
   * Takes a digit in hand, or puts it away.
   * @param {number} digit
   */
  take(digit) {
    if (digit === this.hand) return;
    this.hand = digit;
    this.paintSelection();
  }

  /**
   * Shows the cells that can have the digit in hand or under the cursor, or no longer.
   * @param {boolean} is
   */
  turnPlaces(is) {
    if (is === this.showsPlaces) return;
    this.showsPlaces = is;
    this.paintSelection();
  }

  /** Says the cell again, after it has changed. */
  speak() {
    announce(this.name(this.cursor));
  }

  /**
   * The cells that are like one: with the same digit, else the same colours, else the same marks.
   * @param {number} cell
   */
  alike(cell) {
    const { values, paints, centre, corner } = this.scene;
    for (const layer of [values, paints, centre, corner]) {
      if (layer?.[cell]) return this.layout.cells.filter((other) => layer[other] === layer[cell]);
    }
    return [cell];
  }
}

/** @param {any} target */
function cellAt(target) {
  const element = target?.closest?.("[data-cell]");
  return element ? Number(element.dataset.cell) : null;
}

/**
 * The numbers of the bits that are set, from 1.
 * @param {number} bits
 */
const bitsIn = (bits) => Array.from({ length: 32 - Math.clz32(bits) }, (_, at) => at + 1).filter((number) => bits & bit(number));

/**
 * Where an arrow key leads: on to the next cell, from the last one of a line to its first.
 * @param {KeyboardEvent} event
 * @param {number} from
 * @param {import("./layout.js").Layout} layout
 */
function target(event, from, layout) {
  const inRow = layout.cells.filter((cell) => layout.row(cell) === layout.row(from));
  const inColumn = layout.cells.filter((cell) => layout.column(cell) === layout.column(from));
  const next = (line, by) => line[(line.indexOf(from) + by + line.length) % line.length];
  const whole = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case "ArrowUp": return next(inColumn, -1);
    case "ArrowDown": return next(inColumn, 1);
    case "ArrowLeft": return next(inRow, -1);
    case "ArrowRight": return next(inRow, 1);
    case "Home": return whole ? layout.cells[0] : inRow[0];
    case "End": return whole ? layout.cells[layout.cells.length - 1] : inRow[inRow.length - 1];
    case "PageUp": return inColumn[0];
    case "PageDown": return inColumn[inColumn.length - 1];
    default: return null;
  }
}
