/* A narrow search to the end of the game on one board: salet/value/searched.py. It is used under hard rules, and
   where a loss is near: with three or four guesses left. With three left, under normal rules, no sure win is missed:
   if the most promising guesses have none, all are tried. */

import { grouped } from "../numbers/rows.js";
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
    const { valued, everyday, sure: few } = VALUE.searched;
    const most = stepFor(position.board.likely, valued);
    const promising = this.search.promising();
    const short = [...order.subarray(0, most), ...promising.slice(0, most), ...this.study.everyday(order, everyday)];
    if (position.guessesLeft !== 3 || position.rules !== "normal") return short;
    const wins = new SureWins(this.search);
    if (short.some((guess) => wins.has(guess))) return short;
    const more = [];
    for (let i = 0; i < promising.length && more.length < few; i++) if (wins.has(promising[i])) more.push(promising[i]);
    return [...short, ...more];
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
 * or some next guess tells all its words apart.
 */
class SureWins {
  /** @param {NarrowSearch} search */
  constructor(search) {
    this.search = search;
    /** The guesses that make the most buckets first. */
    this.next = Array.from(search.legal.guesses, (guess) => ({ row: search.row(guess), parts: search.parts[guess] }));
    this.stamps = new Int32Array(search.lexicon.win + 1);
    this.stamp = 0;
    /** @type {Map<string, boolean>} by bucket */
    this.known = new Map();
  }

  /** @param {number} guess */
  has(guess) {
    const row = this.search.row(guess);
    const buckets = [...grouped(row.keys(), row).values()].sort((a, b) => b.length - a.length);
    return buckets.every((bucket) => bucket.length <= 2 || this.areToldApart(bucket));
  }

  /** Whether some guess gives each of these candidates a feedback of its own. @param {number[]} bucket */
  areToldApart(bucket) {
    if (bucket.length > this.next[0].parts) return false;
    const key = bucket.join();
    let isApart = this.known.get(key);
    if (isApart === undefined) this.known.set(key, (isApart = this.findsNext(bucket)));
    return isApart;
  }

  /** @param {number[]} bucket */
  findsNext(bucket) {
    const { next, stamps } = this;
    for (let i = 0; i < next.length && next[i].parts >= bucket.length; i++) {
      const { row } = next[i];
      const stamp = ++this.stamp;
      let place = 0;
      while (place < bucket.length && stamps[row[bucket[place]]] !== stamp) stamps[row[bucket[place++]]] = stamp;
      if (place === bucket.length) return true;
    }
    return false;
  }
}
