// A whole puzzle with a guide, who speaks before each step and lets go little by little.

import { showBelow } from "./beside.js";
import { announce, button, byId, h, put } from "./dom.js";
import { whyNot } from "./lesson.js";
import { withNames } from "./names.js";
import { forget, load, save } from "./store.js";
import { offerDigits } from "./tasks.js";
import { currentLanguage, t } from "./words.js";

/** Up to these parts of the empty cells the guide tells the pattern, then where to look; after that nothing unless asked. */
const [TELLS, POINTS] = [1 / 3, 2 / 3];
/** The stages of a hint: where to look, the pattern, everything. */
const [PLACE, PATTERN, ALL] = [2, 3, 4];

/** Under this name the puzzle that was begun in each lesson is kept, so that who comes back goes on. */
const KEPT = "guided";

/** The puzzle that was begun in a lesson, if any. @param {string} id @returns {{puzzle: string, grid: string} | null} */
export function begun(id) {
  const one = load(KEPT)?.[id];
  return typeof one?.puzzle === "string" && typeof one.grid === "string" ? one : null;
}

/** @param {string} id @param {{puzzle: string, grid: string} | null} game nothing if it is over */
function keepBegun(id, game) {
  const { [id]: _, ...rest } = load(KEPT) ?? {};
  if (game) save(KEPT, { ...rest, [id]: game });
  else if (Object.keys(rest).length > 0) save(KEPT, rest);
  else forget(KEPT);
}

/**
 * The task of solving a puzzle under guidance. Wrong digits are answered, and not written.
 * @param {import("./app.js").App} app
 * @param {{id: string, puzzle: string, layout: import("./layout.js").Layout, scene: import("./board.js").Scene, solution: number[], another: () => void}} game
 * `id` is its lesson; `another` begins with another puzzle
 */
export const guided = (app, { id, puzzle, layout, scene, solution, another }) => /** @type {import("./lesson.js").Task} */ ((desk) => {
  const open = layout.cells.filter((cell) => !scene.givens[cell]);
  const words = h("div", { class: "guide", "aria-live": "polite" });
  const left = h("p", { class: "note" });
  const digitsBox = h("div");
  const help = button(t("helpMe"), () => more(), { id: "guide-help" });
  put(desk.box, left, words, digitsBox, h("div", { class: "actions" }, help, button(t("guideAgain"), another, { class: "quiet", id: "guide-again" })));
  let [stage, isOver] = [0, false];
  /** @type {any} */
  let hint = null;

  const filled = () => open.filter((cell) => scene.values[cell]).length / open.length;

  /** Asks what is to be seen now, and says as much of it as the learner needs. */
  async function look() {
    const line = layout.lineOf(scene.values);
    const left = filled();
    // What was to be seen before is seen by now.
    hint = null;
    help.disabled = true;
    const answer = await app.ask("hint", { puzzle, player: { grid: line }, words: { language: currentLanguage() } });
    if (isOver || layout.lineOf(scene.values) !== line) return;
    hint = answer;
    stage = left < TELLS ? PATTERN : left < POINTS ? PLACE : -1;
    speak(left);
  }

  /** @param {number} part */
  function speak(part) {
    const lead = part === 0 ? t("guideStart") : stage === PLACE && part < TELLS + 1.5 / open.length ? t("guideQuiet") : stage < 0 ? t("guideSilent") : "";
    const told = stage >= 0 ? hint?.stages[Math.min(stage, hint.stages.length - 1)] : null;
    const texts = [lead, ...(told?.text ?? "").split("\n")].filter(Boolean);
    put(words, texts.map((text) => h("p", {}, withNames(app.board, text))));
    help.disabled = stage >= ALL;
    const { picture } = told ?? {};
    scene.picture = picture ? { ...picture, candidates: stage >= ALL ? picture.candidates : [] } : null;
    app.draw();
    put(left, t("guideLeft", { count: open.filter((cell) => !scene.values[cell]).length }));
    show();
  }

  /** On a telephone the digits lie over the words below the grid: the words stand above them. */
  const show = () => showBelow(byId("stage"), words, digitsBox);

  function more() {
    stage = stage < PLACE ? PLACE : stage + 1;
    speak(filled());
    announce(words.textContent ?? "");
  }

  const digits = offerDigits(app, digitsBox, { isBare: true, open: (cell) => (scene.values[cell] ? [] : layout.digits), choose });

  /** @param {import("./tasks.js").Candidate} candidate */
  function choose({ cell, digit }) {
    if (digit !== solution[cell]) {
      const names = { digit: layout.sign(digit), cell: layout.cellName(cell) };
      return desk.say(whyNot(layout, scene.values, cell, digit) ?? t("guideNotSure", names));
    }
    scene.values = scene.values.map((value, at) => (at === cell ? digit : value));
    scene.picture = null;
    app.draw();
    desk.say(t("guideRight"), true);
    announce(`${app.board.name(cell)}. ${t("guideRight")}`);
    const isFull = open.every((at) => scene.values[at]);
    keepBegun(id, isFull ? null : { puzzle, grid: layout.lineOf(scene.values) });
    if (isFull) {
      app.board.celebrate();
      return desk.done(t("guideDone"));
    }
    digits.offer();
    look();
  }

  /** A teacher has it told in full, and then has the digit put in. */
  function give() {
    const [placed] = hint?.placements ?? [];
    if (stage < ALL || !placed) return more();
    const candidate = layout.candidateNamed(placed);
    app.board.select([candidate.cell], candidate.cell);
    choose(candidate);
  }

  // Which cell it is, the learner has to find.
  app.board.select([], open.find((cell) => !scene.values[cell]) ?? 0);
  app.board.addEventListener("select", show);
  look();
  return {
    give,
    end() {
      isOver = true;
      digits.end();
      app.board.removeEventListener("select", show);
    },
  };
});
