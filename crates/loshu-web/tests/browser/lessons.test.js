// Lessons are played from the first moment to the last one, wrong and right: the first steps, techniques, other rules. What was
// learned stays, comes back, and is the same in two tabs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { goTo, gridOf, launch, openPage, PUZZLE, ready, serve, unfoldRoad, whole } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const LANGUAGES = /** @type {const} */ (["en", "zh"]);
/** Techniques whose lessons are played: of each kind one, and one of whose conclusions an easier technique has a part. With LOSHU_LESSONS=all
 * each technique of the course, from LOSHU_FROM on, with an exercise. */
const SOME = ["hidden-single-box", "pointing", "naked-pair", "x-wing", "xy-wing", "multi-sector-locked-sets"];
const VARIANTS = ["killer", "killer-45", "thermometers", "arrows", "whispers", "renban", "palindromes", "kropki", "xv", "x", "windoku", "jigsaw", "anti-knight"];
const isAll = process.env.LOSHU_LESSONS === "all";

/**
 * Keeps the answers that a page gets from now on. The same question may have another answer a moment later: on a slow machine a search
 * leaves out puzzles that take too long.
 */
const keepAnswers = (page) => page.evaluate(() => {
  const { fetch } = globalThis;
  const kept = (/** @type {any} */ (globalThis).keptAnswers = new Map());
  globalThis.fetch = async (address, wish) => {
    const answer = await fetch(address, wish);
    kept.set(`${address} ${wish?.body}`, await answer.clone().json());
    return answer;
  };
});

/** What the page was answered to such a question, the last time. */
const lastAnswer = (page, name) => page.evaluate((name) => {
  const asked = [...(/** @type {any} */ (globalThis).keptAnswers)].filter(([question]) => question.startsWith(`api/v1/${name} `));
  return asked[asked.length - 1][1];
}, name);

