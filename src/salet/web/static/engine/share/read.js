/* Games that people type or paste: group the pieces of a text into games, and check each once: salet/share/read.py.

     readGames(text)     share text, turns or guesses, one game or several: see `lines.js`
     readWords(words)    one game, each guess or turn by itself: crane sloth moist

   Share text of several boards is one game:

     Daily Dordle 0123 4&X/7         two boards; X means not solved
     term.ooo/2 #12                  a head of words/games.js, then a digit per board
     Daily Quordle 99                a digit per board: the turn in which it was solved
     6️⃣3️⃣
     🟥5️⃣
     Daily Octordle #12              🔟 is ten, and 🕚 🕛 🕐 are 11, 12 and 13
     Daily Sedecordle #7             two digits per board: 0️⃣8️⃣1️⃣4️⃣ are 8 and 14, 🟥🟥 is not solved
     Daily Duotrigordle #5           the same with blanks between, and Guesses: 35/37

   Squares may follow: blocks of two boards side by side. Without squares, only the numbers are known. A text of a
   game that is none of ours is left out. */

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
import { EngineError } from "../errors.js";
import { foundIn, isWon } from "./group.js";
import { Speller, endOf, isDigit, piecesOf } from "./lines.js";
import { failure, said } from "../puzzle/sentences.js";
import { MOST_GUESSES, boardCount, checkBoardCount, parseTurn } from "../puzzle/turns.js";
import { winOf } from "../puzzle/marks.js";
import { games, listName } from "../words/games.js";
import { endsOf } from "./write.js";

/** @import { Turn } from "../puzzle/turns.js" */
/** @import { Lexicon } from "../words/lexicon.js" */
/** @import { Found } from "./group.js" */
/** @import { Piece, Row } from "./lines.js" */
/**
 * @typedef {{turns: Turn[], answers: (string | null)[], ends: (number | null)[], limit: number, number: number | null,
 *   game: string | null, rules: string | null, doubts: string[], list: string | null, length: number, line: number}}
 *   ReadGame the guess of a turn is empty if only its squares are known; there are no turns where only
 *   the numbers of the boards were shared; list: that of the words, null if it is the reader's
 */

const LIMIT = 6;

/** Whether every guess is known. @param {ReadGame} game */
export const hasWords = ({ turns }) => turns.length > 0 && turns.every(({ guess }) => guess);

/** Whether every board is solved or all guesses are used. @param {ReadGame} game */
export const isOver = ({ turns, ends, limit }) => !ends.includes(null) || !turns.length || turns.length >= limit;

/** Refuse a game whose words are on another list. @param {ReadGame} game */
export function checkOwnList({ game, list }) {
  if (game && list) throw failure("foreign-game", { title: games.get(game)?.title ?? game });
}

/**
 * The games of a text in order, with the error in place of one that is impossible; refuses a text without a game.
 * @param {string} text
 * @param {Lexicon} lexicon
 * @param {string[]} typedAnswers of the only game
 * @param {number | null} limit where no head says it
 * @param {boolean} claims whether a head of one board is believed whose rows are missing or wrong, unless it is part of
 *   a sentence without rows; words without marks below it are doubtful
 * @returns {(ReadGame | EngineError)[]}
 */
export function readGames(text, lexicon, typedAnswers = [], limit = null, claims = false) {
  const answers = typedAnswers.map((word) => lexicon.word(word));
  checkAnswerCount(lexicon, answers);
  const sections = sectionsOf(piecesOf(text, new Speller(lexicon)));
  const found = sections.flatMap((section) => unchecked(section, lexicon, limit ?? LIMIT));
  if (answers.length && found.length > 1) throw failure("many-games", { count: found.length });
  const title = sections.find(([piece]) => piece.other)?.[0].other;
  if (!found.length) throw title ? failure("other-game", { title }) : failure("no-game");
  return found.map((game) => {
    try {
      return Array.isArray(game)
        ? several(game, answers, lexicon, limit)
        : single(game, answers, lexicon, limit ?? LIMIT, claims);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return (claims && !Array.isArray(game) && claimedGame(game, lexicon)) || error;
    }
  });
}

/**
 * The game that a head claims, without turns; null if it names no game. @param {Found} found @param {Lexicon} lexicon
 * @returns {ReadGame | null}
 */
function claimedGame({ head, rows }, lexicon) {
  if (!head?.game || head.limit === null || (head.claimed ?? 0) > head.limit) return null;
  if (!head.isResult && !rows.some(({ feedbacks }) => feedbacks.length)) return null;
  const { game, number, claimed, limit, hard, line } = head;
  const rules = hard ? "hard" : null;
  return { ...gameOf([], [null], lexicon, { limit, number, game: game.name, rules, line }), ends: [claimed] };
}

