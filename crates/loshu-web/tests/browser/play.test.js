// A puzzle is solved by keyboard alone, by touch alone, and by what a screen reader sees.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { goTo, gridOf, HARD, inSight, launch, openPage, PUZZLE, ready, serve, SOLUTION, whole } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const empty = [...PUZZLE].flatMap((sign, cell) => (sign === "." ? [cell] : []));

test("by keyboard", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#board [tabindex='0']").focus();
  await page.keyboard.press("Control+Home");
  for (let cell = 0; cell < 81; cell++) {
    if (PUZZLE[cell] === ".") await page.keyboard.press(SOLUTION[cell]);
    await page.keyboard.press("ArrowRight");
    if (cell % 9 === 8) await page.keyboard.press("ArrowDown");
  }
  await page.locator("#win").waitFor();
  assert.equal(await gridOf(page), SOLUTION);
  await page.keyboard.press("Control+z");
  assert.notEqual(await gridOf(page), SOLUTION);
  await page.keyboard.press("Control+y");
  assert.equal(await gridOf(page), SOLUTION);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("by touch", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  for (const cell of empty) {
    await page.locator(`#board [data-cell="${cell}"]`).tap();
    await page.locator(".key").nth(Number(SOLUTION[cell]) - 1).tap();
  }
  await page.locator("#win").waitFor();
  assert.equal(await gridOf(page), SOLUTION);
  await context.close();
});

test("by names and roles", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const grid = page.getByRole("grid", { name: "Sudoku grid" });
  assert.equal(await grid.getByRole("row").count(), 9);
  assert.equal(await grid.getByRole("gridcell").count(), 81);
  assert.equal(await grid.locator("[tabindex='0']").count(), 1);
  for (const cell of empty) {
    const name = `row ${Math.floor(cell / 9) + 1}, column ${(cell % 9) + 1}`;
    await grid.getByRole("gridcell", { name: `${name}, empty` }).focus();
    await page.getByRole("button", { name: new RegExp(`^${SOLUTION[cell]}, \\d left$`) }).click();
    await grid.getByRole("gridcell", { name: `${name}, digit ${SOLUTION[cell]}` }).waitFor();
  }
  await page.getByRole("heading", { name: "Solved!" }).waitFor();
  await context.close();
});

test("marks, colours, several cells, and undo without end", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const cell = (at) => page.locator(`#board [data-cell="${at}"]`);
  await cell(0).click();
  await page.keyboard.press("Shift+4");
  await page.keyboard.press("Control+5");
  assert.equal(await cell(0).getAttribute("aria-label"), "row 1, column 1, empty, candidates 5, corner marks 4");
  await cell(1).hover();
  await page.mouse.down();
  await cell(4 - 1).hover();
  await cell(12).hover();
  await page.mouse.up();
  assert.ok(await page.locator("#board [aria-selected=true]").count() >= 3);
  await page.getByRole("radio", { name: "Colour" }).click();
  await page.getByRole("button", { name: "green" }).click();
  assert.ok(await page.locator("#board [data-color='2']").count() >= 3);
  await inSight(page, "Options").click();
  await page.getByLabel("Automatic marks").check();
  assert.match(await cell(1).getAttribute("aria-label"), /candidates 4 5 7 8/);
  while (await page.getByRole("button", { name: "Undo" }).isEnabled()) await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await cell(0).getAttribute("aria-label"), "row 1, column 1, empty");
  await context.close();
});

