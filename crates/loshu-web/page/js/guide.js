// A whole puzzle with a guide, who speaks before each step and lets go little by little.

import { announce, button, h, put } from "./dom.js";
import { whyNot } from "./lesson.js";
import { withNames } from "./names.js";
import { offerDigits } from "./tasks.js";
import { currentLanguage, t } from "./words.js";

/** Up to these parts of the empty cells the guide tells the pattern, then where to look; after that nothing unless asked. */
const [TELLS, POINTS] = [1 / 3, 2 / 3];
/** The stages of a hint: where to look, the pattern, everything. */
const [PLACE, PATTERN, ALL] = [2, 3, 4];

/**
 * The task of solving a puzzle under guidance. Wrong digits are answered, and not written.
 * @param {import("./app.js").App} app
 * @param {{puzzle: string, layout: import("./layout.js").Layout, scene: import("./board.js").Scene, solution: number[]}} game
 */
export const guided = (app, { puzzle, layout, scene, solution }) => (/** @type {import("./lesson.js").Desk} */ desk) => {
  const open = layout.cells.filter((cell) => !scene.givens[cell]);
  const words = h("div", { class: "guide", "aria-live": "polite" });
  const left = h("p", { class: "note" });
  const digitsBox = h("div");
  const help = button(t("helpMe"), () => more(), { id: "guide-help" });
  put(desk.box, left, words, digitsBox, h("div", { class: "actions" }, help));
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
  }

  function more() {
    stage = stage < PLACE ? PLACE : stage + 1;
    speak(filled());
    announce(words.textContent ?? "");
  }

  const digits = offerDigits(app, digitsBox, {
    isBare: true,
    open: (cell) => (scene.values[cell] ? [] : layout.digits),
    choose: ({ cell, digit }) => {
      if (digit !== solution[cell]) {
        const names = { digit: layout.sign(digit), cell: layout.cellName(cell) };
        return desk.say(whyNot(layout, scene.values, cell, digit) ?? t("guideNotSure", names));
      }
      scene.values = scene.values.map((value, at) => (at === cell ? digit : value));
      scene.picture = null;
      app.draw();
      desk.say(t("guideRight"), true);
      announce(`${app.board.name(cell)}. ${t("guideRight")}`);
      if (open.every((at) => scene.values[at])) {
        app.board.celebrate();
        return desk.done(t("guideDone"));
      }
      digits.offer();
      look();
    },
  });
  app.board.select([open[0]], open[0]);
  look();
  return () => {
    isOver = true;
    digits.end();
  };
};