/** What a page asks of the engine, as a test asks it. */
const ask = (page, name, data) => page.evaluate(async ([name, data]) => (await fetch(`api/v1/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(data) })).json(), [name, data]);

/** Goes on to the next lesson. */
const toNextLesson = async (page, place) => {
  await page.locator("#next-lesson").click();
  await whole(page, place);
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
    await toNextLesson(page, "learn/names");
    assert.ok((await playMoments(page)) >= 5);
    await toNextLesson(page, "learn/candidates");
    assert.ok((await playMoments(page)) >= 3);
    await toNextLesson(page, "learn/small-puzzle");
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

/** Chooses a candidate by keys. */
async function chooseCandidate(page, name) {
  const [, digit, row, column] = name.match(/^(\d+)r(\d+)c(\d+)$/).map(Number);
  const side = Math.sqrt(await page.locator("#board .cell").count());
  await page.locator(`#board [data-cell="${side * (row - 1) + column - 1}"]`).focus();
  await page.keyboard.press(String(digit));
}

/** Plays the last move of an example: nothing chosen, something wrong, then what is right. */
async function lastMove(page, { step }, placement = step.placements.length > 0) {
  const right = placement ? step.placements : step.eliminations;
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
    await chooseCandidate(page, wrong);
    await page.locator("#check-move, #check-exercise").click();
    // It may be another true step of the technique, which ends an exercise.
    await page.waitForFunction(() => document.querySelector("#exercise-done") || (document.querySelector(".said")?.textContent || document.querySelector("#exercise .fault")?.textContent || "").trim().length > 8);
    if (await page.locator("#exercise-done").count()) return;
    // What ends a lesson is the step that was made, and not the one that was told.
    if (await page.locator("#lesson .said.right").count()) return assert.ok((await said(page)).includes(wrong.slice(wrong.indexOf("r"))), `${wrong}: ${await said(page)}`);
  }
  await chooseCandidate(page, right[0]);
  await page.locator("#check-move, #check-exercise").click();
}

/**
 * Plays an exercise: a wrong answer, which gets its reason, then a right one. What is tried first may be right by chance.
 */
async function playExercise(page, id) {
  const asked = page.waitForRequest((request) => request.url().endsWith("/exercise"));
  await goTo(page, `learn/${id}/exercise`);
  await page.locator("#exercise").waitFor();
  const side = Math.sqrt(await page.locator("#board .cell").count());
  const check = async (name) => {
    await chooseCandidate(page, name);
    await page.locator("#check-exercise").click();
    await page.waitForFunction((cell) => document.querySelector("#exercise-done") || document.querySelector("#exercise .fault")?.textContent?.includes(cell), name.slice(name.indexOf("r")));
  };
  const first = await page.evaluate(() => {
    const open = document.querySelectorAll("#board .cell:has(.mark)").length > 0 ? "#board .cell:has(.mark)" : "#board .cell:not(:has(.value))";
    const cell = /** @type {HTMLElement} */ ([...document.querySelectorAll(open)].pop());
    return [Number(cell.dataset.cell), Number(/** @type {HTMLElement} */ (cell.querySelector(".mark"))?.dataset.digit ?? 1)];
  });
  const wrong = `${first[1]}r${Math.floor(first[0] / side) + 1}c${first[0] % side + 1}`;
  await check(wrong);
  if (await page.locator("#exercise-done").count()) return;
  assert.ok((await page.locator("#exercise .fault").first().innerText()).length > 8);
  const request = (await asked).postDataJSON();
  const names = request.player.notes.flatMap((digits, cell) => digits.map((digit) => `${digit}r${Math.floor(cell / side) + 1}c${cell % side + 1}`));
  for (const name of names.filter((name) => name !== wrong)) {
    const { faults } = await ask(page, "exercise", { ...request, chosen: [name] });
    if (faults.length > 0) continue;
    await check(name);
    // Or another technique says it, or the same one of another house.
    if (await page.locator("#exercise-done").count()) return;
  }
  assert.fail(`${id}: no candidate is right`);
}

/** Plays a lesson: its idea, its three examples with the last move. */
async function playLesson(page, id, positionOf) {
  await goTo(page, `learn/${id}`);
  await playIdea(page);
  for (const number of [1, 2, 3]) {
    await page.locator("#next-part").click();
    await whole(page, `learn/${id}/${number}`);
    await page.locator("#lesson h2").getByText(new RegExp(`${number}）?$`)).waitFor();
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
    await keepAnswers(page);
    for (const id of isAll ? rows.filter((row) => row.chapter).map((row) => row.id).slice(Number(process.env.LOSHU_FROM ?? 0)) : SOME) {
      await playLesson(page, id, () => lastAnswer(page, "example"));
      if (isAll) await playExercise(page, id);
      if (isAll) console.log(language, id);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a lesson numbers the lines that later lines name", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "learn/nishio/1" });
  await page.locator("#lesson").waitFor();
  const [numbers, named] = [new Set(), new Set()];
  for (;;) {
    for (const line of await page.locator("#lesson .prose p").allTextContents()) {
      for (const [, number] of line.matchAll(/^\((\d+)\) /g)) numbers.add(number);
      for (const [, list] of line.matchAll(/\[([\d, ]+)\]/g)) list.split(", ").forEach((number) => named.add(number));
    }
    if (await page.locator("#check-move").count()) break;
    await page.locator("#lesson-on").click();
  }
  assert.ok(named.size > 2, [...named].join());
  assert.deepEqual([...named].filter((number) => !numbers.has(number)), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** The position of a variant's lesson, as the page finds it. */
async function variantPosition(page, id, from) {
  return page.evaluate(async ([id, from]) => {
    const { VARIANT_LESSONS, lessonOfVariant } = await import(new URL("js/variantlessons.js", location.href).href);
    // The page has asked all of it.
    const asked = async (name, data) => /** @type {any} */ (globalThis).keptAnswers.get(`api/v1/${name} ${JSON.stringify(data)}`);
    const { Layout } = await import(new URL("js/layout.js", location.href).href);
    const app = { ask: asked, withLayout: async (text) => {
      const told = await asked("board", { puzzle: text, words: { language: "en" } });
      return { puzzle: told.puzzle, layout: new Layout({ ...told, rules: { en: told.rules, zh: told.rules } }) };
    } };
    const position = await lessonOfVariant(VARIANT_LESSONS.find((lesson) => lesson.id === id)).position(app, from);
    return { step: position.step };
  }, [id, from]);
}

for (const language of LANGUAGES) {
  test(`lessons of other rules begin with the rule, and are stepped: ${language}`, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn", language });
    await keepAnswers(page);
    for (const id of isAll ? VARIANTS : ["killer", "killer-45", "kropki", "x"]) {
      await playLesson(page, id, (from) => variantPosition(page, id, from));
      if (isAll) await playExercise(page, id);
      if (isAll) console.log(language, id);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** Solves the exercise that is open; `wrong` first chooses a wrong candidate. */
async function solveExercise(page, wrong = false) {
  await page.locator("#exercise").waitFor();
  const answer = await lastAnswer(page, "example");
  if (wrong) return lastMove(page, answer);
  const [, digit, row, column] = [...answer.step.placements, ...answer.step.eliminations][0].match(/^(\d)r(\d)c(\d)$/).map(Number);
  await page.locator(`#board [data-cell="${9 * (row - 1) + column - 1}"]`).focus();
  await page.keyboard.press(String(digit));
  await page.locator("#check-exercise").click();
}

test("three exercises tick a chapter; it stays over a reload, comes back the next day, and the next lesson is named", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn/pointing/exercise" });
  await page.clock.setFixedTime(new Date("2026-11-25T09:00:00"));
  await page.reload();
  await ready(page);
  await keepAnswers(page);
  // Begun before the page was watched, the first one is left for another.
  await page.locator("#show-solution").click();
  for (let solved = 1; solved <= 3; solved++) {
    await page.locator("#next-exercise").click();
    await solveExercise(page, solved === 1);
    await page.locator("#exercise-done").getByText(`Solved: ${solved} of 3`).waitFor();
  }
  await page.locator("#exercise-done").getByText("You know Pointing now.").waitFor();
  assert.equal(await page.locator("#next-lesson").textContent(), "Next lesson: Claiming");
  await page.locator("#next-lesson").click();
  await whole(page, "learn/claiming");
  await page.locator("#lesson h2", { hasText: "Claiming" }).waitFor();
  await page.reload();
  await ready(page);
  await keepAnswers(page);
  await goTo(page, "learn");
  await page.locator(".chapter[data-state=known]", { hasText: "Pointing" }).waitFor({ state: "attached" });
  assert.equal(await page.locator(".due").count(), 0);
  await goTo(page, "learn/progress");
  await page.locator("#progress tr", { hasText: "Pointing" }).getByText("26 Nov").waitFor();
  // A day, a week, a month: right answers come back later and later, a wrong one the next day.
  for (const [now, next, isRight] of /** @type {const} */ ([["2026-11-26", "2026-12-03", true], ["2026-12-03", "2027-01-02", true], ["2027-01-02", "2027-01-03", false]])) {
    await page.clock.setFixedTime(new Date(`${now}T09:00:00`));
    await goTo(page, "learn");
    await page.locator(".due", { hasText: "Pointing" }).click();
    await whole(page, "learn/pointing/return");
    if (isRight) {
      await solveExercise(page);
      await page.locator("#exercise-done").getByText(next).waitFor();
    } else {
      await page.locator("#show-solution").click();
      await page.locator("#exercise-done").getByText("tomorrow").waitFor();
    }
    await goTo(page, "learn/progress");
    const day = new Date(next).toLocaleDateString("en-GB", { day: "numeric", month: "short" });
    await page.locator("#progress tr", { hasText: "Pointing" }).getByText(day).waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("two tabs agree, and a file carries what was learned to another browser", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn" });
  await page.locator(".chapter").first().waitFor();
  const other = await context.newPage();
  await other.goto(`${server.address}#learn`);
  await ready(other);
  await other.locator("#learned").getByText("0 of").waitFor();
  await unfoldRoad(page);
  await page.locator(".chapter summary", { hasText: "Claiming" }).click();
  await page.locator(".chapter[open] label input").check();
  await other.locator("#learned").getByText("1 of").waitFor();
  await other.locator(".chapter[data-state=known]", { hasText: "Claiming" }).waitFor({ state: "attached" });
  await page.evaluate(() => localStorage.setItem("loshu.hinted", JSON.stringify({ "x-wing": 4, "naked-pair": 1 })));
  await goTo(page, "play");
  await page.locator("#results summary").click();
  const download = page.waitForEvent("download");
  await page.locator("#save-games").click();
  const path = await (await download).path();
  const there = await openPage(browser, server.address, { puzzle: PUZZLE });
  await there.page.locator("#results summary").click();
  await there.page.locator("#bring-games").setInputFiles(path);
  await there.page.locator("#results [role=status]:not(:empty)").waitFor();
  await goTo(there.page, "learn");
  await there.page.locator(".chapter[data-state=known]", { hasText: "Claiming" }).waitFor({ state: "attached" });
  // What a player asked hints for is offered for training; once is not yet often.
  assert.deepEqual(await there.page.locator(".missed").allTextContents(), ["X-wings: you asked for 4 hints"]);
  await there.context.close();
  await context.close();
});

test("help in an exercise comes in stages, and a link opens the same exercise", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn/x-wing/exercise/4711", viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.locator("#exercise").waitFor();
  const grid = await gridOf(page);
  await page.locator("#help-exercise").click();
  await page.locator("#exercise").getByText(/^Help 1 of 3: Look at the \ds in/).waitFor();
  assert.equal(await page.locator("#board .pattern").count(), 0);
  await page.locator("#help-exercise").click();
  await page.locator("#exercise").getByText(/^Help 2 of 3:/).waitFor();
  assert.ok((await page.locator("#board .pattern").count()) >= 4);
  assert.equal(await page.locator("#board .eliminated").count(), 0);
  await page.locator("#board .cell:has(.mark)").first().tap();
  for (const choice of await page.locator("#choices button").all()) {
    const { width, height } = await choice.boundingBox();
    assert.ok(width >= 24 && height >= 24, `${width} by ${height}`);
  }
  const second = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn/x-wing/exercise/4711" });
  await second.page.locator("#exercise").waitFor();
  assert.equal(await gridOf(second.page), grid);
  await second.context.close();
  // The third help is the answer.
  await page.locator("#help-exercise").click();
  await page.locator("#exercise-done .therefore").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an exercise of other rules takes every step of its technique, and tells why another answer is wrong", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "learn/killer/exercise/4711" });
  await page.locator("#exercise").waitFor();
  let request = /** @type {any} */ (null);
  page.on("request", (one) => one.url().endsWith("/exercise") && (request ??= one.postDataJSON()));
  const choose = async ([digit, row, column]) => {
    await page.locator(`#board [data-cell="${6 * (row - 1) + column - 1}"]`).focus();
    await page.keyboard.press(String(digit));
  };
  await choose([1, 1, 1]);
  await page.locator("#check-exercise").click();
  await page.waitForFunction(() => document.querySelector("#exercise .fault") || document.querySelector("#exercise-done"));
  const reasons = new Set();
  const right = [];
  for (let row = 1; row <= 6; row++) {
    for (let column = 1; column <= 6; column++) {
      for (let digit = 1; digit <= 6; digit++) {
        if (!request.player.notes[6 * (row - 1) + column - 1].includes(digit)) continue;
        const { faults } = await ask(page, "exercise", { ...request, chosen: [`${digit}r${row}c${column}`] });
        if (faults.length === 0) right.push([digit, row, column]);
        for (const { text } of faults) reasons.add(text.includes("must stay") ? "false" : text.includes("It is true") ? "other" : text);
      }
    }
  }
  // Sums exclude digits in more than one cage here, and all of these are right.
  assert.ok(new Set(right.map(([, row, column]) => `${row} ${column}`)).size > 3, String(right));
  assert.deepEqual([...reasons].sort(), ["false", "other"]);
  if (await page.locator("#exercise .fault").count()) {
    assert.match(await page.locator("#exercise .fault").innerText(), /r1c1/);
    await choose(right[right.length - 1]);
    await page.locator("#check-exercise").click();
  }
  await page.locator("#exercise-done").getByText("Right!").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a newcomer is asked once where to begin, and the road begins there", async () => {
  for (const [answer, hash, next] of [["stuck", "learn/pointing", "Begin: Pointing"], ["new", "learn/rules", "Begin: The rules"]]) {
    const { page, context } = await openPage(browser, server.address);
    await page.locator(`#newcomer [data-answer=${answer}]`).click();
    await whole(page, hash);
    await goTo(page, "learn");
    await page.locator("#go-on").getByText(next).waitFor();
    await goTo(page, "play");
    await page.reload();
    await ready(page);
    await page.locator("#new").waitFor();
    assert.equal(await page.locator("#newcomer").count(), 0);
    await context.close();
  }
  // Who came by a link to a puzzle wants to play it.
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#tour").waitFor();
  assert.equal(await page.locator("#newcomer").count(), 0);
  await context.close();
});

test("a hint leads to the lesson of its technique, and the lesson back to the game; a win tells what was needed", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE.slice(0, 27) + "548132976729564138136798245372689514814253769695417382" });
  await page.locator("#hint").click();
  await page.getByRole("heading", { name: "Stage 1 of 5" }).waitFor();
  assert.equal(await page.locator(".to-lesson").count(), 0);
  await page.locator("#more").click();
  const name = await page.locator(".to-lesson").textContent();
  await page.locator(".to-lesson").click();
  await page.locator("#lesson h2").getByText(name.replace("Lesson: ", "")).waitFor();
  await page.locator("a", { hasText: "Back to my game" }).click();
  await whole(page, "play");
  const open = await page.locator("#board .cell:not(:has(.value))").count();
  assert.ok(open > 10);
  const solution = "483921657967345821251876493";
  for (let cell = 0; cell < 27; cell++) {
    if (await page.locator(`#board [data-cell="${cell}"] .value`).count()) continue;
    await page.locator(`#board [data-cell="${cell}"]`).click();
    await page.keyboard.press(solution[cell]);
  }
  await page.locator("#win .needed").getByText(/What it needed: .* × \d/).waitFor();
  await page.locator("#win .to-lesson").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on the projector the arrow keys go through a lesson, to its next part", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn/naked-pair" });
  await page.locator("#lesson").waitFor();
  await page.locator("#projector").click();
  const where = () => page.locator("#lesson .steppers .note").textContent();
  for (const [key, expected] of [["ArrowRight", "2 of 3"], ["ArrowRight", "3 of 3"], ["ArrowLeft", "2 of 3"], ["PageDown", "3 of 3"]]) {
    await page.keyboard.press(key);
    assert.equal(await where(), expected);
  }
  await page.keyboard.press("ArrowRight");
  await whole(page, "learn/naked-pair/1");
  await context.close();
});

test("a lesson and a set of exercises with answers are printed", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn/naked-pair" });
  await page.evaluate(() => {
    globalThis.print = () => (/** @type {any} */ (globalThis).printed = document.querySelector("#sheet")?.textContent);
  });
  await page.locator("summary", { hasText: "For teachers" }).click();
  await page.locator("#print-lesson").click();
  await page.waitForFunction(() => /** @type {any} */ (globalThis).printed);
  assert.match(await page.evaluate(() => /** @type {any} */ (globalThis).printed), /Naked Pair.*Example 1.*Example 2.*Example 3/s);
  assert.equal(await page.locator("#sheet svg.schematic").count(), 4);
  await page.evaluate(() => (/** @type {any} */ (globalThis).printed = null));
  await page.locator("#print-set").click();
  await page.waitForFunction(() => /** @type {any} */ (globalThis).printed);
  assert.equal(await page.locator("#sheet .paper-set li").count(), 6);
  assert.equal(await page.locator("#sheet .paper-answers li").count(), 6);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** The syllables of a word, as far as letters tell. */
function syllables(word) {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  const core = letters.length > 3 ? letters.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, "") : letters;
  return Math.max(1, core.match(/[aeiouy]+/g)?.length ?? 1);
}

/** The school year in which a sentence can be read: the grade of Flesch and Kincaid. */
function grade(sentence) {
  const words = sentence.replace(/r\d+c\d+/g, "cell").replace(/\{[^}]*\}/g, "five").match(/[A-Za-z0-9']+/g) ?? [];
  const parts = sentence.split(/[:;]\s/).length;
  return words.length === 0 ? 0 : 0.39 * words.length / parts + 11.8 * words.reduce((sum, word) => sum + syllables(word), 0) / words.length - 15.59;
}

test("the first ten chapters, and what stands before them, can be read in the sixth year of school", () => {
  const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
  const chapters = ["full-house", "hidden-single-box", "last-digit", "hidden-single-line", "naked-single", "pointing", "claiming", "naked-pair", "locked-pair", "hidden-pair", "naked-triple", "locked-triple", "hidden-triple"];
  const lessons = ["single", "locked", "subset"].flatMap((family) => read(`../../../loshu-explain/lessons/${family}.en.txt`).split(/^= /m).filter((lesson) => chapters.includes(lesson.split("\n")[0])));
  assert.equal(lessons.length, chapters.length);
  const words = read("../../page/js/lessonenglish.js").match(/\/\/ first steps\n.*?\/\/ for teachers/s)?.[0] ?? "";
  const texts = [...lessons.flatMap((lesson) => lesson.split("\n").slice(1).map((line) => line.replace(/^\w+: /, ""))), ...Array.from(words.matchAll(/: "([^"]*)"/g), ([, text]) => text)];
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s/)).filter((sentence) => sentence.split(" ").length > 4);
  assert.ok(sentences.length > 150, `${sentences.length} sentences`);
  const hard = sentences.filter((sentence) => grade(sentence) > 6);
  assert.deepEqual(hard, []);
});

test("a hint that names a technique is counted; the puzzle of the day fits the learner; a lesson ends with a puzzle", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#hint").click();
  await page.getByRole("heading", { name: "Stage 1 of 5" }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("loshu.hinted")), null);
  await page.locator("#more").click();
  await page.getByRole("heading", { name: "Stage 2 of 5" }).waitFor();
  assert.deepEqual(await page.evaluate(() => Object.values(JSON.parse(localStorage.getItem("loshu.hinted")))), [1]);
  await goTo(page, "learn");
  await page.locator("#road-daily").getByText("Easy").waitFor();
  await page.locator("#road-daily").click();
  await whole(page, "play");
  await page.locator(".what").getByText("Today's puzzle for you: Easy").waitFor();
  await goTo(page, "learn/pointing/puzzle");
  await page.locator("#play-lesson-puzzle").click();
  await whole(page, "play");
  await page.locator(".what").getByText("Pointing").waitFor();
  // Nothing is asked of the next day by lessons without exercises.
  await page.evaluate(async () => (await import(new URL("js/progress.js", location.href).href)).setLearned("rules", true, false));
  await goTo(page, "learn/progress");
  await page.locator("#progress tr", { hasText: "The rules" }).getByText("–").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("who does not see the last move may see it after two wrong answers", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn/naked-pair/2" });
  await page.locator("#lesson").waitFor();
  while (!(await page.locator("#check-move").count())) await page.locator("#lesson-on").click();
  const { step } = await ask(page, "example", { technique: "naked-pair", from: 1 });
  const cell = Number(await page.locator("#board .cell:has(.mark)").first().getAttribute("data-cell"));
  const digit = await page.locator("#board .cell:has(.mark) .mark").first().getAttribute("data-digit");
  assert.ok(!step.eliminations.includes(`${digit}r${Math.floor(cell / 9) + 1}c${cell % 9 + 1}`));
  assert.ok(!(await page.locator("#show-move").isVisible()));
  for (let times = 0; times < 2; times++) {
    await page.locator(`#board [data-cell="${cell}"]`).focus();
    await page.keyboard.press(digit);
    await page.locator("#board .mark.chosen.gone").waitFor();
    await page.locator("#check-move:enabled").click();
    // What was wrong is taken back.
    await page.locator("#board:not(:has(.mark.chosen))").waitFor();
  }
  await page.locator("#show-move").click();
  await page.locator("#lesson .said.right").getByText(/^So strike/).waitFor();
  await page.locator("#next-part").waitFor();
  await context.close();
});

test("another language shows the same moment of a lesson, and Back leads to the lesson before", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn/skyscraper/1" });
  await page.locator("#lesson").waitFor();
  await page.locator("#lesson-on").click();
  await page.locator("#lesson-on").click();
  const grid = await gridOf(page);
  await page.locator("#language").click();
  await page.locator("#lesson .steppers .note").getByText(/^第 3 步/).waitFor();
  assert.equal(await gridOf(page), grid);
  await page.locator(".parts a", { hasText: "例 2" }).click();
  await page.locator("#lesson h2").getByText("例 2").waitFor();
  await page.goBack();
  await page.locator("#lesson h2").getByText("例 1").waitFor();
  // Who leaves while a position is sought finds the game, and not the lesson.
  await page.evaluate(() => (location.hash = "learn/whispers/1"));
  await goTo(page, "play");
  await page.waitForTimeout(2500);
  assert.equal(await gridOf(page), PUZZLE);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle with the guide goes on after a reload, and the place in a lesson too; who plays alone gets another one", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "learn/small-puzzle" });
  await page.locator("#guide-help").waitFor();
  const begun = await gridOf(page);
  const { solution } = await ask(page, "solve", { puzzle: JSON.stringify({ size: 4, grid: [...Array(4).keys()].map((row) => [...begun.slice(4 * row, 4 * row + 4)].map((sign) => (sign === "." ? {} : { value: Number(sign), given: true }))) }) });
  const put = async (cell) => {
    await page.locator(`#board [data-cell="${cell}"]`).focus();
    await page.keyboard.press(solution[cell]);
    await page.locator(`#board [data-cell="${cell}"] .value`).waitFor();
  };
  const open = [...Array(16).keys()].filter((cell) => begun[cell] === ".");
  await put(open[0]);
  const kept = await gridOf(page);
  await page.reload();
  await page.locator("#guide-help").waitFor();
  assert.equal(await gridOf(page), kept);
  for (const cell of open.slice(1)) await put(cell);
  await page.locator("#guide-play").click();
  await whole(page, "play");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell.given").length > 0);
  assert.notEqual(await gridOf(page), begun);
  await goTo(page, "learn/naked-pair/1");
  await page.locator("#lesson-on").click();
  await page.locator("#lesson .steppers .note").getByText(/^2 of/).waitFor();
  await page.reload();
  await page.locator("#lesson .steppers .note").getByText(/^2 of/).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on the projector the arrow keys go through a whole lesson, and give the answers", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "learn/rules", viewport: { width: 1920, height: 1080 } });
  await page.locator("#lesson").waitFor();
  for (const lesson of ["rules", "names", "candidates", "pointing/1"]) {
    await goTo(page, `learn/${lesson}`);
    await page.locator("#lesson-on").waitFor();
    if (lesson === "rules") await page.locator("#projector").click();
    for (let times = 0; times < 40 && !(await page.locator("#lesson-ends").isVisible()); times++) await page.keyboard.press(times % 2 ? "PageDown" : "ArrowRight");
    await page.locator("#lesson-ends").waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the first lessons speak of the house that is looked at, and strike only what goes", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "learn/rules" });
  await page.locator("#lesson").waitFor();
  for (let moment = 1; moment < 5; moment++) await page.locator("#lesson-on").click();
  await page.locator("#choices").getByText("Digits for the marked cell:").waitFor();
  await page.locator("#choices button").nth(1).click();
  await page.locator("#lesson-on").click();
  // Box 2 has a 4 as well.
  await page.locator("#choices button").nth(3).click();
  assert.equal(await said(page), "That cannot be: column 3 has 4 already.");
  await goTo(page, "learn/candidates");
  await page.locator("#lesson-on").click();
  await page.locator("#choices button").first().click();
  await page.locator("#board .mark.chosen:not(.gone)").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the puzzle of a lesson stands beside its words", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "learn/hidden-single-box/puzzle" });
  await page.locator("#play-lesson-puzzle").waitFor();
  const shown = await gridOf(page);
  assert.notEqual(shown, PUZZLE);
  assert.equal(await page.getByText("Please wait").count(), 0);
  await page.locator("#play-lesson-puzzle").click();
  await whole(page, "play");
  assert.equal(await gridOf(page), shown);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("progress goes into a file, is forgotten, and comes back", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "learn" });
  await unfoldRoad(page);
  await page.locator(".chapter summary", { hasText: "Claiming" }).click();
  await page.locator(".chapter[open] label input").check();
  await goTo(page, "learn/progress");
  const download = page.waitForEvent("download");
  await page.locator("#save-games").click();
  const file = await (await download).path();
  // Another tab agrees.
  const other = await context.newPage();
  await other.goto(`${server.address}#learn`);
  await other.locator("#learned").getByText("1 of").waitFor();
  page.on("dialog", (dialog) => dialog.accept());
  await page.locator("#forget-progress").click();
  await page.locator("#progress").getByText("You have not begun a lesson yet.").waitFor();
  await other.locator("#learned").getByText("0 of").waitFor();
  await page.locator("#bring-games").setInputFiles(file);
  await page.locator("#progress").getByText("the progress in 1 lesson.").waitFor();
  await page.locator("#progress tr", { hasText: "Claiming" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Whether all of an element is in sight. @param {import("playwright-core").Locator} element */
const inWindow = (element) => element.evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
});

test("on a small telephone the end of a lesson is in sight, and the words above it", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "learn/x-wing", viewport: { width: 360, height: 640 } });
  await page.locator("#lesson").waitFor();
  await playIdea(page);
  assert.ok(await inWindow(page.locator("#next-part")));
  const [words, bar] = await Promise.all([".prose", ".steppers"].map((part) => page.locator(`#lesson ${part}`).boundingBox()));
  assert.ok(words.y + words.height <= bar.y + 1, `${words.y + words.height} ${bar.y}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the guide chooses no cell, and on a small telephone the digits of a cell are in sight with the words", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "learn/first-puzzle", viewport: { width: 360, height: 640 } });
  await page.locator("#lesson .guide p").first().waitFor();
  assert.equal(await page.locator("#choices button").count(), 0);
  await page.locator("#board .cell:not(:has(.value))").nth(5).click();
  for (const part of [page.locator("#choices button").first(), page.locator("#choices button").last(), page.locator("#lesson .guide")]) assert.ok(await inWindow(part));
  const [words, digits] = await Promise.all(["#lesson .guide", "#choices"].map((part) => page.locator(part).boundingBox()));
  assert.ok(words.y + words.height <= digits.y + 1, `${words.y + words.height} ${digits.y}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the lesson of the 45 rule speaks of the cell that it shows", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "learn/killer-45" });
  await page.locator("#lesson").waitFor();
  await playIdea(page);
  const [cell, house] = await Promise.all(["#board .overlay .tint", "#board .overlay .house"].map((part) => page.locator(part).evaluateAll((all) => all.map((one) => {
    const { x, y, right, bottom } = one.getBoundingClientRect();
    return { x, y, right, bottom };
  }))));
  const isInside = house.some(({ x, y, right, bottom }) => cell[0].x >= x - 2 && cell[0].y >= y - 2 && cell[0].right <= right + 2 && cell[0].bottom <= bottom + 2);
  assert.match(await page.locator("#lesson .prose").innerText(), isInside ? /an innie/ : /an outie/);
  await context.close();
});

test("who is to compare candidates sees them", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "learn/palindromes" });
  await page.locator("#lesson").waitFor();
  assert.equal(await page.locator("#board .mark").count(), 0);
  await playIdea(page);
  assert.equal(await page.locator("#board .cell:has(.mark)").count(), 2);
  await context.close();
});
