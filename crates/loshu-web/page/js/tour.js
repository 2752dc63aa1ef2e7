// What a new player may want to know, one thing at a time. It blocks nothing, and comes once.

import { button, byId, h } from "./dom.js";
import { load, save } from "./store.js";
import { t } from "./words.js";

/** What is told, and what it is about. */
const STOPS = [["tourGrid", "#board"], ["tourMarks", ".segments"], ["tourHint", "#hint"], ["tourViews", "#tabs"]];

/** Whether it is open. In another language it goes on; it is not there again when the page comes back. */
let isOpen = false;

/** The card for a first visit; nothing for a player who has seen it. */
export function tourCard() {
  if (load("tour") && !isOpen) return null;
  isOpen = true;
  save("tour", true);
  let at = 0;
  const text = h("p", { "aria-live": "polite" });
  const next = button("", () => (++at < STOPS.length ? show() : close()), { id: "tour-next" });
  const card = h("section", { class: "card tour", id: "tour", "aria-label": t("tour") }, text,
    h("div", { class: "actions" }, next, button(t("tourClose"), close)));

  function point(is) {
    document.querySelector(".pointed")?.classList.remove("pointed");
    if (is) document.querySelector(STOPS[at][1])?.classList.add("pointed");
  }

  function show() {
    text.textContent = t("tourStop", { stop: at + 1, count: STOPS.length, text: t(STOPS[at][0]) });
    next.textContent = t(at + 1 < STOPS.length ? "next" : "tourEnd");
    point(at > 0);
  }

  function close() {
    isOpen = false;
    point(false);
    const had = card.contains(document.activeElement);
    card.remove();
    if (had) byId("heading").focus({ preventScroll: true });
  }
  show();
  return card;
}
