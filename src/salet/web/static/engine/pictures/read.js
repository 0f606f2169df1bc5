/* Read the game that a picture shows: pixels and word lists in, boards out. Pure: it runs in the engine's worker and in
   node. The pixels are those of an ImageData; nothing is loaded or sent. */

import { EngineError } from "../errors.js";
import { decide } from "./decide.js";
import { Model } from "./letters.js";
import { Spelling } from "./readings.js";
import { sightings } from "./sight.js";

/** @typedef {import("../lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./decide.js").PictureRow} PictureRow */
/** @typedef {import("./regions.js").Picture} Picture */
/** @typedef {import("./sight.js").Sighting} Sighting */

const DAILY = "daily";
const ENOUGH_PIXELS = 6_000_000; // a larger picture is shrunk

/**
 * The boards of a picture, as the first list that has all words reads them, or the best one; no boards if it shows no
 * game. Lengths are those that its words may have, the likeliest first.
 * @param {{width: number, height: number, data: Uint8ClampedArray | Uint8Array}} image red, green, blue and alpha
 * @param {any} glyphs the content of glyphs.json
 * @param {(length: number) => AsyncIterable<Lexicon> | Iterable<Lexicon>} listsOf the lists with words of a length
 * @returns {Promise<{boards: PictureRow[][], list: string | null, lengths: number[]}>}
 */
export async function readPicture(image, glyphs, listsOf) {
  const model = new Model(glyphs);
  /** @type {number[]} */
  let lengths = [];
  for (const seen of sightings(pictureOf(image), model)) {
    if (!lengths.length) lengths = lengthsOf(seen);
    let best = null;
    for (const length of lengthsOf(seen))
      for await (const lexicon of listsOf(length)) {
        const boards = decide(seen, new Spelling(lexicon, model), model);
        if (!boards.length) continue;
        const unlisted = boards.flat().filter(({ guess }) => !lexicon.index.has(guess)).length;
        if (!best || unlisted < best.unlisted) best = { boards, unlisted, list: lexicon.name };
        if (!unlisted) return { boards, list: lexicon.name, lengths };
      }
    if (best) return { boards: best.boards, list: best.list, lengths };
  }
  return { boards: [], list: null, lengths };
}

/**
 * The boards of a picture, {width, height, data} as in an ImageData. Its words are looked up in the current list, then
 * in the lists of its language, then in the others. @param {import("../data.js").Data} data @param {any} body
 */
export async function answer(data, { image, list = DAILY }) {
  const { lists, glyphs } = await data.index();
  let failed = null; // a list that could not be loaded
  /** @param {number} length */
  async function* ofLength(length) {
    for (const name of listNames(lists, list, length)) {
      try {
        yield await data.lexicon(name);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        failed = error;
      }
    }
  }
  const found = await readPicture(image, await data.file(glyphs), ofLength);
  if (!found.boards.length && failed) throw failed;
  return found;
}

/**
 * The names of the lists with words of a length, in the order in which they are tried. Closed lists have the same
 * words as the daily one. @param {any[]} lists rows of the index @param {string} current @param {number} length
 */
export function listNames(lists, current, length) {
  const [name] = current.split(":");
  const chosen = lists.find((row) => row.name === name);
  const daily = lists.find((row) => row.name === DAILY);
  const isForeign = (row) => Number((row.language || "en") !== (chosen?.language || "en"));
  const names = lists
    .filter((row) => row.length === length && (row.name === DAILY || row.file !== daily.file))
    .sort((a, b) => isForeign(a) - isForeign(b))
    .map((row) => row.name);
  return [...new Set(chosen?.length === length ? [current, name, ...names] : names)];
}

/** The lengths that the words of a picture may have, the likeliest first. @param {Sighting[]} seen */
function lengthsOf(seen) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { columns, lettered, rows } of seen)
    counts.set(columns, (counts.get(columns) ?? 0) + lettered.length + rows.length);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([length]) => length);
}

/**
 * The picture on a white page, shrunk if it is large: each square of pixels becomes one pixel.
 * @param {{width: number, height: number, data: ArrayLike<number>}} image @returns {Picture}
 */
export function pictureOf({ width, height, data }) {
  let factor = 1;
  while (Math.floor(height / factor) * Math.floor(width / factor) > ENOUGH_PIXELS) factor += 1;
  const wide = Math.floor(width / factor);
  const high = Math.floor(height / factor);
  const sums = new Uint32Array(factor > 1 ? wide * high * 3 : 0);
  const pixels = new Uint8Array(wide * high * 3);
  const into = factor > 1 ? sums : pixels;
  for (let y = 0; y < high * factor; y++)
    for (let x = 0; x < wide * factor; x++) {
      const i = (y * width + x) * 4;
      const k = (factor > 1 ? Math.floor(y / factor) * wide + Math.floor(x / factor) : y * wide + x) * 3;
      const alpha = data[i + 3];
      const white = 255 * (255 - alpha) + 127;
      for (let c = 0; c < 3; c++)
        into[k + c] += alpha === 255 ? data[i + c] : Math.floor((data[i + c] * alpha + white) / 255);
    }
  if (factor > 1) sums.forEach((sum, k) => (pixels[k] = Math.floor(sum / (factor * factor))));
  return { width: wide, height: high, data: pixels };
}
