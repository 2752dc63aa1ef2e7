// A hint comes and goes without moving what a finger or the mouse is about to press.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gridOf, inSight, launch, openPage, PUZZLE, serve } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const SIZES = { "phone": [360, 740], "tablet": [820, 1180], "laptop": [1440, 900], "wide": [1920, 1080], "phone on its side": [740, 360], "small window": [1024, 640] };
const KILLER = encodeURIComponent(JSON.stringify({
  size: 4,
  grid: [[{}, {}, {}, {}], [{}, {}, {}, { value: 1, given: true }], [{}, { value: 4, given: true }, {}, {}], [{}, {}, {}, {}]],
  killercage: [
    { cells: ["R1C2", "R1C3"], value: "5" }, { cells: ["R2C4", "R3C4", "R4C4"], value: "7" }, { cells: ["R4C1", "R4C2", "R4C3"], value: "6" },
    { cells: ["R1C1", "R2C1", "R3C1"], value: "9" }, { cells: ["R2C2", "R3C2"], value: "7" }, { cells: ["R1C4"], value: "3" }, { cells: ["R2C3", "R3C3"], value: "3" },
  ],
}));

/** Where each control is, and what it says, outside of the hint itself. */
const controls = (page) => page.evaluate(() => {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("button, a, summary, select, input, [data-cell].cell")]);
  return all.filter((one) => !one.closest(".hint") && one.checkVisibility()).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [one.id || one.dataset.cell || one.textContent || one.title, Math.round(left), Math.round(top), Math.round(width), Math.round(height)].join(" ");
  });
});
/** What a second press at the same place would press. */
const below = (page, [x, y]) => page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest("button")?.id, [x, y]);

