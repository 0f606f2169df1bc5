/* What the engine says about the golden games, one line of JSON each: node reviews.mjs reviews.json */

import { readFile } from "node:fs/promises";

import { answers } from "./data.mjs";

const engine = answers();
for (const { game } of JSON.parse(await readFile(process.argv[2], "utf8")))
  console.log(JSON.stringify(await engine.review(game)));
