// Puzzles of other sizes and rules: opened, played, hinted at, made and kept.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gridOf, inSight, launch, openPage, pressAtOnce, ready, says, serve, unrated, whole } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const KILLER = JSON.stringify({
  size: 4, title: "Small sums",
  grid: [[{}, {}, {}, {}], [{}, {}, {}, { value: 1, given: true }], [{}, { value: 4, given: true }, {}, {}], [{}, {}, {}, {}]],
  killercage: [
    { cells: ["R1C2", "R1C3"], value: "5" }, { cells: ["R2C4", "R3C4", "R4C4"], value: "7" }, { cells: ["R4C1", "R4C2", "R4C3"], value: "6" },
    { cells: ["R1C1", "R2C1", "R3C1"], value: "9" }, { cells: ["R2C2", "R3C2"], value: "7" }, { cells: ["R1C4"], value: "3" }, { cells: ["R2C3", "R3C3"], value: "3" },
  ],
});
const SOLUTION = "2143432134121234";
const SIX = ".......3..5..421..........1..6..5.3.";

/** Pastes a text anywhere on the page. */
async function paste(page, text) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const cell = (page, at) => page.locator(`#board [data-cell="${at}"]`);
/** Waits until a puzzle that was pasted is there, with the names of its cells. */
const opened = async (page) => {
  await page.locator(".frame.laid").waitFor();
  await whole(page, "play");
};

test("a killer is pasted, and solved by keyboard", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await paste(page, KILLER);
  await opened(page);
  assert.equal(await unrated(page), "Small sums · killer cage · 2 givens");
  assert.equal(await page.locator("#rules-said dl").innerText(), "killer cage\nThe digits in a dashed cage are different. Their sum is the small number.");
  await page.locator("#board [data-cell='0']").click();
  assert.equal(await page.locator("#board [role=grid]").getAttribute("aria-rowcount"), "4");
  assert.equal(await page.locator("#board [role=row]").count(), 4);
  assert.equal(await page.locator(".key:not([hidden])").count(), 4);
  await page.keyboard.press("Control+Home");
  for (let at = 0; at < 16; at++) {
    await page.keyboard.press(SOLUTION[at]);
    await page.keyboard.press("ArrowRight");
    if (at % 4 === 3) await page.keyboard.press("ArrowDown");
  }
  await page.locator("#win").waitFor();
  assert.equal(await gridOf(page), SOLUTION);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is solved is counted by its rules, in the language of the page", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await paste(page, KILLER);
  await opened(page);
  await page.evaluate((solution) => {
    const key = String(Object.keys(localStorage).find((key) => key.startsWith("loshu.game.{")));
    const game = JSON.parse(String(localStorage.getItem(key)));
    game.layers.values = [0, ...[...solution].slice(1).map(Number)];
    game.version++;
    localStorage.setItem(key, JSON.stringify(game));
  }, SOLUTION);
  await page.reload();
  await ready(page);
  await cell(page, 0).click();
  await page.keyboard.press(SOLUTION[0]);
  await page.locator("#win").waitFor();
  await page.locator("#results summary").click();
  const row = page.locator("#results tbody tr");
  assert.match(String(await row.textContent()), /^4×4 · killer cage1/);
  // Once is enough.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await inSight(page, "Solved: 1.").waitFor();
  await page.locator("#language").click();
  await page.locator("#results summary").click();
  assert.match(String(await row.textContent()), /^4×4 · 杀手笼1/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a key that cannot go is heard", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await paste(page, KILLER);
  await opened(page);
  await cell(page, 5).click();
  await page.keyboard.press("7");
  await says(page, "^There is no 7 here: the last digit is 4.$");
  // That a rule is broken is known a little later than that the digit is there.
  await page.keyboard.press("2");
  await says(page, "row 2, column 2, digit 2, breaks killer cage 7 at r2c2, Killer cage 7 with r3c2$");
  // The same words twice at a moment are said once, and not swallowed.
  const heard = await page.evaluate(async () => {
    // @ts-ignore: a module of the page
    const { announce } = await import("./js/dom.js");
    for (const word of ["one", "one", "two"]) announce(word);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return document.querySelector("#live")?.textContent;
  });
  assert.equal(heard, "one two");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a digit draws its own cell anew, and no other one", async () => {
  const { page, context } = await openPage(browser, server.address);
  await paste(page, KILLER);
  await opened(page);
  await cell(page, 5).click();
  await page.keyboard.press("c");
  await page.keyboard.press("1");
  const kept = await page.locator("#board .marks").elementHandle();
  const given = await page.locator("#board .value").first().elementHandle();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("z");
  await page.keyboard.press("3");
  assert.equal(await cell(page, 6).innerText(), "3");
  for (const one of [kept, given]) assert.equal(await one?.evaluate((element) => element.isConnected), true);
  await context.close();
});

