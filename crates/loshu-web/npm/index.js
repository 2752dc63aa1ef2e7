// Loshu in a worker: questions as messages, answers as promises.

/** What the engine says instead of an answer. */
export class LoshuError extends Error {
  constructor(problem) {
    super(problem.error);
    this.name = "LoshuError";
    Object.assign(this, problem);
  }
}

/** A worker that answers questions about puzzles, one after the other. */
export class Loshu {
  #worker;
  #waiting = new Map();
  #next = 0;

  /** Starts a worker. */
  static async create() {
    const loshu = new Loshu();
    if (typeof Worker === "function") {
      const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      worker.onmessage = (event) => loshu.#receive(event.data);
      worker.onerror = (event) => loshu.#fail(event.message ?? "the worker has stopped");
      loshu.#worker = worker;
    } else {
      const threads = await import("node:worker_threads");
      const worker = new threads.Worker(new URL("./worker.js", import.meta.url));
      worker.on("message", (message) => loshu.#receive(message));
      worker.on("error", (error) => loshu.#fail(error.message));
      // A program that waits for nothing else may end.
      worker.unref();
      loshu.#worker = worker;
    }
    return loshu;
  }

  /** Asks a question by its name, as the server of Loshu takes it. */
  ask(name, request) {
    if (!this.#worker) return Promise.reject(new Error("the worker has been closed"));
    const id = this.#next++;
    this.#worker.ref?.();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, request });
    });
  }

  /** Finds the solution, or says that there are none or several. */
  solve(puzzle, options = {}) {
    return this.ask("solve", { puzzle, ...worded(options) });
  }

  /** Says what to look at next. `options.player` is what the player has written. */
  hint(puzzle, options = {}) {
    return this.ask("hint", { puzzle, ...worded(options) });
  }

  /** Says how hard a puzzle is, as Sudoku Explainer and HoDoKu do. */
  rate(puzzle, options = {}) {
    return this.ask("rate", { puzzle, ...worded(options) });
  }

  /** Finds the steps to the solution, each with its reason and a drawing. */
  explain(puzzle, options = {}) {
    return this.ask("path", { puzzle, ...worded(options) });
  }

  /** Makes puzzles. The same seed gives the same puzzles on every machine; without one, the answer has its own. */
  generate(options = {}) {
    return this.ask("generate", { ...options, seed: options.seed ?? `${Math.floor(Math.random() * 2 ** 53)}` });
  }

  /** Ends the worker. Questions without an answer fail. */
  close() {
    this.#worker?.terminate();
    this.#fail("the worker has been closed");
  }

  #receive({ id, answer, error, fault }) {
    const question = this.#waiting.get(id);
    // An answer that was on its way when the worker was closed: its question has failed already.
    if (!question) return;
    const { resolve, reject } = question;
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker?.unref?.();
    if (error) reject(new LoshuError(error));
    else if (fault) reject(new Error(fault));
    else resolve(answer);
  }

  #fail(reason) {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}

// `language` and `notation` stand in a part of their own.
function worded({ language, notation, ...others }) {
  const words = { ...(language && { language }), ...(notation && { notation }) };
  return { ...others, words };
}
