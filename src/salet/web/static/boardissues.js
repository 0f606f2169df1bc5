/* What a refusal means on several boards: which of them, in which words, and what mends it by a tap. */

import { named } from "./boardcards.js";
import { readBoardsTurn } from "./boardset.js";
import { cut, upper } from "./letters.js";
import { COLOURS, marksOf, sentences } from "./words.js";

/** @typedef {import("./boardset.js").BoardsState} BoardsState */
/** A fix is an action, a board to look at, or neither: ask again. @typedef {{label: string, action?: any, look?: number}} Fix */

const MOST = 4; // fixes

/** @param {import("./engine.js").Refusal} refusal @param {BoardsState} state @returns {{title: string, text: string, boards: number[], fixes: Fix[]}} */
export function boardsIssue({ body, message, fix }, state) {
  /** @type {number[]} */
  const boards = body.boards ?? [];
  const turns = (body.repairs ?? []).map((repair) => repair.turns.map((text) => readBoardsTurn(text, state.many))).filter((one) => one.every(Boolean));
  if (body.suggestion && boards.length) turns.push(withMarks(state, body.turn, boards[0], marksOf(body.suggestion)));
  const fixes = turns.map((one) => ({ label: changes(state, one), action: { type: "replace", turns: one } }));
  if (body.error === "illegal-guess") fixes.push({ label: "Play by normal rules", action: { type: "choose", name: "rules", value: "normal" } });
  if (boards.length) fixes.push({ label: `Look at board ${boards[0] + 1}`, look: boards[0] });
  fixes.push(state.turns.length ? { label: "Take the last word back", action: { type: "back" } } : { label: "Ask again" });
  const said = boards.length === 1 ? message.replace(/^(turn \d+, .*?, )?board \d+: (.)/i, (_all, _where, first) => first.toUpperCase()) : message;
  return {
    title: boards.length ? `Look at ${named(boards.map((board) => board + 1))}` : "No advice here", boards,
    text: sentences(said, turns.length ? "" : fix), fixes: fixes.slice(0, MOST),
  };
}

/** @param {BoardsState} state @param {number} at @param {number} board @param {number[]} marks */
const withMarks = ({ turns }, at, board, marks) => turns.map((turn, nth) => (nth === at ? { ...turn, told: turn.told.map((old, one) => (one === board ? marks : old)) } : turn));

/** "Board 2: A green in CRANE". @param {BoardsState} state @param {import("./boardset.js").BoardsTurn[]} turns */
function changes(state, turns) {
  const found = turns.flatMap(({ guess, told }, at) => told.flatMap((marks, board) => (marks ?? []).flatMap((mark, i) =>
    (mark === state.turns[at]?.told[board]?.[i] ? [] : [{ board, text: `${upper(cut(guess)[i] ?? "")} ${COLOURS[mark]} in ${upper(guess)}` }]))));
  return found[0] ? `Board ${found[0].board + 1}: ${found.map(({ text }) => text).join(", ")}` : "As it was";
}
