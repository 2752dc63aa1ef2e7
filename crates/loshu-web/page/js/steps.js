// All steps that are possible on the grid now, by technique.

import { announce, button, h, put } from "./dom.js";
import { iconButton, withIcon } from "./icons.js";
import { prose } from "./prose.js";
import { count, currentLanguage, t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {import("./teller.js").Teller} tell
 */
export function stepsCard(app, tell) {
  const out = h("div", { class: "techniques" });
  const said = h("p", { class: "note", role: "status" });
  const canList = app.game.layout.questions.includes("steps");
  const go = button(withIcon("steps", t("findSteps")), ask, { id: "all-steps", disabled: !canList });

  async function ask() {
    go.disabled = true;
    put(out);
    put(said, t("busy"));
    const { puzzle, player } = app.game;
    const answer = await app.ask("steps", { puzzle, player, words: { language: currentLanguage() } });
    // Wrong digits are known by the solution.
    await app.solving;
    go.disabled = false;
    put(said);
    if (answer) show(answer, puzzle);
  }

  /**
   * @param {any} answer
   * @param {string} puzzle
   */
  function show({ techniques, stopped }, puzzle) {
    const wrong = app.game.wrong.size > 0 && h("span", { class: "warning" }, t("stepsWrong"));
    put(said, wrong || t(techniques.length > 0 ? "stepsFound" : "stepsNone", { count: count(techniques.length) }), stopped && ` ${t("stepsStopped")}`);
    if (wrong) return;
    const item = (step) => h("li", {}, button(step.prose.what, () => open(step, puzzle)));
    const group = ({ technique, steps, more }) => h("details", {}, h("summary", {}, `${technique.name} (${count(steps.length)}${more ? "+" : ""})`), h("ul", { class: "steps unnumbered" }, steps.map(item)));
    put(out, techniques.map(group));
  }

  /**
   * @param {any} step
   * @param {string} puzzle
   */
  function open(step, puzzle) {
    app.showStep(step, puzzle);
    announce(step.prose.what);
    tell.show(null, h("div", { class: "card", id: "possible-step" }, h("div", { class: "actions" }, iconButton("back", t("backToGame"), () => tell.clear())), prose(app, step)));
  }
  return h("section", { class: "card" }, h("h2", {}, t("allSteps")), h("p", {}, t(canList ? "allStepsText" : "allStepsOrdinary")), go, said, out);
}
