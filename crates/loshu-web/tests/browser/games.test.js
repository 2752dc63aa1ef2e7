// Games are not lost: not by a new puzzle, a link or a paste, and not by a second tab.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gridOf, HARD, launch, openPage, PUZZLE, ready, serve, SOLUTION } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Other puzzles of the same solution: a given of the first rows more or less. */
const puzzleNumber = (number) => SOLUTION.slice(0, number) + "." + SOLUTION.slice(number + 1, 60) + PUZZLE.slice(60);
const write = async (page, cell, digit) => {
  await page.locator(`#board [data-cell="${cell}"]`).click();
  await page.keyboard.press(digit);
};
const recent = async (page) => {
  const list = page.locator("details", { has: page.locator("#recent") });
  if (!(await list.getAttribute("open").then((open) => open !== null))) await list.locator("summary").click();
  return page.locator("#recent .game");
};

test("a new puzzle takes nothing away: one button leads back, with marks, time and undo", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await write(page, 0, "4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+8");
  const before = await gridOf(page);
  await page.locator("#new").click();
  await page.locator("#previous-game").waitFor();
  assert.notEqual(await gridOf(page), before);
  await page.locator("#previous-game").click();
  assert.equal(await gridOf(page), before);
  assert.match(await page.locator('#board [data-cell="1"]').getAttribute("aria-label"), /corner marks 8/);
  for (let at = 0; at < 2; at++) await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await gridOf(page), PUZZLE);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a link and a paste take nothing away", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await write(page, 0, "4");
  const before = await gridOf(page);
  await page.goto(`${server.address}?p=${HARD}#play`);
  await ready(page);
  assert.equal(await gridOf(page), HARD);
  await write(page, 1, "2");
  const link = await gridOf(page);
  await page.locator('#tabs a[href="#transfer"]').click();
  await page.locator("#paste").fill(puzzleNumber(3));
  await page.locator("#open").click();
  await page.locator("body[data-view=play]").waitFor();
  assert.equal(await gridOf(page), puzzleNumber(3));
  // The same puzzle again is the same game.
  await page.goto(`${server.address}?p=${PUZZLE}#play`);
  await ready(page);
  assert.equal(await gridOf(page), before);
  await page.goto(`${server.address}?p=${HARD}#play`);
  await ready(page);
  assert.equal(await gridOf(page), link);
  await context.close();
});

test("a record with digits of the same puzzle is one step, which can be undone", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await write(page, 0, "4");
  const before = await gridOf(page);
  await page.locator('#tabs a[href="#transfer"]').click();
  // A line of HoDoKu's library: the player has written 8 in another cell.
  await page.locator("#paste").fill(`:0000:x:${PUZZLE[0]}+8${PUZZLE.slice(2)}:::`);
  await page.locator("#open").click();
  await page.locator("body[data-view=play]").waitFor();
  assert.equal(await gridOf(page), `.8${PUZZLE.slice(2)}`);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await gridOf(page), before);
  await context.close();
});

test("twenty games and more are kept, in a list, each with its state", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: puzzleNumber(0) });
  for (let number = 0; number < 24; number++) {
    await page.goto(`${server.address}?p=${puzzleNumber(number)}#play`);
    await ready(page);
    await write(page, 60, SOLUTION[60]);
    await write(page, number, SOLUTION[number]);
  }
  const games = await recent(page);
  await games.nth(22).waitFor();
  assert.equal(await games.count(), 23);
  // The oldest is the last.
  await games.nth(22).click();
  const grid = await gridOf(page);
  assert.equal(grid.slice(0, 61), SOLUTION.slice(0, 61));
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal((await gridOf(page))[0], ".");
  await page.reload();
  await ready(page);
  assert.equal((await gridOf(page)).slice(0, 2), `.${SOLUTION[1]}`);
  await context.close();
});

test("a game that waits for its end is never lost, however many there are", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: puzzleNumber(0) });
  await write(page, 60, SOLUTION[60]);
  // Fifty more, each begun: the page itself writes what it keeps.
  await page.evaluate(([puzzle, solution]) => {
    const one = JSON.parse(localStorage.getItem(`loshu.game.${puzzle}`));
    for (let number = 1; number <= 50; number++) {
      const other = solution.slice(0, number) + "." + solution.slice(number + 1, 60) + puzzle.slice(60);
      localStorage.setItem(`loshu.game.${other}`, JSON.stringify({ ...one, puzzle: other, touched: number }));
    }
  }, [puzzleNumber(0), SOLUTION]);
  await page.goto(`${server.address}?p=${PUZZLE}#play`);
  await ready(page);
  await write(page, 0, "4");
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("loshu.game.")).length);
  assert.equal(await kept(), 52);
  // Who wants no game any more removes it.
  const games = await recent(page);
  await games.nth(50).waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await page.locator("#recent").getByRole("button", { name: "Remove this game" }).first().click();
  await page.waitForFunction(() => document.querySelectorAll("#recent .game").length === 50);
  assert.equal(await kept(), 51);
  await context.close();
});

