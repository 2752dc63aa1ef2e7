// What a learner does in a lesson: taps a cell, puts a digit, chooses candidates. Each task can give its answer itself, for a teacher.

import { announce, button, h, put } from "./dom.js";
import { keepFocus } from "./keys.js";
import { bit } from "./layout.js";
import { whyNot } from "./lesson.js";
import { t } from "./words.js";

/** @typedef {import("./lesson.js").Task} Task */
/** @typedef {import("./app.js").App} App */
/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {{cell: number, digit: number}} Candidate */

/** In cells narrower than this, in pixels, a finger does not hit one of nine candidates, of 24 pixels each; nor does the mouse. */
const [NARROW, NARROW_FOR_MOUSE] = [72, 48];

/** The layout of what is shown. @param {App} app */
const layoutOn = (app) => app.board.layout;

/**
 * The learner taps one of some cells, or goes there and presses Enter.
 * @param {App} app
 * @param {number[]} wanted
 * @param {(cell: number) => string} wrong why another cell is none of them
 * @param {string} right
 */
export const tapCell = (app, wanted, wrong, right) => /** @type {Task} */ ((desk) => {
  const judge = (cell) => (wanted.includes(cell) ? desk.done(right) : desk.say(wrong(cell)));
  const onTap = (/** @type {any} */ { detail }) => detail.begins && judge(detail.cell);
  const onPick = (/** @type {any} */ { detail }) => judge(detail);
  app.board.addEventListener("tap", onTap);
  app.board.addEventListener("pick", onPick);
  return {
    give() {
      app.board.select([wanted[0]], wanted[0]);
      desk.done(right);
    },
    end() {
      app.board.removeEventListener("tap", onTap);
      app.board.removeEventListener("pick", onPick);
    },
  };
});

/**
 * The digits of the cell under the cursor as buttons, each large enough for a finger; with a keyboard, digits.
 * @param {App} app
 * @param {HTMLElement} box
 * @param {{open: (cell: number) => number[], choose: (candidate: Candidate) => void, isChosen?: (candidate: Candidate) => boolean, isBare?: boolean, isMarked?: boolean}} wish
 * `open` has the digits that can be chosen in a cell; where candidates are not shown, a touch of the cell chooses none; where
 * there is just one cell, which is marked, it needs no name
 */
export function offerDigits(app, box, { open, choose, isChosen, isBare = false, isMarked = false }) {
  const { board } = app;
  const choices = h("div", { id: "choices", onmousedown: keepFocus });
  put(box, choices);
  // Digits of the keyboard are for the cell under the cursor, which is shown.
  if (app.scene) app.scene.chosen ??= app.scene.values.map(() => 0);
  app.draw();

  function offer() {
    const { cursor: cell } = board;
    const layout = layoutOn(app);
    const digits = board.selected.has(cell) ? open(cell) : [];
    const name = layout.cellName(cell);
    const key = (digit) => button(layout.sign(digit), () => choose({ cell, digit }), { class: "key choice", "aria-label": t("chooseDigit", { digit: layout.sign(digit), cell: name }), "aria-pressed": isChosen ? String(isChosen({ cell, digit })) : null });
    const had = /** @type {HTMLElement | null} */ (document.activeElement)?.getAttribute("aria-label");
    put(choices, digits.length > 0 ? [h("p", {}, isMarked ? t("chooseMarked") : t("chooseIn", { cell: name })), h("div", { class: "actions", role: "group", "aria-label": name }, digits.map(key))] : h("p", {}, t("chooseCell")));
    [...choices.querySelectorAll("button")].find((one) => had && one.getAttribute("aria-label") === had)?.focus();
  }

  /** @param {any} event */
  function onCandidate({ detail }) {
    const isNarrow = board.cells[detail.cell].getBoundingClientRect().width < (detail.isTouched ? NARROW : NARROW_FOR_MOUSE);
    if (detail.isPointed && (isBare || isNarrow)) return;
    if (open(detail.cell).includes(detail.digit)) choose({ cell: detail.cell, digit: detail.digit });
  }
  board.addEventListener("candidate", onCandidate);
  board.addEventListener("select", offer);
  offer();
  return {
    offer,
    end() {
      board.removeEventListener("candidate", onCandidate);
      board.removeEventListener("select", offer);
    },
  };
}

/**
 * The learner puts the digit of one cell, which is marked.
 * @param {App} app
 * @param {Scene} scene
 * @param {number} cell
 * @param {number} digit
 * @param {string} right
 * @param {number[]} [house] the cells of the house that is looked at; by it wrong digits are answered first
 */
export const putDigit = (app, scene, cell, digit, right, house) => /** @type {Task} */ ((desk) => {
  const layout = layoutOn(app);
  app.board.select([cell], cell);
  const digits = offerDigits(app, desk.box, { isBare: true, isMarked: true, open: (at) => (at === cell ? layout.digits : []), choose });

  /** @param {{digit: number}} candidate */
  function choose({ digit: chosen }) {
    if (chosen !== digit) return desk.say(whyNot(layout, scene.values, cell, chosen, house) ?? t("notThisDigit", { digit: layout.sign(chosen) }));
    scene.values = scene.values.map((value, at) => (at === cell ? digit : value));
    scene.centre = scene.centre?.map((bits, at) => (at === cell ? 0 : bits));
    app.draw();
    desk.done(right);
  }
  return { end: digits.end, give: () => choose({ digit }) };
});

/**
 * The learner chooses candidates one by one, until all that are wanted are chosen. Each is judged at once.
 * @param {App} app
 * @param {Scene} scene
 * @param {Candidate[]} wanted
 * @param {{open: (cell: number) => number[], wrong: (candidate: Candidate) => string, right: string, isBare?: boolean, strikes?: boolean}} wish
 */
export const chooseAll = (app, scene, wanted, { open, wrong, right, isBare, strikes }) => /** @type {Task} */ ((desk) => {
  scene.strikes = strikes;
  const chosen = /** @type {number[]} */ (scene.chosen ??= scene.values.map(() => 0));
  const isChosen = ({ cell, digit }) => (chosen[cell] & bit(digit)) !== 0;
  app.board.select([wanted[0].cell], wanted[0].cell);
  const digits = offerDigits(app, desk.box, { isBare, isChosen, open, choose });

  /** @param {Candidate} one */
  function choose(one) {
    if (isChosen(one)) return;
    const fits = wanted.some(({ cell, digit }) => cell === one.cell && digit === one.digit);
    if (!fits) return desk.say(wrong(one));
    chosen[one.cell] |= bit(one.digit);
    const left = wanted.filter((other) => !isChosen(other)).length;
    if (left > 0) {
      app.draw();
      digits.offer();
      return desk.say(t("rightLeft", { count: left }), true);
    }
    if (strikes) scene.centre = scene.centre?.map((bits, at) => bits & ~chosen[at]);
    else scene.centre = scene.centre?.map((bits, at) => bits | chosen[at]);
    scene.chosen = scene.values.map(() => 0);
    app.draw();
    announce(app.board.name(one.cell));
    desk.done(right);
  }
  return { end: digits.end, give: () => wanted.forEach(choose) };
});
