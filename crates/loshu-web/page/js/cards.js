// What stands around a game: hints and the moment of winning, new puzzles, recent games, results, options.

import { showBeside } from "./beside.js";
import { announce, button, h, put } from "./dom.js";
import { hintCard } from "./hint.js";
import { withIcon } from "./icons.js";
import { newcomerCard } from "./newcomer.js";
import { optionsFold } from "./options.js";
import { lit, overlay } from "./picture.js";
import { recentGames } from "./recent.js";
import { resultsCard } from "./results.js";
import { startCard } from "./start.js";
import { tourCard } from "./tour.js";
import { winCard } from "./win.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {ReturnType<typeof gameCards>} Cards */

/**
 * @param {import("./app.js").App} app
 * @param {() => void} begins called before a puzzle is made
 * @param {number} [stage] the stage of the hint that was open before the language was changed
 */
export function gameCards(app, begins, stage) {
  const { board } = app;
  board.pictures ??= { lit, overlay };
  const hint = hintCard(app, (isHeld) => showBeside(board.root, isHeld));
  const start = startCard(app, begins);
  const win = winCard(app, start.next);
  const recent = recentGames(app);
  const first = h("div", { class: "stack" });
  const newcomer = newcomerCard(app, () => put(first, tourCard()));
  put(first, newcomer ? newcomer.card : tourCard());
  const figures = resultsCard(app);
  const options = optionsFold(app);
  const mistake = h("div", { class: "actions" }, button(withIcon("near", t("findMistake")), hint.findMistake, { id: "find-mistake" }));
  const help = h("details", { class: "options" }, h("summary", {}, withIcon("type", t("keys"))), h("dl", { class: "facts" }, t("keysText").split("\n").flatMap((row) => row.split("\t").map((part, at) => h(at === 0 ? "dt" : "dd", {}, part)))));

  const rules = h("dl", { class: "rules" });
  const ofSetter = h("div", { class: "prose-block" });
  const fog = h("p", { class: "note" });
  const rulesCard = h("details", { class: "options", id: "rules-said", open: true }, h("summary", {}, withIcon("steps", t("rulesSaid"))), ofSetter, rules, fog);
  /** What is printed above the grid: the title, and the rules. */
  const paper = h("div", { class: "on-paper" });
  let told = /** @type {import("./game.js").Game | null} */ (null);

  function drawRules() {
    const { game } = app;
    drawFog();
    if (told === game) return;
    told = game;
    const { layout, puzzle } = game;
    const { rules: names, meanings } = layout.told;
    const { title, author, ruleset } = layout.wordsOf(game);
    const lines = (text) => text.split("\n").map((line) => h("p", {}, line));
    const sentences = meanings?.[currentLanguage()] ?? [];
    put(ofSetter, author && h("p", { class: "note" }, t("byAuthor", { author })), ruleset && lines(ruleset));
    put(rules, sentences.flatMap((meaning, at) => !ruleset?.includes(meaning) && [h("dt", {}, names[currentLanguage()][at]), h("dd", {}, meaning)]));
    put(paper, h("h2", {}, title || t("sudoku")), author && h("p", {}, t("byAuthor", { author })), lines(ruleset || sentences.join("\n")));
    rulesCard.hidden = !rules.firstChild && !ofSetter.firstChild && !game.lamps;
    around = lookAround(layout, puzzle);
  }

  /** Says that there is fog, where it is not drawn. The words come with those of clues. */
  const drawFog = () => put(fog, combinations && app.game.isFogLost && t("fogNot"));

  const aids = h("div", { class: "aids" });
  /** Is ready when it is known what touches the cells. */
  let around = Promise.resolve();
  /** @type {ReturnType<typeof import("./touches.js").combinationsCard> | null} */
  let combinations = null;

  /** What touches each cell of a variant comes with its words, and only then. */
  async function lookAround(layout, puzzle) {
    board.touches = outside = () => [];
    put(aids);
    combinations = null;
    if (!isObject(puzzle)) return;
    const found = await import("./touches.js").then((touches) => touches.whenKnown(app).then(() => touches)).catch(() => null);
    if (!found || app.game.layout !== layout || isLeft) return;
    const touches = found.touchesIn(puzzle, layout);
    board.touches = (cell) => (app.scene === null ? touches[cell]?.name ?? [] : []);
    outside = (cell) => touches[cell]?.outside ?? [];
    combinations = found.combinationsCard(app);
    put(aids, combinations.card);
    combinations.draw();
    drawFog();
    app.draw();
  }

  /** What looks at a cell from outside of the grid. @type {(cell: number) => string[]} */
  let outside = () => [];
  let isLeft = false;
  const onSelect = () => combinations?.draw();
  board.addEventListener("select", onSelect);
  drawRules();

  const onFacts = () => {
    win.draw();
    if (!win.card.hidden) showBeside(board.root);
  };
  app.addEventListener("facts", onFacts);
  if (stage) hint.open(stage);

  return {
    hint,
    around,
    words: [hint.card, win.card],
    paper,
    /** Says in which box the cell at the cursor lies, and what touches it. */
    tell() {
      const all = [...board.scene.fog?.has(board.cursor) ? [] : board.touches(board.cursor), ...outside(board.cursor)];
      const box = app.game.layout.boxOf(board.cursor);
      const place = [board.placeName(board.cursor), box && t("houseBox", { number: box })].filter(Boolean).join(t("comma"));
      announce(`${place}${t("colon")}${all.length > 0 ? all.join(t("semicolon")) : t("touchNothing")}`);
    },
    side: h("div", { class: "stack" }, mistake, rulesCard, aids, first, start.card, recent.parts, figures.parts, options.fold, help),
    /** The game has just been won. */
    win() {
      hint.close();
      win.show();
      showBeside(board.root);
    },
    refresh() {
      drawRules();
      combinations?.draw();
      recent.refresh();
      figures.refresh();
      win.draw();
      options.refresh();
    },
    leave() {
      isLeft = true;
      board.touches = () => [];
      board.removeEventListener("select", onSelect);
      app.removeEventListener("facts", onFacts);
      start.leave();
      hint.leave();
      newcomer?.leave();
      recent.leave();
    },
  };
}

/** Whether a puzzle is an object of f-puzzles, which may have clues and words. @param {string} puzzle */
const isObject = (puzzle) => puzzle.startsWith("{");
