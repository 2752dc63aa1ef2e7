// A lesson: moments that are gone through one by one. At some of them the learner does something before it goes on.

import { showBelow } from "./beside.js";
import { announce, button, byId, h, put } from "./dom.js";
import { signButton } from "./icons.js";
import { isText } from "./keys.js";
import { joinNames, withNames } from "./names.js";
import { isProjecting } from "./look.js";
import { t } from "./words.js";

/**
 * What a task may do: it has a box for its buttons, says what was right or wrong, and tells that it is done.
 * @typedef {object} Desk
 * @property {HTMLElement} box
 * @property {(text: string, isRight?: boolean) => void} say
 * @property {(text: string) => void} done
 * @property {(texts: string[]) => void} tell changes the words of the moment
 */

/**
 * What the learner has to do: how it ends, and how it is done for a class by its teacher.
 * @typedef {(desk: Desk) => {end: () => void, give: () => void}} Task
 */

/**
 * One moment: the words, what the grid shows, and what the learner has to do.
 * @typedef {{say: string[], scene: import("./board.js").Scene, task?: Task}} Moment
 */

/** Where nothing is to be done. */
const NOTHING = { end() {}, give() {} };

/** A drawing of nothing: the grid shows what the lesson says, and not what lies around the cursor. */
const BLANK = { candidates: [], cells: [], houses: [], arrows: [] };

/**
 * @param {import("./app.js").App} app
 * @param {{title: string, note?: string, moments: Moment[], at?: number, moved?: (at: number) => void, finished: () => any}} wish
 * `finished` gives the buttons that stand at the end
 */
export function lesson(app, { title, note, moments, at = 0, moved = () => {}, finished }) {
  const words = h("div", { class: "prose" });
  const box = h("div", { class: "task" });
  const said = h("p", { class: "said", role: "status" });
  const where = h("span", { class: "note" });
  const ends = h("div", { class: "actions", id: "lesson-ends" });
  const back = signButton("back", t("previous"), () => go(at - 1), { id: "lesson-back", "data-clicker": "back" });
  const on = button(t("next"), forward, { id: "lesson-on", class: "primary", "data-clicker": "on" });
  const bar = h("progress", { max: moments.length, "aria-label": title });
  const isSingle = moments.length === 1;
  // Where it goes on after the end stands where it went on before: on a telephone this bar alone is always in sight.
  const steppers = h("div", { class: "actions steppers" }, !isSingle && [back, where], on, ends);
  const card = h("section", { class: "card lesson-card", id: "lesson", "aria-label": title }, h("h2", { tabindex: -1 }, title), note && h("p", { class: "note" }, note), bar, words, box, said, steppers);
  /** The moments whose task is done. */
  const done = new Set();
  let doing = NOTHING;

  /** Whether something is to be done before it goes on. */
  const holds = () => Boolean(moments[at].task) && !done.has(at);

  /** Goes on. On the projector, what is to be done is done first. */
  function forward() {
    if (holds()) doing.give();
    else go(at + 1);
  }

  /** @param {string[]} texts */
  function tell(texts) {
    put(words, texts.map((text) => h("p", {}, withNames(app.board, text))));
    joinNames(words);
    announce(texts.join(" "));
  }

  /** @param {string} text @param {boolean} [isRight] */
  function say(text, isRight = false) {
    put(said, withNames(app.board, text));
    said.classList.toggle("right", isRight);
    said.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} to */
  function go(to) {
    if (to < 0 || to >= moments.length) return;
    const had = card.contains(document.activeElement) ? document.activeElement : null;
    doing.end();
    at = to;
    const { say: texts, scene, task } = moments[at];
    scene.picture ??= BLANK;
    app.scene = scene;
    app.draw();
    put(box);
    put(said);
    tell(texts);
    doing = task && holds() ? begin(task) : NOTHING;
    moved(at);
    draw();
    // On a telephone the bar at the foot may lie over the words.
    showBelow(byId("stage"), words, steppers);
    if (had instanceof HTMLButtonElement && had.disabled) card.querySelector("h2").focus({ preventScroll: true });
  }

  /** @param {NonNullable<Moment["task"]>} task */
  function begin(task) {
    const mine = at;
    return task({ box, say, tell, done: (text) => {
      done.add(mine);
      doing.end();
      doing = NOTHING;
      put(box);
      say(text, true);
      draw();
      on.focus({ preventScroll: true });
    } });
  }

  function draw() {
    const isLast = at === moments.length - 1;
    const waits = holds();
    const isGiven = waits && isProjecting();
    back.disabled = at === 0;
    on.disabled = waits && !isGiven;
    on.hidden = isLast && !isGiven;
    bar.value = at + Number(!waits);
    put(where, t("momentOf", { number: at + 1, count: moments.length }));
    const isEnd = isLast && !waits;
    if (isEnd && ends.childElementCount === 0) put(ends, finished());
    ends.hidden = !isEnd;
    steppers.hidden = isSingle && !isEnd;
    if (isEnd) /** @type {HTMLElement | null} */ (ends.querySelector("button, a"))?.focus({ preventScroll: true });
  }

  /**
   * The arrow keys go on and back, as long as nothing is to be done on the grid; on the projector always.
   * @param {KeyboardEvent} event
   */
  function key(event) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const isElsewhere = event.altKey || event.ctrlKey || event.metaKey || isText(event.target) || words.contains(/** @type {Node} */ (event.target));
    if (!way || isElsewhere || (holds() && !isProjecting())) return;
    event.preventDefault();
    event.stopPropagation();
    if (way > 0 && at === moments.length - 1 && !holds()) /** @type {HTMLElement | null} */ (ends.querySelector("[data-clicker=on]"))?.click();
    else if (way > 0) forward();
    else go(at - 1);
  }
  document.addEventListener("keydown", key, { capture: true });
  document.addEventListener("projector", draw);

  return {
    card,
    begin: () => go(Math.min(at, moments.length - 1)),
    get at() {
      return at;
    },
    leave() {
      document.removeEventListener("keydown", key, { capture: true });
      document.removeEventListener("projector", draw);
      doing.end();
    },
  };
}

/**
 * Why a digit cannot stand in a cell: a house has it already. Nothing if no house has it.
 * @param {import("./layout.js").Layout} layout
 * @param {number[]} values
 * @param {number} cell
 * @param {number} digit
 * @param {number[]} [looked] for who does not know yet that cells have names: the cells of the house that is looked at, which is named first
 */
export function whyNot(layout, values, cell, digit, looked) {
  const others = layout.peers[cell].filter((peer) => values[peer] === digit);
  const other = others.find((one) => looked?.includes(one)) ?? others[0];
  if (other === undefined) return null;
  const { size, told: { houses } } = layout;
  const isShared = (house) => house.includes(cell) && house.includes(other);
  const at = houses.findIndex((house) => isShared(house) && (!looked?.includes(other) || house === looked));
  const house = at < 0 ? "" : at >= 2 * size ? t("houseBox", { number: at - 2 * size + 1 }) : t(at % 2 ? "houseColumn" : "houseRow", { number: Math.floor(at / 2) + 1 });
  const names = { digit: layout.sign(digit), cell: layout.cellName(other), house };
  return t(house ? (looked ? "whyHousePlain" : "whyHouse") : "whySees", names);
}
