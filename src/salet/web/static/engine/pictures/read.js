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
 * The picture on a white page. @param {{width: number, height: number, data: ArrayLike<number>}} image
 * @returns {Picture}
 */
export function pictureOf({ width, height, data }) {
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0, k = 0; k < pixels.length; i += 4, k += 3) {
    pixels[k] = data[i];
    pixels[k + 1] = data[i + 1];
    pixels[k + 2] = data[i + 2];
    const alpha = data[i + 3];
    if (alpha === 255) continue;
    const white = 255 * (255 - alpha) + 127;
    for (let c = k; c < k + 3; c++) pixels[c] = Math.floor((pixels[c] * alpha + white) / 255);
  }
  return { width, height, data: pixels };
}
