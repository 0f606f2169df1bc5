/* Rows of patterns: what a guess shows against some answers, and the groups that it makes of them. */

import { patterns } from "./patterns.js";

/** The patterns of guesses against some answers; each row is computed once. */
export class Rows {
  /**
   * @param {import("../words/lexicon.js").Lexicon} lexicon @param {ArrayLike<number>} answers as guesses of the list
   */
  constructor(lexicon, answers) {
    this.stamps = lexicon.stamps;
    this.length = lexicon.length;
    this.count = answers.length;
    this.table = this.stamps.table(lexicon.codesOf(answers));
    /** @type {Map<number, import("./patterns.js").Patterns>} */
    this.known = new Map();
  }

  /** An empty row, for `write`. @returns {any} */
  empty() {
    return patterns(this.length, this.count);
  }

  /** Write the row of a guess into an array. @param {number} guess @param {any} row */
  write(guess, row) {
    return this.stamps.row(this.table, guess, row);
  }

  /** The row of a guess. @param {number} guess @returns {import("./patterns.js").Patterns} */
  of(guess) {
    const known = this.known.get(guess);
    if (known) return known;
    const row = this.write(guess, this.empty());
    this.known.set(guess, row);
    return row;
  }
}

/**
 * Places of a row by their pattern, in the order in which patterns first appear. @param {Iterable<number>} places
 * @param {ArrayLike<number>} row @returns {Map<number, number[]>}
 */
export function grouped(places, row) {
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  for (const place of places) {
    const group = groups.get(row[place]);
    if (group) group.push(place);
    else groups.set(row[place], [place]);
  }
  return groups;
}
