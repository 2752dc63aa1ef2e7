// No view, at no stage, in neither language, writes a value where words should stand.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { HARD, inSight, launch, openPage, PUZZLE, serve, SOLUTION, unfoldRoad } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const SEVERAL = ".".repeat(81);
const NONE = `11${".".repeat(79)}`;

/** The texts and names of a page in which a value stands, or a word that was not filled in. */
const faults = (page) => page.evaluate(() => {
  const found = [];
  const look = (text, where) => /null|undefined|NaN|\[object|\{\w+\}|^\s*(true|false)+\s*$/.test(text ?? "") && found.push(`${where}: ${text}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) look(walker.currentNode.textContent, walker.currentNode.parentElement.outerHTML.slice(0, 80));
  // "false" and "false" beside each other are two texts.
  for (const element of document.body.querySelectorAll("*")) {
    if (element.children.length === 0) look(element.textContent, element.outerHTML.slice(0, 80));
    for (const name of ["aria-label", "title", "placeholder", "value", "data-digit", "data-left"]) look(element.getAttribute(name), `${name} of ${element.outerHTML.slice(0, 80)}`);
  }
  return found;
});

/** Names that are the same in Chinese: of programs, sites, techniques, scales, keys, papers, cells and fins. */
const NAMES = /\b(Loshu|HoDoKu|Sudoku Explainer|Sudoku|SudokuPad|f-puzzles|Norvig|Stack|English|PDF|PNG|SVG|JSON|XV|A4|Letter|SE|ER|ED|EP|Shift|Ctrl|Delete|Escape|ALS|AIC|AALS|BUG|URT?|AR|SK|WXYZ|VWXYZ|XYZ|XY|XZ|DDS|SDC|JE|SE|APE|ATE|RCC|Wing|XWing|Kraken|Franken|Mutant|(?:e?f)?r[1-9]+c[1-9]+|[rcb][1-9]|[A-Z])\b/g;

/** The English words that a page shows or tells, but for names. */
const englishWords = (page) => page.evaluate((names) => {
  const found = new Set();
  const look = (text) => (text ?? "").replace(new RegExp(names, "g"), " ").match(/[A-Za-z]{2,}[A-Za-z ]*/g)?.forEach((word) => found.add(word));
  const isShown = (element) => element.checkVisibility() && !element.closest("#language, pre, textarea, input, script, noscript, #theme");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (isShown(walker.currentNode.parentElement)) look(walker.currentNode.textContent);
  for (const element of document.body.querySelectorAll("*")) {
    if (isShown(element)) for (const name of ["aria-label", "title", "placeholder", "alt"]) look(element.getAttribute(name));
  }
  look(document.title);
  look(document.querySelector("#live").textContent);
  return [...found];
}, NAMES.source);

/** The stages of each view; `look` is called at each of them. */
const walks = {
  play: async (page, look) => {
    await page.locator("#hint").click();
    for (let stage = 1; stage <= 5; stage++) {
      await page.locator(".hint h2").getByText(new RegExp(`${stage} of 5|第 ${stage} 级`)).waitFor();
      await look(`stage ${stage}`);
      if (stage < 5) await page.locator("#more").click();
    }
    await page.locator("#do").click();
    for (const summary of await page.locator("summary").all()) if (await summary.isVisible()) await summary.click();
    await look("options");
    for (let at = 0; at < 4; at++) await page.locator("#tour-next").click();
    await page.locator("#new").click();
    await page.locator("#previous-game").waitFor();
    await look("a new puzzle");
    await page.keyboard.press("p");
    await look("a pause");
    await page.keyboard.press("p");
    await page.locator("#daily").click();
    await inSight(page, /Daily, \d|每日一题$/).first().waitFor();
    await look("the puzzle of the day");
    await page.locator("#bring-games").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await page.locator("#results [role=status]:not(:empty)").waitFor();
    await look("results");
  },
  edit: async (page, look) => {
    await page.keyboard.type("11");
    await look("a clash");
    await page.locator("#edit-game").click();
    await page.locator("#edit-play:enabled").waitFor();
    await look("one solution");
    await page.locator('#board [data-cell="0"]').click();
    await page.keyboard.press("Delete");
    await look("several solutions");
    await page.locator("#edit-clear").click();
    await look("empty");
    for (const tool of await page.locator("[data-tool]").all()) {
      await tool.click();
      await look(String(await tool.getAttribute("data-tool")));
    }
    await page.locator('[data-tool="killercage"]').click();
    await page.locator('#board [data-cell="4"]').click({ force: true });
    await page.locator("#set-clues li").waitFor();
    await look("a clue is picked");
    await page.locator('[data-tool="regions"]').click();
    await page.locator('#board [data-cell="4"]').click({ force: true });
    await page.locator("#region-faults li").first().waitFor();
    await look("regions that are not right");
  },
  learn: async (page, look) => {
    await page.locator("#rate").click();
    await page.locator(".facts").waitFor();
    await page.locator("#path").click();
    for (const at of [0, 12, 30]) {
      await page.locator("#steps button").nth(at).click();
      await look(`step ${at}`);
    }
    await page.locator("#find-technique").fill("naked");
    await look("techniques");
    await page.locator(".technique button").first().click();
    await page.locator("#example").waitFor();
    await look("example");
    await page.locator("#find-technique").fill("");
    await unfoldRoad(page);
    for (const summary of await page.locator("#course .chapter > summary").all()) await summary.click();
    await page.waitForFunction(() => [...document.querySelectorAll("#course .lesson")].every((lesson) => lesson.childElementCount > 0));
    await look("all lessons");
    await page.locator("#all-steps").click();
    await page.locator(".unnumbered").first().waitFor({ state: "attached" });
    for (const summary of await page.locator("details:has(.unnumbered) > summary").all()) await summary.click();
    await look("all steps");
    await page.locator("details:has(.unnumbered)").last().locator("li button").first().click();
    await look("a step");
    await page.locator("#course .exercise").nth(4).click();
    await page.locator("#exercise").waitFor();
    await page.locator("#check-exercise").click();
    await look("an exercise");
  },
  search: async (page, look) => {
    await page.locator("#grow").click();
    for (let at = 0; at < 8; at++) await page.locator("#tree-next").click();
    await look("tree");
    await page.locator("#experiment-go").click();
    await page.locator("#experiment .chart").waitFor();
    await page.locator("#experiment-go").click();
    await look("experiment");
  },
  make: async (page, look) => {
    await page.locator("#number").fill("2");
    await page.locator("#make-puzzles").click();
    await page.locator("#puzzles li").nth(1).waitFor();
    await page.locator("#preview img").first().waitFor();
    await look("made");
    await page.locator("#vary").click();
    await page.locator("#puzzles li").nth(5).waitFor();
    await look("varied");
    await page.locator("#clues-from").fill("40");
    await page.locator("#clues-to").fill("20");
    await page.locator("#make-puzzles").click();
    await page.locator("#made.bad").waitFor();
    await look("refused");
  },
  transfer: async (page, look) => {
    await page.locator("#paste").fill(`${PUZZLE}\n${HARD}`);
    await page.locator("#open").click();
    await page.locator("#found li").nth(1).waitFor();
    await look("two puzzles");
    await page.locator("#paste").fill(`${PUZZLE}\nx\n${HARD}`);
    await page.locator("#open").click();
    await page.locator("#found .problems").waitFor();
    await look("problems");
    await page.locator("#check-puzzle").click();
    await page.locator("#checked p").first().waitFor();
    await look("check");
    await page.locator("#paste").fill("");
    await page.locator("#open").click();
    await page.locator("#found .problems").waitFor();
    await look("nothing");
  },
};

for (const language of ["en", "zh"]) {
  for (const [view, walk] of Object.entries(walks)) {
    test(`words only: ${view}, ${language}`, async () => {
      const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, view, language });
      const look = async (stage) => {
        assert.deepEqual(await faults(page), [], stage);
        const english = await englishWords(page);
        if (language === "zh") assert.deepEqual(english, [], stage);
        else assert.ok(english.length > 20, "the test sees the words of the page");
      };
      await look("at first");
      await walk(page, look);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  for (const [name, puzzle] of Object.entries({ several: SEVERAL, none: NONE, solved: SOLUTION })) {
    test(`words only: a hint where there is no step (${name}), ${language}`, async () => {
      const { page, context } = await openPage(browser, server.address, { puzzle, language });
      await page.locator("#hint").click();
      await page.locator(".hint .prose").waitFor();
      assert.deepEqual(await faults(page), []);
      for (const view of ["learn", "transfer"]) {
        await page.locator(`#tabs a[href="#${view}"]`).click();
        await page.locator(view === "learn" ? "#rate" : "#check-puzzle").click();
        await page.locator(view === "learn" ? "#rate + div > *" : "#checked p").first().waitFor();
        assert.deepEqual(await faults(page), [], view);
      }
      await context.close();
    });
  }
}

