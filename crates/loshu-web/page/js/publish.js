// Everything by which a puzzle that is being set leaves the page, in one place: links, pictures, paper, data.

import { ownLink, SITES, siteLink } from "./address.js";
import { placedIn } from "./clues.js";
import { button, copy, download, h } from "./dom.js";
import { wholeText, withWord } from "./draft.js";
import { Game } from "./game.js";
import { isOverlap } from "./ground.js";
import { withIcon } from "./icons.js";
import { png, svg } from "./png.js";
import { bytesOf, printFold } from "./sheet.js";
import { wordsIn } from "./sudoku.js";
import { currentLanguage, t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {import("./draft.js").Draft} draft
 */
export function publishCard(app, draft) {
  /** The draft as a game, whose pictures show what fog covers. Its layout may be older than its givens. */
  const game = () => Object.assign(new Game(draft.puzzle, draft.layout, draft.values), { lamps: null });
  /** The name of a file, after the title. @param {string} ending */
  const file = (ending) => `${title().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "sudoku"}.${ending}`;

  /** The digits of the solution in the order of the cells, if it is known that there is one; else nothing. */
  async function solved() {
    const { puzzle, layout } = draft;
    const answer = await app.engine.ask("solve", { puzzle }).catch(() => null);
    return answer?.status === "unique" ? layout.valuesOf(answer.solution) : undefined;
  }

  /** The draft as others want it: with its solution. */
  async function withSolution() {
    const { text } = draft.state;
    const solution = isOverlap(text) ? undefined : await solved();
    return solution ? { ...text, solution } : text;
  }

  /** A link to f-puzzles. Where the setter says nothing of the rules, Loshu's sentences do. */
  const fpuzzlesLink = async () => {
    const text = await withSolution();
    const ruleset = text.ruleset ?? (draft.layout.told.meanings?.[currentLanguage()] ?? []).join("\n");
    return link((app, leaving) => siteLink(app, leaving, "fpuzzles"), wholeText(withWord(text, "ruleset", ruleset)));
  };

  /**
   * Copies a link to the puzzle as it is now, with its words: those of the draft do not wait for a board.
   * @param {(app: import("./app.js").App, leaving: import("./address.js").Leaving) => Promise<string | null | undefined>} make
   * @param {string} [text] the draft as it leaves, if there is more to it
   */
  async function link(make, text = draft.whole) {
    // The links of a variant are told with its board.
    const told = draft.layout.questions.includes("link") ? draft : await app.withLayout(text).catch((error) => app.fail(error.data));
    if (!told) return;
    const link = await make(app, { text, layout: told.layout });
    if (link) copy(link);
    else if (link === undefined) app.say(t("noLink"));
  }

  const title = () => draft.state.text.title ?? "";
  /** What the picture shows, in words: its title, and the clues with their cells. */
  const described = () => [title() || t("sudoku"), ...placedIn(draft.state.text).map(({ name, cells }) => `${name}${t("colon")}${cells.join(" ").toLowerCase()}`)].join(t("semicolon"));
  const paper = printFold(app, () => [{ puzzle: draft.whole }], title);
  const heading = /** @type {HTMLInputElement} */ (paper.fold.querySelector("#sheet-title"));
  /** The title that the draft had last. What is written on the sheet instead stays as long as that does. */
  let before = title();

  function draw() {
    if (title() !== before) heading.value = title() || t("sudoku");
    before = title();
    paper.draw();
  }

  async function pdf() {
    const answer = await app.ask("sheet", { puzzles: [{ puzzle: draft.whole }], per_page: 1, solutions: "end", title: title() || t("sudoku"), language: currentLanguage(), form: "pdf" });
    if (answer) download(file("pdf"), bytesOf(answer.pdf));
  }

  /** A page with the puzzle alone, which plays it from a file. */
  async function page() {
    const [{ onePage }, { touchesIn, whenKnown }, solution] = await Promise.all([import("./onefile.js"), import("./touches.js"), solved()]);
    await whenKnown(app);
    const { puzzle, layout, values, state: { text } } = draft;
    // Nobody is to see the solution at a glance. The links of the layout are those to other programs.
    const told = layout.toJSON() && { ...layout.told, givens: values, links: undefined };
    const touches = told && touchesIn(puzzle, layout).map(({ name }) => name);
    download(file("html"), await onePage({ puzzle, layout: told, words: wordsIn(text), touches, solution: solution && btoa(solution.join(" ")) }, currentLanguage()));
    if (!solution) app.say(t("pageUnchecked"));
  }

  const act = (icon, id, label, act) => button(withIcon(icon, label), act, { "data-publish": id });
  const card = h("section", { class: "card", id: "publish" }, h("h2", {}, t("publishTitle")), h("div", { class: "actions" },
    act("share", "link", t("asLink"), () => link(ownLink)), SITES.map(([site, name]) => act("share", site, t("siteLink", { site: name }), site === "fpuzzles" ? fpuzzlesLink : () => link((app, leaving) => siteLink(app, leaving, site)))),
    act("go", "page", t("asPage"), () => page().catch(() => app.fail(null))),
    act("file", "png", "PNG", async () => download(file("png"), await png(game()))), act("file", "svg", "SVG", () => download(file("svg"), svg(game(), described()))),
    act("print", "pdf", "PDF", pdf), act("file", "json", "JSON", async () => download(file("json"), JSON.stringify(await withSolution())))), paper.fold);
  return { card, draw, leave: paper.leave };
}
