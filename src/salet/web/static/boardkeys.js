/* The keyboard on several boards: letters of a word, marks of its tiles. */

/** What the keys do to a game: it is `fixed` where nothing can be undone, `waiting` where no word can be typed.
    @typedef {{state: () => import("./boardset.js").BoardsState, dispatch: (action: any) => void, enter: () => void, turnPage: () => void,
      tiles: () => HTMLElement[], input: HTMLElement, fixed: () => boolean, waiting: () => boolean}} Keyed */

/** @param {Keyed} game @returns {(event: KeyboardEvent) => boolean} a key pressed anywhere on the view; whether it was ours */
export function makeBoardKeys({ state, dispatch, enter, turnPage, tiles, input, fixed, waiting }) {
  return (event) => {
    const { key: name } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey) {
      if (name.toLowerCase() !== "z" || event.shiftKey || fixed()) return false;
      dispatch({ type: "undo" });
      return true;
    }
    if (event.altKey) return false;
    if (state().draft) return pressMarking(name, target);
    if (waiting()) return false;
    if (/^\p{L}$/u.test(name)) dispatch({ type: "letter", letter: name });
    else if (name === "Backspace") dispatch({ type: "erase" });
    else if (target.closest("button, a, summary, pre")) return false; // those have keys of their own
    else if (name === "Enter") enter();
    else if (name === "Escape" && state().typing) dispatch({ type: "clear" });
    else return false;
    input.focus({ preventScroll: true });
    return true;
  };

  /** 1 grey, 2 yellow, 3 green, and on to the next tile; Enter when the boards are marked. @param {string} name @param {HTMLElement} target */
  function pressMarking(name, target) {
    const every = tiles();
    const at = Math.max(0, every.indexOf(target.closest(".tile") ?? every[0]));
    const step = { ArrowRight: 1, ArrowLeft: -1 }[name];
    const focus = (nth) => tiles()[Math.max(0, Math.min(every.length - 1, nth))]?.focus();
    if ("123".includes(name) && every[at]) {
      const { board, column } = every[at].dataset;
      dispatch({ type: "mark", board: Number(board), column: Number(column), mark: Number(name) - 1 });
      focus(at + 1);
    } else if (step) focus(at + step);
    else if (name === "Enter" && (target.closest(".tile") || !target.closest("button, a"))) turnPage();
    else if (name === "Escape") dispatch({ type: "cancel" });
    else return false;
    return true;
  }
}
