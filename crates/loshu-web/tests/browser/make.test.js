// Puzzles are made, printed, read and taken away; in both languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { copied, exported, goTo, gridOf, HARD, inSight, launch, openPage, PUZZLE, ready, serve, unrated, whole } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  await server.stop();
});

const BLOCK = (line) => line.match(/.{9}/g).join("\n");
const FRAMED = (line) => {
  const row = (nine) => `| ${nine.match(/.{3}/g).map((three) => [...three].join(" ")).join(" | ")} |`;
  const rule = "+-------+-------+-------+";
  const rows = line.match(/.{9}/g).map(row);
  return [rule, ...rows.slice(0, 3), rule, ...rows.slice(3, 6), rule, ...rows.slice(6), rule].join("\n");
};

/** Twelve forms of one puzzle. */
const FORMS = {
  dots: PUZZLE, zeros: PUZZLE.replaceAll(".", "0"), stars: PUZZLE.replaceAll(".", "*"), dashes: PUZZLE.replaceAll(".", "-"),
  letters: PUZZLE.replaceAll(".", "x"), remark: `${PUZZLE}  # easy`, rows: BLOCK(PUZZLE), windows: BLOCK(PUZZLE).replaceAll("\n", "\r\n"),
  framed: FRAMED(PUZZLE), spaced: BLOCK(PUZZLE).replaceAll(/./g, "$& ").replaceAll(" \n", "\n"), comment: `# a puzzle\n${PUZZLE}\n`,
  link: (address) => `${address}?p=${PUZZLE}`,
};

/** A link as `loshu convert --to fpuzzles` writes it. */
const FPUZZLES = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSQA3AQwBsBXOeAZlTQgpgDsEAXDBkmVDV6jAEyt2XXvxiDBlWgwQA2SR27w%2BA0vIC6yQotEIU6KZu1zdN4UsYtzGmTqHHl8AKzrpW2fNt3RgBGH0t%2FA0IAuxN4UKdfKwURDwAOMJdrNxTGNQTw1yCEABYMv1d9QyFk%2BwR0%2FMya2Pi2Z3Kspo8JBvbOxjNWxP9bIkiYjwB2MqSR2erAnLrpiKroovg8wYKs9amemeza%2BHqtxvJF%2BG7T3pGxtYurizPx3OWK86OBp5uXhG994bVMbrE7fA73I6PNrgj6xRzXGGHWJfaErKILI7%2FBGAvoIFpgnGwjzwgnvYh6PREIA%3D%3D";

/** Forms of files, which are no plain text of cells. */
const RECORDS = {
  json: JSON.stringify({ puzzle: PUZZLE }),
  fpuzzles: FPUZZLES,
  csv: `id,puzzle\n1,${PUZZLE}\n`,
  opensudoku: `<?xml version="1.0"?><opensudoku><game data="${PUZZLE.replaceAll(".", "0")}"/></opensudoku>`,
};

for (const [name, form] of Object.entries({ ...FORMS, ...RECORDS })) {
  test(`paste: ${name}`, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, view: "transfer" });
    await page.locator("#paste").fill(typeof form === "string" ? form : form(server.address));
    await page.locator("#open").click();
    await whole(page, "play");
    assert.equal(await gridOf(page), PUZZLE);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("paste: digits and marks of a player", async () => {
  const rows = [...PUZZLE].map((sign, cell) => (sign === "." ? (cell === 0 ? "45" : "123456789") : sign));
  const text = Array.from({ length: 9 }, (_, row) => rows.slice(9 * row, 9 * row + 9).join(" ")).join("\n");
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD, view: "transfer" });
  await page.locator("#paste").fill(text);
  await page.locator("#open").click();
  await whole(page, "play");
  assert.equal(await page.locator('#board [data-cell="0"]').getAttribute("aria-label"), "row 1, column 1, empty, candidates 4 5");
  await context.close();
});

