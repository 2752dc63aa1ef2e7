// The words of a step.

import { h } from "./dom.js";
import { legend } from "./hint.js";
import { t } from "./words.js";

/** The most sentences that are shown at once, and the most arrows. */
const [MOST_LINES, MOST_ARROWS] = [12, 40];

/**
 * The reason of a step. A long one begins with its first sentences, and its arrows wait for the others.
 * @param {import("./app.js").App} app
 * @param {any} step
 */
export function prose(app, { prose, picture }) {
  const line = ({ number, depth, text }) => h("p", { class: "why", "data-depth": Math.min(depth, 4) }, number ? `(${number}) ${text}` : text);
  const isLong = prose.why.length > MOST_LINES;
  const rest = isLong ? prose.why.slice(MOST_LINES) : [];
  const arrows = picture?.arrows ?? [];
  const withArrows = (is) => {
    if (app.scene && arrows.length > MOST_ARROWS) app.scene.picture = { ...picture, arrows: is ? arrows : [] };
    app.draw();
  };
  const all = isLong && h("details", { class: "options", ontoggle: () => withArrows(all.open) }, h("summary", {}, t("moreLines", { count: rest.length })), rest.map(line));
  if (isLong) withArrows(false);
  return h("div", { class: "prose" }, h("h2", {}, prose.what), (isLong ? prose.why.slice(0, MOST_LINES) : prose.why).map(line), all, h("p", { class: "therefore" }, prose.therefore), legend(picture));
}
