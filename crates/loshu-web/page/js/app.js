// What all views share: the board, the game, the engine.

import { complain, say } from "./dom.js";
import { Game } from "./game.js";
import { isKept, isOutdated, keepTime, keepTouched, keyOf, lastGame, loadGame } from "./games.js";
import { Pen } from "./pen.js";
import { load, onSaved, save } from "./store.js";
import { bitsOf, Layout } from "./layout.js";
import { layoutOf, ORDINARY, wordsIn } from "./sudoku.js";
import { currentLanguage, t } from "./words.js";

/** The first puzzle of a new player. */
const FIRST = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

export class App extends EventTarget {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./engine.js").Engine} engine
   */
  constructor(board, engine) {
    super();
    this.board = board;
    this.engine = engine;
    this.options = { check: "conflicts", timer: true, tidy: true, ...load("options") };
    this.game = lastGame() ?? new Game(FIRST);
    this.pen = new Pen();
    this.picture = null;
    /** Whether the clock stands, and the grid is covered. */
    this.isPaused = false;
    /** Whether the player has chosen the game, by a link or on the page. */
    this.isChosen = false;
    /** Is ready when the solution of the game has been looked for. @type {Promise<void>} */
    this.solving = Promise.resolve();
    /** How many views have been left. */
    this.viewsLeft = 0;
    /** The puzzle that was left last. */
    this.left = "";
    /** @type {Game | null} The game of which the player knows that there is no room for it. */
    this.unkept = null;
    /**
     * What a view shows in the place of the game.
     * @type {import("./board.js").Scene | null}
     */
    this.scene = null;
    this.watch();
    onSaved((key) => key === keyOf(this.game.puzzle) && this.follow());
    document.addEventListener("visibilitychange", () => this.follow());
  }

  watch() {
    const { game } = this;
    game.tidies = this.options.tidy;
    game.addEventListener("change", () => {
      this.keepNow(game);
      this.changed();
      this.findBroken(game);
    });
    // No move waits for it.
    this.solving = new Promise((resolve) => setTimeout(() => {
      resolve(this.findSolution(game));
      this.findBroken(game);
    }));
  }

  changed() {
    this.draw();
    this.dispatchEvent(new Event("change"));
  }

  /** Takes over what another tab has done in the same game. */
  follow() {
    if (!isOutdated(this.game)) return;
    const newer = loadGame(this.game.puzzle);
    if (!newer) return;
    const { layers, auto } = this.game;
    const isSame = JSON.stringify([layers, auto]) === JSON.stringify([newer.layers, newer.auto]);
    this.game.follow(newer);
    if (!isSame) this.changed();
  }

  /**
   * The solution is needed to find wrong digits.
   * @param {Game} game
   */
  async findSolution(game) {
    try {
      const answer = await this.engine.ask("solve", { puzzle: game.puzzle });
      game.solution = answer.status === "unique" ? game.layout.valuesOf(answer.solution) : null;
      if (["multiple", "unsolvable", "invalid"].includes(answer.status) && !game.facts) this.tellImproper(game, answer.status);
    } catch {
      game.solution = null;
    }
    game.isUnknown = game.solution === null;
    if (game !== this.game) return;
    if (game.lamps) this.changed();
    else if (this.options.check === "wrong") this.draw();
  }

  /**
   * Tells that a puzzle does not have one solution.
   * @param {Game} game
   * @param {string} status
   */
  tellImproper(game, status) {
    game.facts = { status, level: "", score: 0, er: "", isBound: false };
    if (game === this.game) this.changed();
  }

  /**
   * Which rules are broken, beyond equal digits in a house, which are seen at once.
   * @param {Game} game
   */
  async findBroken(game) {
    if (game.layout.isOfHouses) return;
    const { line, values, puzzle } = game;
    const answer = await this.engine.ask("conflicts", { puzzle, grid: values, words: { language: currentLanguage() } }).catch(() => null);
    if (!answer || game.line !== line) return;
    const { conflicts } = answer;
    const isNews = game.broken.line !== line || conflicts.length > 0 || game.broken.conflicts.length > 0;
    game.broken = { line, conflicts };
    if (game !== this.game || !isNews) return;
    const { board } = this;
    const said = board.name(board.cursor);
    this.changed();
    // The digit was said when it was written, but not yet that it breaks a rule.
    if (board.name(board.cursor) !== said) board.speak();
  }

  /**
   * Opens a puzzle, as the player left it if it has been opened before. The game before is kept.
   * @param {string} puzzle
   * @param {{grid?: string, notes?: string[]}} [record] what a player has written elsewhere
   * @param {{source?: Game["source"], facts?: Game["facts"], layout?: Layout, words?: Game["words"]}} [from] what is known of the puzzle
   */
  open(puzzle, record = {}, { source, facts, layout = ORDINARY, words } = {}) {
    this.keep();
    const left = this.game;
    const known = loadGame(puzzle);
    const game = known ?? new Game(puzzle, layout);
    if (record.grid || record.notes) game.take(record);
    game.source ??= source ?? null;
    game.facts ??= facts ?? null;
    game.words = words ?? game.words;
    if (!known) {
      if (this.options.auto) game.setAuto(true);
      game.past = [];
    }
    if (left.puzzle !== puzzle) this.left = left.puzzle;
    this.game = game;
    this.scene = null;
    this.watch();
    this.keepNow(game);
    this.changed();
    if (left.puzzle !== puzzle && left.isBegun && !left.isSolved && isKept(left.puzzle)) this.say(t("gameKept"));
  }

