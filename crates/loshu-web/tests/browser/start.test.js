// How a game begins and ends: levels, techniques, the day's puzzle, a puzzle typed in or pasted; the line
// above the grid; the moment of winning.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, gridOf, HARD, inSight, launch, openPage, PUZZLE, ready, says, serve, SOLUTION, startOver, whole } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const what = (page) => page.locator(".what").textContent();
const givens = (page) => page.locator("#board .given .value").count();

test("the line above the grid: level, rating, clues, clock and progress", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await inSight(page, /Easy · ER \d\.\d · 32 clues/).first().waitFor();
  const bar = page.locator("progress.filled-bar");
  assert.equal(await bar.evaluate((bar) => bar.value), 0);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  assert.equal(await bar.evaluate((bar) => bar.value), 1);
  assert.equal(await bar.evaluate((bar) => bar.max), 49);
  // Three seconds at least: a slow machine may have come further.
  await page.waitForFunction(() => /^\d\d:(0[3-9]|[1-5]\d)$/.test(document.querySelector(".timer").textContent));
  await inSight(page, "Options").click();
  assert.equal(await startOver(page), "00:00");
  // The rating is known at once the next time.
  await page.reload();
  await ready(page);
  assert.match(await what(page), /Easy · ER/);
  // A puzzle with several solutions has none.
  await page.goto(`${server.address}?p=${".".repeat(81)}#play`);
  await inSight(page, "several solutions · 0 clues").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a pause stops the clock and covers the grid, for eyes and ears; a key or a click goes on", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.keyboard.press("p");
  assert.ok(await page.locator(".cover").isVisible());
  assert.ok(!(await page.locator("#board .given .value").first().isVisible()));
  assert.equal(await page.getByRole("gridcell").count(), 0);
  await page.keyboard.press("5");
  const time = await page.locator(".timer").textContent();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator(".timer").textContent(), time);
  await page.keyboard.press("p");
  assert.equal(await page.locator(".cover").count(), 0);
  assert.equal(await gridOf(page), PUZZLE);
  await page.locator("#pause").click();
  await page.locator("#go-on").click();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.locator("#board [aria-selected=true]").getAttribute("data-cell"), "31");
  await page.locator("#pause").click();
  await page.locator('#tabs a[href="#learn"]').click();
  await whole(page, "learn");
  assert.ok(await page.locator("#board .given .value").first().isVisible());
  await context.close();
});

test("Start over takes the digits and the time away, and Undo brings the digits back", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#board [data-cell='0']").click();
  await page.keyboard.press("4");
  await page.waitForFunction(() => document.querySelector(".timer").textContent >= "00:03");
  await page.locator("summary").getByText("Options").click();
  assert.equal(await startOver(page), "00:00");
  assert.equal(await gridOf(page), PUZZLE);
  await page.keyboard.press("Control+z");
  assert.equal(await gridOf(page), `4${PUZZLE.slice(1)}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the puzzle of the day is the same for all, and the same game again", async () => {
  const grids = [];
  for (let player = 0; player < 2; player++) {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
    await page.clock.setFixedTime(new Date("2026-11-20T09:00:00"));
    await page.locator("#daily").click();
    await inSight(page, /Hard · .*Daily, 20 Nov/).first().waitFor();
    grids.push(await gridOf(page));
    const cell = grids[player].indexOf(".");
    await page.locator(`#board [data-cell="${cell}"]`).click();
    await page.keyboard.press("5");
    await page.goto(`${server.address}?p=${PUZZLE}#play`);
    await ready(page);
    await page.locator("#daily").click();
    await page.waitForFunction((cell) => document.querySelector(`#board [data-cell="${cell}"] .value`)?.textContent === "5", cell);
    assert.deepEqual(complaints, []);
    await context.close();
  }
  assert.equal(grids[0], grids[1]);
  assert.notEqual(grids[0], PUZZLE);
});

for (const language of ["en", "zh"]) {
  test(`on a telephone a puzzle that is opened from below stands in sight, and the line above it is whole: ${language}`, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, language, viewport: { width: 360, height: 640 }, hasTouch: true });
    await page.clock.setFixedTime(new Date("2026-11-25T09:00:00"));
    for (const [way, source] of [["#daily", /Daily, 25 Nov|11月25日每日一题/], ["#new", /No\. \d|第 \d+ 号/], ["#previous-game", /Daily, 25 Nov|11月25日每日一题/]]) {
      await page.locator(way).tap();
      await page.locator(".what").getByText(source).waitFor();
      const [{ top, bottom }, height] = await page.locator("#board").evaluate((board) => [board.getBoundingClientRect(), window.innerHeight]);
      assert.ok(top >= 0 && bottom <= height, `${way}: the grid is from ${top} to ${bottom}`);
      assert.ok(await page.locator(".what").evaluate((line) => line.scrollWidth <= line.clientWidth), await what(page));
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a puzzle for a technique", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await inSight(page, "By technique or rating").click();
  const list = page.locator("#new-technique");
  await list.locator("option").nth(20).waitFor({ state: "attached" });
  await list.selectOption("naked-pair");
  await page.locator("#new-practice").click();
  await inSight(page, /clues · Naked Pair/).waitFor();
  await context.close();
});

