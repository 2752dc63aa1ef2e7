// What was seen in pictures of the page: rows that leave room empty, and lines that end badly.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { goTo, launch, openPage, PUZZLE, serve } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Where an element ends, in pixels from the left. */
const rightOf = (locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().right));

for (const language of ["en", "zh"]) {
  test(`on a telephone the fields of Make fill their rows: ${language}`, async () => {
    const { page, context } = await openPage(browser, server.address, { view: "make", language, viewport: { width: 360, height: 640 } });
    const edge = await rightOf(page.locator("#technique"));
    assert.equal(await rightOf(page.locator("#rating-to")), edge);
    assert.equal(await rightOf(page.locator("#seed")), edge);
    assert.equal(await rightOf(page.locator(".making .check").last()), edge);
    assert.equal(await rightOf(page.locator("#kind")), edge);
    assert.equal(await rightOf(page.locator("#level")), edge);
    await context.close();
  });
}

test("where a puzzle of other rules is begun, the buttons end with the fields", async () => {
  for (const width of [360, 820, 1366]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, viewport: { width, height: 768 } });
    await page.locator("#kinds summary").click();
    assert.equal(await rightOf(page.locator("#own-rules")), await rightOf(page.locator("#new-symbols")), `${width}`);
    await context.close();
  }
});

test("on a telephone all that is told of a variant is in sight, and moves nothing", async () => {
  for (const language of ["en", "zh"]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, language, viewport: { width: 360, height: 640 } });
    // The page scrolls to the grid of a new puzzle.
    const high = () => page.locator(".info").evaluate((line) => line.getBoundingClientRect().height);
    const before = await high();
    await page.locator("#kinds summary").click();
    await page.locator("#new-kind").selectOption("killer");
    await page.locator("#new-size").selectOption("6");
    await page.locator("#new-other").click();
    await page.locator(".what").getByText("ER").waitFor();
    const [wide, long] = await page.locator(".what").evaluate((what) => [what.scrollWidth - what.clientWidth, what.scrollHeight - what.clientHeight]);
    assert.ok(wide <= 0 && long <= 0, `${language}: ${wide} and ${long} are cut off`);
    assert.equal(await high(), before);
    await context.close();
  }
});

test("the table of progress is no wider than its card", async () => {
  for (const [width, height] of [[360, 640], [1366, 768], [1440, 900]]) {
    const { page, context } = await openPage(browser, server.address, { view: "learn", viewport: { width, height } });
    await page.evaluate(() => {
      localStorage.setItem("loshu.learned", JSON.stringify(["pointing"]));
      localStorage.setItem("loshu.road", JSON.stringify({ pointing: { parts: ["idea", "1"], solved: 12, wrong: 12, box: 1, due: "2026-11-29", at: 5 } }));
    });
    await goTo(page, "learn/progress");
    const table = page.locator("#progress .wide-table");
    await table.getByText("29 Nov").waitFor();
    assert.ok(await table.evaluate((table) => table.scrollWidth <= table.clientWidth), `${width}`);
    await context.close();
  }
});

test("a link has the colour of the page, in both themes", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, colorScheme });
    const chosen = await page.locator("#tabs a[aria-current]").evaluate((tab) => getComputedStyle(tab).color);
    await page.locator("#hint").click();
    await page.locator("#more").click();
    assert.equal(await page.locator(".to-lesson").evaluate((link) => getComputedStyle(link).color), chosen, colorScheme);
    await context.close();
  }
});

test("where a hint lies over the keypad, no part of a key is seen below it", async () => {
  for (const [width, height] of [[1366, 768], [667, 375]]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, viewport: { width, height } });
    const keys = await page.locator("#panel .keys").evaluate((keys) => keys.getBoundingClientRect().bottom);
    await page.locator("#hint").click();
    for (let stage = 1; stage <= 5; stage++) {
      await page.locator(".hint h2").getByText(`${stage} of 5`).waitFor();
      const end = await page.locator("#words").evaluate((words) => words.getBoundingClientRect().bottom);
      assert.ok(end >= Math.min(keys, height - 8), `${width}, stage ${stage}: ${end} and ${keys}`);
      if (stage < 5) await page.locator("#more").click();
    }
    await context.close();
  }
});