test("where there is no room the page says that a game is not kept, once", async () => {
  const { page, context } = await openPage(browser, server.address, {});
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("loshu.game.")) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };
  });
  await page.goto(`${server.address}?p=${PUZZLE}#play`);
  await page.getByRole("alert").filter({ hasText: "no room left" }).waitFor();
  await ready(page);
  await page.getByRole("alert").waitFor({ state: "detached" });
  await write(page, 0, "4");
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.locator("#new").click();
  await page.getByRole("alert").filter({ hasText: "no room left" }).waitFor();
  assert.equal(await page.getByText("is kept under").count(), 0);
  await context.close();
});

test("two tabs with two puzzles: the older one, closed last, overwrites nothing", async () => {
  const { page: older, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await write(older, 0, "4");
  const newer = await context.newPage();
  await newer.goto(`${server.address}?p=${HARD}#play`);
  await ready(newer);
  await write(newer, 1, "2");
  const played = await gridOf(newer);
  for (const tab of [newer, older]) await Promise.all([tab.waitForEvent("close"), tab.close({ runBeforeUnload: true })]);
  const next = await context.newPage();
  await next.goto(`${server.address}#play`);
  await ready(next);
  assert.equal(await gridOf(next), played);
  const games = await recent(next);
  await games.first().waitFor();
  assert.equal(await games.count(), 1);
  await games.click();
  assert.equal((await gridOf(next))[0], "4");
  await context.close();
});

test("two tabs with one puzzle: both show what is written in either, and closing the older one changes nothing", async () => {
  const { page: older, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await write(older, 0, "4");
  await older.waitForTimeout(1100);
  const newer = await context.newPage();
  await newer.goto(`${server.address}?p=${PUZZLE}#play`);
  await ready(newer);
  assert.equal((await gridOf(newer))[0], "4");
  await write(newer, 1, "8");
  await older.waitForFunction(() => document.querySelector('#board [data-cell="1"] .value')?.textContent === "8");
  // A tab that has slept through the other one's moves does not write over them.
  await older.evaluate(() => window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
  await write(newer, 3, "9");
  // The browser takes a moment to carry what one tab keeps to the process of the other.
  await older.waitForFunction((key) => JSON.parse(localStorage.getItem(key)).layers.values[3] === 9, `loshu.game.${PUZZLE}`);
  await older.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await older.close();
  await newer.reload();
  await ready(newer);
  assert.equal((await gridOf(newer)).slice(0, 4), "4839");
  await context.close();
});

test("the game that an earlier version of the page kept is still there", async () => {
  const { page, context } = await openPage(browser, server.address, {});
  const zeros = Array(81).fill(0);
  const values = [...PUZZLE].map((sign) => Number(sign) || 0);
  values[0] = 4;
  const old = { puzzle: PUZZLE, layers: { values, centre: zeros, corner: zeros, colors: zeros }, auto: false, seconds: 65, past: [[["values", 0, 0, 4]]], future: [], hints: 0 };
  await page.evaluate((old) => {
    localStorage.clear();
    sessionStorage.clear();
    window.addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true);
    localStorage.setItem("loshu.game", JSON.stringify(old));
  }, old);
  await page.goto(`${server.address}#learn`);
  await page.reload();
  await ready(page);
  assert.equal((await gridOf(page))[0], "4");
  await context.close();
});

/** Browsers that keep nothing: the store is forbidden, or full. */
const STORES = {
  forbidden: () => Object.defineProperty(window, "localStorage", { get() { throw new Error("forbidden"); } }),
  full: () => (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }),
};

for (const [name, script] of Object.entries(STORES)) {
  test(`a browser that keeps nothing (${name}) plays all the same`, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, {});
    await page.addInitScript(script);
    await page.goto(`${server.address}?p=${PUZZLE}#play`);
    await ready(page);
    await write(page, 0, "4");
    const before = await gridOf(page);
    await page.locator("#new").click();
    await page.waitForFunction((grid) => document.querySelector("#board").textContent !== grid, before.replaceAll(".", ""));
    if (name === "forbidden") {
      await page.locator("#previous-game").click();
      assert.equal(await gridOf(page), before);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
