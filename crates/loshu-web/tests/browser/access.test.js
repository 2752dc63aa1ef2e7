// No view has a serious fault for those who cannot see, or see little; none is wider than its screen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { HARD, launch, openPage, serve, SOLUTION } from "./support.js";

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

/** What comes up while one plays: on the view of its name, and what leads there. */
const moments = {
  edit: async (page) => page.keyboard.type("11"),
  paused: async (page) => page.keyboard.press("p"),
  won: async (page) => {
    await page.goto(`${page.url().replace(/[?#].*/, "")}?p=.${SOLUTION.slice(1)}#play`);
    await page.locator("#ready").waitFor({ state: "attached" });
    await page.keyboard.press("Control+Home");
    await page.locator('#board [data-cell="0"]').click();
    await page.keyboard.press("4");
    await page.locator("#win").waitFor();
  },
  colours: async (page) => {
    await page.keyboard.press("v");
    for (const digit of "13578") await page.keyboard.press(digit);
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

for (const [moment, act] of Object.entries(moments)) {
  test(`${moment}: no grave finding in light and dark, in both languages`, async () => {
    for (const language of ["en", "zh"]) {
      const { page, context } = await openPage(browser, server.address, { puzzle: HARD, view: moment === "edit" ? "edit" : "play", language, bypassCSP: true, reducedMotion: "reduce" });
      await act(page);
      await page.addScriptTag({ content: axe });
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        assert.deepEqual(await grave(page), [], `${colorScheme}, ${language}`);
      }
      for (const width of [320, 820, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${width} pixels`);
      }
      await context.close();
    }
  });
}
