/* What the player does to a game. Pure.

   An action is {run, host, keeps}: run makes the next state; host says that it is allowed where a host marks; keeps
   says that notes and questions stay. */

import { lettersOf, longer, lower, shorter, upper } from "../base/letters.js";
import { DEFAULTS, MOST_TURNS } from "../base/route.js";
import * as marks from "../base/marks.js";
import * as marking from "./marking.js";
import {
  columns,
  cursorOf,
  isLater,
  isSame,
  key,
  markAt,
  markingOf,
  over,
  restingPhase,
  spots,
  whole,
  withStaleAdvice,
} from "./state.js";
import { UNSET } from "../base/words.js";
import { keyed, spelt, takesColour } from "./keyed.js";

/** @import { PlayerAction, Spot, State } from "../types" */
/** @typedef {(state: State, action: any) => State} Run */
/** @typedef {{run: Run, host?: boolean, keeps?: boolean}} Act */

/** Letters besides G, Y and B mark no tile. @param {State} state @returns {State} */
function refusedLetters(state) {
  const now = markingOf(state);
  if (!now) return state;
  const note = { key: "mark.first", values: { word: upper(state.turns[now.turn].guess, state.alphabet) } };
  return now.refused && state.note ? state : { ...state, note, phase: { ...now, refused: true } };
}

/** What is typed replaces the open row; a row whose tiles are all marked is done. @param {State} before
 * @param {string} typing @returns {State} */
function typed(before, typing) {
  const state = marking.ended(before);
  if (markingOf(state)) return refusedLetters(state);
  if (over(state) && state.phase.name !== "edit") return state;
  return { ...state, typing, cursor: null };
}

/**
 * One letter back: of the open row, else of the word that is being marked, which is open again then.
 * @param {State} state @returns {State}
 */
function erased(state) {
  if (state.typing) return { ...state, typing: shorter(state.typing, state.alphabet) };
  if (state.phase.name === "edit") return { ...state, phase: restingPhase(state) };
  if (!markingOf(state) || isLater(state)) return state; // the pencil edits other rows
  const back = marking.takenBack(state);
  return { ...back, typing: shorter(back.typing, state.alphabet) };
}

/**
 * @param {State} state @param {string} guess @param {boolean} [sure] also when it was played before @returns {State}
 */
function played(state, guess, sure = false) {
  const { phase, turns } = state;
  if (phase.name === "edit") return marking.respelt(state, phase.turn, guess);
  if (over(state) || markingOf(state) || turns.length >= MOST_TURNS) return { ...state, typing: "" };
  const nth = turns.findIndex((turn) => turn.guess === guess);
  if (nth >= 0 && !sure) {
    if (state.question) return state; // a second Enter does not answer it
    /** @type {import("../types").Way[]} */
    const ways = [
      { label: { key: "again.play" }, action: { type: "play", guess, sure: true } },
      { label: { key: "question.no" }, action: { type: "leave" } },
    ];
    const title = { key: "again.title", values: { word: upper(guess, state.alphabet) } };
    return { ...state, question: { title, text: { key: "again.row", values: { row: nth + 1 } }, ways } };
  }
  const feedbacks = marks.boardNumbers(state.boards).map(() => null);
  const next = marking.changed(state, { turns: [...turns, { guess, feedbacks }] });
  return marking.startMarking(next, turns.length, marks.showing(state));
}

/** A word that only waits for Enter counts as entered. @param {State} state @returns {State} */
const entered = (state) => (whole(state) && state.phase.name === "guess" ? played(state, state.typing) : state);

/** @param {State} state @returns {State} */
function enter(state) {
  if (whole(state)) return played(state, state.typing);
  const now = markingOf(state);
  if (now) return now.refused ? state : marking.restGrey(state);
  return state.cursor ? { ...state, cursor: null } : state;
}

/** @param {State} state @param {Spot} spot @returns {State} */
function tapped(state, spot) {
  const ready = spot.turn === state.turns.length ? entered(state) : state;
  const next = marking.tile(ready, spot, null);
  return next !== ready && markingOf(next)?.turn === spot.turn ? { ...next, cursor: spotOf(spot) } : next;
}

