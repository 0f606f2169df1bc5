/* Words that are played and tiles that are marked. Each function returns the next state. Pure. */

import { lettersOf, upper } from "../base/letters.js";
import { SIGNS, UNSET, colours, marksOf } from "../base/words.js";
import * as marks from "../base/marks.js";
import {
  asked,
  cursorOf,
  isLater,
  isMarked,
  isSame,
  markAt,
  markingOf,
  newMarking,
  restingPhase,
  spots,
  untouched,
} from "./state.js";

/** @import { Game, Marking, Marks, PossibleReply, Spot, State, Turn } from "../types" */

const KEPT = 200; // steps that undo goes back

/** What undo can come back to. @param {State} state @returns {Game} */
const stepOf = ({ turns, boards, sequence, limit, choices, example }) => ({
  turns,
  boards,
  sequence,
  limit,
  choices,
  example,
});

/** The game moves on, and undo can take it back.
 * @param {State} state @param {Partial<State>} change @returns {State} */
export function changed(state, change) {
  const past = [...state.past, stepOf(state)].slice(-KEPT);
  const next = { ...state, typing: "", cursor: null, ...change, past };
  return change.phase ? next : { ...next, phase: restingPhase(next) };
}

/** @param {State} state @returns {State} */
export function undone(state) {
  const before = state.past.at(-1);
  if (!before) return state;
  const next = { ...state, ...before, typing: "", cursor: null, past: state.past.slice(0, -1) };
  return { ...next, phase: restingPhase(next) };
}

/** @param {State} state @param {number} turn @param {Turn} next */
const withTurn = ({ turns }, turn, next) => marks.tidy(turns.map((old, at) => (at === turn ? next : old)));

/** The turn waits for its marks on some boards; those that are certain are filled in.
 * @param {State} state @param {number} turn @param {number[]} boards @returns {State} */
export function startMarking(state, turn, boards) {
  const { guess, feedbacks, ...rest } = state.turns[turn];
  const before = state.turns.slice(0, turn);
  const filled = feedbacks.map((old, board) =>
    boards.includes(board) ? marks.certainMarks(guess, marks.rowsOf(before, board), state.alphabet) : old,
  );
  const turns = state.turns.map((entry, at) => (at === turn ? { ...rest, guess, feedbacks: filled } : entry));
  return { ...state, turns, phase: newMarking(turn, boards), cursor: null };
}

/** The turn of `marking` with other rows on its boards. @param {State} state
 * @param {(row: number[], board: number) => number[]} change @returns {Turn[]} */
function withRows(state, change) {
  const { turn, boards } = /** @type {Marking} */ (markingOf(state));
  const { feedbacks } = state.turns[turn];
  const rows = feedbacks.map((row, board) => (row && boards.includes(board) ? change(row, board) : row));
  return withTurn(state, turn, { ...state.turns[turn], feedbacks: rows });
}

/** @param {number[]} row */
const grey = (row) => row.map((mark) => (mark === UNSET ? 0 : mark));

/** The turn is marked: what is left becomes grey. Then another one may wait for its marks, and in sequence the next
 * board may show its rows. @param {State} state @returns {State} */
function done(state) {
  const turns = withRows(state, grey);
  const isSame = turns.every((turn, at) => turn.feedbacks.join(";") === state.turns[at].feedbacks.join(";"));
  const next = isSame ? { ...state, phase: restingPhase(state), cursor: null } : changed(state, { turns });
  const lack = marks.lacking(next);
  return lack ? startMarking(next, lack.turn, lack.boards) : next;
}

/** The rows that a board can show and that fit its marks so far, likeliest first, and how many are likely.
 * @param {State} state @param {number} board */
function fittingRows(state, board) {
  const marking = markingOf(state);
  const row = marking && state.turns[marking.turn].feedbacks[board];
  const { feedbacks, likely = 0 } = marking?.possible?.[board] ?? {};
  if (!row || !feedbacks || !marks.hasUnset(row)) return { all: [], some: [] };
  const fits = (/** @type {string} */ signs) => row.every((mark, i) => mark === UNSET || SIGNS[mark] === signs[i]);
  return { all: feedbacks.filter(fits), some: feedbacks.slice(0, likely).filter(fits) };
}

/** The rows to pick from: those of likely words, or of others if no likely word fits. @param {State} state
 * @param {number} board @returns {string[]} */
export function possibleRows(state, board) {
  const { all, some } = fittingRows(state, board);
  return some.length ? some : all;
}

/** A board that was touched and can show only one row shows it. @param {State} state @returns {State} */
function withOnlyRows(state) {
  const marking = markingOf(state);
  const fresh = untouched(state);
  const rows = asked(state).flatMap((board) => {
    const { all } = fittingRows(state, board);
    const isSure = all.length === 1 && !fresh.includes(board) && !marking?.free.includes(board);
    return isSure ? [{ board, marks: marksOf(all[0]) }] : [];
  });
  if (!rows.length) return state;
  const turns = withRows(state, (row, board) => rows.find((sure) => sure.board === board)?.marks ?? row);
  return { ...state, turns };
}