for (const [name, text] of Object.entries(RECORDS)) {
  test(`a file: ${name}`, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD, view: "transfer" });
    await page.locator("#file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await whole(page, "play");
    assert.equal(await gridOf(page), PUZZLE);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const [name, buffer] of Object.entries({ gzip: gzipSync(PUZZLE), "UTF-16": Buffer.from(`\ufeff${PUZZLE}`, "utf16le") })) {
  test(`a file: ${name}`, async () => {
    const { page, context } = await openPage(browser, server.address, { puzzle: HARD, view: "transfer" });
    await page.locator("#file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await whole(page, "play");
    assert.equal(await gridOf(page), PUZZLE);
    await context.close();
  });
}

test("several puzzles, and what cannot be read, with its place", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "transfer" });
  await page.locator("#paste").fill(`${PUZZLE}\n${PUZZLE.slice(1)}\n${HARD}\n`);
  await page.locator("#open").click();
  await inSight(page, "Puzzles found: 2").first().waitFor();
  assert.match(await page.locator(".problems").textContent(), /Line 2, column 81: expected 81 cells, found 80 cells/);
  await page.locator("#found").getByRole("button", { name: "Play" }).nth(1).click();
  assert.equal(await gridOf(page), HARD);
  await context.close();
});

test("a list with variants, in both languages: each is drawn, told, printed and played", async () => {
  const killer = (title, sum) => JSON.stringify({ size: 4, title, grid: [[{}, {}, {}, {}], [{}, {}, {}, { value: 1, given: true }], [{}, {}, {}, {}], [{}, {}, {}, {}]], killercage: [{ cells: ["R1C1", "R1C2"], value: sum }] });
  for (const [language, found, cage] of [["en", "Puzzles found: 3", "killer cage"], ["zh", "找到 3 道题", "杀手笼"]]) {
    const { page, context, complaints } = await openPage(browser, server.address, { view: "transfer", language });
    await page.locator("#paste").fill(`${killer("First", "3")}\n${PUZZLE}\n${killer("Second", "7")}\n`);
    await page.locator("#open").click();
    await inSight(page, found).first().waitFor();
    assert.equal(await page.locator(".problems").count(), 0);
    const last = page.locator("#found .card").last();
    await last.locator(".thumbnail .clues *").first().waitFor({ state: "attached" });
    assert.match(await last.innerText(), new RegExp(`Second · ${cage} · 1 `));
    await page.locator("#print-fold summary").click();
    await page.locator("#preview img").first().waitFor();
    await last.getByRole("button").click();
    await page.locator(".frame.laid").waitFor();
    assert.match(await unrated(page), /^Second/);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("Make leads to the desk where puzzles are set by hand", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "make" });
  await page.locator("#set-by-hand").click();
  await whole(page, "edit");
  await context.close();
});

test("Open without a text finds no fault with it, and leads into the field", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "transfer" });
  await page.locator("#paste").fill("  \n");
  await page.locator("#open").click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "paste");
  await page.waitForTimeout(300);
  assert.equal(await page.locator("#found").innerText(), "");
  await context.close();
});

test("of many puzzles the first ones are listed, and the page says so", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "transfer" });
  await page.locator("#paste").fill(`${PUZZLE}\n`.repeat(500) + `${PUZZLE.slice(1)}\n`.repeat(200));
  await page.locator("#open").click();
  await inSight(page, "Puzzles found: 500").first().waitFor();
  assert.deepEqual(await page.locator("#found .note").filter({ hasText: "listed" }).allTextContents(), ["The first 50 of 200 are listed.", "The first 60 of 500 are listed."]);
  assert.equal(await page.locator("#found .puzzles li").count(), 60);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a file that cannot be read is said to be so, and can be chosen again", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "transfer" });
  const broken = { name: "broken.gz", mimeType: "application/gzip", buffer: Buffer.concat([gzipSync(PUZZLE).subarray(0, 12), Buffer.from("rubbish")]) };
  const said = page.getByRole("alert");
  await page.clock.install();
  for (let time = 0; time < 2; time++) {
    await page.locator("#file").setInputFiles(broken);
    await said.getByText("broken.gz cannot be read.").waitFor();
    // The message goes by itself.
    await page.clock.fastForward(20_000);
    await said.waitFor({ state: "detached" });
  }
  assert.equal(await page.locator("#file").inputValue(), "");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a link with markup is shown as text only", async () => {
  const wanted = encodeURIComponent("<script>alert(1)</script><img src=x onerror=alert(1)>");
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: wanted });
  await page.getByRole("alert").waitFor();
  assert.equal(await page.locator("img").count(), 0);
  assert.deepEqual(complaints.filter((text) => !text.includes("422")), []);
  await context.close();
});

