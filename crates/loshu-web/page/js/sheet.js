// Sheets of puzzles for the printer. What is seen before, what is printed, and the PDF are the same pages.

import { button, byId, check, download, field, h, put, select } from "./dom.js";
import { withIcon } from "./icons.js";
import { LEVELS } from "./tried.js";
import { currentLanguage, t } from "./words.js";

/** How many puzzles a page may have. */
const SIZES = [1, 2, 3, 4, 6, 8, 9, 12];
/** How long the settings are at rest before the pages are drawn again, in milliseconds. */
const REST = 250;

/**
 * @param {import("./app.js").App} app
 * @param {() => any[]} puzzles
 * @param {{name?: string, perPage?: number}} [first] the title, and how many puzzles a page has at first
 */
export function printCard(app, puzzles, { name = t("sudoku"), perPage = 4 } = {}) {
  const wish = { perPage, first: 1, landscape: false, paper: "a4", solutions: "end", levels: "words", nameLine: true, booklet: false, large: false };
  /** The addresses of the pages that are shown, each of which has to be given back. */
  let pages = /** @type {string[]} */ ([]);
  let [turn, later] = [0, 0];
  const set = (change) => {
    change();
    draw();
  };
  const title = field(t("sheetTitle"), { id: "sheet-title", value: name, maxlength: 80, oninput: () => draw() });
  const sizes = SIZES.map((number) => /** @type {[string, string]} */ ([String(number), String(number)]));
  const preview = h("div", { class: "preview", id: "preview", role: "group", "aria-label": t("preview") });
  const print = button(withIcon("print", t("print")), () => window.print(), { id: "print", disabled: true });

  /** @param {"pdf" | "svg"} form */
  const request = (form) => ({
    puzzles: puzzles().map((made) => ({ puzzle: made.puzzle, rating: levelOf(made, wish.levels) })),
    per_page: wish.large ? Math.min(2, wish.perPage) : wish.perPage, large: wish.large, landscape: wish.landscape, first: wish.first, paper: wish.paper, solutions: wish.solutions, name_line: wish.nameLine, booklet: wish.booklet,
    title: title.querySelector("input").value, language: currentLanguage(), form,
  });

  /** Draws the pages again when the settings are at rest. */
  function draw() {
    clearTimeout(later);
    turn++;
    print.disabled = true;
    card.hidden = puzzles().length === 0;
    if (card.hidden) return show([]);
    levels.hidden = !puzzles().some(levelIn);
    later = window.setTimeout(ask, REST);
  }

  async function ask() {
    const mine = turn;
    const answer = await app.ask("sheet", request("svg"));
    if (mine !== turn) return;
    print.disabled = !answer;
    show(answer?.svg ?? []);
  }

  /** @param {string[]} svg */
  function show(svg) {
    pages.forEach((address) => URL.revokeObjectURL(address));
    pages = svg.map((text) => URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })));
    const image = (src, at) => h("img", { class: "page", src, alt: t("pageOf", { number: at + 1, count: pages.length }) });
    put(preview, pages.map(image));
    // Pages that are printed on one side stand side by side.
    preview.classList.toggle("booklet", wish.booklet);
    folding.hidden = !wish.booklet;
    const sheet = byId("sheet");
    sheet.dataset.paper = wish.landscape ? `${wish.paper}-landscape` : wish.paper;
    put(sheet, pages.map(image));
  }

  async function save() {
    const answer = await app.ask("sheet", request("pdf"));
    if (answer) download("sudoku.pdf", bytesOf(answer.pdf));
  }

  const answers = [["end", t("answersEnd")], ["foot", t("answersFoot")], ["none", t("answersNone")]];
  const words = [["words", t("levelWords")], ["stars", t("levelStars")], ["none", t("levelNone")]];
  const levels = select(t("levelOnPaper"), /** @type {any} */ (words), wish.levels, (value) => set(() => (wish.levels = value)), { id: "level-on-paper" });
  const options = h("div", { class: "fields" },
    select(t("perPage"), sizes, String(perPage), (value) => set(() => (wish.perPage = Number(value))), { id: "per-page" }),
    select(t("paper"), [["a4", "A4"], ["letter", "Letter"]], "a4", (value) => set(() => (wish.paper = value)), { id: "paper" }),
    select(t("answers"), /** @type {any} */ (answers), wish.solutions, (value) => set(() => (wish.solutions = value)), { id: "answers" }),
    levels, field(t("firstNumber"), { id: "first-number", type: "number", min: 1, max: 999999, value: 1, oninput: (event) => event.target.checkValidity() && set(() => (wish.first = Number(event.target.value) || 1)) }), title,
    h("div", { class: "checks" }, check(t("nameLine"), true, (is) => set(() => (wish.nameLine = is))),
      check(t("largePrint"), false, (is) => set(() => (wish.large = is))),
      check(t("landscape"), false, (is) => set(() => (wish.landscape = is))),
      check(t("booklet"), false, (is) => set(() => (wish.booklet = is)))));
  const folding = h("p", { class: "note", id: "folding", hidden: true }, t("bookletText"));
  const card = h("section", { class: "card", id: "printing" }, h("h2", {}, t("printTitle")), options, folding,
    h("div", { class: "actions" }, print, button(withIcon("file", t("savePdf")), save, { id: "save-pdf" })), preview);
  return { card, draw, /** @param {string} name */ rename(name) {
    title.querySelector("input").value = name || t("sudoku");
  }, leave() {
    clearTimeout(later);
    turn++;
    show([]);
  } };
}

/**
 * The level of a puzzle, as far as it is known, in words or in stars.
 * @param {any} made
 * @param {string} form
 * @returns {string | undefined}
 */
function levelOf(made, form) {
  const level = levelIn(made);
  const stars = LEVELS.indexOf(level) + 1;
  if (form === "none" || stars === 0) return undefined;
  return form === "stars" ? "★".repeat(stars) + "☆".repeat(LEVELS.length - stars) : t(level);
}

/** The level of a puzzle that was made, ordinary or not. @param {any} made */
const levelIn = ({ hodoku, variant }) => (hodoku ?? variant)?.level;

/**
 * The bytes of a text in base64.
 * @param {string} text
 */
export const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * A way to print puzzles that are there already. The pages are drawn when it is opened.
 * @param {import("./app.js").App} app
 * @param {() => any[]} puzzles
 * @param {() => string} name the title
 */
export function printFold(app, puzzles, name) {
  const print = printCard(app, puzzles, { perPage: 1 });
  const fold = h("details", { class: "options", id: "print-fold", ontoggle: () => {
    if (!fold.open) return print.leave();
    print.rename(name());
    print.draw();
  } }, h("summary", {}, withIcon("print", t("print"))), print.card);
  return { fold, draw: () => fold.open && print.draw(), leave: print.leave };
}
