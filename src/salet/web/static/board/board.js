/* One board of 1 to 32: its rows, the row to type in, and of several what is known about it. Its size is a matter of
   the style sheet. */

import { el } from "../base/dom.js";
import { langOf, lettersOf, upper } from "../base/letters.js";
import { showing, solvedAt } from "../base/marks.js";
import { say } from "../base/say.js";
import { cross, pencil } from "../base/widgets.js";
import { boardTitle } from "../base/words.js";
import { shownRow } from "../game/filled.js";
import { ALL_HELP, columns, cursorOf, editingOf, isSame, limitOf, markingOf, over, whole } from "../game/state.js";
import { letterCells, miniTiles, tileRow } from "./tiles.js";

/** @import { Child, Hands, Props, RowHands, State } from "../types" */

const FEW = 4; // words that a board has room for
const NARROW = 2; // the same on a phone

/** The candidates of a board, where they may be shown. @param {State} state @param {number} board */
const left = ({ advice, stale, help, problem }, board) =>
  stale || problem || help < 0 ? null : (advice?.boards?.[board]?.candidates ?? null);

/**
 * How far a board is; `board.status-…` are its names. @param {State} state @param {number} board
 * @returns {"solved" | "waits" | "open" | "certain" | "near"}
 */
export function statusOf(state, board) {
  if (solvedAt(state.turns, board) >= 0) return "solved";
  if (state.sequence && !showing(state).includes(board)) return "waits";
  const words = state.help < ALL_HELP ? null : left(state, board);
  if (!words || !state.turns.length) return "open";
  return words.count === 1 ? "certain" : words.likely <= FEW ? "near" : "open";
}

/** The status of a board in a word or two. @param {State} state @param {number} board */
function standing(state, board) {
  const end = solvedAt(state.turns, board);
  if (markingOf(state)?.boards.includes(board)) return "";
  if (end >= 0) return say("board.in", { n: end + 1 });
  const words = left(state, board);
  if (statusOf(state, board) === "waits") return say("board.waits");
  if (!words || !state.turns.length) return "";
  if (words.likely === 1) return say(words.count === 1 ? "board.certain" : "board.nearly-certain");
  return say(words.count > words.likely ? "board.likely" : "board.left", { n: words.likely });
}

/** Whether only the answer of a board is shown: it was solved before the turn that is marked. @param {State} state
 * @param {number} board */
function isFolded(state, board) {
  const end = solvedAt(state.turns, board);
  return state.boards > 1 && end >= 0 && end !== markingOf(state)?.turn;
}

/** A row that was played. @param {State} state @param {number} board @param {number} turn @param {Hands} on
 * @param {boolean} isFull */
function playedRow(state, board, turn, on, isFull) {
  const { turns, issue, host } = state;
  const marking = markingOf(state);
  const { guess } = turns[turn];
  const { marks, filled } = shownRow(state, turn, board) ?? { marks: [], filled: [] };
  const isNow = marking?.turn === turn && marking.boards.includes(board);
  const cursor = cursorOf(state);
  const stop = cursor ?? { turn: turns.length - 1, board, column: 0 };
  const kinds = [
    issue?.turn === turn && "bad",
    cursor?.turn === turn && cursor.board === board && "marking",
    solvedAt(turns, board) === turn && "found",
    isNow && "now",
  ];
  const row = (/** @type {Child[]} */ ...inside) => el("li.row", { class: kinds, key: `row-${turn}` }, inside);
  if (!isFull && !isNow) return row(miniTiles(guess, marks, state.alphabet, "", filled));
  const tiles = tileRow({
    turn,
    board,
    guess,
    marks,
    alphabet: state.alphabet,
    where: isFull ? say("board.row", { n: turn + 1 }) : say("board.name", { board: board + 1 }),
    tap: host ? null : (spot) => on.dispatch({ type: "tap", ...spot }),
    about: (column) => {
      const spot = { turn, board, column };
      const isFilled = filled.includes(column);
      return {
        isWrong: issue?.tiles.some(([t, b, c]) => t === turn && b === board && c === column) ?? false,
        isStop: isFull ? isSame(stop, spot) : undefined,
        more: [isFilled && say("tile.filled")],
        kinds: [isFilled && "filled", isNow && isSame(cursor, spot) && "here"],
      };
    },
  });
  return isFull && !host ? row(tiles, rowButton("edit", turn, on)) : row(tiles);
}

