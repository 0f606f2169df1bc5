/* The one interface to whoever computes. Here it is the server of `salet serve`; anything else with these functions
   (a worker, another server) could answer in its place, and no view would know. */

import { ask, bench, forget, had, once, post } from "./api.js";
import { speak } from "./letters.js";
import { writeTurns } from "./marks.js";
import { listOf } from "./route.js";

export { Refusal } from "./api.js";

/** @typedef {import("./route.js").Game & {limit?: number | null}} Game */
/** @typedef {{never: string[], opener: string, day?: string}} Mine the player's own words, and the past day played */

const TOP = 10;

/** @param {Game} game */
const position = ({ turns, boards, limit, choices: { list, rules } }) => ({
  turns: writeTurns(turns),
  list,
  rules,
  ...(boards > 1 && { boards }),
  ...(limit && { within: limit }),
});

/** @param {Game} game @param {Mine} mine */
const question = (game, { never, opener, day }) => ({
  ...position(game),
  strategy: game.choices.strategy,
  goal: game.choices.goal,
  words: game.choices.words,
  never,
  ...(day && { day }),
  ...(game.turns.length === 0 && { opener }),
  top: TOP,
});

export const engine = {
  /** The best next guesses. @param {Game} game @param {Mine} mine @param {AbortSignal} [signal] */
  advise: (game, mine, signal) => ask("/api/suggest", question(game, mine), signal),
  /** The same where it is known already, else undefined. @param {Game} game @param {Mine} mine */
  advised: (game, mine) => had("/api/suggest", question(game, mine)),
  /** What a guess can show on each board. @param {Game} game @param {string} guess @param {AbortSignal} [signal] */
  marks: (game, guess, signal) => ask("/api/marks", { ...position(game), guess }, signal),
  /** The groups that a guess makes. @param {Game} game @param {string} guess @param {AbortSignal} [signal] */
  split: (game, guess, signal) => ask("/api/partition", { ...position(game), guess }, signal),
  /** A finished game judged. @param {any} body @param {AbortSignal} [signal] */
  review: (body, signal) => ask("/api/review", body, signal),
  /** What a pasted text is. @param {string} text @param {string} list */
  paste: (text, list) => ask("/api/paste", { text: text.slice(0, 4000), list }),
  /** One fork of perfect play. @param {any} body @param {AbortSignal} [signal] */
  fork: (body, signal) => ask("/api/tree", body, signal),
  /** First guesses ranked. @param {any} body @param {AbortSignal} [signal] */
  openers: (body, signal) => ask("/api/openers", body, signal),
  /** A code for the answers of a game, one's own or drawn at random. @param {any} body */
  code: (body) => ask("/api/code", body),
  /** A game as its host marks it. @param {any} body @param {AbortSignal} [signal] */
  practice: (body, signal) => ask("/api/practice", body, signal),
  days: () => once("/api/days"),
  /** Past answers that could be fetched. */
  offer: () => once("/api/offer"),
  /** Fetch them, or keep that they are not wanted. @param {boolean} fetch */
  async update(fetch) {
    const done = await post("/api/update", { fetch });
    forget();
    return done;
  },
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
