// The view in which solving is learned: difficulty, the way to the solution, techniques.

import "./lessonwords.js";
import { announce, button, byId, h, put } from "./dom.js";
import { hintCard } from "./hint.js";
import { signButton, withIcon } from "./icons.js";
import { digitOfKey, listenKeys } from "./keys.js";
import { prose } from "./prose.js";
import { courseCard, todayCard } from "./road.js";
import { stepsCard } from "./steps.js";
import { example, rowsOf, techniquesCard } from "./techniques.js";
import { Teller } from "./teller.js";
import { count, currentLanguage, t, tenths } from "./words.js";

/** @typedef {import("./teller.js").Shown} Shown */

/**
 * @param {import("./app.js").App} app
 * @param {unknown} [_wish]
 * @param {{stage: number, shown: Shown, isRated: boolean}} [before] what was open before the language was changed
 */
export function learnView(app, _wish, before) {
  const words = h("div", { class: "told" });
  const tell = new Teller(app, words);
  const hint = hintCard(app, () => tell.clear());
  const path = pathCard(app, tell);
  const rating = ratingCard(app);
  const endKeys = listenKeys(app, (event) => learnKey(app, event));
  const [today, course, list] = [h("div"), h("div"), h("div")];
  const whole = rowsOf(app).then((rows) => {
    if (!rows) return;
    put(today, todayCard(app, rows));
    put(course, courseCard(app, tell, rows));
    put(list, techniquesCard(app, tell, rows));
  });
  if (before?.isRated) rating.ask();
  if (before?.shown?.kind === "path") path.ask(before.shown.at);
  if (before?.shown?.kind === "example") example(app, tell, before.shown.row, before.shown.from);
  if (before?.stage) hint.open(before.stage);
  const ask = button(withIcon("hint", t("hint")), () => {
    tell.clear();
    hint.ask();
  }, { id: "hint" });
  // What stands in the column of the words as long as there are none.
  byId("main").dataset.empty = t("wordsHere");
  return {
    words: [hint.card, words],
    panel: h("div", { class: "stack" }, today, course),
    side: h("div", { class: "stack" }, ask, rating.card, path.card, stepsCard(app, tell), list),
    whole,
    refresh() {},
    state: () => ({ stage: hint.stage, shown: tell.shown, isRated: rating.isRated() }),
    leave() {
      tell.closes?.();
      endKeys();
      hint.leave();
      app.backToGame();
    },
  };
}

/**
 * Digits and Delete write in the grid in play, as everywhere. A step that is shown is not the player's.
 * @param {import("./app.js").App} app
 * @param {KeyboardEvent} event
 */
export function learnKey(app, event) {
  app.pen.hold(event);
  const digit = digitOfKey(event);
  const command = event.ctrlKey || event.metaKey;
  const erases = digit === 0 || event.key === "Delete" || event.key === "Backspace";
  const isUndo = command && event.key.toLowerCase() === "z";
  if (event.key === "Enter" && app.scene) return app.board.dispatchEvent(new CustomEvent("pick", { detail: app.board.cursor }));
  if (event.altKey || !(digit || erases || isUndo)) return;
  event.preventDefault();
  const { board } = app;
  if (app.scene?.chosen && digit) return board.dispatchEvent(new CustomEvent("candidate", { detail: { cell: board.cursor, digit } }));
  if (app.scene) return app.say(t("notYours"));
  const cells = [...board.selected];
  if (isUndo) app.game.undo();
  else if (digit) app.pen.write(app.game, cells, digit);
  else app.game.clear(cells);
  board.speak();
}

/** @param {import("./app.js").App} app */
function ratingCard(app) {
  const out = h("div", { "aria-live": "polite" });
  const go = button(t("rate"), ask, { id: "rate" });
  async function ask() {
    go.disabled = true;
    put(out, h("p", {}, t("busy")));
    const asked = { puzzle: app.game.puzzle, words: { language: currentLanguage() } };
    const answer = await app.ask("rate", asked);
    put(out, answer && rating(answer));
    // Trial and error takes longer than the others.
    const again = answer?.se && await app.ask("rate", { ...asked, te: true });
    go.disabled = false;
    if (again) put(out, rating(again));
  }
  return { card: h("section", { class: "card" }, h("h2", {}, t("rating")), go, out), ask, isRated: () => out.childElementCount > 0 };
}

