// Hints, ratings, the way to the solution, techniques; the search and its tree; the experiment.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, goTo, gridOf, HARD, inSight, launch, openPage, PUZZLE, ready, serve, SOLUTION, unfoldRoad, whole } from "./support.js";

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
  await page.waitForFunction((last) => document.querySelector("#live")?.textContent === last, seen[4]);
  await page.locator("#do").click();
  assert.notEqual(await gridOf(page), before);
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
  await inSight(page, "One of your digits is wrong.").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  for (let step = 0; step < 80 && (await gridOf(page)) !== SOLUTION; step++) {
    await page.locator("#hint").click();
    for (let stage = 1; stage <= 5; stage++) {
      await page.getByRole("heading", { name: `Stage ${stage} of 5` }).waitFor();
      await page.locator(stage < 5 ? "#more" : "#do").click();
    }
  }
  assert.equal(await gridOf(page), SOLUTION);
  await context.close();
});

test("rating, path and techniques", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  await page.locator("#rate").click();
  await inSight(page, /^Sudoku Explainer$/).waitFor();
  assert.match(await inSight(page, "singles solve it").textContent(), /^0: singles/);
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
  await page.getByRole("button", { name: "Example 1" }).first().click();
  await page.locator("#example").waitFor();
  assert.match(await page.locator("#example h2").textContent(), /Naked Pair/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the course: a chapter with its lesson, and what has been learned", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  // The group that is learned now is open, and what stands below the road is not far.
  assert.deepEqual(await page.locator("#course .techniques[open] h3").allTextContents(), ["First steps"]);
  await unfoldRoad(page);
  const chapter = page.locator("#course .chapter").filter({ hasText: "XY-wings" });
  await chapter.locator("summary").first().click();
  await chapter.locator(".lesson p").first().waitFor();
  assert.match(await chapter.locator(".lesson").textContent(), /What it is.*pivot.*Why it works.*How to find it/);
  // The pattern alone: two candidates of the pivot, four of the wings, and no others.
  const pattern = chapter.locator(".schematic");
  assert.deepEqual([await pattern.locator(".set0").count(), await pattern.locator(".set1").count(), await pattern.locator(".given").count()], [2, 4, 0]);
  assert.match(await pattern.getAttribute("aria-label"), /pivot: .*wing: .*struck: /);
  await chapter.getByLabel("I know this").check();
  assert.match(await page.locator("#learned").textContent(), /^1 of \d+ lessons learned\.$/);
  await chapter.getByRole("button", { name: "Example 1" }).click();
  await page.locator("#example").waitFor();
  assert.match(await page.locator("#example h2").textContent(), /XY-Wing/);
  await page.reload();
  await ready(page);
  assert.match(await page.locator("#learned").textContent(), /^1 of/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a technique has three examples, which differ", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  await page.locator("#find-technique").fill("x-wing");
  const row = page.locator(".technique").filter({ has: page.getByRole("heading", { name: "X-Wing", exact: true }) }).first();
  const seen = new Set();
  for (const number of [1, 2, 3]) {
    await row.getByRole("button", { name: `Example ${number}` }).click();
    await page.locator("#example h2").waitFor();
    await page.waitForFunction((seen) => !seen.includes(document.querySelector("#example h2")?.textContent), [...seen]);
    seen.add(await page.locator("#example h2").textContent());
  }
  assert.equal(seen.size, 3);
  await context.close();
});

test("an exercise: wrong answers are told, right ones are counted", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  // The same exercise each time.
  await page.evaluate(() => (Math.random = () => 0.25));
  await page.locator("#find-technique").fill("pointing");
  const row = page.locator(".technique").first();
  const begin = row.locator(".exercise");
  await begin.click();
  await page.locator("#exercise").waitFor();
  await page.getByRole("button", { name: "Show the answer" }).click();
  const answer = await page.locator("#exercise-done .therefore").textContent();
  const [, digit, rows, columns] = answer.match(/(\d) from r(\d+)c(\d+)/) ?? assert.fail(answer);
  await begin.click();
  await page.locator("#check-exercise").click();
  await page.locator("#exercise [role=status]").getByText(/crosses out/).waitFor();
  const marks = await page.locator("#board .mark").evaluateAll((marks) => marks.map((mark) => [Number(mark.closest(".cell").dataset.cell), mark.dataset.digit]));
  const cell = 9 * (Number(rows[0]) - 1) + Number(columns[0]) - 1;
  const choose = async (cell, digit) => {
    const box = await page.locator(`#board [data-cell="${cell}"]`).boundingBox();
    await page.mouse.click(box.x + box.width * (((digit - 1) % 3) + 0.5) / 3, box.y + box.height * (Math.floor((digit - 1) / 3) + 0.5) / 3);
  };
  // A candidate of another digit in the last cell is no answer.
  const [other, otherDigit] = marks.find(([at, mark]) => mark !== digit && at !== cell);
  await choose(other, Number(otherDigit));
  assert.match(await page.locator(`#board [data-cell="${other}"]`).getAttribute("aria-label"), new RegExp(`chosen ${otherDigit}`));
  await page.locator("#check-exercise").click();
  // It says of the candidate why: that it stays, or who else strikes it, or that nothing is known of it.
  await page.locator("#exercise .fault").getByText(new RegExp(`part of the pattern|must stay|It is true that .* is not ${otherDigit}, but an easier|It may be true that .* is not ${otherDigit}, but`)).waitFor();
  await page.locator(`#board [data-cell="${cell}"]`).focus();
  await page.keyboard.press(digit);
  await page.locator("#check-exercise").click();
  await page.locator("#exercise-done").getByText("Right!").waitFor();
  await row.getByText("Exercises solved: 1").waitFor();
  await page.reload();
  await ready(page);
  await page.locator("#find-technique").fill("pointing");
  await row.getByText("Exercises solved: 1").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("all steps that are possible, by technique; none from wrong digits", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, view: "learn" });
  await page.locator("#all-steps").click();
  await inSight(page, /Techniques that can be used here: \d+/).waitFor();
  const group = page.locator("details").filter({ has: page.locator("summary", { hasText: /^Pointing \(\d\+?\)$/ }) }).last();
  await group.locator("summary").click();
  await group.locator("li button").first().click();
  assert.match(await page.locator("#possible-step h2").textContent(), /Pointing/);
  await page.getByRole("button", { name: "Back to my grid" }).click();
  assert.equal(await gridOf(page), HARD);
  // 1 in r1c2 is right, so that 6 is wrong.
  await page.locator("#board [data-cell='1']").click();
  await page.keyboard.press("6");
  await page.locator("#all-steps").click();
  await inSight(page, "Some digits are wrong").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a chain is gone through link by link, the rest faint", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, view: "learn" });
  await page.locator("#find-technique").fill("xy-chain");
  await page.getByRole("button", { name: "Example 1" }).first().click();
  await page.locator("#example").waitFor();
  const all = Number((await page.locator(".links .note").textContent()).match(/^(\d+) links$/)[1]);
  assert.ok(all >= 3);
  assert.equal(await page.locator("#board .faint").count(), 0);
  for (let number = 1; number <= all; number++) {
    await page.locator("#link-on").click();
    assert.equal(await page.locator(".links .note").textContent(), `Link ${number} of ${all}`);
    assert.equal(await page.locator("#board .told-link").count(), 1);
    assert.match(await page.locator(".link").textContent(), /^(Strong|Weak) link: \d in r\d+c\d+ /);
    const [text, words] = await Promise.all([".link", "#words"].map((name) => page.locator(name).boundingBox()));
    assert.ok(text.y >= words.y && text.y + text.height <= words.y + words.height + 1, "the words of the link are in sight");
    assert.ok((await page.locator("#board .faint").count()) > 0);
  }
  assert.ok(await page.locator("#link-on").isDisabled());
  for (let number = all; number > 0; number--) await page.locator("#link-back").click();
  assert.equal(await page.locator("#board .faint").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const language of ["en", "zh"]) {
  test(`names in the words light up on the grid: ${language}`, async () => {
    const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, language });
    await page.locator("#hint").click();
    for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
    await page.locator("#do").waitFor();
    const names = page.locator(".hint .name");
    assert.ok((await names.count()) >= 2);
    const lights = page.locator("#board .lit");
    assert.equal(await lights.count(), 0);
    await names.filter({ hasText: language === "en" ? /^(row|column|box) \d$/ : /^第 ?\d ?[行列宫]$/ }).first().hover();
    const area = await lights.first().evaluate((rect) => rect.getBoundingClientRect().width * rect.getBoundingClientRect().height);
    await names.filter({ hasText: /r\d+c\d+/ }).first().hover();
    const small = await lights.first().evaluate((rect) => rect.getBoundingClientRect().width * rect.getBoundingClientRect().height);
    assert.ok(area > 6 * small, `${area} against ${small}`);
    await page.locator("h1").evaluate((heading) => heading.focus());
    await page.mouse.move(2, 2);
    assert.equal(await lights.count(), 0);
    // One stop of the Tab key for all names, and arrow keys between them.
    assert.equal(await page.locator('.hint .prose .name[tabindex="0"]').count(), 1);
    await names.first().focus();
    assert.ok((await lights.count()) > 0);
    await page.keyboard.press("ArrowRight");
    assert.ok(await names.nth(1).evaluate((name) => name === document.activeElement));
    await context.close();
  });
}

