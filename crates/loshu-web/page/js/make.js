// The view in which puzzles are made, and printed.

import { announce, button, byId, check, field, h, select } from "./dom.js";
import { thumbnail } from "./picture.js";
import { printCard } from "./sheet.js";
import { CELLS } from "./sudoku.js";
import { count, currentLanguage, t } from "./words.js";

const SYMMETRIES = ["none", "rotate180", "rotate90", "left-right", "up-down", "diagonal", "antidiagonal", "both-axes", "both-diagonals", "full"];
/** What a technique is to a puzzle. */
const ROLES = ["practice", "uses", "needs"];
const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

/** What has been made stays when the view is left. */
const state = { puzzles: /** @type {any[]} */ ([]), request: /** @type {any} */ (null), pattern: CELLS.map(() => false) };

/**
 * @param {import("./app.js").App} app
 * @param {string} [technique]
 */
export function makeView(app, technique) {
  const wish = { symmetry: "rotate180", level: "", technique: technique ?? "", role: "practice", minimal: false };
  const seed = field(t("seed"), { id: "seed", value: newSeed(), maxlength: 100 });
  const number = field(t("number"), { id: "number", type: "number", min: 1, max: 100, value: 6 });
  const from = field(t("cluesFrom"), { type: "number", min: 17, max: 81, id: "clues-from" });
  const to = field(t("to"), { type: "number", min: 17, max: 81, id: "clues-to" });
  const rating = { type: "number", min: 1, max: 12, step: 0.1 };
  const lowest = field(t("ratingFrom"), { ...rating, id: "rating-from" });
  const highest = field(t("to"), { ...rating, id: "rating-to" });
  const roles = ROLES.map((name) => /** @type {[string, string]} */ ([name, t(`role-${name}`)]));
  const role = select(t("role"), roles, wish.role, (value) => (wish.role = value), { id: "role" });
  const techniques = select(t("technique"), [["", t("any")]], "", (value) => {
    wish.technique = value;
    drawRole();
  }, { id: "technique" });
  const drawRole = () => (role.querySelector("select").disabled = wish.technique === "");
  const out = h("p", { class: "note", role: "status", id: "made" });
  const list = h("ul", { class: "puzzles", id: "puzzles" });
  const print = printCard(app, () => state.puzzles);
  /** @type {AbortController | null} */
  let running = null;
  const value = (label) => label.querySelector("input").value;

  app.ask("techniques", { language: currentLanguage() }).then((rows) => {
    const option = (row) => h("option", { value: row.id, selected: row.id === wish.technique }, row.name);
    techniques.querySelector("select").append(...(rows ?? []).map(option));
  });

  async function begin() {
    if (running) return running.abort();
    const clues = value(from) || value(to) ? [Number(value(from) || 17), Number(value(to) || 81)] : undefined;
    const painted = state.pattern.some(Boolean);
    const pattern = painted ? state.pattern.map((is) => (is ? "x" : ".")).join("") : undefined;
    state.request = { seed: value(seed) || newSeed(), symmetry: painted ? "none" : wish.symmetry, clues, minimal: wish.minimal, pattern, difficulty: difficulty(), next: 0 };
    state.puzzles = [];
    await make(Math.min(100, Math.max(1, Number(value(number)) || 1)));
  }

  /** How difficult the puzzles have to be, as the API takes it. */
  function difficulty() {
    const { level, technique, role } = wish;
    const er = (label, other) => Number(value(label) || other).toFixed(1);
    return {
      levels: level ? [level, level] : undefined,
      rating: value(lowest) || value(highest) ? [er(lowest, 1), er(highest, 12)] : undefined,
      uses: technique && role !== "needs" ? [technique] : undefined,
      practice: technique && role === "practice" ? technique : undefined,
      needs: technique && role === "needs" ? technique : undefined,
    };
  }

  /** @param {number} wanted */
  async function make(wanted) {
    const mine = (running = new AbortController());
    const goal = state.puzzles.length + wanted;
    go.textContent = t("stop");
    more.hidden = true;
    while (state.puzzles.length < goal && !mine.signal.aborted) {
      out.textContent = t("making", { done: state.puzzles.length, number: goal });
      const { next, ...request } = state.request;
      const answer = await app.ask("generate", { ...request, from: next, number: Math.min(10, goal - state.puzzles.length) }, mine.signal);
      if (!answer) break;
      state.request.next = answer.next;
      state.puzzles.push(...answer.puzzles);
      draw();
    }
    running = null;
    go.textContent = t("makeIt");
    draw();
    announce(out.textContent);
  }

  function draw() {
    list.replaceChildren(...state.puzzles.map((made, at) => item(app, made, at)));
    print.card.hidden = more.hidden = state.puzzles.length === 0;
    if (state.request && !running) out.textContent = t("made", { count: count(state.puzzles.length), seed: state.request.seed });
  }

  async function vary() {
    const answer = await app.ask("vary", { puzzle: app.game.puzzle, seed: value(seed) || newSeed(), number: 6 });
    if (!answer) return;
    state.request = null;
    state.puzzles = answer.puzzles.map((puzzle) => ({ puzzle, clues: [...puzzle].filter((sign) => sign !== ".").length }));
    out.textContent = t("variations");
    draw();
    more.hidden = true;
  }

  const go = button(t("makeIt"), begin, { class: "primary", id: "make" });
  const more = button(t("moreMade"), () => make(Math.max(1, Number(value(number)) || 1)), { id: "more-puzzles", hidden: true });
  const symmetries = SYMMETRIES.map((name) => /** @type {[string, string]} */ ([name, t(`symmetry-${name}`)]));
  const levels = [["", t("any")], ...LEVELS.map((name) => [name, t(name)])];
  const form = h("section", { class: "card" }, h("h2", {}, t("makeTitle")),
    h("div", { class: "fields" },
      select(t("symmetry"), symmetries, wish.symmetry, (value) => (wish.symmetry = value), { id: "symmetry" }),
      select(t("level"), /** @type {any} */ (levels), wish.level, (value) => (wish.level = value), { id: "level" }),
      h("div", { class: "pair" }, lowest, highest), techniques,
      role,
      h("div", { class: "pair" }, from, to), h("div", { class: "pair" }, number, seed), check(t("minimal"), false, (is) => (wish.minimal = is))),
    patternField(), h("div", { class: "actions" }, go, more, button(t("vary"), vary, { id: "vary" })), out);
  draw();
  drawRole();
  return { under: null, panel: h("div", { class: "stack" }, form, print.card, list), refresh() {}, wide: true, leave() {
    running?.abort();
    byId("sheet").replaceChildren();
  } };
}

