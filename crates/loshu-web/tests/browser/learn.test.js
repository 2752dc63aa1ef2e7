// Hints, ratings, the way to the solution, techniques; the search and its tree; the experiment.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, gridOf, HARD, launch, openPage, PUZZLE, serve, SOLUTION } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  await server.stop();
});

test("five stages, each of which tells more, and the step is done", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD });
  const before = await gridOf(page);
  await page.locator("#hint").click();
  const seen = [];
  for (let stage = 1; stage <= 5; stage++) {
    await page.getByRole("heading", { name: `Stage ${stage} of 5` }).waitFor();
    seen.push(await page.locator(".hint .prose").textContent());
    assert.equal(await page.locator(".overlay .house").count() > 0, stage >= 3);
    assert.equal(await page.locator(".overlay .placed, .overlay .eliminated").count() > 0, stage === 5);
    if (stage < 5) await page.locator("#more").click();
  }
  assert.equal(new Set(seen).size, 5);
  assert.equal(await page.locator("#live").textContent(), seen[4]);
  await page.locator("#do").click();
  assert.notEqual(await page.locator("#board").innerHTML(), before);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("hints alone solve the puzzle, and see a wrong digit", async () => {
  // The last rows are given: fifteen steps tell as much as fifty.
  const puzzle = PUZZLE.slice(0, 27) + SOLUTION.slice(27);
  const { page, context } = await openPage(browser, server.address, { puzzle });
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("5");
  await page.locator("#hint").click();
  await page.getByText("The digit in r1c1 is wrong.").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  for (let step = 0; step < 80 && (await gridOf(page)) !== SOLUTION; step++) {
    await page.locator("#hint").click();
    for (let stage = 2; stage <= 5; stage++) {
      await page.locator("#more").click();
      await page.getByRole("heading", { name: `Stage ${stage} of 5` }).waitFor();
    }
    await page.locator("#do").click();
  }
  assert.equal(await gridOf(page), SOLUTION);
  await context.close();
});

