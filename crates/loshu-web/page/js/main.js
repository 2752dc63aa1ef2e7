// The page: views, language, theme.

import { App } from "./app.js";
import { Board } from "./board.js";
import { add, byId, h, put } from "./dom.js";
import { editView } from "./edit.js";
import { choose } from "./engine.js";
import { isText } from "./keys.js";
import { learnView } from "./learn.js";
import { makeView } from "./make.js";
import { addPatterns } from "./paints.js";
import { playView } from "./play.js";
import { drawProjector, listenProjector } from "./projector.js";
import { searchView } from "./search.js";
import { load, save } from "./store.js";
import { fileText, fromLink, transferView } from "./transfer.js";
import { currentLanguage, setLanguage, t, translate } from "./words.js";

const VIEWS = { play: playView, learn: learnView, make: makeView, search: searchView, transfer: transferView, edit: editView };
/** The views that have a tab. */
const TABS = ["play", "learn", "make", "search", "transfer"];
/** The places of the page that a view fills: above and below the grid, and beside it. */
const PLACES = ["info", "under", "words", "panel", "side"];
const THEMES = ["auto", "light", "dark"];

const app = new App(new Board(byId("board")), await choose());
/** @type {any} */
let view = null;
let name = "play";

/**
 * Shows a view.
 * @param {string} next
 * @param {any} [wish] what to begin with
 */
function show(next, wish) {
  // The same view again, in the other language, shows what it has shown.
  const before = next === name ? view?.state?.() : undefined;
  view?.leave();
  name = next in VIEWS ? next : "play";
  view = VIEWS[name](app, wish, before);
  document.body.dataset.view = name;
  byId("stage").hidden = Boolean(view.wide);
  for (const place of PLACES) put(byId(place), view[place]);
  byId("panel").setAttribute("aria-label", t(name));
  byId("heading").textContent = `Loshu: ${t(name)}`;
  document.title = `${t(name)} · Loshu 洛书`;
  if (location.hash !== `#${name}` || location.search) history.replaceState(null, "", `${location.pathname}#${name}`);
  drawTop();
  app.draw();
}

function drawTop() {
  translate();
  drawProjector();
  const tab = (key) => h("li", {}, h("a", { href: `#${key}`, "aria-current": key === (TABS.includes(name) ? name : "play") ? "page" : null }, t(key)));
  put(byId("tabs"), ...TABS.map(tab));
  const other = currentLanguage() === "en" ? "zh" : "en";
  byId("language").textContent = t("otherLanguage");
  byId("language").lang = other;
  const [sign, word] = { auto: ["◐", "themeAuto"], light: ["☀", "themeLight"], dark: ["☾", "themeDark"] }[theme()];
  byId("theme").textContent = sign;
  for (const attribute of ["aria-label", "title"]) byId("theme").setAttribute(attribute, t(word));
}

const theme = () => (THEMES.includes(load("theme")) ? load("theme") : "auto");

function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

byId("theme").addEventListener("click", () => {
  save("theme", THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  applyTheme();
  drawTop();
});
byId("language").addEventListener("click", () => {
  setLanguage(currentLanguage() === "en" ? "zh" : "en");
  show(name);
});
window.addEventListener("hashchange", () => {
  const next = location.hash.slice(1);
  if (next in VIEWS && next !== name) {
    show(next);
    byId("heading").focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }
});
app.addEventListener("change", () => view?.refresh());
app.addEventListener("play", (/** @type {any} */ { detail }) => {
  app.open(detail.puzzle, detail, detail.from);
  show("play");
  window.scrollTo({ top: 0 });
  app.board.focus();
});
app.addEventListener("practise", (/** @type {any} */ event) => {
  show("make", event.detail);
  window.scrollTo({ top: 0 });
});
/**
 * Opens what was pasted or dropped anywhere: one puzzle at once, several as a list.
 * @param {string} text
 */
async function incoming(text) {
  const wanted = fromLink(text);
  const answer = wanted.trim() && (await app.ask("parse", { text: wanted }));
  if (!answer) return;
  const { puzzles, errors } = answer;
  if (puzzles.length === 1 && errors.length === 0) app.dispatchEvent(new CustomEvent("play", { detail: puzzles[0] }));
  else if (puzzles.length === 0 && errors.length > 0) app.fail(errors[0]);
  else show("transfer", wanted);
}

document.addEventListener("paste", (event) => {
  if (isText(event.target) || event.defaultPrevented) return;
  event.preventDefault();
  incoming(event.clipboardData?.getData("text") ?? "");
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  if (isText(event.target) || event.defaultPrevented) return;
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  incoming(file ? await fileText(file) : event.dataTransfer?.getData("text") ?? "");
});
window.addEventListener("pagehide", () => app.keep());

/** Opens the puzzle of the link by which the page was opened. */
async function openLink() {
  const wanted = fromLink(location.href);
  if (wanted === location.href) return;
  // The commonest link is read without an engine, which may be away.
  if (/^[1-9.]{81}$/.test(wanted)) return app.open(wanted);
  const answer = await app.ask("parse", { text: wanted.slice(0, 2000) });
  if (answer?.puzzles.length) app.open(answer.puzzles[0].puzzle, answer.puzzles[0]);
  else if (answer) app.fail(answer.errors[0]);
}

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  app.board.focus();
});
addPatterns();
listenProjector();
applyTheme();
await openLink();
show(location.hash.slice(1) || "play");
add(document.body, h("span", { hidden: true, id: "ready" }));
// The copy for later waits until the page is at rest. A page over plain HTTP from another machine has no
// such worker, and works without.
setTimeout(() => navigator.serviceWorker?.register("sw.js").catch(() => {}), 2_000);