/** The pieces between the heads of games of several boards, and of games that are not ours. @param {Piece[]} pieces */
function sectionsOf(pieces) {
  /** @type {Piece[][]} */
  const sections = [];
  let isApart = false; // whether the last section is such a game
  for (const piece of pieces) {
    const starts = !!piece.other || (piece.head?.boards ?? 1) > 1;
    if (!sections.length || starts || (isApart && piece.head?.game)) {
      sections.push([]);
      isApart = starts;
    }
    sections[sections.length - 1].push(piece);
  }
  return sections;
}

/**
 * The games of a section, unchecked: the section itself if it has several boards.
 * @param {Piece[]} section
 * @param {Lexicon} lexicon
 * @param {number} limit
 * @returns {(Found | Piece[])[]}
 */
function unchecked(section, lexicon, limit) {
  if (section[0].other) return [];
  return showsSeveral(section) ? [section] : foundIn(section, lexicon, limit);
}

/**
 * The list of a game, null if it may be the reader's, and its length; each row has a square for each letter.
 * @param {import("../words/games.js").Game | null} game
 * @param {Row[]} rows
 * @param {Lexicon} lexicon
 */
function otherList(game, rows, lexicon) {
  const shown = rows.flatMap(({ feedbacks }) => feedbacks)[0]?.length ?? lexicon.length;
  const length = game ? (game.length ?? shown) : lexicon.length;
  const isOther = game && (game.language !== lexicon.language || length !== lexicon.length);
  checkLengths(rows, length);
  return { list: isOther ? listName(game, length) : null, length };
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
  const typed = typedTurns(texts, lexicon, boards);
  const last = typed[typed.length - 1];
  const isFound = !last.patterns.length || last.patterns[0] === lexicon.win;
  if (boards === 1 && known[0] === null && isFound) known = [last.guess];
  const turns = marked(typed, known, lexicon);
  const allowed = limit ?? boards + 5;
  checkTurns(turns, known, lexicon, allowed);
  const isDoubtful = boards === 1 && !answers.length && typed.every(({ patterns }) => !patterns.length);
  return gameOf(turns, known, lexicon, { limit: allowed, doubts: isDoubtful ? ["answer"] : [] });
}

/** Turns, or words without marks, as they were typed. @param {string[]} texts @param {Lexicon} lexicon
 * @param {number} boards @returns {Turn[]} */
function typedTurns(texts, lexicon, boards) {
  let solved = new Array(boards).fill(false);
  return texts.map((text, nth) => {
    const isWord = !text.includes(":") && (boards === 1 || !/\s/.test(text.trim()));
    const guess = isWord ? lexicon.word(text) : "";
    if (isWord) return { guess, letters: lexicon.letters(guess), patterns: [] };
    const turn = parseTurn(lexicon, text, solved, nth);
    if (boards > 1) solved = solved.map((was, board) => was || turn.patterns[board] === lexicon.win);
    return turn;
  });
}

/**
 * A game of one board with the known answer of its day. Words without marks that do not end with that answer are a
 * lost game. Refuses a game that has another answer or is not over, and does not give the answer of the day away.
 * @param {ReadGame} game
 * @param {string} answer
 * @param {Lexicon} lexicon
 * @param {number} number of the day
 * @returns {ReadGame}
 */
