// What is wrong, in the language of the page. The API says it in English.

import { houseName } from "./names.js";
import { problemChinese } from "./problemchinese.js";
import { problemEnglish } from "./problemenglish.js";
import { addWords, currentLanguage, t } from "./words.js";

addWords({ en: problemEnglish, zh: problemChinese });

/** What the API expects and finds, and the same in Chinese. */
const CHINESE = /** @type {[RegExp, string][]} */ ([
  [/^(\d+) cells?$/, "$1 格"],
  [/^(\d+) characters?$/, "$1 个字符"],
  [/^(\d+) fields?$/, "$1 栏"],
  [/^a digit or an empty cell$/, "数字或空格"],
  [/^a digit$/, "数字"],
  [/^digits$/, "数字"],
  [/^a digit 1 to 9$/, "1 到 9 的数字"],
  [/^digits from 1 to 9$/, "1 到 9 的数字"],
  [/^the given (\d)$/, "已知数 $1"],
  [/^(\d) or an empty mark$/, "$1 或空位"],
  [/^the end of the row$/, "行尾"],
  [/^the end of the puzzle$/, "题目的结尾"],
  [/^the end of the text$/, "文字的结尾"],
  [/^the end$/, "结尾"],
  [/^the byte (\w+), which is not UTF-8$/, "字节 $1（不是 UTF-8）"],
  [/^nine groups of digits with commas between them$/, "用逗号隔开的九组数字"],
  [/^three digits: digit, row and column$/, "三个数字：数字、行、列"],
  [/^a puzzle$/, "题目"],
  [/^another puzzle$/, "另一道题"],
  [/^an unclear text$/, "看不懂的文字"],
  [/^none$/, "没有"],
  [/^(\d+) puzzles at most$/, "最多 $1 道题"],
  [/^more$/, "更多"],
  [/^a number from (\d+) to (\d+)$/, "$1 到 $2 的数"],
]);

/** Errors for which the API has only an English sentence, by their kind. */
const CHINESE_KINDS = {
  puzzle: "看不懂这段文字", impossible: "没有这样的题", request: "填写的内容不对", syntax: "请求有误",
  "not-found": "服务器上没有这一项", "too-large": "内容太多", slow: "连接太慢", forbidden: "服务器不允许",
};

/** What is wrong with a rule of a puzzle, and the same in Chinese. */
const CHINESE_RULES = /** @type {[RegExp, string][]} */ ([
  [/^the rule "(.+)" is not supported, so the puzzle cannot be solved$/, "不支持规则 “$1”，无法求解"],
  [/^(\w+), entry (\d+): "(.*)" is not a whole number$/, "$1 第 $2 项：“$3”不是整数"],
  [/^(\w+), entry (\d+): the cell (\w+) is listed twice$/, "$1 第 $2 项：$3 格重复"],
  [/^(\w+), entry (\d+): (\d+) is not a digit$/, "$1 第 $2 项：$3 不是本题的数字"],
  [/^(\w+), entry (\d+): .*$/, "$1 第 $2 项有误"],
]);

/**
 * What is wrong with the rules of a puzzle, in Chinese; nothing if that is not known.
 * @param {string} english
 */
function rulesText(english) {
  const known = CHINESE_RULES.find(([pattern]) => pattern.test(english));
  return known && english.replace(...known);
}

/**
 * What the API says, in the language of the page; nothing if that is not known. What stands in the text
 * itself is quoted, and stays as it is.
 * @param {string} english
 */
function translated(english) {
  if (currentLanguage() !== "zh") return english;
  const known = CHINESE.find(([pattern]) => pattern.test(english));
  if (known) return english.replace(...known);
  return /[a-z]{2}/i.test(english.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "")) ? null : english;
}

/**
 * Chinese with a space between its letters and those of others.
 * @param {string} text
 */
const spaced = (text) => text.replace(/([\p{Script=Han}])([\dA-Za-z"'])/gu, "$1 $2").replace(/([\dA-Za-z"'])([\p{Script=Han}])/gu, "$1 $2");

/**
 * A value in a reason: the name of a row or a column, of a level, or a number.
 * @param {string} value
 */
function valueText(value) {
  return /^(row|column|box) /.test(value) ? houseName(value) : t(value);
}

/**
 * What is wrong, without its place.
 * @param {{error: string, kind: string, expected?: string, found?: string, reason?: string, values?: string[]}} problem
 */
export function problemText({ error, kind, expected, found, reason, values = [] }) {
  const told = t(`reason-${reason}`, Object.fromEntries(values.map((value, at) => [at, valueText(value)])));
  if (told !== `reason-${reason}`) return told;
  if (expected === "a puzzle" && found === "none") return t("noPuzzle");
  const [wanted, there] = [expected && translated(expected), found && translated(found)];
  if (wanted && there) return spaced(t("unexpected", { expected: wanted, found: there }));
  if (wanted) return spaced(t("expectedOnly", { expected: wanted }));
  const known = t(`problem-${kind}`);
  if (known !== `problem-${kind}`) return known;
  const english = error.replace(/^line \d+, column \d+: /, "");
  return currentLanguage() === "zh" ? rulesText(english) ?? CHINESE_KINDS[kind] ?? "做不到" : english;
}
