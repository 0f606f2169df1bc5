/* Skill and luck as numbers from 0 to 99: salet/value/skill.py. docs/skill-and-luck.md has the formulas. */

import { roundEven } from "../puzzle/figures.js";

export const TOP = 99;
export const GOOD = 90; // skill from which a guess, or a game, is said to be good
export const FAIR = 70;
const NEAR = 1e-9;
const NEGLIGIBLE = 1e-6; // turns: what saves, costs or spreads less than this does not at all

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
 * Where the guesses saved rank in a normal distribution with this spread, 0 to 1. @param {number} saved
 * @param {number} spread
 */
export const rank = (saved, spread) => (spread < NEGLIGIBLE ? 0.5 : belowNormal(saved / spread));

/**
 * Luck from 0 to 99: how rarely the marks save fewer guesses than they did. It is 50 on average, whatever the mean rank
 * of everything that could come. @param {number} saved @param {number} spread the standard deviation
 * @param {number} [usual] the mean rank
 */
export function luckOf(saved, spread, usual = 0.5) {
  if (Math.abs(saved) < NEGLIGIBLE) return 50;
  const share = 0.5 + rank(saved, spread) - usual;
  const fair = saved > 0 ? Math.max(share, 0.5) : Math.min(share, 0.5);
  return Math.min(TOP, Math.max(0, roundEven(100 * fair)));
}

/** The share of a normal distribution that is below a number of standard deviations. @param {number} x */
function belowNormal(x) {
  if (Math.abs(x) > 8) return x < 0 ? 0 : 1;
  let [sum, term] = [x, x];
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) sum += term *= (x * x) / odd;
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
