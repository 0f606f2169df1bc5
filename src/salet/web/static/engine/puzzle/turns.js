/* Turns as people write them, `guess:feedback`, or `guess:feedback,feedback` on several boards:
   salet/puzzle/notation.py. `-` stands for a board that was solved before, `?` for one that is not
   revealed yet. */

import { EngineError } from "../errors.js";
import { checkPossible } from "./colourings.js";
import { parseMarks, signsOf } from "./marks.js";
import { failure } from "./sentences.js";

/** @import { Lexicon } from "../words/lexicon.js" */
/**
 * @typedef {{guess: string, letters: string[], patterns: (number | null)[]}} Turn one pattern for each
 *   board, null where nothing is shown
 */

export const MOST_GUESSES = 50; // of a game
const MOST_BOARDS = 32;
const BETWEEN = /\s+(?=:[\p{L}\d_]+:)|\s*:\s*|\s+/u; // a guess and its marks

/** Refuse a number of boards that no game has. @param {number} boards */
export function checkBoardCount(boards) {
  if (!(boards >= 1 && boards <= MOST_BOARDS)) throw failure("boards", { boards, most: MOST_BOARDS });
}

/** The guess of a turn, and its marks if it has some. @param {string} text @returns {[string, string | undefined]} */
function guessAndMarks(text) {
  const turn = text.trim();
  const between = BETWEEN.exec(turn);
  if (!between) return [turn, undefined];
  return [turn.slice(0, between.index), turn.slice(between.index + between[0].length)];
}

/** Whether a text is the marks of one board. @param {string} text @param {number} length */
function isFeedback(text, length) {
  try {
    parseMarks(text, length);
    return true;
  } catch {
    return false;
  }
}

/**
 * Marks as they were typed, those of each board.
 * @param {string} marks
 * @param {number} length
 * @param {number} [boards]
 */
function marksOfBoards(marks, length, boards) {
  const byComma = marks.split(",").map((part) => part.trim());
  const isFull = (part) => isFeedback(part, length);
  if (byComma.length > 1) {
    const isFullRow = byComma.some(isFull) && !byComma.some((part) => /\s/.test(part) && !isFull(part));
    if (boards || isFullRow || byComma.every((part) => [...part].length === length)) return byComma;
  }
  const byBlank = marks.split(/\s+/).filter(Boolean);
  const others = byBlank.filter((part) => !isFull(part));
  const several = byBlank.length > 1 && isFull(byBlank[0]) && others.every((part) => part === "-" || part === "?");
  return several ? byBlank : [marks];
}

/** Whether a turn as it was typed has the marks of several boards. @param {Lexicon} lexicon @param {string} text */
export function isForSeveral({ length }, text) {
  const [, marks] = guessAndMarks(text.replace(/^[\s,]+|[\s,]+$/g, ""));
  const parts = marks === undefined ? [] : marksOfBoards(marks, length);
  return parts.length > 1 && (text.includes(":") || parts.some((part) => isFeedback(part, length)));
}

/** How many boards some turns show. @param {Lexicon} lexicon @param {string[]} texts */
export function boardCount(lexicon, texts) {
  const several = texts.find((text) => isForSeveral(lexicon, text));
  return several === undefined ? 1 : marksOfBoards(guessAndMarks(several)[1] ?? "", lexicon.length).length;
}

/**
 * A turn as text, "crane:bbygb,-,?". @param {Lexicon} lexicon @param {string} text @param {boolean[]} solved
 * @param {number} nth @returns {Turn}
 */
export function parseTurn(lexicon, text, solved, nth) {
  const [guess, marks] = guessAndMarks(text);
  if (!guess || marks === undefined) throw failure("no-turn", { text, example: "crane:bbygb" }, { code: "feedback" });
  const word = lexicon.word(guess);
  const letters = lexicon.letters(word);
  const single = (part) => {
    const pattern = parseMarks(part, lexicon.length);
    checkPossible(lexicon.alphabet, letters, pattern);
    return pattern;
  };
  if (solved.length === 1) return { guess: word, letters, patterns: [single(marks)] };
  const parts = marksOfBoards(marks, lexicon.length, solved.length);
  const name = lexicon.upper(word);
  if (parts.length !== solved.length)
    throw failure(
      "feedback-count",
      { turn: nth + 1, word: name, n: parts.length, boards: solved.length },
      { code: "feedback", turn: nth },
    );
  const read = parts.map((part, board) => {
    const before = solved.slice(0, board).every(Boolean);
    try {
      if (["-", "?", ""].includes(part)) {
        if (solved[board] || (part === "?" && !before)) return null;
        throw failure(before ? "board-unmarked" : "board-hidden", {}, { code: "feedback" });
      }
      if (solved[board]) throw failure("board-solved", {}, { code: "feedback" });
      return single(part);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const place = { turn: nth + 1, word: name, board: board + 1 };
      throw error.under("turn-board", place, { turn: nth, boards: [board] });
    }
  });
  const won = read.flatMap((pattern, board) => (pattern === lexicon.win ? [board] : []));
  if (won.length > 1)
    throw failure(
      "two-solved",
      { turn: nth + 1, word: name, boards: won.slice(0, 2).map((b) => b + 1) },
      { code: "feedback", turn: nth, boards: won },
    );
  return { guess: word, letters, patterns: read };
}

/** Turns as text. @param {Lexicon} lexicon @param {Turn[]} turns */
export function turnTexts(lexicon, turns) {
  const solved = new Set();
  return turns.map(({ guess, patterns }) => {
    const marks = patterns.map((pattern, board) =>
      pattern !== null ? signsOf(pattern, lexicon.length) : solved.has(board) ? "-" : "?",
    );
    patterns.forEach((pattern, board) => pattern === lexicon.win && solved.add(board));
    return `${guess}:${marks.join(",")}`;
  });
}