test("links for other sites and a picture hold the game", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: HARD });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("#board [data-cell='1']").click();
  await page.keyboard.press("1");
  await page.locator("#tabs a[href='#transfer']").click();
  for (const [site, begin] of [["fpuzzles", "https://www.f-puzzles.com/?load="], ["sudokupad", "https://sudokupad.app/"]]) {
    const link = await copied(page, `[data-site=${site}]`);
    assert.ok(link.startsWith(begin), link);
    await page.locator("#paste").fill(link);
    await page.locator("#open").click();
    await whole(page, "play");
    assert.equal(await gridOf(page), HARD.replace(".", "1"), site);
    await page.locator("#tabs a[href='#transfer']").click();
  }
  const download = page.waitForEvent("download");
  await page.locator("#save-picture").click();
  const bytes = readFileSync(await (await download).path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.ok(bytes.length > 5_000, `${bytes.length} bytes`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is copied is read again", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "transfer", permissions: ["clipboard-read", "clipboard-write"] });
  for (const form of ["asLine", "asNow", "asGrid", "asLinkHere"]) {
    const text = await copied(page, `[data-form=${form}]`);
    await page.locator("#paste").fill(text);
    await page.locator("#open").click();
    await whole(page, "play");
    assert.equal(await gridOf(page), PUZZLE, form);
    await page.locator('#tabs a[href="#transfer"]').click();
  }
  await page.locator("#check-puzzle").click();
  await inSight(page, "One solution").waitFor();
  await context.close();
});

