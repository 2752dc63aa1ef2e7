// What belongs to a puzzle that is being set beside its clues: its words, other drafts, what is known of it, the ways out; and paper
// for every puzzle.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { copied, goTo, gridOf, launch, openPage, PUZZLE, ready, serve } from "./support.js";

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const KILLER = JSON.stringify({
  size: 4, title: "Small sums", author: "A. Setter", ruleset: "Normal rules.\nCages are small.",
  grid: Array.from({ length: 4 }, (_, row) => Array.from({ length: 4 }, (_, column) => (row === 1 && column === 3 ? { value: 1, given: true } : row === 2 && column === 1 ? { value: 4, given: true } : {}))),
  killercage: [{ cells: ["R1C2", "R1C3"], value: "5" }, { cells: ["R2C4", "R3C4", "R4C4"], value: "7" }, { cells: ["R4C1", "R4C2", "R4C3"], value: "6" }, { cells: ["R1C1", "R2C1", "R3C1"], value: "9" }, { cells: ["R2C2", "R3C2"], value: "7" }, { cells: ["R1C4"], value: "3" }, { cells: ["R2C3", "R3C3"], value: "3" }],
});

const draft = (page) => page.evaluate(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))));
const said = (page) => page.locator("#solutions");

/** Opens the desk with a puzzle. */
async function open(text, options = {}) {
  const opened = await openPage(browser, server.address, { view: "play", ...options });
  await opened.page.evaluate((text) => localStorage.setItem("loshu.draft", JSON.stringify(text)), text);
  await goTo(opened.page, "edit");
  return opened;
}

/** Pastes a text on the page. */
const paste = (page, text) => page.evaluate((text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, text);

test("a draft keeps title, author and rules in words; Loshu's own sentences are a beginning", async () => {
  const { page, context, complaints } = await open(KILLER);
  assert.equal(await page.locator("#set-title").inputValue(), "Small sums");
  await page.locator("#set-title").fill("Smaller sums");
  await page.locator("#set-fill").click();
  assert.match((await draft(page)).ruleset, /^Normal Sudoku rules apply\.\nThe digits in a dashed cage are different\./);
  await page.locator("#set-ruleset").fill("Cages add up.");
  const { title, author, ruleset } = await draft(page);
  assert.deepEqual([title, author, ruleset], ["Smaller sums", "A. Setter", "Cages add up."]);
  // What is typed into one field is one step back.
  await page.locator("#set-title").blur();
  await page.locator("#board [data-cell='0']").click();
  await page.keyboard.press("Control+z");
  assert.match((await draft(page)).ruleset, /dashed cage/);
  await page.keyboard.press("Control+y");
  await said(page).getByText("One solution").waitFor();
  await page.locator("#edit-play").click();
  await page.locator("#rules-said").getByText("Cages add up.").waitFor();
  assert.match(await page.locator(".what").innerText(), /^Smaller sums/);
  assert.equal(await page.locator("#rules-said").getByText("dashed cage").count(), 1);
  // Loshu's sentences stand in play once, whoever says them.
  await goTo(page, "edit");
  await page.locator("#set-fill").click();
  await said(page).getByText("One solution").waitFor();
  await page.locator("#edit-play").click();
  await page.locator("#rules-said").getByText("Normal Sudoku rules apply.").waitFor();
  assert.equal(await page.locator("#rules-said").getByText("dashed cage").count(), 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("there are several drafts, each with its own history", async () => {
  const { page, context, complaints } = await open(KILLER);
  await page.locator("#draft-new").click();
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 81);
  await page.locator("#board [data-cell='0']").click();
  await page.keyboard.press("5");
  await page.locator("#set-title").fill("The second");
  await page.locator("#draft-choice").selectOption({ label: "Small sums" });
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 16);
  assert.equal(await page.locator("#set-clues li").count(), 7);
  assert.equal((await draft(page)).author, "A. Setter");
  await page.locator("#draft-choice").selectOption({ label: "The second" });
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 81);
  await page.locator("#board [data-cell='40']").click();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal((await gridOf(page)).replaceAll(".", ""), "");
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+y");
  // All is there again after the page was loaded anew.
  await page.reload();
  await ready(page);
  assert.equal(await page.locator("#set-title").inputValue(), "The second");
  assert.equal((await gridOf(page))[0], "5");
  await page.locator("#draft-choice").selectOption({ label: "Small sums" });
  await page.locator("#set-clues li").first().waitFor();
  await page.locator("#draft-copy").click();
  await page.waitForFunction(() => document.querySelectorAll("#draft-choice option").length === 3);
  page.once("dialog", (dialog) => dialog.accept());
  await page.locator("#draft-remove").click();
  await page.waitForFunction(() => document.querySelectorAll("#draft-choice option").length === 2);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a draft that cannot be shown without the server is put aside, and not written over", async () => {
  const { page, context } = await openPage(browser, server.address);
  await page.evaluate((text) => localStorage.setItem("loshu.draft", JSON.stringify(text)), KILLER);
  await page.route("**/api/**", (route) => route.abort());
  await goTo(page, "edit");
  await page.locator(".toast").getByText("The server does not answer.").waitFor();
  await page.keyboard.press("5");
  assert.equal((await draft(page)).grid[0][0].value, 5);
  await page.unroute("**/api/**");
  await page.locator("#draft-choice").selectOption({ index: 0 });
  await page.locator("#set-clues li").nth(6).waitFor();
  assert.equal((await draft(page)).author, "A. Setter");
  await page.locator("#draft-choice").selectOption({ index: 1 });
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 81);
  assert.equal((await gridOf(page))[0], "5");
  await context.close();
});

