/* What one word tells at a one-board position: the feedbacks that can come, and the value of the word once it is known
   how many guesses each of them still takes: salet/value/value.py. */

import { grouped } from "./rows.js";

/** @typedef {import("./position.js").Position} Position */
/**
 * @typedef {{guess: string, turns: number, win: number | null, exact: boolean, method: string, patterns: number[],
 *   counts: number[], likely: number[], masses: number[], likelyMasses: number[], rest: number[]}} Value by feedback:
 *   how many candidates, how many likely ones, their probabilities, the guesses still needed after it
 */

const PLAYED_ON = 12; // guesses that a game past its limit is taken to allow

/** The guesses that the game still allows. @param {Position} position */
export const guessesLeft = (position) => (position.guessesLeft > 0 ? position.guessesLeft : PLAYED_ON);

/** The candidates of a one-board position by the feedback of one word. */
export class Split {
  /** @param {Position} position @param {string} word @param {any} constants */
  constructor(position, word, constants) {
    const { board, lexicon } = position;
    this.c = constants;
    this.word = word;
    this.win = lexicon.win;
    this.left = guessesLeft(position);
    this.weights = board.weights;
    this.row = lexicon.row(word, board.ordered);
    const groups = grouped(this.row.keys(), this.row);
    this.patterns = [...groups.keys()].sort((a, b) => a - b);
    this.places = this.patterns.map((pattern) => /** @type {number[]} */ (groups.get(pattern)));
    this.counts = this.places.map((places) => places.length);
    const heads = this.places.map((places) => places.filter((place) => place < board.likely));
    this.likely = heads.map((places) => places.length);
    this.masses = this.places.map((places) => this.weight(places));
    this.likelyMasses = heads.map((places) => this.weight(places));
  }

  /** The probability of some candidates. @param {number[]} places */
  weight(places) {
    let sum = 0;
    for (const place of places) sum += this.weights[place];
    return sum;
  }

  /** The probability that the word is the answer. */
  get wonMass() {
    return this.masses[this.patterns.indexOf(this.win)] ?? 0;
  }

  /**
   * The turns after each feedback where long shots are added to those of the heads. @param {number[]} turns @param
   * {number} heads
   */
  withTail(turns, heads) {
    return this.patterns.map((pattern, at) => {
      if (pattern === this.win) return 0;
      if (heads >= this.weights.length) return turns[at];
      const inside = this.places[at].filter((place) => place < heads).length;
      const tail = this.weight(this.places[at].slice(inside));
      const share = inside === 0 ? 1 : this.masses[at] > 0 ? tail / Math.max(this.masses[at], 1e-300) : 1;
      const unlikely = Math.min(1 + this.c.tail_step * Math.log(this.counts[at]), this.left - 1 + this.c.past_limit);
      return (share < 1 ? (1 - share) * turns[at] : 0) + share * unlikely;
    });
  }

  /**
   * The value of the word with the turns after each feedback.
   * @param {number[]} rest
   * @param {number | null} win
   * @param {string} method
   * @param {boolean} exact
   * @returns {Value}
   */
  value(rest, win, method, exact) {
    let turns = 1;
    for (let at = 0; at < rest.length; at++) turns += this.masses[at] * rest[at];
    const { word, patterns, counts, likely, masses, likelyMasses } = this;
    return { guess: word, turns, win, exact, method, patterns, counts, likely, masses, likelyMasses, rest };
  }
}
