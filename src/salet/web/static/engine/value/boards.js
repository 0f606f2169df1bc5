/* The value of a guess while several boards are open: the turns until all of them are solved: salet/value/boards.py.

   counted    no guess is to spare, or one before the first guess: the words of each board are tried one after the other
   looked     the best few guesses by the estimate are tried on answers of all boards
   estimated  what a guess leaves, by the number of words on each board */

import { BoardChain, heaviestFirst } from "../numbers/boardparts.js";
import { round } from "../puzzle/figures.js";
import { VALUE } from "../words/constants.js";
import { openersOf } from "./book.js";
import { byMerit, interpolated } from "./order.js";
import { Playout } from "./playout.js";
import { Value } from "./value.js";
import { WordByWord } from "./wordbyword.js";

/** @import { Position } from "../position/position.js" */
/** @import { Study } from "./study.js" */

/**
 * The turns that a board with n candidates needs while k boards are open, [n]. Place 0 holds the cost of having no
 * certain word. @param {number} k @param {number} most
 */
export function neededTurns(k, most) {
  const { open, waste, stuck, sizes, shape } = VALUE.boards;
  const logs = open.map(Math.log2);
  const boards = Math.log2(Math.max(1, k));
  const more = Math.exp(interpolated(boards, logs, waste.map(Math.log)));
  const at = sizes.map(Math.log2);
  const table = Float64Array.from(
    { length: most + 1 },
    (_, n) => 1 + more * interpolated(Math.log2(Math.max(1, n)), at, shape),
  );
  table[0] = interpolated(boards, logs, stuck);
  return table;
}

export class Boards {
  seesEnd = false;
  #order;
  #playout;
  #tuples;
  #least;
  #words;

  /** @param {Study} study */
  constructor(study) {
    const { position } = study;
    this.study = study;
    this.position = position;
    this.chain = new BoardChain(position);
    this.left = position.guessesLeft;
    this.open = position.open.length;
    const hasTurns = position.turns.length > 0;
    const likely = position.playing.reduce((sum, board) => sum + board.likely, 0);
    this.isNear = this.left > 0 && this.left <= this.open + 1; // then the limit counts
    /** How guesses are valued here. */
    this.method = hasTurns && likely <= VALUE.boards.looked_at ? "looked" : "estimated";
    if (this.isNear && (this.left <= this.open || !hasTurns)) this.method = "counted";
  }

  /**
   * The best guesses by the estimate, as many everyday words, and certain words; before the first guess the openers of
   * the book for this list, if it has any.
   */
  shortlist() {
    const { position } = this;
    const hasTurns = position.turns.length > 0;
    const openers = hasTurns ? [] : openersOf(position.lexicon);
    if (openers.length) return openers;
    const { longer, short_list: short, few, few_on_two: fewOnTwo } = VALUE.boards;
    if (this.method === "counted" && hasTurns) {
      const { rows } = this.chain;
      const row = rows.empty();
      const turnsOf = (_, guess) => this.counted(rows.write(guess, row)).turns;
      return this.study.bestOf(Float64Array.from(position.lexicon.guesses, turnsOf), longer);
    }
    const { order } = this;
    const most = this.chain.size <= (this.open > 2 ? few : fewOnTwo) ? longer : short;
    const certain = position.certain.map((nth) => position.boards[nth].guesses[0]);
    return [...order.subarray(0, most), ...this.study.everyday(order, most), ...certain];
  }

  /** The value of a word; exact when every open board is certain. @param {string} word */
  value(word) {
    const { lexicon, certain } = this.position;
    const { rows, columns } = this.chain;
    const guess = lexicon.index.get(word);
    const outlook = this.outlook(guess === undefined ? lexicon.row(word, columns) : rows.of(guess));
    return new Value(word, { ...outlook, exact: certain.length === this.open, method: this.method });
  }

  /** What a guess takes, and the chance to win with it. @param {ArrayLike<number>} row its patterns by column */
  outlook(row) {
    if (this.method === "counted") return this.counted(row);
    const win = this.isNear ? this.counted(row).win : 1;
    const turns =
      this.method === "estimated"
        ? estimator(this.chain, this.open)(row)
        : Math.max(round(this.playout.turns(row, this.tuples), 9), this.least);
    return { turns: this.left > 0 ? Math.min(turns, this.left + VALUE.past_limit) : turns, win };
  }

  /** The same when boards are then played word by word. @param {ArrayLike<number>} row */
  counted(row) {
    const { chain, position } = this;
    if (!this.#words) {
      // The candidates of each board, heaviest first, with the chance of each under the whole belief.
      const boards = position.playing.map((board, nth) => {
        const b = Math.min(nth, chain.boards - 1); // before the first guess the chain has one for all
        const places = heaviestFirst(chain.starts[b], chain.starts[b + 1], chain.weights);
        const likely = board.weights.subarray(0, board.likely).reduce((sum, weight) => sum + weight, 0);
        return {
          at: places.map((place) => chain.at[place]),
          weights: places.map((place) => chain.weights[place] * likely),
        };
      });
      this.#words = { boards, game: new WordByWord(position.lexicon.win, this.left) };
    }
    return this.#words.game.outlook(row, this.#words.boards);
  }