test("while one sets a puzzle, its level, its hardest step and what is needed are told; what clashes is marked", async () => {
  const { page, context, complaints } = await open(KILLER);
  await said(page).getByText("One solution").waitFor();
  await page.locator("#set-level").getByText(/^(Easy|Medium|Hard) · \d+ steps, the hardest is .+ \(\d\.\d\), step \d+\.$/).waitFor();
  await page.locator("#set-need").click();
  await page.locator("#set-needed p").first().waitFor();
  assert.match(await page.locator("#set-needed").innerText(), /needed|left out/);
  await page.locator("#set-candidates").click();
  await page.waitForFunction(() => JSON.parse(JSON.parse(String(localStorage.getItem("loshu.draft")))).grid[0][0].givenPencilMarks?.length === 1);
  await page.keyboard.press("Control+z");
  assert.equal((await draft(page)).grid[0][0].givenPencilMarks, undefined);
  // Another total of a cage, with which another one clashes.
  await page.locator("#set-clues .pick").first().click();
  await page.locator("#set-number").fill("9");
  await said(page).getByText(/no solution/).waitFor();
  await page.locator(".desk .clashing").waitFor({ state: "attached" });
  // Their sums are read above it.
  assert.ok(await page.locator(".clashing ~ .numbers text").count() > 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is pressed in the list of clues keeps its place while the level is asked again", async () => {
  const { page, context } = await open(KILLER);
  const level = page.locator("#set-level").getByText(/step/);
  await level.waitFor();
  await page.locator("#set-need").click();
  await page.locator("#set-needed p").first().waitFor();
  const top = () => page.locator("#clue-list").evaluate((list) => list.getBoundingClientRect().top + scrollY);
  const before = await top();
  // A given is written over, which leaves no solution, and comes back.
  await page.locator("#board [data-cell='7']").click();
  await page.keyboard.press("3");
  assert.equal(await top(), before);
  await page.locator("#solutions.bad").waitFor();
  assert.equal(await top(), before);
  await page.keyboard.press("Control+z");
  assert.equal(await top(), before);
  await page.locator("#set-level:not(.old)").getByText(/step/).waitFor();
  assert.equal(await top(), before);
  await context.close();
});

test("a puzzle leaves the desk as links, pictures, paper and data", async () => {
  const { page, context, complaints } = await open(KILLER, { permissions: ["clipboard-read", "clipboard-write"] });
  const file = async (id) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-publish=${id}]`).click()]);
    return { name: download.suggestedFilename(), data: readFileSync(await download.path()) };
  };
  const json = await file("json");
  assert.equal(json.name, "Small-sums.json");
  assert.deepEqual(JSON.parse(String(json.data)).killercage, JSON.parse(KILLER).killercage);
  const svg = await file("svg");
  assert.doesNotMatch(String(svg.data), /light-dark|var\(/);
  // Who does not see the picture hears its cages.
  assert.match(String(svg.data), /aria-label="Small sums; Killer cage 5: r1c2 r1c3; /);
  assert.match(String(svg.data), /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg".*>4<\/text>/s);
  assert.equal((await file("png")).data.subarray(1, 4).toString(), "PNG");
  const pdf = await file("pdf");
  assert.equal(pdf.data.subarray(0, 5).toString(), "%PDF-");
  for (const [id, begin] of [["fpuzzles", "https://www.f-puzzles.com/?load="], ["sudokupad", "https://sudokupad.app/fpuz"], ["link", server.address]]) {
    const link = await copied(page, `[data-publish=${id}]`);
    assert.ok(link.startsWith(begin), link);
  }
  // The link has the words as they are now.
  await page.locator("#set-title").fill("Other sums");
  const link = await copied(page, "[data-publish=link]");
  const other = await context.newPage();
  await other.goto(link);
  await other.locator(".what").getByText("Other sums").waitFor();
  await other.close();
  await page.locator("#print-fold > summary").click();
  await page.locator("#preview img").first().waitFor();
  assert.equal(await page.locator("#sheet-title").inputValue(), "Other sums");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an ordinary puzzle keeps its title, its author and its rules in words: at the desk, in play, in links, on paper", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, permissions: ["clipboard-read", "clipboard-write"] });
  await goTo(page, "edit");
  await page.locator("#edit-game").click();
  await said(page).getByText("One solution").waitFor();
  await page.locator("#set-title").fill("Calm sea");
  await page.locator("#set-author").fill("A. Setter");
  await page.locator("#set-ruleset").fill("Normal rules.\nNothing more.");
  const links = {};
  for (const id of ["link", "fpuzzles", "sudokupad"]) links[id] = await copied(page, `[data-publish=${id}]`);
  assert.ok(links.link.startsWith(`${server.address}?p=fpuzzles`), links.link);
  // Packed data is encoded for addresses once: `%252B` would be a plus that was encoded twice.
  assert.doesNotMatch(links.link, /%25/);
  // In play, the words stand beside the puzzle, and leave the page with it.
  await page.locator("#edit-play").click();
  await page.locator("#rules-said").getByText("Nothing more.").waitFor();
  assert.match(await page.locator(".what").innerText(), /^Calm sea/);
  assert.match(String(await page.locator(".on-paper").textContent()), /Calm seaBy A. SetterNormal rules.Nothing more./);
  await goTo(page, "transfer");
  const form = (name) => page.locator(`li:has([data-form=${name}]) pre`).innerText();
  assert.equal(await form("asLine"), PUZZLE);
  const { title, author, ruleset, grid } = JSON.parse(await form("asRules"));
  assert.deepEqual([title, author, ruleset, grid[0][2]], ["Calm sea", "A. Setter", "Normal rules.\nNothing more.", { value: 3, given: true }]);
  assert.equal(await form("asLinkHere"), links.link);
  assert.equal(await copied(page, "[data-site=fpuzzles]"), links.fpuzzles);
  const [answer] = await Promise.all([page.waitForResponse("**/sheet"), page.locator("#print-fold > summary").click()]);
  const [sheet] = (await answer.json()).svg;
  const text = sheet.replace(/<[^>]*>/g, " ");
  for (const words of ["Calm sea", "A. Setter", "Normal rules.", "Nothing more."]) assert.ok(text.includes(words), words);
  assert.deepEqual(complaints, []);
  await context.close();
  // Every link brings the words along, and so does the game that was kept.
  for (const link of [links.link, links.fpuzzles, links.sudokupad]) {
    const other = await openPage(browser, server.address, { puzzle: link === links.link ? new URL(link).searchParams.get("p") ?? "" : "" });
    if (link !== links.link) await paste(other.page, link);
    await other.page.locator(".what").getByText("Calm sea").waitFor();
    await other.page.locator("#rules-said").getByText("Nothing more.").waitFor();
    assert.equal(await gridOf(other.page), PUZZLE);
    await other.page.reload();
    await ready(other.page);
    await other.page.locator("#rules-said").getByText("By A. Setter").waitFor();
    assert.equal(await other.page.locator(".frame.laid").count(), 0);
    await other.context.close();
  }
});

test("every puzzle is printed: the one in play, and a list; twelve a page, on paper that lies on its side, with numbers from N", async () => {
  const { page, context, complaints } = await openPage(browser, server.address, { puzzle: PUZZLE, view: "transfer" });
  await page.locator("#print-fold > summary").click();
  await page.locator("#preview img").first().waitFor();
  const answered = page.waitForResponse((response) => response.url().endsWith("/sheet") && response.request().postDataJSON().landscape);
  await page.locator("#paste").fill(Array.from({ length: 12 }, () => PUZZLE).join("\n"));
  await page.locator("#open").click();
  await page.locator("#found li").nth(11).waitFor();
  await page.locator("#per-page").selectOption("12");
  await page.locator("#first-number").fill("37");
  await page.getByLabel("Landscape").check();
  await page.waitForFunction(() => document.querySelector("#sheet")?.getAttribute("data-paper") === "a4-landscape");
  await page.waitForFunction(() => document.querySelectorAll("#preview img").length === 2);
  const [first] = (await (await answered).json()).svg;
  const text = first.replace(/<[^>]*>/g, " ");
  assert.ok(text.includes("37") && text.includes("48"), "numbers from 37 to 48");
  const [, width, height] = first.match(/viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/).map(Number);
  assert.ok(width > height);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is played is printed with its title and its rules", async () => {
  const { page, context } = await openPage(browser, server.address);
  await paste(page, KILLER);
  await page.locator(".frame.laid").waitFor();
  await page.locator("#rules-said").getByText("Cages are small.").waitFor();
  assert.ok(await page.locator("#rules-said").getByText("A. Setter").isVisible());
  await page.emulateMedia({ media: "print" });
  const top = (place) => page.locator(place).evaluate((element) => element.getBoundingClientRect().top);
  assert.match(await page.locator(".on-paper").innerText(), /Small sums\s+By A. Setter\s+Normal rules.\s+Cages are small./);
  assert.ok(Number(await top(".on-paper")) < Number(await top("#board")));
  await context.close();
});

test("the name of a cell tells what touches it, a key tells more, and the combinations of its cage are at hand", async () => {
  const { page, context, complaints } = await openPage(browser, server.address);
  const object = { ...JSON.parse(KILLER), thermometer: [{ lines: [["R4C1", "R4C2"]] }], difference: [{ cells: ["R1C2", "R1C3"] }], littlekillersum: [{ cell: "R0C1", direction: "DR", value: "9" }] };
  await paste(page, JSON.stringify(object));
  await page.locator(".frame.laid").waitFor();
  const name = (at) => page.locator(`#board [data-cell="${at}"]`).getAttribute("aria-label");
  await page.waitForFunction(() => document.querySelector("#board [data-cell='1']")?.getAttribute("aria-label")?.includes("cage"));
  assert.equal(await name(1), "row 1, column 2, empty, Killer cage 5 with r1c3, White dot with r1c3");
  assert.match(String(await name(13)), /Thermometer, place 2 of 2/);
  await page.locator("#board [data-cell='6']").click();
  await page.keyboard.press("t");
  await page.waitForFunction(() => /row 2, column 3, box 2: Killer cage 3 with r3c3; Little killer 9 at r0c1/.test(document.querySelector("#live")?.textContent ?? ""));
  assert.match(await page.locator("#combinations").innerText(), /^Killer cage 3: 1 combination\s+1\+2$/);
  await page.locator("#board [data-cell='1']").click();
  assert.match(await page.locator("#combinations").innerText(), /1\+4 · 2\+3/);
  // What its digits exclude is struck.
  await page.keyboard.press("2");
  assert.equal(await page.locator("#combinations s").innerText(), "1+4");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a puzzle that is pasted at the desk is a new draft, and the sheet to print has its title", async () => {
  const { page, context, complaints } = await open(KILLER, { permissions: ["clipboard-read", "clipboard-write"] });
  await said(page).getByText("One solution").waitFor();
  await page.locator("#print-fold > summary").click();
  await page.locator("#preview img").first().waitFor();
  const heading = page.locator("#sheet-title");
  assert.equal(await heading.inputValue(), "Small sums");
  const link = await copied(page, "[data-publish=fpuzzles]");
  await page.locator("#draft-new").click();
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 81);
  assert.equal(await heading.inputValue(), "Sudoku");
  // The link, and a line of digits.
  await paste(page, link);
  await page.locator("#set-said").getByText("The puzzle is a new draft.").waitFor();
  assert.deepEqual((await draft(page)).killercage, JSON.parse(KILLER).killercage);
  assert.equal(await heading.inputValue(), "Small sums");
  await paste(page, PUZZLE);
  await page.waitForFunction(() => document.querySelectorAll("#board .given").length === 32);
  assert.equal(await page.locator("body").getAttribute("data-view"), "edit");
  assert.equal(await page.locator("#draft-choice option").count(), 4);
  await paste(page, '{"size": 9, "grid": [');
  await page.locator(".toast").getByText("In this text there is no puzzle that Loshu can read.").waitFor();
  // Several puzzles are a list.
  await paste(page, `${PUZZLE}\n${PUZZLE.replace("3", ".")}`);
  await page.locator("body[data-view=transfer]").waitFor();
  assert.deepEqual(complaints.filter((line) => !line.includes("422")), []);
  await context.close();
});