test("on a telephone each option of Play has one line, and its buttons fill their row", async () => {
  for (const language of ["en", "zh"]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, language, viewport: { width: 360, height: 640 } });
    const options = page.locator("details", { has: page.locator("#check") });
    await options.locator("summary").click();
    const lines = await options.locator(".check span").evaluateAll(linesOf);
    assert.equal(lines.length, 4);
    assert.deepEqual(lines.filter(([, number]) => number !== 1), [], language);
    assert.equal(await rightOf(page.locator("#print-game")), await rightOf(page.locator("#check")));
    await context.close();
  }
});

/** The words of each element, and how many lines they take. */
const linesOf = (elements) => elements.map((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [element.textContent, new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size];
});

for (const [width, height] of [[360, 640], [667, 375], [820, 1180], [1440, 900], [1920, 1080]]) {
  for (const language of ["en", "zh"]) {
    test(`each choice of Make and of its sheets has one line, and what is told of a puzzle ends no line within a fact: ${width}, ${language}`, async () => {
      const { page, context } = await openPage(browser, server.address, { view: "make", language, viewport: { width, height } });
      await page.locator("#seed").fill("7");
      await page.locator("#make-puzzles").click();
      await page.locator("#puzzles li").nth(5).waitFor();
      for (const [choices, number] of [[".check span", 6], ["#puzzles .note span", 12]]) {
        const lines = await page.locator(choices).evaluateAll(linesOf);
        assert.equal(lines.length, number);
        assert.deepEqual(lines.filter(([, number]) => number !== 1), []);
      }
      await context.close();
    });
  }
}

test("on the projector the last tab is apart from the button", async () => {
  for (const language of ["en", "zh"]) {
    const { page, context } = await openPage(browser, server.address, { language, viewport: { width: 1440, height: 900 } });
    await page.locator("#projector").click();
    await page.locator(":root[data-projector]").waitFor();
    const gap = await page.locator("#projector").evaluate((button) => button.getBoundingClientRect().left - document.querySelector("#tabs li:last-child").getBoundingClientRect().right);
    assert.ok(gap >= 8, `${language}: ${gap} pixels`);
    await context.close();
  }
});

test("in the legend of a hint the colour of a house has an edge that can be seen, in both themes", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, colorScheme });
    await page.locator("#hint").click();
    for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
    const [edge, paper] = await page.locator(".legend .house").evaluate((patch) => [getComputedStyle(patch).stroke, getComputedStyle(patch.closest(".card")).backgroundColor]);
    const light = (color) => {
      const [red, green, blue] = color.match(/[\d.]+/g).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    assert.match(edge, /rgb/);
    const [dark, bright] = [light(edge), light(paper)].sort((one, two) => one - two);
    assert.ok(bright / dark >= 3, `${colorScheme}: ${edge} on ${paper}`);
    await context.close();
  }
});

for (const width of [820, 1920]) {
  test(`the fields of the experiment and the tools of the editor fill their rows: ${width}`, async () => {
    const { page, context } = await openPage(browser, server.address, { view: "search", viewport: { width, height: 1000 } });
    const card = page.locator(".card:has(> #experiment)");
    assert.equal(await rightOf(page.locator("#experiment-seed")), await rightOf(card.locator("select")));
    await goTo(page, "edit");
    assert.ok(Math.abs(await rightOf(page.locator(".tools button").last()) - await rightOf(page.locator(".key").last())) <= 1);
    await context.close();
  });
}

