// The view in which solving is learned: difficulty, the way to the solution, techniques.

import { announce, button, h, put, signButton } from "./dom.js";
import { hintCard, legend } from "./hint.js";
import { count, currentLanguage, t } from "./words.js";

/** @param {import("./app.js").App} app */
export function learnView(app) {
  const hint = hintCard(app);
  const under = h("div", { class: "status" });
  const panel = h("div", { class: "stack" },
    h("div", { class: "card" }, h("h2", {}, t("hint")), button(t("hint"), () => hint.ask(), { class: "primary", id: "hint" }), hint.card),
    ratingCard(app), pathCard(app, under), techniquesCard(app, under));
  return {
    under, panel,
    refresh() {},
    leave() {
      hint.close();
      app.backToGame();
    },
  };
}

/** @param {import("./app.js").App} app */
function ratingCard(app) {
  const out = h("div", { "aria-live": "polite" });
  const ask = button(t("rate"), async () => {
    ask.disabled = true;
    put(out, h("p", {}, t("busy")));
    const answer = await app.ask("rate", { puzzle: app.game.puzzle });
    ask.disabled = false;
    put(out, answer && rating(answer));
  }, { id: "rate" });
  return h("section", { class: "card" }, h("h2", {}, t("rating")), ask, out);
}

/** @param {any} answer */
function rating({ status, hodoku, se }) {
  if (status !== "unique") return h("p", {}, t(`improper${status[0].toUpperCase()}${status.slice(1)}`));
  const er = se.stopped ? t("lowerBound", { rating: se.er }) : se.er;
  return h("dl", { class: "facts" },
    hodoku && h("dt", {}, t("hodokuScale")), hodoku && h("dd", {}, h("strong", {}, t(hodoku.level)), " ", t("score", { score: count(hodoku.score) })),
    h("dt", {}, t("seScale")), h("dd", {}, h("strong", {}, er), " ", t("ratingTerms", { er, ep: se.ep, ed: se.ed })));
}

/**
 * @param {import("./app.js").App} app
 * @param {HTMLElement} under
 */
function pathCard(app, under) {
  const list = h("ol", { class: "steps", id: "steps" });
  const out = h("p", { class: "note" });
  const ask = button(t("findPath"), async () => {
    ask.disabled = true;
    out.textContent = t("busy");
    const answer = await app.ask("path", { puzzle: app.game.puzzle, words: { language: currentLanguage() } });
    ask.disabled = false;
    out.textContent = "";
    if (answer) show(answer);
  }, { id: "path" });

  /** @param {any} answer */
  function show(answer) {
    const { steps } = answer;
    out.textContent = t("stepsCount", { count: steps.length }) + (answer.path_stopped ? ` ${t("pathStopped")}` : "");
    announce(out.textContent);
    const open = (at) => {
      app.showStep(steps[at], answer.puzzle);
      mark(at);
      put(under, stepText(app, under, steps, at, open));
    };
    const mark = (at) => [...list.children].forEach((item, other) => item.firstChild.toggleAttribute("aria-current", other === at));
    put(list, ...steps.map((step, at) => h("li", {}, button([h("span", {}, step.prose.what), price(step)], () => open(at)))));
    if (steps.length > 0) open(0);
  }
  return h("section", { class: "card" }, h("h2", {}, t("path")), ask, out, list);
}

/**
 * What a step costs on both scales.
 * @param {any} step
 */
function price({ price: { se, score } }) {
  const parts = [se && t("priceSe", { se }), score !== null && t("priceHodoku", { score })].filter(Boolean);
  return parts.length > 0 && h("small", { class: "price" }, parts.join(" · "));
}

/**
 * The words of a step, with buttons to the steps around.
 * @param {import("./app.js").App} app
 * @param {HTMLElement} under
 * @param {any[]} steps
 * @param {number} at
 * @param {(at: number) => void} open
 */
