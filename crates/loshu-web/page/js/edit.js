// The view in which a puzzle is set: givens and rules, how many solutions they have, and which digits are in them.

import { announce, button, check, h, put } from "./dom.js";
import { blank, Draft, read } from "./draft.js";
import { iconButton } from "./icons.js";
import { digitOfKey, Figures, keepFocus, listenKeys, SOON } from "./keys.js";
import { spread } from "./keypad.js";
import { bitsOf } from "./layout.js";
import { rulesCard } from "./rules.js";
import { load, save } from "./store.js";
import { count, currentLanguage, t } from "./words.js";

/** Solutions are counted up to this number. */
const MOST = 1_000;
/** How long the grid is at rest before solutions are counted, in milliseconds. */
const REST = 150;

/**
 * @param {import("./app.js").App} app
 * @param {unknown} [_wish]
 * @param {Draft} [before] the draft before the language was changed
 */
export function editView(app, _wish, before) {
  const { board } = app;
  const words = () => ({ words: { language: currentLanguage() } });
  const draft = before ?? new Draft((puzzle) => app.withLayout(puzzle));
  /** What is known of the puzzle as it stands. */
  let known = { candidates: /** @type {number[] | null} */ (null), broken: new Map() };
  /** @type {AbortController | null} */
  let asking = null;

  const told = h("p", { id: "solutions", role: "status" });
  const clues = h("p", { class: "note" });
  const play = button(t("playThis"), begin, { class: "primary", id: "edit-play" });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("keypad") });
  const undo = iconButton("undo", t("undo"), () => draft.undo());
  const redo = iconButton("redo", t("redo"), () => draft.redo());
  const tools = h("div", { class: "tools", onmousedown: keepFocus }, undo, redo, iconButton("erase", t("erase"), () => write(0)));
  const shown = check(t("trueCandidates"), Boolean(app.options.trueCandidates), (is) => {
    app.set({ trueCandidates: is });
    look();
  });
  const late = h("p", { class: "note", role: "status" });
  const rules = rulesCard(app, draft);
  let laid = "";

  /** Makes the keys of the digits that there are. */
  function lay() {
    const { size, digits, told: { signs } } = draft.layout;
    if (laid === signs.join()) return;
    laid = signs.join();
    put(keys, digits.map((digit) => button(draft.layout.sign(digit), () => write(digit), { class: "key" })));
    spread(keys, size);
  }

  /**
   * Writes into the chosen cell and goes on to the next, or empties all chosen ones.
   * @param {number} digit 0 for an empty cell
   */
  function write(digit) {
    if (digit > 0 && board.selected.size > 1) return app.say(t("oneCell"));
    draft.write([...board.selected], digit);
    goOn();
  }

  function goOn() {
    clearTimeout(waiting);
    if (board.selected.size === 1) go((board.cursor + 1) % draft.values.length);
  }

  /** @param {number} cell */
  function go(cell) {
    board.select([cell], cell);
    board.focus();
  }

  /**
   * Writes a figure: as a given, or, where several cells are chosen, as the number of the rule that is set. No two givens of
   * such cells would be right.
   * @param {KeyboardEvent} event
   */
  function typeOrTotal(event) {
    if (board.selected.size === 1 || digitOfKey(event) === 0) return type(event);
    if (!rules.typeNumber(String(digitOfKey(event)))) announce(t("oneCell"));
  }

  const figures = new Figures();
  /** Goes on to the next cell if no second figure comes. */
  let waiting = 0;

  /** @param {KeyboardEvent} event */
  function type(event) {
    const { layout } = draft;
    const { size } = layout;
    figures.write(event, size > 9 ? size : 0, draft, (number, isSecond) => {
      clearTimeout(waiting);
      if (number > size) return announce(t("noDigit", { number, last: layout.sign(size) }));
      draft.write([...board.selected], number);
      // A second figure may follow for the same cell.
      if (!isSecond && number > 0 && 10 * number <= size) waiting = setTimeout(goOn, SOON);
      else goOn();
    });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const digit = digitOfKey(event);
    const act = command ? { z: () => (event.shiftKey ? draft.redo() : draft.undo()), y: () => draft.redo() }[event.key.toLowerCase()]
      : digit !== null && !event.shiftKey ? () => typeOrTotal(event)
      : draft.layout.digitOf(event) ? () => write(draft.layout.digitOf(event))
      : { ".": () => write(0), " ": () => write(0), delete: clear, backspace: back, escape: () => board.select([board.cursor], board.cursor) }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  function clear() {
    draft.write([...board.selected], 0);
  }

  /** The cell before, emptied. */
  function back() {
    const all = draft.values.length;
    const cell = draft.values[board.cursor] ? board.cursor : (board.cursor + all - 1) % all;
    draft.write([cell], 0);
    go(cell);
  }

  function changed() {
    known = { candidates: null, broken: new Map() };
    save("draft", JSON.stringify(draft.state.text));
    lay();
    rules.draw();
    draw();
    look();
  }

  function draw() {
    const { layout, values, notes } = draft;
    const { candidates, broken } = known;
    const bad = new Set([...layout.conflicts(values), ...broken.keys()]);
    app.scene = { layout, values, givens: values, centre: candidates ?? notes, bad, broken, isEditable: true };
    app.draw();
    undo.disabled = draft.past.length === 0;
    redo.disabled = draft.future.length === 0;
    clues.textContent = t(layout.words.count, { count: values.filter((value) => value).length });
  }

  /** Counts the solutions, when the typing rests. */
  async function look() {
    asking?.abort();
    const { signal } = (asking = new AbortController());
    const { puzzle, layout, values } = draft;
    const ask = (question, request = {}) => app.engine.ask(question, { puzzle, ...request }, signal).catch(() => null);
    const given = values.filter((value) => value).length;
    play.disabled = true;
    put(late);
    if (layout.conflicts(values).size > 0) return tell(t("improperInvalid"), true);
    const isFew = given < layout.fewest;
    if (isFew) tell(t("cluesMissing", { count: layout.fewest - given }));
    await new Promise((resolve) => setTimeout(resolve, REST));
    if (signal.aborted) return;
    if (!isFew) await tellCount(await ask("count", { limit: MOST }));
    if (signal.aborted || !shown.querySelector("input").checked) return;
    const candidates = (await ask("candidates"))?.candidates ?? null;
    if (signal.aborted) return;
    put(late, !candidates && t("candidatesLate"));
    known.candidates = candidates && candidates.map((digits, cell) => (values[cell] ? 0 : bitsOf(digits)));
    draw();

    async function tellCount(answer) {
      if (signal.aborted) return;
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

    /** Names the rules that givens break, or what clashes. */
    async function tellWhy() {
      const checked = await ask("conflicts", { grid: values, ...words() });
      if (signal.aborted) return;
      for (const { rule, cells } of checked?.conflicts ?? []) for (const cell of cells) known.broken.set(layout.cellNamed(cell), rule ? [rule] : []);
      draw();
      const reviewed = await ask("check", words());
      if (!signal.aborted && (reviewed?.clash || reviewed?.conflicts.length > 0)) tell(reviewed.lines.join(" "), true);
    }
  }

  /** @param {string} text */
  function tell(text, isBad = false) {
    told.textContent = text;
    told.classList.toggle("bad", isBad);
  }

  async function begin() {
    const source = { kind: "typed", of: "" };
    const told = await app.withLayout(draft.puzzle).catch(() => null);
    if (!told) return app.fail(null);
    app.dispatchEvent(new CustomEvent("play", { detail: { puzzle: told.puzzle, from: { source, layout: told.layout } } }));
  }

  /**
   * Takes another puzzle in the place of the draft, which undo brings back.
   * @param {string} puzzle
   */
  function take(puzzle) {
    const text = read(puzzle);
    if (!text) return app.say(t("cannotSet"));
    return draft.change(() => text).catch((error) => app.fail(error.data));
  }

  const endKeys = listenKeys(app, key);
  const onSelect = () => clearTimeout(waiting);
  board.addEventListener("select", onSelect);
  const kept = before ? null : load("draft");
  draft.addEventListener("change", changed);
  changed();
  if (typeof kept === "string" && read(kept)) take(kept)?.then(() => draft.forget());
  if (!before) board.select([0], 0);
  board.focus();
  const edit = button(t("editThis"), () => take(app.game.puzzle), { id: "edit-game" });
  const empty = button(t("clearAll"), () => draft.change(({ size }) => blank(size)), { id: "edit-clear" });
  return {
    under: h("div", { class: "count" }, told, clues),
    words: h("section", { class: "card" }, h("h2", {}, t("typeIn")), h("p", {}, t("typeText")), h("div", { class: "actions" }, play, button(t("closeHint"), () => (location.hash = "play"), { id: "edit-close" }))),
    panel: h("div", { class: "stack" }, h("div", { class: "pad", onmousedown: keepFocus }, keys), tools, shown, late, h("div", { class: "actions" }, edit, empty)),
    side: rules.card,
    refresh() {},
    state: () => draft,
    leave() {
      asking?.abort();
      clearTimeout(waiting);
      board.removeEventListener("select", onSelect);
      draft.removeEventListener("change", changed);
      endKeys();
      app.backToGame();
    },
  };
}
