// Puzzles that are set: rules and sizes beside givens, with the count of solutions and the digits in them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { goTo, gridOf, inSight, launch, openPage, pressAtOnce, PUZZLE, ready, serve, unrated, whole } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const cell = (page, at) => page.locator(`#board [data-cell="${at}"]`);
const said = (page) => page.locator("#solutions");
const refused = (page) => page.locator("#set-said");
const listed = (page) => page.locator("#set-clues .pick").allInnerTexts();
const draft = (page) => page.evaluate(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))));

/** Takes a tool. */
const take = (page, tool) => page.locator(`[data-tool="${tool}"]`).click();

/** Chooses cells one after the other. */
async function choose(page, cells) {
  await take(page, "digits");
  for (const [at, index] of cells.entries()) await cell(page, index).click(at > 0 ? { modifiers: ["Shift"] } : {});
}

/** Adds a clue at cells that are chosen before, as one does without a mouse. */
async function place(page, id, cells, { number, step } = {}) {
  await choose(page, cells);
  await take(page, id);
  if (number) await page.locator("#set-number").fill(number);
  if (step) await page.locator("#set-step").selectOption(step);
  const before = (await listed(page)).length;
  await page.locator("#set-add").click();
  await page.waitForFunction((before) => document.querySelectorAll("#set-clues li").length > before, before);
  await take(page, "digits");
}

async function open(size) {
  const opened = await openPage(browser, server.address, { view: "edit" });
  if (size) {
    await opened.page.locator("#set-size").selectOption(String(size));
    await opened.page.waitForFunction((cells) => document.querySelectorAll("#board [data-cell]").length === cells, size * size);
  }
  return opened;
}

test("a killer is set, and played", async () => {
  const { page, context, complaints } = await open(4);
  await said(page).getByText("288 solutions").waitFor();
  await place(page, "killercage", [1, 2], { number: "5" });
  await place(page, "killercage", [7, 11, 15], { number: "7" });
  await place(page, "killercage", [12, 13, 14], { number: "6" });
  await place(page, "killercage", [0, 4, 8], { number: "9" });
  await said(page).getByText(/^\d+ solutions$/).waitFor();
  assert.deepEqual((await listed(page)).map((text) => text.split(" ").slice(0, 3).join(" ")), ["Killer cage 5", "Killer cage 7", "Killer cage 6", "Killer cage 9"]);
  await place(page, "killercage", [5, 9], { number: "7" });
  await place(page, "killercage", [6, 10], { number: "3" });
  await place(page, "killercage", [3], { number: "3" });
  await cell(page, 7).click();
  await page.keyboard.press("1");
  // The cursor has gone on to the next row.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("4");
  await said(page).getByText("One solution").waitFor();
  await page.locator("#edit-play").click();
  await whole(page, "play");
  assert.equal(await unrated(page), "4×4 · killer cage · 2 givens · typed in");
  assert.equal(await gridOf(page), ".......1.4......");
  // The draft is still there.
  await page.locator("#kinds > summary").click();
  await page.locator("#own-rules").click();
  await whole(page, "edit");
  await said(page).getByText("One solution").waitFor();
  assert.equal((await listed(page)).length, 7);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the digits that cells have in some solution", async () => {
  const { page, context } = await open(4);
  await cell(page, 0).click();
  await page.keyboard.press("1");
  await page.getByLabel("Show the digits that each cell has").check();
  await page.locator('[data-cell="1"] [data-digit="2"]').waitFor({ state: "attached" });
  const marks = (at) => cell(page, at).evaluate((element) => [...element.querySelectorAll(".mark")].map((mark) => mark.getAttribute("data-sign")).join(""));
  assert.equal(await marks(1), "234");
  assert.equal(await marks(15), "1234");
  await place(page, "killercage", [1], { number: "2" });
  await page.waitForFunction(() => document.querySelectorAll('[data-cell="1"] .mark').length === 1);
  assert.equal(await marks(2), "34");
  await page.locator("#clue-list").getByRole("button", { name: /^Remove Killer cage 2, r1c2$/ }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-cell="1"] .mark').length === 3);
  // The focus does not get lost with the button.
  assert.equal(await page.evaluate(() => document.activeElement?.closest("[role=grid]") !== null), true);
  await context.close();
});

