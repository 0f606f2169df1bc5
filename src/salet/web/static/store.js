/* What the browser keeps for its user: today's game, the games played, how things look. Nothing on the server. */

import { isSite } from "./own.js";
import { currentAddress, readRoute } from "./route.js";
import { isoDay } from "./words.js";

/** Where the settings begin: as `salet settings` has them, on the player's own machine. @type {Record<string, any>} */
let begun = {};
/** Whether the page is seen where its server runs: then nobody else can open its address. */
export const onOwnMachine = () => ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
const LOOKS = { contrast: "contrast", plain: "shapes" };

/** Ask for them; a server that does not answer is not waited for. */
export async function begin() {
  if (isSite || !onOwnMachine()) return;
  try {
    const { opener, never, words, hints, colours } = await (
      await fetch("/api/settings", { signal: AbortSignal.timeout(2000) })
    ).json();
    begun = { opener, never, words, help: hints ? 0 : 5, skin: LOOKS[colours] };
  } catch {
    /* as for a newcomer */
  }
}

/* A browser may forbid storage (private windows, full disks): then nothing is kept and all else works. */
function read(name, place = localStorage) {
  let kept = null;
  try {
    kept = JSON.parse(place.getItem(`salet.${name}`) ?? "null");
  } catch {
    /* see above */
  }
  return kept ?? begun[name] ?? null;
}

function write(name, value, place = localStorage) {
  try {
    place.setItem(`salet.${name}`, JSON.stringify(value));
  } catch {
    /* see above */
  }
}

/** The address of today's game, or null. @returns {string | null} */
export function todaysGame() {
  const kept = read("today");
  return kept && kept.day === isoDay(new Date()) && typeof kept.address === "string" ? kept.address : null;
}

/** What tells two games apart: boards, list and first guess; "" before the first guess. @param {string} address */
function gameOf(address) {
  const { params } = readRoute(address);
  const [first] = (params.get("turns") ?? "").split(":");
  return first && [params.get("boards"), params.get("list"), first].join();
}

/** Whether an address is of the same game, further on. @param {string} address @param {string} before */
export const isSameGame = (address, before) => !gameOf(before) || gameOf(address) === gameOf(before);

/** Games of today that another game in another tab has taken the place of. @returns {string[]} */
export function waitingGames() {
  const kept = read("waiting");
  return kept?.day === isoDay(new Date()) && Array.isArray(kept.games) ? kept.games : [];
}

/**
 * Keep today's game. One of another tab that was there waits. @param {string} address @param {number} boards
 * @param {string} before the address before the last move
 */
export function keepGame(address, boards, before) {
  const kept = todaysGame() ?? "";
  const mine = [gameOf(address), gameOf(before)];
  const waiting = [...waitingGames(), kept].filter((one) => gameOf(one) && !mine.includes(gameOf(one)));
  write("waiting", { day: isoDay(new Date()), games: [...new Set(waiting)].slice(-3) });
  write("today", { day: isoDay(new Date()), address });
  write("latest", { ...read("latest"), [boards]: { day: isoDay(new Date()), address } });
}

/**
 * The latest game with so many boards; with one board, which has a puzzle a day, that of today. @param {number} boards
 * @returns {string | null}
 */
export function keptOf(boards) {
  const kept = read("latest")?.[boards];
  return kept && (boards > 1 || kept.day === isoDay(new Date())) ? kept.address : null;
}

/**
 * Addresses that undo goes back to, for this tab, as long as the game at the address is the same.
 * @param {string} address @returns {string[]}
 */
export function past(address) {
  const kept = read("past", sessionStorage);
  return kept?.address === address && Array.isArray(kept.past)
    ? kept.past.filter((one) => typeof one === "string")
    : [];
}

/** @param {string} address @param {string[]} steps */
export const keepPast = (address, steps) => write("past", { address, past: steps.slice(-40) }, sessionStorage);

/** A setting that is one of some; the first unless told. @param {string} name @param {string[]} values */
export function setting(name, values) {
  const kept = read(name);
  return values.includes(kept) ? kept : values[0];
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

const MOST_PUT_AWAY = 500;

/** The first guess that the player wants; empty for the best one. @returns {string} */
export const opener = () => (typeof read("opener") === "string" ? read("opener") : "");

/** The words that are never suggested. @returns {string[]} */
export function never() {
  const kept = read("never");
  return Array.isArray(kept)
    ? kept.filter((word) => typeof word === "string" && word.length < 40).slice(-MOST_PUT_AWAY)
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
    never().filter((one) => one !== word),
  );

/** Whether this browser has played here before. */
export const isNew = () => read("seen") !== true;
export const keepSeen = () => write("seen", true);

/**
 * A game that was played, as the journal's file has it, with skill and luck where a review gave them.
 * @typedef {{day: string | null, number: number | null, list: string, rules: string, limit: number, guesses: string[],
 *   feedbacks: string[], answer: string | null, solved: boolean, helped: boolean, practice?: boolean,
 *   finished_at: string, skill?: number | null, luck?: number | null}} Played
 */

/** @returns {Played[]} */
export function games() {
  const kept = read("games");
  return Array.isArray(kept)
    ? kept.filter((game) => Array.isArray(game?.guesses) && Array.isArray(game?.feedbacks))
    : [];
}

/** The puzzle that a game is of: a day has one, any other game is told by its turns. @param {Played} game */
const identity = (game) =>
  [
    game.practice === true,
    ...(game.day && game.list === "daily" ? [game.day] : [game.list, game.guesses, game.feedbacks]),
  ].join();

/** The kept game of the same puzzle, or undefined. @param {Played} game */
export const keptGame = (game) => games().find((one) => identity(one) === identity(game));

/** The same when it went the same way too. @param {Played} game */
export function keptAlready(game) {
  const kept = keptGame(game);
  return kept && [kept.guesses, kept.feedbacks].join() === [game.guesses, game.feedbacks].join() ? kept : undefined;
}

/** Keep games; one of the same puzzle is replaced. @param {Played[]} more */
export function keepGames(more) {
  const all = new Map([...games(), ...more].map((game) => [identity(game), game]));
  write(
    "games",
    [...all.values()].sort((a, b) => (a.finished_at < b.finished_at ? -1 : 1)),
  );
}

/** @param {Played} game */
export const dropGame = (game) =>
  write(
    "games",
    games().filter((one) => identity(one) !== identity(game)),
  );

/**
 * Games of practice by their address, the latest last, so that one can go on: what was guessed, and how it stands.
 * @typedef {{where: string, guesses: string[], helped: boolean, over: boolean}} Begun
 */
const MOST_BEGUN = 60;

/** @returns {Begun[]} */
export function begunGames() {
  const kept = read("practice");
  const games = Array.isArray(kept)
    ? kept.filter((game) => typeof game?.where === "string" && Array.isArray(game.guesses))
    : [];
  return games.map((game) => ({ ...game, where: currentAddress(game.where) }));
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
