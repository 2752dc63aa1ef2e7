// The view in which puzzles are made, and printed.

import { add, announce, button, check, copy, field, h, put, select } from "./dom.js";
import { icon, withIcon } from "./icons.js";
import { givensText } from "./info.js";
import { Game } from "./game.js";
import { detailChoices, kindOptions } from "./kinds.js";
import { gamePicture } from "./picture.js";
import { problemText } from "./problem.js";
import { printCard } from "./sheet.js";
import { CELLS } from "./sudoku.js";
import { advice, LEVELS, nearest, NOTHING_TRIED, together } from "./tried.js";
import { clock, count, currentLanguage, t, tenths } from "./words.js";

const SYMMETRIES = ["none", "rotate180", "rotate90", "left-right", "up-down", "diagonal", "antidiagonal", "both-axes", "both-diagonals", "full"];
/** The least and the greatest ER. */
const RATINGS = [1, 12];
/** What a technique is to a puzzle. */
const ROLES = ["practice", "uses", "needs"];
/** Without a new puzzle for so long the page gives advice, and stops; in milliseconds. */
const [ADVICE, PATIENCE] = [5_000, 60_000];

/** What the form asks for. Numbers are texts, which may be empty. */
const wish = { kind: "", size: "9", symbols: "1-9A", symmetry: "rotate180", level: "", technique: "", role: "practice", minimal: false, number: "6", from: "", to: "", lowest: "", highest: "" };

/**
 * What was made stays when the view is left, as the form does. A seed that is kept makes the same puzzles
 * again.
 */
const state = { puzzles: /** @type {any[]} */ ([]), request: /** @type {any} */ (null), pattern: CELLS.map(() => false), seed: "", keepsSeed: false };

/**
 * @param {import("./app.js").App} app
 * @param {string} [technique]
 */
