// The desk as a drawing tool: clues are drawn, picked, changed, moved and taken away by mouse, finger and keys; regions are painted.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { copied, exported, goTo, gridOf, launch, openPage, ready, serve } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const draft = (page) => page.evaluate(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))));
const said = (page) => page.locator("#set-said");
const listed = (page) => page.locator("#set-clues .pick").allInnerTexts();

const open = (options = {}) => openPage(browser, server.address, { view: "edit", ...options });

/** The middle of a cell, or another place in it, by row and column from 1; places outside of the grid have 0. */
async function at(page, [row, column]) {
  return page.locator("#board [role=grid]").evaluate((grid, [row, column]) => {
    const { left, top, width, height } = grid.getBoundingClientRect();
    const [rows, columns] = [Number(grid.getAttribute("aria-rowcount")), Number(grid.getAttribute("aria-colcount"))];
    return [left + width / columns * (column - 0.5), top + height / rows * (row - 0.5)];
  }, [row, column]);
}

/** Waits until an object has this under a key. */
async function has(page, key, value) {
  await page.waitForFunction(([key, value]) => JSON.stringify(JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft"))))[key]) === value, [key, JSON.stringify(value)], { timeout: 30_000 })
    .catch(async () => assert.deepEqual((await draft(page))[key], value));
}

/** Draws through places; `off` moves each of the twelve points a cell a little. */
async function drag(page, places, { off = () => 0, button = "left", steps = 6 } = {}) {
  const points = [];
  for (const place of places) points.push(await at(page, place));
  await page.mouse.move(...points[0]);
  await page.mouse.down({ button });
  for (let part = 1; part < points.length; part++) {
    const [[x0, y0], [x1, y1]] = [points[part - 1], points[part]];
    for (let step = 1; step <= steps; step++) await page.mouse.move(x0 + (x1 - x0) * step / steps + off(), y0 + (y1 - y0) * step / steps + off());
  }
  await page.mouse.up({ button });
}
const click = (page, place, options) => drag(page, [place], options);

test("a pill arrow has a circle of two cells; thermometers and arrows branch where a stroke begins on one", async () => {
  const { page, context, complaints } = await open();
  await page.keyboard.press("Shift+P");
  await drag(page, [[1, 1], [1, 2], [2, 3], [3, 3]]);
  await has(page, "arrow", [{ cells: ["R1C1", "R1C2"], lines: [["R1C2", "R2C3", "R3C3"]] }]);
  await drag(page, [[2, 3], [2, 4], [2, 5]]);
  await has(page, "arrow", [{ cells: ["R1C1", "R1C2"], lines: [["R1C2", "R2C3", "R3C3"]] }, { cells: ["R1C1", "R1C2"], lines: [["R1C2", "R2C3", "R2C4", "R2C5"]] }]);
  assert.match((await listed(page)).join(" "), /Pill arrow.*Pill arrow/s);
  await page.keyboard.press("t");
  await drag(page, [[9, 1], [8, 1], [7, 1]]);
  await drag(page, [[8, 1], [7, 2], [6, 2]]);
  await has(page, "thermometer", [{ lines: [["R9C1", "R8C1", "R7C1"]] }, { lines: [["R9C1", "R8C1", "R7C2", "R6C2"]] }]);
  // A pill has to have a shaft.
  await page.keyboard.press("Shift+P");
  await drag(page, [[5, 5], [5, 6]]);
  await said(page).getByText("Choose 3 cells or more first.").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a cage is drawn and gets its total, a thermometer and an arrow are drawn: keys take the tools", async () => {
  const { page, context, complaints } = await open();
  await page.keyboard.press("c");
  await drag(page, [[1, 1], [1, 2], [2, 2]]);
  await page.keyboard.type("15");
  await has(page, "killercage", [{ cells: ["R1C1", "R1C2", "R2C2"], value: "15" }]);
  await page.keyboard.press("t");
  await drag(page, [[5, 5], [4, 6], [3, 6], [2, 7]]);
  await has(page, "thermometer", [{ lines: [["R5C5", "R4C6", "R3C6", "R2C7"]] }]);
  // A thermometer has no total, and its cells take no given.
  await page.keyboard.type("3");
  await said(page).getByText("Thermometer has no number").waitFor();
  await page.keyboard.press("a");
  await drag(page, [[9, 9], [9, 8], [8, 7]]);
  await has(page, "arrow", [{ cells: ["R9C9"], lines: [["R9C9", "R9C8", "R8C7"]] }]);
  assert.equal((await gridOf(page)).replaceAll(".", ""), "");
  // The figures of a total are one step back; three clues are three more.
  for (let step = 0; step < 2; step++) await page.keyboard.press("Control+z");
  assert.deepEqual((await draft(page)).killercage, [{ cells: ["R1C1", "R1C2", "R2C2"], value: "15" }]);
  await page.keyboard.press("Control+z");
  await has(page, "killercage", [{ cells: ["R1C1", "R1C2", "R2C2"] }]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(Object.keys(await draft(page)), ["size", "grid"]);
  for (let step = 0; step < 4; step++) await page.keyboard.press("Control+y");
  assert.equal((await listed(page)).length, 3);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a hand that trembles draws arrows along diagonals and picks up no cell beside them", async () => {
  const { page, context } = await open();
  let seed = 1;
  // The same numbers each time, up to 14 pixels.
  const off = () => 14 * (2 * ((seed = seed * 16807 % 2147483647) / 2147483647) - 1);
  await page.keyboard.press("a");
  for (let number = 0; number < 30; number++) {
    const [row, column, down, right] = [3 + number % 5, 3 + (number * 3) % 5, number % 2 ? 1 : -1, number % 4 < 2 ? 1 : -1];
    const places = [0, 1, 2].map((far) => [row + far * down, column + far * right]);
    const names = places.map(([row, column]) => `R${row}C${column}`);
    await drag(page, places, { off, steps: 12 });
    await has(page, "arrow", [{ cells: [names[0]], lines: [names] }]);
    await page.keyboard.press("Delete");
    await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 0);
  }
  await context.close();
});

test("a stroke ends wherever the button is let go, and leaves none behind", async () => {
  const { page, context } = await open();
  await page.keyboard.press("e");
  const [x, y] = await at(page, [5, 8]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(...await at(page, [5, 9]), { steps: 6 });
  await page.mouse.move(x + 400, y - 30, { steps: 6 });
  await page.mouse.up();
  await has(page, "extraregion", [{ cells: ["R5C8", "R5C9"] }]);
  await page.mouse.move(...await at(page, [3, 3]), { steps: 8 });
  assert.equal(await page.locator(".desk .draft").count(), 0);
  await context.close();
});

test("the right button and Shift take cells out, and Shift adds some; what is too short goes", async () => {
  const { page, context } = await open();
  await page.keyboard.press("c");
  await drag(page, [[1, 1], [1, 4]]);
  await has(page, "killercage", [{ cells: ["R1C1", "R1C2", "R1C3", "R1C4"] }]);
  await click(page, [1, 4], { button: "right" });
  await has(page, "killercage", [{ cells: ["R1C1", "R1C2", "R1C3"] }]);
  await page.keyboard.down("Shift");
  await click(page, [1, 1]);
  await has(page, "killercage", [{ cells: ["R1C2", "R1C3"] }]);
  await drag(page, [[2, 3], [2, 4]]);
  await page.keyboard.up("Shift");
  await has(page, "killercage", [{ cells: ["R1C2", "R1C3", "R2C3", "R2C4"] }]);
  await page.keyboard.press("r");
  await drag(page, [[7, 1], [7, 6]]);
  // Of a line in two parts the longer one stays.
  await click(page, [7, 3], { button: "right" });
  await has(page, "renban", [{ lines: [["R7C4", "R7C5", "R7C6"]] }]);
  await drag(page, [[7, 4], [7, 5]], { button: "right" });
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 1);
  await page.keyboard.press("o");
  await drag(page, [[9, 1], [9, 3]]);
  await has(page, "odd", [{ cell: "R9C1" }, { cell: "R9C2" }, { cell: "R9C3" }]);
  await click(page, [9, 2]);
  await has(page, "odd", [{ cell: "R9C1" }, { cell: "R9C3" }]);
  await context.close();
});

test("a clue that is picked gets another total, other ends, another place, and goes", async () => {
  const { page, context, complaints } = await open();
  await page.keyboard.press("c");
  await drag(page, [[1, 1], [1, 2]]);
  await page.keyboard.type("12");
  await page.keyboard.press("t");
  await drag(page, [[4, 4], [4, 7]]);
  await has(page, "thermometer", [{ lines: [["R4C4", "R4C5", "R4C6", "R4C7"]] }]);
  // Back by one cell, on by two, and a new bulb.
  await drag(page, [[4, 7], [4, 6]]);
  await has(page, "thermometer", [{ lines: [["R4C4", "R4C5", "R4C6"]] }]);
  await drag(page, [[4, 6], [5, 7], [6, 7]]);
  await has(page, "thermometer", [{ lines: [["R4C4", "R4C5", "R4C6", "R5C7", "R6C7"]] }]);
  await drag(page, [[4, 4], [3, 3]]);
  await has(page, "thermometer", [{ lines: [["R3C3", "R4C4", "R4C5", "R4C6", "R5C7", "R6C7"]] }]);
  await page.keyboard.press("f");
  await has(page, "thermometer", [{ lines: [["R6C7", "R5C7", "R4C6", "R4C5", "R4C4", "R3C3"]] }]);
  await page.keyboard.press("s");
  await click(page, [1, 2]);
  assert.equal(await page.locator("#set-clues [aria-pressed=true]").innerText(), "Killer cage 12 r1c1 r1c2");
  await page.keyboard.type("7");
  await has(page, "killercage", [{ cells: ["R1C1", "R1C2"], value: "7" }]);
  await drag(page, [[1, 1], [3, 2]]);
  await has(page, "killercage", [{ cells: ["R3C2", "R3C3"], value: "7" }]);
  await page.keyboard.press("Control+ArrowDown");
  await has(page, "killercage", [{ cells: ["R4C2", "R4C3"], value: "7" }]);
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 1);
  // Where several lie, the next press picks the next.
  for (let step = 0; step < 3; step++) await page.keyboard.press("Control+z");
  await has(page, "killercage", [{ cells: ["R1C1", "R1C2"], value: "7" }]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("signs are set between cells, quadruples at corners, numbers outside with their directions", async () => {
  const { page, context, complaints } = await open();
  await page.keyboard.press("k");
  await click(page, [5, 5.45]);
  await page.keyboard.press("l");
  await drag(page, [[3, 3], [2, 3]]);
  await page.keyboard.press("q");
  await click(page, [7.5, 7.5]);
  await page.keyboard.type("1234");
  await has(page, "quadruple", [{ cells: ["R7C7", "R7C8", "R8C7", "R8C8"], values: [1, 2, 3, 4] }]);
  await page.keyboard.type("5");
  await said(page).getByText("This rule needs 1 to 4 digits.").waitFor();
  await page.keyboard.press("Shift+S");
  await click(page, [4, 0]);
  await page.locator("#solutions").getByText("1 clue without a number.").waitFor();
  await page.keyboard.type("15");
  await page.keyboard.press("Shift+L");
  await drag(page, [[0, 6], [2, 4]]);
  await page.keyboard.type("20");
  await has(page, "littlekillersum", [{ cell: "R0C6", direction: "DL", value: "20" }]);
  await page.keyboard.press("f");
  await has(page, "littlekillersum", [{ cell: "R0C6", value: "20", direction: "DR" }]);
  const { difference, inequality, sandwichsum } = await draft(page);
  assert.deepEqual({ difference, inequality, sandwichsum }, {
    difference: [{ cells: ["R5C5", "R5C6"] }], inequality: [{ cells: ["R3C3", "R2C3"], value: "<" }], sandwichsum: [{ cell: "R4C0", value: "15" }],
  });
  assert.ok((await listed(page)).includes("Little killer 20 ↘ r1c7"));
  await page.keyboard.press("Shift+Q");
  await drag(page, [[9, 1], [9, 2]]);
  await said(page).getByText("Now press where").waitFor();
  await click(page, [1, 8]);
  await has(page, "clone", [{ cells: ["R9C1", "R9C2"], cloneCells: ["R1C8", "R1C9"] }]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a finger draws", async () => {
  const { page, context } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.locator('[data-tool="thermometer"]').tap();
  await page.locator("#board").scrollIntoViewIfNeeded();
  const client = await context.newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const points = [];
  for (let step = 0; step <= 12; step++) points.push(await at(page, [2 + step / 4, 2 + step / 4]));
  await touch("touchStart", [points[0]]);
  for (const point of points.slice(1)) await touch("touchMove", [point]);
  await touch("touchEnd", []);
  await has(page, "thermometer", [{ lines: [["R2C2", "R3C3", "R4C4", "R5C5"]] }]);
  await context.close();
});

/** A tool is taken by its key, or by its button if it has none. */
const take = (page, tool, press) => (press ? page.keyboard.press(press) : page.locator(`[data-tool="${tool}"]`).click());

/** Kinds of clues as they are drawn: the tool, its key, the strokes (with Shift from the second one on), what is typed, and the entry. */
const DRAWN = [
  { tool: "lunchbox", press: "h", strokes: [[[1, 1], [1, 4]]], typed: "9", entry: { cells: ["R1C1", "R1C2", "R1C3", "R1C4"], value: "9" }, name: "Lunchbox 9 r1c1 r1c2 r1c3 r1c4" },
  { tool: "rellikcage", press: "j", strokes: [[[2, 1], [2, 3]]], typed: "12", entry: { cells: ["R2C1", "R2C2", "R2C3"], value: "12" }, name: "Rellik cage 12 r2c1 r2c2 r2c3" },
  { tool: "equalitycage", press: "Shift+V", strokes: [[[3, 1], [3, 4]]], typed: "", entry: { cells: ["R3C1", "R3C2", "R3C3", "R3C4"] }, name: "Equality cage r3c1 r3c2 r3c3 r3c4" },
  { tool: "samedigits", press: "Shift+D", strokes: [[[4, 1], [4, 2]], [[8, 8], [8, 9]]], typed: "2", entry: { cells: ["R4C1", "R4C2", "R8C8", "R8C9"], value: "2" }, name: "Same digits 2 r4c1 r4c2 r8c8 r8c9" },
  { tool: "lookandsay", press: "", strokes: [[[5, 1], [5, 4]]], typed: "1115", entry: { cells: ["R5C1", "R5C2", "R5C3", "R5C4"], values: [1, 1, 1, 5] }, name: "Look-and-say cage 1 1 1 5 r5c1 r5c2 r5c3 r5c4" },
  { tool: "parityline", press: "Shift+J", strokes: [[[1, 9], [2, 8], [3, 8]]], typed: "", entry: { lines: [["R1C9", "R2C8", "R3C8"]] }, name: "Parity line r1c9 r2c8 r3c8" },
  { tool: "sumline", press: "Shift+M", strokes: [[[9, 1], [9, 3]]], typed: "12", entry: { lines: [["R9C1", "R9C2", "R9C3"]], value: "12" }, name: "Sum line 12 r9c1 r9c2 r9c3" },
  { tool: "indexingline", press: "Shift+Z", strokes: [[[6, 1], [7, 2], [7, 3]]], typed: "", entry: { lines: [["R6C1", "R7C2", "R7C3"]] }, name: "Indexing line r6c1 r7c2 r7c3" },
  { tool: "countingcircles", press: "Shift+W", strokes: [[[6, 6]], [[6, 8]], [[8, 6]]], typed: "", entry: { cells: ["R6C6", "R6C8", "R8C6"] }, name: "Counting circles r6c6 r6c8 r8c6" },
  { tool: "hiddenskyscraper", press: "Shift+H", strokes: [[[2, 0]]], typed: "3", entry: { cell: "R2C0", value: "3" }, name: "Hidden skyscraper 3 row 2" },
  { tool: "numberedroom", press: "Shift+N", strokes: [[[0, 5]]], typed: "4", entry: { cell: "R0C5", value: "4" }, name: "Numbered room 4 column 5" },
  { tool: "fullrank", press: "Shift+F", strokes: [[[10, 7]]], typed: "1", entry: { cell: "R10C7", value: "1" }, name: "Full rank 1 column 7" },
  { tool: "fullrankwithties", press: "", strokes: [[[4, 10]]], typed: "1", entry: { cell: "R4C10", value: "1" }, name: "Full rank with ties 1 row 4" },
];

test("each kind of clues is drawn as others of its form are, gets its number, is changed and taken away", async () => {
  const { page, context, complaints } = await open();
  for (const { tool, press, strokes: [first, ...more], typed, entry, name } of DRAWN) {
    await take(page, tool, press);
    assert.equal(await page.locator("[data-tool][aria-checked=true]").getAttribute("data-tool"), tool);
    await drag(page, first);
    await page.waitForFunction((tool) => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft"))))[tool]?.length === 1, tool);
    await page.keyboard.down("Shift");
    for (const stroke of more) await drag(page, stroke);
    await page.keyboard.up("Shift");
    if (typed) await page.keyboard.type(typed);
    await has(page, tool, [entry]);
    await page.waitForFunction((name) => document.querySelector("#set-clues [aria-pressed=true]")?.textContent?.trim() === name, name);
    // The engine draws it: nothing is left of what it lacked.
    assert.equal(await page.locator(".desk .missing").count(), 0, tool);
    await page.keyboard.press("Delete");
    await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 0);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("without the table of clues the desk still writes givens, and it has all tools when the table comes", { skip: exported !== undefined }, async () => {
  const { page, context } = await openPage(browser, server.address, { serviceWorkers: "block" });
  await page.route("**/api/v1/clues", (route) => route.abort());
  await goTo(page, "edit");
  assert.deepEqual(await page.locator("[data-tool]").evaluateAll((all) => all.map((one) => one.dataset.tool)), ["choose", "digits", "candidates", "regions", "colour", "fog"]);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("c");
  await page.keyboard.press("7");
  assert.equal((await gridOf(page))[0], "7");
  // Two cells cannot become a cage now.
  await page.locator('#board [data-cell="3"]').click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("5");
  assert.equal((await gridOf(page)).slice(1).replaceAll(".", ""), "");
  await page.unroute("**/api/v1/clues");
  await goTo(page, "play");
  await goTo(page, "edit");
  await page.locator('[data-tool="killercage"]').waitFor();
  await context.close();
});

test("circles that are counted are one clue, and a press takes one out of it", async () => {
  const { page, context } = await open();
  await page.keyboard.press("Shift+W");
  for (const place of [[1, 1], [3, 3], [5, 5]]) await click(page, place);
  await has(page, "countingcircles", [{ cells: ["R1C1", "R3C3", "R5C5"] }]);
  await click(page, [3, 3]);
  await has(page, "countingcircles", [{ cells: ["R1C1", "R5C5"] }]);
  await click(page, [1, 1]);
  await click(page, [5, 5]);
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 0);
  await context.close();
});

test("a clue that is not whole yet is no rule: pairs want their second halves, and parts have to be equal", async () => {
  const { page, context, complaints } = await open();
  await page.locator('[data-tool="lookandsay"]').click();
  await drag(page, [[5, 1], [5, 4]]);
  await page.keyboard.type("111");
  await has(page, "lookandsay", [{ cells: ["R5C1", "R5C2", "R5C3", "R5C4"], values: [1, 1, 1] }]);
  await page.locator("#solutions").getByText("1 clue without a number.").waitFor();
  await page.keyboard.type("5");
  await page.locator("#solutions").getByText("At least 1,000 solutions").waitFor();
  assert.deepEqual(complaints, []);
  await page.keyboard.press("Shift+D");
  await drag(page, [[1, 1], [1, 3]]);
  await page.keyboard.type("2");
  await said(page).getByText("same digits").waitFor();
  assert.equal((await draft(page)).samedigits[0].value, undefined);
  await context.close();
});

test("a copy that a plugin has drawn of a clue goes with the clue, and a setter's own drawing stays", async () => {
  const { page, context } = await open();
  const line = (lines, rest) => ({ lines, outlineC: "#00AA00", width: 0.2, ...rest });
  const copies = { fromConstraint: "German Whispers" };
  const text = {
    size: 4, grid: Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ({}))),
    whispers: [{ lines: [["R1C1", "R1C2"]], value: "2" }, { lines: [["R3C1", "R3C2"]], value: "2" }],
    line: [line([["R1C1", "R1C2"], ["R3C1", "R3C2"]], copies), line([["R1C1", "R1C2"]], {})],
  };
  await page.evaluate((text) => localStorage.setItem("loshu.draft", JSON.stringify(text)), JSON.stringify(text));
  await page.reload();
  await ready(page);
  await page.locator("#set-clues .pick").first().click();
  await page.keyboard.press("Delete");
  await has(page, "whispers", [text.whispers[1]]);
  await has(page, "line", [line([["R3C1", "R3C2"]], copies), text.line[1]]);
  await context.close();
});

/** The puzzles of the pages about rules, which have one solution each. @param {string} name */
const ofRules = (name) => JSON.parse(readFileSync(new URL(`../../../../docs/rules/${name}.json`, import.meta.url), "utf8"));

test("clues that are drawn are solved: what a hand draws into a puzzle without its clues is that puzzle again", async () => {
  const { page, context, complaints } = await open();
  /** @type {[string, string][]} */
  const all = [["lunchbox", "lunchbox"], ["rellik-cage", "rellikcage"], ["equality-cage", "equalitycage"], ["look-and-say-cage", "lookandsay"], ["same-digits", "samedigits"], ["parity-line", "parityline"], ["sum-line", "sumline"], ["indexing-line", "indexingline"],
    ["counting-circles", "countingcircles"], ["hidden-skyscraper", "hiddenskyscraper"], ["numbered-room", "numberedroom"], ["full-rank", "fullrank"], ["full-rank-with-ties", "fullrankwithties"]];
  for (const [name, key] of all) {
    const { [key]: clues, ...rest } = ofRules(name);
    await page.evaluate((text) => localStorage.setItem("loshu.draft", JSON.stringify(text)), JSON.stringify(rest));
    await page.reload();
    await ready(page);
    await page.locator(`[data-tool="${key}"]`).click();
    for (const { cell, cells, lines, value, values } of clues) {
      const places = (cell ? [cell] : lines ? lines[0] : cells).map((name) => name.match(/\d+/g).map(Number));
      const number = values ? values.join("") : value ?? "";
      // Cells that do not touch are drawn one after the other.
      const runs = places.reduce((runs, place) => {
        const last = runs.at(-1)?.at(-1);
        const touches = last && Math.max(Math.abs(place[0] - last[0]), Math.abs(place[1] - last[1])) === 1;
        return touches ? [...runs.slice(0, -1), [...runs.at(-1), place]] : [...runs, [place]];
      }, []);
      const [first, ...more] = runs;
      const before = await page.locator("#set-clues li").count();
      await drag(page, first, { steps: 8 });
      await page.waitForFunction((count) => document.querySelectorAll("#set-clues li").length === count, before + 1);
      for (const run of more) {
        await page.keyboard.down("Shift");
        await drag(page, run, { steps: 8 });
        await page.keyboard.up("Shift");
      }
      if (number) await page.keyboard.type(String(number));
      await page.waitForFunction(() => document.querySelectorAll(".desk .missing").length === 0);
    }
    await has(page, key, clues);
    await page.locator("#solutions").getByText("One solution. The puzzle is ready.").waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("each kind of the program's table has its tool, and each key is that of one tool", async () => {
  const { page, context } = await open();
  const table = readFileSync(new URL("../../../loshu-variant/src/kind.rs", import.meta.url), "utf8");
  const kinds = Array.from(table.matchAll(/^ {4}\w+: "[^"]+", "[^"]+", \[[^\]]+\], "([^"]+)", \w+/gm), ([, key]) => key);
  assert.ok(kinds.length >= 39, "the test sees the table");
  const { keys, tools, presses } = await page.evaluate(async () => {
    const from = (name) => import(new URL(`js/${name}`, location.href).href);
    const [{ CLUES }, { GLOBAL_KEYS }, { toolGroups, pressOf }] = [await from("cluekinds.js"), await from("globals.js"), await from("tools.js")];
    const tools = toolGroups().flatMap(([, tools]) => tools);
    return { keys: [...Object.values(CLUES).map(({ key }) => key), ...GLOBAL_KEYS], tools, presses: tools.map(pressOf) };
  });
  // A rule of the setter's own is written, not drawn.
  assert.deepEqual(kinds.filter((kind) => !keys.includes(kind)), ["loshu"]);
  assert.deepEqual(await page.locator("[data-tool]").evaluateAll((all) => all.map((one) => one.dataset.tool)), tools);
  // There are fewer letters than tools.
  const withoutKey = ["lookandsay", "fullrankwithties"];
  assert.deepEqual(tools.filter((_, at) => presses[at] === undefined || presses[at] === null), withoutKey);
  // The extras share one.
  const extras = ["colour", "fog", "text", "line", "circle"];
  assert.deepEqual(tools.filter((_, at) => presses[at] === "f"), extras);
  assert.equal(new Set(presses).size, presses.length - withoutKey.length + 1 - extras.length + 1);
  for (const [width, height] of [[1366, 768], [1440, 900], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    const low = await page.locator("[data-tool], #board, #set-said, .keys").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.id || one.className));
    assert.deepEqual(low, [], `${width}x${height}`);
  }
  await context.close();
});

test("cells are left some digits only; sizes, shapes of boxes and rules of the whole grid are chosen", async () => {
  const { page, context, complaints } = await open();
  await page.keyboard.press("n");
  await page.locator("#board [data-cell='0']").click();
  await page.keyboard.press("Shift+ArrowRight");
  for (const digit of "137") await page.keyboard.press(digit);
  await page.keyboard.press("3");
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][1].givenPencilMarks?.join() === "1,7");
  assert.deepEqual((await draft(page)).grid[0].slice(0, 3), [{ givenPencilMarks: [1, 7] }, { givenPencilMarks: [1, 7] }, {}]);
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][1].givenPencilMarks === undefined);
  for (const name of ["Rising diagonal", "All black dots shown", "All X and V shown"]) await page.getByLabel(name).check();
  await has(page, "negative", ["ratio", "xv"]);
  assert.deepEqual([(await draft(page))["diagonal+"], (await draft(page))["diagonal-"]], [true, undefined]);
  assert.equal(await page.getByLabel("X (both diagonals)").isChecked(), false);
  await page.getByLabel("All black dots shown").uncheck();
  await has(page, "negative", ["xv"]);
  for (const [size, shapes] of [[5, []], [6, ["2×3", "3×2", "no boxes"]], [7, []], [14, ["2×7", "7×2", "no boxes"]], [20, ["2×10", "4×5", "5×4", "10×2", "no boxes"]]]) {
    await page.locator("#set-size").selectOption(String(size));
    await page.waitForFunction((cells) => document.querySelectorAll("#board [data-cell]").length === cells, Number(size) ** 2);
    assert.deepEqual(await page.locator("#set-boxes:visible option").allInnerTexts(), shapes);
  }
  await page.locator("#set-size").selectOption("6");
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 36);
  await page.locator("#set-boxes").selectOption("3x2");
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][2].region === 1);
  assert.deepEqual((await draft(page)).grid.map((row) => row.map(({ region }) => region).join("")), ["001122", "001122", "001122", "334455", "334455", "334455"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Nine regions of nine cells, none of them a box. */
const JIGSAW = ["111122333", "111222333", "112222336", "444455366", "444555666", "445555666", "777788999", "777888999", "778888999"];

test("a jigsaw is painted region by region; what is not right yet is named", async () => {
  const { page, context, complaints } = await open();
  const begin = Date.now();
  await page.keyboard.press("g");
  await page.locator("#set-no-regions").click();
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][0].region === null);
  for (let region = 1; region <= 9; region++) {
    await page.keyboard.press(String(region));
    for (const [row, line] of JIGSAW.entries()) {
      for (const { index } of line.matchAll(new RegExp(`${region}+`, "g"))) {
        const last = line.slice(index).match(new RegExp(`^${region}+`))[0].length + index;
        await drag(page, [[row + 1, index + 1], [row + 1, last]], { steps: 3 });
      }
    }
  }
  await page.waitForFunction(() => document.querySelectorAll("#region-faults li").length === 0);
  const grid = (await draft(page)).grid.map((row) => row.map(({ region }) => region + 1).join(""));
  assert.deepEqual(grid, JIGSAW);
  await page.locator("#solutions").getByText("At least 1,000 solutions").waitFor();
  assert.ok(Date.now() - begin < 120_000, "under two minutes");
  // An island, and a region with too many cells.
  await page.keyboard.press("4");
  await click(page, [1, 5]);
  await page.locator("#region-faults").getByText("Region 2 has 8 of 9 cells.").waitFor();
  await page.locator("#region-faults").getByText("Region 4 has 10 cells, and there are 9 digits.").waitFor();
  assert.ok(await page.locator("#edit-play").isDisabled());
  await click(page, [9, 1], { button: "right" });
  await page.locator("#region-faults").getByText("1 cell in no region.").waitFor();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("2");
  await click(page, [7, 2]);
  await page.locator("#region-faults").getByText("Region 2 is in 2 parts.").waitFor();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.locator("#edit-play:enabled").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a killer with two thermometers and an arrow is set by mouse in less than four minutes", async () => {
  const { page, context, complaints } = await open();
  const begin = Date.now();
  await page.keyboard.press("c");
  const cages = [[[1, 1], [1, 2]], [[1, 3], [2, 3]], [[1, 4], [1, 6]], [[1, 7], [1, 8], [2, 8]], [[1, 9], [2, 9]], [[2, 1], [3, 1]], [[2, 2], [3, 2], [3, 3]], [[2, 4], [3, 4]], [[2, 5], [3, 5]], [[2, 6], [2, 7]],
    [[4, 1], [5, 1]], [[4, 2], [4, 3]], [[5, 2], [6, 2]], [[7, 1], [7, 2]], [[8, 8], [9, 8], [9, 9]], [[8, 1], [9, 1]], [[9, 2], [9, 4]], [[7, 7], [7, 9]]];
  for (const [number, places] of cages.entries()) {
    await drag(page, places);
    await page.keyboard.type(String(8 + number % 4));
  }
  await page.keyboard.press("t");
  await drag(page, [[5, 4], [4, 5], [4, 6]]);
  await drag(page, [[8, 5], [7, 5], [6, 4]]);
  await page.keyboard.press("a");
  await drag(page, [[5, 9], [4, 8], [3, 8]]);
  await page.waitForFunction((count) => document.querySelectorAll("#set-clues li").length === count, cages.length + 3);
  // A number waits for its clue, and then for its turn.
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).killercage.every(({ value }) => value !== undefined));
  assert.ok(Date.now() - begin < 240_000, "under four minutes");
  const { killercage, thermometer, arrow } = await draft(page);
  assert.deepEqual(killercage.map(({ value }) => value), cages.map((_, number) => String(8 + number % 4)));
  assert.equal(thermometer.length + arrow.length, 3);
  await page.locator("#solutions:not(:empty)").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("squares that overlap are set: clues across them, nothing between them, a link, the puzzle in play", async () => {
  const { page, context, complaints } = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.locator("#set-size").selectOption("twin");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 153);
  assert.equal((await draft(page)).grids, "R1C1,R7C7");
  await page.keyboard.press("t");
  await drag(page, [[5, 7], [6, 8], [7, 9], [8, 10]]);
  await has(page, "thermometer", [{ lines: [["R5C7", "R6C8", "R7C9", "R8C10"]] }]);
  // Between the squares there is no cell to begin with, and a clue is not moved there.
  await drag(page, [[3, 11], [3, 12]]);
  assert.equal((await draft(page)).thermometer.length, 1);
  const above = [{ lines: [["R4C7", "R5C8", "R6C9", "R7C10"]] }];
  await page.keyboard.press("Control+ArrowUp");
  await has(page, "thermometer", above);
  await page.keyboard.press("Control+ArrowUp");
  await said(page).filter({ hasText: /./ }).waitFor();
  assert.deepEqual((await draft(page)).thermometer, above);
  await page.locator("[data-tool=regions]").click();
  await said(page).getByText("Grids that overlap have boxes, and no other regions.").waitFor();
  assert.ok(await page.locator("#set-boxes").isHidden());
  // The digits go on from square to square, row by row, and clues and digits are taken back one by one.
  await page.keyboard.press("d");
  await page.locator("#board [data-cell='57']").click();
  await page.keyboard.type("12");
  await has(page, "grid", (await draft(page)).grid.map((row, at) => row.map((cell, column) => cell && (at === 6 && column === 3 ? { value: 1, given: true } : at === 6 && column === 4 ? { value: 2, given: true } : {}))));
  await page.locator("#set-title").fill("Two of a kind");
  const link = await copied(page, "[data-publish=link]");
  assert.doesNotMatch(link, /%25/);
  const other = await context.newPage();
  await other.goto(link);
  await other.locator(".what").getByText("Two of a kind").waitFor();
  assert.equal(await other.locator("#board .cell").count(), 153);
  await other.close();
  await page.locator("#edit-clear").click();
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 0);
  assert.equal(await page.locator("#board .cell").count(), 153);
  assert.deepEqual(complaints, []);
  await context.close();
  // In play such a puzzle is a line; at the desk it is an object again.
  const line = `1${".".repeat(152)}`;
  const played = await openPage(browser, server.address, { puzzle: encodeURIComponent(JSON.stringify({ size: 9, grids: "R1C1,R7C7", grid: Array.from({ length: 15 }, (_, row) => Array.from({ length: 15 }, (_, column) => (row < 9 && column < 9) || (row > 5 && column > 5) ? (row + column === 0 ? { value: 1, given: true } : {}) : null)) })) });
  await played.page.waitForFunction((line) => JSON.parse(String(localStorage.getItem("loshu.current"))) === line, line);
  await goTo(played.page, "edit");
  await played.page.locator("#edit-game").click();
  await played.page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 153);
  assert.equal((await draft(played.page)).grid[0][0].value, 1);
  await played.context.close();
});

