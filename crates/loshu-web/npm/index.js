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
    return this.#post({ name, request });
  }

  /**
   * Asks the same question of many requests, in one message. The answers come in their order; where a request is
   * refused, a LoshuError stands in the place of its answer.
   */
  async askMany(name, requests) {
    const replies = await this.#post({ name, requests: Array.from(requests) });
    return replies.map(({ answer, error }) => (error ? new LoshuError(error) : answer));
  }

  #post(message) {
    if (!this.#worker) return Promise.reject(new Error("the worker has been closed"));
    const id = this.#next++;
    this.#worker.ref?.();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...message });
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

  /** Solves many puzzles in one message. */
  solveMany(puzzles, options = {}) {
    return this.askMany("solve", requests(puzzles, options));
  }

  /** Rates many puzzles in one message. */
  rateMany(puzzles, options = {}) {
    return this.askMany("rate", requests(puzzles, options));
  }

  /** Explains many puzzles in one message. */
  explainMany(puzzles, options = {}) {
    return this.askMany("path", requests(puzzles, options));
  }

  /** Says whether a puzzle is proper and minimal, and what `options.solution` is worth as its solution. */
  check(puzzle, options = {}) {
    return this.ask("check", { puzzle, ...worded(options) });
  }

  /** Counts the solutions, up to `options.limit`. */
  count(puzzle, options = {}) {
    return this.ask("count", { puzzle, ...options });
  }

  /** Finds the form that all equivalent puzzles have in common. */
  canonical(puzzle, options = {}) {
    return this.ask("canon", { puzzle, ...options });
  }

  /** Makes equivalent puzzles that look different. */
  vary(puzzle, options = {}) {
    return this.ask("vary", { puzzle, ...options, seed: options.seed ?? chance() });
  }

  /** Makes puzzles. The same seed gives the same puzzles on every machine; without one, the answer has its own. */
  generate(options = {}) {
    return this.ask("generate", { ...options, seed: options.seed ?? chance() });
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

// The requests about puzzles that differ in nothing else.
function requests(puzzles, options) {
  const others = worded(options);
  return Array.from(puzzles, (puzzle) => ({ puzzle, ...others }));
}

// A seed for those who name none.
function chance() {
  return `${Math.floor(Math.random() * 2 ** 53)}`;
}

// `language` and `notation` stand in a part of their own.
function worded({ language, notation, ...others }) {
  const words = { ...(language && { language }), ...(notation && { notation }) };
  return { ...others, words };
}
