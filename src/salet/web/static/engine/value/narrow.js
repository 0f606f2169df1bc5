/* A search of limited width to the end of a game with one board: salet/value/narrow.py. Under hard rules a guess
   restricts all later ones; with three or four guesses left only counting shows a loss. Few candidates are searched
   with many guesses at each node, more with the best few. A budget of cells (guesses times candidates) bounds the work
   of each feedback; once it is used up, one guess is tried at each node. On a closed list fewer losses come first.

   A candidate is a place from 0, heaviest first. A guess that splits candidates of weight W costs at least

     2 W + (all but the heaviest of each bucket) - (its own weight)

   and guesses are tried in the order of that bound plus `unresolved` for each candidate after the second of a bucket.
   With two guesses left it costs twice its weight, less its own, and what is lost: all but the heaviest of each
   bucket. */

import { patterns } from "../numbers/patterns.js";
import { Rows, grouped } from "../numbers/rows.js";
import { round } from "../puzzle/figures.js";
import { keepsTo } from "../puzzle/rules.js";
import { VALUE, stepFor } from "../words/constants.js";

/**
 * @typedef {{turns: number, lost: number, exact: boolean}} Cost expected guesses times weight, and the weight that is
 *   not found; exact: no guess was left out that could be better
 */
/** @typedef {{guess: number, bound: number, rough: number}} Option a guess, the least it costs, and the order */
/** @typedef {{guesses: Int32Array, key: string}} Legal guesses that stay legal; the key tells one set from another */

/** @param {Option} a @param {Option} b */
const inOrder = (a, b) => a.rough - b.rough || a.guess - b.guess;

/** The first few options. */
class Best {
  /** @param {number} most */
  constructor(most) {
    this.most = most;
    /** The rough cost of the last one, Infinity until there are enough. */
    this.worst = Infinity;
    /** @type {Option[]} */
    this.options = [];
  }

  /** Take an option; return the bound of the one that is left out, or Infinity. @param {Option} option */
  add(option) {
    const { options, most } = this;
    if (options.length < most) {
      options.push(option);
      if (options.length === most) this.worst = this.sorted()[most - 1].rough;
      return Infinity;
    }
    let at = most - 1;
    const last = options[at];
    if (inOrder(option, last) > 0) return option.bound;
    for (; at > 0 && inOrder(options[at - 1], option) > 0; at--) options[at] = options[at - 1];
    options[at] = option;
    this.worst = options[most - 1].rough;
    return last.bound;
  }

  sorted() {
    return this.options.sort(inOrder);
  }
}

export class NarrowSearch {
  /** @param {import("../position/position.js").Board} board */
  constructor(board) {
    const { lexicon, likely: heads } = board;
    this.lexicon = lexicon;
    this.rules = board.rules;
    // What a loss counts when costs are compared.
    this.loss = lexicon.uniform ? VALUE.searched.lost_first : VALUE.past_limit;
    this.weights = board.weights.subarray(0, heads);
    this.indices = board.guesses.subarray(0, heads);
    const legal = Int32Array.from(board.legal.keys()).filter((guess) => board.legal[guess]);
    this.every = Array.from({ length: heads }, (_, i) => i);
    // The patterns of each legal guess, [legal guesses, candidates] end to end, and where those of a guess begin.
    this.patterns = patterns(lexicon.length, legal.length * heads);
    this.begins = new Int32Array(lexicon.guesses.length).fill(-1);
    /** How many buckets each guess makes of the candidates. */
    this.parts = new Int32Array(lexicon.guesses.length);
    const rows = new Rows(lexicon, this.indices);
    const last = new Int32Array(lexicon.win + 1).fill(-1);
    legal.forEach((guess, nth) => {
      this.begins[guess] = nth * heads;
      for (const pattern of rows.write(guess, this.row(guess))) {
        if (last[pattern] !== guess) this.parts[guess]++;
        last[pattern] = guess;
      }
    });
    /** The legal guesses, those that make the most buckets first: a good guess is found early. */
    this.legal = legalOf(legal.sort((a, b) => this.parts[b] - this.parts[a] || a - b));
    this.own = new Float64Array(lexicon.guesses.length); // the weight of each guess among the candidates in question
    this.counts = new Int32Array(lexicon.win + 1);
    this.cells = VALUE.searched.cells;
    this.exact = true;
    /** @type {Map<string, Cost>} */
    this.known = new Map();
  }

  /** The patterns of the candidates for a legal guess. @param {number} guess */
  row(guess) {
    return this.patterns.subarray(this.begins[guess], this.begins[guess] + this.every.length);
  }

