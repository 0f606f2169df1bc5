/* Games for a review as they were read: salet/reviews/reading.py. What is missing is found where it can be: the
   answer in the history, guesses from squares. */

import { checkTurns } from "./checks.js";
import { EngineError, inputError } from "./errors.js";
import { inferGuesses } from "./infer.js";
import { Position } from "./position.js";
import { hasWords, isOver, readGames } from "./read.js";
import { failure, say } from "./sentences.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./read.js").ReadGame} ReadGame */
/** @typedef {import("./turns.js").Turn} Turn */
/** @typedef {import("./infer.js").Inferred} Inferred */

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
    throw inputError("this is a file of games", "Open it under Games, or paste one game.");
  const found = readGames(text, lexicon, answers, limit);
  const games = found.flatMap((game) => (game instanceof EngineError ? [] : [game]));
  if (!games.length) throw found[0];
  if (games.length > 1) throw failure("one-game", { count: games.length });
  return games[0];
}

/**
 * A game with everything that was missing, its rules and notes about it.
 * @param {ReadGame} read
 * @param {(string | null)[]} known its answers, some of which may be from the history
 * @param {Lexicon} lexicon
 * @param {string | null} rules that the game must have kept
 */
export function completed(read, known, lexicon, rules) {
  const game = { ...read, answers: known };
  if (game.answers.length > 1 && game.answers.includes(null) && !hasWords(game))
    throw failure("no-words", {}, { steps: [{ set: "answer" }, ", a word for each board."] });
  const { turns, answers, inferred } = withWords(game, lexicon);
  // Its reader has checked the rest.
  if (turns !== read.turns || answers !== read.answers) checkTurns(turns, answers, lexicon, game.limit);
  const notes = inferredNote(inferred);
  const isKnown = inferred.every((inference) => !inference || inference.fitting === 1);
  const claimed = game.rules ?? "normal";
  const broken = isKnown && rules === null && claimed !== "normal" ? brokenRule(lexicon, claimed, turns) : "";
  if (broken) notes.push(say("note.broken-rules", { rules: claimed, why: broken }));
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
  if (!turns.length || game.answers.includes(null))
    throw failure(
      "only-squares",
      { where: game.where || say("error.this-game") },
      { steps: [{ set: "answer" }, " for each board, or give the guesses."] },
    );
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
  if (inferred.some(({ fitting }) => fitting > 1)) return [say("note.several-fit")];
  return [say(inferred.length === 1 ? "note.inferred-one" : "note.inferred", { count: inferred.length })];
}

/** Which rule a game broke, or "". @param {Lexicon} lexicon @param {string} rules @param {Turn[]} turns */
function brokenRule(lexicon, rules, turns) {
  try {
    turns.reduce((position, turn) => position.after(turn), Position.start(lexicon, rules, turns[0].patterns.length));
    return "";
  } catch (error) {
    if (!(error instanceof EngineError) || error.error !== "illegal-guess") throw error;
    return error.message;
  }
}
