/* One-tap marks: while a row is marked, the rows that it can show as buttons of small tiles, likeliest first. */

import { el } from "../base/dom.js";
import { isWin } from "../base/marks.js";
import { say } from "../base/say.js";
import { UNSET, marksOf } from "../base/words.js";
import { miniTiles } from "../board/tiles.js";
import { chanceToSolve, possibleRows } from "../game/marking.js";
import { asked, cursorOf, markingOf } from "../game/state.js";

/** @import { Hands, State } from "../types" */

const MOST_PICKS = 12;

/** The rows to pick from on a board: all that fit the marks so far if they are few, Solved first; else only Solved.
 * @param {State} state @param {number} board @returns {string[]} */
function rowsToPick(state, board) {
  const rows = possibleRows(state, board);
  const first = rows.find((row) => isWin(marksOf(row)));
  const others = rows.filter((row) => row !== first);
  return [...(first ? [first] : []), ...(rows.length > MOST_PICKS ? [] : others)];
}

/** A button for each row to pick from, and one for another row. @param {State} state @param {Hands} hands */
export function picks(state, hands) {
  const marking = markingOf(state);
  const board = cursorOf(state)?.board ?? asked(state)[0];
  if (!marking || board === undefined || marking.free.includes(board)) return null;
  const { guess } = state.turns[marking.turn];
  const shown = rowsToPick(state, board);
  const isBegun = marking.boards.some((nth) => state.turns[marking.turn].feedbacks[nth]?.some((m) => m !== UNSET));
  if (!shown.length) return null;
  return el(
    "div.picks",
    { class: chanceToSolve(state, board) > 0.5 && "sure", key: `picks-${board}` },
    shown.map((row) => {
      const marks = marksOf(row);
      return el(
        "button.pick",
        {
          class: isWin(marks) && "win",
          key: `pick-${board}-${row}`,
          "data-pick": row,
          // the second tap of a double tap is not for a button that has taken the place of "I'll play this"; but boards
          // that are picked fast, one after the other, are taps on one place, too
          onclick: ({ detail }) =>
            (detail < 2 || isBegun) && hands.dispatch({ type: "pick", turn: marking.turn, board, marks }),
        },
        isWin(marks) ? say("mark.solved") : miniTiles(guess, marks, state.alphabet),
      );
    }),
    shown.length > 1 &&
      el("button.pick.quiet", { key: "another", onclick: () => hands.dispatch({ type: "free" }) }, say("mark.another")),
  );
}
