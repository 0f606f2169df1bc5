/* What a record from the browser's storage, a file or an address must be. A record is an object of fields; each kind
   has a check for every field. Pure: no document, no storage. */

import { upper } from "./letters.js";
import { MOST_BOARDS } from "./marks.js";

/** @import { Refused, Said, Value } from "../types" */
/** A check of a value; it may look at the whole record. @typedef {(value: any, record?: any) => boolean} Check */
/** @typedef {Record<string, Check>} Fields */

export const RULES = ["normal", "hard", "ultra-hard"];
export const WORDS = ["everyday", "any"];
export const MOST_TURNS = 64;
export const MISSED = ["skip", "7", "last"]; // how the puzzles that a player missed count in a league
const MOST_SHOWN = 3; // rows, and words of a row
const MOST_LETTERS = 30; // of a name
const LIST = /^[a-z0-9][a-z0-9_-]{0,40}(:([\p{L}\p{M}._?]{3,40}\*?|\*))?$/u;
const ROW = /^[byg]{3,11}$/;
const NO_ROW = /^[-?]$/; // solved before, or not shown yet

/** @param {RegExp} pattern @returns {Check} */
const matches = (pattern) => (value) => typeof value === "string" && pattern.test(value);
/** @param {any[]} values @returns {Check} */
const oneOf = (values) => (value) => values.includes(value);
/** @param {number} least @param {number} most @returns {Check} */
const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
/** @param {number} most @returns {Check} */
const text = (most) => (value) => typeof value === "string" && value.length <= most;
/** @param {Check} check @returns {Check} */
const optional = (check) => (value, record) => value === undefined || value === null || check(value, record);
/** @param {Check} check @returns {Check} */
const unlessMissing = (check) => (value, record) => value === undefined || check(value, record);
/** @param {Check} check @param {number} most @returns {Check} */
const listOf = (check, most) => (value) => Array.isArray(value) && value.length <= most && value.every(check);
/** @type {Check} */
const truth = (value) => typeof value === "boolean";
/** Whether there were hints, or how many, as earlier versions kept it. @type {Check} */
const isHelp = (value) => truth(value) || whole(0, 999)(value);
/** @type {Check} */
const isPercent = (value) => typeof value === "number" && value >= 0 && value <= 100;
const isName = matches(/^[^\p{Cc}]{1,2000}$/u); // of a list or a player
const isList = matches(LIST);
/** @param {unknown} value @returns {value is Record<string, any>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a text is a word. */
export const isWord = matches(/^[\p{L}\p{M}]{2,33}$/u);
/** Whether a text is the address of a game in Play; 64 guesses on 32 boards have 30,000 signs. */
export const isPlayAddress = matches(/^#\/play(\?.{0,40000})?$/u);
/** Whether a text is the address of a practice game; the code of 32 words has hundreds of letters. */
const isHostAddress = matches(/^#\/practice\/(word|friend|day|adversary)(\?.{0,20000})?$/u);

/** Whether a text is a day that there is: not 2026-02-30. @type {Check} */
export function isDay(value) {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A day, and a time that may follow. @type {Check} */
const isMoment = (value) => typeof value === "string" && value.length <= 40 && isDay(value.slice(0, 10));

/** Whether rows are marks of guesses, of the same boards and length, with a row on some board. @type {Check} */
function areFeedbacks(rows, { guesses }) {
  if (!listOf(text(400), MOST_TURNS)(rows) || !rows.length || rows.length !== guesses.length) return false;
  const marks = rows.map((/** @type {string} */ row) => row.split(","));
  const [{ length: boards }] = marks;
  const shown = marks.flat().filter((/** @type {string} */ row) => !NO_ROW.test(row));
  const isTurn = (/** @type {string[]} */ row, /** @type {number} */ nth) =>
    row.length === boards &&
    row.some((one) => ROW.test(one)) &&
    row.every((one) => ROW.test(one) || (boards > 1 && NO_ROW.test(one))) &&
    (guesses[nth] === "" || [...guesses[nth]].length >= shown[0].length);
  return (
    boards <= MOST_BOARDS &&
    marks.every(isTurn) &&
    new Set(shown.map((/** @type {string} */ one) => one.length)).size === 1
  );
}

/** Whether every board has a green row. @param {string[]} rows */
const areSolved = (rows) =>
  rows[0].split(",").every((_, board) => rows.some((row) => /^g+$/.test(row.split(",")[board])));

/** @type {Check} */
const areAnswers = (value, { feedbacks }) =>
  typeof value === "string" &&
  value.split(",").length === feedbacks[0].split(",").length &&
  value.split(",").every((word) => word === "?" || isWord(word));

/** A game of My games, as the journal's file has it. Later checks rely on earlier ones. @type {Fields} */
const GAME = {
  guesses: listOf((word) => word === "" || isWord(word), MOST_TURNS),
  feedbacks: areFeedbacks,
  answer: optional(areAnswers),
  solved: (value, { feedbacks }) => value === areSolved(feedbacks),
  list: isName,
  rules: oneOf(RULES),
  limit: whole(1, 99),
  day: optional(isDay),
  number: optional(whole(0, 1e9)),
  game: optional(isList),
  helped: unlessMissing(isHelp),
  practice: unlessMissing(truth),
  hints: unlessMissing(whole(0, 999)),
  adversary: unlessMissing(truth),
  finished_at: isMoment,
  skill: optional(isPercent),
  luck: optional(isPercent),
};

/** A game of a chat. @type {Fields} */
const LEAGUE_GAME = {
  player: isName,
  game: isList,
  number: whole(0, 1e15), // a head has up to 15 digits
  day: optional(isDay),
  limit: whole(1, 99),
  guesses: (value, { limit }) => whole(1, limit + 1)(value),
  rows: listOf(matches(ROW), MOST_TURNS),
  hard: truth,
  skill: optional(isPercent),
  luck: optional(isPercent),
  judged: unlessMissing(whole(1, 999)),
};

/** How the games of a chat count. @type {Fields} */
const WANTED = {
  from: unlessMissing(isDay),
  to: unlessMissing(isDay),
  missed: unlessMissing(oneOf(MISSED)),
  min_games: unlessMissing(whole(1, Infinity)),
  aliases: unlessMissing((value) => isRecord(value) && Object.values(value).every((name) => isName(name))),
};

/** A chat; its games are checked one by one. @type {Fields} */
const CHAT = {
  name: text(300),
  games: (value) => Array.isArray(value) && value.some((game) => faultOf.leagueGame(game) === null),
  wanted: unlessMissing((value) => faultIn(WANTED)(value) === null),
};

/** A practice game that was begun. @type {Fields} */
const BEGUN = {
  where: isHostAddress,
  guesses: listOf(isWord, MOST_TURNS),
  helped: unlessMissing(isHelp),
  over: unlessMissing(truth),
};

/** A game in Play. @type {Fields} */
const PLAYING = { address: isPlayAddress, day: isDay };

/** The parameters of an address. @type {Fields} */
const PARAMS = {
  list: isList,
  game: isList,
  rules: oneOf(RULES),
  words: oneOf(WORDS),
  boards: (value) => matches(/^\d{1,2}$/)(value) && whole(1, MOST_BOARDS)(Number(value)),
  within: matches(/^[1-9]\d?$/),
  sequence: oneOf(["1"]),
  hints: matches(/^\d{1,3}$/),
  day: isDay,
};

/** The first field that is wrong, "" if it is no record at all, null if all are right. @param {Fields} fields */
const faultIn = (fields) => (/** @type {unknown} */ record) => {
  if (!isRecord(record)) return "";
  return Object.keys(fields).find((name) => !fields[name](record[name], record)) ?? null;
};

/** What is wrong with a record, by its kind. */
export const faultOf = {
  game: faultIn(GAME),
  leagueGame: faultIn(LEAGUE_GAME),
  chat: faultIn(CHAT),
  begun: faultIn(BEGUN),
  playing: faultIn(PLAYING),
  word: (/** @type {unknown} */ value) => (isWord(value) ? null : ""),
};

/** Whether a parameter of an address can have a value. @param {string} name @param {string | null} value */
export const isParam = (name, value) => PARAMS[name](value);

/** A parameter of an address, null if it is missing or cannot be. @param {URLSearchParams} params
 * @param {string} name */
export const readParam = (params, name) => (isParam(name, params.get(name)) ? params.get(name) : null);

/** What an address says that cannot be, such as "within=0". @param {URLSearchParams} params */
export const unreadParams = (params) =>
  Object.keys(PARAMS)
    .filter((name) => params.get(name) && readParam(params, name) === null)
    .map((name) => `${name}=${params.get(name)}`);

/**
 * Rows that are right, and those that are not. @template T @param {T[]} rows
 * @param {(row: unknown) => string | null} faultOfRow @returns {{rows: T[], refused: Refused[]}}
 */
export function sift(rows, faultOfRow) {
  const faults = rows.map(faultOfRow);
  return {
    rows: rows.filter((_, nth) => faults[nth] === null),
    refused: rows.flatMap((row, nth) => (faults[nth] === null ? [] : [{ row, nth }])),
  };
}

/** A row of a file with its limit and its result, which salet/journal/files.py fills in, too. @param {any} row
 * @param {(game: string) => number | undefined} limitOf */
function filledIn(row, limitOf) {
  if (!isRecord(row) || !GAME.guesses(row.guesses) || !GAME.feedbacks(row.feedbacks, row)) return row;
  const { game, limit, solved, feedbacks } = row;
  const isMissing = (/** @type {unknown} */ value) => value === undefined || value === null || value === "";
  const usual = isMissing(game) ? feedbacks[0].split(",").length + 5 : limitOf(game);
  return {
    ...row,
    limit: isMissing(limit) ? usual : limit,
    solved: isMissing(solved) ? areSolved(feedbacks) : solved,
  };
}

/**
 * The games of a journal's file and those that cannot be read, or the key of what is wrong with it. Results of numbers
 * only have no rows to show and are left out. @param {string} text
 * @param {(game: string) => number | undefined} limitOf how many guesses a game allows, if it is known
 */
export function gamesOfFile(text, limitOf) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return "games.no-file";
  }
  const all = Array.isArray(data) ? data : data?.games;
  if (!Array.isArray(all)) return "games.wrong-file";
  const filled = all.map((row) => filledIn(row, limitOf));
  const { rows, refused } = sift(filled, faultOf.game);
  return { rows, unread: refused.filter(({ row }) => !isResult(row)) };
}

/** Whether a row has only the numbers of a result. @param {any} row */
const isResult = (row) => row?.ends?.length && !row.feedbacks?.length;

/** Some of many, and how many others there are. @param {Value[]} items @returns {Value[]} */
const few = (items) =>
  items.length > MOST_SHOWN + 1
    ? [...items.slice(0, MOST_SHOWN), { key: "records.more", values: { n: items.length - MOST_SHOWN } }]
    : items;

/** The name of a row that cannot be read: its words, or who it is of, and its day; else its number.
 * @param {{row: any, nth: number}} refused @returns {Said | string} */
function named({ row, nth }) {
  const words = Array.isArray(row?.guesses) ? row.guesses.filter(isWord) : [];
  const shown = words.slice(0, MOST_SHOWN).map((/** @type {string} */ word) => upper(word, null));
  const name =
    shown.join(" ") + (words.length > shown.length ? " …" : "") ||
    ([row?.name, row?.player].find(isName) ?? "").slice(0, MOST_LETTERS);
  const day = [row?.day, isMoment(row?.finished_at) && row.finished_at.slice(0, 10)].find(isDay);
  if (!name) return { key: "records.row", values: { row: nth + 1 } };
  return day ? { key: "records.named", values: { name, day } } : name;
}

/** The rows that are left out, in a sentence. @param {string} key of the sentence @param {Refused[]} refused
 * @returns {Said | null} */
export const leftOut = (key, refused) =>
  refused.length ? { key, values: { n: refused.length, entries: few(refused.map(named)) } } : null;

/** What is left out of an address, in a sentence. @param {string[]} unread @returns {Said | null} */
export const leftOutOfAddress = (unread) =>
  unread.length
    ? {
        key: "records.address",
        values: { n: unread.length, parts: few(unread.map((part) => part.slice(0, MOST_LETTERS))) },
      }
    : null;
