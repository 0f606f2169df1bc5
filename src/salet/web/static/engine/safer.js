/* A word that is likelier to win than another guess: salet/value/chances.py. */

import { percent } from "./figures.js";

/** @typedef {{word: string, chance: number, insteadOf: number, isSlower: boolean}} Safer with the chances of both */

const CLEARLY = 0.01; // how much more likely to win a safer word is
const NEARLY = 0.001; // an everyday word may be less safe than the safest word by this
export const MOST_LIKELY = 80; // candidates: among more, no safer word is looked for

/**
 * A word that is clearly more likely to win than a guess, with two guesses left; otherwise the chances of all words are
 * not known. @param {import("./position.js").Position} position @param {import("./value.js").Values} values
 * @param {string} guess @param {string[]} never words that the game does not accept @returns {Safer | null}
 */
export function saferWord(position, values, guess, never) {
  const { board, lexicon, guessesLeft } = position;
  const yours = lexicon.index.get(guess);
  if (guessesLeft !== 2 || board.likely > MOST_LIKELY || yours === undefined) return null;
  const { merit } = values.countedAll(position);
  const win = merit.map((turns, at) => {
    const chance = 1 - (turns - 2 + board.hits[at]) / values.c.late;
    return Math.round(chance * 1e9) / 1e9; // a sure win is exactly 1
  });
  const unwanted = new Set([...never, ...lexicon.refused]);
  const allowed = lexicon.guesses.flatMap((word, at) => (board.legal[at] && !unwanted.has(word) ? [at] : []));
  const safest = allowed.reduce((most, at) => Math.max(most, win[at]), 0);
  if (safest < win[yours] + CLEARLY) return null;
  const [best] = allowed
    .filter((at) => win[at] > safest - NEARLY)
    .sort((a, b) => lexicon.everyday[b] - lexicon.everyday[a] || win[b] - win[a] || merit[a] - merit[b] || a - b);
  const isSlower = merit[best] > merit[yours] + 1e-9;
  return { word: lexicon.guesses[best], chance: win[best], insteadOf: win[yours], isSlower };
}

/** @param {Safer} safer @param {import("./lexicon.js").Lexicon} lexicon */
export function saferSentence({ word, chance, insteadOf, isSlower }, lexicon) {
  const slower = isSlower ? ", but slower on average" : "";
  return `${lexicon.upper(word)} is safer: ${percent(chance)} to win instead of ${percent(insteadOf)}${slower}.`;
}
