/* A game as a value, and what each action makes of it: all state of Play and of Practice, for any number of boards.
   Pure: no document, no clock, no calls.

   turns     the turns, oldest first, each with one feedback per board (null: the board shows nothing)
   typing    the letters of the open row (the next guess, or the word of the turn being edited)
   editing   the turn whose word is being edited, or null
   marking   the turn whose tiles are being marked: on which boards, what they can show, and which page of them
   cursor    the tile that the keys 1 2 3 mark, or null while a word is typed
   past      earlier games, the latest last: what undo goes back to
   advice    the latest suggestions; stale when they are of an earlier position
   host      who marks the guesses in Practice, or null in Play, where the player does */

import { issueOf } from "./issues.js";
import { cut, lower, upper } from "./letters.js";
import * as marks from "./marks.js";
import { DEFAULTS, MOST_TURNS, gameAddress } from "./route.js";
import { marksOf, sentences } from "./words.js";

/** @typedef {import("./marks.js").Turn} Turn */
/** @typedef {import("./route.js").Game} Game */
/** @typedef {{turn: number, board: number, column: number}} Spot */
/** @typedef {{turn: number, boards: number[], possible: marks.Possible[] | null, ready: boolean,
 *   page: number}} Marking ready: what the boards can show is known, or not waited for any more */
/** @typedef {{label: string, action: any, show?: marks.Row}} Way a button that mends or answers something */
/** @typedef {{title: string, text: string, show?: Turn[], ways: Way[]}} Question */
/** @typedef {{kind: "word" | "friend" | "day" | "hides", list: string, rules: string, boards: number, sequence: boolean,
 *   code?: string, day?: string}} Host */
/** @typedef {{over: boolean, solved: boolean, answers: string[], left: number[], share: string | null}} Hosted */
/** @typedef {Game & {marking: Marking | null}} Step */
/**
 * @typedef {Step & {letters: number, limit: number | null, keys: string[][] | undefined, pageSize: number,
 *   typing: string, editing: number | null, cursor: Spot | null, looking: number | null, past: Step[],
 *   advice: any, stale: boolean, slow: boolean, held: any, issue: import("./issues.js").Issue | null, problem: string,
 *   question: Question | null, taken: string[], offered: string, away: string, note: string, help: number,
 *   host: Host | null, hosted: Hosted | null, helped: boolean, busy: boolean, early: any[]}} State
 */

const KEPT = 200;
export const ALL_HELP = 5; // steps of help: -1 nothing, 0 only the count … 4 the best word, 5 everything
const MARKED = ["enter", "cycle", "mark", "key", "turn"];
const TYPED = ["letter", "letters", "erase", "leave", "enter"];
/** Actions that are no move of the player's: questions and notes stay as they are. */
const OTHERS = ["shape", "screen", "spot", "barred", "look", "possible", "ready", "judged", "ask", "slow", "advised", "refused", "question", "note",
  "help", "busy", "hosted", "away"]; // prettier-ignore

/** @param {Partial<State>} [given] @returns {State} */
export function start(given = {}) {
  const shown = given.turns?.flatMap(({ feedbacks }) => feedbacks).find((one) => one !== null);
  return {
    turns: [], boards: 1, sequence: false, marking: null, letters: shown?.length ?? 5, limit: null, keys: undefined,
    pageSize: marks.MOST_BOARDS, typing: "", editing: null, cursor: null, looking: null, past: [], advice: null,
    stale: true, slow: false, held: null, issue: null, problem: "", question: null, taken: [], offered: "", away: "",
    note: "", help: ALL_HELP, host: null, hosted: null, helped: false, busy: false, early: [],
    ...given, choices: { ...DEFAULTS, ...given.choices },
  }; // prettier-ignore
}

/** How many guesses the game allows. @param {Pick<State, "limit" | "boards">} state */
export const limitOf = ({ limit, boards }) => limit ?? boards + 5;
/** @param {State} state */
export const solved = (state) => state.turns.length > 0 && !marks.openBoards(state).length;
/** @param {State} state */
export const lost = (state) => !solved(state) && state.turns.length >= limitOf(state);
/** Whether the game is over: nothing more can be guessed. @param {State} state */
export const over = (state) => state.hosted?.over ?? (solved(state) || lost(state));
/** Whether the open row has a whole word that waits for Enter. @param {State} state */
export const whole = (state) => cut(state.typing).length === state.letters;
/** Whether the boards are marked page by page until the player says that they are done. @param {State} state */
export const isMarking = (state) => state.boards > 1 && state.marking !== null;
/** A turn that is to be marked. @param {number} turn @param {number[]} boards @param {number} count of all boards @returns {Marking} */
const newMarking = (turn, boards, count) => ({ turn, boards, possible: null, ready: count === 1, page: 0 });
/** A position as a text, to compare. @param {Game} game */
export const key = (game) => gameAddress({ ...game, marking: null });

