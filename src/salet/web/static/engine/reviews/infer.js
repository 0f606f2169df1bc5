/* Guesses inferred from squares alone, when the answers are known, and how sure we are: salet/reviews/infer.py.

   Each row of squares leaves the words that give these marks against the answers. They are weighed by a model of
   players: the first guess is often a famous opener, later guesses mostly fit what is known, and common words are
   likelier. A beam search keeps the likeliest sequences row by row. The probability of a word is its share of their
   weight. */

import { patternOf, signsOf } from "../puzzle/marks.js";
import { Rows } from "../numbers/rows.js";
import { failure, said } from "../puzzle/sentences.js";

/** @import { Lexicon } from "../words/lexicon.js" */
/**
 * @typedef {{guess: string, sure: number, others: {word: string, chance: number}[], fitting: number,
 *   could_be: string[]}} Inferred the likeliest guess of a row, how sure we are of it, the next likeliest, how many
 *   words give the squares, and the first of them, words that players know first
 */

const STRAY = 0.04; // a guess that does not fit what is known, against one that does
const STRAY_HARD = 0.01;
const AGAIN = 1e-4; // a word played twice
const COMMON = 0.4; // the weight of a word grows with this power of how common it is
const FEWEST = 5000; // counts: rarer words weigh as if they were counted this often
const PUBLISHED = 3; // a word on the published list of answers, against one that is not
const OFFENSIVE = 0.01; // an insult or a vulgar word, which we do not say that somebody played
const PLURAL = 0.5; // a regular plural, which is never the answer
const FAMOUS = 0.55; // of the first guesses are famous openers
const BEAM = 1500; // sequences kept
const ROW = 200; // words looked at in a row
const NAMED = 24; // words that a row may be, which are named
// Openers that people are fond of, with how fond, roughly.
const OPENERS = {
  adieu: 10, crane: 7, slate: 7, stare: 6, audio: 6, raise: 5, arise: 4,
  trace: 3, crate: 3, soare: 2, salet: 2, roate: 1, train: 2, house: 2, great: 2,
  irate: 2, least: 2, steal: 2, stale: 2, tears: 2, heart: 2, atone: 1, alone: 1,
  ouija: 1, saint: 1, react: 1, store: 1, share: 1, trash: 1, plant: 1, tares: 1,
  later: 1, alert: 1, steam: 1, media: 1, ocean: 1, snare: 1, carte: 1, tarse: 1,
}; // prettier-ignore

/**
 * The likeliest guess of each row of squares. A guess must give these squares on every board that marks it. With
 * several boards that leaves so few words that each row is weighed by itself.
 * @param {Lexicon} lexicon @param {(number | null)[][]} squares patterns, [turns][boards] @param {string[]} answers
 * @param {{hard: boolean, known: (string | null)[]}} game `known` are the words that were given, by row
 * @returns {Inferred[]}
 */
export function inferGuesses(lexicon, squares, answers, { hard, known }) {
  const common = commonness(lexicon);
  const first = firstGuesses(lexicon, common);
  const rows = squares.map((row, nth) => {
    const knownIndex = lexicon.index.get(known[nth] ?? "");
    const words = knownIndex === undefined ? fitting(lexicon, row, answers, nth) : [knownIndex];
    const weights = nth === 0 ? first : common;
    return words.sort((a, b) => weights[b] - weights[a] || a - b);
  });
  const inferences =
    answers.length > 1
      ? rows.map((words, nth) => byWeight(lexicon, words, nth === 0 ? first : common))
      : new Beam(lexicon, { first, common, stray: hard ? STRAY_HARD : STRAY }).search(
          rows.map((words) => words.slice(0, ROW)),
          squares.map(([pattern]) => /** @type {number} */ (pattern)),
        );
  return inferences.map((inference, nth) => {
    const named = knownFirst(lexicon, rows[nth]).slice(0, NAMED);
    return { ...inference, fitting: rows[nth].length, could_be: named.map((word) => lexicon.guesses[word]) };
  });
}

/**
 * The guesses that give the squares of a row on every board that shows some. @param {Lexicon} lexicon
 * @param {(number | null)[]} row @param {string[]} answers @param {number} nth @returns {number[]}
 */
function fitting(lexicon, row, answers, nth) {
  const { codes, length, alphabet } = lexicon;
  let words = Array.from(lexicon.guesses.keys());
  row.forEach((pattern, board) => {
    if (pattern === null) return;
    const answer = alphabet.codes(answers[board]);
    words = words.filter((g) => patternOf(codes.subarray(g * length, (g + 1) * length), answer) === pattern);
    if (words.length) return;
    const values = { row: nth + 1, list: lexicon.name, board: board + 1, answer: lexicon.upper(answers[board]) };
    throw failure(
      board ? "squares-boards" : "squares-none",
      { ...values, marks: signsOf(pattern, length) },
      { fix: said("error.squares-fix") },
    );
  });
  return words;
}

/** Words that players know, then the others. @param {Lexicon} lexicon @param {number[]} words */
const knownFirst = ({ everyday }, words) => [...words].sort((a, b) => everyday[b] - everyday[a]);

/**
 * The likeliest word of a row, and others. @param {Lexicon} lexicon @param {number[]} words the likeliest first
 * @param {(word: number) => number} chanceOf
 */
