/* Large first positions: the turns that good play needs for the bits of belief of each feedback, by a curve:
   salet/value/estimated.py. No loss is seen. */

import { VALUE } from "../words/constants.js";
import { openersOf } from "./book.js";
import { turnsOfBits } from "./order.js";
import { valueOf } from "./value.js";

/** @import { Position } from "../position/position.js" */
/** @import { Study } from "./study.js" */

export class Estimated {
  seesEnd = false;

  /** @param {Study} study */
  constructor(study) {
    this.study = study;
  }

  /** Whether this is the first guess of a large list. @param {Position} position */
  static applies({ turns, board }) {
    return !turns.length && board.likely > VALUE.first_looked;
  }

  /** The openers of the book for this list, or the best guesses by their merit. */
  shortlist() {
    const openers = openersOf(this.study.position.lexicon);
    return openers.length ? openers : this.study.bestByMerit(VALUE.short_list);
  }

  /** @param {string} word */
  value(word) {
    const most = this.study.position.guessesAhead - 1 + VALUE.past_limit;
    const split = this.study.split(word);
    const { weights } = split;
    const rest = split.places.map((places, at) => {
      if (split.patterns[at] === split.win) return 0;
      const mass = Math.max(split.masses[at], 1e-300);
      let logs = 0;
      for (const place of places) logs += weights[place] * Math.log2(Math.max(weights[place], 1e-300));
      return Math.min(turnsOfBits(Math.log2(mass) - logs / mass), most);
    });
    return valueOf(split, rest, { win: 1, exact: false, method: "estimated" });
  }
}
