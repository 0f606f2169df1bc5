/* The value of a guess at a position with any number of boards, and what its marks brought: salet/value/guesses.py.
   Where the book knows what a guess takes, that number is used, so that a review and a suggestion agree; other guesses
   are then valued relative to the best one of the book. */

import { bookRanking } from "./book.js";
import { signsOf } from "./feedback.js";
import { restOf, spreadOf } from "./skill.js";
import { grouped } from "./rows.js";
import { guessesLeft } from "./split.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./turns.js").Turn} Turn */
/** @typedef {import("./skill.js").GuessValue} GuessValue */

const FIRST_LOOKED = 600; // likely words: with more of them the first guess is in the book or estimated

export class Valuing {
  /** @param {import("./advise.js").Adviser} adviser */
  constructor({ values, several }) {
    this.singleBoard = values;
    this.several = several;
  }

  /** The value of each word. @param {Position} position @param {string[]} words @returns {GuessValue[]} */
  values(position, words) {
    const place = position.open.length > 1 ? position : position.alone;
    const known = new Map();
    for (const row of bookRanking(place)?.rows ?? []) if (row.expected_turns !== undefined) known.set(row.guess, row);
    const [best] = [...known.values()].sort((a, b) => a.merit - b.merit);
    const asked = best ? [...words, best.guess] : words;
    const values = place.open.length > 1 ? this.onSeveral(place, asked) : this.onOne(place, asked);
    if (!best) return values;
    const least = best.expected_turns;
    const shift = least - /** @type {GuessValue} */ (values.pop()).turns;
    return values.map((value) => {
      const row = known.get(value.guess);
      return row
        ? { ...value, turns: row.expected_turns, method: row.method, exact: row.exact }
        : { ...value, turns: Math.max(least, value.turns + shift), exact: false };
    });
  }

  /** @param {Position} position of one board @param {string[]} words @returns {GuessValue[]} */
  onOne(position, words) {
    const { lexicon, board, turns } = position;
    const isLarge = !turns.length && board.likely > FIRST_LOOKED;
    return this.singleBoard.of(position, words, isLarge).map((value) => ({
      guess: value.guess,
      turns: value.turns,
      exact: value.exact,
      method: value.method,
      buckets: value.patterns.map((pattern, i) => ({
        feedback: signsOf(pattern, lexicon.length),
        pattern,
        count: value.counts[i],
        likely: value.likely[i],
        probability: value.masses[i],
        likelyProbability: value.likelyMasses[i],
        turns: value.rest[i],
      })),
    }));
  }

  /**
   * An estimate for all boards together. A word that the list does not have is estimated one guess ahead, and so are
   * the others then. @param {Position} position @param {string[]} words @returns {GuessValue[]}
   */
  onSeveral(position, words) {
    const { lexicon, playing, open, certain } = position;
    const indices = words.map((word) => lexicon.index.get(word) ?? -1);
    const exact = certain.length === open.length;
    if (!indices.includes(-1)) {
      const { turns, method } = this.several.turnsWith(position, indices);
      return words.map((guess, i) => ({ guess, turns: turns[i], buckets: [], method, exact }));
    }
    const table = this.table(position);
    return words.map((guess) => {
      const turns = playing.reduce((sum, board) => sum + needsOf(board, guess, table).mean, 1);
      return { guess, turns, buckets: [], method: "estimated", exact };
    });
  }

  /** What a board needs by its number of words, with the first position's open boards. @param {Position[]} positions */
  table(...positions) {
    const most = Math.max(1, ...positions.flatMap(({ playing }) => playing.map(({ likely }) => likely)));
    return this.several.worths(positions[0].open.length, most);
  }

  /**
   * The guesses that the marks of a guess saved against what was expected, and how much depended on them. @param
   * {Position} position @param {GuessValue} value @param {Turn} turn @param {Position} following
   * @param {(position: Position) => string} best the best guess: a bucket of long shots is valued again by it
   * @returns {import("./skill.js").Outcome}
   */
  outcome(position, value, turn, following, best) {
    if (position.open.length === 1) {
      const pattern = turn.patterns[position.open[0]];
      const got = value.buckets.find((bucket) => bucket.pattern === pattern);
      if (!got) return { saved: null, spread: spreadOf(value) };
      const canGoOn = !following.isOver && following.board.count > 0 && following.guessesLeft > 0;
      const isFresh = !got.likely && canGoOn && position.boards.length === 1;
      const needs = isFresh ? this.values(following, [best(following)])[0].turns : got.turns;
      return { saved: restOf(value) - needs, spread: spreadOf(value) };
    }
    const table = this.table(position, following);
    let [saved, variance] = [0, 0];
    for (const board of position.open) {
      const pattern = turn.patterns[board];
      if (pattern === null) continue;
      const expected = needsOf(position.boards[board], turn.guess, table);
      const came = expected.needs.get(pattern)?.need ?? table[Math.max(1, following.boards[board].likely)];
      saved += expected.mean - came;
      variance += expected.variance;
    }
    return { saved, spread: Math.sqrt(variance) };
  }

  /** The turns of the worst legal guess, given those of the best. @param {Position} position @param {number} best */
  worst(position, best) {
    if (position.boards.length > 1) return 1 + best; // one that solves nothing and tells nothing
    const { past_limit: pastLimit, solved } = this.singleBoard.c;
    const { board, rules } = position;
    if (position.guessesLeft === 1) return 1 + pastLimit;
    if (rules === "ultra-hard" && position.turns.length && board.count <= solved) {
      const words = board.candidates().map(([word]) => word);
      return Math.max(...this.values(position, words).map(({ turns }) => turns));
    }
    if (position.guessesLeft === 2) return 2 + (1 - board.weights[0]) * pastLimit;
    if (this.singleBoard.method(position) !== "searched") return 1 + best;
    // With a guess less, more may be lost.
    return 1 + Math.max(best, this.singleBoard.narrowSearch(position).turns(guessesLeft(position) - 1));
  }
}

/**
 * What a board may need after a guess, by the feedback that comes. @param {import("./position.js").Board} board
 * @param {string} guess @param {Float64Array} table
 */
function needsOf(board, guess, table) {
  const row = board.lexicon.row(guess, board.ordered.subarray(0, board.likely));
  const weight = (places) => places.reduce((sum, place) => sum + board.weights[place], 0);
  const total = weight([...row.keys()]);
  const needs = new Map();
  for (const [pattern, places] of grouped(row.keys(), row))
    needs.set(pattern, {
      need: pattern === board.lexicon.win ? 0 : table[places.length],
      chance: weight(places) / total,
    });
  const every = [...needs.values()];
  const mean = every.reduce((sum, { need, chance }) => sum + need * chance, 0);
  const variance = every.reduce((sum, { need, chance }) => sum + chance * (need - mean) ** 2, 0);
  return { needs, mean, variance };
}
