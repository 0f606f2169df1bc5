/* A game of several boards as a value, and what each action makes of it. Pure: no document, no clock.

   turns    the turns, oldest first: a guess, and what each board told of it (null where it showed nothing)
   draft    the word that is being marked, with a row for each board that shows its marks
   typing   the letters of the next word
   past     earlier {turns, draft, choices}, the latest last: what undo goes back to */

import { cut, lower } from "./letters.js";
import { DEFAULTS, address, readChoices, writeChoices } from "./route.js";
import { letterMarks } from "./state.js";
import { SIGNS, feedbackOf, looksLikeGame, marksOf } from "./words.js";

/** @typedef {import("./route.js").Choices} Choices */
/** @typedef {number[] | null} Told */
/** @typedef {{guess: string, told: Told[]}} BoardsTurn */
/** What a board can show: the marks that each tile can have, and the few rows that can come. @typedef {{tiles: string[], feedbacks: string[] | null, solves: boolean}} Can */
/** @typedef {Can & {marks: number[]}} Row */
/** @typedef {{guess: string, at: number, rows: (Row | null)[], page: number}} Draft */
/** @typedef {{many: number, sequence: boolean, turns: BoardsTurn[], draft: Draft | null, choices: Choices}} BoardsGame */
/** @typedef {BoardsGame & {letters: number, typing: string, past: Pick<BoardsGame, "turns" | "draft" | "choices">[]}} BoardsState */

export const FEWEST = 2, MOST = 32;
const KEPT = 200;

/** How many guesses a game has. @param {{many: number}} game */
export const limitOf = ({ many }) => many + 5;

/** @param {Told} told */
export const isGreen = (told) => told !== null && told.every((mark) => mark === 2);

/** The turn that solved a board, or -1. @param {BoardsTurn[]} turns @param {number} board */
export const solvedAt = (turns, board) => turns.findIndex(({ told }) => isGreen(told[board]));

/** The boards that are not solved. @param {{many: number, turns: BoardsTurn[]}} game */
export const openBoards = ({ many, turns }) => everyBoard(many).filter((board) => solvedAt(turns, board) < 0);

/** @param {number} many @returns {number[]} */
const everyBoard = (many) => Array.from({ length: many }, (_, board) => board);

/** The open boards that show marks: all, or in sequence the first. @param {BoardsGame} game */
export const showing = (game) => openBoards(game).slice(0, game.sequence ? 1 : MOST);

/** The first turn that lacks marks of boards that show them now, or null. @param {BoardsGame} game */
export function lacking(game) {
  const shown = showing(game);
  for (const [at, { told }] of game.turns.entries()) {
    const boards = shown.filter((board) => told[board] === null);
    if (boards.length) return { at, boards };
  }
  return null;
}

/** The boards of a draft that must be looked at: on the others every mark is certain. @param {Draft} draft */
export const toMark = ({ rows }) => everyBoard(rows.length).filter((board) => rows[board]?.tiles.some((signs) => signs.length > 1));

/** @param {BoardsTurn[]} turns @param {number} at @param {number} board */
const wasSolved = (turns, at, board) => { const end = solvedAt(turns, board); return end >= 0 && end < at; };

/** The letters that no open board has. @param {BoardsGame} game @returns {Map<string, number>} */
export function absentLetters(game) {
  const rows = (board) => game.turns.flatMap(({ guess, told }) => { const marks = told[board]; return marks ? [{ guess, marks }] : []; });
  const [first, ...others] = openBoards(game).map((board) => letterMarks(rows(board)));
  return new Map([...(first ?? [])].filter(([letter, mark]) => [mark, ...others.map((one) => one.get(letter))].every((one) => one === 0)));
}

/** The turns as the server reads them: `crane:bbygb,-,?`. @param {BoardsTurn[]} turns @returns {string[]} */
export const writeTurns = (turns) => turns.map(({ guess, told }, at) =>
  `${guess}:${told.map((marks, board) => (marks ? feedbackOf(marks) : wasSolved(turns, at, board) ? "-" : "?")).join(",")}`);

/** @param {string} text @param {number} many @returns {BoardsTurn | null} */
export function readBoardsTurn(text, many) {
  const [guess, told = ""] = lower(text.trim()).split(":");
  const rows = told.split(",");
  if (!/^[\p{L}\p{M}]{2,33}$/u.test(guess) || rows.length !== many || !rows.every((row) => /^([byg]{2,11}|[-?])$/.test(row))) return null;
  return { guess, told: rows.map((row) => (SIGNS.includes(row[0]) ? marksOf(row) : null)) };
}

