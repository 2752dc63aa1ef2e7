// The view in which a search is seen: its tree, step by step, and what a million puzzles cost.

import { button, h, put, select } from "./dom.js";
import { experimentCard } from "./experiment.js";
import { signButton } from "./icons.js";
import { houseName } from "./names.js";
import { candidateOf, cellName, cellOf } from "./sudoku.js";
import { treePicture } from "./treepicture.js";
import { count, currentLanguage, t } from "./words.js";

/** The scales between which a tree is zoomed: the digits of its nodes are read from about 0.7 on. */
const [SMALLEST, LARGEST] = [0.15, 3];

/**
 * A search that is shown: its puzzle and engine, and the node.
 * @typedef {{puzzle: string, engine: string, at: number}} Shown
 */

/** @type {Shown | null} The search that was shown last, which is shown again when the view comes back. */
let last = null;

/** @param {import("./app.js").App} app */
export function searchView(app) {
  const words = h("div", { class: "told" });
  const tree = treeCard(app, words);
  const experiment = experimentCard(app);
  return {
    words, panel: h("div", { class: "stack" }, tree.card, experiment.card),
    refresh() {},
    leave() {
      last = tree.leave();
      experiment.leave();
      app.backToGame();
    },
  };
}

/**
 * @param {import("./app.js").App} app
 * @param {HTMLElement} words
 */
function treeCard(app, words) {
  const engines = [["norvig", t("engineNorvig")], ["stack", t("engineStack")], ["backtracking", t("engineBacktracking")]];
  let engine = last?.engine ?? "norvig";
  const picture = h("div", { class: "tree", tabindex: 0, role: "group", "aria-label": t("searchTree") });
  const controls = h("div", { class: "stack", hidden: true });
  const out = h("p", { class: "note", role: "status" });
  /** @type {any} */
  let course = null;

  /** @param {number} at the node to be shown first */
  async function grow(at) {
    if (!app.canAsk("tree")) return;
    const asked = { puzzle: app.game.puzzle, engine };
    const answer = await app.ask("tree", { ...asked, tries: 1000 });
    if (!answer) return;
    course?.stop();
    course = new Course(app, asked, answer.nodes, picture, words);
    const tried = answer.nodes.length - 1;
    const dead = answer.nodes.filter(({ outcome }) => !["open", "branch", "solution"].includes(outcome.is)).length;
    const depth = Math.max(...answer.nodes.map((node) => node.depth));
    out.textContent = [t("nodes", { count: count(answer.nodes.length) }), t("tries", { count: count(tried) }), t("dead", { count: count(dead) }), t("depth", { depth }), answer.stopped ? t("treeStopped", { tries: count(tried) }) : ""].filter(Boolean).join(t("comma"));
    controls.hidden = false;
    put(controls, course.controls());
    course.go(at);
    // A class sees the tree, and not what it was asked by.
    if (document.documentElement.hasAttribute("data-projector")) picture.scrollIntoView({ block: "end" });
  }
  if (last && last.puzzle === app.game.puzzle) grow(last.at);
  const card = h("section", { class: "card" }, h("h2", {}, t("searchTree")),
    h("div", { class: "fields" }, select(t("engine"), /** @type {any} */ (engines), engine, (value) => (engine = value), { id: "tree-engine", class: "broad" }), button(t("growTree"), () => grow(0), { class: "primary broad", id: "grow" })),
    out, controls, picture);
  /** @returns {Shown | null} what is shown */
  function leave() {
    course?.stop();
    return course && { ...course.asked, at: course.at };
  }
  return { card, leave };
}

/** Walks through the nodes of a tree, in the order of the search. */
class Course {
  /**
   * @param {import("./app.js").App} app
   * @param {{puzzle: string, engine: string}} asked
   * @param {any[]} nodes
   * @param {HTMLElement} box
   * @param {HTMLElement} words
   */
  constructor(app, asked, nodes, box, words) {
    this.app = app;
    this.asked = asked;
    this.nodes = nodes;
    this.words = words;
    this.parents = parents(nodes);
    this.at = 0;
    this.speed = 4;
    this.timer = 0;
    /** @type {Set<number>} The nodes below which nothing is drawn. */
    this.folded = new Set();
    this.box = box;
    this.scale = 1;
    this.picture = this.drawn();
    this.scale = Math.max(SMALLEST, this.first());
  }

  /** The tree without the folded branches, put into its box. */
  drawn() {
    const picture = treePicture(this.nodes, this.parents, this.folded, (at) => this.go(at));
    put(this.box, picture.root);
    return picture;
  }

  /** The scale at which the whole tree is seen. */
  fitting() {
    return Math.min(this.box.clientWidth / this.picture.width, this.box.clientHeight / this.picture.height);
  }

  /**
   * The scale at first, at which the whole tree is seen. On the projector the digits are read from the back of the
   * room, so that only the width counts.
   */
  first() {
    if (!document.documentElement.hasAttribute("data-projector")) return Math.min(1, this.fitting());
    return Math.min(2, this.box.clientWidth / this.picture.width);
  }

