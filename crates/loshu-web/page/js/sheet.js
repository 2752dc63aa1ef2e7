// Sheets of puzzles for the printer.

import { button, byId, check, download, field, h, put, select } from "./dom.js";
import { thumbnail } from "./picture.js";
import { currentLanguage, t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {() => any[]} puzzles
 */
export function printCard(app, puzzles) {
  const wish = { perPage: 4, paper: "a4", solutions: true };
  const title = field(t("sheetTitle"), { id: "sheet-title", value: "Sudoku", maxlength: 80 });
  const sizes = [1, 2, 4, 6, 9].map((number) => /** @type {[string, string]} */ ([String(number), String(number)]));

  const titleText = () => title.querySelector("input").value;
  function print() {
    fillSheet(puzzles(), { ...wish, title: titleText() });
    window.print();
  }
  async function save() {
    const made = puzzles().map((made) => ({ puzzle: made.puzzle, rating: levelOf(made) }));
    const request = { puzzles: made, per_page: wish.perPage, paper: wish.paper, solutions: wish.solutions ? "end" : "none", title: titleText(), language: currentLanguage() };
    const answer = await app.ask("sheet", request);
    if (answer) download("sudoku.pdf", bytesOf(answer.pdf));
  }
  const card = h("section", { class: "card" }, h("h2", {}, t("printTitle")),
    h("div", { class: "fields" },
      select(t("perPage"), sizes, "4", (value) => (wish.perPage = Number(value)), { id: "per-page" }),
      select(t("paper"), [["a4", "A4"], ["letter", "Letter"]], "a4", (value) => (wish.paper = value), { id: "paper" }),
      title, check(t("withSolutions"), true, (is) => (wish.solutions = is))),
    h("div", { class: "actions" }, button(t("print"), print, { class: "primary", id: "print" }), button(t("savePdf"), save, { id: "save-pdf" })));
  return { card };
}

/**
 * The level of a puzzle, as far as it is known.
 * @param {any} made
 * @returns {string | undefined}
 */
const levelOf = (made) => made.hodoku && t(made.hodoku.level);

/**
 * The bytes of a text in base64.
 * @param {string} text
 */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Lays puzzles out on pages.
 * @param {any[]} puzzles
 * @param {{perPage: number, paper: string, solutions: boolean, title: string}} wish
 */
function fillSheet(puzzles, { perPage, paper, solutions, title }) {
  const pages = chunks(puzzles, perPage).map((part, page) => pageOf(part, perPage, title, (made, at) => {
    const number = page * perPage + at + 1;
    const level = levelOf(made);
    return [level ? `${number} · ${level}` : `${number}`, thumbnail(made.puzzle, t("puzzleNumber", { number }))];
  }));
  const known = solutions ? puzzles.filter((made) => made.solution) : [];
  const answers = chunks(known, 9).map((part, page) => pageOf(part, 9, title, (made, at) => {
    const number = page * 9 + at + 1;
    return [String(number), thumbnail(made.puzzle, t("solutionNumber", { number }), made.solution)];
  }));
  const sheet = byId("sheet");
  sheet.dataset.paper = paper;
  put(sheet, ...pages, ...answers);
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
  return h("div", { class: "page", "data-per-page": perPage }, h("p", { class: "title" }, h("strong", {}, title), h("span", {}, t("dateline"))), h("div", { class: "figures" }, figures));
}

/**
 * @param {any[]} items
 * @param {number} size
 */
function chunks(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
