// The techniques: what each is, an example of it, puzzles with it.

import { announce, button, byId, h, put } from "./dom.js";
import { exercise } from "./exercise.js";
import { legend } from "./hint.js";
import { withIcon } from "./icons.js";
import { lessonOf } from "./lessons.js";
import { schematic } from "./picture.js";
import { prose } from "./prose.js";
import { practised } from "./progress.js";
import { candidateOf, cellName } from "./sudoku.js";
import { count, currentLanguage, t, tenths } from "./words.js";

/** @typedef {import("./teller.js").Teller} Teller */

/** The examples of a technique that have a button; there are more behind them. */
const EXAMPLES = [0, 1, 2];

/** The table of techniques, which is asked for once in each language. @type {Record<string, Promise<any[] | null>>} */
const tables = {};

/**
 * All techniques; nothing if they could not be had.
 * @param {import("./app.js").App} app
 * @returns {Promise<any[] | null>}
 */
export function rowsOf(app) {
  const language = currentLanguage();
  return (tables[language] ??= app.engine.ask("techniques", { words: { language } }).catch((error) => {
    delete tables[language];
    app.fail(error.data);
    return null;
  }));
}

/**
 * @param {import("./app.js").App} app
 * @param {Teller} tell
 * @param {any[]} rows
 */
export function techniquesCard(app, tell, rows) {
  const list = h("div", { class: "techniques" });
  const find = h("input", { type: "search", id: "find-technique", "aria-label": t("findTechnique"), placeholder: t("findTechnique"), oninput: () => draw() });

  function draw() {
    const wanted = find.value.trim().toLowerCase();
    const fits = rows.filter((row) => `${row.name} ${row.id}`.toLowerCase().includes(wanted));
    const families = [...new Set(fits.map((row) => row.family))];
    put(list, ...families.map((family) => h("details", { open: wanted !== "" }, h("summary", {}, t(family)), fits.filter((row) => row.family === family).map((row) => technique(app, tell, row)))));
  }
  draw();
  return h("section", { class: "card" }, h("h2", {}, t("techniques")), find, list);
}

/**
 * @param {import("./app.js").App} app
 * @param {Teller} tell
 * @param {any} row
 * @param {boolean} [isOpen] whether its lesson is shown at once
 */
export function technique(app, tell, row, isOpen = false) {
  const facts = [
    row.se && t("seFrom", { se: tenths(row.se) }),
    row.score > 0 && t("hodokuScore", { score: row.score }),
    row.needs_unique && t("needsOne"),
  ].filter(Boolean).join(t("comma"));
  const lesson = h("div", { class: "lesson" });
  const about = h("details", { ontoggle: () => about.open && lesson.childElementCount === 0 && tellLesson(app, row, lesson) }, h("summary", {}, t("lesson")), lesson);
  if (isOpen) about.open = true;
  const done = h("span", { class: "note" });
  const drawDone = () => {
    const times = practised()[row.id] ?? 0;
    put(done, times > 0 && t("exercisesDone", { count: count(times) }));
    return null;
  };
  drawDone();
  const examples = EXAMPLES.map((at) => button(t("exampleNumber", { number: at + 1 }), () => example(app, tell, row, at)));
  return h("div", { class: "technique" }, h("h3", {}, row.name), facts && h("p", { class: "note" }, facts), about,
    h("div", { class: "actions" }, examples), h("div", { class: "actions" }, button(withIcon("practise", t("exercise")), () => exercise(app, tell, lessonOf(row), { solved: drawDone }), { class: "exercise" }),
      button(withIcon("new", t("practise")), () => app.dispatchEvent(new CustomEvent("practise", { detail: row.id })))), done);
}

/**
 * What a technique is, why it works, and how it is found.
 * @param {import("./app.js").App} app
 * @param {any} row
 * @param {HTMLElement} box
 */
async function tellLesson(app, row, box) {
  const answer = await app.ask("techniques", { technique: row.id, words: { language: currentLanguage() } });
  const lesson = answer?.[0]?.lesson;
  const part = (name) => [h("h4", {}, t(name)), h("p", {}, lesson[name])];
  if (!lesson) return;
  const { picture } = lesson.schematic;
  const pattern = [h("h4", {}, t("schematic")), schematic(lesson.schematic, partsOf(picture)), legend(picture)];
  put(box, part("what"), pattern, part("why"), part("how"));
}

/**
 * The parts of a drawing in words, for those who do not see it.
 * @param {any} picture
 */
function partsOf({ candidates, legend }) {
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const names = (role) => candidates.filter(([, own]) => same(own, role)).map(([name]) => candidateOf(name)).map(({ cell, digit }) => t("digitOf", { digit, cell: cellName(cell) }));
  const roles = legend.filter(([role]) => candidates.some(([, own]) => same(own, role)));
  return roles.map(([role, name]) => `${name}${t("colon")}${names(role).join(t("and"))}`).join(t("semicolon"));
}

/**
 * Looks for a use of a technique and shows it.
 * @param {import("./app.js").App} app
 * @param {Teller} tell
 * @param {any} row
 * @param {number} from
 */
export async function example(app, tell, row, from) {
  tell.show({ kind: "example", row, from }, h("div", { class: "card" }, h("p", {}, t("searching"))));
  byId("stage").scrollIntoView({ block: "nearest" });
  const { turn } = tell;
  const answer = await app.ask("example", { technique: row.id, from, words: { language: currentLanguage() } });
  if (turn !== tell.turn) return;
  if (!answer) return tell.clear();
  const again = (label) => button(label, () => example(app, tell, row, answer.next));
  if (!answer.step) {
    const text = t("noExample", { tried: count(answer.next) });
    announce(text);
    return tell.show(null, h("div", { class: "card" }, h("p", {}, text), again(t("searchOn"))));
  }
  app.showStep(answer.step, answer.puzzle);
  announce(answer.step.prose.what);
  tell.show({ kind: "example", row, from }, h("div", { class: "card", id: "example" },
    h("div", { class: "actions" }, again(t("anotherExample")), button(t("playThis"), () => app.dispatchEvent(new CustomEvent("play", { detail: { puzzle: answer.puzzle } }))),
      button(t("backToGame"), () => tell.clear())),
    prose(app, answer.step), answer.remark && h("p", { class: "note" }, answer.remark)));
}