test("rating, path and techniques", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  await page.locator("#rate").click();
  await page.getByText("Sudoku Explainer", { exact: true }).waitFor();
  await page.locator("#path").click();
  const steps = page.locator("#steps button");
  await steps.nth(40).click();
  assert.match(await page.locator("#words").textContent(), /Step 41 of/);
  assert.match(await steps.nth(40).locator(".price").textContent(), /^SE \d\.\d · HoDoKu \d+$/);
  await page.locator("#words").getByRole("button", { name: "Last" }).click();
  assert.equal((await gridOf(page)).replaceAll(".", "").length, 80);
  await page.getByRole("button", { name: "Back to my grid" }).click();
  assert.equal(await gridOf(page), PUZZLE);
  await page.locator("#find-technique").fill("naked pair");
  await page.getByRole("button", { name: "Show an example" }).first().click();
  await page.locator("#example").waitFor();
  assert.match(await page.locator("#example h2").textContent(), /Naked Pair/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the course: a chapter with its lesson, and what has been learned", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  const chapter = page.locator("#course .chapter").filter({ hasText: "XY-wings" });
  await chapter.locator("summary").first().click();
  await chapter.locator(".lesson p").first().waitFor();
  assert.match(await chapter.locator(".lesson").textContent(), /What it is.*pivot.*Why it works.*How to find it/);
  await chapter.getByLabel("I know this").check();
  assert.match(await page.locator("#learned").textContent(), /^1 of \d+ chapters learned\.$/);
  await chapter.getByRole("button", { name: "Show an example" }).click();
  await page.locator("#example").waitFor();
  assert.match(await page.locator("#example h2").textContent(), /XY-Wing/);
  await page.reload();
  await page.locator("#learned").waitFor();
  assert.match(await page.locator("#learned").textContent(), /^1 of/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the tree of the essay, step by step", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, view: "search" });
  await page.locator("#grow").click();
  await page.getByText("Nodes 26").waitFor();
  assert.equal(await page.locator(".dot").count(), 26);
  await page.locator("#tree-next").click();
  assert.match(await page.locator("#node").textContent(), /tried in/);
  await page.locator(".dot.solution").click();
  assert.equal((await gridOf(page)).length, 81);
  assert.ok(!(await gridOf(page)).includes("."));
  await page.locator("#tree-engine").selectOption("stack");
  await page.locator("#grow").click();
  await page.getByText("Nodes 482").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the experiment stops, stays, and goes on", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "search" });
  const number = async () => Number((await page.locator("#experiment-count").textContent()).replace(/\D/g, ""));
  await page.locator("#experiment-go").click();
  await page.locator("#experiment .chart").waitFor();
  await page.locator("#experiment-go").click();
  const stopped = await number();
  assert.ok(stopped > 0);
  await page.reload();
  await page.locator("#experiment-count").waitFor();
  assert.equal(await number(), stopped);
  await page.locator("#experiment-go").click();
  await page.waitForFunction((before) => Number(document.querySelector("#experiment-count").textContent.replace(/\D/g, "")) > before, stopped);
  await page.locator("#experiment-go").click();
  await context.close();
});

/** Opens a hint and goes on to a stage. */
async function hintAt(page, stage) {
  await page.locator("#hint").click();
  for (let at = 1; at <= stage; at++) {
    await page.locator(".hint h2").getByText(new RegExp(`${at} of 5|第 ${at} 级`)).waitFor();
    if (at < stage) await page.locator("#more").click();
  }
}

test("a hint stays while the player writes, goes when it is done, and Escape closes it", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD });
  await hintAt(page, 4);
  const told = await page.locator(".hint .prose").textContent();
  // 4 belongs into the sixth row, second column; marks elsewhere and a right digit elsewhere change nothing.
  await page.locator('#board [data-cell="80"]').click();
  await page.keyboard.press("Shift+2");
  await page.waitForTimeout(600);
  assert.equal(await page.locator(".hint .prose").textContent(), told);
  assert.match(await page.locator(".hint h2").textContent(), /4 of 5/);
  assert.ok(await page.locator(".overlay .house").count() > 0);
  await page.locator('#board [data-cell="46"]').click();
  await page.keyboard.press("4");
  await page.locator(".hint").waitFor({ state: "hidden" });
  assert.equal(await page.locator(".overlay .house").count(), 0);
  await hintAt(page, 2);
  await page.keyboard.press("Escape");
  await page.locator(".hint").waitFor({ state: "hidden" });
  await context.close();
});

test("another language shows what was shown: a hint, a step of the way", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD });
  await hintAt(page, 3);
  await page.locator("#language").click();
  await page.locator(".hint h2").getByText("第 3 级").waitFor();
  await page.locator("#language").click();
  await page.locator(".hint h2").getByText("Stage 3").waitFor();
  await page.locator('#tabs a[href="#learn"]').click();
  await page.locator("#path").click();
  await page.locator("#steps button").nth(20).click();
  const grid = await gridOf(page);
  await page.locator("#language").click();
  await page.getByText("第 21 步，共").waitFor();
  assert.equal(await gridOf(page), grid);
  assert.equal(await page.locator("#steps [aria-current]").count(), 1);
  await context.close();
});

test("digits are written on Learn too, but not into a step that is shown", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  assert.equal((await gridOf(page))[0], "4");
  await page.locator("#path").click();
  await page.locator("#steps button").nth(3).click();
  const step = await gridOf(page);
  await page.keyboard.press("9");
  await page.getByText("This is a step of the way").first().waitFor();
  assert.equal(await gridOf(page), step);
  await page.getByRole("button", { name: "Back to my grid" }).click();
  assert.equal((await gridOf(page)).slice(0, 2), "4.");
  await context.close();
});