test("a sheet for the printer", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  await page.locator("#seed").fill("2006");
  await page.locator("#number").fill("5");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles li").nth(4).waitFor();
  const first = await page.locator("#puzzles").innerHTML();
  for (const [paper, size] of [["a4", [595, 842]], ["letter", [612, 792]]]) {
    for (const perPage of [1, 2, 4, 6, 9]) {
      await page.locator("#paper").selectOption(paper);
      await page.locator("#per-page").selectOption(String(perPage));
      // The puzzles, and a page of solutions: seen before they are printed.
      const pages = Math.ceil(5 / perPage) + 1;
      await page.locator("#print:enabled").waitFor();
      assert.equal(await page.locator("#preview img").count(), pages);
      await page.waitForFunction(() => [...document.querySelectorAll("#preview img, #sheet img")].every((image) => image.complete && image.naturalWidth > 0));
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      assert.equal(pdf.match(/\/Type \/Page\b/g).length, pages, `${perPage} on ${paper}`);
      assert.deepEqual(pdf.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/).slice(1).map((points) => Math.round(Number(points))), size, paper);
    }
  }
  await page.locator("#make-puzzles").click();
  await page.waitForFunction(() => document.querySelectorAll("#puzzles li").length === 5);
  assert.equal(await page.locator("#puzzles").innerHTML(), first, "the same seed makes the same puzzles");
  await page.locator("#puzzles").getByRole("button", { name: /^Play/ }).first().click();
  await whole(page, "play");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a sheet as a booklet: the pages that are printed on one side stand side by side, and it says how to fold them", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make", bypassCSP: true });
  await page.locator("#seed").fill("2006");
  await page.locator("#number").fill("5");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles li").nth(4).waitFor();
  await page.locator("#per-page").selectOption("1");
  await page.locator("#print:enabled").waitFor();
  const folding = page.locator("#folding");
  assert.equal(await folding.isVisible(), false);
  await page.getByLabel("Booklet order").check();
  await page.locator("#preview img").nth(7).waitFor();
  assert.match(await folding.innerText(), /two pages a sheet, both sides, turned over at the short edge/);
  // Five puzzles, a page of solutions, and two empty pages.
  const numbers = await page.evaluate(() => Promise.all(Array.from(document.querySelectorAll("#preview img"), async (image) => (await (await fetch(image.src)).text()).match(/>(\d) \/ 6</)?.[1] ?? "")));
  assert.deepEqual(numbers, ["", "1", "2", "", "6", "3", "4", "5"]);
  const [left, right] = await page.locator("#preview img").evaluateAll((images) => images.map((image) => image.getBoundingClientRect()).slice(0, 2).map(({ top, left, right }) => [top, left, right].map(Math.round)));
  assert.ok(left[0] === right[0] && Math.abs(left[2] - right[1]) <= 1, `${left}; ${right}`);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  assert.equal(pdf.match(/\/Type \/Page\b/g).length, 8);
  await page.getByLabel("Booklet order").uncheck();
  await page.waitForFunction(() => document.querySelectorAll("#preview img").length === 6);
  assert.equal(await folding.isVisible(), false);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("puzzles of a rating, of a level, and with a technique to practise", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  await page.locator("#seed").fill("2006");
  await page.locator("#number").fill("2");
  await page.locator("#rating-from").fill("2.0");
  await page.locator("#rating-to").fill("2.6");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles li").nth(1).waitFor();
  const facts = await page.locator("#puzzles .note").allTextContents();
  for (const text of facts) assert.match(text, /ER 2\.[0-6]/);
  await page.locator("#rating-from").fill("");
  await page.locator("#rating-to").fill("");
  await page.locator("#level").selectOption("Hard");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles .note").getByText(/Hard \d+/).nth(1).waitFor();
  await page.locator("#level").selectOption("");
  await page.locator("#technique").selectOption("naked-pair");
  await page.locator("#number").fill("1");
  await page.locator("#make-puzzles").click();
  await page.waitForFunction(() => document.querySelectorAll("#puzzles li").length === 1 && document.querySelector("#made").textContent.startsWith("Puzzles made: 1."));
  await page.locator("#puzzles").getByRole("button", { name: /^Play/ }).click();
  await page.getByRole("link", { name: "Learn" }).click();
  await page.locator("#path").click();
  await page.locator("#steps button").getByText(/naked pair/i).first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a painted pattern", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "make" });
  await page.locator("summary").getByText("Pattern").click();
  // A chessboard.
  const cells = Array.from({ length: 81 }, (_, cell) => cell).filter((cell) => cell % 2 === 0);
  for (const cell of cells) {
    await page.locator(`.dab[data-cell="${cell}"]`).focus();
    await page.keyboard.press("Space");
  }
  await page.locator("#number").fill("1");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles li").first().waitFor();
  await page.locator("#puzzles").getByRole("button", { name: /^Play/ }).click();
  const grid = await gridOf(page);
  assert.deepEqual([...grid].flatMap((sign, cell) => (sign === "." ? [] : [cell])), cells);
  await context.close();
});

test("what is wrong is said in the language of the page", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "transfer", language: "zh" });
  await page.locator("#paste").fill(`${HARD}\n${HARD.slice(0, 80)}x7\n`);
  await page.locator("#open").click();
  await page.locator("#found").getByText("第 2 行第 82 列：应为 81 格，实为 82 格").waitFor();
  await context.close();
});

