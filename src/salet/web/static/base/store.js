/* What this browser keeps for its user: today's game, finished games, settings. Nothing leaves it. What is read is
   checked: see records.js. A row that cannot be read is not shown, and stays. */

import { openBoards } from "./marks.js";
import { faultOf, isPlayAddress, isWord, leftOut, sift } from "./records.js";
import { DEFAULTS, readGame, readRoute } from "./route.js";
import { isoDay } from "./words.js";

/** @import { Begun, KeptChat, LeagueGame, Played, Wishes } from "../types" */

/** Whether the page is open on the machine of its server, so that nobody else can open its address. */
export const onOwnMachine = () => ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

/* A browser may forbid storage (private windows, full disks); even the name `localStorage` may throw then. What cannot
   be stored is kept until the page is closed, and everything works. */
const forever = () => localStorage;
const inThisTab = () => sessionStorage;
/** @type {Map<string, string>} */
const unstored = new Map();

/** @param {string} name @param {() => Storage} place */
function textOf(name, place = forever) {
  const key = `salet.${name}`;
  try {
    return unstored.get(key) ?? place().getItem(key) ?? "null";
  } catch {
    return "null"; // no storage
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not ours
  }
}

/** @param {string} name @param {() => Storage} [place] */
const read = (name, place) => parsed(textOf(name, place));

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

/** What the rows of each list are. */
const ROWS = { games: faultOf.game, chats: faultOf.chat, practice: faultOf.begun, never: faultOf.word };
/** @typedef {keyof typeof ROWS} List */

/** @typedef {{rows: any[], refused: import("../types").Refused[]}} Sifted */
/** What was read last of each list, since thousands of games take a moment to check.
 * @type {Map<List, {text: string, found: Sifted}>} */
const checked = new Map();

/** The rows of a kept list, and those that cannot be read. @param {List} name @returns {Sifted} */
function readList(name) {
  const text = textOf(name);
  const before = checked.get(name);
  if (before?.text === text) return before.found;
  const rows = parsed(text);
  if (!Array.isArray(rows)) {
    putAside(name);
    return { rows: [], refused: [] };
  }
  const found = sift(rows, ROWS[name]);
  checked.set(name, { text, found });
  return found;
}

/** @param {List} name @param {any[]} rows those that cannot be read stay before them */
const writeList = (name, rows) => write(name, [...readList(name).refused.map(({ row }) => row), ...rows]);

/** The kept rows that cannot be read. @param {List | "play"} name */
const refusedOf = (name) => (name === "play" ? playing() : readList(name)).refused;

/** The kept rows that cannot be read, in a sentence. @param {List | "play"} name */
export const unread = (name) => leftOut("records.left-out", refusedOf(name));

/** Remove the rows that cannot be read, and return them. @param {List | "play"} name @returns {unknown[]} */
export function dropUnread(name) {
  const rows = refusedOf(name).map(({ row }) => row);
  if (name === "play") writeGames(playing().latest, playing().games, []);
  else write(name, readList(name).rows);
  return rows;
}

/** Put them back. @param {List | "play"} name @param {any[]} unreadRows */
export function putBackUnread(name, unreadRows) {
  if (name === "play") {
    const { latest, games, refused } = playing();
    writeGames(latest, games, [...unreadRows, ...refused.map(({ row }) => row)]);
  } else writeList(name, [...unreadRows, ...readList(name).rows]);
}

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/** Whether games are lost when the page is closed. */
export function areGamesLost() {
  write("probe", true);
  return ["probe", "games"].some((name) => unstored.has(`salet.${name}`));
}

/* The games in Play are one record: the latest game of each list and number of boards, and which of them is the latest
   of all. Two tabs share it, so a fuller game is never replaced by a shorter one, except by the tab that plays it.
   Games that cannot be read are kept apart, under `unread`, so that a game of the same list does not replace them. */

const MOST_GAMES = 12;

/** The games, those that cannot be read, and the latest. */
function playing() {
  const record = read("play");
  const unreadBefore = Array.isArray(record?.unread) ? record.unread : [];
  const slots = [...unreadBefore, ...Object.entries(record?.games ?? {})];
  const { rows, refused } = sift(slots, (/** @type {any} */ slot) => faultOf.playing(slot?.[1]));
  /** @type {Record<string, {day: string, address: string}>} */
  const games = Object.fromEntries(rows);
  return { latest: isText(record?.latest) ? record.latest : "", games, refused };
}

/** Write the games, and those that cannot be read. @param {string} latest @param {Record<string, any>} games
 * @param {any[]} unreadRows */
const writeGames = (latest, games, unreadRows) => write("play", { latest, games, unread: unreadRows });

/** The games in Play that cannot be read, in a sentence: once for the same games. */
export function newlyUnread() {
  const left = unread("play");
  const rows = refusedOf("play").map(({ row }) => row);
  if (!left || JSON.stringify(read("told")) === JSON.stringify(rows)) return null;
  write("told", rows);
  return left;
}

