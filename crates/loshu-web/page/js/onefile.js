// Writes the page that plays a puzzle alone: `alone.js` with the modules that it needs, their words and their style, in one file.
// The modules are those of this page. What no other part of the file names is left out, as it would be twice the size.

import { chinese } from "./chinese.js";
import { english } from "./english.js";

/**
 * What the page is told of its puzzle: what touches each cell in words; the digits of the solution in base64.
 * @typedef {{puzzle: string, layout?: import("./layout.js").Told, words: import("./layout.js").SetterWords, touches?: string[][], solution?: string}} Alone
 */

/** A declaration, a member of a class or a table, or what stands between them; and whose member it is. @typedef {{name?: string, text: string, owner?: Piece, isQuoted?: boolean}} Piece */
/** @typedef {{pieces: Piece[], imports: {from: string, names: string[][]}[], exports: string[]}} Module */

/** Takes the blanks away that stand around signs, but not in strings. @param {string} text */
const narrow = (text) => text.replace(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`| ?([=<>*%&|^!?:,;{}()[\]]) ?/g, (all, sign) => sign ?? all);

/** The words of the page, which come as far as they are used. */
const WORDS = { english, chinese };

/** What the style sheet of this page does not have. */
const STYLE = "main{padding-bottom:2rem}.head{display:flex;align-items:start;gap:var(--u)}h1{flex:1;font-size:var(--t2);line-height:1.2}#said{display:grid;gap:.35rem;max-width:60ch}#panel{display:grid;gap:var(--u)}@media print{.settings,#panel,.timer{display:none}.cell{box-shadow:none!important}.cell:not(.fog){background:none!important}}";

/** @param {string} name */
async function file(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(name);
  return answer.text();
}

/**
 * The lines of a module without its comments, which stand on lines of their own or before an expression.
 * @param {string} text
 */
const linesOf = (text) => text.replace(/\/\*\*[^]*?\*\/ ?/g, "").split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//"));

/** The names of an import or an export: what there is, and how it is called here. @param {string} list */
const namesIn = (list) => list.split(",").map((name) => name.trim().split(" as "));

/**
 * A module in its pieces. Each begins on a line of its own: at the edge, or as a member of a class or a table.
 * @param {string} text
 * @returns {Module}
 */
function moduleOf(text) {
  const module = /** @type {Module} */ ({ pieces: [], imports: [], exports: [] });
  /** @type {Piece | undefined} */
  let owner;
  for (const line of linesOf(text)) {
    const passed = /^(import|export) \{ (.*) \} from "\.\/(\w+)\.js";$/.exec(line);
    if (passed) {
      const [, kind, names, from] = passed;
      module.imports.push({ from, names: namesIn(names) });
      if (kind === "export") module.exports.push(...namesIn(names).flat());
      continue;
    }
    const declared = /^(export )?(?:async )?(?:function|class|const|let) (\w+)/.exec(line);
    const member = owner && /^ {2}(?:static |async |get |set )*([A-Za-z]\w*)/.exec(line)?.[1];
    if (declared) {
      const piece = { name: declared[2], text: line.replace(/^export /, "") };
      module.pieces.push(piece);
      if (declared[1]) module.exports.push(piece.name);
      owner = /^(export )?class .*\{$|^const [A-Z]+ = \{$/.test(line) ? piece : undefined;
    } else if (member) {
      module.pieces.push({ name: member === "constructor" ? undefined : member, text: line.trim(), owner, isQuoted: owner?.text.startsWith("const") });
    } else if (/^\S/.test(line) && (owner || !/^[\])}]/.test(line))) {
      module.pieces.push({ text: line, owner });
      owner = undefined;
    } else {
      module.pieces[module.pieces.length - 1].text += `\n${line.trim()}`;
    }
  }
  return module;
}

/**
 * A module and all that it needs, each before those that need it.
 * @param {string} name
 * @param {Map<string, Module>} [all]
 */
async function modulesFor(name, all = new Map()) {
  const module = moduleOf(await file(`${name}.js`));
  for (const { from } of module.imports) if (!all.has(from) && !(from in WORDS)) await modulesFor(from, all);
  return all.set(name, module);
}

/**
 * Leaves out what the first module does not need, neither itself nor by what it needs. A member of a class is needed where its name stands,
 * one of a table where it stands as a string.
 * @param {Map<string, Module>} modules
 * @param {string} first
 */
function thin(modules, first) {
  const kept = new Set(modules.get(first)?.pieces);
  const all = [...modules.values()].flatMap(({ pieces }) => pieces);
  /** The words of each piece, those that are strings with their quotes. */
  const words = new Map(all.map((piece) => [piece, new Set(piece.text.match(/"?\w+"?/g))]));
  const stands = (pieces, name) => pieces.some((piece) => kept.has(piece) && words.get(piece)?.has(name));
  /** Whether a module takes a name from another one, for itself or to give it on. */
  const isTaken = (from, name) => [...modules.values()].some(({ pieces, imports, exports }) => imports.some((one) => one.from === from && one.names.some((pair) => pair[0] === name && (exports.includes(name) || stands(pieces, pair[pair.length - 1])))));
  /** @param {string} from @param {Module} module @param {Piece} piece */
  const isNeeded = (from, { pieces }, { name, owner, isQuoted }) => {
    if (owner) return kept.has(owner) && (!name || stands(all, `"${name}"`) || (!isQuoted && stands(all, name)));
    return name ? stands(pieces, name) || isTaken(from, name) : pieces.some((piece) => kept.has(piece));
  };
  for (let before = 0; before < kept.size;) {
    before = kept.size;
    for (const [from, module] of modules) for (const piece of module.pieces) if (!kept.has(piece) && isNeeded(from, module, piece)) kept.add(piece);
  }
  for (const module of modules.values()) module.pieces = module.pieces.filter((piece) => kept.has(piece));
}

/**
 * A module as a function that gives its exports, so that its names stay its own.
 * @param {string} name
 * @param {Module} module
 */
function wrapped(name, { pieces, imports, exports }) {
  const text = pieces.map((piece) => piece.text).join("\n");
  const has = (name) => new RegExp(`\\b${name}\\b`).test(text);
  /** From where which names are taken, each once. */
  const taken = new Map();
  for (const { from, names } of imports) {
    const used = names.filter((pair) => exports.includes(pair[0]) || has(pair[pair.length - 1])).map((pair) => pair.join(":"));
    if (used.length > 0) taken.set(from, new Set([...taken.get(from) ?? [], ...used]));
  }
  const given = exports.filter((one) => pieces.some((piece) => piece.name === one) || [...taken.values()].some((names) => names.has(one)));
  return `const $${name}=(()=>{\n${Array.from(taken, ([from, names]) => `const {${[...names]}}=$${from};\n`).join("")}${text}\nreturn {${given}};\n})();`;
}

/**
 * The words that a text uses: those whose keys stand in it, whole or as the beginning of one.
 * @param {Record<string, string>} words
 * @param {string} text
 */
function wordsFor(words, text) {
  const begins = Array.from(text.matchAll(/\bt\(`(\w+)\$/g), ([, begin]) => begin);
  return Object.fromEntries(Object.entries(words).filter(([key]) => text.includes(`"${key}"`) || begins.some((begin) => key.startsWith(begin))));
}

