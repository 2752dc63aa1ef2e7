// The view in which a puzzle is played.

import { clock } from "./app.js";
import { announce, button, check, h, select } from "./dom.js";
import { hintCard } from "./hint.js";
import { iconButton } from "./icons.js";
import { digitOfKey, keepFocus, listenKeys } from "./keys.js";
import { keypad } from "./keypad.js";
import { MODE_KEYS } from "./pen.js";
import { recentGames } from "./recent.js";
import { showBeside } from "./beside.js";
import { tourCard } from "./tour.js";
import { t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {unknown} [_wish]
 * @param {{stage?: number}} [before] what was open before the language was changed
 */
export function playView(app, _wish, before) {
  const { board, pen } = app;
  const timer = h("p", { class: "timer", role: "timer", "aria-live": "off" });
  const message = h("p", { class: "message" });
  const hint = hintCard(app, () => showBeside(app.board.root));
  const recent = recentGames(app);
  const pad = keypad(app, enter);
  const undo = iconButton("undo", t("undo"), () => tell("undone", app.game.undo()));
  const redo = iconButton("redo", t("redo"), () => tell("redone", app.game.redo()));
  const first = iconButton("first", t("digitFirst"), () => pen.setFirst(!pen.isFirst), { id: "digit-first", title: t("digitFirstText") });
  const actions = h("div", { class: "tools", onmousedown: keepFocus }, undo, redo, iconButton("erase", t("erase"), erase), first,
    iconButton("hint", t("hint"), () => hint.ask(), { class: "primary", id: "hint" }));

  /**
   * A digit of the keypad or the keyboard.
   * @param {number} digit
   */
  function enter(digit) {
    if (pen.isFirst) return pen.take(digit);
    pen.write(app.game, [...board.selected], digit);
    board.speak();
  }

  function erase() {
    app.game.clear([...board.selected]);
    board.speak();
  }

  /**
   * Says what a step of the history has changed.
   * @param {string} what
   * @param {number[]} cells
   */
  function tell(what, cells) {
    if (cells.length === 0) return;
    announce([t(what), board.name(cells[0]), cells.length > 1 && t("andMore", { count: cells.length - 1 })].filter(Boolean).join(t("semicolon")));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    pen.hold(event);
    if (event.altKey) return;
    const digit = digitOfKey(event);
    const command = event.ctrlKey || event.metaKey;
    if (digit) {
      event.preventDefault();
      return enter(digit);
    }
    const act = command ? commands[event.key.toLowerCase()] : keysOf[event.key.toLowerCase()] ?? (digit === 0 ? keysOf.delete : null);
    if (!act) return;
    event.preventDefault();
    // Hints come one at a time, also if the key is held down.
    if (!(event.repeat && act === keysOf.h)) act(event);
  }

  /** @param {() => void} change */
  function turnPen(change) {
    change();
    announce(t(`mode${pen.mode}`));
  }

  const modeKeys = Object.fromEntries(Object.entries(MODE_KEYS).map(([letter, mode]) => [letter, () => turnPen(() => pen.choose(mode))]));
  const keysOf = {
    ...modeKeys,
    delete: erase, backspace: erase, h: () => hint.ask(),
    " ": () => turnPen(() => pen.turn()),
    enter: () => pen.digit && pen.stroke(app.game, board.cursor, true),
    escape: () => hint.stage > 0 ? hint.close() : board.select([board.cursor], board.cursor),
  };
  const commands = {
    z: (event) => event.shiftKey ? redo.click() : undo.click(),
    y: () => redo.click(),
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
    pad.draw();
    drawTimer();
    recent.refresh();
    auto.querySelector("input").checked = app.game.auto;
    undo.disabled = app.game.past.length === 0;
    redo.disabled = app.game.future.length === 0;
    const { isSolved, isFull, hints, seconds } = app.game;
    const solved = t(hints ? "solvedHints" : "solved", { time: clock(seconds), hints });
    message.textContent = isSolved ? solved : isFull ? t("full") : "";
    message.classList.toggle("good", isSolved);
    if (isSolved && !wasSolved) announce(solved);
    wasSolved = isSolved;
  }

  function drawPen() {
    pad.draw();
    first.setAttribute("aria-pressed", String(pen.isFirst));
    board.hand = pen.isFirst && pen.way !== "Color" ? pen.digit : 0;
    board.paintSelection();
  }

  /** @param {any} event */
  const onTap = ({ detail: { cell, begins, isDouble } }) => {
    if (pen.digit) return pen.stroke(app.game, cell, begins);
    if (isDouble) double(cell);
  };
  /**
   * A single mark is filled in by a double tap; of all else the like is selected.
   * @param {number} cell
   */
  function double(cell) {
    const bits = app.game.layers.centre[cell];
    const isSingle = !app.game.values[cell] && bits && (bits & (bits - 1)) === 0;
    if (isSingle) app.game.write([cell], Math.log2(bits) + 1);
    else board.select(board.alike(cell), cell);
  }
  const endKeys = listenKeys(app, key);
  board.addEventListener("tap", onTap);
  pen.addEventListener("change", drawPen);
  const ticking = setInterval(tick, 1000);
  const auto = check(t("autoMarks"), app.game.auto, (on) => {
    app.set({ auto: on });
    app.game.setAuto(on);
  });
  refresh();
  drawPen();
  if (before?.stage) hint.open(before.stage);

  const checks = [["conflicts", t("checkConflicts")], ["wrong", t("checkWrong")], ["off", t("checkOff")]];
  const options = h("details", { class: "options" }, h("summary", {}, t("options")),
    h("div", { class: "fields" },
      auto,
      check(t("showTimer"), app.options.timer, (on) => { app.set({ timer: on }); drawTimer(); }),
      select(t("checkMode"), /** @type {any} */ (checks), app.options.check, (value) => app.set({ check: value }), { id: "check" }),
      button(t("restart"), () => app.game.restart())));
  const help = h("details", { class: "options" }, h("summary", {}, t("keys")), h("p", {}, t("keysText")));

  return {
    info: timer,
    under: message,
    words: hint.card,
    panel: h("div", { class: "stack" }, pad.all, actions),
    side: h("div", { class: "stack" }, tourCard(), h("div", { class: "card" }, newPuzzle(app), recent.parts), options, help),
    refresh,
    state: () => ({ stage: hint.stage }),
    leave() {
      clearInterval(ticking);
      endKeys();
      board.removeEventListener("tap", onTap);
      pen.removeEventListener("change", drawPen);
      board.hand = 0;
      hint.leave();
    },
  };
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
