/* A game as a value: all state of Play and of Practice, for any number of boards, and what follows from it. What each
   action makes of it is in reduce.js. Pure: no document, no clock, no calls.

   turns     the turns, oldest first, each with one feedback per board (null: the board shows nothing)
   typing    the letters of the open row (the next guess, or the word of the turn being edited)
   editing   the turn whose word is being edited, or null
   marking   the turn whose tiles are being marked: on which boards, what they can show, and which were in view
   cursor    the tile that the keys 1 2 3 mark, or null while a word is typed
   doneAsked the player pressed Done before the possible marks were known: it is done when they are
   early     what was typed meanwhile, or while the host was busy
   past      earlier games, the latest last: what undo goes back to
   advice    the latest suggestions; stale when they are of an earlier position
   help      how much is shown of this position; usualHelp: where each turn begins
   host      who marks the guesses in Practice, or null in Play, where the player does */

import { lettersOf } from "./letters.js";
import * as marks from "./marks.js";
import { DEFAULTS, gameAddress } from "./route.js";

/** @typedef {import("./marks.js").Turn} Turn */
/** @typedef {import("./route.js").Game} Game */
/** @typedef {{turn: number, board: number, column: number}} Spot */
/** @typedef {{turn: number, boards: number[], possible: marks.Possible[] | null, failed: boolean,
 *   ready: boolean, seen: number[], next: number | null, byLetters?: boolean}} Marking
 *   possible: what each board can show, once it is known;
 *   failed: it cannot be known. ready: the tiles are shown, those of one board at once. seen: the boards whose tiles
 *   were in view; next: the board that is brought into view; byLetters: the keys b, y, g have marked a tile */
/** @typedef {{label: string, action: any, show?: marks.Row}} Way a button that mends or answers something */
/** @typedef {{title: string, text: string, show?: Turn[], ways: Way[], asksSolved?: boolean}} Question */
/**
 * @typedef {{kind: "word" | "friend" | "day" | "adversary", list: string, rules: string, boards: number,
 *   sequence: boolean, code?: string, day?: string}} Host
 */
/** @typedef {{over: boolean, solved: boolean, answers: string[], left: number[], share: string | null}} Hosted */
/** @typedef {Game & {marking: Marking | null, example?: boolean}} Step example: not the player's own game */
/**
 * @typedef {Step & {letters: number, limit: number | null, keys: string[][] | undefined,
 *   typing: string, editing: number | null, cursor: Spot | null, looking: number | null, past: Step[],
 *   advice: any, stale: boolean, slow: boolean, held: any, issue: import("./issues.js").Issue | null, problem: string,
 *   question: Question | null, taken: string[], away: string, note: string, help: number,
 *   usualHelp: number, host: Host | null, hosted: Hosted | null, helped: number, busy: boolean, doneAsked: boolean,
 *   early: any[]}} State
 */

export const ALL_HELP = 5; // steps of help: -1 nothing, 0 only the count … 4 the best word, 5 everything
/** @param {Partial<State>} [initial] @returns {State} */
export function start(initial = {}) {
  const shown = initial.turns?.flatMap(({ feedbacks }) => feedbacks).find((row) => row !== null);
  return {
    turns: [], boards: 1, sequence: false, marking: null, letters: shown?.length ?? 5, limit: null, keys: undefined,
    typing: "", editing: null, cursor: null, looking: null, past: [], advice: null,
    stale: true, slow: false, held: null, issue: null, problem: "", question: null, taken: [], away: "",
    note: "", help: initial.usualHelp ?? ALL_HELP,
    usualHelp: ALL_HELP, host: null, hosted: null, helped: 0, busy: false, doneAsked: false, early: [],
    ...initial, choices: { ...DEFAULTS, ...initial.choices },
  }; // prettier-ignore
}

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
export const whole = (state) => lettersOf(state.typing).length === state.letters;
/**
 * Whether a turn waits for marks: several boards until the player says that they are done, one board until all tiles
 * are marked. @param {State} state
 */