const today = () => isoDay(new Date());

/** The place of a game in the record. @param {string} address */
function slotOf(address) {
  const { params } = readRoute(address);
  return [params.get("boards") ?? "1", params.get("game") ?? params.get("list") ?? DEFAULTS.list].join();
}

/** How many tiles of a game are marked. @param {string} address */
const fullness = (address) =>
  (readRoute(address).params.get("turns") ?? "").match(/[byg](?=[byg.]*(,|;|$))/g)?.length ?? 0;

/** The address of today's game, or null. @returns {string | null} */
export function todaysGame() {
  const { latest, games } = playing();
  return games[latest]?.day === today() ? games[latest].address : null;
}

/**
 * Keep a game in Play. @param {string} address
 * @param {string} before its address before the last move: the one that this tab may replace
 */
export function keepGame(address, before) {
  const { games, refused } = playing();
  const slot = slotOf(address);
  const kept = games[slot];
  const isOthers = kept?.day === today() && kept.address !== before && kept.address !== address;
  if (isOthers && fullness(kept.address) > fullness(address)) return;
  const { [slot]: _, ...others } = games;
  const rows = [...Object.entries(others), [slot, { day: today(), address }]].slice(-MOST_GAMES);
  writeGames(
    slot,
    Object.fromEntries(rows),
    refused.map(({ row }) => row),
  );
}

/**
 * The latest game with this number of boards; with one board, only today's. @param {number} boards
 * @returns {string | null}
 */
export function keptOf(boards) {
  const games = Object.entries(playing().games).filter(([slot]) => slot.startsWith(`${boards},`));
  const [, latest] = games.at(-1) ?? [];
  return latest && (boards > 1 || latest.day === today()) ? latest.address : null;
}

/** The game of today like one that begins, or null. @param {string} address @returns {string | null} */
export function keptLike(address) {
  const kept = playing().games[slotOf(address)];
  return kept?.day === today() ? kept.address : null;
}

/**
 * The address that the page begins with: that of the game that was chosen last, null before.
 * @returns {string | null}
 */
export const home = () => (isPlayAddress(read("home")) ? read("home") : null);

/** Another game of today that is not over, or undefined. @param {string} address the game that is shown */
export const otherGame = (address) =>
  Object.values(playing().games)
    .filter((game) => game.day === today() && game.address !== address)
    .map((game) => game.address)
    .filter((where) => {
      const game = readGame(readRoute(where).params);
      return game.turns.length > 0 && openBoards(game).length > 0;
    })
    .at(-1);

/**
 * The addresses that undo goes back to, in this tab, and that of the finished game that is being corrected, if
 * `address` is still the current game. @param {string} address @returns {{past: string[], corrects: string | null}}
 */
export function past(address) {
  const record = read("past", inThisTab);
  if (record?.address !== address) return { past: [], corrects: null };
  const steps = Array.isArray(record.past) ? record.past.filter(isPlayAddress) : [];
  return { past: steps, corrects: isPlayAddress(record.corrects) ? record.corrects : null };
}

/** @param {string} address @param {string[]} steps @param {string | null} corrects */
export const keepPast = (address, steps, corrects) =>
  write("past", { address, past: steps.slice(-40), corrects }, inThisTab);

/** A setting with fixed values; the first is the default. @param {string} name @param {string[]} values */
export function setting(name, values) {
  const value = read(name);
  return values.includes(value) ? value : values[0];
}

/** @param {string} name @param {any} value */
export const keepSetting = (name, value) => write(name, value);

export const THEMES = ["auto", "light", "dark"];
export const SKINS = ["usual", "contrast", "shapes"];

/** The last hint that a player wants to see at once: 0, how many words are left, to 4, the best word. */
export function helpStep() {
  const step = read("help");
  return Number.isInteger(step) && step >= 0 ? Math.min(4, step) : 0;
}

/** Letters typed in a practice game, in this tab, so that a reload keeps them. @param {string} where */
export function typedIn(where) {
  const record = read("typed", inThisTab);
  return record?.where === where && isText(record.text) ? record.text : "";
}

/** @param {string} where @param {string} text */
export const keepTyped = (where, text) => write("typed", { where, text }, inThisTab);

const MOST_PUT_AWAY = 500;

/** The player's own first guess; "" for the best one. @returns {string} */
const opener = () => (isWord(read("opener")) ? read("opener") : "");

/** The words that the player's game does not accept. @returns {string[]} */
const never = () => readList("never").rows.slice(-MOST_PUT_AWAY);

/** The player's own words. @returns {Wishes} */
export const wishes = () => ({ never: never(), opener: opener() });

/** @param {...string} words */
export function putAway(...words) {
  writeList("never", [...new Set([...never(), ...words])].sort());
  if (words.includes(opener())) write("opener", "");
}

