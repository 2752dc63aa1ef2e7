// Everything by which a puzzle that is being set leaves the page, in one place: links, pictures, paper, data.

import { copy } from "./copy.js";
import { button, download, h } from "./dom.js";
import { Game } from "./game.js";
import { withIcon } from "./icons.js";
import { png, svg } from "./png.js";
import { bytesOf, printFold } from "./sheet.js";
import { SITES } from "./transfer.js";
import { currentLanguage, t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {import("./draft.js").Draft} draft
 */
export function publishCard(app, draft) {
  const game = () => new Game(draft.puzzle, draft.layout);
  /** The name of a file, after the title. @param {string} ending */
  const file = (ending) => `${title().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "sudoku"}.${ending}`;

  /** The puzzle as it is now, with its words: those of the draft do not wait for a board. */
  const now = () => app.withLayout(draft.puzzle).catch((error) => app.fail(error.data));

  /** @param {string} site */
  async function link(site) {
    const told = await now();
    if (!told) return;
    const { layout, puzzle } = told;
    const answer = layout.questions.includes("link") ? await app.ask("link", { puzzle, site }) : { link: layout.told.links?.[site] };
    if (answer?.link) copy(answer.link);
    else if (answer) app.say(t("noLink"));
  }

  async function own() {
    const told = await now();
    if (told) copy(`${location.origin}${location.pathname}?p=${encodeURIComponent(told.layout.told.links?.data ?? told.puzzle)}`);
  }

  const title = () => draft.state.text.title ?? "";
  const paper = printFold(app, () => [{ puzzle: draft.puzzle }], title);

  async function pdf() {
    const answer = await app.ask("sheet", { puzzles: [{ puzzle: draft.puzzle }], per_page: 1, solutions: "end", title: title() || t("sudoku"), language: currentLanguage(), form: "pdf" });
    if (answer) download(file("pdf"), bytesOf(answer.pdf));
  }

  const act = (icon, id, label, act) => button(withIcon(icon, label), act, { "data-publish": id });
  const card = h("section", { class: "card", id: "publish" }, h("h2", {}, t("publishTitle")), h("div", { class: "actions" },
    act("share", "link", t("asLink"), own), SITES.map(([site, name]) => act("share", site, t("siteLink", { site: name }), () => link(site))),
    act("file", "png", "PNG", async () => download(file("png"), await png(game()))), act("file", "svg", "SVG", () => download(file("svg"), svg(game()))),
    act("print", "pdf", "PDF", pdf), act("file", "json", "JSON", () => download(file("json"), JSON.stringify(draft.state.text)))), paper.fold);
  return { card, draw: paper.draw, leave: paper.leave };
}
