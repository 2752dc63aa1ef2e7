// The card with the size, the boxes and the rules of the whole grid of a puzzle that is being set.

import { withSymbols } from "./draft.js";
import { GLOBALS, WINDOKU } from "./globals.js";
import { blank, blankOverlap, boxesOf, boxIn, faultsIn, isOverlap, OVERLAPS, shapeIn, withBoxes, withoutRegions, withRegions } from "./ground.js";
import { button, check, h, put, select } from "./dom.js";
import { SYMBOLS } from "./kinds.js";
import { t } from "./words.js";

const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20, 25];

/**
 * @param {import("./app.js").App} app
 * @param {import("./draft.js").Draft} draft
 * @param {ReturnType<typeof import("./desk.js").makeDesk>} desk
 * @param {{change: (how: (text: import("./draft.js").Text) => import("./draft.js").Text, as?: string) => Promise<boolean>, say: (text: string) => void}} page
 */
export function gridCard(app, draft, desk, page) {
  const size = select(t("size"), [], "", (value) => resize(value), { id: "set-size" });
  const boxes = select(t("boxShape"), [], "", (value) => page.change((text) => withBoxes(text, value.split("x").map(Number))), { id: "set-boxes" });
  const symbols = select(t("symbols"), SYMBOLS, "", (value) => page.change((text) => withSymbols(text, value)), { id: "set-symbols" });
  const globals = Object.entries(GLOBALS).map(([name, rule]) => {
    const box = check(t(name), false, (is) => page.change((text) => rule.put(text, is)));
    return { box: box.querySelector("input"), label: box, rule };
  });
  const faults = h("ul", { class: "plain problems", id: "region-faults" });

  /** Another ground, which is empty. The words of the puzzle stay. @param {string} ground a size, or the name of squares that overlap */
  async function resize(ground) {
    const empty = ground in OVERLAPS ? blankOverlap(OVERLAPS[ground]) : blank(Number(ground));
    const words = ({ title, author, ruleset }) => Object.fromEntries(Object.entries({ title, author, ruleset }).filter(([, word]) => word));
    if (await page.change((text) => ({ ...words(/** @type {any} */ (text)), ...empty }))) page.say(t("sizeChanged"));
  }

  /** Regions of any form, made by the engine, if the size is still the same then. */
  async function regions() {
    const { size } = draft.layout;
    const seed = String(Math.floor(Math.random() * 1e7));
    const made = await app.ask("generate", { seed, variant: `${size},jigsaw` });
    const grid = made?.puzzles[0] && JSON.parse(made.puzzles[0].puzzle).grid;
    if (grid && draft.layout.size === size) page.change((text) => withRegions(text, grid.flat().map((cell) => cell.region)));
  }

  function draw() {
    const { text } = draft.state;
    drawGround(text);
    // Squares that overlap have their boxes: there is no word for other regions, or for windows.
    const overlaps = isOverlap(text);
    for (const control of [boxes, regionTools]) control.hidden = overlaps;
    for (const { label, rule } of globals) label.hidden = overlaps && rule === WINDOKU;
    if (!overlaps) drawBoxes(text);
    symbols.querySelector("select").value = text.symbols ?? SYMBOLS[0][0];
    // There are nine pictures.
    symbols.hidden = text.size > 9;
    // A box that has been ticked meanwhile stays so until its turn comes.
    if (!draft.hasMore) for (const { box, rule } of globals) box.checked = rule.has(text);
    // A region that is not begun is seen to be open, and ten lines would hide the grid of a telephone.
    put(faults, faultsIn(text).filter(({ count }) => count > 0).map(({ kind, region, count }) => h("li", {}, t(`fault-${kind}`, { number: region + 1, count, size: text.size }))));
  }

  /** Says beside the button that swaps which cell is wanted. */
  function drawSwap() {
    const { swapped } = desk;
    swap.setAttribute("aria-pressed", String(swapped !== null));
    put(swapSaid, swapped !== null && t(swapped === 0 ? "swapFirst" : "swapSecond"));
  }

  /** @param {import("./draft.js").Text} text */
  function drawGround(text) {
    const isSquare = !isOverlap(text);
    const own = isSquare && !SIZES.includes(text.size) ? [text.size] : [];
    const squares = [...SIZES, ...own].map((side) => h("option", { value: side, selected: isSquare && side === text.size }, `${side}×${side}`));
    const overlaps = Object.entries(OVERLAPS).map(([name, grids]) => h("option", { value: name, selected: grids === text.grids }, t(`grids-${name}`)));
    const isNamed = isSquare || Object.values(OVERLAPS).includes(text.grids);
    put(size.querySelector("select"), squares, overlaps, !isNamed && h("option", { value: "", selected: true, disabled: true }, t("gridsOwn")));
  }

  /** @param {import("./draft.js").Text} text */
  function drawBoxes(text) {
    const shape = shapeIn(text);
    const option = ([rows, columns]) => h("option", { value: `${rows}x${columns}`, selected: String(shape) === String([rows, columns]) }, rows === 1 ? t("noBoxes") : `${rows}×${columns}`);
    // What is painted has no shape to choose; a size that is no product has no boxes.
    put(boxes.querySelector("select"), shape === null && h("option", { value: "", selected: true, disabled: true }, t("ownRegions")), boxesOf(text.size).map(option), option([1, text.size]));
    boxes.hidden = boxIn(text.size)[0] === 1 && shape !== null;
  }

  const swap = button(t("swapRegions"), () => desk.swap(), { id: "set-swap" });
  const swapSaid = h("p", { class: "note", id: "swap-said", role: "status" });
  const regionTools = h("div", { class: "actions" }, button(t("noRegions"), () => page.change(withoutRegions), { id: "set-no-regions" }), button(t("randomRegions"), regions, { id: "set-regions" }), swap, swapSaid);
  const card = h("section", { class: "card", id: "rules" }, h("h2", {}, t("gridTitle")), h("div", { class: "fields" }, size, boxes, symbols), h("div", { class: "checks" }, globals.map(({ label }) => label)), regionTools);
  return { card, faults: h("div", { role: "status" }, faults), draw, drawSwap };
}