function likeliest(lexicon, [first, ...next], chanceOf) {
  const others = knownFirst(lexicon, next).slice(0, 3);
  const { guesses } = lexicon;
  return {
    guess: guesses[first],
    sure: Math.min(1, chanceOf(first)),
    others: others.map((word) => ({ word: guesses[word], chance: chanceOf(word) })),
  };
}

/** The likeliest of a row's words by its weight alone. @param {Lexicon} lexicon @param {number[]} words
 * @param {Float64Array} weights */
function byWeight(lexicon, words, weights) {
  const total = words.reduce((sum, word) => sum + weights[word], 0);
  return likeliest(lexicon, words, (word) => weights[word] / total);
}

/** How readily each guess comes to mind. @param {Lexicon} lexicon @returns {Float64Array} */
function commonness({ guesses, usage, offensive }) {
  const known = usage?.();
  return Float64Array.from(guesses, (word, guess) => {
    let weight = ((known?.counts[guess] ?? 0) + FEWEST) ** COMMON;
    if (known?.published[guess]) weight *= PUBLISHED;
    else if (/s$/.test(word) && !/(ss|us|is)$/.test(word)) weight *= PLURAL;
    return offensive.has(word) ? OFFENSIVE * weight : weight;
  });
}

/** @param {Float64Array} weights */
function normalised(weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** How likely each word is the first guess. @param {Lexicon} lexicon @param {Float64Array} common */
function firstGuesses({ guesses }, common) {
  const usual = normalised(common);
  const famous = Float64Array.from(guesses, (word) => OPENERS[word] ?? 0);
  if (!famous.some((fond) => fond > 0)) return usual;
  const fond = normalised(famous);
  return usual.map((weight, guess) => (1 - FAMOUS) * weight + FAMOUS * fond[guess]);
}

/** The likeliest sequences of guesses, row by row. */
class Beam {
  /**
   * @param {Lexicon} lexicon @param {{first: Float64Array, common: Float64Array, stray: number}} weights
   */
  constructor(lexicon, { first, common, stray }) {
    this.lexicon = lexicon;
    this.rows = new Rows(lexicon, Int32Array.from(lexicon.guesses.keys()));
    this.first = first;
    this.usual = normalised(common);
    this.stray = stray;
    /** @type {Map<string, number>} */
    this.rooms = new Map();
  }

  /**
   * What all words weigh that fit the first two turns of a sequence: a word that fits is chosen among them.
   * @param {number[]} sequence @param {number[]} patterns
   */
  room(sequence, patterns) {
    const [first, second] = sequence;
    const key = `${first} ${second}`;
    let room = this.rooms.get(key);
    if (room === undefined) {
      const [a, b] = [this.rows.of(first), second === undefined ? null : this.rows.of(second)];
      room = 0;
      for (let word = 0; word < a.length; word++)
        if (a[word] === patterns[0] && (!b || b[word] === patterns[1])) room += this.usual[word];
      this.rooms.set(key, (room = Math.max(room, 1e-12)));
    }
    return room;
  }

  /**
   * @param {number[][]} choices the words of each row, likeliest first @param {number[]} patterns
   */
  search(choices, patterns) {
    let sequences = choices[0].map((word) => ({ words: [word], weight: Math.log(this.first[word]) }));
    for (let nth = 1; nth < choices.length; nth++) {
      const words = choices[nth];
      const joint = new Float64Array(sequences.length * words.length);
      sequences.forEach(({ words: sequence, weight }, s) => {
        const room = this.room(sequence, patterns);
        const earlier = sequence.map((word) => this.rows.of(word));
        words.forEach((word, w) => {
          const stays = earlier.every((row, turn) => row[word] === patterns[turn]);
          let chance = this.usual[word] * (this.stray + (stays ? (1 - this.stray) / room : 0));
          for (const before of sequence) if (before === word) chance *= AGAIN;
          joint[s * words.length + w] = weight + Math.log(chance);
        });
      });
      sequences = largest(joint, BEAM).map((place) => ({
        words: [...sequences[Math.floor(place / words.length)].words, words[place % words.length]],
        weight: joint[place],
      }));
    }
    return this.shares(sequences);
  }

  /**
   * The likeliest sequence, and what share of the weight each of its words has. @param {{words: number[], weight:
   * number}[]} sequences, likeliest first
   */
  shares(sequences) {
    const weights = sequences.map(({ weight }) => Math.exp(weight - sequences[0].weight));
    const total = weights.reduce((a, b) => a + b, 0);
    return sequences[0].words.map((best, nth) => {
      const masses = new Map();
      sequences.forEach(({ words }, s) => masses.set(words[nth], (masses.get(words[nth]) ?? 0) + weights[s] / total));
      const next = [...masses].filter(([word]) => word !== best).sort(([a, p], [b, q]) => q - p || a - b);
      return likeliest(this.lexicon, [best, ...next.map(([word]) => word)], (word) => masses.get(word));
    });
  }
}

/** The places of the largest values, largest first. @param {Float64Array} values @param {number} most */
function largest(values, most) {
  const edge = values.length > most ? values.slice().sort()[values.length - most] : -Infinity;
  const places = [];
  for (let i = 0; i < values.length; i++) if (values[i] >= edge) places.push(i);
  return places.sort((a, b) => values[b] - values[a] || a - b).slice(0, most);
}
