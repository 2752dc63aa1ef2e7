// The tools of a setter: one for givens, for candidates, for regions, for looking at what there is, and one for each kind of clue.

import { CLUES, GROUPS } from "./clues.js";
import { t } from "./words.js";

/** The tools that draw no clue, with their keys. */
const GENERAL = { choose: "s", digits: "d", candidates: "n", regions: "g" };

/** The names of tools in groups, as they stand in the palette. */
export const TOOLS = /** @type {[string, string[]][]} */ ([["general", Object.keys(GENERAL)], ...Object.entries(GROUPS).map(([group, clues]) => [group, Object.keys(clues)])]);

/** @param {string} tool */
export const pressOf = (tool) => GENERAL[tool] ?? CLUES[tool].press;

/** The name of a tool. @param {string} tool */
export const nameOf = (tool) => t(tool in GENERAL ? `tool-${tool}` : `clue-${tool}`);

/** The tool of each key. */
const PRESSES = Object.fromEntries(TOOLS.flatMap(([, tools]) => tools.map((tool) => [pressOf(tool), tool])));

/**
 * The tool of a key, if it is one. With Caps Lock a letter is the same key.
 * @param {KeyboardEvent} event
 * @returns {string | undefined}
 */
export const toolOfKey = ({ key, shiftKey }) => (/^[a-z]$/i.test(key) ? PRESSES[shiftKey ? key.toUpperCase() : key.toLowerCase()] : undefined);

/** What a tool is for, in a sentence. @param {string} tool */
export const howTo = (tool) => t(`how-${tool in GENERAL ? tool : CLUES[tool].form}`);
