// A step as the moments of a lesson: look here, these cells, so this goes. The learner makes the last move.

import { add, announce, button, h, put } from "./dom.js";
import { bit, bitsOf } from "./layout.js";
import { parts } from "./names.js";
import { lineOf } from "./prose.js";
import { offerDigits } from "./tasks.js";
import { t } from "./words.js";

/** The most moments in which a reason is told; of a longer one several lines come at once. */
const MOST = 6;
/** After so many wrong answers the right one is offered. */
const ENOUGH = 2;
/** The parts of a picture that say what follows. */
const CONCLUSIONS = ["eliminated", "cannibal", "placed"];

/** Judges what was chosen: what is wrong with it, or else the step that it is. @typedef {(chosen: string[]) => Promise<{faults: Fault[], step?: any} | null>} Judge */

/** What is wrong with a candidate. @typedef {{candidate: string, text: string}} Fault */

/**
 * The grid before a step, with its candidates unless it is found without them.
 * @param {any} step
 * @param {string} puzzle
 * @param {import("./layout.js").Layout} layout
 * @param {boolean} isBare
 * @returns {import("./board.js").Scene}
 */
export const sceneOf = (step, puzzle, layout, isBare) => ({ layout, values: layout.valuesOf(step.grid), givens: layout.givensOf(puzzle), centre: step.notes.map((digits) => (isBare ? 0 : bitsOf(digits))) });

/**
 * @param {import("./app.js").App} app
 * @param {any} step a step as the API tells it
 * @param {string} puzzle
 * @param {import("./layout.js").Layout} layout
 * @param {{isBare: boolean, judge: Judge}} wish whether it is found without candidates, and who judges the last move
 * @returns {import("./lesson.js").Moment[]}
 */
export function momentsOf(app, step, puzzle, layout, { isBare, judge }) {
  const scene = () => sceneOf(step, puzzle, layout, isBare);
  const { why } = step.prose;
  const each = Math.ceil(why.length / MOST);
  const groups = Array.from({ length: Math.ceil(why.length / each) }, (_, at) => why.slice(at * each, (at + 1) * each).map(lineOf));
  const pattern = withoutConclusions(step.picture);
  const places = step.placements.length > 0;
  const last = { ...scene(), picture: pattern };
  return [
    { say: [step.prose.where || t("lookHere")], scene: { ...scene(), light: lightOf([step.prose.where], layout), picture: { ...pattern, candidates: [], arrows: [], cells: [], houses: [] } } },
    ...groups.map((texts) => ({ say: texts, scene: { ...scene(), light: lightOf(texts, layout), picture: pattern } })),
    { say: [t("yourMove"), t(places ? "yourMovePlace" : "yourMoveStrike")], scene: last, task: lastMove(app, { step, scene: last, layout, isBare, judge }) },
  ];
}

/** A picture without what follows. @param {any} picture */
export const withoutConclusions = (picture) => ({ ...picture, candidates: picture.candidates.filter(([, role]) => !CONCLUSIONS.includes(role)) });

/** What the names in some sentences light up. @param {string[]} texts @param {import("./layout.js").Layout} layout */
function lightOf(texts, layout) {
  const named = texts.flatMap((text) => parts(text ?? "", layout)).flatMap((part) => (typeof part === "string" ? [] : [part.light]));
  return { cells: [...new Set(named.flatMap(({ cells }) => cells))], digit: 0, houses: named.flatMap(({ houses }) => houses) };
}

/**
 * The learner says what follows. What is wrong is answered with its reason.
 * @param {import("./app.js").App} app
 * @param {{step: any, scene: import("./board.js").Scene, layout: import("./layout.js").Layout, isBare: boolean, judge: Judge}} wish
 */
