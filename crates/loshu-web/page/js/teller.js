// The words beside the grid.

import { showBelow } from "./beside.js";
import { byId, put } from "./dom.js";

/**
 * What is shown beside the grid: a step of the way, or an example.
 * @typedef {{kind: "path", at: number} | {kind: "example", row: any, from: number} | null} Shown
 */

/** The words beside the grid. */
export class Teller {
  /**
   * @param {import("./app.js").App} app
   * @param {HTMLElement} box
   */
  constructor(app, box) {
    this.app = app;
    this.box = box;
    /** @type {Shown} */
    this.shown = null;
    /** How often something was shown: an answer comes too late if it has changed since the question. */
    this.turn = 0;
    /** @type {(() => void) | null} What ends the exercise that is shown. */
    this.closes = null;
  }

  /**
   * @param {Shown} shown
   * @param {any} parts
   */
  show(shown, parts) {
    this.closes?.();
    this.closes = null;
    this.shown = shown;
    this.turn++;
    const had = this.box.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    put(this.box, parts);
    showBelow(byId("stage"), this.box);
    // The button that was pressed is there again.
    if (had) /** @type {HTMLElement | null} */ (this.box.querySelector(`[aria-label="${had}"]`))?.focus();
  }

  /** Shows the game again. */
  clear() {
    this.show(null, null);
    this.app.backToGame();
  }
}
