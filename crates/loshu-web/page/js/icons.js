// The signs on buttons. Each stands beside its word, or in its place where there is little room.

import { button, h, s } from "./dom.js";

/** Lines on a square of 24 by 24. */
const PATHS = {
  undo: "M9 5L4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3",
  redo: "M15 5l5 5l-5 5M20 10H10a5.5 5.5 0 0 0 0 11h3",
  erase: "M8 20h12M4.5 14.5l9-9a1.8 1.8 0 0 1 2.6 0l3.4 3.4a1.8 1.8 0 0 1 0 2.6L11 20H8l-3.5-3a1.8 1.8 0 0 1 0-2.5zM9 10l6 6",
  first: "M5 4h5v6H5zM7.5 10v4M14 10h6v6h-6zM7.5 14q0 4 5 4M12 16l-2 2l2 2",
  hint: "M9 18h6M10 21h4M8.5 15a6.5 6.5 0 1 1 7 0q-.8.8-.8 3H9.3q0-2.2-.8-3z",
  pause: "M8 5v14M16 5v14",
  go: "M7 4.5v15l12-7.5z",
  projector: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
};

/** @param {string} name */
export const icon = (name) => s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));

/**
 * A button with a sign and its word.
 * @param {string} name
 * @param {string} text
 * @param {() => void} act
 * @param {Record<string, any>} [attributes]
 */
export const iconButton = (name, text, act, attributes = {}) =>
  button([icon(name), h("span", {}, text)], act, { "aria-label": text, title: text, ...attributes });
