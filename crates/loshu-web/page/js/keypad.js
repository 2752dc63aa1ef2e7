// The keypad: the ways to write, and the digits or colours.

import { PAINTS, swatch } from "./backdrop.js";
import { button, h, put } from "./dom.js";
import { keepFocus } from "./keys.js";
import { MODE_KEYS, MODES } from "./pen.js";
import { t } from "./words.js";

/** How long a key is held down to write a candidate, in milliseconds. */
const LONG = 450;

/**
 * @param {Pick<import("./play.js").Page, "pen" | "game">} app
 * @param {(digit: number) => void} enter
 * @param {(digit: number) => void} hold for a key that is held down
 */
export function keypad(app, enter, hold) {
  const { pen } = app;
  const radios = MODES.map((name) => button(t(`mode${name}`), () => pen.choose(name), {
    role: "radio", "data-mode": name, title: `${t(`mode${name}`)} (${keyOf(name)})`, onkeydown: (event) => turn(event),
  }));
  const modes = h("div", { class: "segments", role: "radiogroup", "aria-label": t("mode") }, radios);
  let { layout } = app.game;
  let digitKeys = /** @type {HTMLElement[]} */ ([]);
  const colorKeys = PAINTS.map((paint) => button(swatch(paint), () => enter(paint), { class: "key color", "data-color": paint, "aria-label": t(`color${paint}`), title: `${t(`color${paint}`)} (${paint})` }));
  const noColor = button("×", () => enter(9), { class: "key color", "aria-label": t("colorNone"), title: t("colorNone") });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("keypad") });
  const all = h("div", { class: "stack pad", onmousedown: keepFocus }, modes, keys);

  /** @param {KeyboardEvent} event */
  function turn(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    pen.turn(by);
    modes.querySelector("[aria-checked=true]").focus();
  }

  /** Makes the keys for the digits of a layout. */
  function lay() {
    ({ layout } = app.game);
    digitKeys = layout.digits.map((digit) => longButton([layout.sign(digit), h("small", { "aria-hidden": "true" })], () => enter(digit), () => hold(digit), { class: "key" }));
    put(keys, digitKeys, colorKeys, noColor);
    spread(keys, layout.size);
  }

  // The keys stay the same elements, so that one that has the focus keeps it.
  function draw() {
    if (layout !== app.game.layout || digitKeys.length === 0) lay();
    for (const radio of radios) {
      const is = radio.dataset.mode === pen.way;
      radio.setAttribute("aria-checked", String(is));
      radio.tabIndex = is ? 0 : -1;
    }
    const isColor = pen.way === "Color";
    for (const key of digitKeys) key.hidden = isColor;
    for (const key of [...colorKeys, noColor]) key.hidden = !isColor;
    for (const [number, key] of [...digitKeys, ...colorKeys, noColor].map((key, at) => /** @type {[number, any]} */ ([at < digitKeys.length ? at + 1 : at - digitKeys.length + 1, key]))) {
      if (pen.isFirst && !key.hidden) key.setAttribute("aria-pressed", String(pen.digit === number));
      else key.removeAttribute("aria-pressed");
    }
    const { seen } = app.game;
    for (const digit of app.game.layout.digits) {
      const key = /** @type {any} */ (digitKeys[digit - 1]);
      const left = Math.max(0, app.game.layout.times - seen.filter((value) => value === digit).length);
      key.classList.toggle("done", left === 0);
      key.setAttribute("aria-label", t("keyLeft", { digit: app.game.layout.sign(digit), left }));
      key.querySelector("small").dataset.left = String(left);
    }
  }
  return { all, draw };
}

/**
 * Says how many keys stand in a row, below the grid and beside it.
 * @param {HTMLElement} keys
 * @param {number} size
 */
export function spread({ style }, size) {
  style.setProperty("--keys", String(size > 9 ? Math.min(9, Math.ceil(size / 2)) : size));
  style.setProperty("--beside", size > 16 ? "5" : size > 9 || size % 4 === 0 ? "4" : "3");
}

/**
 * A button that does something else when it is held down, as on telephones.
 * @param {import("./dom.js").Child[]} text
 * @param {() => void} act
 * @param {() => void} hold
 * @param {Record<string, any>} attributes
 */
function longButton(text, act, hold, attributes) {
  let [timer, wasHeld] = [0, false];
  const end = () => clearTimeout(timer);
  return button(text, () => (wasHeld ? undefined : act()), {
    ...attributes,
    onpointerdown: () => {
      wasHeld = false;
      end();
      timer = window.setTimeout(() => {
        wasHeld = true;
        hold();
      }, LONG);
    },
    onpointerup: end, onpointerleave: end, onpointercancel: end,
    onkeydown: () => (wasHeld = false),
    oncontextmenu: (event) => event.preventDefault(),
  });
}

/** @param {string} mode */
const keyOf = (mode) => Object.entries(MODE_KEYS).find(([, name]) => name === mode)?.[0].toUpperCase();