export const isMarking = ({ boards, turns, marking }) =>
  marking !== null && (boards > 1 || marks.hasUnset(turns[marking.turn]?.feedbacks[0]));
/** A position as a text, to compare. @param {Game} game */
export const key = (game) => gameAddress({ ...game, marking: null });

/**
 * A turn that is to be marked. @param {number} turn @param {number[]} boards @param {number} count of all boards
 * @returns {Marking}
 */
export const newMarking = (turn, boards, count) => ({
  turn,
  boards,
  possible: null,
  failed: false,
  ready: count === 1,
  seen: [],
  next: null,
});

/** Whether a tile can have several marks. @param {State} state @param {number} board @param {number} column */
const isOpenTile = ({ marking }, board, column) => (marking?.possible?.[board]?.tiles?.[column].length ?? 2) > 1;

/** The boards that must be looked at: on the others every mark is certain. @param {State} state @returns {number[]} */
export const asked = (state) =>
  (state.marking?.boards ?? []).filter((board) => columns(state).some((column) => isOpenTile(state, board, column)));

/** @param {State} state */
export const columns = ({ letters }) => marks.boardNumbers(letters);

/** The boards whose tiles were not in view yet. @param {State} state @returns {number[]} */
export const unseen = (state) => asked(state).filter((board) => !state.marking?.seen.includes(board));

/** The tiles that the keys go through from where the cursor is. @param {State} state @param {Spot | null} from */
export function spots(state, from) {
  const { marking } = state;
  const turn = from?.turn ?? marking?.turn ?? state.turns.length - 1;
  const boards = marking?.turn === turn ? asked(state) : [from?.board ?? 0];
  return boards.flatMap((board) =>
    columns(state)
      .filter((column) => state.boards === 1 || marking?.turn !== turn || isOpenTile(state, board, column))
      .map((column) => ({ turn, board, column })),
  );
}

/**
 * The board to scroll to, and a text that is another one whenever the page scrolls: once when the tiles of a turn are
 * shown, once when it is done, and when the player asks for the next boards. @param {State} state
 * @returns {{board: number | undefined, moment: string}}
 */
export function boardToShow(state) {
  const { marking, turns } = state;
  if (!isMarking(state) || !marking)
    return { board: turns.length ? marks.showing(state)[0] : undefined, moment: `${turns.length}` };
  const board = marking.ready ? (marking.next ?? asked(state)[0]) : undefined;
  return { board, moment: `${marking.turn} ${marking.ready} ${marking.next}` };
}

/** The turns as they were before the marks that are asked for. @param {State} state @returns {Turn[]} */
export function turnsBefore({ turns, marking }) {
  if (!marking) return turns;
  const hidden = turns.map((turn, at) =>
    at < marking.turn
      ? turn
      : { ...turn, feedbacks: turn.feedbacks.map((old, board) => (marking.boards.includes(board) ? null : old)) },
  );
  return hidden.filter(({ feedbacks }) => feedbacks.some((row) => row !== null));
}

/** Whether rows of earlier turns are marked, or of boards that show them only now. @param {State} state */
export const isLater = ({ turns, marking }) =>
  marking !== null &&
  (marking.turn < turns.length - 1 ||
    turns[marking.turn].feedbacks.some((row, board) => row && !marking.boards.includes(board)));

/**
 * A game with a turn that waits for marks: one with tiles that are not marked, or the last one where `marking` says so.
 * @template {Step} T @param {T} state @param {boolean} [marking] @returns {T}
 */
export function opened(state, marking = false) {
  if (state.marking) return state;
  const unset = marks.unsetTurn(state.turns);
  const turn = unset < 0 && marking && state.boards > 1 ? state.turns.length - 1 : unset;
  if (turn < 0) return state;
  const boards = marks.boardNumbers(state.boards).filter((board) => state.turns[turn].feedbacks[board]);
  return { ...state, marking: newMarking(turn, boards, state.boards) };
}
