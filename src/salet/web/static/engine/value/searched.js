/* A narrow search to the end of the game on one board: salet/value/searched.py. It is used under hard rules, and
   where a loss is near: with three or four guesses left. With three left, no sure win is missed: if none of the most
   promising guesses is one, all are tried. */

import { grouped } from "../numbers/rows.js";
import { keepsTo } from "../puzzle/rules.js";
import { VALUE, stepFor } from "../words/constants.js";
import { NarrowSearch } from "./narrow.js";
import { valued } from "./value.js";

/** @import { Position } from "../position/position.js" */
/** @import { Study } from "./study.js" */

export class Searched {
  seesEnd = true;

  /** @param {Study} study */
  constructor(study) {
    this.study = study;
    this.search = new NarrowSearch(study.position.board);
  }

  /** Whether few enough words are left for a search. @param {Position} position */
  static applies({ rules, board, guessesLeft }) {
    if (rules !== "normal") return board.likely <= VALUE.searched.hard;
    return board.likely <= (new Map(VALUE.searched.left).get(guessesLeft) ?? 0);
  }

  /** The guesses that promise most to the narrow search and by their merit. */
  shortlist() {
    const { order, position } = this.study;
    const { valued, everyday, left } = VALUE.searched;
    const most = stepFor(position.board.likely, valued);
    const promising = this.search.promising();
    const short = [...order.subarray(0, most), ...promising.slice(0, most), ...this.study.everyday(order, everyday)];
    const isLate = position.guessesAhead === 3 && position.board.likely <= new Map(left).get(3);
    return isLate ? [...short, ...this.overlooked(short, promising)] : short;
  }

  /**
   * Guesses that are sure to win with three left, if none of the short list is; under hard rules, if there are none,
   * the guess that loses least. Offensive words do not count: they are rarely suggested, so they must not hide other
   * words. @param {number[]} short @param {number[]} promising
   */
  overlooked(short, promising) {
    const { guesses, offensive } = this.search.lexicon;
    const isOffensive = (/** @type {number} */ guess) => offensive.has(guesses[guess]);
    const wins = new SureWins(this.search);
    if (short.some((guess) => !isOffensive(guess) && wins.has(guess))) return [];
    const { sure, unsure } = VALUE.searched;
    const every = [...promising.filter((guess) => !isOffensive(guess)), ...promising.filter(isOffensive)];
    const found = [];
    for (let i = 0; i < every.length && found.length < sure; i++) if (wins.has(every[i])) found.push(every[i]);
    const isSure = found.length > 0 && !isOffensive(found[0]);
    return isSure || this.search.rules === "normal" ? found : [...found, ...this.search.bestOf(3, unsure, isOffensive)];
  }

  /** @param {string} word */
  value(word) {
    const { board, guessesAhead: left } = this.study.position;
    const { likely: heads, count } = board;
    const split = this.study.split(word);
    let [lost, exact] = [0, heads === count];
    const turns = split.heads(heads).map((places, at) => {
      if (split.patterns[at] === split.win || !places.length) return 0;
      const cost = this.search.after(word, split.patterns[at], places, left - 1);
      lost += cost.lost;
      exact &&= cost.exact;
      return cost.turns / split.weight(places);
    });
    return valued(split, left, { turns, lost, heads }, { method: "searched", exact });
  }
}

/**
 * The guesses that are sure to win with two more guesses, over the likely candidates: each bucket has one or two words,
 * or some next guess tells all its words apart and is still legal after that feedback.
 */
class SureWins {
  /** @param {NarrowSearch} search */
  constructor(search) {
    this.search = search;
    /** The guesses that make the most buckets first. */
    this.next = Array.from(search.legal.guesses, (guess) => ({
      guess,
      row: search.row(guess),
      parts: search.parts[guess],
    }));
    this.stamps = new Int32Array(search.lexicon.win + 1);
    this.stamp = 0;
    /** @type {Map<string, number[]>} by bucket */
    this.known = new Map();
  }

  /** @param {number} guess */
  has(guess) {
    const { codes, length } = this.search.lexicon;
    const spelt = codes.subarray(guess * length, (guess + 1) * length);
    const buckets = [...grouped(this.search.every, this.search.row(guess))].sort((a, b) => b[1].length - a[1].length);
    return buckets.every(([pattern, bucket]) => bucket.length <= 2 || this.areToldApart(bucket, spelt, pattern));
  }

  /**
   * Whether some guess that is legal after a feedback gives each of these candidates a feedback of its own.
   * @param {number[]} bucket @param {ArrayLike<number>} spelt the letters of the guess @param {number} pattern
   */
  areToldApart(bucket, spelt, pattern) {
    const { lexicon, rules } = this.search;
    if (bucket.length > this.next[0].parts) return false;
    const key = bucket.join();
    let apart = this.known.get(key);
    if (!apart) this.known.set(key, (apart = this.apart(bucket, rules === "normal" ? 1 : Infinity)));
    return apart.some(keepsTo(lexicon, rules, spelt, pattern));
  }

  /** The legal guesses that tell candidates apart, at most `most`. @param {number[]} bucket @param {number} most */
  apart(bucket, most) {
    const { next, stamps } = this;
    const found = [];
    for (let i = 0; i < next.length && next[i].parts >= bucket.length && found.length < most; i++) {
      const { guess, row } = next[i];
      const stamp = ++this.stamp;
      let place = 0;
      while (place < bucket.length && stamps[row[bucket[place]]] !== stamp) stamps[row[bucket[place++]]] = stamp;
      if (place === bucket.length) found.push(guess);
    }
    return found;
  }
}