test("wrong digits are shown as asked", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("5");
  await page.keyboard.press("h");
  await inSight(page, "One of your digits is wrong.").first().waitFor();
  await page.keyboard.press("h");
  await inSight(page, "Look at box 1.").first().waitFor();
  await page.keyboard.press("h");
  await inSight(page, "The digit in r1c1 is wrong.").first().waitFor();
  assert.equal(await page.locator("#board .mark").count(), 0, "candidates that follow from a wrong digit help nobody");
  await page.keyboard.press("Escape");
  const bad = page.locator("#board [aria-invalid]");
  assert.equal(await bad.count(), 0);
  await inSight(page, "Options").click();
  await page.locator("#check").selectOption("wrong");
  // The solution may still be on its way.
  await bad.waitFor();
  assert.equal(await bad.count(), 1);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("3");
  await page.locator("#check").selectOption("conflicts");
  assert.equal(await bad.count(), 2);
  await page.locator("#check").selectOption("off");
  assert.equal(await bad.count(), 0);
  await context.close();
});

test("the grid stays in the browser", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+8");
  const before = await gridOf(page);
  await page.reload();
  await ready(page);
  assert.equal(await gridOf(page), before);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await gridOf(page), PUZZLE);
  await context.close();
});

test("a first visit: told what there is, once, and never in the way", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const tour = page.getByRole("region", { name: "For a first visit" });
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("4");
  assert.equal((await gridOf(page))[0], "4");
  const seen = new Set();
  for (let stop = 0; stop < 4; stop++) {
    seen.add(await tour.locator("p").textContent());
    await page.locator("#tour-next").click();
  }
  assert.equal(seen.size, 4);
  assert.equal(await tour.count(), 0);
  await page.reload();
  await ready(page);
  assert.equal(await tour.count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a new puzzle of a level", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.getByLabel("Level").selectOption("Medium");
  await page.locator("#new").click();
  await page.waitForFunction((old) => [...document.querySelectorAll("#board .given .value")].map((x) => x.textContent).join("") !== old, [...PUZZLE].filter((sign) => sign !== ".").join(""));
  assert.ok((await gridOf(page)).replaceAll(".", "").length >= 17);
  await context.close();
});

test("the first press of the button for the theme is seen, whatever the system has", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, context } = await openPage(browser, server.address, { colorScheme });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const shown = [await paper()];
    for (let press = 0; press < 3; press++) {
      await page.locator("#theme").click();
      shown.push(await paper());
    }
    assert.notEqual(shown[1], shown[0], colorScheme);
    assert.deepEqual(shown.slice(2), [shown[0], shown[0]], colorScheme);
    await context.close();
  }
});

