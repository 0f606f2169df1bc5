/* A game as a value, and what each action makes of it. Pure: no document, no clock.

   turns    the complete turns, oldest first
   shape    how many letters a word has and how many boards the game: nothing here assumes five or one
   typing   the letters of the open row (the next guess, or the word of the turn being edited)
   editing  the index of the turn whose word is being edited, or null
   cursor   the tile that the keys 1 2 3 mark, or null while a word is typed
   past     earlier {turns, choices}, the latest last: what undo goes back to */

import { cut, lower } from "./letters.js";
import { DEFAULTS, MOST_TURNS } from "./route.js";

/** @typedef {import("./route.js").Turn} Turn */
/** @typedef {import("./route.js").Choices} Choices */
/** @typedef {{letters: number, boards: number, limit?: number}} Shape */
/** @typedef {{row: number, column: number}} Spot */
/** @typedef {{turns: Turn[], choices: Choices}} Game */
/** @typedef {Game & {shape: Shape, typing: string, editing: number | null, cursor: Spot | null, past: Game[]}} State */

const KEPT = 200;

/** @param {Partial<Game>} [game] @param {Partial<Shape>} [shape] @param {Game[]} [past] @returns {State} */
export function start(game = {}, shape = {}, past = []) {
  const turns = game.turns ?? [];
  const letters = turns[0]?.marks.length ?? 5;
  return {
    turns, choices: { ...DEFAULTS, ...game.choices }, shape: { letters, boards: 1, ...shape },
    typing: "", editing: null, cursor: null, past,
  };
}

/** How many guesses a game has. @param {State} state */
export const within = ({ shape }) => shape.limit ?? shape.boards + 5;

/** Whether the last guess was the answer. @param {Game} game */
export const solved = ({ turns }) => turns.length > 0 && turns[turns.length - 1].marks.every((mark) => mark === 2);

/** @param {State} state */
export const lost = (state) => !solved(state) && state.turns.length >= within(state);

/** Whether the open row has a whole word that waits for Enter. @param {State} state */
export const whole = (state) => cut(state.typing).length === state.shape.letters;

/**
 * The marks that earlier turns make likely for a guess: a letter known to be correct here is, a
 * letter known to be in the answer is present, the rest is absent until the player says otherwise.
 * @param {string} guess @param {Turn[]} turns
 */
export function expectedMarks(guess, turns) {
  const letters = cut(guess);
  /** @type {number[]} */
  const marks = letters.map((letter, i) => (turns.some((t) => cut(t.guess)[i] === letter && t.marks[i] === 2) ? 2 : 0));
  for (const letter of new Set(letters)) {
    let known = Math.max(0, ...turns.map((t) => cut(t.guess).filter((l, i) => l === letter && t.marks[i] > 0).length));
    known -= letters.filter((l, i) => l === letter && marks[i] === 2).length;
    letters.forEach((l, i) => {
      if (l === letter && marks[i] === 0 && known > 0) { marks[i] = 1; known -= 1; }
    });
  }
  const open = marks.filter((mark) => mark !== 2).length;
  return open === 1 ? marks.map((mark) => (mark === 1 ? 2 : mark)) : marks; // four correct and one present never is
}

/** What the turns tell about each letter: the best mark it has had. @param {Turn[]} turns @returns {Map<string, number>} */
export function letterMarks(turns) {
  const found = new Map();
  for (const { guess, marks } of turns) {
    cut(guess).forEach((letter, i) => found.set(letter, Math.max(found.get(letter) ?? 0, marks[i])));
  }
  return found;
}

/** @param {State} state @param {Partial<State>} change @returns {State} */
function changed(state, change) {
  const past = [...state.past, { turns: state.turns, choices: state.choices }].slice(-KEPT);
  return { ...state, typing: "", editing: null, cursor: null, ...change, past };
}

const withTurn = (turns, row, turn) => turns.map((old, i) => (i === row ? turn : old));

/** @param {State} state @param {string} guess @returns {State} */
function played(state, guess) {
  if (state.editing !== null) {
    const row = state.editing;
    const old = state.turns[row];
    if (old.guess === guess) return { ...state, typing: "", editing: null };
    const fresh = expectedMarks(guess, state.turns.slice(0, row));
    const [before, after] = [cut(old.guess), cut(guess)];
    const marks = fresh.map((mark, i) => (before[i] === after[i] ? old.marks[i] : mark));
    return changed(state, { turns: withTurn(state.turns, row, { guess, marks }), cursor: { row, column: 0 } });
  }
  if (solved(state) || state.turns.length >= Math.min(MOST_TURNS, within(state))) return { ...state, typing: "" };
  const turn = { guess, marks: expectedMarks(guess, state.turns) };
  return changed(state, { turns: [...state.turns, turn], cursor: { row: state.turns.length, column: 0 } });
}

/** @param {State} state @param {number} row @param {number[]} marks @returns {State} */
function marked(state, row, marks) {
  const old = state.turns[row];
  if (!old || old.marks.join() === marks.join()) return state;
  const { typing, editing, cursor } = state;
  return changed(state, { turns: withTurn(state.turns, row, { ...old, marks }), typing, editing, cursor });
}

/** One tile marked; a word that only waits for Enter counts as entered. @param {State} state @param {number} row @param {number} column @param {number | null} mark null: the next one */
function tile(state, row, column, mark) {
  if (row === state.turns.length && whole(state) && state.editing === null) state = played(state, state.typing);
  const turn = state.turns[row];
  if (!turn || column >= turn.marks.length) return state;
  return marked(state, row, turn.marks.map((old, i) => (i === column ? mark ?? (old + 1) % 3 : old)));
}

