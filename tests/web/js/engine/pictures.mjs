/* Read pictures with the page's reader: node pictures.mjs FOLDER, which has pictures.json with the size, the file and
   the list of each picture, the words of the lists, and the glyphs. Prints what was read of each. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Alphabet } from "../../../../src/salet/web/static/engine/words/alphabet.js";
import { Lexicon } from "../../../../src/salet/web/static/engine/words/lexicon.js";
import { readPicture } from "../../../../src/salet/web/static/engine/pictures/read.js";

const folder = process.argv[2];
const { glyphs, lists, pictures } = JSON.parse(readFileSync(join(folder, "pictures.json"), "utf8"));
const lexicons = lists.map(
  ({ name, words, alphabet }) =>
    new Lexicon({ name, guesses: words, answers: [...words.keys()], alphabet: new Alphabet(alphabet) }),
);
const results = [];
let milliseconds = 0;
for (const { file, width, height, list } of pictures) {
  const data = new Uint8ClampedArray(readFileSync(join(folder, file)));
  const start = performance.now();
  const read = await readPicture({ width, height, data }, glyphs, (length) =>
    lexicons.filter((lexicon) => lexicon.length === length && lexicon.name === list),
  );
  milliseconds += performance.now() - start;
  const cells = (row) => [row.guess, row.feedback, row.unsureLetters, row.unsureMarks];
  results.push(read.boards.map((board) => board.map(cells)));
}
console.error(`${Math.round(milliseconds)} ms`);
console.log(JSON.stringify(results));
