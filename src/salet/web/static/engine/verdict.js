/* The whole game in a few sentences: salet/reviews/verdict.py. */

import { joined, rounded, thousands } from "./figures.js";
import { FAIR, GOOD } from "./guessvalue.js";

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
  if (turns < 0.005) return "nothing";
  if (turns < 0.995) return `${turns.toFixed(2)} of a guess`;
  const shown = turns.toFixed(1).replace(/\.0$/, "");
  return `${shown} guess${shown === "1" ? "" : "es"}`;
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
  const several = review.boards > 1;
  const sentences = review.skill === null ? [] : [together(review.skill, review.luck, review.solved)];
  sentences.push(...(several ? onSeveral(review, ends) : onOne(review)));
  const mean = review.best_play_mean;
  if (mean === null) return sentences;
  let average = `On average our suggestions take about ${mean.toFixed(1)}`;
  if (several && review.skill !== null)
    average += `: you gave away ${review.given_away >= 0.005 ? "about " : ""}${amount(review.given_away)}`;
  if (!several) average = `On average best play takes about ${rounded(mean, 2)} guesses`;
  if (!several && review.skill !== null && review.solved) average += `: ${sumText(review, given)}`;
  return [...sentences, `${average}.`];
}

/**
 * What was given away and what luck did, which add up to the guesses as displayed. @param {any} review
 * @param {number} given
 */
function sumText({ best_play_mean: mean, guesses: count }, given) {
  const lucky = Number(rounded(mean, 2)) + given - count;
  const luck = `${lucky > 0 ? "good luck saved" : "bad luck cost"} ${Math.abs(lucky).toFixed(2)}`;
  const away = given < 0.005 ? "nothing" : given.toFixed(2);
  return `you gave away ${away}, and ${Math.abs(lucky) < 0.005 ? "luck made no difference" : luck}`;
}

function onOne({ guesses: count, best_play_guesses: best, solved }) {
  const used = capital(guesses(count));
  if (best === null) return [];
  if (!solved) return [`Best play finds this answer in ${number(best)}.`];
  if (best > count) return [`${used}: ${number(best - count)} fewer than best play needs for this answer.`];
  if (best === count) return [`Best play needs ${guesses(best)} for this answer too.`];
  return [`${used}; best play needs ${number(best)} for this answer.`];
}

function onSeveral({ guesses: count, best_play_guesses: best, boards, solved, limit }, ends) {
  const used = guesses(count);
  if (solved) {
    const than = best === null ? "" : `; our suggestions take ${number(best)} on these words`;
    const over = count > limit ? `, over the limit of ${limit}` : "";
    return [`${boards === 2 ? "Both" : `All ${number(boards)}`} boards in ${used}${over}${than}.`];
  }
  const unsolved = ends.flatMap((end, board) => (end === null ? [board + 1] : []));
  const done = unsolved.length < boards ? capital(number(boards - unsolved.length)) : "None";
  const summary = `${done} of ${number(boards)} boards solved in ${used}; ${listed(unsolved)} not solved.`;
  return best === null ? [summary] : [summary, `Our suggestions take ${number(best)} on these words.`];
}

/** Skill and luck in a sentence. @param {number} skill @param {number} luck @param {boolean} solved */
function together(skill, luck, solved) {
  const fine = skill >= GOOD;
  const fair = skill >= FAIR;
  if (luck >= KIND) {
    if (fine) return "Very well played, and the marks were kind too.";
    return fair ? "Well played, with some luck." : "The marks were kind to you today.";
  }
  if (luck <= UNKIND) {
    if (fine)
      return solved ? "Very well played against stubborn marks." : "Very well played; it was luck that was missing.";
    return fair ? "Well played on an unlucky day." : "An uphill game, with little luck.";
  }
  if (fine) return "Very well played.";
  return fair ? "A solid game." : "Some guesses could have been better.";
}