test("a cell that breaks a rule says which one", async () => {
  const { page, context } = await openPage(browser, server.address);
  await paste(page, KILLER);
  await opened(page);
  // 2 in a cage of two cells with the sum 7, in which no two digits from 1 to 4 can help it.
  await cell(page, 5).click();
  await page.keyboard.press("2");
  await page.locator('[data-cell="5"][aria-invalid]').waitFor();
  assert.equal(await cell(page, 5).getAttribute("aria-label"), "row 2, column 2, digit 2, breaks killer cage 7 at r2c2, Killer cage 7 with r3c2");
  // Equal digits are seen without a question.
  await page.keyboard.press("4");
  assert.match(String(await cell(page, 5).getAttribute("aria-label")), /clashes with row 3, column 2/);
  await page.keyboard.press("Delete");
  await page.locator('[data-cell="5"]:not([aria-invalid])').waitFor();
  await context.close();
});

test("hints lead to the solution in five stages", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await paste(page, "25.3141.4652542163613425...546465231");
  await opened(page);
  let stages = 0;
  for (let clicks = 0; clicks < 1000 && (await gridOf(page)).includes("."); clicks++) {
    const shown = () => page.evaluate(() => document.querySelector(".card.hint:not([hidden])")?.textContent ?? "");
    const before = await shown();
    await page.locator(before ? "#more:enabled, #do:enabled" : "#hint").click();
    await page.waitForFunction((before) => (document.querySelector(".card.hint:not([hidden])")?.textContent ?? "") !== before, before);
    stages = Math.max(stages, Number((await page.locator(".card.hint h2").innerText().catch(() => "")).match(/of (\d)/)?.[1] ?? 0));
  }
  assert.equal(stages, 5);
  await page.locator("#win").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a game stays as it was left, beside ordinary ones", async () => {
  const { page, context } = await openPage(browser, server.address);
  await paste(page, KILLER);
  await opened(page);
  await cell(page, 0).click();
  await page.keyboard.press("2");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Digit1");
  await page.reload();
  await ready(page);
  assert.equal(await gridOf(page), "2......1.4......");
  assert.match(String(await cell(page, 1).getAttribute("aria-label")), /candidates 1/);
  await page.locator("#new").click();
  await page.locator(".frame:not(.laid)").waitFor();
  assert.equal(await page.locator(".key:not([hidden])").count(), 9);
  // The tables of an ordinary board are not kept with each game.
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("loshu.game.")).map((key) => [key[11] === "{", "layout" in JSON.parse(String(localStorage.getItem(key)))]).filter(([isOther, has]) => isOther !== has)), []);
  await page.locator("#previous-game").click();
  await page.locator(".frame.laid").waitFor();
  assert.equal(await gridOf(page), "2......1.4......");
  await context.close();
});

