/* Pasted text, line by line: salet/share/lines.py. A line is a header, rows (squares or turns), words, an answer, or a
   gap (blank, or chatter). `pasted.js` makes games of these pieces. */

import { SQUARES, SQUARE_NAMES, packed, parseMarks } from "./feedback.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {{pattern: number, length: number}} Marks */
/**
 * @typedef {{guess: string | null, feedbacks: (Marks | null)[], line: number}} Row a pasted turn; no feedbacks where
 *   there are no marks
 */
/**
 * @typedef {{number: number | null, claimed: number | null, limit: number, hard: boolean}} Header claimed: null is X
 */
/** @typedef {{words: string[], loose: boolean, loud: boolean}} Words a line of nothing but words */
/**
 * @typedef {{line: number, header?: Header, row?: Row, words?: Words, answer?: {word: string, sure: boolean}}} Piece a
 *   piece with none of these is a gap: what follows may be another game
 */

export const MOST_GUESSES = 50; // of a game
export const SHORTEST = 3; // letters of a word
const MOST_HEADERS = 20; // on one line: more of them are no games
const LONGEST_LINE = 4000; // signs
const INVISIBLE = /[\ufe0e\ufe0f\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const SIGNS = { ...SQUARES, ...SQUARE_NAMES };
const SQUARE = new RegExp(Object.keys(SIGNS).join("|"), "giu");
const WORD = /\p{L}+/gu;
const BULLET = /^\s*(?:[>*•·-]+\s+|\(?\d{1,2}[.):]\s+|(?:guess|turn|try|row)\s*#?\d{1,2}\s*[.):=-]+\s*)/i;
const BETWEEN = /[\s,;|/\\>→➡⇒»–—*_`"'“”‘’()[\]-]+|\b\d{1,2}[.)]/gu;
const CUT = /[\s:,;=|/\\>→➡⇒()[\]"'*`–—-]+/u;
const RESULT = String.raw`(?<![\d/.,])(?<claimed>[xX]|\d{1,2})\s?\/\s?(?<limit>\d{1,2})(?<hard>\s?\*)?(?![\d/.,]?\d)`;
const NUMBERED = new RegExp(
  String.raw`(?<![\d/.,])#?(?<number>\d{1,3}(?:[.,'’\s]\d{3}){1,3}|\d+)` +
    String.raw`[^\p{L}\p{N}_/]{0,6}[^\p{L}\p{N}_/.,][^\p{L}\p{N}_/]{0,6}${RESULT}`,
  "du",
);
const UNNUMBERED = new RegExp(String.raw`^(?<title>[^/\d]*?)${RESULT}`, "du");
const NAMED_ANSWER = /(?:\bthe\s+|\btoday'?s\s+)?\b(?:answer|solution)\s*[:=]+\s*["'“‘*|]*(\p{L}+)["'”’*|]*/iu;
const MENTIONED_ANSWER =
  /\b(?:answer|solution|word)\s+(?:(?:today|yesterday)\s+)?(?:was|is)\s+["'“‘*|]*(\p{L}+)(?=(?<rest>.{0,60}))/iu;
// What may follow an answer that is mentioned, so that "the answer is great fun" names none.
const AFTER = new RegExp(
  String.raw`^(?:\s*[^\p{L}\p{N}_\s].*|(?:\s+(?:lol|lmao|rofl|omg|ugh|wow|argh|smh|wtf|damn|duh|tho|though|btw|today|` +
    String.raw`yesterday|folks|guys|everyone|sadly|apparently|obviously|of course|a?(?:ha)+h?|(?:he)+))*` +
    String.raw`[^\p{L}\p{N}_]*$)`,
  "iu",
);
const LABEL = /^[^:=]{0,40}\b(?:guesses|words|tries|turns|game|wordle|played)\b[^:=]{0,20}[:=]\s*/i;
// What people and robots write beside a row: "crane ⬛⬛🟨🟩⬛ (56 left)".
const BESIDE = new Set(["left", "remaining", "remain", "candidates", "candidate", "words", "word", "answers"]);

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

/** The lines of a text, without invisible signs. @param {string} text */
export const linesOf = (text) =>
  text
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);

/** Everything found in a text, in order. @param {string} text @param {Speller} speller @returns {Piece[]} */
export const piecesOf = (text, speller) =>
  linesOf(text).flatMap((content, at) => {
    const line = at + 1;
    const headers = content.match(new RegExp(RESULT, "gu")) ?? [];
    const isLong = content.length > LONGEST_LINE || headers.length > MOST_HEADERS;
    return isLong ? [{ line }] : piecesOfLine(content, line, speller);
  });

/** @param {Piece} piece */
const isGap = ({ header, row, words, answer }) => !header && !row && !words && !answer;

/** @param {string} content @param {number} line @param {Speller} speller @returns {Piece[]} */
function piecesOfLine(content, line, speller) {
  const headed = headerIn(content);
  if (headed) {
    const { title, header, rest } = headed;
    const after = rest.trim() ? piecesOfLine(rest, line, speller) : [];
    if (header.number !== null) return [{ line, header }, ...after];
    const before = wordsOf(title, speller);
    if (before && before.words.length > 1)
      return [
        { line, words: before },
        { line, header },
      ];
    // Without a number N/6 may be a date or a part of speech, unless it stands by itself.
    const isTalk = wordsIn(rest).length > 0 && after.some(isGap);
    if (title.split(/\s+/).filter(Boolean).length <= 2 && !isTalk) return [{ line, header }, ...after];
  }
  /** @type {Piece[]} */
  const pieces = [];
  let text = content;
  const named = NAMED_ANSWER.exec(text);
  if (named) {
    pieces.push({ line, answer: { word: named[1].toLowerCase(), sure: true } });
    text = `${text.slice(0, named.index)} ${text.slice(named.index + named[0].length)}`;
    if (!wordsIn(text).length && !squaresIn(text).length) return pieces;
  } else {
    const mentioned = MENTIONED_ANSWER.exec(text);
    if (mentioned) {
      const [, said] = mentioned;
      const word = speller.word(said);
      const isLoud = isUpper(said) && !isUpper(text);
      return [
        word && (isLoud || AFTER.test(mentioned.groups?.rest ?? ""))
          ? { line, answer: { word, sure: false } }
          : { line },
      ];
    }
  }
  text = text.replace(BULLET, "").replace(LABEL, "");
  const rows = squaresIn(text).length ? squareRows(text, line, speller) : turnRows(text, line, speller);
  if (rows.length) return [...rows.map((row) => ({ line, row })), ...pieces];
  const words = wordsOf(text, speller);
  return [words ? { line, words } : { line }, ...pieces];
}

/** Whether all letters of a text are capitals. @param {string} text */
const isUpper = (text) => text === text.toUpperCase() && text !== text.toLowerCase();

/** The header of a line, and what stands before and after it. @param {string} content */
function headerIn(content) {
  const numbered = NUMBERED.exec(content);
  const match = numbered ?? UNNUMBERED.exec(content.split(SQUARE)[0]);
  if (!match?.groups || !match.indices?.groups) return null;
  const { number, claimed: shown, limit: allowed, hard } = match.groups;
  const limit = Number(allowed);
  const claimed = /x/i.test(shown) ? null : Number(shown);
  if (limit < 1 || limit > MOST_GUESSES || claimed === 0) return null;
  if (!numbered && claimed !== null && claimed > limit) return null;
  const header = {
    number: numbered ? Number(number.replace(/\D/g, "").slice(0, 15)) : null,
    claimed,
    limit,
    hard: hard !== undefined,
  };
  const title = content.slice(0, match.indices.groups.claimed[0]);
  return { title, header, rest: content.slice(match.indices.groups.limit[1]).replace(/^[ *]+/, "") };
}

/** @param {string} text @returns {Marks} */
function marksIn(text) {
  const signs = squaresIn(text).map((sign) => SIGNS[sign.toLowerCase()]);
  return { pattern: packed(signs), length: signs.length };
}

/**
 * The rows of a line with squares: one, or several with blanks between them. @param {string} content @param {number}
 * line @param {Speller} speller @returns {Row[]}
 */
function squareRows(content, line, speller) {
  const { length } = speller.lexicon;
  const beside = content.replace(SQUARE, " ");
  const words = wordsIn(beside).map((word) => word.toLowerCase());
  const named = words.filter((word) => !BESIDE.has(word));
  /** @type {(string | null)[]} */
  let guesses = named.map((word) => speller.word(word));
  const count = squaresIn(content).length;
  if (count === length) {
    const before = wordsIn(content.split(SQUARE)[0]);
    let guess = before.length === 1 ? speller.word(before[0]) : null;
    if (guess === null && named.length === 1 && !/[!?#@]/.test(beside)) [guess] = guesses;
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
 * The turns of a line such as `crane bbygb` or `crane:00120, moist:22222`. @param {string} content @param {number} line
 * @param {Speller} speller @returns {Row[]}
 */
function turnRows(content, line, speller) {
  const tokens = content.split(CUT).filter(Boolean);
  const { length } = speller.lexicon;
  /** @type {Row[]} */
  const rows = [];
  for (let at = 0; at < tokens.length; ) {
    let turn = pairOf(tokens.slice(at, at + 2), speller);
    if (turn) at += 2;
    else {
      const spread = tokens.slice(at + 1, at + 1 + length);
      const single = spread.every((token) => speller.marks(token, 1));
      turn = single ? pairOf([tokens[at], spread.join(" ")], speller) : null;
      at += 1 + length;
    }
    if (!turn) break;
    rows.push({ guess: turn.guess, feedbacks: [turn.marks], line });
  }
  if (rows.length || tokens.length !== 1 || !/^[byg]+$/i.test(tokens[0])) return rows;
  const marks = speller.marks(tokens[0]);
  return marks ? [{ guess: null, feedbacks: [marks], line }] : [];
}

/** A word with its marks, whichever comes first. @param {string[]} tokens @param {Speller} speller */
function pairOf(tokens, speller) {
  if (tokens.length !== 2) return null;
  for (const [word, signs] of [tokens, [tokens[1], tokens[0]]]) {
    const [guess, marks] = [speller.word(word), speller.marks(signs)];
    if (guess && marks && !speller.marks(word)) return { guess, marks };
  }
  return null;
}

/**
 * The words of a line that has nothing else.
 * @param {string} content
 * @param {Speller} speller
 * @returns {Words | null}
 */
function wordsOf(content, speller) {
  const quiet = content.replace(/[!?. \t\p{So}]+$/u, "").trimEnd();
  /** @type {string[]} */
  let texts = wordsIn(quiet);
  const between = quiet.replace(WORD, "");
  if (texts.length === speller.lexicon.length && texts.every((word) => [...word].length === 1))
    texts = [texts.join("")];
  const words = texts.flatMap((text) => speller.word(text) ?? []);
  if (!texts.length || words.length < texts.length || between.replace(BETWEEN, "")) return null;
  return { words, loose: texts.length > 1 && !between.trim(), loud: quiet !== content.trimEnd() };
}