test("lines, dots, circles and numbers outside are written as f-puzzles has them", async () => {
  const { page, context, complaints } = await open(9);
  await place(page, "thermometer", [0, 10, 20]);
  await place(page, "arrow", [4, 5, 6]);
  await place(page, "whispers", [72, 73, 74], { number: "4" });
  await place(page, "ratio", [30, 31]);
  await place(page, "xv-X", [48, 57]);
  await place(page, "inequality", [61, 60]);
  await place(page, "quadruple", [40, 41, 49, 50], { number: "1234" });
  await place(page, "odd", [8, 17]);
  await place(page, "sandwichsum", [39], { number: "12", step: "1 0" });
  await place(page, "littlekillersum", [2], { number: "20", step: "1 -1" });
  await place(page, "skyscraper", [27], { number: "3", step: "0 -1" });
  await page.getByLabel("X (both diagonals)").check();
  await page.getByLabel("Anti-knight").check();
  // A change is kept when the board of the one before is known.
  await page.waitForFunction(() => localStorage.getItem("loshu.draft")?.includes("antiknight"));
  await said(page).getByText(/solution/).waitFor();
  const { grid, ...rules } = await draft(page);
  assert.deepEqual(rules, {
    size: 9, thermometer: [{ lines: [["R1C1", "R2C2", "R3C3"]] }], arrow: [{ cells: ["R1C5"], lines: [["R1C5", "R1C6", "R1C7"]] }],
    whispers: [{ lines: [["R9C1", "R9C2", "R9C3"]], value: "4" }], ratio: [{ cells: ["R4C4", "R4C5"] }], xv: [{ cells: ["R6C4", "R7C4"], value: "X" }], inequality: [{ cells: ["R7C8", "R7C7"], value: "<" }],
    quadruple: [{ cells: ["R5C5", "R5C6", "R6C5", "R6C6"], values: [1, 2, 3, 4] }], odd: [{ cell: "R1C9" }, { cell: "R2C9" }],
    sandwichsum: [{ cell: "R0C4", value: "12" }], littlekillersum: [{ cell: "R0C4", value: "20", direction: "DL" }], skyscraper: [{ cell: "R4C10", value: "3" }],
    "diagonal+": true, "diagonal-": true, antiknight: true,
  });
  assert.ok((await listed(page)).includes("Little killer 20 ↙ r1c3"));
  // All of it goes one step back at a time.
  for (let step = 0; step < 13; step++) await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 0);
  assert.deepEqual(Object.keys(await draft(page)), ["size", "grid"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the windows of a windoku come and go together", async () => {
  const { page, context, complaints } = await open(9);
  await place(page, "extraregion", [0, 10, 20]);
  const windoku = page.getByLabel("Windoku");
  await windoku.check();
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 5);
  const { extraregion } = await draft(page);
  assert.deepEqual(extraregion[1].cells, ["R2C2", "R2C3", "R2C4", "R3C2", "R3C3", "R3C4", "R4C2", "R4C3", "R4C4"]);
  assert.deepEqual(extraregion.map(({ cells }) => cells[0]), ["R1C1", "R2C2", "R2C6", "R6C2", "R6C6"]);
  // Without one of its windows it is none.
  await page.locator("#set-clues .remove").last().click();
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 4);
  assert.equal(await windoku.isChecked(), false);
  await windoku.check();
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 5);
  await windoku.uncheck();
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 1);
  assert.deepEqual((await draft(page)).extraregion, [{ cells: ["R1C1", "R2C2", "R3C3"] }]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what cannot be is said, and not done", async () => {
  const { page, context } = await open(6);
  await cell(page, 0).click();
  await take(page, "thermometer");
  await page.locator("#set-add").click();
  assert.equal(await refused(page).innerText(), "Choose 2 cells or more first.");
  await take(page, "ratio");
  await page.locator("#set-add").click();
  assert.equal(await refused(page).innerText(), "Choose 2 cells first.");
  await take(page, "sandwichsum");
  await page.locator("#set-add").click();
  assert.equal(await refused(page).innerText(), "This rule needs a whole number.");
  await page.locator("#set-number").fill("many");
  await page.keyboard.press("Enter");
  assert.equal(await refused(page).innerText(), "This rule needs a whole number.");
  await choose(page, [0, 35]);
  await take(page, "ratio");
  await page.locator("#set-number").fill("");
  await page.locator("#set-add").click();
  assert.equal(await refused(page).innerText(), "These cells do not touch one after the other.");
  assert.deepEqual(await listed(page), []);
  // The same clue twice is one clue, and the API says what else is wrong.
  await place(page, "odd", [0]);
  await take(page, "odd");
  await page.locator("#set-add").click();
  await refused(page).getByText("That is so already.").waitFor();
  assert.equal((await listed(page)).length, 1);
  await choose(page, [0, 1, 6, 7]);
  await take(page, "quadruple");
  await page.locator("#set-number").fill("9");
  await page.locator("#set-add").click();
  await refused(page).getByText("9 is not a digit").waitFor();
  await page.locator("#set-number").fill("12345");
  await page.locator("#set-add").click();
  await refused(page).getByText("This rule needs 1 to 4 digits.").waitFor();
  assert.equal((await listed(page)).length, 1);
  await context.close();
});

