/* Words that are played and tiles that are marked. Each function returns the next state. Pure. */

import { lettersOf, upper } from "../base/letters.js";
import { SIGNS, UNSET, colours } from "../base/words.js";
import * as marks from "../base/marks.js";
import { filledAt, isSaid, openSpots, toAsk, whatDiffers, withFilled } from "./filled.js";
import {
  asked,
  cursorOf,
  isLater,
  isSame,
  key,
  markingOf,
  newMarking,
  over,
  restingPhase,
  spots,
  turnsAbove,
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

/** The finished game that is being corrected; none where the boards are empty. @param {State} state
 * @param {Turn[]} turns of the next state */
const correctsOf = (state, turns) => (turns.length ? (over(state) ? state.turns : state.corrects) : null);

/** The game moves on, and undo can take it back.
 * @param {State} state @param {Partial<State>} change @returns {State} */
export function changed(state, change) {
  const past = [...state.past, stepOf(state)].slice(-KEPT);
  const corrects = correctsOf(state, change.turns ?? state.turns);
  const next = { ...state, typing: "", cursor: null, corrects, ...change, past };
  return change.phase ? next : { ...next, phase: restingPhase(next) };
}

/** @param {State} state @returns {State} */
export function undone(state) {
  const before = state.past.at(-1);
  if (!before) return state;
  const corrects = correctsOf(state, before.turns);
  const next = { ...state, ...before, typing: "", cursor: null, corrects, past: state.past.slice(0, -1) };
  const rested = { ...next, phase: restingPhase(next) };
  return isSameMarking(state, rested) ? { ...rested, phase: state.phase } : rested;
}

/** Whether the same row is marked after the same rows, so that it can show the same. @param {State} a
 * @param {State} b */
function isSameMarking(a, b) {
  const [one, other] = [markingOf(a), markingOf(b)];
  if (one?.turn !== other?.turn || one?.boards.join() !== other?.boards.join()) return false;
  const asks = (/** @type {State} */ state) => key({ ...state, turns: turnsAbove(state) });
  return asks(a) === asks(b) && a.turns[one?.turn ?? 0]?.guess === b.turns[one?.turn ?? 0]?.guess;
}

/** @param {State} state @param {number} turn @param {Turn} next */
const withTurn = ({ turns }, turn, next) =>
  marks.tidy(turns.map((old, at) => (at === turn ? withoutUnsaidWin(next) : old)));

/** A row that would solve its board with marks that were filled in is open again: they have to be said first.
 * @param {Turn} turn @returns {Turn} */
function withoutUnsaidWin(turn) {
  const { feedbacks, filled } = turn;
  const isUnsaid = (/** @type {number} */ board) => filled?.[board]?.length && marks.isWin(feedbacks[board]);
  if (!feedbacks.some((_, board) => isUnsaid(board))) return turn;
  const rows = feedbacks.map((row, board) =>
    row && isUnsaid(board) ? row.map((mark, i) => (filled?.[board].includes(i) ? UNSET : mark)) : row,
  );
  return { ...turn, feedbacks: rows, filled: filled?.map((columns, board) => (isUnsaid(board) ? [] : columns)) };
}

/** The turn waits for its marks on some boards.
 * @param {State} state @param {number} turn @param {number[]} boards @returns {State} */
export function startMarking(state, turn, boards) {
  const { guess, feedbacks } = state.turns[turn];
  const unset = lettersOf(guess, state.alphabet).map(() => UNSET);
  const open = feedbacks.map((old, board) => (boards.includes(board) ? unset : old));
  const turns = state.turns.map((entry, at) => (at === turn ? { ...entry, feedbacks: open } : entry));
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

/** The open tiles of some boards become grey. @param {State} state @param {number[]} boards @returns {State} */
function withGrey(state, boards) {
  const open = openSpots(state).filter(({ board }) => boards.includes(board));
  const isOpen = (/** @type {number} */ board, /** @type {number} */ column) =>
    open.some((spot) => spot.board === board && spot.column === column);
  const turns = withRows(state, (row, board) => row.map((mark, i) => (isOpen(board, i) ? 0 : mark)));
  return open.length ? changed(state, { turns, phase: state.phase, cursor: state.cursor }) : state;
}

/** The turn is marked: what is filled in counts. Then another one may wait for its marks, and in sequence the next
 * board may show its rows. @param {State} state @returns {State} */
function done(state) {
  const { turn } = /** @type {Marking} */ (markingOf(state));
  const marked = { ...state, turns: withTurn(state, turn, withFilled(state)), cursor: null };
  const next = { ...marked, phase: restingPhase(marked) };
  const lack = marks.lacking(next);
  return lack ? startMarking(next, lack.turn, lack.boards) : next;
}

/** The turn is done, unless something has to be asked first. @param {State} state @returns {State} */
function finished(state) {
  const question = toAsk(state);
  return question ? { ...state, question } : done(state);
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

/** A mark that differs from what is filled in is asked about at once. @param {State} state @returns {State} */
export function doubted(state) {
  const question = whatDiffers(state);
  return question ? { ...state, question } : state;
}

/** The turn ends by itself when the player has marked its last open tile. @param {State} state @returns {State} */
export function ended(state) {
  if (!markingOf(state)) return state;
  return isSaid(state) ? finished(state) : doubted(state);
}

/** The player has stopped marking for a while: a row without open tiles is done. @param {State} state
 * @returns {State} */
export const rested = (state) => (state.question ? state : ended(state));

/** Nothing is filled in on a board any more: the player has seen another mark. @param {State} state
 * @param {number} board @returns {State} */
export function bared(state, board) {
  const marking = markingOf(state);
  if (!marking) return state;
  const next = { ...state, phase: { ...marking, bare: [...marking.bare, board] } };
  const open = openSpots(next).find((spot) => spot.board === board);
  return ended({ ...next, cursor: open ?? null });
}

/** An earlier row is marked again, then this one goes on. @param {State} state @param {Spot} spot @returns {State} */
export function visited(state, { turn, board, column }) {
  if (!state.turns[turn]?.feedbacks[board]) return state;
  return { ...state, phase: newMarking(turn, [board]), cursor: { turn, board, column }, looking: null };
}

/** The first tile of these boards that is not marked and cannot be grey by the rows above, or null.
 * @param {State} state @param {number[]} boards @returns {Spot | null} */
export function neverGrey(state, boards) {
  const marking = markingOf(state);
  const cannot = (/** @type {Spot} */ { board, column }) => {
    const signs = marking?.possible?.[board]?.tiles?.[column];
    return !marking?.bare.includes(board) && signs !== undefined && !signs.includes("b");
  };
  return openSpots(state).find((spot) => boards.includes(spot.board) && cannot(spot)) ?? null;
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
  if (spot) return refusedGrey(state, spot);
  const next = withGrey(state, boards);
  return isLast ? finished(next) : { ...next, cursor: nextBoard(next, boards[0]) };
}

/** The rest of every board becomes grey. @param {State} state @returns {State} */
export function allGrey(state) {
  const marking = markingOf(state);
  if (!marking) return state;
  const spot = neverGrey(state, marking.boards);
  return spot ? refusedGrey(state, spot) : finished(withGrey(state, marking.boards));
}

/** A tile that cannot be grey is asked for. @param {State} state @param {Spot} spot @returns {State} */
function refusedGrey(state, spot) {
  const letter = upper(lettersOf(state.turns[spot.turn].guess, state.alphabet)[spot.column], state.alphabet);
  const key = state.boards > 1 ? "mark.never-grey-on" : "mark.never-grey";
  const isSaid = state.note && "key" in state.note && state.note.key === key && isSame(state.cursor, spot);
  if (isSaid) return state; // a second Done changes nothing
  return { ...state, note: { key, values: { letter, board: spot.board + 1, ...colours() } }, cursor: spot };
}

/** Where the marking goes on after a board: at the next one that was not touched, else at the first open tile.
 * @param {State} state @param {number} board @returns {Spot | null} */
export function nextBoard(state, board) {
  const fresh = untouched(state);
  const next = fresh.find((nth) => nth > board) ?? fresh[0];
  return spots(state).find((spot) => spot.board === next) ?? openSpots(state)[0] ?? null;
}

/**
 * The possible marks are known: what is certain is filled in. Of a word on no list nothing is before the player stands
 * by it. No turn ends by that. @param {State} state @param {PossibleReply} reply @returns {State}
 */
export function possible(state, reply) {
  const marking = markingOf(state);
  const turn = marking && state.turns[marking.turn];
  if (!marking || !turn || turn.guess !== reply.guess || marking.possible) return state;
  if (!reply.known && !state.taken.includes(turn.guess)) return doubt(state, turn.guess, reply.near, reply);
  const values = { word: upper(turn.guess, state.alphabet), n: state.boards };
  const note = reply.helps ? state.note : { key: "mark.nothing-new", values };
  return { ...state, phase: { ...marking, possible: reply.boards }, note, issue: null, problem: null };
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

/** Whether a row without open tiles is as it was when the player went to it. @param {State} state */
function isUnchanged({ turns, past, phase }) {
  const { turn } = /** @type {Marking} */ (phase);
  const { feedbacks } = turns[turn];
  const before = past.at(-1)?.turns[turn]?.feedbacks ?? feedbacks;
  return !feedbacks.some(marks.hasUnset) && String(before) === String(feedbacks);
}

/** The word that is being marked is typed again. An earlier row is left, or its last mark is undone.
 * @param {State} state @returns {State} */
export function takenBack(state) {
  if (!markingOf(state)) return state;
  if (isLater(state))
    return isUnchanged(state) ? { ...state, phase: restingPhase(state), cursor: null } : undone(state);
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
  if (marking?.turn === turn)
    return changed(state, { ...kept, turns, phase: { ...marking, refused: false, isSpelt: false } });
  if (marking) {
    const phase = markedAnew(state, turns);
    const next = changed(state, { ...kept, turns, phase });
    const lack = marks.lacking(next);
    return lack && lack.turn < phase.turn ? startMarking(next, lack.turn, lack.boards) : next;
  }
  const rested = restingPhase({ turns, boards: state.boards });
  const next = changed(state, { ...kept, turns, phase: rested.name === "mark" ? rested : state.phase });
  const lack = marks.lacking(next);
  return lack ? startMarking(next, lack.turn, lack.boards) : next;
}

/** A turn with other marks on one board; those that differ are the player's. @param {Turn} turn @param {number} board
 * @param {Marks} row @returns {Turn} */
const remarked = (turn, board, row) => withFilledOf(turn, marks.withMarks(turn, board, row));

/** The same turn with other marks: those that do not differ stay filled in. @param {Turn} before @param {Turn} turn
 * @returns {Turn} */
function withFilledOf(before, turn) {
  const filled = before.filled?.map((columns, board) =>
    columns.filter((i) => turn.feedbacks[board] && turn.feedbacks[board][i] === before.feedbacks[board]?.[i]),
  );
  return { ...turn, ...(filled && { filled }) };
}

/** Repaired turns: no board is solved by what was filled in. @param {State} state @param {Turn[]} turns
 * @returns {Turn[]} */
export const repaired = (state, turns) =>
  turns.map((turn, at) => withoutUnsaidWin(withFilledOf(state.turns[at], turn)));

/** A row changed, so what was filled in below it on its board is asked for again: of one board the tiles, of several a
 * whole row if no mark of it is the player's.
 * @param {State} state @param {Turn[]} turns @param {number} at @param {number} board @returns {Turn[]} */
const askedAgain = ({ boards }, turns, at, board) =>
  turns.map((turn, nth) => {
    const filled = turn.filled?.[board] ?? [];
    const row = turn.feedbacks[board];
    if (nth <= at || !filled.length || !row) return turn;
    const isWhole = boards > 1 && filled.length === row.length;
    return remarked(turn, board, isWhole ? null : row.map((mark, i) => (filled.includes(i) ? UNSET : mark)));
  });

/** Another row changed while a word is marked: what the word can show is asked anew. @param {State} state
 * @param {Turn[]} turns with the change */
function markedAnew(state, turns) {
  const { turn, boards } = /** @type {Marking} */ (markingOf(state));
  const rested = restingPhase({ turns, boards: state.boards });
  const isEarlier = rested.name === "mark" && rested.turn < turn;
  return isEarlier
    ? rested
    : newMarking(
        turn,
        boards.filter((board) => turns[turn].feedbacks[board]),
      );
}

/** One tile with this mark, or the next one; the first tap on what is filled in confirms it. @param {State} state
 * @param {Spot} spot @param {number | null} mark */
export function tile(state, { turn, board, column }, mark) {
  const old = state.turns[turn]?.feedbacks[board];
  if (!old || column >= old.length) return state;
  const filled = old[column] === UNSET ? filledAt(state, { turn, board, column }) : UNSET;
  const next = filled === UNSET ? marks.nextMark(old[column]) : filled;
  const row = old.map((was, i) => (i === column ? (mark ?? next) : was));
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
  const isKept = (/** @type {number} */ board, /** @type {number} */ i) =>
    (typo || before[i] === after[i]) && !old.filled?.[board]?.includes(i);
  const feedbacks = old.feedbacks.map((row, board) => row && after.map((_, i) => (isKept(board, i) ? row[i] : UNSET)));
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
