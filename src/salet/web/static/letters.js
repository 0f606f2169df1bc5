/* The alphabet of the current list: how words are split into letters, normalised and capitalised. The page uses one
   list at a time, which `speak` sets. */

/** `splitter` is needed only if some letter has several characters; `folds` maps characters to letters of the list.
 * @type {{language: string, splitter: RegExp | null, letters: Set<string>, folds: Record<string, string>}} */
const alphabet = { language: "en", splitter: null, letters: new Set(), folds: {} };

/**
 * Use the alphabet of this list from now on.
 * @param {{language?: string, keys?: string[][], folds?: Record<string, string>} | undefined} row
 */
export function speak(row) {
  alphabet.language = row?.language || "en";
  alphabet.letters = new Set(row?.keys?.flat() ?? []);
  alphabet.folds = row?.folds ?? {};
  const longer = [...alphabet.letters].filter((letter) => [...letter].length > 1).sort((a, b) => b.length - a.length);
  alphabet.splitter = longer.length ? new RegExp(`${longer.join("|")}|.`, "gu") : null;
}

/** The language of the list; the default is "en". */
export const language = () => alphabet.language;

/** Split a word into its letters. @param {string} word @returns {string[]} */
export const lettersOf = (word) => (alphabet.splitter ? (word.match(alphabet.splitter) ?? []) : [...word]);

/** Capitalise each letter by the rules of the language: in Turkish, i becomes İ. @param {string} word */
export const upper = (word) => word.replaceAll("ß", "ẞ").toLocaleUpperCase(alphabet.language);

/** Normalise typed text: lower case, and without accents that the list does not have. @param {string} text */
export function lower(text) {
  const small = text.toLocaleLowerCase(alphabet.language).normalize("NFC");
  return alphabet.letters.size ? [...small].map(normalised).join("") : small;
}

/** @param {string} character */
function normalised(character) {
  const { letters, folds } = alphabet;
  if (letters.has(character)) return character;
  const bare = character.normalize("NFD").replace(/\p{M}/gu, "");
  return folds[character] ?? (letters.has(bare) ? bare : character);
}