/** @param {any} answer */
function rating({ text, hodoku, se, te, variant }) {
  if (variant) return ofVariant(variant);
  if (!se) return h("p", {}, text);
  const [highest, ep, ed] = [se.er, se.ep, se.ed].map(tenths);
  const er = se.stopped ? t("lowerBound", { rating: highest }) : highest;
  return h("dl", { class: "facts" },
    hodoku && h("dt", {}, t("hodokuScale")), hodoku && h("dd", {}, h("strong", {}, t(hodoku.level)), t("comma"), t("score", { score: count(hodoku.score) })),
    h("dt", {}, t("seScale")), h("dd", {}, h("strong", {}, er), " ", t("ratingTerms", { ep, ed })),
    te && h("dt", {}, t("teScale")), te && h("dd", {}, h("strong", {}, depthText(te)), t("colon"), t(`depth-${te.depth}`)));
}

/** The level of a variant, and what its steps cost. @param {any} rated */
function ofVariant({ level, score, er, ep, ed }) {
  const [hardest, first, last] = [er, ep, ed].map(tenths);
  return h("dl", { class: "facts" },
    h("dt", {}, t("level")), h("dd", {}, h("strong", {}, t(level)), t("comma"), t("score", { score: count(score) })),
    h("dt", {}, t("hardestStep")), h("dd", {}, h("strong", {}, hardest), t("semicolon"), t("ratingOthers", { ep: first, ed: last })));
}

/** The lengths that belong to the depths of trial and error. Without a trial there is none. */
const LENGTHS = [null, "B", "BxB", "BxBB"];

/**
 * `0`, `2, BxB 4`, or as a lower bound `2, BxB 9+`, `3+`.
 *
 * @param {{ depth: number, length?: number, at_least?: boolean }} te
 */
function depthText({ depth, length, at_least }) {
  const plus = at_least ? "+" : "";
  return length === undefined || !LENGTHS[depth] ? `${depth}${plus}` : `${depth}, ${LENGTHS[depth]} ${length}${plus}`;
}

/**
 * @param {import("./app.js").App} app
 * @param {Teller} tell
 */
function pathCard(app, tell) {
  const list = h("ol", { class: "steps", id: "steps" });
  const out = h("div", { class: "note" });
  const go = button(t("findPath"), () => ask(0), { id: "path" });

  /** @param {number} first the step to be shown first */
  async function ask(first) {
    go.disabled = true;
    put(out, h("p", {}, t("busy")));
    const { puzzle, layout } = app.game;
    const { turn } = tell;
    const answer = await app.ask("path", { puzzle, words: { language: currentLanguage() } });
    go.disabled = false;
    put(out);
    if (answer) show(answer, layout, turn === tell.turn ? first : null);
  }

  /**
   * @param {any} answer
   * @param {import("./layout.js").Layout} layout
   * @param {number | null} first the step to be shown; none if something else is shown by now
   */
  function show(answer, layout, first) {
    const { steps, remark } = answer;
    const steppedTo = steps.length > 0 && t("stepsCount", { count: steps.length });
    put(out, remark && h("p", { class: "warning" }, remark), steppedTo && h("p", {}, steppedTo));
    announce(out.textContent ?? "");
    const open = (at) => {
      app.showStep(steps[at], answer.puzzle, layout);
      mark(at);
      tell.show({ kind: "path", at }, stepText(app, tell, steps, at, open));
    };
    const mark = (at) => [...list.children].forEach((item, other) => item.firstChild.toggleAttribute("aria-current", other === at));
    put(list, ...steps.map((step, at) => h("li", {}, button([h("span", {}, step.prose.what), price(step)], () => open(at)))));
    if (first === null) return;
    if (steps.length > 0) open(Math.min(first, steps.length - 1));
    else tell.clear();
  }
  return { card: h("section", { class: "card" }, h("h2", {}, t("path")), go, out, list), ask };
}

/**
 * What a step costs on both scales.
 * @param {any} step
 */
function price({ price: { se, score } }) {
  const parts = [se && t("priceSe", { se: tenths(se) }), score !== undefined && t("priceHodoku", { score: count(score) })].filter(Boolean);
  return parts.length > 0 && h("small", { class: "price" }, parts.join(" · "));
}

/**
 * The words of a step, with buttons to the steps around.
 * @param {import("./app.js").App} app
 * @param {Teller} tell
 * @param {any[]} steps
 * @param {number} at
 * @param {(at: number) => void} open
 */
function stepText(app, tell, steps, at, open) {
  const step = steps[at];
  const cost = price(step);
  const last = steps.length - 1;
  const go = (sign, label, to) => signButton(sign, label, () => {
    open(to);
    announce(steps[to].prose.what);
  }, { disabled: to < 0 || to > last || to === at, "data-clicker": sign });
  return h("div", { class: "card" },
    h("div", { class: "actions" }, go("begin", t("first"), 0), go("back", t("previous"), at - 1), go("on", t("next"), at + 1), go("end", t("last"), last),
      button(t("backToGame"), () => tell.clear())),
    h("p", { class: "note" }, t("stepOf", { step: at + 1, count: steps.length }), cost && [" · ", cost]), prose(app, step));
}
