// Makes elements and finds them.

import { t } from "./words.js";

/** @typedef {Node | string | number | null | undefined | boolean} Child */

/**
 * Makes an element. Keys that begin with `on` are listeners; `class`, `text` and attributes are set;
 * a value of `false` or `null` leaves the attribute out.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * Makes an SVG element.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/**
 * @param {any} element
 * @param {Record<string, any>} attributes
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "text") element.textContent = value;
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  return add(element, ...children);
}

/**
 * The children that are there. The document would write the others as text.
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  const there = children.flat().filter((child) => child !== null && child !== undefined && typeof child !== "boolean");
  return there.map((child) => (typeof child === "number" ? String(child) : child));
}

/**
 * Adds children to an element. A child that is not there, such as `null` or `false`, is left out.
 * @param {any} element
 * @param {...(Child | Child[])} children
 */
export function add(element, ...children) {
  element.append(...present(children));
  return element;
}

/**
 * Puts children into an element, in the place of those that it has. A child that is not there, such
 * as `null` or `false`, is left out.
 * @param {any} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

/**
 * The element with an id.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

/** What is to be told at the next moment. */
const waiting = /** @type {string[]} */ ([]);

/**
 * Tells something to those who hear the page. What is told at the same moment is told together.
 * @param {string} text
 */
export function announce(text) {
  const live = byId("live");
  // A screen reader speaks what changes, so the same text twice needs a change between.
  live.textContent = "";
  if (waiting.length === 0) setTimeout(() => (live.textContent = waiting.splice(0).join(" ")), 30);
  if (!waiting.includes(text)) waiting.push(text);
}

/**
 * A button.
 * @param {Child | Child[]} text
 * @param {() => void} act
 * @param {Record<string, any>} [attributes]
 */
export function button(text, act, attributes = {}) {
  return h("button", { type: "button", onclick: act, ...attributes }, text);
}

/**
 * A labelled choice between values.
 * @param {string} label
 * @param {[string, string][]} options values and their texts
 * @param {string} value
 * @param {(value: string) => void} act
 * @param {Record<string, any>} [attributes]
 */
export function select(label, options, value, act, attributes = {}) {
  const make = ([key, text]) => h("option", { value: key, selected: key === value }, text);
  const box = h("select", { ...attributes, class: null, onchange: () => act(box.value) }, options.map(make));
  return h("label", { class: `field ${attributes.class ?? ""}` }, h("span", {}, label), box);
}

/**
 * A labelled input.
 * @param {string} label
 * @param {Record<string, any>} attributes
 */
export function field(label, attributes) {
  return h("label", { class: "field" }, h("span", {}, label), h("input", attributes));
}

/**
 * A labelled check box.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} act
 */
export function check(label, checked, act) {
  const box = h("input", { type: "checkbox", checked, onchange: () => act(box.checked) });
  return h("label", { class: "check" }, box, h("span", {}, label));
}

/**
 * Gives data to the user as a file.
 * @param {string} name
 * @param {BlobPart} data
 */
export function download(name, data) {
  const address = URL.createObjectURL(new Blob([data]));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/**
 * Copies a text to the clipboard. Where the browser does not allow that, it is shown to be copied by hand.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("copied"));
  } catch {
    window.prompt(t("copyFailed"), text);
  }
}

// A message comes and goes by itself. There is one at a time: the next one takes its place.

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

/** Takes the message away: it belongs to the view in which it came. */
export const hush = () => shown?.remove();

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
