// The words for why no puzzle is made, which come with the first problem.

/** @type {Record<string, string>} */
export const problemEnglish = {
  "reason-clues": "A puzzle with one solution has 17 clues or more, and 81 at most.",
  "reason-clues-order": "The range of clues is the wrong way round: {0} to {1}. Write the smaller number first.",
  "reason-room": "The pattern has room for {0} {0:given|givens}. A puzzle with one solution has at least 17.",
  "reason-empty-lines": "The pattern leaves {0} and {1} empty. Their digits can change places, so there is more than one solution.",
  "reason-mask": "The pattern does not have this symmetry.", "reason-symmetry": "No puzzle with this symmetry can have that number of clues.",
  "reason-mask-clues": "The pattern has from {0} to {1} givens, which is not the number of clues that you ask for.",
  "reason-rating": "ER begins with 1.0, and the smaller number comes first.", "reason-highest-rating": "The highest ER of a known puzzle is {0}.",
  "reason-levels": "The easier level comes first.", "reason-trials": "The smaller depth comes first.",
  "reason-no-trials": "Puzzles that easy are solved by singles: their T&E depth is 0.", "reason-level-rating": "A puzzle of the level {0} has an ER of {1} at most.",
  "reason-singles-rating": "Puzzles that easy are solved by singles: their ER is {0} at most.",
  "reason-singles-level": "Puzzles that easy are solved by singles: their level is {0} at most.",
  "reason-level-technique": "Puzzles of the level {0} are solved by easier techniques, without this one.",
  "reason-behind": "The technique that is needed and easier ones solve such puzzles, without the other technique.",
  "reason-singles": "Puzzles that easy are solved by singles, without this technique.", "reason-practice": "This technique is a single, which every puzzle has.",
};
