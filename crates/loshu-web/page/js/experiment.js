// The experiment of the first essay: what random puzzles cost, with curves that grow.

import { button, field, h, put, s, select } from "./dom.js";
import { load, save } from "./store.js";
import { count, t } from "./words.js";

const MILLION = 1_000_000;

/**
 * What has been seen so far.
 * @typedef {{seed: string, clues: number, engine: string, next: number, unique: number, several: number, none: number, given_up: number, tries: number, histogram: number[], hardest: any[]}} Tally
 */

/** @returns {Tally} */
const empty = () => ({ seed: "2006", clues: 17, engine: "norvig", next: 0, unique: 0, several: 0, none: 0, given_up: 0, tries: 0, histogram: [], hardest: [] });

/** @param {import("./app.js").App} app */
export function experimentCard(app) {
  /** @type {Tally} */
  let tally = { ...empty(), ...load("experiment") };
  /** @type {AbortController | null} */
  let running = null;
  const engines = [["norvig", t("engineNorvig")], ["stack", t("engineStack")], ["dlx", t("engineDlx")], ["fast", t("engineFast")]];
  const seed = field(t("seed"), { value: tally.seed, id: "experiment-seed", maxlength: 100 });
  const clues = field(t("clues"), { type: "number", min: 0, max: 40, value: tally.clues });
  const engine = select(t("engine"), /** @type {any} */ (engines), tally.engine, () => {}, { class: "broad" });
  const value = (label) => label.querySelector("input,select").value;
  const start = button(t("begin"), toggle, { id: "experiment-go" });
  const again = button(t("reset"), () => {
    stop();
    tally = { ...empty(), seed: value(seed), clues: Number(value(clues)), engine: value(engine) };
    keep();
    draw();
  }, { id: "experiment-reset" });
  const out = h("div", { class: "stack", id: "experiment" });

  async function toggle() {
    if (running) return stop();
    const mine = (running = new AbortController());
    if (tally.next === 0) Object.assign(tally, { seed: value(seed), clues: Number(value(clues)), engine: value(engine) });
    draw();
    try {
      // A stream may end early, and is followed by another one from where it stopped.
      for (let from = -1; from !== tally.next && tally.next < MILLION; ) {
        from = tally.next;
        const { seed, clues, engine } = tally;
        await app.engine.experiment({ seed, clues, engine, from, number: MILLION - from }, add, mine.signal);
      }
    } catch (/** @type {any} */ error) {
      if (!mine.signal.aborted) app.fail(error.data);
    }
    if (running === mine) stop();
  }

  function stop() {
    running?.abort();
    running = null;
    keep();
    draw();
  }

  const keep = () => save("experiment", tally);
  let drawn = 0;

  /** @param {any} sample */
  function add(sample) {
    if (!running || sample.from !== tally.next) return;
    tally.next = sample.next;
    for (const key of ["unique", "several", "none", "given_up", "tries"]) tally[key] += sample[key];
    sample.histogram.forEach((number, at) => (tally.histogram[at] = (tally.histogram[at] ?? 0) + number));
    tally.hardest = [...tally.hardest, ...sample.hardest].sort((a, b) => b.tries - a.tries || a.index - b.index).slice(0, 5);
    if (performance.now() - drawn < 200) return;
    drawn = performance.now();
    keep();
    draw();
  }

  function draw() {
    start.textContent = t(running ? "stop" : tally.next > 0 ? "resume" : "begin");
    start.disabled = !running && tally.next >= MILLION;
    for (const label of [seed, clues, engine]) label.querySelector("input,select").disabled = tally.next > 0;
    again.hidden = tally.next === 0;
    put(out, tally.next > 0 && report(app, tally));
  }
  draw();
  const card = h("section", { class: "card" }, h("h2", {}, t("experiment")), h("p", { class: "note" }, t("experimentText")),
    h("div", { class: "fields" }, engine, clues, seed), h("div", { class: "actions" }, start, again), out);
  return { card, leave: () => running && stop() };
}

/**
 * @param {import("./app.js").App} app
 * @param {Tally} tally
 */
function report(app, tally) {
  const share = (number) => `${count(number)} (${(100 * number / tally.next).toFixed(2)} %)`;
  const facts = [["unique", tally.unique], ["several", tally.several], ["none", tally.none], ["givenUp", tally.given_up]];
  const bar = h("progress", { max: MILLION, value: tally.next, "aria-label": t("experiment") });
  const hard = tally.hardest.map(({ puzzle, tries }) => h("li", {}, h("span", {}, t("tries", { count: count(tries) })), " ", button(t("play1"), () => app.dispatchEvent(new CustomEvent("play", { detail: { puzzle } })))));
  return [bar, h("p", { id: "experiment-count" }, t("puzzlesDone", { count: count(tally.next) })),
    h("dl", { class: "facts" }, facts.flatMap(([name, number]) => [h("dt", {}, t(String(name))), h("dd", {}, share(number))]), h("dt", {}, t("meanTries")), h("dd", {}, (tally.tries / tally.next).toFixed(1))),
    chart(tally.histogram), h("h3", {}, t("hardest")), h("ol", { class: "plain" }, hard)];
}

/** The size of letters in a chart that is 300 wide: read from the last row of a class, or on a telephone. */
function letterSize() {
  if (document.documentElement.hasAttribute("data-projector")) return 17;
  return window.innerWidth < 480 ? 11 : 8;
}

/**
 * A power as it is printed, such as 2¹².
 * @param {number} base
 * @param {number} exponent
 */
const powerOf = (base, exponent) => base + Array.from(String(exponent), (figure) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(figure)]).join("");

/**
 * Bars on a logarithmic scale: how many puzzles took how many tries.
 * @param {number[]} histogram
 */
function chart(histogram) {
  const bars = Array.from(histogram, (number) => number ?? 0);
  const size = letterSize();
  const left = 3.5 * size + 4;
  const top = Math.max(1, Math.ceil(Math.log10(Math.max(...bars, 10))));
  const [wide, high] = [300 / Math.max(8, bars.length), 130 / top];
  const label = (at) => at === 0 ? "0" : at < 11 ? String(2 ** (at - 1)) : powerOf(2, at - 1);
  // A label is at most four figures long.
  const every = Math.ceil((2.7 * size) / wide);
  const parts = bars.map((number, at) => {
    const height = number > 0 ? Math.max(2, high * Math.log10(number + 1)) : 0;
    return s("g", {}, s("rect", { class: "bar", x: left + wide * at + 1, y: 140 - height, width: wide - 2, height }, s("title", {}, `${label(at)}: ${count(number)}`)),
      at % every === 0 && s("text", { x: left + wide * (at + 0.5), y: 144 + size }, label(at)));
  });
  const rules = Array.from({ length: top + 1 }, (_, power) => s("g", {}, s("path", { class: "thin", d: `M${left} ${140 - high * power}h300` }), s("text", { class: "axis", x: left - 4, y: 140 - high * power }, power > 3 ? powerOf(10, power) : count(10 ** power))));
  return h("figure", { class: "chart" }, s("svg", { viewBox: `0 ${-size} ${left + 302 + size} ${150 + 2 * size}`, "font-size": size, role: "img", "aria-label": bars.map((number, at) => `${label(at)}: ${count(number)}`).join("; ") }, rules, parts), h("figcaption", { class: "note" }, `${t("triesAxis")} · ${t("puzzlesAxis")}`));
}
