/* The whole game in a few sentences: salet/reviews/verdict.py. */

import { joined, rounded, thousands } from "./figures.js";
import { FAIR, GOOD } from "./skill.js";
import { say } from "./sentences.js";

const NUMBERS = [
  "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
]; // prettier-ignore
export const NAMED = 4; // boards that a sentence names
const KIND = 75; // luck of a game: a quarter of all games has more, and a quarter less than UNKIND
const UNKIND = 25;

/** A small number in words. @param {number} count */
export const number = (count) => NUMBERS[count] ?? thousands(count);

/** Expected turns as people say it. @param {number} turns */
export function amount(turns) {
  if (turns < 0.005) return say("turns.nothing");
  if (turns < 0.995) return say("turns.part", { turns: turns.toFixed(2) });
  const shown = turns.toFixed(1).replace(/\.0$/, "");
  return say(shown === "1" ? "turns.one" : "turns.many", { turns: shown });
}

/** Boards as a sentence names them. @param {number[]} boards */
export const listed = (boards) =>
  boards.length > NAMED ? `${number(boards.length)} boards` : `board${boards.length > 1 ? "s" : ""} ${joined(boards)}`;

/** A text with a capital. @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
const guesses = (count) => `${number(count)} guess${count === 1 ? "" : "es"}`;

/**
 * What the whole game comes to. @param {any} review @param {(number | null)[]} ends @param {number} given what better
 * guesses save, as shown
 */
export function verdict(review, ends, given) {
  const { boards, skill, best_play_mean: mean, given_away: lost } = review;
  const sentences = skill === null ? [] : [together(skill, review.luck, review.solved)];
  sentences.push(...(boards > 1 ? onSeveral(review, ends) : onOne(review)));
  if (mean === null) return sentences;
  if (boards > 1) {
    const away = lost >= 0.005 ? say("boards.about", { saves: amount(lost) }) : amount(lost);
    const key = skill === null ? "verdict.boards-mean" : "verdict.boards-given";
    return [...sentences, say(key, { mean: mean.toFixed(1), given: away })];
  }
  const shown = rounded(mean, 2);
  if (skill === null || !review.solved) return [...sentences, say("verdict.mean", { mean: shown })];
  const lucky = Number(shown) + given - review.guesses; // they add up to the guesses as displayed
  const luck = Math.abs(lucky) < 0.005 ? "none" : lucky > 0 ? "good" : "bad";
  const total = say("verdict.sum", {
    mean: shown,
    given: given < 0.005 ? say("turns.nothing") : given.toFixed(2),
    luck: say(`verdict.luck-${luck}`, { lucky: Math.abs(lucky).toFixed(2) }),
  });
  return [...sentences, total];
}

function onOne({ guesses: count, best_play: path, best_play_guesses: best, solved, limit }) {
  const used = guesses(count);
  if (best === null) return path.length >= limit ? [say("verdict.missed", { limit: number(limit) })] : [];
  if (!solved) return [say("verdict.lost", { needed: number(best) })];
  if (best === count) return [say("verdict.same", { used })];
  const values = { used: capital(used), fewer: number(Math.abs(best - count)), needed: number(best) };
  return [say(best > count ? "verdict.fewer" : "verdict.more", values)];
}

function onSeveral({ guesses: count, best_play_guesses: best, boards, solved, limit }, ends) {
  const used = guesses(count);
  const ours = best === null ? "" : number(best);
  if (solved) {
    const every = say(boards === 2 ? "verdict.both" : "verdict.all", { boards: number(boards) });
    const over = count > limit ? say("verdict.over", { limit }) : "";
    const than = ours ? say("verdict.than", { needed: ours }) : "";
    return [say("verdict.solved", { every, used, over, than })];
  }
  const unsolved = ends.flatMap((end, board) => (end === null ? [board + 1] : []));
  const done = unsolved.length < boards ? capital(number(boards - unsolved.length)) : say("verdict.none");
  const some = say("verdict.some", { done, boards: number(boards), used, unsolved: listed(unsolved) });
  return ours ? [some, say("verdict.ours", { needed: ours })] : [some];
}

/** Skill and luck in a sentence. @param {number} skill @param {number} luck @param {boolean} solved */
function together(skill, luck, solved) {
  const rank = skill >= GOOD ? "fine" : skill >= FAIR ? "fair" : "poor";
  if (luck <= UNKIND && rank === "fine" && !solved) return say("together.unkind-lost");
  const kind = luck >= KIND ? "kind-" : luck <= UNKIND ? "unkind-" : "";
  return say(`together.${kind}${rank}`);
}