export function makeView(app, technique) {
  if (technique) Object.assign(wish, { kind: "", technique, role: "practice", level: "", lowest: "", highest: "" });
  const seed = field(t("seed"), { id: "seed", value: state.seed, maxlength: 100, placeholder: t("seedNew"), oninput: () => keepSeed(value(seed) !== "") });
  const keeps = check(t("keepSeed"), state.keepsSeed, (is) => keepSeed(is));
  function keepSeed(is) {
    state.keepsSeed = keeps.querySelector("input").checked = is;
    state.seed = value(seed);
  }
  /** The seed of the next puzzles: another one each time, unless the player keeps it. */
  function nextSeed() {
    if (!state.keepsSeed || value(seed) === "") seed.querySelector("input").value = newSeed();
    return (state.seed = value(seed));
  }
  const numeric = (label, name, attributes) => field(t(label), { type: "number", value: wish[name], oninput: ({ target }) => (wish[name] = target.value), ...attributes });
  const number = numeric("number", "number", { min: 1, max: 100, id: "number" });
  const from = numeric("cluesFrom", "from", { min: 17, max: 81, id: "clues-from" });
  const to = numeric("to", "to", { min: 17, max: 81, id: "clues-to" });
  const rating = { min: RATINGS[0], max: RATINGS[1], step: 0.1 };
  const lowest = numeric("ratingFrom", "lowest", { ...rating, id: "rating-from" });
  const highest = numeric("to", "highest", { ...rating, id: "rating-to" });
  const roles = ROLES.map((name) => /** @type {[string, string]} */ ([name, t(`role-${name}`)]));
  const role = select(t("role"), roles, wish.role, (value) => (wish.role = value), { id: "role" });
  const techniques = select(t("technique"), [["", t("any")]], "", (value) => {
    wish.technique = value;
    drawRole();
  }, { id: "technique" });
  const drawRole = () => (role.querySelector("select").disabled = wish.technique === "");
  const kind = select(t("kind"), [["", t("kindOrdinary")], ...kindOptions()], wish.kind, (value) => {
    wish.kind = value;
    details.turn(value);
    drawKind();
  }, { id: "kind" });
  const details = detailChoices({ id: "", size: wish.size, symbols: wish.symbols }, (changed) => Object.assign(wish, changed));
  const progress = h("p", { class: "note", id: "making", hidden: true });
  const out = h("div", { class: "note", role: "status", id: "made" });
  const list = h("ul", { class: "puzzles", id: "puzzles" });
  const invitation = h("p", {}, t("noPuzzles"));
  const empty = h("div", { class: "empty", id: "no-puzzles" }, icon("swap"), invitation);
  const print = printCard(app, () => state.puzzles);
  /** @type {AbortController | null} */
  let running = null;
  let isLeft = false;
  const value = (label) => label.querySelector("input").value;

  /** Lists the techniques that the kind of puzzle may have. The one that is wished for stays, if it is among them. */
  async function listTechniques() {
    const asked = wish.kind;
    const rows = (await app.ask("techniques", { variant: asked !== "", words: { language: currentLanguage() } })) ?? [];
    if (asked !== wish.kind) return;
    if (!rows.some(({ id }) => id === wish.technique)) wish.technique = "";
    const option = ({ id, name }) => h("option", { value: id, selected: id === wish.technique }, name);
    put(techniques.querySelector("select"), option({ id: "", name: t("any") }), rows.map(option));
    drawRole();
  }

  async function begin() {
    if (running) return running.abort();
    const ratings = difficulty().rating;
    state.puzzles = [];
    // Nothing that is shown outlives its puzzle: a sheet of those that are gone would be asked for in vain.
    draw();
    if (ratings?.some((er) => !(er >= RATINGS[0] && er <= RATINGS[1]))) return refuse(t("ratingsOutside", { from: tenths(RATINGS[0]), to: tenths(RATINGS[1]) }));
    if (ratings && ratings[0] > ratings[1]) return refuse(t("turnedRatings", { from: tenths(ratings[0]), to: tenths(ratings[1]) }));
    if (wish.kind) {
      state.request = { seed: nextSeed(), ...details.asked(wish.kind), minimal: wish.minimal, difficulty: difficulty(), batch: 1, next: 0, wish: null, tried: NOTHING_TRIED, time: 0 };
      return make(wantedNumber());
    }
    const clues = wish.from || wish.to ? [whole(wish.from || "17"), whole(wish.to || "81")] : undefined;
    const painted = state.pattern.some(Boolean);
    const pattern = painted ? state.pattern.map((is) => (is ? "x" : ".")).join("") : undefined;
    const symmetry = painted ? "none" : wish.symmetry;
    if (clues && clues[0] > clues[1]) return refuse(t("turnedClues", { from: clues[0], to: clues[1] }));
    state.request = { seed: nextSeed(), symmetry, clues, minimal: wish.minimal, pattern, difficulty: difficulty(), batch: 10, next: 0, wish: { ...wish, symmetry, clues, pattern }, tried: NOTHING_TRIED, time: 0 };
    await make(wantedNumber());
  }

  /** How many puzzles are made at once. The field says the number that is taken. */
  function wantedNumber() {
    const wanted = Math.min(100, Math.max(1, whole(wish.number) || 1));
    number.querySelector("input").value = wish.number = String(wanted);
    return wanted;
  }

  /**
   * Says why there is nothing, where the puzzles would stand.
   * @param {string} text
   */
  function refuse(text) {
    state.request = null;
    draw();
    tell([text], true);
  }

  /**
   * @param {(string | false)[]} lines
   * @param {boolean} [isBad]
   */
  function tell(lines, isBad = false) {
    out.classList.toggle("bad", isBad);
    put(out, lines.map((line) => line && h("p", {}, line)));
  }

  /** How difficult the puzzles have to be, as the API takes it. */
  function difficulty() {
    const { level, technique, role, lowest, highest } = wish;
    const er = (text, other) => Math.round(10 * Number(text || other)) / 10;
    return {
      levels: level ? [level, level] : undefined,
      rating: lowest || highest ? [er(lowest, RATINGS[0]), er(highest, RATINGS[1])] : undefined,
      uses: technique && role !== "needs" ? [technique] : undefined,
      practice: technique && role === "practice" ? technique : undefined,
      needs: technique && role === "needs" ? technique : undefined,
    };
  }

  /** @param {number} wanted */
  async function make(wanted) {
    const mine = (running = new AbortController());
    const { request } = state;
    const goal = state.puzzles.length + wanted;
    const begun = performance.now() - request.time;
    let last = performance.now();
    const waited = () => performance.now() - last;
    const show = () => {
      request.time = performance.now() - begun;
      put(progress, t("making", { done: state.puzzles.length, number: goal }), t("comma"), figures(request), waited() > ADVICE && request.wish && h("span", { class: "advice" }, advice(request.tried, request.wish)));
    };
    go.textContent = t("stop");
    varies.disabled = true;
    invitation.textContent = t("noPuzzlesYet");
    more.hidden = true;
    tell([]);
    show();
    progress.hidden = false;
    const ticking = setInterval(show, 500);
    let problem = null;
    while (state.puzzles.length < goal && !mine.signal.aborted && !problem && waited() < PATIENCE) {
      const { next, wish, tried, time, batch, ...asked } = request;
      try {
        const answer = await app.engine.ask("generate", { ...asked, from: next, number: Math.min(batch, goal - state.puzzles.length) }, mine.signal);
        request.next = answer.next;
        request.tried = together(request.tried, answer.tried);
        if (answer.puzzles.length > 0) last = performance.now();
        for (const made of answer.puzzles) state.puzzles.push({ ...made, ...(await app.withLayout(made.puzzle)) });
        draw();
      } catch (/** @type {any} */ error) {
        if (!mine.signal.aborted) problem = problemOf(error.data);
      }
    }
    show();
    clearInterval(ticking);
    progress.hidden = true;
    running = null;
    go.textContent = t("makeIt");
    varies.disabled = false;
    invitation.textContent = t("noPuzzles");
    draw();
    finish(problem, state.puzzles.length < goal, waited());
    // Who has left hears nothing more of it.
    if (!isLeft) announce(Array.from(out.children, (line) => line.textContent).join(" "));
  }

  /**
   * Says how it ended.
   * @param {string | null} problem
   * @param {boolean} isShort whether there are fewer puzzles than wanted
   * @param {number} waited how long there was no new puzzle, in milliseconds
   */
  function finish(problem, isShort, waited) {
    const { request, puzzles } = state;
    if (problem && puzzles.length === 0) return refuse(problem);
    const made = t("made", { count: count(puzzles.length), seed: request.seed });
    const isHard = isShort && waited > ADVICE && request.wish;
    tell([problem ?? false, made, isShort && figures(request), isHard && advice(request.tried, request.wish)], isShort && puzzles.length === 0);
    more.textContent = t(isShort ? "searchOn" : "moreMade");
    more.hidden = Boolean(problem);
  }

  function draw() {
    put(list, state.puzzles.map((made, at) => item(app, made, at)));
    empty.hidden = state.puzzles.length > 0;
    list.hidden = !empty.hidden;
    print.draw();
    more.hidden = state.puzzles.length === 0 || Boolean(running) || !state.request;
  }

  async function vary() {
    const answer = await app.ask("vary", { puzzle: app.game.puzzle, seed: nextSeed(), number: 6 });
    if (!answer) return;
    const puzzles = [];
    for (const text of answer.puzzles) {
      const { puzzle, layout } = await app.withLayout(text);
      puzzles.push({ puzzle, layout, clues: layout.givensOf(puzzle).filter(Boolean).length });
    }
    // Others may be made by now.
    if (running || isLeft) return;
    Object.assign(state, { request: null, puzzles });
    draw();
    tell([t("variations")]);
  }

  const go = button(t("makeIt"), begin, { class: "primary", id: "make-puzzles" });
  const varies = button(withIcon("swap", t("vary")), vary, { id: "vary" });
  const more = button(t("moreMade"), () => make(wantedNumber()), { id: "more-puzzles", hidden: true });
  const symmetries = SYMMETRIES.map((name) => /** @type {[string, string]} */ ([name, t(`symmetry-${name}`)]));
  const levels = [["", t("any")], ...LEVELS.map((name) => [name, t(name)])];
  const symmetry = select(t("symmetry"), symmetries, wish.symmetry, (value) => (wish.symmetry = value), { id: "symmetry" });
  const level = select(t("level"), /** @type {any} */ (levels), wish.level, (value) => (wish.level = value), { id: "level" });
  const clues = h("div", { class: "pair" }, from, to);
  /** What is asked of ordinary puzzles alone. */
  const ordinary = [symmetry, clues];
  const minimal = check(t("minimal"), wish.minimal, (is) => (wish.minimal = is));
  const pattern = patternField();
  const drawKind = () => {
    for (const one of [...ordinary, pattern]) one.hidden = wish.kind !== "";
    details.draw(wish.kind);
    const practice = role.querySelector("option");
    practice.textContent = t(wish.kind ? "role-practice-kind" : "role-practice");
    listTechniques();
  };
  const form = h("section", { class: "card making" }, h("h2", {}, t("makeTitle")),
    h("div", { class: "fields" }, kind, details.boxes, symmetry, level, h("div", { class: "pair" }, lowest, highest), techniques, role, clues, number, seed, h("div", { class: "checks" }, keeps, minimal)),
    pattern, h("div", { class: "actions" }, go, more, varies), progress, out, h("div", { class: "actions" }, button(withIcon("type", t("setByHand")), () => (location.hash = "edit"), { id: "set-by-hand" })));
  drawKind();
  draw();
  if (state.request) finish(null, false, 0);
  drawRole();
  return { panel: h("div", { class: "stack" }, form, empty, list, print.card), refresh() {}, wide: true, leave() {
    isLeft = true;
    running?.abort();
    print.leave();
  } };
}

