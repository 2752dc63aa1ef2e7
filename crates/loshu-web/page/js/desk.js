// The hand that draws on the board: strokes of mouse, finger and pen make clues of the tool in hand, pick them, change them and take
// them away. What is typed then is the number of the clue.

import { announce, add, h, put, s } from "./dom.js";
import { CLUES, isSeveral, SLANTED, STRAIGHT } from "./cluekinds.js";
import { edgeOf, endsOf, far, lacksNumber, moved, nameAt, placedIn, placeOf, turned, withCells, withClue, withNumber, withoutClue, wrongCells, wrongNumber } from "./clues.js";
import { COLOURS, faultsIn, hasCell, isBoxed, isOverlap, lightsIn, nextOpen, regionsIn, sidesOf, withColour, withLights, withRegions, withSwap } from "./ground.js";
import { NEAR, nearestPlace, pairAt, slotAt, squareAt } from "./points.js";
import { clashing, lamps, pickedOut, regionPicture, ring, sketched, unnumbered } from "./sketch.js";
import { howTo, isTool, nameOf } from "./tools.js";
import { t } from "./words.js";

/** @typedef {number[]} Place a row and a column, from 1 */
/** @typedef {import("./clues.js").Placed} Placed */

/**
 * A stroke: where it began, its places, what it does at its end. `change` is what it does to a clue.
 * @typedef {{at: number[], places: Place[], begin: Place, enter: (place: Place) => void, end: () => any, sketch: () => any[], isClick: boolean, isAdding?: boolean}} Stroke
 */

/**
 * @param {import("./app.js").App} app
 * @param {import("./draft.js").Draft} draft
 * @param {{say: (text: string) => void, change: (how: (text: import("./draft.js").Text) => import("./draft.js").Text, as?: string) => Promise<boolean>, turned: () => void}} page tells something; changes rules, or says why not; is told when the tool or the pick is another one
 */