test("a kept game that is broken is not opened, and what it draws is no more than a drawing", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await paste(page, KILLER);
  await opened(page);
  const spoil = (how) => page.evaluate((how) => {
    const key = Object.keys(localStorage).find((key) => key.startsWith("loshu.game.{"));
    const game = JSON.parse(String(localStorage.getItem(String(key))));
    if (how === "houses") game.layout.houses[0][0] = 9999;
    // The tab that is about to go knows that another one has kept more, and keeps nothing.
    game.version++;
    if (how === "drawing") game.layout.board.svg = '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/><a/><rect x="0" y="0" width="50" height="50" class="x"/></svg>';
    localStorage.setItem(String(key), JSON.stringify(game));
  }, how);
  await spoil("drawing");
  await page.reload();
  await ready(page);
  // Shapes, and above them texts, of which there are none.
  assert.deepEqual(await page.locator("#board svg.clues").evaluateAll((all) => all.map((one) => one.innerHTML)), ['<rect x="0" y="0" width="50" height="50"></rect>', ""]);
  await spoil("houses");
  await page.reload();
  await ready(page);
  await page.locator(".frame:not(.laid)").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("kinds are made, and drawn without a complaint", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await page.locator("#kinds summary").click();
  for (const [kind, cells, name] of [["4x4", 16, "4×4"], ["16x16", 256, "16×16"], ["x", 81, "9×9 · X"], ["killer", 81, "9×9 · killer cage"], ["windoku", 81, "9×9 · windoku"], ["jigsaw", 81, "9×9 · jigsaw regions"]]) {
    await page.locator("#new-kind").selectOption(kind);
    await page.locator("#new-other").click();
    await page.waitForFunction(([cells, name]) => document.querySelectorAll(".frame.laid .cell").length === cells && document.querySelector(".what")?.textContent?.startsWith(name), /** @type {[number, string]} */ ([cells, name]));
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("pictures in place of digits, to play and to set", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await page.locator("#kinds summary").click();
  for (const [kind, isOffered] of /** @type {[string, boolean][]} */ ([["16x16", false], ["killer", false], ["non-consecutive", false], ["jigsaw", true], ["4x4", true]])) {
    await page.locator("#new-kind").selectOption(kind);
    assert.equal(await page.locator("#new-symbols").isVisible(), isOffered, kind);
  }
  await page.locator("#new-symbols").selectOption("pictures");
  // The same puzzle each time: its first step is a digit.
  await page.evaluate(() => (Math.random = () => 0.25));
  await page.locator("#new-other").click();
  await page.locator(".frame.laid").waitFor();
  assert.deepEqual((await page.locator(".key:not([hidden])").allInnerTexts()).map((text) => text[0]), [..."●■▲♥"]);
  // The pictures come from the page, not from what a machine happens to have.
  assert.equal(await page.evaluate(() => document.fonts.load("700 20px Digits", "●").then((fonts) => fonts.every(({ status }) => status === "loaded"))), true);
  await page.locator("#hint").click();
  for (let stage = 2; stage <= 5; stage++) await page.locator("#more").click();
  await inSight(page, /So r\dc\d is [●■▲♥]\./).waitFor();
  // The way of writing stays with the puzzle where it is changed.
  await page.locator('#tabs a[href="#edit"]').or(page.locator("#type-in")).first().click();
  await page.locator("#set-size").selectOption("6");
  await page.locator("#set-symbols").selectOption("A");
  await page.locator("#edit-play").waitFor();
  await page.waitForFunction(() => document.querySelector(".keys")?.textContent === "ABCDEF");
  await page.locator("#set-symbols").selectOption("pictures");
  await page.waitForFunction(() => document.querySelector(".keys")?.textContent === "●■▲♥☼♦");
  await page.locator("#set-size").selectOption("16");
  await page.locator("#set-symbols").waitFor({ state: "hidden" });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a killer of 6x6, in Play and in Make", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await page.locator("#kinds summary").click();
  await page.locator("#new-kind").selectOption("6x6");
  assert.equal(await page.locator("#new-size").isVisible(), false);
  await page.locator("#new-kind").selectOption("killer");
  await page.locator("#new-size").selectOption("6");
  await page.locator("#new-other").click();
  await page.locator(".what").getByText("6×6 · killer cage").waitFor();
  await page.locator('#tabs a[href="#make"]').click();
  await page.locator("#kind").selectOption("jigsaw");
  await page.locator("#size").selectOption("6");
  await page.locator("#number").fill("2");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles > li").nth(1).waitFor();
  await page.locator("#puzzles button").first().click();
  await page.locator(".what").getByText("6×6 · jigsaw regions").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle with several solutions says so above the grid", async () => {
  const { page, context } = await openPage(browser, server.address);
  await paste(page, ".".repeat(36));
  await page.locator(".what").getByText("6×6 · several solutions").waitFor();
  // What that means for hints is said once.
  const meaning = inSight(page, "The puzzle has several solutions.");
  await paste(page, `21..${".".repeat(12)}`);
  await page.locator(".what").getByText("4×4 · several solutions").waitFor();
  await page.locator("#hint").click();
  await meaning.waitFor();
  await page.locator("#more").click();
  await inSight(page, "Stage 2 of 5").waitFor();
  assert.equal(await meaning.count(), 0);
  await context.close();
});

test("letters on the board write digits, before they are keys of their own", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  const row = () => [{}, {}, {}, {}];
  await paste(page, JSON.stringify({ size: 4, symbols: "A", grid: [row(), row(), row(), row()] }));
  await opened(page);
  await cell(page, 0).click();
  for (const [letter, key] of [["A", "a"], ["B", "b"], ["C", "c"]]) {
    await page.keyboard.press(key);
    assert.equal(await page.locator("#board [data-cell='0'] .value").textContent(), letter);
  }
  assert.equal(await page.locator("[role=radio][aria-checked=true]").getAttribute("data-mode"), "Digit");
  // Other letters are keys as ever.
  await page.keyboard.press("x");
  await page.locator("[data-mode=Corner][aria-checked=true]").waitFor();
  // Four keys fill one row, as wide as the grid or the panel is.
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await page.locator(".key:not([hidden])").evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })));
    const all = await page.locator(".keys").evaluate((keys) => keys.getBoundingClientRect().right);
    assert.equal(new Set(boxes.map(({ top }) => top)).size, 1, JSON.stringify(boxes));
    assert.ok(Math.abs(boxes[3].right - all) < 2, `${boxes[3].right} of ${all}`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("two figures in quick succession are one number", async () => {
  const { page, context } = await openPage(browser, server.address);
  await page.locator("#kinds summary").click();
  await page.locator("#new-kind").selectOption("12x12");
  await page.locator("#new-other").click();
  await page.locator(".frame.laid").waitFor();
  const empty = (await gridOf(page)).indexOf(".");
  await cell(page, empty).click();
  await pressAtOnce(page, "12");
  await page.waitForFunction((cell) => document.querySelector(`#board [data-cell="${cell}"]`)?.textContent === "C", empty);
  // 13 is no digit here, so the second key stands for itself.
  await page.keyboard.press("1");
  await page.keyboard.press("3");
  assert.equal(await cell(page, empty).innerText(), "3");
  await context.close();
});

test("the keys of 25 digits stand in five rows", async () => {
  const { page, context } = await openPage(browser, server.address);
  await paste(page, JSON.stringify({ size: 25, grid: Array.from({ length: 25 }, () => Array(25).fill({})) }));
  await opened(page);
  const tops = await page.locator(".key:not([hidden])").evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().top));
  assert.deepEqual([tops.length, new Set(tops).size], [25, 5]);
  await context.close();
});

