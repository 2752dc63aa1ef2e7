// A page that plays a puzzle alone: one file, opened without a server and without a network.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { goTo, gridOf, launch, openPage, PUZZLE, says, serve, SOLUTION } from "./support.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser, server;
const folder = mkdtempSync(join(tmpdir(), "loshu-alone-"));
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
  assert.equal(await server.stop(), 0);
});

const grid = (size, given = () => ({})) => Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => given(row, column)));
/** The digit of a grid whose rows go round: each two or more rows further by one box, so that boxes are full. */
const round = (size, tall) => (row, column) => 1 + ((row % tall) * (size / tall) + Math.floor(row / tall) + column) % size;
/** A puzzle in which every place is given but the first ones. */
const nearly = (size, digit, open, more = {}) => ({ size, grid: grid(size, (row, column) => (row * size + column < open ? {} : { value: digit(row, column), given: true })), ...more });
const KILLER = {
  size: 4, title: "Small sums", author: "A. Setter", ruleset: "Normal rules.\nCages are <small>.",
  grid: grid(4, (row, column) => (row === 1 && column === 3 ? { value: 1, given: true } : row === 2 && column === 1 ? { value: 4, given: true, c: "#FFA0A0" } : {})),
  killercage: [{ cells: ["R1C2", "R1C3"], value: "5" }, { cells: ["R2C4", "R3C4", "R4C4"], value: "7" }, { cells: ["R4C1", "R4C2", "R4C3"], value: "6" }, { cells: ["R1C1", "R2C1", "R3C1"], value: "9" }, { cells: ["R2C2", "R3C2"], value: "7" }, { cells: ["R1C4"], value: "3" }, { cells: ["R2C3", "R3C3"], value: "3" }],
};

/**
 * Publishes a puzzle at the desk; gives the file, and the solution that the desk knows.
 * @param {string | object} puzzle
 * @param {Record<string, any>} [options]
 */
async function publish(puzzle, options = {}) {
  const text = typeof puzzle === "string" ? puzzle : JSON.stringify(puzzle);
  const { page, context, complaints } = await openPage(browser, server.address, options);
  await page.evaluate((text) => localStorage.setItem("loshu.draft", JSON.stringify(text)), text);
  await goTo(page, "edit");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-publish=page]").click()]);
  const name = download.suggestedFilename();
  const path = join(folder, `${Math.random()}-${name}`);
  await download.saveAs(path);
  const [json] = await Promise.all([page.waitForEvent("download"), page.locator("[data-publish=json]").click()]);
  const { solution } = JSON.parse(readFileSync(String(await json.path()), "utf8"));
  assert.deepEqual(complaints, []);
  await context.close();
  return { name, path, solution };
}

/**
 * Opens a file, with the network off.
 * @param {string} path
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function openFile(path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "en-GB", offline: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => request.url() !== page.url() && request.url() !== String(pathToFileURL(path)) && complaints.push(`asked for: ${request.url()}`));
  await page.goto(String(pathToFileURL(path)));
  await page.locator("#board [data-cell]").first().waitFor();
  return { page, context, complaints };
}

/** Writes digits with the keys into the open cells. Numbers from 10 are two keys. */
async function fill(page, digits) {
  const count = await page.locator("#board .cell").count();
  for (let cell = 0; cell < count; cell++) {
    const element = page.locator(`#board [data-cell="${cell}"]`);
    if (!digits[cell] || (await element.getAttribute("aria-readonly")) === "true" || (await element.locator(".value").count())) continue;
    await element.click();
    for (const figure of String(digits[cell])) await page.keyboard.press(figure);
    // The next number is not the rest of this one.
    if ([...digits].some((digit) => Number(digit) > 9)) await page.waitForTimeout(920);
  }
}

