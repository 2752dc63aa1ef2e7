// Notes and automatic marks: what is shown, what goes away by itself, and what comes back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gridOf, inSight, launch, openPage, PUZZLE, ready, serve, SOLUTION, startOver } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const X = encodeURIComponent(JSON.stringify({ size: 4, grid: Array.from({ length: 4 }, () => [{}, {}, {}, {}]), "diagonal+": true, "diagonal-": true }));
const cell = (page, at) => page.locator(`#board [data-cell="${at}"].cell`);
const marksOf = (page, at) => cell(page, at).getAttribute("aria-label").then((name) => name.match(/candidates ([\d ]+)/)?.[1].replaceAll(" ", "") ?? "");
/** Presses keys on a cell. */
async function press(page, at, ...keys) {
  await cell(page, at).click();
  for (const key of keys) await page.keyboard.press(key);
}
const options = (page) => inSight(page, "Options").click();
const row = (at) => Math.floor(at / 9);
const sees = (one, other) => row(one) === row(other) || one % 9 === other % 9 || (Math.floor(row(one) / 3) === Math.floor(row(other) / 3) && Math.floor((one % 9) / 3) === Math.floor((other % 9) / 3));
/** The digits that no given in row, column or box excludes. */
const possible = (at) => [..."123456789"].filter((digit) => ![...PUZZLE].some((sign, other) => sign === digit && sees(at, other))).join("");
const empty = [...PUZZLE].flatMap((sign, at) => (sign === "." ? [at] : []));

test("automatic marks are all candidates of every cell, whatever notes there are", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await press(page, 0, "Control+5");
  await press(page, 8, "Control+1");
  await options(page);
  await page.getByLabel("Automatic marks").check();
  for (const at of empty) assert.equal(await marksOf(page, at), possible(at), `cell ${at}`);
  await page.getByLabel("Automatic marks").uncheck();
  assert.deepEqual([await marksOf(page, 0), await marksOf(page, 1)], ["5", ""]);
  await context.close();
});

test("the tick of automatic marks is part of their step, in both directions", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const box = page.getByLabel("Automatic marks");
  await options(page);
  await box.check();
  await page.keyboard.press("Control+z");
  assert.deepEqual([await box.isChecked(), await marksOf(page, 0)], [false, ""]);
  await page.keyboard.press("Control+y");
  assert.deepEqual([await box.isChecked(), await marksOf(page, 0)], [true, possible(0)]);
  await page.reload();
  await ready(page);
  await page.keyboard.press("Control+z");
  await options(page);
  assert.deepEqual([await box.isChecked(), await marksOf(page, 0)], [false, ""]);
  await context.close();
});

test("what was struck is struck when automatic marks come back", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await options(page);
  const box = page.getByLabel("Automatic marks");
  await box.check();
  await press(page, 0, "Control+5");
  const struck = possible(0).replace("5", "");
  assert.equal(await marksOf(page, 0), struck);
  await box.uncheck();
  assert.equal(await marksOf(page, 0), "");
  await box.check();
  assert.equal(await marksOf(page, 0), struck);
  assert.equal(await marksOf(page, 1), possible(1));
  await context.close();
});

for (const auto of [false, true]) {
  test(`notes that are used up go, as the player wants, and undo brings them back: automatic marks ${auto}`, async () => {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
    const name = (at) => cell(page, at).getAttribute("aria-label");
    await options(page);
    if (auto) await page.getByLabel("Automatic marks").check();
    // 4 belongs to the first cell; the third row of its box sees it, and so does the end of its row.
    await press(page, 8, "Shift+4", "Shift+7");
    if (!auto) await press(page, 1, "Control+4", "Control+8");
    await press(page, 0, "4");
    assert.match(await name(8), /corner marks 7$/);
    if (!auto) assert.match(await name(1), /candidates 8$/);
    await page.keyboard.press("Control+z");
    assert.match(await name(8), /corner marks 4 7$/);
    await page.getByLabel("Remove notes that are used up").uncheck();
    await press(page, 0, "4");
    assert.match(await name(8), /corner marks 4 7$/);
    assert.equal(await marksOf(page, 1), auto ? possible(1).replace("4", "") : "48");
    await context.close();
  });
}

test("a hint that is applied takes used notes away, too", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  // The first step is 6 in r2c2.
  for (const at of [1, 19]) await press(page, at, "Shift+6", "Shift+9");
  await page.keyboard.press("h");
  for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
  await page.locator("#do").click();
  assert.equal((await gridOf(page))[10], "6");
  for (const at of [1, 19]) assert.match(await cell(page, at).getAttribute("aria-label"), /corner marks 9$/);
  await context.close();
});