  /**
   * What of a legal list stays legal after a turn. @param {Legal} legal @param {ArrayLike<number>} spelt the letters of
   * the guess @param {number} pattern @returns {Legal}
   */
  stillLegal(legal, spelt, pattern) {
    if (this.rules === "normal") return legal;
    return legalOf(legal.guesses.filter(keepsTo(this.lexicon, this.rules, spelt, pattern)));
  }

  /** @param {number[]} places */
  weight(places) {
    let sum = 0;
    for (const place of places) sum += this.weights[place];
    return sum;
  }

  /**
   * What a bucket of the position takes after a word. @param {string} word @param {number} pattern
   * @param {number[]} places @param {number} left guesses after the word
   */
  after(word, pattern, places, left) {
    this.cells = VALUE.searched.cells;
    return this.below(places, this.legal, this.lexicon.alphabet.codes(word), pattern, left);
  }

  /** The guesses that split the candidates, the most promising first. @returns {number[]} */
  promising() {
    return this.ranked(this.every, this.legal, Infinity).options.map(({ guess }) => guess);
  }

  /**
   * The best of the most promising guesses of the position, if there is one. @param {number} left
   * @param {number} width @param {(guess: number) => boolean} isRefused
   */
  bestOf(left, width, isRefused) {
    const { options } = this.ranked(this.every, this.legal, Infinity);
    const kept = options.filter(({ guess }) => !isRefused(guess)).slice(0, width);
    /** @type {number[]} */
    let best = [];
    let least = Infinity;
    for (const { guess, bound } of kept) {
      if (bound >= least - 1e-12) continue;
      this.cells = VALUE.searched.cells;
      const cost = this.costOf(this.every, this.legal, guess, left, least);
      if (cost && this.rank(cost) < least - 1e-12) [best, least] = [[guess], this.rank(cost)];
    }
    return best;
  }

  /**
   * What a bucket takes after a guess. @param {number[]} places @param {Legal} legal @param {ArrayLike<number>} spelt
   * @param {number} pattern @param {number} left @returns {Cost}
   */
  below(places, legal, spelt, pattern, left) {
    return this.simple(places, left) ?? this.best(places, this.stillLegal(legal, spelt, pattern), left);
  }

  /** The number by which costs are compared. @param {Cost} cost */
  rank({ turns, lost }) {
    return turns + (this.loss - VALUE.past_limit) * lost;
  }

  /** The cost where it needs no search. @param {number[]} places @param {number} left @returns {Cost | null} */
  simple(places, left) {
    const weight = this.weight(places);
    const first = this.weights[places[0]];
    const exact = true;
    if (places.length === 1) return { turns: first, lost: 0, exact };
    if (left === 1) return { turns: weight + VALUE.past_limit * (weight - first), lost: weight - first, exact };
    return places.length === 2 ? { turns: 2 * weight - first, lost: 0, exact } : null;
  }

  /**
   * The least cost of some candidates with these legal guesses. @param {number[]} places @param {Legal} legal
   * @param {number} left @returns {Cost}
   */
  best(places, legal, left) {
    const key = `${places}|${legal.key}|${left}`;
    let cost = this.known.get(key);
    if (!cost) {
      const outside = this.exact;
      this.exact = true;
      this.cells -= legal.guesses.length * places.length;
      const found = left === 2 ? this.withTwo(places, legal) : this.tried(places, legal, left);
      cost = { ...found, exact: this.exact };
      this.exact = outside;
      if (this.cells > 0) this.known.set(key, cost);
    }
    this.exact &&= cost.exact;
    return cost;
  }

  /** @param {number[]} places @param {Legal} legal @param {number} left @returns {Cost} */
  tried(places, legal, left) {
    const width = this.cells > 0 ? stepFor(places.length, VALUE.searched.widths) : 1;
    const { options, others } = this.ranked(places, legal, width);
    let least = Infinity;
    let best = { turns: least, lost: 0, exact: true }; // a candidate splits itself off, so one is found
    for (const { guess, bound } of options) {
      if (bound >= least - 1e-12) continue;
      const option = this.costOf(places, legal, guess, left, least);
      if (option && this.rank(option) < least) [best, least] = [option, this.rank(option)];
    }
    this.exact &&= others >= least - 1e-12;
    return best;
  }

