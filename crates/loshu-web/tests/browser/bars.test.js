// A puzzle is solved by keys alone, by fingers on small screens, and by the accessibility tree; the page is
// small when it comes; explanations are in letters that can be read.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, goTo, gridOf, HARD, launch, openPage, PUZZLE, ready, serve, SOLUTION, unfoldRoad, whole } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const open = [...PUZZLE].flatMap((sign, cell) => (sign === "." ? [cell] : []));

test("keys alone, from a fresh load: nothing is clicked, and nothing has the focus", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.keyboard.press("Home");
  // The cursor begins in the middle. Home scrolls the page, as long as the grid does not have the focus.
  for (let step = 0; step < 4; step++) for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  for (let cell = 0; cell < 81; cell++) {
    if (PUZZLE[cell] === ".") await page.keyboard.press(SOLUTION[cell]);
    await page.keyboard.press("ArrowRight");
    if (cell % 9 === 8) await page.keyboard.press("ArrowDown");
  }
  await page.locator("#win").waitFor();
  assert.equal(await gridOf(page), SOLUTION);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [width, height] of [[360, 640], [667, 375]]) {
  test(`fingers, without scrolling between grid and keypad: ${width}x${height}`, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, hasTouch: true, isMobile: true, viewport: { width, height } });
    const middle = async (locator) => {
      const { x, y, width: wide, height: high } = await locator.boundingBox();
      assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `${await locator.textContent()} is out of sight`);
      return [x + wide / 2, y + high / 2];
    };
    const keys = [];
    for (let digit = 1; digit <= 9; digit++) keys.push(await middle(page.locator(".key").nth(digit - 1)));
    for (const cell of open) {
      await page.touchscreen.tap(...await middle(page.locator(`#board [data-cell="${cell}"]`)));
      await page.touchscreen.tap(...keys[Number(SOLUTION[cell]) - 1]);
    }
    await page.locator("#win").waitFor();
    assert.equal(await gridOf(page), SOLUTION);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** What a screen reader has: the nodes of the accessibility tree with role and name, and the live region. */
class Reader {
  constructor(page, session) {
    this.page = page;
    this.session = session;
    this.heard = "";
  }

  static async of(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    await page.evaluate(() => {
      globalThis.heard = [];
      const live = document.querySelector("#live");
      new MutationObserver(() => live.textContent && globalThis.heard.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
    });
    return new Reader(page, session);
  }

  /** The node of a role whose name fits. The browser makes the tree a moment after the page. */
  async node(role, name) {
    for (let tries = 0; tries < 200; tries++) {
      const { nodes } = await this.session.send("Accessibility.getFullAXTree");
      const fits = nodes.find((node) => !node.ignored && node.role?.value === role && name.test(node.name?.value ?? ""));
      if (fits) return fits;
      await this.page.waitForTimeout(25);
    }
    throw new Error(`there is no ${role} with a name like ${name}`);
  }

  async focus(role, name) {
    const { backendDOMNodeId } = await this.node(role, name);
    await this.session.send("DOM.focus", { backendNodeId: backendDOMNodeId });
  }

  /** Waits until something like this is spoken; what was spoken before is forgotten. */
  async hears(pattern) {
    await this.page.waitForFunction((pattern) => {
      const at = globalThis.heard.findIndex((text) => new RegExp(pattern).test(text));
      if (at < 0) return false;
      globalThis.heard.splice(0, at + 1);
      return true;
    }, pattern.source);
  }
}

test("by the accessibility tree: conflicts, undo, hints and the end are spoken", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const reader = await Reader.of(page);
  const cellName = (cell) => `row ${Math.floor(cell / 9) + 1}, column ${(cell % 9) + 1}`;
  const [first] = open;
  // A digit that stands in the same row clashes, and both are said.
  await reader.focus("gridcell", new RegExp(`^${cellName(first)}, empty`));
  await page.keyboard.press("3");
  await reader.hears(/digit 3, clashes with row 1, column 3/);
  await reader.node("gridcell", /^row 1, column 3, given 3, clashes with row 1, column 1/);
  await page.keyboard.press("Control+z");
  await reader.hears(/^Undone; row 1, column 1, empty/);
  await page.keyboard.press("h");
  await reader.hears(/\w+/);
  await reader.node("heading", /^Stage 1 of 5$/);
  for (let stage = 2; stage <= 5; stage++) {
    await reader.focus("button", /^More help$/);
    await page.keyboard.press("Enter");
    await reader.hears(/\w+/);
    await reader.node("heading", new RegExp(`^Stage ${stage} of 5$`));
  }
  await reader.focus("button", /^Apply$/);
  await page.keyboard.press("Enter");
  await reader.hears(/^Placed: \d in r\d+c\d+/);
  const now = await gridOf(page);
  for (const cell of open) {
    if (now[cell] !== ".") continue;
    await reader.focus("gridcell", new RegExp(`^${cellName(cell)}, empty`));
    await reader.focus("button", new RegExp(`^${SOLUTION[cell]}, \\d left$`));
    await page.keyboard.press("Enter");
  }
  await reader.hears(/Solved in \d\d:\d\d\. Hints: 1\./);
  await reader.node("heading", /^Solved!$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what comes until the first move is small", { skip: exported !== undefined }, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.address}#play`);
  await ready(page);
  const bytes = await page.evaluate(() => {
    const [ready] = performance.getEntriesByName("ready");
    const files = /** @type {PerformanceResourceTiming[]} */ ([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]);
    return files.filter(({ startTime }) => startTime < ready.startTime).reduce((sum, { transferSize }) => sum + transferSize, 0);
  });
  assert.ok(bytes > 60_000 && bytes < 90_000, `${bytes} bytes`);
  await context.close();
});

test("ready to play, cold, at a quarter of the speed of the processor", { skip: !process.env.LOSHU_BARS }, async () => {
  const times = [];
  for (let run = 0; run < 5; run++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(`${server.address}#play`);
    await ready(page);
    times.push(await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime));
    await context.close();
  }
  times.sort((a, b) => a - b);
  assert.ok(times[2] < 1_200, `ready after ${times.map(Math.round).join(", ")} ms`);
  console.log(`ready after ${times.map(Math.round).join(", ")} ms`);
});

