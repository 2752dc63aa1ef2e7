// How the page comes: the modules that a move needs in one wave, the others after it; again when the server is away;
// and messages one at a time.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { exported, gridOf, launch, openPage, PUZZLE, ready, serve, SOLUTION, whole } from "./support.js";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const folder = new URL("../../page/", import.meta.url);

const index = readFileSync(new URL("index.html", folder), "utf8");

/** The head of the page, what it keeps for later, and what comes only to those who set puzzles, or who learn. */
const [head, later] = index.split('<template id="later">').map((text) => text.split("</template>")[0]);
const desk = index.split('<template id="set">')[1].split("</template>")[0];
const lessons = index.split('<template id="lessons">')[1].split("</template>")[0];

/** The modules that a part of the page names in this way, in order of their names. */
const named = (part, kind) => Array.from(part.matchAll(new RegExp(`${kind}="js/([^"]+)"`, "g")), ([, name]) => name).sort();

/** What a module needs, itself included, but for what is there already. */
function needsOf(names, there = []) {
  const needed = new Set();
  const walk = (name) => {
    if (needed.has(name) || there.includes(name)) return;
    needed.add(name);
    const text = readFileSync(new URL(`js/${name}`, folder), "utf8");
    for (const [, other] of text.matchAll(/^import (?:[^;"]*?from )?"\.\/([^"]+)"/gm)) walk(other);
  };
  names.forEach(walk);
  return [...needed].sort();
}

test("the sign of the page is that of its tab, drawn again so that no second file is waited for", () => {
  const shapes = (text) => text.match(/<svg[^>]*>(.*?)<\/svg>/)[1];
  assert.equal(shapes(index), shapes(readFileSync(new URL("icon.svg", folder), "utf8")));
});

test("no module of the first view waits for another one, and the others come later: the page names them all", () => {
  const first = needsOf(["main.js"]);
  assert.deepEqual([...named(head, 'modulepreload" href'), ...named(head, 'module" src')].sort(), first);
  assert.deepEqual(named(head, 'prefetch" href'), []);
  // Of the first view, all that no move needs comes in a second wave; then come the other views.
  const second = needsOf(["cards.js", "incoming.js"], first);
  assert.deepEqual(named(later, 'modulepreload" href'), second);
  const views = needsOf(["make.js", "search.js", "transfer.js"], [...first, ...second]);
  const ofDesk = needsOf(["edit.js"], [...first, ...second, ...views]);
  assert.deepEqual(named(desk, 'modulepreload" href'), ofDesk);
  const ofLessons = needsOf(["learn.js", "school.js"], [...first, ...second, ...views, ...ofDesk]);
  assert.deepEqual(named(lessons, 'modulepreload" href'), ofLessons);
  const others = readdirSync(new URL("js/", folder)).filter((name) => ![...first, ...second, ...ofDesk, ...ofLessons, "worker.js"].includes(name));
  assert.deepEqual(named(later, 'prefetch" href'), others.sort());
});

test("a move waits for nothing that it does not need: the rest is asked for when the page is ready", async (course) => {
  const server = await serve();
  course.after(() => server.stop());
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const early = await page.evaluate(() => {
    const [{ startTime: ready }] = performance.getEntriesByName("ready");
    const early = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < ready);
    return early.map(({ name }) => name.split("/").pop());
  });
  const names = Array.from(later.matchAll(/href="(?:js\/)?([^"]+)"/g), ([, name]) => name);
  assert.ok(early.includes("board.js") && names.includes("make.js"));
  // The cards around the grid are asked for in the moment in which the page is ready.
  assert.deepEqual(early.filter((name) => names.includes(name)), ["cards.js"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Opens a game whose cards around the grid do not come before they are released. */
async function beforeCards(course, puzzle) {
  const server = await serve();
  course.after(() => server.stop());
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route("**/js/cards.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.address}?p=${puzzle}#play`);
  await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);
  return { page, context, release: () => release() };
}

test("one plays before the cards around the grid have come, and gets the hint that was asked for", async (course) => {
  const { page, context, release } = await beforeCards(course, PUZZLE);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  await page.locator(".key").nth(7).click();
  await page.keyboard.press("Control+z");
  assert.equal((await gridOf(page))[0], "4");
  await page.locator("#hint").click();
  assert.equal(await page.locator(".hint").count(), 0);
  release();
  await page.getByRole("heading", { name: "Stage 1 of 5" }).waitFor();
  await page.locator("#new").waitFor();
  assert.equal((await gridOf(page))[0], "4");
  await context.close();
});

test("a game that is won before the cards around the grid have come is won all the same", async (course) => {
  const { page, context, release } = await beforeCards(course, `.${SOLUTION.slice(1)}`);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press(SOLUTION[0]);
  release();
  await page.locator("#win").getByRole("heading", { name: "Solved!" }).waitFor();
  await page.locator("#results summary").click();
  await page.locator("#results").getByText("Solved: 1.").waitFor();
  await context.close();
});

test("without the cards around the grid one plays as well, and is told why there is no hint", async (course) => {
  const server = await serve();
  course.after(() => server.stop());
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/js/cards.js", (route) => route.abort());
  await page.goto(`${server.address}?p=${PUZZLE}#play`);
  await ready(page);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  assert.equal((await gridOf(page))[0], "4");
  await page.locator("#hint").click();
  await page.locator(".toast").getByText("The server does not answer.").waitFor();
  await context.close();
});

test("without its server the page opens, with the game, and says once that the server is away", async (course) => {
  const server = await serve();
  course.after(() => server.stop());
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  await server.stop();
  await page.reload();
  await ready(page);
  assert.equal((await gridOf(page))[0], "4");
  await page.goto(`${server.address}?p=${PUZZLE}#learn`);
  await ready(page);
  await whole(page, "learn");
  assert.equal((await gridOf(page))[0], "4");
  await context.close();
});

test("messages do not pile up", { skip: exported !== undefined }, async (course) => {
  const server = await serve();
  course.after(() => server.stop());
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, serviceWorkers: "block" });
  await page.route("**/api/**", (route) => route.abort());
  await page.locator("#hint").click();
  await page.locator(".toast").waitFor();
  for (let at = 0; at < 3; at++) await page.locator("#hint").click();
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".toast").count(), 1);
  await context.close();
});
