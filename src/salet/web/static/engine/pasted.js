/* Pasted text: what people send each other after a game, or copy from one: salet/share/read.py. `lines.js` reads the
   lines of one-board games, and this module groups them into games; `severalpasted.js` reads games of
   several boards. */

import { inputError } from "./errors.js";
import { patternOf, winOf } from "./feedback.js";
import { MOST_GUESSES, Speller, piecesOf } from "./lines.js";
import { readSeveral, showsSeveral } from "./severalpasted.js";
import { SharedGame } from "./sharedgame.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./lines.js").Piece} Piece */
/** @typedef {import("./lines.js").Header} Header */
/** @typedef {import("./lines.js").Row} Row */
/** @typedef {{line: number, words: import("./lines.js").Words}[]} Block lines of words that follow each other */
/**
 * @typedef {{line: number, header: Header | null, rows: Row[], above: Block[], blocks: Block[],
 *   answers: {line: number, word: string, sure: boolean}[]}} Draft a game while its lines are gathered; `above` are the
 *   words above the header
 */

const LIMIT = 6;
// Five-letter words that open a message far more often than a game.
const CHAT = new Set(["hello", "howdy", "aloha", "there", "again", "folks", "peeps", "today", "girls", "mates"]);

/**
 * The games of a pasted text, in order; refuses a text without one. A text with several boards is one game. @param
 * {string} text @param {Lexicon} lexicon @param {number | null} limit where no header says it @returns {SharedGame[]}
 */
export function readGames(text, lexicon, limit) {
  const games = showsSeveral(text, lexicon)
    ? [readSeveral(text, lexicon, limit)]
    : oneBoardGames(text, lexicon, limit ?? LIMIT);
  if (!games.length)
    throw inputError(
      "there is no game in this text",
      "Paste share text (Wordle 1,590 3/6 with its rows of squares), turns such as crane bbygb, one a line, or the " +
        "guesses with the answer last: crane sloth moist",
    );
  return games;
}

/** @param {string} text @param {Lexicon} lexicon @param {number} limit @returns {SharedGame[]} */
function oneBoardGames(text, lexicon, limit) {
  /** @type {{game: SharedGame, headed: boolean}[]} */
  const games = [];
  for (const draft of drafts(piecesOf(text, new Speller(lexicon)), limit))
    for (const game of settled(draft, lexicon, limit)) {
      const before = games[games.length - 1];
      if (draft.header && !game.rows.length && before?.game.rows.length && !before.headed) {
        const { rows, named, line } = before.game; // its header stands below it
        games[games.length - 1] = { game: game.with({ rows, named, line }), headed: true };
      } else if (game.rows.length || game.number !== null) games.push({ game, headed: draft.header !== null });
    }
  // Rows of another length, without a header, are of another puzzle in the same message.
  const fits = ({ rows }) => rows.some(({ feedbacks }) => !feedbacks.length || feedbacks[0]?.length === lexicon.length);
  const fitting = games.filter(({ game, headed }) => headed || fits(game));
  return (fitting.length ? fitting : games).map(({ game }) => game);
}

/** @param {number} line @param {Header | null} [header] @returns {Draft} */
const draftAt = (line, header = null) => ({ line, header, rows: [], above: [], blocks: [], answers: [] });

/** Whether a row is all correct. @param {Row | undefined} row */
const isWon = (row) => !!row?.feedbacks[0] && row.feedbacks[0].pattern === winOf(row.feedbacks[0].length);

/** Whether the rows of a draft are a whole game. @param {Draft} draft @param {number} limit */
const isOver = ({ header, rows }, limit) => rows.length >= (header?.limit ?? limit) || isWon(rows[rows.length - 1]);

/**
 * The pieces, gathered: a header, or rows or words after a whole game, begin another. @param {Piece[]} pieces
 * @param {number} limit @returns {Draft[]}
 */
function drafts(pieces, limit) {
  const draftList = [draftAt(1)];
  let afterGap = true;
  for (const { line, header, row, words, answer } of pieces) {
    const draft = draftList[draftList.length - 1];
    if (header) {
      if (!draft.header && !draft.rows.length) Object.assign(draft, { above: draft.blocks, blocks: [], header, line });
      else if (draft.rows.length || JSON.stringify(draft.header) !== JSON.stringify(header))
        draftList.push(draftAt(line, header));
      afterGap = true;
      continue;
    }
    if (row) {
      if (afterGap && draft.rows.length && isOver(draft, limit)) draftList.push(draftAt(line));
      draftList[draftList.length - 1].rows.push(row);
    } else if (words) {
      const isNew = afterGap || !draft.blocks.length;
      if (words.loud && isNew && (words.loose || words.words.length === 1)) {
        afterGap = true;
        continue;
      }
      if (draft.blocks.length && draft.answers.length && !draft.rows.length && !draft.header)
        draftList.push(draftAt(line));
      const { blocks } = draftList[draftList.length - 1];
      if (afterGap || !blocks.length) blocks.push([]);
      blocks[blocks.length - 1].push({ line, words });
    } else if (answer) draft.answers.push({ line, ...answer });
    else {
      afterGap = true;
      continue;
    }
    afterGap = false;
  }
  return draftList;
}

