/* What the engine says about the golden positions, one line of JSON each: node positions.mjs positions.json */

import { readFile } from "node:fs/promises";

import { answers } from "./data.mjs";

const engine = answers();

/** As zlib's crc32. @param {string} text */
function checksum(text) {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

for (const row of JSON.parse(await readFile(process.argv[2], "utf8"))) {
  const { list, rules, boards, turns, day, within, words = "everyday" } = row;
  const body = { list, rules, boards, turns, day, within };
  let found;
  try {
    const { boards: each } = await engine.position(body);
    const advice = await engine.suggest({ ...body, words, top: 10 });
    found = {
      suggestions: advice.suggestions.map(({ guess, expected_turns }) => [guess, expected_turns ?? null]),
      win: advice.suggestions[0].win,
      candidates: each.map((board) => {
        const words = board.candidates();
        const sorted = words.map(([word]) => word).sort();
        return {
          count: board.count,
          likely: board.likely,
          digest: checksum(sorted.join(" ")),
          words: words.slice(0, 20),
        };
      }),
    };
  } catch (error) {
    if (!error.body) throw error;
    found = { repairs: error.body.repairs.map((repair) => repair.turns), conflict: error.body.conflict };
  }
  console.log(JSON.stringify(found));
}
