/* One or two guesses left on one board: every feedback is followed to the end: salet/value/counted.py. With two left,
   the heaviest word of each feedback is found. If there are very many candidates, long shots are left out when guesses
   are compared. */

import { Rows } from "../numbers/rows.js";
import { VALUE } from "../words/constants.js";
import { valueOf } from "./value.js";
import { WordByWord } from "./wordbyword.js";

/** @import { Position } from "../position/position.js" */
/** @import { Study } from "./study.js" */

export class Counted {
  seesEnd = true;

  /** @param {Study} study */
  constructor(study) {
    const { guessesLeft, board, lexicon } = study.position;
    this.study = study;
    /** Whether all guesses are compared on all candidates. */
    this.exact = guessesLeft === 1 || board.count * lexicon.guesses.length <= VALUE.counted_cells;
    this.heads = this.exact ? board.count : board.likely;
  }

  /** @param {Position} position */
  static applies({ guessesLeft }) {
    return guessesLeft > 0 && guessesLeft <= 2;
  }

  /** The guesses with the least value, the everyday ones, and those that win most often. */
  shortlist() {
    const { board, lexicon, guessesLeft } = this.study.position;
    const rows = new Rows(lexicon, board.guesses.subarray(0, this.heads));
    const words = [{ at: Int32Array.from({ length: this.heads }, (_, i) => i), weights: board.weights }];
    const game = new WordByWord(lexicon.win, guessesLeft);
    const row = rows.empty();
    const [turns, lost] = [0, 1].map(() => new Float64Array(lexicon.guesses.length));
    for (let guess = 0; guess < turns.length; guess++) {
      const outlook = game.outlook(rows.write(guess, row), words);
      turns[guess] = outlook.turns;
      lost[guess] = 1 - outlook.win;
    }
    return this.study.bestOf(turns, VALUE.counted_short_list, lost);
  }

  /** @param {string} word */
  value(word) {
    const split = this.study.split(word);
    const isWin = (at) => split.patterns[at] === split.win;
    if (this.study.position.guessesLeft === 1) {
      const rest = split.patterns.map((_, at) => (isWin(at) ? 0 : VALUE.past_limit));
      return valueOf(split, rest, { win: split.chance, exact: true, method: "counted" });
    }
    const heaviest = split.heads(this.heads).map(([place]) => (place === undefined ? 0 : split.weights[place]));
    const rest = heaviest.map((weight, at) =>
      isWin(at) ? 0 : 1 + VALUE.past_limit * (1 - weight / Math.max(split.masses[at], 1e-300)),
    );
    const win = heaviest.reduce((sum, weight) => sum + weight, 0);
    return valueOf(split, rest, { win, exact: this.exact, method: "counted" });
  }
}
