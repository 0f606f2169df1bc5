/* The order in which guesses are tried: salet/value/merit.py. The merit is the learned one: 1 + the sum over buckets of
   probability times the turns that a bucket still takes, by a curve with thirteen corners over the number of words.
   Under a belief a bucket counts as many words as its entropy is worth: 2 ** bits. */

import { grouped, Rows } from "./rows.js";

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

/**
 * The learned turns by bits, in steps of 1 / STEPS. @param {any} learned @param {number} laterTurn what a later turn
 * costs more @returns {Float64Array}
 */
export function turnsByBits({ counts, turns }, laterTurn) {
  const at = counts.map(Math.log);
  const last = at.length - 1;
  const slope = (turns[last] - turns[last - 1]) / (at[last] - at[last - 1]);
  return Float64Array.from({ length: MOST_BITS * STEPS + 2 }, (_, step) => {
    const logarithm = (step / STEPS) * Math.LN2;
    const base = interpolated(logarithm, at, turns) + slope * Math.max(logarithm - at[last], 0);
    return base * (1 + laterTurn * logarithm);
  });
}

/**
 * The merit of every guess, or of some, [guesses of the list]; Infinity for the others.
 * @param {Lexicon} lexicon @param {Int32Array} columns candidates, heaviest first @param {Float64Array} weights of them
 * @param {Float64Array} curve `turnsByBits` @param {ArrayLike<number> | null} [only] @param {Uint8Array | null} [legal]
 */
export function merits(lexicon, columns, weights, curve, only = null, legal = null) {
  const { win } = lexicon;
  const n = columns.length;
  const rows = new Rows(
    lexicon,
    columns.map((column) => lexicon.answers[column]),
  );
  const row = rows.empty();
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
  const values = new Float64Array(count).fill(Infinity);
  for (let nth = 0; nth < (only ? only.length : count); nth++) {
    const guess = only ? only[nth] : nth;
    if (legal && !legal[guess]) continue;
    rows.write(guess, row);
    let groups = 0;
    for (let i = 0; i < n; i++) {
      const cell = row[i];
      if (counts[cell]++ === 0) filled[groups++] = cell;
      masses[cell] += share[i];
      logs[cell] += spread[i];
    }
    let merit = 1;
    for (let i = 0; i < groups; i++) {
      const cell = filled[i];
      const mass = masses[cell];
      if (cell !== win) {
        const place = STEPS * Math.max(0, Math.log2(mass) - logs[cell] / mass);
        const low = place | 0;
        merit += mass * (curve[low] + (place - low) * (curve[low + 1] - curve[low]));
      }
      counts[cell] = 0;
      masses[cell] = 0;
      logs[cell] = 0;
    }
    values[guess] = Math.round(merit * 1e9) / 1e9;
  }
  return values;
}

const SORTED = 2000; // guesses that are put in order; nobody asks for those behind them

/**
 * The legal guesses, the best `SORTED` in order, among equals by the alphabet; then the others. @param {Float64Array}
 * merit @param {Uint8Array} legal
 */
export function byMerit(merit, legal) {
  const guesses = Int32Array.from(merit.keys()).filter((guess) => legal[guess]);
  const sorted = Float64Array.from(guesses, (guess) => merit[guess]).sort();
  const last = sorted[Math.min(SORTED, sorted.length) - 1];
  const near = guesses.filter((guess) => merit[guess] <= last).sort((a, b) => merit[a] - merit[b] || a - b);
  const order = new Int32Array(guesses.length);
  order.set(near);
  order.set(
    guesses.filter((guess) => merit[guess] > last),
    near.length,
  );
  return order;
}

/**
 * The numbers of a guess, from the likely candidates in each of its buckets and their probability. @param
 * {Iterable<{likely: number, likelyProbability: number}>} buckets
 */
export function numbersOf(buckets) {
  const likelyBuckets = [...buckets].filter(({ likely }) => likely > 0);
  const total = likelyBuckets.reduce((sum, { likelyProbability }) => sum + likelyProbability, 0);
  let [size, largest, entropy] = [0, 0, 0];
  for (const { likely, likelyProbability } of likelyBuckets) {
    const share = likelyProbability / total;
    size += likely * share;
    largest = Math.max(largest, likely);
    if (share > 0) entropy -= share * Math.log2(share);
  }
  const expected_size = Math.round(size * 1e9) / 1e9;
  return { expected_size, largest, entropy: Math.max(0, entropy), buckets: likelyBuckets.length };
}

/**
 * What a guess tells about the likely candidates of the open boards, added up. @param
 * {import("./position.js").Position} position @param {string} word
 */
export function statistics(position, word) {
  const { playing, boards, turns } = position;
  const sum = { expected_size: 0, largest: 0, entropy: 0, buckets: 0 };
  const copies = turns.length ? 1 : boards.length; // before the first guess all boards are alike
  for (const board of turns.length ? playing : playing.slice(0, 1)) {
    const likely = board.ordered.subarray(0, board.likely);
    const row = board.lexicon.row(word, likely);
    const buckets = Array.from(grouped(row.keys(), row).values(), (places) => ({
      likely: places.length,
      likelyProbability: places.reduce((total, place) => total + board.weights[place], 0),
    }));
    const numbers = numbersOf(buckets);
    for (const name of Object.keys(sum)) sum[name] += copies * numbers[name];
  }
  return sum;
}

/**
 * The buckets of a guess on a board, likeliest first. @param {import("./position.js").Board} board @param {string} word
 * @param {(pattern: number) => string} signs
 */
export function bucketsOf(board, word, signs) {
  const { likely, weights } = board;
  const row = board.lexicon.row(word, board.ordered);
  const weight = (places) => places.reduce((sum, place) => sum + weights[place], 0);
  const near = (p) => Math.round(p * 1e12);
  return Array.from(grouped(row.keys(), row), ([pattern, places]) => {
    const heads = places.filter((place) => place < likely);
    return {
      pattern,
      feedback: signs(pattern),
      places,
      count: places.length,
      likely: heads.length,
      probability: weight(places),
      likelyProbability: weight(heads),
    };
  }).sort(
    (a, b) => near(b.probability) - near(a.probability) || b.count - a.count || (a.feedback < b.feedback ? -1 : 1),
  );
}
