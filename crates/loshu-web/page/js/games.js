// The games that are kept in the browser, each under its puzzle, so that no other one takes it away.

import { Game } from "./game.js";
import { forget, keysFrom, load, loadOfTab, save, saveOfTab } from "./store.js";

/** How many games are kept that nobody misses: not begun, or solved. Games that wait for an end are all kept. */
const MOST = 40;
const PREFIX = "game.";

/** @param {string} puzzle */
export const keyOf = (puzzle) => PREFIX + puzzle;

/**
 * The game of a puzzle, as it was kept.
 * @param {string} puzzle
 */
export const loadGame = (puzzle) => Game.from(load(keyOf(puzzle)));

/** The game that this tab had last; a new tab has the game that was played last. */
export function lastGame() {
  const last = loadOfTab("current");
  // Earlier versions of the page kept one game.
  return (last && loadGame(last)) ?? Game.from(load("game"));
}

/** Whether the game of a puzzle is kept. @param {string} puzzle */
export const isKept = (puzzle) => load(keyOf(puzzle)) !== null;

/** How often the game of a puzzle has been kept, in any tab. */
const versionOf = (puzzle) => Number(load(keyOf(puzzle))?.version) || 0;

/**
 * Whether another tab has kept a newer state of a game.
 * @param {Game} game
 */
export const isOutdated = (game) => versionOf(game.puzzle) > game.version;

/**
 * Keeps a game that the player has opened or changed; tells whether there was room for it.
 * @param {Game} game
 */
export function keepTouched(game) {
  game.touched = Date.now();
  saveOfTab("current", game.puzzle);
  return write(game);
}

/**
 * Keeps the time of a game, unless another tab has kept a newer state.
 * @param {Game} game
 */
export function keepTime(game) {
  if (!isOutdated(game)) write(game);
}

/**
 * Writes a game; tells whether there was room for it.
 * @param {Game} game
 */
function write(game) {
  const isNew = game.version === 0;
  game.version = Math.max(game.version, versionOf(game.puzzle)) + 1;
  game.touched ||= Date.now();
  const key = keyOf(game.puzzle);
  const is = save(key, game);
  if (is && !isNew) return true;
  // All games are read for it, which is too slow for each move.
  const spare = unmissed(key);
  while (spare.length > MOST) forget(/** @type {string} */ (spare.shift()));
  return is || spare.some((other) => {
    forget(other);
    return save(key, game);
  });
}

/**
 * Keeps a game from a file, unless the same game was touched later here; tells whether it was kept.
 * @param {Game} game
 */
export function keepBrought(game) {
  const here = loadGame(game.puzzle);
  if (here && here.touched >= game.touched) return false;
  write(game);
  return true;
}

/**
 * The games that can be forgotten, in the order in which nobody misses them: unreadable ones, those that were not begun,
 * those that are solved; the oldest of each first. A game that waits for its end is not among them.
 * @param {string} own the key that is not to be forgotten
 */
function unmissed(own) {
  const rank = (game) => (game ? (game.isBegun ? (game.isSolved ? 2 : 3) : 1) : 0);
  const rows = keysFrom(PREFIX).filter((key) => key !== own).map((key) => ({ key, game: Game.from(load(key)) })).map(({ key, game }) => ({ key, rank: rank(game), touched: game?.touched ?? 0 }));
  return rows.filter(({ rank }) => rank < 3).sort((a, b) => a.rank - b.rank || a.touched - b.touched).map(({ key }) => key);
}

/**
 * Forgets a game that the player does not want any more.
 * @param {string} puzzle
 */
export const forgetGame = (puzzle) => forget(keyOf(puzzle));

/**
 * All games, that of the last move first.
 * @returns {Game[]}
 */
export function allGames() {
  const games = keysFrom(PREFIX).map((key) => Game.from(load(key)));
  return /** @type {Game[]} */ (games.filter(Boolean)).sort((a, b) => b.touched - a.touched);
}

/**
 * All games but one.
 * @param {string} puzzle
 */
export const otherGames = (puzzle) => allGames().filter((game) => game.puzzle !== puzzle);
