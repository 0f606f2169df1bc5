/* A game as somebody pasted it: what it is, its turns, and what is wrong with it: salet/share/game.py. */

import { checkPossible, patternOf, signsOf, winOf } from "./feedback.js";
import { feedbackError, inputError } from "./errors.js";
import { plural } from "./figures.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./lines.js").Marks} Marks */
/** @typedef {import("./lines.js").Row} Row */
/** @typedef {import("./turns.js").Turn} Turn */

/** @param {Marks | null | undefined} marks */
const isWin = (marks) => !!marks && marks.pattern === winOf(marks.length);

/** Refuse a line of the text. @param {number} line @param {string} message @param {string} fix @returns {never} */
function refuse(line, message, fix, error = inputError) {
  throw error(`line ${line}: ${message}`, fix, { line });
}

/** A game, right or wrong, until `check`. */
export class SharedGame {
  /**
   * @param {Lexicon} lexicon @param {{rows: Row[], number?: number | null, claimed?: number | null, limit: number,
   *   hard?: boolean, saidLost?: boolean, named?: {line: number, word: string}[], ends?: (number | null)[],
   *   line?: number}} fields `claimed` is the N of N/6, `named` are the answers that the text names, `ends` the turn in
   *   which each of several boards was solved
   */
  constructor(lexicon, fields) {
    this.lexicon = lexicon;
    this.rows = fields.rows;
    this.number = fields.number ?? null;
    this.claimed = fields.claimed ?? null;
    this.limit = fields.limit;
    this.hard = fields.hard ?? false;
    this.saidLost = fields.saidLost ?? false;
    this.named = fields.named ?? [];
    this.ends = fields.ends ?? [];
    this.line = fields.line ?? 1;
  }

  /** The same game with other fields. @param {Partial<SharedGame>} changes */
  with(changes) {
    return new SharedGame(this.lexicon, { ...this, ...changes });
  }

  /** The number of boards. */
  get boards() {
    return this.ends.length || 1;
  }

  /** What this is, before it is checked: game, unfinished, squares, guesses or numbers. */
  get kind() {
    const { rows } = this;
    if (this.boards > 1 && !rows.length) return "numbers";
    if (!rows.length || rows.some(({ guess }) => guess === null)) return "squares";
    const isMarked = rows.some(({ feedbacks }) => feedbacks.length);
    if (!isMarked && !this.named.length && this.claimed !== rows.length) return "guesses";
    return rows.length >= this.limit || !this.isLost ? "game" : "unfinished";
  }

  /** Whether an answer was not found. */
  get isLost() {
    if (this.boards > 1) return this.ends.includes(null);
    if (this.saidLost || !this.rows.length) return this.saidLost;
    const last = this.rows[this.rows.length - 1];
    if (last.feedbacks.length) return !isWin(last.feedbacks[0]);
    return this.named.length > 0 && this.named[0].word !== last.guess;
  }

  /** The answer of each board, named or found by a guess; null where it is not known. @returns {(string | null)[]} */
  get answers() {
    const { rows, named } = this;
    if (this.boards > 1) return this.ends.map((end) => (end && rows.length ? rows[end - 1].guess : null));
    const last = rows.length && !this.isLost ? rows[rows.length - 1].guess : null;
    return [named.length ? named[0].word : last];
  }

  /** The answer of a game with one board, null when it is not known. */
  get answer() {
    return this.boards === 1 ? this.answers[0] : null;
  }

  /** The feedback of every row of one board, computed from the answer if not given; null when not all are known. */
  get feedbacks() {
    const { lexicon, answer } = this;
    const hidden = answer ? lexicon.letters(answer) : [];
    const marks = this.rows.flatMap(({ guess, feedbacks }) => {
      if (feedbacks.length) return [/** @type {Marks} */ (feedbacks[0])];
      const letters = lexicon.letters(guess ?? "");
      const { length } = letters;
      return length && length === hidden.length ? [{ pattern: patternOf(letters, hidden), length }] : [];
    });
    return marks.length === this.rows.length ? marks : null;
  }

  /** The turns, where every guess is known. @returns {Turn[]} */
  get turns() {
    const { lexicon, rows } = this;
    const each =
      this.boards > 1 ? rows.map(({ feedbacks }) => feedbacks) : (this.feedbacks ?? []).map((marks) => [marks]);
    return each.flatMap((feedbacks, nth) => {
      const { guess } = rows[nth];
      const patterns = feedbacks.map((marks) => marks && marks.pattern);
      return guess ? [{ guess, letters: lexicon.letters(guess), patterns }] : [];
    });
  }

