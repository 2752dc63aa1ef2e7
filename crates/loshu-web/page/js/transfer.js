// The view for puzzles that come in and go out.

import { isLocal, ownLink, SITES, siteLink } from "./address.js";
import { add, announce, button, copy, download, h, put } from "./dom.js";
import { fileText, fromLink } from "./incoming.js";
import { withIcon } from "./icons.js";
import { givensText } from "./info.js";
import { Game } from "./game.js";
import { gamePicture } from "./picture.js";
import { png } from "./png.js";
import { problemText } from "./problem.js";
import { printFold } from "./sheet.js";
import { withWords, wordsIn } from "./sudoku.js";
import { count, currentLanguage, t } from "./words.js";

/** What was pasted last, and whether its puzzles are listed. Both are there again when the view comes back. */
const pasted = { text: "", isListed: false };
/** How many puzzles and problems are listed at most. */
const [MOST, MOST_PROBLEMS] = [60, 50];
/** How many puzzles a sheet has at most. */
const MOST_PRINTED = 1_000;

/**
 * @param {import("./app.js").App} app
 * @param {string} [text] what was pasted elsewhere on the page
 */
export function transferView(app, text) {
  // What is listed is printed; else the puzzle in play.
  let listed = /** @type {any[]} */ ([]);
  const paper = printFold(app, () => (listed.length > 0 ? listed : [{ puzzle: app.game.text }]), () => (listed.length > 0 ? "" : app.game.layout.wordsOf(app.game).title ?? ""));
  const list = (puzzles) => {
    listed = puzzles;
    paper.draw();
  };
  return { panel: h("div", { class: "stack" }, inCard(app, text, list), outCard(app), checkCard(app), h("section", { class: "card" }, paper.fold)), refresh() {}, leave: paper.leave, wide: true };
}

/**
 * @param {import("./app.js").App} app
 * @param {string | undefined} brought
 * @param {(puzzles: any[]) => void} list is told what is listed
 */
function inCard(app, brought, list) {
  const text = h("textarea", { id: "paste", rows: 6, spellcheck: "false", autocapitalize: "off", "aria-label": t("pasteText"), placeholder: t("pasteText"), oninput: () => (pasted.text = text.value) });
  const out = h("div", { class: "stack", id: "found", "aria-live": "polite" });
  const open = () => (text.value.trim() === "" ? text.focus() : openText(app, text.value, out, list));
  const read = async (file) => {
    const read = await fileText(file);
    if (read === "") return;
    text.value = pasted.text = read;
    open();
  };
  text.addEventListener("paste", () => setTimeout(open));
  const file = h("input", { type: "file", id: "file", class: "unseen", onchange: async () => {
    if (file.files[0]) await read(file.files[0]);
    // The same file can be chosen again.
    file.value = "";
  } });
  const card = h("section", { class: "card", ondragover: (event) => event.preventDefault(), ondrop: (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  } }, h("h2", {}, t("inTitle")), text, h("div", { class: "actions" }, button(t("openText"), open, { class: "primary", id: "open" }), h("label", { class: "button" }, h("span", { class: "with-icon" }, withIcon("open", t("chooseFile"))), file)), out);
  text.value = pasted.text = brought ?? pasted.text;
  if (brought || pasted.isListed) open();
  return card;
}

/**
 * Reads puzzles of a text. One puzzle is opened at once.
 * @param {import("./app.js").App} app
 * @param {string} text
 * @param {HTMLElement} out
 * @param {(puzzles: any[]) => void} list
 */
