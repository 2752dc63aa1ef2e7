// What a move is made with: keypad, tools, keys and taps, and the clock, which runs meanwhile; and the view in which a puzzle is played.
// All else of that is in `cards.js`, and comes later.

import { announce, h } from "./dom.js";
import { iconButton } from "./icons.js";
import { infoLine } from "./info.js";
import { digitOfKey, Figures, keepFocus, listenKeys } from "./keys.js";
import { keypad } from "./keypad.js";
import { MODE_KEYS } from "./pen.js";
import { clock, t } from "./words.js";

/** What shows that somebody is there. */
const TOUCHES = ["pointerdown", "keydown"];

/**
 * What moves need of a page.
 * @typedef {EventTarget & {board: import("./board.js").Board, pen: import("./pen.js").Pen, game: import("./game.js").Game, options: Record<string, any>, isPaused: boolean, viewsLeft: number, set: (options: Record<string, any>) => void, say: (text: string) => void, keep: () => void}} Page
 */

/**
 * What a page has beyond that: more tools and keys; what is done at a key while the grid is covered; what is said of a full grid
 * that is not solved; what is done every second, and when the game has just been won.
 * @typedef {{tools?: any[], keys?: Record<string, (event: KeyboardEvent) => any>, covered?: (event: KeyboardEvent) => void, full?: () => string, tick?: () => void, won?: () => void}} More
 */

/**
 * @param {Page} app
 * @param {More} more
 */
export function moves(app, { tools = [], keys = {}, covered, full = () => t("full"), tick: ticks, won }) {
  const { board, pen } = app;
  const message = h("p", { class: "message" });
  const pad = keypad(app, enter, (digit) => change(() => {
    pen.write(app.game, [...board.selected], digit, "Centre");
    board.speak();
  }));
  const undo = iconButton("undo", t("undo"), () => tell("undone", app.game.undo()));
  const redo = iconButton("redo", t("redo"), () => tell("redone", app.game.redo()));
  const first = iconButton("first", t("digitFirst"), () => pen.setFirst(!pen.isFirst), { id: "digit-first", title: t("digitFirstText") });
  const actions = h("div", { class: "tools", onmousedown: keepFocus }, undo, redo, iconButton("erase", t("erase"), erase), first, tools);

  /**
   * Changes the grid, unless it is solved: then a stray key would break it.
   * @param {() => any} act
   */
  function change(act) {
    if (app.game.isSolved) return app.say(t("solvedLocked"));
    return act();
  }

  /**
   * A digit of the keypad or the keyboard.
   * @param {number} digit
   */
  function enter(digit) {
    if (pen.isFirst) return pen.take(digit);
    change(() => {
      pen.write(app.game, [...board.selected], digit);
      board.speak();
    });
  }

  const figures = new Figures();

  /** @param {KeyboardEvent} event */
  function type(event) {
    const { layout } = app.game;
    figures.write(event, pen.isFirst ? 0 : layout.size, app.game, (number) => {
      if (number === 0) erase();
      else if (number <= layout.size) enter(number);
      else announce(t("noDigit", { number, last: layout.sign(layout.size) }));
    });
  }

  function erase() {
    change(() => {
      app.game.clear([...board.selected]);
      board.speak();
    });
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
    if (app.isPaused) return covered?.(event);
    const digit = digitOfKey(event);
    const command = event.ctrlKey || event.metaKey;
    const isFigure = digit === 0 && app.game.layout.size > 9;
    if (digit || isFigure) {
      event.preventDefault();
      return type(event);
    }
    // Letters on the grid write.
    const letter = command ? 0 : app.game.layout.digitOf(event);
    if (letter) return enter(letter);
    const act = command ? commands[event.key.toLowerCase()] : keysOf[event.key.toLowerCase()] ?? (digit === 0 ? keysOf.delete : null);
    if (!act) return;
    event.preventDefault();
    act(event);
  }

  /** Shows the places of a digit, or no longer, and says them. */
  function turnPlaces() {
    app.set({ places: !app.options.places });
    if (!app.options.places) return announce(t("placesHidden"));
    const { digit } = board;
    if (digit === 0) return announce(t("placesShown"));
    const { layout } = app.game;
    const cells = layout.cells.filter((cell) => board.canHave(cell, digit));
    announce(t(cells.length > 0 ? "placesOf" : "placesNone", { digit: layout.sign(digit), cells: cells.map((cell) => layout.cellName(cell)).join(t("and")) }));
  }

  /** @param {() => void} change */
  function turnPen(change) {
    change();
    announce(t(`mode${pen.mode}`));
  }

  const modeKeys = Object.fromEntries(Object.entries(MODE_KEYS).map(([letter, mode]) => [letter, () => turnPen(() => pen.choose(mode))]));
  const keysOf = {
    ...modeKeys,
    delete: erase, backspace: erase, f: turnPlaces,
    " ": () => turnPen(() => pen.turn()),
    enter: () => pen.digit && change(() => pen.stroke(app.game, board.cursor, true)),
    escape: () => board.select([board.cursor], board.cursor),
    ...keys,
  };
  const commands = {
    z: (event) => event.shiftKey ? redo.click() : undo.click(),
    y: () => redo.click(),
  };

  /** Whether the player is there: the clock of a puzzle that was just opened waits for the first touch. */
  let isAwake = app.game.seconds > 0 || app.viewsLeft > 1;
  const awake = () => (isAwake = true);
  for (const touch of TOUCHES) document.addEventListener(touch, awake, true);

  function tick() {
    if (document.hidden || app.isPaused || app.game.isSolved || !isAwake) return;
    app.game.seconds++;
    if (app.game.seconds % 5 === 0) app.keep();
    ticks?.();
  }

  let [game, wasSolved] = [app.game, app.game.isSolved];

  function refresh() {
    pad.draw();
    board.turnPlaces(Boolean(app.options.places));
    undo.disabled = app.game.past.length === 0;
    redo.disabled = app.game.future.length === 0;
    const { isSolved, isFull, hints, seconds } = app.game;
    const solved = t(hints ? "solvedHints" : "solved", { time: clock(seconds), hints });
    message.textContent = isSolved ? solved : isFull ? full() : "";
    message.classList.toggle("good", isSolved);
    if (app.game === game && isSolved && !wasSolved) {
      announce(solved);
      won?.();
    }
    [game, wasSolved] = [app.game, isSolved];
  }

  function drawPen() {
    pad.draw();
    first.setAttribute("aria-pressed", String(pen.isFirst));
    board.take(pen.isFirst && pen.way !== "Color" ? pen.digit : 0);
  }

  /** @param {any} event */
  const onTap = ({ detail: { cell, begins, isDouble, digit } }) => {
    if (pen.way === "Chain" && !pen.isFirst) return begins && digit ? change(() => pen.write(app.game, [cell], digit)) : undefined;
    if (pen.digit) return app.game.isSolved && !begins ? undefined : change(() => pen.stroke(app.game, cell, begins));
    if (isDouble) double(cell);
  };
  /**
   * A single mark is filled in by a double tap; of all else the like is selected.
   * @param {number} cell
   */
  function double(cell) {
    const bits = app.game.layers.centre[cell];
    const isSingle = !app.game.values[cell] && bits && (bits & (bits - 1)) === 0;
    if (isSingle) change(() => app.game.write([cell], Math.log2(bits) + 1));
    else board.select(board.alike(cell), cell);
  }
  const endKeys = listenKeys(app, key);
  board.addEventListener("tap", onTap);
  pen.addEventListener("change", drawPen);
  const ticking = setInterval(tick, 1000);
  refresh();
  drawPen();

  return {
    message,
    parts: h("div", { class: "stack" }, actions, pad.all),
    refresh,
    leave() {
      for (const touch of TOUCHES) document.removeEventListener(touch, awake, true);
      clearInterval(ticking);
      endKeys();
      board.removeEventListener("tap", onTap);
      pen.removeEventListener("change", drawPen);
      board.hand = 0;
      board.showsPlaces = false;
    },
  };
}