  /** The legal guesses, the best by the estimate first. @returns {Int32Array} */
  get order() {
    return (this.#order ??= byMerit(estimatesOfAll(this.position, this.chain), this.position.legal));
  }

  /** What tries guesses on answers of all boards. @returns {Playout} */
  get playout() {
    const pool = this.order.subarray(0, VALUE.boards.pool);
    return (this.#playout ??= new Playout(this.chain, pool, neededTurns, this.isNear ? this.left : 0));
  }

  /** The answers on which guesses are tried. @returns {import("./playout.js").Tuples} */
  get tuples() {
    return (this.#tuples ??= tuplesOf(this.chain));
  }

  /** The value of the first word that is certain, 0 if there is none. @returns {number} */
  get least() {
    const [board] = this.position.certain;
    if (board === undefined) return 0;
    const row = this.chain.rows.of(this.position.boards[board].guesses[0]);
    return (this.#least ??= round(this.playout.turns(row, this.tuples), 9));
  }
}

/**
 * The estimate for every guess. Where there are many candidates, a sample of them finds the promising guesses; the
 * others rank behind. @param {Position} position @param {BoardChain} chain
 */
function estimatesOfAll(position, chain) {
  const { full_cells: full, sampled_cells: sampled, promising } = VALUE.order;
  const every = Int32Array.from(position.lexicon.guesses.keys());
  const cells = every.length * chain.columns.length;
  if (cells <= full) return estimates(position, chain, every);
  const sparse = new BoardChain(position, Math.ceil(cells / sampled));
  const rough = estimates(position, sparse, every);
  // Of a board with few words a sample says little: all of them are looked at.
  const few = position.playing.filter((board) => board.likely <= VALUE.boards.small * sparse.step);
  const words = few.flatMap((board) => [...board.guesses.subarray(0, board.likely)]);
  const best = byMerit(rough, new Uint8Array(every.length).fill(1)).subarray(0, promising);
  const near = Int32Array.from(new Set([...best, ...words]));
  const close = estimates(position, chain, near);
  const behind = close.reduce((most, turns) => Math.max(most, turns), 0);
  const all = rough.map((turns) => behind + turns);
  near.forEach((guess, i) => (all[guess] = close[i]));
  return all;
}

/** @param {Position} position @param {BoardChain} chain @param {Int32Array} guesses @returns {Float64Array} of these */
function estimates({ open }, chain, guesses) {
  const estimate = estimator(chain, open.length);
  const row = chain.rows.empty();
  return Float64Array.from(guesses, (guess) => estimate(chain.rows.write(guess, row)));
}

/**
 * What estimates the turns of all boards with a guess, by its row. @param {BoardChain} chain @param {number} k open
 * boards @returns {(row: ArrayLike<number>) => number}
 */
function estimator(chain, k) {
  const { lexicon, counts, masses, at, weights, starts, boards, largest, step } = chain;
  const { win } = lexicon;
  // Boards with the same candidates are looked at once.
  /** @type {Map<string, {board: number, copies: number}>} */
  const alike = new Map();
  for (let b = 0; b < boards; b++) {
    const key = `${at.subarray(starts[b], starts[b + 1])}|${weights[starts[b]]}`;
    const same = alike.get(key);
    if (same) same.copies += k / boards;
    else alike.set(key, { board: b, copies: k / boards });
  }
  const needed = neededTurns(k, largest * step);
  const unlike = [...alike.values()];
  const filled = new Int32Array(largest);
  return (row) => {
    let turns = 0;
    let stuck = needed[0];
    for (let u = 0; u < unlike.length; u++) {
      const { board, copies } = unlike[u];
      let left = 0;
      let certain = 0;
      let groups = 0;
      for (let i = starts[board]; i < starts[board + 1]; i++) {
        const cell = row[at[i]];
        if (counts[cell]++ === 0) filled[groups++] = cell;
        masses[cell] += weights[i];
      }
      for (let i = 0; i < groups; i++) {
        const cell = filled[i];
        const size = counts[cell];
        if (cell !== win) {
          left += masses[cell] * needed[size * step];
          if (size === 1) certain += masses[cell];
        }
        counts[cell] = 0;
        masses[cell] = 0;
      }
      turns += copies * left;
      if (stuck) stuck *= (1 - certain) ** copies;
    }
    return round(1 + turns + stuck, 9);
  };
}

/**
 * Answers of all boards as places in the layout, with their chances: all, or a sample that a lattice spreads evenly
 * over the candidates of each board: in tuple t of T the board b has the quantile (t · a^b mod T + 1/2) / T. The
 * answers differ. @param {BoardChain} chain @returns {import("./playout.js").Tuples}
 */
function tuplesOf({ at, starts, weights }) {
  const spans = Array.from({ length: starts.length - 1 }, (_, b) => [starts[b], starts[b + 1]]);
  const [count, generator] = spans.length === 2 ? VALUE.boards.pairs : VALUE.boards.tuples;
  const isSample = spans.reduce((every, [low, high]) => every * (high - low), 1) > count;
  /** @type {number[][]} */
  let answers = isSample ? Array.from({ length: count }, () => []) : [[]];
  let factor = 1;
  for (const [low, high] of spans) {
    const places = Array.from({ length: high - low }, (_, i) => low + i);
    if (!isSample) {
      answers = answers.flatMap((tuple) => places.map((place) => [...tuple, place]));
      continue;
    }
    let sum = 0;
    const held = places.map((place) => (sum += weights[place]));
    for (let t = 0; t < count; t++) {
      const drawn = ((((t * factor) % count) + 0.5) / count) * sum;
      let [from, to] = [0, held.length]; // the first that holds more than what was drawn
      while (from < to) {
        const middle = (from + to) >> 1;
        if (held[middle] > drawn) to = middle;
        else from = middle + 1;
      }
      answers[t].push(low + Math.min(from, high - low - 1));
    }
    factor = (factor * generator) % count;
  }
  const differ = answers.filter((tuple) => new Set(tuple.map((place) => at[place])).size === tuple.length);
  if (differ.length) answers = differ;
  const chances = answers.map((tuple) => (isSample ? 1 : tuple.reduce((p, place) => p * weights[place], 1)));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return { answers, chances: chances.map((chance) => chance / total), isSample };
}
