// What was tried to make puzzles, how near it came to what is wanted, and what to want instead.

import { count, t, tenths } from "./words.js";

/** The levels from easy to hard. */
export const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

/**
 * The first of the hardest steps; none if no step has a price.
 * @param {any[]} steps as the API tells them
 */
export function hardestOf(steps) {
  const priced = steps.filter((step) => step.price.se);
  return priced.reduce((most, step) => (step.price.se > most.price.se ? step : most), priced[0]);
}

/**
 * The puzzles on one side of what is wanted, and the nearest of them.
 * @typedef {{puzzles: number, er?: number, level?: string}} Side
 */

/**
 * What the API says of its attempts.
 * @typedef {{attempts: number, clues?: number, clues_off: number, redundant: number, solutions?: number, easier: Side, harder: Side, without: number}} Tried
 */

/** @type {Tried} */
export const NOTHING_TRIED = { attempts: 0, clues_off: 0, redundant: 0, easier: { puzzles: 0 }, harder: { puzzles: 0 }, without: 0 };

/**
 * The attempts of two answers to one request.
 * @param {Tried} one
 * @param {Tried} other
 * @returns {Tried}
 */
export function together(one, other) {
  const nearer = one.clues !== undefined && (other.clues === undefined || one.clues_off <= other.clues_off) ? one : other;
  const [atLeast, atMost] = [(a, b) => a >= b, (a, b) => a <= b];
  return {
    attempts: one.attempts + other.attempts,
    clues: nearer.clues, clues_off: nearer.clues_off,
    redundant: one.redundant + other.redundant,
    solutions: best(one.solutions, other.solutions, atMost),
    easier: side(one.easier, other.easier, atLeast), harder: side(one.harder, other.harder, atMost),
    without: one.without + other.without,
  };
}

/**
 * @param {Side} one
 * @param {Side} other
 * @param {(a: number, b: number) => boolean} isBetter
 * @returns {Side}
 */
function side(one, other, isBetter) {
  const isNearer = (a, b) => isBetter(LEVELS.indexOf(a), LEVELS.indexOf(b));
  return { puzzles: one.puzzles + other.puzzles, er: best(one.er, other.er, isBetter), level: best(one.level, other.level, isNearer) };
}

/** The better of two values, where they are known. */
const best = (one, other, isBetter) => (one === undefined ? other : other === undefined || isBetter(one, other) ? one : other);

/**
 * How many puzzles were on one side of what is wanted, and the nearest of them.
 * @param {Side} side
 * @param {string} key
 */
function missed({ puzzles, er, level }, key) {
  const bounds = [er && t("er", { er: tenths(er) }), level && t(level)].filter(Boolean).join(" · ");
  return puzzles > 0 && t(bounds ? `${key}Nearest` : key, { count: count(puzzles), nearest: bounds });
}

/**
 * How near the attempts came where they failed: one text for each way to fail.
 * @param {Tried} tried
 */
export function nearest({ clues, clues_off, redundant, solutions, easier, harder, without }) {
  return [
    solutions !== undefined && solutions > 1 && t("nearestSolutions", { count: count(solutions) }),
    clues !== undefined && clues_off > 0 && t("nearestClues", { count: clues }),
    redundant > 0 && t("nearestRedundant", { count: count(redundant) }),
    missed(easier, "tooEasy"), missed(harder, "tooHard"),
    without > 0 && t("withoutTechnique", { count: count(without) }),
  ].filter((text) => text !== false);
}

/**
 * What to want instead, if these attempts were not enough.
 * @param {Tried} tried
 * @param {{symmetry: string, technique: string, role: string, minimal: boolean, clues?: number[], pattern?: string}} wish
 */
export function advice({ clues_off, redundant, easier, harder, without }, { symmetry, technique, role, minimal, clues, pattern }) {
  if (pattern) return t("advicePattern");
  const few = clues !== undefined && clues[1] <= 22;
  if (few) return t(symmetry === "none" ? "adviceClues" : "adviceCluesSymmetry");
  if (minimal && (clues_off > 0 || redundant > 0)) return t("adviceMinimal");
  if (technique) return t({ practice: "advicePractice", uses: "adviceUses", needs: "adviceNeeds" }[role] ?? "adviceUses");
  if (easier.puzzles + harder.puzzles + without > 0) return t(easier.puzzles >= harder.puzzles ? "adviceEasier" : "adviceHarder");
  return t("adviceWider");
}