test("an ordinary puzzle is solved by keys in a file, with its words; what was written is there again", async () => {
  const { name, path } = await publish({ size: 9, title: "Calm sea", author: "A. Setter", ruleset: "Normal rules.\nNothing more.", grid: grid(9, (row, column) => (PUZZLE[9 * row + column] === "." ? {} : { value: Number(PUZZLE[9 * row + column]), given: true })) });
  assert.equal(name, "Calm-sea.html");
  const { page, context, complaints } = await openFile(path);
  assert.equal(await page.title(), "Calm sea");
  assert.equal(await page.locator("h1").innerText(), "Calm sea");
  assert.equal(await page.locator("#said").innerText(), "By A. Setter\n\nNormal rules.\n\nNothing more.");
  assert.equal(await gridOf(page), PUZZLE);
  // The clock waits for the first touch; the grid has the focus.
  assert.equal(await page.locator(".timer").innerText(), "00:00");
  await page.keyboard.press("ArrowDown");
  assert.match(String(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))), /^row 6, column 5, empty/);
  // Marks, with undo and redo.
  await page.keyboard.press("Shift+Digit3");
  await page.keyboard.press("Control+Digit5");
  await says(page, "row 6, column 5, empty, candidates 5, corner marks 3");
  await page.keyboard.press("Control+z");
  await says(page, "Undone; row 6, column 5, empty, corner marks 3");
  await page.keyboard.press("Control+y");
  // A clash is seen at once, a wrong digit when one asks.
  await page.locator("#board [data-cell='0']").click();
  await page.keyboard.press("3");
  assert.match(String(await page.locator("#board [data-cell='0']").getAttribute("aria-label")), /clashes with row 1, column 3/);
  await page.keyboard.press("5");
  assert.equal(await page.locator("#board .bad").count(), 0);
  await page.locator("#check-all").click();
  await page.locator(".toast").getByText("1 digit is wrong.").waitFor();
  assert.equal(await page.locator("#board [data-cell='0']").getAttribute("aria-invalid"), "true");
  // The keypad writes as well, and the eraser takes away.
  await page.getByRole("button", { name: "Erase" }).click();
  await page.locator(".key").nth(3).click();
  await page.keyboard.press("m");
  await page.locator(".toast").getByText("No mistake so far.").waitFor();
  // All of it is there again, and the clock goes on.
  await page.waitForFunction(() => document.querySelector(".timer")?.textContent !== "00:00");
  await page.reload();
  assert.equal((await gridOf(page))[0], "4");
  assert.match(String(await page.locator("#board [data-cell='49']").getAttribute("aria-label")), /candidates 5, corner marks 3/);
  assert.notEqual(await page.locator(".timer").innerText(), "00:00");
  await fill(page, SOLUTION);
  await page.locator(".message.good").getByText(/^Solved in \d\d:\d\d\.$/).waitFor();
  await page.reload();
  await page.locator(".message.good").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a killer in a file has its cages and colours, and says what touches a cell; both languages are in it", async () => {
  const { path, solution } = await publish(KILLER, { language: "zh" });
  const text = readFileSync(path, "utf8");
  // The solution is not read at a glance.
  assert.ok(!text.includes(solution.join("")) && !text.includes(solution.join(",")));
  const { page, context, complaints } = await openFile(path);
  // The language is that of the setter's page, whatever the browser has.
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
  assert.equal(await page.locator("#said").innerText(), "作者：A. Setter\n\nNormal rules.\n\nCages are <small>.");
  assert.match(String(await page.locator("#board [data-cell='1']").getAttribute("aria-label")), /5.*r1c3/);
  assert.ok(await page.locator("#board .clues path[stroke-dasharray]").count() > 0);
  assert.ok(await page.locator("#board .clues rect[fill='#FFA0A0' i], #board .clues [fill*='ffa0a0' i]").count() > 0);
  await page.locator("#language").click();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await fill(page, solution);
  await page.locator(".message.good").getByText("Solved in").waitFor();
  // What the reader has chosen holds.
  await page.reload();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a jigsaw, a 6x6 and a 16x16 play in files, in both languages", async () => {
  const regions = [0, 0, 1, 1, 0, 0, 2, 1, 3, 2, 2, 1, 3, 3, 3, 2];
  const givens = { 4: 4, 11: 1, 12: 2 };
  const jigsaw = { size: 4, grid: grid(4, (row, column) => ({ region: regions[4 * row + column], ...(givens[4 * row + column] ? { value: givens[4 * row + column], given: true } : {}) })) };
  const files = [
    [jigsaw, "en", /^Solved in/],
    [nearly(6, round(6, 2), 7), "zh", /^完成，用时/],
    [nearly(16, round(16, 4), 5, { title: "Sixteen" }), "zh", /^完成，用时/],
  ];
  for (const [puzzle, language, words] of files) {
    const { path, solution } = await publish(puzzle, { language });
    const { page, context, complaints } = await openFile(path);
    assert.equal(await page.locator("#board .cell").count(), puzzle.size ** 2);
    await fill(page, solution);
    await page.locator(".message.good").getByText(words).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("grids that overlap play in a file", async () => {
  // The second grid is the first one with its last box first.
  const turned = [6, 7, 8, 3, 4, 5, 0, 1, 2];
  const digit = (row, column) => (row < 9 && column < 9 ? Number(SOLUTION[9 * row + column]) : row > 5 && column > 5 ? Number(SOLUTION[9 * turned[row - 6] + turned[column - 6]]) : null);
  const isOpen = (row, column) => (row === 7 && column > 5 && column < 9) || (row === 0 && column < 2);
  const places = grid(15, (row, column) => (digit(row, column) === null ? null : isOpen(row, column) ? {} : { value: digit(row, column), given: true }));
  const { path } = await publish({ size: 9, grids: "R1C1,R7C7", title: "Two of a kind", grid: places });
  const { page, context, complaints } = await openFile(path);
  assert.equal(await page.locator("#board .cell").count(), 153);
  await fill(page, places.flatMap((cells, row) => cells.flatMap((cell, column) => (cell === null ? [] : [digit(row, column)]))));
  await page.locator(".message.good").getByText("Solved in").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a finger writes, on a telephone nothing is cut off, and the theme is that of the system or the reader's own", async () => {
  const { path } = await publish(KILLER);
  const { page, context, complaints } = await openFile(path, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: "dark" });
  const dark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await dark(), "rgb(20, 21, 25)");
  await page.locator("#theme").tap();
  assert.equal(await dark(), "rgb(251, 250, 247)");
  await page.locator("#board [data-cell='0']").tap();
  await page.locator(".key").nth(1).tap();
  assert.equal((await gridOf(page))[0], "2");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  for (const key of await page.locator(".key:visible").all()) assert.ok(Number((await key.boundingBox())?.height) >= 40);
  assert.equal(await page.locator(".key.color:visible").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("axe finds nothing in a file, light and dark, wide and narrow", async () => {
  const { path } = await publish(KILLER);
  for (const [width, height, colorScheme] of /** @type {[number, number, "light" | "dark"][]} */ ([[1366, 768, "light"], [1920, 1080, "dark"], [360, 740, "dark"]])) {
    const { page, context } = await openFile(path, { viewport: { width, height }, colorScheme });
    await page.keyboard.press("Control+Shift+Digit2");
    await page.locator("summary").click();
    await page.evaluate(axe);
    const found = await page.evaluate(() => /** @type {any} */ (window).axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)));
    assert.deepEqual(found, [], `${width} ${colorScheme}`);
    await context.close();
  }
});

