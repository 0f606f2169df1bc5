/* The book: values of first and second guesses that Python has searched for long, by list: salet/value/book.py.

     {method, openings: {normal: rows, hard: rows}, boards: {2: {GUESS: turns}}, replies: {"OPENER/hard": {bbbbb:
     rows}}}

   A row is [guess, merit, turns, exact], without turns where they are not known; the replies are to the opener that
   is proven best. */

import { signsOf } from "../puzzle/marks.js";
import { fits } from "../puzzle/rules.js";

/** @import { Position } from "../position/position.js" */
/** @import { Lexicon } from "../words/lexicon.js" */
/** @import { Value } from "./value.js" */
/**
 * @typedef {{rows: Map<string, {turns: number, exact: boolean}>, best: string, method: string}} Known the values of
 *   some guesses at one position
 */

const MORE = 5; // guesses more than boards: the limit of the games that the book is for
const AFTER = 1e-6; // turns: a word that the book does not have is at least this much worse than its best

/**
 * The rows of the book for a position, best first; for several boards it has openers only, under normal rules.
 * @param {Position} position
 */
function rowsOf({ lexicon, boards, turns, rules, limit }) {
  const { openings = {}, replies = {}, boards: pages = {} } = lexicon.book;
  if (turns.length > 1 || limit !== boards.length + MORE) return [];
  if (boards.length > 1) {
    const page = (!turns.length && rules === "normal" && pages[boards.length]) || {};
    return Object.entries(page).map(([guess, needed]) => [guess, needed, needed]);
  }
  if (!turns.length) return openings[rules] ?? [];
  const [board] = boards;
  // The book counts words that the player's game does not accept.
  const isCounted = (g) => lexicon.column[g] >= 0 && fits(board.turns, lexicon.letters(lexicon.guesses[g]));
  if (board.never.some(isCounted)) return [];
  const [{ guess, pattern }] = board.turns;
  const name = rules === "normal" ? guess : `${guess}/${rules}`;
  return replies[name]?.[signsOf(pattern, lexicon.length)] ?? [];
}

/** The values that the book has at a position, or null. @param {Position} position @returns {Known | null} */
export function knownValues(position) {
  const { lexicon, boards, turns } = position;
  const rows = rowsOf(position).filter(([, , needed]) => needed !== null && needed !== undefined);
  if (!rows.length) return null;
  const known = new Map(rows.map(([guess, , needed, exact]) => [guess, { turns: needed, exact: exact === true }]));
  const [best] = [...known.keys()].sort((a, b) => known.get(a).turns - known.get(b).turns);
  const method = boards.length > 1 ? "estimated" : turns.length ? "searched" : lexicon.book.method;
  return { rows: known, best, method };
}

/** The openers of a list, whatever the rules and the limit. @param {Lexicon} lexicon @returns {number[]} as indices */
export const openersOf = ({ book, index }) =>
  (book.openings?.normal ?? []).map(([guess]) => /** @type {number} */ (index.get(guess)));

/**
 * A value as the book has it. A word that it does not have is valued relative to its best one, and none is as good.
 * @param {Known} known @param {Value} value @param {Value} best what the best word is worth without the book
 */
export function corrected({ rows, best: word, method }, value, best) {
  const row = rows.get(value.guess);
  if (row) return value.with({ ...row, method });
  const least = /** @type {{turns: number}} */ (rows.get(word)).turns;
  return value.with({ turns: Math.max(least + AFTER, value.turns + least - best.turns), exact: false });
}
