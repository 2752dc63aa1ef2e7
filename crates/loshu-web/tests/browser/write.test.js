// The ways to write: keys for modes, digits first, several colours, and what is said of it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gridOf, HARD, inSight, launch, openPage, PUZZLE, ready, says, serve, SOLUTION } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const at = (page, cell) => page.locator(`#board [data-cell="${cell}"]`);
const name = (page, cell) => at(page, cell).getAttribute("aria-label");
const mode = (page) => page.locator(".segments [aria-checked=true]").getAttribute("data-mode");
const selected = (page) => page.locator("#board [aria-selected=true]").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.cell)));

test("Z, X, C, V, B and Space choose what is written; Shift and Ctrl hold it", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  for (const [key, wanted] of [["x", "Corner"], ["c", "Centre"], ["v", "Color"], ["b", "Chain"], ["z", "Digit"], ["Space", "Corner"], ["Space", "Centre"], ["Space", "Color"], ["Space", "Chain"], ["Space", "Digit"]]) {
    await page.keyboard.press(key);
    assert.equal(await mode(page), wanted, key);
  }
  for (const [keys, wanted] of /** @type {const} */ ([[["Shift"], "Corner"], [["Control"], "Centre"], [["Control", "Shift"], "Color"]])) {
    for (const key of keys) await page.keyboard.down(key);
    assert.equal(await mode(page), wanted);
    for (const key of keys) await page.keyboard.up(key);
    assert.equal(await mode(page), "Digit");
  }
  await at(page, 0).click();
  await page.keyboard.press("Control+Shift+3");
  await page.keyboard.press("c");
  await page.keyboard.press("7");
  assert.equal(await name(page, 0), "row 1, column 1, empty, candidates 7, brown");
  // A letter in a text field is a letter.
  await page.getByLabel("Level").focus();
  await page.keyboard.press("x");
  assert.equal(await mode(page), "Centre");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a double click or a double tap selects what is alike", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, hasTouch: true });
  const threes = [...PUZZLE].flatMap((sign, cell) => (sign === "3" ? [cell] : []));
  await at(page, threes[0]).dblclick();
  assert.deepEqual(await selected(page), threes);
  await at(page, 0).click();
  // Two taps right after each other, however slowly the machine answers each of them.
  const { x, y, width, height } = await at(page, threes[1]).boundingBox();
  await Promise.all([1, 2].map(() => page.touchscreen.tap(x + width / 2, y + height / 2)));
  assert.deepEqual(await selected(page), threes);
  // Two slow taps are two taps.
  await at(page, threes[0]).click();
  await page.waitForTimeout(500);
  await at(page, threes[0]).click();
  assert.deepEqual(await selected(page), [threes[0]]);
  await context.close();
});

test("digits first: a digit is taken in hand, and written where one taps", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#digit-first").click();
  await page.locator(".key").nth(3).click();
  assert.equal(await page.locator(".key[aria-pressed=true]").count(), 1);
  assert.equal(await gridOf(page), PUZZLE);
  await at(page, 0).click();
  assert.equal((await gridOf(page))[0], "4");
  assert.ok(await page.locator("#board .same").count() > 1);
  // Marks are drawn over several cells with one stroke.
  await page.keyboard.press("c");
  await page.keyboard.press("8");
  await at(page, 3).hover();
  await page.mouse.down();
  for (const cell of [12, 21]) await at(page, cell).hover();
  await page.mouse.up();
  assert.match(await name(page, 3), /candidates 8/);
  assert.match(await name(page, 12), /digit|given|candidates 8/);
  // By keys: a digit in hand, Enter writes it.
  await page.keyboard.press("z");
  await page.keyboard.press("9");
  await at(page, 2).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal((await gridOf(page))[3], "9");
  await page.locator("#digit-first").click();
  await page.keyboard.press("7");
  assert.equal((await gridOf(page))[3], "7");
  await context.close();
});

