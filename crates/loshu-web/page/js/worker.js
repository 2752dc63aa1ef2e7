// Answers questions with WebAssembly, one after the other.

let ready = load();

async function load() {
  const response = await fetch(new URL("../loshu.wasm", import.meta.url));
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  return /** @type {any} */ (instance.exports);
}

/**
 * Writes a text into the memory of the engine, asks, and reads the answer.
 * @param {any} exports
 * @param {string} text
 */
function ask(exports, text) {
  const bytes = new TextEncoder().encode(text);
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const length = exports.ask(bytes.length);
  const answer = new Uint8Array(exports.memory.buffer, exports.answer(), length);
  return JSON.parse(new TextDecoder().decode(answer));
}

onmessage = async ({ data: { number, name, request } }) => {
  try {
    const answer = ask(await ready, JSON.stringify({ name, request }));
    postMessage({ number, ...answer });
  } catch (error) {
    // An engine that has trapped answers nothing more.
    ready = load();
    postMessage({ number, error: { error: String(error), kind: "internal" } });
  }
};
