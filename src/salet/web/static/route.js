/* The address of a view: #/play?turns=crane:bbygb,moist:bbbbg, with several boards
   #/play?boards=2&turns=crane:bbygb,ybbbb;moist:bbbbg,bbbbb. Pure, no document. */

import { MOST_BOARDS, readTurn, readTurns, writeTurns } from "./marks.js";

/** @typedef {{list: string, rules: string, words: string}} Choices */
/** @typedef {{turns: import("./marks.js").Turn[], boards: number, sequence: boolean, choices: Choices}} Game */
/** @typedef {{view: string, path: string[], params: URLSearchParams}} Route */

export const DEFAULTS = Object.freeze({
  list: "daily",
  rules: "normal",
  words: "everyday",
});
export const RULES = ["normal", "hard", "ultra-hard"];
export const WORDS = ["everyday", "any"];
export const MOST_TURNS = 64;
const NAMES = /^[a-z0-9][a-z0-9_-]{0,40}(:[\p{L}\p{M}._?]{3,40})?$/u;

/** @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const [path, ...query] = hash.replace(/^#\/?/, "").split("?");
  const pieces = path.split("/").filter(Boolean).map(decoded);
  return { view: pieces[0] ?? "", path: pieces.slice(1), params: new URLSearchParams(query.join("?")) };
}

function decoded(piece) {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

/**
 * An address; `:`, `,` and `;` stay readable. @param {string} path @param {Record<string, string | undefined>} params
 */
export function address(path, params = {}) {
  const written = (value) => encodeURIComponent(value).replace(/%(3A|2C|3B)/g, (code) => decodeURIComponent(code));
  const pairs = Object.entries(params).flatMap(([name, value]) => (value ? [`${name}=${written(value)}`] : []));
  return `#/${path}${pairs.length ? `?${pairs.join("&")}` : ""}`;
}

/** A list and, where a game shows some, the letters known at the start: `fr-6:p.....`. @param {string} name */
export const listOf = (name) => name.split(":");

/** @param {URLSearchParams} params @param {Choices} fallback @returns {Choices} */
export function readChoices(params, fallback = DEFAULTS) {
  const known = (name, values) => {
    const value = params.get(name);
    return value && (values ? values.includes(value) : NAMES.test(value)) ? value : fallback[name];
  };
  return {
    list: known("list"),
    rules: known("rules", RULES),
    words: known("words", WORDS),
  };
}

/** Only what differs from the defaults is written. @param {Partial<Choices>} choices */
export function writeChoices(choices) {
  return Object.fromEntries(Object.entries(choices).filter(([name, value]) => value !== DEFAULTS[name]));
}

/** A number of boards, or null. @param {string | null} text */
export function readBoards(text) {
  const boards = /^\d{1,2}$/.test(text ?? "") ? Number(text) : 0;
  return boards >= 1 && boards <= MOST_BOARDS ? boards : null;
}

/** The parameters of an address that say how many boards. @param {{boards: number, sequence: boolean}} game */
export const writeBoards = ({ boards, sequence }) =>
  boards > 1 ? { boards: String(boards), sequence: sequence ? "1" : undefined } : {};

/** @param {import("./marks.js").Turn[]} turns */
export const joinTurns = (turns) => writeTurns(turns).join(turns[0]?.feedbacks.length > 1 ? ";" : ",");

/**
 * The address of a game in Play; `marking=1` says that the last turn is still being marked.
 * @param {Game & {marking?: any}} game
 */
export const gameAddress = ({ turns, boards, sequence, choices, marking }) =>
  address("play", {
    ...writeBoards({ boards, sequence }),
    ...writeChoices(choices),
    turns: joinTurns(turns),
    marking: marking && boards > 1 ? "1" : undefined,
  });

/**
 * The game of an address; what cannot be read is left out. @param {URLSearchParams} params @param {Choices} [fallback]
 */
export function readGame(params, fallback) {
  const asked = readBoards(params.get("boards"));
  const turns = readTurns(params.get("turns"), asked ?? 0).slice(0, MOST_TURNS);
  const boards = asked ?? turns[0]?.feedbacks.length ?? 1;
  return {
    turns,
    boards,
    sequence: boards > 1 && params.get("sequence") === "1",
    choices: readChoices(params, fallback),
    marking: params.get("marking") === "1",
  };
}

/**
 * The current form of an address that an earlier version wrote: `#/boards…` is Play or Practice, and
 * `#/practice/hides` is the adversary. @param {string} hash
 */
export function currentAddress(hash) {
  const { view, path, params } = readRoute(hash);
  if (view === "practice" && path[0] === "hides") return address("practice/adversary", Object.fromEntries(params));
  if (view !== "boards") return hash;
  params.set("boards", String(readBoards(params.get("boards")) ?? 4));
  const now = readTurn(params.get("now") ?? "");
  if (now) {
    params.set("turns", [params.get("turns"), params.get("now")].filter(Boolean).join(";"));
    params.set("marking", "1");
  }
  params.delete("now");
  return address(path[0] === "play" ? "practice/word" : "play", Object.fromEntries(params));
}

/**
 * The review of a played game. @param {Game & {limit?: number | null}} game @param {string[]} [answers]
 * @param {string} [day]
 * @param {{hints: number, gaveUp: boolean, adversary: boolean} | null} [practice] how a practice game went
 */
export const reviewAddress = ({ turns, boards, choices, sequence, limit }, answers = [], day, practice) =>
  address("review", {
    turns: joinTurns(turns),
    answer: answers.join(","),
    day,
    sequence: sequence ? "1" : undefined,
    within: limit && limit !== boards + 5 ? String(limit) : undefined,
    hints: practice ? String(practice.hints) : undefined,
    "given-up": practice?.gaveUp ? "1" : undefined,
    adversary: practice?.adversary ? "1" : undefined,
    ...writeChoices({ list: choices.list, rules: choices.rules }),
  });

/** Where a game against a host is played. @param {import("./state.js").Host} host */
export const hostAddress = ({ kind, list, rules, code, day, boards, sequence }) =>
  address(`practice/${kind}`, { ...writeBoards({ boards, sequence }), code, day, ...writeChoices({ list, rules }) });