  /**
   * Keeps a game that was opened or changed. If the browser has no room left, the player is told, once for each game.
   * @param {Game} game
   */
  keepNow(game) {
    if (keepTouched(game) || this.unkept === game) return;
    this.unkept = game;
    complain(t("storeFull"));
  }

  /**
   * Opens a puzzle of a text. If it needs the digits that its setter leaves to cells, they belong to its layout; where
   * nothing is given, they are the marks from which all techniques begin.
   * @param {any} found
   */
  async openFound(found) {
    if (found.from) return this.open(found.puzzle, found, found.from);
    const isLaid = found.layout && found.clues > 0;
    const laid = await this.withLayout(isLaid ? found.layout : found.puzzle).catch((error) => this.fail(error.data));
    if (laid) this.open(laid.puzzle, isLaid ? { grid: found.grid } : found, { ...laid, ...this.fromRow(found) });
  }

  /** What a puzzle of a text brings along. One without words leaves those that are known. @param {any} row */
  fromRow(row) {
    const words = wordsIn(row);
    return Object.keys(words).length > 0 ? { words } : {};
  }

  /**
   * A puzzle and its layout.
   * @param {string} text
   */
  async withLayout(text) {
    const known = layoutOf(text);
    if (known) return { puzzle: text, layout: known };
    const ask = (language) => this.engine.ask("board", { puzzle: text, words: { language } });
    // The language can be changed while one plays.
    const [told, chinese] = [await ask("en"), await ask("zh")];
    return { puzzle: String(told.puzzle), layout: new Layout({ ...told, rules: { en: told.rules, zh: chinese.rules }, meanings: { en: told.meanings, zh: chinese.meanings } }) };
  }

  /**
   * Reads a text from elsewhere. A text of one variant alone is opened at once.
   * @param {string} text
   * @returns {Promise<any>} the puzzles, and what was wrong; nothing if there is nothing more to do
   */
  async read(text) {
    const answer = await this.ask("parse", { text, variants: true });
    if (!answer || answer.puzzles.length > 0 || answer.errors.length === 0) return answer;
    try {
      const { puzzle, layout } = await this.withLayout(text);
      this.dispatchEvent(new CustomEvent("play", { detail: { puzzle, from: { layout } } }));
      return null;
    } catch (/** @type {any} */ error) {
      // Who sends rules wants to know what is wrong with them, and not that they are no ordinary puzzle.
      const isAboutRules = error.data?.kind === "puzzle" && /"size"|load=|fpuz/.test(text);
      return isAboutRules ? { puzzles: [], errors: [error.data] } : answer;
    }
  }

  /** Keeps the time of the game. All else is kept when it changes. */
  keep() {
    if (this.game.seconds > 0) keepTime(this.game);
  }

  /** @param {Record<string, any>} options */
  set(options) {
    Object.assign(this.options, options);
    this.game.tidies = this.options.tidy;
    save("options", this.options);
    this.draw();
    this.dispatchEvent(new Event("change"));
  }

  /** Shows the game, or what a view shows in its place. */
  draw() {
    this.board.readonly = this.scene !== null && !this.scene.isEditable;
    this.board.show(this.scene ?? this.game.sceneOf(this.options.check, this.picture));
  }

  /**
   * Shows a step that the API has told.
   * @param {any} step
   * @param {string} puzzle
   * @param {import("./layout.js").Layout} [layout]
   */
  showStep(step, puzzle, layout = ORDINARY) {
    const centre = step.notes.map((note) => bitsOf(note));
    this.scene = { values: layout.valuesOf(step.grid), givens: layout.givensOf(puzzle), centre, picture: step.picture, layout };
    this.draw();
  }

  /** Shows the game again. */
  backToGame() {
    this.scene = null;
    this.draw();
  }

  /**
   * Asks the engine, and says what went wrong. A view that was left meanwhile gets no answer: it would
   * show it in the next view.
   * @param {string} name
   * @param {object} request
   */
  async ask(name, request) {
    const { viewsLeft } = this;
    const isLeft = () => viewsLeft !== this.viewsLeft;
    const answer = await this.engine.ask(name, request).catch((error) => {
      if (!isLeft()) this.fail(error.data);
      return null;
    });
    return isLeft() ? new Promise(() => {}) : answer;
  }

  /**
   * Says what went wrong; without an answer the server is away. The words for problems come when there is one.
   * @param {any} problem
   */
  async fail(problem) {
    const words = problem && (await import("./problem.js").catch(() => null));
    complain(words ? t("failed", { error: words.problemText(problem) }) : t("offline"));
  }

  /** Whether the puzzle in play can be asked a question. If not, tells the player that this needs an ordinary one. @param {string} question */
  canAsk(question) {
    const can = this.game.layout.questions.includes(question);
    if (!can) this.say(t("ordinaryOnly"));
    return can;
  }

  /** @param {string} text */
  say(text) {
    say(text);
  }
}
