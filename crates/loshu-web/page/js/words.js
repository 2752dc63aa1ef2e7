// The words of the page in two languages.

import { load, save } from "./store.js";
import { english } from "./english.js";
import { chinese } from "./chinese.js";

const LANGUAGES = { en: english, zh: chinese };

/** That of the reader; else that of the page, if it has one. @type {"en" | "zh"} */
let language = load("language") ?? document.documentElement.dataset.language ?? (navigator.language.startsWith("zh") ? "zh" : "en");
if (!(language in LANGUAGES)) language = "en";

/** The language now: `en` or `zh`. */
export const currentLanguage = () => language;

/** The one to which one can change. @returns {"en" | "zh"} */
export const otherLanguage = () => (language === "en" ? "zh" : "en");

/** @param {"en" | "zh"} next */
export function setLanguage(next) {
  language = next;
  save("language", next);
}

/**
 * Adds the words of a part of the page that comes later.
 * @param {Record<"en" | "zh", Record<string, string>>} words
 */
export function addWords(words) {
  Object.assign(english, words.en);
  Object.assign(chinese, words.zh);
}

/**
 * A text of the page. `{name}` in it is replaced by the value of that name, `{name:cell|cells}` by the word that
 * goes with one or with several.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = LANGUAGES[language][key] ?? key;
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)(?::(\w+)\|(\w+))?\}/g, (whole, name, one, several) => one ? (String(values[name]) === "1" ? one : several) : String(values[name] ?? whole));
}

/**
 * A number with a comma after its thousands, as both languages have it. The browser's tables of
 * numbers load slowly, so only fractions need them.
 * @param {number} number
 */
export const count = (number) => (Number.isInteger(number) ? String(number).replace(/\B(?=(\d{3})+$)/g, ",") : number.toLocaleString("en"));

/**
 * A rating of Sudoku Explainer.
 * @param {number} number
 */
export const tenths = (number) => number.toFixed(1);

/** The texts that stand in the page itself. */
export function translate() {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  const button = document.getElementById("language");
  if (button) button.lang = otherLanguage();
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(/** @type {any} */ (element).dataset.t);
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(/** @type {any} */ (element).dataset.tLabel));
}

/**
 * A day in short, such as `31 Jan`.
 * @param {string} day such as `2026-01-31`
 */
export const shortDay = (day) => new Date(`${day}T12:00:00`).toLocaleDateString(currentLanguage() === "zh" ? "zh-CN" : "en-GB", { day: "numeric", month: "short" });

/** A time such as `1:02:03`. @param {number} seconds */
export function clock(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return (hours ? `${hours}:` : "") + `${two(minutes)}:${two(seconds % 60)}`;
}
