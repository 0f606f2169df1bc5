/* What a line of text is: a head, rows, words, an answer, or nothing: salet/share/lines.py.

     Wordle 1,590 4/6*            head of one of the games of words/games.js
     salet 3/6                    head without a game
     Strands #507                 other: the title of a game that is none of ours
     ⬛⬛🟨🟩⬛                     row without a word
     🟩⬛⬛🟩🟩 🟨⬛⬛⬛⬛        row of several boards, side by side
     crane bbygb                  row; also crane:00120, crane -> ..yg., bbygb crane
     crane bbygb,-,ybbbb          row of several boards
     crane sloth moist            words
     answer: moist                answer
     3️⃣🟥                         ends: the turn in which each of several boards was solved
     anything else                a piece with only its line

   `read.js` groups these pieces into games. Below the head of a game that has other signs than most (Sutom: 🟥 is
   correct), its signs are read. */

import { SIGN_NAMES, SQUARES, packed, parseMarks } from "../puzzle/marks.js";
import { MOST_GUESSES, isForSeveral } from "../puzzle/turns.js";
import { hasUsualSigns, headIn, otherGame, usualDigits } from "../words/games.js";
import { CLOCKS, UNSOLVED } from "./write.js";

/** @import { Head } from "../words/games.js" */
/** @import { Lexicon } from "../words/lexicon.js" */
/** @typedef {{pattern: number, length: number}} Marks */
/**
 * @typedef {{guess: string | null, feedbacks: Marks[], line: number, text?: string}} Row a turn; `text` is one of
 * several
 *   boards as it was typed
 */
/** @typedef {{words: string[], loose: boolean, loud: boolean, line: number}} Words a line of nothing but words */
/** @typedef {{word: string, sure: boolean, line: number}} Answer sure: it cannot be chatter */
/** @typedef {{signs: string[], sure: boolean, line: number}} Ends of several boards */
/**
 * @typedef {{line: number, head?: Head, other?: string, row?: Row, words?: Words, answer?: Answer, ends?: Ends}} Piece
 */

