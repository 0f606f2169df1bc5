/* A game as a value: what it begins with, and what follows from it. What each action makes of it is in actions.js, and
   its fields are in types.d.ts. Pure: no document, no clock, no calls. */

import { lettersOf } from "../base/letters.js";
import { DEFAULTS, gameAddress } from "../base/route.js";
import { UNSET } from "../base/words.js";
import * as marks from "../base/marks.js";

/** @import { Game, Marking, Spot, State, Turn } from "../types" */

export const ALL_HELP = 4; // steps of help: -1 nothing, 0 how many words are left … 4 the best word
const GUESSING = Object.freeze({ name: /** @type {const} */ ("guess") });

/** @param {Partial<State>} [initial] @returns {State} */
export function start(initial = {}) {
  const shown = initial.turns?.flatMap(({ feedbacks }) => feedbacks).find((row) => row !== null);
  const state = {
    turns: [], boards: 1, sequence: false, phase: GUESSING, typing: "", cursor: null, looking: null, drawer: null,
    past: [], corrects: null,
    letters: shown?.length ?? 5, limit: null, alphabet: null, wishes: { never: [], opener: "" },
    advice: null, stale: true, slow: false, split: null, issue: null, problem: null, isMending: false, question: null,
    taken: [], away: "", note: null, help: initial.usualHelp ?? ALL_HELP, usualHelp: ALL_HELP, helped: 0, host: null,
    hosted: null, sent: null, ...initial, choices: { ...DEFAULTS, ...initial.choices },
  }; // prettier-ignore
  return initial.phase ? state : { ...state, phase: restingPhase(state) };
}

/** The state with advice that is to be asked for again. @param {State} state @returns {State} */
export const withStaleAdvice = (state) => ({ ...state, stale: true, slow: false, issue: null, problem: null });
/** How many guesses the game allows. @param {Pick<State, "limit" | "boards">} state */
export const limitOf = ({ limit, boards }) => limit ?? boards + 5;
/** @param {State} state */
export const solved = (state) => state.turns.length > 0 && !marks.openBoards(state).length;
/** @param {State} state */
export const lost = (state) =>
  !solved(state) && state.turns.length >= limitOf(state) && marks.unsetTurn(state.turns) < 0;
/** Whether the game is over: nothing more can be guessed. @param {State} state */
export const over = (state) => state.hosted?.over ?? (solved(state) || lost(state));
/** Whether the open row has a whole word that waits for Enter. @param {State} state */
export const whole = (state) => lettersOf(state.typing, state.alphabet).length === state.letters;
/** The phase if tiles are marked, else null. @param {Pick<State, "phase">} state @returns {Marking | null} */
export const markingOf = ({ phase }) => (phase.name === "mark" ? phase : null);
/** The turn whose word is edited, or null. @param {Pick<State, "phase">} state */
export const editingOf = ({ phase }) => (phase.name === "edit" ? phase.turn : null);
/** A position as a text, to compare. @param {Game} game */
export const key = (game) => gameAddress(game);

/** @param {number} turn @param {number[]} boards @returns {Marking} */
export const newMarking = (turn, boards) => ({
  name: "mark",
  turn,
  boards,
  possible: null,
  refused: false,
  isSpelt: false,
  free: [],
  bare: [],
});

/** Whether the sheet of a phone covers the keys. @param {State["drawer"]} drawer */
export const isHigh = (drawer) => drawer !== null && drawer.name !== "low";

/**
 * The phase of a game whose words nobody edits: a turn with tiles that are not marked waits for them.
 * @param {Pick<State, "turns" | "boards">} game
 */
export function restingPhase({ turns, boards }) {
  const turn = marks.unsetTurn(turns);
  const shown = marks.boardNumbers(boards).filter((board) => turns[turn]?.feedbacks[board]);
  return turn < 0 ? GUESSING : newMarking(turn, shown);
}