test("a puzzle is typed in, and its solutions are counted meanwhile", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD });
  const said = page.locator("#solutions");
  await page.locator("#type-in").click();
  await whole(page, "edit");
  await said.getByText("17 more digits needed").waitFor();
  const looks = (id) => page.locator(id).evaluate((button) => getComputedStyle(button).backgroundColor);
  const cannot = await looks("#edit-play");
  await page.keyboard.type("1");
  await page.locator(".count .note").getByText("1 clue", { exact: true }).waitFor();
  await page.keyboard.type("1");
  await said.getByText("Two givens are equal").waitFor();
  assert.equal(await page.locator("#board [aria-invalid]").count(), 2);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("1234567894567891");
  await said.getByText("1 more digit needed").waitFor();
  await page.locator("#edit-clear").click();
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.type(PUZZLE.slice(0, 60));
  await said.getByText(/^\d[\d,]* solutions$|At least 1,000 solutions/).waitFor();
  await page.keyboard.type(PUZZLE.slice(60).replaceAll(".", "0"));
  await said.getByText("One solution").waitFor();
  assert.equal(await gridOf(page), PUZZLE);
  await page.mouse.move(2, 2);
  // A button that can be pressed looks different.
  await page.waitForFunction((cannot) => getComputedStyle(/** @type {Element} */ (document.querySelector("#edit-play"))).backgroundColor !== cannot, cannot);
  // What is typed in is kept until it is played.
  await page.reload();
  await ready(page);
  await said.getByText("One solution").waitFor();
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("5");
  await said.getByText("no solution").waitFor();
  assert.ok(await page.locator("#edit-play").isDisabled());
  await page.keyboard.press("Control+z");
  await said.getByText("One solution").waitFor();
  await page.locator("#edit-play").click();
  await whole(page, "play");
  assert.equal(await gridOf(page), PUZZLE);
  assert.equal(await givens(page), 32);
  assert.match(await what(page), /typed in/);
  // The game before is still there.
  await page.locator("#previous-game").click();
  assert.equal(await gridOf(page), HARD);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle is pasted or dropped anywhere; several open as a list; a text field keeps its paste", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const bring = (type, text, at = "body") => page.evaluate(([type, text, at]) => {
    const data = new DataTransfer();
    if (type === "drop-file") data.items.add(new File([text], "puzzle.txt", { type: "text/plain" }));
    else data.setData("text", text);
    const event = type === "paste" ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }) : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector(at).dispatchEvent(event);
  }, [type, text, at]);
  await bring("paste", `Look at this one:\n${HARD}\n`);
  await page.waitForFunction(() => document.querySelectorAll("#board .given .value").length === 17);
  assert.equal(await gridOf(page), HARD);
  await bring("drop-file", PUZZLE);
  await page.waitForFunction(() => document.querySelectorAll("#board .given .value").length === 32);
  await bring("paste", `${PUZZLE}\n${HARD}`);
  await page.locator("body[data-view=transfer] #found li").nth(1).waitFor();
  assert.equal(await page.locator("#paste").inputValue(), `${PUZZLE}\n${HARD}`);
  await page.locator('#tabs a[href="#play"]').click();
  await whole(page, "play");
  await bring("paste", HARD, "#new-level");
  await page.waitForTimeout(300);
  assert.equal(await gridOf(page), PUZZLE);
  await bring("paste", "no puzzle at all");
  await page.locator(".toast").getByText("there is no puzzle in this text").waitFor();
  await context.close();
});

