/* The types of values, of one guess and of the guesses that are ranked: salet/value/value.py. */

import { VALUE } from "../words/constants.js";
import { rank } from "./skill.js";

/** @import { Split } from "../position/buckets.js" */
/**
 * @typedef {{guess: string, index: number, merit: number, turns: number, win: number, exact: boolean, method: string}}
 *   Row a guess of the short list with its value
 */
/** @typedef {{list: Row[], seesEnd: boolean}} Rows what is ranked; `seesEnd`: every game was followed to its end */

/** The value of a guess at a position, before its feedback is known. */
export class Value {
  /**
   * @param {string} guess
   * @param {{turns: number, win: number, exact: boolean, method: string}} found the guesses still needed, this one
   *   included, the chance to find every answer within the limit, whether both are proven, and how they were found
   * @param {Split | null} [split] the possible feedbacks, while one board is open
   * @param {number[]} [rest] the guesses still needed after each of them
   */
  constructor(guess, { turns, win, exact, method }, split = null, rest = []) {
    this.guess = guess;
    this.turns = turns;
    this.win = win > 1 - 1e-9 ? 1 : win;
    this.exact = exact;
    this.method = method;
    this.split = split;
    this.rest = rest;
  }

  /** The same guess with another value. @param {{turns: number, exact: boolean, method?: string}} found */
  with(found) {
    return new Value(this.guess, { ...this, ...found }, this.split, this.rest);
  }

  /** The feedbacks that could come, in the order of their patterns. */
  get buckets() {
    return this.split?.buckets(this.rest) ?? [];
  }

  /** The chance that the guess was the answer. */
  get chance() {
    return this.split?.chance ?? 0;
  }

  /** The turns expected after this guess, over everything that could come. */
  get expectedRest() {
    return this.buckets.reduce((sum, { probability, turns }) => sum + probability * turns, 0);
  }

  /** The standard deviation of the turns still needed: how much depended on luck. */
  get spread() {
    const mean = this.expectedRest;
    return Math.sqrt(this.buckets.reduce((sum, { probability, turns }) => sum + probability * (turns - mean) ** 2, 0));
  }

  /** The mean rank of the guesses saved, over everything that could come. */
  get usualRank() {
    const { expectedRest, spread } = this;
    return this.buckets.reduce(
      (sum, { probability, turns }) => sum + probability * rank(expectedRest - turns, spread),
      0,
    );
  }
}

/**
 * The value of the word of a split, with long shots included.
 * @param {Split} split
 * @param {number} left guesses, this one included
 * @param {{turns: number[], lost: number, heads: number}} found the guesses after each feedback over the heaviest
 *   candidates, the weight of those that are not found in time, and how many the heaviest are
 * @param {{exact: boolean, method: string}} how
 */
export function valued(split, left, { turns, lost, heads }, how) {
  const isWhole = heads >= split.weights.length;
  let late = lost;
  const rest = split.places.map((places, at) => {
    if (split.patterns[at] === split.win) return 0;
    if (isWhole) return turns[at];
    // A long shot is lost if as many candidates of its feedback are heavier as there are guesses after this one.
    late += split.weight(places.slice(left - 1).filter((place) => place >= heads));
    const inside = places.filter((place) => place < heads).length;
    const tail = split.weight(places.slice(inside));
    const share = inside && split.masses[at] > 0 ? tail / Math.max(split.masses[at], 1e-300) : 1;
    // One that shares its feedback with n candidates is taken to need 1 + `tail_step` log n guesses.
    const unlikely = 1 + VALUE.tail_step * Math.log(split.counts[at]);
    return (1 - share) * turns[at] + share * Math.min(unlikely, left - 1 + VALUE.past_limit);
  });
  return valueOf(split, rest, { ...how, win: Math.max(0, 1 - late) });
}

/**
 * The value of the word of a split with the guesses after each feedback, long shots included. @param {Split} split
 * @param {number[]} rest @param {{win: number, exact: boolean, method: string}} how
 */
export function valueOf(split, rest, how) {
  let turns = 1;
  for (let at = 0; at < rest.length; at++) turns += split.masses[at] * rest[at];
  return new Value(split.word, { ...how, turns }, split, rest);
}