test("the drawing names its parts, for eyes and ears", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#hint").click();
  for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
  await page.locator("#do").waitFor();
  const legend = await page.locator(".legend li").first().textContent();
  const cell = page.locator(`#board .cell[title*="${legend}"]`).first();
  assert.match(await cell.getAttribute("title"), /^\d: /);
  assert.ok((await cell.getAttribute("aria-label")).includes(legend));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#board .cell[title]:not([title=''])").count(), 0);
  await context.close();
});

test("a tree is zoomed, fits, and its branches fold", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, view: "search" });
  await page.locator("#tree-engine").selectOption("stack");
  await page.locator("#grow").click();
  await inSight(page, "482 nodes").waitFor();
  const width = () => page.locator(".tree svg").evaluate((tree) => tree.getBoundingClientRect().width);
  await page.locator("#tree-fit").click();
  const fitted = await width();
  assert.ok(fitted <= (await page.locator(".tree").evaluate((box) => box.clientWidth)) + 1);
  await page.locator("#tree-near").click();
  assert.ok((await width()) > 1.3 * fitted);
  await page.locator("#tree-next").click();
  await page.locator("#tree-fold").click();
  const few = await page.locator(".dot").count();
  assert.ok(few < 482 && (await page.locator(".fold").count()) === 1, `${few} nodes`);
  await page.locator("#tree-fold").click();
  assert.equal(await page.locator(".dot").count(), 482);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the tree of the essay, step by step", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, view: "search" });
  await page.locator("#grow").click();
  await inSight(page, "26 nodes").waitFor();
  assert.equal(await page.locator(".dot").count(), 26);
  await page.locator("#tree-next").click();
  const node = page.locator("#node");
  const [, row, column] = (await node.textContent()).match(/tried in r(\d)c(\d)/).map(Number);
  const tint = page.locator("#board .tint");
  assert.deepEqual([await tint.count(), await tint.getAttribute("x"), await tint.getAttribute("y")], [1, String(50 * column - 48), String(50 * row - 48)]);
  for (let at = 0; !(await node.textContent()).includes("No place"); at++) {
    assert.ok(at < 26, "a digit has no place somewhere");
    await page.locator("#tree-next").click();
  }
  assert.match(await node.textContent(), /No place is left for \d in (row|column|box) \d\.$/);
  await page.locator(".dot.solution").click();
  assert.equal((await gridOf(page)).length, 81);
  assert.ok(!(await gridOf(page)).includes("."));
  await page.locator("#tree-engine").selectOption("stack");
  await page.locator("#grow").click();
  await inSight(page, "482 nodes").waitFor();
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
  await ready(page);
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
  await inSight(page, "第 21 步，共").waitFor();
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
  await inSight(page, "This is a step of the way").first().waitFor();
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
    await goTo(page, "learn");
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
    await page.locator('#tabs a[href="#search"]').click();
    await page.locator("#grow").click();
    const dot = await page.locator(".dot.solution").evaluate((dot) => ["text", "circle"].map((part) => dot.querySelector(part).getBoundingClientRect().height));
    assert.ok(dot[0] >= 15 && dot[0] < dot[1], `a digit of ${dot[0]} pixels in a node of ${dot[1]}`);
    await page.locator("#projector").click();
    assert.ok(await page.locator(".brand").isVisible());
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("a clicker goes on and back on the projector, and scrolls elsewhere", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  await page.locator("#path").click();
  await page.locator("#words").getByText(/Step 1 of/).waitFor();
  await page.keyboard.press("PageDown");
  assert.match(await page.locator("#words").textContent(), /Step 1 of/);
  await page.locator("#projector").click();
  for (const [key, step] of [["PageDown", 2], ["PageDown", 3], ["PageUp", 2]]) {
    await page.keyboard.press(String(key));
    assert.match(await page.locator("#words").textContent(), new RegExp(`Step ${step} of`));
  }
  await page.locator("#tabs a[href='#play']").click();
  await whole(page, "play");
  await page.keyboard.press("PageDown");
  await page.getByRole("heading", { name: "Stage 1 of 5" }).waitFor();
  await page.keyboard.press("PageDown");
  await page.getByRole("heading", { name: "Stage 2 of 5" }).waitFor();
  await context.close();
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
    step.picture.arrows = Array.from({ length: 120 }, (_, at) => ({ from: { cells: ["r1c1"], digit: 1 }, to: { cells: [`r${at % 8 + 2}c${at % 9 + 1}`], digit: (at % 9) + 1 }, strong: true }));
    await route.fulfill({ json: answer });
  });
  await page.locator("#path").click();
  await page.locator("#words h2").waitFor();
  const seen = () => page.locator("#words .why").evaluateAll((lines) => lines.filter((line) => line.checkVisibility()).length);
  assert.equal(await seen(), 12);
  assert.equal(await page.locator(".overlay .strong").count(), 0);
  await inSight(page, "48 more sentences").click();
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
    // On a sheet nothing shines through below the buttons; beside the grid they stand above the words.
    const isSheet = board.bottom <= words.top + 1;
    const beyond = isSheet ? words.bottom - button.bottom : button.top - words.top;
    assert.ok(beyond < (isSheet ? 24 : 80), `${beyond} beyond the buttons`);
    await context.close();
  });
}