const READ = ".prose, .prose *, .lesson p, .link, .legend li, #node, #example p:not(.note), #exercise p, .hint .note, .tour p, #tour p";

for (const width of [360, 1440]) {
  test(`explanations are in letters of 16 pixels or more: ${width} pixels wide`, async () => {
    const { page, context } = await openPage(browser, server.address, { puzzle: HARD, viewport: { width, height: 900 } });
    const look = async (stage, wanted) => {
      await page.locator(wanted).first().waitFor();
      const small = await page.locator(READ).evaluateAll((all) => all.filter((element) => element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) < 16).map((element) => element.outerHTML.slice(0, 80)));
      assert.deepEqual(small, [], stage);
    };
    await look("a first visit", "#tour p");
    await page.locator("#hint").click();
    for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
    await look("a hint", ".hint .legend li");
    await page.locator("#tabs a[href='#learn']").click();
    await unfoldRoad(page);
    await page.locator("#course .chapter summary").nth(6).click();
    await look("a lesson", ".lesson p");
    await page.locator("#find-technique").fill("xy-chain");
    await page.locator(".techniques:not(#course *) .technique").getByRole("button", { name: "Example 1" }).first().click();
    await page.locator("#link-on").click();
    await look("a chain", ".link");
    await page.locator("#find-technique").fill("naked pair");
    await page.locator(".exercise").last().click();
    await look("an exercise", "#exercise p");
    await page.locator("#tabs a[href='#search']").click();
    await page.locator("#grow").click();
    await look("a node", "#node");
    await context.close();
  });
}

test("each view has one primary action at most", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD });
  for (const view of ["play", "learn", "make", "search", "transfer", "edit"]) {
    await goTo(page, view);
    const primary = await page.locator("button.primary").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
    assert.ok(primary.length <= 1, `${view}: ${primary}`);
  }
  await context.close();
});

test("few stops of the Tab key lead from the grid to the buttons of a hint", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#board [data-cell='0']").click();
  await page.keyboard.press("h");
  await page.locator("#more").waitFor();
  const stops = async (id) => {
    await page.locator("#board [tabindex='0']").focus();
    for (let stop = 1; stop <= 20; stop++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((id) => document.activeElement?.id === id, id)) return stop;
    }
    return Infinity;
  };
  assert.ok((await stops("more")) <= 2);
  for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
  await page.locator("#do").waitFor();
  assert.ok((await stops("do")) <= 3);
  await context.close();
});

for (const language of ["en", "zh"]) {
  test(`the header of a telephone keeps its height from view to view: ${language}`, async () => {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, language, viewport: { width: 360, height: 640 } });
    const heights = new Set();
    for (const view of ["play", "learn", "make", "search", "transfer"]) {
      await page.locator(`#tabs a[href="#${view}"]`).click();
      await whole(page, view);
      heights.add(await page.locator(".top").evaluate((top) => Math.round(top.getBoundingClientRect().height)));
    }
    assert.equal(heights.size, 1, [...heights].join(", "));
    assert.ok([...heights][0] < 100);
    await context.close();
  });
}
