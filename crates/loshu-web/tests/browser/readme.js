// The pictures of the READMEs: a hint at a puzzle, and a killer. node readme.js

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { command, launch, openPage, serve } from "./support.js";

/** 24 givens; the path comes to an XY-Wing after 27 easier steps. */
const PUZZLE = "86...5.1........52..53.....6...1.8.....5.7.....2.9...6.....85..42........5.2...79";
const PICTURES = /** @type {[string, string][]} */ ([["en", "page.png"], ["zh", "page.zh-CN.png"]]);
/** Which pictures: all, or `killer`. */
const wanted = process.argv[2];
const viewport = { width: 1040, height: 770 };
const docs = (name) => fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url));

/** Asks for a hint with all its stages. */
async function hint(page) {
  await page.locator("#hint").click();
  for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
  await page.locator("#do").waitFor();
}

const server = await serve();
const browser = await launch();
for (const [language, name] of wanted === "killer" ? [] : PICTURES) {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, language, viewport });
  for (let step = 0; step < 27; step++) {
    await hint(page);
    await page.locator("#do").click();
  }
  await hint(page);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: docs(name) });
  await context.close();
}

const killer = execFileSync(command, ["-q", "generate", "--variant", "killer", "--clues", "0", "--seed", "k8"]).toString();
const { page } = await openPage(browser, server.address, { view: "transfer", viewport });
await page.locator("#paste").fill(killer);
await page.locator("#open").click();
await page.waitForTimeout(1000);
await page.mouse.move(0, 0);
const box = await page.locator("#board").boundingBox();
await page.screenshot({ path: docs("killer.png"), clip: box ?? undefined });
await browser.close();
await server.stop();
