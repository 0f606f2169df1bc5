/* The three sets of rules: which guesses are legal after the turns of a board, and why one is not. */

import { EngineError } from "../errors.js";
import { marksOf, patternOf } from "./marks.js";
import { said } from "./sentences.js";

/** @import { Said } from "../../types" */
/** @typedef {{guess: string, letters: string[], pattern: number}} Seen a turn as one board shows it */

/** @param {string[]} letters @returns {Map<string, number>} */
function counted(letters) {
  const counts = new Map();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** How many copies of each letter a turn has shown. @param {Seen} turn @param {number[]} marks */
const revealed = ({ letters }, marks) => counted(letters.filter((_, i) => marks[i]));

/** Whether a word would have got the marks of all turns. @param {Seen[]} turns @param {string[]} letters */
export const fits = (turns, letters) => turns.every((turn) => patternOf(turn.letters, letters) === turn.pattern);

/**
 * Why a guess is illegal after the turns of one board, or null. @param {string} rules @param {Seen[]} turns
 * @param {string[]} guess @param {(text: string) => string} upper @returns {Said | null}
 */
export function violation(rules, turns, guess, upper) {
  if (rules === "normal") return null;
  const shown = turns.map((turn) => marksOf(turn.pattern, guess.length));
  for (let t = 0; t < turns.length; t++)
    for (let i = 0; i < guess.length; i++)
      if (shown[t][i] === 2 && guess[i] !== turns[t].letters[i])
        return said("rules.place", { place: i + 1, letter: upper(turns[t].letters[i]) });
  const counts = counted(guess);
  for (let t = 0; t < turns.length; t++)
    for (const [letter, copies] of revealed(turns[t], shown[t]))
      if ((counts.get(letter) ?? 0) < copies) return said("rules.contain", { n: copies, letter: upper(letter) });
  if (rules === "ultra-hard")
    for (let t = 0; t < turns.length; t++) {
      const why = misfit(turns[t], shown[t], guess, counts, upper);
      if (why) return why;
    }
  return null;
}

/**
 * Why rows of marks break hard rules whatever the guesses were, or null: a correct letter stays in its place, and a
 * revealed letter is revealed again. @param {number[][]} rows
 */
export function squaresViolation(rows) {
  const coloured = (/** @type {number[]} */ row) => row.filter((mark) => mark).length;
  for (const [nth, row] of rows.entries())
    for (const before of rows.slice(0, nth)) {
      const lost = before.findIndex((mark, place) => mark === 2 && row[place] !== 2);
      if (lost >= 0) return said("rules.squares-place", { row: nth + 1, place: lost + 1 });
      if (coloured(row) < coloured(before)) return said("rules.squares-fewer", { row: nth + 1 });
    }
  return null;
}

/**
 * Why a guess that passes the hard rules does not fit a turn. @param {Seen} turn @param {number[]} marks
 * @param {string[]} guess @param {Map<string, number>} counts @param {(text: string) => string} upper
 */
function misfit(turn, marks, guess, counts, upper) {
  if (fits([turn], guess)) return null;
  const shown = revealed(turn, marks);
  for (let i = 0; i < guess.length; i++) {
    const letter = turn.letters[i];
    const copies = shown.get(letter) ?? 0;
    if (marks[i] !== 2 && guess[i] === letter && copies)
      return said("rules.other-place", { place: i + 1, letter: upper(letter) });
    if (marks[i] === 0 && (counts.get(letter) ?? 0) > copies)
      return said(copies ? "rules.only" : "rules.without", { n: copies, letter: upper(letter) });
  }
  throw new Error(`${turn.guess} and ${guess.join("")} differ for no reason`);
}

/**
 * Whether a guess of a list, given by its index, keeps to what a turn has revealed.
 * @param {import("../words/lexicon.js").Lexicon} lexicon @param {string} rules @param {ArrayLike<number>} spelt the
 * turn's
 * guess as numbers @param {number} pattern @returns {(guess: number) => boolean}
 */
export function keepsTo({ length, codes }, rules, spelt, pattern) {
  if (rules === "normal") return () => true;
  if (rules === "ultra-hard") return (g) => patternOf(spelt, codes.subarray(g * length, (g + 1) * length)) === pattern;
  const marks = marksOf(pattern, length);
  const fixed = marks.flatMap((mark, i) => (mark === 2 ? [i] : []));
  /** @type {Map<number, number>} */
  const copies = new Map();
  marks.forEach((mark, i) => mark && copies.set(spelt[i], (copies.get(spelt[i]) ?? 0) + 1));
  const needed = [...copies];
  return (g) => {
    const at = g * length;
    for (const i of fixed) if (codes[at + i] !== spelt[i]) return false;
    for (const [letter, least] of needed) {
      let held = 0;
      for (let i = 0; i < length; i++) if (codes[at + i] === letter) held++;
      if (held < least) return false;
    }
    return true;
  };
}

/**
 * Which guesses of a list keep to what the turns of a board have revealed, one byte each.
 * @param {import("../words/lexicon.js").Lexicon} lexicon @param {string} rules @param {Seen[]} turns
 */
export function legalGuesses(lexicon, rules, turns) {
  const tests = turns.map(({ guess, pattern }) => keepsTo(lexicon, rules, lexicon.alphabet.codes(guess), pattern));
  return Uint8Array.from(lexicon.guesses, (_, guess) => Number(tests.every((keeps) => keeps(guess))));
}

/** @param {string} rules @param {string} word @param {Said} why */
export const illegal = (rules, word, why) =>
  new EngineError("illegal-guess", said(`rules.illegal-${rules}`, { word, why }), said("rules.illegal-fix"));
