/* A game read from a picture, as a value, and what corrections make of it. Pure: no document.

   boards    the rows of each board: letters, marks, and the places where the reader is unsure
   list      the list that has its words
   editing   the turn whose word is being edited, or null */

import { MOST_BOARDS, isWin, nextMark, tidy } from "./marks.js";
import { plural, marksOf } from "./words.js";

/** @typedef {{letters: string[], marks: number[], unsureLetters: number[], unsureMarks: number[]}} Row */
/** @typedef {{boards: Row[][], list: string, editing: number | null}} Pictured */

const without = (places, column) => places.filter((place) => place !== column);
const wordOf = ({ letters }) => letters.join("");

/** What the engine has read. @param {any} found @returns {Pictured} */
export const pictured = ({ boards, list }) => ({
  boards: boards.map((rows) =>
    rows.map(({ letters, feedback, unsureLetters, unsureMarks }) => ({
      letters,
      marks: marksOf(feedback),
      unsureLetters,
      unsureMarks,
    })),
  ),
  list,
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
 *   {type: "cycle", turn, board, column}   {type: "mark", turn, board, column, mark}
 *   {type: "letter", turn, column, letter}   {type: "word", turn, letters}
 *   {type: "edit", turn}   null: leave it; {type: "remove", turn}
 * @param {Pictured} state @param {any} action @returns {Pictured}
 */
export function corrected(state, { type, turn, board, column, mark, letter, letters }) {
  switch (type) {
    case "cycle":
    case "mark":
      return withTurn(state, turn, (row, at) =>
        at !== board
          ? row
          : {
              ...row,
              marks: row.marks.map((old, i) => (i !== column ? old : type === "mark" ? mark : nextMark(old))),
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

/** The turns of the game, as Play has them. @param {Pictured} state @returns {import("./marks.js").Turn[]} */
export function turnsOf(state) {
  const turns = Array.from({ length: turnCount(state) }, (_, turn) => ({
    guess: wordOf(rowOf(state, turn)),
    feedbacks: state.boards.map((rows) => rows[turn]?.marks ?? null),
  }));
  return tidy(turns);
}

/** Why these boards are not one game, in a sentence; "" if they are. @param {Pictured} state */
export function fault(state) {
  const { boards } = state;
  if (!turnCount(state)) return "No row is left.";
  if (boards.length > MOST_BOARDS) return `There are more than ${MOST_BOARDS} boards.`;
  for (let turn = 0; turn < turnCount(state); turn++) {
    const words = new Set(boards.flatMap((rows) => (rows[turn] ? [wordOf(rows[turn])] : [])));
    if (words.size > 1) return `Row ${turn + 1} is not the same word on all boards. Correct the word.`;
  }
  const short = boards.findIndex((rows) => rows.length < turnCount(state) && !rows.some(({ marks }) => isWin(marks)));
  if (short < 0) return "";
  return `Board ${short + 1} shows only ${plural(boards[short].length, "row")}, not solved. Take another picture.`;
}
