/* The letters of the list at hand: how a word is cut into them, what is typed for them, and their capitals.
   A page speaks one list at a time, and says which with `speak`. */

let tongue = "en";
/** @type {RegExp | null} */
let cutter = null; // where a letter is more than one sign
/** @type {Set<string>} */
let letters = new Set();
/** @type {Record<string, string>} */
let folds = {};

/**
 * From now on words are words of this list.
 * @param {{language?: string, keys?: string[][], folds?: Record<string, string>} | undefined} row
 */
export function speak(row) {
  tongue = row?.language || "en";
  letters = new Set(row?.keys?.flat() ?? []);
  folds = row?.folds ?? {};
  const longer = [...letters].filter((letter) => [...letter].length > 1).sort((a, b) => b.length - a.length);
  cutter = longer.length ? new RegExp(`${longer.join("|")}|.`, "gu") : null;
}

/** The language of the list, "en" where nobody says. */
export const language = () => tongue;

/** A word cut into its letters. @param {string} word @returns {string[]} */
export const cut = (word) => (cutter ? (word.match(cutter) ?? []) : [...word]);

/** In capitals, one for each sign: in Turkish i has İ and ı has I. @param {string} word */
export const upper = (word) => word.replaceAll("ß", "ẞ").toLocaleUpperCase(tongue);

/**
 * What is typed, as the list writes it: small letters, accents dropped where there is only the plain letter.
 * @param {string} text
 */
export function lower(text) {
  const small = text.toLocaleLowerCase(tongue).normalize("NFC");
  return letters.size ? [...small].map(plain).join("") : small;
}

/** @param {string} sign */
function plain(sign) {
  if (letters.has(sign)) return sign;
  const bare = sign.normalize("NFD").replace(/\p{M}/gu, "");
  return folds[sign] ?? (letters.has(bare) ? bare : sign);
}
