// The view in which a puzzle is typed in: givens, and how many solutions they have.

import { button, h, put } from "./dom.js";
import { Game } from "./game.js";
import { iconButton } from "./icons.js";
import { digitOfKey, keepFocus, listenKeys } from "./keys.js";
import { load, save } from "./store.js";
import { conflicts, DIGITS, valuesOf } from "./sudoku.js";
import { count, t } from "./words.js";

const EMPTY = ".".repeat(81);
/** The fewest givens with which a puzzle can have one solution. */
const FEWEST = 17;
/** Solutions are counted up to this number. */
const MOST = 1_000;
/** How long the grid is at rest before solutions are counted, in milliseconds. */
const REST = 150;

/** @param {import("./app.js").App} app */
export function editView(app) {
  const { board } = app;
  const draft = new Game(EMPTY);
  const kept = load("draft");
  if (typeof kept === "string" && /^[1-9.]{81}$/.test(kept)) draft.layers.values = valuesOf(kept);
  let turn = 0;

  const told = h("p", { id: "solutions", role: "status" });
  const clues = h("p", { class: "note" });
  const play = button(t("playThis"), begin, { class: "primary", id: "edit-play" });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("keypad") }, DIGITS.map((digit) => button(String(digit), () => write(digit), { class: "key" })));
  const undo = iconButton("undo", t("undo"), () => draft.undo());
  const redo = iconButton("redo", t("redo"), () => draft.redo());
  const tools = h("div", { class: "tools", onmousedown: keepFocus }, undo, redo, iconButton("erase", t("erase"), () => write(0)));

  /**
   * Writes into the cell of the cursor and goes on to the next one, as one reads a puzzle from paper.
   * @param {number} digit 0 for an empty cell
   */
  function write(digit) {
    const cells = [...board.selected];
    draft.commit(cells.map((cell) => draft.change("values", cell, digit)));
    if (cells.length > 1) return;
    const next = (board.cursor + 1) % 81;
    board.select([next], next);
    board.focus();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const digit = digitOfKey(event);
    const act = command ? { z: () => (event.shiftKey ? draft.redo() : draft.undo()), y: () => draft.redo() }[event.key.toLowerCase()]
      : digit !== null ? () => write(digit)
      : { ".": () => write(0), " ": () => write(0), delete: () => clear(), backspace: () => back() }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  function clear() {
    draft.commit([...board.selected].map((cell) => draft.change("values", cell, 0)));
  }

  /** The cell before, emptied. */
  function back() {
    const cell = draft.values[board.cursor] ? board.cursor : (board.cursor + 80) % 81;
    draft.commit([draft.change("values", cell, 0)]);
    board.select([cell], cell);
    board.focus();
  }

  function changed() {
    save("draft", draft.line);
    draw();
    look();
  }

  function draw() {
    const bad = conflicts(draft.values);
    app.scene = { values: draft.values, givens: draft.values, bad, isEditable: true };
    app.draw();
    undo.disabled = draft.past.length === 0;
    redo.disabled = draft.future.length === 0;
    clues.textContent = t("cluesCount", { count: draft.values.filter((value) => value).length });
  }

  /** Counts the solutions, when the typing rests. */
  async function look() {
    const mine = ++turn;
    const given = draft.values.filter((value) => value).length;
    const isClash = conflicts(draft.values).size > 0;
    play.disabled = true;
    if (isClash) return tell(t("improperInvalid"), true);
    if (given < FEWEST) return tell(t("cluesMissing", { count: FEWEST - given }));
    await new Promise((resolve) => setTimeout(resolve, REST));
    if (mine !== turn) return;
    const answer = await app.engine.ask("count", { puzzle: draft.line, limit: MOST }).catch(() => null);
    if (mine !== turn) return;
    if (!answer) return tell(t("offline"), true);
    const { solutions, stopped } = answer;
    play.disabled = solutions === 0;
    if (solutions === 0 && !stopped) return tell(t("improperUnsolvable"), true);
    if (solutions === 1 && !stopped) return tell(t("ready"));
    tell(t(solutions >= MOST || stopped ? "countAtLeast" : "countSolutions", { count: count(solutions) }));
  }

  /** @param {string} text */
  function tell(text, isBad = false) {
    told.textContent = text;
    told.classList.toggle("bad", isBad);
  }

  function begin() {
    save("draft", EMPTY);
    app.dispatchEvent(new CustomEvent("play", { detail: { puzzle: draft.line, from: { source: { kind: "typed", of: "" } } } }));
  }

  const endKeys = listenKeys(app, key);
  draft.addEventListener("change", changed);
  board.select([0], 0);
  changed();
  board.focus();
  const take = button(t("editThis"), () => app.hasOrdinary() && draft.take({ grid: app.game.puzzle }), { id: "edit-game" });
  const empty = button(t("clearAll"), () => draft.take({ grid: EMPTY }), { id: "edit-clear" });
  return {
    under: h("div", { class: "count" }, told, clues),
    words: h("section", { class: "card" }, h("h2", {}, t("typeIn")), h("p", {}, t("typeText")), h("div", { class: "actions" }, play, button(t("closeHint"), () => (location.hash = "play"), { id: "edit-close" }))),
    panel: h("div", { class: "stack" }, h("div", { class: "pad", onmousedown: keepFocus }, keys), tools, h("div", { class: "actions" }, take, empty)),
    refresh() {},
    leave() {
      turn++;
      endKeys();
      app.backToGame();
    },
  };
}
