// How the page looks: light, dark, or as the system has it; and for a class, with the grid as high as the screen, and letters that can be
// read from the last row.

import { byId, put } from "./dom.js";
import { icon } from "./icons.js";
import { load, save } from "./store.js";
import { t } from "./words.js";

/** Whether a class looks at the page. */
export const isProjecting = () => document.documentElement.hasAttribute("data-projector");

/** Draws the button for it. */
export function drawProjector() {
  const button = byId("projector");
  put(button, icon("projector"));
  button.setAttribute("aria-pressed", String(isProjecting()));
  for (const attribute of ["aria-label", "title"]) button.setAttribute(attribute, t(isProjecting() ? "projectorOff" : "projector"));
}

/** @param {boolean} is */
function set(is) {
  document.documentElement.toggleAttribute("data-projector", is);
  drawProjector();
  document.dispatchEvent(new Event("projector"));
  window.scrollTo({ top: 0 });
}

/**
 * The keys of a clicker go on and back: to the next stage, step, link or node.
 * @param {KeyboardEvent} event
 */
function click(event) {
  const way = { PageDown: "on", PageUp: "back" }[event.key];
  if (!way || !isProjecting()) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(`[data-clicker="${way}"]`)]);
  buttons.find((button) => !button.disabled && button.checkVisibility())?.click();
}

/** Listens to the button, to a clicker, and to the browser, where Escape ends the full screen. */
export function listenProjector() {
  document.addEventListener("keydown", click, { capture: true });
  byId("projector").addEventListener("click", () => {
    const is = !isProjecting();
    set(is);
    // Where the whole screen is not to be had, the window is used.
    if (is) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && isProjecting()) set(false);
  });
}

const darkScreen = window.matchMedia("(prefers-color-scheme: dark)");
/** The themes, in turn: after that of the system comes the other one, so that the first press is seen. */
const themes = () => (darkScreen.matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"]);
const theme = () => (themes().includes(load("theme")) ? load("theme") : "auto");

/** Shows the theme and the button for it. */
export function drawTheme() {
  document.documentElement.dataset.theme = theme();
  const word = { auto: "themeAuto", light: "themeLight", dark: "themeDark" }[theme()];
  put(byId("theme"), icon(theme()));
  for (const attribute of ["aria-label", "title"]) byId("theme").setAttribute(attribute, t(word));
}

/** Shows the theme, and listens to the button. */
export function listenTheme() {
  drawTheme();
  byId("theme").addEventListener("click", () => {
    const turn = themes();
    save("theme", turn[(turn.indexOf(theme()) + 1) % turn.length]);
    drawTheme();
  });
}
