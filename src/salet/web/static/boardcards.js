/* Several boards drawn: the strip of all of them, a card for each, and one in full. Plain data in, elements out. */

import { TILE_SIGNS, miniTiles } from "./board.js";
import { isGreen, solvedAt } from "./boardset.js";
import { el } from "./dom.js";
import { cut, upper } from "./letters.js";
import { COLOURS, MARKS, feedbackOf, marksOf, number, percent, plural } from "./words.js";

/** @typedef {import("./boardset.js").BoardsState} BoardsState */
/** @typedef {{dispatch: (action: any) => void, look: (board: number) => void, play: (word: string) => void}} Hands */

const ROWS = 8; // of a card; there is rarely room for more
const FEW = 4; // words that a card has room for

/** The marks of a board, turn by turn. @param {BoardsState} state @param {number} board */
const rowsOf = ({ turns }, board) => turns.flatMap(({ guess, told }) => (told[board] ? [{ guess, marks: /** @type {number[]} */ (told[board]) }] : []));

/** How a board stands, in a word. @param {BoardsState} state @param {any} answer @param {number} board @param {boolean} waits */
function standing(state, answer, board, waits) {
  const left = answer?.boards[board]?.candidates;
  if (solvedAt(state.turns, board) >= 0) return "solved";
  if (waits) return "waits";
  return !left || !state.turns.length ? "open" : left.count === 1 ? "certain" : left.likely <= FEW ? "near" : "open";
}

const SAID = { solved: "solved", certain: "certain", near: "a few words left", waits: "waits for its turn", open: "open" };

/**
 * All boards by number, to jump to one. @param {BoardsState} state @param {any} answer @param {Hands} hands
 * @param {{waits: (board: number) => boolean, asked: number[], wrong: number[]}} now
 */
export function strip(state, answer, hands, { waits, asked, wrong }) {
  return Array.from({ length: state.many }, (_, board) => {
    const kind = standing(state, answer, board, waits(board));
    const more = [asked.includes(board) && "to mark", wrong.includes(board) && "something is wrong"].filter(Boolean);
    return el("li", {}, el("button.dot", {
      type: "button", class: `dot ${kind}${asked.includes(board) ? " asked" : ""}${wrong.includes(board) ? " wrong" : ""}`, "data-key": `dot-${board}`,
      "aria-label": `Board ${board + 1}: ${[SAID[kind], ...more].join(", ")}`, onclick: () => hands.look(board),
    }, String(board + 1)));
  });
}

/** How many words a board still has. @param {any} left */
function leftOf(left) {
  if (!left) return "";
  return left.count === 1 ? "certain" : left.likely === 1 ? "nearly certain" : `${number(left.likely)} left`;
}

/** The words of a board that has few. @param {any} left @param {Hands} hands @param {number} board */
function wordsOf(left, hands, board) {
  if (!left || left.likely > 3 * FEW) return null;
  const shown = left.words.slice(0, Math.min(left.likely, left.likely > FEW ? FEW - 1 : FEW));
  return el("p.bwords", {}, shown.map(({ word }) => el("button.bword", {
    type: "button", class: `bword caps${left.count === 1 ? " sure" : ""}`, "data-key": `word-${board}-${word}`,
    "aria-label": left.count === 1 ? `Board ${board + 1} is ${upper(word)}: play it` : `Play ${upper(word)}`, onclick: () => hands.play(word),
  }, word)), left.likely > shown.length && el("span", {}, "…"));
}

/** The tiles of the word that is marked, and the few rows that can come. @param {import("./boardset.js").Draft} draft @param {number} board @param {Hands} hands */
function marking(draft, board, hands) {
  const row = draft.rows[board];
  if (!row) return null;
  const letters = cut(draft.guess);
  const picks = row.feedbacks && row.feedbacks.length > 1 ? row.feedbacks : row.solves && row.tiles.some((signs) => signs.length > 1) ? ["g".repeat(letters.length)] : [];
  return [
    el("div.btiles", { role: "group", "aria-label": `Board ${board + 1}: ${upper(draft.guess)}` }, row.marks.map((mark, i) => el("button.tile", {
      type: "button", class: `tile ${MARKS[mark]}${row.tiles[i].length > 1 ? "" : " known"}`, "data-board": board, "data-column": i, "data-key": `tile-${board}-${i}`,
      "aria-label": `board ${board + 1}, letter ${i + 1}, ${upper(letters[i] ?? "")}, ${COLOURS[mark]}${row.tiles[i].length > 1 ? "" : ", certain"}`,
      onclick: () => hands.dispatch({ type: "cycle", board, column: i }),
    }, el("span.letter", {}, upper(letters[i] ?? "")), el("span.sign", { "aria-hidden": "true" }, TILE_SIGNS[mark])))),
    picks.length > 0 && el("div.picks", {}, picks.map((feedback) => el("button.pick", {
      type: "button", "data-key": `pick-${board}-${feedback}`, "data-pick": feedback, "aria-pressed": String(feedbackOf(row.marks) === feedback), onclick: () => hands.dispatch({ type: "pick", board, marks: marksOf(feedback) }),
    }, isGreen(marksOf(feedback)) && picks.length === 1 ? "Solved" : miniTiles(draft.guess, marksOf(feedback))))),
  ];
}