/**
 * The rules of a style sheet whose classes, names and attributes are used.
 * @param {string} css
 * @param {Set<string>} used
 * @returns {string}
 */
function styleFor(css, used) {
  const isUsed = (selector) => !/data-(view|projector)/.test(selector) && (selector.replace(/:not\([^)]*\)/g, "").match(/(?<![\w"=:-])[.#[]?[a-z][\w-]*/g) ?? []).every((sign) => used.has(sign.replace(/^\W/, "")) || used.has(sign.replace(/^\W|\d$/g, "")));
  /** @param {string[]} found */
  const rule = ([, head, body]) => {
    const name = head.trim();
    if (name.startsWith("@font-face")) return "";
    if (name.startsWith("@media")) body = styleFor(body, used);
    const kept = name.startsWith("@") ? name : name.split(/,(?![^(]*\))/).filter(isUsed).join(",");
    return kept && body.trim() && `${kept}{${body.trim().replace(/\s*([:;,])\s+/g, "$1")}}\n`;
  };
  return Array.from(css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}/g), rule).join("");
}

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/**
 * The file.
 * @param {Alone} alone
 * @param {"en" | "zh"} language in which the page begins
 */
export async function onePage(alone, language) {
  const modules = await modulesFor("alone");
  thin(modules, "alone");
  const code = [...modules].filter(([, { pieces }]) => pieces.length > 0).map(([name, module]) => narrow(wrapped(name, module))).join("\n");
  const body = `<main id="main">
<section id="words" data-t-label="explanation"><div class="head"><h1 id="heading">${escaped(alone.words.title ?? "Sudoku")}</h1><div class="settings"><button id="language" type="button" class="quiet" data-t="otherLanguage"></button><button id="theme" type="button" class="quiet sign"></button></div></div><div id="said"></div></section>
<section id="stage" data-t-label="grid"><div id="info"></div><div id="board"></div><div id="under"></div></section>
<section id="panel" data-t-label="keypad"></section>
</main>
<div id="live" class="unseen" role="status" aria-live="polite"></div>
<noscript>This page needs JavaScript. 此页需要 JavaScript。</noscript>`;
  const used = new Set(["html", "body", "hidden", "open", ...Array.from(body.matchAll(/<(\w+)/g), ([, tag]) => tag), ...Array.from(code.matchAll(/dataset\.(\w+)/g), ([, name]) => `data-${name}`),
    ...Array.from(`${code}${body}`.matchAll(/"([^"\n]*)"|`([^`\n]*)`/g), ([, one, other]) => (one ?? other).split(/[^\w-]+/)).flat()]);
  const words = Object.entries(WORDS).map(([name, words]) => `const $${name}={${name}:${JSON.stringify(wordsFor(words, code + body))}};`).join("\n");
  const style = styleFor(await file("../style.css"), used);
  return `<!doctype html>
<!-- Made with Loshu (MIT or Apache-2.0). The signs on the buttons are icons of Lucide, Copyright (c) 2026 Lucide Icons and Contributors, ISC License. -->
<html lang="${language}" data-language="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Loshu">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escaped(alone.words.title ?? "Sudoku")}</title>
<style>
${style}${STYLE}
</style>
</head>
<body>
${body}
<script type="application/json" id="puzzle">${JSON.stringify(alone).replace(/</g, "\\u003c")}</script>
<script type="module">
${words}
${code}
</script>
</body>
</html>
`;
}
