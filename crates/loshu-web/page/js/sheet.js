// Sheets of puzzles for the printer.

import { byId, button, check, field, h, select } from "./dom.js";
import { thumbnail } from "./picture.js";
import { t } from "./words.js";

/** @param {() => any[]} puzzles */
export function printCard(puzzles) {
  const wish = { perPage: 4, paper: "a4", solutions: true };
  const title = field(t("sheetTitle"), { id: "sheet-title", value: "Sudoku", maxlength: 80 });
  const sizes = [1, 2, 4, 6, 9].map((number) => /** @type {[string, string]} */ ([String(number), String(number)]));

  async function print() {
    fillSheet(puzzles(), { ...wish, title: title.querySelector("input").value });
    window.print();
  }
  const card = h("section", { class: "card" }, h("h2", {}, t("printTitle")),
    h("div", { class: "fields" },
      select(t("perPage"), sizes, "4", (value) => (wish.perPage = Number(value)), { id: "per-page" }),
      select(t("paper"), [["a4", "A4"], ["letter", "Letter"]], "a4", (value) => (wish.paper = value), { id: "paper" }),
      title, check(t("withSolutions"), true, (is) => (wish.solutions = is))),
    button(t("print"), print, { class: "primary", id: "print" }));
  return { card };
}

/**
 * Lays puzzles out on pages.
 * @param {any[]} puzzles
 * @param {{perPage: number, paper: string, solutions: boolean, title: string}} wish
 */
function fillSheet(puzzles, { perPage, paper, solutions, title }) {
  const pages = chunks(puzzles, perPage).map((part, page) => pageOf(part, perPage, title, (made, at) => {
    const number = page * perPage + at + 1;
    const level = made.hodoku ? ` · ${t(made.hodoku.level)}` : "";
    return [`${number}${level}`, thumbnail(made.puzzle, t("puzzleNumber", { number }))];
  }));
  const known = solutions ? puzzles.filter((made) => made.solution) : [];
  const answers = chunks(known, 9).map((part, page) => pageOf(part, 9, title, (made, at) => {
    const number = page * 9 + at + 1;
    return [String(number), thumbnail(made.puzzle, t("solutionNumber", { number }), made.solution)];
  }));
  const sheet = byId("sheet");
  sheet.dataset.paper = paper;
  sheet.replaceChildren(...pages, ...answers);
}

/**
 * @param {any[]} part
 * @param {number} perPage
 * @param {string} title
 * @param {(made: any, at: number) => [string, Node]} draw
 */
function pageOf(part, perPage, title, draw) {
  const figures = part.map((made, at) => {
    const [caption, picture] = draw(made, at);
    return h("figure", {}, h("figcaption", {}, caption), picture);
  });
  return h("div", { class: "page", "data-per-page": perPage }, h("p", { class: "title" }, title), h("div", { class: "figures" }, figures));
}

/**
 * @param {any[]} items
 * @param {number} size
 */
function chunks(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