  /** This game, or the error that names the wrong line. @param {boolean} [over] whether it must be finished */
  check(over = true) {
    const { lexicon, rows } = this;
    const lengths = rows.flatMap(({ feedbacks, line }) =>
      feedbacks.flatMap((marks) => (marks ? [{ line, length: marks.length }] : [])),
    );
    const wrong = lengths.find(({ length }) => length !== lexicon.length);
    if (this.boards > 1) {
      if (wrong)
        throw inputError(
          `these squares are of words with ${wrong.length} letters, and the words of the list have ${lexicon.length}`,
          "Choose the list of the game.",
        );
      return this;
    }
    if (!rows.length) refuse(this.line, "there is a header but no row of squares below it", "Paste the rows too.");
    if (wrong)
      refuse(
        wrong.line,
        `this row has ${plural(wrong.length, "square")}, not ${lexicon.length}`,
        "Copy the row again; for words of another length choose their list.",
      );
    this.checkAnswer();
    this.checkHeader();
    this.checkTurns(over);
    return this;
  }

  checkAnswer() {
    for (const { line, word } of this.named) {
      const count = this.lexicon.letters(word).length;
      if (word !== this.answer)
        refuse(line, `there are two answers, ${this.answer} and ${word}`, "Leave one of them out.");
      if (count !== this.lexicon.length)
        refuse(line, `the answer '${word}' has ${count} letters, not ${this.lexicon.length}`, "Correct the answer.");
    }
  }

  checkHeader() {
    const { rows, limit, claimed, line } = this;
    const count = rows.length;
    const shown = plural(count, "row");
    const last = rows[count - 1];
    if (claimed !== null && claimed > limit)
      refuse(line, `${claimed}/${limit} is impossible`, `Write X/${limit} for a lost game.`);
    if (claimed !== null && claimed !== count)
      refuse(
        line,
        `the header says ${claimed}/${limit}, but there are ${shown}`,
        `Paste all the rows, or write ${count}/${limit}.`,
      );
    if (claimed !== null && this.isLost)
      refuse(
        last.line,
        `the last of ${shown} does not find the answer`,
        `Paste the whole game: it ends with the answer, or with row ${limit}.`,
      );
    if (this.saidLost && isWin(last.feedbacks[0]))
      refuse(line, `the header says X/${limit}, but the last row is all correct`, `Write ${count}/${limit}.`);
    if (this.saidLost && count !== limit)
      refuse(
        line,
        `the header says X/${limit}, but there are ${shown}`,
        `A lost game has all its ${limit} rows: paste them all.`,
      );
  }

  /** @param {boolean} over */
  checkTurns(over) {
    const { lexicon, rows, limit, answer } = this;
    const { feedbacks } = this;
    if (!feedbacks)
      refuse(
        this.line,
        "there are no marks, and no answer to compute them from",
        "Add a line with the answer (answer: moist), or the marks.",
      );
    if (rows.length > limit)
      refuse(
        rows[limit].line,
        `there are ${rows.length} turns, and the game has ${plural(limit, "guess")}`,
        "Leave out what does not belong to it.",
      );
    rows.forEach(({ guess, line }, nth) => {
      const marks = feedbacks[nth];
      const name = `turn ${nth + 1}${guess ? `, ${lexicon.upper(guess)},` : ""}`;
      if (isWin(marks) && nth + 1 < rows.length)
        refuse(
          line,
          `${name} found the answer, but there are more turns after it`,
          "Leave out the turns after it, or correct the answer.",
        );
      if (guess) checkMarks(lexicon, guess, marks.pattern, answer, line);
    });
    const last = feedbacks[rows.length - 1];
    if (over && !isWin(last) && rows.length < limit)
      refuse(
        rows[rows.length - 1].line,
        `the game is not over: turn ${rows.length} of ${limit} did not find the answer`,
        `Give all the turns: it ends with the answer, or with turn ${limit}.`,
      );
  }
}

/**
 * Refuse marks that the answer does not give, or that no answer gives. @param {Lexicon} lexicon @param {string} guess
 * @param {number} pattern @param {string | null} answer @param {number} line
 */
function checkMarks(lexicon, guess, pattern, answer, line) {
  const letters = lexicon.letters(guess);
  const right = answer ? patternOf(letters, lexicon.letters(answer)) : pattern;
  if (right !== pattern)
    refuse(
      line,
      `${lexicon.upper(guess)} is marked ${signsOf(pattern, lexicon.length)}, but against ` +
        `${lexicon.upper(/** @type {string} */ (answer))} it gets ${signsOf(right, lexicon.length)}`,
      `Write ${guess}:${signsOf(right, lexicon.length)}, or correct the guess or the answer.`,
      feedbackError,
    );
  checkPossible(lexicon.alphabet, letters, pattern);
}
