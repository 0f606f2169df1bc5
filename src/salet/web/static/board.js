/* The board: rows of tiles, the row one types in, and what is wrong with a row. Elements are kept and
   changed in place, so that focus, pointer and screen reader stay where they are. */

import { el, fill, set } from "./dom.js";
import { markOfKey } from "./route.js";
import { solved } from "./state.js";
import { MARKS, aloud } from "./words.js";

/** @typedef {import("./state.js").State} State */
/**
 * What is wrong with a row: tiles to point at, a sentence, and one-tap fixes.
 * @typedef {{row: number, tiles: number[][], message: string, fixes: {label: string, action: any, show?: {guess: string, marks: number[]}}[]}} Issue
 */

/** Signs in the corner of a tile, so that shape tells what colour tells. */
export const TILE_SIGNS = ["–", "○", "●"];

/** A small picture of a feedback. @param {string} guess @param {number[]} marks @param {string} [kind] */
export function miniTiles(guess, marks, kind = "") {
  return el("span.mini", { class: `mini ${kind}`, role: "img", "aria-label": aloud(guess, marks) },
    marks.map((mark, i) => el("span", { class: `tile ${MARKS[mark]}` }, guess[i] ?? "")));
}

/** @param {(action: any) => void} dispatch @param {(text: string) => void} pasted */
export function makeBoard(dispatch, pasted) {
  const root = el("ol.board", { "aria-label": "Board" });
  const input = el("input.word", {
    type: "text", autocomplete: "off", autocapitalize: "characters", autocorrect: "off", spellcheck: "false",
    enterkeyhint: "done", "data-key": "word",
  });
  const cells = el("span.cells", { "aria-hidden": "true" });
  const typed = el("label.typed", {}, input, cells);
  /** @type {{root: any, tiles: any[], group: any, edit: any, remove: any, issue: any}[]} */
  const rows = [];
  const open = el("li.row.open", {}, typed);
  const ahead = el("li.ahead", { "aria-hidden": "true" });
  /** @type {State} */
  let state;

  input.addEventListener("input", () => {
    const row = state.editing ?? state.turns.length;
    const before = state;
    dispatch({ type: "letters", text: input.value });
    if (state.turns !== before.turns) focusTile(row, 0);
  });
  input.addEventListener("keydown", (event) => {
    const empty = input.value === "";
    const last = state.turns.length - 1;
    if (event.key === "Backspace" && empty && state.editing === null && last >= 0) {
      event.preventDefault();
      dispatch({ type: "remove", row: last });
      input.focus();
    } else if (event.key === "ArrowUp" && last >= 0) {
      event.preventDefault();
      focusTile((state.editing ?? last + 1) - 1 || 0, 0);
    } else if (event.key === "Escape") {
      dispatch({ type: "leave" });
    }
  });
  /* Leaving the row ends the edit; its own remove button is not outside. */
  const leaving = (event) => {
    const inside = state.editing !== null && rows[state.editing].root.contains(event.relatedTarget);
    if (state.editing !== null && !inside && document.hasFocus()) dispatch({ type: "leave" });
  };
  input.addEventListener("blur", leaving);
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim().length > state.length) { event.preventDefault(); event.stopPropagation(); pasted(text); }
  });

  function focusTile(row, column) {
    rows[row]?.tiles[column]?.focus();
  }

  function focusWord() {
    input.focus();
  }

  /** @param {KeyboardEvent} event */
  function onTileKey(event, row, column) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mark = markOfKey(event.key);
    const moves = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (mark >= 0) {
      event.preventDefault();
      dispatch({ type: "mark", row, column, mark });
      if (column + 1 < state.length) focusTile(row, column + 1);
      else if (row === state.turns.length - 1 && !solved(state)) focusWord();
    } else if (moves) {
      event.preventDefault();
      if (row + moves[0] === state.turns.length && !solved(state)) focusWord();
      else focusTile(row + moves[0], column + moves[1]);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      focusTile(row, event.key === "Home" ? 0 : state.length - 1);
    } else if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault();
      if (row === state.turns.length - 1) { dispatch({ type: "remove", row }); focusWord(); }
      else { dispatch({ type: "edit", row }); focusWord(); }
    }
  }

  function makeRow(row) {
    const tiles = [];
    const group = el("div.tiles", { role: "group" });
    const edit = el("button.edit", {
      type: "button", "aria-label": `Edit the word of row ${row + 1}`, title: "Edit this word",
      onclick: () => { dispatch({ type: "edit", row }); focusWord(); },
    }, el("span.pencil", { "aria-hidden": "true" }));
    const remove = el("button.edit", {
      type: "button", "aria-label": `Remove row ${row + 1}`, title: "Remove this turn", hidden: true, onblur: leaving,
      onpointerdown: (event) => event.preventDefault(), // or the edit would end before the click
      onclick: () => { dispatch({ type: "remove", row }); focusWord(); },
    }, el("span.cross", { "aria-hidden": "true" }));
    const issue = el("div.issue", { role: "alert" });
    rows.push({ root: el("li.row", {}, group, edit, remove, issue), tiles, group, edit, remove, issue });
    return rows[row];
  }

  function makeTile(row, column) {
    return el("button.tile", {
      type: "button", "data-row": row, "data-column": column,
      onclick: () => dispatch({ type: "cycle", row, column }),
      onkeydown: (event) => onTileKey(event, row, column),
    }, el("span.letter"), el("span.sign", { "aria-hidden": "true" }));
  }

  /** One tile of the board is in the tab order, the arrows reach the others. */
  function drawTile(tile, row, column, wrong) {
    const turn = state.turns[row];
    const name = MARKS[turn.marks[column]];
    const letter = turn.guess[column].toUpperCase();
    set(tile, {
      class: `tile ${name}${wrong ? " wrong" : ""}`,
      "aria-label": `row ${row + 1}, letter ${column + 1}, ${letter}, ${name}${wrong ? ", cannot be" : ""}`,
    });
    tile.firstChild.textContent = letter;
    tile.lastChild.textContent = wrong ? "!" : TILE_SIGNS[turn.marks[column]];
  }

  /** The fix goes away with the fault: the focus goes to the tile that was wrong. @param {any} action @param {Issue} issue */
  function mend(action, issue) {
    dispatch(action);
    const [row, column] = issue.tiles[0] ?? [issue.row, 0];
    if (rows[row]) focusTile(row, column);
    else focusWord();
  }

  /** @param {any} box @param {Issue | null} issue */
  function drawIssue(box, issue) {
    set(box, { class: issue ? "issue" : "issue none" });
    const drawn = issue ? JSON.stringify(issue) : "";
    if (box.drawn === drawn) return;
    box.drawn = drawn;
    fill(box, issue && [
      el("p", {}, issue.message),
      issue.fixes.map((fix, i) => el("button.button.fix", { type: "button", "data-key": `fix-${i}`, onclick: () => mend(fix.action, issue) },
        fix.show && miniTiles(fix.show.guess, fix.show.marks), el("span", {}, fix.label))),
    ]);
  }

  /**
   * Show a state. `within` is how many guesses a game has.
   * @param {State} next @param {Issue | null} issue @param {number} within
   */
  function update(next, issue, within) {
    const held = document.activeElement === input;
    state = next;
    const size = String(state.length);
    root.style.setProperty("--letters", size);
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
        drawTile(tile, r, c, wrong);
      });
      set(row.root, { class: `row${issue?.row === r ? " bad" : ""}${solved(state) && r === rows.length - 1 ? " found" : ""}` });
      drawIssue(row.issue, issue?.row === r ? issue : null);
      if (row.root.parentNode !== root || root.children[r] !== row.root) root.insertBefore(row.root, root.children[r] ?? null);
    });
    drawOpen(held, within);
  }

  function drawOpen(held, within) {
    const row = state.editing;
    const done = solved(state) || state.turns.length >= within;
    const place = row !== null ? rows[row].root : open;
    set(input, { "aria-label": row !== null ? `Edit the word of row ${row + 1}` : `Row ${state.turns.length + 1}: type the word you played` });
    if (typed.parentNode !== place) place.prepend(typed);
    if (input.value.toLowerCase() !== state.typing) input.value = state.typing;
    set(input, { maxlength: state.length + 20, placeholder: "" });
    const old = row === null ? "" : state.turns[row].guess;
    fill(cells, Array.from({ length: state.length }, (_, i) =>
      el("span", { class: `cell${i === state.typing.length ? " next" : ""}${state.typing[i] ? " full" : ""}` }, (state.typing[i] ?? (state.typing ? "" : old[i]) ?? "").toUpperCase())));
    set(typed, { class: `typed${row !== null ? " editing" : ""}` });
    if (done) open.remove();
    else if (root.children[state.turns.length] !== open) root.insertBefore(open, root.children[state.turns.length] ?? null);
    const left = Math.max(0, within - state.turns.length - (done ? 0 : 1));
    fill(ahead, Array.from({ length: left }, () => el("span.empty", {}, Array.from({ length: state.length }, () => el("span.cell")))));
    root.append(ahead);
    if (held && document.activeElement !== input && open.isConnected) input.focus({ preventScroll: true });
  }

  return { root, update, focusTile, focusWord };
}