for (const width of [820, 1440, 1920]) {
  test(`what is told of a puzzle that was made has one line: ${width}`, async () => {
    const { page, context } = await openPage(browser, server.address, { view: "make", viewport: { width, height: 1000 } });
    await page.locator("#seed").fill("7");
    await page.locator("#make-puzzles").click();
    await page.locator("#puzzles .note").filter({ hasText: "Medium" }).first().waitFor();
    const lines = (await page.locator("#puzzles .note").evaluateAll(linesOf)).map(([, number]) => number);
    assert.ok(lines.every((number) => number === 1), String(lines));
    await context.close();
  });
}

test("the tools have one line each, and stand in line", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, viewport: { width: 1920, height: 1080 } });
  const tops = await page.locator(".tools .icon").evaluateAll((icons) => icons.map((icon) => Math.round(icon.getBoundingClientRect().top)));
  assert.equal(new Set(tops).size, 1, String(tops));
  await context.close();
});

test("no line or link that is shared is cut off", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "transfer", viewport: { width: 360, height: 640 } });
  const cut = await page.locator(".forms pre").evaluateAll((all) => all.filter((one) => !one.textContent.includes("\n") && one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  assert.deepEqual(cut, []);
  await context.close();
});

test("words of a hint that go on below have a shadow over them, up to their end", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, viewport: { width: 360, height: 640 } });
  await page.locator("#hint").click();
  for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
  await page.locator("#do").waitFor();
  const words = page.locator("#words");
  // It is drawn with the next picture of the page.
  const hasShadow = (wanted) => page.waitForFunction((wanted) => /0\.[1-9]/.test(getComputedStyle([...document.querySelectorAll("#words .actions")].at(-1)).boxShadow) === wanted, wanted);
  assert.ok(await words.evaluate((words) => words.scrollHeight > words.clientHeight + 8), "the words are longer than their sheet");
  await hasShadow(true);
  await words.evaluate((words) => words.scrollTo({ top: words.scrollHeight }));
  await hasShadow(false);
  await context.close();
});

test("no line of a hint is one digit alone", async () => {
  for (const width of [1680, 1800, 1920, 2000]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, language: "zh", viewport: { width, height: 1000 } });
    await page.locator("#hint").click();
    for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
    await page.locator("#do").waitFor();
    const lines = await page.locator(".hint .prose").evaluate((prose) => {
      const range = document.createRange();
      range.selectNodeContents(prose);
      const ends = new Map();
      for (const { bottom, left, right } of range.getClientRects()) {
        const [from, to] = ends.get(Math.round(bottom / 8)) ?? [left, right];
        ends.set(Math.round(bottom / 8), [Math.min(from, left), Math.max(to, right)]);
      }
      return [...ends.values()].map(([from, to]) => to - from).filter((wide) => wide > 0);
    });
    assert.ok(Math.min(...lines) > 40, `${width}: ${lines}`);
    await context.close();
  }
});

for (const [width, height] of [[1024, 768], [1280, 720], [1366, 768]]) {
  for (const language of ["en", "zh"]) {
    test(`at the desk all tools, the keypad and the grid are in sight, and keep their places whatever is said: ${width}, ${language}`, async () => {
      const { page, context } = await openPage(browser, server.address, { view: "edit", language, viewport: { width, height } });
      const bottom = (selector) => page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
      const keys = await bottom("#panel .keys");
      assert.ok(keys <= height, `the keypad ends at ${keys}`);
      // No name of a tool runs into its key.
      assert.deepEqual(await page.locator(".palette span").evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)), []);
      const tool = (name) => page.locator(`[data-tool=${name}]`).click();
      const same = async (when) => assert.equal(await bottom("#panel .keys"), keys, when);
      for (const name of ["regions", "thermometer", "sandwichsum", "littlekillersum", "killercage"]) {
        await tool(name);
        await same(name);
      }
      // Numbers stand above the grid now and at its left; it is no higher than the window.
      await tool("sandwichsum");
      assert.ok(await bottom(".frame") <= height);
      await tool("thermometer");
      await page.locator("#board [data-cell='0']").focus();
      await page.keyboard.type("3");
      await page.locator("#set-said").filter({ hasText: /./ }).waitFor();
      await same("a sentence");
      // It was about the tool before.
      await tool("killercage");
      await page.locator("#set-said").filter({ hasNotText: /./ }).waitFor({ state: "attached" });
      await page.keyboard.press("Enter");
      await page.locator("#set-remove").waitFor();
      await same("a picked clue");
      await context.close();
    });
  }
}

