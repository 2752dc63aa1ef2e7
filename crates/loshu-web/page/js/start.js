// New puzzles: of a level, for a technique, of the day, or typed in.

import { goToGrid } from "./beside.js";
import { dayOf } from "./days.js";
import { add, button, h, put, select } from "./dom.js";
import { otherGames } from "./games.js";
import { withIcon } from "./icons.js";
import { detailChoices, kindOptions } from "./kinds.js";
import { problemText } from "./problem.js";
import { LEVELS } from "./tried.js";
import { count, currentLanguage, t, tenths } from "./words.js";

/** The level of each day, from Sunday on: as in newspapers the week becomes harder. */
const DAYS = ["Unfair", "Easy", "Easy", "Medium", "Medium", "Hard", "Hard"];
/** Ranges of ER, from singles to long chains. */
const RATINGS = [[1, 1.5], [2, 3], [3.2, 4.5], [5, 6.5], [6.6, 7.5], [7.6, 9]];
/** How long puzzles are searched that need only one technique, and how long at all, in milliseconds. */
const [CHOOSY, PATIENCE] = [8_000, 60_000];

/**
 * @param {import("./app.js").App} app
 * @param {() => void} begins called before a puzzle is made
 */
export function startCard(app, begins) {
  /** @type {AbortController | null} */
  let making = null;
  const out = h("p", { class: "note", role: "status" });
  const level = select(t("level"), LEVELS.map((name) => [name, t(name)]), app.options.level ?? "Easy", (value) => app.set({ level: value }), { id: "new-level" });
  const levelNow = () => level.querySelector("select").value;
  const fresh = button(withIcon("new", t("newPuzzle")), () => ofLevel(levelNow()), { id: "new" });
  const day = button(withIcon("day", t("daily")), daily, { id: "daily" });
  const type = button(withIcon("type", t("typeIn")), () => (location.hash = "edit"), { id: "type-in" });
  const technique = select(t("technique"), [], "", () => {}, { id: "new-technique" });
  const practise = button(withIcon("new", t("newPuzzle")), ofTechnique, { id: "new-practice" });
  const ratings = RATINGS.map(([low, high]) => /** @type {[string, string]} */ ([`${low} ${high}`, t("er", { er: `${tenths(low)}–${tenths(high)}` })]));
  const rating = select(t("rating"), ratings, ratings[2][0], () => {}, { id: "new-rating" });
  const rated = button(withIcon("new", t("newPuzzle")), ofRating, { id: "new-rated" });
  const kind = select(t("kind"), kindOptions(), app.options.kind ?? "6x6", (value) => {
    app.set({ kind: value });
    details.turn(value);
  }, { id: "new-kind" });
  const details = detailChoices({ id: "new-", size: app.options.size ?? "9", symbols: app.options.symbols ?? "1-9A" }, (changed) => app.set(changed));
  details.draw(kind.querySelector("select").value);
  const other = button(withIcon("new", t("newPuzzle")), () => ofKind(kind.querySelector("select").value), { id: "new-other" });
  const kinds = h("details", { class: "options", id: "kinds" }, h("summary", {}, t("otherKinds")), h("div", { class: "fields" }, kind, details.boxes), h("div", { class: "actions" }, other, button(withIcon("type", t("ownRules")), () => (location.hash = "edit"), { id: "own-rules" })));
  const makers = [fresh, day, practise, rated, other];
  const stop = button(t("stop"), () => making?.abort(), { hidden: true });
  const techniques = h("details", { class: "options", id: "by-technique", ontoggle: () => fill() }, h("summary", {}, t("byTechnique")), h("div", { class: "fields" }, technique, practise, rating, rated));

  /** The list is long, and loaded when it is looked at. */
  async function fill() {
    const box = technique.querySelector("select");
    if (box.childElementCount > 0) return;
    const rows = await app.ask("techniques", { words: { language: currentLanguage() } });
    // Every puzzle has singles.
    const wanted = (rows ?? []).filter((row) => row.family !== "single");
    if (box.childElementCount === 0) add(box, wanted.map((row) => h("option", { value: row.id }, row.name)));
  }

  /**
   * Searches a puzzle, until it is found or the player wants another one, or none.
   * @param {(signal: AbortSignal) => Promise<void>} search
   */
  async function searching(search) {
    begins();
    making?.abort();
    const mine = (making = new AbortController());
    for (const one of makers) one.disabled = true;
    stop.hidden = false;
    put(out, t("searching"));
    try {
      await search(mine.signal);
    } catch (/** @type {any} */ error) {
      if (mine === making) put(out, mine.signal.aborted ? t("stopped") : error.data ? problemText(error.data) : t("offline"));
    } finally {
      // Another one may be searched by now.
      if (mine === making) {
        for (const one of makers) one.disabled = false;
        stop.hidden = true;
      }
    }
  }

  /**
   * Makes a puzzle and opens it.
   * @param {string} late the key of what is said if none is found
   * @param {string} seed
   * @param {(time: number) => object} wanted what is asked for after so many milliseconds
   * @param {import("./game.js").Game["source"]} source
   */
  function make(late, seed, wanted, source) {
    return searching(async (signal) => {
      const begun = performance.now();
      let attempts = 0;
      for (let from = 0; ; ) {
        const time = performance.now() - begun;
        if (time > PATIENCE) return put(out, t(late));
        const answer = await app.engine.ask("generate", { seed, from, ...wanted(time) }, signal);
        attempts += answer.tried.attempts;
        from = answer.next;
        const made = answer.puzzles[0];
        if (made) return opened(made, source, signal);
        put(out, `${t("searching")} ${t("attempts", { count: count(attempts) })}`);
      }
    });
  }

  /**
   * @param {any} made
   * @param {import("./game.js").Game["source"]} source
   * @param {AbortSignal} signal
   */
  async function opened({ puzzle: text, hodoku, er }, source, signal) {
    const { puzzle, layout } = await app.withLayout(text);
    signal.throwIfAborted();
    put(out);
    app.open(puzzle, {}, { source, layout, facts: hodoku ? { status: "", level: hodoku.level, score: hodoku.score, er: er ? tenths(er) : "", isBound: false } : null });
    goToGrid(app.board);
  }

  /** @param {string} name */
  const atLevel = (name) => ({ levels: [name, name] });

  /** An ordinary puzzle that is as difficult as this, in the words of the API. @param {object} difficulty */
  const ofDifficulty = (difficulty) => ({ symmetry: "rotate180", difficulty });

  /** @param {string} id */
  const ofKind = (id) => make("lateLevel", newSeed(), () => ({ ...details.asked(id), difficulty: atLevel(levelNow()) }), { kind: "kind", of: id });

  /** @param {string} name */
  const ofLevel = (name) => {
    const seed = newSeed();
    return make("lateLevel", seed, () => ofDifficulty(atLevel(name)), { kind: "made", of: seed });
  };

  function ofTechnique() {
    const box = technique.querySelector("select");
    const id = box.value;
    // Where nothing but singles stands beside it, it is found best. Few puzzles are like that.
    const wanted = (time) => ofDifficulty({ uses: [id], practice: time < CHOOSY ? id : undefined });
    return make("lateTechnique", newSeed(), wanted, { kind: "technique", of: box.selectedOptions[0]?.textContent ?? "" });
  }

  function ofRating() {
    const wanted = rating.querySelector("select").value.split(" ").map(Number);
    const seed = newSeed();
    return make("lateRating", seed, () => ofDifficulty({ rating: wanted }), { kind: "made", of: seed });
  }

  /** The date makes the puzzle, so that everybody has the same one. */
  function daily() {
    const date = dayOf(Date.now());
    const isToday = ({ source }) => source?.kind === "daily" && source.of === date;
    const known = isToday(app.game) ? app.game : otherGames(app.game.puzzle).find(isToday);
    if (known) return app.open(known.puzzle);
    const name = DAYS[new Date().getDay()];
    return make("lateDaily", `loshu ${date}`, () => ofDifficulty(atLevel(name)), { kind: "daily", of: date });
  }

  const card = h("section", { class: "card", id: "start" }, h("h2", {}, t("newPuzzle")), h("div", { class: "fields" }, level, fresh), h("div", { class: "actions" }, day, type), kinds, techniques, out, stop);
  /** Another puzzle like the one in play. */
  const next = () => {
    const { source } = app.game;
    return source?.kind === "kind" ? ofKind(source.of) : ofLevel(LEVELS.includes(app.game.facts?.level ?? "") ? String(app.game.facts?.level) : levelNow());
  };
  return { card, next, leave: () => making?.abort() };
}

const newSeed = () => String(Math.floor(Math.random() * 1e7));