function stepText(app, under, steps, at, open) {
  const step = steps[at];
  const last = steps.length - 1;
  const go = (sign, label, to) => signButton(sign, label, () => {
    open(to);
    announce(steps[to].prose.what);
  }, { disabled: to < 0 || to > last || to === at });
  return h("div", { class: "card" },
    h("div", { class: "actions" }, go("«", t("first"), 0), go("‹", t("previous"), at - 1), go("›", t("next"), at + 1), go("»", t("last"), last),
      button(t("backToGame"), () => { app.backToGame(); put(under); })),
    h("p", { class: "note" }, t("stepOf", { step: at + 1, count: steps.length }), " ", price(step)), prose(step));
}

/** @param {any} step */
function prose({ prose, picture }) {
  const line = ({ number, depth, text }) => h("p", { class: "why", "data-depth": Math.min(depth, 4) }, number ? `(${number}) ${text}` : text);
  return h("div", { class: "prose" }, h("h3", {}, prose.what), prose.why.map(line), h("p", { class: "therefore" }, prose.therefore), legend(picture));
}

/**
 * @param {import("./app.js").App} app
 * @param {HTMLElement} under
 */
function techniquesCard(app, under) {
  const list = h("div", { class: "techniques" });
  const find = h("input", { type: "search", id: "find-technique", "aria-label": t("findTechnique"), placeholder: t("findTechnique"), oninput: () => draw() });
  /** @type {any[]} */
  let rows = [];

  function draw() {
    const wanted = find.value.trim().toLowerCase();
    const fits = rows.filter((row) => `${row.name} ${row.id}`.toLowerCase().includes(wanted));
    const families = [...new Set(fits.map((row) => row.family))];
    put(list, ...families.map((family) => h("details", { open: wanted !== "" }, h("summary", {}, t(family)), fits.filter((row) => row.family === family).map((row) => technique(app, under, row)))));
  }
  app.ask("techniques", { language: currentLanguage() }).then((answer) => {
    rows = answer ?? [];
    draw();
  });
  return h("section", { class: "card" }, h("h2", {}, t("techniques")), find, list);
}

/**
 * @param {import("./app.js").App} app
 * @param {HTMLElement} under
 * @param {any} row
 */
function technique(app, under, row) {
  const facts = [
    row.se > 0 && t("seFrom", { se: (row.se / 10).toFixed(1) }),
    row.score > 0 && t("hodokuScore", { score: row.score }),
    row.needs_uniqueness && t("needsOne"),
  ].filter(Boolean).join(t("comma"));
  return h("div", { class: "technique" }, h("h3", {}, row.name), facts && h("p", { class: "note" }, facts),
    h("div", { class: "actions" }, button(t("example"), () => example(app, under, row, 0)),
      button(t("practise"), () => app.dispatchEvent(new CustomEvent("practise", { detail: row.id })))));
}

/**
 * Looks for a use of a technique and shows it.
 * @param {import("./app.js").App} app
 * @param {HTMLElement} under
 * @param {any} row
 * @param {number} from
 */
async function example(app, under, row, from) {
  put(under, h("div", { class: "card" }, h("p", {}, t("searching"))));
  under.scrollIntoView({ block: "nearest" });
  const answer = await app.ask("example", { technique: row.id, from, words: { language: currentLanguage() } });
  if (!answer) return put(under);
  const again = (label) => button(label, () => example(app, under, row, answer.next));
  if (!answer.step) {
    const text = t("noExample", { tried: count(answer.next) });
    announce(text);
    return put(under, h("div", { class: "card" }, h("p", {}, text), again(t("searchOn"))));
  }
  app.showStep(answer.step, answer.puzzle);
  announce(answer.step.prose.what);
  put(under, h("div", { class: "card", id: "example" },
    h("div", { class: "actions" }, again(t("anotherExample")), button(t("playThis"), () => app.dispatchEvent(new CustomEvent("play", { detail: { puzzle: answer.puzzle } }))),
      button(t("backToGame"), () => { app.backToGame(); put(under); })),
    prose(answer.step)));
}