test("a puzzle with two solutions plays, and says that nothing is checked against a solution", async () => {
  const { page, context } = await openPage(browser, server.address);
  await page.evaluate((text) => localStorage.setItem("loshu.draft", JSON.stringify(text)), JSON.stringify({ size: 4, grid: grid(4), killercage: [{ cells: ["R1C1", "R1C2"], value: "3" }] }));
  await goTo(page, "edit");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-publish=page]").click()]);
  await page.locator(".toast").getByText("checks no digits").waitFor();
  const path = join(folder, "two.html");
  await download.saveAs(path);
  await context.close();
  const file = await openFile(path);
  assert.equal(await file.page.locator("#check-all").count(), 0);
  await fill(file.page, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
  await file.page.locator(".message").getByText("This page does not know the solution").waitFor();
  assert.deepEqual(file.complaints, []);
  await file.context.close();
});

test("the file is small, plain and whole: no address, no module that is missing", async () => {
  const { path } = await publish(PUZZLE);
  const text = readFileSync(path, "utf8");
  const puzzle = text.match(/<script type="application\/json" id="puzzle">.*<\/script>/)?.[0] ?? "";
  assert.ok(puzzle.includes(PUZZLE));
  const size = Buffer.byteLength(text) - puzzle.length;
  assert.ok(size > 50_000 && size < 84_000, `${size} bytes`);
  // The sign of a fold turns when it is opened.
  assert.match(text, /details\[open\]/);
  assert.doesNotMatch(text.replaceAll("http://www.w3.org/2000/svg", ""), /https?:|\bimport\b|url\((?!#)|(src|href)=/);
});
