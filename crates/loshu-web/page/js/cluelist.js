// The clues of a puzzle that is being set, one after the other: each can be picked, and taken away.

import { lacksNumber, placedIn, placeOf } from "./clues.js";
import { button, h, put } from "./dom.js";
import { sidesOf } from "./ground.js";
import { t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {import("./draft.js").Draft} draft
 * @param {ReturnType<typeof import("./desk.js").makeDesk>} desk
 */
export function clueList(app, draft, desk) {
  const { board } = app;
  const list = h("ul", { class: "plain", id: "set-clues" });
  const title = h("h2", {});
  const card = h("section", { class: "card", id: "clue-list" }, title, list);

  /** @param {import("./clues.js").Placed} placed */
  function item(placed) {
    const sides = sidesOf(draft.state.text);
    const cells = placed.cells.map((name) => draft.layout.cellAt.get(placeOf(name).map((at) => at - 1).join(" "))).filter((cell) => cell !== undefined);
    const light = () => board.light({ cells, digit: 0, houses: [] });
    const dark = () => board.light(null);
    const where = [placed.way, ...placed.cells.map((name) => placeName(name, placed, sides))].filter(Boolean).join(" ");
    const isPicked = desk.picked?.key === placed.key && desk.picked.at === placed.at;
    const name = button([placed.name, " ", h("span", { class: "note" }, where), lacksNumber(placed) && h("strong", {}, t("numberMissing"))], () => pick(placed), { class: "quiet pick", "aria-pressed": String(isPicked), onfocus: light, onblur: dark });
    const remove = button("×", () => take(placed), { class: "sign remove", "aria-label": t("remove", { clue: `${placed.name}${t("comma")}${where}` }), onfocus: light, onblur: dark });
    return h("li", { onpointerenter: light, onpointerleave: dark }, name, remove);
  }

  /** @param {import("./clues.js").Placed} placed */
  function pick(placed) {
    if (placed.id) desk.take(placed.id);
    desk.choose(placed);
  }

  /**
   * Takes a clue away. The focus goes to the clue in its place, or to the grid.
   * @param {import("./clues.js").Placed} placed
   */
  async function take(placed) {
    const buttons = () => /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".remove"));
    const at = [...buttons()].findIndex((button) => button === document.activeElement);
    await desk.removeThis(placed);
    (buttons()[at] ?? board).focus();
  }

  function draw() {
    const all = placedIn(draft.state.text);
    board.light(null);
    put(title, t("cluesOf", { count: all.length }));
    put(list, all.map(item));
    card.hidden = all.length === 0;
  }

  function drawPick() {
    const { picked } = desk;
    for (const [at, placed] of placedIn(draft.state.text).entries()) {
      const row = list.children[at]?.querySelector(".pick");
      const is = picked?.key === placed.key && picked.at === placed.at;
      row?.setAttribute("aria-pressed", String(is));
      if (is && row) show(row);
    }
  }
  /** Scrolls the list, and nothing else, so far that a row is seen. @param {Element} row */
  function show(row) {
    const [box, own] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    if (own.top < box.top) list.scrollTop += own.top - box.top;
    else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom;
  }
  return { card, draw, drawPick };
}

/**
 * The name of a cell, or of the row or the column at whose end a place lies. What looks along a diagonal has its first cell: the place
 * may lie at a corner.
 * @param {string} name
 * @param {import("./clues.js").Placed} placed
 * @param {number[]} sides
 */
function placeName(name, { step }, sides) {
  const [row, column] = placeOf(name);
  const [down, right] = (step || "0 0").split(" ").map(Number);
  if (step) return `r${row + down}c${column + right}`;
  const [isAbove, isBeside] = [row, column].map((at, way) => at < 1 || at > sides[way]);
  if (isAbove === isBeside) return name.toLowerCase();
  return isBeside ? t("houseRow", { number: row }) : t("houseColumn", { number: column });
}
