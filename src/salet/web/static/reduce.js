/* What each action makes of a game. Pure: no document, no clock, no calls. */

import { issueOf } from "./issues.js";
import { lettersOf, lower } from "./letters.js";
import { tidy } from "./marks.js";
import * as moves from "./moves.js";
import { isMarking, key, opened, over, whole } from "./state.js";
import { marksOf, sentences } from "./words.js";

/** @typedef {import("./state.js").State} State */

const WORDS = ["letter", "letters", "enter"];
const TYPED = [...WORDS, "erase", "leave"];
/** Actions that are no move of the player's: questions and notes stay as they are. */
// prettier-ignore
const OTHERS = [
  "shape", "seen", "spot", "barred", "look", "possible", "ready", "judged", "ask", "slow", "advised", "failed",
  "question", "note", "help", "busy", "hosted", "away", "give-up", "stay",
];

/** @param {State} state @param {any} advice @returns {State} */
function advised(state, advice) {
  const next = { ...state, advice, stale: false, slow: false };
  const word = (advice.unknown ?? []).find((guess) => !state.taken.includes(guess));
  return word === undefined || state.host ? next : moves.doubt(next, word, advice.near?.[word] ?? []);
}

/**
 * What is wrong is shown at once, or held back while a row is still being marked. @param {State} state
 * @param {any} failure
 */
function failed(state, failure) {
  if (state.marking && !isMarking(state)) return { ...state, held: failure };
  const marking = state.marking && { ...state.marking, failed: true };
  const next = { ...state, marking, held: null, stale: false, slow: false, ...issueOf(failure, state) };
  return marking ? doneNow(state, next) : next;
}

/**
 * The possible marks are known, or cannot be. What waited for them is done: Done, a question that it asked before, and
 * what was typed after it. @param {State} before @param {State} next @returns {State}
 */
function doneNow(before, next) {
  if (next === before) return before;
  const { doneAsked, early, question } = before;
  const isDoubted = next.question !== question; // the word is on no list
  const ready = { ...next, doneAsked: false, early: [] };
  if (isMarking(ready) && !isDoubted && (doneAsked || question?.asksSolved)) {
    const asked = question?.asksSolved ? { ...ready, question: null } : ready;
    const done = moves.turnPage(asked, 1);
    return isMarking(done) ? done : early.reduce(reduce, { ...done, note: "" });
  }
  return isMarking(ready) ? ready : early.reduce(reduce, ready);
}

/** The game as its host has marked it. @param {State} state @param {any} reply @returns {State} */
function hosted(state, reply) {
  const list = (value) => (value === null ? [] : [value].flat());
  const turns = reply.turns.map(({ guess, feedback }) => ({
    guess,
    feedbacks: list(feedback).map((text) => (/^[-?]$/.test(text) ? null : marksOf(text))),
  }));
  const adversary = state.host?.kind === "adversary";
  return {
    ...moves.changed(state, { turns }),
    past: [],
    busy: false,
    early: [],
    boards: reply.boards,
    advice: null,
    stale: true,
    note: "",
    help: -1,
    limit: adversary ? Math.max(reply.within, turns.length + (reply.over ? 0 : 1)) : reply.within,
    hosted: {
      over: reply.over,
      solved: reply.solved,
      answers: list(reply.answer),
      left: list(reply.candidates),
      share: reply.share,
    },
  };
}

/**
 * The next state. Actions:
 *   {type: "letter", letter}   {type: "letters", text}   typed into the open row, one or all of it
 *   {type: "erase"}   {type: "enter"}   as Backspace and Enter do
 *   {type: "play", guess}   a suggestion was taken
 *   {type: "cycle", turn, board, column}   {type: "mark", …, mark}   {type: "marks", turn, board, marks}
 *   {type: "key", mark, skip?, byLetter?}   {type: "turn"}   {type: "move", down, right}   at the cursor
 *   {type: "spot", spot}   puts the cursor on a tile
 *   {type: "page", by}   done with the boards in view, or back
 *   {type: "edit", turn}   {type: "respell", turn, guess}   {type: "leave"}   {type: "remove", turn}
 *   {type: "undo"}   {type: "restart"}   {type: "choose", name, value}   {type: "boards", boards, sequence}
 *   {type: "replace", turns, list}   a repair, a paste or a picture was taken
 *   {type: "open", game}   an address was opened
 *   {type: "keep", word}   {type: "dismiss"}   answers to a question
 * and what is not done by the player: those in `OTHERS`.
 * @param {State} state @param {any} action @returns {State}
 */
