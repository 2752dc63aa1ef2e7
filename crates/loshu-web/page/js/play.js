// The view in which a puzzle is played.

import { clock } from "./app.js";
import { announce, button, check, h, put, select } from "./dom.js";
import { hintCard } from "./hint.js";
import { recentGames } from "./recent.js";
import { DIGITS } from "./sudoku.js";
import { tourCard } from "./tour.js";
import { t } from "./words.js";

const MODES = ["Digit", "Corner", "Centre", "Color"];

/** @type {string} */
let mode = "Digit";

/**
 * @param {import("./app.js").App} app
 * @returns {{under: Node, panel: Node, refresh: () => void, leave: () => void}}
 */
export function playView(app) {
  const timer = h("p", { class: "timer", role: "timer", "aria-live": "off" });
  const modes = h("div", { class: "segments", role: "radiogroup", "aria-label": t("mode") });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("keypad") });
  const message = h("p", { class: "message" });
  const hint = hintCard(app);
  const recent = recentGames(app);
  const actions = h("div", { class: "actions" },
    button(t("undo"), () => app.game.undo()),
    button(t("redo"), () => app.game.redo()),
    button(t("erase"), () => app.game.clear([...app.board.selected])),
    button(t("hint"), () => hint.ask(), { class: "primary", id: "hint" }));

  /** @param {string} next */
  function setMode(next) {
    mode = next;
    refresh();
  }

  const radios = MODES.map((name) => button(t(`mode${name}`), () => setMode(name), { role: "radio", "data-mode": name, onkeydown: (event) => turn(event) }));
  put(modes, radios);

  function drawModes() {
    for (const radio of radios) {
      const is = radio.dataset.mode === mode;
      radio.setAttribute("aria-checked", String(is));
      radio.tabIndex = is ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event */
  function turn(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    setMode(MODES[(MODES.indexOf(mode) + by + MODES.length) % MODES.length]);
    modes.querySelector("[aria-checked=true]").focus();
  }

  const digitKeys = DIGITS.map((digit) => button([digit, h("small", { "aria-hidden": "true" })], () => enter(digit), { class: "key" }));
  const colorKeys = DIGITS.slice(0, 8).map((digit) => button("", () => enter(digit), { class: "key color", "data-color": digit, "aria-label": t(`color${digit}`) }));
  put(keys, digitKeys, colorKeys);

  // The keys stay the same elements, so that one that has the focus keeps it.
  function drawKeys() {
    for (const key of digitKeys) key.hidden = mode === "Color";
    for (const key of colorKeys) key.hidden = mode !== "Color";
    for (const digit of DIGITS) {
      const key = digitKeys[digit - 1];
      const left = Math.max(0, 9 - app.game.values.filter((value) => value === digit).length);
      key.classList.toggle("done", left === 0);
      key.setAttribute("aria-label", t("keyLeft", { digit, left }));
      key.querySelector("small").dataset.left = String(left);
    }
  }

  /**
   * Writes a digit in a way.
   * @param {number} digit
   * @param {string} [way]
   */
  function enter(digit, way = mode) {
    const cells = [...app.board.selected];
    if (way === "Digit") app.game.write(cells, digit);
    else if (way === "Color") app.game.paint(cells, digit === 9 ? 0 : digit);
    else app.game.mark(way === "Corner" ? "corner" : "centre", cells, digit);
    app.board.speak();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.altKey) return;
    const digit = event.code.match(/^(?:Digit|Numpad)([0-9])$/)?.[1];
    const command = event.ctrlKey || event.metaKey;
    if (digit && digit !== "0") {
      event.preventDefault();
      return enter(Number(digit), event.shiftKey ? "Corner" : command ? "Centre" : mode);
    }
    const act = command ? commands[event.key.toLowerCase()] : keysOf[event.key.toLowerCase()] ?? (digit === "0" ? keysOf.delete : null);
    if (!act) return;
    event.preventDefault();
    // Hints come one at a time, also if the key is held down.
    if (!(event.repeat && act === keysOf.h)) act(event);
  }

  const erase = () => {
    app.game.clear([...app.board.selected]);
    app.board.speak();
  };
  const keysOf = {
    delete: erase, backspace: erase, h: () => hint.ask(),
    " ": () => {
      setMode(MODES[(MODES.indexOf(mode) + 1) % MODES.length]);
      announce(t(`mode${mode}`));
    },
    escape: () => app.board.select([app.board.cursor], app.board.cursor),
  };
  const commands = {
    z: (event) => event.shiftKey ? app.game.redo() : app.game.undo(),
    y: () => app.game.redo(),
  };

  function tick() {
    if (document.hidden || app.game.isSolved) return;
    app.game.seconds++;
    if (app.game.seconds % 5 === 0) app.keep();
    drawTimer();
  }

  function drawTimer() {
    timer.hidden = !app.options.timer;
    timer.textContent = clock(app.game.seconds);
    timer.setAttribute("aria-label", t("time", { time: clock(app.game.seconds) }));
  }

  let wasSolved = app.game.isSolved;

  function refresh() {
    drawModes();
    drawKeys();
    drawTimer();
    recent.refresh();
    auto.querySelector("input").checked = app.game.auto;
    actions.children[0].disabled = app.game.past.length === 0;
    actions.children[1].disabled = app.game.future.length === 0;
    const { isSolved, isFull, hints, seconds } = app.game;
    const solved = t(hints ? "solvedHints" : "solved", { time: clock(seconds), hints });
    message.textContent = isSolved ? solved : isFull ? t("full") : "";
    message.classList.toggle("good", isSolved);
    if (isSolved && !wasSolved) announce(solved);
    wasSolved = isSolved;
  }

  /** @param {any} event */
  const onKey = (event) => key(event.detail);
  /** @param {KeyboardEvent} event */
  const onAnyKey = (event) => {
    if (!isForAnother(event)) app.board.key(event);
  };
  /** A single mark is filled in by a double tap. */
  const onDouble = (/** @type {any} */ { detail: cell }) => {
    const bits = app.game.layers.centre[cell];
    if (!app.game.values[cell] && bits && (bits & (bits - 1)) === 0) app.game.write([cell], Math.log2(bits) + 1);
  };
  app.board.addEventListener("key", onKey);
  document.addEventListener("keydown", onAnyKey);
  app.board.addEventListener("double", onDouble);
  const ticking = setInterval(tick, 1000);
  const auto = check(t("autoMarks"), app.game.auto, (on) => {
    app.set({ auto: on });
    app.game.setAuto(on);
  });
  refresh();

  const checks = [["conflicts", t("checkConflicts")], ["wrong", t("checkWrong")], ["off", t("checkOff")]];
  const options = h("details", { class: "options" }, h("summary", {}, t("options")),
    h("div", { class: "fields" },
      auto,
      check(t("showTimer"), app.options.timer, (on) => { app.set({ timer: on }); drawTimer(); }),
      select(t("checkMode"), /** @type {any} */ (checks), app.options.check, (value) => app.set({ check: value }), { id: "check" }),
      button(t("restart"), () => app.game.restart())));
  const help = h("details", { class: "options" }, h("summary", {}, t("keys")), h("p", {}, t("keysText")));

  return {
    under: h("div", { class: "status" }, timer, message),
    panel: h("div", { class: "stack" }, h("div", { class: "stack", onmousedown: keepFocus }, modes, keys, actions, hint.card), tourCard(), h("div", { class: "card" }, newPuzzle(app), recent.parts), options, help),
    refresh,
    leave() {
      clearInterval(ticking);
      app.board.removeEventListener("key", onKey);
      document.removeEventListener("keydown", onAnyKey);
      app.board.removeEventListener("double", onDouble);
      hint.close();
    },
  };
}