test("a way that leads nowhere is told as such", async () => {
  for (const [puzzle, words] of /** @type {const} */ ([[".".repeat(81), "several solutions"], [`${PUZZLE.slice(0, 4)}1${PUZZLE.slice(5)}`, "no solution"]])) {
    const { page, context } = await openPage(browser, server.address, { puzzle, view: "learn" });
    await page.locator("#path").click();
    await page.locator(".warning").getByText(words).waitFor();
    await context.close();
  }
});

/** What overlaps the window, of an element. */
const shown = (page, selector) => page.locator(selector).first().evaluate((element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right, isWhole: top >= -1 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1 };
});

for (const [width, height] of [[360, 640], [667, 375], [820, 1180], [1440, 900], [1920, 1080]]) {
  test(`grid and words of a hint and of a step are in sight together, in letters that can be read: ${width}x${height}`, async () => {
    const { page, context } = await openPage(browser, server.address, { puzzle: HARD, viewport: { width, height }, hasTouch: width < 900 });
    await hintAt(page, 5);
    await page.waitForTimeout(200);
    const apart = (one, other) => one.bottom <= other.top + 1 || one.right <= other.left + 1;
    for (const part of ["#board", ".hint h2", "#do"]) assert.ok((await shown(page, part)).isWhole, part);
    assert.ok(apart(await shown(page, "#board"), await shown(page, ".hint .prose")));
    const sizes = await page.locator(".prose, .legend").evaluateAll((all) => all.map((element) => parseFloat(getComputedStyle(element).fontSize)));
    assert.ok(sizes.every((size) => size >= 16), String(sizes));
    await page.goto(`${server.address}#learn`);
    await page.locator("#path").click();
    await page.locator("#steps button").nth(25).click();
    await page.waitForTimeout(200);
    const [board, what, why] = [await shown(page, "#board"), await shown(page, "#words h2"), await shown(page, "#words .why")];
    assert.ok(board.isWhole && what.isWhole && apart(board, what), JSON.stringify([board, what]));
    assert.ok(apart(board, why));
    const small = await page.locator("#words .why, #words .therefore").evaluateAll((all) => all.map((element) => parseFloat(getComputedStyle(element).fontSize)));
    assert.ok(small.every((size) => size >= 16), String(small));
    await context.close();
  });
}

for (const [width, height] of [[360, 640], [667, 375], [640, 360]]) {
  test(`everything for a move is on one screen: ${width}x${height}`, async () => {
    const { page, context } = await openPage(browser, server.address, { puzzle: HARD, viewport: { width, height }, hasTouch: true });
    for (const part of ["#board", ".segments", ".keys", ".tools", "#tabs"]) assert.ok((await shown(page, part)).isWhole, part);
    const tops = await page.locator("#tabs a").evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)));
    assert.equal(new Set(tops).size, 1, "the tabs stand in one line");
    await context.close();
  });
}

test("a wide screen is used", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD, viewport: { width: 1920, height: 1080 } });
  const [board, side] = [await shown(page, "#board"), await shown(page, "#side")];
  assert.ok(board.right - board.left > 800 && side.right > 1800, JSON.stringify([board, side]));
  await context.close();
});

