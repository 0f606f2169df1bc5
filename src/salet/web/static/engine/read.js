/* Games that people type or paste: group the pieces of a text into games, and check each once: salet/share/read.py.

     readGames(text)     share text, turns or guesses, one game or several: see `lines.js`
     readWords(words)    one game, each guess or turn by itself: crane sloth moist

   Share text of several boards is one game:

     Daily Dordle 0123 4&X/7         two boards; X means not solved
     Daily Quordle 99                a digit per board: the turn in which it was solved
     6️⃣3️⃣
     🟥5️⃣
     Daily Octordle #12              🔟 is ten, and 🕚 🕛 🕐 are 11, 12 and 13
     Daily Sedecordle #7             two digits per board: 0️⃣8️⃣1️⃣4️⃣ are 8 and 14, 🟥🟥 is not solved
     Daily Duotrigordle #5           the same with blanks between, and Guesses: 35/37

   Squares may follow: blocks of two boards side by side. Without squares, only the numbers are known. */

import {
  checkAnswerCount,
  checkEnds,
  checkHead,
  checkLengths,
  checkNamed,
  checkTurns,
  isWin,
  marked,
} from "./checks.js";
import { EngineError } from "./errors.js";
import { foundIn, isWon } from "./group.js";
import { Speller, endOf, isDigit, piecesOf } from "./lines.js";
import { failure, say } from "./sentences.js";
import { MOST_GUESSES, boardCount, checkBoardCount, parseTurn } from "./turns.js";
import { endsOf } from "./write.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./lines.js").Piece} Piece */
/** @typedef {import("./lines.js").Row} Row */
/** @typedef {import("./group.js").Found} Found */
/** @typedef {import("./turns.js").Turn} Turn */
/**
 * @typedef {{turns: Turn[], answers: (string | null)[], ends: (number | null)[], limit: number, number: number | null,
 *   rules: string | null, doubts: string[], line: number, where: string}} ReadGame the guess of a turn is empty if only
 *   its squares are known; there are no turns where only the numbers of the boards were shared
 */

const LIMIT = 6;
const GAMES = { dordle: 2, quordle: 4, octordle: 8, sedecordle: 16, duotrigordle: 32 };
const NAME = new RegExp(`\\b(${Object.keys(GAMES).join("|")})\\b`, "i");
const OURS = /\bsalet (\d{1,2}) boards (?:\d{1,2}|X|–)\/(\d{1,2})(\*?)/i;
const GUESSES = /\bGuesses:\s*(?:\d{1,2}|X)\/(\d{1,2})\b/i;

/** Whether every guess is known. @param {ReadGame} game */
export const hasWords = ({ turns }) => turns.length > 0 && turns.every(({ guess }) => guess);

/** Whether every board is solved or all guesses are used. @param {ReadGame} game */
export const isOver = ({ turns, ends, limit }) => !ends.includes(null) || !turns.length || turns.length >= limit;

/**
 * The games of a text in order, with the error in place of one that is impossible; refuses a text without a game.
 * @param {string} text
 * @param {Lexicon} lexicon
 * @param {string[]} typedAnswers of the only game
 * @param {number | null} limit where no head says it
 * @returns {(ReadGame | EngineError)[]}
 */