/** The turn ends by itself when no tile is left to mark. @param {State} state @returns {State} */
export function ended(state) {
  const filled = withOnlyRows(state);
  if (isMarked(filled)) return done(filled);
  const at = state.cursor;
  return at && markAt(state, at) === UNSET && markAt(filled, at) !== UNSET ? { ...filled, cursor: null } : filled;
}

/** The first tile of these boards that is not marked and cannot be grey, or null. @param {State} state
 * @param {number[]} boards @returns {Spot | null} */
export function neverGrey(state, boards) {
  const marking = markingOf(state);
  const cannot = (/** @type {Spot} */ { board, column }) => {
    const signs = marking?.possible?.[board]?.tiles?.[column];
    return signs !== undefined && !signs.includes("b");
  };
  const open = spots(state).filter((spot) => boards.includes(spot.board) && markAt(state, spot) === UNSET);
  return open.find(cannot) ?? null;
}

/** What Done makes grey: the board of the cursor or, if every other one was touched, all of them.
 * @param {State} state @returns {{boards: number[], isLast: boolean}} */
export function toGrey(state) {
  const here = cursorOf(state)?.board;
  const others = untouched(state).filter((board) => board !== here);
  return others.length && here !== undefined
    ? { boards: [here], isLast: false }
    : { boards: asked(state), isLast: true };
}

/** The player presses Done. @param {State} state @returns {State} */
export function restGrey(state) {
  if (!markingOf(state)) return state;
  const { boards, isLast } = toGrey(state);
  const spot = neverGrey(state, boards);
  if (spot) {
    const letter = upper(lettersOf(state.turns[spot.turn].guess, state.alphabet)[spot.column], state.alphabet);
    const key = state.boards > 1 ? "mark.never-grey-on" : "mark.never-grey";
    const isSaid = state.note && "key" in state.note && state.note.key === key && isSame(state.cursor, spot);
    if (isSaid) return state; // a second Done changes nothing
    return { ...state, note: { key, values: { letter, board: spot.board + 1, ...colours() } }, cursor: spot };
  }
  if (isLast) return done(state);
  const turns = withRows(state, (row, board) => (boards.includes(board) ? grey(row) : row));
  return changed(state, { turns, phase: state.phase });
}

/** All boards become grey that were not touched, whatever they can show. @param {State} state @returns {State} */
export const allGrey = (state) => (markingOf(state) ? done(state) : state);

/** The marks that were filled in are taken back. @param {State} state @returns {State} */
function blank(state) {
  const fresh = untouched(state);
  return { ...state, turns: withRows(state, (row, board) => (fresh.includes(board) ? row.map(() => UNSET) : row)) };
}

/**
 * The possible marks are known: certain ones are filled in, and a turn with no others is done. Of a word on no list
 * nothing is filled in before the player stands by it. @param {State} state @param {PossibleReply} reply
 * @returns {State}
 */
export function possible(state, reply) {
  const marking = markingOf(state);
  const turn = marking && state.turns[marking.turn];
  if (!marking || !turn || turn.guess !== reply.guess || marking.possible) return state;
  if (!reply.known && !state.taken.includes(turn.guess)) return doubt(blank(state), turn.guess, reply.near, reply);
  const known = { ...state, phase: { ...marking, possible: reply.boards } };
  const rows = withRows(known, (row, board) => marks.filledMarks(row, reply.boards[board]));
  const filled = [...(turn.filled ?? []), ...marking.boards.filter((board) => !asked(known).includes(board))];
  const turns = rows.map((entry, at) => (at === marking.turn ? { ...entry, filled } : entry));
  const next = { ...known, turns, issue: null, problem: null };
  if (!asked(next).length) return { ...done(next), past: state.past };
  const values = { word: upper(turn.guess, state.alphabet), n: state.boards };
  return { ...next, note: reply.helps ? state.note : { key: "mark.nothing-new", values } };
}

/**
 * The chance that the word solves a board if it is the likeliest there; 0 once a tile says that it does not.
 * @param {State} state @param {number} board
 */
export function chanceToSolve(state, board) {
  const { guess, feedbacks } = state.turns[markingOf(state)?.turn ?? 0];
  const likeliest = state.advice?.boards?.[board]?.candidates?.words[0];
  const row = feedbacks[board];
  const isOpen = marks.hasUnset(row) && row?.every((mark) => mark === UNSET || mark === 2);
  return isOpen && likeliest?.word === guess ? likeliest.probability : 0;
}

/** The word that is being marked is typed again. @param {State} state @returns {State} */
export function takenBack(state) {
  if (!markingOf(state)) return state;
  if (isLater(state)) return undone(state);
  return changed(state, { turns: state.turns.slice(0, -1), typing: state.turns.at(-1)?.guess ?? "" });
}

