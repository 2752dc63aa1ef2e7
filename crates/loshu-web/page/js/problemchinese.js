// The words for why no puzzle is made, which come with the first problem.

/** @type {Record<string, string>} */
export const problemChinese = {
  "reason-clues": "唯一解的题至少有 17 个已知数，最多 81 个。", "reason-clues-order": "已知数的范围反了：从 {0} 到 {1}。请先写较小的数。", "reason-room": "图案只能放 {0} 个已知数，唯一解的题至少有 17 个。",
  "reason-empty-lines": "图案空着{0}和{1}，这两处的数字可以互换，所以不止一个解。", "reason-mask": "图案没有这种对称。", "reason-symmetry": "有这种对称的题，已知数不可能是这么多个。",
  "reason-mask-clues": "图案有 {0} 到 {1} 个已知数，与要求的个数不符。", "reason-rating": "ER 从 1.0 开始，较小的数在前。", "reason-highest-rating": "已知的题目里，ER 最高是 {0}。",
  "reason-levels": "较容易的等级在前。", "reason-trials": "较小的深度在前。", "reason-no-trials": "这么容易的题只用出数就能解：T&E 深度为 0。", "reason-level-rating": "等级为“{0}”的题，ER 最高 {1}。",
  "reason-singles-rating": "这么容易的题只用出数就能解：ER 最高 {0}。", "reason-singles-level": "这么容易的题只用出数就能解：等级最高是“{0}”。", "reason-level-technique": "等级为“{0}”的题用更容易的技巧就能解，用不到这个技巧。",
  "reason-behind": "这样的题用必需的那个技巧和更容易的技巧就能解，用不到另一个技巧。", "reason-singles": "这么容易的题只用出数就能解，用不到这个技巧。", "reason-practice": "这个技巧是出数，每道题都有。",
};
