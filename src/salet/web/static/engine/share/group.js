/* Group the pieces of a text into games of one board: head, rows, guesses and named answers: salet/share/group.py. */

import { isWin } from "./checks.js";
import { patternOf } from "../puzzle/marks.js";
import { MOST_GUESSES } from "../puzzle/turns.js";

/** @import { Lexicon } from "../words/lexicon.js" */
/** @import { Head } from "../words/games.js" */
/** @import { Answer, Piece, Row, Words } from "./lines.js" */
/** @typedef {{head: Head | null, rows: Row[], named: Answer[]}} Found a game before it is checked */

// Five-letter words that open a message far more often than a game.
const CHAT = new Set(["hello", "howdy", "aloha", "there", "again", "folks", "peeps", "today", "girls", "mates"]);

/** What belongs to each game of one board. @param {Piece[]} pieces @param {Lexicon} lexicon @param {number} limit */
export function foundIn(pieces, lexicon, limit) {
  const found = segmentsOf(pieces, limit)
    .flatMap((segment) => gamesOf(segment, lexicon))
    .filter(({ head, rows }) => rows.length || (head && head.number !== null));
  // Rows of another length without a head belong to another puzzle in the same message.
  const fits = ({ feedbacks }) => !feedbacks.length || feedbacks[0].length === lexicon.length;
  const fitting = found.filter(({ head, rows }) => head || rows.some(fits));
  return fitting.length ? fitting : found;
}

/** @param {Row | undefined} row */
export const isWon = (row) => isWin(row?.feedbacks[0]);

/** @param {Head | null} one @param {Head} other */
const isSame = (one, other) => keyOf(one) === keyOf(other);
/** @param {Head | null} head */
const keyOf = (head) => JSON.stringify({ ...head, line: 0, isResult: true });

/**
 * Pieces in games: a head starts a new one, and so do rows after a whole game.
 * @param {Piece[]} pieces
 * @param {number} limit
 */
function segmentsOf(pieces, limit) {
  /** @type {Piece[][]} */
  const segments = [[]];
  /** @type {() => {head: Head | null, rows: Row[], words: boolean, named: boolean}} */
  const fresh = () => ({ head: null, rows: [], words: false, named: false });
  let now = fresh();
  let gap = true;
  for (const found of pieces) {
    const { line, head, row, words } = found;
    const { rows } = now;
    const [before, last] = rows.slice(-2);
    let piece = found;
    let starts = false;
    if (head) {
      if (!rows.length && isSame(now.head, head)) continue;
      starts = rows.length > 0 || now.head !== null;
    } else if (row) {
      const wholeLines = last && before.line === last.line && last.line !== line;
      const over = rows.length && (rows.length >= (now.head?.limit ?? limit) || isWon(rows[rows.length - 1]));
      starts = !!over && (gap || !!wholeLines);
    } else if (words) {
      if (words.loud && (gap || !now.words) && (words.loose || words.words.length === 1)) piece = { line };
      else starts = now.words && now.named && !rows.length && !now.head;
    }
    if (starts) {
      segments.push([]);
      now = fresh();
    }
    segments[segments.length - 1].push(piece);
    gap = !piece.row && !piece.words && !piece.answer;
    if (piece.row) now.rows.push(piece.row);
    now.head ??= piece.head ?? null;
    now.words = !piece.head && (now.words || !!piece.words);
    now.named ||= !!piece.answer;
  }
  return withHeadsBelow(segments);
}

/** A head that has nothing below it belongs to the rows above it, if these have no head. @param {Piece[][]} segments */
function withHeadsBelow(segments) {
  /** @type {Piece[][]} */
  const joined = [];
  for (const segment of segments) {
    const before = joined[joined.length - 1] ?? [];
    const isAlone = segment.some(({ head }) => head) && !segment.some(({ row, words }) => row || words);
    if (isAlone && before.some(({ row }) => row) && !before.some(({ head }) => head)) before.push(...segment);
    else joined.push(segment);
  }
  return joined;
}

/**
 * The games of a segment: one if it has rows or a head, else each game of words.
 * @param {Piece[]} segment
 * @param {Lexicon} lexicon
 * @returns {Found[]}
 */
