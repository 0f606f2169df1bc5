/* Colours that are typed: 1, 2 and 3, G, Y and B, or the colour keys, from the first tile of a row to its last one.
   Those of tiles that are filled in confirm them. Pure. */

import { lower } from "../base/letters.js";
import { SIGNS, UNSET } from "../base/words.js";
import { isSaid, openSpots } from "./filled.js";
import * as marking from "./marking.js";
import { asked, cursorOf, isSame, markAt, markingOf, spots } from "./state.js";

/** @import { Spot, State } from "../types" */

/** Whether a letter is a colour: while a row is marked. Once all open tiles have digits or taps, it begins the next
 * word. @param {State} state @param {string} letter */
export function takesColour(state, letter) {
  const isColour = letter.length === 1 && "byg".includes(lower(letter, null));
  const now = markingOf(state);
  if (!isColour || state.host || state.problem || now?.refused !== false) return false;
  return now.isSpelt || !isSaid(state) || spots(state).every((spot) => markAt(state, spot) !== UNSET);
}

/** A letter as a colour: those after it are colours, too. @param {State} state @param {string} letter */
export function spelt(state, letter) {
  const next = keyed(state, SIGNS.indexOf(lower(letter, null)));
  const now = markingOf(next);
  return now && next !== state ? { ...next, phase: { ...now, isSpelt: true } } : next;
}

/**
 * A colour marks the tile of the cursor; the next one is the next tile that the player has not marked, or the tile to
 * its right in a row that is corrected. The row is done with its last tile; once no tile is open, also when the player
 * stops typing. @param {State} state the word is entered @param {number} mark @returns {State}
 */
export function keyed(state, mark) {
  const at = cursorOf(state);
  if (!at) return state;
  const isCorrected = spots(state).every((spot) => markAt(state, spot) !== UNSET);
  const next = marking.tile(state, at, mark);
  const now = markingOf(next);
  if (!now || now.turn !== at.turn)
    return { ...next, cursor: !now && at.column + 1 < state.letters ? { ...at, column: at.column + 1 } : null };
  const after = nextSpots(next, at).find((spot) => isCorrected || markAt(next, spot) === UNSET) ?? null;
  const moved = { ...next, cursor: after ?? openSpots(next)[0] ?? null };
  return after ? marking.doubted(moved) : marking.ended(moved);
}

/** The tiles after this one, of its board and of those that must be looked at. @param {State} state @param {Spot} at */
function nextSpots(state, at) {
  const every = spots(state);
  const boards = [at.board, ...asked(state)];
  return every.slice(every.findIndex((spot) => isSame(spot, at)) + 1).filter(({ board }) => boards.includes(board));
}
