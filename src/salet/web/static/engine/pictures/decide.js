/* Decide what a picture says, from the grids that were seen and a word list: as salet/pictures/decide.py has it. */

import { SURE, meanings } from "./marks.js";
import { consistent, fitting, readRow } from "./readings.js";
import { isColouredRow } from "./rows.js";
import { isUnused } from "./sight.js";

/** @typedef {import("./letters.js").Model} Model */
/** @typedef {import("./readings.js").Reading} Reading */
/** @typedef {import("./readings.js").Spelling} Spelling */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./sight.js").Cell} Cell */
/** @typedef {import("./sight.js").Sighting} Sighting */
/** @typedef {Map<number, number>} Meaning the mark of each group of colours */
/** @typedef {{row: Row, scores: number[][], reading: Reading}} Turn */
/**
 * @typedef {{guess: string, letters: string[], feedback: string, listed: boolean, doubtful: number[],
 *   unsureLetters: number[], unsureMarks: number[]}} PictureRow tiles are counted from 0
 */

const CONTRADICTION = 5; // the cost of a meaning of the colours under which a board has no answer
const ALL_PRESENT = 2; // the cost of a row of which all letters are at other places
const OTHER_WORD = 10_000; // thousandths of a nat: a row that fits so badly has another word
const STRANGE = 8; // the cost of a meaning of the colours that no game has
const ENOUGH_LETTERS = 10; // fewer may be a logo
const COUNTS = [1, 2, 4, 8, 16, 32]; // boards of a game
const AGREED = 10_000; // boards that agree are better than any number of letters
const ABSENT = 0;
const PRESENT = 1;
const CORRECT = 2;

const marksOf = (turn, meaning) => turn.row.groups.map((group) => meaning.get(group));
const hiddenIn = (row) => [...row.cells.keys()].filter((i) => !row.cells[i].scores || !row.cells[i].clear);
const ascending = (values) => [...values].sort((a, b) => a - b);

/**
 * @typedef {{boards: PictureRow[][], sure: number, doubtful: boolean}} Decision the marked rows of each board, and how
 *   many more letters are certain than doubtful
 */

/**
 * What the boards of a picture say, null if it shows no game.
 * @param {Sighting[]} grids
 * @param {Turn[][]} read the marked rows of each grid, with words by the list that fits them
 * @param {Spelling} spelling
 * @returns {Decision | null}
 */
export function decide(grids, read, spelling) {
  const examples = examplesIn(grids, read);
  const usable = [...read.keys()].filter((nth) => read[nth].length && !examples.includes(read[nth]));
  if (!usable.length) return null;
  const { meaning, unsure, cost } = meaningOf(
    usable.map((nth) => read[nth]),
    spelling,
  );
  const turns = usable.filter((nth) => isGame(grids[nth], read[nth], meaning)).map((nth) => read[nth]);
  if (!turns.length || cost >= STRANGE) return null;
  const whole = COUNTS.includes(turns.length) && !usable.some((nth) => grids[nth].cut);
  const certain = whole && turns.length === usable.length && agree(turns, meaning);
  const boards = turns.map((board) => written(board, meaning, unsure, spelling, certain));
  const rows = boards.flat();
  return {
    boards,
    sure: rows.reduce(
      (sum, { letters, unsureLetters }) => sum + letters.length - 2 * unsureLetters.length,
      certain ? AGREED : 0,
    ),
    doubtful: rows.some(({ doubtful }) => doubtful.length),
  };
}

/**
 * Whether boards have the same guesses, up to the one that solved each. @param {Turn[][]} boards @param {Meaning}
 * meaning
 */
function agree(boards, meaning) {
  const longest = boards.reduce((best, board) => (board.length > best.length ? board : best));
  return boards.every((board) => {
    const won = marksOf(board[board.length - 1], meaning).every((mark) => mark === CORRECT);
    const same = board.every(({ reading }, nth) => String(reading.letters) === String(longest[nth].reading.letters));
    return same && (board.length === longest.length || won);
  });
}

/**
 * Read the words. The boards of a game have the same guess in the same row. One that is partly hidden on a board is
 * read on the others.
 * @param {Row[][]} boards
 * @param {Spelling} spelling
 * @param {Model} model
 * @returns {Turn[][]}
 */
