// No view has a fault, however small, for those who cannot see, or see little; none is wider than its screen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { HARD, launch, openPage, ready, serve, SOLUTION, unfoldRoad } from "./support.js";

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
      await page.locator(".hint h2").getByText(new RegExp(`${stage} of 5|第 ${stage} 级`)).waitFor();
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
  desk: async (page) => {
    await page.keyboard.press("c");
    await page.locator('#board [data-cell="4"]').click({ force: true });
    await page.locator("#set-clues li").waitFor();
    await page.keyboard.press("g");
    await page.locator('#board [data-cell="5"]').click({ force: true });
    await page.locator("#region-faults li").first().waitFor();
  },
  paused: async (page) => page.keyboard.press("p"),
  won: async (page) => {
    await page.goto(`${page.url().replace(/[?#].*/, "")}?p=.${SOLUTION.slice(1)}#play`);
    await ready(page);
    await page.keyboard.press("Control+Home");
    await page.locator('#board [data-cell="0"]').click();
    await page.keyboard.press("4");
    await page.locator("#win").waitFor();
  },
  colours: async (page) => {
    await page.keyboard.press("v");
    for (const digit of "13578") await page.keyboard.press(digit);
  },
  kind: async (page) => {
    await page.locator("#kinds summary").click();
    await page.locator("#new-kind").selectOption("16x16");
    await page.locator("#new-other").click();
    await page.locator(".frame.laid").waitFor();
    await page.keyboard.press("Control+Digit3");
    await page.locator("#hint").click();
    await page.locator(".card.hint").waitFor();
  },
};

/** What comes up on Learn and Make, beyond their first scenes. */
const more = {
  exercise: ["learn", async (page) => {
    await page.locator("#find-technique").fill("pointing");
    await page.locator(".exercise").last().click();
    await page.locator("#exercise").waitFor();
  }],
  chain: ["learn", async (page) => {
    await page.locator("#find-technique").fill("xy-chain");
    await page.locator(".techniques:not(#course *) .technique").first().locator("button").first().click();
    await page.locator("#link-on").click();
  }],
  steps: ["learn", async (page) => {
    await page.locator("#all-steps").click();
    await page.locator(".unnumbered").first().waitFor({ state: "attached" });
  }],
  course: ["learn", async (page) => {
    await unfoldRoad(page);
    await page.locator("#course .chapter summary").first().click();
    await page.locator("#course .chapter summary").nth(6).click();
    await page.locator(".lesson p").first().waitFor();
  }],
  "first steps": ["learn/rules", async (page) => {
    while (await page.locator("#lesson-on").isEnabled()) await page.locator("#lesson-on").click();
    await page.locator("#choices button").last().click();
    await page.locator(".said:not(:empty)").waitFor();
  }],
  guide: ["learn/first-puzzle", async (page) => page.locator("#lesson .guide:not(:empty)").waitFor()],
  "a lesson": ["learn/naked-pair/1", async (page) => {
    while (!(await page.locator("#check-move").count())) await page.locator("#lesson-on").click();
    await page.locator("#check-move").click();
  }],
  "a lesson of a variant": ["learn/killer-45", async (page) => page.locator("#lesson").waitFor()],
  progress: ["learn/progress", async (page) => {
    await page.evaluate(() => localStorage.setItem("loshu.learned", JSON.stringify(["pointing"])));
    await page.reload();
    await ready(page);
    await page.locator("#progress table").waitFor();
  }],
  newcomer: ["play", async (page) => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(page.url().replace(/[?#].*/, ""));
    await page.reload();
    await ready(page);
    await page.locator("#newcomer").waitFor();
  }],
  results: ["play", async (page) => page.locator("#results summary").click()],
};

/** The rules of axe about colours. They take most of its time. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const onlyColours = { runOnly: COLOURS };
const allButColours = { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) };

/** All that axe finds, of any severity. */
const faults = async (page, rules) => {
  const { violations } = await page.evaluate((rules) => globalThis.axe.run({ resultTypes: ["violations"], ...rules }), rules);
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 120)} ${node.any[0]?.message ?? ""}`).join("\n")}`);
};

const all = [
  ...Object.entries(scenes).map(([view, act]) => [view, view, act]),
  ...Object.entries(moments).map(([moment, act]) => [moment, ["edit", "desk"].includes(moment) ? "edit" : "play", act]),
  ...Object.entries(more).map(([moment, [view, act]]) => [moment, view, act]),
];
for (const [name, view, act] of all) {
  // Colours do not depend on the language, and a dark page is a light one in other colours.
  for (const [language, schemes] of /** @type {const} */ ([["en", { light: {}, dark: onlyColours }], ["zh", { light: allButColours }]])) {
    test(`${name}, ${language}: axe finds nothing, ${Object.keys(schemes).join(" and ")}, at three widths; and nothing is wider than its screen`, async () => {
      const { page, context } = await openPage(browser, server.address, { puzzle: HARD, view, language, bypassCSP: true, reducedMotion: "reduce" });
      await act(page);
      await page.addScriptTag({ content: axe });
      for (const width of [360, 820, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const [colorScheme, rules] of Object.entries(schemes)) {
          await page.emulateMedia({ colorScheme: /** @type {"light" | "dark"} */ (colorScheme), reducedMotion: "reduce" });
          assert.deepEqual(await faults(page, rules), [], `${width} pixels, ${colorScheme}`);
        }
      }
      for (const width of [320, 360, 820, 1440, 3840]) {
        await page.setViewportSize({ width, height: 800 });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${width} pixels`);
      }
      await context.close();
    });
  }
}
