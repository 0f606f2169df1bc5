/* The text that people share after a game: salet/share/write.py. `read.js` reads such texts. */

import { marksOf } from "./feedback.js";

/** @typedef {import("./turns.js").Turn} Turn */
/** @typedef {import("./lexicon.js").Lexicon} Lexicon */

const SQUARES = ["⬛", "🟨", "🟩"];
const NO_MARK = "▫\ufe0f"; // in rows after a board is solved: it must not look like a grey guess

/**
 * How a game ended: X is lost, * is hard rules, – is not over. @param {number} turns @param {boolean} won @param
 * {number} limit @param {string} rules
 */
export const result = (turns, won, limit, rules) =>
  `${won ? turns : turns >= limit ? "X" : "–"}/${limit}${rules === "normal" ? "" : "*"}`;

/** The turn in which each board was solved, or null. @param {Turn[]} turns @param {number} win */
export const endsOf = (turns, win) =>
  (turns[0]?.patterns ?? []).map((_, board) => {
    const at = turns.findIndex(({ patterns }) => patterns[board] === win);
    return at < 0 ? null : at + 1;
  });

/**
 * A game as people share it: without letters. @param {Lexicon} lexicon @param {Turn[]} turns @param {{number?: number |
 * null, rules: string, limit: number}} game
 */
export function shareText(lexicon, turns, { number = null, rules, limit }) {
  const ends = endsOf(turns, lexicon.win);
  const several = ends.length > 1;
  const title = number === null ? "salet" : `Wordle ${number.toLocaleString("en-US")}`;
  const won = ends.every(Boolean);
  const head = [`${title}${several ? ` ${ends.length} boards` : ""} ${result(turns.length, won, limit, rules)}`];
  const squares = (pattern) =>
    pattern === null
      ? NO_MARK.repeat(lexicon.length)
      : marksOf(pattern, lexicon.length)
          .map((mark) => SQUARES[mark])
          .join("");
  const named = (end) => (end === null ? "🟥" : end < 10 ? `${end}\ufe0f\u20e3` : String(end));
  const blocks = [];
  for (let first = 0; first < ends.length; first += 2) {
    const beside = [first, first + 1].filter((board) => board < ends.length);
    if (several) head.push(beside.map((board) => named(ends[board])).join(" "));
    const used = Math.max(...beside.map((board) => ends[board] ?? turns.length));
    const rows = turns.slice(0, used).map(({ patterns }) => beside.map((board) => squares(patterns[board])).join(" "));
    blocks.push(rows.join("\n"));
  }
  return [head.join("\n"), ...blocks].join("\n\n");
}
