/* The keyboard on the screen. Its keys show what is known of each letter. They are not in the tab order: whoever has a
   Tab key also has letter keys. While a word is marked, a key for each colour takes its place. */

import { el } from "../base/dom.js";
import { upper } from "../base/letters.js";
import { keyMarks } from "../base/marks.js";
import { say, text } from "../base/say.js";
import { MARKS, colourOf } from "../base/words.js";
import { chanceToSolve, neverGrey, toGrey } from "../game/marking.js";
import { openSpots } from "../game/filled.js";
import { cursorOf, isLater, turnsBefore } from "../game/state.js";

/** @import { Action, Said, State } from "../types" */
/** @typedef {{letter: (letter: string) => void, enter: () => void, erase: () => void}} Keys */

const QWERTY = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map((row) => [...row]); // until the list is there
const COLUMNS = 8; // boards in a row of a key's cells
const FILLS = ["var(--absent)", "var(--present)", "var(--correct)"];
// A key that is clicked takes no focus: Enter on the real keyboard would press it again.
const keepsFocus = { onmousedown: (/** @type {Event} */ event) => event.preventDefault() };

/** What is known of a letter, for screen readers. @param {(number | null)[]} marks */
function describe(marks) {
  if (marks.length === 1) return marks[0] === null ? [] : [text(colourOf(marks[0]))];
  return [2, 1, 0].flatMap((mark) => {
    const count = marks.filter((value) => value === mark).length;
    return count ? [say("keys.on-boards", { colour: colourOf(mark), n: count })] : [];
  });
}

/** A cell for each board as the background of a key: one gradient a row. @param {(number | null)[]} marks */
function cells(marks) {
  const wide = marks.length === 4 ? 2 : Math.min(COLUMNS, marks.length); // four boards are two by two
  const high = Math.ceil(marks.length / wide);
  return Array.from({ length: high }, (_, row) => {
    const stops = Array.from({ length: wide }, (_, column) => {
      const mark = marks[row * wide + column] ?? null;
      return `${mark === null ? "transparent" : FILLS[mark]} ${(100 * column) / wide}% ${(100 * (column + 1)) / wide}%`;
    });
    const top = high > 1 ? (100 * row) / (high - 1) : 0;
    return `linear-gradient(90deg, ${stops.join(", ")}) 0 ${top}% / 100% ${100 / high}% no-repeat`;
  }).join(", ");
}

/** @param {string} letter @param {string} name its capital @param {(number | null)[]} marks on each board
 * @param {() => void} press */
function letterKey(letter, name, marks, press) {
  const shown = marks.filter((mark) => mark !== null);
  const isMixed = shown.length > 0 && marks.length > 1 && new Set(marks).size > 1 && shown.some(Boolean);
  return el(
    "button.key",
    {
      class: isMixed ? "mixed" : MARKS[shown[0]],
      tabindex: -1,
      "data-letter": letter,
      label: [name, ...describe(marks)].join(", "),
      vars: { "--cells": isMixed ? cells(marks) : "none" },
      onclick: press,
    },
    name,
  );
}

/** @param {string} name @param {string} label @param {() => void} press @param {any} [inside] */
const wideKey = (name, label, press, inside = label) =>
  el("button.key", { tabindex: -1, "data-letter": name, label, onclick: press }, inside);

/** @param {State} state @param {Keys} on */
export function keyboard(state, on) {
  const rows = state.alphabet?.keys ?? QWERTY;
  const known = keyMarks({ ...state, turns: turnsBefore(state) });
  const last = rows.length - 1;
  return el(
    "div.keys",
    { role: "group", label: say("keys.keyboard"), key: "keys", ...keepsFocus },
    rows.map((row, nth) =>
      el(
        "div.keyrow",
        nth === last && wideKey("enter", say("keys.enter"), on.enter),
        row.map((letter) =>
          letterKey(letter, upper(letter, state.alphabet), known.get(letter) ?? [], () => on.letter(letter)),
        ),
        nth === last &&
          wideKey("erase", say("keys.backspace"), on.erase, el("span.back", { "aria-hidden": "true" }, "⌫")),
      ),
    ),
  );
}

/** The name of the button that ends the marking of a board, or of the word. @param {State} state
 * @returns {Said} */
export function doneName(state) {
  const { boards, isLast } = toGrey(state);
  const absent = colourOf(0);
  const open = openSpots(state).filter(({ board }) => boards.includes(board));
  if (!isLast && !open.length) return { key: "keys.next-board" };
  if (!isLast) return { key: "keys.rest-of-board", values: { board: boards[0] + 1, absent } };
  if (!open.length || neverGrey(state, boards)) return { key: "action.done" };
  const isAll = state.boards === 1 && open.length === state.letters;
  return { key: isAll ? "keys.all-grey" : "keys.rest-grey", values: { absent } };
}

/**
 * The keys that mark the tile of the cursor and go on to the next one, and below them Edit and Done.
 * @param {State} state @param {(action: Action) => void} dispatch
 */
export function markKeys(state, dispatch) {
  const name = text(doneName(state));
  const here = cursorOf(state)?.board ?? 0;
  const isStrong = !state.question && !(chanceToSolve(state, here) > 0.5 || neverGrey(state, toGrey(state).boards));
  return el(
    "div.keys.mark-keys",
    { role: "group", label: say("keys.marks"), key: "mark-keys" },
    el(
      "div.colours",
      keepsFocus, // the tile keeps the focus
      [0, 1, 2].map((mark) =>
        el(
          `button.mark-key.tile.${MARKS[mark]}`,
          {
            tabindex: -1,
            "data-mark-key": mark,
            disabled: !cursorOf(state),
            onclick: () => dispatch({ type: "key", mark }),
          },
          el("span.letter", text(colourOf(mark))),
        ),
      ),
    ),
    el(
      "div.actions",
      el(
        "button.button",
        { key: "page-back", onclick: () => dispatch({ type: "back" }) },
        say(isLater(state) ? "action.undo" : "keys.edit-word"),
      ),
      el(
        "button.button",
        { class: isStrong && "strong", key: "next", onclick: () => dispatch({ type: "done" }) },
        name,
      ),
    ),
  );
}

/** Whether the colour keys are shown instead of letters. @param {State} state */
export const isMarkedByKeys = ({ phase, question, problem }) =>
  phase.name === "mark" && (!question || question.isOfMarks === true) && !problem;
