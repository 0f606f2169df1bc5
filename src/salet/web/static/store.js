/* What this browser keeps for its user: today's game, finished games, settings. Nothing leaves it. */

import { currentAddress, readRoute } from "./route.js";
import { isoDay } from "./words.js";

/** Whether the page is open on the machine of its server, so that nobody else can open its address. */
export const onOwnMachine = () => ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

/* A browser may forbid storage (private windows, full disks); even the name `localStorage` may throw then. What cannot
   be stored is kept until the page is closed, and everything works. */
const forever = () => localStorage;
const inThisTab = () => sessionStorage;
/** @type {Map<string, string>} */
const unstored = new Map();

/** @param {string} name @param {() => Storage} place */
function read(name, place = forever) {
  const key = `salet.${name}`;
  try {
    return JSON.parse(unstored.get(key) ?? place().getItem(key) ?? "null");
  } catch {
    return null; // no storage, or not ours
  }
}

/** @param {string} name @param {any} value @param {() => Storage} place */
function write(name, value, place = forever) {
  const key = `salet.${name}`;
  const text = JSON.stringify(value);
  try {
    place().setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

/** Whether games are lost when the page is closed. */
export function areGamesLost() {
  write("probe", true);
  return ["probe", "games"].some((name) => unstored.has(`salet.${name}`));
}

/** The address of today's game, or null. @returns {string | null} */
export function todaysGame() {
  const today = read("today");
  return today && today.day === isoDay(new Date()) && typeof today.address === "string" ? today.address : null;
}

/** What identifies a game: boards, list and first guess; "" before the first guess. @param {string} address */
function gameOf(address) {
  const { params } = readRoute(address);
  const [first] = (params.get("turns") ?? "").split(":");
  return first && [params.get("boards"), params.get("list"), first].join();
}

/**
 * Whether an address continues the game of an earlier one; an empty board continues with any first guess.
 * @param {string} address @param {string} before
 */
export function isSameGame(address, before) {
  if (gameOf(before)) return gameOf(address) === gameOf(before);
  const [now, empty] = [address, before].map((where) => readRoute(where).params);
  return ["boards", "list"].every((name) => now.get(name) === empty.get(name));
}

/** Today's games that a game in another tab has replaced. @returns {string[]} */
export function waitingGames() {
  const waiting = read("waiting");
  return waiting?.day === isoDay(new Date()) && Array.isArray(waiting.games) ? waiting.games : [];
}

/**
 * Keep today's game. A different one, of another tab, is moved to the waiting games.
 * @param {string} address @param {number} boards
 * @param {string} before the address before the last move
 */
export function keepGame(address, boards, before) {
  const today = todaysGame() ?? "";
  const current = [gameOf(address), gameOf(before)];
  const waiting = [...waitingGames(), today].filter((where) => gameOf(where) && !current.includes(gameOf(where)));
  write("waiting", { day: isoDay(new Date()), games: [...new Set(waiting)].slice(-3) });
  write("today", { day: isoDay(new Date()), address });
  write("latest", { ...read("latest"), [boards]: { day: isoDay(new Date()), address } });
}

/**
 * The latest game with this number of boards; with one board, only today's. @param {number} boards
 * @returns {string | null}
 */
export function keptOf(boards) {
  const latest = read("latest")?.[boards];
  return latest && (boards > 1 || latest.day === isoDay(new Date())) ? latest.address : null;
}

/**
 * The addresses that undo goes back to, in this tab, if `address` is still the current game.
 * @param {string} address @returns {string[]}
 */
export function past(address) {
  const record = read("past", inThisTab);
  return record?.address === address && Array.isArray(record.past)
    ? record.past.filter((step) => typeof step === "string")
    : [];
}

/** @param {string} address @param {string[]} steps */
export const keepPast = (address, steps) => write("past", { address, past: steps.slice(-40) }, inThisTab);

/** A setting with fixed values; the first is the default. @param {string} name @param {string[]} values */
export function setting(name, values) {
  const value = read(name);
  return values.includes(value) ? value : values[0];
}

/** @param {string} name @param {any} value */
export const keepSetting = (name, value) => write(name, value);

export const THEMES = ["auto", "light", "dark"];
export const SKINS = ["usual", "contrast", "shapes"];

/** How much help: 0 only the count … 5 everything. */
export function helpStep() {
  const step = read("help");
  return Number.isInteger(step) && step >= 0 && step <= 5 ? step : 5;
}

/** Letters typed in a practice game, in this tab, so that a reload keeps them. @param {string} where */
export function typedIn(where) {
  const record = read("typed", inThisTab);
  return record?.where === where && typeof record.text === "string" ? record.text : "";
}

/** @param {string} where @param {string} text */
export const keepTyped = (where, text) => write("typed", { where, text }, inThisTab);

const MOST_PUT_AWAY = 500;

/** The player's own first guess; "" for the best one. @returns {string} */
export const opener = () => (typeof read("opener") === "string" ? read("opener") : "");

/** The words that the player's game does not accept. @returns {string[]} */
export function never() {
  const words = read("never");
  return Array.isArray(words)
    ? words.filter((word) => typeof word === "string" && word.length < 40).slice(-MOST_PUT_AWAY)
    : [];
}

/** @param {...string} words */
export function putAway(...words) {
  write("never", [...new Set([...never(), ...words])].sort());
  if (words.includes(opener())) write("opener", "");
}

/** @param {string} word */
export const bringBack = (word) =>
  write(
    "never",
    never().filter((other) => other !== word),
  );

/** Whether this browser has not played here before. */
export const isNew = () => read("seen") !== true;
export const keepSeen = () => write("seen", true);

/**
 * A finished game in the format of the journal's file, with skill and luck if it was reviewed. A practice game has the
 * number of hints, and whether it was against the adversary.
 * @typedef {{day: string | null, number: number | null, list: string, rules: string, limit: number, guesses: string[],
 *   feedbacks: string[], answer: string | null, solved: boolean, helped: boolean, practice?: boolean,
 *   hints?: number, adversary?: boolean, finished_at: string, skill?: number | null, luck?: number | null}} Played
 */

/** @returns {Played[]} */
export function games() {
  const rows = read("games");
  const right = (Array.isArray(rows) ? rows : []).filter(
    (game) => Array.isArray(game?.guesses) && Array.isArray(game?.feedbacks),
  );
  if (right.length !== rows?.length) putAside(right);
  return right;
}

const aside = { name: "" }; // where damaged games were put since the page was opened

/** Whether damaged games were found and put aside. */
export const werePutAside = () => aside.name !== "";

/**
 * Put damaged games aside, so that the next game does not replace them. The new name is as long as the old one: there
 * is room for it even if the storage is full. @param {Played[]} right those that can be read
 */
function putAside(right) {
  try {
    const text = localStorage.getItem("salet.games");
    if (text === null) return; // none were kept yet
    const names = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth) => `salet.lost${nth}`);
    aside.name = names.find((name) => localStorage.getItem(name) === null) ?? names[8];
    localStorage.removeItem("salet.games");
    localStorage.setItem(aside.name, text);
    if (right.length) write("games", right);
  } catch {
    /* no storage */
  }
}

