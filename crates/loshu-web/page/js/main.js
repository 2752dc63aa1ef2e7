// The page: views, language, theme.

import { App } from "./app.js";
import { addPatterns } from "./backdrop.js";
import { Board } from "./board.js";
import { add, byId, h, hush, put } from "./dom.js";
import { choose } from "./engine.js";
import { drawProjector, drawTheme, listenProjector, listenTheme } from "./look.js";
import { playView } from "./play.js";
import { loadOfTab, saveOfTab } from "./store.js";
import { layoutOf } from "./sudoku.js";
import { otherLanguage, setLanguage, t, translate } from "./words.js";

/** What makes each view, of a part of it, and perhaps again. All but the first one come when they are wanted, so that the first one comes soon. */
const VIEWS = {
  play: async () => playView,
  learn: async (part) => {
    // What lessons need comes in one wave, and only to those who learn.
    add(document.head, byId("lessons").content);
    return part ? (await import("./school.js")).schoolView : (await import("./learn.js")).learnView;
  },
  make: async () => (await import("./make.js")).makeView,
  search: async () => (await import("./search.js")).searchView,
  transfer: async () => (await import("./transfer.js")).transferView,
  edit: async (_part, isAgain) => {
    // So does the desk, to those who set puzzles.
    add(document.head, byId("set").content);
    const { editView, keptShelf, knowTools } = await import("./edit.js");
    await knowTools(app);
    const kept = isAgain ? null : await keptShelf(app);
    return (app, _wish, before) => editView(app, before?.shelf ?? kept, before);
  },
};
/** The views that have a tab. */
const TABS = ["play", "learn", "make", "search", "transfer"];
/**
 * The places of the page that a view fills: above and below the grid, and beside it. What is to fill them later is the `rest` of a view;
 * what it waits for itself is `whole`. Then the page says that all of the place is there.
 */
const PLACES = ["info", "under", "words", "panel", "side"];

const app = new App(new Board(byId("board")), await choose());
/** @type {any} */
let view = null;
let name = "play";
/** The view and the part of it that is shown, such as `learn/x-wing`, as the address of the page has it. */
let place = name;
/** The place that was asked for last: until its view has come, it is another one than `place`. */
let goal = place;
/** How often a view has been asked for. */
let turn = 0;

/** The view of a place. @param {string} place */
const viewOf = (place) => place.split("/", 1)[0];

/**
 * Shows a view, or a part of it.
 * @param {string} next
 * @param {any} [wish] what to begin with; the part, if it is left out
 */
async function show(next, wish) {
  const mine = ++turn;
  const wanted = viewOf(next) in VIEWS ? viewOf(next) : "play";
  const to = viewOf(next) === wanted ? next : wanted;
  const part = to.slice(wanted.length + 1);
  goal = to;
  // Where one plays, the cards bring the drawings of steps.
  const [make, pictures] = await Promise.all([VIEWS[wanted](part, to === place), wanted === "play" ? undefined : import("./picture.js")]).catch(() => []);
  app.board.pictures ??= pictures;
  // Somebody has gone on in the meantime.
  if (mine !== turn) return;
  if (!make) {
    goal = place;
    return app.fail(null);
  }
  // The same view again, in the other language, shows what it has shown.
  const before = to === place ? view?.state?.() : undefined;
  view?.leave();
  app.viewsLeft++;
  [name, place] = [wanted, to];
  view = make(app, wish ?? (part || undefined), before);
  document.body.dataset.view = name;
  delete document.body.dataset.whole;
  byId("stage").hidden = Boolean(view.wide);
  for (const place of PLACES) put(byId(place), view[place]);
  const rest = Promise.resolve(view.rest).then((parts) => mine === turn && fill(parts));
  Promise.all([rest, view.whole]).then(() => {
    if (mine === turn) document.body.dataset.whole = place;
  });
  byId("panel").setAttribute("aria-label", t(name));
  byId("heading").textContent = `Loshu${t("colon")}${t(name)}`;
  document.title = `${view.title ?? t(name)} · Loshu 洛书`;
  if (location.hash !== `#${place}` || location.search) history.replaceState(null, "", `${location.pathname}#${place}`);
  drawTop();
  app.draw();
}

