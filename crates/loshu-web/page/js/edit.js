// The desk at which a puzzle is set: givens, clues, regions and words, how many solutions they have, and which digits are in them.

import { CELL } from "./backdrop.js";
import "./setwords.js";
import { CLUES, knowClues } from "./cluekinds.js";
import { clueList } from "./cluelist.js";
import { lacksNumber, placedIn } from "./clues.js";
import { makeDesk } from "./desk.js";
import { announce, button, complain, h, put } from "./dom.js";
import { Draft, objectOf } from "./draft.js";
import { draftsCard, Shelf } from "./drafts.js";
import { factsCard } from "./facts.js";
import { gridCard } from "./gridcard.js";
import { blank, blankOverlap, COLOURS, faultsIn, hueOf, isOverlap } from "./ground.js";
import { iconButton } from "./icons.js";
import { digitOfKey, Figures, keepFocus, listenKeys, SOON } from "./keys.js";
import { spread } from "./keypad.js";
import { bitsOf, Layout } from "./layout.js";
import { palette, toolCard } from "./palette.js";
import { problemText } from "./problem.js";
import { publishCard } from "./publish.js";
import { wordsIn } from "./sudoku.js";
import { toolOfKey } from "./tools.js";
import { touchesIn } from "./touches.js";
import { count, currentLanguage, t } from "./words.js";

/** Solutions are counted up to this number. */
const MOST = 1_000;
/** How long the grid is at rest before solutions are counted, in milliseconds. */
const REST = 150;

/**
 * What the desk waits for: the kinds of clues, in the language of the page. Without them it still writes givens.
 * @param {import("./app.js").App} app
 */
export const knowTools = (app) => knowClues(app).catch((error) => app.fail(error.data));

/**
 * The drafts that were kept, with the open one as it was left. Nothing can be written before it is there.
 * @param {import("./app.js").App} app
 */
export async function keptShelf(app) {
  const shelf = new Shelf(new Draft((puzzle) => app.withLayout(puzzle)));
  await shelf.open().catch((error) => app.fail(error.data));
  return shelf;
}

/** An object without its solution, which the next change may make wrong. @param {import("./draft.js").Text} text */
const unsolved = ({ solution: _, ...text }) => /** @type {import("./draft.js").Text} */ (text);

/**
 * @param {import("./app.js").App} app
 * @param {Shelf} shelf
 * @param {{tool: string}} [before] what was there before the language was changed
 */