test("sheets as PDF", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  await page.locator("#number").fill("5");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles li").nth(4).waitFor();
  const download = page.waitForEvent("download");
  await page.locator("#save-pdf").click();
  const file = await (await download).path();
  const bytes = readFileSync(file, "latin1");
  assert.ok(bytes.startsWith("%PDF-1.7"));
  assert.equal(bytes.match(/\/Type \/Page\b/g).length, 3);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("both languages have the same words, and the choice stays", async () => {
  const keys = (name) => [...readFileSync(new URL(`../../page/js/${name}.js`, import.meta.url), "utf8").matchAll(/^ {2}.*$/gm)].join("\n").matchAll(/(?:^|[ ,{])"?([\w-]+)"?: "/g);
  const all = [];
  for (const part of ["", "lesson", "problem", "set"]) {
    const [english, chinese] = ["english", "chinese"].map((name) => [...keys(`${part}${name}`)].map(([, key]) => key));
    assert.deepEqual(chinese, english);
    all.push(...english);
  }
  // Of two words with one key the part that comes last would have its own.
  assert.deepEqual(all.filter((key, at) => all.indexOf(key) !== at), []);
  const { page, context } = await openPage(browser, server.address);
  await page.locator("#language").click();
  for (const view of ["learn", "make", "search", "transfer", "play"]) {
    await page.locator(`#tabs a[href="#${view}"]`).click();
    await whole(page, view);
    // The names of techniques come from the library.
    await page.evaluate(() => document.querySelector("#technique")?.remove());
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text.replace(/HoDoKu|f-puzzles|SudokuPad|Escape|Sudoku|Explainer|Norvig|Stack|Letter|Shift|Ctrl|Delete|Loshu|Sashimi|http\S*/g, ""), /[A-Za-z]{5}/, view);
  }
  await page.reload();
  await ready(page);
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
  await context.close();
});

/** The puzzles that are shown. */
const lines = (page) => page.locator("#puzzles .thumbnail").evaluateAll((all) => all.map((one) => one.textContent));

test("puzzles are others each time, unless the seed is kept", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  const make = async () => {
    await page.locator("#make-puzzles").click();
    await page.waitForFunction(() => document.querySelector("#made").textContent.startsWith("Puzzles made: 2."));
    return lines(page);
  };
  await page.locator("#number").fill("2");
  const first = await make();
  const seed = await page.locator("#seed").inputValue();
  assert.match(await page.locator("#made").textContent(), new RegExp(`Seed ${seed}\\.`));
  const second = await make();
  assert.notDeepEqual(second, first);
  assert.notEqual(await page.locator("#seed").inputValue(), seed);
  // A seed that is typed is kept.
  await page.locator("#seed").fill(seed);
  assert.equal(await page.getByLabel("Keep this seed").isChecked(), true);
  assert.deepEqual(await make(), first);
  assert.deepEqual(await make(), first);
  await page.getByLabel("Keep this seed").uncheck();
  assert.notDeepEqual(await make(), first);
  // One that was drawn can be kept.
  const drawn = await lines(page);
  await page.getByLabel("Keep this seed").check();
  assert.deepEqual(await make(), drawn);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("while puzzles are being made, nothing stands for those before", { skip: Boolean(exported) }, async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
  await page.locator("#number").fill("2");
  await page.locator("#make-puzzles").click();
  await page.waitForFunction(() => document.querySelector("#made").textContent.startsWith("Puzzles made: 2."));
  // The sheet of the first two is asked for a moment later: by then they are gone.
  await page.route("**/generate", async (route) => {
    await page.waitForTimeout(600);
    await route.continue();
  });
  await page.locator("#make-puzzles").click();
  await page.waitForFunction(() => document.querySelector("#made").textContent === "");
  assert.equal(await page.locator("#puzzles").isVisible(), false);
  assert.equal(await page.locator("#printing").isVisible(), false);
  // Nobody is told to press a button that has been pressed.
  assert.equal(await page.locator("#no-puzzles").textContent(), "The puzzles appear here one by one.");
  await page.waitForFunction(() => document.querySelector("#made").textContent.startsWith("Puzzles made: 2."));
  await page.locator("#preview img").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Wishes that are met hardly ever, or never. */
const HOPELESS = {
  "few clues with full symmetry": [async (page) => {
    await page.locator("#clues-from").fill("17");
    await page.locator("#clues-to").fill("19");
    await page.locator("#symmetry").selectOption("full");
  }, /at best \d+ clues/, /Take no symmetry, or allow more clues/],
  "a technique between singles": [async (page) => {
    await page.locator("#technique").selectOption("sk-loop");
  }, /\d too easy/, /Take “on the way”/],
};

for (const [name, [ask, closest, tip]] of Object.entries(HOPELESS)) {
  test(`a wish that is not met says what was tried, and what to do: ${name}`, async () => {
    const { page, context, complaints } = await openPage(browser, server.address, { view: "make" });
    await page.locator("#technique option").nth(9).waitFor({ state: "attached" });
    await page.clock.install();
    await ask(page);
    await page.locator("#make-puzzles").click();
    const making = page.locator("#making");
    const text = async (/** @type {RegExp} */ pattern) => page.waitForFunction(([source]) => new RegExp(source).test(document.querySelector("#making").textContent), [pattern.source], { timeout: 120_000 });
    await text(/Making … 0 of 6, [1-9][\d,]* attempts, \d\d:\d\d: /);
    // Advice is given to those who have waited.
    await page.clock.fastForward(6_000);
    await text(closest);
    await text(tip);
    // It can be stopped at once, and what was tried stays.
    const waited = await page.locator("#make-puzzles").evaluate((button) => new Promise((resolve) => {
      const before = performance.now();
      new MutationObserver(() => resolve(performance.now() - before)).observe(button, { childList: true });
      /** @type {HTMLElement} */ (button).click();
    }));
    assert.ok(Number(waited) < 2000, `${waited} ms`);
    await page.getByRole("button", { name: "Make", exact: true }).waitFor();
    assert.equal(await making.isVisible(), false);
    const out = await page.locator("#made").textContent();
    for (const pattern of [/Puzzles made: 0\./, /[1-9][\d,]* attempts/, closest, tip]) assert.match(out, pattern);
    await page.clock.fastForward(20_000);
    assert.equal(await page.locator("#made").textContent(), out);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

// Without a server there is no answer that could be exchanged.
test("a search without success ends by itself, and can go on", { skip: Boolean(exported) }, async () => {
  const { page, context } = await openPage(browser, server.address, { view: "make" });
  await page.clock.install();
  await page.route("**/api/v1/generate", async (route) => {
    const { from } = route.request().postDataJSON();
    const tried = { attempts: 200, clues: 24, clues_off: 0, redundant: 0, easier: { puzzles: 190, level: "Medium" }, harder: { puzzles: 10, level: "Extreme" }, without: 0 };
    await page.clock.runFor(20_000);
    await route.fulfill({ json: { seed: "1", puzzles: [], next: from + 20, tried } });
  });
  await page.locator("#level").selectOption("Hard");
  await page.locator("#make-puzzles").click();
  await page.locator("#made.bad").waitFor();
  const text = await page.locator("#made").innerText();
  assert.match(text, /Puzzles made: 0\./);
  assert.match(text, /600 attempts, 01:0\d: 570 too easy, up to Medium; 30 too hard, from Extreme/);
  assert.match(text, /Most puzzles are easier than that/);
  await page.getByRole("button", { name: "Search on" }).click();
  await page.locator("#made").getByText("1,200 attempts").waitFor();
  await context.close();
});

/** Requests that no puzzle can satisfy, and what is said in the place of the puzzles. */
const IMPOSSIBLE = {
  "clues turned round": [{ "clues-from": "40", "clues-to": "20" }, "The range of clues is the wrong way round: 40 to 20. Write the smaller number first.", "已知数的范围反了：从 40 到 20。请先写较小的数。"],
  "ER turned round": [{ "rating-from": "5", "rating-to": "2" }, "The range of ER is the wrong way round: 5.0 to 2.0. Write the smaller number first.", "ER 的范围反了：从 5.0 到 2.0。请先写较小的数。"],
  "ER that no puzzle has": [{ "rating-from": "-1" }, "ER goes from 1.0 to 12.0.", "ER 的范围是 1.0 到 12.0。"],
  "ER above all": [{ "rating-from": "99" }, "ER goes from 1.0 to 12.0.", "ER 的范围是 1.0 到 12.0。"],
  "too few clues": [{ "clues-from": "3", "clues-to": "5" }, "A puzzle with one solution has 17 clues or more, and 81 at most.", "唯一解的题至少有 17 个已知数，最多 81 个。"],
};

for (const [at, language] of ["en", "zh"].entries()) {
  test(`what cannot be is said where the puzzles would stand, and stays: ${language}`, async () => {
    const { page, context } = await openPage(browser, server.address, { view: "make", language });
    const out = page.locator("#made.bad");
    await page.clock.install();
    for (const [name, [fields, ...texts]] of Object.entries(IMPOSSIBLE)) {
      for (const [id, text] of Object.entries(fields)) await page.locator(`#${id}`).fill(text);
      await page.locator("#make-puzzles").click();
      await page.waitForFunction((text) => document.querySelector("#made").textContent.includes(text), texts[at]);
      assert.equal(await page.locator(".toast").count(), 0, name);
      for (const id of Object.keys(fields)) await page.locator(`#${id}`).fill("");
    }
    await page.locator("summary").getByText(at === 0 ? "Pattern" : "图案").click();
    const paint = async (cells) => {
      for (const cell of cells) {
        await page.locator(`.dab[data-cell="${cell}"]`).focus();
        await page.keyboard.press("Space");
      }
    };
    await paint([0, 1, 2]);
    await page.locator("#make-puzzles").click();
    await page.waitForFunction((text) => document.querySelector("#made").textContent.includes(text), at === 0 ? "The pattern has room for 3 givens." : "图案只能放 3 个已知数");
    // Rows 4 and 5 are empty.
    await paint([...Array(81).keys()].filter((cell) => cell > 2 && (cell < 27 || cell >= 45)));
    await page.locator("#make-puzzles").click();
    await page.waitForFunction((text) => document.querySelector("#made").textContent.includes(text), at === 0 ? "The pattern leaves row 4 and row 5 empty." : "图案空着第 4 行和第 5 行");
    await page.clock.fastForward(20_000);
    assert.equal(await out.isVisible(), true);
    await context.close();
  });
}

test("the number of puzzles in the field is the number that is made", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "make" });
  for (const [wanted, taken] of [["0", "1"], ["1000", "100"]]) {
    await page.locator("#number").fill(wanted);
    await page.locator("#make-puzzles").click();
    assert.equal(await page.locator("#number").inputValue(), taken);
    if (taken === "100") await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Make", exact: true }).waitFor();
  }
  await context.close();
});

test("the address of a view is not the name of an element", async () => {
  const { page, context } = await openPage(browser, server.address, { view: "make" });
  for (const view of ["play", "learn", "make", "search", "transfer"]) {
    await goTo(page, view);
    assert.equal(await page.locator(`[id="${view}"]`).count(), 0, view);
  }
  await context.close();
});

test("the grid in play is printed without the cursor, with a line for name and date; a sheet has that line too", async () => {
  const { page, context } = await openPage(browser, server.address, { puzzle: HARD, bypassCSP: true });
  await page.locator("#board [data-cell='10']").click();
  await page.emulateMedia({ media: "print" });
  const marked = await page.locator(".cell").evaluateAll((cells) => cells.filter((cell) => {
    const { backgroundColor, boxShadow, outlineStyle } = getComputedStyle(cell);
    return backgroundColor !== "rgba(0, 0, 0, 0)" || boxShadow !== "none" || outlineStyle !== "none";
  }).length);
  assert.equal(marked, 0);
  for (const part of [".top", "#panel", "#side", "#info"]) assert.ok(!(await page.locator(part).isVisible()), part);
  assert.match(await page.locator(".dateline").innerText(), /Name _+\s+Date _+/);
  // Paper is white, whatever the screen is.
  for (const [theme, colorScheme] of [["auto", "dark"], ["dark", "light"]]) {
    await page.emulateMedia({ media: "print", colorScheme });
    const [paper, ink] = await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
      const { backgroundColor, borderTopColor } = getComputedStyle(document.querySelector(".frame"));
      return [backgroundColor, borderTopColor];
    }, theme);
    assert.deepEqual([paper, ink], ["rgb(255, 255, 255)", "rgb(0, 0, 0)"], `theme ${theme}, a ${colorScheme} screen`);
  }
  await page.emulateMedia({ media: "screen" });
  assert.ok(!(await page.locator(".dateline").isVisible()));
  await goTo(page, "make");
  await page.locator("#number").fill("2");
  await page.locator("#make-puzzles").click();
  await page.locator("#puzzles li").nth(1).waitFor();
  const text = () => page.evaluate(async () => (await Promise.all([...document.querySelectorAll("#preview img")].map(async (image) => (await fetch(image.src)).text()))).join(" "));
  await page.locator("#print:enabled").waitFor();
  const first = await text();
  assert.equal(first.match(/Name _+\s+Date _+/g)?.length, 1);
  // Paper is white, also on a dark screen.
  assert.doesNotMatch(first, /prefers-color-scheme/);
  assert.match(first, /Easy|Medium|Hard|Unfair|Extreme/);
  // It cannot be printed until the new pages are there.
  await page.locator("#level-on-paper").selectOption("stars");
  await page.locator("#print:enabled").waitFor();
  assert.match(await text(), /★+☆*/);
  await context.close();
});
