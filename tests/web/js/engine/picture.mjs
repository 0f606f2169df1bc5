/* What the page's engine answers about pictures: node picture.mjs FILE, a list of {file, width, height, list, missing};
   files whose names begin with one of `missing` cannot be loaded. Prints the list and the rows of each picture. */

import { readFileSync } from "node:fs";

import { Answers } from "../../../../src/salet/web/static/engine/answers.js";
import { Data } from "../../../../src/salet/web/static/engine/data.js";
import { loadError } from "../../../../src/salet/web/static/engine/errors.js";
import { read } from "./data.mjs";

const results = [];
for (const { file, width, height, list, missing } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const load = async (name) => {
    if (missing.some((start) => name.startsWith(start))) throw loadError();
    return read(name);
  };
  const answers = new Answers(new Data(load, () => "2026-09-01"));
  const image = { width, height, data: new Uint8ClampedArray(readFileSync(file)) };
  try {
    const found = await answers.picture({ image, list });
    const rows = found.boards.flat().map(({ guess, feedback }) => `${guess}:${feedback}`);
    results.push([found.list, rows]);
  } catch (error) {
    results.push([error.error, []]);
  }
}
console.log(JSON.stringify(results));
