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
  thermometers: { clues: ["thermometers"] }, arrows: { clues: ["arrows"] }, kropki: { clues: ["kropki"] }, "all-dots": { clues: ["all-dots"] }, xv: { clues: ["xv"] }, "all-xv": { clues: ["all-xv"] }, inequalities: { clues: ["inequalities"] },
  whispers: { clues: ["whispers"] }, renban: { clues: ["renban"] }, palindromes: { clues: ["palindromes"] }, parity: { clues: ["parity"] }, quadruples: { clues: ["quadruples"] },
};

/** The kinds with their names, for a choice. */
export const kindOptions = () => Object.keys(KINDS).map((id) => /** @type {[string, string]} */ ([id, t(`kind-${id}`)]));

/** The sizes of the kinds that have none of their own. */
const SIZES = [9, 8, 6, 4];

/** How digits are written. */
export const SYMBOLS = /** @type {[string, string][]} */ ([["1-9A", "1 2 3"], ["A", "A B C"], ["pictures", "● ■ ▲"]]);

/**
 * Makes a puzzle of a kind, the first of a seed from `from` on. One that takes too long is left out.
 * @param {import("./engine.js").Engine} engine
 * @param {{seed: string}} asked
 * @param {number} from
 * @param {AbortSignal} signal
 * @param {() => boolean} isPatient whether another one is tried
 */
export async function makeOfKind(engine, asked, from, signal, isPatient) {
  for (let index = from; ; index++) {
    try {
      return { ...(await engine.ask("layout-generate", { ...asked, index }, signal)), next: index + 1 };
    } catch (/** @type {any} */ error) {
      if (error.data?.kind !== "stopped" || signal.aborted || !isPatient()) throw error;
    }
  }
}

/**
 * Whether letters or pictures can stand for digits: no rule has numbers, and there are nine pictures.
 * @param {string} kind
 */
function takesSymbols(kind) {
  const { size = 9, clues, rules = [] } = /** @type {any} */ (KINDS[kind] ?? { size: 99 });
  return size < 10 && !clues && !rules.includes("non-consecutive");
}

/**
 * The choices beside the kind: the size, where it has none, and how digits are written.
 * @param {{id: string, size: string, symbols: string}} wish the first choices; `id` begins the names of the fields
 * @param {(changed: object) => void} act
 */
export function detailChoices({ id, size, symbols }, act) {
  const sizes = select(t("size"), SIZES.map((size) => [String(size), `${size}×${size}`]), size, (size) => act({ size }), { id: `${id}size` });
  const signs = select(t("symbols"), SYMBOLS, symbols, (symbols) => act({ symbols }), { id: `${id}symbols` });
  const valueOf = (box) => box.querySelector("select").value;
  return {
    boxes: [sizes, signs],
    /** Another kind begins with digits: letters and pictures were chosen for the kind before. */
    turn(kind) {
      const [[digits]] = SYMBOLS;
      signs.querySelector("select").value = digits;
      act({ symbols: digits });
      this.draw(kind);
    },
    draw(kind) {
      sizes.hidden = kind === "" || "size" in KINDS[kind];
      signs.hidden = !takesSymbols(kind);
    },
    asked: (kind) => ({ size: Number(valueOf(sizes)), ...KINDS[kind], ...(takesSymbols(kind) && { symbols: valueOf(signs) }) }),
  };
}
