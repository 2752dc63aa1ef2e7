// What a setter wants to know of the puzzle while it is being set: the digits that each cell has in some solution, how hard it is, and
// whether each given and each clue is needed.

import { button, check, h, put } from "./dom.js";
import { cellsOf } from "./ground.js";
import { bitsOf } from "./layout.js";
import { hardestOf } from "./tried.js";
import { count, currentLanguage, t, tenths } from "./words.js";

/** How long a puzzle with one solution is at rest before its way is looked for, in milliseconds. */
const CALM = 700;

/**
 * @param {import("./app.js").App} app
 * @param {import("./draft.js").Draft} draft
 * @param {(candidates: number[] | null) => void} show shows candidates as bits
 */
export function factsCard(app, draft, show) {
  const shown = check(t("trueCandidates"), Boolean(app.options.trueCandidates), (is) => {
    app.set({ trueCandidates: is });
    if (is) again();
    else show(null);
  });
  const late = h("p", { class: "note", role: "status" });
  const on = button(t("goOn"), () => again(), { id: "set-on", hidden: true });
  /** What is known of the candidates, if a limit ended the search for them. @type {{candidates: number[][], open: number[][]} | undefined} */
  let known;
  const hard = h("p", { id: "set-level", role: "status" });
  const needed = h("div", { id: "set-needed", "aria-live": "polite" });
  const fill = button(t("fillCandidates"), () => write(), { id: "set-candidates" });
  const need = button(t("isNeeded"), () => review(), { id: "set-need" });
  /** The history of the draft that was looked at last. */
  let past = /** @type {any} */ (null);
  /** What was counted of the puzzle that stands here now. */
  let counted = /** @type {any} */ (null);
  let signal = new AbortController().signal;

  /** Asks about the puzzle as it stands; nothing if there is no answer, or the puzzle is another one by now. */
  async function ask(question, request = {}, by = /** @type {import("./engine.js").Engine["aside"]} */ (app.engine.ask)) {
    const mine = signal;
    const answer = await by(question, { puzzle: draft.puzzle, ...request }, mine).catch(() => null);
    return mine.aborted ? null : answer;
  }

  /** The true candidates, from where the last question ended; as far as they are known. */
  async function candidates() {
    const mine = signal;
    const answer = await ask("candidates", known && { known });
    if (mine.aborted) return null;
    const { candidates, open = [], stopped } = answer ?? {};
    known = stopped && { candidates, open };
    on.hidden = !stopped;
    const left = open.flat().length;
    put(late, !answer ? t("candidatesLate") : stopped && t("candidatesPart", { count: count(left) }));
    return candidates ?? null;
  }

  async function again() {
    const found = await candidates();
    const { values } = draft;
    show(found && found.map((digits, cell) => (values[cell] ? 0 : bitsOf(digits))));
  }

  /** Writes the true candidates into the cells, as the digits that the setter leaves to them. */
  async function write() {
    const found = await candidates();
    if (!found || known) return;
    await draft.change((text) => {
      const cells = cellsOf(text);
      for (const [at, digits] of found.entries()) if (!cells[at].value && digits.length < text.size) cells[at].givenPencilMarks = digits;
      return text;
    }).catch((error) => app.fail(error.data));
  }

  /** There is no level to be told. */
  function noLevel() {
    put(hard, h("span", { class: "note" }, t("levelLater")));
    hard.classList.remove("old");
  }

  /** Whether each given and each clue is needed. */
  async function review() {
    put(needed, t("busy"));
    const answer = await ask("check", { words: { language: currentLanguage() } });
    needed.classList.remove("old");
    // The number of givens stands under the grid.
    put(needed, answer ? answer.lines.filter((_, at) => at !== 1).map((line) => h("p", {}, line)) : t("problem-stopped"));
  }

  /** The level, and the hardest step. */
  async function rate() {
    await new Promise((resolve) => setTimeout(resolve, CALM));
    if (signal.aborted) return;
    if (!hard.classList.contains("old")) put(hard, t("ratingNow"));
    const mine = signal;
    const aside = app.engine.aside;
    const [rated, way] = await Promise.all([ask("rate", {}, aside), ask("path", { words: { language: currentLanguage() } }, aside)]);
    if (mine.aborted) return;
    const level = (rated?.hodoku ?? rated?.variant)?.level;
    const steps = way?.steps ?? [];
    if (steps.length === 0) return noLevel();
    hard.classList.remove("old");
    // A way that was stopped may have a harder step further on, or an easier way beside it.
    if (way.path_stopped) return put(hard, h("span", { class: "note" }, way.remark));
    const hardest = hardestOf(steps);
    const told = hardest && t("hardestOfDraft", { count: count(steps.length), technique: hardest.technique.name, price: tenths(hardest.price.se), at: steps.indexOf(hardest) + 1 });
    put(hard, level && h("strong", {}, t(level)), level && " · ", told);
  }

  return {
    card: h("section", { class: "card", id: "facts" }, h("h2", {}, t("factsTitle")), hard, shown, late, on, h("div", { class: "actions" }, fill, need), needed),
    /** The puzzle is another one. */
    forget() {
      [counted, known] = [null, undefined];
      on.hidden = true;
      put(late);
      // What was told keeps its place, in grey: somebody may be about to press what lies below it. Of another draft it tells nothing.
      for (const told of [hard, needed]) told.classList.add("old");
      if (past !== draft.past) {
        put(needed);
        noLevel();
      }
      past = draft.past;
      fill.disabled = need.disabled = true;
    },
    /**
     * Looks at the puzzle.
     * @param {AbortSignal} by
     * @param {{solutions: number, stopped?: string} | null} answer how many solutions it has, if they were counted
     */
    async look(by, answer) {
      [signal, counted] = [by, answer];
      const isOne = counted?.solutions === 1 && !counted.stopped;
      fill.disabled = false;
      need.disabled = !isOne;
      if (shown.querySelector("input").checked) await again();
      if (isOne && !signal.aborted) await rate();
      else if (!signal.aborted) noLevel();
    },
    noLevel,
  };
}
