// A newcomer is asked once where to begin. The answer is kept, and the road begins there.

import { button, h } from "./dom.js";
import { load, save } from "./store.js";
import { t } from "./words.js";

/** Where each answer leads: a lesson, or elsewhere. */
export const BEGINNINGS = { new: "rules", child: "children", stuck: "pointing", strong: "als-xz", killer: "killer-45", set: "", play: "" };
/** What leads to no lesson. */
const ELSEWHERE = { set: "edit" };

/** The lesson with which the road begins for this player. */
export const beginning = () => BEGINNINGS[load("begin")] ?? "";

/**
 * The question, for a first visit without a puzzle of one's own; nothing for all others.
 * @param {import("./app.js").App} app
 * @param {() => void} played called when the player wants to play at once
 */
export function newcomerCard(app, played) {
  if (load("begin") || load("tour") || load("results") || app.isChosen || app.game.isBegun) return null;
  const card = h("section", { class: "card", id: "newcomer", "aria-label": t("beginAsk") }, h("h2", {}, t("beginAsk")),
    h("div", { class: "begin" }, Object.entries(BEGINNINGS).map(([answer, lesson]) => button(t(`begin-${answer}`), () => {
      save("begin", answer);
      leave();
      const place = ELSEWHERE[answer] ?? (lesson && `learn/${lesson}`);
      if (place) return (location.hash = place);
      played();
      app.board.focus();
    }, { "data-answer": answer, class: answer === "new" ? "primary" : null }))));
  const onChange = () => {
    // Who plays does not wait to be asked.
    if (!app.game.isBegun) return;
    leave();
    played();
  };
  const leave = () => {
    card.remove();
    app.removeEventListener("change", onChange);
  };
  app.addEventListener("change", onChange);
  return { card, leave };
}
