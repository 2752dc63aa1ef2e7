// How the page comes: all modules in one wave, again when the server is away, and messages one at a time.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { exported, gridOf, launch, openPage, PUZZLE, serve } from "./support.js";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const folder = new URL("../../page/", import.meta.url);

test("no module of the first view waits for another one, and the others come later: the page names them all", () => {
  const text = (name) => readFileSync(new URL(name, folder), "utf8");
  const named = (kind) => Array.from(text("index.html").matchAll(new RegExp(`${kind}="js/([^"]+)"`, "g")), ([, name]) => name).sort();
  const needed = new Set();
  const walk = (name) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const [, other] of text(`js/${name}`).matchAll(/^import [^;]*?from "\.\/([^"]+)"/gm)) walk(other);
  };
  walk("main.js");
  const others = readdirSync(new URL("js/", folder)).filter((name) => !needed.has(name) && name !== "worker.js");
  assert.deepEqual([...named('modulepreload" href'), ...named('module" src')].sort(), [...needed].sort());
  assert.deepEqual(named('prefetch" href'), others.sort());
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
  await page.locator("#ready").waitFor({ state: "attached" });
  assert.equal((await gridOf(page))[0], "4");
  await page.goto(`${server.address}?p=${PUZZLE}#learn`);
  await page.locator("#ready").waitFor({ state: "attached" });
  await page.locator("body[data-view=learn]").waitFor();
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