test("a box that the words of a variant name lights up", async () => {
  const { page, context } = await openPage(browser, server.address);
  await paste(page, SIX);
  await opened(page);
  const lights = await page.evaluate(async () => {
    // @ts-ignore: modules of the page
    const [{ parts }, { Game }] = await Promise.all([import("./js/names.js"), import("./js/game.js")]);
    const key = Object.keys(localStorage).find((key) => key.startsWith("loshu.game.{"));
    const { layout } = Game.from(JSON.parse(String(localStorage.getItem(String(key)))));
    return parts("In row 2 and box 4: 3 in r4c6, box 9.", layout).filter((part) => part.light).map(({ name, light }) => [name, light]);
  });
  assert.deepEqual(lights, [
    ["row 2", { cells: [], digit: 0, houses: [[0, 1, 6, 1]] }], ["box 4", { cells: [], digit: 0, houses: [[3, 2, 3, 2]] }], ["3 in r4c6", { cells: [23], digit: 3, houses: [] }],
  ]);
  await context.close();
});

test("the picture of a variant has its pencil marks", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await paste(page, KILLER);
  await opened(page);
  const picture = async () => {
    await page.locator('#tabs a[href="#transfer"]').click();
    const download = page.waitForEvent("download");
    await page.locator("#save-picture").click();
    const bytes = readFileSync(await (await download).path());
    await page.locator('#tabs a[href="#play"]').click();
    await whole(page, "play");
    return bytes;
  };
  const before = await picture();
  assert.deepEqual([before.readUInt32BE(16), before.readUInt32BE(20)], [1128, 1128]);
  await cell(page, 0).click();
  await page.keyboard.press("Control+Digit2");
  assert.notDeepEqual(await picture(), before);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await picture(), before);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("where grids overlap, arrow keys leap over the gaps", async () => {
  const { page, context } = await openPage(browser, server.address);
  const row = (from, to) => Array.from({ length: 15 }, (_, at) => (at >= from && at < to ? "." : "#")).join("");
  const twin = Array.from({ length: 15 }, (_, at) => row(at < 6 ? 0 : at < 9 ? 0 : 6, at < 6 ? 9 : at < 9 ? 15 : 15)).join("\n");
  await paste(page, twin);
  await opened(page);
  assert.equal(await page.locator("#board .cell").count(), 153);
  assert.match(await unrated(page), /^15×15 · /);
  await cell(page, 8).click();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), "0");
  await context.close();
});

