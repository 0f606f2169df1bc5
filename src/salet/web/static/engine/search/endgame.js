/* Exact play of a few candidates under normal rules and any belief: salet/search/endgame.py. The cost of a set of
   candidates is the least expected number of guesses that it takes, times its weight. A guess that splits the set costs
   at least 3 W - (the heaviest of each bucket) - (its own weight), and guesses are tried in the order of that bound. */

import { Rows } from "../numbers/rows.js";

/** @typedef {{labels: number[], own: number}} Kind how a guess splits: for each candidate the first of its bucket */

const NEAR = 1e-12;

/**
 * Each entry replaced by the place of the first equal one. @param {ArrayLike<number>} row @param {ArrayLike<number>}
 * places
 */
function labelled(row, places) {
  const labels = new Array(places.length);
  for (let i = 0; i < places.length; i++) {
    let j = 0;
    while (row[places[j]] !== row[places[i]]) j++;
    labels[i] = j;
  }
  return labels;
}

/** What tells kinds apart. @param {Kind} kind */
const keyOf = ({ labels, own }) => String.fromCharCode(own + 33, ...labels.map((label) => label + 33));

/** The kinds without repetitions, in their order. @param {Kind[]} kinds */
function unlike(kinds) {
  /** @type {Map<string, Kind>} */
  const byKey = new Map();
  for (const kind of kinds) byKey.set(keyOf(kind), kind);
  return [...byKey.values()];
}

export class EndGame {
  /**
   * @param {import("../words/lexicon.js").Lexicon} lexicon @param {Int32Array} columns heaviest first
   * @param {ArrayLike<number>} weights
   * @param {number} left guesses @param {number} loss what an answer that is not found costs past the last guess
   * @param {Uint8Array} legal whether each guess is accepted: another one tells nothing, so it is never planned with
   */
  constructor(lexicon, columns, weights, left, loss, legal) {
    const indices = Array.from(columns, (column) => lexicon.answers[column]);
    const rows = new Rows(lexicon, indices);
    const row = rows.empty();
    const place = new Map(indices.map((guess, i) => [guess, i]));
    /** @type {Map<string, number>} */
    const known = new Map();
    this.weights = Float64Array.from(weights);
    this.left = left;
    this.loss = loss;
    this.every = indices.map((_, i) => i);
    /** @type {Kind[]} */
    this.kinds = [];
    /** Which kind each guess is. */
    this.kindOf = new Int32Array(lexicon.guesses.length);
    for (let guess = 0; guess < this.kindOf.length; guess++) {
      const shown = legal[guess] ? rows.write(guess, row) : row.fill(0);
      const kind = { labels: labelled(shown, this.every), own: place.get(guess) ?? -1 };
      const key = keyOf(kind);
      let nth = known.get(key);
      if (nth === undefined) known.set(key, (nth = this.kinds.push(kind) - 1));
      this.kindOf[guess] = nth;
    }
    /** @type {Map<number, {cost: number, kind: Kind}>} */
    this.known = new Map();
  }

  /** The least cost of the whole position. */
  value() {
    return this.least(this.every, this.left);
  }

  /**
   * The least cost of some candidates, and the weight that is lost by that play. @param {number[]} places @param
   * {number} left
   */
  rest(places, left) {
    return { cost: this.least(places, left), lost: this.lost(places, left) };
  }

  /** What the guesses of one kind cost when the rest is played perfectly. @param {number} nth */
  cost(nth) {
    const kind = this.kinds[nth];
    if (kind.own < 0 && kind.labels.every((label) => label === 0))
      return this.weight(this.every) + this.least(this.every, this.left - 1);
    return this.costOf(this.every, kind, this.left, Infinity);
  }

  /** A lower bound of what each kind costs. @returns {Float64Array} */
  bounds() {
    const total = this.weight(this.every);
    return Float64Array.from(this.kinds, (kind) => this.bound(this.every, kind, total));
  }

  /** @param {number[]} places @param {Kind} kind @param {number} total */
  bound(places, { labels, own }, total) {
    let cost = 3 * total - (own >= 0 ? this.weights[own] : 0);
    for (let i = 0; i < places.length; i++) if (labels[i] === i) cost -= this.weights[places[i]];
    return cost;
  }

  /** @param {number[]} places */
  weight(places) {
    let sum = 0;
    for (const place of places) sum += this.weights[place];
    return sum;
  }

