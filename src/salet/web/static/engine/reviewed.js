/* A reviewed turn and a reviewed game as plain data: salet/reviews/reviewed.py. */

import { signsOf } from "./feedback.js";
import { rounded, roundEven } from "./figures.js";
import { TOP, luckOf } from "./skill.js";

/** Expected turns that a better guess would have saved. @param {any} turn */
export const givenAway = ({ expected_turns: turns, best_expected_turns: best }) =>
  turns === null || best === null ? 0 : Math.max(0, Math.round((turns - best) * 1e9) / 1e9);

/** What a better guess saves, as the difference of the two numbers that are shown. @param {any} turn */
export const shownSaving = ({ expected_turns: turns, best_expected_turns: best }) =>
  turns === null || best === null ? 0 : Math.max(0, Number(rounded(turns, 2)) - Number(rounded(best, 2)));

/** Whether the guess was as good as the one that is advised, or better. @param {any} turn */
export const isBest = ({ skill }) => skill === TOP;

/** The title of best play: on several boards suggestions are not the best play. @param {number} boards */
export const bestPlayName = (boards) => (boards === 1 ? "Best play" : "Our suggestions");

/** Whether the guess was the only word left on some board. @param {any} turn */
export const isCertain = ({ words, guess }) => words.includes(guess);

/** Whether there was something to decide. @param {any} turn */
function decides(turn) {
  if (!isBest(turn)) return true;
  return turn.patterns.length === 1 ? (turn.best_expected_turns ?? 0) > 1.1 : !isCertain(turn);
}

/** The mean skill of the guesses after the opener that decided something. @param {any[]} turns */
export function gameSkill(turns) {
  if (turns.some((turn) => turn.is_unknown)) return null;
  const later = turns.slice(1).filter(({ skill }) => skill !== null);
  const choices = [later.filter(decides), later, turns.slice(0, 1).filter(({ skill }) => skill !== null)];
  const chosen = choices.find(({ length }) => length > 0);
  return chosen ? roundEven(chosen.reduce((sum, { skill }) => sum + skill, 0) / chosen.length) : null;
}

/** The luck of all guesses, by the guesses that their marks saved. @param {any[]} turns @param {number} saved */
export function gameLuck(turns, saved) {
  const judged = turns.filter(({ luck }) => luck !== null);
  if (!judged.length || turns.some((turn) => turn.is_unknown)) return null;
  return luckOf(saved, Math.hypot(...judged.map(({ spread }) => spread)));
}

/**
 * How many guesses were played on other words while each board was certain.
 * @param {any[]} turns
 * @param {number} boards
 */
export const waited = (turns, boards) =>
  Array.from(
    { length: boards },
    (_, board) => turns.filter((turn) => turn.certain.includes(board + 1) && !isCertain(turn)).length,
  );

const COUNTS = ["candidates_before", "candidates_after", "likely_before", "likely_after"];
const ON_ONE = [
  "guess", "letters", "expected_size", "largest", "entropy", "chance", "best", "best_expected_size", "best_largest",
  "best_entropy", "best_chance", "expected_turns", "best_expected_turns", "worst_expected_turns", "merit", "best_merit",
  "skill", "luck", "spread", "exact", "method", "left", "trap", "inferred", "fitting", "is_unknown", "sentences",
]; // prettier-ignore
const ON_SEVERAL = [
  "guess", "candidates_before", "candidates_after", "in_question", "certain", "words", "solved", "helps", "best",
  "expected_turns", "best_expected_turns", "exact", "method", "skill", "luck", "lucky", "spread", "inferred",
  "fitting", "is_unknown", "sentences",
]; // prettier-ignore

/** A turn as the API has it. @param {any} turn @param {number} length of a word */
export function turnRow(turn, length) {
  const several = turn.patterns.length > 1;
  const row = Object.fromEntries((several ? ON_SEVERAL : ON_ONE).map((name) => [name, turn[name]]));
  const feedback = turn.patterns.map((pattern) => (pattern === null ? null : signsOf(pattern, length)));
  if (several) return { ...row, feedback, given_away: givenAway(turn) };
  return {
    ...row,
    feedback: feedback[0],
    ...Object.fromEntries(COUNTS.map((name) => [name, turn[name][0] ?? null])),
    buckets: turn.buckets.map(({ feedback: signs, count, probability, turns }) => ({
      feedback: signs,
      count,
      probability,
      expected_turns: turns,
    })),
  };
}
