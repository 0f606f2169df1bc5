/* What the engine says words are worth, one line of JSON for each position: node values.mjs positions.json */

import { readFile } from "node:fs/promises";

import { Valuer } from "../../../../src/salet/web/static/engine/value/valuer.js";
import { answers } from "./data.mjs";

for (const { words, ...body } of JSON.parse(await readFile(process.argv[2], "utf8"))) {
  const valuer = new Valuer(await answers().position(body));
  const values = words.map((word) => {
    const { method, exact, turns, win, chance, expectedRest, spread, usualRank } = valuer.value(word);
    return { method, exact, numbers: [turns, win, chance, expectedRest, spread, usualRank] };
  });
  console.log(JSON.stringify(values));
}
