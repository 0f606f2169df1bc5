/* The keyboard on the screen. Its keys show what is known of each letter. They are not in the tab order: whoever has a
   Tab key also has letter keys. */

import { doneName } from "./cards.js";
import { el, fill, say, set } from "./dom.js";
import { upper } from "./letters.js";
import { chanceToSolve, neverGrey } from "./moves.js";
import { asked, isLater, isMarking, unseen } from "./state.js";
import { COLOURS, MARKS } from "./words.js";

const QWERTY = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map((row) => [...row]); // until the list is there

const COLUMNS = 8; // boards in a row of a key's cells
const FILLS = ["var(--absent)", "var(--present)", "var(--correct)"];

/** What is known of a letter, for screen readers. @param {(number | null)[]} marks */
function describe(marks) {
  if (marks.length === 1) return marks[0] === null ? [] : [COLOURS[marks[0]]];
  const counts = [2, 1, 0].map((mark) => [COLOURS[mark], marks.filter((value) => value === mark).length]);
  return counts.filter(([, count]) => count).map(([colour, count]) => `${colour} on ${count}`);
}

/** A cell for each board as the background of a key: one gradient a row. @param {(number | null)[]} marks */
function cells(marks) {
  const wide = Math.min(COLUMNS, marks.length);
  const high = Math.ceil(marks.length / COLUMNS);
  return Array.from({ length: high }, (_, row) => {
    const stops = Array.from({ length: wide }, (_, column) => {
      const mark = marks[row * COLUMNS + column] ?? null;
      return `${mark === null ? "transparent" : FILLS[mark]} ${(100 * column) / wide}% ${(100 * (column + 1)) / wide}%`;
    });
    const top = high > 1 ? (100 * row) / (high - 1) : 0;
    return `linear-gradient(90deg, ${stops.join(", ")}) 0 ${top}% / 100% ${100 / high}% no-repeat`;
  }).join(", ");
}

/** @param {{letter: (letter: string) => void, enter: () => void, erase: () => void}} on */
export function makeKeyboard(on) {
  // A key that is clicked takes no focus: Enter on the real keyboard would press it again.
  const root = el("div.keys", {
    role: "group",
    label: "Keyboard",
    onmousedown: (event) => event.preventDefault(),
  });
  const key = (name, label, press, inside = label) =>
    el("button.key", { tabindex: -1, "data-letter": name, label, onclick: press }, inside);
  const drawn = { rows: /** @type {any} */ (null) }; // the rows of letters on the page

  /**
   * @param {Map<string, (number | null)[]>} known the marks of each letter on each board
   * @param {string[][]} rows the letters that the list has keys for
   */
  function update(known, rows = QWERTY) {
    if (drawn.rows !== rows) {
      drawn.rows = rows;
      fill(
        root,
        rows.map((row, nth) =>
          el(
            "div.keyrow",
            nth === rows.length - 1 && key("enter", "Enter", on.enter),
            row.map((letter) => key(letter, upper(letter), () => on.letter(letter))),
            nth === rows.length - 1 &&
              key("erase", "Backspace", on.erase, el("span.back", { "aria-hidden": "true" }, "⌫")),
          ),
        ),
      );
    }
    for (const button of root.querySelectorAll("[data-letter]")) {
      const letter = button.getAttribute("data-letter") ?? "";
      if (letter === "enter" || letter === "erase") continue;
      const marks = known.get(letter) ?? [];
      const shown = marks.filter((mark) => mark !== null);
      const mixed = shown.length > 0 && marks.length > 1 && new Set(marks).size > 1 && shown.some(Boolean);
      const whole = !shown.length || mixed ? "" : ` ${MARKS[shown[0]]}`;
      set(button, {
        class: `key${mixed ? " mixed" : whole}`,
        label: [upper(letter), ...describe(marks)].join(", "),
        vars: { "--cells": mixed ? cells(marks) : "none" },
      });
    }
  }

  return { root, update };
}

/**
 * The keys that take the keyboard's place while a word is marked: one for each colour, which marks a tile and goes on
 * to the next, and below them Edit and Done.
 * @param {{mark: (mark: number) => void, page: (by: number) => void}} on
 */
export function makeMarkKeys(on) {
  const colours = [0, 1, 2].map((mark) =>
    el(
      `button.mark-key.tile.${MARKS[mark]}`,
      { tabindex: -1, "data-mark-key": mark, onclick: () => on.mark(mark) },
      el("span.letter", COLOURS[mark]),
    ),
  );
  const back = el("button.button", { key: "page-back", onclick: () => on.page(-1) });
  const count = el("span.quiet");
  const done = el("button.button.strong", { key: "next", onclick: () => on.page(1) });
  const root = el(
    "div.keys.mark-keys",
    { role: "group", label: "Marks" },
    el("div.colours", { onmousedown: (event) => event.preventDefault() }, colours), // the tile keeps the focus
    el("div.actions", back, count, done),
  );

  /** @param {import("./state.js").State} state */
  function update(state) {
    if (!isMarking(state)) return;
    const below = state.boards > 1 ? unseen(state).length : 0;
    for (const key of colours) set(key, { disabled: !state.cursor || !asked(state).length });
    say(back, isLater(state) ? "Undo" : "Edit word");
    say(count, below ? `${below} below` : "");
    say(done, doneName(state));
    done.classList.toggle("strong", state.boards > 1 || !(chanceToSolve(state, 0) > 0.5 || neverGrey(state, [0])));
  }

  return { root, update };
}
