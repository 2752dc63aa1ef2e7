// The moment of winning.

import { button, h, put } from "./dom.js";
import { withIcon } from "./icons.js";
import { keepResult, results, streak } from "./results.js";
import { load, save } from "./store.js";
import { hardestOf, LEVELS } from "./tried.js";
import { clock, count, currentLanguage, t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {() => void} next opens the next puzzle
 */
export function winCard(app, next) {
  const card = h("section", { class: "card win", id: "win", hidden: true, "aria-label": t("won") });
  /** @type {import("./game.js").Game | null} The game that has just been won. */
  let won = null;
  const needed = h("div", { class: "needed" });

  function show() {
    won = app.game;
    put(needed);
    draw();
    app.board.celebrate();
    tellNeeded(app.game);
  }

  /** Tells which techniques the puzzle needed, and which was the hardest. @param {import("./game.js").Game} game */
  async function tellNeeded({ puzzle, layout }) {
    // The moment of winning does not wait, and needs no complaint.
    const answer = await app.engine.ask("path", { puzzle, words: { language: currentLanguage() } }).catch(() => null);
    if (!answer?.steps.length || won?.puzzle !== puzzle) return;
    const times = new Map();
    for (const { technique } of answer.steps) times.set(technique.name, (times.get(technique.name) ?? 0) + 1);
    const hardest = hardestOf(answer.steps)?.technique;
    const list = [...times].map(([name, number]) => (number > 1 ? `${name} × ${count(number)}` : name)).join(t("and"));
    const hasLesson = layout.questions.includes("steps");
    put(needed, h("p", {}, t("wonNeeded", { list })), hardest && times.size > 1 && h("p", {}, t("wonHardest"), t("colon"), hasLesson ? h("a", { href: `#learn/${hardest.id}`, class: "to-lesson" }, hardest.name) : hardest.name));
  }

  /** Also when the level becomes known, on which the best time depends. */
  function draw() {
    card.hidden = won !== app.game || !app.game.isSolved;
    if (card.hidden || !won) return;
    const { seconds, hints, facts } = won;
    const level = LEVELS.includes(facts?.level ?? "") ? String(facts?.level) : "";
    keepResult(won, level);
    const best = level ? bestTime(level, seconds, hints) : null;
    const days = streak(results(), Date.now());
    const rows = [[t("wonTime"), clock(seconds)], [t("wonHints"), String(hints)], level && [t("wonLevel"), t(level)], best && [t("wonBest"), clock(best.seconds)], days > 1 && [t("wonStreak"), count(days)]];
    put(card, h("h2", { class: "with-icon" }, withIcon("won", t("won"))), best?.isNew && h("p", { class: "best" }, t("wonNewBest")),
      h("dl", { class: "facts" }, rows.flatMap((row) => row ? [h("dt", {}, row[0]), h("dd", {}, row[1])] : [])), needed,
      h("div", { class: "actions" }, button(t("nextPuzzle"), next, { class: "primary", id: "next-puzzle" }), button(t("closeHint"), close)));
  }

  function close() {
    card.hidden = true;
    won = null;
    app.board.focus();
  }
  return { card, show, draw };
}

/**
 * The best time at a level. With hints a game does not count.
 * @param {string} level
 * @param {number} seconds
 * @param {number} hints
 */
function bestTime(level, seconds, hints) {
  const times = load("times") ?? {};
  const before = Number(times[level]) || Infinity;
  if (hints > 0) return before < Infinity ? { seconds: before, isNew: false } : null;
  if (seconds < before) save("times", { ...times, [level]: seconds });
  return { seconds: Math.min(before, seconds), isNew: seconds <= before };
}