test("centre marks stand in the middle, in the ink of corner marks, and never outside of their cell", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, viewport: { width: 360, height: 740 } });
  const digits = [..."123456789"];
  for (let number = 1; number <= 9; number++) {
    const at = empty[number];
    await press(page, at, ...digits.slice(0, number).map((digit) => `Control+${digit}`));
    if (number > 4) await page.keyboard.press("Shift+1");
    const { off, out } = await cell(page, at).evaluate((cell) => {
      const whole = cell.getBoundingClientRect();
      const marks = [...cell.querySelectorAll(".centre")].map((mark) => mark.getBoundingClientRect());
      const [left, right] = [Math.min(...marks.map((mark) => mark.left)), Math.max(...marks.map((mark) => mark.right))];
      const middle = marks[0].top + marks[0].height / 2;
      return { off: Math.max(Math.abs((left + right - whole.left - whole.right) / 2), Math.abs(middle - whole.top - whole.height / 2)), out: Math.max(whole.left - left, right - whole.right) };
    });
    assert.ok(off < 1.5 && out <= 0, `${number} marks: ${off} from the middle, ${out} outside`);
  }
  const last = cell(page, empty[9]);
  for (const digit of digits.slice(1)) await page.keyboard.press(`Shift+${digit}`);
  const { inks, isClear } = await last.evaluate((cell) => {
    const all = (kind) => [...cell.querySelectorAll(kind)];
    const [line, corners] = [all(".centre"), all(".corner")].map((marks) => marks.map((mark) => mark.getBoundingClientRect()));
    return {
      inks: [...new Set([...all(".centre"), ...all(".corner")].map((mark) => getComputedStyle(mark).color))],
      isClear: line.every((one) => corners.every((other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top + 2 || other.bottom <= one.top + 2)),
    };
  });
  assert.equal(inks.length, 1, String(inks));
  assert.ok(isClear, "nine corner marks and nine centre marks do not cover each other");
  await context.close();
});

test("a chain colours the candidate that is nearest, and none that is not there", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await press(page, 0, "Control+4", "Control+9");
  await page.getByRole("radio", { name: "Chain" }).click();
  const { x, y, width, height } = await cell(page, 0).boundingBox();
  await page.mouse.click(x + 0.7 * width, y + height / 2);
  assert.match(await cell(page, 0).getAttribute("aria-label"), /blue 9$/);
  await context.close();
});

test("the chosen cell is told from equal digits in every layout", async () => {
  for (const puzzle of [PUZZLE, X]) {
    const { page, context } = await openPage(browser, server.address, { puzzle });
    await press(page, 0, "4");
    await press(page, 15, "4");
    const shadow = (at) => cell(page, at).evaluate((cell) => getComputedStyle(cell).boxShadow);
    await page.mouse.move(0, 0);
    if (puzzle === X) {
      assert.match(await shadow(15), /inset/);
      await press(page, 10, "4");
    }
    const chosen = await page.locator("#board [aria-selected=true]").evaluate((cell) => getComputedStyle(cell).boxShadow);
    const same = await page.locator("#board .cell.same").first().evaluate((cell) => getComputedStyle(cell).boxShadow);
    assert.notEqual(chosen, same);
    if (puzzle === X) assert.ok(/ 0px 0px 0px [2-9](\.\d+)?px inset/.test(chosen), `a frame: ${chosen}`);
    await context.close();
  }
});

/** Fills in the solution. */
async function solve(page) {
  for (const at of empty) await press(page, at, SOLUTION[at]);
  await page.locator("#win").waitFor();
}

test("a solved grid is locked until the player takes a move back or starts over", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await solve(page);
  const tries = {
    digit: () => page.keyboard.press("5"),
    key: () => page.locator(".key").nth(4).click(),
    mark: () => page.keyboard.press("Shift+5"),
    color: () => page.keyboard.press("Control+Shift+5"),
    erase: () => page.keyboard.press("Delete"),
    tool: () => page.getByRole("button", { name: "Erase" }).click(),
  };
  for (const [name, act] of Object.entries(tries)) {
    await cell(page, empty.at(-1)).click();
    await act();
    assert.equal(await gridOf(page), SOLUTION, name);
    assert.ok(await page.locator("#win").isVisible(), name);
    assert.equal(await page.locator("#board [data-color]:not([data-color=''])").count(), 0, name);
  }
  assert.match(await page.locator(".toast").textContent(), /Start over/);
  assert.equal(await page.locator("#board .cell.same, #board .cell.seen").count(), 0, "nothing is highlighted on a solved grid");
  await page.keyboard.press("Control+z");
  await press(page, empty.at(-1), "1");
  assert.equal((await gridOf(page))[empty.at(-1)], "1");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the clock waits for the first touch, and undo gives back what starting over took", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const seconds = async () => Number((await page.locator(".timer").textContent()).slice(-2));
  await page.waitForTimeout(2200);
  assert.equal(await seconds(), 0);
  await press(page, 0, "4");
  await page.waitForFunction(() => Number(document.querySelector(".timer").textContent.slice(-2)) >= 3);
  await options(page);
  assert.equal(await startOver(page), "00:00");
  await page.keyboard.press("Control+z");
  assert.ok(await seconds() >= 3);
  await context.close();
});

test("the chosen cell is the same after the page is loaded again", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await cell(page, 12).click();
  await page.reload();
  await ready(page);
  assert.equal(await page.locator("#board [aria-selected=true]").getAttribute("data-cell"), "12");
  await context.close();
});

test("a message stands beside the grid, not over it", async () => {
  for (const [width, height] of [[360, 740], [820, 1180], [1440, 900], [1920, 1080], [740, 360]]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, viewport: { width, height } });
    await press(page, 0, "4");
    await page.evaluate(() => navigator.clipboard.writeText("").catch(() => {}));
    await page.evaluate((puzzle) => {
      const data = new DataTransfer();
      data.setData("text", puzzle);
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, SOLUTION.slice(0, 60) + ".".repeat(21));
    // The message goes soon: it is seen in the moment in which it is there.
    const seen = await page.waitForFunction(() => document.querySelector(".toast") && [".toast", "#board"].map((name) => {
      const { x, y, width, height } = /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect();
      return { x, y, width, height };
    }));
    const [toast, grid] = await seen.jsonValue();
    const isBeside = toast.y >= grid.y + grid.height - 1 || toast.x >= grid.x + grid.width - 1;
    assert.ok(isBeside, `${width}x${height}: ${JSON.stringify({ toast, grid })}`);
    await context.close();
  }
});
