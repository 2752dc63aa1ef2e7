// The kinds of puzzles that the page makes beside ordinary ones.

import { select } from "./dom.js";
import { t } from "./words.js";

/**
 * Other sizes and rules, as the API makes them.
 * @type {Record<string, object>}
 */
const KINDS = {
  "4x4": { size: 4 }, "6x6": { size: 6 }, "8x8": { size: 8 }, "10x10": { size: 10 }, "12x12": { size: 12 }, "16x16": { size: 16 },
  x: { rules: ["x"] }, windoku: { rules: ["windoku"] }, jigsaw: { jigsaw: true }, killer: { clues: ["killer"] },
  "anti-knight": { rules: ["anti-knight"] }, "anti-king": { rules: ["anti-king"] }, "non-consecutive": { rules: ["non-consecutive"] },
  thermometers: { clues: ["thermometers"] }, arrows: { clues: ["arrows"] }, kropki: { clues: ["kropki"] }, xv: { clues: ["xv"] }, inequalities: { clues: ["inequalities"] },
  whispers: { clues: ["whispers"] }, renban: { clues: ["renban"] }, palindromes: { clues: ["palindromes"] }, parity: { clues: ["parity"] }, quadruples: { clues: ["quadruples"] },
};

/** The kinds with their names, for a choice. */
export const kindOptions = () => Object.keys(KINDS).map((id) => /** @type {[string, string]} */ ([id, t(`kind-${id}`)]));

/** The sizes of the kinds that have none of their own. */
const SIZES = [9, 8, 6, 4];

/**
 * A choice of the size. It is seen for kinds that have none of their own.
 * @param {string} id
 * @param {string} value
 * @param {(size: string) => void} act
 */
export function sizeChoice(id, value, act) {
  const box = select(t("size"), SIZES.map((size) => [String(size), `${size}×${size}`]), value, act, { id });
  return { box, draw: (kind) => (box.hidden = kind === "" || "size" in KINDS[kind]), asked: (kind) => ({ size: Number(box.querySelector("select").value), ...KINDS[kind] }) };
}
