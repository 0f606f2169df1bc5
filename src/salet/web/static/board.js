/* A board: rows of tiles, the row one types in, and the line below it that says what to do. It draws one
   state and dispatches actions; a game may have several. Elements are kept and changed in place, so that
   focus, pointer and screen reader stay where they are. */

import { el, fill, say, set } from "./dom.js";
import { cut, lower, upper } from "./letters.js";
import { lost, solved, whole, within } from "./state.js";
import { COLOURS, MARKS, aloud } from "./words.js";

/** @typedef {import("./state.js").State} State */
/**
 * What is wrong with a row: tiles to point at, a sentence, and one-tap fixes.
 * @typedef {{row: number, tiles: number[][], title?: string, message: string, fixes: {label: string, action: any, show?: {guess: string, marks: number[]}}[]}} Issue
 */

/** Signs in the corner of a tile, so that shape tells what colour tells. */
export const TILE_SIGNS = ["–", "○", "●"];
const touch = matchMedia("(pointer: coarse)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A small picture of a feedback. @param {string} guess @param {number[]} marks @param {string} [kind] */
export function miniTiles(guess, marks, kind = "") {
  return el("span.mini", { class: `mini ${kind}`, role: "img", "aria-label": aloud(guess, marks) },
    marks.map((mark, i) => el("span", { class: `tile ${MARKS[mark]}` }, upper(cut(guess)[i] ?? ""))));
}

/** What to do next, in a few words. @param {State} state @param {boolean} fixed */
function todo(state, fixed) {
  const { typing, editing, cursor, turns, shape } = state;
  const left = shape.letters - cut(typing).length;
  if (fixed) return turns.length || typing ? "" : "Type a word, then Enter.";
  if (editing !== null) return whole(state) ? "Enter takes the new word." : "Type the word again. Esc leaves it as it was.";
  if (whole(state)) return touch.matches ? "Tap Enter, then mark the tiles." : "Enter, then mark the tiles.";
  if (typing) return left === 1 ? "One more letter." : `${left} more letters.`;
  if (solved(state) || lost(state)) return "";
  if (cursor) return touch.matches ? "Tap the tiles until they match your game." : "1 grey, 2 yellow, 3 green, or click. Then the next word.";
  return turns.length ? "Type the next word you played." : "Type the word you played.";
}

/**
 * @param {(action: any) => void} dispatch @param {(text: string) => void} pasted
 * @param {boolean} fixed whether a host gives the marks: then rows stay as they are
 */
export function makeBoard(dispatch, pasted, fixed = false) {
  const list = el("ol.rows");
  const input = el("input.word", {
    type: "text", inputmode: "none", autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false",
    "data-key": "word", "aria-describedby": "todo",
  });
  const cells = el("span.cells", { "aria-hidden": "true" });
  const typed = el("div.typed", {}, input, cells);
  const open = el("li.row.open", {}, typed);
  const ahead = el("li.ahead", { "aria-hidden": "true" });
  const line = el("p.todo", { id: "todo" });
  const root = el("section.board", { "aria-label": "Board" }, list, line);
  /** @type {{root: any, tiles: any[], group: any, edit: any, remove: any}[]} */
  const rows = [];
  /** @type {State} */
  let state;

  input.addEventListener("input", () => dispatch({ type: "letters", text: input.value }));
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim().length > state.shape.letters) { event.preventDefault(); event.stopPropagation(); pasted(text); }
  });
  /* A whole word can be marked at once: the tap confirms it. */
  cells.addEventListener("click", (event) => {
    const column = [...cells.children].indexOf(event.target);
    if (column >= 0 && whole(state) && state.editing === null) dispatch({ type: "cycle", row: state.turns.length, column });
    else input.focus({ preventScroll: true });
  });

  function focusTile(row, column) {
    rows[row]?.tiles[column]?.focus({ preventScroll: true });
  }

  /** The focus goes where the keys act: the cursor's tile, or the open row. */
  function follow() {
    if (state.cursor) focusTile(state.cursor.row, state.cursor.column);
    else if (input.isConnected) input.focus({ preventScroll: true });
    else focusTile(state.turns.length - 1, 0);
  }

  function makeRow(row) {
    const edit = el("button.edit", {
      type: "button", "aria-label": `Edit the word of row ${row + 1}`, title: "Edit this word", tabindex: -1,
      onclick: () => { dispatch({ type: "edit", row }); input.focus(); },
    }, el("span.pencil", { "aria-hidden": "true" }));
    const remove = el("button.edit", {
      type: "button", "aria-label": `Remove row ${row + 1}`, title: "Remove this row",
      onclick: () => { dispatch({ type: "remove", row }); follow(); },
    }, el("span.cross", { "aria-hidden": "true" }));
    const group = el("div.tiles", { role: "group" });
    rows.push({ root: el("li.row", {}, group, !fixed && [edit, remove]), tiles: [], group, edit, remove });
  }

  const makeTile = (row, column) => el(fixed ? "span.tile" : "button.tile", {
    "data-row": row, "data-column": column,
    ...(fixed ? { role: "img" } : { type: "button", onclick: () => { dispatch({ type: "cycle", row, column }); } }),
  }, el("span.letter"), el("span.sign", { "aria-hidden": "true" }));

  function drawTile(tile, row, column, wrong, stop) {
    const turn = state.turns[row];
    const mark = turn.marks[column];
    const letter = upper(cut(turn.guess)[column]);
    const before = tile.dataset.mark;
    set(tile, {
      class: `tile ${MARKS[mark]}${wrong ? " wrong" : ""}`, "data-mark": mark, tabindex: fixed ? null : stop ? 0 : -1,
      "aria-label": `row ${row + 1}, letter ${column + 1}, ${letter}, ${COLOURS[mark]}${wrong ? ", cannot be" : ""}`,
    });
    say(tile.firstChild, letter);
    say(tile.lastChild, wrong ? "!" : TILE_SIGNS[mark]);
    if (before !== undefined && before !== String(mark) && !still.matches) {
      tile.animate([{ transform: "rotateX(90deg)" }, { transform: "none" }], { duration: 150, easing: "ease-out" });
    }
  }

  /** Show a state. @param {State} next @param {Issue | null} issue */
  function update(next, issue) {
    const held = document.activeElement === input;
    state = next;
    const spot = state.cursor ?? { row: state.turns.length - 1, column: 0 };
    root.style.setProperty("--letters", String(state.shape.letters));
    root.style.setProperty("--rows", String(Math.max(within(state), state.turns.length)));
    while (rows.length > state.turns.length) rows.pop()?.root.remove();
    while (rows.length < state.turns.length) makeRow(rows.length);
    rows.forEach((row, r) => {
      const turn = state.turns[r];
      const editing = state.editing === r;
      while (row.tiles.length > turn.marks.length) row.tiles.pop();
      while (row.tiles.length < turn.marks.length) row.tiles.push(makeTile(r, row.tiles.length));
      if (row.group.childElementCount !== row.tiles.length) row.group.replaceChildren(...row.tiles);
      set(row.group, { "aria-label": `row ${r + 1}: ${turn.guess}`, hidden: editing });
      set(row.edit, { hidden: editing });
      set(row.remove, { hidden: !editing });
      row.tiles.forEach((tile, c) => {
        const wrong = issue?.tiles.some(([x, y]) => x === r && y === c) ?? false;
        drawTile(tile, r, c, wrong, spot.row === r && spot.column === c);
      });
      set(row.root, { class: `row${issue?.row === r ? " bad" : ""}${state.cursor?.row === r ? " marking" : ""}${solved(state) && r === rows.length - 1 ? " found" : ""}` });
      if (list.children[r] !== row.root) list.insertBefore(row.root, list.children[r] ?? null);
    });
    drawOpen(held);
  }

  function drawOpen(held) {
    const row = state.editing;
    const done = solved(state) || lost(state);
    const place = row !== null ? rows[row].root : open;
    set(input, { "aria-label": row !== null ? `Edit the word of row ${row + 1}` : `Row ${state.turns.length + 1}: type ${fixed ? "your guess" : "the word you played"}`, maxlength: state.shape.letters + 20 });
    if (typed.parentNode !== place) place.prepend(typed);
    if (lower(input.value) !== state.typing) input.value = state.typing;
    const old = row === null ? [] : cut(state.turns[row].guess), now = cut(state.typing);
    if (cells.childElementCount !== state.shape.letters) fill(cells, Array.from({ length: state.shape.letters }, () => el("span")));
    [...cells.children].forEach((cell, i) => {
      set(cell, { class: `cell${i === now.length && !state.cursor ? " next" : ""}${now[i] ? " full" : ""}` });
      say(cell, upper(now[i] ?? (state.typing ? "" : old[i]) ?? ""));
    });
    set(typed, { class: `typed${row !== null ? " editing" : ""}` });
    if (done) open.remove();
    else if (list.children[state.turns.length] !== open) list.insertBefore(open, list.children[state.turns.length] ?? null);
    const left = Math.max(0, within(state) - state.turns.length - (done ? 0 : 1));
    if (ahead.childElementCount !== left || ahead.dataset.letters !== String(state.shape.letters)) {
      ahead.dataset.letters = String(state.shape.letters);
      fill(ahead, Array.from({ length: left }, () => el("span.empty", {}, Array.from({ length: state.shape.letters }, () => el("span.cell")))));
    }
    if (list.lastChild !== ahead) list.append(ahead);
    say(line, todo(state, fixed));
    const at = state.turns.length + Number(row === null && !state.cursor); // an empty row
    line.classList.toggle("under", at >= within(state));
    line.style.setProperty("--at", String(at));
    if (held && document.activeElement !== input && input.isConnected) input.focus({ preventScroll: true });
  }

  return { root, update, follow, focusTile };
}
