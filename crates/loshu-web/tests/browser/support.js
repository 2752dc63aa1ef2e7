// What all tests use: a server, a browser, a page that complains of nothing.

import { spawn } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** The command, built before. */
export const command = process.env.LOSHU ?? join(root, "target/debug/loshu");
/** A folder with the page and its engine, written by `export.sh`; without it there is no server but `loshu serve`. */
export const exported = process.env.LOSHU_EXPORT;

export const PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
export const SOLUTION = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
export const HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/** Starts `loshu serve`, or a server of files for an exported page. */
export async function serve() {
  return exported ? serveFiles(exported) : serveCommand();
}

function serveCommand() {
  const child = spawn(command, ["serve", "--no-open", "--listen", "127.0.0.1:0", "--timeout", "5s"], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.once("data", (line) => resolve({
      address: String(line).trim(),
      stop: () => new Promise((done) => {
        if (child.exitCode !== null) return done(child.exitCode);
        child.removeAllListeners("exit");
        child.once("exit", (code) => done(code));
        child.kill("SIGTERM");
      }),
    }));
  });
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/json" };

function serveFiles(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname);
    const file = join(folder, path === "/" ? "index.html" : path);
    const is = existsSync(file) && (await stat(file)).isFile();
    response.writeHead(is ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    if (is) createReadStream(file).pipe(response);
    else response.end();
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({
    address: `http://127.0.0.1:${server.address().port}/`,
    stop: () => new Promise((done) => { server.close(() => done(0)); server.closeAllConnections(); }),
  })));
}

/** The shell of Chromium without windows takes a third less time for the same. */
const BROWSER = process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

export const launch = () => chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });

/**
 * Opens the page. What the browser complains of is collected in `complaints`.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions & {puzzle?: string, view?: string, language?: string}} [options]
 */
export async function openPage(browser, address, { puzzle, view = "play", language = "en", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: language === "zh" ? "zh-CN" : "en-GB", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(Number(process.env.LOSHU_PATIENCE ?? 60_000));
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`));
  page.on("request", (request) => !request.url().startsWith(address) && !/^(data|blob):/.test(request.url()) && complaints.push(`foreign: ${request.url()}`));
  await page.goto(`${address}${puzzle ? `?p=${puzzle}` : ""}#${view}`);
  await ready(page);
  return { page, context, complaints };
}

/**
 * Waits until the page hears everything, and all of its view is there.
 * @param {import("playwright-core").Page} page
 */
export async function ready(page) {
  await page.locator("#ready").waitFor({ state: "attached" });
  await page.locator("body[data-whole]").waitFor();
}

/**
 * Waits until all of a place is there. The address of the page changes before, and the view of a part of it may look like the one before.
 * @param {import("playwright-core").Page} page
 * @param {string} place such as `play` or `learn/x-wing/2`
 */
export const whole = (page, place) => page.locator(`body[data-whole="${place}"]`).waitFor();

/**
 * Goes to a place without loading the page again.
 * @param {import("playwright-core").Page} page
 * @param {string} place
 */
export async function goTo(page, place) {
  await page.evaluate((place) => (location.hash = place), place);
  await whole(page, place);
}

/**
 * Presses keys right after each other, however slowly the machine answers each of them.
 * @param {import("playwright-core").Page} page
 * @param {string} keys
 */
export const pressAtOnce = (page, keys) => Promise.all([...keys].map((key) => page.keyboard.press(key)));

/**
 * Opens all groups of the road.
 * @param {import("playwright-core").Page} page
 */
export const unfoldRoad = async (page) => {
  await page.locator("#course").waitFor();
  await page.evaluate(() => document.querySelectorAll("#course .techniques").forEach((group) => (/** @type {HTMLDetailsElement} */ (group).open = true)));
};

/** The digits on the grid, a dot for an empty cell. */
export const gridOf = (page) => page.locator("[data-cell].cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".value")?.textContent ?? ".").join(""));

/**
 * What is told of the puzzle above the grid, but for its level and its rating, which come after a while.
 * @param {import("playwright-core").Page} page
 */
export const unrated = async (page) => (await page.locator(".what").innerText()).replace(/(Easy|Medium|Hard|Unfair|Extreme|ER (at least )?[\d.]+) · /g, "");

/**
 * Starts the game over, which the options offer; gives what the clock shows in that moment.
 * @param {import("playwright-core").Page} page
 */
export const startOver = (page) => page.getByRole("button", { name: "Start over" }).evaluate((button) => {
  /** @type {HTMLElement} */ (button).click();
  return document.querySelector(".timer")?.textContent;
});

/**
 * Finds what shows this text. What is told to a screen reader may be the same text a moment later; it is left out.
 * @param {import("playwright-core").Page} page
 * @param {string | RegExp} text
 */
export const inSight = (page, text) => page.getByText(text).and(page.locator(":not(#live)"));

/**
 * Waits until a screen reader is told this; gives what it is told.
 * @param {import("playwright-core").Page} page
 * @param {string} words a regular expression
 */
export async function says(page, words) {
  const told = await page.waitForFunction((words) => document.querySelector("#live")?.textContent?.match(words)?.input, words);
  return String(await told.jsonValue());
}

/**
 * What a press of something puts on the clipboard. Writing to it takes its time, and `waitForFunction` takes a promise for true.
 * @param {import("playwright-core").Page} page
 * @param {string} button a selector
 */
export async function copied(page, button) {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.locator(button).click();
  for (let tries = 0; tries < 200; tries += 1) {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (text !== "") return text;
    await page.waitForTimeout(25);
  }
  throw new Error(`${button} copied nothing in five seconds`);
}
