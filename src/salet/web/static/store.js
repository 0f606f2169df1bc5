/* What this browser keeps for its user: today's game, finished games, settings. Nothing is kept on the server. */

import { isSite } from "./own.js";
import { currentAddress, readRoute } from "./route.js";
import { isoDay } from "./words.js";

/** Default settings; on the player's own machine those of `salet settings`. @type {{settings: Record<string, any>}} */
const defaults = { settings: {} };
/** Whether the page is open on the machine of its server, so that nobody else can open its address. */
export const onOwnMachine = () => ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
const LOOKS = { contrast: "contrast", plain: "shapes" };

/** Load the default settings; a server that does not answer in time is ignored. */
export async function begin() {
  if (isSite || !onOwnMachine()) return;
  try {
    const { opener, never, words, hints, colours } = await (
      await fetch("/api/settings", { signal: AbortSignal.timeout(2000) })
    ).json();
    defaults.settings = { opener, never, words, help: hints ? 0 : 5, skin: LOOKS[colours] };
  } catch {
    /* the built-in defaults remain */
  }
}

/* A browser may forbid storage (private windows, full disks). Then nothing is kept, and everything else works. */
function read(name, place = localStorage) {
  let kept = null;
  try {
    kept = JSON.parse(place.getItem(`salet.${name}`) ?? "null");
  } catch {
    /* see above */
  }
  return kept ?? defaults.settings[name] ?? null;
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

/** What identifies a game: boards, list and first guess; "" before the first guess. @param {string} address */
function gameOf(address) {
  const { params } = readRoute(address);
  const [first] = (params.get("turns") ?? "").split(":");
  return first && [params.get("boards"), params.get("list"), first].join();
}

/** Whether an address continues the game of an earlier one. @param {string} address @param {string} before */
export const isSameGame = (address, before) => !gameOf(before) || gameOf(address) === gameOf(before);

/** Today's games that a game in another tab has replaced. @returns {string[]} */
export function waitingGames() {
  const kept = read("waiting");
  return kept?.day === isoDay(new Date()) && Array.isArray(kept.games) ? kept.games : [];
}

/**
 * Keep today's game. A different one, of another tab, is moved to the waiting games.
 * @param {string} address @param {number} boards
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
 * The latest game with this number of boards; with one board, only today's. @param {number} boards
 * @returns {string | null}
 */
export function keptOf(boards) {
  const kept = read("latest")?.[boards];
  return kept && (boards > 1 || kept.day === isoDay(new Date())) ? kept.address : null;
}

/**
 * The addresses that undo goes back to, in this tab, if `address` is still the current game.
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

/** A setting with fixed values; the first is the default. @param {string} name @param {string[]} values */
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

/** Letters typed in a practice game, in this tab, so that a reload keeps them. @param {string} where */
export function typedIn(where) {
  const kept = read("typed", sessionStorage);
  return kept?.where === where && typeof kept.text === "string" ? kept.text : "";
}

/** @param {string} where @param {string} text */
export const keepTyped = (where, text) => write("typed", { where, text }, sessionStorage);

const MOST_PUT_AWAY = 500;

/** The player's own first guess; "" for the best one. @returns {string} */
export const opener = () => (typeof read("opener") === "string" ? read("opener") : "");

/** The words that the player's game does not accept. @returns {string[]} */
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

/** Whether this browser has not played here before. */
export const isNew = () => read("seen") !== true;
export const keepSeen = () => write("seen", true);

/**
 * A finished game in the format of the journal's file, with skill and luck if it was reviewed.
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

/** What identifies the puzzle of a game: its day or, for other games, list and turns. @param {Played} game */
const identity = (game) =>
  [
    game.practice === true,
    ...(game.day && game.list === "daily" ? [game.day] : [game.list, game.guesses, game.feedbacks]),
  ].join();

/** The kept game of the same puzzle, or undefined. @param {Played} game */
export const keptGame = (game) => games().find((one) => identity(one) === identity(game));

/** The kept game of the same puzzle with the same guesses, or undefined. @param {Played} game */
export function keptAlready(game) {
  const kept = keptGame(game);
  return kept && [kept.guesses, kept.feedbacks].join() === [game.guesses, game.feedbacks].join() ? kept : undefined;
}

/** Keep games; each replaces an earlier one of the same puzzle. @param {Played[]} more */
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
 * Practice games by address, the latest last, with their guesses, so that they can be resumed.
 * @typedef {{where: string, guesses: string[], helped: number | boolean, over: boolean}} Begun how many hints
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
