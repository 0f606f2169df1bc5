/* What the engine reads in texts, one line of JSON each: node pasted.mjs texts.json */

import { readFile } from "node:fs/promises";

import { EngineError } from "../../../../src/salet/web/static/engine/errors.js";
import { signsOf } from "../../../../src/salet/web/static/engine/puzzle/marks.js";
import { isOver, readGames } from "../../../../src/salet/web/static/engine/share/read.js";
import { answers } from "./data.mjs";

const lexicon = await answers().data.lexicon("original");

/** @param {EngineError} error */
const refused = ({ error, key, more }) => ({ error, key, line: more.line ?? null, boards: more.boards ?? [] });

/** @param {string} text */
function games(text) {
  try {
    return readGames(text, lexicon);
  } catch (error) {
    if (error instanceof EngineError) return [error];
    throw error;
  }
}

for (const text of JSON.parse(await readFile(process.argv[2], "utf8"))) {
  const found = games(text).map((game) => {
    if (game instanceof EngineError) return refused(game);
    const turns = game.turns.map(({ guess, patterns }) => [
      guess,
      patterns.map((pattern) => (pattern === null ? null : signsOf(pattern, game.length))),
    ]);
    const { length: _, list: list_name, ...rest } = game;
    return { ...rest, list_name, turns, over: isOver(game) };
  });
  console.log(JSON.stringify(found));
}