/** What identifies the puzzle of a game: its day or, for other games, list and turns. @param {Played} game */
const identity = (game) =>
  [
    game.practice === true,
    ...(game.day && game.list === "daily" ? [game.day] : [game.list, game.guesses, game.feedbacks]),
  ].join();

/** The kept game of the same puzzle, or undefined. @param {Played} game */
export const keptGame = (game) => games().find((played) => identity(played) === identity(game));

/** The kept game of the same puzzle with the same guesses and answer, or undefined. @param {Played} game */
export function keptAlready(game) {
  const earlier = keptGame(game);
  const turns = ({ guesses, feedbacks, answer }) => [guesses, feedbacks, answer].join();
  return earlier && turns(earlier) === turns(game) ? earlier : undefined;
}

/** Whether the player has removed this very game, which is then not kept by itself again. @param {Played} game */
export const isUnwanted = (game) => read("unwanted") === [identity(game), game.guesses].join();

/** Keep games; each replaces an earlier one of the same puzzle. @param {Played[]} more */
export function keepGames(more) {
  const all = new Map([...games(), ...more].map((game) => [identity(game), game]));
  write(
    "games",
    [...all.values()].sort((a, b) => (a.finished_at < b.finished_at ? -1 : 1)),
  );
}

/** Drop a game; a past day can then be played anew. @param {Played} game */
export function dropGame(game) {
  write("unwanted", [identity(game), game.guesses].join());
  write(
    "games",
    games().filter((played) => identity(played) !== identity(game)),
  );
  const ofDay = ({ where }) => game.practice && game.day && readRoute(where).params.get("day") === game.day;
  write(
    "practice",
    begunGames().filter((begun) => !ofDay(begun)),
  );
}

/**
 * Practice games by address, the latest last, with their guesses, so that they can be resumed.
 * @typedef {{where: string, guesses: string[], helped: number | boolean, over: boolean}} Begun how many hints
 */
const MOST_BEGUN = 60;

/** @returns {Begun[]} */
export function begunGames() {
  const rows = read("practice");
  const begun = Array.isArray(rows)
    ? rows.filter((game) => typeof game?.where === "string" && Array.isArray(game.guesses))
    : [];
  return begun.map((game) => ({ ...game, where: currentAddress(game.where) }));
}

/** @param {string} where */
export const begunGame = (where) => begunGames().find((game) => game.where === where);

/** @param {Begun} game */
export const keepBegun = (game) =>
  write("practice", [...begunGames().filter(({ where }) => where !== game.where), game].slice(-MOST_BEGUN));

/** @param {string} where */
export const dropBegun = (where) =>
  write(
    "practice",
    begunGames().filter((game) => game.where !== where),
  );
