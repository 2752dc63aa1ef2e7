// A message that comes and goes by itself. There is one at a time: the next one takes its place.

import { add, announce, h } from "./dom.js";

/** How long a message stays, in milliseconds. */
const [SHORT, LONG] = [3_000, 6_000];

/** @type {HTMLElement | null} */
let shown = null;

/**
 * @param {string} text
 * @param {Record<string, any>} attributes
 * @param {number} time
 */
function show(text, attributes, time) {
  shown?.remove();
  const box = h("p", { class: "toast", ...attributes }, text);
  shown = box;
  add(document.body, box);
  setTimeout(() => box.remove(), time);
}

/**
 * Tells that something has been done.
 * @param {string} text
 */
export function say(text) {
  announce(text);
  show(text, { "aria-hidden": "true" }, SHORT);
}

/**
 * Tells that something went wrong.
 * @param {string} text
 */
export const complain = (text) => show(text, { role: "alert" }, LONG);
