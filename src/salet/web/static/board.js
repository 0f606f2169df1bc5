/* One board: its rows of tiles, and in a game of one board the row to type in and a line that says what to do. Elements
   are changed in place, not made anew, so that focus, pointer and screen reader keep their place. */

import { el, fill, say, set } from "./dom.js";
import { rowCount } from "./entry.js";
import { lettersOf, upper } from "./letters.js";
import { solvedAt } from "./marks.js";
import { limitOf, over } from "./state.js";
import { COLOURS, MARKS, aloud } from "./words.js";

/** @typedef {import("./state.js").State} State */

/** Signs in the corner of a tile, for players who cannot tell the colours apart. */
const TILE_SIGNS = ["–", "○", "●", ""];
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A small picture of a feedback. @param {string} guess @param {number[]} marks @param {string} [kind] */
export function miniTiles(guess, marks, kind = "") {
  return el(
    "span.mini",
    { class: `mini ${kind}`, role: "img", label: aloud(guess, marks) },
    marks.map((mark, i) => el("span", { class: `tile ${MARKS[mark]}` }, upper(lettersOf(guess)[i] ?? ""))),
  );
}

/**
 * A tile without its mark. @param {import("./state.js").Spot} spot
 * @param {((action: any) => void) | null} dispatch null: nobody can change it
 */
export function makeTile({ turn, board, column }, dispatch) {
  const open = dispatch ? { onclick: () => dispatch({ type: "cycle", turn, board, column }) } : { role: "img" };
  const place = {
    "data-row": turn,
    "data-board": board,
    "data-column": column,
    key: `tile-${turn}-${board}-${column}`,
  };
  return el(
    dispatch ? "button.tile" : "span.tile",
    { ...place, ...open },
    el("span.letter"),
    el("span.sign", { "aria-hidden": "true" }),
  );
}

/**
 * @param {any} tile
 * @param {{guess: string, mark: number, where: string, column: number, more?: string, kind?: string,
 *   wrong?: boolean}} of
 */
export function drawTile(tile, { guess, mark, where, column, more = "", kind = "", wrong = false }) {
  const letter = upper(lettersOf(guess)[column] ?? "");
  const before = tile.dataset.mark;
  const label = `${letter}, ${COLOURS[mark]}, ${where}, letter ${column + 1}${more}${wrong ? ", cannot be" : ""}`;
  set(tile, { class: `tile ${MARKS[mark]}${kind}${wrong ? " wrong" : ""}`, "data-mark": mark, label });
  say(tile.firstChild, letter);
  say(tile.lastChild, wrong ? "!" : TILE_SIGNS[mark]);
  if (before !== undefined && before !== String(mark) && !still.matches) {
    tile.animate([{ transform: "rotateX(90deg)" }, { transform: "none" }], { duration: 150, easing: "ease-out" });
  }
}

/**
 * @param {(action: any) => void} dispatch
 * @param {ReturnType<typeof import("./entry.js").makeEntry> | null} entry what is typed, where it belongs to the board
 * @param {boolean} fixed whether a host gives the marks: then rows stay as they are
 */
