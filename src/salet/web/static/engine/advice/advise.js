/* What to play next, and what a player should know about it: salet/advice/advise.py. */

import { Split } from "../position/buckets.js";
import { doubt } from "../position/diagnosis.js";
import { turnTexts } from "../puzzle/turns.js";
import { Valuer } from "../value/valuer.js";
import { isNearlyAsGood, rank, saferWord } from "./policy.js";
import { hints, hintsWithoutChances, sentences } from "./reasons.js";
import { findTrap } from "./traps.js";

/** @import { Position } from "../position/position.js" */
/** @import { Ranked, Taste } from "./policy.js" */
/**
 * @typedef {{guess: string, candidate: boolean, probability: number, expected_size: number, largest: number,
 *   entropy: number, buckets: number, expected_turns: number, win: number | null, exact: boolean, everyday: boolean,
 *   boards: number[]}} Suggestion a row that is shown
 */

/** The advice at a position that has a word left on every open board. */
export class Advice {
  #trap;

  /** @param {Position} position @param {Taste} taste */
  constructor(position, taste) {
    this.position = position;
    this.taste = taste;
    this.valuer = new Valuer(position);
    const { rows, price } = rank(position, this.valuer.rows, taste);
    this.price = price;
    /** The rows that are shown. @type {Suggestion[]} */
    this.rows = rows.slice(0, taste.top).map((row) => suggestion(position, row, this.valuer.rows.seesEnd));
    /** The open boards, those with the fewest likely words first. */
    this.attention = [...position.open].sort((a, b) => position.boards[a].likely - position.boards[b].likely || a - b);
  }

  /** The guess to play. */
  get best() {
    return this.rows[0].guess;
  }

  /** The value of any well-formed word. @param {string} word */
  value(word) {
    return this.valuer.value(word);
  }

  /** Whether a row costs little more than the first. @param {Suggestion} row */
  isNear(row) {
    return isNearlyAsGood(row.expected_turns, this.rows[0].expected_turns);
  }

  /** A word that is likelier to win than a guess, or null: on one board only. @param {string} [word] */
  safer(word = this.best) {
    return this.position.boards.length > 1 ? null : saferWord(this.valuer, word);
  }

  /** The trap of a position with one board, or null. */
  get trap() {
    if (this.position.boards.length > 1 || !this.position.turns.length) return null;
    if (this.#trap === undefined) {
      const words = [this.best, this.safer()?.word ?? this.best];
      const ways = words.map((word) => this.value(word));
      const most = this.valuer.rows.list.reduce((top, { win }) => Math.max(top, win), 0);
      this.#trap = findTrap(this.position, ways, most);
    }
    return this.#trap;
  }
}

/** @param {Position} position @param {Ranked} row @param {boolean} seesEnd @returns {Suggestion} */
function suggestion({ visible, boards, shown, open }, { index, ...row }, seesEnd) {
  const inQuestion = shown.length ? shown : open;
  return {
    guess: row.guess,
    candidate: row.candidate,
    probability: row.chance,
    ...statistics(visible, row.guess),
    expected_turns: row.turns,
    win: seesEnd ? row.win : null,
    exact: row.exact,
    everyday: row.everyday,
    boards: inQuestion.filter((nth) => boards[nth].isCandidate[index]).map((nth) => nth + 1),
  };
}

/**
 * How a guess splits the likely candidates, added up over the open boards. @param {Position} position @param {string}
 * word
 */
function statistics({ playing, boards, turns }, word) {
  const sum = { expected_size: 0, largest: 0, entropy: 0, buckets: 0 };
  const copies = turns.length ? 1 : boards.length; // before the first guess all boards are alike
  for (const board of turns.length ? playing : playing.slice(0, 1)) {
    const { numbers } = new Split(board, word);
    for (const name of Object.keys(sum)) sum[name] += copies * numbers[name];
  }
  return sum;
}

const WORDS = 500; // candidates named on one board
const BOARD_WORDS = 30; // and on each of several

/**
 * What a player should know at a position, as the API has it. @param {Position} position @param {Taste} taste
 * @param {string} opener the player's own @param {boolean} hasChances whether some answers are likelier than others
 */
export function adviceFor(position, taste, opener, hasChances) {
  const { lexicon, boards, turns, limit } = position;
  const advice = position.isOver ? null : new Advice(position, taste);
  const over = position.isOver || position.guessesLeft <= 0;
  const most = boards.length > 1 ? BOARD_WORDS : WORDS;
  const named = boards.map((board) => board.candidates(Math.min(board.count, most)));
  const unknown = turns.map(({ guess }) => guess).filter((guess) => !lexicon.index.has(guess));
  const own = opener.toLowerCase();
  const rows = advice?.rows ?? [];
  return {
    list: lexicon.name,
    within: limit,
    words: taste.words,
    turns: turnTexts(lexicon, turns),
    unknown,
    attention: advice?.attention.map((nth) => nth + 1) ?? [],
    shown: position.shown.map((nth) => nth + 1),
    boards: boards.map((board, nth) => ({
      solved: board.solved,
      candidates: {
        count: board.count,
        likely: board.likely,
        words: named[nth].map(([word, probability]) => ({ word, probability })),
      },
    })),
    offensive: named.flat().flatMap(([word]) => (lexicon.offensive.has(word) ? [word] : [])),
    suggestions: rows,
    nearly_as_good: rows.slice(1).flatMap((row) => (advice?.isNear(row) ? [row.guess] : [])),
    sentences: advice ? sentences(advice) : [],
    trap: over ? null : (advice?.trap ?? null),
    doubt: over || boards.length > 1 || !turns.length ? null : doubt(position),
    hints: advice ? (hasChances ? hints : hintsWithoutChances)(advice) : [],
    opener: !turns.length && lexicon.index.has(own) ? own : "",
    near: Object.fromEntries(unknown.map((word) => [word, lexicon.near(word)])),
  };
}