/** The button beside a row: it edits the word, or removes the row. @param {"edit" | "remove"} type
 * @param {number} turn @param {RowHands} on */
export const rowButton = (type, turn, on) =>
  el(
    "button.edit",
    {
      label: say(`row.${type}`, { n: turn + 1 }),
      title: say(`row.${type}-title`),
      onclick: () => {
        on.dispatch({ type, turn });
        on.type();
      },
    },
    type === "edit" ? pencil() : cross(),
  );

/**
 * The letters that are typed. @param {State} state @param {Hands} on
 * @param {string} [offer] a word that is offered while nothing is typed
 */
export function typedCells(state, on, offer = "") {
  const { turns, typing, sent } = state;
  const editing = editingOf(state);
  const now = lettersOf(typing || (sent ?? ""), state.alphabet);
  const old = lettersOf(now.length ? "" : editing === null ? offer : turns[editing].guess, state.alphabet);
  /* A whole word can be marked at once on its board: the tap confirms it. */
  const isReady = whole(state) && editing === null && state.boards === 1 && !state.host;
  const tap = (/** @type {number} */ column) =>
    isReady ? on.dispatch({ type: "tap", turn: turns.length, board: 0, column }) : on.type();
  const about = (/** @type {number} */ i) => ({
    class: [
      i === now.length && !cursorOf(state) && !offer && "next",
      now[i] ? "full" : old[i] && editing === null && "offered",
    ],
    onclick: () => tap(i),
  });
  const letters = columns(state).map((i) => now[i] ?? old[i]);
  return el(
    "div.typed",
    { class: editing !== null && "editing" },
    el("span.cells", { "aria-hidden": "true" }, letterCells(letters, state.letters, state.alphabet, about)),
  );
}

/** No row is open while one is marked, nor after the last one. @param {State} state */
const hasNoOpenRow = (state) => over(state) || markingOf(state) !== null || state.turns.length >= limitOf(state);

/** The row to type in, and a dot for each guess after it. @param {State} state @param {Hands} on */
function openRows(state, on) {
  const { turns } = state;
  const isShut = hasNoOpenRow(state);
  const empty = el("span.cells", letterCells([], state.letters, null));
  const ahead = Math.max(0, limitOf(state) - turns.length - (isShut ? 0 : 1));
  return [
    !isShut && el("li.row.open", { key: "open" }, editingOf(state) === null ? typedCells(state, on) : empty),
    el(
      "li.ahead",
      { key: "ahead" },
      el(
        "span",
        { role: "img", label: say("board.guesses-left", { n: ahead + (isShut ? 0 : 1) }) },
        Array.from({ length: ahead }, () => el("i")),
      ),
    ),
  ];
}

/** A row whose word is typed again. @param {State} state @param {number} turn @param {Hands} on */
const editedRow = (state, turn, on) =>
  el("li.row", { key: `row-${turn}` }, typedCells(state, on), rowButton("remove", turn, on));

/** Of a few boards each shows what is typed. @param {State} state @param {number} board */
function typedRow(state, board) {
  const isShown = state.boards <= FEW && !markingOf(state) && showing(state).includes(board) && !over(state);
  const typed = lettersOf(editingOf(state) === null ? state.typing || (state.sent ?? "") : "", state.alphabet);
  return (
    isShown &&
    el(
      "li.row.open-row",
      { key: "open", "aria-hidden": "true" },
      el(
        "span.mini",
        columns(state).map((i) => el("span.tile", upper(typed[i] ?? "", state.alphabet))),
      ),
    )
  );
}

/** Buttons for the words left on a small board, if they are few.
 * @param {State} state @param {number} board @param {Hands} on */
