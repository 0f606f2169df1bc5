/* Marks that the page fills in while a row is marked: those that the rows above make certain. They are kept apart from
   what the player gives: a row that is being marked holds only the player's marks, and what is filled in follows from
   what it can show. Once it is done, `filled` of its turn has the columns that nobody has confirmed. Pure. */

import { lettersOf, upper } from "../base/letters.js";
import { isWin } from "../base/marks.js";
import { SIGNS, UNSET, colourOf, colours } from "../base/words.js";
import { columns, markAt, markingOf, spots } from "./state.js";

/** @import { Question, Said, Spot, State, Turn, Way } from "../types" */

/** The mark that is filled in on a tile of the row that is marked, or UNSET. @param {State} state @param {Spot} spot */
export function filledAt(state, { turn, board, column }) {
  const marking = markingOf(state);
  if (!marking || marking.turn !== turn || marking.bare.includes(board)) return UNSET;
  const signs = marking.possible?.[board]?.tiles?.[column] ?? "";
  return signs.length === 1 ? SIGNS.indexOf(signs) : UNSET;
}

/** A row as it is shown: its marks, and the columns that are filled in; null where the board shows nothing.
 * @param {State} state @param {number} turn @param {number} board */
export function shownRow(state, turn, board) {
  const { feedbacks, filled } = state.turns[turn];
  const row = feedbacks[board];
  if (!row) return null;
  const old = filled?.[board] ?? [];
  const marks = row.map((mark, column) => (mark === UNSET ? filledAt(state, { turn, board, column }) : mark));
  return { marks, filled: columns(state).filter((i) => old.includes(i) || marks[i] !== row[i]) };
}

/** The turn that is marked as it is once it is done: what is filled in counts. @param {State} state @returns {Turn} */
export function withFilled(state) {
  const { turn, boards } = /** @type {import("../types").Marking} */ (markingOf(state));
  const { guess, feedbacks, filled } = state.turns[turn];
  const rows = feedbacks.map((_, board) => shownRow(state, turn, board));
  const places = rows.map((row, board) => (row && boards.includes(board) ? row.filled : (filled?.[board] ?? [])));
  const isFilled = places.some(({ length }) => length);
  return { guess, feedbacks: rows.map((row) => row && row.marks), ...(isFilled && { filled: places }) };
}

/** Whether the player has marked a tile. @param {State} state @param {Spot} spot */
const isGiven = (state, spot) => markAt(state, spot) !== UNSET;

/** The tiles that have no mark, not even one that is filled in. @param {State} state @returns {Spot[]} */
export const openSpots = (state) =>
  spots(state).filter((spot) => !isGiven(state, spot) && filledAt(state, spot) === UNSET);

/** Whether the player has marked the last open tile, or every tile: then the row is done. One whose marks are all
 * filled in is not. @param {State} state */
export function isSaid(state) {
  const every = spots(state);
  if (every.every((spot) => isGiven(state, spot))) return every.length > 0;
  const wasOpen = every.filter((spot) => filledAt(state, spot) === UNSET);
  return wasOpen.length > 0 && wasOpen.every((spot) => isGiven(state, spot));
}

/** What is asked about a tile that the player has marked otherwise than the rows above say, or null.
 * @param {State} state */
export function whatDiffers(state) {
  const at = spots(state).find((spot) => {
    const filled = filledAt(state, spot);
    return isGiven(state, spot) && filled !== UNSET && filled !== markAt(state, spot);
  });
  return at ? whichRow(state, at) : null;
}

/** The row above that best explains what is filled in on a tile: one with the same letter, best at the same place and
 * with the same mark; else the last one. -1 if there is none. @param {State} state @param {Spot} spot */
function reasonFor(state, spot) {
  const { turn, board, column } = spot;
  const letterOf = (/** @type {number} */ at) => lettersOf(state.turns[at].guess, state.alphabet);
  const letter = letterOf(turn)[column];
  const filled = filledAt(state, spot);
  const points = (/** @type {number} */ at) => {
    const row = state.turns[at].feedbacks[board] ?? [];
    const here = letterOf(at).flatMap((other, i) => (other === letter ? [[i === column, row[i] === filled]] : []));
    return Math.max(0, ...here.map(([isHere, isSame]) => 1 + (isSame ? 2 : 0) + (isHere ? 1 : 0)));
  };
  const rows = Array.from({ length: turn }, (_, at) => at).filter((at) => state.turns[at].feedbacks[board]);
  return rows.reduce((best, at) => (best < 0 || points(at) >= points(best) ? at : best), -1);
}

