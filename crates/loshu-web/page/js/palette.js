// The palette of a setter: all tools with their keys, and what the tool in hand needs: the number of a clue, its direction.

import { CLUES } from "./cluekinds.js";
import { stepOptions, wrongNumber } from "./clues.js";
import { button, field, h, put, s, select } from "./dom.js";
import { iconButton } from "./icons.js";
import { keepFocus } from "./keys.js";
import { hasKeys, howTo, nameOf, pressOf, toolGroups } from "./tools.js";
import { t } from "./words.js";

/** What stands before the name of a tool, on a square of 20 by 20, by its name or by the form of its clue. @type {Record<string, SVGElement[]>} */
const SIGNS = {
  area: [s("path", { class: "dashes", d: "M3 3h14v14h-14z" })], copy: [s("path", { d: "M2 2h9v9h-9zM9 9h9v9h-9z" })],
  pair: [s("circle", { cx: 10, cy: 10, r: 5 })], square: [s("path", { d: "M10 1v18M1 10h18" }), s("circle", { class: "full", cx: 10, cy: 10, r: 4.5 })],
  odd: [s("circle", { class: "grey", cx: 10, cy: 10, r: 8 })], even: [s("path", { class: "grey", d: "M3 3h14v14h-14z" })], ratio: [s("circle", { class: "black", cx: 10, cy: 10, r: 5 })],
  minimum: [s("path", { d: "M3 3h14v14h-14zM7 4l3 3l3-3M7 16l3-3l3 3" })], maximum: [s("path", { d: "M3 3h14v14h-14zM7 7l3-3l3 3M7 13l3 3l3-3" })],
  each: [s("circle", { cx: 10, cy: 10, r: 8 })], rowindexer: [s("path", { d: "M2 6h16v8h-16zM6 10h8M11 7l3 3l-3 3" })], columnindexer: [s("path", { d: "M6 2h8v16h-8zM10 6v8M7 11l3 3l3-3" })], boxindexer: [s("path", { d: "M3 3h14v14h-14zM3 10h14M10 3v14" })],
  edge: [s("path", { d: "M7 2v16M7 10h11M14 6l4 4-4 4" })],
};

/** @param {string} tool */
function signOf(tool) {
  const clue = CLUES[tool];
  if (!clue) return null;
  const { form, value, line, circle } = clue;
  const parts = value ? [s("text", { x: 10, y: 10 }, value)] : line ? [s("path", { class: `stroke${line.color}`, d: "M3 16L10 9L17 5" }), circle === 2 ? s("rect", { class: "pill", x: 0.5, y: 11.5, width: 12, height: 7, rx: 3.5 }) : (line.has_bulb || circle === 1) && s("circle", { class: circle ? "" : `bulb${line.color}`, cx: 4, cy: 15, r: 3.5 })]
    : (SIGNS[tool] ?? SIGNS[form]).map((part) => part.cloneNode(true));
  return s("svg", { viewBox: "0 0 20 20", class: "tool-sign", "aria-hidden": "true" }, parts);
}

/** @typedef {ReturnType<typeof import("./desk.js").makeDesk>} Desk */

/**
 * The tools as one stop of the Tab key.
 * @param {Desk} desk
 */
