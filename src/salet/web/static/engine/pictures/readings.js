/* Readings: the words that the letters of a row may be, as salet/pictures/readings.py has it. Scores are in thousandths
   of a nat. */

/** @typedef {import("../words/lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./letters.js").Model} Model */
/** @typedef {{letters: number[], score: number, listed: boolean, doubtful: Set<number>}} Reading */

const WORST = 12_000; // one tile cannot rule out a word more than this
const UNLISTED = 9_000; // the price of a word that the list does not have
const DOUBT = 3_000; // a second word this near makes the letters in which they differ doubtful
const CHANGED = 1_000; // a letter that is less likely than another one by this is doubtful
const CLEAR = 4_000; // a letter of an unlisted word is doubtful if the second-best one is this near
const ACCENT = 2; // nats: a letter without its accent costs no more, since accents are easily lost
const [LATIN, CYRILLIC] = ["ABEKMHOPCTXIaepyiËÏ", "авекмнорстхіаеруіёї"]; // letters that look the same
const ABSENT = 0;
const CORRECT = 2;

/** A list's words as letter numbers, and the letter that each class of the model stands for, -1 if there is none. */
export class Spelling {
  /** @param {Lexicon} lexicon @param {Model} model */
  constructor({ alphabet, codes, length, guesses }, model) {
    this.symbols = alphabet.symbols;
    this.codes = codes;
    this.length = length;
    this.count = guesses.length;
    this.cyrillic = alphabet.number.has("а");
    const named = (name) => (this.cyrillic && name && LATIN.includes(name) ? CYRILLIC[LATIN.indexOf(name)] : name);
    this.classes = model.classes.map((name) => alphabet.number.get(alphabet.normalise(named(name))) ?? -1);
    this.bare = alphabet.symbols.map((symbol, nth) => alphabet.number.get(symbol.normalize("NFD")[0]) ?? nth);
    this.nat = model.nat;
  }

  /**
   * The score of each letter, 0 for the likeliest. Small Cyrillic letters look like capitals, so both cases are
   * allowed.
   * @param {Int32Array} scores @param {boolean[]} allowed
   */
  letterScores(scores, allowed) {
    const best = new Array(this.symbols.length).fill(-Infinity);
    let top = -Infinity;
    this.classes.forEach((letter, k) => {
      if (!allowed[k] && !this.cyrillic) return;
      top = Math.max(top, scores[k]);
      if (letter >= 0 && scores[k] > best[letter]) best[letter] = scores[k];
    });
    return best.map((score, letter) => {
      const found = Math.max(score, best[this.bare[letter]] - ACCENT * this.nat);
      return Math.max(Math.floor(((found - top) * 1000) / this.nat), -WORST);
    });
  }

  /** The score of every word. @param {number[][]} scores of each letter on each tile */
  totals(scores) {
    const totals = new Float64Array(this.count);
    for (let word = 0, i = 0; word < this.count; word++)
      for (let place = 0; place < this.length; place++, i++) totals[word] += scores[place][this.codes[i]];
    return totals;
  }

  /** @param {number} word */
  lettersOf(word) {
    return [...this.codes.subarray(word * this.length, (word + 1) * this.length)];
  }

  /**
   * The words that are not much less likely than a reading, the likeliest first.
   * @param {number[][]} scores
   * @param {Reading} reading
   */
  near(scores, reading) {
    const totals = this.totals(scores);
    const chosen = [...totals.keys()].filter((word) => totals[word] > reading.score - 2 * UNLISTED);
    return chosen.sort((a, b) => totals[b] - totals[a]).map((word) => this.lettersOf(word));
  }
}

/** The likeliest reading of a row. @param {number[][]} scores @param {Spelling} spelling @returns {Reading} */
export function readRow(scores, spelling) {
  const totals = spelling.totals(scores);
  let best = 0;
  for (let word = 1; word < totals.length; word++) if (totals[word] > totals[best]) best = word;
  const score = totals[best];
  const tops = scores.map((row) => Math.max(...row));
  const price = tops.reduce((sum, top) => sum + top, 0) - UNLISTED;
  if (score <= price) {
    const free = scores.map((row, place) => row.indexOf(tops[place]));
    const second = scores.map((row, place) => Math.max(...row.filter((_, letter) => letter !== free[place])));
    const unclear = [...free.keys()].filter((place) => tops[place] - second[place] < CLEAR);
    const doubtful = new Set(unclear.length * 2 < free.length ? unclear : free.keys());
    return { letters: free, score: price, listed: false, doubtful };
  }
  const letters = spelling.lettersOf(best);
  const doubtful = new Set(
    [...letters.keys()].filter((place) => tops[place] - scores[place][letters[place]] > CHANGED),
  );
  for (let word = 0; word < totals.length; word++)
    if (totals[word] > score - DOUBT)
      letters.forEach((letter, place) => {
        if (spelling.codes[word * spelling.length + place] !== letter) doubtful.add(place);
      });
  return { letters, score, listed: true, doubtful };
}

/**
 * Which of some words could be the answer after a guess with these marks. @param {Spelling} spelling
 * @param {number[]} words @param {number[]} guess @param {(number | undefined)[]} marks
 */
export function fitting(spelling, words, guess, marks) {
  const { codes, length } = spelling;
  const letters = [...new Set(guess)].map((letter) => {
    const ofLetter = marks.filter((_, place) => guess[place] === letter);
    return { letter, least: ofLetter.filter((mark) => mark !== 0).length, exact: ofLetter.includes(0) };
  });
  return words.filter((word) => {
    const start = word * length;
    if (guess.some((letter, place) => (codes[start + place] === letter) !== (marks[place] === 2))) return false;
    return letters.every(({ letter, least, exact }) => {
      let count = 0;
      for (let i = start; i < start + length; i++) count += Number(codes[i] === letter);
      return exact ? count === least : count >= least;
    });
  });
}

/**
 * Whether the marks of letters and places fit each other, whatever the words are.
 * @param {{letters: number[], marks: (number | undefined)[]}[]} rows
 */
export function consistent(rows) {
  /** @type {Map<number, number>} */
  const right = new Map();
  const wrong = new Set();
  const there = new Set();
  const absent = new Set();
  for (const { letters, marks } of rows)
    for (const [place, letter] of letters.entries()) {
      const mark = marks[place];
      if (mark === CORRECT && (right.get(place) ?? letter) !== letter) return false;
      if (mark === CORRECT) right.set(place, letter);
      else if (mark !== undefined) wrong.add(`${place},${letter}`);
      if (mark !== undefined && mark !== ABSENT) there.add(letter);
      if (letters.every((other, i) => other !== letter || marks[i] === ABSENT)) absent.add(letter);
    }
  return (
    ![...right].some(([place, letter]) => wrong.has(`${place},${letter}`)) && ![...there].some((x) => absent.has(x))
  );
}