test("a cell keeps several colours, which nothing hides", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await at(page, 0).click();
  await page.keyboard.press("v");
  for (const digit of ["1", "4", "6"]) await page.keyboard.press(digit);
  await at(page, 1).click();
  await page.keyboard.press("2");
  assert.equal(await page.locator("#board .painted").count(), 4);
  // In the row of the cursor, and selected.
  for (const cell of [0, 1]) {
    const style = await at(page, cell).evaluate((element) => ({ ...getComputedStyle(element) }.background ?? getComputedStyle(element).backgroundColor));
    assert.match(style, /rgba\(0, 0, 0, 0\)/);
    const shadow = await at(page, cell).evaluate((element) => getComputedStyle(element).boxShadow);
    assert.ok((shadow.match(/[\d.]+px/g) ?? []).every((width) => Number.parseFloat(width) < 20), shadow);
  }
  assert.equal(await name(page, 0), "row 1, column 1, empty, yellow, red, orange");
  await at(page, 0).click();
  await page.keyboard.press("4");
  assert.equal(await name(page, 0), "row 1, column 1, empty, yellow, orange");
  await page.keyboard.press("9");
  assert.equal(await name(page, 0), "row 1, column 1, empty");
  await page.keyboard.press("Control+z");
  await page.reload();
  await ready(page);
  assert.equal(await name(page, 0), "row 1, column 1, empty, yellow, orange");
  await context.close();
});

/** Lightness and two axes of colour, in which equal distances look equal (OKLab). */
function lab(color) {
  const [r, g, b] = color.match(/[\d.]+/g).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  const [l, m, s] = [0.4122 * r + 0.5363 * g + 0.0514 * b, 0.2119 * r + 0.6807 * g + 0.1074 * b, 0.0883 * r + 0.2817 * g + 0.63 * b].map(Math.cbrt);
  return [0.2105 * l + 0.7936 * m - 0.0041 * s, 1.978 * l - 2.4286 * m + 0.4506 * s, 0.0259 * l + 0.7828 * m - 0.8087 * s];
}

test("the colours are apart from the selection, and each has a pattern of its own", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    const colors = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      const read = (name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color;
      };
      return Object.fromEntries(["selected", "same", "seen", "surface", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"].map((name) => [name, read(name)]));
    });
    const names = Object.keys(colors);
    for (const paint of names.slice(4)) {
      for (const other of names) {
        const far = Math.hypot(...lab(colors[paint]).map((part, axis) => part - lab(colors[other])[axis]));
        if (paint !== other) assert.ok(far > 0.06, `${colorScheme}: ${paint} and ${other}: ${far.toFixed(3)}`);
      }
    }
  }
  const patterns = await page.locator("pattern path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
  assert.equal(new Set(patterns).size, 8);
  await context.close();
});

test("a game of an earlier version of the page has its colours", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  const zeros = Array(81).fill(0);
  const colors = [...zeros];
  colors[0] = 3;
  const old = { puzzle: PUZZLE, layers: { values: [...PUZZLE].map((sign) => Number(sign) || 0), centre: zeros, corner: zeros, colors, whole: zeros }, past: [[["colors", 0, 0, 3]]], future: [] };
  await page.evaluate(([key, old]) => {
    // The last to write, whatever the page has kept in the meantime.
    window.addEventListener("pagehide", (event) => {
      event.stopImmediatePropagation();
      localStorage.setItem(key, JSON.stringify(old));
    }, true);
  }, [`loshu.game.${PUZZLE}`, old]);
  await page.reload();
  await ready(page);
  assert.match(await name(page, 0), /brown/);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.doesNotMatch(await name(page, 0), /brown/);
  await context.close();
});

test("automatic marks are switched off, and leave the player's own", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await at(page, 0).click();
  await page.keyboard.press("Control+5");
  await inSight(page, "Options").click();
  await page.getByLabel("Automatic marks").check();
  assert.match(await name(page, 1), /candidates 4 5 7 8/);
  await page.getByLabel("Automatic marks").uncheck();
  assert.equal(await name(page, 1), "row 1, column 2, empty");
  assert.match(await name(page, 0), /candidates 5$/);
  await context.close();
});

