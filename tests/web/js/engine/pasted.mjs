/* What the engine reads in pasted texts, one line of JSON each: node pasted.mjs texts.json */

import { readFile } from "node:fs/promises";

import { signsOf } from "../../../../src/salet/web/static/engine/feedback.js";
import { readGames } from "../../../../src/salet/web/static/engine/pasted.js";
import { answers } from "./data.mjs";

const lexicon = await answers().data.lexicon("original");

/** What an action refuses, or null. @param {() => void} action */
function refusal(action) {
  try {
    action();
    return null;
  } catch (error) {
    if (!error.body) throw error;
    return error.message;
  }
}

for (const text of JSON.parse(await readFile(process.argv[2], "utf8"))) {
  let games = [];
  const error = refusal(() => {
    games = readGames(text, lexicon, null);
  });
  const found = games.map((game) => {
    const { kind, boards, number, limit, hard, ends, answers: words, rows } = game;
    const read = rows.map(({ guess, feedbacks }) => [
      guess,
      feedbacks.map((marks) => marks && signsOf(marks.pattern, marks.length)),
    ]);
    const fault = refusal(() => game.check(kind !== "unfinished"));
    return { kind, boards, number, limit, hard, ends, answers: words, rows: read, fault };
  });
  console.log(JSON.stringify({ error, games: found }));
}
