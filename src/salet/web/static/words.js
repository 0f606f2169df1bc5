/* Numbers and names in words: pure, no document. */

import { percent as percentText } from "./engine/figures.js";
import { lettersOf, upper } from "./letters.js";

/* A mark is 0, 1 or 2; a tile that the player has not marked yet has the fourth. */
export const MARKS = ["absent", "present", "correct", "unset"];
export const COLOURS = ["grey", "yellow", "green", "not marked"];
export const SIGNS = "byg.";
export const UNSET = 3;

/** @param {number} n */
export const number = (n) => n.toLocaleString("en-US");

/** `plural(2, "guess", "guesses")` is "2 guesses". */
export const plural = (n, noun, nouns = `${noun}s`) => `${number(n)} ${n === 1 ? noun : nouns}`;

/** A probability, as the sentences of the engine have it. @param {number} p */
export const percent = (p) => percentText(Math.min(1, p)); // sums can be a bit above 1

/** "12 % likely", or "certain". @param {number} p */
export const likelihood = (p) => (p >= 1 ? "certain" : `${percent(p)} likely`);

/** A statistic with as many places as help: 3.47, 61.2, 1,204. @param {number | null | undefined} x */
export function figure(x) {
  if (x === null || x === undefined) return "–";
  return x < 100 ? x.toFixed(x < 10 ? 2 : 1) : number(Math.round(x));
}

/** "bbygb" as marks. @param {string} feedback @returns {number[]} */
export const marksOf = (feedback) => [...feedback].map((sign) => SIGNS.indexOf(sign));

/** Marks as "bbygb". @param {number[]} marks */
export const feedbackOf = (marks) => marks.map((mark) => SIGNS[mark]).join("");

/** Sentences in a row; a full stop is added where one is missing. @param {...(string | null | undefined)} texts */
export const sentences = (...texts) =>
  texts
    .filter(Boolean)
    .map((text) => (/[.?!…:]$/u.test(String(text)) ? text : `${text}.`))
    .join(" ");

const FIELDS = { any_guess: "words on no list", within: "the number of guesses", list: "the word list" };

/**
 * A fix in the words of the page, which has choices and fields instead of parameters.
 * @param {(string | {set: string, value?: any} | {omit: string})[]} steps
 */
export function fixWords(steps) {
  let text = "";
  for (const step of steps) {
    if (typeof step === "string") {
      text += step;
      continue;
    }
    const name = "omit" in step ? step.omit : step.set;
    const field = /** @type {Record<string, string>} */ (FIELDS)[name] ?? `the ${plain(name)}`;
    let words = `set ${field}`;
    if ("omit" in step) words = `leave out ${field}`;
    else if (step.value === true) words = `allow ${field}`;
    else if (Array.isArray(step.value)) words = `enter ${field}: ${step.value.join(" ")}`;
    else if (name === "answer") words = `enter ${field}`;
    else if (step.value !== null) words = `set ${field} to ${step.value}`;
    text += !text || text.endsWith(". ") ? words[0].toUpperCase() + words.slice(1) : words;
  }
  return text;
}

/**
 * The verdict of a review. With hints, or given up, its first sentence is left out: it praises skill and luck.
 * @param {any} review @param {boolean} isHelped @returns {string[]}
 */
export const verdictOf = ({ verdict = [], skill }, isHelped) =>
  isHelped && skill !== null ? verdict.slice(1) : verdict;

/** What the end of a game against the adversary says instead of a verdict. */
export const NO_LUCK = "The adversary chooses its marks, so there is no luck.";

/**
 * Hints against the adversary: the count is shown above them, and no answer is likelier than another.
 * @param {string[]} hints
 */
export const hintsWithoutChances = ([, ...hints]) =>
  hints
    .filter((hint) => !/^The chance of|^Go for it: the best guess|is unlikely to be the answer/.test(hint))
    .map((hint) =>
      hint.replace(/: (it is .* % likely to be the answer|the likeliest word .*\))|, and can be the answer \(.*\)/, ""),
    );

/** "expected-turns" as "expected turns". @param {string} name */
export const plain = (name) => name.replaceAll("-", " ");

/** The options of a select of rules or other names. @param {string[]} names @returns {[string, string][]} */
export const plainOptions = (names) => names.map((name) => [name, plain(name)]);

/** A feedback read aloud: "C grey, R yellow". @param {string} guess @param {number[]} marks */
export const aloud = (guess, marks) =>
  marks.map((mark, i) => `${upper(lettersOf(guess)[i] ?? "")} ${COLOURS[mark]}`).join(", ");

const SQUARE =
  /[\u2B1B\u2B1C\u{1F7E5}-\u{1F7EB}]|:(?:large_)?(?:black|white|green|yellow|orange|blue)_?(?:large_)?square:/gu;