function boardWords(state, board, on) {
  const candidates = left(state, board);
  if (solvedAt(state.turns, board) >= 0 || markingOf(state) || !candidates) return null;
  if (state.help < ALL_HELP || candidates.likely > 3 * FEW || !state.turns.length || over(state)) return null;
  const isSure = candidates.count === 1;
  const shown = candidates.words.slice(0, Math.min(candidates.likely, candidates.likely > FEW ? FEW - 1 : FEW));
  return el(
    "p.card-words",
    shown.map(({ word }) =>
      el(
        "button.card-word.caps",
        {
          class: isSure && "sure",
          lang: langOf(state.alphabet),
          key: `word-${board}-${word}`,
          label: say(isSure ? "board.play-sure" : "board.play-word", {
            word: upper(word, state.alphabet),
            board: board + 1,
          }),
          onclick: () => on.play(word),
        },
        word,
      ),
    ),
    candidates.likely > NARROW &&
      el(
        "button.card-more",
        {
          class: candidates.likely <= shown.length && "narrow",
          key: `more-${board}`,
          label: say("board.all-words", { board: board + 1 }),
          onclick: () => on.dispatch({ type: "look", board }),
        },
        "…",
      ),
  );
}

/** The number of a board, its answer once it is solved, and how many words are left. @param {State} state
 * @param {number} board @param {Hands} on */
const boardHead = (state, board, on) =>
  el(
    "header",
    el(
      "button.card-number",
      {
        key: `look-${board}`,
        label: say("board.in-full", { board: board + 1 }),
        onclick: () => on.dispatch({ type: "look", board }),
      },
      String(board + 1),
      pencil(),
    ),
    isFolded(state, board) && answerOf(state, board),
    el("span.card-left", standing(state, board)),
  );

/** @param {State} state @param {number} board */
function answerOf({ turns, alphabet }, board) {
  const { guess, feedbacks } = turns[solvedAt(turns, board)];
  return miniTiles(guess, feedbacks[board] ?? [], alphabet);
}

/**
 * What each board has, in a game and in the dialog of a picture: a name, and the numbers that its size depends on.
 * @param {Pick<State, "boards" | "letters">} game @param {number} board @param {Props} props @param {...Child} children
 */
export const boardFrame = ({ boards, letters }, board, { vars, ...props }, ...children) =>
  el(
    "section.board",
    {
      ...props,
      key: `board-${board}`,
      "data-board": board,
      label: boardTitle(board, boards),
      vars: { "--letters": String(letters), ...vars },
    },
    children,
  );

/**
 * A board of a game. In full, its tiles are buttons and its words can be edited: the only board, or the one of several
 * that the player looks at. @param {State} state @param {number} board @param {Hands} on @param {boolean} [isLooked]
 */
export function boardView(state, board, on, isLooked = false) {
  const isOne = state.boards === 1;
  const isFull = isOne || isLooked;
  const shown = state.turns.flatMap(({ feedbacks }, turn) => (feedbacks[board] ? [turn] : []));
  const isBad = !isFull && state.issue?.boards.includes(board);
  const isShort = !isFull && isFolded(state, board);
  const kinds = [!isFull && "small", !isFull && statusOf(state, board), isBad && "bad", isShort && "folded"];
  const rows = isShort
    ? []
    : shown.map((turn) =>
        isFull && editingOf(state) === turn ? editedRow(state, turn, on) : playedRow(state, board, turn, on, isFull),
      );
  const look = () => on.dispatch({ type: "look", board });
  return boardFrame(
    state,
    board,
    {
      class: kinds,
      vars: {
        "--rows": String(Math.max(1, shown.length + (isLooked || hasNoOpenRow(state) ? 0 : 1))),
        "--limit": String(limitOf(state)),
        "--turns": String(Math.max(1, shown.length)),
      },
    },
    !isFull && boardHead(state, board, on),
    el(
      "ol.rows",
      // a tap beside the tiles of a small board shows it in full
      { onclick: ({ target }) => !isFull && !target.closest("button") && look() },
      rows,
      isOne && !isLooked ? openRows(state, on) : !isFull && typedRow(state, board),
    ),
    !isFull && boardWords(state, board, on),
  );
}
