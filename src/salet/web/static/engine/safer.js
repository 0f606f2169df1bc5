/* A word that is likelier to win than another guess: salet/value/chances.py. */

import { percent } from "./figures.js";
import { grouped, Rows } from "./rows.js";

/** @typedef {{word: string, chance: number, insteadOf: number, isSlower: boolean}} Safer with the chances of both */

const CLEARLY = 0.01; // how much more likely to win a safer word is
const NEARLY = 0.001; // an everyday word may be less safe than the safest word by this
export const MOST_LIKELY = 80; // likely candidates: among more, no safer word is looked for
const LARGEST = 400; // candidates: the same with three guesses left
const TRIED = 4; // everyday words, and as many of all, whose chance is computed with three guesses left
const rounded = (chance) => Math.round(chance * 1e9) / 1e9; // a sure win is exactly 1

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./value.js").Values} Values */

/**
 * A word that is clearly more likely to win than a guess, with at most three guesses left. With three, the chances of a
 * few promising words are computed, with fewer those of all. @param {Position} position @param {Values} values
 * @param {string} guess @param {string[]} never words that the game does not accept @returns {Safer | null}
 */
export function saferWord(position, values, guess, never) {
  const { board, lexicon, guessesLeft } = position;
  const yours = lexicon.index.get(guess);
  if (guessesLeft < 1 || guessesLeft > 3 || board.likely > MOST_LIKELY || yours === undefined) return null;
  const unwanted = new Set([...never, ...lexicon.offensive]);
  const isAllowed = (at) => board.legal[at] && !unwanted.has(lexicon.guesses[at]);
  const win = guessesLeft === 3 ? chancesOfThree(position, values, yours, isAllowed) : chancesOfAll(position, values);
  const own = /** @type {number} */ (win.get(yours));
  const allowed = [...win].filter(([at]) => isAllowed(at));
  const safest = allowed.reduce((most, [, chance]) => Math.max(most, chance), 0);
  if (safest < own + CLEARLY) return null;
  const [[best, chance]] = allowed
    .filter(([, near]) => near > safest - NEARLY)
    .sort(
      ([a, x], [b, y]) => lexicon.everyday[b] - lexicon.everyday[a] || y - x || board.hits[b] - board.hits[a] || a - b,
    );
  const [first, second] = values.of(position, [lexicon.guesses[best], guess]);
  return { word: lexicon.guesses[best], chance, insteadOf: own, isSlower: first.turns > second.turns + 1e-9 };
}

/**
 * The chance to win with each guess, if at most two guesses are left.
 * @param {Position} position
 * @param {Values} values
 */
function chancesOfAll(position, values) {
  const { hits } = position.board;
  const { merit } = values.countedAll(position);
  const more = position.guessesLeft === 1 ? () => 1 : (at) => 2 - hits[at]; // guesses of a win
  return new Map(Array.from(merit, (turns, at) => [at, rounded(1 - (turns - more(at)) / values.c.past_limit)]));
}

/**
 * The chance to win with your guess and a few others, if three guesses are left; only your own if it is high, or if
 * there are too many candidates. @param {Position} position @param {Values} values @param {number} yours
 * @param {(guess: number) => any} isAllowed @returns {Map<number, number>}
 */
function chancesOfThree(position, values, yours, isAllowed) {
  const { board, lexicon } = position;
  if (board.count > LARGEST) return new Map([[yours, 1]]);
  const win = new Map([[yours, chanceOfThree(position, values, yours)]]);
  if (/** @type {number} */ (win.get(yours)) > 1 - CLEARLY) return win;
  const rough = leastChances(position);
  const order = [...rough.keys()].filter(isAllowed).sort((a, b) => rough[b] - rough[a] || a - b);
  const known = order.filter((at) => lexicon.everyday[at]);
  for (const at of [...known.slice(0, TRIED), ...order.slice(0, TRIED)])
    if (!win.has(at)) win.set(at, chanceOfThree(position, values, at));
  return win;
}

/**
 * A lower bound of the chance to win after each guess: of each feedback the heaviest likely candidates are found, one
 * for each guess after it. @param {Position} position
 */
export function leastChances({ board, lexicon, guessesLeft }) {
  const rows = new Rows(lexicon, board.guesses.subarray(0, board.likely));
  const row = rows.empty();
  const seen = new Int32Array(lexicon.win + 1);
  return lexicon.guesses.map((_, guess) => {
    rows.write(guess, row);
    let chance = 0;
    for (let place = 0; place < row.length; place++)
      if (seen[row[place]]++ < guessesLeft - 1) chance += board.weights[place];
    for (const pattern of row) seen[pattern] = 0;
    return rounded(chance);
  });
}

/**
 * The chance to win with a guess and the best play after it, if three guesses are left. Two candidates are found for
 * sure with the two guesses after it. @param {Position} position @param {Values} values @param {number} guess
 */
function chanceOfThree(position, values, guess) {
  const { board, lexicon } = position;
  const word = lexicon.guesses[guess];
  const letters = lexicon.letters(word);
  let won = board.hits[guess];
  for (const [pattern, places] of grouped(board.ordered.keys(), lexicon.row(word, board.ordered))) {
    if (pattern === lexicon.win) continue;
    const mass = places.reduce((sum, place) => sum + board.weights[place], 0);
    const isSure = places.length <= 2 || splitsItself(lexicon, board, places);
    if (!isSure) {
      const child = position.followed({ guess: word, letters, patterns: [pattern] });
      const { legal } = child.board;
      let best = 0;
      for (const [at, chance] of chancesOfAll(child, values)) if (legal[at] && chance > best) best = chance;
      won += mass * best;
    } else won += mass;
  }
  return rounded(won);
}

/** Whether some candidate gives each of these a feedback of its own. @param {any} lexicon @param {any} board @param
 * {number[]} places */
function splitsItself(lexicon, board, places) {
  const columns = Int32Array.from(places, (place) => board.ordered[place]);
  return places.some(
    (place) => new Set(lexicon.row(lexicon.guesses[board.guesses[place]], columns)).size === places.length,
  );
}

/** @param {Safer} safer @param {import("./lexicon.js").Lexicon} lexicon */
export function saferSentence({ word, chance, insteadOf, isSlower }, lexicon) {
  const slower = isSlower ? ", but slower on average" : "";
  return `${lexicon.upper(word)} is safer: ${percent(chance)} to win instead of ${percent(insteadOf)}${slower}.`;
}