/** What undo can come back to. @param {State} state @returns {Step} */
const stepOf = ({ turns, boards, sequence, choices, marking }) =>
  ({ turns, boards, sequence, choices, marking: boards > 1 ? marking : null });

/** @param {State} state @param {Partial<State>} change @returns {State} */
function changed(state, change) {
  const past = [...state.past, stepOf(state)].slice(-KEPT);
  return { ...state, typing: "", editing: null, cursor: null, marking: null, ...change, past };
}

/** @param {State} state @param {number} turn @param {Turn} next */
const withTurn = ({ turns }, turn, next) => marks.tidy(turns.map((old, at) => (at === turn ? next : old)));

// ------------------------------------------------------------------------------------------------- marking boards

/** Whether a tile can have several marks. @param {State} state @param {number} board @param {number} column */
const isOpenTile = ({ marking }, board, column) => (marking?.possible?.[board]?.tiles?.[column].length ?? 2) > 1;

/** The boards that must be looked at: on the others every mark is certain. @param {State} state @returns {number[]} */
export const asked = (state) =>
  (state.marking?.boards ?? []).filter((board) => columns(state).some((column) => isOpenTile(state, board, column)));

/** @param {State} state */
const columns = ({ letters }) => marks.boardNumbers(letters);

/** The boards to mark, in parts that a screen shows. @param {State} state @returns {number[][]} */
export function pages(state) {
  const boards = asked(state), size = state.pageSize;
  return Array.from({ length: Math.ceil(boards.length / size) }, (_, nth) => boards.slice(nth * size, (nth + 1) * size));
}

/** The tiles that the keys go through from where the cursor is. @param {State} state @param {Spot | null} from */
function spots(state, from) {
  const { marking } = state;
  const turn = from?.turn ?? marking?.turn ?? state.turns.length - 1;
  const boards = marking?.turn === turn ? pages(state)[marking.page] ?? [] : [from?.board ?? 0];
  return boards.flatMap((board) => columns(state).filter((column) => marking?.turn !== turn
    || isOpenTile(state, board, column)).map((column) => ({ turn, board, column })));
}

/** Marks that are expected on some boards become the turn's; then they wait for the player.
 * @param {State} state @param {number} turn @param {number[]} boards @returns {State} */
function startMarking(state, turn, boards) {
  const { guess } = state.turns[turn];
  const before = state.turns.slice(0, turn);
  const turns = state.turns.map((one, at) => (at !== turn ? one : { ...one, feedbacks: one.feedbacks.map((old, board) =>
    (boards.includes(board) ? marks.expectedMarks(guess, marks.rowsOf(before, board)) : old)) }));
  const next = { ...state, turns, marking: newMarking(turn, boards, state.boards) };
  return { ...next, cursor: spots(next, null)[0] ?? null };
}

/** The turns as they were before the marks that are asked for. @param {State} state @returns {Turn[]} */
export function turnsBefore({ turns, marking }) {
  if (!marking) return turns;
  const hidden = turns.map((turn, at) => (at < marking.turn ? turn
    : { ...turn, feedbacks: turn.feedbacks.map((old, board) => (marking.boards.includes(board) ? null : old)) }));
  return hidden.filter(({ feedbacks }) => feedbacks.some((one) => one !== null));
}

/** What the guess can show is known: certain marks are filled in, and a turn with no others is done.
 * @param {State} state @param {any} found @returns {State} */
