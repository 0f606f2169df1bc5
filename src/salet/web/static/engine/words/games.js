/* Games that people play, as data, and the first lines of their share texts: salet/words/games.py. */

/**
 * @typedef {{name: string, title: string, language: string, list: string | null, length: number | null, boards: number,
 *   limit: number, sequence?: boolean, first_day: string | null, heads: string[], share: string, lost: string,
 *   signs: string[], first_letter?: boolean}} Game
 */
/**
 * @typedef {{game: Game | null, number: number | null, claimed: number | null, limit: number | null, hard: boolean,
 *   ends: string[], boards: number, line: number, isResult: boolean}} Head the first line of a share text; claimed:
 *   null is X; isResult: the line is a result, rather than a sentence about one
 */

export const WORDLE = "wordle"; // the daily puzzle
const LENGTH = 5; // letters of most games
const SIGNS = "⬛🟨🟩";
const PLACES = {
  number: String.raw`[#№]?(?<number>\p{Nd}{1,3}(?:[.,'’\s]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)`,
  score: String.raw`\(?(?<claimed>[xX💀–\-]|\p{Nd}{1,2})\s?\/\s?(?<limit>\p{Nd}{1,2})(?!\p{Nd})`,
  hard: String.raw`(?<hard>\s?\*)?`,
  boards: String.raw`(?<boards>\p{Nd}{1,2})`,
  date: String.raw`[\p{Nd}.\/\-]{6,10}`,
  ends: String.raw`(?<ends>(?:\p{Nd}{1,2}|[xX])(?:&(?:\p{Nd}{1,2}|[xX]))+)\/(?<limit>\p{Nd}{1,2})(?!\p{Nd})`,
};
const BLANK = String.raw`[^\p{L}\p{N}_/*+\u{1F1E6}-\u{1F1FF}]{1,12}?`; // not a flag: that is a game of another country
// A result that ends a line or is followed by a sign, a link or a short word.
const SHORT = String.raw`[\p{L}\p{Nl}\p{No}]{1,4}[^\p{L}\p{N}_?]*$`; // a word at the end of the line
const AFTER = new RegExp(
  String.raw`^(?!['’\-][\p{L}\p{N}_])(?:\s*$|\s*[^\p{L}\p{N}\s?]|\s+(?:https?:\/\/|www\.|${SHORT}))`,
  "iu",
);
const SENDER = String.raw`^(?:.{0,60}\p{Nd}[:.]\p{Nd}{2}.{0,60}?: )?[^\p{L}\p{N}_]*`; // of a message in a chat

/** @type {Map<string, Game>} */
export const games = new Map();
/** @type {{others: Record<string, string[]>, own: string[]}} */
let table = { others: {}, own: [] };
/** @type {Map<string, {key: string, pattern: RegExp}>} */
const patterns = new Map();

/** Set the games, when the data of the engine are loaded. @param {any} data */
export function useGames(data) {
  table = data;
  games.clear();
  for (const [name, entry] of Object.entries(data.games)) {
    const usual = { boards: 1, length: LENGTH, first_day: null, lost: "X", share: entry.heads[0] };
    const limit = entry.limit ?? (entry.boards ?? 1) + 5;
    games.set(name, { name, ...usual, ...entry, limit, signs: [...(entry.signs ?? SIGNS)] });
  }
}

/** The name of the list with a game's words of a length. @param {Game} game @param {number} length */
export const listName = ({ list, language }, length) =>
  list === null || list === language ? `${language}-${length}` : list;

/** Whether a game has the usual squares. @param {Game | null} game */
export const hasUsualSigns = (game) => !game || game.signs.join("") === SIGNS;

/**
 * The head of a share text that a line has, and the text before and after it; null if it names no game.
 * @param {string} text
 * @param {number} [line]
 * @returns {{head: Head, before: string, rest: string} | null}
 */
export function headIn(text, line = 0) {
  for (const game of games.values()) {
    const match = matchOf(game.heads, text);
    if (match) return headOf(match, text, game, line);
  }
  const own = matchOf(table.own, text);
  return own && headOf(own, text, null, line);
}

/** The title of a game that is none of ours, null if a line names none. @param {string} text */
export const otherGame = (text) =>
  Object.keys(table.others).find((title) => matchOf(table.others[title], text)) ?? null;

/** A text with 0 to 9 in place of the digits of any script; the ten digits of a script follow one another. */
export const usualDigits = (/** @type {string} */ text) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });

/** @param {RegExpExecArray} match @param {string} text @param {Game | null} game @param {number} line */
function headOf(match, text, game, line) {
  const {
    lead = "",
    number,
    claimed,
    limit,
    hard,
    ends,
    boards,
  } = /** @type {Record<string, string>} */ (match.groups);
  const before = text.slice(0, match.index + lead.length);
  const rest = text.slice(match.index + match[0].length);
  const head = {
    game,
    number: game ? Number(usualDigits(number).replace(/\D/g, "").slice(0, 15)) : null,
    claimed: /^\p{Nd}+$/u.test(claimed ?? "") ? Number(usualDigits(claimed)) : null,
    limit: limit ? Number(usualDigits(limit)) : null,
    hard: !!hard,
    ends: ends ? usualDigits(ends).toUpperCase().split("&") : [],
    boards: game ? game.boards : Number(usualDigits(boards)),
    line,
    isResult: !game || isResult(game, before, match[0].slice(lead.length), rest),
  };
  return { head, before, rest };
}

/**
 * Whether a line is a result, rather than a sentence about one. It is one if it has no words but the head and what its
 * game writes there. With other words, the name has its capital letter, and the words do not run on: before it are at
 * most two, or a sign directly before it; after it a sign, an emoji, a link, or one word of at most four letters. A
 * question is no result.
 * @param {Game} game @param {string} before @param {string} head @param {string} after
 */
function isResult({ share, heads }, before, head, after) {
  const isOwn = share.toLowerCase().startsWith(before.trim().toLowerCase());
  const start = isOwn ? "" : before.trim();
  if (!/\p{L}/u.test(start + after)) return true;
  const first = heads[0][0];
  const runsIn = start.split(/\s+/).length > 2 && /[\p{L}\p{N}]$/u.test(start);
  return [first, first.toUpperCase()].includes(head[0]) && !runsIn && AFTER.test(after);
}

/**
 * The match of the first head that a text has; most texts lack their first words.
 * @param {string[]} heads @param {string} text
 */
function matchOf(heads, text) {
  const lower = text.toLowerCase();
  for (const head of heads) {
    const { key, pattern } = patterns.get(head) ?? patternOf(head);
    const match = lower.includes(key) ? pattern.exec(text) : null;
    if (match) return match;
  }
  return null;
}

/** The first word of a head, and its regular expression; a blank stands for blanks and emoji. @param {string} head */
function patternOf(head) {
  // No lookbehind: older browsers refuse it. What is before the head is part of the match.
  const start = head.startsWith("^") ? SENDER : String.raw`(?<lead>^|(?:^|[^\p{L}\p{N}_])-|[^\p{L}\p{N}_.\-])`;
  const parts = head.replace(/^\^|\$$/g, "").split(/\{(\w+)\}/);
  const source = parts.map((part, nth) =>
    nth % 2 ? PLACES[part] : part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replaceAll(" ", BLANK),
  );
  const whole = head.endsWith("$") ? String.raw`\s*$` : "";
  const made = {
    key: parts[0].toLowerCase().trim().split(" ")[0],
    pattern: new RegExp(start + source.join("") + whole, "iu"),
  };
  patterns.set(head, made);
  return made;
}
