// An exercise: a position in which a technique has a use that nothing easier replaces. The player has to find it.

import { announce, button, h, put } from "./dom.js";
import { keepFocus } from "./keys.js";
import { prose } from "./prose.js";
import { load, save } from "./store.js";
import { bit, cellName, CELLS, DIGITS, digitsOf } from "./sudoku.js";
import { currentLanguage, t } from "./words.js";

/** The puzzles of exercises begin behind those of the examples. */
const FIRST = 100;
/** How many of them there are, more than anybody does. */
const MANY = 1_000_000;

/** In cells narrower than this, in pixels, a finger does not hit one of nine candidates. */
const NARROW = 60;

/** How many exercises of each technique have been solved. */
export const practised = () => /** @type {Record<string, number>} */ (load("practised") ?? {});

/**
 * @param {import("./app.js").App} app
 * @param {import("./learn.js").Teller} tell
 * @param {any} row
 * @param {() => void} solved called when it was solved
 * @param {number} [from] where the search for a puzzle goes on
 */
export async function exercise(app, tell, row, solved, from = FIRST + Math.floor(Math.random() * MANY)) {
  const words = { language: currentLanguage() };
  tell.show(null, h("div", { class: "card" }, h("p", {}, t("searching"))));
  const answer = await app.ask("example", { technique: row.id, from, words });
  if (!answer) return tell.clear();
  const again = (label) => button(label, () => exercise(app, tell, row, solved, answer.next), { id: "next-exercise" });
  if (!answer.step) return tell.show(null, h("div", { class: "card" }, h("p", {}, t("noExercise")), h("div", { class: "actions" }, again(t("searchOn")))));
  const { step, puzzle, remark } = answer;
  const { id } = row;
  // Singles are found without candidates, and a naked single is given away by them.
  const isBare = row.family === "single";

  app.showStep({ ...step, notes: isBare ? step.notes.map(() => []) : step.notes, picture: null }, puzzle);
  /** The candidates that the player has chosen, as bits of each cell. */
  const chosen = CELLS.map(() => 0);
  const scene = /** @type {import("./board.js").Scene} */ (app.scene);
  scene.chosen = chosen;
  const places = step.placements.length > 0;
  const said = h("p", { role: "status" });
  const check = button(t("checkExercise"), judge, { class: "primary", id: "check-exercise" });
  const solution = button(t("showSolution"), () => show(step, ""));
  const buttons = h("div", { class: "actions" }, check, solution, button(t("backToGame"), () => tell.clear()));
  /** The digits that can be chosen in the cell of the cursor, each large enough for a finger. */
  const choices = h("div", { id: "choices", onmousedown: keepFocus });

  /** @param {number} cell */
  const open = (cell) => (scene.values[cell] ? [] : isBare ? DIGITS : digitsOf(scene.centre?.[cell] ?? 0));

  function offer() {
    const { cursor: cell } = app.board;
    const digits = open(cell);
    const key = (digit) => button(String(digit), () => choose({ cell, digit }), { class: "key choice", "aria-label": t("chooseDigit", { digit, cell: cellName(cell) }), "aria-pressed": String((chosen[cell] & bit(digit)) !== 0) });
    const had = /** @type {HTMLElement | null} */ (document.activeElement)?.getAttribute("aria-label");
    put(choices, digits.length > 0 && [h("p", {}, t("chooseIn", { cell: cellName(cell) })), h("div", { class: "actions", role: "group", "aria-label": cellName(cell) }, digits.map(key))]);
    const again = [...choices.querySelectorAll("button")].find((one) => one.getAttribute("aria-label") === had);
    again?.focus();
  }

  /** @param {{cell: number, digit: number}} candidate */
  function choose({ cell, digit }) {
    if (!open(cell).includes(digit) || app.scene !== scene) return;
    chosen[cell] ^= bit(digit);
    app.draw();
    offer();
    announce(app.board.name(cell));
  }

  async function judge() {
    const mine = CELLS.flatMap((cell) => digitsOf(chosen[cell]).map((digit) => `${digit}${cellName(cell)}`));
    if (mine.length === 0) return put(said, t(places ? "exercisePlace" : "exerciseStrike", { technique: row.name }));
    check.disabled = true;
    const judged = await app.ask("exercise", { technique: id, puzzle, player: { grid: step.grid, notes: step.notes }, chosen: mine, places, words });
    check.disabled = false;
    if (!judged || app.scene !== scene) return;
    if (judged.faults.length > 0) return put(said, judged.faults.map(({ text }) => h("span", { class: "fault" }, text, " ")));
    const times = practised();
    save("practised", { ...times, [id]: (times[id] ?? 0) + 1 });
    solved();
    show(judged.step ?? step, t("exerciseRight"));
  }

  /**
   * @param {any} step
   * @param {string} text
   */
  function show(step, text) {
    end();
    app.showStep(step, puzzle);
    announce(text || step.prose.what);
    tell.show(null, h("div", { class: "card", id: "exercise-done" }, text && h("p", { class: "best" }, text), h("div", { class: "actions" }, again(t("nextExercise")), button(t("backToGame"), () => tell.clear())), prose(app, step), remark && h("p", { class: "note" }, remark)));
  }

  /** @param {any} event */
  function onCandidate({ detail }) {
    const isNarrow = app.board.cells[detail.cell].getBoundingClientRect().width < NARROW;
    if (!detail.isPointed || !(isBare || isNarrow)) choose(detail);
  }
  function end() {
    app.board.removeEventListener("candidate", onCandidate);
    app.board.removeEventListener("select", offer);
    tell.closes = null;
  }
  app.board.addEventListener("candidate", onCandidate);
  app.board.addEventListener("select", offer);
  tell.show(null, h("div", { class: "card", id: "exercise" }, h("h2", {}, t("exerciseTitle", { technique: row.name })), h("p", {}, t(places ? "exercisePlace" : "exerciseStrike", { technique: row.name })), choices, said, buttons));
  tell.closes = end;
  offer();
}
