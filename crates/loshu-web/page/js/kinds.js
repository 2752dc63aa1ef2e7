// The kinds of puzzles that the page makes beside ordinary ones.

import { select } from "./dom.js";
import { t } from "./words.js";

/** Variants that have a size of their own. */
const SIZED = ["4x4", "6x6", "8x8", "10x10", "12x12", "16x16"];

/** Variants by rules, regions and clues, in the words of the API. */
const RULES = ["x", "windoku", "jigsaw", "killer", "anti-knight", "anti-king", "non-consecutive", "thermometers", "arrows", "kropki", "all-dots", "xv", "all-xv", "inequalities", "all-inequalities", "whispers", "renban", "palindromes", "region-sums", "between-lines", "parity", "quadruples", "little-killers", "sandwiches", "skyscrapers", "x-sums"];

/** The rules and regions without numbers, whose digits may be letters or pictures. */
const WITHOUT_NUMBERS = ["x", "windoku", "jigsaw", "anti-knight", "anti-king"];

/** The kinds with their names, for a choice. */
export const kindOptions = () => [...SIZED, ...RULES].map((id) => /** @type {[string, string]} */ ([id, t(`kind-${id}`)]));

/** The sizes of the kinds that have none of their own. */
const SIZES = [9, 8, 6, 4];

/** How digits are written. */
export const SYMBOLS = /** @type {[string, string][]} */ ([["1-9A", "1 2 3"], ["A", "A B C"], ["pictures", "● ■ ▲"]]);

/**
 * Whether letters or pictures can stand for digits: no rule has numbers, and there are nine pictures.
 * @param {string} kind
 */
function takesSymbols(kind) {
  return WITHOUT_NUMBERS.includes(kind) || (SIZED.includes(kind) && parseInt(kind) < 10);
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
      sizes.hidden = kind === "" || SIZED.includes(kind);
      signs.hidden = !takesSymbols(kind);
    },
    /** The kind in the words of the API. @param {string} kind */
    asked: (kind) => {
      const own = SIZED.includes(kind) ? [parseInt(kind)] : [valueOf(sizes), kind];
      return { variant: [...own, ...(takesSymbols(kind) ? [`symbols=${valueOf(signs)}`] : [])].join(",") };
    },
  };
}
