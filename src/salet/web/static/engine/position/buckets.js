/* How one guess splits the candidates of one board: as arrays, and as buckets for people: salet/position/buckets.py. */

import { grouped } from "../numbers/rows.js";
import { round } from "../puzzle/figures.js";
import { signsOf } from "../puzzle/marks.js";

/** @import { Board } from "./position.js" */
/**
 * @typedef {{pattern: number, feedback: string, count: number, likely: number, probability: number, turns: number}}
 *   Bucket a feedback that could come: how many candidates and likely ones, and the turns needed after it
 */

/**
 * The candidates of a board, split by the feedback of one word. A candidate is a place, heaviest first. Each of the
 * `patterns` has its members (`places`), how many they are (`counts`) and how many of them are likely (`likely`), and
 * the probability of both (`masses`, `likelyMasses`).
 */
export class Split {
  /** @param {Board} board @param {string} word */
  constructor(board, word) {
    const { lexicon, likely, weights } = board;
    this.word = word;
    this.win = lexicon.win;
    this.length = lexicon.length;
    this.weights = weights;
    const row = lexicon.row(word, board.ordered);
    const groups = grouped(row.keys(), row);
    this.patterns = [...groups.keys()].sort((a, b) => a - b);
    this.places = this.patterns.map((pattern) => /** @type {number[]} */ (groups.get(pattern)));
    this.counts = this.places.map((places) => places.length);
    this.masses = this.places.map((places) => this.weight(places));
    const heads = likely === board.count ? this.places : this.heads(likely);
    this.likely = heads.map((places) => places.length);
    this.likelyMasses = heads.map((places) => this.weight(places));
  }

  /** The probability of some candidates. @param {number[]} places */
  weight(places) {
    let sum = 0;
    for (const place of places) sum += this.weights[place];
    return sum;
  }

  /** The members of each feedback among the heaviest candidates. @param {number} most @returns {number[][]} */
  heads(most) {
    return this.places.map((places) => places.filter((place) => place < most));
  }

  /** The probability that the word is the answer. */
  get chance() {
    return this.masses[this.patterns.indexOf(this.win)] ?? 0;
  }

  /** How the word splits the likely candidates, in numbers. */
  get numbers() {
    const total = this.likelyMasses.reduce((sum, mass) => sum + mass, 0);
    let [size, entropy] = [0, 0];
    this.likelyMasses.forEach((mass, at) => {
      size += (this.likely[at] * mass) / total;
      if (mass > 0) entropy -= (mass / total) * Math.log2(mass / total);
    });
    return {
      expected_size: round(size, 9),
      largest: Math.max(...this.likely),
      entropy: Math.max(0, entropy),
      buckets: this.likely.filter(Boolean).length,
    };
  }

  /**
   * The feedbacks that could come. @param {number[]} [turns] the guesses still needed after each @returns {Bucket[]}
   */
  buckets(turns = []) {
    return this.patterns.map((pattern, at) => ({
      pattern,
      feedback: signsOf(pattern, this.length),
      count: this.counts[at],
      likely: this.likely[at],
      probability: this.masses[at],
      turns: turns[at] ?? 0,
    }));
  }
}
