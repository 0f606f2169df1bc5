/* A short list of guesses tried on answers of all boards: salet/value/playout.py. What a guess leaves is played on:
   words that are certain first, then the best next guess, and what that leaves is estimated. */

import { heaviestFirst } from "../numbers/boardparts.js";
import { VALUE } from "../words/constants.js";
import { WordByWord } from "./wordbyword.js";

/** @import { BoardChain } from "../numbers/boardparts.js" */
/** @typedef {{answers: number[][], chances: number[], isSample: boolean}} Tuples answers of all boards, as places */

/** Guesses tried on tuples of answers. */
export class Playout {
  /**
   * @param {BoardChain} chain @param {Int32Array} pool @param {(k: number, most: number) => Float64Array} neededTurns
   * @param {number} limit guesses left with this one, 0 if the limit is far away
   */
  constructor(chain, pool, neededTurns, limit) {
    this.limit = limit;
    const { boards } = chain;
    const size = chain.size;
    this.chain = chain;
    this.pool = pool;
    this.needed = Array.from({ length: boards + 1 }, (_, k) => neededTurns(k, chain.largest));
    this.boards = boards;
    this.win = chain.lexicon.win;
    this.ordered = new Int32Array(size);
    this.heavy = new Float64Array(size);
    this.cells = new Int32Array(size);
    this.sizes = new Int32Array(size);
    this.firsts = new Int32Array(this.win + 1);
    this.left = new Int32Array(size);
    this.weight = new Float64Array(size);
    this.begins = new Int32Array(boards);
    this.ends = new Int32Array(boards);
    this.hidden = new Int32Array(boards);
    this.hits = new Float64Array(chain.columns.length);
    this.stuck = 0;
  }

  /** Group the candidates of each board by the marks of a guess. @param {any} row */
  grouped(row) {
    const { at, weights, starts, counts } = this.chain;
    const { ordered, heavy, cells, sizes, firsts } = this;
    for (let b = 0; b < this.boards; b++) {
      const [low, high] = [starts[b], starts[b + 1]];
      for (let i = low; i < high; i++) counts[row[at[i]]]++;
      let next = low;
      for (let i = low; i < high; i++) {
        const cell = row[at[i]];
        if (counts[cell] > 0) {
          firsts[cell] = next;
          next += counts[cell];
          counts[cell] = -counts[cell];
        }
        cells[i] = firsts[cell];
        sizes[i] = -counts[cell];
      }
      for (let i = low; i < high; i++) {
        const cell = row[at[i]];
        const place = cells[i] + sizes[i] + counts[cell];
        counts[cell]++;
        ordered[place] = at[i];
        heavy[place] = weights[i];
      }
    }
  }

  /**
   * The turns with a guess. The error of the estimate on a sample is added to the estimate over all candidates.
   * @param {ArrayLike<number>} row patterns of the guess by column @param {Tuples} tuples
   */
  turns(row, { answers, chances, isSample }) {
    const { at, starts } = this.chain;
    const { boards, win, cells, sizes, ordered, heavy, left, weight, begins, ends, hidden } = this;
    const worth = this.needed[boards];
    this.grouped(row);
    let turns = 1;
    if (isSample) {
      turns += this.leftAfter(row, at, this.chain.weights, starts, starts.subarray(1), boards, worth);
      turns += worth[0] * this.stuck;
    }
    /** @type {Map<string, number>} */
    const known = new Map();
    for (let t = 0; t < answers.length; t++) {
      let [still, certain, m, guessed] = [0, 0, 0, 0];
      let key = "";
      const tuple = answers[t];
      for (let b = 0; b < boards; b++) {
        const place = tuple[b];
        if (row[at[place]] === win) {
          key += ",";
          continue;
        }
        const size = sizes[place];
        guessed += worth[size];
        key += `${cells[place]},`;
        begins[still] = m;
        for (let i = cells[place]; i < cells[place] + size; i++) {
          left[m] = ordered[i];
          weight[m++] = heavy[i];
        }
        ends[still] = m;
        hidden[still++] = at[place];
        if (size === 1) certain++;
      }
      if (!certain) guessed += worth[0];
      if (!isSample) guessed = 0;
      if (certain === still && (still < this.limit || this.limit === 0)) {
        turns += chances[t] * (still - guessed);
        continue;
      }
      const had = certain ? undefined : known.get(key);
      if (had !== undefined) {
        turns += chances[t] * (had - guessed);
        continue;
      }
      let best = certain ? this.playCertain(still) : 0;
      let rest = 0;
      for (let b = 0; b < still; b++) if (ends[b] > begins[b]) rest++;
      if (this.limit > 0) {
        const after = this.limit - 1 - best;
        if (after < rest) best = this.limit - 1 + VALUE.past_limit;
        else if (rest) best += this.bestLast(still, after);
      } else if (rest) best += this.bestNext(still, this.needed[rest]);
      if (!certain) known.set(key, best);
      turns += chances[t] * (best - guessed);
    }
    return turns;
  }

