// The tools of a setter: one for givens, for candidates, for regions, for looking at what there is, and one for each kind of clue.

import { CLUES } from "./cluekinds.js";
import { t } from "./words.js";

/** The tools that draw no clue. */
const GENERAL = ["choose", "digits", "candidates", "regions"];
/** Those that change cells and draw no clue: the colour of cells, and the cells from which fog lifts. */
const CELLS = ["colour", "fog"];

/**
 * The keys of the tools, in the order in which the tools stand in the palette. A kind of clue that is not named here has no key, and stands
 * behind all others of its group. The extras share the only letter that is left.
 * @type {Record<string, string>}
 */
const KEYS = {
  choose: "s", digits: "d", candidates: "n", regions: "g",
  killercage: "c", cage: "C", extraregion: "e", clone: "Q", lunchbox: "h", rellikcage: "j", equalitycage: "V", samedigits: "D",
  thermometer: "t", slowthermometer: "T", arrow: "a", "arrow-2": "P", whispers: "w", renban: "r", nabner: "R", palindrome: "p", betweenline: "b", lockout: "B",
  doublearrow: "A", regionsumline: "u", entropicline: "E", modularline: "m", zipperline: "z", parityline: "J", sumline: "M", indexingline: "Z",
  difference: "k", ratio: "K", "xv-X": "x", "xv-V": "v", inequality: "l", quadruple: "q",
  odd: "o", even: "O", minimum: "i", maximum: "I", rowindexer: "y", columnindexer: "Y", boxindexer: "G", countingcircles: "W",
  sandwichsum: "S", xsum: "X", skyscraper: "U", littlekillersum: "L", hiddenskyscraper: "H", numberedroom: "N", fullrank: "F",
  colour: "f", fog: "f", text: "f", line: "f", circle: "f",
};

/** The groups of the palette, by how one draws. @type {Record<string, import("./cluekinds.js").Form[]>} */
const GROUPS = { cages: ["area", "copy"], lines: ["line"], signs: ["pair", "square"], marks: ["each"], outside: ["edge"] };

/** The names of tools in groups, as they stand in the palette. @returns {[string, string[]][]} */
export function toolGroups() {
  const order = Object.keys(KEYS);
  const place = (tool) => (order.includes(tool) ? order.indexOf(tool) : order.length);
  const ofForms = (forms) => Object.keys(CLUES).filter((tool) => !CLUES[tool].look && forms.includes(CLUES[tool].form)).sort((one, other) => place(one) - place(other));
  return [["general", GENERAL], ...Object.entries(GROUPS).map(([group, forms]) => /** @type {[string, string[]]} */ ([group, ofForms(forms)])), ["drawings", [...CELLS, ...Object.keys(CLUES).filter((tool) => CLUES[tool].look)]]];
}

/** Whether there is such a tool: without the table of clues there are the general ones only. @param {string} tool */
export const isTool = (tool) => GENERAL.includes(tool) || CELLS.includes(tool) || tool in CLUES;

/** The key of a tool, if it has one. @param {string} tool @returns {string | undefined} */
export const pressOf = (tool) => KEYS[tool];

/** The name of a tool. @param {string} tool */
export const nameOf = (tool) => CLUES[tool]?.name ?? t(`tool-${tool}`);

/**
 * The tool of a key, if it is one; of several, the one after the tool in hand. With Caps Lock a letter is the same key.
 * @param {KeyboardEvent} event
 * @param {string} now the tool in hand
 * @returns {string | undefined}
 */
export function toolOfKey({ key, shiftKey }, now) {
  if (!/^[a-z]$/i.test(key)) return undefined;
  const press = shiftKey ? key.toUpperCase() : key.toLowerCase();
  const tools = Object.keys(KEYS).filter((tool) => KEYS[tool] === press && isTool(tool));
  return tools[(tools.indexOf(now) + 1) % tools.length];
}

/** Whether there may be a keyboard, and a mouse with a right button. */
export const hasKeys = () => !window.matchMedia("(pointer: coarse)").matches;

/** What a tool is for, in a sentence: of cells that are cut into parts, or counted in pairs, another one; and its keys, if there are keys. @param {string} tool */
export function howTo(tool) {
  const clue = CLUES[tool];
  const what = !clue ? tool : clue.look ? `draw-${clue.key}` : clue.numerals === "parts" || clue.numerals === "pairs" ? clue.numerals : clue.form;
  return [t(`how-${what}`), ["regions", "area"].includes(what) && hasKeys() && t(`keys-${what}`)].filter(Boolean).join(t("gap"));
}
