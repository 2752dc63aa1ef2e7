// The grid as a picture in a file.

import { h } from "./dom.js";
import { gamePicture } from "./picture.js";
import { CELLS, column, DIGITS, digitsOf, row } from "./sudoku.js";

/** The width of a cell, of the white edge, and of the whole picture, in pixels. */
const [CELL, EDGE] = [120, 24];
const WIDTH = 9 * CELL + 2 * EDGE;

/**
 * Draws givens, digits and marks of a game, dark on white.
 * @param {import("./game.js").Game} game
 * @returns {Promise<Blob>}
 */
export const png = (game) => (game.layout.isOrdinary ? ordinary(game) : other(game));

/**
 * Draws a game of another layout: what its picture has, and the digits.
 * @param {import("./game.js").Game} game
 * @returns {Promise<Blob>}
 */
async function other(game) {
  const picture = gamePicture(game);
  const { width, height } = /** @type {any} */ (game.layout.told.board);
  const scale = WIDTH / Math.max(width, height);
  for (const digit of picture.querySelectorAll(".given, .filled")) {
    for (const [name, value] of Object.entries({ "font-size": 31, "font-family": "sans-serif", "text-anchor": "middle", "dominant-baseline": "central", "font-weight": digit.matches(".given") ? 700 : 400, fill: digit.matches(".given") ? "#000" : "#1d4f91" })) digit.setAttribute(name, String(value));
  }
  for (const [name, value] of Object.entries({ width: scale * width, height: scale * height, "font-family": "sans-serif" })) picture.setAttribute(name, String(value));
  const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" }));
  const image = h("img", { src: address });
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = h("canvas", { width: scale * width, height: scale * height });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * Draws an ordinary game.
 * @param {import("./game.js").Game} game
 * @returns {Promise<Blob>}
 */
async function ordinary(game) {
  const canvas = h("canvas", { width: WIDTH, height: WIDTH });
  const pen = canvas.getContext("2d");
  await document.fonts.ready;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, WIDTH, WIDTH);
  pen.translate(EDGE, EDGE);
  for (const cell of CELLS) {
    pen.save();
    pen.translate(CELL * column(cell), CELL * row(cell));
    drawCell(pen, game, cell);
    pen.restore();
  }
  drawLines(pen);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./game.js").Game} game
 * @param {number} cell
 */
function drawCell(pen, game, cell) {
  const { values, centre, corner } = game.layers;
  const write = (text, size, x, y, isBold, color) => {
    pen.font = `${isBold ? 700 : 400} ${size}px Digits, sans-serif`;
    pen.fillStyle = color;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, x, y + size / 18);
  };
  if (values[cell]) return write(String(values[cell]), 78, CELL / 2, CELL / 2, game.isGiven(cell), game.isGiven(cell) ? "#000" : "#1d4f91");
  for (const digit of digitsOf(centre[cell] | corner[cell])) {
    write(String(digit), 30, CELL * (((digit - 1) % 3) + 0.5) / 3, CELL * (Math.floor((digit - 1) / 3) + 0.5) / 3, false, "#444");
  }
}

/** @param {CanvasRenderingContext2D} pen */
function drawLines(pen) {
  for (const at of [0, ...DIGITS]) {
    const isThick = at % 3 === 0;
    pen.lineWidth = isThick ? 6 : 2;
    pen.strokeStyle = isThick ? "#000" : "#999";
    pen.lineCap = "square";
    pen.beginPath();
    pen.moveTo(at * CELL, 0);
    pen.lineTo(at * CELL, 9 * CELL);
    pen.moveTo(0, at * CELL);
    pen.lineTo(9 * CELL, at * CELL);
    pen.stroke();
  }
}
