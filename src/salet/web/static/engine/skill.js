/* The value of a guess, and skill and luck as numbers from 0 to 99: salet/value/skill.py.
   docs/skill-and-luck.md has the formulas. */

import { roundEven } from "./figures.js";

/**
 * @typedef {{feedback: string, pattern: number, count: number, likely: number, probability: number, likelyProbability:
 *   number, turns: number}} Bucket a feedback that could come, and the turns needed after it
 */
/** @typedef {{guess: string, turns: number, buckets: Bucket[], exact: boolean, method: string}} GuessValue */
/** @typedef {{saved: number | null, spread: number}} Outcome the guesses that the marks saved, null: they cannot be */

export const TOP = 99;
export const GOOD = 90; // skill from which a guess, or a game, is said to be good
export const FAIR = 70;
const NEAR = 1e-9;
const NO_SPREAD = 1e-6; // turns: with less of it nothing depended on luck

/**
 * How much of the distance from the worst to the best guess is covered, 0 to 99; only a guess as good as the best has
 * 99. @param {number} yours @param {number} best @param {number} worst
 */
export function skillOf(yours, best, worst) {
  if (yours <= best + NEAR) return TOP;
  const covered = worst > best ? (worst - yours) / (worst - best) : 0;
  return Math.min(TOP - 1, roundEven(TOP * Math.max(0, covered)));
}

/**
 * Luck from 0 to 99: how rarely the marks save fewer guesses than they did. @param {number} saved @param {number}
 * spread the standard deviation
 */
export const luckOf = (saved, spread) => (spread < NO_SPREAD ? 50 : roundEven(TOP * belowNormal(saved / spread)));

/** The share of a normal distribution that is below a number of standard deviations. @param {number} x */
function belowNormal(x) {
  if (Math.abs(x) > 8) return x < 0 ? 0 : 1;
  let [sum, term] = [x, x];
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) sum += term *= (x * x) / odd;
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The turns expected after a guess, over everything that could come. @param {GuessValue} value */
export const restOf = ({ buckets }) => buckets.reduce((sum, { probability, turns }) => sum + probability * turns, 0);

/** The standard deviation of the turns still needed. @param {GuessValue} value */
export function spreadOf(value) {
  const mean = restOf(value);
  return Math.sqrt(value.buckets.reduce((sum, { probability, turns }) => sum + probability * (turns - mean) ** 2, 0));
}

/** The chance that the guess was the answer. @param {GuessValue} value @param {number} win */
export const chanceOf = ({ buckets }, win) => buckets.find(({ pattern }) => pattern === win)?.probability ?? 0;