/**
 * The games of a draft: one with rows or a header, else one for each game of words. @param {Draft} draft
 * @param {Lexicon} lexicon @param {number} limit @returns {SharedGame[]}
 */
function settled(draft, lexicon, limit) {
  const { header, rows } = draft;
  let named = draft.answers.filter(({ sure }) => sure);
  const last = rows[rows.length - 1];
  if (!named.length && !(last?.guess && isWon(last))) named = draft.answers.slice(0, 1);
  /** @param {Row[]} turns @param {{line: number, word: string}[]} answers @param {number} line */
  const game = (turns, answers, line) =>
    new SharedGame(lexicon, {
      rows: turns,
      number: header?.number,
      claimed: header?.claimed,
      limit: header?.limit ?? limit,
      hard: header?.hard,
      saidLost: header !== null && header.claimed === null,
      named: answers,
      line,
    });
  if (rows.length) {
    const turns = withWords(draft, named[0]?.word ?? null, lexicon);
    return [game(turns, named, header ? draft.line : turns[0].line)];
  }
  if (header) return [game(wordRows(draft, header.claimed || header.limit), named, draft.line)];
  const games = wordGames(draft.blocks);
  return games.flatMap((turns, nth) => {
    const isLast = nth === games.length - 1;
    const keep = turns.length > 1 || (isLast && named.length);
    return keep ? [game(turns, isLast ? named : [], turns[0].line)] : [];
  });
}

/** The words of some blocks, each with its line. @param {Block[]} blocks */
const flat = (blocks) => blocks.flat().flatMap(({ line, words }) => words.words.map((word) => ({ line, word })));

/**
 * The rows of a game, each with its guess when the text has them all. @param {Draft} draft @param {string | null}
 * answer @param {Lexicon} lexicon @returns {Row[]}
 */
function withWords(draft, answer, lexicon) {
  const rows = [...draft.rows];
  const last = rows.length - 1;
  const won = isWon(rows[last]);
  if (won && answer !== null && rows[last].guess === null) rows[last] = { ...rows[last], guess: answer };
  if (rows.every(({ guess }) => guess !== null)) return rows;
  // A word beside some of the rows only is a remark: "🟩🟩🟩🟩🟩 lucky".
  const bare = rows.map((row) => ({ ...row, guess: null }));
  const count = bare.length;
  if (count > MOST_GUESSES) return bare;
  const paired = (words) => bare.map((row, i) => ({ ...row, guess: words[i].word }));
  const fits = (words) => {
    const hidden = lexicon.letters(answer ?? words[count - 1].word);
    return (
      (won || answer !== null) &&
      words.every(({ word }, i) => {
        const letters = lexicon.letters(word);
        const marks = bare[i].feedbacks[0];
        return (
          letters.length === hidden.length &&
          marks?.length === letters.length &&
          patternOf(letters, hidden) === marks.pattern
        );
      })
    );
  };
  const [below, above] = [flat(draft.blocks), flat(draft.above)];
  for (const words of [below, count > 1 ? above : []])
    for (let start = words.length - count; start >= 0; start--) {
      const some = words.slice(start, start + count);
      if (fits(some)) return paired(some);
    }
  for (const words of [below, won ? [] : above]) if (words.length === count && count > 2) return paired(words);
  return bare;
}

/** @param {{line: number, word: string}[]} words @returns {Row[]} */
const unmarked = (words) => words.map(({ line, word }) => ({ guess: word, feedbacks: [], line }));

/**
 * The guesses that stand below a header, or above it, without any squares. @param {Draft} draft @param {number} wanted
 */
function wordRows({ blocks, above }, wanted) {
  let words = flat(blocks);
  if (!words.length) words = flat(above);
  for (const block of [...blocks, ...above]) {
    const some = flat([block]);
    if (words.length !== wanted && some.length >= wanted) words = some.slice(-wanted);
  }
  return unmarked(words);
}

/** Games that are only words, without the greetings among them. @param {Block[]} allBlocks @returns {Row[][]} */
function wordGames(allBlocks) {
  const count = (block) => flat([block]).length;
  let blocks = allBlocks;
  if (blocks.length > 1) blocks = blocks.filter((block) => !flat([block]).every(({ word }) => CHAT.has(word)));
  if (blocks.some((block) => count(block) > 1)) blocks = blocks.filter((block) => count(block) > 1);
  else if (blocks.length) blocks = [blocks.flat()];
  if (blocks.some((block) => block.length > 1))
    blocks = blocks.filter((block) => block.length > 1 || !block[0].words.loose);
  return blocks.flatMap((block) => {
    const oneOnEachLine = block.every(({ words }) => words.words.length > 1);
    return (oneOnEachLine ? block.map((piece) => [piece]) : [block]).map((lines) => unmarked(flat([lines])));
  });
}
