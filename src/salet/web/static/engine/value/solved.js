/* Few likely candidates on one board under normal rules: perfect play of these: salet/value/solved.py. Exact if there
   are no long shots. */

import { round } from "../puzzle/figures.js";
import { EndGame } from "../search/endgame.js";
import { VALUE } from "../words/constants.js";
import { valued } from "./value.js";

/** @import { Position } from "../position/position.js" */
/** @import { Kind } from "../search/endgame.js" */
/** @import { Study } from "./study.js" */

export class Solved {
  seesEnd = true;
  #game;

  /** @param {Study} study */
  constructor(study) {
    const { count, likely } = study.position.board;
    this.study = study;
    /** How many of the heaviest candidates are valued one by one; others are long shots. */
    this.heads = Math.max(likely, Math.min(count, VALUE.solved));
    /** Whether there are no long shots. */
    this.exact = this.heads === count;
  }

  /** @param {Position} position */
  static applies({ rules, board }) {
    return rules === "normal" && board.likely <= VALUE.solved;
  }

  /** The end game of the likeliest candidates. @returns {EndGame} */
  get game() {
    const { lexicon, ordered, weights, legal } = this.study.position.board;
    const [columns, heavy] = [ordered, weights].map((all) => all.subarray(0, this.heads));
    return (this.#game ??= new EndGame(
      lexicon,
      /** @type {any} */ (columns),
      heavy,
      this.study.position.guessesAhead,
      VALUE.past_limit,
      legal,
    ));
  }

  /**
   * The guesses that can be best, and the next best by a bound. Guesses that split the candidates in the same way are
   * one kind. If there are long shots, they decide between guesses that are nearly equal without them.
   */
  shortlist() {
    const { game } = this;
    const [best, bounds] = [game.value(), game.bounds().map((bound) => round(bound, 12))];
    const before = (a, b) => bounds[a] - bounds[b] || inOrder(game.kinds[a], game.kinds[b]);
    const nearest = (kinds) => kinds.sort(before).slice(0, VALUE.short_list);
    const every = game.kinds.map((_, kind) => kind);
    const familiar = new Set();
    this.study.position.lexicon.everyday.forEach((known, guess) => known && familiar.add(game.kindOf[guess]));
    const canBeBest = every.filter((kind) => bounds[kind] <= best + 1e-9);
    const valued = new Set([...nearest([...every]), ...nearest([...familiar]), ...canBeBest]);
    // Others rank behind; a bound below the best value would rank too high.
    const others = this.exact ? () => Infinity : (kind) => Math.max(bounds[kind], best + 1e-6 * bounds[kind]);
    const costs = every.map((kind) => (valued.has(kind) ? game.cost(kind) : others(kind)));
    const costOf = Float64Array.from(game.kindOf, (kind) => costs[kind]);
    return this.study.bestOf(costOf, VALUE.near);
  }

  /** @param {string} word */
  value(word) {
    const left = this.study.position.guessesAhead;
    const split = this.study.split(word);
    let lost = 0;
    const turns = split.heads(this.heads).map((places, at) => {
      if (split.patterns[at] === split.win || !places.length) return 0;
      const play = this.game.rest(places, left - 1);
      lost += play.lost;
      return play.cost / split.weight(places);
    });
    return valued(split, left, { turns, lost, heads: this.heads }, { method: "solved", exact: this.exact });
  }
}

/** The order of kinds with the same bound, as Python numbers them. @param {Kind} a @param {Kind} b */
function inOrder(a, b) {
  const at = a.labels.findIndex((label, i) => label !== b.labels[i]);
  return a.own - b.own || (at < 0 ? 0 : a.labels[at] - b.labels[at]);
}