for (const [kind, puzzle] of Object.entries({ "an ordinary puzzle": PUZZLE, "a variant": KILLER })) {
  for (const [name, [width, height]] of [...Object.entries(SIZES), ["projector", [1920, 1080]], ["small projector", [1280, 720]]]) {
    test(`no control moves when a hint is opened, and a second press is more help: ${name}, ${kind}`, async () => {
      const { page, context, complaints } = await openPage(browser, server.address, { puzzle, viewport: { width, height } });
      if (name.endsWith("projector")) {
        await page.locator("#projector").click();
        await page.waitForTimeout(300);
      }
      // What comes late, such as the rating and the typeface of the digits, has come.
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      const grid = await gridOf(page);
      const before = await controls(page);
      const { x, y, width: wide, height: high } = await page.locator("#hint").boundingBox();
      const place = [x + wide / 2, y + high / 2];
      for (let stage = 1; stage <= 5; stage++) {
        assert.equal(await below(page, place), "hint", `press ${stage}`);
        await page.mouse.click(place[0], place[1]);
        await page.getByRole("heading", { name: new RegExp(`Stage ${stage} of 5`) }).waitFor({ timeout: 10_000 });
        assert.deepEqual(await controls(page), before, `stage ${stage}`);
      }
      assert.equal(await gridOf(page), grid);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

test("the buttons of a hint keep their places, and none takes the place of another", async () => {
  for (const puzzle of [PUZZLE, KILLER]) {
    for (const [width, height] of Object.values(SIZES)) {
      const { page, context } = await openPage(browser, server.address, { puzzle, viewport: { width, height } });
      await page.keyboard.press("h");
      const places = async () => Promise.all(["#more", ".hint .actions button:last-child"].map((one) => page.locator(one).boundingBox().then(({ x, y }) => [x, y].map(Math.round))));
      await page.getByRole("heading", { name: "Stage 1 of 5" }).waitFor();
      const first = await places();
      for (let stage = 2; stage <= 5; stage++) {
        await page.locator("#more").click();
        await page.getByRole("heading", { name: `Stage ${stage} of 5` }).waitFor();
        assert.deepEqual(await places(), first, `stage ${stage}, ${width} by ${height}`);
      }
      assert.ok(await page.locator("#more").isDisabled());
      assert.ok(await page.locator("#do").isEnabled());
      await context.close();
    }
  }
});

test("at four times the usual size a hint leaves half of the screen to the grid", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, viewport: { width: 360, height: 225 } });
  await page.keyboard.press("h");
  await page.locator("#more").waitFor();
  const sheet = await page.locator("#words").boundingBox();
  assert.ok(sheet.y >= 112, `the sheet begins at ${sheet.y}`);
  await context.close();
});

test("a mistake is looked for in stages: that there is one, in which box, in which cell, and why; one goes back to before it", async () => {
  for (const [puzzle, digit, why] of /** @type {const} */ ([[PUZZLE, "5", /^Why r1c1 is not 5: /], [KILLER, "4", /r1c1/]])) {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle });
    await page.locator("#find-mistake").click();
    await page.getByText("No mistake so far.").first().waitFor();
    assert.ok(await page.locator(".hint").isHidden());
    await page.locator('#board [data-cell="0"]').click();
    await page.keyboard.press(digit);
    // More moves come after it, one of them right.
    await page.locator('#board [data-cell="3"]').click();
    await page.keyboard.press("Shift+1");
    await page.keyboard.press("Shift+2");
    await page.keyboard.press("m");
    await inSight(page, "One of your digits is wrong.").waitFor();
    for (const text of ["Look at box 1.", "The digit in r1c1 is wrong."]) {
      assert.equal(await page.locator("#before-mistake").count(), 0);
      await page.keyboard.press("m");
      await inSight(page, text).waitFor();
    }
    await page.locator("#more").click();
    await page.getByRole("heading", { name: "Stage 4 of 4" }).waitFor();
    assert.match(await page.locator(".hint .prose").innerText(), why);
    await page.locator("#before-mistake").click();
    await page.waitForFunction(() => /3 moves taken back/.test(document.querySelector("#live")?.textContent ?? ""));
    assert.equal(await page.locator('#board [data-cell="0"] .value').count(), 0);
    assert.equal(await page.locator('#board [data-cell="3"]').innerText(), "");
    for (let move = 0; move < 3; move++) await page.keyboard.press("Control+y");
    assert.equal(await page.locator('#board [data-cell="0"] .value').innerText(), digit);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("a hint that comes after a move is one for the grid after it", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route("**/api/v1/hint", async (route) => {
    await held;
    await route.continue();
  }, { times: 1 });
  const asked = page.waitForRequest("**/api/v1/hint");
  await page.locator("#hint").click();
  await asked;
  // The first step is 6 in r2c2.
  await page.locator('#board [data-cell="10"]').click();
  await page.keyboard.press("6");
  release();
  for (let stage = 1; stage <= 5; stage++) {
    await page.getByRole("heading", { name: `Stage ${stage} of 5` }).waitFor();
    if (stage < 5) await page.locator("#more").click();
  }
  assert.doesNotMatch(await page.locator(".hint .therefore, .hint .prose").last().innerText(), /r2c2 is/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a candidate that was struck by mistake is told, and one goes back to before it", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE });
  await page.locator("details.options > summary").filter({ hasText: "Options" }).click();
  await page.getByLabel("Automatic marks").check();
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("Control+4");
  await page.keyboard.press("m");
  await inSight(page, "The pencil marks lack a candidate of the solution.").waitFor();
  for (let stage = 2; stage <= 3; stage++) {
    await page.locator("#more").click();
    await page.getByRole("heading", { name: `Stage ${stage} of 3` }).waitFor();
  }
  await page.locator("#before-mistake").click();
  await page.keyboard.press("m");
  await page.getByText("No mistake so far.").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a wrong digit is told in stages, and taken back", async () => {
  for (const puzzle of [PUZZLE, KILLER]) {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle });
    const before = await gridOf(page);
    await page.locator('#board [data-cell="0"]').click();
    await page.keyboard.press(puzzle === PUZZLE ? "5" : "4");
    await page.keyboard.press("h");
    await inSight(page, "One of your digits is wrong.").waitFor();
    assert.equal(await page.locator(".overlay .tint").count(), 0);
    await page.locator("#more").click();
    await inSight(page, "Look at box 1.").waitFor();
    assert.deepEqual([await page.locator(".overlay .tint").count(), await page.locator(".overlay .house").count()], [0, 1]);
    await page.locator("#more").click();
    await inSight(page, "The digit in r1c1 is wrong.").waitFor();
    assert.equal(await page.locator(".overlay .tint").count(), 1);
    await page.locator("#more").click();
    await page.getByRole("heading", { name: "Stage 4 of 4" }).waitFor();
    await page.getByRole("button", { name: "Take it back" }).click();
    assert.equal(await gridOf(page), before);
    await page.getByRole("button", { name: "Undo" }).click();
    assert.notEqual(await gridOf(page), before);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
