/* A search of limited width to the end of a game with one board: salet/value/narrow.py. Under hard rules a guess
   restricts all later ones; with three guesses left only counting shows a loss. Few candidates are searched with many
   guesses at each node, more with the best few. A budget of cells (guesses times candidates) bounds the work of each
   feedback; once it is used up, one guess is tried at each node. On a closed list fewer losses come first. */

import { marksOf, patternOf } from "./feedback.js";
import { Rows, grouped } from "./rows.js";

/**
 * @typedef {{turns: number, lost: number, exact: boolean}} Cost expected guesses times weight, and the weight that is
 *   not found; exact: no guess was left out that could be better
 */

/** The number of the first step whose largest size is not below a size. @param {number} size @param {any[][]} steps */
export const stepFor = (size, steps) => steps.find(([most]) => most === null || size <= most)?.[1];

/** @param {number} x */
const round12 = (x) => Math.round(x * 1e12) / 1e12;

export class NarrowSearch {
  /**
   * @param {import("./position.js").Board} board @param {any} constants those of the data file, under `value`
   */
  constructor(board, constants) {
    const { lexicon, likely: heads } = board;
    this.lexicon = lexicon;
    this.rules = board.rules;
    this.c = constants.searched;
    this.pastLimit = constants.past_limit;
    this.unresolved = constants.unresolved;
    this.loss = lexicon.uniform ? this.c.lost_first : this.pastLimit; // what a loss counts when costs are compared
    this.weights = board.weights.subarray(0, heads);
    this.indices = board.guesses.subarray(0, heads);
    this.place = new Map(Array.from(this.indices, (guess, i) => [guess, i]));
    this.rows = new Rows(lexicon, this.indices);
    this.legal = [];
    board.legal.forEach((fine, guess) => fine && this.legal.push(guess));
    this.every = Array.from({ length: heads }, (_, i) => i);
    this.counts = new Int32Array(3 ** lexicon.length);
    this.cells = this.c.cells;
    this.exact = true;
    /** @type {Map<string, Cost>} */
    this.known = new Map();
  }

  /**
   * What of a legal list stays legal after a turn. @param {number[]} legal @param {ArrayLike<number>} spelt the letters
   * of the guess @param {number} pattern
   */
  after(legal, spelt, pattern) {
    if (this.rules === "normal") return legal;
    const { codes, length } = this.lexicon;
    if (this.rules === "ultra-hard")
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
   * What a bucket of the position takes after a word. @param {number[]} places @param {string} word @param {number}
   * pattern @param {number} left guesses after the word
   */
  below(places, word, pattern, left) {
    this.cells = this.c.cells;
    const legal = () => this.after(this.legal, this.lexicon.alphabet.codes(word), pattern);
    return this.simple(places, left) ?? this.best(places, legal(), left);
  }

  /** The guesses that the position takes with this many left. @param {number} left */
  turns(left) {
    this.cells = this.c.cells;
    const { turns } = this.simple(this.every, left) ?? this.best(this.every, this.legal, left);
    return turns / this.weight(this.every);
  }

  /** The number by which costs are compared. @param {Cost} cost */
  rank({ turns, lost }) {
    return turns + (this.loss - this.pastLimit) * lost;
  }

  /** The cost where it needs no search. @param {number[]} places @param {number} left @returns {Cost | null} */
  simple(places, left) {
    const weight = this.weight(places);
    const first = this.weights[places[0]];
    const exact = true;
    if (left <= 0) return { turns: this.pastLimit * weight, lost: weight, exact };
    if (places.length === 1) return { turns: first, lost: 0, exact };
    if (left === 1) return { turns: weight + this.pastLimit * (weight - first), lost: weight - first, exact };
    return places.length === 2 ? { turns: 2 * weight - first, lost: 0, exact } : null;
  }

  /**
   * The least cost of some candidates with these legal guesses. @param {number[]} places @param {number[]} legal @param
   * {number} left @returns {Cost}
   */
  best(places, legal, left) {
    let sum = 0;
    for (const guess of legal) sum += guess * guess; // tells one list of legal guesses from another
    const key = `${places}|${legal.length}|${sum}|${left}`;
    let cost = this.known.get(key);
    if (!cost) {
      const outside = this.exact;
      this.exact = true;
      cost = { ...this.tried(places, legal, left), exact: this.exact };
      this.exact = outside;
      if (this.cells > 0) this.known.set(key, cost);
    }
    this.exact &&= cost.exact;
    return cost;
  }

  /** @param {number[]} places @param {number[]} legal @param {number} left @returns {Cost} */
  tried(places, legal, left) {
    const ranked = this.ranked(places, legal, left);
    const width = this.cells > 0 ? stepFor(places.length, this.c.widths) : 1;
    /** @type {Cost | null} */
    let best = null;
    let least = Infinity;
    for (const { guess, bound } of ranked.slice(0, width)) {
      if (bound >= least - 1e-12) continue;
      const option = this.costOf(places, legal, guess, left, least);
      if (option && this.rank(option) < least) [best, least] = [option, this.rank(option)];
    }
    this.exact &&= ranked.slice(width).every(({ bound }) => bound >= least - 1e-12);
    return best ?? this.wordByWord(places, left);
  }

  /**
   * The cost where no legal guess tells anything: one word after the other. @param {number[]} places @param {number}
   * left @returns {Cost}
   */
  wordByWord(places, left) {
    let [turns, lost] = [0, 0];
    places.forEach((place, nth) => {
      const found = nth < left;
      turns += this.weights[place] * (found ? nth + 1 : left + this.pastLimit);
      lost += found ? 0 : this.weights[place];
    });
    return { turns, lost, exact: true };
  }

  /** The guesses that tell something, the most promising first, each with a lower bound of its cost. */
  ranked(places, legal, left) {
    const { counts, weights } = this;
    const total = this.weight(places);
    const inside = new Set(places);
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
      const ownWeight = own !== undefined && inside.has(own) ? weights[own] : 0;
      if (parts === 1 && !ownWeight) continue;
      const lost = round12(total - heaviest);
      const bound = left === 2 ? 2 * total - ownWeight + this.loss * lost : 3 * total - heaviest - ownWeight;
      options.push({ guess, bound, rough: round12(bound + (left === 2 ? 0 : this.unresolved * thirds)) });
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
   * What a guess costs, or null if that is the ceiling or more. @param {number[]} places @param {number[]} legal
   * @param {number} guess @param {number} left @param {number} ceiling @returns {Cost | null}
   */
  costOf(places, legal, guess, left, ceiling) {
    const { codes, length } = this.lexicon;
    const spelt = codes.subarray(guess * length, (guess + 1) * length);
    const buckets = [...this.buckets(places, guess)].sort((a, b) => a[1].length - b[1].length);
    const least = (part) => 2 * this.weight(part) - this.weights[part[0]];
    let [turns, lost] = [this.weight(places), 0];
    let rest = buckets.reduce((sum, [, part]) => sum + least(part), 0);
    for (const [pattern, part] of buckets) {
      if (turns + rest + (this.loss - this.pastLimit) * lost >= ceiling) return null;
      rest -= least(part);
      const cost = this.simple(part, left - 1) ?? this.best(part, this.after(legal, spelt, pattern), left - 1);
      turns += cost.turns;
      lost += cost.lost;
    }
    return { turns, lost, exact: true };
  }
}
