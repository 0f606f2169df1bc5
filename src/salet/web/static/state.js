/* The game on the board as a value, and what each action makes of it. Pure: no document, no clock.

   turns    the complete turns, oldest first
   typing   the letters of the open row (the next guess, or the word of the turn being edited)
   editing  the index of the turn whose word is being edited, or null
   past     earlier {turns, choices}, the latest last: what undo goes back to */

import { DEFAULTS, MOST_TURNS } from "./route.js";

/** @typedef {import("./route.js").Turn} Turn */
/** @typedef {import("./route.js").Choices} Choices */
/** @typedef {{turns: Turn[], choices: Choices}} Game */
/** @typedef {Game & {length: number, typing: string, editing: number | null, past: Game[]}} State */

const KEPT = 200;

/** @param {Partial<Game>} [game] @returns {State} */
export function start(game = {}, length = 5) {
  return { turns: game.turns ?? [], choices: { ...DEFAULTS, ...game.choices }, length, typing: "", editing: null, past: [] };
}

/** Whether the last guess was the answer. @param {Game} game */
export const solved = ({ turns }) => turns.length > 0 && turns[turns.length - 1].marks.every((mark) => mark === 2);

/** @param {Game} game @param {number} within */
export const lost = (game, within) => !solved(game) && game.turns.length >= within;

/**
 * The marks that earlier turns make likely for a guess: a letter known to be correct here is, a
 * letter known to be in the answer is present, the rest is absent until the player says otherwise.
 * @param {string} guess @param {Turn[]} turns
 */
export function expectedMarks(guess, turns) {
  const letters = [...guess];
  /** @type {number[]} */
  const marks = letters.map((letter, i) => (turns.some((t) => t.guess[i] === letter && t.marks[i] === 2) ? 2 : 0));
  for (const letter of new Set(letters)) {
    let known = Math.max(0, ...turns.map((t) => [...t.guess].filter((l, i) => l === letter && t.marks[i] > 0).length));
    known -= letters.filter((l, i) => l === letter && marks[i] === 2).length;
    letters.forEach((l, i) => {
      if (l === letter && marks[i] === 0 && known > 0) { marks[i] = 1; known -= 1; }
    });
  }
  const open = marks.filter((mark) => mark !== 2).length;
  return open === 1 ? marks.map((mark) => (mark === 1 ? 2 : mark)) : marks; // four correct and one present never is
}

/** @param {State} state @param {Partial<State>} change @returns {State} */
function changed(state, change) {
  const past = [...state.past, { turns: state.turns, choices: state.choices }].slice(-KEPT);
  return { ...state, typing: "", editing: null, ...change, past };
}

const withTurn = (turns, row, turn) => turns.map((old, i) => (i === row ? turn : old));

/** @param {State} state @param {string} guess */
function played(state, guess) {
  if (state.editing !== null) {
    const row = state.editing;
    const old = state.turns[row];
    if (old.guess === guess) return { ...state, typing: "", editing: null };
    const fresh = expectedMarks(guess, state.turns.slice(0, row));
    const marks = fresh.map((mark, i) => (old.guess[i] === guess[i] ? old.marks[i] : mark));
    return changed(state, { turns: withTurn(state.turns, row, { guess, marks }) });
  }
  if (solved(state) || state.turns.length >= MOST_TURNS) return { ...state, typing: "" };
  return changed(state, { turns: [...state.turns, { guess, marks: expectedMarks(guess, state.turns) }] });
}

/** @param {State} state @param {number} row @param {number[]} marks */
function marked(state, row, marks) {
  const old = state.turns[row];
  if (!old || old.marks.join() === marks.join()) return state;
  return changed(state, { turns: withTurn(state.turns, row, { ...old, marks }), typing: state.typing, editing: state.editing });
}

/**
 * The next state. Actions:
 *   {type: "letters", text}        what is in the open row now; a whole word is played
 *   {type: "play", guess}          a suggestion was taken
 *   {type: "cycle", row, column}   absent → present → correct → absent
 *   {type: "mark", row, column, mark}   {type: "marks", row, marks}
 *   {type: "edit", row}   {type: "leave"}   {type: "remove", row}
 *   {type: "undo"}   {type: "restart"}   {type: "choose", name, value}
 *   {type: "replace", turns}       a repair was taken
 *   {type: "open", game}           an address was opened
 *   {type: "length", length}       the list has words of another length
 * @param {State} state @param {any} action @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case "letters": {
      const typing = [...action.text.toLowerCase()].filter((sign) => /\p{L}/u.test(sign)).slice(0, state.length).join("");
      return typing.length === state.length ? played(state, typing) : { ...state, typing };
    }
    case "play":
      return played(action.guess === undefined ? state : { ...state, editing: null }, action.guess);
    case "cycle": {
      const turn = state.turns[action.row];
      return turn ? marked(state, action.row, turn.marks.map((mark, i) => (i === action.column ? (mark + 1) % 3 : mark))) : state;
    }
    case "mark": {
      const turn = state.turns[action.row];
      return turn ? marked(state, action.row, turn.marks.map((mark, i) => (i === action.column ? action.mark : mark))) : state;
    }
    case "marks":
      return marked(state, action.row, action.marks);
    case "edit":
      return state.turns[action.row] ? { ...state, editing: action.row, typing: "" } : state;
    case "leave":
      return { ...state, editing: null, typing: "" };
    case "remove":
      return state.turns[action.row] ? changed(state, { turns: state.turns.filter((_, i) => i !== action.row) }) : state;
    case "undo": {
      const before = state.past[state.past.length - 1];
      return before ? { ...state, ...before, typing: "", editing: null, past: state.past.slice(0, -1) } : state;
    }
    case "restart":
      return state.turns.length || state.typing ? changed(state, { turns: [] }) : state;
    case "choose":
      return state.choices[action.name] === action.value ? state
        : changed(state, { choices: { ...state.choices, [action.name]: action.value }, typing: state.typing });
    case "replace":
      return changed(state, { turns: action.turns });
    case "open":
      return same(state, action.game) ? state : changed(state, { turns: action.game.turns, choices: action.game.choices });
    case "length":
      return state.length === action.length ? state : { ...state, length: action.length, typing: "" };
    default:
      throw new Error(`no such action: ${action.type}`);
  }
}

/** Whether two games are the same position. @param {Game} a @param {Game} b */
export const same = (a, b) => key(a) === key(b);

/** A position as a text, to compare and to remember answers by. @param {Game} game */
export const key = ({ turns, choices }) =>
  [choices.list, choices.rules, choices.strategy, choices.goal, ...turns.map((t) => t.guess + t.marks.join(""))].join("|");

/**
 * What a repair changes, tile by tile.
 * @param {Turn[]} turns @param {Turn[]} repaired
 * @returns {{row: number, column: number, letter: string, from: number, to: number}[]}
 */
export function differences(turns, repaired) {
  return repaired.flatMap((turn, row) =>
    turn.marks.flatMap((to, column) => {
      const from = turns[row]?.marks[column];
      return from === undefined || from === to ? [] : [{ row, column, letter: turn.guess[column], from, to }];
    }));
}