/** The turns in a text, for how many boards they are, and whether it is surely a game. @param {string} text @param {BoardsGame} game */
export function pastedTurns(text, { many, turns }) {
  const lines = text.split(/[\n;]+/).map((one) => one.trim()).filter(Boolean);
  const boards = lines.map((one) => one.replace(/^[^:\s]+[:\s]+/, "").split(",").length);
  return { lines, many: lines.length && !turns.length ? Math.max(FEWEST, Math.min(MOST, boards[0])) : many, sure: looksLikeGame(text) && boards.every((one) => one > 1) };
}

/** The address of a game; the word that is being marked is in it too. @param {BoardsGame} game */
export const boardsAddress = ({ many, sequence, turns, draft, choices }) => address("boards", {
  boards: String(many), sequence: sequence ? "1" : undefined, ...writeChoices({ ...choices, strategy: DEFAULTS.strategy, goal: DEFAULTS.goal }),
  turns: writeTurns(turns).join(";"),
  now: draft && draft.at === turns.length ? writeTurns([...turns, { guess: draft.guess, told: draft.rows.map((row) => row?.marks ?? null) }])[draft.at] : undefined,
});

/** How many boards a text asks for, or null. @param {string | null} text */
export const readMany = (text) => (/^\d+$/.test(text ?? "") && Number(text) >= FEWEST && Number(text) <= MOST ? Number(text) : null);

/** The game of an address; what cannot be read is left out. @param {URLSearchParams} params @param {Choices} [fallback] */
export function readBoards(params, fallback) {
  const many = readMany(params.get("boards")) ?? 4;
  const turns = (params.get("turns") ?? "").split(";").map((text) => readBoardsTurn(text, many)).filter((turn) => turn !== null);
  return {
    many, sequence: params.get("sequence") === "1", choices: readChoices(params, fallback), draft: null,
    turns: /** @type {BoardsTurn[]} */ (turns), now: readBoardsTurn(params.get("now") ?? "", many),
  };
}

/** @param {Partial<BoardsGame>} [game] @returns {BoardsState} */
export function startBoards(game = {}) {
  const letters = game.turns?.flatMap(({ told }) => told).find((marks) => marks !== null)?.length ?? 5;
  return { many: 4, sequence: false, turns: [], draft: null, choices: { ...DEFAULTS }, ...game, letters, typing: "", past: [] };
}

/** A word to be marked: what is certain is marked already, the rest begins with the least that can be. @param {string} guess @param {number} at @param {number} letters @param {number[]} boards those that show it @param {(Can | null)[]} can @param {Told[]} [marked] what was marked before */
export function makeDraft(guess, at, letters, boards, can, marked = []) {
  const rows = can.map((one, board) => {
    if (!boards.includes(board)) return null;
    const tiles = one?.tiles ?? Array(letters).fill(SIGNS);
    const before = marked[board];
    return { tiles, feedbacks: one?.feedbacks ?? null, solves: one?.solves ?? true, marks: before?.length === letters ? before : tiles.map((signs) => SIGNS.indexOf(signs[0])) };
  });
  return { guess, at, rows, page: 0 };
}

/** The word of an address whose marks were being tapped in, or null. @param {BoardsGame & {now: BoardsTurn | null}} game @param {number} letters */
export const redraft = (game, letters) => game.now && makeDraft(game.now.guess, game.turns.length, letters, showing(game), Array(game.many).fill(null), game.now.told);

/** The mark after this one: those that can be come first, so that few taps do. @param {string} signs @param {number} mark */
export function nextMark(signs, mark) {
  const order = [...signs, ...[...SIGNS].filter((sign) => !signs.includes(sign))].join("");
  return SIGNS.indexOf(order[(order.indexOf(SIGNS[mark]) + 1) % SIGNS.length]);
}

/** @param {BoardsState} state @param {Partial<BoardsState>} change @returns {BoardsState} */
function changed(state, change) {
  const { turns, draft, choices } = state;
  return { ...state, typing: "", ...change, past: [...state.past, { turns, draft, choices }].slice(-KEPT) };
}

