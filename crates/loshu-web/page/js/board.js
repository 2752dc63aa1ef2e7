// The grid on the screen: 81 cells that can be read, chosen and written in with any device.

import { add, announce, h, put } from "./dom.js";
import { lit, overlay } from "./picture.js";
import { allowed, bit, candidateOf, CELLS, column, DIGITS, digitsOf, PEERS, row } from "./sudoku.js";
import { t } from "./words.js";

/**
 * What the board shows.
 * @typedef {object} Scene
 * @property {number[]} values
 * @property {number[]} givens
 * @property {number[]} [centre]
 * @property {number[]} [corner]
 * @property {number[]} [paints] the colours of each cell, as bits
 * @property {number[]} [odd] the candidates of each cell in the first colour of chains, as bits
 * @property {number[]} [even] those in the second colour
 * @property {Set<any>} [bad]
 * @property {any} [picture]
 * @property {number[]} [chosen] the candidates of each cell that an answer has, as bits, in an exercise
 * @property {boolean} [isEditable] whether givens can be written
 * @property {Set<number>} [fresh] cells that have just been filled
 */

/** How soon a second tap makes a double tap, in milliseconds. */
const DOUBLE = 350;

/** The places of corner marks in a cell of three by three, in the order in which they are used. */
const CORNERS = [1, 3, 7, 9, 2, 8, 4, 6, 5];

export class Board extends EventTarget {
  /** @param {HTMLElement} root */
  constructor(root) {
    super();
    this.root = root;
    /** @type {Set<number>} */
    this.selected = new Set([40]);
    this.cursor = 40;
    /** The digit in hand, which is shown everywhere; 0 for none. */
    this.hand = 0;
    /** Whether the cells are shown that can have the digit in hand or under the cursor. */
    this.showsPlaces = false;
    this.readonly = false;
    this.isCovered = false;
    /** The last tap: its cell and its time. */
    this.tapped = { cell: -1, time: 0 };
    /** @type {Scene} */
    this.scene = { values: CELLS.map(() => 0), givens: CELLS.map(() => 0) };
    this.cells = CELLS.map((cell) => this.makeCell(cell));
    const rows = DIGITS.map((r) => h("div", { role: "row", "aria-rowindex": r, class: "row" }, this.cells.slice(9 * (r - 1), 9 * r)));
    this.under = h("div", { class: "overlay", "aria-hidden": "true" });
    this.over = h("div", { class: "overlay over", "aria-hidden": "true" });
    this.lights = h("div", { class: "overlay lights", "aria-hidden": "true" });
    this.grid = h("div", { role: "grid", "aria-rowcount": 9, "aria-colcount": 9, "aria-multiselectable": "true", class: "cells" }, rows);
    this.frame = h("div", { class: "frame" }, this.under, this.grid, this.over, this.lights);
    add(root, this.frame);
    this.listen();
  }

  /** @param {number} cell */
  makeCell(cell) {
    return h("div", { role: "gridcell", class: "cell", "aria-colindex": column(cell) + 1, "data-cell": cell, tabindex: -1 });
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
    for (const end of ["pointerup", "pointercancel"]) grid.addEventListener(end, () => (this.dragging = false));
  }

  /** @param {PointerEvent} event */
  down(event) {
    const cell = cellAt(event.target);
    if (cell === null) return;
    event.preventDefault();
    this.dragging = true;
    this.grid.releasePointerCapture?.(event.pointerId);
    if (event.ctrlKey || event.metaKey) this.toggle(cell);
    else if (event.shiftKey) this.select([...this.selected, cell], cell);
    else this.select([cell], cell);
    this.focus();
    if (event.button !== 0) return;
    // Browsers do not agree on what a double tap of a finger is.
    const isDouble = this.tapped.cell === cell && event.timeStamp - this.tapped.time < DOUBLE;
    this.tapped = isDouble ? { cell: -1, time: 0 } : { cell, time: event.timeStamp };
    this.dispatchEvent(new CustomEvent("tap", { detail: { cell, begins: true, isDouble, digit: this.digitAt(event, cell) } }));
    if (this.scene.chosen) this.dispatchEvent(new CustomEvent("candidate", { detail: { cell, digit: this.digitAt(event, cell) } }));
  }

