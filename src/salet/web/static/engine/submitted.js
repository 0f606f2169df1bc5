/* Games as they are submitted for review, typed or pasted: salet/reviews/submitted.py. Missing data are derived if
   possible: marks from the answers, the answer from the last guess or the history, guesses from squares. */

import { EngineError, inputError } from "./errors.js";
import { inferGuesses } from "./infer.js";
import { readGames } from "./pasted.js";
import { Position } from "./position.js";
import { showsSeveral } from "./severalpasted.js";
import { typedGame } from "./typed.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./turns.js").Turn} Turn */
/** @typedef {import("./sharedgame.js").SharedGame} SharedGame */
/** @typedef {import("./infer.js").Inferred} Inferred */
/**
 * @typedef {{words: (string | null)[], patterns: (number | null)[][], answers: (string | null)[],
 *   number: number | null, claimed: string, limit: number | null, where: string}} Submitted a word or marks may be
 *   missing, but not both in one turn; `claimed` are the rules in the header of the game
 */

/**
 * A typed game: crane sloth moist, crane:bbygb, crane:bbygb,ybbbb. @param {string[]} texts @param {Lexicon} lexicon
 * @param {string[]} answers @param {number | null} limit @returns {Submitted}
 */
export function fromWords(texts, lexicon, answers, limit) {
  const game = typedGame(lexicon, texts, answers, limit);
  return {
    words: game.turns.map(({ guess }) => guess),
    patterns: game.turns.map(({ patterns }) => patterns),
    answers: game.answers,
    number: null,
    claimed: "normal",
    limit,
    where: "",
  };
}

/**
 * The one game of a text. @param {string} text @param {Lexicon} lexicon @param {string[]} namedAnswers as they
 * were typed @param {number | null} limit @returns {Submitted}
 */
export function fromText(text, lexicon, namedAnswers, limit) {
  if (isGamesFile(text)) throw inputError("this is a file of games", "Open it under Games, or paste one game.");
  const answers = namedAnswers.map((word) => lexicon.word(word));
  const lines = answers.length || showsSeveral(text, lexicon) ? [] : oneOnEachLine(text, lexicon);
  if (lines.length) throw inputError(`there are ${lines.length} games here`, "Paste one of them.");
  const shared = readGames(text, lexicon, limit);
  if (shared.length > 1 && answers.length)
    throw inputError(
      `there are ${shared.length} games in this text, but an answer can be given for only one`,
      "Paste one game, or leave out the answer.",
    );
  /** @type {Submitted[]} */
  const games = [];
  /** @type {unknown} */
  let fault = null;
  for (const game of shared)
    try {
      games.push(fromShared(game, answers));
    } catch (error) {
      fault ??= error;
    }
  if (!games.length) throw fault;
  if (games.length > 1) throw inputError(`there are ${games.length} games here`, "Paste one of them.");
  return games[0];
}