test("children are put into elements in one place, which leaves out what is not there", () => {
  const folder = new URL("../../page/js/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const text = readFileSync(new URL(name, folder), "utf8");
    const calls = text.match(/\.(append|prepend|before|after|replaceWith|replaceChildren)\(/g) ?? [];
    assert.equal(calls.length, name === "dom.js" ? 2 : 0, name);
  }
});

test("what a puzzle is, is asked in at most eight places: all else is a part of its layout", () => {
  const folder = new URL("../../page/js/", import.meta.url);
  const asks = /isOrdinary|isVariant|isPlain =|\.isLaid|\blayoutOf\(|\{81\}|[!=]== ?ORDINARY/;
  const places = readdirSync(folder).flatMap((name) => readFileSync(new URL(name, folder), "utf8").split("\n").filter((line) => asks.test(line)).map((line) => `${name}: ${line.trim()}`));
  assert.ok(places.length <= 8, places.join("\n"));
  assert.ok(places.some((place) => place.startsWith("sudoku.js")), "the test sees the places");
});

test("numbers have a comma after their thousands", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const texts = await page.evaluate(async (numbers) => {
    const { count } = await import(new URL("js/words.js", location.href).href);
    return numbers.map(count);
  }, [0, 7, 999, 1000, 12345, 1234567, -1234, 1234.5, 0.125]);
  assert.deepEqual(texts, ["0", "7", "999", "1,000", "12,345", "1,234,567", "-1,234", "1,234.5", "0.125"]);
  await context.close();
});

test("the dark palette stands in the style sheet twice, and is the same", () => {
  const style = readFileSync(new URL("../../page/style.css", import.meta.url), "utf8");
  const palettes = Array.from(style.matchAll(/:root(?:\[data-theme="dark"\]|:not\(\[data-theme="light"\]\)) \{([^}]*)\}/g), ([, palette]) => palette);
  assert.equal(palettes.length, 2);
  assert.equal(palettes[0], palettes[1]);
});

