/* The text that people share after a game: salet/share/write.py. `read.js` reads such texts. */

import { marksOf } from "../puzzle/marks.js";
import { WORDLE, games, hasUsualSigns } from "../words/games.js";

/** @import { Turn } from "../puzzle/turns.js" */
/** @import { Lexicon } from "../words/lexicon.js" */

const SQUARES = ["⬛", "🟨", "🟩"];
export const UNSOLVED = "🟥";
export const CLOCKS = ["🔟", "🕚", "🕛", "🕐", "🕑", "🕒"]; // the turns 10 to 15
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
 * A game as people share it: without letters, with the head and the signs of the game. @param {Lexicon} lexicon
 * @param {Turn[]} turns @param {{game?: string | null, number?: number | null, rules: string, limit: number}} how a
 * number without a game is that of the daily puzzle
 */
export function shareText(lexicon, turns, { game = null, number = null, rules, limit }) {
  const ends = endsOf(turns, lexicon.win);
  const several = ends.length > 1;
  const named = games.get(game ?? (number === null ? "" : WORDLE)) ?? null;
  const shown = result(turns.length, ends.every(Boolean), limit, rules);
  const own = `salet ${several ? `${ends.length} boards ` : ""}${shown}`;
  const head = [named ? headOf(named, number, shown, ends) : own];
  const signs = named && !hasUsualSigns(named) ? named.signs : SQUARES;
  const squares = (pattern) =>
    pattern === null
      ? NO_MARK.repeat(lexicon.length)
      : marksOf(pattern, lexicon.length)
          .map((mark) => signs[mark])
          .join("");
  const blocks = [];
  for (let first = 0; first < ends.length; first += 2) {
    const beside = [first, first + 1].filter((board) => board < ends.length);
    if (several && !named?.share.includes("{ends}"))
      head.push(beside.map((board) => endText(ends[board], limit, !named)).join(named ? "" : " "));
    const used = Math.max(...beside.map((board) => ends[board] ?? turns.length));
    const rows = turns.slice(0, used).map(({ patterns }) => beside.map((board) => squares(patterns[board])).join(" "));
    blocks.push(rows.join("\n"));
  }
  return [head.join("\n"), ...blocks].join("\n\n");
}

/**
 * The first line as a game writes it, without a number if none is known. @param {import("../words/games.js").Game} game
 * @param {number | null} number @param {string} shown @param {(number | null)[]} ends
 */
function headOf({ share, lost }, number, shown, ends) {
  const [taken, limit] = shown.replace(/\*$/, "").split("/");
  const values = {
    number: String(number),
    "number:,": number?.toLocaleString("en-US"),
    "number:04": String(number).padStart(4, "0"),
    score: `${taken === "X" ? lost : taken}/${limit}`,
    hard: shown.endsWith("*") ? "*" : "",
    ends: `${ends.map((end) => end ?? "X").join("&")}/${limit}`,
  };
  const head = number === null ? share.replace(/ *#?\{number.*?\}/, "") : share;
  return head.replace(/\{(.*?)\}/g, (_, place) => values[place]);
}

/** The turn in which a board was solved: a sign, or two if a game has many turns. @param {number | null} end
 * @param {number} limit @param {boolean} isOwn */
function endText(end, limit, isOwn) {
  const key = (/** @type {string | number} */ digit) => `${digit}\ufe0f\u20e3`;
  if (!isOwn && limit >= 10 + CLOCKS.length)
    return end === null ? UNSOLVED.repeat(2) : [...String(end).padStart(2, "0")].map(key).join("");
  if (end === null) return UNSOLVED;
  if (end < 10) return key(end);
  return isOwn ? String(end) : CLOCKS[end - 10];
}
