// The engine: WebAssembly in a thread of its own. It answers messages {id, name, request} in their order, and messages
// {id, name, requests} with the answers to all requests.

const port = typeof postMessage === "function"
  ? globalThis
  : (await import("node:worker_threads")).parentPort;
const engine = load();

async function bytes() {
  const address = new URL("./loshu.wasm", import.meta.url);
  if (address.protocol === "file:") {
    return (await import("node:fs/promises")).readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

async function load() {
  const { instance } = await WebAssembly.instantiate(await bytes());
  return instance.exports;
}

// Writes the request into the memory of the engine, and reads the answer from it.
function reply(engine, message) {
  const request = new TextEncoder().encode(JSON.stringify(message));
  const room = engine.room(request.length);
  new Uint8Array(engine.memory.buffer, room, request.length).set(request);
  const length = engine.ask(request.length);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer(), length)));
}

async function answer({ id, name, request, requests }) {
  try {
    const exports = await engine;
    const one = (request) => reply(exports, { name, request });
    port.postMessage({ id, ...(requests ? { answer: requests.map(one) } : one(request)) });
  } catch (error) {
    port.postMessage({ id, fault: String(error) });
  }
}

if (port === globalThis) {
  port.onmessage = (event) => answer(event.data);
} else {
  port.on("message", answer);
}
