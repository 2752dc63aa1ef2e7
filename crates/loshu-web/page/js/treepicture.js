// A search tree as a picture: depth downwards, the order of the search from left to right.

import { add, s } from "./dom.js";
import { candidateOf } from "./sudoku.js";

const [WIDE, HIGH] = [26, 38];

/**
 * @param {any[]} nodes
 * @param {number[]} parents
 * @param {Set<number>} folded the nodes below which nothing is drawn
 * @param {(at: number) => void} choose
 */
export function treePicture(nodes, parents, folded, choose) {
  const isHidden = nodes.map(() => false);
  for (const at of nodes.keys()) isHidden[at] = parents[at] >= 0 && (isHidden[parents[at]] || folded.has(parents[at]));
  const seen = [...nodes.keys()].filter((at) => !isHidden[at]);
  const places = layout(nodes, parents, seen);
  const width = Math.max(...seen.map((at) => places[at][0])) + 2 * WIDE;
  const height = Math.max(...seen.map((at) => places[at][1])) + HIGH;
  const root = s("svg", { viewBox: `${-WIDE} ${-HIGH / 2} ${width} ${height}`, width, height, "aria-hidden": "true" });
  const parts = new Map(seen.map((at) => [at, [
    parents[at] >= 0 && line(places[parents[at]], places[at]),
    dot(nodes[at], places[at], folded.has(at), () => choose(at)),
  ].filter(Boolean)]));
  add(root, [...parts.values()].map(([first, second]) => second && first), [...parts.values()].map((both) => both[both.length - 1]));
  return {
    root, width, height,
    /**
     * Shows the nodes up to this one, in a box that shows the tree at a scale.
     * @param {number} now
     * @param {HTMLElement} box
     * @param {number} scale
     */
    show(now, box, scale) {
      const branch = new Set();
      for (let at = now; at >= 0; at = parents[at]) branch.add(at);
      const here = [...branch].find((at) => !isHidden[at]) ?? 0;
      for (const [at, both] of parts) {
        for (const part of both) {
          part.classList.toggle("later", at > now);
          part.classList.toggle("branch", branch.has(at));
          part.classList.toggle("now", at === here);
        }
      }
      for (const side of ["width", "height"]) root.setAttribute(side, String((side === "width" ? width : height) * scale));
      const [x, y] = places[here];
      box.scrollTo({ left: (x + WIDE) * scale - box.clientWidth / 2, top: (y + HIGH / 2) * scale - box.clientHeight / 2 });
    },
  };
}

/**
 * Leaves stand side by side, each node above the middle of its children, if it is seen.
 * @param {any[]} nodes
 * @param {number[]} parents
 * @param {number[]} seen
 */
function layout(nodes, parents, seen) {
  const reach = nodes.map(() => [Infinity, -Infinity]);
  let leaves = 0;
  const places = nodes.map(({ depth }) => [0, depth * HIGH]);
  for (const at of [...seen].reverse()) {
    const [left, right] = reach[at];
    const x = left === Infinity ? -WIDE * leaves++ : (left + right) / 2;
    places[at][0] = x;
    const up = reach[parents[at]];
    if (up) [up[0], up[1]] = [Math.min(up[0], x), Math.max(up[1], x)];
  }
  const least = Math.min(...seen.map((at) => places[at][0]));
  return places.map(([x, y]) => [x - least, y]);
}

/** @param {number[]} from @param {number[]} to */
const line = ([x0, y0], [x1, y1]) => s("path", { class: "edge", d: `M${x0} ${y0}C${x0} ${(y0 + y1) / 2} ${x1} ${(y0 + y1) / 2} ${x1} ${y1}` });

/**
 * @param {any} node
 * @param {number[]} place
 * @param {boolean} isFolded
 * @param {() => void} choose
 */
function dot({ tried, outcome }, [x, y], isFolded, choose) {
  const kind = outcome.is === "branch" || outcome.is === "open" ? "inner" : outcome.is === "solution" ? "solution" : "failure";
  const shape = kind === "failure" ? s("rect", { x: x - 9, y: y - 9, width: 18, height: 18, rx: 3 }) : s("circle", { cx: x, cy: y, r: kind === "solution" ? 11 : 9.5 });
  const fold = isFolded && s("path", { class: "fold", d: `M${x - 8} ${y + 13}h16M${x - 5} ${y + 16}h10` });
  return s("g", { class: `dot ${kind}`, onclick: choose }, shape, s("text", { x, y }, tried ? String(candidateOf(tried).digit) : ""), fold);
}
