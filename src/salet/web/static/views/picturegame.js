/* A game read from a picture, as a value, and what corrections make of it. Pure: no document.

   boards    the rows of each board: letters, marks, and the places where the reader is unsure
   list      the list that fits its words best
   isListed  whether it has every word that was read without doubt
   alphabet  that of the list
   editing   the turn whose word is being edited, or null */

import { MOST_BOARDS, isWin, nextMark, tidy } from "../base/marks.js";
import { marksOf } from "../base/words.js";

/** @import { Alphabet, Said } from "../types" */
/** @typedef {{letters: string[], marks: number[], unsureLetters: number[], unsureMarks: number[]}} Row */
/** @typedef {{boards: Row[][], list: string, isListed: boolean, alphabet: Alphabet | null,
 *   editing: number | null}} Pictured */

const without = (/** @type {number[]} */ places, /** @type {number} */ column) =>
  places.filter((place) => place !== column);
const wordOf = (/** @type {Row} */ { letters }) => letters.join("");

/** What the engine has read. @param {any} found @param {Alphabet | null} alphabet @returns {Pictured} */
export const pictured = ({ boards, list }, alphabet) => ({
  boards: boards.map((/** @type {any[]} */ rows) =>
    rows.map(({ letters, feedback, unsureLetters, unsureMarks }) => ({
      letters,
      marks: marksOf(feedback),
      unsureLetters,
      unsureMarks,
    })),
  ),
  list,
  isListed: boards.flat().every((/** @type {any} */ row) => row.listed || row.unsureLetters.length > 0),
  alphabet,
  editing: null,
});

/**
 * The game with some rows of a turn changed. @param {Pictured} state @param {number} turn
 * @param {(row: Row, board: number) => Row} change
 */
const withTurn = (state, turn, change) => ({
  ...state,
  boards: state.boards.map((rows, board) => rows.map((row, at) => (at === turn ? change(row, board) : row))),
});

/** A row with another letter, which is not doubtful any more. @param {Row} row @param {number} at @param {string} to */
const withLetter = (row, at, to) => ({
  ...row,
  letters: row.letters.map((letter, i) => (i === at ? to : letter)),
  unsureLetters: without(row.unsureLetters, at),
});

/**
 * The next state. A word is the same on all boards, so a letter is changed on all of them. Actions:
 *   {type: "mark", turn, board, column, mark}, without a mark the next one
 *   {type: "letter", turn, column, letter}   {type: "word", turn, letters}
 *   {type: "edit", turn}   null: leave it; {type: "remove", turn}
 * @param {Pictured} state @param {any} action @returns {Pictured}
 */
export function corrected(state, { type, turn, board, column, mark, letter, letters }) {
  switch (type) {
    case "mark":
      return withTurn(state, turn, (row, at) =>
        at !== board
          ? row
          : {
              ...row,
              marks: row.marks.map((old, i) => (i === column ? (mark ?? nextMark(old)) : old)),
              unsureMarks: without(row.unsureMarks, column),
            },
      );
    case "letter":
      return withTurn(state, turn, (row) => withLetter(row, column, letter));
    case "word":
      return {
        ...withTurn(state, turn, (row) => ({ ...row, letters, unsureLetters: [] })),
        editing: null,
      };
    case "edit":
      return { ...state, editing: turn };
    case "remove":
      return { ...state, editing: null, boards: state.boards.map((rows) => rows.filter((_, at) => at !== turn)) };
    default:
      throw new Error(`no such action: ${type}`);
  }
}

/** How many turns the game has. @param {Pictured} state */
export const turnCount = ({ boards }) => Math.max(0, ...boards.map((rows) => rows.length));

/** The row of a turn on the first board that shows it. @param {Pictured} state @param {number} turn @returns {Row} */
export const rowOf = ({ boards }, turn) => /** @type {Row} */ (boards.find((rows) => rows[turn])?.[turn]);

/** How many tiles are doubtful. @param {Pictured} state */
export const doubtCount = ({ boards }) =>
  boards.flat().reduce((sum, row) => sum + new Set([...row.unsureLetters, ...row.unsureMarks]).size, 0);

/** The turns of the game, as Play has them. @param {Pictured} state @returns {import("../types").Turn[]} */
export function turnsOf(state) {
  const turns = Array.from({ length: turnCount(state) }, (_, turn) => ({
    guess: wordOf(rowOf(state, turn)),
    feedbacks: state.boards.map((rows) => rows[turn]?.marks ?? null),
  }));
  return tidy(turns);
}

/** Why these boards are not one game; null if they are. @param {Pictured} state @returns {Said | null} */
export function fault(state) {
  const { boards } = state;
  if (!turnCount(state)) return { key: "picture.no-row" };
  if (boards.length > MOST_BOARDS) return { key: "picture.many-boards", values: { most: MOST_BOARDS } };
  for (let turn = 0; turn < turnCount(state); turn++) {
    const words = new Set(boards.flatMap((rows) => (rows[turn] ? [wordOf(rows[turn])] : [])));
    if (words.size > 1) return { key: "picture.other-word", values: { row: turn + 1 } };
  }
  const short = boards.findIndex((rows) => rows.length < turnCount(state) && !rows.some(({ marks }) => isWin(marks)));
  if (short < 0) return null;
  return { key: "picture.short-board", values: { board: short + 1, n: boards[short].length } };
}
