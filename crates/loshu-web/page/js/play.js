// The view in which a puzzle is played.

import { clock } from "./app.js";
import { showBeside } from "./beside.js";
import { announce, button, check, h, select } from "./dom.js";
import { hintCard } from "./hint.js";
import { iconButton, withIcon } from "./icons.js";
import { infoLine } from "./info.js";
import { digitOfKey, keepFocus, listenKeys } from "./keys.js";
import { keypad } from "./keypad.js";
import { MODE_KEYS } from "./pen.js";
import { recentGames } from "./recent.js";
import { resultsCard } from "./results.js";
import { startCard } from "./start.js";
import { CELLS, cellName } from "./sudoku.js";
import { tourCard } from "./tour.js";
import { winCard } from "./win.js";
import { t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {unknown} [_wish]
 * @param {{stage?: number}} [before] what was open before the language was changed
 */
export function playView(app, _wish, before) {
  const { board, pen } = app;
  const info = infoLine(app);
  const start = startCard(app, info.drop);
  const win = winCard(app, start.next);
  const message = h("p", { class: "message" });
  const hint = hintCard(app, () => showBeside(app.board.root));
  const recent = recentGames(app);
  const figures = resultsCard(app);
  const pad = keypad(app, enter, (digit) => {
    pen.write(app.game, [...board.selected], digit, "Centre");
    board.speak();
  });
  const undo = iconButton("undo", t("undo"), () => tell("undone", app.game.undo()));
  const redo = iconButton("redo", t("redo"), () => tell("redone", app.game.redo()));
  const first = iconButton("first", t("digitFirst"), () => pen.setFirst(!pen.isFirst), { id: "digit-first", title: t("digitFirstText") });
  const actions = h("div", { class: "tools", onmousedown: keepFocus }, undo, redo, iconButton("erase", t("erase"), erase), first,
    iconButton("hint", t("hint"), () => hint.ask(), { class: "primary", id: "hint", "data-clicker": "on" }));

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
    if (app.isPaused) {
      if (["p", "escape"].includes(event.key.toLowerCase())) info.pause(false);
      return;
    }
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

  /** Shows the places of a digit, or no longer, and says them. */
  function turnPlaces() {
    app.set({ places: !app.options.places });
    if (!app.options.places) return announce(t("placesHidden"));
    const { digit } = board;
    if (digit === 0) return announce(t("placesShown"));
    const cells = CELLS.filter((cell) => board.canHave(cell, digit));
    announce(t(cells.length > 0 ? "placesOf" : "placesNone", { digit, cells: cells.map(cellName).join(t("and")) }));
  }

  /** @param {() => void} change */
  function turnPen(change) {
    change();
    announce(t(`mode${pen.mode}`));
  }

  const modeKeys = Object.fromEntries(Object.entries(MODE_KEYS).map(([letter, mode]) => [letter, () => turnPen(() => pen.choose(mode))]));
  const keysOf = {
    ...modeKeys,
    delete: erase, backspace: erase, h: () => hint.ask(), f: turnPlaces, p: () => info.pause(true),
    " ": () => turnPen(() => pen.turn()),
    enter: () => pen.digit && pen.stroke(app.game, board.cursor, true),
    escape: () => hint.stage > 0 ? hint.close() : board.select([board.cursor], board.cursor),
  };
  const commands = {
    z: (event) => event.shiftKey ? redo.click() : undo.click(),
    y: () => redo.click(),
  };

  function tick() {
    if (document.hidden || app.isPaused || app.game.isSolved) return;
    app.game.seconds++;
    if (app.game.seconds % 5 === 0) app.keep();
    info.tick();
  }

  let [game, wasSolved] = [app.game, app.game.isSolved];

  function refresh() {
    pad.draw();
    info.refresh();
    recent.refresh();
    figures.refresh();
    win.draw();
    auto.querySelector("input").checked = app.game.auto;
    places.querySelector("input").checked = board.showsPlaces = Boolean(app.options.places);
    board.paintSelection();
    undo.disabled = app.game.past.length === 0;
    redo.disabled = app.game.future.length === 0;
    const { isSolved, isFull, hints, seconds } = app.game;
    const solved = t(hints ? "solvedHints" : "solved", { time: clock(seconds), hints });
    message.textContent = isSolved ? solved : isFull ? t("full") : "";
    message.classList.toggle("good", isSolved);
    if (app.game === game && isSolved && !wasSolved) {
      hint.close();
      announce(solved);
      info.look(0);
      win.show();
      showBeside(board.root);
    }
    [game, wasSolved] = [app.game, isSolved];
  }

  function drawPen() {
    pad.draw();
    first.setAttribute("aria-pressed", String(pen.isFirst));
    board.hand = pen.isFirst && pen.way !== "Color" ? pen.digit : 0;
    board.paintSelection();
  }

  /** @param {any} event */
  const onTap = ({ detail: { cell, begins, isDouble, digit } }) => {
    if (pen.way === "Chain" && !pen.isFirst) return begins && board.scene.centre?.[cell] ? pen.write(app.game, [cell], digit) : undefined;
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
  const onFacts = () => {
    win.draw();
    if (!win.card.hidden) showBeside(board.root);
  };
  app.addEventListener("facts", onFacts);
  const endKeys = listenKeys(app, key);
  board.addEventListener("tap", onTap);
  pen.addEventListener("change", drawPen);
  const ticking = setInterval(tick, 1000);
  const auto = check(t("autoMarks"), app.game.auto, (on) => {
    app.set({ auto: on });
    app.game.setAuto(on);
  });
  const places = check(t("showPlaces"), Boolean(app.options.places), (on) => app.set({ places: on }));
  refresh();
  drawPen();
  if (before?.stage) hint.open(before.stage);

  const checks = [["conflicts", t("checkConflicts")], ["wrong", t("checkWrong")], ["off", t("checkOff")]];
  const options = h("details", { class: "options" }, h("summary", {}, withIcon("options", t("options"))),
    h("div", { class: "fields" },
      auto,
      places,
      check(t("showTimer"), app.options.timer, (on) => { app.set({ timer: on }); info.tick(); }),
      select(t("checkMode"), /** @type {any} */ (checks), app.options.check, (value) => app.set({ check: value }), { id: "check" }),
      button(t("restart"), () => app.game.restart())));
  const help = h("details", { class: "options" }, h("summary", {}, withIcon("type", t("keys"))), h("p", {}, t("keysText")));

  return {
    info: info.line,
    under: message,
    words: [hint.card, win.card],
    panel: h("div", { class: "stack" }, pad.all, actions),
    side: h("div", { class: "stack" }, tourCard(), start.card, recent.parts, figures.parts, options, help),
    refresh,
    state: () => ({ stage: hint.stage }),
    leave() {
      clearInterval(ticking);
      endKeys();
      board.removeEventListener("tap", onTap);
      pen.removeEventListener("change", drawPen);
      board.hand = 0;
      board.showsPlaces = false;
      app.removeEventListener("facts", onFacts);
      info.pause(false);
      info.drop();
      start.leave();
      hint.leave();
    },
  };
}
