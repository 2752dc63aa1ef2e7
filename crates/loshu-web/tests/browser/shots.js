// Pictures of every view, to be looked at: node shots.js FOLDER

import { mkdirSync } from "node:fs";
import { HARD, inSight, launch, openPage, serve } from "./support.js";

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
      await inSight(page, stage === 5 ? /5 of 5|第 5 级/ : new RegExp(`${stage} of 5|第 ${stage} 级`)).waitFor();
    }
  },
  colours: async (page) => {
    await page.keyboard.press("v");
    for (const [cell, digits] of [[1, "1"], [2, "23"], [3, "456"], [9, "78"], [11, "1"]]) {
      await page.locator(`#board [data-cell='${cell}']`).click();
      for (const digit of digits) await page.keyboard.press(digit);
    }
  },
  paused: async (page) => page.keyboard.press("p"),
  projector: async (page) => page.locator("#projector").click(),
  edit: async (page) => {
    await page.keyboard.type(HARD.slice(0, 60));
    await page.waitForTimeout(500);
  },
  learn: async (page) => {
    await page.locator("#rate").click();
    await page.locator("#path").click();
    await page.locator("#steps button").nth(30).click();
    await page.locator(".facts").waitFor();
  },
  "learn/rules": async (page) => page.locator("#lesson").waitFor(),
  "learn/x-wing/1": async (page) => {
    await page.locator("#lesson").waitFor();
    while (!(await page.locator("#check-move").count())) await page.locator("#lesson-on").click();
  },
  "learn/killer-45": async (page) => page.locator("#lesson").waitFor(),
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
for (const [width, height] of [[360, 640], [667, 375], [820, 1180], [1440, 900], [1920, 1080]]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const language of ["en", "zh"]) {
      if (process.argv[4] && !`${width}-${colorScheme}-${language}`.match(process.argv[4])) continue;
      for (const name of wanted) {
        const view = ["hint", "colours", "paused", "projector"].includes(name) ? "play" : name;
        if (name === "projector" && width < 900) continue;
        const { page, context, complaints } = await openPage(browser, server.address, { view, language, colorScheme, viewport: { width, height }, hasTouch: width < 900 });
        await scenes[name](page).catch((error) => console.log(name, width, error.message.split("\n")[0]));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0 || complaints.length) console.log(name, width, colorScheme, language, "too wide:", wide, complaints);
        await page.screenshot({ path: `${folder}/${name.replaceAll("/", "-")}-${width}-${colorScheme}-${language}.png`, fullPage: view === "make" || view === "transfer" });
        await context.close();
      }
    }
  }
}
await browser.close();
await server.stop();