function possible(state, found) {
  const { marking } = state;
  const turn = marking && state.turns[marking.turn];
  if (!marking || turn?.guess !== found.guess || marking.ready) return state;
  const feedbacks = turn.feedbacks.map((old, board) =>
    (old && marking.boards.includes(board) ? marks.possibleMarks(old, found.boards[board]) : old));
  const next = { ...state, turns: withTurn(state, marking.turn, { ...turn, feedbacks }), marking: { ...marking, possible: found.boards, ready: true } };
  const doubted = found.known ? next : doubt(next, turn.guess, found.near);
  if (!asked(next).length) return { ...done(doubted), past: state.past };
  const note = found.helps ? "" : `${upper(turn.guess)} tells no board anything new.`;
  return { ...doubted, note: note || state.note, cursor: spots(next, state.cursor)[0] ?? null };
}

/** The boards are marked. @param {State} state @returns {State} */
function done(state) {
  const next = changed(state, { turns: marks.tidy(state.turns) });
  const lack = next.host ? null : marks.lacking(next);
  return lack ? startMarking(next, lack.turn, lack.boards) : next;
}

/** Whether rows of earlier turns are marked, or of boards that show them only now. @param {State} state */
export const isLater = ({ turns, marking }) =>
  marking !== null && (marking.turn < turns.length - 1 || turns[marking.turn].feedbacks.some((one, board) => one && !marking.boards.includes(board)));

/** The next boards to mark, or the ones before; after the last ones the turn is done. @param {State} state @param {number} by */
function turnPage(state, by) {
  const { marking } = state;
  if (!marking) return state;
  const page = marking.page + by;
  if (!marking.ready && by > 0) return state;
  if (page >= pages(state).length) return done(state);
  if (page < 0) return isLater(state) ? undone(state) : takenBack(state);
  const next = { ...state, marking: { ...marking, page } };
  return { ...next, cursor: spots(next, null)[0] ?? null };
}

/** The word that is being marked is typed again. @param {State} state @returns {State} */
const takenBack = (state) => changed(state, { turns: state.turns.slice(0, -1), typing: state.turns.at(-1)?.guess ?? "" });

// ------------------------------------------------------------------------------------------------- words and tiles

/** @param {State} state @param {string} guess @param {boolean} [sure] also when it was played before @returns {State} */
function played(state, guess, sure = false) {
  const { editing, turns } = state;
  if (editing !== null) return respelt(state, editing, guess);
  if (over(state) || isMarking(state) || turns.length >= MOST_TURNS) return { ...state, typing: "" };
  const nth = turns.findIndex((turn) => turn.guess === guess);
  if (nth >= 0 && !sure) {
    if (state.question) return state; // a second Enter does not answer it
    const ways = [{ label: "Play it again", action: { type: "play", guess, sure: true } }, { label: "No", action: { type: "leave" } }];
    return { ...state, question: { title: `${upper(guess)} again?`, text: `It is in row ${nth + 1} already.`, ways } };
  }
  const feedbacks = marks.boardNumbers(state.boards).map(() => null);
  const next = changed(state, { turns: [...turns, { guess, feedbacks }] });
  return startMarking(next, turns.length, marks.showing(state));
}

/** Another word in a turn: marks stay where letters do. @param {State} state @param {number} at @param {string} guess */
function respelt(state, at, guess) {
  const old = state.turns[at];
  if (old.guess === guess) return { ...state, typing: "", editing: null };
  const [before, after] = [cut(old.guess), cut(guess)];
  const feedbacks = old.feedbacks.map((one, board) => one && marks.expectedMarks(guess,
    marks.rowsOf(state.turns.slice(0, at), board)).map((mark, i) => (before[i] === after[i] ? one[i] : mark)));
  const boards = marks.boardNumbers(state.boards).filter((board) => feedbacks[board]);
  const next = changed(state, { turns: withTurn(state, at, { guess, feedbacks }) });
  const marking = newMarking(at, boards, state.boards);
  return { ...next, marking, cursor: spots({ ...next, marking }, null)[0] ?? null };
}

/** @param {State} state @param {number} turn @param {number} board @param {number[]} next @returns {State} */
function marked(state, turn, board, next) {
  const old = state.turns[turn];
  if (!old?.feedbacks[board] || old.feedbacks[board]?.join() === next.join()) return state;
  const { typing, editing, cursor } = state;
  const marking = state.marking ?? (state.boards === 1 ? newMarking(turn, [0], 1) : null);
  return changed(state, { turns: withTurn(state, turn, marks.withMarks(old, board, next)), typing, editing, cursor, marking });
}

/** One tile marked; a word that only waits for Enter counts as entered.
 * @param {State} state @param {Spot} spot @param {number | null} mark null: the next one */
