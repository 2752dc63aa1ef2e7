// The view in which a puzzle is played: what a move needs. All else is in `cards.js`, and comes later.

import { iconButton } from "./icons.js";
import { infoLine } from "./info.js";
import { moves } from "./moves.js";
import { t } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {unknown} [_wish]
 * @param {{stage?: number}} [before] what was open before the language was changed
 */
export function playView(app, _wish, before) {
  const { board } = app;
  const info = infoLine(app);
  /** @type {import("./cards.js").Cards | null} */
  let cards = null;
  let isLeft = false;
  const rest = import("./cards.js").then(({ gameCards }) => {
    if (isLeft) return null;
    cards = gameCards(app, info.drop, before?.stage);
    return { ...cards, under: [hands.message, cards.paper] };
  }, () => null);
  const hint = iconButton("hint", t("hint"), () => withCards(({ hint }) => hint.ask(true)), { class: "primary", id: "hint", "data-clicker": "on" });

  /**
   * Does what needs the cards, when they are there.
   * @param {(there: import("./cards.js").Cards) => void} act
   */
  async function withCards(act) {
    await rest;
    if (isLeft) return;
    if (cards) act(cards);
    else app.fail(null);
  }

  const hands = moves(app, {
    tools: [hint],
    keys: {
      // Hints come one at a time, also if the key is held down.
      h: ({ repeat }) => repeat || withCards(({ hint }) => hint.ask()),
      m: () => withCards(({ hint }) => hint.findMistake()), t: () => withCards(({ tell }) => tell()), p: () => info.pause(true),
      escape: () => cards?.hint.stage ? cards.hint.close() : board.select([board.cursor], board.cursor),
    },
    covered: ({ key }) => ["p", "escape"].includes(key.toLowerCase()) && info.pause(false),
    tick: info.tick,
    won() {
      info.look(0);
      const won = app.game;
      // A game may be won before the cards are there.
      rest.then(() => !isLeft && app.game === won && cards?.win());
    },
  });
  // The names of broken rules are those of the language now.
  app.findBroken(app.game);

  function refresh() {
    hands.refresh();
    info.refresh();
    cards?.refresh();
  }

  return {
    info: info.line,
    under: hands.message,
    panel: hands.parts,
    rest,
    whole: rest.then(() => cards?.around),
    refresh,
    state: () => ({ stage: cards ? cards.hint.stage : before?.stage }),
    leave() {
      isLeft = true;
      hands.leave();
      info.pause(false);
      info.drop();
      cards?.leave();
    },
  };
}