test("all lessons opened at once are asked for one after the other, and none is refused", { skip: exported !== undefined }, async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  await page.locator("#course .chapter").first().waitFor();
  const isLesson = (request) => request.url().endsWith("/api/v1/techniques");
  let [asked, open, most] = [0, 0, 0];
  const refused = [];
  page.on("request", (request) => isLesson(request) && (asked++, most = Math.max(most, ++open)));
  page.on("requestfinished", (request) => isLesson(request) && open--);
  page.on("response", (response) => !response.ok() && refused.push(`${response.status()} ${response.url()}`));
  await page.evaluate(() => document.querySelectorAll("#course .chapter").forEach((chapter) => (chapter.open = true)));
  await page.waitForFunction(() => document.querySelectorAll("#course .lesson").length > 40 && [...document.querySelectorAll("#course .lesson")].every((lesson) => lesson.childElementCount > 0));
  assert.ok(asked > 40, `${asked} lessons`);
  assert.deepEqual(refused, []);
  // The end of an answer may be told a moment after the next question.
  assert.ok(most <= 2, `${most} at once`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an exercise on a phone: the digits of a cell are large enough for a finger; singles show no candidates", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn", viewport: { width: 360, height: 740 } });
  await page.locator("#find-technique").fill("skyscraper");
  await page.locator(".technique .exercise").first().click();
  await page.locator("#exercise").waitFor();
  const marked = page.locator("#board .cell:has(.mark)").first();
  await marked.click();
  // A touch of the cell alone chooses nothing.
  assert.equal(await page.locator("#board .mark.chosen").count(), 0);
  const choices = page.locator("#choices button");
  assert.equal(await choices.count(), await marked.locator(".mark").count());
  for (const choice of await choices.all()) {
    const box = await choice.boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44, JSON.stringify(box));
  }
  await choices.first().click();
  assert.equal(await page.locator("#board .mark.chosen").count(), 1);
  assert.equal(await choices.first().getAttribute("aria-pressed"), "true");
  await page.locator("#find-technique").fill("hidden single in a box");
  await page.locator(".technique .exercise").first().click();
  await page.locator("#exercise h2", { hasText: "Hidden Single" }).waitFor();
  assert.equal(await page.locator("#board .mark").count(), 0);
  await page.locator("#board .cell:not(:has(.value))").first().click();
  assert.equal(await choices.count(), 9);
  assert.deepEqual(complaints, []);
  await context.close();
});