function tile(state, { turn, board, column }, mark) {
  if (turn === state.turns.length && whole(state) && state.editing === null) state = played(state, state.typing);
  const old = state.turns[turn]?.feedbacks[board];
  if (!old || column >= old.length) return state;
  const signs = (state.marking?.turn === turn && state.marking.possible?.[board]?.tiles?.[column]) || "byg";
  return marked(state, turn, board, old.map((was, i) => (i === column ? mark ?? marks.nextMark(signs, was) : was)));
}

/** The key 1, 2 or 3: marks where the cursor is, and goes on. @param {State} state @param {number | null} mark @param {boolean} on */
function keyed(state, mark, on) {
  if (whole(state) && !state.cursor) state = played(state, state.typing);
  if ((state.typing && !state.cursor) || !state.turns.length) return state;
  const every = spots(state, state.cursor);
  const at = Math.max(0, every.findIndex((spot) => same(spot, state.cursor)));
  if (!every[at] || (isMarking(state) && !(state.cursor && state.marking?.ready))) return state;
  return { ...tile(state, every[at], mark), cursor: on ? every[at + 1] ?? null : every[at] };
}

/** @param {Spot} a @param {Spot | null} b */
const same = (a, b) => a.turn === b?.turn && a.board === b.board && a.column === b.column;

/** @param {State} state @param {number} down @param {number} right @returns {State} */
function moved(state, down, right) {
  const { turns, cursor, marking } = state;
  if (!turns.length || (!cursor && down >= 0)) return state;
  if (!cursor) return { ...state, typing: "", editing: null, cursor: spots(state, null).at(isMarking(state) ? -1 : 0) ?? null };
  const every = spots(state, cursor);
  const at = every.findIndex((spot) => same(spot, cursor));
  if (marking && state.boards > 1) return { ...state, cursor: every[Math.max(0, Math.min(every.length - 1, at + right))] ?? cursor };
  const turn = cursor.turn + down;
  if (turn >= turns.length) return { ...state, cursor: null };
  const column = Math.max(0, Math.min(state.letters - 1, cursor.column + right));
  return { ...state, cursor: { turn: Math.max(0, turn), board: cursor.board, column } };
}

/** @param {string} word */
const shorter = (word) => cut(word).slice(0, -1).join("");

/** One letter back: of the open row, else of the last word, which is open again then. @param {State} state @returns {State} */
function erased(state) {
  if (state.typing) return { ...state, typing: shorter(state.typing) };
  if (state.editing !== null) return { ...state, editing: null };
  const last = state.turns.at(-1);
  if (!last || state.host || (state.boards > 1 && state.marking?.turn !== state.turns.length - 1)) return state;
  return changed(state, { turns: state.turns.slice(0, -1), typing: shorter(last.guess) });
}

/** @param {State} state @returns {State} */
function undone(state) {
  const before = state.past.at(-1);
  return before ? { ...state, ...before, typing: "", editing: null, cursor: null, past: state.past.slice(0, -1) } : state;
}

// ------------------------------------------------------------------------------------------------- answers

/** A word on no list may be misspelt. @param {State} state @param {string} word @param {string[]} near @returns {State} */
function doubt(state, word, near) {
  const turn = state.turns.findIndex(({ guess }) => guess === word);
  if (turn < 0 || state.taken.includes(word)) return state;
  const ways = near.slice(0, 3).map((guess) => ({ label: upper(guess), action: { type: "respell", turn, guess } }));
  const keep = { label: `Keep ${upper(word)}`, action: { type: "keep", word } };
  const edit = ways.length ? [] : [{ label: "Edit it", action: { type: "edit", turn } }];
  const text = ways.length ? "Did you mean another word?" : "Is it spelt as you played it?";
  return { ...state, question: { title: `${upper(word)} is on no list.`, text, ways: [...ways, keep, ...edit] } };
}

/** @param {State} state @param {any} advice @returns {State} */
function advised(state, advice) {
  const next = { ...state, advice, stale: false, slow: false };
  const word = (advice.unknown ?? []).find((one) => !state.taken.includes(one));
  return word === undefined || state.host ? next : doubt(next, word, advice.near?.[word] ?? []);
}

/** What is wrong is shown at once, or held back while a row is still being marked. @param {State} state @param {any} refusal */
function refused(state, refusal) {
  if (state.marking && !isMarking(state)) return { ...state, held: refusal };
  return { ...state, held: null, stale: false, slow: false, ...issueOf(refusal, state) };
}

