/* What the engine says about the golden games, one line of JSON each: node reviews.mjs reviews.json */

import { readFile } from "node:fs/promises";

import { text } from "../../../../src/salet/web/static/base/say.js";
import { answers } from "./data.mjs";

const engine = answers();
for (const { game } of JSON.parse(await readFile(process.argv[2], "utf8"))) {
  const review = await engine.review(game);
  const [verdict, notes] = [review.verdict.map(text), review.notes.map(text)];
  const turns = review.turns.map((turn) => ({ ...turn, sentences: turn.sentences.map(text) }));
  console.log(JSON.stringify({ ...review, verdict, notes, turns }));
}
