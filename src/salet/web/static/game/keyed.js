/* Colours that are typed: 1, 2 and 3, G, Y and B, or the colour keys, from the first tile of a row to its last one. A
   row is done with its last open tile, so whoever types all colours goes on for a while: these keys confirm what was
   filled in (the trail). Pure. */

import { lower } from "../base/letters.js";
import { UNSET } from "../base/words.js";
import { filledAt } from "./filled.js";
import * as marking from "./marking.js";
import { cursorOf, isSame, key, markAt, markingOf, restingPhase, spots } from "./state.js";

/** @import { Spot, State, Trail } from "../types" */

/**
 * Whether a letter is a colour: while a row is marked, and after a row that was marked by letters.
 * @param {State} state @param {string} letter
 */
export function takesColour(state, letter) {
  const now = markingOf(state);
  const isColour = letter.length === 1 && "byg".includes(lower(letter, null));
  return isColour && !state.host && !state.problem && (now ? !now.refused : Boolean(state.trail?.letters));
}

/** The row is not done yet: the trail goes on in it. @param {State} state @param {Trail} trail @returns {State} */
const reopened = (state, { turns, phase, cursor }) => ({ ...state, turns, phase, cursor, typing: "", trail: null });

/** What was typed after a row was done was the next word. @param {State} state @returns {State} */
export function withoutTrail(state) {
  const { trail } = state;
  if (!trail?.letters.slice(1)) return trail ? { ...state, trail: null } : state;
  const next = { ...state, turns: trail.done, past: trail.past, cursor: null, question: null, trail: null };
  return { ...next, phase: restingPhase(next), typing: trail.letters.slice(1) };
}

/**
 * A colour marks the tile of the cursor; the next one is the next tile that the player has not marked, or the tile to
 * its right in a row that is corrected. @param {State} state the word is entered
 * @param {number} mark @param {string} [letter] what was typed @returns {State}
 */
export function keyed(state, mark, letter = "") {
  const trail = markingOf(state) ? null : state.trail;
  const ready = trail ? reopened(state, trail) : state;
  const at = cursorOf(ready);
  if (!at) return ready;
  const next = marking.tile(ready, at, mark);
  const now = markingOf(next);
  if (!now || now.turn !== at.turn)
    return { ...next, cursor: !now && at.column + 1 < state.letters ? { ...at, column: at.column + 1 } : null };
  const after = nextSpot(next, at);
  const moved = { ...next, cursor: after ?? firstOpen(next) };
  const ended = marking.ended(moved);
  const isDone = !markingOf(ended);
  const isConfirmed = trail !== null && key(ended) === key(state);
  const past = isConfirmed ? state.past : ended.past;
  const typed = (trail?.letters ?? "") + letter;
  if (!isDone && !(trail && letter)) return ended;
  const left = { turns: moved.turns, phase: now, cursor: after, letters: typed, isFresh: true };
  const kept = { done: trail?.done ?? ended.turns, past: trail?.past ?? ended.past };
  return { ...ended, past, trail: after || !isDone ? { ...left, ...kept } : null };
}

/** The next tile after this one that the player has not marked. @param {State} state @param {Spot} at */
function nextSpot(state, at) {
  const every = spots(state);
  const from = every.findIndex((spot) => isSame(spot, at)) + 1;
  return every.slice(from).find((spot) => markAt(state, spot) === UNSET) ?? null;
}

/** The first tile without a mark. @param {State} state */
const firstOpen = (state) =>
  spots(state).find((spot) => markAt(state, spot) === UNSET && filledAt(state, spot) === UNSET) ?? null;
