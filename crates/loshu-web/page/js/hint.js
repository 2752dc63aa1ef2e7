// Hints in five stages, each of which gives away a little more.

import { announce, button, h } from "./dom.js";
import { sample } from "./picture.js";
import { candidateOf, cellName, cellOf } from "./sudoku.js";
import { currentLanguage, t } from "./words.js";

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
    const buttons = [];
    if (answer.about === "step" && stage < 5) buttons.push(button(t("moreHint"), ask, { class: "primary", id: "more" }));
    if (answer.about === "step" && stage === 5) buttons.push(button(t("doHint"), () => act(answer), { class: "primary", id: "do" }));
    buttons.push(button(t("closeHint"), close));
    const head = answer.about === "step" ? t("stage", { stage }) : t("hint");
    card.replaceChildren(h("h2", {}, head), h("p", { class: "prose" }, text), legend(answer.picture), h("div", { class: "actions" }, buttons));
    card.hidden = false;
    app.picture = answer.picture ?? picture(answer);
    app.draw();
    announce(text);
  }

  /** @param {any} answer */
  function act(answer) {
    const [placements, eliminations] = [answer.placements, answer.eliminations].map((names) => names.map(candidateOf));
    close();
    app.game.apply(placements, eliminations);
    app.board.speak();
  }

  function close() {
    card.hidden = true;
    stage = 0;
    app.picture = null;
    app.draw();
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
  switch (answer.about) {
    case "step": return answer.text;
    case "wrong": return t("hintWrong", { cells: answer.cells.map((name) => cellName(cellOf(name))).join(t("comma")) });
    case "missing": return t("hintMissing", { candidates: answer.candidates.join(t("comma")) });
    case "solved": return t("hintSolved");
    case "improper": return t(`improper${answer.status[0].toUpperCase()}${answer.status.slice(1)}`);
    default: return t("hintStuck");
  }
}

/** @param {any} answer */
function picture(answer) {
  if (answer.about === "wrong") return { houses: [], cells: answer.cells, candidates: [], arrows: [] };
  if (answer.about === "missing") return { houses: [], cells: [], candidates: answer.candidates.map((name) => [name, "guardian"]), arrows: [] };
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