  /**
   * The least cost with two guesses left. The candidates themselves are tried first: if one tells all others apart, no
   * other guess is better. @param {number[]} places @param {Legal} legal @returns {Cost}
   */
  withTwo(places, legal) {
    const { counts, weights, begins, patterns: shown } = this;
    const n = places.length;
    const inside = Int32Array.from(places);
    const weight = this.weight(places);
    let [least, best] = [Infinity, { turns: 0, lost: 0 }];
    const tries = (guess, own) => {
      const begin = begins[guess];
      const most = (least - 2 * weight + own) / this.loss; // that may be lost
      let lost = 0;
      let i = 0;
      for (; i < n && lost < most; i++) if (++counts[shown[begin + inside[i]]] > 1) lost += weights[inside[i]];
      for (let j = 0; j < i; j++) counts[shown[begin + inside[j]]] = 0;
      if (lost >= most) return;
      least = 2 * weight - own + this.loss * lost;
      best = { turns: 2 * weight - own + VALUE.past_limit * lost, lost };
    };
    for (let i = 0; i < n; i++) tries(this.indices[inside[i]], weights[inside[i]]);
    const { guesses } = legal;
    for (let nth = 0; nth < guesses.length && least > 2 * weight + 1e-12; nth++) tries(guesses[nth], 0);
    return { ...best, exact: true };
  }

  /**
   * The guesses that tell something, the most promising first, at most `most`, and the least bound of the others.
   * @param {number[]} places @param {Legal} legal @param {number} most
   */
  ranked(places, legal, most) {
    const { counts, weights, own, begins, patterns: shown } = this;
    const n = places.length;
    const inside = Int32Array.from(places);
    const total = this.weight(places);
    const third = 1 + VALUE.unresolved;
    for (const place of places) own[this.indices[place]] = weights[place];
    // What is lost at least by a guess that makes few buckets: all but the heaviest candidates.
    const tail = new Float64Array(n + 1);
    for (let i = n - 1; i >= 0; i--) tail[i] = tail[i + 1] + weights[inside[i]];
    const best = new Best(most);
    let others = Infinity;
    for (const guess of legal.guesses) {
      const begin = begins[guess];
      const at = 2 * total - weights[inside[0]] + tail[Math.min(n, this.parts[guess])];
      if (at > best.worst + 1e-9 && at >= others) break; // and all guesses after it are no better
      const start = 2 * total - own[guess];
      let repeats = 0;
      let rough = start;
      let parts = 0;
      let i = 0;
      // A guess that is too bad already is left: what repeats makes it worse.
      for (; i < n && (rough <= best.worst + 1e-9 || start + repeats < others); i++) {
        const seen = ++counts[shown[begin + inside[i]]];
        if (seen === 1) parts++;
        else {
          repeats += weights[inside[i]];
          rough += (seen === 2 ? 1 : third) * weights[inside[i]];
        }
      }
      for (let j = 0; j < i; j++) counts[shown[begin + inside[j]]] = 0;
      if (i < n || (parts === 1 && !own[guess])) continue;
      const [bound, rounded] = [start + repeats, round(rough, 12)];
      others = Math.min(others, rounded > best.worst ? bound : best.add({ guess, bound, rough: rounded }));
    }
    for (const place of places) own[this.indices[place]] = 0;
    return { options: best.sorted(), others };
  }

  /**
   * The buckets of a guess, without the win. @param {number[]} places @param {number} guess @returns {Map<number,
   * number[]>}
   */
  buckets(places, guess) {
    const buckets = grouped(places, this.row(guess));
    buckets.delete(this.lexicon.win);
    return buckets;
  }

  /**
   * What a guess costs, or null if that is the ceiling or more. @param {number[]} places @param {Legal} legal
   * @param {number} guess @param {number} left @param {number} ceiling @returns {Cost | null}
   */
  costOf(places, legal, guess, left, ceiling) {
    const { codes, length } = this.lexicon;
    const spelt = codes.subarray(guess * length, (guess + 1) * length);
    // Before the last two guesses no bucket takes long, and the largest ones lose most.
    const sign = left === 3 ? -1 : 1;
    const buckets = [...this.buckets(places, guess)].sort((a, b) => sign * (a[1].length - b[1].length));
    const least = (part) => 2 * this.weight(part) - this.weights[part[0]];
    let [turns, lost] = [this.weight(places), 0];
    let rest = buckets.reduce((sum, [, part]) => sum + least(part), 0);
    for (const [pattern, part] of buckets) {
      if (turns + rest + (this.loss - VALUE.past_limit) * lost >= ceiling) return null;
      rest -= least(part);
      const cost = this.below(part, legal, spelt, pattern, left - 1);
      turns += cost.turns;
      lost += cost.lost;
    }
    return { turns, lost, exact: true };
  }
}

/** @param {Int32Array} guesses @returns {Legal} */
function legalOf(guesses) {
  let sum = 0;
  for (const guess of guesses) sum += guess * guess;
  return { guesses, key: `${guesses.length} ${sum}` };
}
