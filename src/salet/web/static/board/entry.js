/* Where a word is typed: an input that nobody sees, and a line that says what to do. The cells are on the boards. */

import { el } from "../base/dom.js";
import { lettersOf } from "../base/letters.js";
import { say } from "../base/say.js";
import { PLAIN_FIELD } from "../base/widgets.js";
import { colours } from "../base/words.js";
import { openTiles } from "../game/filled.js";
import { cursorOf, editingOf, lost, markingOf, solved, whole } from "../game/state.js";

/** @import { Said, State } from "../types" */

/** Whether tiles are tapped: there may be no keys to press. */
export const isTouched = () => matchMedia("(pointer: coarse)").matches;

/**
 * What to do next, in a few words, or null. @param {State} state @param {boolean} [isTouch] @returns {Said | null}
 */
export function todo(state, isTouch = isTouched()) {
  const { typing, turns, letters, host } = state;
  const isEdited = editingOf(state) !== null;
  const left = letters - lettersOf(typing, state.alphabet).length;
  if (state.question) return null;
  if (host) return turns.length || typing ? null : { key: "todo.host" };
  if (isEdited && whole(state)) return { key: "todo.edited" };
  if (isEdited && !typing) return { key: isTouch ? "todo.edit-touch" : "todo.edit" };
  if (whole(state)) return { key: isTouch ? "todo.enter-touch" : "todo.enter" };
  if (typing) return { key: "todo.letters", values: { n: left } };
  if (solved(state) || lost(state)) return null;
  if (markingOf(state) && state.problem) return null; // such a word has no marks to set
  const open = markingOf(state) && openTiles(state, cursorOf(state)?.board ?? 0, isTouch);
  if (open) return open;
  if (markingOf(state) && !cursorOf(state)) return { key: "todo.look" }; // all is marked, and one mark was asked about
  if (markingOf(state) && isTouch) return { key: "todo.mark-touch" };
  if (cursorOf(state) && !isTouch) return { key: "todo.mark", values: colours() };
  if (state.problem) return state.issue ? { key: "todo.look" } : null;
  return { key: turns.length ? "todo.next" : "todo.first" };
}

/**
 * @param {State} state @param {(text: string) => string} typed takes what was typed, returns what is kept of it
 * @param {(text: string) => void} pasted
 */
export function wordInput(state, typed, pasted) {
  const editing = editingOf(state);
  const row = { n: (editing ?? state.turns.length) + 1 };
  const key = editing !== null ? "row.edit" : state.host ? "row.type-guess" : "row.type-word";
  return el("input.word", {
    ...PLAIN_FIELD,
    inputmode: "none",
    autocorrect: "off",
    key: "word",
    "aria-describedby": "todo",
    label: say(key, row),
    maxlength: state.letters + 20,
    value: state.typing,
    oninput: ({ target }) => (target.value = typed(target.value)),
    onpaste: (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.trim().length <= state.letters) return;
      event.preventDefault();
      event.stopPropagation();
      pasted(text);
    },
  });
}
