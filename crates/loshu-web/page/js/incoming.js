// Puzzles that come from elsewhere: links, files, and what is pasted or dropped anywhere on the page.

import { complain } from "./dom.js";
import { isText } from "./keys.js";
import { t } from "./words.js";

/**
 * The text of a file, which may be in gzip or UTF-16; none of a file that cannot be read, which is said.
 * @param {File} file
 */
export const fileText = (file) => decoded(file).catch(() => {
  complain(t("unreadable", { file: file.name }));
  return "";
});

/** @param {Blob} file */
async function decoded(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const plain = first === 0x1f && second === 0x8b ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file;
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(await new Response(plain).arrayBuffer());
}

/**
 * The puzzle of a link to this page; any other text as it is.
 * @param {string} text
 */
export function fromLink(text) {
  try {
    return new URL(text.trim()).searchParams.get("p") ?? text;
  } catch {
    return text;
  }
}

/**
 * What comes from elsewhere: its text, and what shows a list of puzzles. A view that takes it as its own prevents the default.
 * @typedef {{text: string, list: (text: string) => void}} Incoming
 */

/**
 * Opens what is pasted or dropped: one puzzle at once, several as a list.
 * @param {import("./app.js").App} app
 * @param {(text: string) => void} list
 */
export function listenIncoming(app, list) {
  /** @param {string} text */
  async function open(text) {
    const wanted = fromLink(text);
    const isOpen = wanted.trim() !== "" && app.dispatchEvent(new CustomEvent("incoming", { cancelable: true, detail: { text: wanted, list } }));
    const answer = isOpen && (await app.read(wanted));
    if (!answer) return;
    const { puzzles, errors } = answer;
    if (puzzles.length === 1 && errors.length === 0) app.dispatchEvent(new CustomEvent("play", { detail: puzzles[0] }));
    else if (puzzles.length === 0 && errors.length > 0) app.fail(errors[0]);
    else list(wanted);
  }
  document.addEventListener("paste", (event) => {
    if (isText(event.target) || event.defaultPrevented) return;
    event.preventDefault();
    open(event.clipboardData?.getData("text") ?? "");
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    if (isText(event.target) || event.defaultPrevented) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    open(file ? await fileText(file) : event.dataTransfer?.getData("text") ?? "");
  });
}