test("f-puzzles and JSON get the solution, and the rules in words where the setter wrote none", async () => {
  const { ruleset: _, ...rest } = JSON.parse(KILLER);
  const { page, context, complaints } = await open(JSON.stringify(rest), { permissions: ["clipboard-read", "clipboard-write"] });
  await said(page).getByText("One solution").waitFor();
  const solution = [1, 2, 3, 4];
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-publish=json]").click()]);
  const json = JSON.parse(String(readFileSync(await download.path())));
  assert.deepEqual([json.solution.length, json.solution.slice(0, 4).sort(), json.ruleset], [16, solution, undefined]);
  const link = await copied(page, "[data-publish=fpuzzles]");
  const puzzle = await page.evaluate(async (link) => JSON.parse((await (await fetch("api/v1/board", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ puzzle: link }) })).json()).puzzle), link);
  assert.deepEqual(puzzle.solution, json.solution);
  assert.match(puzzle.ruleset, /cage/);
  // What is pasted comes without: the next change could make it wrong.
  await paste(page, link);
  await page.locator("#set-said").getByText("The puzzle is a new draft.").waitFor();
  assert.equal((await draft(page)).solution, undefined);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a given that has just been typed is in the picture", async () => {
  const { page, context } = await open(KILLER);
  await page.locator('#board [data-cell="0"]').click();
  await page.keyboard.press("2");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-publish=svg]").click()]);
  const texts = [...String(readFileSync(await download.path())).matchAll(/font-weight="700"[^>]*>(\d)</g)].map(([, digit]) => digit);
  assert.deepEqual(texts.sort(), ["1", "2", "4"]);
  await context.close();
});