/** The game as its host has marked it. @param {State} state @param {any} found @returns {State} */
function hosted(state, found) {
  const list = (value) => (value === null ? [] : [value].flat());
  const turns = found.turns.map(({ guess, feedback }) => ({ guess, feedbacks: list(feedback).map((one) => (/^[-?]$/.test(one) ? null : marksOf(one))) }));
  const hides = state.host?.kind === "hides";
  return {
    ...changed(state, { turns }), past: [], busy: false, boards: found.boards, advice: null, stale: true, note: "", help: -1,
    limit: hides ? Math.max(found.within, turns.length + (found.over ? 0 : 1)) : found.within,
    hosted: { over: found.over, solved: found.solved, answers: list(found.answer), left: list(found.candidates), share: found.share },
  };
}

/**
 * The next state. Actions:
 *   {type: "letter", letter}   {type: "letters", text}   typed into the open row, one or all of it
 *   {type: "erase"}   {type: "enter"}   as Backspace and Enter do
 *   {type: "play", guess}   a suggestion was taken
 *   {type: "cycle", turn, board, column}   {type: "mark", …, mark}   {type: "marks", turn, board, marks}
 *   {type: "key", mark}   {type: "turn"}   {type: "move", down, right}   at the cursor; {type: "spot", spot} puts it
 *   {type: "page", by}   the next boards to mark
 *   {type: "edit", turn}   {type: "respell", turn, guess}   {type: "leave"}   {type: "remove", turn}
 *   {type: "undo"}   {type: "restart"}   {type: "choose", name, value}   {type: "boards", boards, sequence}
 *   {type: "replace", turns}   a repair or a paste was taken; {type: "open", game}   an address was opened
 *   {type: "keep", word}   {type: "dismiss"}   answers to a question
 * and what is not done by the player: those in `OTHERS`.
 * @param {State} state @param {any} action @returns {State}
 */
function step(state, action) {
  switch (action.type) {
    case "letter": {
      const typing = state.typing + lower(action.letter);
      const shut = state.editing === null && (over(state) || isMarking(state));
      if (shut || cut(typing).length > state.letters) return state;
      const before = state.typing ? state : other(state, { type: "judged" }); // the next word begins: the row is done
      return { ...before, typing, cursor: null };
    }
    case "letters": {
      if (isMarking(state)) return state;
      const typing = cut(lower(action.text).replace(/[^\p{L}\p{M}]/gu, "")).slice(0, state.letters).join("");
      return { ...state, cursor: null, typing };
    }
    case "erase":
      return erased(state);
    case "enter":
      if (whole(state)) return played(state, state.typing);
      if (isMarking(state)) return turnPage(state, 1);
      return state.cursor ? { ...state, cursor: null } : state;
    case "play":
      return { ...played({ ...state, editing: null }, action.guess, action.sure), offered: action.guess };
    case "cycle":
      return tile(state, action, null);
    case "mark":
      return tile(state, action, action.mark);
    case "marks":
      return marked(state, action.turn, action.board, action.marks);
    case "key":
      return keyed(state, action.mark, true);
    case "turn":
      return keyed(state, null, false);
    case "move":
      return moved(state, action.down, action.right);
    case "page":
      return turnPage(state, action.by);
    case "edit":
      return state.turns[action.turn] ? { ...state, editing: action.turn, typing: "", cursor: null, marking: null, looking: null } : state;
    case "respell":
      return respelt(state, action.turn, action.guess);
    case "leave":
      return { ...state, editing: null, typing: "", cursor: null };
    case "remove":
      return state.turns[action.turn] ? changed(state, { turns: state.turns.filter((_, at) => at !== action.turn) }) : state;
    case "undo":
      return undone(state);
    case "restart":
      return state.turns.length || state.typing ? changed(state, { turns: [] }) : state;
    case "choose":
      return state.choices[action.name] === action.value ? state
        : changed(state, { choices: { ...state.choices, [action.name]: action.value }, typing: state.typing });
    case "boards":
      if (action.boards === state.boards && action.sequence === state.sequence) return state;
      return changed(state, { boards: action.boards, sequence: action.sequence && action.boards > 1, turns: [],
        choices: action.boards > 1 ? { ...state.choices, goal: DEFAULTS.goal } : state.choices });
    case "replace":
      return changed(state, { turns: marks.tidy(action.turns), boards: action.turns[0]?.feedbacks.length ?? state.boards });
    case "open": {
      const { marking, ...game } = action.game;
      if (key({ ...state, ...game }) === key(state)) return state;
      return opened(changed(state, game), marking);
    }
    case "keep":
      return { ...state, taken: [...state.taken, action.word] };
    case "dismiss":
      return { ...state };
    default:
      return other(state, action);
  }
}