function gamesOf(segment, lexicon) {
  const at = segment.findIndex((piece) => piece.head);
  const head = segment[at]?.head ?? null;
  const rows = segment.flatMap(({ row }) => row ?? []);
  const answers = segment.flatMap(({ answer }) => answer ?? []);
  const last = rows[rows.length - 1];
  let named = answers.filter(({ sure }) => sure);
  if (!named.length && !(last?.guess && isWon(last))) named = answers.slice(0, 1);
  const top = segment.slice(0, Math.max(0, at)).some(({ row }) => row) ? 0 : Math.max(0, at);
  const [above, below] = [blocksOf(segment.slice(0, top)), blocksOf(segment.slice(top))];
  if (rows.length) return [{ head, rows: withWords(rows, below, above, named[0]?.word ?? null, lexicon), named }];
  if (head) return [{ head, rows: wordRows(below, above, head.claimed || head.limit || 0), named }];
  const games = wordGames(below);
  return games.flatMap((guesses, nth) => {
    const isLast = nth === games.length - 1;
    const isGame = guesses.length > 1 || (isLast && named.length);
    return isGame ? [{ head: null, rows: guesses, named: isLast ? named : [] }] : [];
  });
}

/** The lines of words, in runs between gaps. @param {Piece[]} pieces @returns {Words[][]} */
function blocksOf(pieces) {
  /** @type {Words[][]} */
  const blocks = [];
  let gap = true;
  for (const { row, words, answer } of pieces) {
    if (words && (gap || !blocks.length)) blocks.push([]);
    if (words) blocks[blocks.length - 1].push(words);
    gap = !row && !words && !answer;
  }
  return blocks;
}

/** @param {Words[][]} blocks */
const flat = (blocks) => blocks.flat().flatMap(({ line, words }) => words.map((word) => ({ line, word })));

/**
 * The rows of a game, each with its guess if the text has all guesses.
 * @param {Row[]} given
 * @param {Words[][]} under
 * @param {Words[][]} over
 * @param {string | null} answer
 * @param {Lexicon} lexicon
 * @returns {Row[]}
 */
function withWords(given, under, over, answer, lexicon) {
  const rows = [...given];
  const last = rows.length - 1;
  const won = isWon(rows[last]);
  if (won && answer !== null && rows[last].guess === null) rows[last] = { ...rows[last], guess: answer };
  if (rows.every(({ guess }) => guess !== null)) return rows;
  // If only some rows have a word, it is a remark: "🟩🟩🟩🟩🟩 lucky".
  const bare = rows.map((row) => ({ ...row, guess: null }));
  const count = bare.length;
  if (count > MOST_GUESSES) return bare;
  const fits = (words) => {
    const hidden = lexicon.letters(answer ?? words[count - 1].word);
    const gives = ({ word }, nth) => {
      const letters = lexicon.letters(word);
      const [marks] = bare[nth].feedbacks;
      const isLong = letters.length === hidden.length && marks?.length === letters.length;
      return isLong && patternOf(letters, hidden) === marks.pattern;
    };
    return (won || answer !== null) && words.every(gives);
  };
  const [below, above] = [flat(under), flat(over)];
  let chosen = null;
  for (const pool of [below, count > 1 ? above : []])
    for (let start = pool.length - count; start >= 0 && !chosen; start--)
      if (fits(pool.slice(start, start + count))) chosen = pool.slice(start, start + count);
  for (const pool of [below, won ? [] : above]) if (pool.length === count && count > 2) chosen ??= pool;
  return chosen ? bare.map((row, nth) => ({ ...row, guess: chosen[nth].word })) : bare;
}

/** @param {{line: number, word: string}[]} words @returns {Row[]} */
const unmarked = (words) => words.map(({ line, word }) => ({ guess: word, feedbacks: [], line }));

/** The guesses below a head, or above it, as rows without squares. */
function wordRows(under, over, wanted) {
  let pool = under.length ? flat(under) : flat(over);
  for (const block of [...under, ...over]) {
    const words = flat([block]);
    if (pool.length !== wanted && words.length >= wanted) pool = words.slice(-wanted);
  }
  return unmarked(pool);
}

/** The games that consist of words only, without greetings. @param {Words[][]} allBlocks @returns {Row[][]} */
function wordGames(allBlocks) {
  const count = (block) => flat([block]).length;
  let blocks = allBlocks;
  if (blocks.length > 1) blocks = blocks.filter((block) => !flat([block]).every(({ word }) => CHAT.has(word)));
  if (blocks.some((block) => count(block) > 1)) blocks = blocks.filter((block) => count(block) > 1);
  else if (blocks.length) blocks = [blocks.flat()];
  if (blocks.some((block) => block.length > 1)) blocks = blocks.filter((block) => block.length > 1 || !block[0].loose);
  return blocks.flatMap((block) => {
    const oneOnEachLine = block.every(({ words }) => words.length > 1);
    return (oneOnEachLine ? block.map((piece) => [piece]) : [block]).map((lines) => unmarked(flat([lines])));
  });
}
