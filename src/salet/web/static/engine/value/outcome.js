/* What the marks of a guess brought: the guesses that they saved, and how much depended on them:
   salet/value/outcome.py. */

import { neededTurns } from "./boards.js";
import { Split } from "../position/buckets.js";

/** @import { Position } from "../position/position.js" */
/** @import { Turn } from "../puzzle/turns.js" */
/** @import { Value } from "./value.js" */
/**
 * @typedef {{saved: number | null, spread: number, usual?: number}} Outcome the guesses that the marks saved, null:
 *   they cannot be, the standard deviation, and the mean rank of everything that could come
 */

/**
 * The guesses that the marks of a guess saved against what was expected. @param {Position} position of the boards that
 * the guess was chosen for @param {Value} value of the guess @param {Turn} turn @param {Position} following
 * @param {() => number} best the value of the best guess after it: a bucket of long shots is valued again by it
 * @returns {Outcome}
 */
export function outcome(position, value, turn, following, best) {
  if (position.open.length > 1) return onSeveral(position, turn, following);
  const { spread, expectedRest } = value;
  const got = value.buckets.find(({ pattern }) => pattern === turn.patterns[position.open[0]]);
  if (!got) return { saved: null, spread };
  const canGoOn = !following.isOver && following.board.count > 0 && following.guessesLeft > 0;
  const isFresh = !got.likely && canGoOn && position.boards.length === 1;
  return { saved: expectedRest - (isFresh ? best() : got.turns), spread, usual: value.usualRank };
}

/** @param {Position} position @param {Turn} turn @param {Position} following */
function onSeveral(position, turn, following) {
  const most = Math.max(1, ...[position, following].flatMap(({ playing }) => playing.map(({ likely }) => likely)));
  const needed = neededTurns(position.open.length, most);
  let [saved, variance] = [0, 0];
  for (const board of position.open) {
    const pattern = turn.patterns[board];
    if (pattern === null) continue;
    const split = new Split(position.boards[board], turn.guess);
    const needs = split.patterns.map((each, at) => (each === split.win ? 0 : needed[split.likely[at]]));
    const total = split.likelyMasses.reduce((sum, mass) => sum + mass, 0);
    const mean = needs.reduce((sum, need, at) => sum + (need * split.likelyMasses[at]) / total, 0);
    const at = split.patterns.indexOf(pattern);
    saved += mean - (split.likely[at] ? needs[at] : needed[Math.max(1, following.boards[board].likely)]);
    variance += needs.reduce((sum, need, nth) => sum + (split.likelyMasses[nth] / total) * (need - mean) ** 2, 0);
  }
  return { saved, spread: Math.sqrt(variance) };
}