test("a rule that a given breaks is named", async () => {
  const { page, context } = await open(4);
  await place(page, "killercage", [0, 1], { number: "7" });
  await cell(page, 0).click();
  await page.keyboard.press("1");
  await said(page).getByText("no solution").waitFor();
  await page.locator('[data-cell="0"][aria-invalid]').waitFor();
  assert.match(String(await cell(page, 0).getAttribute("aria-label")), /breaks killer cage 7, Killer cage 7 with r1c2$/);
  await said(page).getByText("These clash: R1C1 and killer cage 7.").waitFor();
  assert.ok(await page.locator("#edit-play").isDisabled());
  await context.close();
});

test("regions of any form, numbers of two figures, and a draft that stays", async () => {
  const { page, context, complaints } = await open(6);
  await choose(page, [2, 3]);
  await page.locator("#set-swap").click();
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][2].region === 1);
  const regions = (await draft(page)).grid.flat().map(({ region }) => region);
  assert.deepEqual(regions.slice(0, 6), [0, 0, 1, 0, 1, 1]);
  await page.locator("#set-boxes").selectOption("2x3");
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][2].region === undefined);
  await page.locator("#set-regions").click();
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][2].region !== undefined);
  await page.locator("#set-size").selectOption("12");
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 144);
  await cell(page, 5).click();
  await pressAtOnce(page, "12");
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][5].value === 12);
  // A figure that no second one can follow is a number at once; another one waits for it.
  await page.keyboard.press("3");
  await page.keyboard.press("1");
  await page.locator('#board [data-cell="8"][aria-selected=true]').waitFor();
  await page.keyboard.press("2");
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0].slice(5, 9).map(({ value }) => value).join() === "12,3,1,2");
  await cell(page, 143).click();
  await page.keyboard.press("b");
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[11][11].value === 11);
  await page.locator("#language").click();
  await inSight(page, "随机不规则宫").waitFor();
  assert.equal((await draft(page)).grid[0][5].value, 12);
  await page.locator("#language").click();
  await page.reload();
  await ready(page);
  assert.match(String(await cell(page, 5).getAttribute("aria-label")), /given C$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a digit that is written while a rule is on its way is not lost", async () => {
  const { page, context } = await open(4);
  await cell(page, 0).click();
  await page.route("**/api/v1/board", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await take(page, "killercage");
  await page.locator("#set-add").click();
  await take(page, "digits");
  await cell(page, 5).click();
  await page.keyboard.press("3");
  await page.locator("#set-clues li").waitFor();
  assert.equal((await draft(page)).grid[1][1].value, 3);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelectorAll("#set-clues li").length === 0);
  assert.equal((await draft(page)).grid[1][1].value, 3);
  await context.close();
});

test("the puzzle in play is changed", async () => {
  const { page, context } = await openPage(browser, server.address);
  await page.locator("#kinds > summary").click();
  await page.locator("#new-kind").selectOption("killer");
  await page.locator("#new-other").click();
  await page.locator(".frame.laid").waitFor();
  await page.locator("#type-in").click();
  await whole(page, "edit");
  await page.locator("#edit-game").click();
  await said(page).getByText("One solution").waitFor();
  const cages = (await listed(page)).length;
  assert.ok(cages > 10);
  await page.locator("#set-clues .remove").first().click();
  await page.waitForFunction((cages) => document.querySelectorAll("#set-clues li").length === cages - 1, cages);
  await context.close();
});

test("on a telephone the way to play stands before the list of rules", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "edit", viewport: { width: 360, height: 740 } });
  const top = async (place) => Number(await page.locator(place).evaluate((element) => element.getBoundingClientRect().top));
  const [keys, play, rules] = [await top(".keys"), await top("#edit-play"), await top("#rules")];
  assert.ok(keys < play && play < rules, `${keys} ${play} ${rules}`);
  await context.close();
});