test("keys work at once, and after every click", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const at = (cell) => page.locator(`#board [data-cell="${cell}"]`);
  const cursor = () => page.locator("#board [aria-selected=true]").getAttribute("data-cell").then(Number);
  const free = empty.slice(0, 12);
  // Nothing has the focus yet.
  assert.equal(await cursor(), 40);
  await page.keyboard.press("ArrowUp");
  assert.equal(await cursor(), 31);
  await page.reload();
  await ready(page);
  // The player goes on where the cursor was.
  await page.keyboard.press("Shift+5");
  assert.match(await at(31).getAttribute("aria-label"), /corner marks 5/);

  const click = (name, role = "button") => page.getByRole(/** @type {any} */ (role), { name, exact: true }).first().click();
  const clicks = {
    keypad: () => page.locator(".key").nth(2).click(),
    undo: () => click("Undo"),
    redo: async () => {
      await click("Undo");
      await click("Redo");
    },
    erase: () => click("Erase"),
    corner: () => click("Corner", "radio"),
    digit: () => click("Digit", "radio"),
    hint: () => page.locator("#hint").click(),
    more: () => page.locator("#more").click(),
    close: () => page.locator(".hint").getByRole("button", { name: "Close" }).click(),
    options: () => inSight(page, "Options").click(),
    box: () => page.getByLabel("Timer").click(),
  };
  for (const [number, [name, act]] of Object.entries(clicks).entries()) {
    const cell = free[number];
    await at(cell).click();
    const isFree = ["hint", "more", "close", "corner"].includes(name);
    if (!isFree) await page.keyboard.press("7");
    await act();
    if (name === "hint" || name === "more") await page.locator("#more").waitFor();
    // By the keyboard alone, from wherever the click has left the focus.
    const digit = (await gridOf(page))[cell] === "9" ? "8" : "9";
    await page.keyboard.press(digit);
    if (name === "corner") assert.match(await at(cell).getAttribute("aria-label"), new RegExp(`corner marks ${digit}`));
    else assert.equal((await gridOf(page))[cell], digit, `a digit after ${name}`);
    await page.keyboard.press("ArrowDown");
    assert.equal(await cursor(), (cell + 9) % 81, `an arrow after ${name}`);
    while (await page.getByRole("button", { name: "Undo" }).isEnabled()) await page.getByRole("button", { name: "Undo" }).click();
    // The digit may have closed the hint.
    if (name === "hint" || name === "more") {
      await page.waitForTimeout(400);
      await page.keyboard.press("Escape");
      await page.locator(".hint").waitFor({ state: "hidden" });
      await page.locator("#hint").click();
      await page.locator("#more").waitFor();
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a key of the keypad keeps the focus, and text fields keep their keys", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator('#board [data-cell="0"]').click();
  await page.locator(".key").nth(3).focus();
  await page.keyboard.press("Enter");
  assert.equal((await gridOf(page))[0], "4");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "key");
  // Space presses the key again, and does not change what is written.
  await page.keyboard.press("Space");
  assert.equal((await gridOf(page))[0], ".");
  assert.equal(await page.locator("[data-mode=Digit]").getAttribute("aria-checked"), "true");
  await page.getByLabel("Level").focus();
  const before = await gridOf(page);
  await page.keyboard.press("7");
  await page.keyboard.press("ArrowDown");
  assert.equal(await gridOf(page), before);
  // A click on the keypad leaves the field.
  await page.locator(".key").nth(3).click();
  assert.equal((await gridOf(page))[0], "4");
  await page.keyboard.press("Delete");
  assert.equal((await gridOf(page))[0], ".");
  // Arrows still change what is written where that has the focus.
  await page.locator("[data-mode=Digit]").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("[data-mode=Corner]").getAttribute("aria-checked"), "true");
  await context.close();
});

/** Writes centre marks into a cell. */
async function note(page, cell, digits) {
  await page.locator(`#board [data-cell="${cell}"]`).click();
  for (const digit of digits) await page.keyboard.press(`Control+${digit}`);
}

/** The texts of the hint at stages 1 to 5. */
async function hintTexts(page) {
  await page.locator("#hint").click();
  const texts = [];
  for (let stage = 1; stage <= 5; stage++) {
    await page.getByRole("heading", { name: `Stage ${stage} of 5` }).waitFor();
    texts.push(await page.locator(".hint .prose").textContent());
    if (stage < 5) await page.locator("#more").click();
  }
  return texts;
}

test("notes do not change a hint, and a hint does not tell the solution by them", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD });
  const plain = await hintTexts(page);
  await page.keyboard.press("Escape");
  // 9 is in one of these two.
  await note(page, 1, "9");
  await note(page, 2, "9");
  assert.deepEqual(await hintTexts(page), plain);
  // The step is done all the same, and undo brings the notes back.
  await page.locator("#do").click();
  await page.getByRole("button", { name: "Undo" }).click();
  for (const cell of [1, 2]) assert.match(await page.locator(`#board [data-cell="${cell}"]`).getAttribute("aria-label"), /candidates 9$/);
  await context.close();
});

