/* The address of a view: #/play?turns=crane:bbygb,moist:bbbbg, with several boards
   #/play?boards=2&turns=crane:bbygb,ybbbb;moist:bbbbg,bbbbb. Pure, no document. */

import { isOfLength, readTurns, writeTurns } from "../base/marks.js";
import { MOST_TURNS, RULES, WORDS, isParam, readParam, unreadParams } from "./records.js";

export { MOST_TURNS, RULES, WORDS };

/** @import { Choices, Game, Host, Route, Turn } from "../types" */

/** @type {Readonly<Choices>} */
export const DEFAULTS = Object.freeze({
  list: "daily",
  rules: "normal",
  words: "everyday",
  game: "",
});
const BETWEEN = /[;,\s]+(?=[^;,:\s]+:)/u; // turns

/** @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const [path, ...query] = hash.replace(/^#\/?/, "").split("?");
  const pieces = path.split("/").filter(Boolean).map(decoded);
  return { view: pieces[0] ?? "", path: pieces.slice(1), params: new URLSearchParams(query.join("?")) };
}

/** @param {string} piece */
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
  const written = (/** @type {string} */ value) =>
    encodeURIComponent(value).replace(/%(3A|2C|3B)/g, (code) => decodeURIComponent(code));
  const pairs = Object.entries(params).flatMap(([name, value]) => (value ? [`${name}=${written(value)}`] : []));
  return `#/${path}${pairs.length ? `?${pairs.join("&")}` : ""}`;
}

/** A list and, where a game shows some, the letters known at the start: `fr-6:p.....`. @param {string} name */
export const listOf = (name) => name.split(":");

/** @param {URLSearchParams} params @param {Choices} fallback @returns {Choices} */
export function readChoices(params, fallback = DEFAULTS) {
  const known = (/** @type {keyof Choices} */ name) => readParam(params, name) ?? fallback[name];
  return { list: known("list"), rules: known("rules"), words: known("words"), game: known("game") };
}

/** Only what differs from the defaults is written. @param {Partial<Choices>} choices */
export function writeChoices(choices) {
  const usual = (/** @type {string} */ name) => DEFAULTS[/** @type {keyof Choices} */ (name)];
  return Object.fromEntries(Object.entries(choices).filter(([name, value]) => value !== usual(name)));
}

/** A number of boards, or null. @param {string | null} text */
export const readBoards = (text) => (isParam("boards", text) ? Number(text) : null);

/** The parameters of an address that say how many boards. @param {{boards: number, sequence: boolean}} game */
export const writeBoards = ({ boards, sequence }) =>
  boards > 1 ? { boards: String(boards), sequence: sequence ? "1" : undefined } : {};

/** @param {Turn[]} turns */
export const joinTurns = (turns) => writeTurns(turns).join(turns[0]?.feedbacks.length > 1 ? ";" : ",");

/** The limit of guesses, where it is not the usual one. @param {{boards: number, limit?: number | null}} game */
const writeLimit = ({ boards, limit }) => (limit && limit !== boards + 5 ? String(limit) : undefined);

/** The address of a game in Play; a turn with a dot is still being marked. @param {Game} game */
export const gameAddress = (game) =>
  address("play", {
    ...writeBoards(game),
    within: writeLimit(game),
    ...writeChoices(game.choices),
    turns: joinTurns(game.turns),
  });

/**
 * The game of an address; what cannot be read is left out. @param {URLSearchParams} params @param {Choices} [fallback]
 * @returns {Game}
 */
export function readGame(params, fallback) {
  const asked = readBoards(params.get("boards"));
  const turns = readTurns(params.get("turns"), asked ?? 0).slice(0, MOST_TURNS);
  const boards = asked ?? turns[0]?.feedbacks.length ?? 1;
  return {
    turns,
    boards,
    sequence: boards > 1 && params.get("sequence") === "1",
    limit: Number(readParam(params, "within")) || null,
    choices: readChoices(params, fallback),
  };
}

/** What the address of a game says that cannot be read. @param {URLSearchParams} params
 * @param {import("../types").Alphabet | null} [alphabet] of its list, once it is known */
export function unreadInGame(params, alphabet = null) {
  const { boards } = readGame(params);
  const isRead = (/** @type {string} */ text) =>
    readTurns(text, boards).some((turn) => !alphabet || isOfLength(turn, alphabet));
  const turns = (params.get("turns") ?? "").split(BETWEEN).filter(Boolean);
  return [...unreadParams(params), ...turns.filter((turn) => !isRead(turn))];
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
    within: writeLimit({ boards, limit }),
    hints: practice ? String(practice.hints) : undefined,
    "given-up": practice?.gaveUp ? "1" : undefined,
    adversary: practice?.adversary ? "1" : undefined,
    ...writeChoices({ list: choices.list, rules: choices.rules, game: choices.game }),
  });

/** Where a game against a host is played. @param {Host} host */
export const hostAddress = ({ kind, list, rules, code, day, boards, sequence }) =>
  address(`practice/${kind}`, { ...writeBoards({ boards, sequence }), code, day, ...writeChoices({ list, rules }) });
