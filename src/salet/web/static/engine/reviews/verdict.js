/* The whole game in a few sentences: salet/reviews/verdict.py. */

import { rounded } from "../puzzle/figures.js";
import { FAIR, GOOD } from "../value/skill.js";
import { said } from "../puzzle/sentences.js";

/** @import { Said } from "../../types" */

export const NAMED = 4; // boards that a sentence names
const KIND = 75; // luck of a game: a quarter of all games has more, and a quarter less than UNKIND
const UNKIND = 25;

/**
 * Expected turns as people say it. @param {number} turns @param {boolean} [isAbout] whether it is an estimate
 * @returns {Said}
 */
export function amount(turns, isAbout = false) {
  if (turns < 0.005) return said("turns.nothing");
  const about = isAbout ? "about-" : "";
  if (turns < 0.995) return said(`turns.${about}part`, { turns });
  const shown = Number(rounded(turns, 1));
  return Number.isInteger(shown)
    ? said(`turns.${about}whole`, { n: shown })
    : said(`turns.${about}many`, { turns: shown });
}

/** Boards as a sentence names them. @param {number[]} boards @returns {Said} */
export const namedBoards = (boards) =>
  boards.length > NAMED
    ? said("count.boards", { n: boards.length })
    : said("boards.named", { n: boards.length, boards });

/** @param {number} count */
const guesses = (count) => said("count.guesses", { n: count });

/**
 * What the whole game comes to. @param {any} review @param {(number | null)[]} ends
 * @param {{mean: number | null, lost: number, given: number}} turns what best play takes, and what better guesses save:
 *   `given` as shown @returns {Said[]}
 */
export function verdict(review, ends, { mean, lost, given }) {
  const { boards, skill } = review;
  const sentences = skill === null ? [] : [together(skill, review.luck, review.solved)];
  sentences.push(...(boards > 1 ? onSeveral(review, ends) : onOne(review)));
  if (mean === null) return sentences;
  if (boards > 1) {
    const key = skill === null ? "verdict.boards-mean" : "verdict.boards-given";
    return [...sentences, said(key, { mean, given: amount(lost, true) })];
  }
  if (skill === null || !review.solved) return [...sentences, said("verdict.mean", { mean })];
  const lucky = Number(rounded(mean, 2)) + given - review.guesses; // they add up to the guesses as displayed
  const luck = Math.abs(lucky) < 0.005 ? "none" : lucky > 0 ? "good" : "bad";
  return [
    ...sentences,
    said(given < 0.005 ? "verdict.sum-nothing" : "verdict.sum", { mean, given }),
    said(`verdict.luck-${luck}`, { lucky: Math.abs(lucky) }),
  ];
}

function onOne({ guesses: count, best_play: path, best_play_guesses: best, solved, limit }) {
  const used = guesses(count);
  if (best === null) return path.length >= limit ? [said("verdict.missed", { limit })] : [];
  if (!solved) return [said("verdict.lost", { needed: best })];
  if (best === count) return [said("verdict.same", { used })];
  const values = { used, fewer: Math.abs(best - count), needed: best };
  return [said(best > count ? "verdict.fewer" : "verdict.more", values)];
}

function onSeveral({ guesses: count, best_play_guesses: best, boards, solved, limit }, ends) {
  const used = guesses(count);
  const ours = best === null ? [] : [said("verdict.ours", { needed: best })];
  if (solved) return [said(count > limit ? "verdict.solved-over" : "verdict.solved", { boards, used, limit }), ...ours];
  const unsolved = ends.flatMap((end, board) => (end === null ? [board + 1] : []));
  const done = boards - unsolved.length;
  return [said("verdict.some", { done, boards, used, unsolved: namedBoards(unsolved) }), ...ours];
}

/** Skill and luck in a sentence. @param {number} skill @param {number} luck @param {boolean} solved */
function together(skill, luck, solved) {
  const rank = skill >= GOOD ? "fine" : skill >= FAIR ? "fair" : "poor";
  if (luck <= UNKIND && rank === "fine" && !solved) return said("together.unkind-lost");
  const kind = luck >= KIND ? "kind-" : luck <= UNKIND ? "unkind-" : "";
  return said(`together.${kind}${rank}`);
}