export function readWords(boards, spelling, model) {
  const cells = boards.flat().flatMap((row) => row.cells);
  const letterCase = model.caseOf(cells.flatMap(({ scores }) => (scores ? [scores] : [])));
  /** @param {Cell} cell */
  const scoresOf = (cell) => {
    if (!cell.scores) return new Array(spelling.symbols.length).fill(0);
    const found = spelling.letterScores(cell.scores, letterCase);
    return cell.clear ? found : found.map((score) => Math.floor(score / 4));
  };
  const scored = boards.map((board) => board.map((row) => ({ row, scores: row.cells.map(scoresOf) })));
  /** @type {Map<number, number[][][]>} */
  const turns = new Map();
  const isHidden = (row) => hiddenIn(row).length > 0;
  const seen = new Set(boards.flat().flatMap((row) => (isHidden(row) ? [] : [row.nth])));
  for (const { row, scores } of scored.flat())
    if (!isHidden(row) || !seen.has(row.nth)) turns.set(row.nth, [...(turns.get(row.nth) ?? []), scores]);
  // The mean, not the sum: all boards have the same font, so their errors are alike.
  /** @type {Map<number, Reading>} */
  const shared = new Map();
  for (const [nth, tables] of turns) {
    const reading = readRow(meanOf(tables), spelling);
    const total = (table) => reading.letters.reduce((sum, letter, place) => sum + table[place][letter], 0);
    if (tables.every((table) => total(table) >= -OTHER_WORD)) shared.set(nth, reading);
  }
  return scored.map((board) =>
    board.map(({ row, scores }) => ({ row, scores, reading: shared.get(row.nth) ?? readRow(scores, spelling) })),
  );
}

/** @param {number[][][]} tables */
const meanOf = (tables) =>
  tables[0].map((row, y) =>
    row.map((_, x) => Math.floor(tables.reduce((sum, table) => sum + table[y][x], 0) / tables.length)),
  );

/**
 * The examples of a page with rules: words in single rows, with one odd tile each. @param {Sighting[]} grids
 * @param {Turn[][]} boards
 */
function examplesIn(grids, boards) {
  const alone = boards.filter((board, nth) => {
    if (grids[nth].rows.length !== 1 || board.length !== 1) return false;
    const { groups } = board[0].row;
    const most = Math.max(...groups.map((group) => groups.filter((other) => other === group).length));
    return most >= groups.length - 1;
  });
  return new Set(alone.map(([turn]) => turn.reading.letters.join())).size > 1 ? alone : [];
}

/**
 * Whether the rows of a grid can be those of a game: words that can be read are on the list, or there are several rows
 * of enough letters whose marks fit each other. Without an empty row below, both must hold: it may be a logo.
 * @param {Sighting} grid @param {Turn[]} board @param {Meaning} meaning
 */
function isGame(grid, board, meaning) {
  const rows = board.map((turn) => ({ letters: turn.reading.letters, marks: marksOf(turn, meaning) }));
  const clear = board.filter(
    ({ row, reading }) => new Set([...reading.doubtful, ...hiddenIn(row)]).size * 2 < row.cells.length,
  );
  const listed = clear.filter(({ reading }) => reading.listed).length;
  const words = listed > 0 && listed * 2 >= board.length;
  if (words && grid.rows.some(isUnused)) return true;
  const letters = rows.flatMap((row) => row.letters);
  const varied = new Set(rows.flatMap(({ marks }) => marks)).size > 1;
  const coloured = board.some(({ row }) => isColouredRow(row));
  if (!(coloured && varied && letters.length >= ENOUGH_LETTERS && consistent(rows))) return false;
  const repeated = letters.length - new Set(letters).size;
  const keyboard = repeated <= Math.floor(letters.length / 12); // one key in a dozen may be misread
  return words || (board.length > 1 && !keyboard && clear.length * 2 >= board.length);
}

/**
 * The mark of each group of colours, the groups about which there is doubt, and what the colours cost.
 * @param {Turn[][]} boards
 * @param {Spelling} spelling
 */
function meaningOf(boards, spelling) {
  const groups = boards.flat().flatMap(({ row }) => row.groups);
  /** @type {{total: number, cost: number, meaning: Meaning}[]} */
  const costs = [];
  for (const { cost, meaning } of meanings(groups)) {
    if (cost >= Math.min(...costs.map((known) => known.total)) + SURE) break; // the others cost more
    const total = boards.reduce((sum, board) => sum + boardCost(board, meaning, spelling), cost);
    costs.push({ total, cost, meaning });
  }
  costs.sort((a, b) => a.total - b.total);
  const [best, ...others] = costs;
  const near = others.filter(({ total }) => total < best.total + SURE);
  const unsure = new Set(
    [...best.meaning.keys()].filter((group) =>
      near.some(({ meaning }) => meaning.get(group) !== best.meaning.get(group)),
    ),
  );
  return { meaning: best.meaning, unsure, cost: best.cost };
}