export function onItsDay(game, answer, lexicon, number) {
  const isGuessed = game.doubts.includes("answer");
  const { limit } = game;
  const bare = game.turns.map(({ guess }) => ({ guess, patterns: [] }));
  const turns = isGuessed ? marked(bare, [answer], lexicon) : game.turns;
  const known = { ...game, turns, answers: [answer], ends: endsOf(turns, lexicon.win), doubts: [] };
  try {
    checkTurns(turns, known.answers, lexicon, limit);
    if (isGuessed ? isOver(known) : [null, answer].includes(game.answers[0])) return known;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  throw failure("other-day", { number });
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
  const length = more.length ?? lexicon.length;
  const ends = endsOf(turns, winOf(length));
  const answers = known.map((word, board) => word ?? ((ends[board] && turns[ends[board] - 1].guess) || null));
  const unknown = { number: null, game: null, rules: null, doubts: [], list: null, line: 1 };
  return { turns, answers, ends, ...unknown, length, ...more };
}

// ---------------------------------------------------------------------------------------------------- one board

/**
 * A game of one board, or the error with the line that is wrong.
 * @param {Found} found
 * @param {string[]} answers
 * @param {Lexicon} lexicon
 * @param {number} allowed
 * @param {boolean} claims
 */
function single({ head, rows, named: inText }, answers, lexicon, allowed, claims) {
  const line = Math.min(...[head, rows[0]].flatMap((piece) => (piece ? [piece.line] : [])));
  const limit = head?.limit ?? allowed;
  const { list, length } = otherList(head?.game ?? null, rows, lexicon);
  const hasMarks = rows.some(({ feedbacks }) => feedbacks.length);
  const isTalk = claims && !hasMarks && head && (list || !claimedGame({ head, rows, named: inText }, lexicon));
  if (!rows.length || isTalk) throw failure("no-rows", { line });
  const named = [...inText, ...answers.map((word) => ({ word, sure: true, line }))];
  const last = rows[rows.length - 1];
  const isFound = last.feedbacks.length ? isWon(last) : !named.length || named[0].word === last.guess;
  const won = isFound && !(head && head.claimed === null);
  const answer = named[0]?.word ?? (won ? last.guess : null);
  checkNamed(named, answer, lexicon);
  if (head) checkHead(head, rows, won);
  if (!hasMarks && answer === null) throw failure("unmarked", { line });
  const typed = rows.map(({ guess, feedbacks }) => ({
    guess: guess ?? "",
    patterns: feedbacks.map(({ pattern }) => pattern),
  }));
  const turns = marked(typed, [answer], lexicon);
  const lines = rows.map((row) => row.line);
  checkTurns(turns, [answer], lexicon, limit, lines);
  const isDoubtful = !hasMarks && !named.length && (claims || (head?.claimed ?? null) === null);
  return gameOf(turns, [answer], lexicon, {
    limit,
    number: head?.number ?? null,
    game: head?.game?.name ?? null,
    list,
    length,
    rules: head?.hard ? "hard" : null,
    doubts: isDoubtful ? ["answer"] : [],
    line,
  });
}

// ----------------------------------------------------------------------------------------------- several boards

/** Whether a text is a game of several boards. @param {Piece[]} pieces */
function showsSeveral(pieces) {
  const signs = pieces.reduce((sum, { ends }) => sum + (ends?.sure ? ends.signs.length : 0), 0);
  const isSeveral = (/** @type {Piece} */ { head, row }) =>
    (head?.boards ?? 1) > 1 || (row && (row.text || row.feedbacks.length > 1));
  return signs > 1 || pieces.some(isSeveral);
}

/**
 * @param {Piece[]} pieces
 * @param {string[]} answers
 * @param {Lexicon} lexicon
 * @param {number | null} allowed
 */
function several(pieces, answers, lexicon, allowed) {
  const [{ line }] = pieces;
  const head = pieces.flatMap((piece) => piece.head ?? []).find(({ boards }) => boards > 1) ?? null;
  const rows = pieces.flatMap(({ row }) => row ?? []);
  const typed = rows.flatMap((row) => row.text ?? []);
  const shared = typed.length ? null : shareText(head, pieces, rows);
  const turns = shared?.turns ?? typedTurns(typed, lexicon, boardCount(lexicon, typed));
  const ends = shared?.ends ?? endsOf(turns, lexicon.win);
  const { list, length } = typed.length
    ? { list: null, length: lexicon.length }
    : otherList(head?.game ?? null, rows, lexicon);
  checkAnswerCount(lexicon, answers, ends.length);
  if (answers.length && !turns.length) throw failure("only-numbers");
  const known = answers.length ? answers : ends.map(() => null);
  const limit = head?.limit ?? head?.game?.limit ?? (typed.length ? allowed : null) ?? ends.length + 5;
  const [number, game] = [head?.number ?? null, head?.game?.name ?? null];
  const more = { ends, limit, number, game, list, length, rules: head?.hard ? "hard" : null, line };
  const read = gameOf(turns, known, lexicon, more);
  if (typed.length) checkTurns(turns, read.answers, lexicon, limit);
  return read;
}

/**
 * Turns without words, and the turn in which each board was solved.
 * @param {import("../words/games.js").Head | null} head
 * @param {Piece[]} pieces
 * @param {Row[]} rows
 */
function shareText(head, pieces, rows) {
  const columns = columnsOf(rows);
  const boards = head?.boards ?? (columns.length || null);
  if (columns.length && boards !== columns.length) {
    const name = head?.game?.title;
    const fix = said("error.other-size-fix");
    throw failure(name ? "other-size" : "other-size-game", { n: columns.length, name, boards }, { fix });
  }
  if (boards !== null) checkBoardCount(boards);
  const isOurs = head !== null && head.game === null;
  const written = pieces.flatMap(({ ends }) => (ends && (ends.sure || isOurs) ? ends.signs : []));
  const named = endsOfSigns(head?.ends.length ? head.ends : written, boards);
  const ends = named.length
    ? named
    : columns.map((column) => (isWin(column[column.length - 1]) ? column.length : null));
  if (!ends.length) throw failure("no-rows", { line: head?.line });
  checkBoardCount(ends.length);
  const limit = head?.limit ?? head?.game?.limit ?? ends.length + 5;
  if (limit < 1 || limit > MOST_GUESSES) throw failure("limit", { limit, most: MOST_GUESSES });
  checkEnds(ends, columns, limit);
  const count = Math.max(0, ...columns.map(({ length }) => length));
  const turns = Array.from({ length: count }, (_, nth) => ({
    guess: "",
    letters: [],
    patterns: columns.map((column) => column[nth]?.pattern ?? null),
  }));
  return { turns, ends };
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
    throw failure(
      boards ? "first-line" : "first-line-fewer",
      { signs: signs.length, boards },
      { fix: said("error.first-line-fix") },
    );
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
      throw failure("row-boards", { line: row.line, n: length, before: before.feedbacks.length });
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