const newSeed = () => String(Math.floor(Math.random() * 1e9));

/** A small grid in which a pattern is painted. */
function patternField() {
  const cells = CELLS.map((cell) => {
    const name = t("cell", { row: Math.floor(cell / 9) + 1, column: (cell % 9) + 1 });
    const one = h("button", { type: "button", class: "dab", "aria-pressed": String(state.pattern[cell]), "aria-label": name, tabindex: cell === 0 ? 0 : -1, "data-cell": cell });
    return one;
  });
  const set = (cell, is) => {
    state.pattern[cell] = is;
    cells[cell].setAttribute("aria-pressed", String(is));
  };
  let brush = /** @type {boolean | null} */ (null);
  const at = (event) => Number(document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".dab")?.getAttribute("data-cell") ?? -1);
  const grid = h("div", {
    class: "pattern", role: "group", "aria-label": t("pattern"),
    onpointerdown: (event) => {
      const cell = at(event);
      if (cell < 0) return;
      event.preventDefault();
      event.target.releasePointerCapture?.(event.pointerId);
      cells[cell].focus();
      set(cell, (brush = !state.pattern[cell]));
    },
    onpointermove: (event) => {
      const cell = brush === null ? -1 : at(event);
      if (cell >= 0) set(cell, brush);
    },
    onpointerup: () => (brush = null),
    onkeydown: (event) => {
      const cell = Number(event.target.dataset.cell);
      const to = { ArrowLeft: cell - 1, ArrowRight: cell + 1, ArrowUp: cell - 9, ArrowDown: cell + 9 }[event.key];
      if (event.key === " " || event.key === "Enter") {
        event.preventDefault();
        set(cell, !state.pattern[cell]);
      }
      if (to === undefined || !cells[to]) return;
      event.preventDefault();
      cells[cell].tabIndex = -1;
      cells[to].tabIndex = 0;
      cells[to].focus();
    },
  }, cells);
  return h("details", { class: "options" }, h("summary", {}, t("pattern")), h("p", { class: "note" }, t("patternText")), grid,
    button(t("clearPattern"), () => CELLS.forEach((cell) => set(cell, false))));
}

/**
 * @param {import("./app.js").App} app
 * @param {any} made
 * @param {number} at
 */
function item(app, made, at) {
  const name = t("puzzleNumber", { number: at + 1 });
  const facts = [t("cluesCount", { count: made.clues }), made.hodoku && `${t(made.hodoku.level)} ${made.hodoku.score}`, made.er && t("er", { er: made.er })].filter(Boolean).join(" · ");
  return h("li", { class: "card" }, thumbnail(made.puzzle, name), h("p", { class: "note" }, facts),
    h("div", { class: "actions" }, button(t("play1"), () => app.dispatchEvent(new CustomEvent("play", { detail: { puzzle: made.puzzle } })), { "aria-label": `${t("play1")}: ${name}` }),
      button(t("copyLine"), () => copy(app, made.puzzle), { "aria-label": `${t("copyLine")}: ${name}` })));
}

/**
 * @param {import("./app.js").App} app
 * @param {string} text
 */
export async function copy(app, text) {
  try {
    await navigator.clipboard.writeText(text);
    app.say(t("copied"));
  } catch {
    window.prompt(t("copyFailed"), text);
  }
}
