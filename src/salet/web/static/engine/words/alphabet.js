/* How text becomes a word, and how a word is cut into letters: as salet/words/alphabet.py has it. */

import { failure } from "../puzzle/sentences.js";

/**
 * @typedef {{letters: string[], folds?: Record<string, string>, capitals?: Record<string, string>}} AlphabetData
 */

const capital = (sign) => {
  const upper = sign === "ß" ? "ẞ" : sign.toUpperCase();
  return [...upper].length === [...sign].length ? upper : sign;
};

/** What cuts a word into its letters, the longest first where two would fit; null if each is one character.
 * @param {string[]} letters */
export function cutterOf(letters) {
  const longer = letters.filter((letter) => [...letter].length > 1).sort((a, b) => b.length - a.length);
  return longer.length ? new RegExp(`${longer.join("|")}|.`, "gsu") : null;
}

export class Alphabet {
  /** @param {AlphabetData} data */
  constructor({ letters, folds = {}, capitals = {} }) {
    this.symbols = letters;
    this.number = new Map(letters.map((letter, i) => [letter, i]));
    this.folds = folds;
    this.capitals = capitals;
    this.cutter = cutterOf(letters);
  }

  /** A word cut into its letters. @param {string} word @returns {string[]} */
  letters(word) {
    return this.cutter ? (word.match(this.cutter) ?? []) : [...word];
  }

  /** What a person typed, as a word. @param {string} text */
  normalise(text) {
    let typed = text.normalize("NFC");
    for (const [small, large] of Object.entries(this.capitals)) typed = typed.replaceAll(large, small);
    const word = typed.trim().toLowerCase().normalize("NFC");
    if (/^[\0-\x7f]*$/.test(word)) return word;
    return this.letters(word)
      .map((letter) => this.plain(letter))
      .join("");
  }

  /** @param {string} letter */
  plain(letter) {
    if (this.number.has(letter)) return letter;
    if (letter in this.folds) return this.folds[letter];
    if (/^[\u0300-\u036f]$/.test(letter)) return "";
    const bare = letter.normalize("NFD").replace(/\p{Mn}/gu, "");
    return bare && [...bare].every((sign) => this.number.has(sign)) ? bare : letter;
  }

  /** @param {string} word */
  upper(word) {
    return [...word].map((sign) => this.capitals[sign] ?? capital(sign)).join("");
  }

  /** The letters as numbers. @param {string} word */
  codes(word) {
    if (this.cutter) return this.letters(word).map((letter) => this.number.get(letter) ?? -1);
    const codes = [];
    for (const sign of word) codes.push(this.number.get(sign) ?? -1);
    return codes;
  }

  /** Refuse a word of another length, or with strange signs. @param {string} word @param {number} length */
  check(word, length) {
    const letters = this.letters(word);
    const strange = letters.findIndex((letter) => !this.number.has(letter));
    const values = { word, place: strange + 1, letter: letters[strange], length };
    if (strange >= 0) throw failure("no-letter", values, { code: "word" });
    if (letters.length !== length) throw failure("word-length", { ...values, n: letters.length }, { code: "word" });
  }
}