export const lastMove = (app, { step, scene, layout, isBare, judge }) => /** @type {import("./lesson.js").Task} */ ((desk) => {
  const places = step.placements.length > 0;
  const answer = chosenOn(app, scene, layout, desk.box, { isBare, places });
  const check = button(t("check"), ask, { class: "primary", id: "check-move" });
  // Nobody stays here for ever.
  const solution = button(t("showSolution"), give, { id: "show-move", hidden: true });
  let wrong = 0;
  add(desk.box, h("div", { class: "actions" }, check, solution));

  async function ask() {
    const mine = answer.names();
    if (mine.length === 0) return desk.say(t(places ? "yourMovePlace" : "yourMoveStrike"));
    check.disabled = true;
    const judged = await judge(mine);
    check.disabled = false;
    if (!judged || app.scene !== scene) return;
    if (judged.faults.length > 0) {
      solution.hidden = ++wrong < ENOUGH;
      answer.clear();
      return desk.say(judged.faults.map(({ text }) => text).join("\n"));
    }
    end(judged.step, t("yourMoveRight", { therefore: judged.step.prose.therefore }));
  }

  function give() {
    end(step, step.prose.therefore);
  }

  /** The move is made: the whole step is shown. It may be another one than the lesson tells. @param {any} made @param {string} text */
  function end(made, text) {
    scene.chosen = undefined;
    scene.picture = made.picture;
    if (places) scene.centre = step.notes.map(bitsOf);
    app.draw();
    announce(text);
    desk.done(text);
  }
  return { end: answer.end, give };
});

/**
 * Lets the learner choose candidates on a scene.
 * @param {import("./app.js").App} app
 * @param {import("./board.js").Scene} scene
 * @param {import("./layout.js").Layout} layout
 * @param {HTMLElement} box
 * @param {{isBare: boolean, places: boolean}} wish whether candidates are not shown, and whether one is put in: then only one is chosen
 */
export function chosenOn(app, scene, layout, box, { isBare, places }) {
  const chosen = layout.cells.map(() => 0);
  scene.chosen = chosen;
  scene.strikes = !places;
  const place = h("div");
  put(box, place);
  const open = (cell) => (scene.values[cell] ? [] : isBare ? layout.digits : layout.digitsOf(scene.centre?.[cell] ?? 0));
  const isChosen = (/** @type {import("./tasks.js").Candidate} */ { cell, digit }) => (chosen[cell] & bit(digit)) !== 0;
  const digits = offerDigits(app, place, {
    isBare, open,
    isChosen,
    choose: ({ cell, digit }) => {
      if (app.scene !== scene) return;
      const was = isChosen({ cell, digit });
      if (places) chosen.fill(0);
      if (was) chosen[cell] &= ~bit(digit);
      else chosen[cell] |= bit(digit);
      app.draw();
      digits.offer();
      announce(app.board.name(cell));
    },
  });
  // Which cell it is, the learner has to find.
  app.board.select([], 0);
  app.draw();
  return {
    /** Takes back what was chosen. */
    clear() {
      chosen.fill(0);
      app.draw();
      digits.offer();
    },
    names: () => layout.cells.flatMap((cell) => layout.digitsOf(chosen[cell]).map((digit) => `${digit}${layout.cellName(cell)}`)),
    end: digits.end,
  };
}

/**
 * Judges an answer: what the step says is right, also where an easier technique or another house says a part of it. What is nearly
 * right is told so: a part of the pattern, the right cell with another digit.
 * @param {any} step
 * @param {import("./layout.js").Layout} layout
 * @param {Judge} others judges all else
 * @returns {Judge}
 */
export const judgeOf = (step, layout, others) => async (chosen) => {
  const own = [...step.placements, ...step.eliminations];
  if (chosen.every((name) => own.includes(name))) return { faults: [], step };
  const pattern = withoutConclusions(step.picture).candidates.map(([name]) => name);
  const cells = step.placements.map((name) => layout.candidateNamed(name).cell);
  const near = (/** @type {string} */ name) => {
    const { cell, digit } = layout.candidateNamed(name);
    const names = { cell: layout.cellName(cell), digit: layout.sign(digit) };
    if (cells.includes(cell)) return t("faultDigit", names);
    return cells.length === 0 && pattern.includes(name) ? t("faultPattern", names) : null;
  };
  const judged = await others(chosen);
  return judged && { ...judged, faults: judged.faults.map(({ candidate, text }) => ({ candidate, text: near(candidate) ?? text })) };
};
