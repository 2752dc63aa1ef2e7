// The moment of winning.

import { clock } from "./app.js";
import { button, h, put } from "./dom.js";
import { withIcon } from "./icons.js";
import { keepResult, results, streak } from "./results.js";
import { load, save } from "./store.js";
import { LEVELS } from "./tried.js";
import { count, t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {() => void} next opens the next puzzle
 */
export function winCard(app, next) {
  const card = h("section", { class: "card win", id: "win", hidden: true, "aria-label": t("won") });
  /** @type {import("./game.js").Game | null} The game that has just been won. */
  let won = null;

  function show() {
    won = app.game;
    draw();
    app.board.celebrate();
  }

  /** Also when the level becomes known, on which the best time depends. */
  function draw() {
    card.hidden = won !== app.game || !app.game.isSolved;
    if (card.hidden || !won) return;
    const { seconds, hints, facts } = won;
    const level = LEVELS.includes(facts?.level ?? "") ? String(facts?.level) : "";
    keepResult(won, level);
    const best = level ? bestTime(level, seconds, hints) : null;
    const days = streak(results(), Date.now());
    const rows = [[t("wonTime"), clock(seconds)], [t("wonHints"), String(hints)], level && [t("wonLevel"), t(level)], best && [t("wonBest"), clock(best.seconds)], days > 1 && [t("wonStreak"), count(days)]];
    put(card, h("h2", { class: "with-icon" }, withIcon("won", t("won"))), best?.isNew && h("p", { class: "best" }, t("wonNewBest")),
      h("dl", { class: "facts" }, rows.flatMap((row) => row ? [h("dt", {}, row[0]), h("dd", {}, row[1])] : [])),
      h("div", { class: "actions" }, button(t("nextPuzzle"), next, { class: "primary", id: "next-puzzle" }), button(t("closeHint"), close)));
  }

  function close() {
    card.hidden = true;
    won = null;
    app.board.focus();
  }
  return { card, show, draw };
}

/**
 * The best time at a level. With hints a game does not count.
 * @param {string} level
 * @param {number} seconds
 * @param {number} hints
 */
function bestTime(level, seconds, hints) {
  const times = load("times") ?? {};
  const before = Number(times[level]) || Infinity;
  if (hints > 0) return before < Infinity ? { seconds: before, isNew: false } : null;
  if (seconds < before) save("times", { ...times, [level]: seconds });
  return { seconds: Math.min(before, seconds), isNew: seconds <= before };
}
