// Copying to the clipboard.

import { say } from "./dom.js";
import { t } from "./words.js";

/**
 * Copies a text. Where the browser does not allow that, it is shown to be copied by hand.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("copied"));
  } catch {
    window.prompt(t("copyFailed"), text);
  }
}
