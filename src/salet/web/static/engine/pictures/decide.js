/* Decide what a picture says, from the grids that were seen and a word list: as salet/pictures/decide.py has it. */

import { SURE, meanings } from "./marks.js";
import { fitting, readRow } from "./readings.js";
import { COVERED, markedRows } from "./rows.js";

/** @typedef {import("./ink.js").Colour} Colour */
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
const ABSENT = 0;
const PRESENT = 1;
const CORRECT = 2;

const marksOf = (turn, meaning) => turn.row.groups.map((group) => meaning.get(group));
const hiddenIn = (row) => [...row.cells.keys()].filter((i) => !row.cells[i].scores || !row.cells[i].clear);
const ascending = (values) => [...values].sort((a, b) => a - b);

/**
 * The marked rows of each board.
 * @param {Sighting[]} seen
 * @param {Spelling} spelling
 * @param {Model} model
 * @returns {PictureRow[][]}
 */
export function decide(seen, spelling, model) {
  const grids = seen.filter((grid) => grid.columns === spelling.length);
  const read = readBoards(markedRows(grids), spelling, model);
  const examples = examplesIn(grids, read);
  const boards = read.filter((board) => !examples.includes(board) && isGame(board));
  if (!boards.length) return [];
  const { meaning, unsure } = meaningOf(boards, spelling);
  return boards.map((board) => written(board, meaning, unsure, spelling));
}

/**
 * Read the words. The boards of a game have the same guess in the same row.
 * @param {Row[][]} boards
 * @param {Spelling} spelling
 * @param {Model} model
 * @returns {Turn[][]}
 */
function readBoards(boards, spelling, model) {
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
  for (const { row, scores } of scored.flat()) turns.set(row.nth, [...(turns.get(row.nth) ?? []), scores]);
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

/** Whether the rows of a grid can be those of a game. @param {Turn[]} board */
function isGame(board) {
  const listed = board.filter(({ reading }) => reading.listed).length;
  if (board.length && listed * 2 >= board.length) return true;
  const groups = new Set(board.flatMap(({ row }) => row.groups));
  groups.delete(COVERED);
  return board.length > 1 && groups.size > 1;
}

/**
 * The mark of each group of colours, and the groups about which there is doubt.
 * @param {Turn[][]} boards
 * @param {Spelling} spelling
 */
function meaningOf(boards, spelling) {
  /** @type {Map<number, Colour>} */
  const typical = new Map();
  for (const { row } of boards.flat())
    row.tints.forEach((tint, i) => {
      if (tint && !typical.has(row.groups[i])) typical.set(row.groups[i], tint);
    });
  /** @type {{cost: number, meaning: Meaning}[]} */
  const costs = [];
  for (const { cost, meaning } of meanings(typical)) {
    if (cost >= Math.min(...costs.map((known) => known.cost)) + SURE) break; // the others cost more
    costs.push({ meaning, cost: boards.reduce((sum, board) => sum + boardCost(board, meaning, spelling), cost) });
  }
  costs.sort((a, b) => a.cost - b.cost);
  const [best, ...others] = costs;
  const near = others.filter(({ cost }) => cost < best.cost + SURE);
  const unsure = new Set(
    [...best.meaning.keys()].filter((group) =>
      near.some(({ meaning }) => meaning.get(group) !== best.meaning.get(group)),
    ),
  );
  return { meaning: best.meaning, unsure };
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
 * @returns {PictureRow[]}
 */
function written(board, meaning, unsure, spelling) {
  const last = board[board.length - 1];
  const won = marksOf(last, meaning).every((mark) => mark === CORRECT) && !last.reading.doubtful.size;
  const answer = won ? last.reading.letters : null;
  return board.map((turn) => {
    const { row } = turn;
    let marks = marksOf(turn, meaning);
    const reading = answer ? fittingReading(turn, marks, answer, spelling) : turn.reading;
    const unclear = new Set(
      [...row.cells.keys()].filter((i) => !row.cells[i].clear || unsure.has(row.groups[i]) || row.unsure),
    );
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