test("a struck candidate that is needed is told in three stages, and put back", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await inSight(page, "Options").click();
  await page.getByLabel("Automatic marks").check();
  // 4 is the digit of the first cell.
  await note(page, 0, "4");
  await page.locator("#hint").click();
  const text = async (stage) => {
    await page.getByRole("heading", { name: `Stage ${stage} of 3` }).waitFor();
    return page.locator(".hint .prose").textContent();
  };
  assert.doesNotMatch(await text(1), /\d/);
  assert.equal(await page.locator(".overlay .tint, .overlay .guardian").count(), 0);
  await page.locator("#more").click();
  const where = await text(2);
  assert.match(where, /r1c1/);
  assert.doesNotMatch(where.replace("r1c1", ""), /\d/);
  await page.locator("#more").click();
  assert.match(await text(3), /4 in r1c1/);
  await page.locator("#do").click();
  assert.match(await page.locator('#board [data-cell="0"]').getAttribute("aria-label"), /candidates 4 5/);
  await page.locator("#hint").click();
  await page.getByRole("heading", { name: "Stage 1 of 5" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("marks count as candidates from the moment when a cell has had all of them", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const about = async () => {
    await page.locator("#hint").click();
    await page.locator(".hint .prose").waitFor();
    const head = await page.locator(".hint h2").textContent();
    await page.locator(".hint").getByRole("button", { name: "Close" }).click();
    return head;
  };
  // The first cell may be 4 or 5; 4 is right. A note of 5 alone says nothing.
  await note(page, 0, "5");
  assert.equal(await about(), "Stage 1 of 5");
  // 4 and 5, and 4 struck again: that is wrong.
  await note(page, 0, "4");
  await note(page, 0, "4");
  assert.equal(await about(), "Stage 1 of 3");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await about(), "Stage 1 of 5");
  // All marks erased, and one written: a note again.
  await page.keyboard.press("Delete");
  await note(page, 0, "5");
  assert.equal(await about(), "Stage 1 of 5");
  await page.reload();
  await ready(page);
  assert.equal(await about(), "Stage 1 of 5");
  await context.close();
});

/** A small killer in fog, with a given that is lit and one that is not. Its solution is 2143 4321 3412 1234. */
const FOGGED = {
  size: 4, title: "In the fog", foglight: ["R3C2"],
  grid: Array.from({ length: 4 }, (_, row) => Array.from({ length: 4 }, (_, column) => (row === 1 && column === 3 ? { value: 1, given: true } : row === 2 && column === 1 ? { value: 4, given: true } : {}))),
  killercage: [["R1C2 R1C3", "5"], ["R2C4 R3C4 R4C4", "7"], ["R4C1 R4C2 R4C3", "6"], ["R1C1 R2C1 R3C1", "9"], ["R2C2 R3C2", "7"], ["R1C4", "3"], ["R2C3 R3C3", "3"]].map(([cells, value]) => ({ cells: cells.split(" "), value })),
};

/** The text of a puzzle in an address. @param {object} object */
const inAddress = (object) => encodeURIComponent(JSON.stringify(object));

test("fog covers clues and givens, and lifts around right digits", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: inAddress(FOGGED) });
  const cell = (at) => page.locator(`#board [data-cell="${at}"]`);
  const fog = () => page.locator("#board .fog").evaluateAll((cells) => cells.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.cell)));
  await page.waitForFunction(() => document.querySelectorAll("#board .fog").length === 15);
  assert.equal(await gridOf(page), ".........4......");
  assert.equal(await cell(7).getAttribute("aria-label"), "row 2, column 4, in fog, empty");
  assert.notEqual(await cell(7).evaluate((one) => getComputedStyle(one).backgroundColor), "rgba(0, 0, 0, 0)");
  // A wrong digit lifts nothing, a right one does; undo brings the fog back.
  await cell(6).click();
  await page.keyboard.press("1");
  assert.equal((await fog()).length, 15);
  await page.keyboard.press("2");
  assert.deepEqual(await fog(), [0, 4, 8, 12, 13, 14, 15]);
  assert.equal(await gridOf(page), "......21.4......");
  await page.keyboard.press("Control+z");
  assert.equal((await fog()).length, 15);
  assert.deepEqual(complaints, []);
  await context.close();
  // Without one solution all is seen, and the page says why.
  const open = await openPage(browser, server.address, { puzzle: inAddress({ ...FOGGED, killercage: [] }) });
  await open.page.getByText("Fog belongs to this puzzle.").waitFor();
  assert.equal(await open.page.locator("#board .fog").count(), 0);
  await open.context.close();
});