/** @param {string} text */
const whole = (text) => Math.round(Number(text));

/**
 * Attempts, time, and how near they came.
 * @param {any} request
 */
function figures({ tried, time }) {
  const parts = nearest(tried);
  return [t("attempts", { count: count(tried.attempts) }), clock(Math.round(time / 1000))].join(t("comma")) + (parts.length > 0 ? `${t("colon")}${parts.join(t("semicolon"))}` : "");
}

/**
 * What went wrong; without an answer the server is away.
 * @param {any} problem
 */
function problemOf(problem) {
  if (!problem) return t("offline");
  const text = problemText(problem);
  return problem.reason ? text : t("failed", { error: text });
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
  // A pattern that is asked for is in sight.
  return h("details", { class: "options", open: state.pattern.some(Boolean) }, h("summary", {}, t("pattern")), h("p", { class: "note" }, t("patternText")), grid,
    button(t("clearPattern"), () => CELLS.forEach((cell) => set(cell, false))));
}

/**
 * @param {import("./app.js").App} app
 * @param {any} made
 * @param {number} at
 */
function item(app, made, at) {
  const name = t("puzzleNumber", { number: at + 1 });
  const game = new Game(made.puzzle, made.layout);
  const { puzzle, layout } = game;
  const er = made.er ?? made.variant?.er;
  const facts = [givensText(layout, made.clues), made.hodoku && `${t(made.hodoku.level)} ${count(made.hodoku.score)}`, made.variant && t(made.variant.level), er && t("er", { er: tenths(er) })].filter(Boolean);
  // A line ends between two facts, not within one.
  const line = facts.flatMap((fact, at) => [h("span", {}, fact, at + 1 < facts.length && " ·"), " "]);
  const copyText = t(layout.words.copy);
  return h("li", { class: "card" }, gamePicture(game, name), h("p", { class: "note facts-line" }, line),
    h("div", { class: "actions" }, button(withIcon("go", t("play1")), () => app.dispatchEvent(new CustomEvent("play", { detail: { puzzle, from: { layout } } })), { "aria-label": `${t("play1")}: ${name}` }),
      button(withIcon("copy", copyText), () => copy(puzzle), { "aria-label": `${copyText}: ${name}` })));
}
