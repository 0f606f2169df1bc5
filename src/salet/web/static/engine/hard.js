/* Play under hard and ultra-hard rules, to the end of the game: a guess that the marks have ruled out cannot be played
   later, so that what a guess leaves depends on the guesses that stay legal. Few candidates are searched in full, more
   with the best few guesses at each node; a budget of work ends the search, and what is left is then estimated. */

import { marksOf, patternOf } from "./feedback.js";
import { Rows, grouped } from "./rows.js";

/** @typedef {{cost: number, lost: number}} Cost expected guesses times weight, and the weight that is not found */

const IN_FULL = 12; // candidates
const WIDTHS = [
  [40, 12],
  [100, 8],
  [Infinity, 5],
]; // candidates, and how many guesses are tried at such a node
const CELLS = 24_000_000; // guesses times candidates that one search looks at
const UNRESOLVED = 0.25;

export class HardSearch {
  /**
   * @param {import("./position.js").Board} board @param {number} heads candidates that are played for, heaviest first
   * @param {number} late what an answer that is not found costs past the last guess
   */
  constructor(board, heads, late) {
    const { lexicon } = board;
    this.lexicon = lexicon;
    this.ultra = board.rules === "ultra-hard";
    this.late = late;
    this.weights = board.weights.subarray(0, heads);
    this.indices = board.guesses.subarray(0, heads);
    this.place = new Map(Array.from(this.indices, (guess, i) => [guess, i]));
    this.rows = new Rows(lexicon, this.indices);
    this.legal = [];
    board.legal.forEach((fine, guess) => fine && this.legal.push(guess));
    this.every = Array.from({ length: heads }, (_, i) => i);
    this.counts = new Int32Array(3 ** lexicon.length);
    this.cells = CELLS;
    /** @type {Map<string, Cost>} */
    this.known = new Map();
  }

  /**
   * What of a legal list stays legal after a turn. @param {number[]} legal @param {number} guess @param {number}
   * pattern
   */
  after(legal, guess, pattern) {
    const { codes, length } = this.lexicon;
    const spelt = codes.subarray(guess * length, (guess + 1) * length);
    if (this.ultra)
      return legal.filter((g) => patternOf(spelt, codes.subarray(g * length, (g + 1) * length)) === pattern);
    const marks = marksOf(pattern, length);
    const fixed = marks.flatMap((mark, i) => (mark === 2 ? [i] : []));
    /** @type {Map<number, number>} */
    const copies = new Map();
    marks.forEach((mark, i) => mark && copies.set(spelt[i], (copies.get(spelt[i]) ?? 0) + 1));
    const needed = [...copies];
    return legal.filter((g) => {
      const at = g * length;
      for (const i of fixed) if (codes[at + i] !== spelt[i]) return false;
      for (const [letter, least] of needed) {
        let held = 0;
        for (let i = 0; i < length; i++) if (codes[at + i] === letter) held++;
        if (held < least) return false;
      }
      return true;
    });
  }

  /** @param {number[]} places */
  weight(places) {
    let sum = 0;
    for (const place of places) sum += this.weights[place];
    return sum;
  }

  /**
   * What a bucket takes after a turn. @param {number[]} places @param {number[]} legal @param {number} guess @param
   * {number} pattern @param {number} left
   */
  below(places, legal, guess, pattern, left) {
    return this.simple(places, left) ?? this.best(places, this.after(legal, guess, pattern), left);
  }

  /** The cost where it needs no search. @param {number[]} places @param {number} left @returns {Cost | null} */
  simple(places, left) {
    const weight = this.weight(places);
    const first = this.weights[places[0]];
    if (left <= 0) return { cost: this.late * weight, lost: weight };
    if (places.length === 1) return { cost: first, lost: 0 };
    if (left === 1) return { cost: weight + this.late * (weight - first), lost: weight - first };
    return places.length === 2 ? { cost: 2 * weight - first, lost: 0 } : null;
  }

