// The line above the grid: what puzzle this is, how far it is, and the clock.

import { button, h, put } from "./dom.js";
import { keepTime } from "./games.js";
import { icon, iconButton } from "./icons.js";
import { clock, count, currentLanguage, shortDay, t, tenths } from "./words.js";

/** How long the player has a puzzle before its rating is asked for, in milliseconds. */
const CALM = 1_500;

/** @param {import("./app.js").App} app */
export function infoLine(app) {
  const what = h("p", { class: "what" });
  const timer = h("span", { class: "timer", role: "timer", "aria-live": "off" });
  const stop = iconButton("pause", t("pause"), () => pause(!app.isPaused), { class: "quiet pause", id: "pause" });
  const bar = h("progress", { class: "filled-bar", max: 1, value: 0, "aria-label": t("progress") });
  const line = h("div", { class: "info" }, what, timer, stop, bar);
  /** @type {AbortController | null} */
  let asking = null;
  let later = 0;
  let game = app.game;

  /** Covers the grid and stops the clock, or goes on. */
  function pause(is) {
    if (is === app.isPaused || (is && app.game.isSolved)) return;
    app.isPaused = is;
    document.body.classList.toggle("paused", is);
    for (const id of ["words", "panel"]) /** @type {any} */ (document.getElementById(id)).inert = is;
    const go = button([icon("go"), h("span", {}, t("goOn"))], () => pause(false), { class: "primary", id: "go-on" });
    app.board.cover(is ? h("div", { class: "cover", onclick: () => pause(false) }, h("p", {}, t("paused")), go) : null);
    if (is) go.focus();
    else app.board.focus();
    draw();
  }

  function draw() {
    const { facts, source, givens, values, isSolved, layout } = app.game;
    const open = givens.filter((value) => !value).length;
    const done = open - values.filter((value) => !value).length;
    const er = facts?.er && t("er", { er: facts.isBound ? t("lowerBound", { rating: facts.er }) : facts.er });
    const level = facts?.level ? h("strong", {}, t(facts.level)) : facts?.status && facts.status !== "unique" && t(`brief-${facts.status}`);
    const from = source && sourceText(source);
    const told = givensText(layout, layout.cells.length - open);
    // Where there is little room, the givens go first, and what parts them from the next.
    const last = from ? [told && h("span", { class: "spare" }, told, " · "), from] : told;
    const parts = [...layoutName(app.game), level, er, last].filter(Boolean);
    put(what, parts.flatMap((part, at) => [at > 0 && " · ", part].flat()));
    what.title = what.textContent;
    bar.max = Math.max(1, open);
    bar.value = done;
    bar.title = t("gameFilled", { done: count(done), open: count(open) });
    stop.disabled = isSolved;
    tick();
  }

  /** The clock alone, which is drawn every second. */
  function tick() {
    timer.hidden = stop.hidden = !app.options.timer;
    timer.textContent = clock(app.game.seconds);
    timer.setAttribute("aria-label", t("time", { time: clock(app.game.seconds) }));
  }

  /** Asks for the rating after a while. It can take seconds, and nothing has to wait for it. */
  function look(wait = CALM) {
    drop();
    if (app.game.facts?.er || app.game.facts?.status) return;
    later = window.setTimeout(rate, wait);
  }

  async function rate() {
    const mine = app.game;
    asking = new AbortController();
    try {
      const { status, hodoku, se, variant } = await app.engine.aside("rate", { puzzle: mine.puzzle }, asking.signal);
      const [level, rated] = [hodoku ?? variant, se ?? variant];
      mine.facts = { status, level: level?.level ?? mine.facts?.level ?? "", score: level?.score ?? 0, er: rated ? tenths(rated.er) : "", isBound: Boolean(se?.stopped) };
      if (mine.touched) keepTime(mine);
    } catch {
      // Without a rating the line is shorter.
      return;
    }
    if (mine === app.game) app.dispatchEvent(new Event("facts"));
    draw();
  }

  /** Leaves the engine to others. */
  function drop() {
    clearTimeout(later);
    asking?.abort();
    asking = null;
  }

  function refresh() {
    if (game !== app.game) {
      game = app.game;
      pause(false);
      look();
    }
    draw();
  }
  look();
  return { line, pause, refresh, tick, look, drop };
}

/**
 * What a puzzle is: its title, or the size of a variant, and its rules.
 * @param {import("./game.js").Game} game
 */
function layoutName(game) {
  const [size, ...names] = game.layout.namesIn(currentLanguage());
  const name = game.layout.wordsOf(game).title || size;
  return [name && h("strong", {}, name), names.join(t("comma"))];
}

/**
 * How many givens a puzzle has. Of a variant without any, nothing is said.
 * @param {import("./layout.js").Layout} layout
 * @param {number} count
 */
export const givensText = (layout, count) => (count > 0 || layout.fewest > 0) && t(layout.words.count, { count });

/**
 * Where a puzzle comes from.
 * @param {{kind: string, of: string}} source
 */
function sourceText({ kind, of }) {
  // The name of the variant says it.
  if (kind === "kind") return null;
  if (kind !== "daily") return t(`source-${kind}`, { of });
  return t("source-daily", { of: shortDay(of) });
}