export function editView(app, shelf, before) {
  const { board } = app;
  const { draft } = shelf;
  /** What is known of the puzzle as it stands. */
  let known = { candidates: /** @type {number[] | null} */ (null), broken: new Map() };
  /** @type {AbortController | null} */
  let asking = null;

  const told = h("p", { id: "solutions", role: "status" });
  const clues = h("p", { class: "note" });
  const out = h("p", { class: "note", id: "set-said", role: "status" });
  const page = { say: (/** @type {string} */ text) => put(out, text), change, turned };
  const desk = makeDesk(app, draft, page);
  const tools = palette(desk);
  const card = toolCard(app, desk, out);
  const list = clueList(app, draft, desk);
  const grid = gridCard(app, draft, desk, page);
  const drafts = draftsCard(app, shelf);
  const facts = factsCard(app, draft, (candidates) => {
    known.candidates = candidates;
    draw();
  });
  const publish = publishCard(app, draft);

  const play = button(t("playThis"), begin, { class: "primary", id: "edit-play" });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("keypad") });
  const undo = iconButton("undo", t("undo"), () => draft.undo());
  const redo = iconButton("redo", t("redo"), () => draft.redo());
  const erase = iconButton("erase", t("erase"), () => (desk.picked ? desk.remove() : write(0)));
  const actions = h("div", { class: "tools", onmousedown: keepFocus }, undo, redo, erase);
  let laid = "";

  /**
   * Changes the rules, or says why not; tells whether it is done.
   * @param {(text: import("./draft.js").Text) => import("./draft.js").Text} how
   * @param {string} [as]
   */
  async function change(how, as) {
    const { state } = draft;
    // A count of solutions is of no use any more, and can take so long that there is no board for the change in time.
    asking?.abort();
    try {
      put(out);
      await draft.change(how, as);
      if (draft.state !== state) return true;
      page.say(t("changesNothing"));
    } catch (/** @type {any} */ error) {
      grid.draw();
      page.say(error.data ? problemText(error.data) : t("offline"));
    }
    look();
    return false;
  }

  /** Makes the keys of the digits that there are; of regions they have the colours. */
  function lay() {
    const { size, digits, told: { signs } } = draft.layout;
    const isRegions = desk.tool === "regions";
    const isNumber = desk.picked !== null || Boolean(CLUES[desk.tool]?.number);
    const isColour = desk.tool === "colour";
    const state = `${signs} ${isRegions} ${isNumber} ${isColour}`;
    // A key stays the same element when a clue is picked, as a finger may be on it.
    if (laid !== state) {
      const key = (digit) => {
        const one = button(isRegions ? digit : draft.layout.sign(digit), () => press(digit), { class: "key", "aria-label": isRegions ? t("regionInHand", { number: digit }) : null });
        if (isRegions) one.style.borderBottom = `6px solid ${hueOf(digit - 1)}`;
        return one;
      };
      const swatch = (colour, at) => {
        const one = button(String(at + 1), () => press(at + 1), { class: "key", "aria-label": t("colourInHand", { number: at + 1 }) });
        one.style.borderBottom = `.75rem solid ${colour}`;
        return one;
      };
      put(keys, isColour ? COLOURS.map(swatch) : digits.map(key), isNumber && button("0", () => press(0), { class: "key" }));
      spread(keys, isColour ? COLOURS.length : size);
      if (isNumber && size <= 9) keys.style.setProperty("--keys", String(size + 1));
    }
    laid = state;
    if (isRegions || isColour) for (const [at, key] of [...keys.children].entries()) key.setAttribute("aria-pressed", String((isColour ? desk.colour : desk.region) === at));
  }

  /** A key of the keypad. @param {number} digit */
  function press(digit) {
    if (desk.figure(String(digit))) return;
    if (desk.tool === "regions") desk.turnRegion(digit - 1);
    else if (desk.tool === "colour") desk.turnColour(digit - 1);
    else if (desk.isDrawing) page.say(t("noGivenNow"));
    else write(digit);
  }

  /**
   * Writes into the chosen cell and goes on to the next, or empties all chosen ones.
   * @param {number} digit 0 for an empty cell
   */
  function write(digit) {
    if (desk.tool === "candidates") return draft.note([...board.selected], digit).catch((error) => app.fail(error.data));
    if (desk.isDrawing && digit > 0) return page.say(t("noGivenNow"));
    if (digit > 0 && board.selected.size > 1) return app.say(t("oneCell"));
    draft.write([...board.selected], digit);
    goOn();
  }

  function goOn() {
    clearTimeout(waiting);
    if (board.selected.size === 1 && !desk.isDrawing) go((board.cursor + 1) % draft.values.length);
  }

  /** @param {number} cell */
  function go(cell) {
    board.select([cell], cell);
    board.focus();
  }

  const figures = new Figures();
  /** Goes on to the next cell if no second figure comes. */
  let waiting = 0;

  /**
   * A figure: the number of the clue that is picked, a region, the number of the cage that the chosen cells become, or a given.
   * No two givens of such cells would be right.
   * @param {KeyboardEvent} event
   */
  function type(event) {
    const digit = Number(digitOfKey(event));
    if (desk.figure(String(digit))) return;
    if (desk.tool === "digits" && board.selected.size > 1 && digit > 0) {
      desk.take("killercage");
      return desk.isDrawing ? card.begin(String(digit)) : app.say(t("oneCell"));
    }
    const { layout } = draft;
    const { size } = layout;
    const { tool } = desk;
    const mayGoOn = (number, isSecond) => !isSecond && number > 0 && 10 * number <= size;
    // Only givens are written at once, and taken back when a second figure comes.
    figures.write(event, size > 9 ? size : 0, tool === "digits" ? draft : { past: [], undo() {} }, (number, isSecond) => {
      clearTimeout(waiting);
      if (number > size) return announce(t("noDigit", { number, last: layout.sign(size) }));
      if (tool === "regions") return number > 0 && desk.turnRegion(number - 1);
      if (tool === "colour") return desk.turnColour(number - 1);
      if (tool !== "digits") return mayGoOn(number, isSecond) ? (waiting = setTimeout(() => write(number), SOON)) : write(number);
      draft.write([...board.selected], number);
      // A second figure may follow for the same cell.
      if (mayGoOn(number, isSecond)) waiting = setTimeout(goOn, SOON);
      else goOn();
    });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const command = event.ctrlKey || event.metaKey;
    if (desk.wantsText && event.key.length === 1 && !command) {
      event.preventDefault();
      desk.figure(event.key);
      return;
    }
    if (event.altKey || desk.key(event)) return;
    const digit = digitOfKey(event);
    const letter = draft.layout.digitOf(event);
    const tool = toolOfKey(event, desk.tool);
    const act = command ? { z: () => (event.shiftKey ? draft.redo() : draft.undo()), y: () => draft.redo() }[event.key.toLowerCase()]
      : digit !== null && !event.shiftKey ? () => type(event)
      : letter && !desk.isDrawing && !event.shiftKey ? () => write(letter)
      : tool ? () => desk.take(tool)
      : { ".": () => write(0), " ": () => write(0), delete: clear, backspace: back, escape: () => board.select([board.cursor], board.cursor) }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Keys that the grid would take for itself: a picked clue moves. @param {KeyboardEvent} event */
  const first = (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.startsWith("Arrow") && board.grid.contains(/** @type {Node} */ (event.target)) && desk.key(event)) event.stopPropagation();
  };

  function clear() {
    if (desk.tool === "candidates") draft.note([...board.selected], 0);
    else draft.write([...board.selected], 0);
  }

  /** The cell before, emptied. */
  function back() {
    const all = draft.values.length;
    const cell = draft.values[board.cursor] ? board.cursor : (board.cursor + all - 1) % all;
    draft.write([cell], 0);
    go(cell);
  }

  /** What touches each cell, in words. */
  let touches = /** @type {import("./touches.js").Touch[]} */ ([]);
  board.touches = (cell) => touches[cell]?.name ?? [];
  /** What was looked at last. */
  let seen = { grid: /** @type {any} */ (null), layout: draft.layout };

  function changed() {
    // What was said is of the puzzle before.
    put(out);
    if (!shelf.keep()) page.say(t("draftFull"));
    drafts.draw();
    publish.draw();
    // Words change nothing of what is known.
    const { text: { grid: cells }, layout } = draft.state;
    if (seen.grid === cells && seen.layout === layout) return draw();
    seen = { grid: cells, layout };
    known = { candidates: null, broken: new Map() };
    touches = touchesIn(JSON.stringify(draft.state.text), layout);
    lay();
    grid.draw();
    list.draw();
    draw();
    desk.clash([]);
    drawTool();
    look();
  }

  function draw() {
    const { layout, values, notes } = draft;
    const { candidates, broken } = known;
    const bad = new Set([...layout.conflicts(values), ...broken.keys()]);
    app.scene = { layout: shownLayout(), values, givens: values, centre: candidates ?? notes, bad, broken, isEditable: true };
    app.draw();
    desk.draw();
    undo.disabled = draft.past.length === 0;
    redo.disabled = draft.future.length === 0;
    clues.textContent = t(layout.words.count, { count: values.filter((value) => value).length });
  }

  /** The layout with room for numbers outside of the grid, made once for each. */
  let ringed = { of: /** @type {Layout | null} */ (null), layout: draft.layout };
  function shownLayout() {
    const { layout } = draft;
    if (!desk.needsRing) return layout;
    if (ringed.of !== layout) {
      const { board: { left, top, width, height, svg }, rows, columns } = layout.told;
      const [from, to] = [[Math.min(left, -CELL), Math.min(top, -CELL)], [Math.max(left + width, CELL * (columns + 1)), Math.max(top + height, CELL * (rows + 1))]];
      ringed = { of: layout, layout: new Layout({ ...layout.told, board: { left: from[0], top: from[1], width: to[0] - from[0], height: to[1] - from[1], svg } }) };
    }
    return ringed.layout;
  }

  /** Another tool or another clue is in hand: what was said of the one before is no longer true. */
  function turned() {
    put(out);
    drawTool();
  }

  function drawTool() {
    tools.draw();
    card.draw();
    list.drawPick();
    grid.drawSwap();
    lay();
    if (app.scene && app.scene.layout !== shownLayout()) draw();
  }

  /** Counts the solutions, when the typing rests. */
  async function look() {
    asking?.abort();
    const { signal } = (asking = new AbortController());
    const { puzzle, layout, values } = draft;
    const ask = (question, request = {}) => app.engine.ask(question, { puzzle, ...request }, signal).catch(() => null);
    const given = values.filter((value) => value).length;
    play.disabled = true;
    facts.forget();
    const open = placedIn(draft.state.text).filter(lacksNumber);
    const wrong = faultsIn(draft.state.text).length > 0 ? t("regionsOpen") : layout.conflicts(values).size > 0 ? t("improperInvalid") : open.length > 0 && t("numbersMissing", { count: open.length });
    if (wrong) {
      facts.noLevel();
      return tell(wrong, true);
    }
    const isFew = given < layout.fewest;
    if (isFew) tell(t("cluesMissing", { count: layout.fewest - given }));
    // What was wrong before is no news of what stands here now.
    else if (told.classList.contains("bad")) tell("");
    await new Promise((resolve) => setTimeout(resolve, REST));
    if (signal.aborted) return;
    const answer = isFew ? null : await ask("count", { limit: MOST });
    if (signal.aborted) return;
    if (!isFew) await tellCount(answer);
    if (!signal.aborted) await facts.look(signal, isFew ? null : answer);

    async function tellCount(answer) {
      if (!answer) return tell(t("offline"), true);
      const { solutions, stopped } = answer;
      play.disabled = solutions === 0 && !stopped;
      if (solutions === 0 && stopped) return tell(t("notCounted"));
      if (solutions === 0) {
        tell(t("improperUnsolvable"), true);
        return tellWhy();
      }
      if (solutions === 1 && !stopped) return tell(t("ready"));
      tell(t(solutions >= MOST || stopped ? "countAtLeast" : "countSolutions", { count: count(solutions) }));
    }

    /** Names the rules that givens break, or what clashes, and marks it. */
    async function tellWhy() {
      const words = { words: { language: currentLanguage() } };
      const checked = await ask("conflicts", { grid: values, ...words });
      if (signal.aborted) return;
      for (const { rule, cells } of checked?.conflicts ?? []) for (const cell of cells) known.broken.set(layout.cellNamed(cell), rule ? [rule] : []);
      draw();
      const reviewed = await ask("check", words);
      if (signal.aborted || !(reviewed?.clash || reviewed?.conflicts.length > 0)) return;
      // The number of givens stands beside it.
      tell(reviewed.lines.filter((_, at) => at !== 1).join(t("gap")), true);
      desk.clash((reviewed.clash_cells ?? []).map((name) => layout.cellNamed(name)));
    }
  }

  /** @param {string} text */
  function tell(text, isBad = false) {
    told.textContent = text;
    told.classList.toggle("bad", isBad);
    told.tabIndex = isBad ? 0 : -1;
  }

  async function begin() {
    const source = { kind: "typed", of: "" };
    const told = await app.withLayout(draft.puzzle).catch(() => null);
    if (!told) return app.fail(null);
    app.dispatchEvent(new CustomEvent("play", { detail: { puzzle: told.puzzle, from: { source, layout: told.layout, words: wordsIn(draft.state.text) } } }));
  }

  /** Takes the puzzle in play in the place of the draft, which undo brings back. */
  function takeGame() {
    const text = objectOf(app.game);
    if (!text) return app.say(t("cannotSet"));
    return draft.change(() => unsolved(text)).catch((error) => app.fail(error.data));
  }

  /** A puzzle that comes from elsewhere becomes a draft; several are a list, as everywhere. */
  async function takeIn(/** @type {any} */ event) {
    event.preventDefault();
    const { text, list } = /** @type {import("./incoming.js").Incoming} */ (event.detail);
    const answer = await app.ask("parse", { text, variants: true });
    if (!answer) return;
    const { puzzles: [found], puzzles, errors } = answer;
    if (puzzles.length > 1 || (found && errors.length > 0)) return list(text);
    try {
      const { puzzle, layout } = await app.withLayout(found?.layout ?? found?.puzzle ?? text);
      const object = objectOf(/** @type {any} */ ({ text: puzzle, layout, givens: layout.givensOf(puzzle) }));
      if (!object) return app.say(t("cannotSet"));
      await shelf.add({ ...unsolved(object), ...wordsIn(found) }, layout);
      page.say(t("pastedDraft"));
    } catch (/** @type {any} */ error) {
      // What is wrong with a rule is told; of a text that is no puzzle nobody wants to know where it stops being one.
      if (/expected .+, found /.test(error.data?.error)) complain(t("noPuzzleIn"));
      else app.fail(error.data);
    }
  }

  app.addEventListener("incoming", takeIn);
  const endKeys = listenKeys(app, key);
  document.addEventListener("keydown", first, true);
  const onSelect = () => clearTimeout(waiting);
  board.addEventListener("select", onSelect);
  draft.addEventListener("change", changed);
  changed();
  if (before) desk.take(before.tool);
  else board.select([0], 0);
  board.focus();
  const edit = button(t("editThis"), takeGame, { id: "edit-game" });
  const empty = button(t("clearAll"), () => draft.change((text) => (isOverlap(text) ? blankOverlap(text.grids) : blank(text.size))), { id: "edit-clear" });
  return {
    under: [h("div", { class: "count" }, told, clues), grid.faults],
    words: h("div", { class: "actions" }, play, button(t("closeHint"), () => (location.hash = "play"), { id: "edit-close" })),
    panel: h("div", { class: "stack" }, actions, tools.all, card.card, h("div", { class: "pad", onmousedown: keepFocus }, keys), h("div", { class: "actions" }, edit, empty)),
    side: h("div", { class: "stack" }, facts.card, list.card, grid.card, drafts.card, publish.card),
    refresh() {},
    state: () => ({ shelf, tool: desk.tool }),
    leave() {
      asking?.abort();
      clearTimeout(waiting);
      board.removeEventListener("select", onSelect);
      draft.removeEventListener("change", changed);
      board.touches = () => [];
      app.removeEventListener("incoming", takeIn);
      document.removeEventListener("keydown", first, true);
      endKeys();
      desk.leave();
      publish.leave();
      app.backToGame();
    },
  };
}
