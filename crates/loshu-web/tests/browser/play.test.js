// A puzzle is solved by keyboard alone, by touch alone, and by what a screen reader sees.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gridOf, launch, openPage, PUZZLE, serve, SOLUTION } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const empty = [...PUZZLE].flatMap((sign, cell) => (sign === "." ? [cell] : []));

test("by keyboard", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#board [tabindex='0']").focus();
  await page.keyboard.press("Control+Home");
  for (let cell = 0; cell < 81; cell++) {
    if (PUZZLE[cell] === ".") await page.keyboard.press(SOLUTION[cell]);
    await page.keyboard.press("ArrowRight");
    if (cell % 9 === 8) await page.keyboard.press("ArrowDown");
  }
  await page.locator(".message.good").waitFor();
  assert.equal(await gridOf(page), SOLUTION);
  await page.keyboard.press("Control+z");
  assert.notEqual(await gridOf(page), SOLUTION);
  await page.keyboard.press("Control+y");
  assert.equal(await gridOf(page), SOLUTION);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("by touch", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  for (const cell of empty) {
    await page.locator(`#board [data-cell="${cell}"]`).tap();
    await page.locator(".key").nth(Number(SOLUTION[cell]) - 1).tap();
  }
  await page.locator(".message.good").waitFor();
  assert.equal(await gridOf(page), SOLUTION);
  await context.close();
});

test("by names and roles", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const grid = page.getByRole("grid", { name: "Sudoku grid" });
  assert.equal(await grid.getByRole("row").count(), 9);
  assert.equal(await grid.getByRole("gridcell").count(), 81);
  assert.equal(await grid.locator("[tabindex='0']").count(), 1);
  for (const cell of empty) {
    const name = `row ${Math.floor(cell / 9) + 1}, column ${(cell % 9) + 1}`;
    await grid.getByRole("gridcell", { name: `${name}, empty` }).focus();
    await page.getByRole("button", { name: new RegExp(`^${SOLUTION[cell]}, \\d left$`) }).click();
    await grid.getByRole("gridcell", { name: `${name}, digit ${SOLUTION[cell]}` }).waitFor();
  }
  await page.getByText(/^Solved in/).first().waitFor();
  await context.close();
});

test("marks, colours, several cells, and undo without end", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const cell = (at) => page.locator(`#board [data-cell="${at}"]`);
  await cell(0).click();
  await page.keyboard.press("Shift+4");
  await page.keyboard.press("Control+5");
  assert.equal(await cell(0).getAttribute("aria-label"), "row 1, column 1, empty, candidates 5, corner marks 4");
  await cell(1).hover();
  await page.mouse.down();
  await cell(4 - 1).hover();
  await cell(12).hover();
  await page.mouse.up();
  assert.ok(await page.locator("#board [aria-selected=true]").count() >= 3);
  await page.getByRole("radio", { name: "Colour" }).click();
  await page.getByRole("button", { name: "green" }).click();
  assert.ok(await page.locator("#board [data-color='2']").count() >= 3);
  await page.getByText("Options").click();
  await page.getByLabel("Automatic marks").check();
  assert.match(await cell(1).getAttribute("aria-label"), /candidates 4 5 7 8/);
  while (await page.getByRole("button", { name: "Undo" }).isEnabled()) await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await cell(0).getAttribute("aria-label"), "row 1, column 1, empty");
  await context.close();
});

test("wrong digits are shown as asked", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("5");
  const bad = page.locator("#board [aria-invalid]");
  assert.equal(await bad.count(), 0);
  await page.getByText("Options").click();
  await page.locator("#check").selectOption("wrong");
  assert.equal(await bad.count(), 1);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("3");
  await page.locator("#check").selectOption("conflicts");
  assert.equal(await bad.count(), 2);
  await page.locator("#check").selectOption("off");
  assert.equal(await bad.count(), 0);
  await context.close();
});

test("the grid stays in the browser", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+8");
  const before = await gridOf(page);
  await page.reload();
  await page.locator("#ready").waitFor({ state: "attached" });
  assert.equal(await gridOf(page), before);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await gridOf(page), PUZZLE);
  await context.close();
});

test("a first visit: told what there is, once, and never in the way", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const tour = page.getByRole("region", { name: "For a first visit" });
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  assert.equal((await gridOf(page))[0], "4");
  const seen = new Set();
  for (let stop = 0; stop < 4; stop++) {
    seen.add(await tour.locator("p").textContent());
    await page.locator("#tour-next").click();
  }
  assert.equal(seen.size, 4);
  assert.equal(await tour.count(), 0);
  await page.reload();
  await page.locator("#ready").waitFor({ state: "attached" });
  assert.equal(await tour.count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a new puzzle of a level", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.getByLabel("Level").selectOption("Medium");
  await page.locator("#new").click();
  await page.waitForFunction((old) => [...document.querySelectorAll("#board .given .value")].map((x) => x.textContent).join("") !== old, [...PUZZLE].filter((sign) => sign !== ".").join(""));
  assert.ok((await gridOf(page)).replaceAll(".", "").length >= 17);
  await context.close();
});