/** Whether a tile can have several marks. @param {Marking} marking @param {number} board @param {number} column */
const isOpenTile = ({ possible, bare }, board, column) =>
  bare.includes(board) || (possible?.[board]?.tiles?.[column].length ?? 2) > 1;

/** @param {State} state */
export const columns = ({ letters }) => marks.boardNumbers(letters);

/** The boards that must be looked at: on the others every mark is certain. @param {State} state @returns {number[]} */
export function asked(state) {
  const marking = markingOf(state);
  if (!marking) return [];
  return marking.boards.filter((board) => columns(state).some((column) => isOpenTile(marking, board, column)));
}

/** Whether two tiles are the same. @param {Spot | null} a @param {Spot | null} b */
export const isSame = (a, b) => a?.turn === b?.turn && a?.board === b?.board && a?.column === b?.column;

/** The marks of a tile. @param {Pick<State, "turns">} state @param {Spot} spot */
export const markAt = ({ turns }, { turn, board, column }) => turns[turn]?.feedbacks[board]?.[column];

/** The tiles of the turn that is marked, board by board: also those that are filled in, so that whoever types all
 * marks from the left types them where they belong. @param {State} state @returns {Spot[]} */
export function spots(state) {
  const { turn = -1, boards = [] } = markingOf(state) ?? {};
  return boards.flatMap((board) => columns(state).map((column) => ({ turn, board, column })));
}

/**
 * The tile that the keys mark: the one that the player has chosen or, while a turn is marked, the first that the
 * player has not marked, on the boards that must be looked at.
 * @param {State} state @returns {Spot | null}
 */
export function cursorOf(state) {
  const { cursor } = state;
  const marking = markingOf(state);
  if (cursor && markAt(state, cursor) !== undefined && (!marking || cursor.turn === marking.turn)) return cursor;
  if (!marking) return null;
  const unmarked = spots(state).filter((spot) => markAt(state, spot) === UNSET);
  const boards = asked(state);
  return unmarked.find(({ board }) => boards.includes(board)) ?? unmarked[0] ?? null;
}

/** The boards on which the player has marked no tile yet. @param {State} state @returns {number[]} */
export function untouched(state) {
  const { feedbacks = [] } = state.turns[markingOf(state)?.turn ?? -1] ?? {};
  return asked(state).filter((board) => feedbacks[board]?.every((mark) => mark === UNSET));
}

/** The turns as they were before the marks that are asked for. @param {State} state @returns {Turn[]} */
export function turnsBefore(state) {
  const marking = markingOf(state);
  if (!marking) return state.turns;
  const hidden = state.turns.map((turn, at) =>
    at < marking.turn
      ? turn
      : { ...turn, feedbacks: turn.feedbacks.map((old, board) => (marking.boards.includes(board) ? null : old)) },
  );
  return hidden.filter(({ feedbacks }) => feedbacks.some((row) => row !== null));
}

/**
 * The turns that say what the word that is marked can show: those above it. In sequence also what the boards before
 * have shown later: they were solved first. @param {State} state @returns {Turn[]}
 */
export function turnsAbove(state) {
  const marking = markingOf(state);
  if (!marking) return state.turns;
  const { turn, boards } = marking;
  if (!state.sequence) return state.turns.slice(0, turn);
  const hidden = state.turns.map((old, at) =>
    at < turn ? old : { ...old, feedbacks: old.feedbacks.map((row, board) => (board < boards[0] ? row : null)) },
  );
  return hidden.filter(({ feedbacks }) => feedbacks.some((row) => row !== null));
}

/** Whether rows of earlier turns are marked, or of boards that show them only now. @param {State} state */
export function isLater(state) {
  const marking = markingOf(state);
  if (!marking) return false;
  const { turns } = state;
  return (
    marking.turn < turns.length - 1 ||
    turns[marking.turn].feedbacks.some((row, board) => row && !marking.boards.includes(board))
  );
}
