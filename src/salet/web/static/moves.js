/* What a player does to a game: words typed and played, tiles marked, steps undone. Each function returns the next
   state. Pure. */

import { lettersOf, upper } from "./letters.js";
import * as marks from "./marks.js";
import { MOST_TURNS } from "./route.js";
import { asked, isLater, isMarking, newMarking, opened, over, spots, unseen, whole } from "./state.js";
import { UNSET } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Spot} Spot */
/** @typedef {import("./state.js").Step} Step */
/** @typedef {import("./marks.js").Turn} Turn */

const KEPT = 200; // steps that undo goes back
const NEARLY_CERTAIN = 0.9; // chance of a word that Done does not make grey without asking

/** What undo can come back to. @param {State} state @returns {Step} */
const stepOf = ({ turns, boards, sequence, choices, marking, example }) => ({
  turns,
  boards,
  sequence,
  choices,
  marking,
  example,
});

/** @param {State} state @param {Partial<State>} change @returns {State} */
export function changed(state, change) {
  const past = [...state.past, stepOf(state)].slice(-KEPT);
  const rest = { typing: "", editing: null, cursor: null, marking: null, doneAsked: false, early: [] };
  return opened({ ...state, ...rest, ...change, past });
}

/** @param {State} state @param {number} turn @param {Turn} next */
const withTurn = ({ turns }, turn, next) => marks.tidy(turns.map((old, at) => (at === turn ? next : old)));

/** The turn waits for its marks on some boards; those that are certain are filled in.
 * @param {State} state @param {number} turn @param {number[]} boards @returns {State} */
function startMarking(state, turn, boards) {
  const { guess } = state.turns[turn];
  const before = state.turns.slice(0, turn);
  const turns = state.turns.map((entry, at) =>
    at !== turn
      ? entry
      : {
          ...entry,
          feedbacks: entry.feedbacks.map((old, board) =>
            boards.includes(board) ? marks.certainMarks(guess, marks.rowsOf(before, board)) : old,
          ),
        },
  );
  const next = { ...state, turns, marking: newMarking(turn, boards, state.boards) };
  return { ...next, cursor: spots(next, null)[0] ?? null };
}

/**
 * The possible marks are known: certain ones are filled in, and a turn with no others is done. Once tiles are shown,
 * the cursor stays, or goes on from a tile that is certain now. @param {State} state @param {any} reply
 * @returns {State}
 */
export function possible(state, reply) {
  const { marking } = state;
  const turn = marking && state.turns[marking.turn];
  if (!marking || !turn || turn.guess !== reply.guess || marking.possible) return state;
  const feedbacks = turn.feedbacks.map((old, board) =>
    old && marking.boards.includes(board) ? marks.filledMarks(old, reply.boards[board]) : old,
  );
  const ready = { ...state, marking: { ...marking, possible: reply.boards, failed: false, ready: true } };
  const filled = [...(turn.filled ?? []), ...marking.boards.filter((board) => !asked(ready).includes(board))];
  const next = { ...ready, turns: withTurn(state, marking.turn, { ...turn, feedbacks, filled }) };
  const doubted = reply.known ? next : doubt(next, turn.guess, reply.near);
  if (!asked(next).length) return { ...done(doubted), past: state.past };
  const note = reply.helps
    ? ""
    : `${upper(turn.guess)} tells ${state.boards > 1 ? "no board anything" : "nothing"} new.`;
  return { ...doubted, note: note || state.note, cursor: cursorAfter(state, next) };
}

/** Where the cursor is when the possible marks are known. @param {State} before @param {State} state */
function cursorAfter({ boards, cursor, marking }, state) {
  if (boards === 1) return isMarking(state) ? cursor : null;
  const every = spots(state, cursor);
  if (!marking?.ready) return every[0] ?? null;
  if (!cursor || cursor.turn !== marking.turn) return cursor;
  const isPast = ({ board, column }) => board > cursor.board || (board === cursor.board && column >= cursor.column);
  return every.find(isPast) ?? every.at(-1) ?? null;
}

/** The player is done with the boards: tiles without a mark become grey. @param {State} state @returns {State} */
function done(state) {
  const turns = state.turns.map((turn, at) =>
    at !== state.marking?.turn
      ? turn
      : { ...turn, feedbacks: turn.feedbacks.map((row) => row?.map((mark) => (mark === UNSET ? 0 : mark)) ?? null) },
  );
  const next = changed(state, { turns: marks.tidy(turns) });
  const lack = next.host ? null : marks.lacking(next);
  return lack ? startMarking(next, lack.turn, lack.boards) : next;
}

/** The note stays while it is true. @param {State} state @param {string} note @returns {State} */
const noted = (state, note) => (state.note === note ? state : { ...state, note });

