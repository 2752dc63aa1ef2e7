// The games before this one, and the way back to them.

import { goToGrid } from "./beside.js";
import { button, h, put } from "./dom.js";
import { forgetGame, otherGames } from "./games.js";
import { withIcon } from "./icons.js";
import { gamePicture } from "./picture.js";
import { clock, count, currentLanguage, t } from "./words.js";

/**
 * A button to the game before and a list of recent games.
 * @param {import("./app.js").App} app
 */
export function recentGames(app) {
  const list = h("ul", { class: "recent", id: "recent" });
  const summary = h("summary", {});
  const all = h("details", { class: "options", ontoggle: () => draw() }, summary, list);
  const back = button(t("previousGame"), () => {
    const games = otherGames(app.game.puzzle);
    open(games.find((game) => game.puzzle === app.left) ?? games[0]);
  }, { id: "previous-game" });
  const parts = h("div", { class: "card" }, back, all);
  /** The puzzle beside which the list stands. */
  let drawn = "";

  /** @param {import("./game.js").Game | undefined} game */
  function open(game) {
    if (game) app.open(game.puzzle);
    goToGrid(app.board);
  }

  function draw() {
    const games = otherGames(app.game.puzzle);
    drawn = app.game.puzzle;
    parts.hidden = games.length === 0;
    put(summary, withIcon("games", t("recentGames", { count: count(games.length) })));
    put(list, all.open && games.map((game) => h("li", { class: "kept" }, entry(game, () => open(game)), button("×", () => remove(game), { class: "sign", "aria-label": t("removeGame"), title: t("removeGame") }))));
  }

  /** @param {import("./game.js").Game} game */
  function remove(game) {
    if (!window.confirm(t("removeGameAsk"))) return;
    forgetGame(game.puzzle);
    draw();
    all.querySelector("summary")?.focus();
  }
  draw();
  app.addEventListener("brought", draw);
  return { parts, refresh: () => app.game.puzzle !== drawn && draw(), leave: () => app.removeEventListener("brought", draw) };
}

/**
 * @param {import("./game.js").Game} game
 * @param {() => void} act
 */
function entry(game, act) {
  const open = game.givens.filter((value) => !value).length;
  const left = game.values.filter((value) => !value).length;
  const state = game.isSolved ? t("gameSolved") : t("gameFilled", { done: open - left, open });
  const when = new Date(game.touched).toLocaleString(currentLanguage() === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium", timeStyle: "short" });
  return button([gamePicture(game), h("span", {}, h("strong", {}, state), h("span", { class: "note" }, `${clock(game.seconds)} · ${when}`))], act, { class: "game" });
}