test("spoken: what was placed, what undo did, what clashes, and that it is solved", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD });
  await page.locator("#hint").focus();
  await page.keyboard.press("Enter");
  for (let stage = 1; stage <= 5; stage++) {
    await page.getByRole("heading", { name: `Stage ${stage} of 5` }).waitFor();
    await page.locator(stage < 5 ? "#more" : "#do").focus();
    await page.keyboard.press("Enter");
    if (stage > 1 && stage < 5) await page.waitForFunction(() => document.activeElement?.closest(".hint"));
  }
  await says(page, "Placed: 4 in r6c2");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), "46");
  await page.keyboard.press("Control+z");
  await says(page, "Undone; row 6, column 2, empty");
  await page.keyboard.press("Control+y");
  await says(page, "Redone; row 6, column 2, digit 4");
  await at(page, 1).click();
  await page.keyboard.press("4");
  await says(page, "row 1, column 2, digit 4, clashes with row 1, column 1");
  assert.match(await name(page, 0), /given 4, clashes with row 1, column 2/);
  await context.close();
  const last = SOLUTION.indexOf("4");
  const { page: other, context: second } = await openPage(browser, server.address, { puzzle: `.${SOLUTION.slice(1)}` });
  assert.equal(last, 0);
  await at(other, 0).click();
  await other.keyboard.press("4");
  await says(other, "Solved in .*row 1, column 1, digit 4|row 1, column 1, digit 4.*Solved in");
  await second.close();
});

test("the skip link leads into the grid, and leaves the address alone; a hint follows the grid at once", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("#hint").click();
  await page.locator("#more").waitFor();
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
  assert.ok(page.url().endsWith("#play"));
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "more");
  await context.close();
});

test("candidates are coloured along a chain, told apart by shape as well; each colour is undone", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await at(page, 0).click();
  await page.keyboard.press("c");
  for (const digit of "45") await page.keyboard.press(digit);
  await page.keyboard.press("b");
  await page.keyboard.press("4");
  assert.match(await name(page, 0), /candidates 4 5, blue 4/);
  const shape = (kind) => page.locator(`#board .mark.${kind}`).evaluate((mark) => getComputedStyle(mark).borderRadius);
  const round = await shape("odd");
  // A click on the candidate itself gives it the other colour.
  const box = await at(page, 0).boundingBox();
  await page.mouse.click(box.x + box.width * 0.17, box.y + box.height * 0.5);
  assert.match(await name(page, 0), /candidates 4 5, orange 4/);
  assert.notEqual(await shape("even"), round);
  await page.keyboard.press("Control+z");
  assert.match(await name(page, 0), /blue 4/);
  await page.reload();
  await ready(page);
  assert.match(await name(page, 0), /blue 4/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Erase takes the colours of chains away with the marks, as one step", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await at(page, 0).click();
  for (const key of ["c", "4", "5", "b", "4"]) await page.keyboard.press(key);
  assert.match(await name(page, 0), /candidates 4 5, blue 4/);
  await page.getByRole("button", { name: "Erase" }).click();
  assert.doesNotMatch(await name(page, 0), /candidates|blue/);
  await page.keyboard.press("Control+z");
  assert.match(await name(page, 0), /candidates 4 5, blue 4/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the places of a digit are shown on demand", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  // 3 stands in r1c3; r1c1 is in its row, r3c4 is not seen by any 3.
  await at(page, 2).click();
  assert.equal(await page.locator("#board .possible").count(), 0);
  await page.keyboard.press("f");
  const places = await page.locator("#board .possible").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.cell)));
  const digits = [...PUZZLE].map((sign) => Number(sign) || 0);
  const sees = (a, b) => Math.floor(a / 9) === Math.floor(b / 9) || a % 9 === b % 9 || (Math.floor(a / 27) === Math.floor(b / 27) && Math.floor((a % 9) / 3) === Math.floor((b % 9) / 3));
  const wanted = digits.flatMap((digit, cell) => digit === 0 && !digits.some((other, at) => other === 3 && sees(at, cell)) ? [cell] : []);
  assert.deepEqual(places, wanted);
  await says(page, `3 can go in .*r${Math.floor(wanted[0] / 9) + 1}c${(wanted[0] % 9) + 1}`);
  await page.keyboard.press("f");
  await says(page, "Places are not shown any more");
  assert.equal(await page.locator("#board .possible").count(), 0);
  await context.close();
});

test("a key of the keypad that is held down writes a candidate", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await at(page, 0).click();
  const key = page.locator(".key").nth(3);
  await key.hover();
  await page.mouse.down();
  await at(page, 0).locator("[data-digit='4']").waitFor();
  await page.mouse.up();
  assert.match(await name(page, 0), /empty, candidates 4/);
  await key.click();
  assert.match(await name(page, 0), /digit 4/);
  await context.close();
});
