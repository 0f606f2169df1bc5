/* Read the game that a picture shows: pixels and word lists in, boards out. Pure: it runs in the engine's worker and in
   node. The pixels are those of an ImageData; nothing is loaded or sent. */

import { EngineError } from "../errors.js";
import { decide, readWords } from "./decide.js";
import { Model } from "./letters.js";
import { Spelling } from "./readings.js";
import { markedRows } from "./rows.js";
import { sightings } from "./sight.js";

/** @typedef {import("../words/lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./decide.js").PictureRow} PictureRow */
/** @typedef {import("./regions.js").Picture} Picture */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./sight.js").Sighting} Sighting */

const DAILY = "daily";
const FITS = -1500; // thousandths of a nat: a list is the right one if no row has a lower score

/**
 * The boards of a picture; none if it shows no game. Lengths are those that its words may have, the likeliest first.
 * The ways of searching for boards are tried until one leaves no doubt; otherwise the one that leaves the least.
 * @param {{width: number, height: number, data: Uint8ClampedArray | Uint8Array}} image red, green, blue and alpha
 * @param {any} glyphs the content of glyphs.json
 * @param {(length: number) => AsyncIterable<Lexicon> | Iterable<Lexicon>} listsOf the lists with words of a length
 * @returns {Promise<{boards: PictureRow[][], list: string | null, lengths: number[]}>}
 */
export async function readPicture(image, glyphs, listsOf) {
  const model = new Model(glyphs);
  /** @type {number[]} */
  let lengths = [];
  let best = null;
  for (const seen of sightings(pictureOf(image), model)) {
    if (!lengths.length) lengths = lengthsOf(seen);
    const found = await foundIn(seen, listsOf, model);
    if (found && (!best || found.decision.sure > best.decision.sure)) best = found;
    if (best && !best.decision.doubtful) break;
  }
  return { boards: best?.decision.boards ?? [], list: best?.list ?? null, lengths };
}

/**
 * What the boards say, by the list that fits the words best. @param {Sighting[]} seen
 * @param {(length: number) => AsyncIterable<Lexicon> | Iterable<Lexicon>} listsOf @param {Model} model
 */
async function foundIn(seen, listsOf, model) {
  for (const length of lengthsOf(seen)) {
    const grids = seen.filter((grid) => grid.columns === length);
    const best = await bestOf(markedRows(grids), listsOf(length), model);
    const decision = best && decide(grids, best.read, best.spelling);
    if (decision) return { decision, list: best.list };
  }
  return null;
}

/**
 * The words by the first list that has all of them, or by the one that fits best. @param {Row[][]} rows
 * @param {AsyncIterable<Lexicon> | Iterable<Lexicon>} lists @param {Model} model
 */
async function bestOf(rows, lists, model) {
  let best = null;
  if (!rows.flat().length) return best;
  for await (const lexicon of lists) {
    const spelling = new Spelling(lexicon, model);
    const read = readWords(rows, spelling, model);
    const readings = read.flat().map(({ reading }) => reading);
    const score = readings.reduce((sum, reading) => sum + reading.score, 0);
    if (!best || score > best.score) best = { score, read, spelling, list: lexicon.name };
    if (readings.every((reading) => reading.listed && reading.score >= FITS)) break;
  }
  return best;
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