async function openText(app, text, out, list) {
  // What is opened leaves this view, and must not be opened again when it comes back.
  pasted.isListed = false;
  const answer = await app.read(fromLink(text));
  if (!answer) return;
  const { puzzles, errors } = answer;
  const play = (found) => app.dispatchEvent(new CustomEvent("play", { detail: found }));
  const isOne = puzzles.length === 1 && errors.length === 0;
  Object.assign(pasted, { text: isOne ? "" : text, isListed: !isOne });
  if (isOne) return play(puzzles[0]);
  const problem = (error) => h("li", {}, t("place", { line: error.line ?? 1, column: error.column ?? 1, error: problemText(error) }));
  const item = (row) => {
    const [name, picture, said] = [t("puzzleNumber", { number: row.line }), h("div"), h("p", { class: "note" })];
    app.withLayout(row.puzzle).then(({ puzzle, layout }) => {
      put(picture, gamePicture(new Game(puzzle, layout), name));
      put(said, kindAndGivens(row, layout));
    }, () => put(said, row.title));
    return h("li", { class: "card" }, picture, said, button(t("play1"), () => play(row)));
  };
  const listed = (number, most) => number > most && h("p", { class: "note" }, t("firstOf", { count: most, all: count(number) }));
  put(out, h("p", {}, t("found", { count: count(puzzles.length) })),
    errors.length > 0 && [h("h3", {}, t("problems")), h("ul", { class: "problems" }, errors.slice(0, MOST_PROBLEMS).map(problem)), listed(errors.length, MOST_PROBLEMS)],
    h("ul", { class: "puzzles" }, puzzles.slice(0, MOST).map(item)), listed(puzzles.length, MOST));
  announce(t("found", { count: puzzles.length }));
  list(puzzles.slice(0, MOST_PRINTED).map((row) => ({ puzzle: row.layout ?? withWords(row.puzzle, wordsIn(row)) })));
}

/**
 * What is told of a puzzle in a list: its title or its size and its rules, and its givens.
 * @param {any} row
 * @param {import("./layout.js").Layout} layout
 */
function kindAndGivens({ title, clues }, layout) {
  const [size, ...rules] = layout.namesIn(currentLanguage());
  return [title || size, rules.join(t("comma")), givensText(layout, clues)].filter(Boolean).join(" · ");
}

/** @param {import("./app.js").App} app */
function outCard(app) {
  const { layout, text } = app.game;
  const leaving = { text, layout };
  const forms = layout.forms(app.game);
  const list = h("ul", { class: "forms" });
  const row = ([name, text]) => h("li", {}, h("span", {}, t(name)), h("pre", { class: text().includes("\n") ? null : "one-line", tabindex: 0, "aria-label": t(name) }, text()),
    h("div", { class: "actions" }, button(withIcon("copy", t("copy")), () => copy(text()), { "aria-label": `${t("copy")}: ${t(name)}`, "data-form": name }),
      button(withIcon("file", t("save")), () => download(`sudoku-${name}.txt`, `${text().trimEnd()}\n`), { "aria-label": `${t("save")}: ${t(name)}` })));
  // The game as it stands, with all marks, for other programs.
  async function linkFor(site) {
    const notes = app.game.layers.centre.map((bits, cell) => layout.digitsOf(app.game.values[cell] ? 0 : bits));
    const link = await siteLink(app, leaving, site, { grid: app.game.line, notes });
    if (link) copy(link);
    else if (link === undefined) app.say(t("noLink"));
  }

  /** The link of this page takes a question, where it has words. */
  async function addLink() {
    const link = await ownLink(app, leaving);
    if (link) add(list, row([isLocal() ? "asLinkHere" : "asLink", () => link]));
  }
  const sites = SITES.map(([site, name]) => button(withIcon("share", t("siteLink", { site: name })), () => linkFor(site), { "data-site": site }));
  const picture = button(withIcon("file", t("savePicture")), async () => download("sudoku.png", await png(app.game)), { id: "save-picture" });
  put(list, forms.map(row));
  addLink();
  return h("section", { class: "card", id: "share" }, h("h2", {}, t("outTitle")), h("div", { class: "actions" }, picture, sites), list);
}

/**
 * What is to be said of a puzzle.
 * @param {import("./app.js").App} app
 */
async function checkedLines(app) {
  const answer = await app.ask("check", { puzzle: app.game.puzzle, words: { language: currentLanguage() } });
  if (!answer) return [];
  return answer.status === "multiple" ? [...answer.lines, await countLine(app)] : answer.lines;
}

/**
 * The number of solutions in words, as far as they are counted.
 * @param {import("./app.js").App} app
 */
async function countLine(app) {
  const counted = await app.ask("count", { puzzle: app.game.puzzle, limit: 100000 });
  return counted && t(counted.stopped ? "countAtLeast" : "countSolutions", { count: count(counted.solutions) });
}

/** @param {import("./app.js").App} app */
function checkCard(app) {
  const out = h("div", { id: "checked", "aria-live": "polite" });
  const ask = async () => {
    const lines = await checkedLines(app);
    put(out, lines.map((line) => line && h("p", {}, line)));
  };
  return h("section", { class: "card" }, h("h2", {}, t("checkTitle")), button(t("checkIt"), ask, { id: "check-puzzle" }), out);
}
