/* The valuer of a position: which guesses are worth valuing, and what each of them is worth: salet/value/valuer.py.

   A value is the expected number of guesses still needed, this one included. An answer that is not found within the
   limit counts `past_limit` guesses past it. The regime is the first of these that applies:

   book       the position is in the book, a table of values that were searched for long
   counted    one or two guesses left: every feedback is followed to the end
   solved     up to 15 likely candidates, normal rules: perfect play
   searched   hard rules, or a loss is near: a narrow search to the end of the game
   estimated  the first guess of a large list: every feedback by the bits of belief that it leaves
   looked     the best next guess of a pool for every feedback, then a bound on what that leaves
   boards     several boards are open */

import { round } from "../puzzle/figures.js";
import { VALUE } from "../words/constants.js";
import { Boards } from "./boards.js";
import { corrected, knownValues } from "./book.js";
import { Counted } from "./counted.js";
import { Estimated } from "./estimated.js";
import { Looked } from "./looked.js";
import { Searched } from "./searched.js";
import { Solved } from "./solved.js";
import { Study } from "./study.js";

/** @import { Position } from "../position/position.js" */
/** @import { Rows, Value } from "./value.js" */
/** @typedef {Boards | Counted | Solved | Searched | Estimated | Looked} Regime */

const ON_ONE_BOARD = [Counted, Solved, Searched, Estimated];

/** Values the guesses at one position, which it keeps with everything computed for them. */
export class Valuer {
  #values = /** @type {Map<string, Value>} */ (new Map());
  #best;
  #shortlist;
  #rows;

  /** @param {Position} position */
  constructor(position) {
    const facing = position.visible;
    /** The boards for which a guess is chosen: in sequence the one that is shown. */
    this.position = facing.open.length === 1 ? facing.alone : facing;
    /** What the book knows about the position. */
    this.known = knownValues(this.position);
    const isSeveral = this.position.open.length > 1;
    const Chosen = isSeveral ? Boards : (ON_ONE_BOARD.find((each) => each.applies(this.position)) ?? Looked);
    /** What values the guesses that the book does not know. @type {Regime} */
    this.regime = new Chosen(new Study(this.position));
  }

  /** The value of any well-formed word; it is computed once. @param {string} word @returns {Value} */
  value(word) {
    let value = this.#values.get(word);
    if (!value) {
      value = this.regime.value(word);
      if (this.known) {
        this.#best ??= this.regime.value(this.known.best);
        value = corrected(this.known, value, this.#best);
      }
      this.#values.set(word, value);
    }
    return value;
  }

  /** The guesses that are ranked: a few that can be best, and everyday words. @returns {number[]} ascending */
  get shortlist() {
    if (!this.#shortlist) {
      const { lexicon, turns } = this.position;
      const words = [...(this.known?.rows.keys() ?? [])].map((word) => /** @type {number} */ (lexicon.index.get(word)));
      const guesses = this.known && !turns.length ? words : [...words, ...this.regime.shortlist()];
      this.#shortlist = [...new Set(guesses)].sort((a, b) => a - b);
    }
    return this.#shortlist;
  }

  /** The guesses of the short list with their values. @returns {Rows} */
  get rows() {
    if (!this.#rows) {
      const list = this.shortlist.map((index) => {
        const { guess, turns, win, exact, method } = this.value(this.position.lexicon.guesses[index]);
        return { guess, index, merit: round(turns, 9), turns: round(turns, 9), win, exact, method };
      });
      this.#rows = { list, seesEnd: !this.known && this.regime.seesEnd };
    }
    return this.#rows;
  }

  /** The value of the worst legal guess, given that of the best. @param {number} best */
  worst(best) {
    const { position } = this;
    if (position.open.length > 1) return 1 + best; // one that solves nothing and tells nothing
    const { board, rules, guessesLeft } = position;
    if (guessesLeft === 1) return 1 + VALUE.past_limit;
    if (rules === "ultra-hard" && position.turns.length && board.count <= VALUE.solved)
      return Math.max(...board.candidates().map(([word]) => this.value(word).turns));
    if (guessesLeft === 2) return 2 + (1 - board.weights[0]) * VALUE.past_limit;
    return 1 + best;
  }
}
