/* What the tests of the pure modules share. */

import { writeTurns } from "../../../src/salet/web/static/base/marks.js";
import { reduce } from "../../../src/salet/web/static/game/reduce.js";
import { start } from "../../../src/salet/web/static/game/state.js";

export const ENTER = { type: "enter" };
export const ERASE = { type: "erase" };
export const UNDO = { type: "undo" };

/** The states that actions go through, the start first. An action may be a function of the state before it. */
export function states(given, ...actions) {
  const found = [start(given)];
  for (const action of actions.flat()) {
    const before = found.at(-1);
    found.push(reduce(before, typeof action === "function" ? action(before) : action));
  }
  return found;
}

/** The turns of a state as text. */
export const written = (state) => writeTurns(state.turns);

export const letters = (text) => ({ type: "letters", text });

/** A word letter by letter, and Enter. */
export const typed = (word) => [...[...word].map((letter) => ({ type: "letter", letter })), ENTER];

/** The turn that is being marked, or the last one. */
const turnOf = ({ turns, phase }) => turns[phase.turn ?? turns.length - 1];

/** The reply about the word that is being marked: all that is not certain can have any mark. */
export const KNOWN = (state) => ({ type: "possible", reply: found(turnOf(state)?.guess, state.boards, null) });

/** The word that is being marked is marked so far: what is left is grey on all boards. */
export const GREY = { type: "all-grey" };

/** A word, and all that is not certain grey: Enter says that it is marked. One board. */
export const grey = (word) => [...typed(word), KNOWN, ENTER];

/** What the engine answers where every tile can have these marks. */
export const found = (guess, boards, tiles, more = {}) => ({
  guess,
  known: true,
  near: [],
  helps: true,
  boards: Array.from({ length: boards }, () => ({ tiles, feedbacks: null, solves: true })),
  ...more,
});

/** What a host answers: nothing is played on one board of six guesses. */
export const HOSTED = {
  list: "x", boards: 1, within: 6, over: false, solved: false, answer: null, candidates: [9], share: null, turns: [],
}; // prettier-ignore
