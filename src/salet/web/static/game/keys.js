/* Keys pressed anywhere on the view of a game, as players are used to. */

import { focus } from "./drawing.js";
import { editingOf, markingOf, over } from "./state.js";

/** @typedef {import("./game.js").Running} Running */

/** @type {Record<string, [number, number]>} */
const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -99],
  End: [0, 99],
};

/** @param {Running} game @param {KeyboardEvent} event @returns {boolean} whether it was ours */
export function press(game, event) {
  const { state, dispatch } = game;
  const { key: name } = event;
  if (name === "Escape" && state.drawer) dispatch({ type: "drawer", drawer: null });
  else if (name === "Escape" && state.question?.isOfMarks) dispatch({ type: "dismiss" });
  else if (event.ctrlKey || event.metaKey) {
    if (state.host || name.toLowerCase() !== "z" || event.shiftKey) return false;
    dispatch({ type: "undo" });
  } else if (event.altKey) return false;
  else if (/^\p{L}$/u.test(name)) dispatch({ type: "letter", letter: name });
  else if (name === "Backspace") dispatch({ type: "erase" });
  else if (!state.host && /^[123]$/.test(name)) dispatch({ type: "key", mark: Number(name) - 1 });
  else return pressElsewhere(game, event);
  if (!over(game.state) || !state.host) focus(game);
  return true;
}

/** Keys that buttons and links have for themselves. @param {Running} game @param {KeyboardEvent} event */
function pressElsewhere(game, { key: name, target }) {
  const { state, dispatch } = game;
  if (/** @type {Element} */ (target).closest("button:not(.tile), a, summary, .scroll")) return false;
  if (name === "Enter") game.hands.enter();
  else if (name === "Escape" && markingOf(state)) dispatch({ type: "back" });
  else if (name === "Escape" && (state.typing || editingOf(state) !== null)) dispatch({ type: "leave" });
  else if (state.host) return false;
  else if (name === " ") dispatch({ type: "turn" });
  else if (name === "Delete" && state.cursor) dispatch({ type: "edit", turn: state.cursor.turn });
  else if (MOVES[name] && !state.typing) dispatch({ type: "move", down: MOVES[name][0], right: MOVES[name][1] });
  else return false;
  focus(game);
  return true;
}