test("a rule that cannot be is told by its name", async () => {
  const { page, context } = await openPage(browser, server.address);
  const twice = JSON.parse(KILLER);
  twice.killercage[0].cells = ["R1C2", "R1C2"];
  await paste(page, JSON.stringify(twice));
  assert.match(await page.locator(".toast").innerText(), /killer ?cage/i);
  assert.equal(await page.locator(".frame.laid").count(), 0);
  await context.close();
});

test("what was opened is not opened again when the view comes back", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "transfer" });
  for (const text of ["hello there", KILLER]) {
    await page.locator("#paste").fill(text);
    await page.locator("#open").click();
    await page.locator("#found li, body[data-view=play]").first().waitFor();
  }
  await page.locator(".frame.laid").waitFor();
  await page.locator('#tabs a[href="#transfer"]').click();
  await page.locator("#share").waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => document.body.dataset.view), "transfer");
  await context.close();
});

test("the steps to the solution of a variant are told on its board", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await paste(page, SIX);
  await opened(page);
  await page.locator('#tabs a[href="#learn"]').click();
  await page.locator("#path").click();
  await page.locator("#steps li").first().waitFor();
  assert.equal(await page.locator(".frame.laid").count(), 1);
  assert.match(await page.locator("#steps li").first().innerText(), /^Hidden Single: \d in /);
  const last = page.locator("#steps li").last();
  await last.locator("button").click();
  assert.match(await page.locator(".prose .therefore").innerText(), /^So r\dc\d is \d\.$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is for ordinary puzzles says so", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await paste(page, SIX);
  await opened(page);
  await page.locator('#tabs a[href="#learn"]').click();
  await page.locator("#rate").click();
  await page.locator("dl.facts dt").getByText("Hardest step").waitFor();
  assert.match(await page.locator("dl.facts").innerText(), /\d\.\d; \d\.\d up to the first digit, \d\.\d for the first step/);
  assert.ok(await page.locator("#all-steps").isDisabled());
  await page.getByText("This list is made for ordinary Sudokus only.").waitFor();
  await page.locator('#tabs a[href="#transfer"]').click();
  await page.locator("#check-puzzle").click();
  await inSight(page, "The puzzle has one solution.").waitFor();
  assert.match(await page.locator("#share").innerText(), /"size":6/);
  await page.locator('#tabs a[href="#make"]').click();
  await page.locator("#make-puzzles").waitFor();
  await page.locator("#vary").click();
  await page.locator("#puzzles li").nth(5).waitFor();
  assert.match(await page.locator("#puzzles .facts-line").first().innerText(), /\d+ givens/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("several are made, played, and printed", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  await page.locator("#kind").selectOption("6x6");
  assert.equal(await page.locator("#symmetry").isVisible(), false);
  await page.locator("#number").fill("3");
  await page.locator("#make-puzzles").click();
  await page.waitForFunction(() => document.querySelectorAll("#puzzles .thumbnail").length === 3);
  await page.locator("#preview img").first().waitFor();
  await page.locator("#puzzles button").first().click();
  await page.locator(".frame.laid").waitFor();
  assert.match(await unrated(page), /^6×6/);
  await page.locator('#tabs a[href="#make"]').click();
  await page.locator("#kind").selectOption("");
  assert.equal(await page.locator("#symmetry").isVisible(), true);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** An ordinary puzzle without one of its givens, in whose place the setter leaves two digits to another cell. */
const FEWER = (() => {
  const given = (sign) => (sign === "." ? {} : { value: Number(sign), given: true });
  const rows = ["..3.2.6..", "9..3.5..1", "..18.64..", "..81.29..", "7.......8", "..67.82..", "..26.95..", "8..2.3..9", "..5...3.."];
  const grid = rows.map((row) => [...row].map(given));
  grid[6][4] = { givenPencilMarks: [7, 8] };
  return JSON.stringify({ size: 9, grid });
})();

test("the digits that a setter leaves to cells belong to the puzzle", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  await paste(page, FEWER);
  await opened(page);
  assert.equal(await unrated(page), "9×9 · 31 givens");
  assert.match((await cell(page, 58).getAttribute("aria-label")) ?? "", /7, 8|7 8/);
  // In a list, too.
  await page.locator('#tabs a[href="#transfer"]').click();
  await page.locator("#paste").fill(`${FEWER}\n${FEWER}\n`);
  await page.locator("#open").click();
  await page.locator("#found li button").first().click();
  await page.locator(".frame.laid").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a killer of a level is made, and says it", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  await page.locator("#kind").selectOption("killer");
  assert.equal(await page.locator("#symmetry").isVisible(), false);
  await page.locator("#level").selectOption("Easy");
  await page.locator("#number").fill("1");
  await page.locator("#make-puzzles").click();
  const facts = await page.locator("#puzzles .facts-line").first().innerText();
  assert.match(facts, /Easy · ER \d\.\d/);
  assert.deepEqual(complaints, []);
  // No step of a puzzle costs more than cases inside cases.
  await page.locator("#level").selectOption("");
  await page.locator("#rating-from").fill("11");
  await page.locator("#make-puzzles").click();
  await page.locator("#made.bad").waitFor();
  assert.match(await page.locator("#made").innerText(), /The highest ER of a known puzzle is 10\.0/);
  await context.close();
});

test("a killer that practises the 45 rule", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  await page.locator("#kind").selectOption("killer");
  const technique = page.locator("#technique");
  await technique.locator("option[value='45-rule']").waitFor({ state: "attached" });
  // Killers have no uniqueness to argue from.
  assert.equal(await technique.locator("option[value=unique-rectangle-1]").count(), 0);
  await technique.selectOption("45-rule");
  assert.equal(await page.locator("#role option").first().textContent(), "with nothing harder");
  await page.locator("#number").fill("1");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles").getByRole("button", { name: /^Play/ }).click();
  await page.getByRole("link", { name: "Learn" }).click();
  await page.locator("#path").click();
  await page.locator("#steps button").getByText(/45 rule/i).first().waitFor();
  assert.deepEqual(complaints, []);
  // An ordinary puzzle does not know the technique.
  await page.goto(`${server.address}#make`);
  await page.locator("#kind").selectOption("");
  await technique.locator("option[value=unique-rectangle-1]").waitFor({ state: "attached" });
  assert.equal(await technique.inputValue(), "");
  await context.close();
});

test("the level of a variant stands on paper; puzzles without levels have no choice for them", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "make" });
  const level = page.locator("#level-on-paper");
  await page.locator("#kind").selectOption("6x6");
  await page.locator("#number").fill("1");
  const asked = page.waitForRequest((request) => request.url().endsWith("/sheet"));
  await page.locator("#make-puzzles").click();
  assert.match((await asked).postDataJSON().puzzles[0].rating, /^(Easy|Medium|Hard|Unfair|Extreme)$/);
  assert.ok(await level.isVisible());
  // Until all are made, the button stops the work.
  await page.locator("#making").waitFor({ state: "hidden" });
  await page.locator("#vary").click();
  await page.locator("#puzzles li").nth(5).waitFor();
  assert.equal(await level.isVisible(), false);
  await context.close();
});

