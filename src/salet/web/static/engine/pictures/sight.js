/* Sight: the grids of a picture with what is on each tile, before anything is decided: as salet/pictures/sight.py. */

import { gridsOf, inOrder, isLike, slopeOf } from "./grids.js";
import { look } from "./ink.js";
import { NONE } from "./letters.js";
import { hasColour, same, saturation } from "./marks.js";
import { regionsOf, stepsOf, stepsWithEdges } from "./regions.js";
import { SMALLEST, distinct, overlap, tilesOf } from "./tiles.js";

/** @typedef {import("./grids.js").Grid} Grid */
/** @typedef {import("./ink.js").Colour} Colour */
/** @typedef {import("./letters.js").Model} Model */
/** @typedef {import("./regions.js").Picture} Picture */
/** @typedef {import("./tiles.js").Box} Box */
/**
 * @typedef {{fill: Colour, clear: boolean, rim: Uint8Array, ink: Colour | null, scores: Int32Array | null}} Cell a
 *   tile; scores has a score for each class of the model, null if there is no letter; ink is the letter's colour
 */
/** @typedef {{rows: Cell[][], boxes: Box[][], cut: boolean, columns: number, lettered: number[]}} Sighting */

/** @type {[boolean, boolean, number[]][]} whether to smooth the picture, to look for edges, and the tolerances */
const PASSES = [
  [false, false, [10, 4]],
  [false, false, [24]],
  [true, false, [10]],
  [true, true, [16, 8]],
];
const LOOSE = 24; // the tolerance inside of edges
const WHITE = 250; // the least level of a channel in white
const TINGED = 30; // percent: the largest saturation of white in the light of a photo
const MOST_ROWS = 40;
const MORE = 3; // tiles that are part of another board
const TILTED = 6; // thousandths: a larger slope of the rows is corrected
const NO_LETTER = 2; // nats: a sign that is no letter must be likelier than all letters by this
const CLEAN = 60; // percent of the rim of a tile that must have one colour

/** Whether a row has letters: on two of five tiles at least, and no empty tile. @param {Cell[]} row */
function hasLetters(row) {
  const letters = row.filter((cell) => cell.scores && cell.clear).length;
  return letters * 5 >= row.length * 2 && !row.some((cell) => !cell.scores && cell.clear);
}

const isEmpty = (row) => row.every((cell) => !cell.scores);

/** Whether every tile of a row can be seen whole, and none has a letter. @param {Cell[]} row */
export const isUnused = (row) => row.every((cell) => !cell.scores && cell.clear);

/** @param {Cell[][]} rows @param {Box[][]} boxes @param {boolean} cut @returns {Sighting} */
function sightingOf(rows, boxes, cut) {
  const lettered = [...rows.keys()].filter((nth) => hasLetters(rows[nth]));
  return { rows, boxes, cut, columns: rows[0].length, lettered };
}

/**
 * Whether a row below the last one with letters has letters, too, but cannot be read. A row that is being typed has an
 * empty tile, and its letters do not look like marked ones. @param {Sighting} seen
 */
function hasUnread({ rows, lettered }) {
  const fills = (cells) => cells.map(({ fill }) => fill);
  const marked = lettered.flatMap((nth) => fills(rows[nth]));
  return rows.slice(lettered[lettered.length - 1] + 1).some((row) => {
    const letters = fills(row.filter((cell) => cell.scores));
    const empty = fills(row.filter((cell) => !cell.scores && cell.clear));
    const shown = letters.filter((fill) => !empty.some((other) => same(fill, other)));
    const isMarked = (fill) => hasColour(fill) || marked.some((other) => same(fill, other));
    return (letters.length && !empty.length) || shown.some(isMarked);
  });
}

/**
 * The boards that lie under each other: each row with letters after an empty one begins a new one.
 * @param {Sighting} seen @returns {Sighting[]}
 */
function boardsOf({ rows, boxes, cut }) {
  const starts = [...rows.keys()].filter((nth) => !isEmpty(rows[nth]) && (nth === 0 || isEmpty(rows[nth - 1])));
  return starts
    .map((start, nth) => {
      const end = starts[nth + 1] ?? rows.length;
      return sightingOf(rows.slice(start, end), boxes.slice(start, end), cut);
    })
    .filter(({ lettered }) => lettered.length);
}

