/* A row of tiles, the same everywhere: on the boards, in the dialog of a picture, and as a small picture in lists. */

import { el } from "../base/dom.js";
import { lettersOf, upper } from "../base/letters.js";
import { say, text } from "../base/say.js";
import { MARKS, aloud, colourOf } from "../base/words.js";

/** @import { Letters, Spot } from "../types" */

/** Signs in the corner of a tile, for players who cannot tell the colours apart. */
const SIGNS = ["–", "○", "●", ""];

/**
 * What is special about a tile: what its name says besides, classes, and whether it cannot be right.
 * @typedef {{more?: (string | false)[], kinds?: (string | false)[], isWrong?: boolean, isStop?: boolean}} About
 */

/** The cells of a word that is typed. @param {string[]} letters @param {number} count @param {Letters} alphabet
 * @param {(column: number) => import("../types").Props} [about] */
export const letterCells = (letters, count, alphabet, about = (i) => ({ class: letters[i] && "full" })) =>
  Array.from({ length: count }, (_, i) => el("span.cell", about(i), upper(letters[i] ?? "", alphabet)));

/** A small picture of a feedback. @param {string} guess @param {number[]} marks @param {Letters} alphabet
 * @param {string} [kind] @param {number[]} [filled] the columns that the page has filled in */
export function miniTiles(guess, marks, alphabet, kind = "", filled = []) {
  const letters = lettersOf(guess, alphabet);
  return el(
    "span.mini",
    { class: kind, role: "img", label: aloud(guess, marks, alphabet) },
    marks.map((mark, i) =>
      el("span.tile", { class: [MARKS[mark], filled.includes(i) && "filled"] }, upper(letters[i] ?? "", alphabet)),
    ),
  );
}

/**
 * A row of tiles with their names. @param {{turn: number, board: number, guess: string, marks: number[],
 *   alphabet: Letters, where: string, tap: ((spot: Spot) => void) | null, about?: (column: number) => About}} row
 *   where: the row in words; tap: null if nobody can change it
 */
export const tileRow = ({ turn, board, guess, marks, alphabet, where, tap, about = () => ({}) }) =>
  el(
    "div.tiles",
    { role: "group", label: say("row.word", { where, word: guess }) },
    marks.map((mark, column) => {
      const letter = upper(lettersOf(guess, alphabet)[column] ?? "", alphabet);
      return tile({ turn, board, column }, { letter, mark, where, tap, ...about(column) });
    }),
  );

/**
 * @param {Spot} spot
 * @param {{letter: string, mark: number, where: string, tap: ((spot: Spot) => void) | null} & About} of
 */
function tile(spot, { letter, mark, where, tap, more = [], kinds = [], isWrong = false, isStop }) {
  const { turn, board, column } = spot;
  const place = say("tile.letter", { n: column + 1 });
  const names = [letter, text(colourOf(mark)), where, place, ...more, isWrong && say("tile.wrong")];
  return el(
    tap ? "button.tile" : "span.tile",
    {
      class: [MARKS[mark], ...kinds, isWrong && "wrong"],
      key: `tile-${turn}-${board}-${column}`,
      "data-row": turn,
      "data-board": board,
      "data-column": column,
      label: names.filter(Boolean).join(", "),
      ...(tap ? { onclick: () => tap(spot) } : { role: "img" }),
      ...(isStop !== undefined && { tabindex: isStop ? 0 : -1 }),
    },
    el("span.letter", letter),
    el("span.sign", { "aria-hidden": "true" }, isWrong ? "!" : SIGNS[mark]),
  );
}

/**
 * The spot of a tile, if an element is one. @param {Element | null} element @returns {Spot | null}
 */
export function spotOf(element) {
  const { row, board, column } = /** @type {any} */ (element?.closest("button.tile"))?.dataset ?? {};
  return row === undefined ? null : { turn: Number(row), board: Number(board), column: Number(column) };
}

/** Give the focus to a tile. @param {Element} root @param {Spot} spot */
export function focusTile(root, { turn, board, column }) {
  const found = root.querySelector(`button[data-key="tile-${turn}-${board}-${column}"]`);
  /** @type {HTMLElement | null} */ (found)?.focus({ preventScroll: true });
}