  /** What a guess leaves on all boards; `stuck` is then the chance that no word is certain. */
  leftAfter(row, columns, weights, begins, ends, boards, worth) {
    const { counts, masses } = this.chain;
    const { win } = this;
    let sum = 0;
    this.stuck = 1;
    for (let b = 0; b < boards; b++) {
      let [total, turns, certain] = [0, 0, 0];
      for (let i = begins[b]; i < ends[b]; i++) {
        const cell = row[columns[i]];
        counts[cell]++;
        masses[cell] += weights[i];
        total += weights[i];
      }
      for (let i = begins[b]; i < ends[b]; i++) {
        const cell = row[columns[i]];
        const size = counts[cell];
        if (!size) continue;
        if (cell !== win) {
          turns += masses[cell] * worth[size];
          if (size === 1) certain += masses[cell];
        }
        counts[cell] = 0;
        masses[cell] = 0;
      }
      if (total > 0) {
        sum += turns / total;
        this.stuck *= 1 - certain / total;
      }
    }
    return sum;
  }

  /**
   * The fewest turns that boards without a certain word take, by the candidates and the pool. @param {number} boards
   * @param {Float64Array} worth
   */
  bestNext(boards, worth) {
    const { left, weight, begins, ends, hits, pool } = this;
    let [still, words, top] = [0, 0, 0];
    for (let b = 0; b < boards; b++) {
      let total = 0;
      for (let i = begins[b]; i < ends[b]; i++) total += weight[i];
      if (total > 0) {
        still++;
        words += ends[b] - begins[b];
      }
      for (let i = begins[b]; i < ends[b]; i++) {
        hits[left[i]] += weight[i] / total;
        top = Math.max(top, hits[left[i]]);
      }
    }
    const least = 1 + still - top + 1e-9;
    let best = Infinity;
    const tried = (guess) => {
      const cost = this.leftAfter(this.chain.rows.of(guess), left, weight, begins, ends, boards, worth);
      best = Math.min(best, 1 + cost + worth[0] * this.stuck);
    };
    const { crowd, crowd_pool: few } = VALUE.boards;
    const columns = this.triedColumns(boards, words > crowd ? few : words);
    for (const column of columns) if (best > least) tried(this.chain.own[column]);
    for (let b = 0; b < boards; b++) for (let i = begins[b]; i < ends[b]; i++) hits[left[i]] = 0;
    const most = words <= crowd ? pool.length : Math.min(pool.length, few);
    for (let i = 0; i < most && best > least; i++) tried(pool[i]);
    return best;
  }

  /**
   * The columns of the candidates that are tried as guesses: the likeliest. @param {number} boards @param {number} most
   * @returns {Set<number>}
   */
  triedColumns(boards, most) {
    const { left, weight, begins, ends } = this;
    const places = [];
    for (let b = 0; b < boards; b++) {
      let total = 0;
      for (let i = begins[b]; i < ends[b]; i++) total += weight[i];
      // Equal words of two boards differ by rounding errors.
      for (let i = begins[b]; i < ends[b]; i++)
        places.push({ column: left[i], chance: Math.round((weight[i] / total) * 1e12), i });
    }
    if (places.length > most) places.sort((a, b) => b.chance - a.chance || a.i - b.i);
    return new Set(places.slice(0, most).map(({ column }) => column));
  }

  /**
   * The least value of boards without a certain word when the limit is near: after the next guess the words of each
   * board are played one after the other, the heaviest first. @param {number} boards @param {number} left guesses
   */
  bestLast(boards, left) {
    const { begins, ends, pool, chain, weight } = this;
    const open = [];
    for (let b = 0; b < boards; b++) {
      const places = heaviestFirst(begins[b], ends[b], weight);
      const total = places.reduce((sum, place) => sum + weight[place], 0);
      const weights = places.map((place) => weight[place] / total);
      if (places.length) open.push({ at: places.map((place) => this.left[place]), weights });
    }
    const count = open.reduce((sum, { at }) => sum + at.length, 0);
    const { crowd, crowd_pool: few } = VALUE.boards;
    const columns = this.triedColumns(boards, count > crowd ? few : count);
    const words = Array.from(columns, (column) => chain.own[column]);
    const game = new WordByWord(this.win, left);
    let best = left + VALUE.past_limit;
    for (const guess of [...words, ...(count > crowd ? pool.subarray(0, few) : pool)])
      best = Math.min(best, game.outlook(chain.rows.of(guess), open).turns);
    return best;
  }

  /** Play the words that are certain until none is left, and return how many were played. @param {number} boards */
  playCertain(boards) {
    const { left, weight, begins, ends, hidden, win } = this;
    let played = 0;
    let b = 0;
    while (b < boards) {
      if (ends[b] - begins[b] !== 1) {
        b++;
        continue;
      }
      const row = this.chain.rows.of(this.chain.own[left[begins[b]]]);
      ends[b] = begins[b];
      played++;
      b++;
      for (let board = 0; board < boards; board++) {
        const [low, high] = [begins[board], ends[board]];
        if (high - low < 2) continue;
        const shown = row[hidden[board]];
        let end = low;
        if (shown !== win)
          for (let i = low; i < high; i++)
            if (row[left[i]] === shown) {
              left[end] = left[i];
              weight[end++] = weight[i];
            }
        ends[board] = end;
        if (end - low === 1) b = Math.min(b, board);
      }
    }
    return played;
  }
}