function step(state, action) {
  switch (action.type) {
    case "letter": {
      const typing = state.typing + lower(action.letter);
      const before = moves.nextWord(state.typing ? state : otherStep(state, { type: "judged" }));
      if (before.doneAsked) return { ...before, early: [action] };
      const shut = state.editing === null && (over(before) || isMarking(before));
      if (shut || lettersOf(typing).length > state.letters) return before;
      return { ...before, typing, cursor: null };
    }
    case "letters": {
      const before = moves.nextWord(state);
      if (before.doneAsked) return { ...before, early: [action] };
      if (state.editing === null && isMarking(before)) return before;
      const typing = lettersOf(lower(action.text).replace(/[^\p{L}\p{M}]/gu, ""))
        .slice(0, state.letters)
        .join("");
      return { ...before, cursor: null, typing };
    }
    case "erase":
      return moves.erased(state);
    case "enter":
      if (whole(state)) return moves.played(state, state.typing);
      if (isMarking(state)) return moves.enteredMarks(state);
      return state.cursor ? { ...state, cursor: null } : state;
    case "play":
      return moves.played({ ...state, editing: null }, action.guess, action.sure);
    case "cycle": {
      const next = moves.tile(state, action, null);
      const { turn, board, column } = action;
      return isMarking(next) ? { ...next, cursor: { turn, board, column } } : next;
    }
    case "mark":
      return moves.tile(state, action, action.mark);
    case "marks":
      return picked(state, action);
    case "key": {
      const next = moves.keyed(state, action.mark, true, action.skip);
      return action.byLetter && next.marking ? { ...next, marking: { ...next.marking, byLetters: true } } : next;
    }
    case "turn":
      return moves.keyed(state, null, false);
    case "move":
      return moves.moved(state, action.down, action.right);
    case "page":
      return moves.turnPage(state, action.by, action.sure);
    case "edit":
      return state.turns[action.turn]
        ? { ...state, editing: action.turn, typing: "", cursor: null, marking: null, looking: null }
        : state;
    case "respell":
      return moves.respelt(state, action.turn, action.guess, true);
    case "leave":
      return { ...state, editing: null, typing: "", cursor: null };
    case "remove":
      return state.turns[action.turn]
        ? moves.changed(state, { turns: state.turns.filter((_, at) => at !== action.turn) })
        : state;
    case "undo":
      return moves.undone(state);
    case "restart":
      if (!state.turns.length && !state.typing) return state;
      return moves.changed(state, { turns: [], example: false });
    case "choose":
      return state.choices[action.name] === action.value
        ? state
        : moves.changed(state, { choices: { ...state.choices, [action.name]: action.value }, typing: state.typing });
    case "boards":
      if (action.boards === state.boards && action.sequence === state.sequence) return state;
      return moves.changed(state, {
        boards: action.boards,
        sequence: action.sequence && action.boards > 1,
        turns: [],
        example: false,
      });
    case "replace":
      return replaced(state, action);
    case "open": {
      const { marking, ...game } = action.game;
      if (key({ ...state, ...game }) === key(state)) return state;
      return opened(moves.changed(state, { ...game, example: false }), marking);
    }
    case "keep":
      return { ...state, taken: [...state.taken, action.word] };
    case "dismiss":
      return { ...state };
    default:
      return otherStep(state, action);
  }
}

/** Another game is on the boards. @param {State} state @param {any} action @returns {State} */
function replaced(state, { turns, list = state.choices.list, example = state.example }) {
  const boards = turns[0]?.feedbacks.length ?? state.boards;
  const sequence = state.sequence && boards === state.boards;
  return moves.changed(state, { turns: tidy(turns), boards, sequence, example, choices: { ...state.choices, list } });
}

/** A whole row was picked: with one board it is done. @param {State} state @param {any} action @returns {State} */
function picked(state, { turn, board, marks }) {
  const next = moves.marked(state, turn, board, marks);
  return next !== state && state.boards === 1 ? { ...next, cursor: null } : next;
}

