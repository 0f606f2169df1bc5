/* Sight: the grids of a picture with what is on each tile, before anything is decided: as salet/pictures/sight.py. */

import { gridsOf } from "./grids.js";
import { look } from "./ink.js";
import { NONE, largest } from "./letters.js";
import { regionsOf, stepsOf } from "./regions.js";
import { SMALLEST, distinct, tilesOf } from "./tiles.js";

/** @typedef {import("./grids.js").Grid} Grid */
/** @typedef {import("./ink.js").Colour} Colour */
/** @typedef {import("./letters.js").Model} Model */
/** @typedef {import("./regions.js").Picture} Picture */
/** @typedef {import("./tiles.js").Box} Box */
/**
 * @typedef {{fill: Colour, clear: boolean, rim: Uint8Array, ink: Colour | null, scores: Int32Array | null}} Cell a
 *   tile; scores has a score for each class of the model, null if there is no letter; ink is the letter's colour
 */
/** @typedef {{rows: Cell[][], columns: number, lettered: number[]}} Sighting */

/** @type {[boolean, number[]][]} whether to smooth the picture, and the tolerances */
const PASSES = [
  [false, [10, 4]],
  [false, [24]],
  [true, [10]],
];
const MOST_ROWS = 40;
const CLEAN = 60; // percent of the rim of a tile that must have one colour
const LOWEST = 20; // percent of the tile's height that a letter must have
const KEYBOARDS =
  "qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm abcdefghijklmnopqrstuvwxyz";

/** Whether a row has letters: on two of five tiles at least, and no empty tile. @param {Cell[]} row */
function hasLetters(row) {
  const letters = row.filter((cell) => cell.scores && cell.clear).length;
  return letters * 5 >= row.length * 2 && !row.some((cell) => !cell.scores && cell.clear);
}

/**
 * The grids with letters of a picture, once for each way of searching.
 * @param {Picture} picture
 * @param {Model} model
 */
export function* sightings(picture, model) {
  if (Math.min(picture.width, picture.height) < SMALLEST) return;
  for (const [smooth, tolerances] of PASSES) {
    const pixels = smooth ? smoothed(picture) : picture;
    const steps = stepsOf(pixels);
    const tiles = distinct(tolerances.map((tolerance) => tilesOf(regionsOf(steps, tolerance))));
    const seen = gridsOf(tiles).map((grid) => seenGrid(pixels, grid, tiles, model));
    const kept = seen.filter((grid) => grid.lettered.length && !isKeyboard(grid, model));
    if (kept.length) yield kept;
  }
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
  /** @param {Box[]} boxes */
  const lettered = (boxes) =>
    boxes.every(
      (box) =>
        !tiles.some(
          (tile) => tile.left < box.right && tile.right > box.left && tile.top < box.bottom && tile.bottom > box.top,
        ) &&
        box.left >= 0 &&
        box.right <= width &&
        box.top >= 0 &&
        box.bottom <= height,
    ) &&
    boxes.every((box) => {
      const cell = cellOf(picture, box, false, model);
      return cell.scores && cell.clear;
    });
  for (const step of [-1, 1])
    while (grid.tiles.length < MOST_ROWS && lettered(grid.beyond(step))) grid = grid.withRow(grid.beyond(step), step);
  const rows = grid.tiles.map((row, y) => row.map((box, x) => cellOf(picture, box, grid.found[y][x], model)));
  const withLetters = [...rows.keys()].filter((nth) => hasLetters(rows[nth]));
  return { rows, columns: grid.columns, lettered: withLetters };
}

/**
 * What is seen on a tile; known if it was found as a region of one colour.
 * @param {Picture} picture @param {Box} box @param {boolean} known @param {Model} model @returns {Cell}
 */
function cellOf(picture, box, known, model) {
  const { fill, clean, rim, ink } = look(picture, box);
  const clear = clean >= CLEAN;
  if (!ink || ink.height < LOWEST)
    return { fill, clear: clear && (known || clean === 100), rim, ink: null, scores: null };
  const scores = model.scores(ink);
  if (model.classes[largest(scores)] === NONE) return { fill, clear: false, rim, ink: null, scores: null };
  return { fill, clear, rim, ink: ink.colour, scores };
}

/** Whether some row of a grid has letters in the order of a keyboard. @param {Sighting} seen @param {Model} model */
function isKeyboard(seen, model) {
  return seen.lettered.some((nth) => {
    const letters = seen.rows[nth].flatMap(({ scores }) =>
      scores ? [model.classes[largest(scores)].toLowerCase()] : [],
    );
    const texts = [letters, letters.slice(1), letters.slice(0, -1)].map((part) => part.join(""));
    return texts.some((text) => text.length >= 4 && KEYBOARDS.includes(text));
  });
}
