// A killer is won without eyes and without a mouse: all that is known of it is heard, all that is done to it is done by keys.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage, says, serve } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  await server.stop();
});

const SIZE = 6;

/** A killer of six rows, as everybody can make it. */
async function killer() {
  const request = { seed: "heard", variant: `${SIZE},killer`, difficulty: {} };
  const answer = await fetch(`${server.address}api/v1/generate`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) });
  return (await answer.json()).puzzles[0].puzzle;
}

/** What a screen reader has of the grid: the names of its cells. */
async function heardCells(page) {
  const heard = await page.locator("#board [role=grid]").ariaSnapshot();
  return [...heard.matchAll(/gridcell "((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name);
}

/** Cell, given, and cage of a name such as `row 1, column 2, empty, Killer cage 5 with r1c3`. */
function parsed(name) {
  const [, row, column] = name.match(/^row (\d+), column (\d+)/).map(Number);
  const given = Number(name.match(/given (\d+)/)?.[1] ?? 0);
  const cage = name.match(/Killer cage (\d+)(?: with ((?:r\d+c\d+ ?)+))?/);
  const partners = (cage?.[2] ?? "").trim().split(" ").filter(Boolean).map((cell) => cell.match(/\d+/g).map(Number));
  const cells = [[row, column], ...partners].map(([r, c]) => (r - 1) * SIZE + c - 1).sort((a, b) => a - b);
  return { cell: (row - 1) * SIZE + column - 1, row, column, given, cage: cage && { total: Number(cage[1]), cells } };
}

/** The solution that follows from what was heard, by trying. */
function solved(cells) {
  const digits = cells.map(({ given }) => given);
  const fits = (at) => cells.every((other) => other.cell === at || digits[other.cell] !== digits[at] || ["row", "column", "box"].every((house) => other[house] !== cells[at][house]))
    && (!cells[at].cage || fitsCage(cells[at].cage));
  function fitsCage({ total, cells: own }) {
    const filled = own.map((cell) => digits[cell]).filter(Boolean);
    const sum = filled.reduce((one, other) => one + other, 0);
    return new Set(filled).size === filled.length && (filled.length === own.length ? sum === total : sum < total);
  }
  const solutions = [];
  (function fill(at) {
    if (solutions.length > 1) return;
    if (at === cells.length) return solutions.push([...digits]);
    if (digits[at]) return fill(at + 1);
    for (let digit = 1; digit <= SIZE; digit++) {
      digits[at] = digit;
      if (fits(at)) fill(at + 1);
    }
    digits[at] = 0;
  })(0);
  return solutions;
}

/** The name of the element that has the focus. */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

test("a killer is won by keys alone, from the names of its cells", async () => {
  const puzzle = await killer();
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: encodeURIComponent(puzzle) });
  const rules = await page.locator("#rules-said").ariaSnapshot();
  assert.match(rules, /The digits in a dashed cage are different/);
  for (let press = 0; press < 40 && !/^row /.test(await focused(page)); press++) await page.keyboard.press("Tab");
  await page.keyboard.press("Control+Home");
  assert.match(await focused(page), /^row 1, column 1, /);
  const cells = (await heardCells(page)).map(parsed);
  assert.equal(cells.length, SIZE * SIZE);
  // The cell under the cursor tells its box, too.
  for (let at = 0; at < cells.length; at++) {
    await page.keyboard.press("t");
    // What was told shortly before stands there as well.
    const told = `row ${cells[at].row}, column ${cells[at].column}, box (\\d)`;
    cells[at].box = (await says(page, told)).match(told)?.[1];
    if (cells[at].column < SIZE) await page.keyboard.press("ArrowRight");
    else for (const key of ["Home", "ArrowDown"]) await page.keyboard.press(key);
  }
  assert.equal(new Set(cells.map(({ box }) => box)).size, SIZE);
  const solutions = solved(cells);
  assert.equal(solutions.length, 1, "what is heard has one solution");
  await page.keyboard.press("Control+Home");
  // A slip is heard, too, and taken back.
  const slip = cells.findIndex(({ given }) => !given);
  for (let at = 0; at < slip; at++) await page.keyboard.press(at % SIZE === SIZE - 1 ? "Home" : "ArrowRight");
  const twin = cells.find(({ cell, row, given }) => given && row === cells[slip].row && cell !== slip);
  if (twin) {
    await page.keyboard.press(String(twin.given));
    await says(page, "clashes with");
    await page.keyboard.press("Delete");
  }
  await page.keyboard.press("Control+Home");
  for (const { cell, column, given } of cells) {
    if (!given) await page.keyboard.press(String(solutions[0][cell]));
    if (column < SIZE) await page.keyboard.press("ArrowRight");
    else if (cell < cells.length - 1) for (const key of ["Home", "ArrowDown"]) await page.keyboard.press(key);
  }
  await says(page, "Solved in ");
  assert.deepEqual(complaints, []);
  await context.close();
});
