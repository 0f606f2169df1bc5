/* Where a word is typed: an input that nobody sees, and a cell for each letter. */

import { PLAIN_FIELD, el, fill, say, set } from "./dom.js";
import { lettersOf, lower, upper } from "./letters.js";
import { isMarking, limitOf, lost, solved, whole } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** What to do next, in a few words. @param {State} state @param {boolean} [isTouch] */
export function todo(state, isTouch = matchMedia("(pointer: coarse)").matches) {
  const { typing, editing, cursor, turns, letters, host } = state;
  const left = letters - lettersOf(typing).length;
  if (host) return turns.length || typing ? "" : "Type a word, then press Enter.";
  if (editing !== null && whole(state)) return "Enter takes the new word.";
  if (editing !== null && !typing) return `Type the word again. ${isTouch ? "⌫" : "Esc"} leaves it as it was.`;
  if (whole(state)) return isTouch ? "Tap Enter, then mark the tiles." : "Press Enter, then mark the tiles.";
  if (typing) return left === 1 ? "One more letter." : `${left} more letters.`;
  if (solved(state) || lost(state)) return "";
  if (isMarking(state) && state.problem) return ""; // such a word has no marks to set
  if (isMarking(state) && isTouch) return "Tap the colour of each letter, left to right.";
  if (isMarking(state)) return "B grey, Y yellow, G green; or 1, 2, 3.";
  if (cursor && !isTouch) return "1 grey, 2 yellow, 3 green, or click.";
  if (state.problem) return state.issue ? "Look at the marks again." : "";
  return turns.length ? "Type the next word you played." : "Type the word you played.";
}

/** @param {(action: any) => void} dispatch @param {(text: string) => void} pasted */
export function makeEntry(dispatch, pasted) {
  const input = el("input.word", {
    ...PLAIN_FIELD,
    inputmode: "none",
    autocorrect: "off",
    key: "word",
    "aria-describedby": "todo",
  });
  const cells = el("span.cells", { "aria-hidden": "true" });
  const root = el("div.typed", input, cells);
  const line = el("p.todo", { id: "todo" });
  /** @type {State} */
  let state;

  input.addEventListener("input", () => dispatch({ type: "letters", text: input.value }));
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim().length <= state.letters) return;
    event.preventDefault();
    event.stopPropagation();
    pasted(text);
  });
  /* A whole word can be marked at once on its board: the tap confirms it. */
  cells.addEventListener("click", (event) => {
    const column = [...cells.children].indexOf(event.target);
    const ready = column >= 0 && whole(state) && state.editing === null && state.boards === 1 && !state.host;
    if (ready) dispatch({ type: "cycle", turn: state.turns.length, board: 0, column });
    else input.focus({ preventScroll: true });
  });

  /** @param {State} next @param {string} [offer] a word that is offered while nothing is typed */
  function update(next, offer = "") {
    state = next;
    const { editing, turns, letters, typing } = state;
    const name = state.host ? "your guess" : "the word you played";
    const label = editing !== null ? `Edit the word of row ${editing + 1}` : `Row ${turns.length + 1}: type ${name}`;
    set(input, { label, maxlength: letters + 20 });
    if (lower(input.value) !== typing) input.value = typing;
    const old = lettersOf(typing ? "" : editing === null ? offer : turns[editing].guess),
      now = lettersOf(typing);
    if (cells.childElementCount !== letters)
      fill(
        cells,
        Array.from({ length: letters }, () => el("span")),
      );
    [...cells.children].forEach((cell, i) => {
      const next = i === now.length && !state.cursor && !offer;
      set(cell, {
        class: `cell${next ? " next" : ""}${now[i] ? " full" : old[i] && editing === null ? " offered" : ""}`,
      });
      say(cell, upper(now[i] ?? old[i] ?? ""));
    });
    set(root, { class: `typed${editing !== null ? " editing" : ""}` });
    say(line, todo(state));
  }

  return { root, line, input, update, focus: () => input.isConnected && input.focus({ preventScroll: true }) };
}

/** How many rows a board has room for. @param {State} state */
export const rowCount = (state) => Math.max(limitOf(state), state.turns.length);