/**
 * The boards of a picture that have letters, once for each way of searching.
 * @param {Picture} picture
 * @param {Model} model
 */
export function* sightings(picture, model) {
  if (Math.min(picture.width, picture.height) < SMALLEST) return;
  const white = balanced(picture);
  for (const [smooth, edges, tolerances] of PASSES) {
    let pixels = smooth ? smoothed(white) : white;
    let tiles = tilesIn(pixels, tolerances, edges);
    const slope = slopeOf(tiles);
    if (Math.abs(slope) >= TILTED) {
      pixels = straightened(pixels, slope);
      tiles = tilesIn(pixels, tolerances, edges);
    }
    const grids = whole(gridsOf(tiles).map((grid) => seenGrid(pixels, grid, tiles, model)));
    const placed = new Set(grids.flatMap(({ boxes }) => boxes.flat()));
    const loose = tiles.filter((tile) => !placed.has(tile));
    const boards = grids.flatMap(boardsOf).map((board) => {
      const more = loose.filter((tile) => isLike(tile, board.boxes[0][0])).length >= MORE;
      return { ...board, cut: board.cut || more || hasUnread(board) };
    });
    if (boards.length) yield inOrder(boards, (board) => board.boxes);
  }
}

/** The grids without pieces of others: of two that overlap, the larger one. @param {Sighting[]} found */
function whole(found) {
  /** @type {Sighting[]} */
  const kept = [];
  const size = ({ rows, columns }) => rows.length * columns;
  for (const one of [...found].sort((a, b) => size(b) - size(a)))
    if (!kept.some((other) => meet(one, other))) kept.push(one);
  return found.filter((one) => kept.includes(one));
}

/**
 * Whether the centre of a tile at a corner of a grid lies within another grid. @param {Sighting} one
 * @param {Sighting} other
 */
function meet(one, other) {
  const first = other.boxes[0][0];
  const last = other.boxes[other.boxes.length - 1][other.columns - 1];
  const corners = [one.boxes[0], one.boxes[one.boxes.length - 1]].flatMap((row) => [row[0], row[row.length - 1]]);
  return corners.some(
    ({ x, y }) => 2 * first.left < x && x < 2 * last.right && 2 * first.top < y && y < 2 * last.bottom,
  );
}

/**
 * A picture with its brightest pixels white: a photo is dark, and its light has a colour. If another pixel is brighter
 * in one channel, the brightest one is no white.
 * @param {Picture} picture @returns {Picture}
 */
function balanced(picture) {
  const { width, height, data } = picture;
  const least = new Uint8Array(data.length / 3);
  for (let k = 0; k < least.length; k++) least[k] = Math.min(data[3 * k], data[3 * k + 1], data[3 * k + 2]);
  const top = topOf(least, 0, 1);
  const sums = [0, 0, 0];
  let count = 0;
  for (let k = 0; k < least.length; k++) {
    if (least[k] < top) continue;
    count += 1;
    for (let c = 0; c < 3; c++) sums[c] += data[3 * k + c];
  }
  const white = /** @type {Colour} */ (sums.map((sum) => Math.floor(sum / count)));
  const tops = /** @type {Colour} */ ([0, 1, 2].map((channel) => topOf(data, channel, 3)));
  if (Math.min(...white) >= WHITE || saturation(white) > TINGED || !same(white, tops)) return picture;
  const tables = white.map((level) =>
    Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, Math.floor((value * 255) / Math.max(1, level)))),
  );
  return { width, height, data: data.map((value, k) => tables[k % 3][value]) };
}

/**
 * The highest level that one value in a thousand has or exceeds, of each step-th value.
 * @param {Uint8Array} data @param {number} first @param {number} step
 */
function topOf(data, first, step) {
  const counts = new Int32Array(256);
  for (let k = first; k < data.length; k += step) counts[data[k]] += 1;
  let top = 255;
  for (let count = counts[255]; count * 1000 < data.length / step; count += counts[top]) top -= 1;
  return top;
}

/** The tiles of a picture, each once. @param {Picture} picture @param {number[]} tolerances @param {boolean} edges */
function tilesIn(picture, tolerances, edges) {
  if (edges)
    return distinct(tolerances.map((tolerance) => tilesOf(regionsOf(stepsWithEdges(picture, tolerance), LOOSE))));
  const steps = stepsOf(picture);
  return distinct(tolerances.map((tolerance) => tilesOf(regionsOf(steps, tolerance))));
}