/**
 * @param {import("./app.js").App} app
 * @param {unknown} [_wish]
 * @param {{stage?: number}} [before] what was open before the language was changed
 */
export function playView(app, _wish, before) {
  const { board } = app;
  const info = infoLine(app);
  /** @type {import("./cards.js").Cards | null} */
  let cards = null;
  let isLeft = false;
  const rest = import("./cards.js").then(({ gameCards }) => {
    if (isLeft) return null;
    cards = gameCards(app, info.drop, before?.stage);
    return { ...cards, under: [hands.message, cards.paper] };
  }, () => null);
  const hint = iconButton("hint", t("hint"), () => withCards(({ hint }) => hint.ask(true)), { class: "primary", id: "hint", "data-clicker": "on" });

  /**
   * Does what needs the cards, when they are there.
   * @param {(there: import("./cards.js").Cards) => void} act
   */
  async function withCards(act) {
    await rest;
    if (isLeft) return;
    if (cards) act(cards);
    else app.fail(null);
  }

  const hands = moves(app, {
    tools: [hint],
    keys: {
      // Hints come one at a time, also if the key is held down.
      h: ({ repeat }) => repeat || withCards(({ hint }) => hint.ask()),
      m: () => withCards(({ hint }) => hint.findMistake()), t: () => withCards(({ tell }) => tell()), p: () => info.pause(true),
      escape: () => cards?.hint.stage ? cards.hint.close() : board.select([board.cursor], board.cursor),
    },
    covered: ({ key }) => ["p", "escape"].includes(key.toLowerCase()) && info.pause(false),
    tick: info.tick,
    won() {
      info.look(0);
      const won = app.game;
      // A game may be won before the cards are there.
      rest.then(() => !isLeft && app.game === won && cards?.win());
    },
  });
  info.refresh();
  // The names of broken rules are those of the language now.
  app.findBroken(app.game);

  function refresh() {
    hands.refresh();
    info.refresh();
    cards?.refresh();
  }

  return {
    info: info.line,
    under: hands.message,
    panel: hands.parts,
    rest,
    whole: rest.then(() => cards?.around),
    refresh,
    state: () => ({ stage: cards ? cards.hint.stage : before?.stage }),
    leave() {
      isLeft = true;
      hands.leave();
      info.pause(false);
      info.drop();
      cards?.leave();
    },
  };
}
