/* Readings: the words that the letters of a row may be, as salet/pictures/readings.py has it. Scores are in thousandths
   of a nat. */

/** @typedef {import("../lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./letters.js").Model} Model */
/** @typedef {{letters: number[], score: number, listed: boolean, doubtful: Set<number>}} Reading */

const WORST = 12_000; // one tile cannot rule out a word more than this
const UNLISTED = 8_000; // the price of a word that the list does not have
const DOUBT = 3_000; // a second word this near makes the letters in which they differ doubtful
const LETTER_DOUBT = 5_000; // a letter that is less likely than another one by this is doubtful

/** A list's words as letter numbers, and the letter that each class of the model stands for, -1 if there is none. */
export class Spelling {
  /** @param {Lexicon} lexicon @param {Model} model */
  constructor({ alphabet, codes, length, guesses }, model) {
    this.symbols = alphabet.symbols;
    this.codes = codes;
    this.length = length;
    this.count = guesses.length;
    this.classes = model.classes.map((name) => alphabet.number.get(alphabet.normalise(name)) ?? -1);
    this.nat = model.nat;
  }

  /** The score of each letter, 0 for the likeliest. @param {Int32Array} scores @param {boolean[]} allowed */
  letterScores(scores, allowed) {
    const best = new Array(this.symbols.length).fill(-Infinity);
    this.classes.forEach((letter, k) => {
      if (letter >= 0 && allowed[k] && scores[k] > best[letter]) best[letter] = scores[k];
    });
    const top = Math.max(...best);
    return best.map((score) => Math.max(Math.floor(((score - top) * 1000) / this.nat), -WORST));
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
  if (score <= -UNLISTED) {
    const letters = scores.map((row) => row.indexOf(Math.max(...row)));
    return { letters, score: -UNLISTED, listed: false, doubtful: new Set(letters.keys()) };
  }
  const letters = spelling.lettersOf(best);
  const doubtful = new Set([...letters.keys()].filter((place) => scores[place][letters[place]] < -LETTER_DOUBT));
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
