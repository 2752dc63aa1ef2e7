// The view of one lesson. Nothing else is on it but the grid: its idea, examples that are stepped, exercises, a puzzle.

import "./lessonwords.js";
import { button, copy, h, put } from "./dom.js";
import { exercise } from "./exercise.js";
import { FIRST_STEPS } from "./firststeps.js";
import { begun, guided } from "./guide.js";
import { withIcon } from "./icons.js";
import { listenKeys } from "./keys.js";
import { learnKey } from "./learn.js";
import { lesson } from "./lesson.js";
import { lessonOf, nextStop, stopsOf } from "./lessons.js";
import { doneOf, ENOUGH, forgetHinted, keepPart, keepReturn, learned, setLearned, solvedOf } from "./progress.js";
import { progressCard } from "./road.js";
import { printLesson } from "./lessonsheet.js";
import { momentsOf } from "./stepped.js";
import { loadOfTab, saveOfTab } from "./store.js";
import { ORDINARY } from "./sudoku.js";
import { rowsOf } from "./techniques.js";
import { Teller } from "./teller.js";
import { VARIANT_LESSONS, lessonOfVariant } from "./variantlessons.js";
import { t } from "./words.js";

/** The examples of a lesson. */
const EXAMPLES = [1, 2, 3];
/** How long a puzzle is looked for, and how long one in which nothing but singles stands beside the technique, in milliseconds. */
const [PATIENCE, CHOOSY] = [40_000, 10_000];

/**
 * @param {import("./app.js").App} app
 * @param {string} address the lesson, and after a slash its part: `x-wing`, `x-wing/2`, `x-wing/exercise/4711`
 * @param {{at?: number, from?: number}} [before] where the lesson was before the language was changed
 */
export function schoolView(app, address, before = {}) {
  const [id, part = "", number = ""] = address.split("/");
  const [words, panel] = [h("div", { class: "told school" }), h("div", { class: "stack", id: "lesson-nav" })];
  const tell = new Teller(app, words);
  const endKeys = listenKeys(app, (event) => learnKey(app, event));
  const state = { ...placeIn(address), ...before };
  let isLeft = false;
  put(words, h("div", { class: "card" }, h("p", {}, t("searching"))));
  const whole = rowsOf(app).then((rows) => {
    if (isLeft || !rows) return;
    const school = new School(app, tell, panel, { address, state }, stopsOf(rows), rows, () => isLeft);
    return school.open(id, part, Number.parseInt(number, 10));
  });
  return {
    words, panel, whole,
    refresh() {},
    state: () => state,
    leave() {
      isLeft = true;
      tell.closes?.();
      endKeys();
      app.backToGame();
    },
  };
}

/** Where a lesson was left, in this tab or the last one: at a moment of the lesson that was open last. @param {string} address */
function placeIn(address) {
  const [last, at] = String(loadOfTab("lesson")).split(" ");
  return last === address && Number.isInteger(Number(at)) && Number(at) > 0 ? { at: Number(at) } : {};
}

/** @param {string} address @param {number} at */
const keepPlace = (address, at) => saveOfTab("lesson", `${address} ${at}`);

/** The lesson that is open. */
class School {
  /**
   * @param {import("./app.js").App} app
   * @param {Teller} tell
   * @param {HTMLElement} panel
   * @param {{address: string, state: {at?: number, from?: number}}} place
   * @param {import("./lessons.js").Stop[]} stops
   * @param {any[]} rows
   * @param {() => boolean} isLeft
   */
  constructor(app, tell, panel, { address, state }, stops, rows, isLeft) {
    this.isLeft = isLeft;
    this.app = app;
    this.tell = tell;
    this.panel = panel;
    this.address = address;
    this.state = state;
    this.stops = stops;
    this.rows = rows;
  }

  /**
   * Opens a part of a lesson; an address that leads nowhere leads to the road.
   * @param {string} id
   * @param {string} part
   * @param {number} from
   */
  open(id, part, from) {
    if (id === "progress") return put(this.tell.box, progressCard(this.app, this.rows));
    const stop = this.stops.find((stop) => stop.id === id || stop.techniques.some((row) => row.id === id));
    const row = this.rows.find((row) => row.id === id);
    if (!stop && !row) return (location.hash = "learn");
    if (stop?.kind === "first") return this.openFirst(id, part);
    const variant = VARIANT_LESSONS.find((lesson) => lesson.id === id);
    const one = variant ? lessonOfVariant(variant) : lessonOf(row);
    this.drawParts(one, stop ?? null, part || "idea");
    if (part === "exercise" || part === "return") return this.openExercise(one, stop ?? null, part === "return", Number.isNaN(from) ? this.state.from : from);
    // It is looked for for a while, and the page says so.
    if (part === "puzzle") return void this.openPuzzle(one);
    const number = EXAMPLES.find((number) => String(number) === part);
    return number ? this.openExample(one, number) : this.openIdea(one);
  }

