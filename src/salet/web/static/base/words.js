/* Numbers and names in words: pure, no document. */

import { lettersOf, upper } from "./letters.js";
import { errorText, number, say, text } from "./say.js";

/** @import { Letters, Said, Told } from "../types" */

/* A mark is 0, 1 or 2; a tile that the player has not marked yet has the fourth. */
export const MARKS = ["absent", "present", "correct", "unset"];
export const SIGNS = "byg.";
export const UNSET = 3;
const NAMED_SKINS = ["contrast", "shapes"]; // whose marks have other names than grey, yellow and green

/** A mark as this browser shows it: a colour, or with shapes what it means. @param {number} mark @returns {Said} */
export function colourOf(mark) {
  const { skin = "" } = globalThis.document?.documentElement.dataset ?? {};
  const name = MARKS[mark];
  return { key: NAMED_SKINS.includes(skin) && mark !== UNSET ? `mark.${name}-${skin}` : `mark.${name}` };
}

/** All three, for a sentence that names them. */
export const colours = () => ({ absent: colourOf(0), present: colourOf(1), correct: colourOf(2) });

/** A statistic with as many places as help: 3.47, 61.2, 1,204. @param {number | null | undefined} x */
export function figure(x) {
  if (x === null || x === undefined) return "–";
  return number(x, x < 10 ? 2 : x < 100 ? 1 : 0);
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

/** What is wrong, and what to do, in sentences. @param {Told} told */
export const toldText = ({ message, fix }) => `${errorText(message)}.${fix ? ` ${text(fix)}` : ""}`;

/** Something said, or told about what is wrong, as text. @param {Said | Told} message */
export const noteText = (message) => ("message" in message ? toldText(message) : text(message));

/** What a board is called. @param {number} board @param {number} boards how many there are */
export const boardTitle = (board, boards) =>
  boards === 1 ? say("board.only") : say("board.title", { board: board + 1 });

/** "boards 2, 4 and 7". @param {number[]} boards counted from 1 @returns {Said} */
export const boardsNamed = (boards) => ({
  key: boards.length > 5 ? "boards.named-more" : "boards.named",
  values: { n: boards.length, boards: boards.slice(0, 5) },
});

/**
 * The verdict of a review. With hints, or given up, nothing praises skill and luck.
 * @param {{verdict?: Said[]}} review @param {boolean} isHelped @returns {Said[]}
 */
export const verdictOf = ({ verdict = [] }, isHelped) =>
  isHelped ? verdict.filter(({ key }) => !key.startsWith("together.")) : verdict;

/** What is said of a game against the adversary instead of a verdict. @type {Said} */
export const NO_LUCK = { key: "review.no-luck" };

/** Whether a sentence of a review is about the choice of a word, not about luck. @param {Said} sentence */
export const isAboutChoice = ({ key }) => /^(opener|only|last|two|middle)\./.test(key);

/** "expected-turns" as "expected turns". @param {string} name */
export const plain = (name) => name.replaceAll("-", " ");

/** The name of rules: "ultra hard". @param {string} rules */
export const rulesName = (rules) => say(`rules.name-${rules}`);

/** The options of a select of rules. @param {string[]} names @returns {[string, string][]} */
export const rulesOptions = (names) => names.map((name) => [name, rulesName(name)]);

/** A feedback read aloud: "C: grey, R: yellow". @param {string} guess @param {number[]} marks
 * @param {Letters} alphabet */
export function aloud(guess, marks, alphabet) {
  const letters = lettersOf(guess, alphabet);
  return say("mark.row", { tiles: marks.map((mark, i) => letterMarked(letters[i] ?? "", mark, alphabet)) });
}

/** A tile read aloud: "C: grey". @param {string} letter @param {number} mark
 * @param {Letters} alphabet @returns {Said} */
export const letterMarked = (letter, mark, alphabet) => ({
  key: letter ? "mark.letter" : `mark.${MARKS[mark]}`,
  values: { letter: upper(letter, alphabet), colour: colourOf(mark) },
});

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

/** The day of a number of the daily puzzle. @param {number} number */
export const dayOfNumber = (number) => new Date(FIRST_DAY + number * 864e5).toISOString().slice(0, 10);

/** "2026-02-28T17:05:00", as the player's own clock has it. @param {Date} now */
export const isoTime = (now) => new Date(now.getTime() - now.getTimezoneOffset() * 60000).toISOString().slice(0, 19);

/** "2026-02-28", as the player's own clock has it. @param {Date} now */
export const isoDay = (now) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

const LISTS = ["daily", "original", "original-all", "nyt-2022", "nyt-2023"]; // those with names of their own
/** Languages, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = {
  // @ts-ignore: a name may come from an address
  __proto__: null,
  de: "Deutsch",
  en: "English",
  es: "Español",
  fi: "Suomi",
  fr: "Français",
  hu: "Magyar",
  it: "Italiano",
  nb: "Norsk",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
  ru: "Русский",
  sv: "Svenska",
  tr: "Türkçe",
  uk: "Українська",
};

/**
 * A list for players: "Today's puzzle", "Español · 5", "Français · 6 · starts with P"; a list of one's own keeps its
 * name. Several boards are no daily puzzle: its list has another name there. @param {string} list
 * @param {number} [boards]
 */
export function listName(list, boards = 1) {
  if (boards > 1 && list === "daily") return say("list.all-words"); // without the history of the daily puzzle
  const [listed, known = ""] = list.replace("*", "").split(":"); // a star: any guess may be the answer
  const [language, length] = listed.split("-");
  const own = LANGUAGES[language] && /^\d+$/.test(length ?? "") ? `${LANGUAGES[language]} · ${length}` : listed;
  const name = LISTS.includes(listed) ? say(`list.${listed}`) : own;
  const start = known.match(/^([^._?]+)[._?]*$/u)?.[1];
  if (start) return say("list.starts", { name, letters: upper(start, { language: languageOf(list) }) });
  return known
    ? say("list.shows", { name, letters: upper(known.replace(/[._?]/gu, "·"), { language: languageOf(list) }) })
    : name;
}

/** What the engine says, with the names that lists have for players. @param {Said | string} told
 * @returns {Said | string} */
export function withListNames(told) {
  if (typeof told === "string" || !told.values) return told;
  const { values } = told;
  const renamed = Object.entries(values).map(([place, value]) => {
    const isList = place === "list" || (place === "other" && "list" in values);
    if (isList && typeof value === "string") return [place, listName(value)];
    const isSaid = typeof value === "object" && !Array.isArray(value);
    return [place, isSaid ? withListNames(value) : value];
  });
  return { ...told, values: Object.fromEntries(renamed) };
}

/** The language of a list by its name; that of a list of one's own is not known. @param {string} list */
export function languageOf(list) {
  const [name] = list.split(/[-:]/);
  return LANGUAGES[name] ? name : LISTS.includes(list.split(":")[0]) ? "en" : undefined;
}

/**
 * The options of a select of lists: today's puzzle, the languages, the player's own lists, older games. The current
 * list is added if no row has it (one with letters known at the start).
 * @param {{name: string}[]} rows @param {string} [current] @param {number} [boards] @returns {[string, string][]}
 */
export function listOptions(rows, current = "", boards = 1) {
  const names = [...new Set([...rows.map(({ name }) => name), current])].filter(Boolean);
  const group = (/** @type {string} */ name) =>
    name === "daily" ? 0 : LISTS.includes(name) ? 3 : LANGUAGES[name.split("-")[0]] ? 1 : 2;
  return names.sort((a, b) => group(a) - group(b)).map((name) => [name, listName(name, boards)]);
}

/** When several boards show their marks. @returns {[string, string][]} */
export const sequences = () => [
  ["", say("sequence.all")],
  ["1", say("sequence.one-by-one")],
];

/** Games that people know by their number of boards. @type {Record<number, string>} */
export const GAMES = { 2: "Dordle", 4: "Quordle", 8: "Octordle", 16: "Sedecordle", 32: "Duotrigordle" };
