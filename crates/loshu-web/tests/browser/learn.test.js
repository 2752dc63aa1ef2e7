// Hints, ratings, the way to the solution, techniques; the search and its tree; the experiment.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gridOf, HARD, launch, openPage, PUZZLE, serve, SOLUTION } from "./support.js";

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
  await page.getByText("A digit is wrong in r1c1.").first().waitFor();
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
  assert.match(await page.locator("#under").textContent(), /Step 41 of/);
  assert.match(await steps.nth(40).locator(".price").textContent(), /^SE \d\.\d · HoDoKu \d+$/);
  await page.locator("#under").getByRole("button", { name: "Last" }).click();
  assert.equal((await gridOf(page)).replaceAll(".", "").length, 80);
  await page.getByRole("button", { name: "Back to my grid" }).click();
  assert.equal(await gridOf(page), PUZZLE);
  await page.locator("#find-technique").fill("naked pair");
  await page.getByRole("button", { name: "Show an example" }).first().click();
  await page.locator("#example").waitFor();
  assert.match(await page.locator("#example h3").textContent(), /Naked Pair/);
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
