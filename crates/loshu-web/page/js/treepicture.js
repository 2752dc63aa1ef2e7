// A search tree as a picture: depth downwards, the order of the search from left to right.

import { add, s } from "./dom.js";
import { candidateOf } from "./sudoku.js";

const [WIDE, HIGH] = [26, 38];

/**
 * @param {any[]} nodes
 * @param {number[]} parents
 * @param {(at: number) => void} choose
 */
export function treePicture(nodes, parents, choose) {
  const places = layout(nodes, parents);
  const width = Math.max(...places.map(([x]) => x)) + WIDE;
  const height = Math.max(...places.map(([, y]) => y)) + HIGH;
  const root = s("svg", { viewBox: `${-WIDE} ${-HIGH / 2} ${width + WIDE} ${height}`, width: width + WIDE, height, "aria-hidden": "true" });
  const lines = nodes.map((_, at) => parents[at] < 0 ? null : line(places[parents[at]], places[at]));
  const dots = nodes.map((node, at) => dot(node, places[at], () => choose(at)));
  add(root, lines, dots);
  return {
    root,
    /**
     * Shows the nodes up to this one.
     * @param {number} now
     * @param {HTMLElement} box
     */
    show(now, box) {
      const branch = new Set();
      for (let at = now; at >= 0; at = parents[at]) branch.add(at);
      for (const at of nodes.keys()) {
        for (const part of [lines[at], dots[at]]) {
          part?.classList.toggle("later", at > now);
          part?.classList.toggle("branch", branch.has(at));
        }
        dots[at].classList.toggle("now", at === now);
      }
      const [x, y] = places[now];
      box.scrollTo({ left: x + WIDE - box.clientWidth / 2, top: y - box.clientHeight / 2 });
    },
  };
}

/**
 * Leaves stand side by side, and each node above the middle of its children.
 * @param {any[]} nodes
 * @param {number[]} parents
 */
function layout(nodes, parents) {
  const reach = nodes.map(() => [Infinity, -Infinity]);
  let leaves = 0;
  const places = nodes.map(({ depth }) => [0, depth * HIGH]);
  for (let at = nodes.length - 1; at >= 0; at--) {
    const [left, right] = reach[at];
    const x = left === Infinity ? -WIDE * leaves++ : (left + right) / 2;
    places[at][0] = x;
    const up = reach[parents[at]];
    if (up) [up[0], up[1]] = [Math.min(up[0], x), Math.max(up[1], x)];
  }
  const least = Math.min(...places.map(([x]) => x));
  return places.map(([x, y]) => [x - least, y]);
}

/** @param {number[]} from @param {number[]} to */
const line = ([x0, y0], [x1, y1]) => s("path", { class: "edge", d: `M${x0} ${y0}C${x0} ${(y0 + y1) / 2} ${x1} ${(y0 + y1) / 2} ${x1} ${y1}` });

/**
 * @param {any} node
 * @param {number[]} place
 * @param {() => void} choose
 */
function dot({ tried, outcome }, [x, y], choose) {
  const kind = outcome.is === "branch" || outcome.is === "open" ? "inner" : outcome.is === "solution" ? "solution" : "failure";
  const shape = kind === "failure" ? s("rect", { x: x - 9, y: y - 9, width: 18, height: 18, rx: 3 }) : s("circle", { cx: x, cy: y, r: kind === "solution" ? 11 : 9.5 });
  return s("g", { class: `dot ${kind}`, onclick: choose }, shape, s("text", { x, y }, tried ? String(candidateOf(tried).digit) : ""));
}
