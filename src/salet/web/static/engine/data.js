/* The data files of the engine, each read once: see salet/web/data.py for what is in them. */

import { Alphabet } from "./words/alphabet.js";
import { Belief, dayNumber, readHistory } from "./belief/mixture.js";
import { EVERY_ANSWER, Lexicon } from "./words/lexicon.js";
import { failure } from "./puzzle/sentences.js";
import { useGames } from "./words/games.js";
import { useConstants } from "./words/constants.js";

/** @typedef {(name: string) => Promise<any>} Read gives a data file as the object it holds */

/** Front-coded words. @param {string} text @returns {string[]} */
export function readWords(text) {
  const words = [];
  let before = "";
  for (const [, shared, rest] of text.matchAll(/([0-9A-F])([^0-9A-F]+)/g)) {
    before = before.slice(0, parseInt(shared, 16)) + rest;
    words.push(before);
  }
  return words;
}

/**
 * One byte for each word, 1 where its bit is set; all of them are 1 where there are no bits.
 * @param {string | undefined} text @param {number} count
 */
function readBits(text, count) {
  const bits = new Uint8Array(count);
  if (text === undefined) return bits.fill(1);
  const bytes = atob(text);
  for (let i = 0; i < count; i++) bits[i] = (bytes.charCodeAt(i >> 3) >> (i & 7)) & 1;
  return bits;
}

/** The numbers of some words. @param {string} text of all words @param {number[]} indices */
function numbers(text, indices) {
  const all = text.split(" ");
  return indices.map((i) => Number(all[i]));
}

/** One byte for each of some words of a file. @param {any} file @param {string} text @param {number[]} indices */
function flags(file, text, indices) {
  const bits = readBits(text, file.all.length);
  return Uint8Array.from(indices, (i) => bits[i]);
}

const DAILY = "daily";
const PUBLISHED = "nyt-2023"; // the list whose answers were the published ones
const FIRST_DAY = "2021-06-19"; // of the daily puzzle
const DAYS_KEPT = 4;

export class Data {
  /** @param {Read} read @param {() => string} today the local date, 2026-01-31 */
  constructor(read, today) {
    this.read = read;
    this.today = today;
    /** @type {Map<string, Promise<any>>} */
    this.files = new Map();
    /** @type {Map<string, Lexicon>} */
    this.lists = new Map();
    /** @type {{lexicon: Lexicon, belief: Belief} | null} the daily list without a day, and what is believed of it */
    this.daily = null;
  }

  /** A file, asked for once; a failure is not kept. @param {string} name */
  file(name) {
    if (!this.files.has(name))
      this.files.set(
        name,
        this.read(name).catch((problem) => {
          this.files.delete(name);
          throw problem;
        }),
      );
    return /** @type {Promise<any>} */ (this.files.get(name));
  }

  index() {
    return this.file("index.json");
  }

  /** The constants of the engine. */
  async constants() {
    const constants = await this.file((await this.index()).constants);
    useConstants(constants);
    useGames(constants.games);
    return constants;
  }

  /** The past answers. */
  async history() {
    const file = await this.file((await this.index()).history);
    file.days ??= readHistory(file);
    return file.days;
  }

  /**
   * A list by its name; known letters may follow (fr-6:p.....), and a star if every guess may be the answer:
   * nyt-2023:*. On several boards, which are not the daily puzzle, the daily list has the belief before its first day.
   * @param {string} name @param {string | null} [day] @param {number} [boards]
   */
  async lexicon(name, day = null, boards = 1) {
    const [listed, marked] = name.split(":");
    const known = marked?.replace(EVERY_ANSWER, "");
    if (boards > 1 && name === DAILY) day = FIRST_DAY;
    if (day && listed !== DAILY) throw failure("list-of-day");
    const key = listed === DAILY ? `${DAILY} ${day ?? this.today()}` : listed;
    let lexicon = this.lists.get(key);
    if (!lexicon) {
      lexicon = await (listed === DAILY ? this.believed(day ?? this.today()) : this.readList(listed));
      const days = [...this.lists.keys()].filter((listKey) => listKey.startsWith(`${DAILY} `));
      if (days.length >= DAYS_KEPT) this.lists.delete(days[0]);
      this.lists.set(key, lexicon);
    }
    if (known === marked) return known === undefined ? lexicon : lexicon.withKnown(known);
    const every = this.lists.get(name) ?? (known ? lexicon.withKnown(known) : lexicon).withEveryAnswer();
    this.lists.set(name, every);
    return every;
  }

  /** A list as its data file has it. @param {string} name @returns {Promise<Lexicon>} */
  async readList(name) {
    const { lists } = await this.index();
    const row = lists.find((list) => list.name === name);
    if (!row) throw failure("no-list", { list: name }, { code: "list" });
    const [file, book, constants] = await Promise.all([this.file(row.file), this.file(row.book), this.constants()]);
    file.all ??= readWords(file.words);
    const listData = file.lists[name];
    const [guesses, answers] = [listData.guesses, listData.answers].map((what) => readBits(what, file.all.length));
    const indices = file.all.flatMap((_, i) => (guesses[i] ? [i] : []));
    const alphabet = listData.letters ? { letters: listData.letters } : constants.alphabets[listData.alphabet ?? ""];
    const words = indices.map((i) => file.all[i]);
    const lexicon = new Lexicon({
      name,
      guesses: words,
      answers: indices.flatMap((i, at) => (answers[i] ? [at] : [])),
      weights: listData.weights,
      alphabet: new Alphabet(alphabet),
      language: listData.alphabet,
      everyday: flags(file, file.everyday, indices),
      offensive: file.offensive?.split(" ") ?? [],
      familiarity: file.familiarity && numbers(file.familiarity, indices),
      book,
      usage: file.counts && (() => usageOf(file, indices)),
      others: othersOf(file),
    });
    if (name === DAILY) this.daily = { lexicon, belief: new Belief(constants.belief, kindsOf(file, indices, words)) };
    return lexicon;
  }

  /** The list of the daily puzzle as it is believed on a day. @param {string} day */
  async believed(day) {
    if (!this.daily) await this.readList(DAILY);
    const { lexicon, belief } = /** @type {{lexicon: Lexicon, belief: Belief}} */ (this.daily);
    return lexicon.believed(belief.on(await this.history(), dayNumber(day)));
  }
}

/**
 * What the belief needs to know of each word. @param {any} file @param {number[]} indices of the words in the file
 * @param {string[]} words
 */
const kindsOf = (file, indices, words) => ({
  words,
  counts: numbers(file.counts, indices),
  unused: flags(file, file.unused, indices),
  fresh: flags(file, file.new, indices),
  avoided: flags(file, file.avoided, indices),
});

/**
 * How common each word is, and whether it is on the published list of answers.
 * @param {any} file
 * @param {number[]} indices of the words in the file
 */
const usageOf = (file, indices) => ({
  counts: numbers(file.counts, indices),
  published: flags(file, file.lists[PUBLISHED].answers, indices),
});

/** Which words are answers of the lists of a file, by the name of the list. @param {any} file */
function othersOf(file) {
  const others = new Map();
  for (const [name, { answers }] of Object.entries(file.lists)) {
    const isAnswer = (word) => {
      const at = file.all.indexOf(word);
      return at >= 0 && readBits(answers, file.all.length)[at] === 1;
    };
    if (file.counts) others.set(name, isAnswer);
  }
  return others;
}
