// The rules of the whole grid, and how an object of f-puzzles tells them.

import { boxIn } from "./ground.js";

/** @typedef {import("./draft.js").Text} Text */

/**
 * A rule of the whole grid: whether an object has it, and the object with it or without it.
 * @typedef {{has: (text: Text) => boolean, put: (text: Text, is: boolean) => Text}} Global
 */

/**
 * A rule that an object has by keys that are true.
 * @param {string[]} keys
 * @returns {Global}
 */
const keyed = (...keys) => ({
  has: (text) => keys.every((key) => text[key] === true),
  put(text, is) {
    for (const key of keys) if (is) text[key] = true;
    else delete text[key];
    return text;
  },
});

/**
 * A rule that all signs of a kind are shown.
 * @param {string} kind
 * @returns {Global}
 */
const negative = (kind) => ({
  has: ({ negative = [] }) => negative.includes(kind),
  put({ negative = [], ...text }, is) {
    const kinds = [...negative.filter((other) => other !== kind), ...(is ? [kind] : [])];
    return kinds.length > 0 ? { ...text, negative: kinds } : text;
  },
});

const isSame = (one) => (other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The windows of a windoku, for which an object has no other word than extra regions. They are as large as boxes, with a
 * cell between them and before the edge.
 * @param {number} size
 */
function windowsIn(size) {
  const [down, across] = boxIn(size);
  const begins = (side) => Array.from({ length: Math.floor(size / (side + 1)) }, (_, at) => at * (side + 1) + 2);
  const names = (row, column) => Array.from({ length: size }, (_, at) => `R${row + Math.floor(at / across)}C${column + (at % across)}`);
  return begins(down).flatMap((row) => begins(across).map((column) => ({ cells: names(row, column) })));
}

/** @type {Global} */
export const WINDOKU = {
  has: ({ size, extraregion = [] }) => windowsIn(size).length > 0 && windowsIn(size).every((window) => extraregion.some(isSame(window))),
  put({ extraregion = [], ...text }, is) {
    const windows = windowsIn(text.size);
    const others = extraregion.filter((region) => !windows.some(isSame(region)));
    const all = is ? [...others, ...windows] : others;
    return all.length > 0 ? { ...text, extraregion: all } : text;
  },
};

/** @type {Record<string, Global>} */
export const GLOBALS = {
  "kind-x": keyed("diagonal+", "diagonal-"), rising: keyed("diagonal+"), falling: keyed("diagonal-"), "kind-windoku": WINDOKU, "kind-anti-knight": keyed("antiknight"), "kind-anti-king": keyed("antiking"),
  disjoint: keyed("disjointgroups"), "kind-non-consecutive": keyed("nonconsecutive"), allRatios: negative("ratio"), allSums: negative("xv"),
  entropy: keyed("globalentropy"), modularity: keyed("globalmodularity"), taxicab: keyed("antitaxicab"), flatmates: keyed("dutchflatmates"), ranks: keyed("differentranks"),
};
/** The keys of objects that these rules have. */
export const GLOBAL_KEYS = ["diagonal+", "diagonal-", "extraregion", "antiknight", "antiking", "disjointgroups", "nonconsecutive", "negative", "globalentropy", "globalmodularity", "antitaxicab", "dutchflatmates", "differentranks"];
