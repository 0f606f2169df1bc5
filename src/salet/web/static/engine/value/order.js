/* The order in which guesses are tried: salet/value/order.py. The merit is 1 + the sum over buckets of probability
   times the turns that the curve has for the bits of belief that are left. */

import { Rows } from "../numbers/rows.js";
import { VALUE } from "../words/constants.js";

/** @import { Board } from "../position/position.js" */

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

/** About how many turns good play needs for so many bits of belief: salet/value/order.py. @param {number} bits */
export const turnsOfBits = (bits) => interpolated(bits, VALUE.curve.bits, VALUE.curve.turns);

/** The same by steps of 1 / STEPS bits, with late turns slightly dearer than early ones. @returns {Float64Array} */
const curveOf = () =>
  Float64Array.from({ length: MOST_BITS * STEPS + 2 }, (_, step) => {
    const bits = step / STEPS;
    return turnsOfBits(bits) * (1 + VALUE.order.later_turn * Math.LN2 * bits);
  });

/** The legal guesses of a board, the best by their merit first. @param {Board} board */
export const orderOf = (board) => byMerit(meritsOn(board), board.legal);

/**
 * The merit of every guess by the likely candidates. Where there are very many, a sample of them finds the promising
 * guesses; the others rank behind. @param {Board} board @returns {Float64Array}
 */
function meritsOn(board) {
  const { full_cells: full, sampled_cells: sampled, promising } = VALUE.order;
  const columns = board.ordered.subarray(0, board.likely);
  const weights = board.weights.subarray(0, board.likely);
  const cells = board.legal.reduce((sum, fine) => sum + fine, 0) * board.likely;
  if (cells <= full) return merits(board, columns, weights);
  const step = Math.ceil(cells / sampled);
  const some = (array) => array.filter((_, i) => i % step === 0);
  const rough = merits(board, some(columns), some(weights));
  const near = byMerit(rough, board.legal).subarray(0, promising);
  const close = merits(board, columns, weights, near);
  let most = 0;
  for (const guess of near) most = Math.max(most, close[guess]);
  const shift = Math.max(0, most - rough[near[0]]);
  const merit = rough.map((value) => value + shift);
  for (const guess of near) merit[guess] = close[guess];
  return merit;
}

/**
 * The merit of every legal guess, or of some, [guesses of the list]; Infinity for the others. @param {Board} board
 * @param {Int32Array} columns candidates, heaviest first @param {Float64Array} weights of them
 * @param {Int32Array} [only]
 */
function merits({ lexicon, legal }, columns, weights, only) {
  const { win } = lexicon;
  const curve = curveOf();
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
    if (!legal[guess]) continue;
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
