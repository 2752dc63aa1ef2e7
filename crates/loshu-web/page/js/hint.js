// Hints in stages, each of which gives away a little more.

import { announce, button, h, put } from "./dom.js";
import { sample } from "./picture.js";
import { candidateOf, cellName, cellOf } from "./sudoku.js";
import { currentLanguage, t } from "./words.js";

/** How many stages an answer of a kind has; other kinds are told at once. */
const STAGES = { step: 5, missing: 3 };

/** @param {import("./app.js").App} app */
export function hintCard(app) {
  const card = h("section", { class: "card hint", hidden: true, "aria-label": t("hint") });
  let stage = 0;

  /** Asks for the first stage, or the next one. */
  async function ask() {
    const next = card.hidden ? 1 : Math.min(5, stage + 1);
    const request = { puzzle: app.game.puzzle, player: app.game.player, stage: next, words: { language: currentLanguage() } };
    const answer = await app.ask("hint", request);
    if (!answer) return;
    if (next === 1) app.game.hints++;
    stage = next;
    show(answer);
  }

  /** @param {any} answer */
  function show(answer) {
    const text = words(answer);
    const stages = STAGES[answer.about];
    const buttons = [];
    if (stages && stage < stages) buttons.push(button(t("moreHint"), ask, { class: "primary", id: "more" }));
    else if (stages) buttons.push(button(t(answer.about === "step" ? "doHint" : "giveBack"), () => act(answer), { class: "primary", id: "do" }));
    buttons.push(button(t("closeHint"), close));
    const head = stages ? t("stage", { stage: Math.min(stage, stages), stages }) : t("hint");
    const hadFocus = card.contains(document.activeElement);
    put(card, h("h2", {}, head), h("p", { class: "prose" }, text), legend(answer.picture), h("div", { class: "actions" }, buttons));
    if (hadFocus) buttons[0].focus({ preventScroll: true });
    card.hidden = false;
    app.picture = answer.picture ?? picture(answer);
    app.draw();
    announce(text);
  }

  /** @param {any} answer */
  function act(answer) {
    close();
    if (answer.about === "missing") app.game.giveBack(answer.candidates.map(candidateOf));
    else app.game.apply(answer.placements.map(candidateOf), answer.eliminations.map(candidateOf));
    app.board.speak();
  }

  function close() {
    const hadFocus = card.contains(document.activeElement);
    card.hidden = true;
    stage = 0;
    app.picture = null;
    app.draw();
    if (hadFocus) app.board.focus();
  }

  // A hint belongs to the grid for which it was asked.
  app.addEventListener("change", () => {
    card.hidden = true;
    stage = 0;
  });
  return { card, ask, close };
}

/** @param {any} answer */
function words(answer) {
  const cells = () => answer.cells.map((name) => cellName(cellOf(name))).join(t("comma"));
  switch (answer.about) {
    case "step": return answer.text;
    case "wrong": return t("hintWrong", { cells: cells() });
    case "missing": return missing(answer, cells);
    case "solved": return t("hintSolved");
    case "improper": return t(`improper${answer.status[0].toUpperCase()}${answer.status.slice(1)}`);
    default: return t("hintStuck");
  }
}

/**
 * What is said of candidates that were struck by mistake: that there are some, where, which.
 * @param {any} answer
 * @param {() => string} cells
 */
function missing({ stage, candidates }, cells) {
  if (stage === 1) return t("hintMissing");
  if (stage === 2) return t("hintMissingCells", { cells: cells() });
  const names = candidates.map(candidateOf).map(({ cell, digit }) => t("digitOf", { digit, cell: cellName(cell) }));
  return t("hintMissingDigits", { candidates: names.join(t("comma")) });
}

/** @param {any} answer */
function picture(answer) {
  if (answer.candidates) return { houses: [], cells: [], candidates: answer.candidates.map((name) => [name, "guardian"]), arrows: [] };
  if (answer.cells) return { houses: [], cells: answer.cells, candidates: [], arrows: [] };
  return null;
}

/**
 * What the shapes of a picture mean.
 * @param {any} picture
 */
export function legend(picture) {
  if (!picture?.legend?.length) return null;
  return h("ul", { class: "legend", "aria-label": t("legend") }, picture.legend.map(([role, name]) => h("li", {}, sample(role), name)));
}
