/* Ink: the letter on a tile, separated from the colour of the tile, as salet/pictures/ink.py has it. */

import { regionsOf, stepsOfMask } from "./regions.js";

/** @typedef {import("./regions.js").Picture} Picture */
/** @typedef {import("./tiles.js").Box} Box */
/** @typedef {[number, number, number]} Colour */
/** @typedef {{colour: Colour, glyph: Int32Array, ratio: number}} Ink */
/** @typedef {{width: number, height: number, values: Int32Array}} Table */

const SIDE = 16;
const CONTRAST = 36; // the least difference between a letter and its tile, in one channel
const FEWEST = 500; // one of so many pixels of a tile belongs to the smallest letter
const INKED = 112; // the least coverage of a pixel that belongs to the letter
const [RIM, THIN_RIM] = [16, 40]; // parts of a tile: the rim, which may have a border, or a large letter
const EMPTY = { width: 0, height: 0, values: new Int32Array(0) };
const CLOSE = 26; // the largest difference between pixels of one fill

/**
 * What is seen on a tile: its fill, the percentage of its rim that has this colour, the rim's pixels, the letter.
 * @param {Picture} picture @param {Box} box
 * @returns {{fill: Colour, clean: number, rim: Uint8Array, ink: Ink | null}}
 */
export function look(picture, box) {
  const pixels = inside(picture, box, RIM);
  const { fill, clean, rim } = fillOf(pixels);
  let { colour, part } = inked(pixels, fill);
  if (part && !part.height) ({ colour, part } = inked(inside(picture, box, THIN_RIM), fill));
  if (!part) return { fill, clean, rim, ink: null };
  if (!part.height) return { fill, clean: 0, rim, ink: null };
  const ratio = Math.floor((part.width * 100) / part.height);
  return { fill, clean, rim, ink: { colour, glyph: scaled(part), ratio } };
}

/**
 * The colour of a letter, and the part of the coverage that has it, as in letterOf. @param {Picture} pixels
 * @param {Colour} fill @returns {{colour: Colour, part: Table | null}}
 */
function inked({ width, height, data }, fill) {
  const size = width * height;
  const distance = new Uint8Array(size);
  const counts = new Int32Array(256);
  const [red, green, blue] = fill;
  for (let i = 0, k = 0; i < size; i++, k += 3) {
    const away = Math.max(Math.abs(data[k] - red), Math.abs(data[k + 1] - green), Math.abs(data[k + 2] - blue));
    distance[i] = away;
    counts[away] += 1;
  }
  const peak = valueAt(counts, size - 1 - Math.floor(size / FEWEST));
  if (peak < CONTRAST) return { colour: fill, part: null };
  const colour = /** @type {Colour} */ ([0, 0, 0]);
  let strong = 0;
  for (let i = 0; i < size; i++)
    if (distance[i] * 10 >= peak * 8) {
      strong += 1;
      for (let c = 0; c < 3; c++) colour[c] += data[3 * i + c];
    }
  for (let c = 0; c < 3; c++) colour[c] = Math.floor(colour[c] / strong);
  const [r, g, b] = colour.map((value, c) => value - fill[c]);
  const norm = r * r + g * g + b * b;
  if (!norm) return { colour, part: EMPTY }; // lighter and darker than the fill
  const values = new Int32Array(size);
  for (let i = 0, k = 0; i < size; i++, k += 3) {
    const dot = (data[k] - red) * r + (data[k + 1] - green) * g + (data[k + 2] - blue) * b;
    values[i] = Math.min(255, Math.max(0, Math.floor((dot * 255) / norm)));
  }
  const shrink = Math.max(1, Math.floor(heightOf({ width, height, values }) / 40));
  return { colour, part: letterOf(shrunk({ width, height, values }, shrink)) };
}

/** The number of rows from the first pixel of ink to the last one. @param {Table} table */
function heightOf({ width, values }) {
  const first = values.findIndex((value) => value >= INKED);
  if (first < 0) return 0;
  let last = values.length - 1;
  while (values[last] < INKED) last -= 1;
  return Math.floor(last / width) - Math.floor(first / width) + 1;
}

/**
 * The pixels of a tile without a rim, which is one of so many parts of its size. @param {Picture} picture
 * @param {Box} box @param {number} part @returns {Picture}
 */
function inside(picture, box, part) {
  const across = Math.max(1, Math.floor(box.width / part));
  const down = Math.max(1, Math.floor(box.height / part));
  const left = Math.max(0, box.left + across);
  const top = Math.max(0, box.top + down);
  const width = Math.min(picture.width, box.right - across) - left;
  const height = Math.min(picture.height, box.bottom - down) - top;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * picture.width + left) * 3;
    data.set(picture.data.subarray(start, start + width * 3), y * width * 3);
  }
  return { width, height, data };
}

