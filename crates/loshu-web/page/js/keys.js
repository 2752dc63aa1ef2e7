// Keys that are for the grid, wherever the focus is.

/** What takes letters and digits itself. */
const TEXT = "select, textarea, input:not([type=checkbox]), dialog";
/** What is pressed by the space bar. */
const PRESSED = "button, a, summary, input";
/** The keys by which the page is scrolled. They move in the grid only if the grid has the focus. */
const SCROLL = ["Home", "End", "PageUp", "PageDown"];

/**
 * Whether a key is not for the grid: the grid has taken it, or it is for the element with the focus or
 * for the browser.
 * @param {KeyboardEvent} event
 */
function isForAnother(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || target.closest(`[role=grid], ${TEXT}`)) return true;
  if (event.key === "Enter" || event.key === " ") return target.closest(PRESSED) !== null;
  return SCROLL.includes(event.key);
}

/**
 * Whether an element takes text, so that a paste is for it.
 * @param {any} target
 */
export const isText = (target) => target instanceof Element && target.closest(TEXT) !== null;

/**
 * Whether a key writes a digit: on a keyboard's upper row with Shift the key is another sign.
 * @param {KeyboardEvent} event
 * @returns {number | null} 0 to 9
 */
export function digitOfKey({ code }) {
  const digit = code.match(/^(?:Digit|Numpad)([0-9])$/)?.[1];
  return digit === undefined ? null : Number(digit);
}

/** How soon the second figure of a number has to follow the first one, in milliseconds. */
export const SOON = 900;

/** Writes figures as numbers. On boards with more than nine digits 1 and soon after it 2 are 12. */
export class Figures {
  constructor() {
    this.last = { digit: 0, time: 0, past: -1 };
  }

  /**
   * Writes a figure, or the number that it makes with the one before, which is undone.
   * @param {KeyboardEvent} event
   * @param {number} most the largest number
   * @param {{past: any[], undo: () => any}} history
   * @param {(number: number, isSecond: boolean) => any} write
   */
  write(event, most, history, write) {
    const { digit, time, past } = this.last;
    const figure = Number(digitOfKey(event));
    const both = 10 * digit + figure;
    const isSecond = digit > 0 && event.timeStamp - time < SOON && both <= most;
    if (isSecond && history.past.length === past) history.undo();
    const before = history.past.length;
    write(isSecond ? both : figure, isSecond);
    // A figure that changed nothing has nothing to be undone.
    this.last = { digit: isSecond ? 0 : figure, time: event.timeStamp, past: history.past.length > before ? history.past.length : -1 };
  }
}

/**
 * Leads keys to the grid from everywhere. What it does not use itself, such as digits, goes to `act`.
 * @param {Pick<import("./play.js").Page, "board" | "pen">} app
 * @param {(event: KeyboardEvent) => void} act
 * @returns {() => void} ends it
 */
export function listenKeys(app, act) {
  /** @param {any} event */
  const onKey = (event) => act(event.detail);
  /** @param {KeyboardEvent} event */
  const onAnyKey = (event) => {
    app.pen.hold(event);
    if (isForAnother(event)) return;
    if (app.board.isCovered) act(event);
    else app.board.key(event);
  };
  /** @param {KeyboardEvent} event */
  const onUp = (event) => app.pen.hold(event);
  const onBlur = () => app.pen.hold(new KeyboardEvent("keyup"));
  app.board.addEventListener("key", onKey);
  document.addEventListener("keydown", onAnyKey);
  document.addEventListener("keyup", onUp);
  window.addEventListener("blur", onBlur);
  return () => {
    app.board.removeEventListener("key", onKey);
    document.removeEventListener("keydown", onAnyKey);
    document.removeEventListener("keyup", onUp);
    window.removeEventListener("blur", onBlur);
    onBlur();
  };
}

/**
 * Lets the focus stay where it is when a button is pressed by mouse or finger, so that the next key is
 * for the grid. A text field lets it go.
 * @param {MouseEvent} event
 */
export function keepFocus(event) {
  if (!(/** @type {Element} */ (event.target)).closest("button")) return;
  event.preventDefault();
  const focus = document.activeElement;
  if (focus instanceof HTMLElement && focus.matches(TEXT)) focus.blur();
}
