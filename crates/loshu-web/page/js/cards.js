// What stands around a game: hints and the moment of winning, new puzzles, recent games, results, options.

import { showBeside } from "./beside.js";
import { button, check, h, put, select } from "./dom.js";
import { hintCard } from "./hint.js";
import { withIcon } from "./icons.js";
import { newcomerCard } from "./newcomer.js";
import { recentGames } from "./recent.js";
import { resultsCard } from "./results.js";
import { startCard } from "./start.js";
import { tourCard } from "./tour.js";
import { winCard } from "./win.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {ReturnType<typeof gameCards>} Cards */

/**
 * @param {import("./app.js").App} app
 * @param {() => void} begins called before a puzzle is made
 * @param {number} [stage] the stage of the hint that was open before the language was changed
 */
export function gameCards(app, begins, stage) {
  const { board } = app;
  const hint = hintCard(app, (isHeld) => showBeside(board.root, isHeld));
  const start = startCard(app, begins);
  const win = winCard(app, start.next);
  const recent = recentGames(app);
  const first = h("div", { class: "stack" });
  const newcomer = newcomerCard(app, () => put(first, tourCard()));
  put(first, newcomer ? newcomer.card : tourCard());
  const figures = resultsCard(app);
  const auto = check(t("autoMarks"), app.game.auto, (on) => {
    app.set({ auto: on });
    app.game.setAuto(on);
  });
  const tidy = check(t("tidyNotes"), app.options.tidy, (on) => app.set({ tidy: on }));
  const places = check(t("showPlaces"), Boolean(app.options.places), (on) => app.set({ places: on }));
  const checks = [["conflicts", t("checkConflicts")], ["wrong", t("checkWrong")], ["off", t("checkOff")]];
  const options = h("details", { class: "options" }, h("summary", {}, withIcon("options", t("options"))),
    h("div", { class: "fields" },
      auto,
      tidy,
      places,
      check(t("showTimer"), app.options.timer, (on) => app.set({ timer: on })),
      select(t("checkMode"), /** @type {any} */ (checks), app.options.check, (value) => app.set({ check: value }), { id: "check" }),
      button(t("restart"), () => app.game.restart())));
  const help = h("details", { class: "options" }, h("summary", {}, withIcon("type", t("keys"))), h("p", {}, t("keysText")));

  const rules = h("dl", { class: "rules" });
  const rulesCard = h("details", { class: "options", id: "rules-said" }, h("summary", {}, withIcon("steps", t("rulesSaid"))), rules);
  function drawRules() {
    const { rules: names, meanings } = app.game.layout.told;
    put(rules, meanings?.[currentLanguage()].flatMap((meaning, at) => [h("dt", {}, names[currentLanguage()][at]), h("dd", {}, meaning)]));
    rulesCard.hidden = !rules.firstChild;
  }
  drawRules();

  const onFacts = () => {
    win.draw();
    if (!win.card.hidden) showBeside(board.root);
  };
  app.addEventListener("facts", onFacts);
  if (stage) hint.open(stage);

  return {
    hint,
    words: [hint.card, win.card],
    side: h("div", { class: "stack" }, first, rulesCard, start.card, recent.parts, figures.parts, options, help),
    /** The game has just been won. */
    win() {
      hint.close();
      win.show();
      showBeside(board.root);
    },
    refresh() {
      drawRules();
      recent.refresh();
      figures.refresh();
      win.draw();
      auto.querySelector("input").checked = app.game.auto;
      places.querySelector("input").checked = Boolean(app.options.places);
    },
    leave() {
      app.removeEventListener("facts", onFacts);
      start.leave();
      hint.leave();
      newcomer?.leave();
      recent.leave();
    },
  };
}
