// An exercise: a position in which a technique has a use that nothing easier replaces. The player has to find it.

import { announce, button, copy, h, put } from "./dom.js";
import { withIcon } from "./icons.js";
import { withNames } from "./names.js";
import { keepMissed, keepSolved } from "./progress.js";
import { lineOf, prose } from "./prose.js";
import { chosenOn, sceneOf, withoutConclusions } from "./stepped.js";
import { t } from "./words.js";

/** The puzzles of exercises begin behind those of the examples. */
const FIRST = 100;
/** How many of them there are, more than anybody does. */
const MANY = 1_000_000;

/** The number of an exercise that nobody knows. */
export const anyExercise = () => FIRST + Math.floor(Math.random() * MANY);

/**
 * @param {import("./app.js").App} app
 * @param {import("./teller.js").Teller} tell
 * @param {import("./lessons.js").Lesson} lesson
 * @param {{from?: number, begun?: (from: number) => void, solved?: (isClean: boolean) => any, given?: () => any, actions?: () => any}} [wish] where the search
 * for a puzzle begins; what is called with the number; what stands at the end of a solved exercise, and of one whose answer was shown; more buttons
 */
export async function exercise(app, tell, lesson, { from = anyExercise(), begun = () => {}, solved = () => null, given = () => null, actions = () => [backButton(app, tell)] } = {}) {
  tell.show(null, h("div", { class: "card" }, h("p", {}, t("searching"))));
  begun(from);
  const { turn } = tell;
  const position = await lesson.position(app, from);
  if (turn !== tell.turn) return;
  if (!position) return tell.clear();
  const again = (label) => button(label, () => exercise(app, tell, lesson, { from: position.next, begun, solved, given, actions }), { id: "next-exercise" });
  if (!position.step) return tell.show(null, h("div", { class: "card" }, h("p", {}, t("noExercise")), h("div", { class: "actions" }, again(t("searchOn")), actions())));
  const { step, puzzle, layout, remark, isBare, judge } = position;
  const scene = sceneOf(step, puzzle, layout, isBare);
  app.scene = scene;
  const places = step.placements.length > 0;
  const said = h("p", { role: "status" });
  const box = h("div");
  const answer = chosenOn(app, scene, layout, box, { isBare, places });
  const check = button(t("checkExercise"), ask, { class: "primary", id: "check-exercise" });
  const helps = [() => step.prose.where, () => step.prose.why.filter(({ pattern }, at) => pattern || at === 0).map(lineOf).join(" ")];
  let [helped, wrong] = [0, 0];
  const help = button(withIcon("hint", t("helpMe")), helpOn, { id: "help-exercise", "data-clicker": "on" });
  const solution = button(t("showSolution"), give, { id: "show-solution" });

  function give() {
    keepMissed(lesson.id);
    end();
    show(step, "", given());
  }

  /** Helps a little more: where to look, the pattern, the answer. */
  function helpOn() {
    if (helped === helps.length) return give();
    const text = helps[helped++]();
    put(said, withNames(app.board, t("helpStage", { stage: helped, stages: helps.length + 1, text })));
    if (helped === helps.length) scene.picture = withoutConclusions(step.picture);
    app.draw();
    announce(text);
  }

  async function ask() {
    const mine = answer.names();
    if (mine.length === 0) return put(said, t(places ? "exercisePlace" : "exerciseStrike", { technique: lesson.name }));
    check.disabled = true;
    const judged = await judge(mine);
    check.disabled = false;
    if (!judged || app.scene !== scene) return;
    if (judged.faults.length > 0) {
      wrong++;
      answer.clear();
      put(said, judged.faults.map(({ text }) => h("span", { class: "fault" }, withNames(app.board, text), " ")));
      return said.scrollIntoView({ block: "nearest" });
    }
    if (wrong > 0) keepMissed(lesson.id);
    keepSolved(lesson.id);
    end();
    show(judged.step, t("exerciseRight"), solved(helped + wrong === 0));
  }

  /**
   * @param {any} step
   * @param {string} text
   * @param {any} more
   */
  function show(step, text, more) {
    app.showStep(step, puzzle, layout);
    announce(text || step.prose.what);
    tell.show(null, h("div", { class: "card", id: "exercise-done" }, text && h("p", { class: "best" }, text), more, h("div", { class: "actions" }, again(t("nextExercise")), actions()), prose(app, step), remark && h("p", { class: "note" }, remark)));
  }

  function end() {
    answer.end();
    tell.closes = null;
  }
  const link = button(withIcon("copy", t("exerciseLink")), () => copy(`${location.origin}${location.pathname}#learn/${lesson.id}/exercise/${from}`), { class: "quiet", id: "exercise-link" });
  tell.show(null, h("div", { class: "card", id: "exercise" }, h("h2", {}, t("exerciseTitle", { technique: lesson.name })), h("p", {}, t(places ? "exercisePlace" : "exerciseStrike", { technique: lesson.name })), box, said, h("div", { class: "actions" }, check, help, solution, actions()), link));
  tell.closes = end;
}

/** @param {import("./app.js").App} _app @param {import("./teller.js").Teller} tell */
const backButton = (_app, tell) => button(t("backToGame"), () => tell.clear());
