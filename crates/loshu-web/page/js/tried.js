// What was tried to make puzzles, how near it came to what is wanted, and what to want instead.

import { count, t } from "./words.js";

/** The levels from easy to hard. */
export const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

/**
 * What the API says of its attempts.
 * @typedef {{attempts: number, clues: number | null, clues_off: number, redundant: number, solutions: number | null, easier: number, harder: number, without: number, ratings: (string | null)[], levels: (string | null)[]}} Tried
 */

/** @type {Tried} */
export const NOTHING_TRIED = { attempts: 0, clues: null, clues_off: 0, redundant: 0, solutions: null, easier: 0, harder: 0, without: 0, ratings: [null, null], levels: [null, null] };

/**
 * The attempts of two answers to one request.
 * @param {Tried} one
 * @param {Tried} other
 * @returns {Tried}
 */
export function together(one, other) {
  const nearer = one.clues !== null && (other.clues === null || one.clues_off <= other.clues_off) ? one : other;
  const level = (name) => LEVELS.indexOf(name);
  return {
    attempts: one.attempts + other.attempts,
    clues: nearer.clues, clues_off: nearer.clues_off,
    redundant: one.redundant + other.redundant,
    solutions: best(one.solutions, other.solutions, (a, b) => a <= b),
    easier: one.easier + other.easier, harder: one.harder + other.harder, without: one.without + other.without,
    ratings: [best(one.ratings[0], other.ratings[0], (a, b) => Number(a) >= Number(b)), best(one.ratings[1], other.ratings[1], (a, b) => Number(a) <= Number(b))],
    levels: [best(one.levels[0], other.levels[0], (a, b) => level(a) >= level(b)), best(one.levels[1], other.levels[1], (a, b) => level(a) <= level(b))],
  };
}

/** The better of two values, where they are known. */
const best = (one, other, isBetter) => (one === null ? other : other === null || isBetter(one, other) ? one : other);

/**
 * How near the attempts came where they failed: one text for each way to fail.
 * @param {Tried} tried
 */
export function nearest({ clues, clues_off, redundant, solutions, easier, harder, without, ratings, levels }) {
  const bounds = (at) => [ratings[at] && t("er", { er: ratings[at] }), levels[at] && t(levels[at])].filter(Boolean).join(" · ");
  const side = (number, key, at) => number > 0 && t(bounds(at) ? `${key}Nearest` : key, { count: count(number), nearest: bounds(at) });
  return [
    solutions !== null && solutions > 1 && t("nearestSolutions", { count: count(solutions) }),
    clues !== null && clues_off > 0 && t("nearestClues", { count: clues }),
    redundant > 0 && t("nearestRedundant", { count: count(redundant) }),
    side(easier, "tooEasy", 0), side(harder, "tooHard", 1),
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
  if (easier + harder + without > 0) return t(easier >= harder ? "adviceEasier" : "adviceHarder");
  return t("adviceWider");
}