/** How games of several boards share the turns in which each was solved. */
const KEYCAP = /[0-9]\uFE0F?\u20E3|[\u{1F51F}\u{1F55A}\u{1F55B}\u{1F550}]/gu;

/**
 * Whether a pasted text is a game: rows of squares, `word:feedback` turns, or two and more words of
 * the same length, one a line or by themselves. What it is exactly, the engine reads.
 * @param {string} text
 */
export function looksLikeGame(text) {
  const trimmed = text.trim();
  if (!trimmed || trimmed.length > 4000) return false;
  if ((trimmed.match(SQUARE) ?? []).length >= 5) return true;
  if ((trimmed.match(KEYCAP) ?? []).length >= 2) return true;
  if (/(?:^|\P{L})\p{L}{3,11}[:\s][byg012.]{3,11}(?!\p{L})/iu.test(trimmed)) return true;
  const pieces = trimmed.split(/[\s,;>→/]+/u);
  const length = pieces[0].length;
  return (
    length > 2 &&
    length < 12 &&
    pieces.length >= 2 &&
    pieces.length <= 12 &&
    pieces.every((piece) => piece.length === length && /^\p{L}+$/u.test(piece))
  );
}

const FIRST_DAY = Date.UTC(2021, 5, 19); // the day of puzzle number 0

/** The number of the daily puzzle of a day. @param {Date} now */
export const puzzleNumber = (now) =>
  Math.round((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - FIRST_DAY) / 864e5);

/** "2026-02-28T17:05:00", as the player's own clock has it. @param {Date} now */
export const isoTime = (now) => new Date(now.getTime() - now.getTimezoneOffset() * 60000).toISOString().slice(0, 19);

/** "2026-02-28", as the player's own clock has it. @param {Date} now */
export const isoDay = (now) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

const LISTS = {
  __proto__: null, // a name may come from an address
  daily: "Today's puzzle",
  original: "The puzzle of 2021",
  "original-all": "The puzzle of 2021, any word",
  "nyt-2022": "The puzzle of 2022",
  "nyt-2023": "The puzzle of 2023",
};
const ON_SEVERAL = "All words"; // the list of the daily puzzle, without its history
const LANGUAGES = { __proto__: null, en: "English", es: "Español", fr: "Français", nl: "Nederlands", pl: "Polski" };

/**
 * A list for players: "Today's puzzle", "Español · 5", "Français · 6 · starts with P"; a list of one's own keeps its
 * name. Several boards are no daily puzzle: its list has another name there. @param {string} list
 * @param {number} [boards]
 */
export function listName(list, boards = 1) {
  if (boards > 1 && list === "daily") return ON_SEVERAL;
  const [name, known = ""] = list.split(":");
  const [language, length] = name.split("-");
  const own = LANGUAGES[language] && /^\d+$/.test(length ?? "") ? `${LANGUAGES[language]} · ${length}` : name;
  const start = known.match(/^([^._?]+)[._?]*$/u)?.[1];
  const shown = start ? ` · starts with ${upper(start)}` : known && ` · shows ${upper(known.replace(/[._?]/gu, "·"))}`;
  return (LISTS[name] ?? own) + shown;
}

/**
 * The options of a select of lists: today's puzzle, the languages, the player's own lists, older games. The current
 * list is added if no row has it (one with letters known at the start).
 * @param {{name: string}[]} rows @param {string} [current] @param {number} [boards] @returns {[string, string][]}
 */
export function listOptions(rows, current = "", boards = 1) {
  const names = [...new Set([...rows.map(({ name }) => name), current])].filter(Boolean);
  const group = (name) => (name === "daily" ? 0 : LISTS[name] ? 3 : LANGUAGES[name.split("-")[0]] ? 1 : 2);
  return names.sort((a, b) => group(a) - group(b)).map((name) => [name, listName(name, boards)]);
}

/** When several boards show their marks. @type {[string, string][]} */
export const SEQUENCES = [
  ["", "all after each guess"],
  ["1", "one board after the other"],
];

/** Said where games would be kept, if this browser does not store them. */
export const NOT_STORED = "This browser stores nothing more: new games are gone when you close the page.";
export const PUT_ASIDE = "Some of your games could not be read. A copy of all of them was put aside in this browser.";

/** Games that people know by their number of boards. @type {Record<number, string>} */
export const GAMES = { 2: "Dordle", 4: "Quordle", 8: "Octordle", 16: "Sedecordle", 32: "Duotrigordle" };

/** Sentences without those that count hundredths of guesses: they are for those who ask why. @param {string} text */
export const inShort = (text) =>
  text
    .replace(/([.!?]) (?=\p{Lu})/gu, "$1\n")
    .split("\n")
    .filter((sentence) => !/\d\.\d\d guesses/.test(sentence))
    .join(" ");
