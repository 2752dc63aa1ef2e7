// Where the techniques of hints are taught.

/** The lessons of techniques that have another name in variants. */
const OF_VARIANTS = { "hidden-single": "hidden-single-box", intersection: "pointing", "45-rule": "killer-45" };
/** The techniques that are learned with a rule, and the lessons of rules. */
const BY_RULES = ["sum", "relation", "equal-cells"];
const OF_RULES = { "killer cage": "killer", thermometer: "thermometers", arrow: "arrows", whispers: "whispers", renban: "renban", palindrome: "palindromes", "white dot": "kropki", "black dot": "kropki", XV: "xv" };
/** The techniques of variants that no lesson teaches. */
const UNTAUGHT = ["needed-places", "needed-digit", "arrangement", "fillings", "common-exclusion", "assumption", "cases"];

/**
 * The lesson of a technique, if there is one.
 * @param {string} technique
 * @param {import("./layout.js").Layout} layout
 * @returns {string | null}
 */
export function lessonOf(technique, layout) {
  if (layout.questions.includes("steps")) return technique;
  if (UNTAUGHT.includes(technique)) return null;
  if (!BY_RULES.includes(technique)) return OF_VARIANTS[technique] ?? technique;
  const lessons = new Set(layout.namesIn("en").map((rule) => OF_RULES[rule]).filter(Boolean));
  // With several rules it is not known which one it is.
  return lessons.size === 1 ? [...lessons][0] : null;
}
