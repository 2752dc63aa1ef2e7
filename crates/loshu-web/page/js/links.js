// A chain, one link at a time: the link that is told stands out, and the rest is faint.

import { announce, h, put } from "./dom.js";
import { signButton } from "./icons.js";
import { joinNames, withNames } from "./names.js";
import { cellName, cellOf, column, row } from "./sudoku.js";
import { t } from "./words.js";

/** A drawing with fewer links is seen at once. */
const FEWEST = 3;

/**
 * Buttons that go through the links of a chain: not through few arrows, nor where all are weak, as those of a single.
 * @param {import("./app.js").App} app
 * @param {any} picture
 * @param {(picture: any) => void} show draws a picture in the place of the one before
 */
export function linkSteps(app, picture, show) {
  const arrows = picture?.arrows ?? [];
  if (arrows.length < FEWEST || !arrows.some(({ strong }) => strong)) return null;
  /** The link that is told; -1 for all of them. */
  let at = -1;
  const where = h("span", { class: "note" });
  const told = h("p", { class: "link" });
  const back = signButton("back", t("linkBack"), () => go(at - 1), { id: "link-back" });
  const on = signButton("on", t("linkOn"), () => go(at + 1), { id: "link-on" });

  /** @param {number} to */
  function go(to) {
    at = Math.max(-1, Math.min(arrows.length - 1, to));
    show(at < 0 ? picture : { ...picture, arrows, now: at });
    draw();
    told.scrollIntoView({ block: "nearest" });
    announce(told.textContent || t("linkAll", { count: arrows.length }));
  }

  function draw() {
    back.disabled = at < 0;
    on.disabled = at === arrows.length - 1;
    put(where, at < 0 ? t("linkAll", { count: arrows.length }) : t("linkOf", { number: at + 1, count: arrows.length }));
    put(told, at >= 0 && withNames(app.board, linkText(arrows[at])));
    joinNames(told);
  }
  draw();
  return h("div", { class: "links", role: "group", "aria-label": t("links") }, h("div", { class: "actions steppers" }, back, where, on), told);
}

/**
 * What a link says: of a strong one that at least one end is true, of a weak one that at most one is.
 * @param {any} arrow
 */
function linkText({ from, to, strong }) {
  return t(strong ? "linkStrong" : "linkWeak", { from: nodeName(from), to: nodeName(to) });
}

/** @param {{cells: string[], digit: number}} node */
const nodeName = ({ cells, digit }) => t("digitOf", { digit, cell: cellsName(cells.map(cellOf)) });

/**
 * Cells of one row or column as one name, such as `r5c89`.
 * @param {number[]} cells
 */
function cellsName(cells) {
  const [rows, columns] = [row, column].map((of) => [...new Set(cells.map((cell) => of(cell) + 1))].sort());
  if (rows.length * columns.length === cells.length) return `r${rows.join("")}c${columns.join("")}`;
  return cells.map(cellName).join(t("and"));
}