test("the Chinese page says every error in Chinese", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD, language: "zh", view: "transfer" });
  const kinds = ["syntax", "request", "puzzle", "impossible", "stopped", "not-found", "method", "long-address", "media-type", "not-acceptable", "slow", "too-large", "forbidden", "busy", "internal", "unheard-of"];
  const texts = await page.evaluate(async (kinds) => {
    const { problemText } = await import(new URL("js/problem.js", location.href).href);
    const parts = [["9 cells", '"x"'], ["81 cells", "the end"], ["a frobnicator", "a thing"], ["a digit", "something odd"], ["a number from 1 to 5", "7"]];
    return [...kinds.map((kind) => problemText({ error: "no proper puzzle has fewer than 17", kind })), ...parts.map(([expected, found]) => problemText({ error: "expected", kind: "puzzle", expected, found })),
      problemText({ error: "because", kind: "impossible", reason: "unheard-of", values: [] })];
  }, kinds);
  for (const text of texts) {
    assert.doesNotMatch(text.replace(/"[^"]*"/g, ""), /[a-z]{2}/i, text);
    assert.doesNotMatch(text, /\p{Script=Han}\d|\d\p{Script=Han}/u, text);
  }
  // What a player can bring about.
  for (const text of ["x", "12345", "1".repeat(82), "{", `${HARD}\n12`, "only the server of the site knows"]) {
    await page.locator("#paste").fill(text);
    const answer = page.waitForResponse(/parse/).catch(() => null);
    await page.locator("#open").click();
    if (!process.env.LOSHU_EXPORT) await answer;
    await page.waitForTimeout(200);
    const said = await page.locator("#found .problems, .toast").allTextContents();
    for (const line of said) assert.doesNotMatch(line.replace(/"[^"]*"|“[^”]*”/g, ""), /[a-z]{3}/i, `${text}: ${line}`);
  }
  await context.close();
});

test("the keys are a list, each with what it does", async () => {
  for (const [language, keys, does] of [["en", "Ctrl Z, Ctrl Y", "undo, redo"], ["zh", "Ctrl Z、Ctrl Y", "撤销、重做"]]) {
    const { page, context } = await openPage(browser, server.address, { language });
    const list = await page.locator(".options dl.facts").evaluate((list) => [...list.children].map(({ localName, textContent }) => `${localName} ${textContent}`));
    assert.equal(list.length % 2, 0);
    assert.ok(list.every((part, at) => part.startsWith(at % 2 === 0 ? "dt " : "dd ")), String(list));
    assert.equal(list[list.indexOf(`dt ${keys}`) + 1], `dd ${does}`);
    await context.close();
  }
});
