// The road: what comes next, what comes back today, the chapters in their order, and how far one has come.

import { add, button, h, put } from "./dom.js";
import { dayOf } from "./days.js";
import { withIcon } from "./icons.js";
import { nextStop, stateOf, stopsOf } from "./lessons.js";
import { allDone, dueNow, ENOUGH, forgetHinted, forgetProgress, hinted, learned, PARTS, setLearned, solvedOf } from "./progress.js";
import { fileOfGames } from "./results.js";
import { onSaved } from "./store.js";
import { technique } from "./techniques.js";
import { LEVELS } from "./tried.js";
import { count, shortDay, t } from "./words.js";

/** How many lessons come back, and how many techniques are listed to be trained, at once. */
const [MOST_DUE, MOST_MISSED] = [3, 3];
/** After so many hints at a technique it is offered for training. */
const OFTEN = 2;
/** What has to be known of a level before its puzzles are the right ones, as a part of its chapters. */
const HALF = 0.5;

/**
 * What there is to do today.
 * @param {import("./app.js").App} app
 * @param {any[]} rows
 */
export function todayCard(app, rows) {
  const card = h("section", { class: "card", id: "today" });
  const stops = stopsOf(rows);
  function draw() {
    const next = nextStop(stops);
    const titleOf = (id) => stops.find((stop) => stop.id === id)?.title ?? rows.find((row) => row.id === id)?.name;
    const due = dueNow(Date.now()).filter(titleOf).slice(0, MOST_DUE);
    const level = levelOf(stops);
    const missed = Object.entries(hinted()).filter(([id, times]) => times >= OFTEN && rows.some((row) => row.id === id)).sort(([, a], [, b]) => b - a).slice(0, MOST_MISSED);
    put(card, h("h2", {}, t("todayTitle")),
      next ? h("a", { class: "button primary", href: `#learn/${next.id}`, id: "go-on" }, t(stateOf(next) ? "roadGoOn" : "roadBegin", { lesson: next.title })) : h("p", {}, t("roadDone", { count: stops.length })),
      due.length > 0 && [h("h3", {}, t("dueTitle")), h("div", { class: "actions" }, due.map((id) => h("a", { class: "button due", href: `#learn/${id}/return` }, t("dueOne", { lesson: titleOf(id) }))))],
      missed.length > 0 && [h("h3", {}, t("missTitle")), h("ul", { class: "plain" }, missed.map(([id, times]) => h("li", {}, h("a", { href: `#learn/${id}`, class: "missed" }, t("missOf", { lesson: titleOf(id), count: times })), button("×", () => {
        forgetHinted(id);
        draw();
      }, { class: "quiet sign", "aria-label": `${t("missDone")}: ${titleOf(id)}` })))) ],
      h("div", { class: "actions" }, button(withIcon("day", t("dayPuzzle", { level: t(level) })), () => daily(app, level), { id: "road-daily" }), h("a", { class: "button", href: "#learn/progress", id: "to-progress" }, t("progressTitle"))));
  }
  draw();
  listenSaved(card, draw);
  return card;
}

/** Draws again when another tab has changed what is kept, as long as the card is there. @param {HTMLElement} card @param {() => void} draw */
function listenSaved(card, draw) {
  const end = onSaved((key) => {
    if (!card.isConnected) end();
    else if (PARTS.includes(key)) draw();
  });
}

/** The level of puzzles that one can solve: the highest of which half of the chapters are known, and one more if all are. @param {import("./lessons.js").Stop[]} stops */
function levelOf(stops) {
  const known = learned();
  const part = (level) => {
    const own = stops.filter((stop) => stop.kind === "technique" && stop.level === level);
    return own.filter(({ id }) => known.has(id)).length / Math.max(1, own.length);
  };
  const at = LEVELS.findIndex((level) => part(level) < HALF);
  return LEVELS[Math.max(0, at < 0 ? LEVELS.length - 1 : at)];
}

/** The puzzle of the day at a level. The date makes it, so that everybody at this level has the same one. @param {import("./app.js").App} app @param {string} level */
async function daily(app, level) {
  const day = dayOf(Date.now());
  for (let from = 0, tries = 0; tries < 20; tries++) {
    const answer = await app.ask("generate", { seed: `loshu road ${day}`, from, symmetry: "rotate180", difficulty: { levels: [level, level] } });
    if (!answer) return;
    from = answer.next;
    if (answer.puzzles[0]) return app.dispatchEvent(new CustomEvent("play", { detail: { puzzle: answer.puzzles[0].puzzle, from: { source: { kind: "technique", of: t("dayPuzzle", { level: t(level) }) } } } }));
  }
  app.say(t("lateDaily"));
}

/**
 * The chapters in their order. All of them can be opened at any time.
 * @param {import("./app.js").App} app
 * @param {import("./teller.js").Teller} tell
 * @param {any[]} rows
 */
