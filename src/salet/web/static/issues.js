/* What a refusal of the engine means on the board: which tiles, in which words, and what mends it by a tap. */

import { upper } from "./letters.js";
import { DEFAULTS, readTurn } from "./route.js";
import { differences } from "./state.js";
import { COLOURS, marksOf, plural, sentences } from "./words.js";

/**
 * @param {import("./engine.js").Refusal} refusal @param {import("./state.js").State} state
 * @returns {{issue: import("./board.js").Issue | null, problem: string}}
 */
export function issueOf(refusal, state) {
  const { body, message, fix } = refusal;
  const problem = sentences(message, body.error === "fault" ? "Asking again may help" : fix);
  const row = Number.isInteger(body.turn) ? body.turn : -1;
  if (body.error === "contradiction") return { problem: sentences(message), issue: contradiction(body, state, problem) };
  const turn = state.turns[row];
  if (!turn) return { issue: null, problem };
  const remove = { label: "Remove this row", action: { type: "remove", row } };
  if (body.error === "illegal-guess") {
    return { problem, issue: { row, tiles: [], message: sentences(message), fixes: [
      { label: "Play by normal rules", action: { type: "choose", name: "rules", value: "normal" } }, remove] } };
  }
  if (body.suggestion) {
    const marks = marksOf(body.suggestion);
    const tiles = marks.flatMap((mark, column) => (mark === turn.marks[column] ? [] : [[row, column]]));
    return { problem, issue: { row, tiles, title: "These marks cannot be", message: sentences(message.replace(/^.*? [byg]+: ./u, (start) => start.slice(-1).toUpperCase())), fixes: [
      { label: "Use these marks", show: { guess: turn.guess, marks }, action: { type: "marks", row, marks } }, remove] } };
  }
  return { problem, issue: { row, tiles: [], message: problem, fixes: [remove] } };
}

/** @returns {import("./board.js").Issue} */
function contradiction(body, state, problem) {
  const repairs = (body.repairs ?? []).map((repair) => repair.turns.map(readTurn)).filter((turns) => turns.every((turn) => turn !== null));
  const last = state.turns.length - 1;
  const tiles = repairs[0] ? differences(state.turns, repairs[0]).map(({ row, column }) => [row, column]) : [];
  const fixes = repairs.map((turns) => ({ label: repairLabel(differences(state.turns, turns)), action: { type: "replace", turns } }));
  if (body.outside?.length) {
    fixes.unshift({ label: `Use the list daily: ${plural(body.outside.length, "word")} of it ${body.outside.length === 1 ? "fits" : "fit"}`, action: { type: "choose", name: "list", value: DEFAULTS.list } });
  }
  const back = { label: "Take the last row back", action: { type: "remove", row: last } };
  if (!fixes.length) return { row: last, tiles, title: "No word fits", message: problem, fixes: [back] };
  return { row: tiles[0]?.[0] ?? last, tiles, title: "No word fits these marks", message: tiles.length === 1 ? "Is it this tile?" : "Is it one of these?", fixes: [...fixes, back].slice(0, 3) };
}

const repairLabel = (changes) => changes.map(({ row, letter, to }) => `Row ${row + 1}: ${upper(letter)} ${COLOURS[to]}`).join(", ");