  /**
   * The least cost of some candidates with these legal guesses. @param {number[]} places @param {number[]} legal @param
   * {number} left @returns {Cost}
   */
  best(places, legal, left) {
    let sum = 0;
    for (const guess of legal) sum += guess * guess; // tells one list of legal guesses from another
    const key = `${places}|${legal.length}|${sum}|${left}`;
    const known = this.known.get(key);
    if (known) return known;
    const width = places.length <= IN_FULL ? 60 : (WIDTHS.find(([most]) => places.length <= most) ?? [0, 1])[1];
    const cost = this.tried(places, legal, left, this.cells > 0 ? width : 1);
    this.known.set(key, cost);
    return cost;
  }

  /** @param {number[]} places @param {number[]} legal @param {number} left @param {number} width @returns {Cost} */
  tried(places, legal, left, width) {
    const total = this.weight(places);
    const ranked = this.ranked(places, legal, total, left).slice(0, width);
    let best = { cost: Infinity, lost: total };
    for (const { guess, bound } of ranked) {
      if (bound >= best.cost - 1e-12) continue;
      const option = this.costOf(places, legal, guess, left, best.cost);
      if (option.cost < best.cost) best = option;
    }
    // No legal guess tells anything: one word after the other.
    return best.cost < Infinity ? best : this.wordByWord(places, left);
  }

  /** @param {number[]} places @param {number} left @returns {Cost} */
  wordByWord(places, left) {
    let [cost, lost] = [0, 0];
    places.forEach((place, nth) => {
      const found = nth < left;
      cost += this.weights[place] * (found ? nth + 1 : left + this.late);
      lost += found ? 0 : this.weights[place];
    });
    return { cost, lost };
  }

  /** The guesses that tell something, the most promising first, each with a lower bound of its cost. */
  ranked(places, legal, total, left) {
    const { counts, weights } = this;
    this.cells -= legal.length * places.length;
    const options = [];
    for (const guess of legal) {
      const row = this.rows.of(guess);
      let [heaviest, thirds, parts] = [0, 0, 0];
      for (const place of places) {
        const seen = ++counts[row[place]];
        if (seen === 1) {
          heaviest += weights[place];
          parts++;
        } else if (seen > 2) thirds += weights[place];
      }
      for (const place of places) counts[row[place]] = 0;
      const own = this.place.get(guess);
      const ownWeight = own !== undefined && places.includes(own) ? weights[own] : 0;
      if (parts === 1 && !ownWeight) continue;
      const bound =
        left === 2 ? 2 * total - ownWeight + this.late * (total - heaviest) : 3 * total - heaviest - ownWeight;
      options.push({ guess, bound, rough: bound + (left === 2 ? 0 : UNRESOLVED * thirds) });
    }
    return options.sort((a, b) => a.rough - b.rough || a.guess - b.guess);
  }

  /**
   * The buckets of a guess, without the win. @param {number[]} places @param {number} guess @returns {Map<number,
   * number[]>}
   */
  buckets(places, guess) {
    const buckets = grouped(places, this.rows.of(guess));
    buckets.delete(this.lexicon.win);
    return buckets;
  }

  /**
   * @param {number[]} places @param {number[]} legal @param {number} guess @param {number} left @param {number} ceiling
   * @returns {Cost}
   */
  costOf(places, legal, guess, left, ceiling) {
    const buckets = [...this.buckets(places, guess)].sort((a, b) => a[1].length - b[1].length);
    const least = (part) => 2 * this.weight(part) - this.weights[part[0]];
    let cost = this.weight(places);
    let lost = 0;
    let rest = buckets.reduce((sum, [, part]) => sum + least(part), 0);
    for (const [pattern, part] of buckets) {
      if (cost + rest >= ceiling) return { cost: Infinity, lost: 0 };
      rest -= least(part);
      const below = this.below(part, legal, guess, pattern, left - 1);
      cost += below.cost;
      lost += below.lost;
    }
    return { cost, lost };
  }
}