/** What is asked where the player's mark differs from what the rows above say: which row is wrong?
 * @param {State} state @param {Spot} spot @returns {Question} */
function whichRow(state, spot) {
  const { turn, board, column } = spot;
  const { guess, feedbacks } = state.turns[turn];
  const filled = filledAt(state, spot);
  const letters = lettersOf(guess, state.alphabet);
  const letter = upper(letters[column], state.alphabet);
  const marks = (feedbacks[board] ?? []).map((mark, i) => (i === column ? filled : mark));
  const said = colourOf(markAt(state, spot) ?? UNSET);
  const at = reasonFor(state, spot);
  const row = state.turns[at];
  const before = row?.feedbacks[board];
  /** @type {Way[]} */
  const earlier =
    row && before
      ? [
          {
            label: { key: "differs.earlier", values: { row: at + 1 } },
            show: { guess: row.guess, marks: before },
            action: { type: "visit", turn: at, board, column: letterAt(state, at, letters[column], column) },
          },
        ]
      : [];
  return {
    title: { key: "differs.title", values: { letter, place: column + 1, colour: colourOf(filled) } },
    text: { key: earlier.length ? "differs.which" : "differs.start" },
    isOfMarks: true,
    ways: [
      {
        label: { key: "differs.this", values: { letter, colour: colourOf(filled) } },
        action: { type: "pick", turn, board, marks },
      },
      ...earlier,
      { label: { key: "differs.keep", values: { letter, colour: said } }, action: { type: "bare", board } },
    ],
  };
}

/** The place of a letter in an earlier row: the same one if it is there, else another one, or the first.
 * @param {State} state @param {number} at @param {string} letter @param {number} column */
function letterAt(state, at, letter, column) {
  const letters = lettersOf(state.turns[at].guess, state.alphabet);
  return letters[column] === letter ? column : Math.max(0, letters.indexOf(letter));
}

/** What is asked of a row that solves its board only with marks that were filled in. @param {State} state
 * @param {number} board @returns {Question} */
function isSolved(state, board) {
  const { turn } = /** @type {import("../types").Marking} */ (markingOf(state));
  const { guess, feedbacks } = state.turns[turn];
  /** @type {Said} */
  const title = state.boards > 1 ? { key: "solved.title-on", values: { board: board + 1 } } : { key: "solved.title" };
  return {
    title,
    text: { key: "solved.text", values: { word: upper(guess, state.alphabet) } },
    isOfMarks: true,
    ways: [
      {
        label: { key: "solved.yes" },
        action: { type: "pick", turn, board, marks: (feedbacks[board] ?? []).map(() => 2) },
      },
      { label: { key: "question.no" }, action: { type: "bare", board } },
    ],
  };
}

/**
 * What the page has to know before the row that is marked is done, or null: a mark that differs from what is filled in,
 * or whether a board is solved. @param {State} state without open tiles @returns {Question | null}
 */
export function toAsk(state) {
  const differs = whatDiffers(state);
  if (differs) return differs;
  const { feedbacks } = withFilled(state);
  const { turn, boards } = /** @type {import("../types").Marking} */ (markingOf(state));
  const board = boards.find((nth) => isWin(feedbacks[nth]) && !isWin(state.turns[turn].feedbacks[nth]));
  return board === undefined ? null : isSolved(state, board);
}

/** Which tiles are open on a board where others are filled in, in a sentence, or null. All can be typed from the left
 * before the first mark. @param {State} state @param {number} board @param {boolean} isTouch @returns {Said | null} */
export function openTiles(state, board, isTouch) {
  const marking = markingOf(state);
  const shown = marking && shownRow(state, marking.turn, board);
  if (!marking || !shown?.filled.length) return null;
  const letters = lettersOf(state.turns[marking.turn].guess, state.alphabet);
  const open = columns(state).filter((i) => shown.marks[i] === UNSET);
  const names = open.map((i) => {
    const letter = upper(letters[i], state.alphabet);
    const isDouble = letters.filter((other) => other === letters[i]).length > 1;
    return isDouble ? { key: "todo.letter-nth", values: { letter, place: i + 1 } } : letter;
  });
  const isBegun = state.turns[marking.turn].feedbacks[board]?.some((mark) => mark !== UNSET);
  if (open.length && isBegun) return { key: "todo.open-still", values: { letters: names } };
  const values = { n: open.length, letters: names };
  if (open.length)
    return isTouch ? { key: "todo.open", values } : { key: "todo.open-keys", values: { ...values, ...colours() } };
  return openSpots(state).length ? null : { key: "todo.filled" };
}
