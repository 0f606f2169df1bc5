/* Traps: many candidates that differ in one letter only, such as _IGHT, and the guess that tells them apart:
   salet/advice/traps.py. */

import { said } from "../puzzle/sentences.js";
import { Rows } from "../numbers/rows.js";
import { WordByWord } from "../value/wordbyword.js";

const FEWEST = 4; // words of a family
const HALF = 0.5; // of the belief, which a family holds at least
const CHANCE = 0.02; // to win, which a probe adds at least
const TURNS = 0.5; // guesses, which it saves otherwise
const LARGEST = 80; // likely candidates: among more, no family holds half of the belief
const NAMED = 6; // words that a sentence names

/**
 * The place and the members of the heaviest family, or null. @param {import("../words/lexicon.js").Lexicon} lexicon
 * @param {{word: string, probability: number}[]} words
 */
function family(lexicon, words) {
  const total = words.reduce((sum, { probability }) => sum + probability, 0);
  const spelt = words.map(({ word }) => lexicon.letters(word));
  let best = null;
  for (let place = 0; place < lexicon.length; place++) {
    /** @type {Map<string, number[]>} */
    const families = new Map();
    spelt.forEach((letters, nth) => {
      const key = letters.map((letter, i) => (i === place ? "_" : letter)).join(" ");
      families.set(key, [...(families.get(key) ?? []), nth]);
    });
    for (const members of families.values()) {
      const mass = members.reduce((sum, nth) => sum + words[nth].probability, 0) / total;
      if (members.length >= FEWEST && mass >= HALF - 1e-9 && (!best || mass > best.mass))
        best = { mass, place, members };
    }
  }
  return best;
}

/**
 * What the likeliest word takes if all are then played word by word. @param
 * {import("../position/position.js").Position} position
 */
function wordByWord({ board, lexicon, guessesLeft }) {
  const row = new Rows(lexicon, board.guesses).of(board.guesses[0]);
  const words = { at: Int32Array.from(board.guesses.keys()), weights: board.weights };
  return new WordByWord(lexicon.win, guessesLeft).outlook(row, [words]);
}

/**
 * The trap of a one-board position, or null.
 * @param {import("../position/position.js").Position} position
 * @param {import("../value/value.js").Value[]} ways values of the guess that is suggested first and of the safer word
 * @param {number} most the largest chance to win of the guesses that were valued
 */
export function findTrap(position, ways, most) {
  const { board, lexicon, guessesLeft } = position;
  if (guessesLeft < 2 || board.likely < FEWEST || board.likely > LARGEST) return null;
  const words = board.candidates(board.likely).map(([word, probability]) => ({ word, probability }));
  const trapFamily = family(lexicon, words);
  if (!trapFamily) return null;
  const without = wordByWord(position);
  const out = ways.find(({ win, turns }) => win >= without.win + CHANCE || without.turns - turns >= TURNS);
  if (!out && (without.win > 1 - CHANCE || most > without.win + 1e-9)) return null;
  const { win, turns } = out ?? without;
  const letters = lexicon.letters(words[trapFamily.members[0]].word);
  const shape = letters.map((letter, i) => (i === trapFamily.place ? "_" : letter)).join("");
  const trap = {
    shape,
    words: trapFamily.members.map((nth) => words[nth]),
    probe: out?.guess ?? null,
    with_probe: win,
    without_probe: without.win,
    turns_with: turns,
    turns_without: without.turns,
  };
  return { ...trap, sentence: sentenceOf(trap, lexicon) };
}

/** @param {any} trap @param {import("../words/lexicon.js").Lexicon} lexicon */
function sentenceOf({ shape, words, probe, with_probe, without_probe, turns_with, turns_without }, lexicon) {
  const named = words.slice(0, NAMED).map(({ word }) => word);
  const values = {
    shape: lexicon.upper(shape),
    named: words.length > NAMED ? [...named, "…"] : named,
    name: probe === null ? "" : lexicon.upper(probe),
    saved: turns_without - turns_with,
    won: with_probe,
    lonely: without_probe,
  };
  if (probe === null) return said("trap.no-way", values);
  const way = words.some(({ word }) => word === probe) ? "play" : "splits"; // one of them does not split the others
  return said(`trap.${way}-${with_probe - without_probe < 0.005 ? "saves" : "wins"}`, values);
}
