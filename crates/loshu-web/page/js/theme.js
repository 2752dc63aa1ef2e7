// Light, dark, or as the system has it.

import { byId, put } from "./dom.js";
import { icon } from "./icons.js";
import { load, save } from "./store.js";
import { t } from "./words.js";

const darkScreen = window.matchMedia("(prefers-color-scheme: dark)");
/** The themes, in turn: after that of the system comes the other one, so that the first press is seen. */
const themes = () => (darkScreen.matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"]);
const theme = () => (themes().includes(load("theme")) ? load("theme") : "auto");

/** Draws the button for it. */
export function drawTheme() {
  document.documentElement.dataset.theme = theme();
  const word = { auto: "themeAuto", light: "themeLight", dark: "themeDark" }[theme()];
  put(byId("theme"), icon(theme()));
  for (const attribute of ["aria-label", "title"]) byId("theme").setAttribute(attribute, t(word));
}

/** Shows it, and listens to the button. */
export function listenTheme() {
  drawTheme();
  byId("theme").addEventListener("click", () => {
    const turn = themes();
    save("theme", turn[(turn.indexOf(theme()) + 1) % turn.length]);
    drawTheme();
  });
}
