/* Games for a review as they were read: salet/reviews/reading.py. What is missing is found where it can be: the
   answer in the history, guesses from squares. */

import { checkTurns } from "../share/checks.js";
import { EngineError } from "../errors.js";
import { inferGuesses } from "./infer.js";
import { Position } from "../position/position.js";
import { marksOf } from "../puzzle/marks.js";
import { squaresViolation } from "../puzzle/rules.js";
import { hasWords, isOver, readGames } from "../share/read.js";
import { failure, said } from "../puzzle/sentences.js";

/** @import { Turn } from "../puzzle/turns.js" */
/** @import { ReadGame } from "../share/read.js" */
/** @import { Lexicon } from "../words/lexicon.js" */
/** @import { Inferred } from "./infer.js" */

/**
 * The one game of a text.
 * @param {string} text
 * @param {Lexicon} lexicon
 * @param {string[]} answers as they were typed
 * @param {number | null} limit
 * @returns {ReadGame}
 */
export function gameIn(text, lexicon, answers, limit) {
  const head = text.trimStart().slice(0, 400);
  const [first] = head.toLowerCase().split("\n");
  if (/^(\{|\[\s*[[{"\]])/.test(head) || (first.includes("feedbacks") && first.includes("guesses")))
    throw failure("file-of-games");
  const found = readGames(text, lexicon, answers, limit);
  const games = found.flatMap((game) => (game instanceof EngineError ? [] : [game]));
  if (!games.length) throw found[0];
  if (games.length > 1) throw failure("one-game", { count: games.length });
  return games[0];
}

/**
 * A game with everything that was missing, its rules and notes about it.
 * @param {ReadGame} game
 * @param {Lexicon} lexicon
 * @param {string | null} rules that the game must have kept
 */
export function completed(game, lexicon, rules) {
  if (game.answers.length > 1 && game.answers.includes(null) && !hasWords(game))
    throw failure("no-words", {}, { asks: "answer" });
  const { turns, answers, inferred } = withWords(game, lexicon);
  // Its reader has checked the rest.
  if (turns !== game.turns || answers !== game.answers) checkTurns(turns, answers, lexicon, game.limit);
  const notes = inferredNote(inferred);
  const isKnown = inferred.every((inference) => !inference || inference.fitting === 1);
  const claimed = game.rules ?? "normal";
  const broken = rules === null && claimed !== "normal" ? brokenRule(lexicon, claimed, turns, isKnown) : null;
  if (broken) notes.push(said("note.broken-rules", { why: broken }));
  return { turns, answers, inferred, notes, rules: rules ?? (broken ? "normal" : claimed) };
}

/**
 * The turns with their guesses, those that were missing inferred from their squares.
 * @param {ReadGame} game
 * @param {Lexicon} lexicon
 * @returns {{turns: Turn[], answers: (string | null)[], inferred: (Inferred | null)[]}}
 */
function withWords(game, lexicon) {
  const { turns, limit } = game;
  if (hasWords(game)) return { turns, answers: game.answers, inferred: turns.map(() => null) };
  if (game.answers.length === 1 && !isOver(game))
    throw failure("not-over", { line: game.line, turn: turns.length, limit });
  if (!turns.length || game.answers.includes(null)) throw failure("only-squares", {}, { asks: "answer" });
  const known = game.answers.map((answer) => lexicon.word(/** @type {string} */ (answer)));
  /** @type {(string | null)[]} */
  const words = turns.map(({ guess, patterns }) => guess || (known[patterns.indexOf(lexicon.win)] ?? null));
  /** @type {(Inferred | null)[]} */
  let inferred = words.map(() => null);
  if (words.includes(null)) {
    const squares = turns.map(({ patterns }) => patterns);
    const hard = (game.rules ?? "normal") !== "normal";
    const inferences = inferGuesses(lexicon, squares, known, { hard, known: words });
    inferred = words.map((word, nth) => (word === null ? inferences[nth] : null));
  }
  const complete = turns.map(({ patterns }, nth) => {
    const guess = words[nth] ?? /** @type {Inferred} */ (inferred[nth]).guess;
    return { guess, letters: lexicon.letters(guess), patterns };
  });
  return { turns: complete, answers: known, inferred };
}

/** A note about guesses that were inferred. @param {(Inferred | null)[]} every */
function inferredNote(every) {
  const inferred = every.filter((inference) => inference !== null);
  if (!inferred.length) return [];
  if (inferred.some(({ fitting }) => fitting > 1)) return [said("note.several-fit")];
  return [said("note.inferred", { n: inferred.length })];
}

/**
 * Which rule a game broke, or null. Where guesses are unknown, only the squares of one board can show it.
 * @param {Lexicon} lexicon @param {string} rules @param {Turn[]} turns @param {boolean} isKnown
 */
function brokenRule(lexicon, rules, turns, isKnown) {
  if (!isKnown && turns[0].patterns.length > 1) return null;
  if (!isKnown) return squaresViolation(turns.map(({ patterns: [pattern] }) => marksOf(pattern ?? 0, lexicon.length)));
  try {
    turns.reduce((position, turn) => position.after(turn), Position.start(lexicon, rules, turns[0].patterns.length));
    return null;
  } catch (error) {
    if (!(error instanceof EngineError) || error.error !== "illegal-guess") throw error;
    return error.said;
  }
}
