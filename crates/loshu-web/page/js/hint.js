// Hints in stages, each of which gives away a little more.

import { announce, button, h, put } from "./dom.js";
import { sample } from "./picture.js";
import { candidateOf, cellName, cellOf } from "./sudoku.js";
import { currentLanguage, t } from "./words.js";

/** How many stages an answer of a kind has; other kinds are told at once. */
const STAGES = { step: 5, missing: 3 };
/** How long the grid has to be at rest before a hint is looked at again, in milliseconds. */
const REST = 120;

/**
 * @param {import("./app.js").App} app
 * @param {() => void} [opened] called when the hint is shown
 */
export function hintCard(app, opened = () => {}) {
  const card = h("section", { class: "card hint", hidden: true, "aria-label": t("hint"), onkeydown: (event) => {
    if (event.key === "Escape") close();
  } });
  let stage = 0;
  let turn = 0;
  /** Whether the player has written something since the answer came. */
  let isOld = false;
  /** The game and the answer that are shown. */
  let [game, shown] = [app.game, /** @type {any} */ (null)];

  const request = (wanted) => ({ puzzle: app.game.puzzle, player: app.game.player, stage: wanted, words: { language: currentLanguage() } });

  /** Asks for the first stage, or the next one, unless the grid needs another hint now. */
  async function ask() {
    const holds = !card.hidden && (!isOld || isSame(await app.ask("hint", request(stage)), shown));
    const next = holds ? Math.min(5, stage + 1) : 1;
    if (await open(next) && next === 1) app.game.hints++;
  }

  /** @param {number} next */
  async function open(next) {
    const mine = ++turn;
    const answer = await app.ask("hint", request(next));
    if (!answer || mine !== turn) return false;
    stage = next;
    isOld = false;
    show(answer);
    opened();
    return true;
  }

  /** @param {any} answer */
  function show(answer) {
    [game, shown] = [app.game, answer];
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
    const placed = (answer.placements ?? []).map(candidateOf);
    // The focus goes where something changes.
    if (placed.length > 0) app.board.select([placed[0].cell], placed[0].cell);
    close();
    const names = (candidates) => candidates.map(candidateOf).map(({ cell, digit }) => t("digitOf", { digit, cell: cellName(cell) })).join(t("comma"));
    if (answer.about === "missing") {
      app.game.giveBack(answer.candidates.map(candidateOf));
      return announce(t("gaveBack", { candidates: names(answer.candidates) }));
    }
    app.game.apply(placed, answer.eliminations.map(candidateOf));
    if (placed.length > 0) announce(t("placedNow", { candidates: names(answer.placements) }));
    if (answer.eliminations.length > 0) announce(t("struckNow", { candidates: names(answer.eliminations) }));
  }

  function close() {
    if (card.hidden) return;
    turn++;
    const hadFocus = card.contains(document.activeElement);
    card.hidden = true;
    stage = 0;
    app.picture = null;
    app.draw();
    if (hadFocus) app.board.focus();
  }

  /**
   * What the player writes leaves the hint where it is as long as it holds. When its step is done, or
   * there is something else to say, it goes.
   */
  async function look() {
    const mine = ++turn;
    await new Promise((resolve) => setTimeout(resolve, REST));
    if (mine !== turn || card.hidden) return;
    const answer = await app.engine.ask("hint", request(stage)).catch(() => null);
    if (mine !== turn || card.hidden || answer === null) return;
    if (!isSame(answer, shown)) return close();
    shown = answer;
    isOld = false;
  }

  const onChange = () => {
    if (card.hidden) return;
    if (app.game !== game) return close();
    isOld = true;
    look();
  };
  app.addEventListener("change", onChange);
  return {
    card, ask, close, open,
    get stage() {
      return card.hidden ? 0 : stage;
    },
    leave() {
      app.removeEventListener("change", onChange);
      close();
    },
  };
}

/**
 * Whether two answers of one stage tell the same.
 * @param {any} one
 * @param {any} other
 */
function isSame(one, other) {
  if (one?.about !== other.about) return false;
  if (one.about !== "step" || !one.picture) return words(one) === words(other);
  return one.technique.id === other.technique.id && JSON.stringify(one.picture.houses) === JSON.stringify(other.picture.houses);
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
