/* The games of a league: who played which puzzle, and with what result: salet/league/games.py. */

import { dayNumber, dayText } from "../belief/mixture.js";
import { EngineError } from "../errors.js";
import { signsOf } from "../puzzle/marks.js";
import { headOf } from "../share/chats.js";
import { LINE_END } from "../share/lines.js";
import { isOver, readGames } from "../share/read.js";
import { WORDLE, games as known } from "../words/games.js";

/** @typedef {import("../share/chats.js").Message} Message */
/** @typedef {import("../share/read.js").ReadGame} ReadGame */
/** @import { LeagueGame } from "../../types" */

const LAST_DAY = dayNumber("9999-12-31");
const QUOTES = "“”\"„«»‘’'"; // before a game: a reaction, which repeats the message
// Emphasized “well done! Wordle 1,350 2/6 …”
const REACTION = /^[^\p{Nd}\n“„«"]{1,40}(?:“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"]*")\s*$/u;

/**
 * The games of messages in their order, each author's first of a puzzle, and the number of messages with a game that
 * were left out, counted once for each reason.
 * @param {Message[]} messages @param {import("../words/lexicon.js").Lexicon} lexicon @param {string} today
 */
export function gamesIn(messages, lexicon, today) {
  /** @type {Map<string, LeagueGame>} */
  const found = new Map();
  let leftOut = 0;
  for (const { author, text, day, leftOut: reason } of messages) {
    if (!/\p{Nd}/u.test(text)) continue;
    const written = text.split(LINE_END);
    if (!headsIn(written).length) continue;
    const lines = written.filter((line) => !line.trimStart().startsWith(">"));
    const heads = headsIn(lines);
    const follows = heads.some((one) => QUOTES.includes(one?.before.trimEnd().at(-1) ?? " "));
    const isQuoted = !heads.length || REACTION.test(text) || follows;
    if (reason || isQuoted || !author) {
      leftOut += 1;
      continue;
    }
    const reasons = new Set();
    for (const read of readIn(lines.join("\n"), lexicon)) {
      const isError = read instanceof EngineError;
      const game = isError ? whyNone(read, heads) : leagueGame(author, read, day, today);
      const key = typeof game === "string" ? "" : JSON.stringify([author, game.game, game.number]);
      if (typeof game === "string") reasons.add(game);
      else if (found.has(key)) reasons.add("repeated");
      else found.set(key, game);
    }
    reasons.delete("");
    leftOut += reasons.size;
  }
  return { games: [...found.values()], left_out: leftOut };
}

/** The heads of games that lines have. @param {string[]} lines */
const headsIn = (lines) => lines.map(headOf).filter((one) => one?.head.game);

/**
 * The games of a text, with an error for what cannot be read.
 * @param {string} text @param {any} lexicon @returns {(ReadGame | EngineError)[]}
 */
function readIn(text, lexicon) {
  try {
    return readGames(text, lexicon, [], null, true);
  } catch (error) {
    if (error instanceof EngineError) return [error];
    throw error;
  }
}

/**
 * Why a game is left out that cannot be read; empty if its head has no result.
 * @param {EngineError} error @param {({head: import("../words/games.js").Head} | null)[]} heads
 */
function whyNone({ key }, heads) {
  if (key === "no-rows" && !heads.some((one) => one?.head.limit)) return "";
  return key === "no-rows" && heads.some((one) => !one?.head.isResult) ? "sentence" : "impossible";
}

/**
 * A game of the league, or why it is left out; empty if it does not name its puzzle.
 * @param {string} player @param {ReadGame} read @param {string | null} day of the message @param {string} today
 * @returns {LeagueGame | string}
 */
function leagueGame(player, read, day, today) {
  const { game, number, turns, ends, limit, length, doubts } = read;
  if (!game || number === null) return "";
  if (!isOver(read)) return "impossible";
  const first = known.get(game)?.first_day;
  const own = first ? dayNumber(first) + number : NaN;
  if (own > LAST_DAY && game === WORDLE) return "future"; // a number without a day
  if (own <= LAST_DAY && own > dayNumber(today) + 1) return "future";
  const used = turns.length || Math.max(...ends.map((end) => end ?? limit));
  return {
    player,
    game,
    number,
    day: own <= LAST_DAY ? dayText(own) : day,
    guesses: ends.includes(null) ? limit + 1 : used,
    limit,
    // The rows of one board: several are judged nowhere. Words without marks may be talk.
    rows:
      ends.length === 1 && !doubts.includes("answer")
        ? turns.map(({ patterns }) => signsOf(/** @type {number} */ (patterns[0]), length))
        : [],
    hard: read.rules === "hard",
  };
}

/**
 * Games in order, each player's first of a puzzle, and those of one puzzle with the earliest of their days.
 * @param {LeagueGame[]} found in the order of their messages
 * @param {Record<string, string>} [aliases] the names of players who changed them
 */
export function ofPlayers(found, aliases = {}) {
  /** @type {Map<string, LeagueGame>} */
  const played = new Map();
  for (const game of found) {
    const player = Object.hasOwn(aliases, game.player) ? aliases[game.player] : game.player;
    const key = JSON.stringify([player, game.game, game.number]);
    if (!played.has(key)) played.set(key, { ...game, player });
  }
  const games = [...played.values()];
  const keyOf = (/** @type {LeagueGame} */ { game, number }) => `${game} ${number}`;
  /** @type {Map<string, string>} */
  const first = new Map();
  for (const one of games) {
    const before = first.get(keyOf(one));
    if (one.day !== null && !(before && before <= one.day)) first.set(keyOf(one), one.day);
  }
  const order = (/** @type {any} */ a, /** @type {any} */ b) => (a < b ? -1 : a > b ? 1 : 0);
  return games
    .map((one) => ({ ...one, day: first.get(keyOf(one)) ?? null }))
    .sort((a, b) => order(a.game, b.game) || a.number - b.number || order(a.player, b.player));
}
