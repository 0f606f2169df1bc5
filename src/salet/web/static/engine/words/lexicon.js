/* A word list: allowed guesses, possible answers, belief. Words are sorted by code point; inside the engine a word is
   its index. */

import { Alphabet } from "./alphabet.js";
import { Stamps, patterns } from "../numbers/patterns.js";
import { patternOf, winOf } from "../puzzle/marks.js";
import { failure, said } from "../puzzle/sentences.js";

export const EVERY_ANSWER = "*"; // after the name of a list: every guess may be the answer

export class Lexicon {
  /**
   * @param {{name: string, guesses: string[], answers: number[], weights?: ArrayLike<number>, alphabet: Alphabet,
   *   everyday?: Uint8Array, offensive?: Iterable<string>, familiarity?: number[], book?: any,
   *   language?: string, usage?: () => {counts: number[], published: Uint8Array},
   *   others?: Map<string, (word: string) => boolean>}} fields
   */
  constructor({ name, guesses, answers, weights, alphabet, everyday, offensive, familiarity, book, ...about }) {
    this.name = name;
    this.guesses = guesses;
    this.alphabet = alphabet;
    this.length = alphabet.letters(guesses[0]).length;
    this.win = winOf(this.length);
    this.answers = Int32Array.from(answers);
    this.uniform = weights === undefined;
    this.weights = weights ? Float64Array.from(weights) : new Float64Array(answers.length).fill(1 / answers.length);
    this.everyday = everyday ?? new Uint8Array(guesses.length).fill(1);
    this.offensive = new Set(offensive); // suggested only where clearly the best guess
    this.familiarity = familiarity ?? null;
    this.book = book ?? {};
    this.usage = about.usage ?? null; // how common each guess is, and whether it was published as an answer
    this.language = about.language ?? "en";
    this.others = about.others ?? new Map(); // lists with the same words: whether a word is an answer there
    this.index = new Map(guesses.map((word, i) => [word, i]));
    const size = guesses.length * this.length;
    this.codes = alphabet.symbols.length <= 256 ? new Uint8Array(size) : new Uint16Array(size);
    guesses.forEach((word, i) => this.codes.set(alphabet.codes(word), i * this.length));
    this.answerCodes = this.codesOf(this.answers);
    this.column = new Int32Array(guesses.length).fill(-1);
    this.answers.forEach((guess, column) => (this.column[guess] = column));
    /** @type {{stamps?: Stamps}} the same object in the same list under another belief */
    this.shared = {};
  }

  /** The stamps of all guesses, made when they are first needed. */
  get stamps() {
    this.shared.stamps ??= new Stamps(this.codes, this.length);
    return this.shared.stamps;
  }

  /** The same list under another belief. @param {ArrayLike<number>} weights @returns {Lexicon} */
  believed(weights) {
    const changes = { weights: Float64Array.from(weights), uniform: false };
    return Object.assign(Object.create(Lexicon.prototype), this, changes);
  }

  /** The letters of some guesses, end to end, as numbers. @param {ArrayLike<number>} guesses */
  codesOf(guesses) {
    const { length, codes } = this;
    const size = guesses.length * length;
    const spelling = codes instanceof Uint8Array ? new Uint8Array(size) : new Uint16Array(size);
    for (let i = 0; i < guesses.length; i++)
      for (let j = 0; j < length; j++) spelling[i * length + j] = codes[guesses[i] * length + j];
    return spelling;
  }

  /**
   * The patterns of any well-formed word against some answers, given as columns. @param {string} word @param
   * {ArrayLike<number>} columns
   */
  row(word, columns) {
    const { length, answerCodes } = this;
    const spelt = this.alphabet.codes(word);
    const row = patterns(length, columns.length);
    for (let i = 0; i < columns.length; i++)
      row[i] = patternOf(spelt, answerCodes.subarray(columns[i] * length, columns[i] * length + length));
    return row;
  }

  /** What a person typed, as a well-formed word: not necessarily one of this list. @param {string} text */
  word(text) {
    const word = this.alphabet.normalise(text);
    this.alphabet.check(word, this.length);
    const [, shown = ""] = this.name.replace(EVERY_ANSWER, "").split(":");
    const known = this.letters(shown);
    const at = known.findIndex((letter, i) => letter !== "." && letter !== this.letters(word)[i]);
    if (at < 0) return word;
    const values = { word: this.upper(word), place: at + 1, letter: this.upper(known[at]) };
    const fix = said("error.known-shown", { known: this.upper(shown) });
    throw failure(at ? "known-place" : "known-first", values, { code: "word", fix });
  }

