// An exercise: a puzzle made on the spot in which a technique has a use, which the player has to find.

import { announce, button, h, put } from "./dom.js";
import { prose } from "./prose.js";
import { load, save } from "./store.js";
import { bit, candidateOf, CELLS, digitsOf } from "./sudoku.js";
import { currentLanguage, t } from "./words.js";

/** The puzzles of exercises begin behind those of the examples. */
const FIRST = 100;
/** How many of them there are, more than anybody does. */
const MANY = 1_000_000;

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
  const { step, puzzle } = answer;
  const { id } = row;

  app.showStep({ ...step, picture: null }, puzzle);
  /** The candidates that the player has chosen, as bits of each cell. */
  const chosen = CELLS.map(() => 0);
  const scene = /** @type {import("./board.js").Scene} */ (app.scene);
  scene.chosen = chosen;
  const places = step.placements.length > 0;
  const said = h("p", { role: "status" });
  const check = button(t("checkExercise"), judge, { class: "primary", id: "check-exercise" });
  const solution = button(t("showSolution"), () => show(step, ""));
  const buttons = h("div", { class: "actions" }, check, solution, button(t("backToGame"), () => tell.clear()));

  /** @param {{cell: number, digit: number}} candidate */
  function choose({ cell, digit }) {
    const isThere = ((scene.centre?.[cell] ?? 0) & bit(digit)) !== 0;
    if (!isThere || app.scene !== scene) return;
    chosen[cell] ^= bit(digit);
    app.draw();
    announce(app.board.name(cell));
  }

  async function judge() {
    const mine = CELLS.flatMap((cell) => digitsOf(chosen[cell]).map((digit) => `${digit}:${cell}`));
    if (mine.length === 0) return put(said, t(places ? "exercisePlace" : "exerciseStrike", { technique: row.name }));
    check.disabled = true;
    // A position may have several uses of the technique: each of them is right.
    const all = await app.ask("steps", { puzzle, player: { grid: step.grid, notes: step.notes }, words });
    check.disabled = false;
    if (!all || app.scene !== scene) return;
    const uses = all.techniques.filter(({ technique }) => technique.id === id).flatMap(({ steps }) => steps);
    const fits = [step, ...uses].find((one) => {
      const wanted = new Set((places ? one.placements : one.eliminations).map(candidateOf).map(({ cell, digit }) => `${digit}:${cell}`));
      return mine.every((name) => wanted.has(name));
    });
    if (!fits) return put(said, t("exerciseWrong"));
    const times = practised();
    save("practised", { ...times, [id]: (times[id] ?? 0) + 1 });
    solved();
    show(fits, t("exerciseRight"));
  }

  /**
   * @param {any} step
   * @param {string} text
   */
  function show(step, text) {
    end();
    app.showStep(step, puzzle);
    announce(text || step.prose.what);
    tell.show(null, h("div", { class: "card", id: "exercise-done" }, text && h("p", { class: "best" }, text), h("div", { class: "actions" }, again(t("nextExercise")), button(t("backToGame"), () => tell.clear())), prose(app, step)));
  }

  /** @param {any} event */
  const onCandidate = ({ detail }) => choose(detail);
  function end() {
    app.board.removeEventListener("candidate", onCandidate);
    tell.closes = null;
  }
  app.board.addEventListener("candidate", onCandidate);
  tell.show(null, h("div", { class: "card", id: "exercise" }, h("h2", {}, t("exerciseTitle", { technique: row.name })), h("p", {}, t(places ? "exercisePlace" : "exerciseStrike", { technique: row.name })), said, buttons));
  tell.closes = end;
}