  /** @param {number[]} places @param {number} left @returns {number} */
  least(places, left) {
    const n = places.length;
    if (left <= 0) return this.loss * this.weight(places);
    const first = this.weights[places[0]];
    if (n === 1) return first;
    if (left === 1) {
      const weight = this.weight(places);
      return weight + this.loss * (weight - first);
    }
    return n === 2 ? first + 2 * this.weights[places[1]] : this.best(places, left).cost;
  }

  /** @param {number[]} places @param {number} left @returns {number} */
  lost(places, left) {
    if (left <= 0) return this.weight(places);
    if (left === 1) return this.weight(places.slice(1));
    if (places.length <= 2) return 0;
    return parts(places, this.best(places, left).kind).reduce((sum, part) => sum + this.lost(part, left - 1), 0);
  }

  /** @param {number[]} places @param {number} left */
  best(places, left) {
    const key = places.reduce((mask, place) => mask | (1 << place), 0) * 16 + Math.min(left, places.length, 15);
    let play = this.known.get(key);
    if (!play) this.known.set(key, (play = this.searched(places, left)));
    return play;
  }

  /** @param {number[]} places @param {number} left @returns {{cost: number, kind: Kind}} */
  searched(places, left) {
    const whole = places.length === this.every.length;
    const inside = new Set(places);
    const kinds = whole
      ? this.kinds
      : unlike(
          this.kinds.map(({ labels, own }) => ({ labels: labelled(labels, places), own: inside.has(own) ? own : -1 })),
        );
    const total = this.weight(places);
    if (left === 2) {
      let [cost, chosen] = [Infinity, kinds[0]];
      for (const kind of kinds) {
        let heaviest = 0;
        for (let i = 0; i < places.length; i++) if (kind.labels[i] === i) heaviest += this.weights[places[i]];
        const own = kind.own >= 0 ? this.weights[kind.own] : 0;
        const kindCost = 2 * total - own + this.loss * Math.max(total - heaviest, 0);
        if (kindCost < cost) [cost, chosen] = [kindCost, kind];
      }
      return { cost, kind: chosen };
    }
    const most = Math.max(...kinds.map(({ labels }) => labels.filter((label, i) => label === i).length));
    const reach = most ** (left - 2);
    const bounds = kinds.map((kind) => {
      const bound = this.bound(places, kind, total);
      return reach < places.length ? bound + (left + this.loss - 3) * this.beyond(places, kind.labels, reach) : bound;
    });
    const order = kinds.map((_, i) => i).sort((a, b) => bounds[a] - bounds[b] || a - b);
    let [cost, chosen] = [Infinity, kinds[0]];
    for (const nth of order) {
      if (bounds[nth] >= cost - NEAR) break;
      const kindCost = this.costOf(places, kinds[nth], left, cost);
      if (kindCost < cost) [cost, chosen] = [kindCost, kinds[nth]];
    }
    return { cost, kind: chosen };
  }

  /** The weight of the candidates that are not among the first `reach` ones of their bucket. */
  beyond(places, labels, reach) {
    const seen = new Map();
    let sum = 0;
    for (let i = 0; i < places.length; i++) {
      const before = seen.get(labels[i]) ?? 0;
      if (before >= reach) sum += this.weights[places[i]];
      seen.set(labels[i], before + 1);
    }
    return sum;
  }

  /** What a guess costs, or Infinity once that is known to be the ceiling or more. @returns {number} */
  costOf(places, kind, left, ceiling) {
    const buckets = parts(places, kind);
    if (buckets.length === 1 && buckets[0].length === places.length) return Infinity; // it tells nothing
    const least = (part) => 2 * this.weight(part) - this.weights[part[0]];
    let cost = this.weight(places);
    let rest = buckets.reduce((sum, part) => sum + least(part), 0);
    for (const part of buckets.sort((a, b) => a.length - b.length)) {
      if (cost + rest >= ceiling) return Infinity;
      rest -= least(part);
      cost += this.least(part, left - 1);
    }
    return cost;
  }
}

/**
 * The buckets of some candidates, without the guess itself. @param {number[]} places @param {Kind} kind @returns
 * {number[][]}
 */
function parts(places, { labels, own }) {
  /** @type {Map<number, number[]>} */
  const buckets = new Map();
  places.forEach((place, i) => {
    const bucket = buckets.get(labels[i]);
    if (bucket) bucket.push(place);
    else buckets.set(labels[i], [place]);
  });
  return [...buckets.values()].filter((part) => part.length > 1 || part[0] !== own);
}
