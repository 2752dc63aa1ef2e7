// The clues that a setter draws, and how an object of f-puzzles tells them.

import { CLUES, isSeveral, numbersIn } from "./cluekinds.js";
import { hasCell, sidesOf } from "./ground.js";
import { isWithin } from "./points.js";
import { t } from "./words.js";

/** @typedef {import("./cluekinds.js").Form} Form */
/** @typedef {import("./cluekinds.js").Clue} Clue */

/** The ways into the grid with an arrow, and along diagonals with the word of f-puzzles: down and right. */
const ARROWS = { "0 1": "→", "0 -1": "←", "1 0": "↓", "-1 0": "↑", "1 1": "↘", "1 -1": "↙", "-1 1": "↗", "-1 -1": "↖" };
const WORDS = { "1 1": "DR", "1 -1": "DL", "-1 1": "UR", "-1 -1": "UL" };

/** What each form needs of the places of its cells. */
const FITS = /** @type {Record<Form, (places: number[][]) => boolean>} */ ({
  area: () => true, each: () => true, edge: () => true,
  /** The copy lies as the shape does. */
  copy: (places) => places.length % 2 === 0 && places.slice(0, places.length / 2).every(([row, column], at) => {
    const copy = places[at + places.length / 2];
    return copy[0] - row === places[places.length / 2][0] - places[0][0] && copy[1] - column === places[places.length / 2][1] - places[0][1];
  }),
  line: (places) => places.every((place, at) => at === 0 || far(place, places[at - 1]) === 1),
  pair: ([one, other]) => far(one, other) === 1 && (one[0] === other[0] || one[1] === other[1]),
  square: (places) => places.every((one) => places.every((other) => far(one, other) <= 1)),
});
/** The most cells of each form. */
const MOST = { area: Infinity, each: Infinity, edge: 1, copy: Infinity, line: Infinity, pair: 2, square: 4 };

/** How far two places are from each other, as a king of chess goes. */
export const far = (/** @type {number[]} */ [row, column], /** @type {number[]} */ [otherRow, otherColumn]) => Math.max(Math.abs(row - otherRow), Math.abs(column - otherColumn));

/**
 * What is wrong with the cells of a clue, in words; nothing if they can be one.
 * @param {string} id
 * @param {number[][]} places
 */
export function wrongCells(id, places) {
  const { form, least: count } = CLUES[id];
  const most = MOST[form];
  if (places.length < count || places.length > most) return t(count === most ? "clueTakes" : "clueNeeds", { count });
  return FITS[form](places) ? null : t("clueTouches");
}

/**
 * What is wrong with the number of a clue, in words.
 * @param {string} id
 * @param {string} written
 */
export function wrongNumber(id, written) {
  const { name, number, numerals, most } = CLUES[id];
  if (written === "") return number === "must" ? t(numerals === "words" ? "clueWantsText" : "clueWantsNumber") : null;
  if (!number) return t("clueNoNumber", { clue: name });
  if (numerals === "words") return null;
  if (!(isSeveral(CLUES[id]) ? /^\d[\d ,]*$/ : /^\d+$/).test(written)) return t("clueWantsNumber");
  if (numerals === "digits" && numbersIn(written).length > 4) return t("clueWantsDigits");
  return most && (Number(written) < 1 || Number(written) > most) ? t("clueWantsFrom", { most }) : null;
}

/** The ways from which a clue can look at its cells, for a choice. @param {Clue} clue */
export const stepOptions = (clue) => clue.steps.map((step) => /** @type {[string, string]} */ ([step, ARROWS[step]]));

/** The row and the column in a name such as `R3C12`, from 1; outside of the grid they are less or more. @param {string} name */
export const placeOf = (name) => name.match(/\d+/g)?.map(Number) ?? [0, 0];

/** @param {number[]} place */
export const nameAt = ([row, column]) => `R${row}C${column}`;

/**
 * The place outside of the grid from where one looks at a place in it.
 * @param {number[]} sides
 * @param {number[]} place from 1
 * @param {string} step
 */
export function edgeOf(sides, [row, column], step) {
  const [down, right] = step.split(" ").map(Number);
  while (isWithin([row, column], sides)) [row, column] = [row - down, column - right];
  return nameAt([row, column]);
}

