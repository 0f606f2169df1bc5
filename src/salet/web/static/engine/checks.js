/* Checks of a game that was read: each throws an error with the line, turn or board: salet/share/checks.py. */

import { EngineError, feedbackError, inputError } from "./errors.js";
import { checkPossible, patternOf, signsOf, winOf } from "./feedback.js";
import { plural } from "./figures.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./lines.js").Marks} Marks */
/** @typedef {import("./lines.js").Row} Row */
/** @typedef {import("./lines.js").Head} Head */
/** @typedef {import("./lines.js").Answer} Answer */
/** @typedef {import("./turns.js").Turn} Turn */

export const WHOLE = "Paste the whole text as it was shared.";

/** @param {Marks | null | undefined} marks */
export const isWin = (marks) => !!marks && marks.pattern === winOf(marks.length);

/** The error of a line in a text. @param {number} line @param {string} message @param {string} fix */
export const atLine = (line, message, fix) => inputError(`line ${line}: ${message}`, fix, { line });

/**
 * Each board has an answer of its own, or none is given.
 * @param {Lexicon} lexicon
 * @param {(string | null)[]} answers
 * @param {number} [boards]
 */
export function checkAnswerCount(lexicon, answers, boards = answers.length) {
  if (answers.length && answers.length !== boards)
    throw inputError(
      `there are ${answers.length} answers, but the game has ${boards} boards`,
      "Name the answer of each board.",
    );
  answers.forEach((word, board) => {
    const first = answers.indexOf(word);
    if (word && first < board)
      throw inputError(
        `${lexicon.upper(word)} is the answer of boards ${first + 1} and ${board + 1}: ` +
          "the boards of a game have different answers",
        "Name each answer once.",
      );
  });
}

/** A text names one answer, of the right length. @param {Answer[]} named @param {string | null} answer @param {Lexicon} lexicon */
export function checkNamed(named, answer, lexicon) {
  for (const { line, word } of named) {
    const count = lexicon.letters(word).length;
    if (word !== answer) throw atLine(line, `there are two answers, ${answer} and ${word}`, "Remove one of them.");
    if (count !== lexicon.length)
      throw atLine(line, `the answer '${word}' has ${count} letters, not ${lexicon.length}`, "Correct the answer.");
  }
}

/** The rows of one board are those that the head announces. @param {Head} head @param {Row[]} rows @param {boolean} won */
export function checkHead({ claimed, limit, line }, rows, won) {
  const count = rows.length;
  const shown = plural(count, "row");
  const last = rows[count - 1];
  const refuse = (message, fix) => {
    throw atLine(line, `the header says ${claimed ?? "X"}/${limit}, but ${message}`, fix);
  };
  if (claimed === null && isWin(last.feedbacks[0])) refuse("the last row is all correct", `Write ${count}/${limit}.`);
  if (claimed === null && count !== limit)
    refuse(`there are ${shown}`, `A lost game has ${limit} rows: paste them all.`);
  if (claimed === null) return;
  if (claimed > limit) refuse("that is impossible", `Write X/${limit} for a lost game.`);
  if (claimed !== count) refuse(`there are ${shown}`, `Paste all the rows, or write ${count}/${limit}.`);
  if (!won)
    throw atLine(
      last.line,
      `the last of ${shown} does not find the answer`,
      `Paste the whole game: it ends with the answer, or with row ${limit}.`,
    );
}

/** Each row has a square for each letter. @param {Row[]} rows @param {number} length */
export function checkLengths(rows, length) {
  for (const { line, feedbacks } of rows)
    for (const marks of feedbacks)
      if (marks.length !== length)
        throw atLine(
          line,
          `this row has ${plural(marks.length, "square")}, not ${length}`,
          "Copy the row again; for words of another length choose their list.",
        );
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
    const name = several ? `board ${board + 1}: ` : "";
    /** @returns {never} */
    const refuse = (nth, message, fix, error = inputError) => {
      const place = lines.length ? `line ${lines[nth]}: ` : "";
      const where = { turn: nth, ...(several && { boards: [board] }), ...(lines.length && { line: lines[nth] }) };
      throw error(`${name}${place}${message}`, fix, where);
    };
    if (shown.length > limit)
      refuse(
        shown[limit].nth,
        `there are ${shown.length} turns, and the game has ${plural(limit, "guess")}`,
        "Remove the turns that do not belong to it.",
      );
    shown.forEach(({ guess, letters, patterns, nth }, at) => {
      const pattern = /** @type {number} */ (patterns[board]);
      const title = `turn ${at + 1}${guess ? `, ${lexicon.upper(guess)},` : ""}`;
      if (pattern === lexicon.win && at + 1 < shown.length)
        refuse(
          nth,
          `${title} found the answer, but there are more turns after it`,
          "Remove the turns after it, or correct the answer.",
        );
      if (!guess) return;
      const right = answer ? patternOf(letters, lexicon.letters(answer)) : pattern;
      const signs = signsOf(right, lexicon.length);
      if (right !== pattern)
        refuse(
          nth,
          `${lexicon.upper(guess)} is marked ${signsOf(pattern, lexicon.length)}, but against ` +
            `${lexicon.upper(/** @type {string} */ (answer))} it gets ${signs}`,
          `Write ${guess}:${signs}, or correct the guess or the answer.`,
          feedbackError,
        );
      try {
        checkPossible(lexicon.alphabet, letters, pattern);
      } catch (error) {
        if (!(error instanceof EngineError) || !several) throw error;
        throw new EngineError(error.error, `${name}${error.message}`, error.fix, { ...error.more, boards: [board] });
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
    const board = `board ${nth + 1}`;
    let message = "";
    if (end !== null && (end < 1 || end > limit))
      message = `${board} was solved in turn ${end}, but the game has only ${limit}`;
    else if (end !== null && ends.indexOf(end) < nth)
      message =
        `boards ${ends.indexOf(end) + 1} and ${nth + 1} are both solved in turn ${end}, but ` +
        "the boards of a game have different answers";
    else if (column && end !== shown) {
      const says = end === null ? "not solved" : `solved in turn ${end}`;
      const shows = shown === null ? "never all green" : `all green in row ${shown}`;
      message = `${board} was ${says}, but its squares are ${shows}`;
    } else if (column && end === null && column.length < last)
      message = `${board} is not solved and ends at row ${column.length}, but the game went on to row ${last}`;
    if (message)
      throw inputError(`in this text ${message}`, `Check the numbers and squares. ${WHOLE}`, { boards: [nth] });
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
            throw inputError(
              `there are no marks for ${lexicon.upper(guess)}, and no answer to compute them from`,
              `Add the answer, or write ${guess}:feedback.`,
              { steps: [{ set: "answer" }, `, or write ${guess}:feedback.`] },
            );
          return patternOf(letters, lexicon.letters(answer));
        });
    if (answers.length > 1) {
      if (patterns.every((pattern) => pattern === null))
        throw feedbackError(
          `turn ${nth + 1}, ${lexicon.upper(guess)}: every board was solved before`,
          "Omit this turn.",
        );
      patterns.forEach((pattern, board) => pattern === lexicon.win && solved.add(board));
    }
    return { guess, letters, patterns };
  });
}