test("nothing tells what fog covers: neither the keypad, nor marks of clashes, nor what is said of a cell", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: inAddress(FOGGED) });
  const cell = (at) => page.locator(`#board [data-cell="${at}"]`);
  const bad = () => page.locator("#board .bad").evaluateAll((cells) => cells.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.cell)));
  const write = async (at, digit) => {
    await cell(at).click();
    await page.keyboard.press(digit);
  };
  await page.waitForFunction(() => document.querySelectorAll("#board .fog").length === 15);
  // The 4 is lit, the 1 is not.
  await page.getByRole("button", { name: "1, 4 left" }).waitFor();
  await page.getByRole("button", { name: "4, 3 left" }).waitFor();
  assert.deepEqual([await cell(7).getAttribute("aria-readonly"), await cell(9).getAttribute("aria-readonly")], ["false", "true"]);
  // Another 1 in the box of the hidden 1, and a sum of 4 in a cage of 5.
  await write(1, "3");
  await write(2, "1");
  await page.waitForTimeout(500);
  assert.deepEqual(await bad(), []);
  // What touches the cell is not said, nor which digits its cage can have.
  await page.keyboard.press("t");
  await page.locator("#live").getByText("row 1, column 3, box 2: no clue touches this cell").waitFor({ state: "attached" });
  await page.locator("#combinations").getByText("Fog covers the cage here, if there is one.").waitFor();
  // A clash with a given that is seen is told as ever.
  await write(8, "4");
  assert.deepEqual(await bad(), [8, 9]);
  await page.keyboard.press("Control+z");
  // When fog lifts, all is told of what it covered.
  await write(6, "2");
  await page.waitForFunction(() => document.querySelectorAll("#board .bad").length === 3);
  assert.deepEqual(await bad(), [1, 2, 7]);
  await page.getByRole("button", { name: "1, 2 left" }).waitFor();
  await cell(1).click();
  await page.locator("#combinations").getByText("2 combinations").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("pictures of a game have its fog: among recent games, in a list, and in a file", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: inAddress(FOGGED) });
  const shown = (list) => page.locator(`${list} .thumbnail`).evaluateAll((all) => all.map((one) => [one.querySelectorAll(".fog").length, [...one.querySelectorAll(":scope > text")].map((digit) => digit.textContent).join("")]));
  await page.waitForFunction(() => document.querySelectorAll("#board .fog").length === 15);
  await page.locator('#board [data-cell="6"]').click();
  await page.keyboard.press("2");
  await page.waitForFunction(() => document.querySelectorAll("#board .fog").length === 7);
  // The file shows a corner of a cell in fog, and one of a cell that is lit, as the grid does.
  await goTo(page, "transfer");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save-picture").click()]);
  const colours = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.drawImage(image, 0, 0);
    return [[3, 0], [1, 1]].map(([row, column]) => String(pen.getImageData((image.width * (10 + 50 * column + 44)) / 220, (image.height * (10 + 50 * row + 44)) / 220, 1, 1).data));
  }, readFileSync(String(await download.path())).toString("base64"));
  await page.locator("#paste").fill(`${JSON.stringify(FOGGED)}\n${PUZZLE}`);
  await page.locator("#open").click();
  await page.locator("#found .thumbnail").nth(1).waitFor();
  assert.deepEqual(await shown("#found"), [[15, "4"], [0, PUZZLE.replaceAll(".", "")]]);
  await page.locator("#found").getByRole("button", { name: "Play" }).nth(1).click();
  await whole(page, "play");
  await page.locator("details", { has: page.locator("#recent") }).locator("summary").click();
  await page.locator("#recent .thumbnail").first().waitFor();
  assert.deepEqual((await shown("#recent")).find(([fog]) => fog > 0), [7, "214"]);
  assert.deepEqual(colours, ["204,204,204,255", "255,255,255,255"]);
  assert.deepEqual(complaints, []);
  await context.close();
});
