/* How a game is drawn, and where the focus and the scroll position go. */

import { el, fill } from "../base/dom.js";
import { showing } from "../base/marks.js";
import { say } from "../base/say.js";
import { boardView } from "../board/board.js";
import { screen } from "../board/screen.js";
import { focusTile } from "../board/tiles.js";
import { boardWords } from "../panel/advice.js";
import { ALL_HELP, cursorOf, markingOf } from "./state.js";

/** @import { State } from "../types" */
/** @typedef {import("./game.js").Running} Running */

/** @param {Running} game @param {State} [before] */
export function draw(game, before) {
  const { state, root, view } = game;
  fill(root, screen(state, game.hands, view));
  drawLooked(game);
  view.drawn?.(state);
  if (state.drawer !== before?.drawer && state.drawer?.name !== "high") root.querySelector(".drawer")?.scrollTo(0, 0);
  if (state.help !== before?.help) root.querySelector(".hints > :last-child")?.scrollIntoView({ block: "nearest" });
  if (state.question) root.querySelector(".question")?.scrollIntoView({ block: "nearest" });
  if (!root.isConnected) return;
  document.body.classList.toggle("in-game", !root.querySelector(".play.ended"));
  document.body.classList.toggle("hosting", state.host !== null);
}

/** The dialog that shows one of several boards with all its words. @param {Running} game */
function drawLooked({ state, hands, looked }) {
  const { looking, advice, stale, help, turns } = state;
  if (looking === null || looking >= state.boards) return;
  const isShown = !stale && !state.problem && help === ALL_HELP && !markingOf(state);
  const about = isShown ? advice?.boards[looking] : null;
  const hasRows = turns.some(({ feedbacks }) => feedbacks[looking]);
  const waits = say(turns.length ? "board.shows-later" : "board.empty");
  looked.fill(
    say("board.title", { board: looking + 1 }),
    boardView(state, looking, hands, true),
    !hasRows ? el("p.quiet", waits) : !state.host && el("p.quiet", say("board.tap-wrong")),
    hasRows && about && !about.solved && boardWords(about.candidates, state, hands),
  );
  looked.open();
}

/** Focus what the keys act on: the tile under the cursor, or the word that is typed. An answer keeps the focus.
 * @param {Running} game */
export function focus(game) {
  const { state, root } = game;
  const isAsked = state.question && !state.question.isOfMarks; // while marks are asked about, keys go on
  if (isAsked || state.problem || document.querySelector("dialog[open]")) return;
  if (state.question && document.activeElement?.closest(".question")) return;
  const cursor = cursorOf(state);
  if (cursor) focusTile(root, cursor);
  else focusInput(game);
}

/** Focus the first answer of a question. @param {Running} game */
export const focusAnswer = ({ root }) =>
  /** @type {HTMLElement | null} */ (root.querySelector(".question button"))?.focus({ preventScroll: true });

/** @param {Running} game */
export function focusInput({ root }) {
  if (document.querySelector("dialog[open]")) return;
  /** @type {HTMLElement | null} */ (root.querySelector("input.word"))?.focus({ preventScroll: true });
}

/** @param {Running} game @param {number} board @returns {HTMLElement | null} */
const boardAt = ({ root }, board) => root.querySelector(`.boards > [data-board="${board}"]`);

/**
 * Scroll to the board of the cursor, to one with an issue, or after a turn to the first that is open.
 * @param {Running} game @param {State} before
 */
export function scroll(game, before) {
  const { state, pending } = game;
  if (state.boards === 1) return;
  const isDone = markingOf(before) && !markingOf(state);
  const wrong = state.issue !== before.issue ? state.issue?.boards[0] : undefined;
  const board = wrong ?? (isDone ? showing(state)[0] : cursorOf(state)?.board) ?? -1;
  if (board >= 0 && board !== pending.board)
    boardAt(game, board)?.scrollIntoView({ block: isDone ? "start" : "nearest" });
  pending.board = board;
}

/** Show one of several boards. @param {Running} game @param {number} board */
export function show(game, board) {
  boardAt(game, board)?.scrollIntoView({ block: "start" });
  boardAt(game, board)?.querySelector("button")?.focus({ preventScroll: true });
}