/** A game whose last turn may still be marked. @template {Step} T @param {T} state @param {boolean | undefined} marking @returns {T} */
export function opened(state, marking) {
  if (!marking || !state.turns.length || state.boards < 2) return state;
  const turn = state.turns.length - 1;
  const boards = marks.boardNumbers(state.boards).filter((board) => state.turns[turn].feedbacks[board]);
  return { ...state, marking: newMarking(turn, boards, state.boards) };
}

/** What is not done by the player. @param {State} state @param {any} action @returns {State} */
function other(state, action) {
  switch (action.type) {
    case "shape": {
      const { letters } = action;
      const fit = state.turns.filter(({ guess, feedbacks }) => cut(guess).length === letters && feedbacks.every((one) => !one || one.length === letters));
      const next = fit.length === state.turns.length ? state : { ...state, turns: fit, marking: null }; // undo: the list before
      if (next === state && state.letters === letters) return state.keys === action.keys ? state : { ...state, keys: action.keys };
      return { ...next, keys: action.keys, letters, typing: "", editing: null, cursor: null };
    }
    case "screen":
      return { ...state, pageSize: action.pageSize, marking: state.marking && { ...state.marking, page: 0 } };
    case "spot":
      if (same(action.spot, state.cursor)) return state;
      return { ...state, cursor: action.spot, ...(state.editing !== null && { typing: "", editing: null }) };
    case "look":
      return state.looking === action.board ? state : { ...state, looking: action.board };
    case "possible":
      return possible(state, action.found);
    case "ready":
      return state.marking && !state.marking.ready ? { ...state, marking: { ...state.marking, ready: true } } : state;
    case "judged": {
      if (!state.marking || isMarking(state)) return state;
      const next = { ...state, marking: null };
      return state.held ? refused(next, state.held) : next;
    }
    case "ask":
      return { ...state, stale: true, slow: false, held: null, issue: null, problem: "" };
    case "slow":
      return state.stale && !state.held ? { ...state, slow: true } : state;
    case "advised":
      return advised(state, action.advice);
    case "refused":
      return refused(state, action.refusal);
    case "question":
      return { ...state, question: action.question };
    case "note":
      return { ...state, note: action.text };
    case "away":
      return { ...state, away: action.word };
    case "help":
      return { ...state, help: action.help, helped: true };
    case "barred":
      return { ...state, problem: action.text, stale: false };
    case "busy":
      return { ...state, busy: action.busy, early: [] };
    case "hosted":
      return hosted(state, action.found);
    default:
      throw new Error(`no such action: ${action.type}`);
  }
}

/** @param {State} state @param {any} action @returns {State} */
export function reduce(state, action) {
  if (state.busy && TYPED.includes(action.type)) return { ...state, early: [...state.early, action] };
  if (state.host && !OTHERS.includes(action.type) && !TYPED.slice(0, 4).includes(action.type)) return state; // the host marks
  let next = step(state, action);
  if (next === state) return state;
  if (!OTHERS.includes(action.type)) {
    const answered = next.question === state.question;
    next = { ...next, question: answered ? null : next.question, away: "", note: next.note === state.note ? "" : next.note };
    if (MARKED.includes(action.type) && action.type !== "play") next.offered = "";
  }
  const moved = next.turns !== state.turns || next.choices !== state.choices || next.boards !== state.boards || next.sequence !== state.sequence;
  if (moved && !["hosted", "advised"].includes(action.type)) next = { ...next, stale: true, slow: false, held: null, issue: null, problem: "" };
  return next;
}

/** What is said when a guess is refused by its host, as the game itself would. @param {{body: any, message: string, fix: string}} refusal */
export function refusalText({ body, message, fix }) {
  if (body.error !== "illegal-guess") return sentences(message, fix);
  const why = message.slice(message.indexOf(": ") + 2);
  return sentences(why[0].toUpperCase() + why.slice(1));
}