/** @param {Spot} spot @returns {Spot} */
const spotOf = ({ turn, board, column }) => ({ turn, board, column });

/** One of the marks to pick from is the row of a board. @type {Run} */
function picked(state, { turn, board, marks: row }) {
  const next = marking.marked(state, turn, board, row);
  if (next === state) return state;
  const isNow = markingOf(next)?.turn === turn && !row.includes(UNSET);
  return marking.ended({ ...next, cursor: isNow ? marking.nextBoard(next, board) : null });
}

/** The row is another one than those to pick from: the colour keys mark it. @param {State} state @returns {State} */
function withoutPicks(state) {
  const now = markingOf(state);
  const board = cursorOf(state)?.board;
  return now && board !== undefined ? { ...state, phase: { ...now, free: [...now.free, board] } } : state;
}

/** @param {State} state @param {number} down @param {number} right @returns {State} */
function moved(state, down, right) {
  const { turns, letters } = state;
  const cursor = cursorOf(state);
  if (!cursor) {
    const turn = turns.length - 1;
    const board = turns[turn]?.feedbacks.findIndex(Boolean) ?? -1;
    return down < 0 && board >= 0 ? { ...state, typing: "", cursor: { turn, board, column: 0 } } : state;
  }
  if (markingOf(state)) {
    const every = spots(state);
    const at = every.findIndex((spot) => isSame(spot, cursor)) + right + down * letters;
    return { ...state, cursor: every[Math.max(0, Math.min(every.length - 1, at))] ?? cursor };
  }
  const turn = cursor.turn + down;
  if (turn >= turns.length) return { ...state, cursor: null };
  const column = Math.max(0, Math.min(columns(state).length - 1, cursor.column + right));
  return { ...state, cursor: { turn: Math.max(0, turn), board: cursor.board, column } };
}

/** @param {import("../types").Turn} turn */
const guessIn = ({ guess }) => guess;

/** Another game is on the boards. @type {Run} */
function replaced(state, { turns, list = state.choices.list, example = state.example }) {
  const boards = turns[0]?.feedbacks.length ?? state.boards;
  const sequence = state.sequence && boards === state.boards;
  const isSame = boards === state.boards && list === state.choices.list;
  const choices = { ...state.choices, list, ...(!isSame && { game: "" }) };
  const limit = isSame ? state.limit : null;
  const isRepair = turns.map(guessIn).join() === state.turns.map(guessIn).join();
  const next = isRepair ? marking.repaired(state, turns) : turns;
  const change = { turns: marks.tidy(next), boards, sequence, limit, example, choices };
  return marking.changed(state, isRepair ? change : { ...change, corrects: null });
}

/** The word that the drawer explains. @param {State} state */
const guessOf = ({ drawer }) => (drawer?.name === "why" ? drawer.guess : undefined);

/** @param {State} state @param {import("../types").Choices} choices @returns {State} */
const chosen = (state, choices) =>
  Object.entries(choices).every(([name, value]) => state.choices[/** @type {"list"} */ (name)] === value)
    ? state
    : marking.changed(state, {
        choices,
        limit: choices.game === state.choices.game ? state.limit : null,
        typing: state.typing,
      });

