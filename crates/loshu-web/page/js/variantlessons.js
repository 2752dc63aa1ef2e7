// The lessons of other rules: killers, lines, dots, further houses. Each begins with its rule. Its positions come from new puzzles of its
// kind, from the way to their solution.

import { judgeOf, sceneOf } from "./stepped.js";
import { currentLanguage, t } from "./words.js";

/** How many puzzles are looked at for a position. */
const LOOKS = 12;
/** The examples have numbers below this one. Each has puzzles of its own, so that no two are the same. */
const EXAMPLES = 100;
/** How many moments tell the idea of each lesson. */
const IDEAS = [1, 2, 3];

/**
 * A lesson of a variant: its kind, and which steps it is about.
 * @typedef {{id: string, group: string, kind: string, step: string, isOfHouse?: boolean, isOfRule?: boolean, isOfDigit?: boolean, hasSides?: boolean, practice?: string}} VariantLesson
 */

/** In the order in which they are learned. `isOfHouse` asks for a step of a house that ordinary puzzles do not have, `isOfRule` for one that
 * needs pairs of cells that no house joins, `isOfDigit` for one that gives a digit. `hasSides` says that its digit lies in the marked house or
 * outside, and that the words are those for the one that is shown. @type {VariantLesson[]} */
export const VARIANT_LESSONS = [
  { id: "killer", group: "killer", kind: "6,killer", step: "sum", practice: "sum" },
  { id: "killer-45", group: "killer", kind: "9,killer", step: "45-rule", isOfDigit: true, hasSides: true, practice: "45-rule" },
  { id: "thermometers", group: "lines", kind: "6,thermometers", step: "relation", practice: "relation" },
  { id: "arrows", group: "lines", kind: "6,arrows", step: "sum", practice: "sum" },
  { id: "whispers", group: "lines", kind: "9,whispers", step: "relation" },
  { id: "renban", group: "lines", kind: "6,renban", step: "relation" },
  { id: "palindromes", group: "lines", kind: "6,palindromes", step: "equal-cells", practice: "equal-cells" },
  { id: "kropki", group: "dots", kind: "6,kropki", step: "relation", practice: "relation" },
  { id: "xv", group: "dots", kind: "6,xv", step: "relation" },
  { id: "x", group: "houses", kind: "6,x", step: "hidden-single", isOfHouse: true },
  { id: "windoku", group: "houses", kind: "9,windoku", step: "hidden-single", isOfHouse: true },
  { id: "jigsaw", group: "houses", kind: "6,jigsaw", step: "hidden-single", isOfHouse: true },
  { id: "anti-knight", group: "houses", kind: "6,anti-knight", step: "intersection", isOfRule: true },
];

/**
 * @param {VariantLesson} lesson
 * @returns {import("./lessons.js").Lesson}
 */
export function lessonOfVariant(lesson) {
  const { id, kind, practice } = lesson;
  const position = (app, from) => positionOf(app, lesson, from);
  return {
    id, name: t(`lesson-${id}`), position,
    async idea(app) {
      const found = await position(app, 0);
      if (!found?.step) return null;
      const { step, puzzle, layout } = /** @type {import("./lessons.js").Position} */ (found);
      const { place = [], cells } = step.picture;
      const marked = new Set(place.map((name) => layout.cellNamed(name)));
      const marks = sceneOf(step, puzzle, layout, false).centre?.map((bits, cell) => (marked.has(cell) ? bits : 0));
      const side = (isShown) => t(`idea-${id}-${isShown === place.includes(cells[0]) ? "in" : "out"}`);
      return IDEAS.map((number) => {
        // The last moment is about the marked cells: what goes there is seen by their candidates.
        const isLast = number === IDEAS.length;
        const centre = isLast && step.eliminations.length > 0 && { centre: marks };
        const picture = { ...step.picture, candidates: [], cells: isLast ? cells : [] };
        const text = t(`idea-${id}-${number}`);
        const say = !lesson.hasSides || number === 1 ? [text] : isLast ? [side(true), text] : [side(false)];
        return { say, scene: { ...sceneOf(step, puzzle, layout, true), ...centre, picture } };
      });
    },
    wanted: { variant: kind, difficulty: practice ? { practice } : {} },
  };
}

/**
 * A position of a new puzzle in which such a step is next.
 * @param {import("./app.js").App} app
 * @param {VariantLesson} lesson
 * @param {number} from
 */
