// What a learner has done: kept in the browser, carried in the file of games, and nowhere else.

import { dayOf, daysAfter } from "./days.js";
import { load, save } from "./store.js";

/**
 * What was done in one lesson: its parts, exercises solved and missed, and when it comes back. `at` is the time of the last change.
 * @typedef {{parts: string[], solved: number, wrong: number, box: number, due: string, at: number}} Done
 */

/** So many exercises show that a technique is known. */
export const ENOUGH = 3;
/** After how many days a lesson comes back: the next day, after a week, after a month, after a season. */
export const RETURNS = [1, 7, 30, 90];
/** The most lessons and the most hints of a kind that a file may bring. */
const [MOST_LESSONS, MOST_COUNT] = [1_000, 100_000];

/** The names under which it is kept. */
export const PARTS = ["road", "learned", "practised", "hinted"];

/** @returns {Done} */
const nothing = () => ({ parts: [], solved: 0, wrong: 0, box: 0, due: "", at: 0 });

/** All lessons that were begun. @returns {Record<string, Done>} */
export const allDone = () => read(load("road"));

/** What was done in a lesson. @param {string} id @returns {Done} */
export const doneOf = (id) => allDone()[id] ?? nothing();

/**
 * Changes what is known of a lesson. What another tab has kept meanwhile stays.
 * @param {string} id
 * @param {(done: Done) => Partial<Done>} change
 */
function keep(id, change) {
  const before = doneOf(id);
  save("road", { ...allDone(), [id]: { ...before, ...change(before), at: Date.now() } });
}

/** A part of a lesson was gone through. @param {string} id @param {string} part */
export function keepPart(id, part) {
  const { parts } = doneOf(id);
  if (!parts.includes(part)) keep(id, ({ parts }) => ({ parts: [...parts, part] }));
}

/** An exercise was solved. @param {string} id */
export function keepSolved(id) {
  const times = practised();
  save("practised", { ...times, [id]: (times[id] ?? 0) + 1 });
  keep(id, ({ solved }) => ({ solved: solved + 1 }));
}

/** An exercise was missed: there was a wrong answer, or the right one was shown. @param {string} id */
export const keepMissed = (id) => keep(id, ({ wrong }) => ({ wrong: wrong + 1 }));

/** How many exercises of each technique have been solved. */
export const practised = () => /** @type {Record<string, number>} */ (counts(load("practised")));

/** How many exercises of a lesson have been solved, those of old times among them. @param {string} id */
export const solvedOf = (id) => Math.max(doneOf(id).solved, practised()[id] ?? 0);

/** The lessons that are known, by their first technique. @returns {Set<string>} */
export const learned = () => new Set(texts(load("learned")));

/**
 * A lesson is known from now on, or is not. What is known comes back the next day, if it has exercises.
 * @param {string} id
 * @param {boolean} is
 * @param {boolean} [returns]
 */
export function setLearned(id, is, returns = true) {
  const all = learned();
  if (all.has(id) === is) return;
  if (is) all.add(id);
  else all.delete(id);
  save("learned", [...all]);
  keep(id, () => ({ box: 0, due: is && returns ? daysAfter(Date.now(), RETURNS[0]) : "" }));
}

/** A lesson came back: what was right comes back later, what was wrong tomorrow. @param {string} id @param {boolean} isRight */
export function keepReturn(id, isRight) {
  keep(id, ({ box }) => {
    const next = isRight ? Math.min(box + 1, RETURNS.length - 1) : 0;
    return { box: next, due: daysAfter(Date.now(), RETURNS[next]) };
  });
}

/** The lessons that come back today, the one that has waited longest first. @param {number} now */
export function dueNow(now) {
  const [all, known] = [allDone(), learned()];
  const today = dayOf(now);
  return Object.keys(all).filter((id) => known.has(id) && all[id].due && all[id].due <= today).sort((a, b) => all[a].due.localeCompare(all[b].due));
}

/** How often a player has asked for a hint at a step of each technique. */
export const hinted = () => counts(load("hinted"));

/** A player has asked for a hint at a step of a technique. @param {string} id */
export function keepHinted(id) {
  const all = hinted();
  save("hinted", { ...all, [id]: (all[id] ?? 0) + 1 });
}

/** A technique was trained: what was asked before is answered. @param {string} id */
export function forgetHinted(id) {
  const { [id]: _, ...rest } = hinted();
  save("hinted", rest);
}

/** All of it is forgotten. Other tabs hear only of what is kept, so that nothing is kept in its place. */
export const forgetProgress = () => PARTS.forEach((part) => save(part, null));

/** All of it, for a file. */
export const progressData = () => ({ begin: load("begin") ?? undefined, learned: [...learned()], practised: practised(), road: allDone(), hinted: hinted() });

/**
 * Adds what a file has: of each lesson what was changed last, with the parts of both. Gives the number of lessons in the file.
 * @param {any} data
 */
export function bringProgress(data) {
  if (!load("begin") && typeof data.begin === "string") save("begin", data.begin);
  const [own, other] = [allDone(), read(data.road)];
  const both = Object.entries(other).map(([id, theirs]) => {
    const mine = own[id] ?? nothing();
    const last = theirs.at > mine.at ? theirs : mine;
    return [id, { ...last, parts: [...new Set([...mine.parts, ...theirs.parts])], solved: Math.max(mine.solved, theirs.solved) }];
  });
  save("road", { ...own, ...Object.fromEntries(both) });
  save("learned", [...new Set([...learned(), ...texts(data.learned)])].slice(0, MOST_LESSONS));
  for (const key of ["practised", "hinted"]) save(key, larger(counts(data[key]), counts(load(key))));
  return Object.keys(other).length;
}

/** Of each count the larger one. @param {Record<string, number>} one @param {Record<string, number>} other */
const larger = (one, other) => Object.fromEntries([...Object.keys(one), ...Object.keys(other)].map((id) => [id, Math.max(one[id] ?? 0, other[id] ?? 0)]));

/** @param {any} data @returns {string[]} */
const texts = (data) => (Array.isArray(data) ? data.filter((one) => typeof one === "string") : []);

/** @param {any} data @returns {Record<string, number>} */
function counts(data) {
  const isCount = ([, number]) => Number.isInteger(number) && number > 0 && number <= MOST_COUNT;
  return data && typeof data === "object" ? Object.fromEntries(Object.entries(data).filter(isCount).slice(0, MOST_LESSONS)) : {};
}

/** What is right of data that was kept, or comes from a file. @param {any} data @returns {Record<string, Done>} */
function read(data) {
  if (!data || typeof data !== "object") return {};
  const isDone = (one) => Array.isArray(one?.parts) && one.parts.every((part) => typeof part === "string") && [one.solved, one.wrong, one.box, one.at].every((number) => Number.isInteger(number) && number >= 0) && /^(\d{4}-\d{2}-\d{2})?$/.test(one.due);
  return Object.fromEntries(Object.entries(data).filter(([, one]) => isDone(one)).slice(0, MOST_LESSONS).map(([id, { parts, solved, wrong, box, due, at }]) => [id, { parts, solved, wrong, box: Math.min(box, RETURNS.length - 1), due, at }]));
}
