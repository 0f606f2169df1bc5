/* The engine plays whole games, any word: node play.mjs original, or node play.mjs 2024 5 for each fifth day of a year,
   or answer of a list. It prints how many games took how many guesses, the lost ones under "lost". */

import { Advice } from "../../../../src/salet/web/static/engine/advice/advise.js";
import { Position } from "../../../../src/salet/web/static/engine/position/position.js";
import { dayText } from "../../../../src/salet/web/static/engine/belief/mixture.js";
import { answers } from "./data.mjs";

const engine = answers();
const ANY = { words: "any", never: [], top: 1 };
/** @type {Record<string, number>} */
const counts = {};

/**
 * Play all these answers, the same guess for all that are not told apart. @param {Position} position
 * @param {string[]} hidden
 */
function play(position, hidden) {
  if (position.turns.length >= 6) {
    counts.lost = (counts.lost ?? 0) + hidden.length;
    return;
  }
  const { lexicon, board } = position;
  const clear = position.turns.length && board.count <= 2;
  const guess = clear ? board.candidates(1)[0][0] : new Advice(position, ANY).best;
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
    else play(next, words);
  }
}

const [what, step = "1"] = process.argv.slice(2);
const isTaken = (_, nth) => nth % Number(step) === 0;
if (/^\d{4}$/.test(what)) {
  const year = (await engine.data.history()).filter(({ day }) => dayText(day).startsWith(what));
  for (const { day, word } of year.filter(isTaken))
    play(Position.start(await engine.data.lexicon("daily", dayText(day))), [word]);
} else {
  const lexicon = await engine.data.lexicon(what);
  play(Position.start(lexicon), Array.from(lexicon.answers, (guess) => lexicon.guesses[guess]).filter(isTaken));
}
console.log(JSON.stringify(counts));
