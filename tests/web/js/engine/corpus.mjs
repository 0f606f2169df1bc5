/* What the engine answers to questions, a line of JSON each: [question, ...input] in, the answer out. A question is one
   of those below, a request of the engine, or a function of a file of it: "puzzle/marks.js patternOf". */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { Advice } from "../../../../src/salet/web/static/engine/advice/advise.js";
import { Answers } from "../../../../src/salet/web/static/engine/answers.js";
import { Data } from "../../../../src/salet/web/static/engine/data.js";
import { EngineError, loadError } from "../../../../src/salet/web/static/engine/errors.js";
import { ofPlayers } from "../../../../src/salet/web/static/engine/league/games.js";
import { Position } from "../../../../src/salet/web/static/engine/position/position.js";
import { signsOf } from "../../../../src/salet/web/static/engine/puzzle/marks.js";
import { isOver, readGames } from "../../../../src/salet/web/static/engine/share/read.js";
import { Valuer } from "../../../../src/salet/web/static/engine/value/valuer.js";
import { Alphabet } from "../../../../src/salet/web/static/engine/words/alphabet.js";
import { Lexicon } from "../../../../src/salet/web/static/engine/words/lexicon.js";
import { text } from "../../../../src/salet/web/static/base/say.js";
import { answers, read } from "./data.mjs";

const ENGINE = "../../../../src/salet/web/static/engine/";
const engine = answers();
const { alphabets } = await engine.data.constants();
const alphabet = ({ code, letters }) => new Alphabet(letters ? { letters } : alphabets[code]);

const questions = {
  list(key, fields) {
    engine.data.lists.set(key, new Lexicon({ ...fields, alphabet: alphabet(fields) }));
  },
  beliefs: async (...list) => (await engine.data.lexicon(...list)).weights,
  letters: (of, word) => {
    const own = alphabet(of);
    return [own.normalise(word), own.letters(own.normalise(word)), own.upper(own.normalise(word))];
  },
  colouring: (of, ...input) => questions.call("puzzle/colourings.js", "checkPossible", alphabet(of), ...input),
  async candidates(body) {
    return (await engine.position(body)).boards.map((board) => [board.count, board.likely, board.candidates()]);
  },
  /** Whether words are legal, and why not. */
  async legal(body, words) {
    const position = await engine.position(body);
    return words.map((word) => {
      const illegal = caught(() => position.checkLegal(word));
      return [position.legal[position.lexicon.index.get(word)], illegal && illegal.message];
    });
  },
  /** What words are worth. */
  async values(body, words) {
    const valuer = new Valuer((await engine.position(body)).without(body.never ?? []));
    return words.map((word) => {
      const { method, exact, turns, win, chance, expectedRest, spread, usualRank } = valuer.value(word);
      return { method, exact, numbers: [turns, win, chance, expectedRest, spread, usualRank] };
    });
  },
  /** The games in a text. */
  async pasted(pasted) {
    const lexicon = await engine.data.lexicon("original");
    return readGames(pasted, lexicon).map((game) => {
      if (game instanceof EngineError) return refused(game);
      const turns = game.turns.map(({ guess, patterns }) => [
        guess,
        patterns.map((pattern) => (pattern === null ? null : signsOf(pattern, game.length))),
      ]);
      const { length: _, list: list_name, ...rest } = game;
      return { ...rest, list_name, turns, over: isOver(game) };
    });
  },
  /** The list and the rows of a picture, when files whose names begin with one of `missing` cannot be loaded. */
  async picture({ file, width, height, list, missing }) {
    const load = async (name) => {
      if (missing.some((start) => name.startsWith(start))) throw loadError();
      return read(name);
    };
    const image = { width, height, data: new Uint8ClampedArray(await readFile(file)) };
    const found = await new Answers(new Data(load, () => "2026-09-01")).picture({ image, list });
    return [found.list, found.boards.flat().map(({ guess, feedback }) => `${guess}:${feedback}`)];
  },
  /** The league of a file as it is wanted on a day, with all its games. */
  async league(name, today, wanted) {
    const { games, left_out } = await answers(today).chat({ file: new Blob([await readFile(name)]), name });
    const league = await answers(today).league({ ...wanted, games });
    return JSON.stringify({ all: ofPlayers(games, wanted.aliases), left_out, ...league });
  },
  /** How many games against some answers take how many guesses, the lost ones under "lost". */
  async play(words, ...list) {
    const counts = {};
    play(Position.start(await engine.data.lexicon(...list)), words, counts);
    return counts;
  },
  call: async (file, name, ...input) => (await import(ENGINE + file))[name](...input),
};

/**
 * Play all these answers, the same guess for all that are not told apart. @param {Position} position
 * @param {string[]} hidden @param {Record<string, number>} counts
 */
function play(position, hidden, counts) {
  if (position.turns.length >= 6) {
    counts.lost = (counts.lost ?? 0) + hidden.length;
    return;
  }
  const { lexicon, board } = position;
  const clear = position.turns.length && board.count <= 2;
  const taste = { words: "any", never: [], top: 1 };
  const guess = clear ? board.candidates(1)[0][0] : new Advice(position, taste).best;
  const letters = lexicon.letters(guess);
  const column = (word) => lexicon.column[/** @type {number} */ (lexicon.index.get(word))];
  /** @type {Map<number, string[]>} */
  const groups = new Map();
  lexicon.row(guess, hidden.map(column)).forEach((pattern, i) => {
    groups.set(pattern, [...(groups.get(pattern) ?? []), hidden[i]]);
  });
  for (const [pattern, words] of groups) {
    const next = position.followed({ guess, letters, patterns: [pattern] });
    if (pattern === lexicon.win) counts[next.turns.length] = (counts[next.turns.length] ?? 0) + 1;
    else play(next, words, counts);
  }
}

/** What a function says, or its error. @param {() => any} function_ */
function caught(function_) {
  try {
    return function_() ?? null;
  } catch (error) {
    if (error instanceof EngineError) return refused(error);
    throw error;
  }
}

/** @param {EngineError} error */
const refused = ({ body, key }) => ({ line: null, boards: [], ...body, key });

/** What the engine says as text, and arrays of numbers as JSON. */
const plain = (_, value) => (value?.key && value.values ? text(value) : ArrayBuffer.isView(value) ? [...value] : value);

/** @param {string} question @param {any[]} input */
function asked(question, input) {
  if (question in questions) return questions[question](...input);
  return question in engine ? engine[question](...input) : questions.call(...question.split(" "), ...input);
}

for await (const line of createInterface({ input: process.stdin })) {
  const [question, ...input] = JSON.parse(line);
  let answer = null;
  try {
    answer = (await asked(question, input)) ?? null;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    answer = refused(error);
  }
  console.log(typeof answer === "string" && question === "league" ? answer : JSON.stringify(answer, plain));
}
