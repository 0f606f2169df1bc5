/* A game as somebody types it: guesses, turns, and the answers where they are known: salet/share/typed.py. */

import { feedbackError, inputError } from "./errors.js";
import { patternOf, signsOf } from "./feedback.js";
import { endsOf } from "./share.js";
import { boardCount, parseTurn } from "./turns.js";

/** @typedef {import("./turns.js").Turn} Turn */
/** @typedef {import("./lexicon.js").Lexicon} Lexicon */

/**
 * The turns of a game with all their marks, and the answer of each board. @param {Lexicon} lexicon
 * @param {(string | Turn)[]} texts "crane", "crane:bbygb,ybbbb" or turns @param {(string | null)[]} answers
 * @param {number | null} limit
 * @returns {{turns: Turn[], answers: (string | null)[]}}
 */
export function typedGame(lexicon, texts, answers, limit) {
  if (!texts.length)
    throw inputError("there are no guesses", "Write them in order, the answer last: crane sloth moist");
  const boards = answers.length || boardsOf(lexicon, texts);
  let known = answers.length ? answers.map((word) => word && lexicon.word(word)) : new Array(boards).fill(null);
  known.forEach((word, nth) => {
    if (word && known.indexOf(word) < nth)
      throw inputError(
        `${lexicon.upper(word)} is the answer of boards ${known.indexOf(word) + 1} and ${nth + 1}: ` +
          "the boards of a game have different answers",
        "Name each answer once.",
      );
  });
  let solved = new Array(boards).fill(false);
  const typedTurns = texts.map((text, nth) => {
    const isWord = typeof text === "string" && !text.includes(":") && (boards === 1 || !/\s/.test(text.trim()));
    if (isWord) return { guess: lexicon.word(text), patterns: null };
    const turn = typeof text === "string" ? parseTurn(lexicon, text, solved, nth) : text;
    if (boards > 1) solved = solved.map((was, board) => was || turn.patterns[board] === lexicon.win);
    return turn;
  });
  const last = typedTurns[typedTurns.length - 1];
  if (boards === 1 && known[0] === null && (!last.patterns || last.patterns[0] === lexicon.win)) known = [last.guess];
  const done = new Set();
  const turns = typedTurns.map(({ guess, patterns }, nth) => {
    const letters = lexicon.letters(guess);
    const shown =
      patterns ??
      known.map((answer, board) => {
        if (done.has(board)) return null;
        if (answer === null)
          throw inputError(
            `there are no marks for ${lexicon.upper(guess)}, and no answer to compute them from`,
            `Add the answer, or write ${guess}:feedback.`,
            { steps: [{ set: "answer" }, `, or write ${guess}:feedback.`] },
          );
        return patternOf(letters, lexicon.letters(answer));
      });
    if (boards > 1 && shown.every((pattern) => pattern === null))
      throw feedbackError(`turn ${nth + 1}, ${lexicon.upper(guess)}: every board was solved before`, "Omit this turn.");
    shown.forEach((pattern, board) => {
      const answer = known[board];
      if (pattern === lexicon.win && boards > 1) done.add(board);
      if (pattern === null || answer === null) return;
      const right = patternOf(letters, lexicon.letters(answer));
      if (right !== pattern)
        throw feedbackError(
          `${lexicon.upper(guess)} is marked ${signsOf(pattern, lexicon.length)}, but against ` +
            `${lexicon.upper(answer)} it gets ${signsOf(right, lexicon.length)}`,
          `Write ${guess}:${signsOf(right, lexicon.length)}, or correct the guess or the answer.`,
          { turn: nth },
        );
    });
    return { guess, letters, patterns: shown };
  });
  if (boards === 1) {
    const end = turns.findIndex(({ patterns }) => patterns[0] === lexicon.win);
    if (end >= 0 && end < turns.length - 1)
      throw inputError(
        `turn ${end + 1}, ${lexicon.upper(turns[end].guess)}, found the answer, but there are more turns after it`,
        "Leave out the turns after it, or correct the answer.",
      );
    if (turns.length > (limit ?? 6))
      throw inputError(
        `there are ${turns.length} turns, and the game has ${limit ?? 6} guesses`,
        "Leave out what does not belong to it.",
      );
  }
  const ends = endsOf(turns, lexicon.win);
  return { turns, answers: known.map((word, board) => word ?? (ends[board] ? turns[ends[board] - 1].guess : null)) };
}

/** How many boards the turns show. @param {Lexicon} lexicon @param {(string | Turn)[]} texts */
function boardsOf(lexicon, texts) {
  const turn = texts.find((text) => typeof text !== "string");
  return typeof turn === "object" ? turn.patterns.length : boardCount(lexicon, /** @type {string[]} */ (texts));
}
