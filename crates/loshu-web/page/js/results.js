// What has been won: by level, and day by day. All of it stays in the browser, and goes into a file.

import { DAY, dayOf } from "./days.js";
import { button, download, h, put } from "./dom.js";
import { allGames, keepBrought } from "./games.js";
import { Game } from "./game.js";
import { withIcon } from "./icons.js";
import { fileText } from "./incoming.js";
import { bringProgress, progressData } from "./progress.js";
import { load, save } from "./store.js";
import { LEVELS } from "./tried.js";
import { clock, count, currentLanguage, t } from "./words.js";

/**
 * A puzzle that was solved. A variant has a number in the place of its text, and its name as level.
 * @typedef {{puzzle: string, level: string, zh?: string, seconds: number, hints: number, day: string}} Result
 */

/** The most results that are kept. */
const MOST = 2_000;
/** What stands at the head of a file of games. */
const KIND = "loshu-games";

/** @returns {Result[]} */
export function results() {
  const kept = load("results");
  return Array.isArray(kept) ? kept.filter(isResult) : [];
}

/** @param {any} one */
const isResult = (one) => typeof one?.puzzle === "string" && /^([1-9.]{81}|-?\d+)$/.test(one.puzzle) && typeof one.level === "string" && /^\d{4}-\d{2}-\d{2}$/.test(one.day) && Number.isFinite(one.seconds) && Number.isFinite(one.hints);

/**
 * Keeps a game that was won. A puzzle counts once; its level may become known later.
 * @param {Game} game
 * @param {string} level
 */
export function keepResult({ puzzle, layout, seconds, hints }, level) {
  const before = results();
  const [name, zh] = [layout.namesIn("en"), layout.namesIn("zh")].map((names) => names.join(" · "));
  const own = { puzzle: layout.idOf(puzzle), level: name || level, ...(zh && { zh }) };
  const known = before.find((one) => one.puzzle === own.puzzle);
  if (known?.level) return;
  const result = { seconds, hints, day: dayOf(Date.now()), ...known, ...own };
  save("results", [...before.filter((one) => one !== known), result].slice(-MOST));
}

/**
 * How many days in a row have a result, up to today or yesterday.
 * @param {Result[]} all
 * @param {number} now
 */
export function streak(all, now) {
  const days = new Set(all.map(({ day }) => day));
  // Noon, so that an hour more or less in spring and autumn changes no day.
  const noon = new Date(now).setHours(12, 0, 0, 0);
  const first = days.has(dayOf(noon)) ? 0 : 1;
  let length = 0;
  while (days.has(dayOf(noon - (first + length) * DAY))) length++;
  return length;
}

/**
 * The figures of each level that has results, then of variants.
 * @param {Result[]} all
 */
function byLevel(all) {
  const levels = new Set([...LEVELS, ...all.map(({ level }) => level)]);
  return [...levels].map((level) => ({ level, solved: all.filter((one) => one.level === level) })).filter(({ level, solved }) => level && solved.length > 0).map(({ level, solved }) => {
    const times = solved.filter(({ hints }) => hints === 0).map(({ seconds }) => seconds);
    const mean = Math.round(solved.reduce((sum, { seconds }) => sum + seconds, 0) / solved.length);
    return { name: (currentLanguage() === "zh" && solved[0].zh) || t(level), solved: solved.length, best: times.length > 0 ? Math.min(...times) : null, mean };
  });
}

/** @param {import("./app.js").App} app */
export function resultsCard(app) {
  const table = h("div");
  const parts = h("details", { class: "options", id: "results", ontoggle: draw }, h("summary", {}, withIcon("results", t("results"))), table, fileOfGames(app, draw));

  function draw() {
    const all = results();
    const days = streak(all, Date.now());
    const row = ({ name, solved, best, mean }) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, count(solved)), h("td", {}, best === null ? "–" : clock(best)), h("td", {}, clock(mean)));
    const heads = ["level", "solvedCount", "bestTime", "meanTime"].map((name) => h("th", { scope: "col" }, t(name)));
    put(table, all.length === 0 ? h("p", {}, t("noResults")) : [
      h("p", {}, t("solvedInAll", { count: count(all.length) }), " ", days > 1 && t("streak", { days: count(days) })),
      h("table", { class: "figures" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, byLevel(all).map(row))),
    ]);
  }

  return { parts, refresh: () => parts.open && draw() };
}

/**
 * The ways out to a file and back, for games, results and progress.
 * @param {import("./app.js").App} app
 * @param {() => void} changed called when something was brought
 */
export function fileOfGames(app, changed) {
  const said = h("p", { class: "note", role: "status" });
  const file = h("input", { type: "file", accept: ".json", class: "unseen", id: "bring-games", onchange: async () => {
    if (file.files[0]) bring(await fileText(file.files[0]));
    file.value = "";
  } });

  /** All that is kept, as a file. */
  function take() {
    app.keep();
    const data = { kind: KIND, version: 1, games: allGames(), results: results(), ...progressData() };
    download(`loshu-${dayOf(Date.now())}.json`, JSON.stringify(data));
  }

  /**
   * Adds what a file has; of a game that is known the one that was touched last stays.
   * @param {string} text
   */
  function bring(text) {
    const data = read(text);
    if (!data) return put(said, t("noGamesFile"));
    const games = data.games.map((game) => Game.from(game));
    const kept = games.filter((game) => game && keepBrought(game)).length;
    const known = new Set(results().map(({ puzzle }) => puzzle));
    const fresh = data.results.filter((one) => isResult(one) && !known.has(one.puzzle));
    save("results", [...results(), ...fresh].slice(-MOST));
    const lessons = bringProgress(data);
    changed();
    app.follow();
    app.dispatchEvent(new Event("change"));
    app.dispatchEvent(new Event("brought"));
    put(said, t("broughtGames", { games: count(kept), results: count(fresh.length), lessons: count(lessons) }));
  }
  const load = h("label", { class: "button" }, h("span", { class: "with-icon" }, withIcon("open", t("bringGames"))), file);
  return h("div", {}, h("div", { class: "actions" }, button(withIcon("file", t("saveGames")), take, { id: "save-games" }), load), said);
}

/**
 * What a file of games holds; nothing if it is another file.
 * @param {string} text
 */
function read(text) {
  try {
    const data = JSON.parse(text);
    if (data?.kind !== KIND) return null;
    const list = (items) => (Array.isArray(items) ? items : []);
    return { ...data, games: list(data.games), results: list(data.results) };
  } catch {
    return null;
  }
}