test("won: time, hints, the best time at this level, and the next puzzle", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: `.${SOLUTION.slice(1)}` });
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  const win = page.locator("#win");
  await win.getByRole("heading", { name: "Solved!" }).waitFor();
  await win.getByText("Your best time at this level.").waitFor();
  assert.ok(!(await page.locator(".message").isVisible()), "it is said once");
  assert.match(await win.textContent(), /Time00:0\d.*Hints0.*LevelEasy.*Best at this level00:0\d/);
  await says(page, "Solved in");
  await page.locator("#next-puzzle").click();
  await win.waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.querySelectorAll("#board .given .value").length < 60);
  // With a hint, and slower, the best time stays. The game that was won stays won, without another moment of winning.
  await page.evaluate(() => localStorage.setItem("loshu.times", JSON.stringify({ Easy: 1 })));
  await page.goto(`${server.address}?p=${SOLUTION.slice(0, 80)}.#play`);
  await ready(page);
  await page.locator("#hint").click();
  await page.locator("#more").waitFor();
  await page.locator('#board [data-cell="80"]').click();
  await page.keyboard.press("2");
  await win.getByText("Best at this level").waitFor();
  assert.match(await win.textContent(), /Hints1.*00:01/);
  assert.equal(await win.getByText("Your best time").count(), 0);
  await page.reload();
  await ready(page);
  assert.ok(!(await win.isVisible()));
  assert.match(await page.locator(".message.good").textContent(), /Hints: 1/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("results: figures by level, days in a row; all of it goes into a file and comes out of it", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: `.${SOLUTION.slice(1)}` });
  await page.evaluate((solution) => {
    const day = (back) => new Date(Date.now() - back * 86_400_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    const one = (puzzle, level, seconds, hints, back) => ({ puzzle, level, seconds, hints, day: day(back) });
    localStorage.setItem("loshu.results", JSON.stringify([one(`${solution.slice(0, 80)}.`, "Hard", 300, 0, 1), one(`${solution.slice(0, 79)}..`, "Hard", 100, 2, 2), one(`${solution.slice(0, 78)}...`, "Easy", 61, 0, 9)]));
  }, SOLUTION);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  const win = page.locator("#win");
  await win.getByText("Days in a row").waitFor();
  assert.match(await win.textContent(), /Days in a row3/);
  await page.locator("#results summary").click();
  await page.locator("#results tbody tr").nth(1).waitFor();
  assert.match(await page.locator("#results").textContent(), /Solved: 4\. 3 days in a row\./);
  // The best time is one without hints; the mean is of all.
  assert.match(await page.locator("#results tbody tr").filter({ hasText: "Hard" }).textContent(), /^Hard205:0003:20$/);
  const download = page.waitForEvent("download");
  await page.locator("#save-games").click();
  const file = await (await download).path();
  const other = await openPage(browser, server.address, { puzzle: PUZZLE });
  await other.page.locator("#results summary").click();
  await other.page.locator("#results").getByText("Nothing has been solved yet").waitFor();
  await other.page.locator("#bring-games").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"kind":"other"}') });
  await other.page.locator("#results").getByText("not a file of games").waitFor();
  await other.page.locator("#bring-games").setInputFiles(file);
  await other.page.locator("#results").getByText("Loaded: 1 game, 4 results, the progress in 0 lessons.").waitFor();
  assert.match(await other.page.locator("#results").textContent(), /Solved: 4\./);
  assert.deepEqual([...complaints, ...other.complaints], []);
  await context.close();
  await other.context.close();
});

test("a puzzle of a rating", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#by-technique summary").click();
  await page.locator("#new-rating").selectOption("1 1.5");
  await page.locator("#new-rated").click();
  await page.waitForFunction((puzzle) => {
    const grid = [...document.querySelectorAll("#board .cell")].map((cell) => cell.querySelector(".value")?.textContent ?? ".").join("");
    return grid !== puzzle;
  }, PUZZLE);
  await inSight(page, /ER 1\.[0-5]/).first().waitFor();
  await context.close();
});

test("on a telephone the choices of a new puzzle are whole, and in line with their buttons", async () => {
  for (const [width, height] of [[360, 640], [667, 375]]) {
    const { page, context } = await openPage(browser, server.address, { viewport: { width, height }, hasTouch: true });
    // A newcomer is asked first, on a sheet.
    await page.locator("#newcomer [data-answer=play]").click();
    await inSight(page, "By technique or rating").click();
    await page.locator("#new-technique option").nth(5).waitFor({ state: "attached" });
    const [level, fresh, technique, card] = await Promise.all(["#new-level", "#new", "#new-technique", "#start"].map((name) => page.locator(name).boundingBox()));
    assert.equal(level.height, fresh.height, `at ${width}`);
    if (width === 360) assert.ok(technique.width > 0.8 * card.width, `the names of techniques have ${technique.width} of ${card.width} pixels`);
    await context.close();
  }
});

// Without a server there is no answer that could be empty.
for (const [language, said] of Object.entries({
  en: { "#new": /of this level .* another level/, "#new-practice": /with this technique .* more common technique/, "#new-rated": /of this rating .* another rating/, "#daily": /^The puzzle of the day .* new puzzle/ },
  zh: { "#new": /这个等级.*换一个等级/, "#new-practice": /这个技巧.*更常见的技巧/, "#new-rated": /这个难度值.*换一个难度值/, "#daily": /每日一题.*新题/ },
})) {
  test(`a puzzle that is not found in a minute: advice for what was wanted: ${language}`, { skip: exported !== undefined }, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, language });
    await page.route("**/api/v1/generate", (route) => route.fulfill({ json: { puzzles: [], next: 10, tried: { attempts: 10, clues_off: 0, redundant: 0, easier: { puzzles: 0 }, harder: { puzzles: 0 }, without: 0 } } }));
    await page.locator("#by-technique summary").click();
    await page.locator("#new-technique option").nth(5).waitFor({ state: "attached" });
    // A clock that has gone on for a minute after a few questions.
    await page.evaluate(() => {
      let late = 0;
      const now = performance.now.bind(performance);
      performance.now = () => now() + (late += 20_000);
    });
    for (const [button, advice] of Object.entries(said)) {
      await page.locator(button).click();
      await page.locator("#start [role=status]").getByText(advice).waitFor();
    }
    assert.equal(await gridOf(page), PUZZLE);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