/**
 * A picture whose rows fell by slope thousandths to the right, turned back.
 * @param {Picture} picture @param {number} slope @returns {Picture}
 */
function straightened({ width, height, data }, slope) {
  const turned = new Uint8Array(data.length);
  const within = (value, size) => Math.min(size - 1, Math.max(0, value));
  for (let y = 0, k = 0; y < height; y++) {
    const shift = Math.floor(((y - (height >> 1)) * slope) / 1000);
    for (let x = 0; x < width; x++, k += 3) {
      const fromY = within(y + Math.floor(((x - (width >> 1)) * slope) / 1000), height);
      const from = 3 * (fromY * width + within(x - shift, width));
      turned[k] = data[from];
      turned[k + 1] = data[from + 1];
      turned[k + 2] = data[from + 2];
    }
  }
  return { width, height, data: turned };
}

/** The mean of 2 x 2 pixels, twice. @param {Picture} picture @returns {Picture} */
function smoothed(picture) {
  let { width, height, data } = picture;
  for (let time = 0; time < 2; time++) {
    const mean = new Uint8Array((width - 1) * (height - 1) * 3);
    for (let y = 0, k = 0; y < height - 1; y++)
      for (let x = 0; x < (width - 1) * 3; x++, k++) {
        const i = y * width * 3 + x;
        const j = i + width * 3;
        mean[k] = (data[i] + data[i + 3] + data[j] + data[j + 3]) >> 2;
      }
    width -= 1;
    height -= 1;
    data = mean;
  }
  return { width, height, data };
}

/**
 * What is seen on every tile of a grid, and on rows that continue it. A tile that hardly differs from the page is not
 * found as a region, but it has a letter, and it overlaps no tile that was found.
 * @param {Picture} picture @param {Grid} grid @param {Box[]} tiles @param {Model} model @returns {Sighting}
 */
function seenGrid(picture, grid, tiles, model) {
  const { width, height } = picture;
  const isInside = (box) => box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
  /** @param {Box} box */
  const under = (box) =>
    tiles.filter(
      (tile) => tile.left < box.right && tile.right > box.left && tile.top < box.bottom && tile.bottom > box.top,
    );
  /** @param {Box} box */
  const hasLetter = (box, clear = true) => {
    if (!isInside(box)) return false;
    if (!under(box).every((tile) => isLike(tile, box) && overlap(tile, box))) return false; // a key
    const cell = cellOf(picture, box, false, model);
    return cell.scores !== null && (cell.clear || !clear);
  };
  /** @param {Box[]} boxes */
  const isNew = (boxes, clear = true) =>
    !boxes.some((box) => under(box).length) && boxes.every((box) => hasLetter(box, clear));
  for (const step of [-1, 1])
    while (grid.tiles.length < MOST_ROWS && grid.beyond(step).every((box) => hasLetter(box)))
      grid = grid.withRow(grid.beyond(step), step);
  const rows = grid.tiles.map((row, y) => row.map((box, x) => cellOf(picture, box, grid.found[y][x], model)));
  const seen = sightingOf(rows, grid.tiles, false);
  const sides = [-1, 1].map((step) => grid.beside(step).filter((_, nth) => seen.lettered.includes(nth)));
  const more = sides.some((boxes) => isNew(boxes)) || [-1, 1].some((step) => isNew(grid.beyond(step), false));
  return { ...seen, cut: seen.lettered.length > 0 && more };
}

/**
 * What is seen on a tile; known if it was found as a region of one colour.
 * @param {Picture} picture @param {Box} box @param {boolean} known @param {Model} model @returns {Cell}
 */
function cellOf(picture, box, known, model) {
  const { fill, clean, rim, ink } = look(picture, box);
  const clear = clean >= CLEAN;
  if (!ink) return { fill, clear: clear && (known || clean === 100), rim, ink: null, scores: null };
  const scores = model.scores(ink);
  const letters = scores.filter((_, k) => model.classes[k] !== NONE);
  const sign = scores[model.classes.indexOf(NONE)];
  if (sign > Math.max(...letters) + NO_LETTER * model.nat) return { fill, clear: false, rim, ink: null, scores: null };
  return { fill, clear, rim, ink: ink.colour, scores };
}