export function palette(desk) {
  const kinds = toolGroups();
  const tools = kinds.flatMap(([, tools]) => tools);
  const press = (tool) => {
    const letter = pressOf(tool);
    return !letter ? "" : letter === letter.toLowerCase() ? letter.toUpperCase() : `⇧${letter}`;
  };
  const title = (tool) => [nameOf(tool), press(tool) && `(${press(tool)})`].filter(Boolean).join(" ");
  const buttons = new Map(tools.map((tool) => [tool, button([signOf(tool), h("span", {}, nameOf(tool)), press(tool) && h("kbd", { "aria-hidden": "true" }, press(tool))], () => desk.take(tool), {
    role: "radio", "data-tool": tool, title: title(tool), "aria-label": nameOf(tool), onkeydown: (event) => turn(event),
  })]));
  const groups = kinds.map(([group, tools]) => h("div", { class: "tool-group" }, h("span", { class: "note", "aria-hidden": "true" }, t(`tools-${group}`)), h("div", { class: "tool-row" }, tools.map((tool) => buttons.get(tool)))));
  const all = h("div", { class: "palette", role: "radiogroup", "aria-label": t("palette"), onmousedown: keepFocus }, groups);

  /** @param {KeyboardEvent} event */
  function turn(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tools[(tools.indexOf(desk.tool) + by + tools.length) % tools.length];
    desk.take(next);
    buttons.get(next).focus();
  }

  function draw() {
    for (const [tool, radio] of buttons) {
      radio.setAttribute("aria-checked", String(tool === desk.tool));
      radio.tabIndex = tool === desk.tool ? 0 : -1;
    }
  }
  return { all, draw };
}

/**
 * What the tool in hand and the picked clue need.
 * @param {import("./app.js").App} app
 * @param {Desk} desk
 * @param {HTMLElement} out where it is told what was done, and why something was not
 */
export function toolCard(app, desk, out) {
  const how = h("p", { class: "note" });
  const number = field(t("clueNumber"), { id: "set-number", autocomplete: "off", inputmode: "numeric", oninput: () => desk.picked && desk.number(input.value.trim()), onkeydown: ({ key }) => key === "Enter" && enter() });
  const input = number.querySelector("input");
  const step = select(t("clueStep"), [], "", () => {}, { id: "set-step" });
  const steps = step.querySelector("select");
  const make = button(t("addClue"), () => add(), { id: "set-add" });
  const turn = button(t("turnClue"), () => desk.turn(), { id: "set-turn" });
  const remove = iconButton("erase", t("removeClue"), () => desk.remove(), { id: "set-remove" });
  const card = h("div", { class: "tool-card", id: "tool-card" }, h("div", { class: "tool-words" }, how, out), h("div", { class: "fields" }, number, step, make, turn, remove));

  function add() {
    const written = CLUES[desk.tool].number ? input.value.trim() : "";
    const wrong = wrongNumber(desk.tool, written);
    if (wrong) {
      put(out, wrong);
      return input.focus();
    }
    input.value = "";
    const isHere = number.contains(document.activeElement);
    desk.ofSelection({ number: written, step: steps.value });
    // The next clue begins on the grid.
    if (isHere) app.board.focus();
  }

  function enter() {
    if (!desk.picked) return add();
    desk.choose(null);
    app.board.focus();
  }

  function draw() {
    const { picked, tool } = desk;
    const clue = CLUES[picked ? picked.id : tool];
    const turns = Boolean(picked?.canChange) && ["line", "edge", "pair"].includes(clue?.form ?? "");
    put(how, picked ? [t("pickedHow", { clue: picked.name }), clue?.number && t(clue.look ? "pickedText" : "pickedNumber"), turns && hasKeys() && t("pickedTurns"), hasKeys() && t("pickedRest")].filter(Boolean).join(t("gap")) : howTo(tool));
    number.hidden = !clue?.number;
    put(number.querySelector("span"), t(clue?.look ? "draw-text" : "clueNumber"));
    input.inputMode = clue?.look ? "text" : "numeric";
    step.hidden = picked !== null || !clue?.steps.length;
    make.hidden = picked !== null || !clue;
    turn.hidden = !turns;
    remove.hidden = picked === null;
    if (picked && document.activeElement !== input) input.value = picked.number;
    if (!picked && document.activeElement !== input && input.dataset.of !== tool) input.value = "";
    input.dataset.of = picked ? "" : tool;
    const options = clue ? stepOptions(clue) : [];
    const known = steps.value;
    if (!step.hidden) put(steps, options.map(([id, sign]) => h("option", { value: id, selected: id === known }, sign)));
  }

  /** Begins a number for the clue that the chosen cells become. @param {string} figure */
  function begin(figure) {
    input.value = figure;
    input.focus();
  }
  return { card, draw, begin };
}
