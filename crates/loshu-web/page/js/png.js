// The grid as a picture in a file: of points, or of lines.

import { CELL } from "./backdrop.js";
import { h, s } from "./dom.js";
import { boardPicture, fogOf, markSize, place } from "./picture.js";

/** The longer side of the whole picture, in pixels, and its white edge, in the units of a board. */
const [SIDE, EDGE] = [1128, 10];

/**
 * Draws the board of a game with givens, digits, marks and fog, dark on white.
 * @param {import("./game.js").Game} game
 * @returns {Promise<Blob>}
 */
export async function png(game) {
  const { left, top, ...board } = game.layout.told.board;
  const [width, height] = [board.width + 2 * EDGE, board.height + 2 * EDGE];
  const scale = SIDE / Math.max(width, height);
  const size = { width: scale * width, height: scale * height };
  const canvas = h("canvas", size);
  const pen = canvas.getContext("2d");
  await document.fonts.ready;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(await imageOf(boardPicture(game.layout, EDGE, { ...size, "font-family": "sans-serif" }, { above: fogOf(game) })), 0, 0);
  pen.scale(scale, scale);
  pen.translate(EDGE - left, EDGE - top);
  const { seen } = game;
  for (const cell of game.layout.cells) drawCell(pen, game, cell, seen[cell]);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * The board of a game with its digits as an SVG file.
 * @param {import("./game.js").Game} game
 * @param {string} label what a screen reader says of it
 */
export function svg(game, label) {
  const { layout, layers: { values } } = game;
  const { width, height } = layout.told.board;
  const digit = (cell) => values[cell] > 0 && s("text", { x: CELL * (layout.column(cell) + 0.5), y: CELL * (layout.row(cell) + 0.5), dy: ".36em", "text-anchor": "middle", "font-size": layout.sign(values[cell]).length > 1 ? 24 : 32.5, "font-weight": game.isGiven(cell) ? 700 : 400, fill: game.isGiven(cell) ? "#000" : "#1d4f91" }, layout.sign(values[cell]));
  const drawn = boardPicture(layout, EDGE, { width: width + 2 * EDGE, height: height + 2 * EDGE, "font-family": "sans-serif", role: "img", "aria-label": label }, { above: layout.cells.map(digit) });
  // Other programs know neither colours for two themes nor those of this page.
  return new XMLSerializer().serializeToString(drawn).replace(/light-dark\((#\w+),[^)]*\)/g, "$1").replace(/var\(--\w+, (#\w+)\)/g, "$1");
}

/**
 * A drawing as an image. The style sheet of the page does not reach it.
 * @param {SVGElement} drawing
 */
async function imageOf(drawing) {
  const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" }));
  const image = h("img", { src: address });
  await image.decode();
  URL.revokeObjectURL(address);
  return image;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./game.js").Game} game
 * @param {number} cell
 * @param {number} value the digit that is seen in it
 */
function drawCell(pen, game, cell, value) {
  const { layout, layers: { centre, corner } } = game;
  const write = (digit, size, [x, y], isBold, color) => {
    pen.font = `${isBold ? 700 : 400} ${size}px Digits, sans-serif`;
    pen.fillStyle = color;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(layout.sign(digit), x, y + size / 18);
  };
  const middle = /** @type {[number, number]} */ ([CELL * (layout.column(cell) + 0.5), CELL * (layout.row(cell) + 0.5)]);
  const large = layout.sign(value)?.length > 1 ? 24 : 32.5;
  if (value) return write(value, large, middle, game.isGiven(cell), game.isGiven(cell) ? "#000" : "#1d4f91");
  for (const digit of layout.digitsOf(centre[cell] | corner[cell])) write(digit, 12.5 * markSize(layout), place(layout, { cell, digit }), false, "#444");
}
