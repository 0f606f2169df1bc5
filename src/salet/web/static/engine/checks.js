/* Checks of a game that was read: each throws an error with the line, turn or board: salet/share/checks.py. */

import { EngineError, feedbackError, inputError } from "./errors.js";
import { checkPossible, patternOf, signsOf, winOf } from "./feedback.js";
import { plural } from "./figures.js";
import { say } from "./sentences.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./lines.js").Marks} Marks */
/** @typedef {import("./lines.js").Row} Row */
/** @typedef {import("./lines.js").Head} Head */
/** @typedef {import("./lines.js").Answer} Answer */
/** @typedef {import("./turns.js").Turn} Turn */

/** @param {Marks | null | undefined} marks */
export const isWin = (marks) => !!marks && marks.pattern === winOf(marks.length);

/**
 * The error of a key in the file of sentences.
 * @param {string} key
 * @param {Record<string, any>} values of its places; `line` is one of the text
 * @param {Record<string, any>} [more]
 * @param {string} [fix]
 */
export function unreadable(key, values, more = {}, fix = say(`error.${key}-fix`, values)) {
  const { line } = values;
  const message = say(`error.${key}`, values);
  return line ? inputError(`line ${line}: ${message}`, fix, { ...more, line }) : inputError(message, fix, more);
}

/**
 * Each board has an answer of its own, or none is given.
 * @param {Lexicon} lexicon
 * @param {(string | null)[]} answers
 * @param {number} [boards]
 */
export function checkAnswerCount(lexicon, answers, boards = answers.length) {
  if (answers.length && answers.length !== boards)
    throw unreadable("answer-count", { answers: answers.length, boards }, {}, "Name the answer of each board.");
  answers.forEach((word, board) => {
    const first = answers.indexOf(word);
    if (word && first < board)
      throw unreadable("same-answer", { word: lexicon.upper(word), first: first + 1, board: board + 1 });
  });
}

/**
 * A text names one answer, of the right length.
 * @param {Answer[]} named
 * @param {string | null} answer
 * @param {Lexicon} lexicon
 */
export function checkNamed(named, answer, lexicon) {
  for (const { line, word } of named) {
    const [count, { length }] = [lexicon.letters(word).length, lexicon];
    if (word !== answer) throw unreadable("two-answers", { line, answer, word });
    if (count !== length) throw unreadable("answer-length", { line, word, count, length });
  }
}

/**
 * The rows of one board are those that the head announces.
 * @param {Head} head
 * @param {Row[]} rows
 * @param {boolean} won
 */
export function checkHead({ claimed, limit, line }, rows, won) {
  const count = rows.length;
  const last = rows[count - 1];
  let key = "";
  if (claimed === null) key = isWin(last.feedbacks[0]) ? "head-correct" : count !== limit ? "head-lost" : "";
  else if (claimed > limit) key = "head-impossible";
  else if (claimed !== count) key = "head-rows";
  else if (!won) key = "last-row";
  const values = { claimed: claimed ?? "X", limit, count, rows: plural(count, "row") };
  if (key) throw unreadable(key, { ...values, line: key === "last-row" ? last.line : line });
}

/** Each row has a square for each letter. @param {Row[]} rows @param {number} length */
export function checkLengths(rows, length) {
  for (const { line, feedbacks } of rows)
    for (const marks of feedbacks)
      if (marks.length !== length)
        throw unreadable("row-length", { line, squares: plural(marks.length, "square"), length });
}

/**
 * The turns of each board are possible and match its answer; the game may be unfinished.
 * @param {Turn[]} turns
 * @param {(string | null)[]} answers
 * @param {Lexicon} lexicon
 * @param {number} limit
 * @param {number[]} [lines] of the turns
 */