/** Below the row that solved a board nothing is told. @param {BoardsTurn[]} turns @returns {BoardsTurn[]} */
const tidy = (turns) => turns.map((turn, at) => (turn.told.some((marks, board) => marks && wasSolved(turns, at, board))
  ? { ...turn, told: turn.told.map((marks, board) => (wasSolved(turns, at, board) ? null : marks)) } : turn));

/** @param {BoardsState} state @param {number} board @param {number[]} marks @returns {BoardsState} */
function marked(state, board, marks) {
  const draft = state.draft;
  const row = draft?.rows[board];
  if (!draft || !row || row.marks.join() === marks.join()) return state;
  return changed(state, { draft: { ...draft, rows: draft.rows.map((one, nth) => (nth === board ? { ...row, marks } : one)) } });
}

/** The draft becomes a turn. @param {BoardsState} state @returns {BoardsState} */
function done(state) {
  const { draft, turns } = state;
  if (!draft) return state;
  const old = turns[draft.at]?.told;
  const told = draft.rows.map((row, board) => row?.marks ?? old?.[board] ?? null);
  const turn = { guess: draft.guess, told };
  return changed(state, { draft: null, turns: tidy(old ? turns.map((one, at) => (at === draft.at ? turn : one)) : [...turns, turn]) });
}

/**
 * The next state. Actions:
 *   {type: "letter", letter}   {type: "letters", text}   {type: "erase"}   {type: "clear"}   the word that is typed
 *   {type: "draft", draft}                    a word is to be marked
 *   {type: "cycle", board, column}   {type: "mark", board, column, mark}   {type: "pick", board, marks}   one board of it
 *   {type: "page", page}   {type: "done"}   {type: "cancel"}
 *   {type: "again", at, board, column}        a tile of an earlier turn
 *   {type: "back"}   {type: "undo"}   {type: "restart"}   {type: "replace", turns}   {type: "choose", name, value}
 * @param {BoardsState} state @param {any} action @returns {BoardsState}
 */
export function reduceBoards(state, action) {
  switch (action.type) {
    case "letter": {
      const typing = state.typing + lower(action.letter);
      return state.draft || cut(typing).length > state.letters ? state : { ...state, typing };
    }
    case "letters":
      return state.draft ? state : { ...state, typing: cut(lower(action.text).replace(/[^\p{L}\p{M}]/gu, "")).slice(0, state.letters).join("") };
    case "erase":
      return state.draft ? state : { ...state, typing: cut(state.typing).slice(0, -1).join("") };
    case "clear":
      return state.typing ? { ...state, typing: "" } : state;
    case "draft":
      return action.quiet ? { ...state, draft: action.draft, typing: "" } : changed(state, { draft: action.draft });
    case "cycle":
    case "mark": {
      const row = state.draft?.rows[action.board];
      if (!row) return state;
      return marked(state, action.board, row.marks.map((mark, i) => (i !== action.column ? mark : action.mark ?? nextMark(row.tiles[i], mark))));
    }
    case "pick":
      return marked(state, action.board, action.marks);
    case "page":
      return state.draft ? { ...state, draft: { ...state.draft, page: action.page } } : state;
    case "done":
      return done(state);
    case "cancel":
      return state.draft ? { ...changed(state, { draft: null }), typing: state.draft.at === state.turns.length ? state.draft.guess : "" } : state;
    case "again":
      return changed(state, {
        draft: null, turns: tidy(state.turns.map((turn, at) => (at !== action.at ? turn : {
          ...turn, told: turn.told.map((marks, board) => (board === action.board && marks ? marks.map((mark, i) => (i === action.column ? (mark + 1) % 3 : mark)) : marks)),
        }))),
      });
    case "back":
      return state.turns.length ? changed(state, { draft: null, turns: state.turns.slice(0, -1) }) : state;
    case "undo": {
      const before = state.past[state.past.length - 1];
      return before ? { ...state, ...before, typing: "", past: state.past.slice(0, -1) } : state;
    }
    case "restart":
      return state.turns.length || state.draft || state.typing ? changed(state, { turns: [], draft: null }) : state;
    case "replace":
      return changed(state, { turns: tidy(action.turns), draft: null });
    case "choose":
      return state.choices[action.name] === action.value ? state : { ...changed(state, { choices: { ...state.choices, [action.name]: action.value } }), typing: state.typing };
    default:
      throw new Error(`no such action: ${action.type}`);
  }
}