/** The first tile of these boards that is not marked and cannot be grey, or null. @param {State} state
 * @param {number[]} boards @returns {Spot | null} */
export function neverGrey({ turns, marking }, boards) {
  if (!marking) return null;
  for (const board of boards) {
    const can = marking.possible?.[board]?.tiles;
    const row = turns[marking.turn].feedbacks[board];
    const column = row?.findIndex((mark, i) => mark === UNSET && can && !can[i].includes("b")) ?? -1;
    if (column >= 0) return { turn: marking.turn, board, column };
  }
  return null;
}

/**
 * The chance that the word solves a board if it is the likeliest there; 0 once a tile says that it does not.
 * @param {State} state @param {number} board
 */
export function chanceToSolve({ turns, marking, advice }, board) {
  const { guess, feedbacks } = turns[marking?.turn ?? 0];
  const likeliest = advice?.boards?.[board]?.candidates?.words[0];
  const isOpen = marks.hasUnset(feedbacks[board]) && feedbacks[board]?.every((mark) => mark === UNSET || mark === 2);
  return isOpen && likeliest?.word === guess ? likeliest.probability : 0;
}

/** Ask whether the word solved a board. @param {State} state @param {number} board @returns {State} */
function askSolved(state, board) {
  const turn = state.marking?.turn ?? 0;
  const { guess } = state.turns[turn];
  const ways = [
    { label: "Yes, solved", action: { type: "marks", turn, board, marks: lettersOf(guess).map(() => 2) } },
    { label: "No", action: { type: "page", by: 1, sure: true } },
  ];
  const title = state.boards > 1 ? `Is board ${board + 1} solved?` : `Is ${upper(guess)} the answer?`;
  const text = `${upper(guess)} was almost certain${state.boards > 1 ? " there" : ""}.`;
  return { ...state, question: { title, text, ways, asksSolved: true } };
}

/**
 * Done (`by` 1) brings boards into view that were not; after the last of them the turn is done. Back (`by` below 0)
 * types the word again. Done waits until the possible marks are known, or cannot be. @param {State} state
 * @param {number} by @param {boolean} [sure] do not ask what is likely @returns {State}
 */
export function turnPage(state, by, sure = false) {
  const { marking } = state;
  if (!marking) return state;
  if (by < 0) return isLater(state) ? undone(state) : takenBack(state);
  if (!marking.ready || state.doneAsked) return state;
  const [next] = state.boards > 1 ? unseen(state) : [];
  if (next === undefined && !marking.possible && !marking.failed) return { ...state, doneAsked: true };
  const boards = asked(state).filter((board) => next === undefined || marking.seen.includes(board));
  const spot = neverGrey(state, boards);
  if (spot) {
    const letter = upper(lettersOf(state.turns[spot.turn].guess)[spot.column]);
    const [where, look] =
      state.boards > 1
        ? [`Board ${spot.board + 1}: `, ` Or is an earlier mark wrong? Tap ${spot.board + 1}.`]
        : ["", ""];
    const withNote = noted(state, `${where}${letter} is in the word. Is it yellow or green?${look}`);
    return same(spot, withNote.cursor) ? withNote : { ...withNote, cursor: spot };
  }
  if (next !== undefined) {
    const shown = { ...state, marking: { ...marking, next, seen: [...marking.seen, next] } };
    return { ...shown, cursor: spots(shown, null).find(({ board }) => board === next) ?? null };
  }
  const board = sure ? undefined : boards.find((nth) => chanceToSolve(state, nth) >= NEARLY_CERTAIN);
  return board === undefined ? done(state) : askSolved(state, board);
}

/** Boards came into view. @param {State} state @param {number[]} boards @returns {State} */
export function seen(state, boards) {
  const { marking } = state;
  const fresh = boards.filter((board) => marking?.boards.includes(board) && !marking.seen.includes(board));
  return marking && fresh.length ? { ...state, marking: { ...marking, seen: [...marking.seen, ...fresh] } } : state;
}

/**
 * The next word begins: a row that the player has begun to mark is done, any other is asked for. @param {State} state
 * @returns {State}
 */
export function nextWord(state) {
  const { marking, turns } = state;
  if (!marking || !isMarking(state) || state.editing !== null) return state;
  const { guess, feedbacks } = turns[marking.turn];
  const certain = marks.knownMarks(guess, marks.rowsOf(turns.slice(0, marking.turn), 0), marking.possible?.[0]);
  const begun = state.boards === 1 && feedbacks[0]?.some((mark, i) => mark !== UNSET && certain[i] === UNSET);
  return begun && !marking.byLetters ? turnPage(state, 1) : noted(state, firstMark(state));
}