async function positionOf(app, lesson, from) {
  const words = { language: currentLanguage() };
  const { viewsLeft } = app;
  const number = from;
  if (from < EXAMPLES) from *= LOOKS;
  for (let look = 0; look < LOOKS; look++) {
    const made = await app.ask("generate", { seed: `lesson ${lesson.id}`, from, variant: lesson.kind, difficulty: {} });
    if (!made) return null;
    from = made.next;
    if (made.puzzles.length === 0) continue;
    const { puzzle, layout } = await app.withLayout(made.puzzles[0].puzzle);
    // A view that was left meanwhile gets no answer.
    if (app.viewsLeft !== viewsLeft) return new Promise(() => {});
    const way = await app.ask("path", { puzzle, words });
    // Another puzzle would be another exercise than the one of this number.
    if (!way) return null;
    // The first one of most puzzles makes the same point.
    const fitting = way.steps.filter((step) => isWanted(step, lesson, layout));
    const step = fitting[number % Math.max(1, fitting.length)];
    if (step) return { step, puzzle, layout, next: from, isBare: false, judge: judgeOf(step, layout, usesOf(app, lesson, step, puzzle, layout)) };
  }
  return { step: null, next: from };
}

/** @param {any} step @param {VariantLesson} lesson @param {import("./layout.js").Layout} layout */
function isWanted(step, { step: technique, isOfHouse, isOfRule, isOfDigit }, layout) {
  if (step.technique.id !== technique || (isOfDigit && step.placements.length === 0)) return false;
  if (isOfRule) return isBeyondHouses(step, layout);
  if (!isOfHouse) return true;
  // Rows, columns and boxes come first; where there are no boxes, regions are what is new.
  const { size, told } = layout;
  const isJigsaw = !told.houses.some((house, at) => at >= 2 * size && at < 3 * size && isBox(house, layout));
  const cells = String((step.picture.place ?? []).map((name) => layout.cellNamed(name)).sort((a, b) => a - b));
  return told.houses.slice((isJigsaw ? 2 : 3) * size).some((house) => String([...house].sort((a, b) => a - b)) === cells);
}

/** Whether a step excludes a cell by a cell with which it shares no house. @param {any} step @param {import("./layout.js").Layout} layout */
function isBeyondHouses(step, layout) {
  const places = (step.picture.place ?? []).map((name) => layout.cellNamed(name));
  const share = (one, other) => layout.told.houses.some((house) => house.includes(one) && house.includes(other));
  const cells = step.eliminations.map((name) => layout.candidateNamed(name).cell);
  return cells.some((cell) => places.some((place) => layout.peers[cell].includes(place) && !share(cell, place)));
}

/** Whether a house is a rectangle of several rows and columns. @param {number[]} house @param {import("./layout.js").Layout} layout */
function isBox(house, layout) {
  const [rows, columns] = [house.map((cell) => layout.row(cell)), house.map((cell) => layout.column(cell))];
  const [high, wide] = [rows, columns].map((lines) => Math.max(...lines) - Math.min(...lines) + 1);
  return high * wide === house.length;
}

/** The techniques of steps, as an exercise asks for them. @type {Record<string, string>} */
const ASKED = { "hidden-single": "hidden-single-box", intersection: "pointing" };

/**
 * Judges an answer about a step of a variant. Every step of the technique counts, and of a lesson about new houses or rules every one
 * that needs these.
 * @param {import("./app.js").App} app
 * @param {VariantLesson} lesson
 * @param {any} step
 * @param {string} puzzle
 * @param {import("./layout.js").Layout} layout
 * @returns {import("./stepped.js").Judge}
 */
const usesOf = (app, lesson, step, puzzle, layout) => async (chosen) => {
  const places = step.placements.length > 0;
  const player = { grid: layout.valuesOf(step.grid), notes: step.notes };
  const judged = await app.ask("exercise", { technique: ASKED[lesson.step] ?? lesson.step, puzzle, player, chosen, places, words: { language: currentLanguage() } });
  if (!judged || judged.faults.length > 0) return judged;
  if (isWanted(judged.step, lesson, layout)) return judged;
  return { faults: chosen.map((name) => {
    const { cell, digit } = layout.candidateNamed(name);
    return { candidate: name, text: t(places ? "faultOtherPlace" : "faultOtherStrike", { cell: layout.cellName(cell), digit: layout.sign(digit), place: judged.step.prose.what }) };
  }) };
};