/**
 * Goes to a view, from which the back button leads to the view before.
 * @param {string} next
 * @param {any} [wish] what to begin with
 */
function go(next, wish) {
  if (next !== goal) history.pushState(null, "", `#${next}`);
  return show(next, wish);
}

/**
 * Adds what a view lets come later.
 * @param {any} parts
 */
function fill(parts) {
  for (const place of PLACES) if (parts?.[place]) put(byId(place), parts[place]);
}

function drawTop() {
  translate();
  drawProjector();
  drawTheme();
  const tab = (key) => h("li", {}, h("a", { href: `#${key}`, "aria-current": key === (TABS.includes(name) ? name : "play") ? "page" : null }, t(key)));
  put(byId("tabs"), ...TABS.map(tab));
}

byId("language").addEventListener("click", () => {
  setLanguage(otherLanguage());
  show(goal);
});
window.addEventListener("hashchange", async () => {
  const next = location.hash.slice(1);
  if (viewOf(next) in VIEWS && next !== goal) {
    hush();
    await show(next);
    byId("heading").focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }
});
app.addEventListener("change", () => view?.refresh());
app.addEventListener("play", async (/** @type {any} */ { detail }) => {
  app.isChosen = true;
  await app.openFound(detail);
  await go("play");
  window.scrollTo({ top: 0 });
  app.board.focus();
});
app.addEventListener("practise", async (/** @type {any} */ event) => {
  await go("make", event.detail);
  window.scrollTo({ top: 0 });
});
window.addEventListener("pagehide", () => {
  app.keep();
  saveOfTab("cursor", `${app.board.cursor} ${app.game.puzzle}`);
});

/** Goes to the cell where the player was before the page was loaded again. */
function goToCursor() {
  const kept = String(loadOfTab("cursor"));
  const cell = Number.parseInt(kept, 10);
  if (kept === `${cell} ${app.game.puzzle}` && app.game.layout.cells.includes(cell)) app.board.select([cell], cell);
}

/** The most characters that are read of a link. */
const LONGEST_LINK = 20_000;

/** The puzzle in the address of the page. Packed data has no blanks: what looks like one is a plus that somebody has decoded. */
function inAddress() {
  const wanted = new URLSearchParams(location.search).get("p");
  return wanted && /^(fpuz|scl|ctc)/.test(wanted) ? wanted.replaceAll(" ", "+") : wanted;
}

/** Opens the puzzle of the link by which the page was opened. */
async function openLink() {
  const wanted = inAddress();
  if (wanted === null) return;
  app.isChosen = true;
  // The commonest link is read without an engine, which may be away.
  if (layoutOf(wanted)) return app.open(wanted);
  const answer = await app.read(wanted.slice(0, LONGEST_LINK));
  if (answer?.puzzles.length) await app.openFound(answer.puzzles[0]);
  else if (answer) app.fail(answer.errors[0]);
}

/** What no move needs waits until the first one can be made. */
async function comeLater() {
  add(document.head, byId("later").content);
  const { listenIncoming } = await import("./incoming.js");
  listenIncoming(app, (text) => go("transfer", text));
}

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  app.board.focus();
});
addPatterns();
listenProjector();
listenTheme();
await openLink();
await show(location.hash.slice(1) || "play");
goToCursor();
performance.mark("ready");
await comeLater().catch(() => app.fail(null));
add(document.body, h("span", { hidden: true, id: "ready" }));
// The copy for later waits until the page is at rest. Over plain HTTP from another machine there is none.
setTimeout(() => navigator.serviceWorker?.register("sw.js").catch(() => {}), 2_000);
