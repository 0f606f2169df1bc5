/* The engine of the page: a Web Worker that computes all answers. It reads its data from where the page came from, and
   nowhere else. Everything that a view asks for goes through `engine`. */

import { useGames } from "./games.js";
import { writeTurns } from "./marks.js";
import { DEFAULTS, listOf } from "./route.js";
import { errorText, text } from "./say.js";
import { isoDay, withListNames } from "./words.js";

/** @import { Advice, Alphabet, Choices, League, LeagueGame, LeagueWanted, Turn } from "../types" */
/** @typedef {{turns: Turn[], boards: number, choices: Choices, limit?: number | null}} Game */
/**
 * @typedef {import("../types").Wishes & {day?: string, chances?: boolean}} Wishes the player's own words, the past day
 *   played, and whether some answers are likelier than others
 */

/** An error of the engine: `{error, message, fix, key}` and further fields. */
export class Failure extends Error {
  /** @param {any} body */
  constructor(body) {
    super();
    this.body = body;
  }

  /** What is wrong, as text. */
  get message() {
    return errorText(this.body.message);
  }

  /** What to do, as text. */
  get fix() {
    return this.body.fix ? text(this.body.fix) : "";
  }
}

const TOP = 10;
const KEPT = 200; // answers
const BROKEN = { error: "load", message: { key: "error.load" }, fix: { key: "error.load-again-fix" } };

