// Hints in stages, each of which gives away a little more.

import { announce, button, h, put } from "./dom.js";
import { bit } from "./layout.js";
import { linkSteps } from "./links.js";
import { joinNames, withNames } from "./names.js";
import { keepHinted } from "./progress.js";
import { sample } from "./picture.js";
import { lessonOf } from "./taught.js";
import { currentLanguage, t } from "./words.js";

/** What the last stage offers to do. */
const ACTS = { step: "doHint", "missing-candidates": "giveBack", "wrong-digits": "takeBack" };
/** The mistakes of which a hint tells, and whether each stands in a game. @type {Record<string, (game: import("./game.js").Game, answer: any) => boolean>} */
const MISTAKES = {
  "wrong-digits": (game, { cells, digits }) => cells.some((name, at) => game.values[game.layout.cellNamed(name)] === digits[at]),
  "missing-candidates": (game, { candidates }) => candidates.some((name) => {
    const { cell, digit } = game.layout.candidateNamed(name);
    return !game.values[cell] && !(game.noteBits(cell) & bit(digit));
  }),
};
/** What an answer is about where nothing is wrong. */
const RIGHT = ["step", "solved", "stuck"];
/** The stage that names the technique. */
const NAMED = 2;
/** How long the grid has to be at rest before a hint is looked at again, in milliseconds. */
const REST = 120;