  /**
   * The parts of a lesson, and its neighbours.
   * @param {import("./lessons.js").Lesson} one
   * @param {import("./lessons.js").Stop | null} stop
   * @param {string} now
   */
  drawParts(one, stop, now) {
    const done = doneOf(one.id).parts;
    const solved = solvedOf(one.id);
    const isDone = (part) => (part === "exercise" ? solved >= ENOUGH : done.includes(part));
    const names = [["idea", t("partIdea")], ...EXAMPLES.map((number) => [String(number), t("partExample", { number })]), ["exercise", t("partExercise")], ["puzzle", t("partPuzzle")]];
    const item = (/** @type {string[]} */ [part, name]) => h("li", {}, h("a", { href: `#learn/${one.id}${part === "idea" ? "" : `/${part}`}`, class: isDone(part) ? "done" : null, "aria-current": part === now || (part === "exercise" && now === "return") ? "step" : null }, name, isDone(part) && h("span", { class: "unseen" }, ` (${t("partDone")})`)));
    const siblings = stop && stop.techniques.length > 1 ? h("ul", { class: "siblings" }, stop.techniques.map((row) => h("li", {}, h("a", { href: `#learn/${row.id}`, "aria-current": row.id === one.id ? "true" : null }, row.name)))) : null;
    put(this.panel, h("nav", { class: "card parts", "aria-label": t("lessonParts") }, siblings, h("ol", {}, names.map(item))), this.toolsCard(one));
  }

  /** What a teacher needs, and the ways out. @param {import("./lessons.js").Lesson | null} one */
  toolsCard(one) {
    const { app } = this;
    return h("div", { class: "card" }, h("div", { class: "actions" }, h("a", { class: "button", href: "#learn" }, t("roadBack")), h("a", { class: "button", href: "#play" }, t("backToYourGame"))),
      one && h("details", { class: "options" }, h("summary", {}, t("forTeachers")), h("p", { class: "note" }, t("forTeachersText")),
        h("div", { class: "actions" }, button(withIcon("print", t("printLesson")), () => printLesson(app, one, "lesson"), { id: "print-lesson" }), button(withIcon("print", t("printSet")), () => printLesson(app, one, "set"), { id: "print-set" }),
          button(withIcon("copy", t("lessonLink")), () => copy(`${location.origin}${location.pathname}#learn/${one.id}`), { id: "lesson-link" }))));
  }

  /**
   * Shows moments, and keeps where one is.
   * @param {Parameters<typeof lesson>[1]} wish
   */
  step(wish) {
    const { app, tell, state, address } = this;
    if (this.isLeft()) return;
    const moved = (/** @type {number} */ at) => {
      state.at = at;
      keepPlace(address, at);
    };
    const finished = () => {
      keepPlace(address, 0);
      return wish.finished();
    };
    const shown = lesson(app, { ...wish, at: state.at ?? 0, moved, finished });
    tell.show(null, shown.card);
    tell.closes = shown.leave;
    shown.begin();
  }

  /** @param {import("./lessons.js").Lesson} one */
  async openIdea(one) {
    const moments = await one.idea(this.app);
    if (!moments) return this.fail();
    this.step({ title: one.name, moments, finished: () => {
      keepPart(one.id, "idea");
      return this.on(one, "1", t("fromIdea"));
    } });
  }

  /** @param {import("./lessons.js").Lesson} one @param {number} number */
  async openExample(one, number) {
    const { app } = this;
    const position = await one.position(app, number - 1);
    if (!position?.step) return this.fail();
    const { step, puzzle, layout } = position;
    const moments = momentsOf(app, step, puzzle, layout, position);
    const isLast = number === EXAMPLES.length;
    this.step({ title: t("exampleOf", { lesson: one.name, number }), note: position.remark, moments, finished: () => {
      keepPart(one.id, String(number));
      return this.on(one, isLast ? "exercise" : String(number + 1), t(isLast ? "toExercises" : "nextExample"));
    } });
  }