  /**
   * The candidate at which a finger or the mouse points.
   * @param {PointerEvent} event
   * @param {number} cell
   */
  digitAt({ clientX, clientY }, cell) {
    const { left, top, width, height } = this.cells[cell].getBoundingClientRect();
    const third = (part) => Math.min(2, Math.max(0, Math.floor(3 * part)));
    return 1 + third((clientX - left) / width) + 3 * third((clientY - top) / height);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.dragging) return;
    // A finger keeps its first target, so the cell below it is looked for.
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (cell === null || this.selected.has(cell)) return;
    this.select([...this.selected, cell], cell);
    this.dispatchEvent(new CustomEvent("tap", { detail: { cell, begins: false, isDouble: false } }));
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
    const to = target(event, this.cursor);
    if (to !== null) {
      event.preventDefault();
      this.select(event.shiftKey ? [...this.selected, to] : [to], to);
      return this.focus();
    }
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyA") {
      event.preventDefault();
      return this.select(CELLS, this.cursor);
    }
    this.dispatchEvent(new CustomEvent("key", { detail: event }));
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    this.grid.setAttribute("aria-label", t("grid"));
    for (const cell of CELLS) this.paint(cell);
    const { below, above } = overlay(scene);
    this.frame.classList.toggle("drawn", Boolean(scene.picture));
    this.frame.classList.toggle("foreign", this.readonly);
    put(this.under, below);
    put(this.over, above);
    put(this.lights);
    this.paintSelection();
  }

  /**
   * Lights up what a text names, or nothing more.
   * @param {import("./names.js").Light | null} light
   */
  light(light) {
    put(this.lights, light && lit(light));
  }

  /** @param {number} cell */
  paint(cell) {
    const { values, givens, bad, paints, fresh } = this.scene;
    const element = this.cells[cell];
    const value = values[cell];
    put(element, value ? h("span", { class: "value", "aria-hidden": "true" }, String(value)) : this.marks(cell));
    element.classList.toggle("given", givens[cell] !== 0);
    element.classList.toggle("bad", bad?.has(cell) ?? false);
    element.classList.toggle("fresh", fresh?.has(cell) ?? false);
    element.dataset.color = digitsOf(paints?.[cell] ?? 0).join(" ");
    element.setAttribute("aria-label", this.name(cell));
    element.title = this.roles(cell).join(t("comma"));
    element.setAttribute("aria-readonly", String(this.readonly || (givens[cell] !== 0 && !this.scene.isEditable)));
    if (bad?.has(cell)) element.setAttribute("aria-invalid", "true");
    else element.removeAttribute("aria-invalid");
  }

  /** @param {number} cell */
  marks(cell) {
    const [odd, even, chosen] = [this.scene.odd, this.scene.even, this.scene.chosen].map((bits) => bits?.[cell] ?? 0);
    // A coloured candidate is seen, whether it is marked or not.
    const centre = digitsOf((this.scene.centre?.[cell] ?? 0) | odd | even);
    const corner = digitsOf(this.scene.corner?.[cell] ?? 0);
    if (centre.length + corner.length === 0) return null;
    const state = (digit) => (odd & bit(digit) ? "odd" : even & bit(digit) ? "even" : chosen & bit(digit) ? "chosen" : "");
    const mark = (digit, place, kind) => h("span", { class: `mark ${kind} ${state(digit)}`, "data-place": place, "data-digit": digit });
    if (corner.length === 0) return h("span", { class: "marks", "aria-hidden": "true" }, centre.map((digit) => mark(digit, digit, "centre")));
    const corners = corner.map((digit, at) => mark(digit, CORNERS[at], "corner"));
    const row = centre.length > 0 && h("span", { class: "line" }, centre.map((digit) => h("span", { class: "mark", "data-digit": digit })));
    return h("span", { class: "marks", "aria-hidden": "true" }, corners, row);
  }

  /**
   * What a screen reader says of a cell.
   * @param {number} cell
   */
  name(cell) {
    const { values, givens, centre, corner, bad, paints, chosen, odd, even } = this.scene;
    const parts = [t("cell", { row: row(cell) + 1, column: column(cell) + 1 })];
    const list = (bits) => digitsOf(bits).join(" ");
    if (values[cell]) parts.push(t(givens[cell] ? "cellGiven" : "cellDigit", { digit: values[cell] }));
    else parts.push(t("cellEmpty"));
    if (!values[cell] && centre?.[cell]) parts.push(t("cellCentre", { digits: list(centre[cell]) }));
    if (chosen?.[cell]) parts.push(t("cellChosen", { digits: list(chosen[cell]) }));
    if (!values[cell] && corner?.[cell]) parts.push(t("cellCorner", { digits: list(corner[cell]) }));
    if (!values[cell] && odd?.[cell]) parts.push(t("cellOdd", { digits: list(odd[cell]) }));
    if (!values[cell] && even?.[cell]) parts.push(t("cellEven", { digits: list(even[cell]) }));
    if (paints?.[cell]) parts.push(...digitsOf(paints[cell]).map((paint) => t(`color${paint}`)));
    if (bad?.has(cell)) parts.push(this.fault(cell));
    parts.push(...this.roles(cell));
    return parts.join(t("comma"));
  }

  /**
   * What the candidates of a cell are in the drawing: `7: pattern`.
   * @param {number} cell
   */
  roles(cell) {
    if (!this.scene.picture) return [];
    const { candidates, legend = [] } = this.scene.picture;
    const names = new Map(legend.map(([role, name]) => [JSON.stringify(role), name]));
    const here = candidates.map(([name, role]) => ({ ...candidateOf(name), role: names.get(JSON.stringify(role)) }));
    return here.filter((one) => one.cell === cell && one.role).map(({ digit, role }) => `${digit}${t("colon")}${role}`);
  }

  /**
   * What is wrong with a cell: the cells with which it clashes, if there are any.
   * @param {number} cell
   */
  fault(cell) {
    const { values } = this.scene;
    const others = PEERS[cell].filter((peer) => values[peer] === values[cell]);
    if (others.length === 0) return t("cellBad");
    return t("cellClash", { cells: others.map((other) => t("cell", { row: row(other) + 1, column: column(other) + 1 })).join(t("semicolon")) });
  }

  /** The digit in hand or under the cursor; 0 for none. */
  get digit() {
    return this.hand || this.scene.values[this.cursor];
  }

  paintSelection() {
    const { digit } = this;
    const single = this.selected.size === 1;
    for (const cell of CELLS) {
      const element = this.cells[cell];
      const is = this.selected.has(cell);
      element.setAttribute("aria-selected", String(is));
      element.tabIndex = cell === this.cursor ? 0 : -1;
      element.classList.toggle("selected", is);
      element.classList.toggle("seen", single && !is && PEERS[this.cursor].includes(cell));
      element.classList.toggle("possible", this.showsPlaces && digit !== 0 && this.canHave(cell, digit));
      element.classList.toggle("same", digit !== 0 && (!is || this.hand === digit) && this.scene.values[cell] === digit);
    }
    for (const mark of this.grid.querySelectorAll(".mark")) mark.classList.toggle("same", Number(mark.dataset.digit) === digit);
  }

  /**
   * Whether a cell can have a digit: its marks have it, or it has none and no peer has the digit.
   * @param {number} cell
   * @param {number} digit
   */
  canHave(cell, digit) {
    const { values, centre } = this.scene;
    return !values[cell] && ((centre?.[cell] || allowed(values, cell)) & bit(digit)) !== 0;
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
      if (layer?.[cell]) return CELLS.filter((other) => layer[other] === layer[cell]);
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
 * Where an arrow key leads.
 * @param {KeyboardEvent} event
 * @param {number} from
 */
function target(event, from) {
  const [r, c] = [row(from), column(from)];
  const at = (r, c) => 9 * ((r + 9) % 9) + ((c + 9) % 9);
  const whole = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case "ArrowUp": return at(r - 1, c);
    case "ArrowDown": return at(r + 1, c);
    case "ArrowLeft": return at(r, c - 1);
    case "ArrowRight": return at(r, c + 1);
    case "Home": return at(whole ? 0 : r, 0);
    case "End": return at(whole ? 8 : r, 8);
    case "PageUp": return at(0, c);
    case "PageDown": return at(8, c);
    default: return null;
  }
}
