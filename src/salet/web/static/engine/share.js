/* Text that people share and paste: written as salet/share/text.py does; of what is pasted the usual forms are read. */

import { inputError } from "./errors.js";
import { marksOf, parseMarks } from "./feedback.js";

/** @typedef {import("./position.js").Turn} Turn */
/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {{guess: string | null, marks: string[] | null}} Line a guess, its marks, or both; marks by board */
/** @typedef {{number: number | null, hard: boolean, limit: number | null, lines: Line[]}} Pasted */

const SQUARES = ["⬛", "🟨", "🟩"];
const ROW = /^(?:[⬛⬜🟥◼◻◾◽▪▫🟨🟦🟩🟧]\ufe0f?)+$/u;
const HEADER =
  /^\s*(?:\p{L}[\p{L}\s]*?)?\s*(?:#?(?<number>[\d,.\u202f\u00a0]+)\s+)?(?:\d+|[xX])\s?\/\s?(?<limit>\d+)(?<star>\*?)/u;
const MARKS = /^[byg.x_\-?w]+$|^[012]+$/i;

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
    (pattern === null ? new Array(lexicon.length).fill(0) : marksOf(pattern, lexicon.length))
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

/**
 * What a pasted text says: words, turns, or rows of squares with words beside them. @param {string} text
 * @param {Lexicon} lexicon @returns {Pasted}
 */
export function readPasted(text, lexicon) {
  /** @type {Pasted} */
  const found = { number: null, hard: false, limit: null, lines: [] };
  for (const row of text.split(/\r?\n/)) {
    const header = HEADER.exec(row)?.groups;
    if (header) {
      const digits = (header.number ?? "").replace(/\D/g, "");
      found.number = digits ? Number(digits) : null;
      found.limit = Number(header.limit);
      found.hard = header.star === "*";
      continue;
    }
    found.lines.push(...lineOf(row, lexicon));
  }
  if (!found.lines.length)
    throw inputError("there is no game in this text", "Paste the text you shared, or guesses: crane sloth moist");
  return found;
}

/** @param {string} row @param {Lexicon} lexicon @returns {Line[]} */
function lineOf(row, lexicon) {
  /** @type {Line[]} */
  const lines = [];
  for (const part of row.split(/[\s;]+|,(?=\p{L}+:)|(?<!:.*),(?!.*:)/u).filter(Boolean)) {
    const last = lines[lines.length - 1];
    const [word, marks] = part.split(":");
    if (marks !== undefined && word) {
      lines.push({ guess: lexicon.word(word), marks: marks.split(",") });
      continue;
    }
    const plain = part.replace(/[→>=()[\]]/g, "");
    const isRow =
      ROW.test(plain) || (MARKS.test(plain) && [...plain].length === lexicon.length && isMarks(plain, lexicon));
    if (isRow && last && last.guess !== null) last.marks = [...(last.marks ?? []), plain];
    else if (isRow && last) last.marks = [...(last.marks ?? []), plain];
    else if (isRow) lines.push({ guess: null, marks: [plain] });
    else if (/^\p{L}[\p{L}\p{M}]*$/u.test(plain)) {
      const guess = lexicon.alphabet.normalise(plain);
      if (lexicon.letters(guess).length !== lexicon.length) continue;
      if (last && last.guess === null) last.guess = guess;
      else lines.push({ guess, marks: null });
    }
  }
  return lines;
}

/** Whether a text of the length of a word is marks rather than a word. @param {string} text @param {Lexicon} lexicon */
function isMarks(text, lexicon) {
  if (lexicon.index.has(text.toLowerCase())) return false;
  try {
    parseMarks(text, lexicon.length);
    return true;
  } catch {
    return false;
  }
}
