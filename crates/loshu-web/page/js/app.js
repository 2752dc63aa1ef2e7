// What all views share: the board, the game, the engine.

import { complain, say } from "./dom.js";
import { Game } from "./game.js";
import { isOutdated, keepTime, keepTouched, keyOf, lastGame, loadGame } from "./games.js";
import { Pen } from "./pen.js";
import { load, onSaved, save } from "./store.js";
import { bitsOf, CELLS, conflicts, digitsOf, valuesOf } from "./sudoku.js";
import { t } from "./words.js";

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
    this.options = { check: "conflicts", timer: true, ...load("options") };
    this.game = lastGame() ?? new Game(FIRST);
    this.pen = new Pen();
    this.picture = null;
    /** Whether the clock stands, and the grid is covered. */
    this.isPaused = false;
    /** How many views have been left. */
    this.viewsLeft = 0;
    /** The puzzle that was left last. */
    this.left = "";
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
    game.addEventListener("change", () => {
      keepTouched(game);
      this.changed();
    });
    // No move waits for it.
    setTimeout(() => this.findSolution(game));
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
      game.solution = answer.status === "unique" ? answer.solution : null;
    } catch {
      game.solution = null;
    }
    if (game === this.game && this.options.check === "wrong") this.draw();
  }

  /**
   * Opens a puzzle, as the player left it if it has been opened before. The game before is kept.
   * @param {string} puzzle
   * @param {{grid?: string, notes?: string[]}} [record] what a player has written elsewhere
   * @param {{source?: Game["source"], facts?: Game["facts"]}} [from] what is known of the puzzle
   */
  open(puzzle, record = {}, { source, facts } = {}) {
    this.keep();
    const left = this.game;
    const known = loadGame(puzzle);
    const game = known ?? new Game(puzzle);
    if (record.grid || record.notes) game.take(record);
    game.source ??= source ?? null;
    game.facts ??= facts ?? null;
    if (!known) {
      if (this.options.auto) game.setAuto(true);
      game.past = [];
    }
    if (left.puzzle !== puzzle) this.left = left.puzzle;
    this.game = game;
    this.scene = null;
    this.watch();
    keepTouched(game);
    this.changed();
    if (left.puzzle !== puzzle && left.isBegun && !left.isSolved) this.say(t("gameKept"));
  }

  /** Keeps the time of the game. All else is kept when it changes. */
  keep() {
    if (this.game.seconds > 0) keepTime(this.game);
  }

  /** @param {Record<string, any>} options */
  set(options) {
    Object.assign(this.options, options);
    save("options", this.options);
    this.draw();
    this.dispatchEvent(new Event("change"));
  }

  /** Shows the game, or what a view shows in its place. */
  draw() {
    this.board.readonly = this.scene !== null && !this.scene.isEditable;
    this.board.show(this.scene ?? this.gameScene());
  }

  gameScene() {
    const { game, picture } = this;
    const { values, centre, corner, paints, odd, even } = game.layers;
    // A drawing of cells alone, such as those with wrong digits, needs no candidates.
    const needsCandidates = picture && picture.houses.length + picture.candidates.length > 0;
    return { values, givens: game.givens, odd, even, centre: needsCandidates ? centre.map((_, cell) => game.noteBits(cell)) : centre, corner: needsCandidates ? undefined : corner, paints, bad: this.bad(), picture };
  }

  bad() {
    const { check } = this.options;
    if (check === "off") return new Set();
    return check === "wrong" && this.game.solution ? this.game.wrong : conflicts(this.game.values);
  }

  /**
   * Shows a step that the API has told.
   * @param {any} step
   * @param {string} puzzle
   */
  showStep(step, puzzle) {
    const centre = step.notes.map((note) => bitsOf([...note].map(Number)));
    this.scene = { values: valuesOf(step.grid), givens: valuesOf(puzzle), centre, picture: step.picture };
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

  /** @param {string} text */
  say(text) {
    say(text);
  }
}

/** @param {number} seconds */
export function clock(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return (hours ? `${hours}:` : "") + `${two(minutes)}:${two(seconds % 60)}`;
}

/**
 * A text with a puzzle's candidates in each cell.
 * @param {Game} game
 */
export function allNotes(game) {
  return CELLS.map((cell) => game.values[cell] ? String(game.values[cell]) : digitsOf(game.noteBits(cell)).join("") || ".");
}
