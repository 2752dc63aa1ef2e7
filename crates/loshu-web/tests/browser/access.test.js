// No view has a serious fault for those who cannot see, or see little; none is wider than its screen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { HARD, launch, openPage, serve } from "./support.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  await server.stop();
});

const scenes = {
  play: async (page) => {
    await page.locator("#hint").click();
    for (let stage = 2; stage <= 5; stage++) {
      await page.locator("#more").click();
      await page.getByRole("heading", { name: `Stage ${stage} of 5` }).waitFor();
    }
  },
  learn: async (page) => {
    await page.locator("#path").click();
    await page.locator("#steps button").nth(20).click();
  },
  search: async (page) => {
    await page.locator("#grow").click();
    await page.locator("#tree-next").click();
  },
  make: async (page) => {
    await page.locator("#number").fill("1");
    await page.locator("#make-puzzles").click();
    await page.locator("#puzzles li").first().waitFor();
  },
  transfer: async (page) => {
    await page.locator("#paste").fill(`${HARD}\nx\n${HARD}`);
    await page.locator("#open").click();
    await page.locator("#found li").first().waitFor();
  },
};

const grave = async (page) => {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.filter(({ impact }) => ["moderate", "serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 120)} ${node.any[0]?.message ?? ""}`).join("\n")}`);
};

for (const [view, act] of Object.entries(scenes)) {
  test(`${view}: no grave finding in light and dark, and no width that is too narrow`, async () => {
    const { page, context } = await openPage(browser, server.address, { puzzle: HARD, view, bypassCSP: true, reducedMotion: "reduce" });
    await act(page);
    await page.addScriptTag({ content: axe });
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      assert.deepEqual(await grave(page), [], colorScheme);
    }
    for (const width of [320, 360, 820, 1440, 3840]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${width} pixels`);
    }
    await context.close();
  });
}
