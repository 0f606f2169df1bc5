/* Whoever thinks, behind one small interface. Here it is the server of `salet serve`; anything else that
   has these functions (a worker, another server) could answer in its place, and no view would know. */

import { ask, bench, had, once } from "./api.js";
import { speak } from "./letters.js";
import { listOf, writeTurn } from "./route.js";

export { Refusal } from "./api.js";

/** @typedef {import("./state.js").Game} Game */

const TOP = 10;
const position = ({ turns, choices: { list, rules, strategy, goal } }, within) =>
  ({ turns: turns.map(writeTurn), list, rules, strategy, goal, within });

/** @typedef {{never: string[], opener: string, day?: string}} Mine the player's own words, and the past day that is played */

/** @param {Game} game @param {number} within @param {Mine} mine */
const advice = (game, within, { never, opener, day }) =>
  ({ ...position(game, within), words: game.choices.words, never, ...(day && { day }), ...(game.turns.length === 0 && { opener }), top: TOP });

export const engine = {
  /** The best next guesses. @param {Game} game @param {number} within @param {Mine} mine @param {AbortSignal} [signal] */
  advise: (game, within, mine, signal) => ask("/api/suggest", advice(game, within, mine), signal),
  /** The same where it is known already, else undefined. @param {Game} game @param {number} within @param {Mine} mine */
  advised: (game, within, mine) => had("/api/suggest", advice(game, within, mine)),
  /** The groups that a guess makes. @param {Game} game @param {number} within @param {string} guess @param {AbortSignal} [signal] */
  split: (game, within, guess, signal) => ask("/api/partition", { ...position(game, within), guess }, signal),
  /** A finished game judged. @param {any} body @param {AbortSignal} [signal] */
  review: (body, signal) => ask("/api/review", body, signal),
  /** What a pasted text is. @param {string} text @param {string} list */
  paste: (text, list) => ask("/api/paste", { text: text.slice(0, 4000), list }),
  /** One fork of perfect play. @param {any} body @param {AbortSignal} [signal] */
  fork: (body, signal) => ask("/api/tree", body, signal),
  /** First guesses ranked. @param {any} body @param {AbortSignal} [signal] */
  openers: (body, signal) => ask("/api/openers", body, signal),
  /** A code for a word, one's own or one by chance. @param {any} body */
  code: (body) => ask("/api/code", body),
  /** A game as its host marks it. @param {any} body @param {AbortSignal} [signal] */
  practice: (body, signal) => ask("/api/practice", body, signal),
  /** The best next guesses on several boards. @param {any} body @param {AbortSignal} [signal] */
  boardsAdvise: (body, signal) => ask("/api/boards/suggest", { ...body, top: TOP }, signal),
  /** What a guess can show on each board. @param {any} body @param {AbortSignal} [signal] */
  boardsMarks: (body, signal) => ask("/api/boards/marks", body, signal),
  /** A game of several boards judged. @param {any} body @param {AbortSignal} [signal] */
  boardsReview: (body, signal) => ask("/api/boards/review", body, signal),
  /** A code for several words by chance. @param {any} body */
  boardsCode: (body) => ask("/api/boards/code", body),
  /** A game of several boards as its host marks it. @param {any} body @param {AbortSignal} [signal] */
  boardsPractice: (body, signal) => ask("/api/boards/practice", body, signal),
  days: () => once("/api/days"),
  bench,
  lists: () => once("/api/lists"),
  /** A list by its name; the page speaks its letters from now on. @param {string} list */
  async spoken(list) {
    const { rows } = await once("/api/lists");
    const row = rows.find(({ name }) => name === listOf(list)[0]);
    speak(row);
    return row;
  },
  strategies: () => once("/api/strategies"),
};