/** The next state after an action of `OTHERS`. @param {State} state @param {any} action @returns {State} */
function otherStep(state, action) {
  switch (action.type) {
    case "shape": {
      const { letters } = action;
      const fit = state.turns.filter(
        ({ guess, feedbacks }) =>
          lettersOf(guess).length === letters && feedbacks.every((marks) => !marks || marks.length === letters),
      );
      // No step for undo: it goes back to the list before.
      const next = fit.length === state.turns.length ? state : { ...state, turns: fit, marking: null };
      if (next === state && state.letters === letters)
        return state.keys === action.keys ? state : { ...state, keys: action.keys };
      return { ...next, keys: action.keys, letters, typing: "", editing: null, cursor: null };
    }
    case "seen":
      return moves.seen(state, action.boards);
    case "spot":
      if (moves.same(action.spot, state.cursor)) return state;
      return { ...state, cursor: action.spot, ...(state.editing !== null && { typing: "", editing: null }) };
    case "look":
      return state.looking === action.board ? state : { ...state, looking: action.board };
    case "possible":
      return doneNow(state, moves.possible(state, action.reply));
    case "ready":
      return state.marking && !state.marking.ready ? { ...state, marking: { ...state.marking, ready: true } } : state;
    case "judged": {
      if (!state.marking || isMarking(state)) return state;
      const next = { ...state, marking: null };
      return state.held ? failed(next, state.held) : next;
    }
    case "ask":
      return { ...state, stale: true, slow: false, held: null, issue: null, problem: "" };
    case "slow":
      return state.stale && !state.held ? { ...state, slow: true } : state;
    case "advised":
      return advised(state, action.advice);
    case "failed":
      return failed(state, action.failure);
    case "question":
      return { ...state, question: action.question };
    case "note":
      return { ...state, note: action.text };
    case "away":
      return { ...state, away: action.word };
    case "give-up": // the host is asked for the answer
    case "stay":
      return { ...state, question: null };
    case "help":
      return {
        ...state,
        help: action.help,
        helped: state.helped + Math.max(0, action.help - state.help),
        ...(action.keep && { usualHelp: action.help }),
      };
    case "barred":
      return { ...state, problem: action.text, stale: false };
    case "busy":
      return { ...state, busy: action.busy, early: action.busy ? state.early : [] };
    case "hosted":
      return hosted(state, action.reply);
    default:
      throw new Error(`no such action: ${action.type}`);
  }
}

/** @param {State} state @param {any} action @returns {State} */
export function reduce(state, action) {
  const waits = state.busy ? TYPED : state.doneAsked && isMarking(state) ? WORDS : [];
  if (waits.includes(action.type)) return { ...state, early: [...state.early, action] };
  const isAllowed = OTHERS.includes(action.type) || (TYPED.includes(action.type) && action.type !== "enter");
  if (state.host && !isAllowed) return state; // the host marks
  let next = step(state, action);
  if (next === state) return state;
  if (!OTHERS.includes(action.type)) {
    const answered = next.question === state.question;
    next = {
      ...next,
      question: answered ? null : next.question,
      away: TYPED.includes(action.type) && action.type !== "enter" ? state.away : "",
      note: next.note === state.note ? "" : next.note,
    };
  }
  const moved =
    next.turns !== state.turns ||
    next.choices !== state.choices ||
    next.boards !== state.boards ||
    next.sequence !== state.sequence;
  if (moved && !["hosted", "advised"].includes(action.type))
    next = { ...next, stale: true, slow: false, held: null, issue: null, problem: "", help: next.usualHelp };
  return next;
}

/**
 * What is said when a guess is refused by its host, as the game itself would.
 * @param {{body: any, message: string, fix: string}} failure
 */
export function failureText({ body, message, fix }) {
  const plainly = message.replace(/( is not in the word list) \S+$/u, "$1"); // the player knows which list
  if (body.error !== "illegal-guess") return sentences(plainly, fix);
  const why = message.slice(message.indexOf(": ") + 2);
  return sentences(why[0].toUpperCase() + why.slice(1));
}