  /**
   * @param {import("./lessons.js").Lesson} one
   * @param {import("./lessons.js").Stop | null} stop
   * @param {boolean} isReturn whether the lesson has come back
   * @param {number} [from]
   */
  openExercise(one, stop, isReturn, from) {
    const { app, tell, state } = this;
    return exercise(app, tell, one, {
      from, begun: (from) => (state.from = from),
      solved: (isClean) => (isReturn ? this.returned(one, isClean) : this.solved(one, stop)),
      given: () => (isReturn ? this.returned(one, false) : null),
      actions: () => [],
    });
  }

  /** A lesson came back. @param {import("./lessons.js").Lesson} one @param {boolean} isRight */
  returned(one, isRight) {
    keepReturn(one.id, isRight);
    const { due } = doneOf(one.id);
    return h("p", { class: isRight ? "best" : "note" }, isRight ? t("exerciseReturn", { day: due }) : t("exerciseReturnWrong"));
  }

  /**
   * An exercise was solved. With enough of them the chapter is known.
   * @param {import("./lessons.js").Lesson} one
   * @param {import("./lessons.js").Stop | null} stop
   */
  solved(one, stop) {
    const solved = solvedOf(one.id);
    forgetHinted(one.id);
    this.drawParts(one, stop, "exercise");
    const others = stop?.techniques.filter((row) => row.id !== stop.id) ?? [];
    const isKnown = stop !== null && solvedOf(stop.id) >= ENOUGH && others.every((row) => solvedOf(row.id) > 0);
    const wasKnown = stop !== null && learned().has(stop.id);
    if (stop && isKnown) setLearned(stop.id, true);
    const next = nextStop(this.stops, one.id);
    const sibling = others.find((row) => solvedOf(row.id) === 0);
    const goesTo = (id, title) => h("a", { class: "button primary", href: `#learn/${id}`, id: "next-lesson" }, t("nextLesson", { lesson: title }));
    const isEnough = solved >= ENOUGH;
    return [
      h("p", { class: "note" }, t("exerciseCount", { solved, enough: ENOUGH })),
      isKnown && !wasKnown && h("p", { class: "best" }, t("exerciseEnough", { lesson: stop.title })),
      isEnough && h("div", { class: "actions" }, h("a", { class: "button", href: `#learn/${one.id}/puzzle` }, t("puzzlePlay")), sibling ? goesTo(sibling.id, sibling.name) : next && goesTo(next.id, next.title)),
    ];
  }

  /**
   * Looks for a puzzle in which the technique is needed, and nothing beside it but singles.
   * @param {import("./lessons.js").Lesson} one
   */
  async openPuzzle(one) {
    const { app, tell } = this;
    const said = h("p", { role: "status" }, t("puzzleSearching"));
    const text = h("p", {}, t("puzzleText"));
    tell.show(null, h("div", { class: "card", id: "lesson-puzzle" }, h("h2", {}, one.name), text, said));
    // No other puzzle stands beside these words.
    app.scene = { values: ORDINARY.cells.map(() => 0), givens: ORDINARY.cells.map(() => 0), isSolved: true };
    app.draw();
    const begun = performance.now();
    const seed = String(Math.floor(Math.random() * 1e7));
    for (let from = 0; performance.now() - begun < PATIENCE; ) {
      const isChoosy = performance.now() - begun < CHOOSY;
      const answer = await app.ask("generate", { seed, from, ...wantedOf(one, isChoosy) });
      if (!answer) return;
      from = answer.next;
      const [made] = answer.puzzles;
      if (!made) continue;
      const { puzzle, layout } = await app.withLayout(made.puzzle);
      if (this.isLeft()) return;
      keepPart(one.id, "puzzle");
      const givens = layout.givensOf(puzzle);
      app.scene = { layout, values: givens, givens, isSolved: true };
      app.draw();
      put(text, t("puzzleFound", { technique: one.name }));
      put(said, h("a", { class: "button primary", href: "#play", id: "play-lesson-puzzle", onclick: (event) => {
        event.preventDefault();
        app.dispatchEvent(new CustomEvent("play", { detail: { puzzle, from: { layout, source: { kind: "technique", of: one.name } } } }));
      } }, t("playThis")));
      return;
    }
    put(said, t("puzzleLate"));
  }

