/* One guess deeper on one board: the best next guess of a pool for every feedback, then a bound on what that leaves:
   salet/value/lookahead.py. */

import { Rows } from "./rows.js";

/** @typedef {import("./position.js").Board} Board */
/** @typedef {import("./split.js").Split} Split */

export class LookAhead {
  /** @param {Board} board @param {Int32Array} order the legal guesses, the best first @param {any} constants */
  constructor(board, order, constants) {
    const { lexicon, likely } = board;
    const { pool: most, least_pool: least, all_candidates: all, many, cells } = constants.looked;
    this.c = constants;
    this.heads = likely;
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
    /** @type {Map<string, number>} what buckets cost that were looked at before */
    this.known = new Map();
  }

  /** The turns that each bucket of the heads takes after a guess. @param {Split} split @returns {number[]} */
  rest(split) {
    return split.places.map((places, at) => {
      const inside = places.filter((place) => place < this.heads);
      if (split.patterns[at] === split.win || !inside.length) return 0;
      const mass = split.weight(inside);
      const least = 2 * mass - this.weights[inside[0]];
      const cost = inside.length > 2 ? this.bestNext(inside, mass, least, split.left === 3) : least;
      return cost / Math.max(mass, 1e-300);
    });
  }

  /**
   * What the best guess of the pool costs for some candidates. @param {number[]} inside @param {number} mass @param
   * {boolean} last @returns {number}
   */
  bestNext(inside, mass, least, last) {
    const key = `${last ? "!" : ""}${inside}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { counts, second, own, weights } = this;
    const { past_limit: pastLimit, unresolved } = this.c;
    const n = inside.length;
    const places = Int32Array.from(inside);
    const heavy = Float64Array.from(inside, (place) => weights[place]);
    const among = new Uint8Array(this.heads);
    for (const place of inside) among[place] = 1;
    let best = Infinity;
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
      if (cost < best) best = cost;
    }
    best = Math.max(best, least);
    this.known.set(key, best);
    return best;
  }
}