test("on a telephone a region that was begun leaves room for the keypad below the grid that sticks", async () => {
  const { page, context } = await open({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.locator("#set-no-regions").tap();
  await page.locator('[data-tool="regions"]').tap();
  await click(page, [1, 1]);
  await page.locator("#region-faults").getByText("Region 1 has 1 of 9 cells.").waitFor();
  // What is not begun is not named: "80 cells in no region." says it.
  assert.equal(await page.locator("#region-faults li").count(), 2);
  const { height } = await page.locator("#stage").boundingBox();
  assert.ok(height < 500, `${height} of 640 pixels`);
  await context.close();
});

test("over boxes a region begins on a cleared ground, which undo takes back", async () => {
  const { page, context } = await open();
  await page.keyboard.press("g");
  await drag(page, [[1, 1], [1, 9]]);
  await said(page).getByText("The boxes are cleared for your own regions.").waitFor();
  const regions = async () => (await draft(page)).grid.flat().map(({ region }) => region);
  assert.deepEqual(await regions(), [...Array(9).fill(0), ...Array(72).fill(null)]);
  // The region is full, so that the next one is in hand.
  await drag(page, [[2, 1], [2, 3]]);
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[1][2].region === 1);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.deepEqual(await regions(), Array(81).fill(undefined));
  await context.close();
});

test("two cells swap regions: pressed one after the other, or chosen before; Choose chooses cells where no clue is", async () => {
  const { page, context, complaints } = await open();
  const region = (row, column, value) => page.waitForFunction(([row, column, value]) => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[row - 1][column - 1].region === value, [row, column, value]);
  await page.locator("#set-swap").click();
  await page.locator("#swap-said").getByText("Press the first cell.").waitFor();
  await click(page, [1, 3]);
  await page.locator("#swap-said").getByText("Now press the second cell.").waitFor();
  await click(page, [1, 4]);
  await region(1, 3, 1);
  await region(1, 4, 0);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#swap-said").innerText(), "");
  await page.keyboard.press("s");
  await drag(page, [[9, 3], [9, 4]]);
  assert.equal(await page.locator("#board .cell.selected").count(), 2);
  await page.locator("#set-swap").click();
  await region(9, 3, 7);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the name of a cell tells its clues, also while they are drawn; Escape ends a stroke", async () => {
  const { page, context } = await open();
  await page.keyboard.press("c");
  await drag(page, [[1, 1], [1, 2], [2, 2]]);
  await page.keyboard.type("15");
  await page.locator('[data-cell="0"][aria-label="row 1, column 1, empty, Killer cage 15 with r1c2 r2c2"]').waitFor();
  await page.mouse.move(...await at(page, [5, 5]));
  await page.mouse.down();
  await page.mouse.move(...await at(page, [5, 7]), { steps: 6 });
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".desk .draft").count(), 0);
  await page.mouse.up();
  await drag(page, [[8, 8], [8, 9]]);
  await has(page, "killercage", [{ cells: ["R1C1", "R1C2", "R2C2"], value: "15" }, { cells: ["R8C8", "R8C9"] }]);
  await context.close();
});