/** What the page was written with. @param {string} name */
const written = (name) =>
  /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name="${name}"]`))?.content ?? "";

/** @type {Worker | null} */
let worker = null;
/** @type {Map<number, {done: (answer: any) => void, stop: (problem: any) => void}>} */
const waiting = new Map();
let asked = 0;
/** Answers by question, the latest last. @type {Map<string, any>} */
const known = new Map();

/** Start a worker. Older browsers throw, or do not look at the type; the page says so then: see old.js. */
function moduleWorker() {
  let isRead = false;
  const options = {
    get type() {
      isRead = true;
      return /** @type {"module"} */ ("module");
    },
  };
  try {
    const made = new Worker(new URL("../engine/worker.js", import.meta.url), options);
    if (isRead) return made;
    made.terminate();
  } catch {
    /* too old, or forbidden */
  }
  dispatchEvent(new Event("salet-too-old"));
  throw new Failure(BROKEN);
}

/** @returns {Worker} */
function started() {
  if (worker) return worker;
  worker = moduleWorker();
  worker.postMessage({ index: new URL(written("salet-data"), document.baseURI).href });
  worker.onmessage = ({ data: { id, answer, failure } }) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (failure) request?.stop(new Failure({ ...failure, message: withListNames(failure.message) }));
    else request?.done(answer);
  };
  worker.onerror = () => {
    for (const { stop } of waiting.values()) stop(new Failure(BROKEN));
    waiting.clear();
    worker = null; // the next question starts another one
  };
  return worker;
}

/**
 * @param {string} name @param {any} body @param {AbortSignal} [signal]
 * @param {Transferable[]} [moved] what is not copied, but leaves this page @returns {Promise<any>}
 */
function computed(name, body, signal, moved = []) {
  return new Promise((done, stop) => {
    signal?.throwIfAborted();
    const id = ++asked;
    const engine = started();
    waiting.set(id, { done, stop });
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(id)) return;
      engine.postMessage({ id, drop: true });
      stop(signal.reason);
    });
    engine.postMessage({ id, name, body }, moved);
  });
}

/* The belief of the daily list changes every day, so the key contains the day. */
const keyOf = (/** @type {string} */ name, /** @type {any} */ body) =>
  [isoDay(new Date()), name, JSON.stringify(body)].join();

/** A known answer, or a computed one. @param {string} name @param {any} [body] @param {AbortSignal} [signal] */
async function ask(name, body, signal) {
  const key = keyOf(name, body);
  const before = known.get(key);
  if (before) return before;
  const answer = await computed(name, body, signal);
  known.set(key, answer);
  if (known.size > KEPT) known.delete(known.keys().next().value ?? "");
  return answer;
}

/** @param {Game} game */
const position = ({ turns, boards, limit, choices: { list, rules } }) => ({
  turns: writeTurns(turns),
  list,
  rules,
  ...(boards > 1 && { boards }),
  ...(limit && { within: limit }),
});

/** @param {Game} game @param {Wishes} wishes */
const question = (game, { never, opener, day, chances = true }) => ({
  ...position(game),
  words: game.choices.words,
  never,
  ...(day && { day }),
  ...(!chances && { chances }),
  ...(game.turns.length === 0 && { opener }),
  top: TOP,
});

export const engine = {
  /** The best next guesses. @param {Game} game @param {Wishes} wishes @param {AbortSignal} [signal] */
  advise: (game, wishes, signal) => ask("suggest", question(game, wishes), signal),
  /** The same if it is known already, else undefined. @param {Game} game @param {Wishes} wishes */
  advised: (game, wishes) => known.get(keyOf("suggest", question(game, wishes))),
  /**
   * The book's first guess at today's puzzle, which is shown until the engine has loaded; as an answer of `advise`.
   * @param {Game} game @param {Wishes} wishes @returns {Advice | null}
   */
  opening({ turns, boards, choices }, { never, opener }) {
    const [everyday, any] = written("salet-openers").split(" ");
    const guess = choices.words === "any" ? any : everyday;
    const isUsual = boards === 1 && choices.list === DEFAULTS.list && choices.rules === DEFAULTS.rules;
    if (turns.length || !isUsual || opener || !guess || never.includes(guess)) return null;
    return {
      boards: [],
      suggestions: [{ guess, probability: 0 }],
      sentences: [],
      opener: "",
      attention: [],
      shown: [],
    };
  },
  /** What a guess can show on each board. @param {Game} game @param {string} guess @param {AbortSignal} [signal] */
  marks: (game, guess, signal) => ask("marks", { ...position(game), guess }, signal),
  /**
   * The groups that a guess makes. @param {Game} game @param {string} guess @param {string[]} never
   * @param {AbortSignal} [signal]
   */
  split: (game, guess, never, signal) => ask("partition", { ...position(game), guess, never }, signal),
  /** The review of a finished game. @param {any} body @param {AbortSignal} [signal] */
  review: (body, signal) => ask("review", body, signal),
  /** How best play goes on after some turns of a finished game. @param {any} body */
  branch: (body) => ask("branch", body),
  /** What a pasted text is. @param {string} text @param {string} list */
  paste: (text, list) => ask("paste", { text: text.slice(0, 4000), list }),
  /** The game that a picture shows. @param {ImageData} image @param {string} list @param {AbortSignal} signal */
  picture: ({ width, height, data }, list, signal) =>
    computed("picture", { image: { width, height, data }, list }, signal, [data.buffer]),
  /** The games of an exported chat. @param {File} file */
  chat: (file) => computed("chat", { file, name: file.name }),
  /** Skill and luck of a game of a league, none if its answer is not known yet. @param {LeagueGame} game */
  judged: (game) => computed("judged", game),
  /**
   * The league of one game of a chat. @param {{games: LeagueGame[], game: string, period: string} & LeagueWanted} body
   * @returns {Promise<League>}
   */
  league: (body) => computed("league", body),
  /** A code for the answers of a game, given or drawn at random. @param {any} body */
  code: (body) => ask("code", body),
  /** A game as its host marks it. @param {any} body @param {AbortSignal} [signal] */
  practice: (body, signal) => ask("practice", body, signal),
  /** The past days that can be played. */
  days: () => ask("days"),
  /** The lists, and the games that are played with them. */
  async lists() {
    const answer = await ask("lists");
    useGames(answer.games);
    return answer;
  },
  /** The addresses of all files that the engine has loaded. @returns {Promise<string[]>} */
  loaded: () => computed("loaded", {}),
  /** The alphabet of a list; null if there is no such list. @param {string} list
   * @returns {Promise<Alphabet | null>} */
  async alphabet(list) {
    const { rows } = await engine.lists();
    return rows.find((/** @type {Alphabet} */ { name }) => name === listOf(list)[0]) ?? null;
  },
  /** Results shipped with the page: `openers-original`, `strategies`, `tree-original-hard`. @param {string} name */
  results: (name) => ask("results", { name }),
};

// It loads while the page is drawn; where it cannot, the first question is refused.
if (globalThis.Worker && globalThis.document)
  try {
    started();
  } catch {
    /* said already */
  }