export function makeBoard(dispatch, entry, fixed = false) {
  const list = el("ol.rows");
  const open = el("li.row.open");
  const ahead = el("li.ahead", { "aria-hidden": "true" });
  const root = el("section.board", { label: "Board" }, list);
  /** @typedef {{root: any, turn: number, tiles: any[], group: any, edit: any, remove: any}} Drawn */
  const drawn = { board: -1, rows: /** @type {Drawn[]} */ ([]) }; // the rows on the page, and which board they show

  /** @param {number} turn */
  function makeRow(turn) {
    const edit = el(
      "button.edit",
      {
        label: `Edit the word of row ${turn + 1}`,
        title: "Edit this word",
        tabindex: entry ? -1 : 0,
        onclick: () => {
          dispatch({ type: "edit", turn });
          entry?.focus();
        },
      },
      el("span.pencil", { "aria-hidden": "true" }),
    );
    const remove = el(
      "button.edit",
      {
        label: `Remove row ${turn + 1}`,
        title: "Remove this row",
        onclick: () => {
          dispatch({ type: "remove", turn });
          entry?.focus();
        },
      },
      el("span.cross", { "aria-hidden": "true" }),
    );
    const group = el("div.tiles", { role: "group" });
    return { root: el("li.row", group, !fixed && [edit, remove]), turn, tiles: [], group, edit, remove };
  }

  /** @param {State} state @param {number} [board] */
  function update(state, board = 0) {
    const held = document.activeElement === entry?.input;
    const { turns, cursor, issue } = state;
    const shown = turns.flatMap(({ feedbacks }, turn) => (feedbacks[board] ? [turn] : []));
    const stop = cursor ?? { turn: turns.length - 1, board, column: 0 };
    root.style.setProperty("--letters", String(state.letters));
    root.style.setProperty("--rows", String(rowCount(state)));
    if (drawn.board !== board || drawn.rows.some((row, i) => row.turn !== shown[i])) {
      list.replaceChildren();
      drawn.rows = [];
    }
    drawn.board = board;
    const { rows } = drawn;
    while (rows.length < shown.length) rows.push(makeRow(shown[rows.length]));
    rows.forEach((row, nth) => {
      const { guess, feedbacks } = turns[row.turn];
      const marks = /** @type {number[]} */ (feedbacks[board]);
      const editing = state.editing === row.turn && entry !== null;
      while (row.tiles.length > marks.length) row.tiles.pop();
      while (row.tiles.length < marks.length)
        row.tiles.push(makeTile({ turn: row.turn, board, column: row.tiles.length }, fixed ? null : dispatch));
      if (row.group.childElementCount !== row.tiles.length) row.group.replaceChildren(...row.tiles);
      set(row.group, { label: `row ${row.turn + 1}: ${guess}`, hidden: editing });
      set(row.edit, { hidden: editing });
      set(row.remove, { hidden: !editing });
      row.tiles.forEach((tile, column) => {
        const wrong = issue?.tiles.some(([t, b, c]) => t === row.turn && b === board && c === column);
        drawTile(tile, { guess, mark: marks[column], where: `row ${row.turn + 1}`, column, wrong });
        if (!fixed) set(tile, { tabindex: stop.turn === row.turn && stop.column === column ? 0 : -1 });
      });
      const kind = [
        issue?.turn === row.turn && "bad",
        cursor?.turn === row.turn && "marking",
        solvedAt(turns, board) === row.turn && "found",
      ];
      set(row.root, { class: ["row", ...kind.filter(Boolean)].join(" ") });
      if (list.children[nth] !== row.root) list.insertBefore(row.root, list.children[nth] ?? null);
    });
    if (entry) drawOpen(state, held);
  }

  /** Draw the row to type in, and the empty rows below it. @param {State} state @param {boolean} held */
  function drawOpen(state, held) {
    const { editing, letters, turns } = state;
    const done = over(state);
    const place = editing !== null ? drawn.rows[editing].root : open;
    if (entry?.root.parentNode !== place) place.prepend(entry?.root);
    if (done || turns.length >= limitOf(state))
      open.remove(); // no row follows the last one
    else if (list.children[turns.length] !== open) list.insertBefore(open, list.children[turns.length] ?? null);
    const left = Math.max(0, limitOf(state) - turns.length - (done ? 0 : 1));
    if (ahead.childElementCount !== left || ahead.dataset.letters !== String(letters)) {
      ahead.dataset.letters = String(letters);
      fill(
        ahead,
        Array.from({ length: left }, () =>
          el(
            "span.empty",
            Array.from({ length: letters }, () => el("span.cell")),
          ),
        ),
      );
    }
    if (list.lastChild !== ahead) list.append(ahead);
    if (entry?.line.parentNode !== root) root.append(entry?.line);
    if (held && document.activeElement !== entry?.input) entry?.focus();
  }

  return { root, update };
}

/** Give the focus to a tile. @param {HTMLElement} root @param {import("./state.js").Spot} spot */
export function focusTile(root, { turn, board, column }) {
  const tile = root.querySelector(`[data-key="tile-${turn}-${board}-${column}"]`);
  /** @type {any} */ (tile)?.focus({ preventScroll: true });
  if (tile?.closest(".cards")) tile.scrollIntoView({ block: "nearest" });
}
