/* How words are split into letters, normalised and capitalised by the alphabet of their list. Pure: a game has its
   alphabet in its state; null, until the list is known, is that of English. */

import { languageOfPage } from "./say.js";

/** @import { Letters } from "../types" */

/** The language of the words of a list; the default is "en". @param {Letters} alphabet */
const localeOf = (alphabet) => alphabet?.language || "en";

/** The attribute `lang` of a word on the page; none if the page has the same language. @param {Letters} alphabet */
export const langOf = (alphabet) => (localeOf(alphabet) === languageOfPage() ? undefined : localeOf(alphabet));

/** Split a word into its letters. @param {string} word @param {Letters} alphabet @returns {string[]} */
export const lettersOf = (word, alphabet) => (alphabet?.splitter ? (word.match(alphabet.splitter) ?? []) : [...word]);

/** Capitalise each letter by the rules of the language: in Turkish, i becomes İ. @param {string} word
 * @param {Letters} alphabet */
export const upper = (word, alphabet) => word.replaceAll("ß", "ẞ").toLocaleUpperCase(localeOf(alphabet));

/** A word with one more letter, if there is room for it. @param {string} word @param {string} letter
 * @param {number} most @param {Letters} alphabet */
export function longer(word, letter, most, alphabet) {
  const next = word + lower(letter, alphabet);
  return lettersOf(next, alphabet).length > most ? word : next;
}

/** A word without its last letter. @param {string} word @param {Letters} alphabet */
export const shorter = (word, alphabet) => lettersOf(word, alphabet).slice(0, -1).join("");

/** Normalise typed text: lower case, and without accents that the list does not have. @param {string} text
 * @param {Letters} alphabet */
export function lower(text, alphabet) {
  const small = text.toLocaleLowerCase(localeOf(alphabet)).normalize("NFC");
  const letters = new Set(alphabet?.keys?.flat());
  const normalised = (/** @type {string} */ character) => {
    if (letters.has(character)) return character;
    const bare = character.normalize("NFD").replace(/\p{M}/gu, "");
    return alphabet?.folds?.[character] ?? (letters.has(bare) ? bare : character);
  };
  return letters.size ? [...small].map(normalised).join("") : small;
}
