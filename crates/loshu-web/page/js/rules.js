// The card with the size and the rules of a puzzle that is being set.

import { blank } from "./draft.js";
import { CLUES, clueOptions, digitsIn, GLOBALS, placedIn, stepOptions, withClue, withBoxes, withoutClue, withRegions, withSwap, withSymbols } from "./clues.js";
import { button, check, field, h, put, select } from "./dom.js";
import { SYMBOLS } from "./kinds.js";
import { problemText } from "./problem.js";
import { t } from "./words.js";

const SIZES = [4, 6, 8, 9, 10, 12, 16];

/**
 * @param {import("./app.js").App} app
 * @param {import("./draft.js").Draft} draft
 */
export function rulesCard(app, draft) {
  const { board } = app;
  const out = h("p", { class: "note", role: "status" });
  const size = select(t("size"), [], "", (value) => change(() => blank(Number(value)), t("sizeChanged")), { id: "set-size" });
  const symbols = select(t("symbols"), SYMBOLS, "", (value) => change((text) => withSymbols(text, value)), { id: "set-symbols" });
  const globals = Object.entries(GLOBALS).map(([name, rule]) => {
    const box = check(t(name), false, (is) => change((text) => rule.put(text, is)));
    return { box: box.querySelector("input"), label: box, rule };
  });
  const clue = select(t("clue"), clueOptions(), "cage", drawClue, { id: "set-clue" });
  const number = field(t("clueNumber"), { id: "set-number", autocomplete: "off", onkeydown: ({ key }) => key === "Enter" && add() });
  const step = select(t("clueStep"), [], "", () => {}, { id: "set-step" });
  const list = h("ul", { class: "plain", id: "set-clues" });
  const value = (label) => label.querySelector("input, select").value;

  /**
   * Changes the rules, or says why not.
   * @param {(text: import("./draft.js").Text) => import("./draft.js").Text} how
   * @param {string} [done] what is said then
   */
  async function change(how, done) {
    const { state } = draft;
    try {
      await draft.change(how);
      if (draft.state === state) return say(t("changesNothing"));
      if (done) say(done);
    } catch (/** @type {any} */ error) {
      draw();
      say(error.data ? problemText(error.data) : t("offline"));
    }
  }

  /** @param {string} text */
  function say(text) {
    put(out, text);
  }

  function drawClue() {
    const { number: takes, steps } = CLUES[value(clue)];
    number.hidden = !takes;
    step.hidden = !steps;
    const box = step.querySelector("select");
    const known = box.value;
    const options = stepOptions(CLUES[value(clue)]);
    put(box, options.map(([id, sign]) => h("option", { value: id, selected: id === known }, sign)));
  }

  async function add() {
    const id = value(clue);
    const { least, most, number: takes, touches } = CLUES[id];
    const cells = [...board.selected];
    if (cells.length < least || cells.length > most) return say(t(least === most ? "clueTakes" : "clueNeeds", { count: least }));
    if (touches && !touches(cells.map((cell) => draft.layout.told.places[cell]))) return say(t("clueTouches"));
    const written = takes ? value(number).trim() : "";
    const isNumber = id === "quadruple" ? /^\d[\d ,]*$/ : /^\d+$/;
    if (!isNumber.test(written) && (takes === "must" || written !== "")) {
      say(t("clueWantsNumber"));
      return number.querySelector("input").focus();
    }
    if (id === "quadruple" && digitsIn(written).length > 4) return say(t("clueWantsDigits"));
    await change((text) => withClue(text, id, { cells, layout: draft.layout, number: written, step: value(step) }), t("added", { clue: t(`clue-${id}`) }));
    number.querySelector("input").value = "";
    // The next clue begins on the grid.
    if (number.contains(document.activeElement)) board.focus();
  }

  /**
   * Takes a figure that was typed on the grid into the field for the number; tells whether the rule has one.
   * @param {string} figure
   */
  function typeNumber(figure) {
    if (!CLUES[value(clue)].number) return false;
    const box = number.querySelector("input");
    box.value = figure;
    box.focus();
    return true;
  }

  function swap() {
    const cells = [...board.selected];
    return cells.length === 2 ? change((text) => withSwap(text, cells)) : say(t("clueTakes", { count: 2 }));
  }

  /** Regions of any form, made by the engine, if the size is still the same then. */
  async function regions() {
    const { size } = draft.layout;
    const seed = String(Math.floor(Math.random() * 1e7));
    const made = await app.ask("generate", { seed, variant: `${size},jigsaw` });
    const grid = made?.puzzles[0] && JSON.parse(made.puzzles[0].puzzle).grid;
    if (grid && draft.layout.size === size) change((text) => withRegions(text, grid.flat().map((cell) => cell.region)));
  }

  /** @param {import("./clues.js").Placed} placed */
  function item(placed) {
    const cells = placed.cells.map((name) => draft.layout.cellAt.get(placeOf(name).map((at) => at - 1).join(" "))).filter((cell) => cell !== undefined);
    const light = () => board.light({ cells, digit: 0, houses: [] });
    const dark = () => board.light(null);
    const where = [placed.way, ...placed.cells.map((name) => placeName(name, draft.layout.size))].filter(Boolean).join(" ");
    const remove = button("×", () => take(placed), { class: "sign", "aria-label": t("remove", { clue: `${placed.name}, ${where}` }), onfocus: light, onblur: dark });
    return h("li", { onpointerenter: light, onpointerleave: dark }, h("span", {}, placed.name, " ", h("span", { class: "note" }, where)), remove);
  }

  /**
   * Takes a clue away. The focus goes to the clue in its place, or to the grid.
   * @param {import("./clues.js").Placed} placed
   */
  async function take(placed) {
    const buttons = () => /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("button"));
    const at = [...buttons()].findIndex((button) => button === document.activeElement);
    await change((text) => withoutClue(text, placed));
    (buttons()[at] ?? board).focus();
  }

  function draw() {
    put(out);
    const { text } = draft.state;
    const sizes = SIZES.includes(text.size) ? SIZES : [...SIZES, text.size];
    put(size.querySelector("select"), sizes.map((side) => h("option", { value: side, selected: side === text.size }, `${side}×${side}`)));
    symbols.querySelector("select").value = text.symbols ?? SYMBOLS[0][0];
    // There are nine pictures.
    symbols.hidden = text.size > 9;
    // A box that has been ticked meanwhile stays so until its turn comes.
    if (!draft.hasMore) for (const { box, rule } of globals) box.checked = rule.has(text);
    board.light(null);
    put(list, placedIn(text).map(item));
  }

  drawClue();
  const card = h("section", { class: "card", id: "rules" }, h("h2", {}, t("otherKinds")), h("div", { class: "fields" }, size, symbols), h("div", { class: "checks" }, globals.map(({ label }) => label)),
    h("div", { class: "actions" }, button(t("boxRegions"), () => change(withBoxes), { id: "set-boxes" }), button(t("randomRegions"), regions, { id: "set-regions" }), button(t("swapRegions"), swap, { id: "set-swap" })),
    h("p", { class: "note" }, t("clueText")), h("div", { class: "fields" }, clue, number, step, button(t("addClue"), add, { id: "set-add" })), out, list);
  return { card, draw, typeNumber };
}

/**
 * The row and the column in a name such as `R3C12`, from 1; less or more outside of the grid.
 * @param {string} name
 */
const placeOf = (name) => name.match(/\d+/g)?.map(Number) ?? [];

/**
 * The name of a cell, or of the row or the column at whose end a place lies.
 * @param {string} name
 * @param {number} size
 */
function placeName(name, size) {
  const [row, column] = placeOf(name);
  const isOutside = (at) => at < 1 || at > size;
  if (isOutside(row) === isOutside(column)) return name.toLowerCase();
  return isOutside(column) ? t("houseRow", { number: row }) : t("houseColumn", { number: column });
}