test("a grid with numbers on one side alone is no higher than the window", async () => {
  const { page, context } = await openPage(browser, server.address, { viewport: { width: 1366, height: 768 } });
  const text = JSON.stringify({ size: 9, grid: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))), littlekillersum: [{ cell: "R0C1", direction: "DR", value: "30" }] });
  await page.evaluate((text) => localStorage.setItem("loshu.draft", JSON.stringify(text)), text);
  await goTo(page, "edit");
  await page.locator("#set-clues li").waitFor();
  const { bottom, width, height } = await page.locator(".frame").evaluate((frame) => frame.getBoundingClientRect().toJSON());
  assert.ok(height > width, `${width} by ${height}`);
  assert.ok(bottom <= 768, `the grid ends at ${bottom}`);
  await context.close();
});

test("the card of a hint is as wide as its column", async () => {
  for (const [width, height] of [[1366, 768], [1440, 900], [1920, 1080]]) {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, viewport: { width, height } });
    await page.locator("#hint").click();
    await page.locator("#more").waitFor();
    assert.equal(await rightOf(page.locator(".hint")), await rightOf(page.locator("#side > *").first()), `${width}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await context.close();
  }
});

test("on a telephone the buttons of an exercise are in sight", async () => {
  for (const language of ["en", "zh"]) {
    const { page, context } = await openPage(browser, server.address, { view: "learn/x-wing/exercise", language, viewport: { width: 360, height: 640 } });
    await page.locator("#check-exercise").waitFor();
    const ends = await page.locator("#exercise > .actions button").evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom));
    assert.ok(ends.length >= 3 && ends.every((end) => end <= 640), `${language}: ${ends}`);
    await context.close();
  }
});

test("the digits of a guided puzzle are as wide as each other, and in one row beside the grid", async () => {
  for (const [width, height, rows] of [[1366, 768, 1], [360, 640, 2]]) {
    const { page, context } = await openPage(browser, server.address, { view: "learn/first-puzzle", viewport: { width, height }, hasTouch: width === 360, isMobile: width === 360 });
    await page.locator("#choices").waitFor();
    await page.locator("#board .cell:not(:has(.value))").first().click();
    await page.locator("#choices .choice").nth(8).waitFor();
    const boxes = await page.locator("#choices .choice").evaluateAll((digits) => digits.map((digit) => digit.getBoundingClientRect().toJSON()));
    assert.equal(new Set(boxes.map(({ width }) => Math.round(width))).size, 1);
    assert.equal(new Set(boxes.map(({ top }) => Math.round(top))).size, rows, `${width}`);
    assert.ok(boxes.every(({ width, height }) => width >= 24 && height >= 24));
    await context.close();
  }
});

test("the chart of the experiment has powers as they are printed", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "search" });
  const histogram = [0, 0, 3, 5, 20_000, 7, 1, 0, 0, 0, 0, 0, 1];
  const tally = { seed: "2006", clues: 17, engine: "norvig", next: 20_017, unique: 0, several: 20_017, none: 0, given_up: 0, tries: 300_000, histogram, hardest: [] };
  await page.evaluate((tally) => localStorage.setItem("loshu.experiment", JSON.stringify(tally)), tally);
  await page.reload();
  await page.locator(".chart text").first().waitFor();
  const labels = await page.locator(".chart text").allTextContents();
  assert.ok(labels.includes("10⁴") && labels.includes("2¹¹"), String(labels));
  await context.close();
});
