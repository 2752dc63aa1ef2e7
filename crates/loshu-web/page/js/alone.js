// The page that plays one puzzle alone, from a file. `onefile.js` puts this module and all that it needs into the file, with the puzzle.

import { addPatterns } from "./backdrop.js";
import { Board } from "./board.js";
import { byId, h, put, say } from "./dom.js";
import { Game } from "./game.js";
import { iconButton } from "./icons.js";
import { drawTheme, listenTheme } from "./look.js";
import { optionsFold } from "./options.js";
import { Pen } from "./pen.js";
import { moves } from "./play.js";
import { load, save } from "./store.js";
import { clock, currentLanguage, otherLanguage, setLanguage, t, translate } from "./words.js";

/** @type {import("./onefile.js").Alone} */
const { puzzle, layout, words, touches, solution } = JSON.parse(byId("puzzle").textContent);
/** What is kept belongs to the puzzle, wherever the file lies. */
const KEY = `alone.${[...puzzle].reduce((sum, sign) => (31 * sum + sign.charCodeAt(0)) | 0, 0)}`;

class App extends EventTarget {
  board = new Board(byId("board"));
  pen = new Pen();
  options = { check: "conflicts", timer: true, tidy: true, ...load("options") };
  game = /** @type {Game} */ (Game.from({ ...load(KEY), puzzle, layout, words }));
  isPaused = false;
  viewsLeft = 0;
  /** The grid whose wrong digits are shown. */
  checked = "";

  keep() {
    const { layers, auto, seconds, past, future } = this.game;
    save(KEY, { layers, auto, seconds, past, future });
  }

  /** @param {Record<string, any>} options */
  set(options) {
    Object.assign(this.options, options);
    save("options", this.options);
    this.changed();
  }

  changed() {
    const { game, options } = this;
    game.tidies = options.tidy;
    this.board.show(game.sceneOf(this.checked === game.line ? "wrong" : options.check));
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} text */
  say(text) {
    say(text);
  }

  /** Shows which digits are not those of the solution, until the next move. */
  check() {
    this.checked = this.game.line;
    this.changed();
    const count = this.game.wrong.size;
    say(count > 0 ? t("aloneWrong", { count }) : t("noMistake"));
  }
}

const app = new App();
const { board, game } = app;
if (solution) game.solution = atob(solution).split(" ").map(Number);
game.isUnknown = !solution;
if (touches) board.touches = (cell) => touches[cell];

/** What is on the page in the language now. */
function view() {
  translate();
  drawTheme();
  const { title, author, ruleset } = words;
  const { rules, meanings } = game.layout.told;
  const said = ruleset ? ruleset.split("\n") : meanings?.[currentLanguage()] ?? rules[currentLanguage()];
  document.title = byId("heading").textContent = title || t("sudoku");
  put(byId("said"), author && h("p", { class: "note" }, t("byAuthor", { author })), said.map((line) => h("p", {}, line)), game.isFogLost && h("p", { class: "note" }, t("fogNot")));
  const timer = h("span", { class: "timer", role: "timer", "aria-live": "off" });
  const check = game.solution && iconButton("near", t("checkMode"), () => app.check(), { id: "check-all" });
  const options = optionsFold(app);
  const hands = moves(app, {
    tools: [check],
    keys: check ? { m: () => app.check() } : {},
    full: () => t(game.solution || game.layout.conflicts(game.values).size > 0 ? "full" : "aloneFull"),
    tick: draw,
    won: () => board.celebrate(),
  });
  put(byId("info"), h("div", { class: "info" }, h("p", { class: "what" }, game.layout.namesIn(currentLanguage()).join(" · ")), timer));
  put(byId("under"), hands.message);
  put(byId("panel"), hands.parts, options.fold);

  function draw() {
    timer.hidden = !app.options.timer;
    timer.textContent = clock(game.seconds);
    timer.setAttribute("aria-label", t("time", { time: clock(game.seconds) }));
  }

  function refresh() {
    hands.refresh();
    options.refresh();
    draw();
  }
  app.addEventListener("change", refresh);
  app.changed();
  return () => {
    hands.leave();
    app.removeEventListener("change", refresh);
  };
}

game.addEventListener("change", () => {
  app.keep();
  app.changed();
});
window.addEventListener("pagehide", () => game.seconds > 0 && app.keep());
addPatterns();
listenTheme();
let leave = view();
byId("language").addEventListener("click", () => {
  leave();
  setLanguage(otherLanguage());
  leave = view();
});
board.focus();