/** What is said of letters that are typed before a word is marked. @param {State} state */
const firstMark = ({ turns, marking }) =>
  `First mark ${upper(turns[marking?.turn ?? 0].guess)}. Done makes the rest grey.`;

/** Enter while a word is marked is Done, unless letters were refused before. @param {State} state */
export const enteredMarks = (state) => (state.note === firstMark(state) ? state : turnPage(state, 1));

/** The word that is being marked is typed again. @param {State} state @returns {State} */
const takenBack = (state) =>
  changed(state, { turns: state.turns.slice(0, -1), typing: state.turns.at(-1)?.guess ?? "" });

/**
 * @param {State} state @param {string} guess @param {boolean} [sure] also when it was played before @returns {State}
 */
export function played(state, guess, sure = false) {
  const { editing, turns } = state;
  if (editing !== null) return respelt(state, editing, guess);
  if (over(state) || isMarking(state) || turns.length >= MOST_TURNS) return { ...state, typing: "" };
  const nth = turns.findIndex((turn) => turn.guess === guess);
  if (nth >= 0 && !sure) {
    if (state.question) return state; // a second Enter does not answer it
    const ways = [
      { label: "Play it again", action: { type: "play", guess, sure: true } },
      { label: "No", action: { type: "leave" } },
    ];
    return { ...state, question: { title: `${upper(guess)} again?`, text: `It is in row ${nth + 1} already.`, ways } };
  }
  const feedbacks = marks.boardNumbers(state.boards).map(() => null);
  const next = changed(state, { turns: [...turns, { guess, feedbacks }] });
  return startMarking(next, turns.length, marks.showing(state));
}

/**
 * Another word in a turn: marks stay where letters do. @param {State} state @param {number} at @param {string} guess
 * @param {boolean} [typo] the word was misspelt: all marks stay
 */
export function respelt(state, at, guess, typo = false) {
  const old = state.turns[at];
  if (old.guess === guess) return { ...state, typing: "", editing: null };
  const [before, after] = [lettersOf(old.guess), lettersOf(guess)];
  const feedbacks = old.feedbacks.map(
    (row, board) =>
      row &&
      marks
        .certainMarks(guess, marks.rowsOf(state.turns.slice(0, at), board))
        .map((mark, i) => (typo || before[i] === after[i] ? row[i] : mark)),
  );
  const boards = marks.boardNumbers(state.boards).filter((board) => feedbacks[board]);
  const next = changed(state, { turns: withTurn(state, at, { guess, feedbacks }) });
  const marking = newMarking(at, boards, state.boards);
  return { ...next, marking, cursor: spots({ ...next, marking }, null)[0] ?? null };
}

/** @param {State} state @param {number} turn @param {number} board @param {number[]} next @returns {State} */
export function marked(state, turn, board, next) {
  const old = state.turns[turn];
  if (!old?.feedbacks[board] || old.feedbacks[board]?.join() === next.join()) return state;
  const { typing, editing, cursor } = state;
  const marking = state.marking ?? (state.boards === 1 ? newMarking(turn, [0], 1) : null);
  const turns = askedAgain(state, withTurn(state, turn, remarked(old, board, next)), turn, board);
  const change = isMarking(state) && marking?.turn !== turn ? markedAnew(state, turns) : { turns, marking };
  const now = seen(changed(state, { ...change, typing, editing, cursor }), marking?.turn === turn ? [board] : []);
  const lack = now.marking ? null : marks.lacking(now);
  return lack ? startMarking(now, lack.turn, lack.boards) : now;
}

/** @param {Turn} turn @param {number} board @param {marks.Marks} row @returns {Turn} */
const remarked = (turn, board, row) => ({
  ...marks.withMarks(turn, board, row),
  filled: turn.filled?.filter((nth) => nth !== board),
});

/** Several boards: a row changed, so rows below it that the page filled in on its board are asked for again.
 * @param {State} state @param {Turn[]} turns @param {number} at @param {number} board @returns {Turn[]} */
const askedAgain = ({ boards }, turns, at, board) =>
  turns.map((turn, nth) =>
    boards > 1 && nth > at && turn.filled?.includes(board) ? remarked(turn, board, null) : turn,
  );

/**
 * Another row changed while a word is marked: what the word can show is asked anew, and the marks that were certain
 * are open again. @param {State} state @param {Turn[]} turns with the change
 */
function markedAnew(state, turns) {
  const { turn, boards, possible, seen } = /** @type {import("./state.js").Marking} */ (state.marking);
  const { guess, feedbacks } = turns[turn];
  const open = boards.filter((board) => feedbacks[board]);
  const rows = (from, board) => marks.rowsOf(from.slice(0, turn), board);
  const again = feedbacks.map((old, board) => {
    if (!old || !open.includes(board)) return old;
    const was = marks.knownMarks(guess, rows(state.turns, board), possible?.[board]);
    const now = marks.certainMarks(guess, rows(turns, board));
    return old.map((mark, i) => (mark === UNSET || mark === was[i] ? now[i] : mark));
  });
  return {
    turns: turns.map((old, at) => (at === turn ? { guess, feedbacks: again } : old)),
    marking: { ...newMarking(turn, open, state.boards), seen },
  };
}