export function makeDesk(app, draft, page) {
  const { board } = app;
  let tool = "digits";
  let region = 0;
  let colour = 0;
  /** The clue that is picked, by its list, its place there, and the length of the list: in another list it would be another clue. @type {{key: string, at: number, of: number} | null} */
  let pick = null;
  /** The figures that are typed for the picked clue; nothing if the next one begins a number. @type {string | null} */
  let typed = null;
  /** The clue that is on its way to the board, and the figures that are typed meanwhile, which are for it as long as its tool is in hand. @type {{id: string, figures: string, done: Promise<void>} | null} */
  let making = null;
  /** The shape whose copy is still to be set. */
  let shape = /** @type {Place[]} */ ([]);
  /** The cell whose region is to change places with that of the next one; no list while nothing is swapped. @type {Place[] | null} */
  let swapping = null;
  /** @type {Stroke | null} */
  let stroke = null;
  /** What the engine says clashes, as cells. */
  let clash = /** @type {number[]} */ ([]);

  const art = s("svg", { class: "art" });
  const layer = h("div", { class: "desk", "aria-hidden": "true", onpointerdown: down, onpointermove: move, onpointerup: up, onpointercancel: () => leave(), oncontextmenu: (event) => event.preventDefault() }, art);
  add(board.frame, layer);

  const sides = () => sidesOf(draft.state.text);
  const all = () => placedIn(draft.state.text);
  const picked = () => all().find(({ key, at }) => key === pick?.key && at === pick.at && draft.state.text[key].length === pick.of) ?? null;
  const placesOf = (/** @type {Placed} */ placed) => placed.cells.map(placeOf);
  const isIn = (/** @type {Place} */ place) => hasCell(draft.state.text, place);
  const within = (/** @type {number[]} */ point) => nearestPlace(point, sides());
  const cellOf = (place) => draft.layout.cellAt.get(place.map((at) => at - 1).join(" ")) ?? 0;
  const formOf = ({ id }) => CLUES[id]?.form ?? "area";
  const sameAs = (one) => (other) => String(one) === String(other);

  /** Takes a tool, if there is such a one. @param {string} next */
  function take(next) {
    if (!isTool(next)) return;
    if (next === "regions" && isOverlap(draft.state.text)) return page.say(t("regionsOverlap"));
    tool = next;
    shape = [];
    swapping = null;
    stroke = null;
    if (picked()?.id !== tool) choose(null);
    if (tool === "regions") region = nextOpen(draft.state.text, 0);
    announce(`${nameOf(tool)}${t("colon")}${howTo(tool)}`);
    page.turned();
    app.draw();
    draw();
  }

  /** Picks a clue, or none. @param {{key: string, at: number} | null} which */
  function choose(which) {
    pick = which && { key: which.key, at: which.at, of: draft.state.text[which.key]?.length };
    typed = null;
    const clue = picked();
    if (clue) announce(t("pickedClue", { clue: clue.name, cells: clue.cells.map((name) => name.toLowerCase()).join(" ") }));
    page.turned();
    draw();
  }

  // Where a finger or the mouse points.

  /** Row and column from 1, with their fractions: the middle of the first cell is at 1, 1. @param {PointerEvent} event */
  function pointOf({ clientX, clientY }) {
    const { left, top, width, height } = board.grid.getBoundingClientRect();
    const [rows, columns] = sides();
    return [(clientY - top) / height * rows + 0.5, (clientX - left) / width * columns + 0.5];
  }

  /** Whether a clue is where one points. @param {Placed} placed @param {number[]} point */
  function isAt(placed, point) {
    const places = placesOf(placed);
    const mean = [0, 1].map((at) => places.reduce((sum, place) => sum + place[at], 0) / places.length);
    switch (formOf(placed)) {
      case "pair":
      case "square": return Math.hypot(point[0] - mean[0], point[1] - mean[1]) < NEAR;
      case "edge": return String(point.map(Math.round)) === String(places[0]);
      default: return places.some(sameAs(within(point)));
    }
  }

  /** The clues where one points, the last one first: of the tool in hand, or all. @param {number[]} point */
  const cluesAt = (point) => all().filter((placed) => (tool === "choose" || placed.id === tool) && isAt(placed, point)).reverse();

  // Strokes.

  /** @param {PointerEvent} event */
  function down(event) {
    event.preventDefault();
    if (stroke) return;
    layer.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    const isTaking = event.button === 2 || event.shiftKey;
    const form = CLUES[tool]?.form;
    // Between squares that overlap there is nothing to draw on.
    if (form !== "edge" && !isIn(within(point))) return;
    stroke = swapping ? swapStroke(point) : tool === "choose" ? moveStroke(point, isTaking) : tool === "regions" ? regionStroke(point, isTaking) : tool === "colour" || tool === "fog" ? cellStroke(point, isTaking) : isTaking ? (making ? lateStroke : takingStroke)(point, event.button === 2) : form ? STROKES[form](point) : null;
    if (!stroke) return;
    stroke.at = [event.clientX, event.clientY];
    const cell = cellOf(within(point));
    board.select(stroke.isAdding ? [...board.selected, cell] : [cell], cell);
    board.focus();
    draw();
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!stroke) return;
    const from = stroke.at;
    stroke.at = [event.clientX, event.clientY];
    if (CLUES[tool]?.form === "edge" && stroke.places.length === 1) stroke.enter(pointOf(event));
    else for (const cell of board.cellsBetween(from, stroke.at)) enter([draft.layout.row(cell) + 1, draft.layout.column(cell) + 1]);
    draw();
  }

  /** @param {Place} place */
  function enter(place) {
    if (!stroke || (stroke.isClick && String(place) === String(stroke.begin))) return;
    stroke.isClick = false;
    stroke.enter(place);
  }

  async function up() {
    if (!stroke) return;
    const ended = stroke;
    const kept = ended.sketch();
    stroke = null;
    const done = ended.end();
    // The drawing of the hand stays until that of the engine comes.
    draw(kept);
    await done;
    draw();
  }

  function leave() {
    stroke = null;
    draw();
  }

  /** @param {number[]} point @param {Place[]} places @param {(place: Place) => void} enter @param {() => any} end @param {() => any[]} [sketch] @returns {Stroke} */
  const strokeOf = (point, places, enter, end, sketch = () => sketched(tool, places)) => ({ at: [0, 0], begin: within(point), places, enter, end, sketch, isClick: true });

  /** Takes each place once. @param {Place[]} places @returns {(place: Place) => void} */
  const collects = (places) => (place) => places.some(sameAs(place)) || places.push(place);

  /** A click on a clue of the tool picks it: of several the next one. Tells whether there is one. @param {number[]} point */
  function pickAt(point) {
    const here = cluesAt(point);
    if (here.length === 0) return false;
    const now = here.findIndex(({ key, at }) => key === pick?.key && at === pick.at);
    choose(here[(now + 1) % here.length]);
    return true;
  }

  /** Changes a clue as it is when its turn comes. @param {Placed} clue @param {(text: import("./draft.js").Text, clue: Placed) => import("./draft.js").Text} how @param {string} [as] */
  const edit = ({ key, at }, how, as) => page.change((text) => {
    const now = placedIn(text).find((placed) => placed.key === key && placed.at === at);
    return now ? how(text, now) : text;
  }, as);

  /** Adds a clue and picks it. @param {Place[]} places @param {{step?: string, number?: string}} [more] */
  function make(places, more = {}) {
    const mine = { id: tool, figures: "", done: Promise.resolve() };
    making = mine;
    return (mine.done = added(places, more, mine));
  }

  /** @param {Place[]} places @param {{step?: string, number?: string}} more @param {{figures: string}} mine */
  async function added(places, { step, number }, mine) {
    const id = tool;
    const wrong = wrongCells(id, places) ?? (number ? wrongNumber(id, number) : null);
    const isDone = !wrong && (await page.change((text) => withClue(text, id, { names: places.map(nameAt), step, number })));
    // Another one may be on its way by now.
    const isNewest = making === mine;
    if (isNewest) making = null;
    if (wrong) page.say(wrong);
    const clue = isDone && all().findLast((placed) => placed.id === id);
    if (!clue) return;
    if (tool === id && isNewest) choose(clue);
    page.say(t("added", { clue: clue.name }));
    if (mine.figures) numberOf(clue, mine.figures);
  }

  /** How strokes of each form begin. @type {Record<string, (point: number[]) => Stroke>} */
  const STROKES = {
    line(point) {
      const clue = /** @type {Placed} */ (picked());
      const begin = within(point);
      const ends = clue?.id === tool ? endsOf(clue).map(placeOf) : [];
      const end = ends.findIndex(sameAs(begin));
      // From an end of the picked line the stroke goes on, or back.
      const places = end < 0 ? [begin] : end === 0 ? placesOf(clue).reverse() : placesOf(clue);
      const enter = (place) => {
        if (places.length > 1 && String(place) === String(places[places.length - 2])) places.pop();
        else if (far(place, places[places.length - 1]) === 1 && !places.slice(1).some(sameAs(place))) places.push(place);
      };
      const done = () => {
        if (stroked.isClick) return pickAt(point);
        if (end < 0) return places.length > 1 && make(places);
        const names = (end === 0 ? places.toReversed() : places).map(nameAt);
        return names.length > 1 && edit(clue, (text, clue) => withCells(text, clue, names));
      };
      const stroked = strokeOf(point, places, enter, done);
      return stroked;
    },
    area(point) {
      const begin = within(point);
      const clue = /** @type {Placed} */ (picked());
      const grows = clue?.id === tool && clue.canChange && placesOf(clue).some(sameAs(begin));
      const places = grows ? placesOf(clue) : [begin];
      const stroked = strokeOf(point, places, collects(places), () => {
        if (stroked.isClick && pickAt(point)) return undefined;
        return grows ? edit(clue, (text, clue) => withCells(text, clue, places.map(nameAt))) : make(places);
      });
      return stroked;
    },
    each(point) {
      const begin = within(point);
      const places = [begin];
      const here = (place) => all().find((placed) => placed.id === tool && placed.cells.some((name) => String(placeOf(name)) === String(place)));
      const isThere = here(begin) !== undefined;
      return strokeOf(point, places, collects(places), () => (isThere ? takeOut(places, here(begin)) : make(places)));
    },
    pair(point) {
      const near = pairAt(point, sides());
      const places = [within(point)];
      const stroked = strokeOf(point, places, (place) => places.length === 1 && wrongCells(tool, [places[0], place]) === null && places.push(place), () => {
        if (places.length === 2) return make(places);
        if (pickAt(point)) return undefined;
        return near?.every(isIn) ? make(near) : page.say(t("how-pair"));
      }, () => sketched(tool, places.length === 2 ? places : near ?? []));
      return stroked;
    },
    square(point) {
      const places = squareAt(point, sides());
      return strokeOf(point, places, () => {}, () => pickAt(point) || (places.every(isIn) ? make(places) : page.say(t("how-square"))));
    },
    copy(point) {
      const begin = within(point);
      if (shape.length > 0) {
        const copyAt = (place) => shape.map(([row, column]) => [row + place[0] - shape[0][0], column + place[1] - shape[0][1]]);
        let copy = copyAt(begin);
        return strokeOf(point, shape, (place) => (copy = copyAt(place)), () => {
          if (!copy.every(isIn)) return page.say(t("cloneOut"));
          const both = [...shape, ...copy];
          shape = [];
          return make(both);
        }, () => [...sketched(tool, shape), ...sketched(tool, copy.filter(isIn))]);
      }
      const places = [begin];
      const stroked = strokeOf(point, places, collects(places), () => {
        if (stroked.isClick && pickAt(point)) return;
        shape = places;
        page.say(t("cloneNext"));
      });
      return stroked;
    },
    edge(point) {
      const slot = slotAt(point, sides());
      const { steps } = CLUES[tool];
      const inside = sides().map((side, way) => Math.sign(side + 1 - 2 * slot[way]));
      // The longer way is usual; the stroke says otherwise.
      let way = inside;
      const stepNow = () => (steps === STRAIGHT ? "" : steps.find((step) => step === way.join(" ")) ?? steps.find((step) => isIn([slot[0] + Number(step.split(" ")[0]), slot[1] + Number(step.split(" ")[1])])) ?? "");
      return strokeOf(point, [slot], (to) => {
        const by = [to[0] - point[0], to[1] - point[1]];
        if (Math.hypot(...by) > 0.4) way = by.map((part) => Math.sign(part) || 1);
      }, () => {
        if (pickAt(slot)) return undefined;
        const step = stepNow();
        const first = step ? [slot[0] + Number(step.split(" ")[0]), slot[1] + Number(step.split(" ")[1])] : slot;
        return step && !isIn(first) ? page.say(t("clueNoWay")) : make([slot], { step });
      });
    },
  };

  /** Takes cells out of a clue, or gives the picked one further cells. @param {number[]} point @param {boolean} onlyOut */
  function takingStroke(point, onlyOut) {
    const begin = within(point);
    const has = (placed) => placesOf(placed).some(sameAs(begin));
    const now = picked();
    const own = now?.id === tool ? now : null;
    const clue = own && (has(own) || !onlyOut) ? own : cluesAt(point)[0];
    if (!clue?.canChange || !["area", "line", "each", "copy"].includes(formOf(clue))) {
      return cluesAt(point)[0] ? strokeOf(point, [begin], () => {}, () => remove(cluesAt(point)[0]), () => []) : null;
    }
    const adds = !has(clue);
    const touched = [begin];
    return strokeOf(point, touched, collects(touched), () => (adds ? give(clue, touched) : takeOut(touched, clue)), () => [clashing(touched)]);
  }

  /** The same, as soon as the clue that is on its way is there: its drawing can be touched before. @param {number[]} point @param {boolean} onlyOut */
  function lateStroke(point, onlyOut) {
    const touched = [within(point)];
    return strokeOf(point, touched, collects(touched), async () => {
      await making?.done;
      const stroked = takingStroke(point, onlyOut);
      for (const place of touched) stroked?.enter(place);
      return stroked?.end();
    }, () => [clashing(touched)]);
  }

  /** The places of a clue with further ones: a line is drawn on from the end at which they begin. @param {Placed} clue @param {Place[]} places */
  function withPlaces(clue, places) {
    const own = placesOf(clue);
    const fresh = places.filter((place) => !own.some(sameAs(place)));
    const isBefore = formOf(clue) === "line" && fresh.length > 0 && far(own[0], fresh[0]) === 1 && far(own[own.length - 1], fresh[0]) > 1;
    return isBefore ? [...fresh.toReversed(), ...own] : [...own, ...fresh];
  }

  /** Gives a clue further cells: the clue as it is then, as one stroke may follow another one at once. @param {Placed} clue @param {Place[]} places */
  function give(clue, places) {
    const wrong = wrongCells(clue.id, withPlaces(clue, places));
    return wrong ? page.say(wrong) : edit(clue, (text, clue) => withCells(text, clue, withPlaces(clue, places).map(nameAt)));
  }

  /** What stays of the places of a clue: of a line in two parts the longer one. @param {Placed} clue @param {Place[]} places which are taken out */
  function withoutPlaces(clue, places) {
    const isOut = (place) => places.some(sameAs(place));
    const parts = placesOf(clue).reduce((parts, place) => (isOut(place) ? [...parts, []] : [...parts.slice(0, -1), [...parts[parts.length - 1], place]]), /** @type {Place[][]} */ ([[]]));
    return formOf(clue) === "line" ? parts.sort((one, other) => other.length - one.length)[0] : parts.flat();
  }

  /** Takes cells out: of one clue as it is then, or marks of the tool in hand, each of which is a clue. @param {Place[]} places @param {Placed} [clue] */
  async function takeOut(places, clue) {
    if (!clue || (formOf(clue) === "each" && !CLUES[clue.id].joins)) {
      const isOut = (/** @type {Placed} */ placed) => placed.id === tool && withoutPlaces(placed, places).length === 0;
      if (await page.change((text) => placedIn(text).filter(isOut).toReversed().reduce(withoutClue, text))) choose(null);
      return;
    }
    let isGone = false;
    const isDone = await edit(clue, (text, clue) => {
      const left = withoutPlaces(clue, places);
      isGone = wrongCells(clue.id, left) !== null;
      return isGone ? withoutClue(text, clue) : withCells(text, clue, left.map(nameAt));
    });
    if (!isDone) return;
    choose(isGone ? null : clue);
    if (isGone) page.say(t("removed", { clue: clue.name }));
  }

  /** Picks and moves what there is; where there is no clue, cells are chosen. @param {number[]} point @param {boolean} isAdding chooses cells besides those that are chosen */
  function moveStroke(point, isAdding) {
    const begin = within(point);
    const own = picked();
    const isOwn = own !== null && isAt(own, point);
    const clue = isOwn ? own : cluesAt(point)[0];
    if (!clue) {
      const choice = (place) => board.select([...board.selected, cellOf(place)], cellOf(place));
      return { ...strokeOf(point, [], choice, () => choose(null), () => []), isAdding };
    }
    let by = [0, 0];
    const places = placesOf(clue);
    return strokeOf(point, places, (place) => (by = [place[0] - begin[0], place[1] - begin[1]]), () => {
      if (String(by) === "0,0") return pickAt(point) || choose(null);
      return shift(clue, by);
    }, () => pickedOut(formOf(clue), places.map(([row, column]) => [row + by[0], column + by[1]]), []));
  }

  /** Moves a clue. @param {Placed} clue @param {number[]} by */
  async function shift(clue, [down, right]) {
    if (!moved(draft.state.text, clue, down, right)) return page.say(t("clueMovesOut"));
    if (await edit(clue, (text, clue) => moved(text, clue, down, right) ?? text)) choose(clue);
  }

  /** The regions on which one paints: over boxes one begins anew, as each cell that is painted would be missing in its box. @param {import("./draft.js").Text} text @param {number | null} own */
  const ground = (text, own) => (own !== null && isBoxed(text) ? regionsIn(text).map(() => null) : regionsIn(text));

  /** Paints cells with the region in hand, or takes them out of theirs. @param {number[]} point @param {boolean} isTaking */
  function regionStroke(point, isTaking) {
    const places = [within(point)];
    const own = isTaking ? null : region;
    return strokeOf(point, places, collects(places), () => paint(places.map(cellOf), own), () => {
      const regions = ground(draft.state.text, own);
      for (const place of places) regions[cellOf(place)] = own;
      return regionPicture(regions, draft.layout.size, []);
    });
  }

  /** Colours cells, or lights them in a fog. @param {number[]} point @param {boolean} isTaking */
  function cellStroke(point, isTaking) {
    const places = [within(point)];
    const end = () => page.change((text) => (tool === "fog" ? withLights(text, places) : withColour(text, places.map(cellOf), isTaking ? null : COLOURS[colour])));
    return strokeOf(point, places, collects(places), end, () => pickedOut("area", places, []).flat());
  }

  /** @param {number[]} cells @param {number | null} own */
  async function paint(cells, own) {
    let isBegun = false;
    const isDone = await page.change((text) => {
      isBegun = own !== null && isBoxed(text);
      return withRegions(text, ground(text, own).map((before, cell) => (cells.includes(cell) ? own : before)));
    });
    // A region that is full is left for the next one that is open, unless another one is in hand by now.
    if (own === region && !faultsIn(draft.state.text).some((fault) => fault.region === own)) turnRegion(nextOpen(draft.state.text, own));
    if (isDone && isBegun) page.say(t("boxesCleared"));
  }

  /** @param {number} next */
  function turnRegion(next) {
    region = next;
    announce(t("regionInHand", { number: region + 1 }));
    page.turned();
    draw();
  }

  /** Two cells, one after the other or by a stroke, get the regions of each other. @param {number[]} point */
  function swapStroke(point) {
    const begin = within(point);
    const places = [...swapping ?? [], begin];
    return strokeOf(point, places, (place) => places.splice(0, Infinity, begin, place), () => {
      const pair = places.slice(0, 2);
      const isPair = pair.length === 2 && String(pair[0]) !== String(pair[1]);
      swapping = isPair ? [] : [begin];
      page.turned();
      return isPair && page.change((text) => withSwap(text, pair.map(cellOf)));
    }, () => pickedOut("area", places, []).flat());
  }

  /** @param {number} next */
  function turnColour(next) {
    if (!COLOURS[next]) return;
    colour = next;
    announce(t("colourInHand", { number: colour + 1 }));
    page.turned();
  }

  /** Swaps the regions of the two cells that are chosen; if there are not two of them, asks for the cells, or no longer. */
  function swap() {
    if (!swapping && board.selected.size === 2) return page.change((text) => withSwap(text, [...board.selected]));
    swapping = swapping ? null : [];
    page.turned();
    draw();
    return undefined;
  }

  /** Takes a clue away. @param {Placed} clue */
  async function remove(clue) {
    await edit(clue, withoutClue);
    choose(null);
    page.say(t("removed", { clue: clue.name }));
  }

  // What is typed.

  /** Gives a clue a number. What is typed next goes on with it, if it is the picked one. @param {Placed} clue @param {string} written */
  function numberOf(clue, written) {
    const wrong = written !== "" || typed === null ? wrongNumber(clue.id, written) : null;
    if (wrong) return page.say(wrong);
    if (pick?.key === clue.key && pick.at === clue.at) typed = written;
    edit(clue, (text, clue) => withNumber(text, clue, written), `number ${clue.key} ${clue.at}`);
  }

  /** A figure, or a letter of a text, after a clue was drawn or picked; tells whether there is one that takes it. @param {string} sign */
  function figure(sign) {
    if (making?.id === tool) {
      making.figures += sign;
      return true;
    }
    const clue = picked();
    if (!clue) return false;
    numberOf(clue, (typed ?? "") + (CLUES[clue.id] && isSeveral(CLUES[clue.id]) && draft.layout.size > 9 && typed ? ` ${sign}` : sign));
    return true;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (making?.id === tool && ["Delete", "Backspace", "Enter", "Escape"].includes(event.key)) {
      event.preventDefault();
      making.done.then(() => key(event));
      return true;
    }
    const clue = picked();
    const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const isCommand = event.ctrlKey || event.metaKey;
    const act = stroke && event.key === "Escape" ? leave
      : clue && isCommand && ways[event.key] ? () => shift(clue, ways[event.key])
      : isCommand ? null
      : clue && event.key === "Delete" ? () => remove(clue)
      : clue && event.key === "Backspace" ? () => (typed ? numberOf(clue, typed.slice(0, -1)) : remove(clue))
      : clue?.canChange && ["line", "edge", "pair"].includes(formOf(clue)) && event.key === "f" ? () => turn()
      : clue && event.key === "Enter" ? () => choose(null)
      : event.key === "Escape" && (clue || shape.length > 0 || swapping || tool !== "digits") ? back
      : event.key === "Enter" && (CLUES[tool] || ["regions", "colour", "fog"].includes(tool)) ? () => ofSelection()
      : null;
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  }

  /** One step back: the shape that waits for its copy, the pick, the tool. */
  function back() {
    if (swapping) swap();
    else if (shape.length > 0) shape = [];
    else if (pick) choose(null);
    else take("digits");
    draw();
  }

  function turn() {
    const clue = picked();
    if (clue?.canChange) edit(clue, turned);
  }

  /** Makes a clue of the cells that are chosen, in the order in which they were. @param {{number?: string, step?: string}} [more] */
  function ofSelection(more = {}) {
    const places = [...board.selected].map((cell) => [draft.layout.row(cell) + 1, draft.layout.column(cell) + 1]);
    if (tool === "regions") return paint([...board.selected], region);
    if (tool === "colour") return page.change((text) => withColour(text, [...board.selected], COLOURS[colour]));
    if (tool === "fog") return page.change((text) => withLights(text, places));
    const { form, steps } = CLUES[tool];
    if (form === "copy" && shape.length === 0) {
      shape = places;
      draw();
      return page.say(t("cloneNext"));
    }
    if (form === "copy") {
      const copy = shape.map(([row, column]) => [row + places[0][0] - shape[0][0], column + places[0][1] - shape[0][1]]);
      if (!copy.every(isIn)) return page.say(t("cloneOut"));
      const both = [...shape, ...copy];
      shape = [];
      return make(both);
    }
    if (form !== "edge") return make(places, more);
    if (places.length !== 1) return page.say(t("clueTakes", { count: 1 }));
    const step = more.step ?? steps[0];
    return make([placeOf(edgeOf(sides(), places[0], step))], { ...more, step });
  }

  // What is seen.

  /** @param {any[]} [kept] the drawing of a stroke whose clue is on its way */
  function draw(kept = []) {
    const { left, top, width, height } = board.layout.told.board;
    art.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    const isHands = !swapping && (tool === "digits" || tool === "candidates");
    layer.classList.toggle("off", isHands);
    board.frame.classList.toggle("drawing", !isHands);
    const faults = faultsIn(draft.state.text);
    const showsRegions = tool === "regions" || swapping !== null || faults.length > 0;
    const clue = picked();
    const regions = showsRegions && !(stroke && tool === "regions") && regionPicture(regionsIn(draft.state.text), draft.layout.size, faults.flatMap(({ kind, cells }) => (kind === "free" ? [] : cells)));
    // The numbers of the clues that clash are read above the outline of their cells.
    const clashes = clash.length > 0 && [clashing(clash.map((cell) => [draft.layout.row(cell) + 1, draft.layout.column(cell) + 1])), s("g", { class: "clues numbers" }, [...board.texts?.children ?? []].map((text) => text.cloneNode(true)))];
    put(art, regions, CLUES[tool]?.form === "edge" && ring(sides(), CLUES[tool].steps === SLANTED), clashes,
      lamps(lightsIn(draft.state.text)), all().filter(lacksNumber).flatMap((placed) => unnumbered(formOf(placed), placesOf(placed))),
      clue && placesOf(clue).length > 0 && pickedOut(formOf(clue), placesOf(clue), endsOf(clue).map(placeOf)).flat(),
      shape.length > 0 && !stroke && sketched(tool, shape), swapping && swapping.length > 0 && !stroke && pickedOut("area", swapping, []).flat(), stroke ? stroke.sketch() : kept);
  }

  return {
    get tool() { return tool; },
    get region() { return region; },
    get colour() { return colour; },
    get picked() { return picked(); },
    /** Whether what is typed is a text: that of the clue that is picked, or on its way. */
    get wantsText() { return CLUES[(making?.id === tool ? making.id : picked()?.id) ?? ""]?.numerals === "words"; },
    /** Whether what is typed is no given. */
    get isDrawing() { return tool !== "digits" && tool !== "candidates"; },
    /** Whether numbers can stand outside of the grid, so that there has to be room. */
    get needsRing() { return CLUES[tool]?.form === "edge" || all().some((placed) => formOf(placed) === "edge" && lacksNumber(placed)); },
    /** How many cells are pressed of those whose regions are swapped; none if nothing is swapped. @returns {number | null} */
    get swapped() { return swapping && swapping.length; },
    take, choose, key, figure, turnRegion, turnColour, turn, swap, ofSelection, draw,
    remove: () => { const clue = picked(); return clue && remove(clue); },
    removeThis: remove,
    /** @param {string} written */
    number(written) {
      const clue = picked();
      if (clue) numberOf(clue, written);
    },
    /** @param {number[]} cells */
    clash(cells) {
      clash = cells;
      draw();
    },
    leave() {
      layer.remove();
      board.frame.classList.remove("drawing");
    },
  };
}