/** @param {string} word */
export const bringBack = (word) =>
  writeList(
    "never",
    never().filter((other) => other !== word),
  );

/** Whether this browser has not played here before. */
export const isNew = () => read("seen") !== true;
export const keepSeen = () => write("seen", true);

/** The finished games. Earlier versions kept the number of hints as `helped`, which the journal refuses.
 * @returns {Played[]} */
export const games = () =>
  readList("games").rows.map((game) => (typeof game.helped === "number" ? { ...game, helped: game.helped > 0 } : game));

const aside = { name: "" }; // where a damaged list was put since the page was opened

/** Whether a damaged list was found and put aside. */
export const werePutAside = () => aside.name !== "";

/**
 * Put a text aside that is no list, so that the next row does not replace it. The new name is as long as that of the
 * games: there is room for it even if the storage is full. @param {List} list
 */
function putAside(list) {
  try {
    const text = localStorage.getItem(`salet.${list}`);
    if (text === null) return; // none were kept yet
    const names = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth) => `salet.lost${nth}`);
    aside.name = names.find((name) => localStorage.getItem(name) === null) ?? names[8];
    localStorage.removeItem(`salet.${list}`);
    localStorage.setItem(aside.name, text);
  } catch {
    /* no storage */
  }
}

/** Which game was played; null is the daily puzzle, or a list. @param {Played} played */
export const gameOfPlayed = ({ game }) => (game && game !== "wordle" ? game : null);

/** What identifies the puzzle of a game: its day or, for other games, list and turns. @param {Played} game */
const identity = (game) =>
  [
    game.practice === true,
    ...(gameOfPlayed(game) ? [gameOfPlayed(game)] : []),
    ...(game.day && game.list === "daily" ? [game.day] : [game.list, game.guesses, game.feedbacks]),
  ].join();

/** The kept game of the same puzzle, or undefined. @param {Played} game */
export const keptGame = (game) => games().find((played) => identity(played) === identity(game));

/** The kept game of the same puzzle with the same guesses and answer, or undefined. @param {Played} game */
export function keptAlready(game) {
  const earlier = keptGame(game);
  const turns = (/** @type {Played} */ { guesses, feedbacks, answer }) => [guesses, feedbacks, answer].join();
  return earlier && turns(earlier) === turns(game) ? earlier : undefined;
}

/** Whether the player has removed this very game, which is then not kept by itself again. @param {Played} game */
export const isUnwanted = (game) => read("unwanted") === [identity(game), game.guesses].join();

/** Keep games; each replaces an earlier one of the same puzzle. @param {Played[]} more */
export function keepGames(more) {
  const all = new Map([...games(), ...more].map((game) => [identity(game), game]));
  writeList(
    "games",
    [...all.values()].sort((a, b) => (a.finished_at < b.finished_at ? -1 : 1)),
  );
}

/** Drop a game; a past day can then be played anew. @param {Played} game */
export function dropGame(game) {
  write("unwanted", [identity(game), game.guesses].join());
  writeList(
    "games",
    games().filter((played) => identity(played) !== identity(game)),
  );
  if (!game.practice || !game.day) return;
  const { day } = game;
  writeList(
    "practice",
    begunGames().filter(({ where }) => readRoute(where).params.get("day") !== day),
  );
}

/** The chats whose leagues are kept, each with the games that cannot be read. @returns {KeptChat[]} */
export const chats = () =>
  readList("chats").rows.map((chat) => {
    const { rows, refused } = sift(chat.games, faultOf.leagueGame);
    return { ...chat, games: rows.map(withoutOldSkill), unread: refused };
  });

/** The number of the definition of skill and luck, as in salet/league/skill.py. It is kept beside them. */
export const JUDGED = 2;

/** A game without the skill and luck of another definition, so that it can be judged again.
 * @param {LeagueGame} game @returns {LeagueGame} */
function withoutOldSkill(game) {
  const { skill: _, luck: __, judged, ...unjudged } = game;
  return judged === JUDGED ? game : unjudged;
}

/** @param {KeptChat[]} rows @returns {boolean} whether they are still there when the page was closed */
export function keepChats(rows) {
  const whole = rows.map(({ unread: refused = [], ...chat }) => ({
    ...chat,
    games: [...refused.map(({ row }) => row), ...chat.games],
  }));
  writeList("chats", whole);
  return !unstored.has("salet.chats");
}

const MOST_BEGUN = 60;

/** Practice games by address, the latest last, so that they can be resumed. @returns {Begun[]} */
export const begunGames = () => readList("practice").rows;

/** @param {string} where */
export const begunGame = (where) => begunGames().find((game) => game.where === where);

/** @param {Begun} game */
export const keepBegun = (game) =>
  writeList("practice", [...begunGames().filter(({ where }) => where !== game.where), game].slice(-MOST_BEGUN));

/** @param {string} where */
export const dropBegun = (where) =>
  writeList(
    "practice",
    begunGames().filter((game) => game.where !== where),
  );