  /** The same, as a word of this list. @param {string} text */
  allowed(text) {
    const word = this.word(text);
    if (this.index.has(word)) return word;
    const near = this.near(word);
    const fix = said(near.length ? "error.unlisted-near" : "error.unlisted-fix", { near });
    throw failure("unlisted", { word: this.upper(word), list: this.name }, { code: "word", fix });
  }

  /** @param {string} word */
  letters(word) {
    return this.alphabet.letters(word);
  }

  /** @param {string} word */
  upper(word) {
    return this.alphabet.upper(word);
  }

  /** The first list with the same words in which a word is an answer, or "". @param {string} word */
  listWith(word) {
    for (const [name, isAnswer] of this.others) if (isAnswer(word)) return name;
    return "";
  }

  /** Whether a word of this list may be the answer. @param {string} word */
  isAnswer(word) {
    return this.column[/** @type {number} */ (this.index.get(word))] >= 0;
  }

  /** The belief that a guess is the answer. @param {number} guess */
  weight(guess) {
    return this.weights[this.column[guess]] ?? 0;
  }

  /** How well a word is known: more is better known. @param {number} guess */
  known(guess) {
    return this.familiarity?.[guess] ?? 0;
  }

  /**
   * Words with one other letter, or two that changed places; likeliest first. @param {string} word @param {number}
   * [most]
   */
  near(word, most = 3) {
    const letters = this.letters(word);
    const tried = new Set();
    for (let i = 0; i < letters.length; i++) {
      for (const symbol of this.alphabet.symbols) tried.add(letters.map((x, at) => (at === i ? symbol : x)).join(""));
      for (let j = 0; j < i; j++)
        tried.add(letters.map((x, at) => (at === i ? letters[j] : at === j ? letters[i] : x)).join(""));
    }
    const weight = (near) => this.weight(/** @type {number} */ (this.index.get(near)));
    return [...tried]
      .filter((near) => near !== word && this.index.has(near))
      .sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1))
      .slice(0, most);
  }

  /** The part of the list whose words have the letters that a game shows at first: "p.....". @param {string} shown */
  withKnown(shown) {
    const places = this.letters(this.alphabet.normalise(shown)).map((x) => ("._?".includes(x) ? "." : x));
    const example = this.letters(this.guesses[this.guesses.length - 1])[0] + ".".repeat(this.length - 1);
    if (places.length !== this.length || places.some((x) => x !== "." && !this.alphabet.number.has(x)))
      throw failure("known-letters", { known: shown, length: this.length, example }, { code: "word" });
    const fits = (guess) => this.letters(this.guesses[guess]).every((x, i) => places[i] === "." || places[i] === x);
    const indices = this.guesses.map((_, guess) => guess).filter(fits);
    const columns = indices.map((guess) => this.column[guess]);
    const answers = indices.flatMap((_, i) => (columns[i] < 0 ? [] : [i]));
    const name = `${this.name}:${places.join("")}`;
    if (!answers.length) throw failure("none-known", { list: this.name, known: places.join("") }, { code: "list" });
    const weights = answers.map((i) => this.weights[columns[i]]);
    const total = weights.reduce((a, b) => a + b, 0);
    return this.part(indices, { name, answers, weights: this.uniform ? undefined : weights.map((w) => w / total) });
  }

  /** The list in which every guess may be the answer, each as likely: a friend may choose any of them. */
  withEveryAnswer() {
    const indices = this.guesses.map((_, guess) => guess);
    return this.part(indices, { name: this.everyName, answers: indices });
  }

  /** The name of the list in which every guess may be the answer. */
  get everyName() {
    return `${this.name}${this.name.includes(":") ? "" : ":"}${EVERY_ANSWER}`;
  }

  /**
   * Some of the guesses as a list of their own, without a book. @param {number[]} indices
   * @param {{name: string, answers: number[], weights?: number[]}} fields
   */
  part(indices, fields) {
    return new Lexicon({
      ...fields,
      guesses: indices.map((guess) => this.guesses[guess]),
      alphabet: this.alphabet,
      language: this.language,
      everyday: Uint8Array.from(indices, (guess) => this.everyday[guess]),
      offensive: this.offensive,
      familiarity: this.familiarity ? indices.map((guess) => this.known(guess)) : undefined,
    });
  }
}
