/* Looking one guess deeper on one board: the best next guess of a pool for every feedback, then a bound on what that
   leaves: salet/value/looked.py. The chance to win is that of playing what it leaves word by word. */

import { Rows } from "../numbers/rows.js";
import { VALUE } from "../words/constants.js";
import { valued } from "./value.js";

/** @import { Split } from "../position/buckets.js" */
/** @import { Board } from "../position/position.js" */
/** @import { Study } from "./study.js" */

export class Looked {
  seesEnd = false;
  #ahead;

  /** @param {Study} study */
  constructor(study) {
    this.study = study;
  }

  /** @returns {LookAhead} */
  get ahead() {
    return (this.#ahead ??= new LookAhead(this.study.position.board, this.study.order));
  }

  /** The best guesses by their merit and, under a belief, the likeliest words. */
  shortlist() {
    const { guesses, weights, lexicon } = this.study.position.board;
    // The merit counts a hit for too little.
    const heavy = [...guesses.subarray(0, lexicon.uniform ? 0 : VALUE.likeliest)];
    const likeliest = heavy.filter((_, place) => weights[place] >= VALUE.likeliest_chance);
    return [...this.study.bestByMerit(VALUE.short_list), ...likeliest];
  }

  /** @param {string} word */
  value(word) {
    const left = this.study.position.guessesAhead;
    const split = this.study.split(word);
    const { turns, lost } = this.ahead.rest(split, left);
    return valued(split, left, { turns, lost, heads: this.ahead.heads }, { method: "looked", exact: false });
  }
}

/** What looking at the next guess needs. */
class LookAhead {
  /** @param {Board} board @param {Int32Array} order the legal guesses, the best first */
  constructor(board, order) {
    const { lexicon, likely } = board;
    const { pool: most, least_pool: least, all_candidates: all, many, cells } = VALUE.looked;
    this.heads = likely;
    this.win = lexicon.win;
    this.weights = board.weights;
    const heads = board.guesses.subarray(0, likely);
    const room = likely <= many ? most : Math.max(least, Math.min(most, Math.floor(cells / (least * likely))));
    // The best first: one that is as good as can be ends the look.
    const pool = [...new Set([...order.subarray(0, room), ...(likely <= all ? heads : [])])];
    const place = new Map(Array.from(heads, (guess, i) => [guess, i]));
    const rows = new Rows(lexicon, heads);
    this.second = pool.map((guess) => rows.write(guess, rows.empty()));
    this.own = pool.map((guess) => (likely <= all ? (place.get(guess) ?? -1) : -1));
    this.counts = new Uint16Array(lexicon.win + 1);
    /** @type {Map<string, {cost: number, lost: number}>} buckets that were looked at before */
    this.known = new Map();
  }

  /**
   * The turns that each bucket of the heads takes after a guess, and the weight lost. @param {Split} split
   * @param {number} left guesses, this one included
   */
  rest(split, left) {
    let lost = 0;
    const turns = split.heads(this.heads).map((places, at) => {
      if (split.patterns[at] === split.win || !places.length) return 0;
      const mass = split.weight(places);
      const least = 2 * mass - this.weights[places[0]]; // exact for one or two candidates
      if (places.length <= 2) return least / Math.max(mass, 1e-300);
      const best = this.bestNext(places, mass, least, left - 2);
      lost += best.lost;
      return best.cost / Math.max(mass, 1e-300);
    });
    return { turns, lost };
  }

  /**
   * What the best guess of the pool costs for some candidates, and the weight that it loses. @param {number[]} inside
   * @param {number} mass @param {number} least what it costs at least @param {number} after guesses after that one
   */
  bestNext(inside, mass, least, after) {
    const key = `${inside}`;
    const known = this.known.get(key);
    if (known) return known;
    const { counts, second, own, weights } = this;
    const { past_limit: pastLimit, unresolved } = VALUE;
    const last = after === 1;
    const n = inside.length;
    const places = Int32Array.from(inside);
    const heavy = Float64Array.from(inside, (place) => weights[place]);
    const among = new Uint8Array(this.heads);
    for (const place of inside) among[place] = 1;
    let [best, chosen] = [Infinity, 0];
    for (let q = 0; q < second.length && best > least; q++) {
      const row = second[q];
      let cost = last ? 2 * mass : 3 * mass;
      if (own[q] >= 0 && among[own[q]]) cost -= weights[own[q]];
      for (let i = 0; i < n; i++) {
        const seen = ++counts[row[places[i]]];
        if (last) {
          if (seen > 1) cost += pastLimit * heavy[i];
        } else if (seen === 1) cost -= heavy[i];
        else if (seen > 2) cost += unresolved * heavy[i];
      }
      for (let i = 0; i < n; i++) counts[row[places[i]]] = 0;
      if (cost < best) [best, chosen] = [cost, q];
    }
    const found = { cost: Math.max(best, least), lost: this.lost(places, second[chosen], after) };
    this.known.set(key, found);
    return found;
  }

  /**
   * The weight of the candidates that are lost if the parts that a guess leaves are tried word by word.
   * @param {Int32Array} places @param {ArrayLike<number>} row of the guess @param {number} after guesses after it
   */
  lost(places, row, after) {
    let sum = 0;
    for (const place of places)
      if (row[place] !== this.win && ++this.counts[row[place]] > after) sum += this.weights[place];
    for (const place of places) this.counts[row[place]] = 0;
    return sum;
  }
}
