// The lessons of the road, in their order. A lesson of an ordinary technique, of a variant and of the first steps differ in where their
// positions come from, and in nothing else.

import { FIRST_STEPS } from "./firststeps.js";
import { beginning } from "./newcomer.js";
import { doneOf, learned, solvedOf } from "./progress.js";
import { judgeOf, withoutConclusions } from "./stepped.js";
import { ORDINARY, valuesOf } from "./sudoku.js";
import { currentLanguage, t } from "./words.js";
import { VARIANT_LESSONS } from "./variantlessons.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {{step: any, puzzle: string, layout: import("./layout.js").Layout, next: number, remark?: string, isBare: boolean, judge: import("./stepped.js").Judge}} Position */

/**
 * A lesson: its name, the moments that tell its idea, positions by number, and what a puzzle has to be like that needs it.
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} name
 * @property {(app: App) => Promise<import("./lesson.js").Moment[] | null>} idea
 * @property {(app: App, from: number) => Promise<any>} position a `Position`; one without a step if none was found, but the number to go on with
 * @property {object} wanted what is asked of a puzzle, in the words of the API
 */

/**
 * The lesson of an ordinary technique.
 * @param {any} row
 * @returns {Lesson}
 */
export function lessonOf(row) {
  const words = () => ({ language: currentLanguage() });
  // Singles are found without candidates, and a naked single is given away by them.
  const isBare = row.family === "single";
  return {
    id: row.id, name: row.name,
    async idea(app) {
      const answer = await app.ask("techniques", { technique: row.id, words: words() });
      return answer && ideaOf(answer[0].lesson);
    },
    async position(app, from) {
      const answer = await app.ask("example", { technique: row.id, from, words: words() });
      if (!answer) return null;
      const { step, puzzle, next, remark } = answer;
      return step ? { step, puzzle, layout: ORDINARY, next, remark, isBare, judge: judgeOf(step, ORDINARY, usesOf(app, row.id, puzzle, step)) } : { step: null, next };
    },
    wanted: isBare ? { difficulty: { levels: ["Easy", "Easy"] } } : { symmetry: "rotate180", difficulty: { uses: [row.id], practice: row.id } },
  };
}

/**
 * Judges an answer by all uses of the technique.
 * @param {App} app
 * @param {string} technique
 * @param {string} puzzle
 * @param {any} step
 * @returns {import("./stepped.js").Judge}
 */
const usesOf = (app, technique, puzzle, step) => async (chosen) => {
  const answer = await app.ask("exercise", { technique, puzzle, player: { grid: step.grid, notes: step.notes }, chosen, places: step.placements.length > 0, words: { language: currentLanguage() } });
  return answer && { faults: answer.faults, step: answer.step };
};

/** What a technique is, why it works, and how it is found: each a moment, with the pattern. @param {any} lesson */
function ideaOf({ what, why, how, schematic: { grid, picture } }) {
  const values = valuesOf(grid);
  const scene = (picture) => ({ layout: ORDINARY, values, givens: values, picture });
  const pattern = withoutConclusions(picture);
  return [
    { say: [what, t("patternCalled")], scene: scene(pattern) },
    { say: [why], scene: scene(picture) },
    { say: [how], scene: scene(picture) },
  ];
}

/**
 * A place of the road.
 * @typedef {{id: string, title: string, group: string, level: string, number: number, techniques: any[], kind: "first" | "technique" | "variant"}} Stop
 */

/**
 * All places of the road: the first steps, the chapters of the course, variants.
 * @param {any[]} rows the table of techniques
 * @returns {Stop[]}
 */
export function stopsOf(rows) {
  /** @type {Map<number, any[]>} */
  const chapters = new Map();
  for (const row of rows.filter((row) => row.chapter)) chapters.set(row.chapter.number, [...(chapters.get(row.chapter.number) ?? []), row]);
  const course = [...chapters.entries()].sort(([a], [b]) => a - b).map(([number, techniques]) => {
    const sorted = techniques.sort((a, b) => a.chapter.place - b.chapter.place);
    const { title, level } = sorted[0].chapter;
    return { id: sorted[0].id, title, group: t(level), level, number, techniques: sorted, kind: /** @type {const} */ ("technique") };
  });
  const first = FIRST_STEPS.map(({ id }) => ({ id, title: t(`lesson-${id}`), group: t("chapterFirst"), level: "Easy", number: 0, techniques: [], kind: /** @type {const} */ ("first") }));
  const variants = VARIANT_LESSONS.map(({ id, group }) => ({ id, title: t(`lesson-${id}`), group: t(`group-${group}`), level: "Medium", number: 0, techniques: [], kind: /** @type {const} */ ("variant") }));
  return [...first, ...course, ...variants];
}

/**
 * The place to go on with: the first one that is not known, from where this player wanted to begin, but for lessons that not everybody needs.
 * @param {Stop[]} stops
 * @param {string} [after] looks behind this lesson
 */
export function nextStop(stops, after) {
  const known = learned();
  const begins = beginning();
  const isOpen = ({ id }) => !known.has(id) && (id !== "children" || begins === id);
  const at = (lesson) => stops.findIndex(({ id, techniques }) => id === lesson || techniques.some((row) => row.id === lesson));
  const from = after === undefined ? Math.max(0, at(begins)) : at(after) + 1;
  return stops.slice(from).find(isOpen) ?? stops.find(isOpen) ?? null;
}

/** How far one has come: `known`, `begun` or nothing. @param {Stop} stop */
export function stateOf({ id, techniques }) {
  if (learned().has(id)) return "known";
  const ids = techniques.length > 0 ? techniques.map((row) => row.id) : [id];
  return ids.some((id) => doneOf(id).parts.length > 0 || solvedOf(id) > 0) ? "begun" : "";
}