/**
 * The cost of what is impossible or rare on a board if the colours mean this.
 * @param {Turn[]} board
 * @param {Meaning} meaning
 * @param {Spelling} spelling
 */
function boardCost(board, meaning, spelling) {
  let cost = 0;
  let possible = Array.from({ length: spelling.count }, (_, word) => word);
  board.forEach((turn, nth) => {
    const marks = marksOf(turn, meaning);
    if (marks.every((mark) => mark === PRESENT)) cost += ALL_PRESENT;
    if (nth + 1 < board.length && marks.every((mark) => mark === CORRECT)) cost += CONTRADICTION;
    const { listed, doubtful, letters } = turn.reading;
    if (listed && !doubtful.size && !hiddenIn(turn.row).length) possible = fitting(spelling, possible, letters, marks);
  });
  return possible.length ? cost : cost + CONTRADICTION;
}

/**
 * The rows of a board, with every doubt that remains.
 * @param {Turn[]} board
 * @param {Meaning} meaning
 * @param {Set<number>} unsure
 * @param {Spelling} spelling
 * @param {boolean} certain
 * @returns {PictureRow[]}
 */
function written(board, meaning, unsure, spelling, certain) {
  const last = board[board.length - 1];
  const won = marksOf(last, meaning).every((mark) => mark === CORRECT) && !last.reading.doubtful.size;
  const answer = won ? last.reading.letters : null;
  return board.map((turn) => {
    const { row } = turn;
    let marks = marksOf(turn, meaning);
    const reading = answer ? fittingReading(turn, marks, answer, spelling) : turn.reading;
    const isUnclear = (i) => !certain || !row.cells[i].clear || unsure.has(row.groups[i]) || row.unsure;
    const unclear = new Set([...row.cells.keys()].filter((i) => isUnclear(i) || marks[i] === undefined));
    if (answer) {
      const expected = feedback(reading.letters, answer);
      marks.forEach((mark, i) => {
        if (mark !== undefined && mark !== expected[i]) unclear.add(i);
      });
      marks = marks.map((mark, i) => mark ?? expected[i]);
    }
    const letters = reading.letters.map((letter) => spelling.symbols[letter]);
    const unread = new Set([...reading.doubtful, ...hiddenIn(row)]);
    return {
      guess: letters.join(""),
      letters,
      feedback: marks.map((mark) => "byg"[mark ?? ABSENT]).join(""),
      listed: reading.listed,
      doubtful: ascending(new Set([...unread, ...unclear])),
      unsureLetters: ascending(unread),
      unsureMarks: ascending(unclear),
    };
  });
}

/**
 * The likeliest reading of a doubtful row whose marks follow from the answer. @param {Turn} turn
 * @param {(number | undefined)[]} marks @param {number[]} answer @param {Spelling} spelling @returns {Reading}
 */
function fittingReading({ row, scores, reading }, marks, answer, spelling) {
  /** @param {number[]} letters */
  const agrees = (letters) => {
    const expected = feedback(letters, answer);
    return marks.every((mark, i) => mark === undefined || mark === expected[i]);
  };
  if (agrees(reading.letters) || !(reading.doubtful.size || hiddenIn(row).length)) return reading;
  const letters = spelling.near(scores, reading).find(agrees);
  if (!letters) return reading;
  const differ = [...letters.keys()].filter((i) => letters[i] !== reading.letters[i]);
  return { letters, score: reading.score, listed: true, doubtful: new Set([...reading.doubtful, ...differ]) };
}

/** The marks of a guess; words are letter numbers. @param {number[]} guess @param {number[]} answer */
function feedback(guess, answer) {
  /** @type {number[]} */
  const marks = guess.map((letter, i) => (letter === answer[i] ? CORRECT : ABSENT));
  const unused = answer.filter((letter, i) => letter !== guess[i]);
  guess.forEach((letter, i) => {
    const place = unused.indexOf(letter);
    if (marks[i] === CORRECT || place < 0) return;
    marks[i] = PRESENT;
    unused.splice(place, 1);
  });
  return marks;
}
