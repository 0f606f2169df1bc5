/* The one interface to whoever computes: the server of `salet serve`, or the page's own engine where there is none. No
   view knows which. A server that is lost in the middle of a game is not asked again before the next game. */

import { Lost, bench, cached, forget, fromCache, get, line, post, turn } from "./api.js";
import { speak } from "./letters.js";
import { writeTurns } from "./marks.js";
import { askOwn, isSite, prepareOwn } from "./own.js";
import { listOf } from "./route.js";
import { never } from "./store.js";

export { Refusal } from "./own.js";

/** @typedef {import("./route.js").Game & {limit?: number | null}} Game */
/** @typedef {{never: string[], opener: string, day?: string}} Wishes the player's own words, and the past day played */

const TOP = 10;

/** @param {Game} game */
const position = ({ turns, boards, limit, choices: { list, rules } }) => ({
  turns: writeTurns(turns),
  list,
  rules,
  ...(boards > 1 && { boards }),
  ...(limit && { within: limit }),
});

/** @param {Game} game @param {Wishes} wishes */
const question = (game, { never, opener, day }) => ({
  ...position(game),
  strategy: game.choices.strategy,
  words: game.choices.words,
  never,
  ...(day && { day }),
  ...(game.turns.length === 0 && { opener }),
  top: TOP,
});

const SERVER = "server";
const PAGE = "page";
const answering = () => (isSite || line.state === "own" ? PAGE : SERVER);

/** A game begins: with the server again, if it is back. */
function begin() {
  if (line.state === "own" && line.isBack) turn("up");
}

/**
 * Ask the server, or the page's own engine once the server is lost. @param {string} name @param {any} body
 * @param {AbortSignal} [signal] @param {() => Promise<any>} [call] another way to ask the server
 */
async function ask(name, body, signal, call) {
  const list = body?.list ?? "daily";
  if (answering() === SERVER)
    try {
      const answer = await cached(SERVER, name, body, call ?? (() => post(`/api/${name}`, body, signal, list)));
      if (body?.turns?.length || body?.guesses?.length) void prepareOwn(list); // a game that may outlast the server
      return answer;
    } catch (problem) {
      if (!(problem instanceof Lost)) throw problem;
    }
  return cached(PAGE, name, body, () => askOwn(name, body, signal));
}

/**
 * What the page has no engine for waits for the server. @param {string} name @param {any} body @param {AbortSignal}
 * [signal]
 */
const askPython = (name, body, signal) =>
  isSite ? askOwn(name, body, signal) : cached(SERVER, name, body, () => post(`/api/${name}`, body, signal));

/** @type {Map<string, Promise<any>>} */
const asking = new Map();

/** As `ask` without a body, once at a time. @param {string} name */
function once(name) {
  const key = `${answering()} ${name}`;
  if (!asking.has(key))
    asking.set(
      key,
      ask(name, null, undefined, () => get(`/api/${name}`, "daily")).finally(() => asking.delete(key)),
    );
  return /** @type {Promise<any>} */ (asking.get(key));
}

/**
 * A bench needs Python. @param {Record<string, string | undefined>} params @param {(done: number, total: number) =>
 * void} progress @param {AbortSignal} signal
 */
async function benched(params, progress, signal) {
  if (isSite) return askOwn("bench", params, signal);
  return bench(params, progress, signal);
}

export const engine = {
  /** The best next guesses. @param {Game} game @param {Wishes} wishes @param {AbortSignal} [signal] */
  advise(game, wishes, signal) {
    if (!game.turns.length) begin();
    return ask("suggest", question(game, wishes), signal);
  },
  /** The same where it is known already, else undefined. @param {Game} game @param {Wishes} wishes */
  advised: (game, wishes) => fromCache(answering(), "suggest", question(game, wishes)),
  /** What a guess can show on each board. @param {Game} game @param {string} guess @param {AbortSignal} [signal] */
  marks: (game, guess, signal) => ask("marks", { ...position(game), guess }, signal),
  /**
   * The groups that a guess makes. @param {Game} game @param {string} guess @param {string[]} never
   * @param {AbortSignal} [signal]
   */
  split: (game, guess, never, signal) => ask("partition", { ...position(game), guess, never }, signal),
  /** A finished game judged. @param {any} body @param {AbortSignal} [signal] */
  review: (body, signal) => ask("review", { never: never(), ...body }, signal),
  /** What a pasted text is. @param {string} text @param {string} list */
  paste: (text, list) => ask("paste", { text: text.slice(0, 4000), list }),
  /** One fork of perfect play. @param {any} body @param {AbortSignal} [signal] */
  fork: (body, signal) => askPython("tree", body, signal),
  /** First guesses ranked. @param {any} body @param {AbortSignal} [signal] */
  openers: (body, signal) => askPython("openers", body, signal),
  /** A code for the answers of a game, one's own or drawn at random. @param {any} body */
  code: (body) => ask("code", body),
  /** A game as its host marks it. @param {any} body @param {AbortSignal} [signal] */
  practice(body, signal) {
    if (!body.guesses.length) begin();
    return ask("practice", body, signal);
  },
  days: () => once("days"),
  /** Past answers that could be fetched. */
  offer: () => once("offer"),
  /** Fetch them, or keep that they are not wanted. @param {boolean} fetch */
  async update(fetch) {
    const done = await post("/api/update", { fetch });
    forget();
    return done;
  },
  bench: benched,
  lists: () => once("lists"),
  /** A list by its name; the page speaks its letters from now on. @param {string} list */
  async spoken(list) {
    const listed = once("lists");
    if (isSite) void prepareOwn(list); // its data load while the page is drawn
    const { rows } = await listed;
    const row = rows.find(({ name }) => name === listOf(list)[0]);
    speak(row);
    return row;
  },
  strategies: () => once("strategies"),
};