/** What takes letters and digits itself. */
const TEXT = "select, textarea, input:not([type=checkbox])";
/** What is pressed by the space bar. */
const PRESSED = "button, a, summary, input";
/** The keys by which the page is scrolled. They move in the grid only if the grid has the focus. */
const SCROLL = ["Home", "End", "PageUp", "PageDown"];

/**
 * Whether a key is not for the grid: the grid has taken it, or it is for the element with the focus or
 * for the browser.
 * @param {KeyboardEvent} event
 */
function isForAnother(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || target.closest(`#board, ${TEXT}`)) return true;
  if (event.key === "Enter" || event.key === " ") return target.closest(PRESSED) !== null;
  return SCROLL.includes(event.key);
}

/**
 * Lets the focus stay where it is when a button is pressed by mouse or finger, so that the next key is
 * for the grid. A text field lets it go.
 * @param {MouseEvent} event
 */
function keepFocus(event) {
  if (!(/** @type {Element} */ (event.target)).closest("button")) return;
  event.preventDefault();
  const focus = document.activeElement;
  if (focus instanceof HTMLElement && focus.matches(TEXT)) focus.blur();
}

/** @param {import("./app.js").App} app */
function newPuzzle(app) {
  const levels = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];
  let level = app.options.level ?? "Easy";
  const start = button(t("newPuzzle"), async () => {
    start.disabled = true;
    const puzzle = await makeOne(app, level);
    start.disabled = false;
    if (puzzle) {
      app.open(puzzle);
      app.board.focus();
    }
  }, { id: "new" });
  const choice = select(t("level"), levels.map((name) => [name, t(name)]), level, (value) => {
    level = value;
    app.set({ level });
  });
  return h("div", { class: "fields" }, choice, start);
}

/**
 * A new puzzle of a level.
 * @param {import("./app.js").App} app
 * @param {string} level
 */
async function makeOne(app, level) {
  const seed = String(Math.floor(Math.random() * 2 ** 48));
  for (let from = 0; ; ) {
    const answer = await app.ask("generate", { seed, from, symmetry: "rotate180", difficulty: { levels: [level, level] } });
    if (!answer) return null;
    if (answer.puzzles.length > 0) return answer.puzzles[0].puzzle;
    from = answer.next;
  }
}
