// The words of a step.

import { h } from "./dom.js";
import { legend } from "./hint.js";
import { linkSteps } from "./links.js";
import { joinNames, withNames } from "./names.js";
import { t } from "./words.js";

/** The most sentences that are shown at once, and the most arrows. */
const [MOST_LINES, MOST_ARROWS] = [12, 40];

/** A line of a reason, with the number by which later lines name it. @param {{number?: number, text: string}} line */
export const lineOf = ({ number, text }) => (number ? `(${number}) ${text}` : text);

/**
 * The reason of a step: of a long one the first sentences, without arrows; of a chain its links one by one.
 * @param {import("./app.js").App} app
 * @param {any} step
 */
export function prose(app, { prose, picture }) {
  const said = (text) => withNames(app.board, text);
  const line = (line) => h("p", { class: "why", "data-depth": Math.min(line.depth, 4) }, said(lineOf(line)));
  const isLong = prose.why.length > MOST_LINES;
  const rest = isLong ? prose.why.slice(MOST_LINES) : [];
  const arrows = picture?.arrows ?? [];
  const draw = (picture) => {
    if (app.scene) app.scene.picture = picture;
    app.draw();
  };
  const withArrows = (is) => arrows.length > MOST_ARROWS && draw({ ...picture, arrows: is ? arrows : [] });
  const all = isLong && h("details", { class: "options", ontoggle: () => withArrows(all.open) }, h("summary", {}, t("moreLines", { count: rest.length })), rest.map(line));
  if (isLong) withArrows(false);
  // What a short form of cells means, and the line for experts.
  const notes = [prose.note, prose.notation].filter(Boolean).map((text) => h("p", { class: "note" }, text));
  return joinNames(h("div", { class: "prose" }, h("h2", {}, said(prose.what)), (isLong ? prose.why.slice(0, MOST_LINES) : prose.why).map(line), all, h("p", { class: "therefore" }, said(prose.therefore)), notes, linkSteps(app, picture, draw), legend(picture)));
}