const isSame = (one) => (other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The entry of a clue in an object.
 * @param {string} id
 * @param {string[]} names
 * @param {string} [number]
 * @param {string} [step]
 */
function entryOf(id, names, number = "", step = "") {
  const { tell, value, begin } = CLUES[id];
  const written = value || begin + number;
  return { ...tell(names, written), ...(WORDS[step] && CLUES[id].form === "edge" && { direction: WORDS[step] }) };
}

/**
 * Adds a clue to an object, if it is not there. What is each cell by itself becomes as many clues, or belongs to the one that is there.
 * @param {import("./draft.js").Text} text
 * @param {string} id
 * @param {{names: string[], number?: string, step?: string}} told
 */
export function withClue(text, id, { names, number, step }) {
  const { key, form, branches, joins } = CLUES[id];
  const there = text[key] ?? [];
  const mine = joins && placedIn(text).find((placed) => placed.id === id);
  if (mine) return withCells(text, mine, [...new Set([...mine.cells, ...names])]);
  const whole = () => (branches && branchOf(there, names)) || entryOf(id, names, number, step);
  const entries = form === "each" && !joins ? names.map((name) => entryOf(id, [name])) : [whole()];
  const added = entries.filter((entry) => !there.some(isSame(entry)));
  return added.length > 0 ? { ...text, [key]: [...there, ...added] } : text;
}

/**
 * The entry of a line that begins on another one, behind the first cell of that: it goes along the other one first. Nothing if it begins
 * elsewhere.
 * @param {any[]} entries
 * @param {string[]} names
 */
function branchOf(entries, [fork, ...rest]) {
  for (const entry of entries) {
    const trunk = entry.lines?.find((line) => line.indexOf(fork) > 0 && !rest.some((name) => line.includes(name)));
    if (trunk) return { ...entry, lines: [[...trunk.slice(0, trunk.indexOf(fork)), fork, ...rest]] };
  }
  return null;
}

/**
 * A clue of an object: the list and the place in it, the kind if an editor can set it, its number, its cells in the order in which
 * they were drawn, the way in which it looks.
 * @typedef {{key: string, at: number, id: string, name: string, number: string, cells: string[], step: string, way: string, canChange: boolean}} Placed
 */

/**
 * The clues of an object.
 * @param {import("./draft.js").Text} text
 * @returns {Placed[]}
 */
export function placedIn(text) {
  const lists = Object.entries(text).filter(([key, list]) => key !== "grid" && Array.isArray(list));
  const isList = (list) => list === undefined || Array.isArray(list);
  // Files are written by hand, too: what is no list is left as it is.
  const isWhole = ({ cells, lines, cloneCells, values }) => [cells, lines, cloneCells, values].every(isList) && (lines ?? []).every(isList);
  const isClue = (entry) => entry && typeof entry === "object" && !entry.fromConstraint && isWhole(entry);
  return lists.flatMap(([key, list]) => list.flatMap((entry, at) => (isClue(entry) ? [placed(key, at, entry)] : [])));
}

/**
 * @param {string} key
 * @param {number} at
 * @param {any} entry
 * @returns {Placed}
 */
function placed(key, at, entry) {
  const { cell, cells = [], lines = [], cloneCells = [], direction, value = "", values } = entry;
  // A larger circle than one can draw is none of a pill.
  const is = ([, clue]) => clue.key === key && (!clue.circle || clue.circle === cells.length) && (!clue.value || clue.value === value) && String(value).startsWith(clue.begin);
  const [id = ""] = Object.entries(CLUES).find(is) ?? [];
  const clue = CLUES[id];
  const number = values ? values.join(" ") : clue?.value ? "" : String(value).slice(clue?.begin.length ?? 0);
  const step = Object.keys(WORDS).find((step) => WORDS[step] === direction) ?? "";
  // Several lines are more than one stroke can draw.
  const canChange = id !== "" && lines.length <= 1;
  // A shaft begins in a cell of its circle, the last one that was drawn.
  const drawn = lines.length === 1 ? [...cells.filter((name) => name !== lines[0][0]), ...lines[0]] : [];
  return {
    key, at, id, number, step, canChange, way: ARROWS[step] ?? "", name: [clue?.name ?? key, number].filter(Boolean).join(" "),
    cells: cell ? [cell] : canChange && lines.length === 1 ? drawn : [...new Set([cells, lines, cloneCells].flat(2))],
  };
}

/**
 * An object with another entry for a clue.
 * @param {import("./draft.js").Text} text
 * @param {Placed} placed
 * @param {object} entry
 */
function withEntry(text, { key, at }, entry) {
  return withoutCopies({ ...text, [key]: text[key].map((old, index) => (index === at ? entry : old)) }, key, text[key][at]);
}

/** Lists of drawings. */
const DRAWINGS = ["line", "circle", "rectangle", "text", "cage"];

const spotsOf = ({ cell = "", cells = [cell], lines = [] }) => [...lines, cells.toSorted()].map(String).filter(Boolean);

/**
 * An object without the drawings that plugins of f-puzzles have added for a clue which is another one now, or gone.
 * @param {import("./draft.js").Text} text
 * @param {string} key
 * @param {any} clue
 */
function withoutCopies(text, key, clue) {
  if (DRAWINGS.includes(key)) return text;
  const gone = spotsOf(clue);
  const without = (drawing) => {
    if (!drawing?.fromConstraint || drawing.fromConstraint === key || !spotsOf(drawing).some((spot) => gone.includes(spot))) return [drawing];
    const lines = drawing.lines?.filter((line) => !gone.includes(String(line))) ?? [];
    return lines.length > 0 ? [{ ...drawing, lines }] : [];
  };
  const lists = DRAWINGS.filter((name) => Array.isArray(text[name]));
  return { ...text, ...Object.fromEntries(lists.map((name) => [name, text[name].flatMap(without)])) };
}

/** @param {import("./draft.js").Text} text @param {Placed} placed @param {string} number */
export function withNumber(text, placed, number) {
  const { key, at, id } = placed;
  const { value, values, ...rest } = text[key][at];
  const { begin } = CLUES[id];
  return withEntry(text, placed, isSeveral(CLUES[id]) ? { ...rest, values: numbersIn(number) } : number || begin ? { ...rest, value: begin + number } : rest);
}

/** @param {import("./draft.js").Text} text @param {Placed} placed @param {string[]} names */
export function withCells(text, placed, names) {
  const { cell: _, cells: __, lines: ___, ...look } = text[placed.key][placed.at];
  // A drawing keeps the colours that it has.
  return withEntry(text, placed, { ...entryOf(placed.id, names, placed.number, placed.step), ...(CLUES[placed.id].look && look) });
}

/** Looks the other way: along the other diagonal, from the other end, from the less digit to the other. @param {import("./draft.js").Text} text @param {Placed} placed */
export function turned(text, placed) {
  const { id, cells: names, step } = placed;
  const [rows, columns] = sidesOf(text);
  if (CLUES[id].form !== "edge") return withCells(text, placed, names.toReversed());
  const [row, column] = placeOf(names[0]);
  const [isBeside, isAbove] = [column < 1 || column > columns, row < 1 || row > rows];
  if (step === "") return withCells(text, placed, [nameAt(isBeside ? [row, columns + 1 - column] : [rows + 1 - row, column])]);
  const [down, right] = step.split(" ").map(Number);
  // From a corner there is one way only.
  const other = isBeside && isAbove ? step : isBeside ? `${-down} ${right}` : `${down} ${-right}`;
  return withEntry(text, placed, entryOf(id, names, placed.number, other));
}

/**
 * A clue with all of its cells elsewhere; nothing if one would lie outside of where it can.
 * @param {import("./draft.js").Text} text
 * @param {Placed} placed
 * @param {number} down
 * @param {number} right
 */
export function moved(text, placed, down, right) {
  const sides = sidesOf(text);
  const isOutside = CLUES[placed.id]?.form === "edge";
  const isBeside = (place) => place.every((at, way) => at >= 0 && at <= sides[way] + 1) && !isWithin(place, sides);
  let isIn = true;
  const move = (part) => {
    if (Array.isArray(part)) return part.map(move);
    const [row, column] = placeOf(part);
    const place = [row + down, column + right];
    isIn &&= isOutside ? isBeside(place) : hasCell(text, place);
    return nameAt(place);
  };
  const entry = Object.fromEntries(Object.entries(text[placed.key][placed.at]).map(([name, part]) => [name, ["cell", "cells", "lines", "cloneCells"].includes(name) ? move(part) : part]));
  return isIn ? withEntry(text, placed, entry) : null;
}

/**
 * An object without one of its clues.
 * @param {import("./draft.js").Text} text
 * @param {Placed} placed
 */
export function withoutClue(text, { key, at }) {
  const { [key]: list, ...rest } = text;
  return withoutCopies(list.length > 1 ? { ...text, [key]: list.toSpliced(at, 1) } : rest, key, list[at]);
}

/** The first and the last cell of a line, from which it is drawn on; none of another clue. @param {Placed} placed */
export const endsOf = ({ id, canChange, cells: names }) => (canChange && CLUES[id].form === "line" ? [names[0], names[names.length - 1]] : []);

/** Whether a clue needs a number that it does not have, or of which a part is missing. @param {Placed} placed */
export const lacksNumber = ({ id, number }) => CLUES[id]?.number === "must" && (number === "" || (CLUES[id].numerals === "pairs" && numbersIn(number).length % 2 > 0));

/** An object without the clues that still wait for their numbers, as they say nothing yet. @param {import("./draft.js").Text} text */
export const withoutOpen = (text) => placedIn(text).filter(lacksNumber).toReversed().reduce(withoutClue, text);
