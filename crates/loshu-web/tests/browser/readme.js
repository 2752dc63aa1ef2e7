// The pictures of the READMEs, which show a hint: node readme.js

import { fileURLToPath } from "node:url";
import { inSight, launch, openPage, serve } from "./support.js";

/** The next step of this grid is an XY-Wing. */
const PUZZLE = "684....1.5378419621297..84.41352867975863942129617435836...7.848423.5.9.97.48..3.";
const PICTURES = /** @type {[string, string][]} */ ([["en", "page.png"], ["zh", "page.zh-CN.png"]]);

const server = await serve();
const browser = await launch();
for (const [language, name] of PICTURES) {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, language, viewport: { width: 1040, height: 770 } });
  await inSight(page, /ER 4\.2/).waitFor();
  await page.locator("#hint").click();
  for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
  await page.locator("#do").waitFor();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url)) });
  await context.close();
}
await browser.close();
await server.stop();