/** Whether a text is an exported file of games. @param {string} text */
function isGamesFile(text) {
  const head = text.trimStart().slice(0, 400);
  const [first] = head.toLowerCase().split("\n");
  return /^(\{|\[\s*[[{"\]])/.test(head) || (first.includes("feedbacks") && first.includes("guesses"));
}

/** The lines of a text, if each of several is a whole game. @param {string} text @param {Lexicon} lexicon */
function oneOnEachLine(text, lexicon) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith("#"));
  const isGuess = (token) => {
    const word = lexicon.alphabet.normalise(token.split(":")[0]);
    const isMarks = /^[byg]+$/.test(word) && !lexicon.index.has(word);
    return /^\p{L}+$/u.test(word) && !isMarks && lexicon.letters(word).length === lexicon.length;
  };
  const areWhole = lines.every((line) => {
    const words = line.replaceAll(",", " ").split(/\s+/).filter(Boolean);
    return words.length > 1 && words.every(isGuess);
  });
  return lines.length > 1 && areWhole ? lines : [];
}

/** A pasted game with the answers that were given beside it. @param {SharedGame} shared @param {string[]} answers */
function fromShared(shared, answers) {
  if (answers.length && answers.length !== shared.boards)
    throw inputError(
      `there are ${answers.length} answers, but the game has ${shared.boards} boards`,
      "Name the answer of each board.",
    );
  if (answers.length && shared.kind === "numbers")
    throw inputError(
      "this text has only a number for each board, and no squares",
      "Paste the squares as well, or give the guesses in place of the text.",
    );
  const game =
    answers.length && shared.boards === 1
      ? shared.with({ named: [...shared.named, { line: shared.line, word: answers[0] }] })
      : shared;
  if (answers.length || game.boards === 1) game.check(game.kind !== "unfinished");
  return {
    words: game.rows.map(({ guess }) => guess),
    patterns: game.rows.map(({ feedbacks }) => feedbacks.map((marks) => marks && marks.pattern)),
    answers: answers.length ? answers : game.answers,
    number: game.number,
    claimed: game.hard ? "hard" : "normal",
    limit: game.limit,
    where: game.number === null ? `line ${game.line}` : `puzzle ${game.number.toLocaleString("en-US")}`,
  };
}

/**
 * A submitted game with all that was missing, its rules and notes about it. @param {Submitted} submitted
 * @param {Lexicon} lexicon @param {string | null} rules that the game must have kept
 */
export function completed(submitted, lexicon, rules) {
  const { claimed, limit } = submitted;
  const hasWords = submitted.words.length > 0 && !submitted.words.includes(null);
  if (submitted.answers.length > 1 && submitted.answers.includes(null) && !hasWords)
    throw inputError("the text has no guesses, and the answers are not known", "Enter the answer of each board.", {
      steps: [{ set: "answer" }, ", a word for each board."],
    });
  const { words, answers, inferred } = withWords(submitted, lexicon);
  const notes = inferredNote(inferred);
  const typed = words.map((word, nth) => {
    const guess = lexicon.word(word);
    const patterns = submitted.patterns[nth];
    return patterns.length ? { guess, letters: lexicon.letters(guess), patterns } : guess;
  });
  const game = typedGame(lexicon, typed, answers, limit);
  const isKnown = inferred.every((inference) => !inference || inference.fitting === 1);
  let ruleSet = rules ?? claimed;
  if (isKnown && rules === null && claimed !== "normal") {
    const broken = brokenRule(lexicon, claimed, game.turns);
    if (broken) {
      ruleSet = "normal";
      notes.push(`It is marked as played by ${claimed} rules, but ${broken}; judged by normal rules.`);
    }
  }
  return { ...game, inferred, notes, rules: ruleSet };
}

/**
 * The guesses, those that were missing inferred from their squares. @param {Submitted} game @param {Lexicon} lexicon
 * @returns {{words: string[], answers: (string | null)[], inferred: (Inferred | null)[]}}
 */
function withWords(game, lexicon) {
  const { patterns, where } = game;
  const { win } = lexicon;
  const words = [...game.words];
  if (words.length && words.every(Boolean))
    return { words: /** @type {string[]} */ (words), answers: game.answers, inferred: words.map(() => null) };
  const answers = [...game.answers];
  patterns.forEach((row, nth) =>
    row.forEach((pattern, board) => {
      if (words[nth] && pattern === win) answers[board] ??= words[nth];
    }),
  );
  if (!words.length || answers.includes(null))
    throw inputError(`${where || "this game"} has only squares, and the answer is not known`, "Enter the answer.", {
      steps: [{ set: "answer" }, " for each board, or give the guesses."],
    });
  const known = answers.map((answer) => lexicon.word(/** @type {string} */ (answer)));
  patterns.forEach((row, nth) =>
    row.forEach((pattern, board) => {
      if (pattern === win) words[nth] ??= known[board];
    }),
  );
  if (words.every(Boolean))
    return { words: /** @type {string[]} */ (words), answers: known, inferred: words.map(() => null) };
  const squares = patterns.map((row) => (row.length ? row : [win]));
  const inferences = inferGuesses(lexicon, squares, known, { hard: game.claimed !== "normal", known: words });
  return {
    words: words.map((word, nth) => word ?? inferences[nth].guess),
    answers: known,
    inferred: words.map((word, nth) => (word === null ? inferences[nth] : null)),
  };
}

/** A note about guesses that were inferred. @param {(Inferred | null)[]} every */
function inferredNote(every) {
  const inferred = every.filter((inference) => inference !== null);
  if (!inferred.length) return [];
  if (inferred.some(({ fitting }) => fitting > 1))
    return ["Several words give these squares: skill and luck need the guesses."];
  if (inferred.length === 1) return ["One guess is inferred from its squares: the only word that gives them."];
  return [`${inferred.length} guesses are inferred from the squares: only these words give them.`];
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
