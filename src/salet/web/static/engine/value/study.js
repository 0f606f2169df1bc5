/* What all regimes ask about one position: salet/value/study.py. A regime is a class of one position:

     static applies(position)   whether it is used there
     seesEnd                    whether every game is followed to its end
     shortlist()                the guesses that are worth valuing, as indices
     value(word)                the value of a word */

import { Split } from "../position/buckets.js";
import { round } from "../puzzle/figures.js";
import { VALUE } from "../words/constants.js";
import { orderOf } from "./order.js";

/** @import { Position } from "../position/position.js" */

/** A position, and its guesses in the order of what they promise. */
export class Study {
  #order;

  /** @param {Position} position */
  constructor(position) {
    this.position = position;
  }

  /** The legal guesses of one board, the best by their merit first. @returns {Int32Array} */
  get order() {
    return (this.#order ??= orderOf(this.position.board));
  }

  /** How a word splits the candidates of one board. @param {string} word */
  split(word) {
    return new Split(this.position.board, word);
  }

  /** The first everyday words of an order. @param {Int32Array} order @param {number} most */
  everyday(order, most) {
    const { everyday } = this.position.lexicon;
    return order.filter((guess) => everyday[guess]).subarray(0, most);
  }

  /** The best guesses by their merit, and as many everyday words. @param {number} most @returns {number[]} */
  bestByMerit(most) {
    return [...this.order.subarray(0, most), ...this.everyday(this.order, most)];
  }

  /**
   * The legal guesses that cost least, and `short_list` everyday words; with `also` the best by a second number, too.
   * @param {Float64Array} cost of every guess @param {number} most @param {Float64Array} [also] @returns {number[]}
   */
  bestOf(cost, most, also) {
    const { legal: isLegal, lexicon, isCandidate, hits } = this.position;
    const few = VALUE.short_list;
    const legal = [...cost.keys()].filter((guess) => isLegal[guess] && Number.isFinite(cost[guess]));
    const known = legal.filter((guess) => lexicon.everyday[guess]);
    const byBelief = (a, b) => isCandidate[b] - isCandidate[a] || hits[b] - hits[a] || a - b;
    const byFame = (a, b) => isCandidate[b] - isCandidate[a] || lexicon.known(b) - lexicon.known(a) || a - b;
    return [
      ...least(legal, (guess) => round(cost[guess], 9), most, byBelief),
      ...least(known, (guess) => round(cost[guess], 6), few, byFame),
      ...(also ? [legal, known].flatMap((some) => least(some, (guess) => round(also[guess], 9), few, byBelief)) : []),
    ];
  }
}

/**
 * The guesses that cost least, at most `most`. @param {number[]} guesses @param {(guess: number) => number} cost
 * @param {number} most @param {(a: number, b: number) => number} before the order of equals
 */
function least(guesses, cost, most, before) {
  const sorted = Float64Array.from(guesses, cost).sort();
  const last = sorted[Math.min(most, sorted.length) - 1];
  const near = guesses.filter((guess) => cost(guess) <= last);
  return near.sort((a, b) => cost(a) - cost(b) || before(a, b)).slice(0, most);
}
