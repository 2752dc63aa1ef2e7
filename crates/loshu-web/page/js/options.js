// What a player chooses for all games, and the way back to the beginning of one.

import { button, check, h, select } from "./dom.js";
import { withIcon } from "./icons.js";
import { t } from "./words.js";

/** @param {import("./play.js").Page} app */
export function optionsFold(app) {
  const auto = check(t("autoMarks"), app.game.auto, (on) => {
    app.set({ auto: on });
    app.game.setAuto(on);
  });
  const tidy = check(t("tidyNotes"), app.options.tidy, (on) => app.set({ tidy: on }));
  const places = check(t("showPlaces"), Boolean(app.options.places), (on) => app.set({ places: on }));
  const checks = [["conflicts", t("checkConflicts")], ["wrong", t("checkWrong")], ["off", t("checkOff")]];
  const fold = h("details", { class: "options" }, h("summary", {}, withIcon("options", t("options"))),
    h("div", { class: "checks" }, auto, check(t("showTimer"), app.options.timer, (on) => app.set({ timer: on })), tidy, places),
    h("div", { class: "fields" }, select(t("checkMode"), /** @type {any} */ (checks), app.options.check, (value) => app.set({ check: value }), { id: "check" })),
    h("div", { class: "actions" }, button(t("restart"), () => app.game.restart()), button(withIcon("print", t("print")), () => window.print(), { id: "print-game" })));
  return { fold, refresh() {
    auto.querySelector("input").checked = app.game.auto;
    places.querySelector("input").checked = Boolean(app.options.places);
  } };
}