  /** @param {number} scale */
  zoom(scale) {
    this.scale = Math.min(LARGEST, Math.max(SMALLEST, scale));
    this.picture.show(this.at, this.box, this.scale);
  }

  /** Folds the branch below the node that is shown, or opens it again. */
  fold() {
    if (!this.folded.delete(this.at)) this.folded.add(this.at);
    this.picture = this.drawn();
    this.go(this.at);
  }

  hasBranch() {
    return this.parents.includes(this.at);
  }

  controls() {
    const most = this.nodes.length - 1;
    this.slider = h("input", { type: "range", min: 0, max: most, value: 0, id: "tree-at", "aria-label": t("position"), oninput: () => this.go(Number(this.slider.value)) });
    this.play = button(t("playTree"), () => this.toggle(), { id: "tree-play" });
    const speed = h("input", { type: "range", min: 0, max: 8, value: this.speed, "aria-label": t("speed"), oninput: () => (this.speed = Number(speed.value)) });
    const steps = h("div", { class: "actions steppers" }, signButton("begin", t("first"), () => this.go(0)), signButton("back", t("previous"), () => this.go(this.at - 1), { "data-clicker": "back" }), this.play,
      signButton("on", t("next"), () => this.go(this.at + 1), { id: "tree-next", "data-clicker": "on" }), signButton("end", t("last"), () => this.go(most)));
    this.folding = button("", () => this.fold(), { id: "tree-fold" });
    const zooms = h("div", { class: "actions" }, signButton("far", t("zoomOut"), () => this.zoom(this.scale / 1.4), { id: "tree-far" }), signButton("fit", t("zoomFit"), () => this.zoom(this.fitting()), { id: "tree-fit" }),
      signButton("near", t("zoomIn"), () => this.zoom(this.scale * 1.4), { id: "tree-near" }), this.folding);
    return h("div", { class: "stack" }, this.slider, steps, zooms, h("label", { class: "field" }, h("span", {}, t("speed")), speed));
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.at >= this.nodes.length - 1) this.go(0);
    const next = () => {
      this.go(this.at + 1);
      this.timer = this.at < this.nodes.length - 1 ? window.setTimeout(next, 1000 / 2 ** (this.speed - 1)) : 0;
      this.play.textContent = t(this.timer ? "pauseTree" : "playTree");
    };
    this.timer = window.setTimeout(next, 0);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.play) this.play.textContent = t("playTree");
  }

  /** @param {number} to */
  go(to) {
    this.at = Math.max(0, Math.min(this.nodes.length - 1, to));
    if (this.slider) this.slider.value = String(this.at);
    this.picture.show(this.at, this.box, this.scale);
    if (this.folding) {
      this.folding.textContent = t(this.folded.has(this.at) ? "unfold" : "fold");
      this.folding.disabled = !this.hasBranch();
    }
    this.show();
  }

  /** The grid at a node: what its branch has left of each cell. */
  show() {
    const bits = Array.from({ length: 81 }, () => 0b111111111);
    const branch = [];
    for (let at = this.at; at >= 0; at = this.parents[at]) branch.push(this.nodes[at]);
    for (const { removed } of branch) for (const index of removed) bits[Math.floor(index / 9)] &= ~(1 << (index % 9));
    const givens = this.app.game.givens;
    for (const [cell, digit] of givens.entries()) if (digit) bits[cell] = 1 << (digit - 1);
    const tries = branch.filter((node) => node.tried).map((node) => candidateOf(node.tried));
    for (const { cell, digit } of tries) bits[cell] = 1 << (digit - 1);
    const values = bits.map((set) => set && (set & (set - 1)) === 0 ? Math.log2(set) + 1 : 0);
    const picture = { houses: [], cells: tries.map(({ cell }) => cellName(cell)), candidates: [], arrows: [] };
    this.app.scene = { values, givens, centre: bits, picture };
    this.app.draw();
    put(this.words, h("p", { class: "card prose", id: "node" }, nodeText(this.nodes[this.at])));
  }
}

/**
 * For each node the number of the node above it; -1 for the root.
 * @param {any[]} nodes
 */
function parents(nodes) {
  const open = [];
  return nodes.map((node, at) => {
    open.length = node.depth;
    open.push(at);
    return node.depth === 0 ? -1 : open[node.depth - 1];
  });
}

/** @param {any} node */
function nodeText({ tried, outcome }) {
  const name = (cell) => cell && cellName(cellOf(cell));
  const begin = tried ? t("tried", { digit: candidateOf(tried).digit, cell: cellName(candidateOf(tried).cell) }) : t("root");
  const rest = t(outcome.is === "open" ? "isOpen" : `is${outcome.is[0].toUpperCase()}${outcome.is.slice(1)}`, {
    cell: name(outcome.cell) ?? "", peer: name(outcome.peer) ?? "", digit: outcome.digit ?? "", digits: outcome.digits?.join(t("and")) ?? "", house: outcome.house ? houseName(outcome.house) : "",
  });
  return currentLanguage() === "zh" ? `${begin}${rest}` : `${begin} ${rest}`;
}
