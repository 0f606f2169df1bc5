/* Playing word by word: after a guess, the words of each bucket are tried, the heaviest first:
   salet/value/wordbyword.py.
   With one guess left after this one it is best play. The boards are taken to be independent. */

import { VALUE } from "../words/constants.js";

/**
 * @typedef {{at: ArrayLike<number>, weights: ArrayLike<number>}} Words columns of a row, heaviest first, and weights
 */

export class WordByWord {
  /** @param {number} win the pattern that solves a board @param {number} left guesses, with the next one */
  constructor(win, left) {
    this.win = win;
    this.left = left;
    this.seen = new Int32Array(win + 1);
    this.needs = new Float64Array(left); // the chance that a board takes 0, 1, … guesses after the next one
    this.after = new Float64Array(left); // the same for all boards so far
  }

  /**
   * The turns that all boards take with a guess, this one included, and the chance to win.
   * @param {ArrayLike<number>} row patterns of the guess by column @param {Words[]} boards
   */
  outlook(row, boards) {
    const { win, left, seen, needs, after } = this;
    after.fill(0);
    after[0] = 1;
    for (const { at, weights } of boards) {
      needs.fill(0);
      let most = 0; // the most guesses that the board takes
      for (let i = 0; i < at.length; i++) {
        const pattern = row[at[i]];
        const needed = pattern === win ? 0 : ++seen[pattern];
        if (needed >= left) continue;
        needs[needed] += weights[i];
        if (needed > most) most = needed;
      }
      for (let i = 0; i < at.length; i++) seen[row[at[i]]] = 0;
      for (let n = left - 1; n >= 0; n--) {
        let mass = 0;
        for (let more = 0; more <= Math.min(n, most); more++) mass += after[n - more] * needs[more];
        after[n] = mass;
      }
    }
    let [won, turns] = [0, 0];
    for (let n = 0; n < left; n++) {
      won += after[n];
      turns += after[n] * (n + 1);
    }
    won = won > 1 - 1e-9 ? 1 : won;
    return { turns: turns + (1 - won) * (left + VALUE.past_limit), win: won };
  }
}