/**
 * @param {import("./app.js").App} app
 * @param {(isHeld: boolean) => void} [opened] called when the hint is shown; whether the page has to stay where it is
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

  const request = () => ({ puzzle: app.game.puzzle, player: app.game.player, words: { language: currentLanguage() } });

  /** Whether the tool beside the keypad has asked. It is pressed again and again, so nothing may move below the finger. */
  let isHeld = false;

  /**
   * Shows the first stage, or the next one, unless the grid needs another hint now.
   * @param {boolean} [byTool]
   */
  async function ask(byTool = false) {
    isHeld = byTool;
    if (!card.hidden && !isOld) return show(shown, stage + 1);
    const before = card.hidden ? null : shown;
    const answer = await answered();
    if (!answer) return;
    const goesOn = before !== null && isSame(answer, before, stage);
    show(answer, goesOn ? stage + 1 : 1);
    if (!goesOn) app.game.hints++;
  }

  /**
   * Looks for a mistake alone, and shows what is told of it in stages: that there is one, where, and why it is one. Who has made
   * none is told so, and gets no hint.
   */
  async function findMistake() {
    isHeld = false;
    if (!card.hidden && !isOld && shown.about in MISTAKES) return show(shown, stage + 1);
    const answer = await answered();
    if (!answer) return;
    if (RIGHT.includes(answer.about)) return app.say(t("noMistake"));
    show(answer, 1);
    app.game.hints++;
  }

  /** @param {number} wanted the stage to begin with */
  async function open(wanted) {
    const answer = await answered();
    if (answer) show(answer, wanted);
  }

  /** The question of the player that is on its way, by its turn. */
  let asked = 0;

  /** All stages of a hint for the grid as it is now. If it is changed while the answer is on its way, there is another question. */
  async function answered() {
    const mine = (asked = ++turn);
    const playing = app.game;
    for (;;) {
      const grid = JSON.stringify(request());
      const answer = await app.ask("hint", request());
      if (mine !== turn) return null;
      const isOver = !answer || app.game !== playing;
      if (!isOver && JSON.stringify(request()) !== grid) continue;
      asked = 0;
      return isOver ? null : withDigits(answer);
    }
  }

  /**
   * Cell and digit of a candidate as the API names it.
   * @param {string} name
   */
  const candidate = (name) => app.game.layout.candidateNamed(name);

  /**
   * @param {any} answer
   * @param {number} wanted
   */
  function show(answer, wanted) {
    [game, shown, isOld] = [app.game, answer, false];
    const { stages } = answer;
    stage = Math.min(wanted, stages.length);
    // It is said once.
    const remark = stage === 1 && answer.remark;
    const { text, picture } = stages[stage - 1];
    // Each button has a place of its own: what is pressed twice does the same twice.
    const isLast = stage === stages.length;
    const buttons = stages.length === 1 ? [] : [
      button(t("moreHint"), () => ask(), { class: isLast ? null : "primary", id: "more", "data-clicker": "on", disabled: isLast }),
      button(t(ACTS[answer.about] ?? "doHint"), () => act(answer), { class: isLast ? "primary" : "later", id: isLast ? "do" : null, "data-clicker": "on", disabled: !isLast }),
    ];
    buttons.push(button(t("closeHint"), close));
    const count = isLast && answer.about in MISTAKES ? app.game.stepsSince((game) => MISTAKES[answer.about](game, answer)) : 0;
    if (count > 0) buttons.push(button(t("beforeMistake"), () => goBefore(count), { id: "before-mistake" }));
    // Which steps a player does not see is kept, to be trained.
    if (answer.about === "step" && stage === NAMED) keepHinted(answer.technique.id);
    const head = stages.length > 1 ? t("stage", { stage, stages: stages.length }) : t("hint");
    const hadFocus = card.contains(document.activeElement);
    put(card, h("h2", {}, head), joinNames(h("p", { class: "prose" }, withNames(app.board, text))), remark && h("p", { class: "note" }, remark), lessonLink(answer), linkSteps(app, picture, draw), legend(picture), h("div", { class: "actions" }, buttons));
    if (hadFocus) buttons.find((button) => !button.disabled)?.focus({ preventScroll: true });
    card.hidden = false;
    draw(picture ?? null);
    announce(remark ? `${text} ${remark}` : text);
    opened(isHeld);
  }

  /** The way to the lesson of a technique, once it is named. @param {any} answer */
  function lessonLink({ about, technique }) {
    if (about !== "step" || stage < NAMED) return null;
    const id = lessonOf(technique.id, app.game.layout);
    return id && h("p", { class: "note" }, h("a", { href: `#learn/${id}`, class: "to-lesson" }, t("hintLesson", { technique: technique.name })));
  }

  /** @param {any} picture */
  function draw(picture) {
    app.picture = picture;
    app.draw();
  }

  /** @param {string} name */
  const cellOf = (name) => app.game.layout.cellNamed(name);

  /** @param {any} answer */
  function act(answer) {
    const placed = (answer.placements ?? []).map(candidate);
    // The focus goes where something changes.
    if (placed.length > 0) app.board.select([placed[0].cell], placed[0].cell);
    close();
    const { layout } = app.game;
    const names = (candidates) => candidates.map(candidate).map(({ cell, digit }) => t("digitOf", { digit: layout.sign(digit), cell: layout.cellName(cell) })).join(t("and"));
    if (answer.about === "wrong-digits") {
      const cells = answer.cells.map(cellOf);
      app.board.select([cells[0]], cells[0]);
      app.game.takeBack(cells);
      return announce(t("tookBack", { cells: cells.map((cell) => layout.cellName(cell)).join(t("and")) }));
    }
    if (answer.about === "missing-candidates") {
      app.game.giveBack(answer.candidates.map(candidate));
      return announce(t("gaveBack", { candidates: names(answer.candidates) }));
    }
    app.game.apply(placed, answer.eliminations.map(candidate));
    if (placed.length > 0) announce(t("placedNow", { candidates: names(answer.placements) }));
    if (answer.eliminations.length > 0) announce(t("struckNow", { candidates: names(answer.eliminations) }));
  }

  /** Takes all steps back that came after a mistake, and the mistake. @param {number} count */
  function goBefore(count) {
    close();
    const cells = app.game.undoSteps(count);
    app.board.select([cells[0]], cells[0]);
    announce(t("wentBefore", { count }));
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
    const answer = await app.engine.ask("hint", request()).catch(() => null);
    if (mine !== turn || card.hidden || answer === null) return;
    if (!isSame(answer, shown, stage)) return close();
    shown = withDigits(answer);
    isOld = false;
  }

  /** An answer with the digits of its cells, which are known as long as they stand there. @param {any} answer */
  const withDigits = (answer) => ({ ...answer, digits: answer.cells?.map((name) => app.game.values[cellOf(name)]) });

  const onChange = () => {
    if (card.hidden) return;
    if (app.game !== game) return close();
    isOld = true;
    if (asked !== turn) look();
  };
  app.addEventListener("change", onChange);
  return {
    card, ask, close, findMistake, open,
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
 * Whether two answers tell the same up to a stage.
 * @param {any} one
 * @param {any} other
 * @param {number} stage
 */
function isSame(one, other, stage) {
  if (one.about !== other.about) return false;
  const [mine, yours] = [one, other].map(({ stages }) => stages[Math.min(stage, stages.length) - 1]);
  if (one.about !== "step" || !mine.picture) return mine.text === yours.text;
  return one.technique.id === other.technique.id && placeOf(mine) === placeOf(yours);
}

/** Where a stage tells to look: houses, or cells as long as no pattern is drawn. @param {any} stage */
const placeOf = ({ picture }) => JSON.stringify([picture?.houses, picture?.place, picture?.candidates.length === 0 && picture.cells]);

/**
 * What the shapes of a picture mean.
 * @param {any} picture
 */
export function legend(picture) {
  if (!picture?.legend?.length) return null;
  return h("ul", { class: "legend", "aria-label": t("legend") }, picture.legend.map(([sign, name]) => h("li", {}, sample(sign), name)));
}
