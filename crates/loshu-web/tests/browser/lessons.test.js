// Lessons are played from the first moment to the last one, wrong and right: the first steps, techniques, other rules. What was
// learned stays, comes back, and is the same in two tabs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gridOf, launch, openPage, PUZZLE, serve } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const LANGUAGES = /** @type {const} */ (["en", "zh"]);
/** Techniques whose lessons are played: of each kind one. With LOSHU_LESSONS=all each technique of the course. */
const SOME = ["hidden-single-box", "pointing", "naked-pair", "x-wing", "xy-wing"];
const VARIANTS = ["killer", "killer-45", "thermometers", "arrows", "whispers", "renban", "palindromes", "kropki", "xv", "x", "windoku", "jigsaw", "anti-knight"];
const isAll = process.env.LOSHU_LESSONS === "all";

/** What a page asks of the engine, as a test asks it. */
const ask = (page, name, data) => page.evaluate(async ([name, data]) => (await fetch(`api/v1/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(data) })).json(), [name, data]);

/** Goes to a place without loading the page again. */
const goTo = async (page, place) => {
  await page.evaluate((place) => (location.hash = place), place);
  await page.waitForFunction((place) => document.body.dataset.view && location.hash === `#${place}`, place);
};

/** What is said of the last answer. */
const said = (page) => page.locator("#lesson .said").textContent();
const isOver = (page) => page.evaluate(() => {
  const on = document.querySelector("#lesson-on");
  const ends = document.querySelector("#lesson-ends");
  return (!on.disabled && !on.hidden) || !ends.hidden;
});

/** Does what a moment asks, by trying: taps cells, or chooses digits. Tells what was said of wrong answers. */
async function tryAll(page) {
  const reasons = new Set();
  const note = async () => {
    const text = (await said(page)).trim();
    if (text && !(await page.locator("#lesson .said.right").count())) reasons.add(text);
  };
  const cells = await page.locator("#board .cell").count();
  const isTap = (await page.locator("#choices").count()) === 0;
  // The third cell of the third row is never what is looked for, so it comes first.
  for (const cell of [10, ...Array.from({ length: cells }, (_, at) => at)]) {
    if (await isOver(page)) break;
    await page.locator(`#board [data-cell="${cell}"]`).click();
    await note();
    if (isTap) continue;
    // The digit that is right is often a small one, so the large ones come first.
    for (let at = (await page.locator("#choices button").count()) - 1; at >= 0 && at < await page.locator("#choices button").count(); at--) {
      await page.locator("#choices button").nth(at).click();
      await note();
      if (await isOver(page)) break;
    }
  }
  assert.ok(await isOver(page), `the moment is not over: ${await page.locator("#lesson .prose").textContent()}`);
  return reasons;
}

/** Goes through a lesson of the first steps. */
async function playMoments(page) {
  let tasks = 0;
  for (;;) {
    await page.locator("#lesson").waitFor();
    if (!(await isOver(page))) {
      const reasons = await tryAll(page);
      tasks++;
      assert.ok(reasons.size > 0, `a wrong answer has a reason: ${await page.locator("#lesson .prose").textContent()}`);
    }
    if (await page.locator("#lesson-ends").isVisible()) return tasks;
    await page.locator("#lesson-on").click();
  }
}

for (const language of LANGUAGES) {
  test(`the first steps are done from the rules to the first puzzle, wrong answers get a reason: ${language}`, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, { view: "learn/rules", language, viewport: { width: 1366, height: 768 } });
    assert.ok((await playMoments(page)) >= 4);
    await page.locator("#next-lesson").click();
    await page.waitForFunction(() => location.hash === "#learn/names");
    await page.locator("#lesson").waitFor();
    assert.ok((await playMoments(page)) >= 5);
    await page.locator("#next-lesson").click();
    await page.waitForFunction(() => location.hash === "#learn/candidates");
    await page.locator("#lesson").waitFor();
    assert.ok((await playMoments(page)) >= 3);
    await page.locator("#next-lesson").click();
    await page.waitForFunction(() => location.hash === "#learn/small-puzzle");
    await page.locator("#guide-help").waitFor();
    await page.locator("#lesson .guide:not(:empty)").waitFor();
    const reasons = await tryAll(page);
    assert.ok(reasons.size > 0);
    assert.equal((await gridOf(page)).includes("."), false);
    await page.locator("#lesson-ends #next-lesson").waitFor();
    await goTo(page, "learn");
    await page.locator("#learned").getByText(/^(4 of|共 \d+ 课，已学会 4 课)/).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** Plays the last move of an example: nothing chosen, something wrong, then what is right. */
async function lastMove(page, { step }, placement = step.placements.length > 0) {
  const right = placement ? step.placements : step.eliminations;
  const choose = async (name) => {
    const [, digit, row, column] = name.match(/^(\d+)r(\d+)c(\d+)$/).map(Number);
    const side = Math.sqrt(await page.locator("#board .cell").count());
    await page.locator(`#board [data-cell="${side * (row - 1) + column - 1}"]`).focus();
    await page.keyboard.press(String(digit));
  };
  const marks = await page.evaluate(() => [...document.querySelectorAll("#board .cell")].flatMap((cell) => {
    const { cell: at } = /** @type {HTMLElement} */ (cell).dataset;
    return [...cell.querySelectorAll(".mark")].map((mark) => [Number(at), /** @type {HTMLElement} */ (mark).dataset.digit]);
  }));
  const side = Math.sqrt(await page.locator("#board .cell").count());
  const nameOf = (cell, digit) => `${digit}r${Math.floor(cell / side) + 1}c${cell % side + 1}`;
  const empty = await page.locator("#board .cell:not(:has(.value))").evaluateAll((cells) => cells.map((cell) => Number(/** @type {HTMLElement} */ (cell).dataset.cell)));
  const all = marks.length > 0 ? marks.map(([cell, digit]) => nameOf(cell, digit)) : empty.flatMap((cell) => [1, 2, 3].map((digit) => nameOf(cell, digit)));
  const wrong = all.find((name) => !right.includes(name) && !step.eliminations.includes(name));
  if (wrong) {
    await choose(wrong);
    await page.locator("#check-move, #check-exercise").click();
    await page.waitForFunction(() => (document.querySelector(".said")?.textContent || document.querySelector("#exercise .fault")?.textContent || "").trim().length > 8);
    await choose(wrong);
  }
  await choose(right[0]);
  await page.locator("#check-move, #check-exercise").click();
}

/** Plays a lesson: its idea, its three examples with the last move. */
async function playLesson(page, id, positionOf) {
  await goTo(page, `learn/${id}`);
  await page.locator(".parts [aria-current=step]").first().waitFor();
  await page.locator("#lesson").waitFor();
  await playIdea(page);
  for (const number of [1, 2, 3]) {
    await page.locator("#next-part").click();
    await page.waitForFunction((hash) => location.hash === hash, `#learn/${id}/${number}`);
    await page.locator("#lesson h2").getByText(new RegExp(`${number}$`)).waitFor();
    const position = await positionOf(number - 1);
    while (!(await page.locator("#check-move").count())) await page.locator("#lesson-on").click();
    await lastMove(page, position);
    await page.locator("#lesson .said.right").waitFor();
  }
}

async function playIdea(page) {
  while (!(await page.locator("#lesson-ends").isVisible())) await page.locator("#lesson-on").click();
}

for (const language of LANGUAGES) {
  test(`lessons of techniques are stepped, and the learner makes the last move, wrong and right: ${language}`, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn", language });
    const rows = await ask(page, "techniques", {});
    for (const id of isAll ? rows.filter((row) => row.chapter).map((row) => row.id) : SOME) {
      await playLesson(page, id, (from) => ask(page, "example", { technique: id, from }));
      if (isAll) console.log(language, id);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
