/* Turns and boards as values: which boards are open, what each has shown, what the keys show. Pure: no document. */

import { lettersOf } from "../base/letters.js";
import { UNSET, feedbackOf, marksOf } from "../base/words.js";

/** @import { Letters, Marks, Position, Row, Turn } from "../types" */

export const MOST_BOARDS = 32;

/** @param {Marks | undefined} marks */
export const isWin = (marks) => Boolean(marks?.every((mark) => mark === 2));

/** @param {number} count @returns {number[]} */
export const boardNumbers = (count) => Array.from({ length: count }, (_, board) => board);

/** The turn that solved a board, or -1. @param {Turn[]} turns @param {number} board */
export const solvedAt = (turns, board) => turns.findIndex(({ feedbacks }) => isWin(feedbacks[board]));

/** @param {Turn[]} turns @param {number} at @param {number} board */
function solvedBefore(turns, at, board) {
  const end = solvedAt(turns, board);
  return end >= 0 && end < at;
}

/** The boards that are not solved. @param {Pick<Position, "turns" | "boards">} position */
export const openBoards = ({ boards, turns }) => boardNumbers(boards).filter((board) => solvedAt(turns, board) < 0);

/** The open boards that show marks: all of them, or in sequence the first. @param {Position} position */
export const showing = (position) => openBoards(position).slice(0, position.sequence ? 1 : MOST_BOARDS);

/** The rows that a board has shown. @param {Turn[]} turns @param {number} board @returns {Row[]} */
export const rowsOf = (turns, board) =>
  turns.flatMap(({ guess, feedbacks }) => (feedbacks[board] ? [{ guess, marks: feedbacks[board] }] : []));

/** The first turn without the marks of a board that shows them now, or null. @param {Position} position */
export function lacking(position) {
  const shown = showing(position);
  for (const [turn, { feedbacks }] of position.turns.entries()) {
    const boards = shown.filter((board) => feedbacks[board] === null);
    if (boards.length) return { turn, boards };
  }
  return null;
}

/** Several boards: below the row that solved a board it shows nothing. @param {Turn[]} turns @returns {Turn[]} */
export const tidy = (turns) =>
  turns.map((turn, at) => {
    const { feedbacks } = turn;
    if (feedbacks.length < 2 || !feedbacks.some((marks, board) => marks && solvedBefore(turns, at, board))) return turn;
    return { ...turn, feedbacks: feedbacks.map((marks, board) => (solvedBefore(turns, at, board) ? null : marks)) };
  });

/**
 * A turn with other marks on one board. @param {Turn} turn @param {number} board @param {Marks} marks @returns {Turn}
 */
export const withMarks = (turn, board, marks) => ({
  ...turn,
  feedbacks: turn.feedbacks.map((old, at) => (at === board ? marks : old)),
});

/** Whether a row has tiles that are not marked. @param {Marks | undefined} marks */
export const hasUnset = (marks) => Boolean(marks?.includes(UNSET));

/** The first turn with tiles that are not marked, or -1. @param {Turn[]} turns */
export const unsetTurn = (turns) => turns.findIndex(({ feedbacks }) => feedbacks.some(hasUnset));

/** The best mark that each letter has had on a board. @param {Row[]} rows @param {Letters} alphabet
 * @returns {Map<string, number>} */
function letterMarks(rows, alphabet) {
  const best = new Map();
  for (const { guess, marks } of rows.filter((row) => !hasUnset(row.marks))) {
    const letters = lettersOf(guess, alphabet).slice(0, marks.length); // the list may not be there yet
    letters.forEach((letter, i) => best.set(letter, Math.max(best.get(letter) ?? 0, marks[i])));
  }
  return best;
}

/**
 * What the keys show: the best mark of each letter on each board, in the order of the boards; null where a board is
 * solved or has not shown the letter. The boards that are solved count once all are.
 * @param {Position & {alphabet: Letters}} position @returns {Map<string, (number | null)[]>}
 */
export function keyMarks(position) {
  const open = openBoards(position);
  const boards = boardNumbers(position.boards);
  const boardMarks = boards.map((board) =>
    open.length && !open.includes(board) ? new Map() : letterMarks(rowsOf(position.turns, board), position.alphabet),
  );
  const letters = new Set(boardMarks.flatMap((best) => [...best.keys()]));
  return new Map([...letters].map((letter) => [letter, boardMarks.map((best) => best.get(letter) ?? null)]));
}

/** The mark after this one: yellow, green, and grey last, since Done sets it. @param {number} mark */
export const nextMark = (mark) => (mark === UNSET ? 1 : (mark + 1) % 3);

/**
 * What a repair changes, tile by tile.
 * @param {Turn[]} turns @param {Turn[]} repaired
 * @returns {{turn: number, board: number, column: number, guess: string, to: number}[]}
 */
export const differences = (turns, repaired) =>
  repaired.flatMap(({ guess, feedbacks }, turn) =>
    feedbacks.flatMap((marks, board) =>
      (marks ?? []).flatMap((to, column) => {
        const from = turns[turn]?.feedbacks[board]?.[column];
        if (from === undefined || from === to) return [];
        return [{ turn, board, column, guess, to }];
      }),
    ),
  );

/** The turns as text: `crane:bbygb`, several boards `crane:bbygb,-,?`. @param {Turn[]} turns @returns {string[]} */
export const writeTurns = (turns) =>
  turns.map(({ guess, feedbacks }, at) => {
    const none = (/** @type {number} */ board) => (solvedBefore(turns, at, board) ? "-" : "?");
    return `${guess}:${feedbacks.map((marks, board) => (marks ? feedbackOf(marks) : none(board))).join(",")}`;
  });

/** The marks of each board, `-` or `?` where it shows nothing. @param {string[]} texts @returns {Marks[]} */
export const readMarks = (texts) => texts.map((text) => (/^[-?]$/.test(text) ? null : marksOf(text)));

/** @param {string} text @returns {Turn | null} */
export function readTurn(text) {
  const [guess, marks = ""] = text.trim().toLowerCase().split(":"); // the list may not be there yet
  const parts = marks.split(",");
  const length = Math.max(...parts.map((part) => part.length));
  if (!/^[\p{L}\p{M}]{2,33}$/u.test(guess) || parts.length > MOST_BOARDS || [...guess].length < length) return null;
  const shown = parts.filter((part) => /^[byg.]{2,11}$/.test(part));
  const right =
    shown.length && parts.every((part) => (parts.length > 1 && /^[-?]$/.test(part)) || shown.includes(part));
  if (!right || shown.some((part) => part.length !== length)) return null;
  return { guess, feedbacks: readMarks(parts) };
}

/** Whether a turn is as long as the words of its list. @param {Turn} turn
 * @param {import("../types").Alphabet} alphabet */
export const isOfLength = ({ guess, feedbacks }, alphabet) =>
  lettersOf(guess, alphabet).length === alphabet.length &&
  feedbacks.every((row) => !row || row.length === alphabet.length);

/**
 * The turns of an address, separated by `;`, or by `,` with one board. Turns with another number of boards are
 * left out. @param {string | null} text @param {number} boards 0: as many as the first turn has @returns {Turn[]}
 */
export function readTurns(text, boards = 0) {
  const turns = (text ?? "").split(/[;,\s]+(?=[^;,:\s]+:)/u).map(readTurn);
  const read = /** @type {Turn[]} */ (turns.filter((turn) => turn !== null));
  const count = boards || read[0]?.feedbacks.length;
  return read.filter(({ feedbacks }) => feedbacks.length === count);
}