/** One tile marked; a word that only waits for Enter counts as entered.
 * @param {State} state @param {Spot} spot @param {number | null} mark null: the next one */
export function tile(state, { turn, board, column }, mark) {
  if (turn === state.turns.length && whole(state) && state.editing === null) state = played(state, state.typing);
  const old = state.turns[turn]?.feedbacks[board];
  if (!old || column >= old.length) return state;
  return marked(
    state,
    turn,
    board,
    old.map((was, i) => (i === column ? (mark ?? marks.nextMark(was)) : was)),
  );
}

/**
 * The key 1, 2 or 3: marks where the cursor is, and goes on; a key on the screen to the next tile without a mark.
 * @param {State} state @param {number | null} mark @param {boolean} on @param {boolean} [skip]
 */
export function keyed(state, mark, on, skip = false) {
  if (whole(state) && !state.cursor) state = played(state, state.typing);
  if ((state.typing && !state.cursor) || !state.turns.length) return state;
  const every = spots(state, state.cursor);
  const at = Math.max(
    0,
    every.findIndex((spot) => same(spot, state.cursor)),
  );
  if (!every[at] || (isMarking(state) && !(state.cursor && state.marking?.ready))) return state;
  const next = tile(state, every[at], mark);
  const isOpen = ({ turn, board, column }) => next.turns[turn]?.feedbacks[board]?.[column] === UNSET;
  const following = every.slice(at + 1);
  const after = skip ? (following.find(isOpen) ?? every.find(isOpen)) : following[0];
  return { ...next, cursor: on ? (after ?? null) : every[at] };
}

/** @param {Spot} a @param {Spot | null} b */
export const same = (a, b) => a.turn === b?.turn && a.board === b.board && a.column === b.column;

/** @param {State} state @param {number} down @param {number} right @returns {State} */
export function moved(state, down, right) {
  const { turns, cursor, marking } = state;
  if (!turns.length || (!cursor && down >= 0)) return state;
  if (!cursor)
    return { ...state, typing: "", editing: null, cursor: spots(state, null).at(isMarking(state) ? -1 : 0) ?? null };
  const every = spots(state, cursor);
  const at = every.findIndex((spot) => same(spot, cursor));
  if (marking && state.boards > 1)
    return { ...state, cursor: every[Math.max(0, Math.min(every.length - 1, at + right))] ?? cursor };
  const turn = cursor.turn + down;
  if (turn >= turns.length) return { ...state, cursor: null };
  const column = Math.max(0, Math.min(state.letters - 1, cursor.column + right));
  return { ...state, cursor: { turn: Math.max(0, turn), board: cursor.board, column } };
}

/** @param {string} word */
const shorter = (word) => lettersOf(word).slice(0, -1).join("");

/**
 * One letter back: of the open row, else of the word that is being marked, which is open again then.
 * @param {State} state @returns {State}
 */
export function erased(state) {
  if (state.typing) return { ...state, typing: shorter(state.typing) };
  if (state.editing !== null) return { ...state, editing: null };
  const last = state.turns.at(-1);
  if (!last || state.host || !isMarking(state) || isLater(state)) return state; // the pencil edits other rows
  return changed(state, { turns: state.turns.slice(0, -1), typing: shorter(last.guess) });
}

/** @param {State} state @returns {State} */
export function undone(state) {
  const before = state.past.at(-1);
  return before
    ? {
        ...state,
        ...before,
        typing: "",
        editing: null,
        cursor: null,
        doneAsked: false,
        early: [],
        past: state.past.slice(0, -1),
      }
    : state;
}

/**
 * A word on no list may be misspelt. @param {State} state @param {string} word @param {string[]} near @returns {State}
 */
export function doubt(state, word, near) {
  const turn = state.turns.findIndex(({ guess }) => guess === word);
  if (turn < 0 || state.taken.includes(word)) return state;
  const ways = near.slice(0, 3).map((guess) => ({ label: upper(guess), action: { type: "respell", turn, guess } }));
  const keep = { label: `Keep ${upper(word)}`, action: { type: "keep", word } };
  const edit = ways.length ? [] : [{ label: "Edit it", action: { type: "edit", turn } }];
  const text = ways.length ? "Did you mean another word?" : "Is it spelt as you played it?";
  return { ...state, question: { title: `${upper(word)} is not on any list.`, text, ways: [...ways, keep, ...edit] } };
}