/** @type {Record<PlayerAction["type"], Act>} */
export const ACTIONS = {
  letter: {
    host: true,
    run(state, { letter }) {
      if (takesColour(state, letter)) return spelt(state, letter);
      const typing = longer(state.typing, letter, state.letters, state.alphabet);
      return typing === state.typing ? state : typed(state, typing);
    },
  },
  letters: {
    host: true,
    run: (state, { text }) =>
      typed(
        state,
        lettersOf(lower(text, state.alphabet).replace(/[^\p{L}\p{M}]/gu, ""), state.alphabet)
          .slice(0, state.letters)
          .join(""),
      ),
  },
  erase: { host: true, run: erased },
  enter: { run: enter },
  leave: { host: true, run: (state) => ({ ...state, typing: "", cursor: null, phase: restingPhase(state) }) },
  play: { run: (state, { guess, sure }) => played({ ...state, phase: restingPhase(state) }, guess, sure) },
  tap: { run: tapped },
  pick: { run: picked },
  bare: { run: (state, { board }) => marking.bared(state, board) },
  visit: { run: (state, { turn, board, column }) => marking.visited(state, { turn, board, column }) },
  free: { run: (state) => withoutPicks(state) },
  key: { run: (state, { mark }) => keyed(state.cursor ? state : entered(state), mark) },
  turn: {
    run(state) {
      const at = cursorOf(state);
      return at ? tapped(state, at) : state;
    },
  },
  move: { run: (state, { down, right }) => moved(state, down, right) },
  spot: {
    keeps: true,
    run: (state, { spot }) =>
      isSame(spot, cursorOf(state)) || markAt(state, spot) === undefined ? state : { ...state, cursor: spot },
  },
  done: { run: marking.restGrey },
  "all-grey": { run: marking.allGrey },
  back: { run: marking.takenBack },
  edit: {
    run: (state, { turn }) =>
      state.turns[turn] ? { ...state, phase: { name: "edit", turn }, typing: "", cursor: null, looking: null } : state,
  },
  respell: { run: (state, { turn, guess }) => marking.respelt(state, turn, guess, true) },
  remove: {
    run: (state, { turn }) =>
      state.turns[turn] ? marking.changed(state, { turns: state.turns.filter((_, at) => at !== turn) }) : state,
  },
  undo: { run: marking.undone },
  restart: {
    run: (state) =>
      state.turns.length || state.typing ? marking.changed(state, { turns: [], example: false }) : state,
  },
  choose: {
    run(state, { name, value }) {
      const { choices } = state;
      if (name === "known") return chosen(state, { ...choices, list: value }); // the same game shows its letters
      return chosen(state, { ...choices, [name]: value, ...(name === "list" && { game: "" }) });
    },
  },
  usual: {
    run: (state) => chosen(state, { ...DEFAULTS, list: state.choices.list, game: state.choices.game }),
  },
  boards: {
    run: (state, { boards, sequence }) =>
      boards === state.boards && sequence === state.sequence
        ? state
        : marking.changed(state, {
            boards,
            sequence: sequence && boards > 1,
            limit: null,
            choices: { ...state.choices, game: "" },
            turns: [],
            example: false,
          }),
  },
  replace: { run: replaced },
  open: {
    run: (state, { game }) =>
      key({ ...state, ...game }) === key(state)
        ? state
        : marking.changed(state, { ...game, example: false, corrects: null }),
  },
  keep: {
    run(state, { word, reply }) {
      const kept = { ...state, taken: [...state.taken, word] };
      return reply ? marking.possible(kept, reply) : kept;
    },
  },
  dismiss: { host: true, run: (state) => ({ ...state }) },
  look: {
    host: true,
    keeps: true,
    run: (state, { board }) => (state.looking === board ? state : { ...state, looking: board }),
  },
  drawer: {
    host: true,
    keeps: true,
    run: (state, { drawer }) => ({
      ...state,
      drawer,
      split: drawer && state.drawer && drawer.guess === guessOf(state) ? state.split : null,
    }),
  },
  help: {
    host: true,
    keeps: true,
    run: (state, { help }) => ({
      ...state,
      help,
      ...(state.host ? { helped: state.helped + Math.max(0, help - state.help) } : { usualHelp: help }),
    }),
  },
  again: { host: true, run: withStaleAdvice },
  "put-away": {
    run(state, { word }) {
      const { turns } = state;
      const isLast = turns.at(-1)?.guess === word;
      const next = isLast ? marking.changed(state, { turns: turns.slice(0, -1) }) : { ...state, stale: true };
      return { ...next, away: word, drawer: null };
    },
  },
  "bring-back": {
    run(state, { word }) {
      const before = state.past.at(-1)?.turns ?? [];
      const isPlayed = before.length === state.turns.length + 1 && before.at(-1)?.guess === word;
      return isPlayed ? marking.undone(state) : { ...state, stale: true };
    },
  },
  "give-up": { host: true, run: (state) => ({ ...state }) }, // the host is asked for the answer
};
