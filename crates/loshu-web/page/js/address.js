// Addresses that open a puzzle: on this page, and on other sites.

import { currentLanguage } from "./words.js";

/** The sites whose links open a puzzle there. */
export const SITES = [["fpuzzles", "f-puzzles"], ["sudokupad", "SudokuPad"]];

/** Whether the page comes from this machine, so that its address leads nowhere on others. */
export const isLocal = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/**
 * A puzzle that leaves the page: a text that has all of it, and its layout.
 * @typedef {{text: string, layout: import("./layout.js").Layout}} Leaving
 */

/**
 * The link that opens a puzzle on this page, as short as it can be; null if it could not be made, which is said.
 * @param {import("./app.js").App} app
 * @param {Leaving} leaving
 */
export async function ownLink(app, leaving) {
  const { text, layout } = leaving;
  const hasWords = layout.questions.includes("link") && text.startsWith("{");
  // Packed data is written for addresses: encoded again it would be half as long again, and `%252B` in the place of a plus.
  const data = hasWords ? await siteLink(app, leaving, "loshu") : layout.told.links?.data ?? encodeURIComponent(text);
  return data && `${location.origin}${location.pathname}?p=${data}`;
}

/**
 * The link that opens a puzzle on another site: undefined if it cannot hold the puzzle; null if the link could not be made,
 * which is said.
 * @param {import("./app.js").App} app
 * @param {Leaving} leaving
 * @param {string} site
 * @param {object} [state] digits and marks, where they are to go along
 */
export async function siteLink(app, { text, layout }, site, state) {
  if (!layout.questions.includes("link")) return layout.told.links?.[site];
  const answer = await app.ask("link", { puzzle: text, ...state, site, words: { language: currentLanguage() } });
  return answer && answer.link;
}