test("on a telephone the keys stand right under the grid, and no word is about a keyboard", async () => {
  const { page, context } = await open({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const box = (selector) => page.locator(selector).boundingBox();
  const [stage, keys, palette, play] = await Promise.all(["#stage", ".keys", ".palette", "#edit-play"].map(box));
  assert.ok(keys.y - stage.y - stage.height < 24 && keys.y + keys.height < 640, "keys in sight under the grid");
  assert.ok(palette.y > keys.y && palette.height < 200, `${palette.height} pixels of tools`);
  assert.ok(play.y + play.height < 2 * 640, `the way to play at ${play.y}`);
  await page.locator('[data-tool="killercage"]').tap();
  await page.locator("#tool-card").getByText("Drag over the cells.").waitFor();
  assert.doesNotMatch(await page.locator("#tool-card").innerText(), /Shift|right button|Ctrl/);
  await context.close();
});

test("a key goes from one extra to the next; letters right after a text are the text, and no tools", async () => {
  const { page, context, complaints } = await open();
  const inHand = () => page.locator("[data-tool][aria-checked=true]").getAttribute("data-tool");
  for (const tool of ["colour", "fog", "text", "line", "circle", "colour", "fog", "text"]) {
    await page.keyboard.press("f");
    assert.equal(await inHand(), tool);
  }
  await click(page, [3, 3]);
  await page.keyboard.type("abc 2f");
  await has(page, "text", [{ cells: ["R3C3"], fontC: "#000000", size: 0.7, value: "abc 2f" }]);
  await page.keyboard.press("Backspace");
  await has(page, "text", [{ cells: ["R3C3"], fontC: "#000000", size: 0.7, value: "abc 2" }]);
  assert.equal(await inHand(), "text");
  // Enter lets it go, and letters are tools again.
  await page.keyboard.press("Enter");
  await page.keyboard.press("t");
  assert.equal(await inHand(), "thermometer");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is no rule is drawn: colours, a text, a line, circles, and the cells that are lit in a fog", async () => {
  const { page, context, complaints } = await open();
  const take = (tool) => page.locator(`[data-tool="${tool}"]`).click();
  await take("colour");
  await page.locator(".keys button").nth(3).click();
  await drag(page, [[1, 1], [1, 2]]);
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][1].c === "#B0FFB0");
  await page.locator('#board .frame.laid [fill*="b0ffb0" i]').first().waitFor({ state: "attached" });
  await take("text");
  await click(page, [3, 3]);
  await page.locator('#set-clues .pick[aria-pressed="true"]').waitFor();
  await page.locator("#set-number").fill("Ab");
  await has(page, "text", [{ cells: ["R3C3"], fontC: "#000000", size: 0.7, value: "Ab" }]);
  await page.locator("#board .frame text").getByText("Ab").first().waitFor({ state: "attached" });
  await take("line");
  await drag(page, [[5, 5], [6, 6], [6, 7]]);
  await has(page, "line", [{ lines: [["R5C5", "R6C6", "R6C7"]], outlineC: "#C0C0C0", width: 0.3 }]);
  await take("circle");
  await click(page, [8, 8]);
  await has(page, "circle", [{ cells: ["R8C8"], baseC: "#FFFFFF", outlineC: "#000000", fontC: "#000000", width: 0.75, height: 0.75 }]);
  await take("fog");
  await drag(page, [[9, 1], [9, 2]]);
  await has(page, "foglight", ["R9C1", "R9C2"]);
  assert.equal(await page.locator(".desk .lamp").count(), 2);
  await click(page, [9, 1]);
  await has(page, "foglight", ["R9C2"]);
  assert.deepEqual(await listed(page), ["Text Ab r3c3", "Line r5c5 r6c6 r6c7", "Circle r8c8"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("two tabs with one draft: each takes what the other has set, and a draft that is begun in one is there in both", async () => {
  const { page, context, complaints } = await open();
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  const line = (row) => ({ lines: [[`R${row}C1`, `R${row}C2`, `R${row}C3`]] });
  await other.keyboard.press("t");
  await drag(other, [[1, 1], [1, 2], [1, 3]]);
  await has(other, "thermometer", [line(1)]);
  await page.locator("#set-clues .pick").waitFor();
  await page.bringToFront();
  await page.keyboard.press("t");
  await drag(page, [[5, 1], [5, 2], [5, 3]]);
  await has(page, "thermometer", [line(1), line(5)]);
  await other.waitForFunction(() => document.querySelectorAll("#set-clues .pick").length === 2);
  // Another draft is begun, while the first one is changed.
  await other.bringToFront();
  await other.locator("#draft-new").click();
  await other.locator("#set-title").fill("Second");
  await other.waitForFunction(() => JSON.parse(String(localStorage.getItem("loshu.drafts"))).all.length === 2);
  await page.bringToFront();
  await drag(page, [[9, 1], [9, 2], [9, 3]]);
  await page.waitForFunction(() => document.querySelectorAll("#set-clues .pick").length === 3);
  await page.reload();
  await ready(page);
  assert.equal((await draft(page)).thermometer.length, 3);
  await page.locator("#draft-choice").selectOption({ label: "Second" });
  await page.waitForFunction(() => document.querySelectorAll("#set-clues .pick").length === 0);
  assert.equal(await page.locator("#set-title").inputValue(), "Second");
  assert.deepEqual(complaints, []);
  await context.close();
});