/** @param {State} state @param {number} turn @param {number} board @param {number[]} row @returns {State} */
export function marked(state, turn, board, row) {
  const old = state.turns[turn];
  if (!old?.feedbacks[board] || old.feedbacks[board]?.join() === row.join()) return state;
  const marking = markingOf(state);
  const turns = askedAgain(state, withTurn(state, turn, remarked(old, board, row)), turn, board);
  const { typing, cursor } = state;
  const kept = { typing, cursor, phase: state.phase };
  if (marking) {
    const again = marking.turn === turn ? { turns, phase: { ...marking, refused: false } } : markedAnew(state, turns);
    return changed(state, { ...kept, ...again });
  }
  const next = changed(state, { ...kept, turns });
  const lack = marks.lacking(next);
  return lack ? startMarking(next, lack.turn, lack.boards) : next;
}

/** @param {Turn} turn @param {number} board @param {Marks} row @returns {Turn} */
const remarked = (turn, board, row) => ({
  ...marks.withMarks(turn, board, row),
  filled: turn.filled?.filter((nth) => nth !== board),
});

/** A row changed, so rows below it that the page filled in on its board are asked for again.
 * @param {State} state @param {Turn[]} turns @param {number} at @param {number} board @returns {Turn[]} */
const askedAgain = ({ boards }, turns, at, board) =>
  boards === 1
    ? turns // all its rows are there to tap
    : turns.map((turn, nth) => (nth > at && turn.filled?.includes(board) ? remarked(turn, board, null) : turn));

/**
 * Another row changed while a word is marked: what the word can show is asked anew, and the marks that were certain
 * are open again. @param {State} state @param {Turn[]} turns with the change
 */
function markedAnew(state, turns) {
  const { turn, boards, possible: known } = /** @type {Marking} */ (markingOf(state));
  const { guess, feedbacks } = turns[turn];
  const open = boards.filter((board) => feedbacks[board]);
  const rows = (/** @type {Turn[]} */ from, /** @type {number} */ board) => marks.rowsOf(from.slice(0, turn), board);
  const again = feedbacks.map((old, board) => {
    if (!old || !open.includes(board)) return old;
    const was = marks.knownMarks(guess, rows(state.turns, board), state.alphabet, known?.[board]);
    const now = marks.certainMarks(guess, rows(turns, board), state.alphabet);
    return old.map((mark, i) => (mark === UNSET || mark === was[i] ? now[i] : mark));
  });
  return {
    turns: turns.map((old, at) => (at === turn ? { guess, feedbacks: again } : old)),
    phase: newMarking(turn, open),
  };
}

/** One tile with this mark, or the next one. @param {State} state @param {Spot} spot @param {number | null} mark */
export function tile(state, { turn, board, column }, mark) {
  const old = state.turns[turn]?.feedbacks[board];
  if (!old || column >= old.length) return state;
  const row = old.map((was, i) => (i === column ? (mark ?? marks.nextMark(was)) : was));
  return marked(state, turn, board, row);
}

/**
 * Another word in a turn: marks stay where letters do. @param {State} state @param {number} at @param {string} guess
 * @param {boolean} [typo] the word was misspelt: all marks stay @returns {State}
 */
export function respelt(state, at, guess, typo = false) {
  const old = state.turns[at];
  if (!old) return state;
  if (old.guess === guess) return { ...state, typing: "", phase: restingPhase(state) };
  const [before, after] = [lettersOf(old.guess, state.alphabet), lettersOf(guess, state.alphabet)];
  const feedbacks = old.feedbacks.map(
    (row, board) =>
      row &&
      marks
        .certainMarks(guess, marks.rowsOf(state.turns.slice(0, at), board), state.alphabet)
        .map((mark, i) => (typo || before[i] === after[i] ? row[i] : mark)),
  );
  const boards = marks.boardNumbers(state.boards).filter((board) => feedbacks[board]);
  return ended(changed(state, { turns: withTurn(state, at, { guess, feedbacks }), phase: newMarking(at, boards) }));
}

/**
 * A word on no list may be misspelt. @param {State} state @param {string} word @param {string[]} near
 * @param {PossibleReply} [reply] its possible marks, for a word that is kept @returns {State}
 */
export function doubt(state, word, near, reply) {
  const turn = state.turns.findIndex(({ guess }) => guess === word);
  if (turn < 0 || state.taken.includes(word)) return state;
  const ways = near.slice(0, 3).map((guess) => ({
    label: upper(guess, state.alphabet),
    action: { type: /** @type {const} */ ("respell"), turn, guess },
  }));
  const values = { word: upper(word, state.alphabet) };
  const keep = {
    label: { key: "unlisted.keep", values },
    action: { type: /** @type {const} */ ("keep"), word, reply },
  };
  const edit = { label: { key: "unlisted.edit" }, action: { type: /** @type {const} */ ("edit"), turn } };
  const text = { key: ways.length ? "unlisted.other" : "unlisted.spelling" };
  return { ...state, question: { title: { key: "unlisted.title", values }, text, ways: [edit, ...ways, keep] } };
}
