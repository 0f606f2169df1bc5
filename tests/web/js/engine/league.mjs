/* The leagues that the engine makes of files, one line of JSON each: node league.mjs files.json [today]. Each
   has its name as `file`, and what is wanted. */

import { readFile } from "node:fs/promises";

import { EngineError } from "../../../../src/salet/web/static/engine/errors.js";
import { ofPlayers } from "../../../../src/salet/web/static/engine/league/games.js";
import { answers } from "./data.mjs";

const engine = answers(process.argv[3]);

for (const { file: name, ...wanted } of JSON.parse(await readFile(process.argv[2], "utf8"))) {
  try {
    const { games, left_out } = await engine.chat({ file: new Blob([await readFile(name)]), name });
    const all = ofPlayers(games, wanted.aliases);
    console.log(JSON.stringify({ all, left_out, ...(await engine.league({ ...wanted, games })) }));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    console.log(JSON.stringify({ error: error.key }));
  }
}