test("a link opens a killer, in Chinese too", async () => {
  const { page, context } = await openPage(browser, server.address, { language: "zh" });
  await paste(page, KILLER);
  await opened(page);
  assert.match(await unrated(page), /杀手笼/);
  await page.locator("#language").click();
  await inSight(page, "Small sums · killer cage").waitFor();
  assert.equal(await unrated(page), "Small sums · killer cage · 2 givens");
  await page.locator('#tabs a[href="#transfer"]').click();
  const link = await page.locator("li:has([data-form=asLinkHere]) pre").innerText();
  const other = await context.newPage();
  await other.goto(link);
  await other.locator(".frame.laid").waitFor();
  assert.equal(await other.locator("#board .cell").count(), 16);
  await context.close();
});

test("a link opens grids that overlap, with their rules", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  const corners = "R1C1,R7C7,R13C13,R1C13,R13C1";
  const grid = Array.from({ length: 21 }, (_, row) => Array.from({ length: 21 }, (_, column) => ((row > 8 && row < 12) !== (column > 8 && column < 12) && !(row > 5 && row < 15 && column > 5 && column < 15) ? null : {})));
  await paste(page, JSON.stringify({ size: 9, grids: corners, grid, killercage: [{ cells: ["R1C1", "R1C2"], value: "17" }] }));
  await page.locator(".what").getByText("samurai, killer cage").waitFor();
  await page.locator('#tabs a[href="#transfer"]').click();
  const link = await page.locator("li:has([data-form=asLinkHere]) pre").innerText();
  assert.ok(link.length < 2000, `${link.length} characters`);
  const other = await context.newPage();
  await other.goto(link);
  await other.locator(".what").getByText("samurai, killer cage").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [width, height] of [[360, 640], [667, 375], [1920, 1080]]) {
  test(`grid and keys fit into ${width}x${height}`, async () => {
    const { page, context } = await openPage(browser, server.address, { viewport: { width, height } });
    await paste(page, KILLER);
    await opened(page);
    const [page_, grid, keys] = await page.evaluate(() => [document.documentElement, document.querySelector(".frame"), document.querySelector(".keys")].map((element) => {
      const { left, right, top, bottom } = /** @type {Element} */ (element).getBoundingClientRect();
      return { left, right, top, bottom, wide: /** @type {Element} */ (element).scrollWidth };
    }));
    assert.ok(page_.wide <= width && grid.left >= 0 && grid.right <= width && keys.bottom <= height, JSON.stringify([page_, grid, keys]));
    await context.close();
  });
}