/** The median colour of the rim, how many percent are close to it, and the rim. @param {Picture} pixels */
function fillOf({ width, height, data }) {
  const down = Math.floor(height / 10) + 1;
  const across = Math.floor(width / 10) + 1;
  const rim = new Uint8Array(data.length);
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (y < down || y >= height - down || x < across || x >= width - across) {
        const to = 3 * count;
        const from = 3 * (y * width + x);
        rim[to] = data[from];
        rim[to + 1] = data[from + 1];
        rim[to + 2] = data[from + 2];
        count += 1;
      }
  const fill = /** @type {Colour} */ ([0, 0, 0]);
  for (let c = 0; c < 3; c++) {
    const counts = new Int32Array(256);
    for (let i = 0; i < count; i++) counts[rim[3 * i + c]] += 1;
    fill[c] = valueAt(counts, (count - 1) >> 1);
  }
  let near = 0;
  for (let i = 0; i < 3 * count; i += 3)
    if (
      Math.abs(rim[i] - fill[0]) <= CLOSE &&
      Math.abs(rim[i + 1] - fill[1]) <= CLOSE &&
      Math.abs(rim[i + 2] - fill[2]) <= CLOSE
    )
      near += 1;
  return { fill, clean: Math.floor((near * 100) / count), rim: rim.slice(0, 3 * count) };
}

/**
 * The value at a place among sorted values, given how often each occurs.
 * @param {Int32Array} counts
 * @param {number} place
 */
function valueAt(counts, place) {
  let value = 0;
  for (let before = counts[0]; before <= place; before += counts[value]) value += 1;
  return value;
}

/** The means of squares of values. @param {Table} table @param {number} factor @returns {Table} */
function shrunk(table, factor) {
  const width = Math.floor(table.width / factor);
  const height = Math.floor(table.height / factor);
  const values = new Int32Array(width * height);
  for (let y = 0; y < height * factor; y++)
    for (let x = 0; x < width * factor; x++)
      values[Math.floor(y / factor) * width + Math.floor(x / factor)] += table.values[y * table.width + x];
  for (let i = 0; i < values.length; i++) values[i] = Math.floor(values[i] / (factor * factor));
  return { width, height, values };
}

/**
 * The part that has the letter, without specks beside it: the largest connected part, parts above and below it, and
 * other large parts. It is empty if something covers the tile from side to side. @param {Table} table @returns {Table
 * | null}
 */
function letterOf({ width, height, values }) {
  const inked = Uint8Array.from(values, (value) => Number(value >= INKED));
  const regions = regionsOf(stepsOfMask(inked, width, height), 0);
  const { runs, region, counts, left, top, right, bottom } = regions;
  const isInk = new Uint8Array(regions.count);
  for (let i = 0; i < runs.length; i++) isInk[region[runs[i]]] = inked[i];
  const ofInk = [...counts.keys()].filter((name) => isInk[name]);
  if (!ofInk.length) return null;
  const main = ofInk.reduce((best, name) => (counts[name] > counts[best] ? name : best));
  if (bottom[main] - top[main] === height || right[main] - left[main] === width) return EMPTY; // a line
  const tall = bottom[main] - top[main];
  const kept = ofInk.filter((name) => {
    if (name === main) return true;
    if (left[name] === 0 || right[name] === width) return false;
    const middle = left[name] + right[name];
    const gap = Math.max(top[name] - bottom[main], top[main] - bottom[name]);
    const over = 2 * left[main] <= middle && middle <= 2 * right[main];
    const apart = Math.max(top[main] - top[name], bottom[name] - bottom[main]);
    const accent = counts[name] * 33 >= counts[main] && over && gap * 3 <= tall;
    return accent || (counts[name] * 4 >= counts[main] && apart * 10 <= tall);
  });
  const x0 = Math.min(...kept.map((name) => left[name]));
  const y0 = Math.min(...kept.map((name) => top[name]));
  const wide = Math.max(...kept.map((name) => right[name])) - x0;
  const high = Math.max(...kept.map((name) => bottom[name])) - y0;
  if (high * 9 < height || high < 5) return null;
  const isKept = new Set(kept);
  const part = new Int32Array(wide * high);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const i = (y0 + y) * width + x0 + x;
      part[y * wide + x] = inked[i] && !isKept.has(region[runs[i]]) ? 0 : values[i];
    }
  return { width: wide, height: high, values: part };
}

/** The part as SIDE x SIDE values, each the mean of the area it covers. @param {Table} table */
function scaled({ width, height, values }) {
  const across = weights(width);
  const down = weights(height);
  const rows = new Float64Array(height * SIDE);
  for (let y = 0; y < height; y++)
    for (let cell = 0; cell < SIDE; cell++) {
      let sum = 0;
      for (const [x, weight] of across[cell]) sum += values[y * width + x] * weight;
      rows[y * SIDE + cell] = sum;
    }
  const glyph = new Int32Array(SIDE * SIDE);
  for (let line = 0; line < SIDE; line++)
    for (let cell = 0; cell < SIDE; cell++) {
      let sum = 0;
      for (const [y, weight] of down[line]) sum += rows[y * SIDE + cell] * weight;
      glyph[line * SIDE + cell] = Math.floor(sum / (width * height));
    }
  return glyph;
}

/** The pixels that each of SIDE cells overlaps, with the overlaps in units of 1/SIDE. @param {number} size */
function weights(size) {
  return Array.from({ length: SIDE }, (_, cell) => {
    /** @type {[number, number][]} */
    const overlaps = [];
    for (let pixel = 0; pixel < size; pixel++) {
      const end = Math.min((cell + 1) * size, (pixel + 1) * SIDE);
      const overlap = end - Math.max(cell * size, pixel * SIDE);
      if (overlap > 0) overlaps.push([pixel, overlap]);
    }
    return overlaps;
  });
}