export function courseCard(app, tell, rows) {
  const stops = stopsOf(rows);
  const done = h("p", { class: "note", id: "learned" });
  const groups = [...new Set(stops.map(({ group }) => group))];
  const chapters = stops.map((stop) => chapter(app, tell, stop, () => drawDone()));
  // All lessons in a row would push what stands below them out of sight: the group that is learned now is open.
  const parts = groups.map((group) => {
    const own = chapters.filter(({ stop }) => stop.group === group);
    const known = h("span", { class: "note" });
    return { own, known, box: h("details", { class: "techniques", open: own.some(({ stop }) => stop.id === nextStop(stops)?.id) }, h("summary", { class: "group" }, h("h3", {}, group), known), own.map(({ box }) => box)) };
  });
  const card = h("section", { class: "card", id: "course" }, h("h2", {}, t("road")), done, h("div", {}, parts.map(({ box }) => box)));

  function drawDone() {
    const [next, all] = [nextStop(stops), learned()];
    const learnedOf = (own) => ({ learned: own.filter(({ id }) => all.has(id)).length, count: own.length });
    put(done, t("learnedOf", learnedOf(stops)));
    for (const one of chapters) one.mark(next?.id === one.stop.id);
    for (const { own, known } of parts) put(known, t("groupOf", learnedOf(own.map(({ stop }) => stop))));
  }
  drawDone();
  listenSaved(card, drawDone);
  return card;
}

/**
 * A chapter: how far one has come, its lesson, its techniques.
 * @param {import("./app.js").App} app
 * @param {import("./teller.js").Teller} tell
 * @param {import("./lessons.js").Stop} stop
 * @param {() => void} changed
 */
function chapter(app, tell, stop, changed) {
  const { id, title, number, techniques } = stop;
  const parts = h("div", { class: "stack" });
  const state = h("span", { class: "state" });
  const box = h("details", { class: "chapter", ontoggle: () => box.open && fill() }, h("summary", {}, state, number > 0 ? `${number}. ${title}` : title), parts);
  const known = h("input", { type: "checkbox", onchange: () => {
    setLearned(id, known.checked, stop.kind !== "first");
    changed();
  } });

  function fill() {
    known.checked = learned().has(id);
    put(parts, h("a", { class: "button", href: `#learn/${id}`, "data-lesson": id }, t("roadOpen")), techniques.map((row) => technique(app, tell, row, true)), h("label", {}, known, " ", t("isLearned")));
  }

  /** @param {boolean} isNext */
  function mark(isNext) {
    const now = stateOf(stop);
    const word = now === "known" ? t("roadKnown") : isNext ? t("roadNext") : now === "begun" ? t("roadBegun") : "";
    box.dataset.state = now || (isNext ? "next" : "later");
    put(state, now === "known" ? "✓" : isNext ? "▸" : now === "begun" ? "◐" : "○", h("span", { class: "unseen" }, ` ${word} `));
    known.checked = now === "known";
  }
  return { stop, box, mark };
}

/** What has been done, on one page. @param {import("./app.js").App} app @param {any[]} rows */
export function progressCard(app, rows) {
  const card = h("section", { class: "card", id: "progress" });
  const table = h("div", { class: "stack" });
  const draw = () => put(table, progressTable(rows));
  const clear = button(t("progressForget"), () => {
    if (!window.confirm(t("progressForgetAsk"))) return;
    forgetProgress();
    draw();
  }, { id: "forget-progress" });
  draw();
  listenSaved(card, draw);
  return add(card, h("h2", {}, t("progressTitle")), table, h("div", { class: "actions" }, h("a", { class: "button", href: "#learn" }, t("roadBack")), clear), fileOfGames(app, draw));
}

/** Each lesson that was begun, and what was done in it. @param {any[]} rows */
function progressTable(rows) {
  const stops = stopsOf(rows);
  const all = allDone();
  const begun = stops.filter((stop) => stateOf(stop) !== "");
  const heads = ["progressLesson", "progressExamples", "progressSolved", "progressWrong", "progressDue"].map((name) => h("th", { scope: "col" }, t(name)));
  const line = (stop) => {
    const own = all[stop.id];
    const examples = own?.parts.filter((part) => /^\d$/.test(part)).length ?? 0;
    return h("tr", {}, h("th", { scope: "row" }, h("a", { href: `#learn/${stop.id}` }, stop.title), stateOf(stop) === "known" && " ✓"), h("td", {}, count(examples)), h("td", {}, stop.kind === "first" ? "" : `${count(Math.min(solvedOf(stop.id), 999))} / ${ENOUGH}`), h("td", {}, count(own?.wrong ?? 0)), h("td", {}, own?.due ? shortDay(own.due) : "–"));
  };
  return [
    h("p", {}, t("roadKnownOf", { learned: stops.filter(({ id }) => learned().has(id)).length, count: stops.length })),
    begun.length === 0 ? h("p", {}, t("progressNone")) : h("div", { class: "wide-table" }, h("table", { class: "figures" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, begun.map(line)))),
  ];
}
