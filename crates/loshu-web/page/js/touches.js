// What touches each cell of a variant, in words: cages with their sums and partners, places on lines, signs, marks, numbers outside,
// regions. For those who cannot see the drawing it is the drawing. And the combinations of the cage that is chosen.

import "./setwords.js";
import { CLUES, knowClues } from "./cluekinds.js";
import { placedIn, placeOf } from "./clues.js";
import { h, put } from "./dom.js";
import { read } from "./draft.js";
import { cellsOf } from "./ground.js";
import { t } from "./words.js";

/** How many other cells of a clue are named. */
const PARTNERS = 6;
/** How many combinations are listed. */
const MOST = 40;

/** Waits for what is told here: the names of clues. @param {import("./app.js").App} app */
export const whenKnown = (app) => knowClues(app);

/**
 * @typedef {{name: string[], outside: string[]}} Touch what stands in the name of a cell, and what is said beyond that when one asks
 */

/**
 * What touches each cell.
 * @param {string} puzzle an object of f-puzzles
 * @param {import("./layout.js").Layout} layout
 * @returns {Touch[]}
 */
export function touchesIn(puzzle, layout) {
  const all = layout.cells.map(() => /** @type {Touch} */ ({ name: [], outside: [] }));
  const text = read(puzzle);
  if (!text) return all;
  const cellAt = (place) => layout.cellAt.get(place.map((at) => at - 1).join(" "));
  for (const placed of placedIn(text)) {
    const cells = placed.cells.map(placeOf).map(cellAt);
    if (CLUES[placed.id]?.form === "edge") {
      for (const cell of seenFrom(placed, cellAt)) all[cell].outside.push(t("touchOutside", { clue: placed.name, place: placed.cells[0].toLowerCase() }));
    } else cells.forEach((cell, at) => cell !== undefined && all[cell].name.push(phrase(placed, cells, at, layout)));
  }
  const drawn = cellsOf(text);
  if (drawn.some(({ region }) => region !== undefined)) drawn.forEach(({ region }, cell) => region !== null && region !== undefined && all[cell].name.push(t("touchRegion", { number: region + 1 })));
  return all;
}

/** @param {import("./clues.js").Placed} placed @param {(number | undefined)[]} cells @param {number} at @param {import("./layout.js").Layout} layout */
function phrase(placed, cells, at, layout) {
  const others = cells.filter((cell, index) => index !== at && cell !== undefined && cell !== cells[at]).map((cell) => layout.cellName(Number(cell)));
  const clue = placed.name;
  if (CLUES[placed.id]?.form === "line") return t("touchLine", { clue, at: at + 1, count: cells.length });
  const named = [...others.slice(0, PARTNERS), others.length > PARTNERS && t("andMore", { count: others.length - PARTNERS })].filter(Boolean).join(" ");
  return others.length > 0 ? t("touchWith", { clue, cells: named }) : clue;
}

/** The cells that a clue outside of the grid looks at. @param {import("./clues.js").Placed} placed @param {(place: number[]) => number | undefined} cellAt */
function seenFrom({ cells: [name], step }, cellAt) {
  const [row, column] = placeOf(name);
  const ways = step ? [step] : ["0 1", "0 -1", "1 0", "-1 0"];
  return ways.flatMap((way) => {
    const [down, right] = way.split(" ").map(Number);
    const seen = [];
    for (let at = 1; ; at++) {
      const cell = cellAt([row + at * down, column + at * right]);
      if (cell === undefined) return seen;
      seen.push(cell);
    }
  });
}

/**
 * The sets of different digits with a sum.
 * @param {number} count
 * @param {number} total
 * @param {number} size the largest digit
 * @param {number} [from] the smallest one
 * @returns {number[][]}
 */
export function combinations(count, total, size, from = 1) {
  if (count === 0) return total === 0 ? [[]] : [];
  const firsts = Array.from({ length: Math.max(0, Math.min(size, total) - from + 1) }, (_, at) => from + at);
  // What cannot be reached by the least or the greatest digits is not looked at.
  const can = (first) => first + (count - 1) * (2 * first + count) / 2 <= total && first + (count - 1) * (2 * size - count + 2) / 2 >= total;
  return firsts.filter(can).flatMap((first) => combinations(count - 1, total - first, size, first + 1).map((rest) => [first, ...rest]));
}

/**
 * The card with the combinations of the cage at the cursor. A combination that its digits exclude is struck.
 * @param {import("./app.js").App} app
 */
export function combinationsCard(app) {
  const title = h("p", { class: "note" });
  const list = h("p", { class: "combinations" });
  const card = h("section", { class: "card", id: "combinations", hidden: true, "aria-label": t("combinations") }, title, list);
  let known = { puzzle: "", cages: /** @type {import("./clues.js").Placed[]} */ ([]) };

  function draw() {
    const { game: { puzzle, layout, values, fog }, board } = app;
    if (known.puzzle !== puzzle) known = { puzzle, cages: placedIn(read(puzzle) ?? { grid: [] }).filter(({ id, number }) => id === "killercage" && number !== "") };
    const here = layout.cellName(board.cursor).toUpperCase();
    const cage = known.cages.find(({ cells }) => cells.includes(here));
    // How many cells a cage has is told when all of it is seen.
    const isCovered = [here, ...cage?.cells ?? []].some((name) => fog.has(layout.cellNamed(name)));
    // What lies below it stays where it is, wherever the cursor goes.
    card.hidden = known.cages.length === 0;
    if (!cage || isCovered) {
      put(title, t(isCovered ? "cageFog" : "noCage"));
      return put(list);
    }
    const all = combinations(cage.cells.length, Number(cage.number), layout.size);
    const placed = cage.cells.map((name) => values[layout.cellNamed(name.toLowerCase())]).filter(Boolean);
    const item = (digits) => h(placed.every((digit) => digits.includes(digit)) ? "span" : "s", {}, digits.map((digit) => layout.sign(digit)).join("+"));
    put(title, t("combinationsOf", { clue: cage.name, count: all.length }));
    put(list, all.slice(0, MOST).flatMap((digits, at) => [at > 0 && " · ", item(digits)]), all.length > MOST && " …");
  }
  return { card, draw };
}
