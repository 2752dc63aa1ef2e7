// What is scrolled to: the grid, and the words beside it or on a sheet below it.

/** The room that is left between the grid and a sheet, in pixels. */
const GAP = 6;

/**
 * Tells the words how much room there is below the tools, and how much of it the keypad takes; scrolls so far that the
 * grid stands above the sheet with the words, if there is one.
 * @param {HTMLElement} grid
 * @param {boolean} [isHeld] whether everything has to stay where it is
 */
export function showBeside(grid, isHeld = false) {
  const words = /** @type {HTMLElement} */ (document.getElementById("words"));
  const tools = document.querySelector(".tools")?.getBoundingClientRect();
  const isSheet = getComputedStyle(words).position === "fixed";
  words.style.setProperty("--tools", `${Math.ceil(tools?.height ?? 0)}px`);
  const top = isSheet ? tools?.bottom ?? 0 : words.getBoundingClientRect().top;
  const keys = document.querySelector("#panel .keys")?.getBoundingClientRect();
  words.style.setProperty("--keypad", `${Math.max(0, Math.ceil((keys?.bottom ?? 0) - top))}px`);
  words.style.setProperty("--room", `${Math.floor(window.innerHeight - top - GAP)}px`);
  // Room is kept for a scroll bar; it lies beside the column, so that the words are as wide as all else in it.
  words.style.setProperty("--gutter", `${words.offsetWidth - words.clientWidth}px`);
  words.classList.toggle("held", isHeld);
  if (!isSheet || isHeld) return;
  const [box, sheet] = [grid.getBoundingClientRect(), words.getBoundingClientRect()];
  const over = box.bottom + GAP - sheet.top;
  if (box.top < 0) window.scrollBy({ top: box.top - GAP });
  else if (over > 0) window.scrollBy({ top: Math.min(over, box.top - GAP) });
}

/**
 * Goes to the grid, which may be out of sight.
 * @param {import("./board.js").Board} board
 */
export function goToGrid(board) {
  const { top, bottom } = board.root.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) window.scrollTo({ top: 0 });
  board.focus();
}

/**
 * Where words run below the grid, which stays in sight: scrolls so far that they begin right below it.
 * @param {HTMLElement} grid
 * @param {HTMLElement} words
 * @param {HTMLElement} [foot] what stands at the foot of the window, and may lie over the words
 */
export function showBelow(grid, words, foot) {
  const [top, text] = [grid.getBoundingClientRect(), words.getBoundingClientRect()];
  if (text.height === 0 || text.left >= top.right) return;
  const isSeen = text.top >= top.bottom && (foot ? text.bottom <= foot.getBoundingClientRect().top : text.top < window.innerHeight - 3 * GAP);
  if (!isSeen) window.scrollBy({ top: text.top - top.bottom - GAP });
}
