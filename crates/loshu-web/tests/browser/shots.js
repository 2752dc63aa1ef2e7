// Pictures of every view, to be looked at: node shots.js FOLDER

import { mkdirSync } from "node:fs";
import { HARD, launch, openPage, serve } from "./support.js";

const folder = process.argv[2] ?? "shots";
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await launch();
const scenes = {
  play: async (page) => page.locator("#board [data-cell='10']").click(),
  hint: async (page) => {
    await page.locator("#hint").click();
    for (let stage = 2; stage <= 5; stage++) {
      await page.locator("#more").click();
      await page.getByText(stage === 5 ? /5 of 5|第 5 级/ : new RegExp(`${stage} of 5|第 ${stage} 级`)).waitFor();
    }
  },
  learn: async (page) => {
    await page.locator("#rate").click();
    await page.locator("#path").click();
    await page.locator("#steps button").nth(30).click();
    await page.locator(".facts").waitFor();
  },
  search: async (page) => {
    await page.locator("#grow").click();
    for (let at = 0; at < 12; at++) await page.locator("#tree-next").click();
    await page.locator("#experiment-go").click();
    await page.locator("#experiment .chart").waitFor();
    await page.waitForTimeout(1500);
    await page.locator("#experiment-go").click();
  },
  make: async (page) => {
    await page.locator("#seed").fill("7");
    await page.locator("#make-puzzles").click();
    await page.locator("#puzzles li").nth(5).waitFor();
  },
  transfer: async (page) => {
    await page.locator("#paste").fill(`${HARD}\n12345\n${HARD.replace("4", ".")}\n`);
    await page.locator("#open").click();
    await page.locator("#found li").first().waitFor();
  },
};
const wanted = process.argv[3]?.split(",") ?? Object.keys(scenes);
for (const width of [360, 820, 1440]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const language of ["en", "zh"]) {
      if (process.argv[4] && !`${width}-${colorScheme}-${language}`.match(process.argv[4])) continue;
      for (const name of wanted) {
        const view = name === "hint" ? "play" : name;
        const { page, context, complaints } = await openPage(browser, server.address, { view, language, colorScheme, viewport: { width, height: width === 360 ? 740 : 1000 }, hasTouch: width < 900 });
        await scenes[name](page).catch((error) => console.log(name, width, error.message.split("\n")[0]));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0 || complaints.length) console.log(name, width, colorScheme, language, "too wide:", wide, complaints);
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}-${language}.png`, fullPage: width < 1440 });
        await context.close();
      }
    }
  }
}
await browser.close();
await server.stop();
