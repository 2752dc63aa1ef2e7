// A view that is left in the middle: what was written and shown in it is there again, and what it has asked
// for shows nothing in the next one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, gridOf, HARD, inSight, launch, openPage, PUZZLE, ready, serve, whole } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** @param {import("playwright-core").Page} page */
const go = async (page, view) => {
  await page.locator(`#tabs a[href="#${view}"]`).click();
  await whole(page, view);
};

test("Make keeps what is asked for, from view to view and from language to language", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  const texts = { number: "3", "clues-from": "24", "clues-to": "30", "rating-from": "2", "rating-to": "4" };
  const choices = { symmetry: "diagonal", level: "Medium", technique: "naked-pair", role: "uses" };
  await page.locator("#technique option").nth(9).waitFor({ state: "attached" });
  for (const [id, text] of Object.entries(texts)) await page.locator(`#${id}`).fill(text);
  for (const [id, value] of Object.entries(choices)) await page.locator(`#${id}`).selectOption(value);
  await page.getByLabel("Every clue needed").check();
  const holds = async (when) => {
    await page.locator("#technique option").nth(9).waitFor({ state: "attached" });
    for (const [id, value] of Object.entries({ ...texts, ...choices })) assert.equal(await page.locator(`#${id}`).inputValue(), value, `${when}: ${id}`);
    assert.ok(await page.getByLabel(/Every clue needed|极小题/).isChecked(), when);
    assert.ok(await page.locator("#role").isEnabled(), when);
  };
  await go(page, "play");
  await go(page, "make");
  await holds("after another view");
  await page.locator("#language").click();
  await page.getByRole("heading", { name: "出题" }).first().waitFor();
  await holds("in the other language");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the back button leads from a puzzle to the list in which it was chosen", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  await page.locator("#number").fill("2");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles li").nth(1).waitFor();
  await page.locator("#puzzles").getByRole("button", { name: /^Play/ }).first().click();
  await whole(page, "play");
  await page.goBack();
  await whole(page, "make");
  assert.equal(await page.locator("#puzzles li").count(), 2);
  await page.goForward();
  await whole(page, "play");
  // A list that was pasted elsewhere has a place of its own, too.
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, `${PUZZLE}\n${HARD}\n`);
  await whole(page, "transfer");
  await page.goBack();
  await whole(page, "play");
  assert.deepEqual(complaints, []);
  await context.close();
});

// Without a server there is no answer that could be late.
test("Make is left in the middle: it says nothing any more, and shows the pattern again", { skip: exported !== undefined }, async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  await page.locator("summary").getByText("Pattern").click();
  await page.locator(".dab[data-cell='40']").click();
  let asked = () => {};
  const begun = new Promise((resolve) => (asked = resolve));
  await page.route("**/api/v1/generate", () => asked());
  await page.locator("#make-puzzles").click();
  await begun;
  await go(page, "play");
  await page.waitForTimeout(300);
  assert.equal(await page.locator("#live").textContent(), "");
  await go(page, "make");
  assert.equal(await page.locator(".dab[data-cell='40']").isVisible(), true);
  assert.equal(await page.locator(".dab[aria-pressed=true]").count(), 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Open keeps its text and its list", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "transfer" });
  const text = `${PUZZLE}\n12345\n${HARD}\n`;
  await page.locator("#paste").fill(text);
  await go(page, "make");
  await go(page, "transfer");
  assert.equal(await page.locator("#paste").inputValue(), text);
  assert.equal(await page.locator("#found li").count(), 0);
  await page.locator("#open").click();
  await inSight(page, "Puzzles found: 2").first().waitFor();
  await page.locator("#found").getByRole("button", { name: "Play" }).nth(1).click();
  assert.equal(await gridOf(page), HARD);
  await go(page, "transfer");
  await page.locator("#found .thumbnail").nth(1).waitFor();
  await page.locator("#language").click();
  await page.locator("#found").getByText("找到 2 道题").waitFor();
  assert.equal(await page.locator("#paste").inputValue(), text);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Search shows the tree and its node again, unless the puzzle is another one", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, view: "search" });
  await page.locator("#tree-engine").selectOption("stack");
  await page.locator("#grow").click();
  for (let at = 0; at < 5; at++) await page.locator("#tree-next").click();
  const words = await page.locator("#node").textContent();
  await go(page, "play");
  assert.equal(await gridOf(page), HARD);
  await go(page, "search");
  await page.locator("#node").waitFor();
  assert.equal(await page.locator("#node").textContent(), words);
  assert.equal(await page.locator("#tree-engine").inputValue(), "stack");
  await page.locator("#language").click();
  await page.locator("#node").getByText(/接着/).waitFor();
  assert.equal(await page.locator("#tree-at").inputValue(), "5");
  await page.goto(`${server.address}?p=${PUZZLE}#search`);
  await ready(page);
  assert.equal(await page.locator("#node").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("who goes back before a view has come stays, and another language changes nothing of where one goes", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, serviceWorkers: "block" });
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route("**/js/{learn,search}.js", async (route) => {
    await held;
    await route.continue();
  });
  for (const view of ["learn", "play", "search"]) await page.locator(`#tabs a[href="#${view}"]`).click();
  await page.locator('#tabs a[href="#play"]').click();
  await page.locator('#tabs a[href="#search"]').click();
  await page.locator("#language").click();
  release();
  await whole(page, "search");
  await page.getByRole("heading", { name: "搜索树" }).first().waitFor();
  await page.locator('#tabs a[href="#play"]').click();
  await whole(page, "play");
  assert.ok(page.url().endsWith("#play"));
  assert.deepEqual(complaints, []);
  await context.close();
});

// Without a server there is no answer that could be held back.
test("an answer that comes too late shows nothing in another view", { skip: exported !== undefined }, async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD });
  const asks = {
    search: ["tree", () => page.locator("#grow").click()],
    learn: ["path", () => page.locator("#path").click()],
    transfer: ["parse", async () => {
      await page.locator("#paste").fill(PUZZLE);
      await page.locator("#open").click();
    }],
  };
  for (const [view, [name, ask]] of Object.entries(asks)) {
    await go(page, view);
    let release = () => {};
    const held = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route(`**/api/v1/${name}`, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(`**/api/v1/${name}`);
    await ask();
    await asked;
    await go(page, "play");
    const answered = page.waitForResponse(`**/api/v1/${name}`);
    release();
    await answered;
    await page.waitForTimeout(200);
    assert.equal(await page.locator("body").getAttribute("data-view"), "play", view);
    assert.equal(await gridOf(page), HARD, view);
    assert.equal(await page.locator("#board .mark").count(), 0, view);
    await page.unroute(`**/api/v1/${name}`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
