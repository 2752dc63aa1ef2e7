// The games that are kept in the browser, each under its puzzle, so that no other one takes it away.

import { Game } from "./game.js";
import { forget, keysFrom, load, loadOfTab, save, saveOfTab } from "./store.js";

/** How many games are kept. */
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

/** How often the game of a puzzle has been kept, in any tab. */
const versionOf = (puzzle) => Number(load(keyOf(puzzle))?.version) || 0;

/**
 * Whether another tab has kept a newer state of a game.
 * @param {Game} game
 */
export const isOutdated = (game) => versionOf(game.puzzle) > game.version;

/**
 * Keeps a game that the player has opened or changed.
 * @param {Game} game
 */
export function keepTouched(game) {
  game.touched = Date.now();
  saveOfTab("current", game.puzzle);
  write(game);
}

/**
 * Keeps the time of a game, unless another tab has kept a newer state.
 * @param {Game} game
 */
export function keepTime(game) {
  if (!isOutdated(game)) write(game);
}

/** @param {Game} game */
function write(game) {
  game.version = Math.max(game.version, versionOf(game.puzzle)) + 1;
  game.touched ||= Date.now();
  const others = () => keysFrom(PREFIX).filter((key) => key !== keyOf(game.puzzle));
  while (others().length >= MOST) forget(leastWanted(others()));
  while (!save(keyOf(game.puzzle), game) && others().length > 0) forget(leastWanted(others()));
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
 * The game to be forgotten first: one that was not begun, then one that is solved, then the oldest.
 * @param {string[]} keys
 */
function leastWanted(keys) {
  const rank = (game) => (game ? (game.isBegun ? (game.isSolved ? 1 : 2) : 0) : -1);
  const rows = keys.map((key) => ({ key, game: Game.from(load(key)) }));
  rows.sort((a, b) => rank(a.game) - rank(b.game) || (a.game?.touched ?? 0) - (b.game?.touched ?? 0));
  return rows[0].key;
}

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