test("projector: the grid is as high as the screen, no letter below 24 pixels, words beside it", async () => {
  for (const [width, height] of [[1280, 720], [1920, 1080]]) {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, viewport: { width, height } });
    await hintAt(page, 5);
    await page.locator("#projector").click();
    await page.waitForTimeout(300);
    const check = async (words) => {
      const high = await page.evaluate(() => document.querySelector("#board").getBoundingClientRect().height / innerHeight);
      assert.ok(high > 0.96 && high <= 1, String(high));
      assert.ok((await shown(page, "#board")).isWhole);
      const [board, text] = [await shown(page, "#board"), await shown(page, words)];
      assert.ok(text.isWhole && board.right <= text.left + 1, words);
      const small = await page.evaluate(() => {
        const found = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const element = walker.currentNode.parentElement;
          const seen = element.checkVisibility({ visibilityProperty: true }) && walker.currentNode.textContent.trim() && !element.closest(".unseen, .skip, svg, option");
          if (seen && parseFloat(getComputedStyle(element).fontSize) < 23.9) found.push(`${walker.currentNode.textContent.slice(0, 30)} ${getComputedStyle(element).fontSize}`);
        }
        return found;
      });
      assert.deepEqual(small, []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      assert.ok((await shown(page, "#projector")).isWhole);
    };
    await check(".hint .prose");
    await page.locator('#tabs a[href="#learn"]').click();
    await page.locator("#path").click();
    await page.locator("#steps button").nth(20).click();
    await page.waitForTimeout(200);
    await check("#words h2");
    await page.locator("#projector").click();
    assert.ok(await page.locator(".brand").isVisible());
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("on a telephone the words of a node stay below the grid, above the buttons", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD, view: "search", viewport: { width: 360, height: 640 } });
  await page.locator("#grow").click();
  for (let at = 0; at < 5; at++) await page.locator("#tree-next").click();
  const [board, node, next] = [await shown(page, "#board"), await shown(page, "#node"), await shown(page, "#tree-next")];
  assert.ok(board.isWhole && node.isWhole && next.isWhole && board.bottom <= node.top + 1 && node.bottom <= next.top + 1, JSON.stringify([board, node, next]));
  await context.close();
});

test("a long reason begins with its first sentences, and without its hundred arrows", { skip: exported !== undefined }, async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD, view: "learn" });
  await page.route("**/api/v1/path", async (route) => {
    const answer = await (await route.fetch()).json();
    const step = answer.steps[0];
    step.prose.why = Array.from({ length: 60 }, (_, at) => ({ number: at + 1, depth: 0, text: `Sentence ${at + 1}.` }));
    step.picture.arrows = Array.from({ length: 120 }, (_, at) => ({ from: { cells: ["A1"], digit: 1 }, to: { cells: [`${"BCDEFGHI"[at % 8]}${(at % 9) + 1}`], digit: (at % 9) + 1 }, strong: true }));
    await route.fulfill({ json: answer });
  });
  await page.locator("#path").click();
  await page.locator("#words h2").waitFor();
  const seen = () => page.locator("#words .why").evaluateAll((lines) => lines.filter((line) => line.checkVisibility()).length);
  assert.equal(await seen(), 12);
  assert.equal(await page.locator(".overlay .strong").count(), 0);
  await page.getByText("The other 48 sentences").click();
  await page.locator(".overlay .strong").nth(119).waitFor({ state: "attached" });
  assert.equal(await seen(), 60);
  await context.close();
});

for (const [width, height] of [[360, 640], [667, 375], [1440, 900]]) {
  test(`however long a hint is, grid, words and buttons are in sight: ${width}x${height}`, { skip: exported !== undefined }, async () => {
    const { page, context } = await openPage(browser, server.address, { puzzle: HARD, viewport: { width, height } });
    await page.route("**/api/v1/hint", async (route) => {
      const answer = await (await route.fetch()).json();
      for (const stage of answer.stages) stage.text = "A long reason, which goes on and on. ".repeat(60);
      await route.fulfill({ json: answer });
    });
    await hintAt(page, 5);
    await page.waitForTimeout(200);
    for (const part of ["#board", "#do"]) assert.ok((await shown(page, part)).isWhole, part);
    const [board, words, button] = [await shown(page, "#board"), await shown(page, "#words"), await shown(page, "#do")];
    assert.ok(words.isWhole && (board.bottom <= words.top + 1 || board.right <= words.left + 1), JSON.stringify([board, words]));
    // Nothing shines through below the buttons.
    assert.ok(words.bottom - button.bottom < 24, `${words.bottom} ${button.bottom}`);
    await context.close();
  });
}