/**
 * A board as a card. @param {BoardsState} state @param {any} answer @param {number} board @param {Hands} hands
 * @param {{quiet: boolean, waits: boolean, wrong: boolean}} how quiet: nothing is told that the board does not show itself
 */
export function card(state, answer, board, hands, { quiet, waits, wrong }) {
  const left = quiet || waits ? null : answer?.boards[board]?.candidates;
  const end = solvedAt(state.turns, board);
  const rows = rowsOf(state, board).slice(-ROWS).reverse(); // the newest at the bottom: where there is no room the oldest are left out
  const said = end >= 0 ? `in ${end + 1}` : waits ? "waits" : state.draft?.rows[board] ? "" : state.turns.length ? leftOf(left) : "";
  return el("article.bcard", { class: `bcard ${standing(state, quiet ? null : answer, board, waits)}${wrong ? " bad" : ""}`, "data-board": board, "aria-label": `Board ${board + 1}` },
    el("header", {}, el("button.bnum", { type: "button", "data-key": `look-${board}`, "aria-label": `Board ${board + 1} in full`, onclick: () => hands.look(board) }, String(board + 1)), el("span.bleft", {}, said)),
    el("div.brows", {}, rows.map(({ guess, marks }) => miniTiles(guess, marks))),
    state.draft ? marking(state.draft, board, hands) : end < 0 && state.turns.length > 0 && wordsOf(left, hands, board));
}

/** One board in full: every row, whose tiles can be changed where nobody else marks them, and its words. @param {BoardsState} state @param {any} answer @param {number} board @param {Hands} hands @param {boolean} fixed */
export function inFull(state, answer, board, hands, fixed) {
  const left = answer?.boards[board]?.candidates;
  const open = solvedAt(state.turns, board) < 0;
  const draft = state.draft?.rows[board] ? state.draft : null;
  const rows = state.turns.flatMap(({ guess, told }, at) => (told[board] ? [{ guess, at, marks: /** @type {number[]} */ (told[board]) }] : []));
  return [
    el("div.full", {}, rows.map(({ guess, at, marks }) => (fixed ? miniTiles(guess, marks, "big") : el("div.btiles", { role: "group", "aria-label": `Row ${at + 1}: ${upper(guess)}` }, marks.map((mark, i) => el("button.tile", {
      type: "button", class: `tile ${MARKS[mark]}`, "data-key": `again-${at}-${i}`, "aria-label": `row ${at + 1}, letter ${i + 1}, ${upper(cut(guess)[i] ?? "")}, ${COLOURS[mark]}`,
      onclick: () => hands.dispatch({ type: "again", at, board, column: i }),
    }, el("span.letter", {}, upper(cut(guess)[i] ?? "")), el("span.sign", { "aria-hidden": "true" }, TILE_SIGNS[mark])))))), draft && marking(draft, board, hands)),
    !rows.length && !draft && el("p.quiet", {}, state.turns.length ? "It shows its marks when the boards before it are solved." : "Nothing is played yet."),
    !fixed && rows.length > 0 && el("p.quiet", {}, "A wrong mark? Tap it."),
    open && left && rows.length > 0 && !draft && [
      el("p.count", {}, el("strong", {}, number(left.likely)), left.likely === 1 ? " word left" : " words left"),
      el("ul.chips", {}, left.words.slice(0, left.likely).map(({ word, probability }) => el("li", {}, el("button.chip", {
        type: "button", "data-key": `full-${word}`, "aria-label": `Play ${upper(word)}, can be it: ${percent(probability)}`, onclick: () => hands.play(word),
      }, word, el("small", {}, percent(probability)))))),
      left.likely > left.words.length && el("p.quiet", {}, `And ${plural(left.likely - left.words.length, "more word", "more words")}.`)],
  ];
}

/** "boards 2, 4 and 7". @param {number[]} boards counted from 1 */
export function named(boards) {
  const shown = boards.slice(0, 5).map(String);
  const last = boards.length > 5 ? "others" : shown.pop();
  return `board${boards.length > 1 ? "s" : ""} ${shown.length ? `${shown.join(", ")} and ${last}` : last}`;
}

/** Which boards a guess can solve, in a sentence. @param {any} row @param {number} open how many are open */
export function solves(row, open) {
  const boards = row.boards ?? [];
  if (!boards.length) return "Solves none yet; it narrows them down.";
  if (row.probability > 0.999 && boards.length === 1) return `Solves ${named(boards)}.`;
  return `Can solve ${boards.length === open && open > 2 ? "any of them" : named(boards)}: ${percent(row.probability)}.`;
}
