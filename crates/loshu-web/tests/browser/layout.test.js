// What was seen in pictures of the page: rows that leave room empty, and lines that end badly.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage, PUZZLE, serve } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Where an element ends, in pixels from the left. */
const rightOf = (locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().right));

for (const language of ["en", "zh"]) {
  test(`on a telephone the fields of Make fill their rows: ${language}`, async () => {
    const { page, context } = await openPage(browser, server.address, { view: "make", language, viewport: { width: 360, height: 640 } });
    const edge = await rightOf(page.locator("#technique"));
    assert.equal(await rightOf(page.locator("#rating-to")), edge);
    // The last choice has a row of its own, and its words one line.
    const last = page.locator(".making .check").last();
    assert.equal(await rightOf(last), edge);
    assert.ok(await last.locator("span").evaluate((words) => words.getBoundingClientRect().height < 1.6 * parseFloat(getComputedStyle(words).lineHeight)));
    await context.close();
  });
}

for (const width of [820, 1920]) {
  test(`the fields of the experiment and the tools of the editor fill their rows: ${width}`, async () => {
    const { page, context } = await openPage(browser, server.address, { view: "search", viewport: { width, height: 1000 } });
    const card = page.locator(".card:has(> #experiment)");
    assert.equal(await rightOf(page.locator("#experiment-seed")), await rightOf(card.locator("select")));
    await page.goto(`${server.address}#edit`);
    await page.locator("body[data-view=edit]").waitFor();
    assert.ok(Math.abs(await rightOf(page.locator(".tools button").last()) - await rightOf(page.locator(".key").last())) <= 1);
    await context.close();
  });
}

for (const width of [820, 1440, 1920]) {
  test(`what is told of a puzzle that was made has one line: ${width}`, async () => {
    const { page, context } = await openPage(browser, server.address, { view: "make", viewport: { width, height: 1000 } });
    await page.locator("#seed").fill("7");
    await page.locator("#make-puzzles").click();
    await page.locator("#puzzles .note").filter({ hasText: "Medium" }).first().waitFor();
    const lines = await page.locator("#puzzles .note").evaluateAll((notes) => notes.map((note) => {
      const range = document.createRange();
      range.selectNodeContents(note);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    }));
    assert.ok(lines.every((number) => number === 1), String(lines));
    await context.close();
  });
}

test("no line of a hint is one digit alone", async () => {
  for (const width of [1680, 1800, 1920, 2000]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, language: "zh", viewport: { width, height: 1000 } });
    await page.locator("#hint").click();
    for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
    await page.locator("#do").waitFor();
    const lines = await page.locator(".hint .prose").evaluate((prose) => {
      const range = document.createRange();
      range.selectNodeContents(prose);
      const ends = new Map();
      for (const { bottom, left, right } of range.getClientRects()) {
        const [from, to] = ends.get(Math.round(bottom / 8)) ?? [left, right];
        ends.set(Math.round(bottom / 8), [Math.min(from, left), Math.max(to, right)]);
      }
      return [...ends.values()].map(([from, to]) => to - from).filter((wide) => wide > 0);
    });
    assert.ok(Math.min(...lines) > 40, `${width}: ${lines}`);
    await context.close();
  }
});
