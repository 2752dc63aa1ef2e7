// What answers the questions of the page: a server, or WebAssembly in a worker.

/** An error with its place, as the API gives it. */
export class AskError extends Error {
  /** @param {{error: string, kind: string, line?: number, column?: number, expected?: string, found?: string}} data */
  constructor(data) {
    super(data.error);
    this.data = data;
  }
}

/**
 * @typedef {object} Engine
 * @property {(name: string, request: object, signal?: AbortSignal) => Promise<any>} ask
 * @property {(name: string, request: object, signal: AbortSignal) => Promise<any>} aside asks something for which no other question has to wait
 * @property {() => void} close
 * @property {(request: object, each: (sample: any) => void, signal: AbortSignal) => Promise<void>} experiment
 */

/** How long an engine in the page may think about an answer, in milliseconds. */
const PATIENCE = 30_000;
/** How often a busy server is asked again. */
const TRIES = 5;

/**
 * Asks the server.
 * @type {Engine["ask"]}
 */
async function post(name, request, signal) {
  for (let left = TRIES; ; left--) {
    const response = await fetch(`api/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal,
    });
    const answer = await response.json();
    if (response.ok) return answer;
    if (answer.kind !== "busy" || left === 0) throw new AskError(answer);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/**
 * The end of the last question of each name, for which the next one waits: a server refuses many at once.
 * @type {Map<string, Promise<void>>}
 */
const ends = new Map();

/** @type {Engine} */
export const http = {
  ask(name, request, signal) {
    const answer = (ends.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted();
      return post(name, request, signal);
    });
    ends.set(name, answer.then(() => {}, () => {}));
    return answer;
  },

  aside: post,
  close() {},

  experiment(request, each, signal) {
    return new Promise((resolve, reject) => {
      const query = new URLSearchParams(Object.entries(request).map(([key, value]) => [key, String(value)]));
      const events = new EventSource(`api/v1/experiment?${query}`);
      const end = (act) => {
        events.close();
        act();
      };
      events.onmessage = (event) => each(JSON.parse(event.data));
      // The end of the stream is an error of an event source: nothing more comes.
      events.onerror = () => end(resolve);
      signal.addEventListener("abort", () => end(() => reject(signal.reason)));
    });
  },
};

/**
 * The engine in a worker.
 * @returns {Promise<Engine>}
 */
export async function wasm() {
  let worker = start();
  let number = 0;
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: any) => void}>} */
  const waiting = new Map();

  function start() {
    const made = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    made.onmessage = ({ data }) => {
      const ask = waiting.get(data.number);
      waiting.delete(data.number);
      if (data.error) ask?.reject(new AskError(data.error));
      else ask?.resolve(data.answer);
    };
    return made;
  }

  /** Ends all that runs: a worker cannot be interrupted. */
  function restart() {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new AskError({ error: "stopped before there was an answer", kind: "stopped" }));
    waiting.clear();
    worker = start();
  }

  /** @type {Engine["ask"]} */
  const ask = (name, request, signal) =>
    new Promise((resolve, reject) => {
      worker.postMessage({ number: ++number, name, request });
      const mine = number;
      const late = setTimeout(() => waiting.has(mine) && restart(), PATIENCE);
      const done = (act) => (value) => {
        clearTimeout(late);
        signal?.removeEventListener("abort", restart);
        act(value);
      };
      waiting.set(mine, { resolve: done(resolve), reject: done(reject) });
      signal?.addEventListener("abort", restart, { once: true });
    });

  return {
    ask,
    // A worker answers one question after the other, so that this one gets a worker of its own.
    async aside(name, request, signal) {
      const other = await wasm();
      try {
        return await other.ask(name, request, signal);
      } finally {
        other.close();
      }
    },
    close: () => worker.terminate(),
    async experiment(request, each, signal) {
      const { number: wanted, from, ...rest } = /** @type {any} */ (request);
      for (let next = from; next < from + wanted; ) {
        signal.throwIfAborted();
        const part = Math.min(100, from + wanted - next);
        const sample = await ask("sample", { ...rest, from: next, number: part });
        next = sample.next;
        each(sample);
      }
    },
  };
}

/**
 * The server if there is one, else WebAssembly.
 * @returns {Promise<Engine>}
 */
export async function choose() {
  const wanted = document.documentElement.dataset.engine;
  return wanted === "wasm" ? wasm() : http;
}