export function checkTurns(turns, answers, lexicon, limit, lines = []) {
  const several = answers.length > 1;
  answers.forEach((answer, board) => {
    const shown = turns.flatMap((turn, nth) => (turn.patterns[board] === null ? [] : [{ ...turn, nth }]));
    const lead = several ? `board ${board + 1}: ` : "";
    /** @returns {never} */
    const fail = (nth, message, fix, error = inputError) => {
      const place = lines.length ? `line ${lines[nth]}: ` : "";
      const where = { turn: nth, ...(several && { boards: [board] }), ...(lines.length && { line: lines[nth] }) };
      throw error(`${lead}${place}${message}`, fix, where);
    };
    if (shown.length > limit)
      fail(
        shown[limit].nth,
        say("error.too-many", { count: shown.length, guesses: plural(limit, "guess") }),
        say("error.too-many-fix"),
      );
    shown.forEach(({ guess, letters, patterns, nth }, at) => {
      const pattern = /** @type {number} */ (patterns[board]);
      const word = lexicon.upper(guess);
      const name = say(guess ? "error.turn-word" : "error.turn", { turn: at + 1, word });
      if (pattern === lexicon.win && at + 1 < shown.length)
        fail(nth, say("error.more-turns", { name }), say("error.more-turns-fix"));
      if (!guess) return;
      const right = answer ? patternOf(letters, lexicon.letters(answer)) : pattern;
      const signs = signsOf(right, lexicon.length);
      if (right !== pattern)
        fail(
          nth,
          say("error.other-marks", {
            word,
            marks: signsOf(pattern, lexicon.length),
            answer: lexicon.upper(/** @type {string} */ (answer)),
            expected: signs,
          }),
          say("error.other-marks-fix", { guess, expected: signs }),
          feedbackError,
        );
      try {
        checkPossible(lexicon.alphabet, letters, pattern);
      } catch (error) {
        if (!(error instanceof EngineError) || !several) throw error;
        throw new EngineError(error.error, `${lead}${error.message}`, error.fix, { ...error.more, boards: [board] });
      }
    });
  });
}

/**
 * Numbers, squares and limit of several boards agree.
 * @param {(number | null)[]} ends
 * @param {Marks[][]} columns
 * @param {number} limit
 */
export function checkEnds(ends, columns, limit) {
  const last = Math.max(0, ...columns.map(({ length }) => length));
  ends.forEach((end, nth) => {
    const column = columns[nth];
    const shown = column && isWin(column[column.length - 1]) ? column.length : null;
    const green = column ? shown : end;
    let key = "";
    if (end !== null && (end < 1 || end > limit)) key = "end-late";
    else if (end !== null && ends.indexOf(end) < nth) key = "end-twice";
    else if (end !== green) key = end === null ? "end-unsolved" : green === null ? "end-never" : "end-other";
    else if (column && end === null && column.length < last) key = "end-early";
    const values = { board: nth + 1, first: ends.indexOf(end) + 1, end, limit, shown: green, last };
    if (key) throw unreadable(key, { ...values, rows: column?.length }, { boards: [nth] }, say("error.end-fix"));
  });
}

/**
 * The turns of a game, with missing marks computed from the answers.
 * @param {{guess: string, patterns: (number | null)[]}[]} typed patterns: none where there are no marks
 * @param {(string | null)[]} answers
 * @param {Lexicon} lexicon
 * @returns {Turn[]}
 */
export function marked(typed, answers, lexicon) {
  const solved = new Set();
  return typed.map(({ guess, patterns: given }, nth) => {
    const letters = guess ? lexicon.letters(guess) : [];
    const patterns = given.length
      ? given
      : answers.map((answer, board) => {
          if (solved.has(board)) return null;
          if (answer === null)
            throw unreadable(
              "no-marks",
              { word: lexicon.upper(guess) },
              { steps: [{ set: "answer" }, `, or write ${guess}:feedback.`] },
              `Add the answer, or write ${guess}:feedback.`,
            );
          return patternOf(letters, lexicon.letters(answer));
        });
    if (answers.length > 1) {
      if (patterns.every((pattern) => pattern === null))
        throw feedbackError(
          say("error.every-solved", { turn: nth + 1, word: lexicon.upper(guess) }),
          say("error.every-solved-fix"),
        );
      patterns.forEach((pattern, board) => pattern === lexicon.win && solved.add(board));
    }
    return { guess, letters, patterns };
  });
}