/** A stroke as a hand draws it: twelve points a cell, each a few pixels off. */
async function stroke(page, cells, off) {
  const middles = [];
  for (const index of cells) {
    const { x, y, width, height } = await cell(page, index).boundingBox();
    middles.push([x + width / 2, y + height / 2]);
  }
  await page.mouse.move(...middles[0]);
  await page.mouse.down();
  for (let part = 1; part < middles.length; part++) {
    const [[x0, y0], [x1, y1]] = [middles[part - 1], middles[part]];
    for (let step = 1; step <= 12; step++) await page.mouse.move(x0 + (x1 - x0) * step / 12 + off(), y0 + (y1 - y0) * step / 12 + off());
  }
  await page.mouse.up();
}
const chosen = (page) => page.locator("#board [aria-selected=true]").evaluateAll((all) => all.map((one) => Number(one.dataset.cell)));

test("a stroke along a diagonal takes no cell at its side, and a straight one leaves none out", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "edit" });
  let seed = 1;
  // The same numbers each time, up to 14 pixels.
  const off = () => 14 * (2 * ((seed = seed * 16807 % 2147483647) / 2147483647) - 1);
  const strokes = [];
  for (let number = 0; number < 30; number++) {
    const [row, column, down, right] = [2 + number % 5, 2 + (number * 3) % 5, number % 2 ? 1 : -1, number % 4 < 2 ? 1 : -1];
    strokes.push([0, 1, 2].map((far) => 9 * (row + far * down) + column + far * right));
  }
  strokes.push([0, 1, 2, 3, 12, 21, 30], [80, 71, 62, 61, 60]);
  for (const cells of strokes) {
    await stroke(page, cells, off);
    assert.deepEqual((await chosen(page)).sort((one, other) => one - other), [...cells].sort((one, other) => one - other), String(cells));
  }
  await context.close();
});

test("a fast stroke leaves no cell out", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "edit" });
  const [first, last] = [await cell(page, 0).boundingBox(), await cell(page, 8).boundingBox()];
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 2 });
  await page.mouse.up();
  assert.deepEqual(await chosen(page), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await context.close();
});

test("a button that is let go outside of the grid ends the stroke", async () => {
  for (const view of ["edit", "play"]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, view });
    const { x, y, width, height } = await cell(page, 43).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 4 * width, y, { steps: 6 });
    await page.mouse.up();
    const before = await chosen(page);
    const back = await cell(page, 20).boundingBox();
    await page.mouse.move(back.x + 5, back.y + 5, { steps: 8 });
    assert.deepEqual(await chosen(page), before, view);
    await context.close();
  }
});

test("a number that is typed with several cells chosen is the total of their cage, and no given", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "edit" });
  await cell(page, 0).click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("1");
  await page.keyboard.press("5");
  assert.equal(await page.locator("#set-number").inputValue(), "15");
  await page.keyboard.press("Enter");
  await page.locator("#set-clues li").waitFor();
  assert.match(await page.locator("#set-clues li").textContent(), /Killer cage 15 r1c1 r1c2/);
  assert.equal((await gridOf(page)).replaceAll(".", ""), "");
  // The next clue begins on the grid; a rule without a number takes none, and neither do the cells.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowRight");
  await take(page, "renban");
  await page.locator(".key").nth(4).click();
  await take(page, "digits");
  await cell(page, 20).click();
  await take(page, "renban");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("5");
  assert.equal((await gridOf(page)).replaceAll(".", ""), "");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on a telephone a long list of what clashes scrolls, so that the keys stay in sight", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const killercage = [["R1C1 R1C2", "10"], ["R1C3 R1C4", "10"], ["R1C5 R1C6", "10"], ["R1C7 R1C8", "10"], ["R1C9", "4"]].map(([cells, value]) => ({ cells: cells.split(" "), value }));
  const draft = { size: 9, grid: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))), killercage };
  await page.evaluate((text) => localStorage.setItem("loshu.draft", JSON.stringify(text)), JSON.stringify(draft));
  await goTo(page, "edit");
  await said(page).getByText("These clash:").waitFor();
  const [lines, keys] = await said(page).evaluate((all) => [[all.clientHeight, all.scrollHeight].map((height) => Math.round(height / parseFloat(getComputedStyle(all).lineHeight))), document.querySelector(".keys")?.getBoundingClientRect().bottom]);
  assert.ok(lines[0] === 4 && lines[1] > 4, `${lines} lines`);
  assert.ok(Number(keys) <= 740, `keys down to ${keys}`);
  // Who has no finger scrolls it with the keys of arrows.
  await said(page).focus();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "solutions");
  assert.deepEqual(complaints, []);
  await context.close();
});