/** The key 1, 2 or 3: marks where the cursor is, and goes on. @param {State} state @param {number | null} mark @param {boolean} on */
function keyed(state, mark, on) {
  if (whole(state) && !state.cursor) state = played(state, state.typing);
  if ((state.typing && !state.cursor) || !state.turns.length) return state;
  const { row, column } = state.cursor ?? { row: state.turns.length - 1, column: 0 };
  const next = tile(state, row, column, mark);
  const last = column + 1 >= next.shape.letters;
  return { ...next, cursor: !on ? { row, column } : last ? null : { row, column: column + 1 } };
}

/** @param {State} state @param {number} down @param {number} right @returns {State} */
function moved(state, down, right) {
  const { turns, cursor, shape } = state;
  if (!turns.length) return state;
  if (!cursor) return down < 0 ? { ...state, typing: "", editing: null, cursor: { row: turns.length - 1, column: 0 } } : state;
  const row = cursor.row + down;
  if (row >= turns.length) return { ...state, cursor: null };
  const column = Math.max(0, Math.min(shape.letters - 1, cursor.column + right));
  return { ...state, cursor: { row: Math.max(0, row), column } };
}

/** @param {string} word */
const shorter = (word) => cut(word).slice(0, -1).join("");

/** One letter back: of the open row, else of the last word, which is open again then. @param {State} state @returns {State} */
function erased(state) {
  if (state.typing) return { ...state, typing: shorter(state.typing) };
  if (state.editing !== null) return { ...state, editing: null };
  const last = state.turns[state.turns.length - 1];
  return last ? changed(state, { turns: state.turns.slice(0, -1), typing: shorter(last.guess) }) : state;
}

/**
 * The next state. Actions:
 *   {type: "letter", letter}   {type: "letters", text}   typed into the open row, one or all of it
 *   {type: "erase"}   {type: "enter"}   as Backspace and Enter do
 *   {type: "play", guess}          a suggestion was taken
 *   {type: "cycle", row, column}   grey → yellow → green → grey
 *   {type: "mark", row, column, mark}   {type: "marks", row, marks}
 *   {type: "key", mark}   {type: "turn"}   {type: "move", down, right}   at the cursor
 *   {type: "edit", row}   {type: "leave"}   {type: "remove", row}
 *   {type: "undo"}   {type: "restart"}   {type: "choose", name, value}
 *   {type: "replace", turns}       a repair or a paste was taken
 *   {type: "open", game}           an address was opened
 *   {type: "shape", letters}       the list has words of another length
 * @param {State} state @param {any} action @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case "letter": {
      const typing = state.typing + lower(action.letter);
      if (cut(typing).length > state.shape.letters || ((solved(state) || lost(state)) && state.editing === null)) return state;
      return { ...state, typing, cursor: null };
    }
    case "letters":
      return { ...state, cursor: null, typing: cut(lower(action.text).replace(/[^\p{L}\p{M}]/gu, "")).slice(0, state.shape.letters).join("") };
    case "erase":
      return erased(state);
    case "enter":
      return whole(state) ? played(state, state.typing) : state.cursor ? { ...state, cursor: null } : state;
    case "play":
      return played({ ...state, editing: null }, action.guess);
    case "cycle":
      return tile(state, action.row, action.column, null);
    case "mark":
      return tile(state, action.row, action.column, action.mark);
    case "marks":
      return marked(state, action.row, action.marks);
    case "key":
      return keyed(state, action.mark, true);
    case "turn":
      return keyed(state, null, false);
    case "move":
      return moved(state, action.down, action.right);
    case "edit":
      return state.turns[action.row] ? { ...state, editing: action.row, typing: "", cursor: null } : state;
    case "leave":
      return { ...state, editing: null, typing: "", cursor: null };
    case "remove":
      return state.turns[action.row] ? changed(state, { turns: state.turns.filter((_, i) => i !== action.row) }) : state;
    case "undo": {
      const before = state.past[state.past.length - 1];
      return before ? { ...state, ...before, typing: "", editing: null, cursor: null, past: state.past.slice(0, -1) } : state;
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
    case "shape": {
      if (state.shape.letters === action.letters && state.turns.every(({ guess }) => cut(guess).length === action.letters)) return state;
      const turns = state.turns.filter(({ guess, marks }) => cut(guess).length === action.letters && marks.length === action.letters);
      const kept = turns.length === state.turns.length ? state : changed(state, { turns });
      return { ...kept, shape: { ...state.shape, letters: action.letters }, typing: "", editing: null, cursor: null };
    }
    default:
      throw new Error(`no such action: ${action.type}`);
  }
}

/** Whether two games are the same position. @param {Game} a @param {Game} b */
export const same = (a, b) => key(a) === key(b);

/** A position as a text, to compare. @param {Game} game */
export const key = ({ turns, choices }) => [...Object.values(choices), ...turns.map((t) => t.guess + t.marks.join(""))].join("|");

/**
 * What a repair changes, tile by tile.
 * @param {Turn[]} turns @param {Turn[]} repaired
 * @returns {{row: number, column: number, letter: string, from: number, to: number}[]}
 */
export function differences(turns, repaired) {
  return repaired.flatMap((turn, row) =>
    turn.marks.flatMap((to, column) => {
      const from = turns[row]?.marks[column];
      return from === undefined || from === to ? [] : [{ row, column, letter: cut(turn.guess)[column], from, to }];
    }));
}
