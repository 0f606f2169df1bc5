/* Checks of a game that was read: each throws an error with the line, turn or board: salet/share/checks.py. */

import { EngineError } from "../errors.js";
import { checkPossible } from "../puzzle/colourings.js";
import { patternOf, signsOf, winOf } from "../puzzle/marks.js";
import { failure, said } from "../puzzle/sentences.js";
import { MOST_GUESSES } from "../puzzle/turns.js";

/** @import { Turn } from "../puzzle/turns.js" */
/** @import { Lexicon } from "../words/lexicon.js" */
/** @import { Head } from "../words/games.js" */
/** @import { Answer, Marks, Row } from "./lines.js" */

const LIMIT = 6;

/** @param {Marks | null | undefined} marks */
export const isWin = (marks) => !!marks && marks.pattern === winOf(marks.length);

/**
 * Each board has an answer of its own, or none is given.
 * @param {Lexicon} lexicon
 * @param {(string | null)[]} answers
 * @param {number} [boards]
 */
export function checkAnswerCount(lexicon, answers, boards = answers.length) {
  if (answers.length && answers.length !== boards) throw failure("answer-count", { n: answers.length, boards });
  answers.forEach((word, board) => {
    const first = answers.indexOf(word);
    if (word && first < board)
      throw failure("same-answer", { word: lexicon.upper(word), first: first + 1, board: board + 1 });
  });
}

/**
 * A text names one answer, of the right length.
 * @param {Answer[]} named
 * @param {string | null} answer
 * @param {Lexicon} lexicon
 */
export function checkNamed(named, answer, lexicon) {
  for (const { line, word } of named) {
    const [count, { length }] = [lexicon.letters(word).length, lexicon];
    if (word !== answer) throw failure("two-answers", { line, answer, word });
    if (count !== length) throw failure("answer-length", { line, word, n: count, length });
  }
}

/**
 * The rows of one board are those that the head announces.
 * @param {Head} head
 * @param {Row[]} rows
 * @param {boolean} won
 */
export function checkHead({ claimed, limit: allowed, line }, rows, won) {
  const limit = allowed ?? LIMIT;
  const count = rows.length;
  const last = rows[count - 1];
  let key = "";
  if (claimed === null) key = isWin(last.feedbacks[0]) ? "head-correct" : count !== limit ? "head-lost" : "";
  else if (claimed > limit) key = "head-impossible";
  else if (claimed !== count) key = "head-rows";
  else if (!won) key = "last-row";
  const values = { claimed: claimed ?? "X", limit, n: count };
  if (key) throw failure(key, { ...values, line: key === "last-row" ? last.line : line });
}

/** Each row has a square for each letter. @param {Row[]} rows @param {number} length */
export function checkLengths(rows, length) {
  for (const { line, feedbacks } of rows)
    for (const marks of feedbacks)
      if (marks.length !== length) throw failure("row-length", { line, n: marks.length, length });
}

/**
 * The turns of each board are possible and match its answer; the game may be unfinished.
 * @param {Turn[]} turns
 * @param {(string | null)[]} answers
 * @param {Lexicon} lexicon
 * @param {number} limit
 * @param {number[]} [lines] of the turns
 */
export function checkTurns(turns, answers, lexicon, limit, lines = []) {
  if (limit < 1 || limit > MOST_GUESSES) throw failure("limit", { limit, most: MOST_GUESSES });
  answers.forEach((answer, board) => {
    const shown = turns.flatMap((turn, nth) => (turn.patterns[board] === null ? [] : [{ ...turn, nth }]));
    try {
      checkBoard(shown, board, answer, lexicon, limit);
    } catch (thrown) {
      if (!(thrown instanceof EngineError)) throw thrown;
      const line = lines[thrown.more.turn];
      const error = line ? thrown.under("line", { line }) : thrown;
      throw answers.length > 1 ? error.under("board", { board: board + 1 }, { boards: [board] }) : error;
    }
  });
}

/**
 * The turns of one board are possible.
 * @param {(Turn & {nth: number})[]} turns
 * @param {number} board
 * @param {string | null} answer
 * @param {Lexicon} lexicon
 * @param {number} limit
 */
function checkBoard(turns, board, answer, lexicon, limit) {
  const values = { count: turns.length, n: limit };
  if (turns.length > limit) throw failure("too-many", values, { turn: turns[limit].nth });
  for (const { guess, letters, patterns, nth } of turns) {
    const pattern = /** @type {number} */ (patterns[board]);
    const word = lexicon.upper(guess);
    if (pattern === lexicon.win && nth !== turns[turns.length - 1].nth) {
      const fix = said("error.more-turns-fix");
      throw failure(guess ? "more-turns-word" : "more-turns", { turn: nth + 1, word }, { turn: nth, fix });
    }
    if (!guess) continue;
    const right = answer ? patternOf(letters, lexicon.letters(answer)) : pattern;
    if (right !== pattern) {
      const [marks, expected] = [pattern, right].map((each) => signsOf(each, lexicon.length));
      const shown = { word, marks, answer: lexicon.upper(answer ?? ""), expected, guess };
      throw failure("other-marks", shown, { code: "feedback", turn: nth });
    }
    checkPossible(lexicon.alphabet, letters, pattern);
  }
}

/**
 * Numbers, squares and limit of several boards agree.
 * @param {(number | null)[]} ends
 * @param {Marks[][]} columns
 * @param {number} limit
 */
export function checkEnds(ends, columns, limit) {
  const last = Math.max(0, ...columns.map(({ length }) => length));
  ends.forEach((end, nth) => {
    const column = columns[nth];
    const shown = column && isWin(column[column.length - 1]) ? column.length : null;
    const green = column ? shown : end;
    let key = "";
    if (end !== null && (end < 1 || end > limit)) key = "end-late";
    else if (end !== null && ends.indexOf(end) < nth) key = "end-twice";
    else if (end !== green) key = end === null ? "end-unsolved" : green === null ? "end-never" : "end-other";
    else if (column && end === null && column.length < last) key = "end-early";
    const values = { board: nth + 1, first: ends.indexOf(end) + 1, end, limit, shown: green, last };
    if (key) throw failure(key, { ...values, rows: column?.length }, { boards: [nth], fix: said("error.end-fix") });
  });
}

/**
 * The turns of a game, with missing marks computed from the answers.
 * @param {{guess: string, patterns: (number | null)[]}[]} typed patterns: none where there are no marks
 * @param {(string | null)[]} answers
 * @param {Lexicon} lexicon
 * @returns {Turn[]}
 */
export function marked(typed, answers, lexicon) {
  const solved = new Set();
  return typed.map(({ guess, patterns: given }, nth) => {
    const letters = guess ? lexicon.letters(guess) : [];
    const patterns = given.length
      ? given
      : answers.map((answer, board) => {
          if (solved.has(board)) return null;
          if (answer === null) throw failure("no-marks", { word: lexicon.upper(guess), guess }, { asks: "answer" });
          return patternOf(letters, lexicon.letters(answer));
        });
    if (answers.length > 1) {
      if (patterns.every((pattern) => pattern === null))
        throw failure("every-solved", { turn: nth + 1, word: lexicon.upper(guess) }, { code: "feedback" });
      patterns.forEach((pattern, board) => pattern === lexicon.win && solved.add(board));
    }
    return { guess, letters, patterns };
  });
}