export const LINE_END = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;
const SHORTEST = 3; // letters of a word
const MOST_HEADERS = 20; // on one line: more of them are no games
const LONGEST_LINE = 4000; // signs
const INVISIBLE = /[\ufe0e\ufe0f\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const NAMES = new RegExp(Object.keys(SIGN_NAMES).join("|"), "gi");
const SQUARE = new RegExp(`[${Object.keys(SQUARES).join("")}]`, "gu");
const WORD = /\p{L}+/gu;
const BULLET = /^\s*(?:[>*•·-]+\s+|\(?\d{1,2}[.):]\s+|(?:guess|turn|try|row)\s*#?\d{1,2}\s*[.):=-]+\s*)/i;
const BETWEEN = /[\s,;|/\\>→➡⇒»–—*_`"'“”‘’()[\]-]+|\b\d{1,2}[.)]/gu;
const CUT = /(?:[\s:,;=|/\\>→➡⇒()[\]"'*`–—]|-+>)+/u; // between words and marks
// No lookbehind: older browsers refuse it. What is before a number or a result is part of the match.
const BEFORE = String.raw`(?:^|[^\p{Nd}/.,])`;
const RESULT =
  String.raw`(?<claimed>[xX]|\p{Nd}{1,2})\s?\/\s?(?<limit>\p{Nd}{1,2})(?<hard>\s?\*)?` +
  String.raw`(?![\p{Nd}/.,]?\p{Nd})`;
const SCORE = new RegExp(String.raw`^(?:[^/\p{Nd}]*?[^/\p{Nd}.,])??${RESULT}`, "du");
// "answer: moist", or "the answer was moist", unless a word follows: "the answer was great fun".
const ANSWER = new RegExp(
  String.raw`(?:\bthe\s+|\btoday'?s\s+)?\b(?:answer|solution|word)\s*` +
    String.raw`(?:(?<sure>[:=]+)\s*|(?:today\s+|yesterday\s+)?(?:was|is)\s+)["'“‘*|]*(?<word>\p{L}+)["'”’*|]*`,
  "iu",
);
const LABEL = /^[^:=]{0,40}\b(?:guesses|words|tries|turns|game|wordle|played)\b[^:=]{0,20}[:=]\s*/i;
const KEY = "\u20e3"; // turns a digit into a keycap
const TOKEN = `\\d${KEY}|[${CLOCKS.join("")}${UNSOLVED}]|\\b\\d\\d\\b`;
const ONLY_TOKENS = new RegExp(`^\\s*((${TOKEN})\\s*)+$`, "u");

const squaresIn = (text) => text.match(SQUARE) ?? [];
const wordsIn = (text) => text.match(WORD) ?? [];

/** Tells words of a list from other text. */
export class Speller {
  /** @param {Lexicon} lexicon */
  constructor(lexicon) {
    this.lexicon = lexicon;
  }

  /** The word that a text is, on the list or not; null when it cannot be one. @param {string} text */
  word(text) {
    const { alphabet, length } = this.lexicon;
    const word = alphabet.normalise(text);
    const letters = alphabet.letters(word);
    return letters.length === length && letters.every((letter) => alphabet.number.has(letter)) ? word : null;
  }

  /** The marks that a text is, or null. @param {string} text @param {number} [length] @returns {Marks | null} */
  marks(text, length = this.lexicon.length) {
    try {
      return { pattern: parseMarks(text, length), length };
    } catch {
      return null;
    }
  }
}

/** The lines of a text, without invisible signs, with squares in place of their names. @param {string} text */
const linesOf = (text) =>
  text
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(NAMES, (name) => SIGN_NAMES[name.toLowerCase()])
    .split(LINE_END);

/** Everything found in a text, in order. @param {string} text @param {Speller} speller @returns {Piece[]} */
export function piecesOf(text, speller) {
  /** @type {Head | null} */
  let last = null;
  return linesOf(text).flatMap((content, at) => {
    const line = at + 1;
    const heads = content.match(new RegExp(BEFORE + RESULT, "gu")) ?? [];
    if (content.length > LONGEST_LINE || heads.length > MOST_HEADERS) return [{ line }];
    const pieces = piecesOfLine(withUsualSigns(content, last), line, speller);
    for (const { head } of pieces) last = head ?? last;
    return pieces;
  });
}

/**
 * A text with the usual squares in place of the signs of the game of a head.
 * @param {string} text @param {Head | null} head
 */
function withUsualSigns(text, head) {
  const game = head?.game;
  if (!game || hasUsualSigns(game)) return text;
  return [...text].map((sign) => ["⬛", "🟨", "🟩"][game.signs.indexOf(sign)] ?? sign).join("");
}

/** @param {Piece} piece */
const isGap = ({ head, row, words, answer, ends }) => !head && !row && !words && !answer && !ends;

/** The pieces on the line of a head, after it. @param {Head} head @param {string} text @param {Speller} speller */
function piecesAfter(head, text, speller) {
  const rest = withUsualSigns(text.replace(/^[ *]+/, ""), head);
  const pieces = rest.trim() ? piecesOfLine(rest, head.line, speller) : [];
  return head.boards === 1 ? pieces.flatMap(asRows) : pieces;
}

/** Whether a game can have a result. @param {Head} head */
const isPossible = ({ claimed, limit }) => claimed !== 0 && (limit === null || (limit >= 1 && limit <= MOST_GUESSES));

/** The groups of squares after a head, as rows of one board. @param {Piece} piece @returns {Piece[]} */
const asRows = (piece) => {
  const { line, row } = piece;
  if (!row || row.feedbacks.length < 2) return [piece];
  return row.feedbacks.map((marks) => ({ line, row: { guess: null, feedbacks: [marks], line } }));
};

/** @param {string} content @param {number} line @param {Speller} speller @returns {Piece[]} */
function piecesOfLine(content, line, speller) {
  const named = headIn(content, line);
  if (named && isPossible(named.head))
    return [{ line, head: named.head }, ...piecesAfter(named.head, named.rest, speller)];
  const other = otherGame(content);
  if (other) return [{ line, other }];
  const several = forSeveral(content, line, speller);
  if (several.length) return several;
  const headed = scoreIn(content, line);
  if (headed) {
    const { title, head, rest } = headed;
    const after = piecesAfter(head, rest, speller);
    const words = wordsOf(title, line, speller);
    if (words && words.words.length > 1)
      return [
        { line, words },
        { line, head },
      ];
    // Without a game, N/6 may be a date or part of a sentence, unless it is alone.
    const isTalk = wordsIn(rest).length > 0 && after.some(isGap);
    if (title.split(/\s+/).filter(Boolean).length <= 2 && !isTalk) return [{ line, head }, ...after];
  }
  /** @type {Piece[]} */
  const pieces = [];
  let text = content;
  const answered = ANSWER.exec(text);
  if (answered?.groups) {
    const after = text.slice(answered.index + answered[0].length);
    if (!answered.groups.sure) {
      const word = speller.word(answered.groups.word);
      const ends = /^\s*(?:[^\p{L}\p{N}_\s]|$)/u.test(after);
      return [word && ends ? { line, answer: { word, sure: false, line } } : { line }];
    }
    pieces.push({ line, answer: { word: answered.groups.word.toLowerCase(), sure: true, line } });
    text = `${text.slice(0, answered.index)} ${after}`;
    if (!wordsIn(text).length && !squaresIn(text).length) return pieces;
  }
  text = text.replace(BULLET, "").replace(LABEL, "");
  const rows = squaresIn(text).length ? squareRows(text, line, speller) : turnRows(text, line, speller);
  if (rows.length) return [...rows.map((row) => ({ line, row })), ...pieces];
  const words = wordsOf(text, line, speller);
  return [words ? { line, words } : { line }, ...pieces];
}

/**
 * The pieces of a line that can only belong to a game of several boards.
 * @param {string} content
 * @param {number} line
 * @param {Speller} speller
 * @returns {Piece[]}
 */
function forSeveral(content, line, speller) {
  const groups = squareGroups(content);
  if (groups.length > 1) return [{ line, row: { guess: null, feedbacks: groups.map(marksIn), line } }];
  if (groups.length) return [];
  if (ONLY_TOKENS.test(content)) {
    const signs = content.match(new RegExp(TOKEN, "gu")) ?? [];
    return [{ line, ends: { signs, sure: !signs.every((sign) => /^\d+$/.test(sign)), line } }];
  }
  const texts = content.includes(":") ? content.trim().split(/\s+/) : [content.trim()];
  const areTurns = texts.every((text) => {
    const [guess] = text.split(/[\s:]/);
    return isForSeveral(speller.lexicon, text) && speller.word(guess) && !speller.marks(guess);
  });
  return areTurns ? texts.map((text) => ({ line, row: { guess: null, feedbacks: [], line, text } })) : [];
}

/** The groups of squares of a line that has nothing else. @param {string} content @returns {string[]} */
function squareGroups(content) {
  const groups = content.split(/\s+/).filter(Boolean);
  const only = groups.every((group) => [...group].length >= SHORTEST && [...group].every((sign) => sign in SQUARES));
  return only && !groups.every((group) => [...group].every((sign) => sign === UNSOLVED)) ? groups : [];
}

/**
 * The turn that a sign stands for, null for a board that was not solved.
 * @param {string} sign
 * @returns {number | null}
 */
export const endOf = (sign) => {
  if (sign === UNSOLVED || sign === "X") return null;
  return CLOCKS.includes(sign) ? CLOCKS.indexOf(sign) + 10 : parseInt(sign, 10);
};

/** Whether a sign may be one of two digits of a turn. @param {string} sign */
export const isDigit = (sign) => sign === UNSOLVED || sign.endsWith(KEY);

/**
 * A head that has a result and names no game, and the text before and after it.
 * @param {string} content @param {number} line
 */
function scoreIn(content, line) {
  const match = SCORE.exec(content.split(SQUARE)[0]);
  if (!match?.groups || !match.indices?.groups) return null;
  const { claimed: shown, limit: allowed, hard } = match.groups;
  const limit = Number(usualDigits(allowed));
  const claimed = /x/i.test(shown) ? null : Number(usualDigits(shown));
  const read = { claimed, limit, hard: hard !== undefined };
  const head = { game: null, number: null, ...read, ends: [], boards: 1, line, isResult: false };
  if (!isPossible(head) || (claimed ?? 0) > limit) return null;
  const title = content.slice(0, match.indices.groups.claimed[0]);
  return { title, head, rest: content.slice(match.indices.groups.limit[1]) };
}

/** @param {string} text @returns {Marks} */
function marksIn(text) {
  const signs = squaresIn(text).map((sign) => SQUARES[sign]);
  return { pattern: packed(signs), length: signs.length };
}

/**
 * The rows of a line with squares: one, or several with blanks between them. @param {string} content @param {number}
 * line @param {Speller} speller @returns {Row[]}
 */
function squareRows(content, line, speller) {
  const { length } = speller.lexicon;
  const beside = content.replace(SQUARE, " ").replace(/\(?\d+ [\p{L}\p{N}_]+\)?/gu, " "); // without "(56 left)"
  const words = wordsIn(beside);
  /** @type {(string | null)[]} */
  let guesses = words.map((word) => speller.word(word));
  const count = squaresIn(content).length;
  if (count === length) {
    const before = wordsIn(content.split(SQUARE)[0]);
    let guess = before.length === 1 ? speller.word(before[0]) : null;
    if (guess === null && words.length === 1 && !/[!?#@]/.test(beside)) [guess] = guesses;
    return [{ guess, feedbacks: [marksIn(content)], line }];
  }
  const chunks = content.split(/\s+/).filter((chunk) => squaresIn(chunk).length);
  if (chunks.length > 1 && chunks.every((chunk) => squaresIn(chunk).length === length)) {
    if (guesses.length !== chunks.length || guesses.includes(null)) guesses = chunks.map(() => null);
    return chunks.map((chunk, i) => ({ guess: guesses[i], feedbacks: [marksIn(chunk)], line }));
  }
  return !words.length && count >= SHORTEST ? [{ guess: null, feedbacks: [marksIn(content)], line }] : [];
}

/**
 * The turns that a line begins with, or its marks without a word.
 * @param {string} content
 * @param {number} line
 * @param {Speller} speller
 * @returns {Row[]}
 */
function turnRows(content, line, speller) {
  const tokens = content.split(CUT).filter((token) => token && token !== "-" && token !== "--");
  /** @type {Row[]} */
  const rows = [];
  for (let at = 0; at < tokens.length; ) {
    const before = marksAt(tokens, at, speller);
    const place = before ? before.end : at;
    const guess = place < tokens.length ? speller.word(tokens[place]) : null;
    const found = before ? { marks: before.marks, end: place + 1 } : marksAt(tokens, place + 1, speller);
    if (!guess || !found || speller.marks(tokens[place])) break;
    rows.push({ guess, feedbacks: [found.marks], line });
    at = found.end;
  }
  if (rows.length || !/^[byg]+$/i.test(tokens.join(""))) return rows;
  const alone = marksAt(tokens, 0, speller);
  return alone?.end === tokens.length ? [{ guess: null, feedbacks: [alone.marks], line }] : [];
}

/**
 * The marks at a place: one token, or one for each letter.
 * @param {string[]} tokens
 * @param {number} at
 * @param {Speller} speller
 */
function marksAt(tokens, at, speller) {
  const { length } = speller.lexicon;
  const marks = at < tokens.length ? speller.marks(tokens[at]) : null;
  if (marks) return { marks, end: at + 1 };
  const spread = tokens.slice(at, at + length);
  const all = spread.every((token) => speller.marks(token, 1)) ? speller.marks(spread.join(" ")) : null;
  return all ? { marks: all, end: at + length } : null;
}

/**
 * The words of a line that has nothing else.
 * @param {string} content
 * @param {number} line
 * @param {Speller} speller
 * @returns {Words | null}
 */
function wordsOf(content, line, speller) {
  const quiet = content.replace(/[!?. \t\p{So}]+$/u, "").trimEnd();
  /** @type {string[]} */
  let texts = wordsIn(quiet);
  const between = quiet.replace(WORD, "");
  if (texts.length === speller.lexicon.length && texts.every((word) => [...word].length === 1))
    texts = [texts.join("")];
  const words = texts.flatMap((text) => speller.word(text) ?? []);
  const isMarks = words.every((word) => speller.marks(word));
  if (isMarks || words.length < texts.length || between.replace(BETWEEN, "")) return null;
  return { words, loose: texts.length > 1 && !between.trim(), loud: quiet !== content.trimEnd(), line };
}