  /**
   * A lesson of the first steps.
   * @param {string} id
   * @param {string} part
   */
  async openFirst(id, part) {
    const { app } = this;
    const step = FIRST_STEPS.find((step) => step.id === id);
    if (!step) return;
    const title = t(`lesson-${id}`);
    const done = doneOf(id).parts;
    const names = [...("make" in step ? [["", t("partIdea")]] : []), ...("guided" in step ? [["puzzle", t("partPuzzle")]] : [])];
    const isPuzzle = "guided" in step && (part === "puzzle" || !("make" in step));
    put(this.panel, names.length > 1 && h("nav", { class: "card parts", "aria-label": t("lessonParts") }, h("ol", {}, names.map(([part, name]) => h("li", {}, h("a", { href: `#learn/${id}${part ? `/${part}` : ""}`, class: done.includes(part || "idea") ? "done" : null, "aria-current": (part === "puzzle") === isPuzzle ? "step" : null }, name))))), this.toolsCard(null));
    if (isPuzzle) return this.openGuided(id, title, step.guided);
    const { layout } = await app.withLayout(await emptyOf(app, step.size));
    if (!("make" in step)) return;
    this.step({ title, moments: step.make(app, layout), finished: () => {
      keepPart(id, "idea");
      if ("guided" in step) return h("a", { class: "button primary", href: `#learn/${id}/puzzle` }, t("partPuzzle"));
      setLearned(id, true, false);
      return this.onward(id);
    } });
  }

  /**
   * A puzzle with a guide: the one that was begun, or another one.
   * @param {string} id
   * @param {string} title
   * @param {string} kind
   * @param {ReturnType<typeof begun>} [kept]
   */
  async openGuided(id, title, kind, kept = begun(id)) {
    const { app } = this;
    const easy = await (kept ? app.withLayout(kept.puzzle).catch(() => null) : this.easyPuzzle(kind));
    const solved = easy && await app.ask("solve", { puzzle: easy.puzzle });
    if (!easy || !solved?.solution) return kept ? this.openGuided(id, title, kind, null) : this.fail();
    const { puzzle, layout } = easy;
    const [givens, solution] = [layout.givensOf(puzzle), layout.valuesOf(solved.solution)];
    const written = kept ? layout.valuesOf(kept.grid) : givens;
    const values = solution.map((digit, cell) => givens[cell] || (written[cell] === digit ? digit : 0));
    const scene = { layout, values, givens, isNotes: false };
    const another = () => this.openGuided(id, title, kind, null);
    const task = guided(app, { id, puzzle, layout, scene, solution, another });
    const playAlone = async () => {
      const found = await this.easyPuzzle(kind);
      if (found) app.dispatchEvent(new CustomEvent("play", { detail: { puzzle: found.puzzle, from: { layout: found.layout } } }));
    };
    this.step({ title, moments: [{ say: [], scene, task }], finished: () => {
      keepPart(id, "puzzle");
      setLearned(id, true, false);
      return [...this.onward(id), button(t("guideAgain"), another), button(t("guidePlay"), playAlone, { id: "guide-play" })];
    } });
  }

  /** A new easy puzzle of a kind. @param {string} kind */
  async easyPuzzle(kind) {
    const seed = String(Math.floor(Math.random() * 1e7));
    const wish = kind === "9" ? { symmetry: "rotate180", difficulty: { levels: ["Easy", "Easy"] } } : { variant: kind };
    const made = await this.app.ask("generate", { seed, ...wish });
    return made?.puzzles[0] ? this.app.withLayout(made.puzzles[0].puzzle) : null;
  }

  /** The way to the next lesson. @param {string} id */
  onward(id) {
    const next = nextStop(this.stops, id);
    return next ? [h("a", { class: "button primary", href: `#learn/${next.id}`, id: "next-lesson" }, t("nextLesson", { lesson: next.title }))] : [];
  }

  /** The way to the next part. @param {import("./lessons.js").Lesson} one @param {string} part @param {string} text */
  on(one, part, text) {
    return h("a", { class: "button primary", href: `#learn/${one.id}/${part}`, id: "next-part", "data-clicker": "on" }, text);
  }

  fail() {
    put(this.tell.box, h("div", { class: "card" }, h("p", {}, t("noExercise")), this.toolsCard(null)));
  }
}

/** What is asked of a puzzle: at first that nothing but singles stands beside the technique, later only that it is used. @param {import("./lessons.js").Lesson} one @param {boolean} isChoosy */
function wantedOf({ wanted }, isChoosy) {
  const { difficulty, ...rest } = /** @type {any} */ (wanted);
  const { practice, ...less } = difficulty;
  return { ...rest, difficulty: isChoosy ? difficulty : less };
}

/** The empty grid of a size, in the words of the API. @param {import("./app.js").App} app @param {string} kind */
async function emptyOf(app, kind) {
  const made = await app.ask("generate", { seed: "lesson", variant: kind });
  return made.puzzles[0].puzzle;
}
