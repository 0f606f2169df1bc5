/* The three sets of rules: which guesses are legal after the turns of a board, and why one is not. */

import { EngineError } from "./errors.js";
import { marksOf, patternOf } from "./feedback.js";
import { say } from "./sentences.js";

/** @typedef {{guess: string, letters: string[], pattern: number}} Seen a turn as one board shows it */

export const ORDINALS = [
  "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
]; // prettier-ignore
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** @param {string[]} letters @returns {Map<string, number>} */
function counted(letters) {
  const counts = new Map();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** How many copies of each letter a turn has shown. @param {Seen} turn @param {number[]} marks */
const revealed = ({ letters }, marks) => counted(letters.filter((_, i) => marks[i]));

/** Whether a word would have got the marks of all turns. @param {Seen[]} turns @param {string[]} letters */
export const fits = (turns, letters) => turns.every((turn) => patternOf(turn.letters, letters) === turn.pattern);

/**
 * Why a guess is illegal after the turns of one board, or "". @param {string} rules @param {Seen[]} turns
 * @param {string[]} guess @param {(text: string) => string} upper
 */
export function violation(rules, turns, guess, upper) {
  if (rules === "normal") return "";
  const shown = turns.map((turn) => marksOf(turn.pattern, guess.length));
  for (let t = 0; t < turns.length; t++)
    for (let i = 0; i < guess.length; i++)
      if (shown[t][i] === 2 && guess[i] !== turns[t].letters[i])
        return say("rules.place", { place: ORDINALS[i], letter: upper(turns[t].letters[i]) });
  const counts = counted(guess);
  for (let t = 0; t < turns.length; t++)
    for (const [letter, copies] of revealed(turns[t], shown[t]))
      if ((counts.get(letter) ?? 0) < copies)
        return say(`rules.contain${copies === 1 ? "" : "-more"}`, { count: NUMBERS[copies], letter: upper(letter) });
  if (rules === "ultra-hard")
    for (let t = 0; t < turns.length; t++) {
      const why = misfit(turns[t], shown[t], guess, counts, upper);
      if (why) return why;
    }
  return "";
}

/**
 * Why a guess that passes the hard rules does not fit a turn. @param {Seen} turn @param {number[]} marks
 * @param {string[]} guess @param {Map<string, number>} counts @param {(text: string) => string} upper
 */
function misfit(turn, marks, guess, counts, upper) {
  if (fits([turn], guess)) return "";
  const shown = revealed(turn, marks);
  for (let i = 0; i < guess.length; i++) {
    const letter = turn.letters[i];
    const copies = shown.get(letter) ?? 0;
    if (marks[i] !== 2 && guess[i] === letter && copies)
      return say("rules.other-place", { place: ORDINALS[i], letter: upper(letter) });
    if (marks[i] === 0 && (counts.get(letter) ?? 0) > copies)
      return say(copies ? "rules.only" : "rules.without", { count: NUMBERS[copies], letter: upper(letter) });
  }
  return "does not fit";
}

/**
 * Which guesses of a list keep to what the turns of a board have revealed, one byte each.
 * @param {import("./lexicon.js").Lexicon} lexicon @param {string} rules @param {Seen[]} turns
 */
export function legalGuesses(lexicon, rules, turns) {
  const { length, codes } = lexicon;
  const count = lexicon.guesses.length;
  const legal = new Uint8Array(count).fill(1);
  if (rules === "normal") return legal;
  for (const turn of turns) {
    const spelt = lexicon.alphabet.codes(turn.guess);
    const marks = marksOf(turn.pattern, length);
    /** @type {Map<number, number>} */
    const copies = new Map();
    marks.forEach((mark, i) => mark && copies.set(spelt[i], (copies.get(spelt[i]) ?? 0) + 1));
    for (let g = 0; g < count; g++) {
      if (!legal[g]) continue;
      const at = g * length;
      if (rules === "ultra-hard") {
        if (patternOf(spelt, codes.subarray(at, at + length)) !== turn.pattern) legal[g] = 0;
        continue;
      }
      for (let i = 0; i < length && legal[g]; i++) if (marks[i] === 2 && codes[at + i] !== spelt[i]) legal[g] = 0;
      if (!legal[g]) continue;
      for (const [letter, least] of copies) {
        let held = 0;
        for (let i = 0; i < length; i++) if (codes[at + i] === letter) held++;
        if (held < least) {
          legal[g] = 0;
          break;
        }
      }
    }
  }
  return legal;
}

/** @param {string} rules @param {string} word @param {string} why */
export const illegal = (rules, word, why) =>
  new EngineError("illegal-guess", say("rules.illegal", { word, rules, why }), say("rules.illegal-fix"));
