/* What every guess tells about the candidates of one board. The merit is the learned one: 1 + the sum over buckets of
   probability times the turns that a bucket still takes, by a curve with thirteen corners over the number of words.
   Under a belief a bucket counts as many words as its entropy is worth: 2 ** bits. */

import { patterns } from "./feedback.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */

const STEPS = 64; // of the curve for each bit
const MOST_BITS = 18;

/**
 * Straight lines through points, flat before the first and after the last. @param {ArrayLike<number>} xs @param
 * {ArrayLike<number>} ys
 */
export function interpolated(x, xs, ys) {
  if (x <= xs[0]) return ys[0];
  for (let i = 1; i < xs.length; i++)
    if (x <= xs[i]) return ys[i - 1] + ((ys[i] - ys[i - 1]) * (x - xs[i - 1])) / (xs[i] - xs[i - 1]);
  return ys[ys.length - 1];
}

/** The learned turns by bits, in steps of 1 / STEPS. @param {any} learned @returns {Float64Array} */
export function turnsByBits({ counts, turns, late }) {
  const at = counts.map(Math.log);
  const last = at.length - 1;
  const slope = (turns[last] - turns[last - 1]) / (at[last] - at[last - 1]);
  return Float64Array.from({ length: MOST_BITS * STEPS + 2 }, (_, step) => {
    const logarithm = (step / STEPS) * Math.LN2;
    const found = interpolated(logarithm, at, turns) + slope * Math.max(logarithm - at[last], 0);
    return found * (1 + late * logarithm);
  });
}

const MANTISSAS = 4096;
const LOGS = Float64Array.from({ length: MANTISSAS }, (_, i) => Math.log2(1 + (i + 0.5) / MANTISSAS));
const number = new Float32Array(1);
const bitsOfNumber = new Int32Array(number.buffer);

/** The binary logarithm of a positive number, right to four digits. @param {number} x */
function roughLog2(x) {
  number[0] = x;
  const bits = bitsOfNumber[0];
  return (bits >> 23) - 127 + LOGS[(bits >> 11) & (MANTISSAS - 1)];
}

/**
 * The merit of every guess, or of some, [guesses of the list]; Infinity for the others.
 * @param {Lexicon} lexicon @param {Int32Array} columns candidates, heaviest first @param {Float64Array} weights of them
 * @param {Float64Array} curve `turnsByBits` @param {ArrayLike<number> | null} [only] @param {Uint8Array | null} [legal]
 */
export function merits(lexicon, columns, weights, curve, only = null, legal = null) {
  const { stamps, win } = lexicon;
  const n = columns.length;
  const table = stamps.table(lexicon.codesOf(columns.map((column) => lexicon.answers[column])));
  const row = patterns(lexicon.length, n);
  const space = win + 1;
  // Of each cell that a guess fills: how many candidates, their weight, and weight times its logarithm.
  const counts = new Int32Array(space);
  const masses = new Float64Array(space);
  const logs = new Float64Array(space);
  const filled = new Int32Array(Math.min(n, space));
  let total = 0;
  for (const weight of weights) total += weight;
  const share = Float64Array.from(weights, (weight) => weight / total);
  const spread = share.map((weight) => (weight > 0 ? weight * Math.log2(weight) : 0));
  const count = lexicon.guesses.length;
  const found = new Float64Array(count).fill(Infinity);
  for (let nth = 0; nth < (only ? only.length : count); nth++) {
    const guess = only ? only[nth] : nth;
    if (legal && !legal[guess]) continue;
    stamps.row(table, guess, row);
    let parts = 0;
    for (let i = 0; i < n; i++) {
      const cell = row[i];
      if (counts[cell]++ === 0) filled[parts++] = cell;
      masses[cell] += share[i];
      logs[cell] += spread[i];
    }
    let merit = 1;
    for (let i = 0; i < parts; i++) {
      const cell = filled[i];
      const mass = masses[cell];
      if (cell !== win) {
        if (counts[cell] === 1) merit += mass;
        else {
          const place = STEPS * Math.max(0, roughLog2(mass) - logs[cell] / mass);
          const low = place | 0;
          merit += mass * (curve[low] + (place - low) * (curve[low + 1] - curve[low]));
        }
      }
      counts[cell] = 0;
      masses[cell] = 0;
      logs[cell] = 0;
    }
    found[guess] = merit;
  }
  return found;
}

/**
 * The legal guesses, the best first; among equals by the alphabet. @param {Float64Array} merit @param {Uint8Array}
 * legal
 */
export function byMerit(merit, legal) {
  const order = [];
  for (let guess = 0; guess < merit.length; guess++) if (legal[guess]) order.push(guess);
  return Int32Array.from(order).sort((a, b) => merit[a] - merit[b] || a - b);
}

/**
 * What one guess tells about a board: numbers of the likely candidates, probabilities of all.
 * @param {import("./position.js").Board} board @param {string} word
 */
export function statistics(board, word) {
  const row = board.lexicon.row(word, board.ordered);
  const counts = new Int32Array(board.lexicon.win + 1);
  const masses = new Float64Array(board.lexicon.win + 1);
  const { weights, likely } = board;
  const seen = new Set();
  for (let i = 0; i < row.length; i++) {
    masses[row[i]] += weights[i];
    if (i < likely) counts[row[i]]++;
    seen.add(row[i]);
  }
  let [size, largest, entropy] = [0, 0, 0];
  for (const cell of seen) {
    size += masses[cell] * counts[cell];
    largest = Math.max(largest, counts[cell]);
    if (masses[cell] > 0) entropy -= masses[cell] * Math.log2(masses[cell]);
  }
  return { expected_size: size, largest, entropy: Math.max(0, entropy), buckets: seen.size };
}

/**
 * The buckets of a guess on a board, likeliest first. @param {import("./position.js").Board} board @param {string} word
 * @param {(pattern: number) => string} signs
 */
export function bucketsOf(board, word, signs) {
  const row = board.lexicon.row(word, board.ordered);
  /** @type {Map<number, {pattern: number, places: number[], likely: number, probability: number}>} */
  const found = new Map();
  row.forEach((pattern, place) => {
    let bucket = found.get(pattern);
    if (!bucket) found.set(pattern, (bucket = { pattern, places: [], likely: 0, probability: 0 }));
    bucket.places.push(place);
    bucket.likely += place < board.likely ? 1 : 0;
    bucket.probability += board.weights[place];
  });
  const near = (p) => Math.round(p * 1e12);
  return [...found.values()]
    .map((bucket) => ({ ...bucket, feedback: signs(bucket.pattern), count: bucket.places.length }))
    .sort(
      (a, b) => near(b.probability) - near(a.probability) || b.count - a.count || (a.feedback < b.feedback ? -1 : 1),
    );
}
