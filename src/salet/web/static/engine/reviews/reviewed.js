/* A reviewed turn and a reviewed game as plain data: salet/reviews/reviewed.py. */

import { signsOf } from "../puzzle/marks.js";
import { round, rounded, roundEven } from "../puzzle/figures.js";
import { TOP, luckOf } from "../value/skill.js";

/** Expected turns that a better guess would have saved. @param {any} turn */
export const givenAway = ({ expected_turns: turns, best_expected_turns: best }) =>
  turns === null || best === null ? 0 : Math.max(0, round(turns - best, 9));

/** What a better guess saves, as the difference of the two numbers that are shown. @param {any} turn */
export const shownSaving = ({ expected_turns: turns, best_expected_turns: best }) =>
  turns === null || best === null ? 0 : Math.max(0, Number(rounded(turns, 2)) - Number(rounded(best, 2)));

/** Whether the guess was as good as the one that is advised, or better. @param {any} turn */
export const isBest = ({ skill }) => skill === TOP;

/** Whether the guess was the only word left on some board. @param {any} turn */
export const isCertain = ({ words, guess }) => words.includes(guess);

/** Whether there was something to decide. @param {any} turn */
function decides(turn) {
  if (!isBest(turn)) return true;
  return turn.patterns.length === 1 ? (turn.best_expected_turns ?? 0) > 1.1 : !isCertain(turn);
}

/** The mean skill of the guesses that decided something, the opener included. @param {any[]} turns */
export function gameSkill(turns) {
  if (turns.some((turn) => turn.is_unknown)) return null;
  const judged = turns.filter(({ skill }) => skill !== null);
  const decided = judged.filter(decides);
  const chosen = decided.length ? decided : judged;
  return chosen.length ? roundEven(chosen.reduce((sum, { skill }) => sum + skill, 0) / chosen.length) : null;
}

/** The luck of all guesses, by the guesses that their marks saved. @param {any[]} turns @param {number} saved */
export function gameLuck(turns, saved) {
  const judged = turns.filter(({ luck }) => luck !== null);
  if (!judged.length || turns.some((turn) => turn.is_unknown)) return null;
  return luckOf(saved, Math.hypot(...judged.map(({ spread }) => spread)));
}

/** A turn as plain data. @param {any} turn @param {number} length of a word */
export const turnRow = ({ patterns, buckets, ...turn }, length) => ({
  ...turn,
  feedback: patterns.map((pattern) => (pattern === null ? null : signsOf(pattern, length))),
  given_away: givenAway(turn),
  buckets: buckets.map(({ feedback, count, likely, probability, turns }) => ({
    feedback,
    count,
    likely,
    probability,
    expected_turns: turns,
  })),
});
