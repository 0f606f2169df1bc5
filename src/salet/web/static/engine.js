/* The engine of the page: a Web Worker that computes all answers. It reads its data from where the page came from, and
   nowhere else. Everything that a view asks for goes through `engine`. */

import { speak } from "./letters.js";
import { writeTurns } from "./marks.js";
import { DEFAULTS, listOf } from "./route.js";
import { never } from "./store.js";
import { fixWords, isoDay } from "./words.js";

/** @typedef {import("./route.js").Game & {limit?: number | null}} Game */
/** @typedef {{never: string[], opener: string, day?: string}} Wishes the player's own words, and the past day played */

/** An error of the engine: `{error, message, fix}` and further fields. */
export class Failure extends Error {
  /** @param {any} body */
  constructor(body) {
    super(body.message);
    this.body = body;
    this.fix = body.steps ? fixWords(body.steps) : (body.fix ?? "");
  }
}

const TOP = 10;
const KEPT = 200; // answers
const BROKEN = {
  error: "load",
  message: "A part of this page is not on your device and could not be loaded.",
  fix: "Check your connection, then load the page again.",
};

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
    const made = new Worker(new URL("./engine/worker.js", import.meta.url), options);
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
    if (failure) request?.stop(new Failure(failure));
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
const keyOf = (name, body) => [isoDay(new Date()), name, JSON.stringify(body)].join();

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
const question = (game, { never, opener, day }) => ({
  ...position(game),
  words: game.choices.words,
  never,
  ...(day && { day }),
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
   * @param {Game} game @param {Wishes} wishes
   */
  opening({ turns, boards, choices }, { never, opener }) {
    const [everyday, any] = written("salet-openers").split(" ");
    const guess = choices.words === "any" ? any : everyday;
    const isUsual = boards === 1 && choices.list === DEFAULTS.list && choices.rules === DEFAULTS.rules;
    if (turns.length || !isUsual || opener || !guess || never.includes(guess)) return null;
    return { boards: [{}], suggestions: [{ guess, probability: 0 }], sentence: "", opener: "" };
  },
  /** What a guess can show on each board. @param {Game} game @param {string} guess @param {AbortSignal} [signal] */
  marks: (game, guess, signal) => ask("marks", { ...position(game), guess }, signal),
  /**
   * The groups that a guess makes. @param {Game} game @param {string} guess @param {string[]} never
   * @param {AbortSignal} [signal]
   */
  split: (game, guess, never, signal) => ask("partition", { ...position(game), guess, never }, signal),
  /** The review of a finished game. @param {any} body @param {AbortSignal} [signal] */
  review: (body, signal) => ask("review", { never: never(), ...body }, signal),
  /** What a pasted text is. @param {string} text @param {string} list */
  paste: (text, list) => ask("paste", { text: text.slice(0, 4000), list }),
  /** The game that a picture shows. @param {ImageData} image @param {string} list @param {AbortSignal} signal */
  picture: ({ width, height, data }, list, signal) =>
    computed("picture", { image: { width, height, data }, list }, signal, [data.buffer]),
  /** A code for the answers of a game, given or drawn at random. @param {any} body */
  code: (body) => ask("code", body),
  /** A game as its host marks it. @param {any} body @param {AbortSignal} [signal] */
  practice: (body, signal) => ask("practice", body, signal),
  /** The past days that can be played. */
  days: () => ask("days"),
  lists: () => ask("lists"),
  /** The addresses of all files that the engine has loaded. @returns {Promise<string[]>} */
  loaded: () => computed("loaded", {}),
  /** A list by name; sets the letters that the page uses from now on. @param {string} list */
  async spoken(list) {
    const { rows } = await ask("lists");
    const row = rows.find(({ name }) => name === listOf(list)[0]);
    speak(row);
    return row;
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