export function readGames(text, lexicon, typedAnswers = [], limit = null) {
  const answers = typedAnswers.map((word) => lexicon.word(word));
  checkAnswerCount(lexicon, answers);
  const pieces = piecesOf(text, new Speller(lexicon));
  if (showsSeveral(pieces)) return [several(text, pieces, answers, lexicon, limit)];
  const found = foundIn(pieces, lexicon, limit ?? LIMIT);
  if (answers.length && found.length > 1)
    throw failure("many-games", { count: found.length }, { fix: "Paste one game, or omit the answer." });
  if (!found.length) throw failure("no-game");
  return found.map((game) => {
    try {
      return single(game, answers, lexicon, limit ?? LIMIT);
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
  });
}

/**
 * A game from its guesses (crane) or turns (crane:bbygb,ybbbb), in order.
 * @param {string[]} texts
 * @param {Lexicon} lexicon
 * @param {string[]} answers
 * @param {number | null} limit
 * @returns {ReadGame}
 */
export function readWords(texts, lexicon, answers, limit) {
  if (!texts.length) throw failure("no-guesses");
  const boards = answers.length || boardCount(lexicon, texts);
  /** @type {(string | null)[]} */
  let known = answers.length ? answers.map((word) => lexicon.word(word)) : new Array(boards).fill(null);
  checkAnswerCount(lexicon, known);
  let solved = new Array(boards).fill(false);
  const typed = texts.map((text, nth) => {
    const isWord = !text.includes(":") && (boards === 1 || !/\s/.test(text.trim()));
    if (isWord) return { guess: lexicon.word(text), patterns: [] };
    const turn = parseTurn(lexicon, text, solved, nth);
    if (boards > 1) solved = solved.map((was, board) => was || turn.patterns[board] === lexicon.win);
    return turn;
  });
  const last = typed[typed.length - 1];
  const isFound = !last.patterns.length || last.patterns[0] === lexicon.win;
  if (boards === 1 && known[0] === null && isFound) known = [last.guess];
  const turns = marked(typed, known, lexicon);
  const allowed = limit ?? boards + 5;
  checkTurns(turns, known, lexicon, allowed);
  return gameOf(turns, known, lexicon, { limit: allowed });
}

/**
 * A game; a guess that solved a board is its answer.
 * @param {Turn[]} turns
 * @param {(string | null)[]} known answers
 * @param {Lexicon} lexicon
 * @param {Partial<ReadGame> & {limit: number}} more
 * @returns {ReadGame}
 */
function gameOf(turns, known, lexicon, more) {
  const ends = endsOf(turns, lexicon.win);
  const answers = known.map((word, board) => word ?? ((ends[board] && turns[ends[board] - 1].guess) || null));
  return { turns, answers, ends, number: null, rules: null, doubts: [], line: 1, where: "", ...more };
}

// ---------------------------------------------------------------------------------------------------- one board

/**
 * A game of one board, or the error with the line that is wrong.
 * @param {Found} found
 * @param {string[]} answers
 * @param {Lexicon} lexicon
 * @param {number} allowed
 */
function single({ head, rows, named: inText }, answers, lexicon, allowed) {
  const line = Math.min(...[head, rows[0]].flatMap((piece) => (piece ? [piece.line] : [])));
  const limit = head?.limit ?? allowed;
  if (!rows.length) throw failure("no-rows", { line });
  checkLengths(rows, lexicon.length);
  const named = [...inText, ...answers.map((word) => ({ word, sure: true, line }))];
  const last = rows[rows.length - 1];
  const isFound = last.feedbacks.length ? isWon(last) : !named.length || named[0].word === last.guess;
  const won = isFound && !(head && head.claimed === null);
  const answer = named[0]?.word ?? (won ? last.guess : null);
  checkNamed(named, answer, lexicon);
  if (head) checkHead(head, rows, won);
  const hasMarks = rows.some(({ feedbacks }) => feedbacks.length);
  if (!hasMarks && answer === null) throw failure("unmarked", { line });
  const typed = rows.map(({ guess, feedbacks }) => ({
    guess: guess ?? "",
    patterns: feedbacks.map(({ pattern }) => pattern),
  }));
  const turns = marked(typed, [answer], lexicon);
  const lines = rows.map((row) => row.line);
  checkTurns(turns, [answer], lexicon, limit, lines);
  const isDoubtful = !hasMarks && !named.length && (head?.claimed ?? null) === null;
  const number = head?.number ?? null;
  return gameOf(turns, [answer], lexicon, {
    limit,
    number,
    rules: head?.hard ? "hard" : null,
    doubts: isDoubtful ? ["answer"] : [],
    line,
    where: number === null ? `line ${line}` : `puzzle ${number.toLocaleString("en-US")}`,
  });
}

// ----------------------------------------------------------------------------------------------- several boards

/** Whether a text is a game of several boards. @param {Piece[]} pieces */
function showsSeveral(pieces) {
  const signs = pieces.reduce((sum, { ends }) => sum + (ends?.sure ? ends.signs.length : 0), 0);
  return signs > 1 || pieces.some(({ row }) => row && (row.text || row.feedbacks.length > 1));
}

/**
 * @param {string} text
 * @param {Piece[]} pieces
 * @param {string[]} answers
 * @param {Lexicon} lexicon
 * @param {number | null} limit
 */
function several(text, pieces, answers, lexicon, limit) {
  const rows = pieces.flatMap(({ row }) => row ?? []);
  const typed = rows.flatMap((row) => row.text ?? []);
  const read = typed.length ? typedTurns(typed, lexicon) : shareText(text, pieces, rows, lexicon);
  const { turns, ends } = read;
  checkAnswerCount(lexicon, answers, ends.length);
  if (answers.length && !turns.length) throw failure("only-numbers");
  const known = answers.length ? answers : ends.map(() => null);
  const allowed = read.limit ?? limit ?? ends.length + 5;
  const game = gameOf(turns, known, lexicon, { ends, limit: allowed, rules: read.rules, where: "line 1" });
  if (typed.length) checkTurns(turns, game.answers, lexicon, allowed);
  return game;
}

/** @param {string[]} typed @param {Lexicon} lexicon */
function typedTurns(typed, lexicon) {
  let solved = new Array(boardCount(lexicon, typed)).fill(false);
  const turns = typed.map((text, nth) => {
    const turn = parseTurn(lexicon, text, solved, nth);
    solved = solved.map((was, board) => was || turn.patterns[board] === lexicon.win);
    return turn;
  });
  return { turns, ends: endsOf(turns, lexicon.win), limit: null, rules: null };
}

/**
 * Turns without words, the turn in which each board was solved, limit and rules.
 * @param {string} text
 * @param {Piece[]} pieces
 * @param {Row[]} rows
 * @param {Lexicon} lexicon
 */
function shareText(text, pieces, rows, lexicon) {
  const columns = columnsOf(rows);
  const name = NAME.exec(text)?.[1].toLowerCase() ?? "";
  const ours = OURS.exec(text);
  const boards = ours ? Number(ours[1]) : (GAMES[name] ?? (columns.length || null));
  if (columns.length && boards !== columns.length)
    throw failure("other-size", {
      squares: columns.length,
      name: name ? name[0].toUpperCase() + name.slice(1) : say("error.the-game"),
      boards,
    });
  if (boards !== null) checkBoardCount(boards);
  const written = pieces.flatMap(({ ends }) => (ends && (ends.sure || ours) ? [ends] : []));
  const joined = written.find(({ limit }) => limit !== null);
  const signs = joined?.signs ?? written.flatMap((ends) => ends.signs);
  const named = endsOfSigns(signs, joined ? signs.length : boards);
  const ends = named.length
    ? named
    : columns.map((column) => (isWin(column[column.length - 1]) ? column.length : null));
  checkBoardCount(ends.length);
  const said = GUESSES.exec(text);
  const limit = ours ? Number(ours[2]) : (joined?.limit ?? (said ? Number(said[1]) : ends.length + 5));
  if (limit < 1 || limit > MOST_GUESSES) throw failure("limit", { limit, most: MOST_GUESSES });
  checkEnds(ends, columns, limit);
  checkLengths(rows, lexicon.length);
  const count = Math.max(0, ...columns.map(({ length }) => length));
  const turns = Array.from({ length: count }, (_, nth) => ({
    guess: "",
    letters: [],
    patterns: columns.map((column) => column[nth]?.pattern ?? null),
  }));
  return { turns, ends, limit, rules: ours?.[3] ? "hard" : null };
}

/**
 * The turns that signs stand for: one sign for each board, or two digits.
 * @param {string[]} signs
 * @param {number | null} boards
 */
function endsOfSigns(signs, boards) {
  if (signs.length === boards || (boards === null && !signs.some((sign) => sign[0] === "0"))) return signs.map(endOf);
  if (!signs.length) return [];
  const count = signs.length / 2;
  if (signs.length % 2 || !signs.every(isDigit) || count !== (boards ?? count))
    throw failure("first-line", { signs: signs.length, boards: boards ?? say("error.fewer") });
  return Array.from({ length: count }, (_, nth) => {
    const [tens, ones] = signs.slice(2 * nth, 2 * nth + 2);
    return endOf(tens) === null || endOf(ones) === null ? null : Number(tens[0] + ones[0]);
  });
}

/** The feedbacks of each board, up to the one that solved it. @param {Row[]} rows */
function columnsOf(rows) {
  /** @type {Row[][]} */
  const blocks = [];
  for (const row of rows) {
    const before = blocks[blocks.length - 1]?.slice(-1)[0];
    const { length } = row.feedbacks;
    if (!before || row.line > before.line + 1) blocks.push([]);
    else if (length !== before.feedbacks.length)
      throw failure("row-boards", { line: row.line, count: length, before: before.feedbacks.length });
    blocks[blocks.length - 1].push(row);
  }
  return blocks.flatMap((block) =>
    block[0].feedbacks.map((_, board) => {
      const column = block.map(({ feedbacks }) => feedbacks[board]);
      const end = column.findIndex(isWin);
      return end < 0 ? column : column.slice(0, end + 1);
    }),
  );
}
