/* Why no candidate is left, and the smallest change of marks that mends it: salet/position/diagnosis.py. */

import { combinations } from "../puzzle/colourings.js";
import { marksOf, patternOf, signsOf } from "../puzzle/marks.js";
import { Board, Position } from "./position.js";
import { failure, said } from "../puzzle/sentences.js";
import { turnTexts } from "../puzzle/turns.js";

const DAILY = "daily";
const OFFERED = 3; // repairs
const NAMED = 500; // words that fit but are no answers
const LAST = 10; // how much likelier a wrong mark is in the last turn: the turns before it fitted
const DOUBTFUL = 100; // marks are doubted if a repair leaves words that are so much likelier

/** @param {string[]} words */
const some = (words, most = 4) => (words.length > most ? [...words.slice(0, most), "…"] : words);

/**
 * What is wrong with the turns of one board, or null when candidates are left. @param {Board} board
 */
function diagnose({ lexicon, turns }) {
  const count = lexicon.guesses.length;
  const { shown, marked } = patternsOf(lexicon, turns);
  const fitsAll = (g, which) => which.every((t) => shown[t][g] === marked[t]);
  const every = turns.map((_, t) => t);
  const fitting = [];
  for (let g = 0; g < count; g++) if (fitsAll(g, every)) fitting.push(g);
  if (!turns.length || fitting.some((g) => lexicon.column[g] >= 0)) return null;
  const won = turns.filter(({ pattern }) => pattern === lexicon.win);
  const found = won.flatMap(({ guess }) => lexicon.index.get(guess) ?? []);
  // If the last guess was likelier than all other words together, all green is the first repair, whatever was entered.
  const last = turns.length - 1;
  const before = lexicon.answers.filter((g) => fitsAll(g, every.slice(0, last)));
  const guess = before.find((g) => lexicon.guesses[g] === turns[last].guess);
  const isWon =
    guess !== undefined && lexicon.weight(guess) > before.reduce((sum, g) => sum + lexicon.weight(g), 0) / 2;
  const makesWin = ({ changes }) =>
    changes.length === 1 && changes[0].turn === last && changes[0].pattern === lexicon.win;
  const offers = repairs(lexicon, shown, marked, undefined, isWon ? [...found, guess] : found);
  if (isWon) offers.sort((a, b) => Number(makesWin(b)) - Number(makesWin(a)));
  return {
    conflict: conflict(every, (which) => {
      for (let g = 0; g < count; g++) if (fitsAll(g, which)) return true;
      return false;
    }),
    repairs: offers,
    outside: fitting
      .map((g) => lexicon.guesses[g])
      .sort((a, b) => Number(lexicon.offensive.has(a)) - Number(lexicon.offensive.has(b))),
  };
}

/**
 * The fewest turns that no allowed word fits all of. @param {number[]} every @param {(which: number[]) => boolean} some
 */
function conflict(every, some) {
  for (const size of [1, 2, 3]) for (const chosen of combinations(every.length, size)) if (!some(chosen)) return chosen;
  return every;
}

/** What each turn shows for every guess, and what was entered. */
function patternsOf({ length, codes, guesses, alphabet }, turns) {
  const shown = turns.map(({ guess }) => {
    const spelt = alphabet.codes(guess);
    return Int32Array.from(guesses, (_, g) => patternOf(spelt, codes.subarray(g * length, (g + 1) * length)));
  });
  return { shown, marked: turns.map((turn) => turn.pattern) };
}

/**
 * The turns with one other mark, if that leaves far likelier words than these, or null.
 * @param {Position} position of one board
 */
export function doubt({ lexicon, board, turns }) {
  const { shown, marked } = patternsOf(lexicon, board.turns);
  const left = lexicon.answers.filter((guess) => marked.every((pattern, t) => shown[t][guess] === pattern));
  const likeliest = left.reduce((best, guess) => (lexicon.weight(guess) > lexicon.weight(best) ? guess : best));
  if (lexicon.everyday[likeliest]) return null;
  const total = left.reduce((sum, guess) => sum + lexicon.weight(guess), 0);
  const repair = repairs(lexicon, shown, marked, 1).find((option) => option.weight >= DOUBTFUL * total);
  return repair ? repaired(lexicon, turns, repair.changes, 0) : null;
}

/**
 * The repairs that leave answers, the likeliest first: those with the fewest changed tiles, or with a number of them.
 * @param {import("../words/lexicon.js").Lexicon} lexicon @param {Int32Array[]} shown @param {number[]} marked
 * @param {number} [tiles] @param {number[]} [found] guesses whose marks are all green: nobody mistypes that
 */
function repairs(lexicon, shown, marked, tiles, found = []) {
  const { length, answers } = lexicon;
  const marksByTurn = marked.map((pattern) => marksOf(pattern, length));
  /** @type {Map<string, Set<number>>} the answers by what the turns show for them */
  let groups = new Map();
  const put = (/** @type {number} */ guess) => {
    const key = marked.map((_, t) => shown[t][guess]).join();
    groups.set(key, (groups.get(key) ?? new Set()).add(guess));
  };
  let least = tiles ?? Infinity;
  for (const guess of answers) {
    let changes = 0;
    for (let t = 0; t < marked.length && changes <= least; t++) {
      if (shown[t][guess] === marked[t]) continue;
      const marks = marksOf(shown[t][guess], length);
      for (let i = 0; i < length; i++) if (marks[i] !== marksByTurn[t][i]) changes++;
    }
    if (changes > least || changes < (tiles ?? 0)) continue;
    if (changes < least) {
      least = changes;
      groups = new Map();
    }
    put(guess);
  }
  for (const guess of found) if (lexicon.column[guess] >= 0) put(guess);
  const options = [...groups].map(([key, group]) => {
    const patterns = key.split(",").map(Number);
    const guesses = [...group].sort((a, b) => lexicon.weight(b) - lexicon.weight(a) || a - b);
    return {
      weight: guesses.reduce((sum, guess) => sum + lexicon.weight(guess), 0),
      changes: patterns.flatMap((pattern, t) => (pattern === marked[t] ? [] : [{ turn: t, pattern }])),
      count: guesses.length,
      words: guesses.slice(0, 5).map((guess) => lexicon.guesses[guess]),
    };
  });
  const before = (a, b) => {
    const at = a.findIndex((word, i) => word !== b[i]);
    return at < 0 ? a.length - b.length : b[at] === undefined || a[at] > b[at] ? 1 : -1;
  };
  const merit = ({ weight, changes }) => weight * (changes.every(({ turn }) => turn === marked.length - 1) ? LAST : 1);
  const doubtsWin = ({ changes }) => Number(changes.some(({ turn }) => marked[turn] === lexicon.win));
  return options.sort((a, b) => doubtsWin(a) - doubtsWin(b) || merit(b) - merit(a) || before(a.words, b.words));
}

/** The turns as texts, with other marks on one board. @param {any} lexicon @param {any[]} turns */
function repaired(lexicon, turns, changes, nth) {
  const places = turns.flatMap((turn, at) => (turn.patterns[nth] === null ? [] : [at]));
  const marks = new Map(changes.map(({ turn, pattern }) => [places[turn], pattern]));
  const mended = turns.map((turn, at) =>
    marks.has(at)
      ? { ...turn, patterns: turn.patterns.map((old, board) => (board === nth ? marks.get(at) : old)) }
      : turn,
  );
  return turnTexts(lexicon, mended);
}

/** Refuse a position of which a board has no candidate left. @param {Position} position */
export function checkConsistent(position) {
  const { lexicon, boards } = position;
  const several = boards.length > 1;
  let clash = -1;
  for (let nth = 0; nth < boards.length; nth++) {
    const board = boards[nth];
    if (board.count || Position.wonElsewhere(board)) continue;
    const diagnosis = diagnose(board);
    if (diagnosis) throw contradiction(position, nth, several, diagnosis);
    if (clash < 0) clash = nth;
  }
  if (clash < 0) return;
  let alone = Board.start(lexicon, position.rules);
  for (const turn of boards[clash].turns) alone = alone.followed(turn);
  const words = alone.candidates().map(([word]) => word);
  const rival = boards.findIndex(
    (board, nth) => nth !== clash && board.count === 1 && words.includes(board.candidates()[0][0]),
  );
  const beside = rival < 0 ? (clash === 0 ? 1 : 0) : rival;
  const pair = [clash, beside].sort((a, b) => a - b).map((nth) => nth + 1);
  const named = words.slice(0, 4).map((word) => lexicon.upper(word));
  throw failure(
    "clash",
    { boards: pair, board: clash + 1, words: named, other: beside + 1 },
    { code: "contradiction", boards: [clash, beside], repairs: [] },
  );
}

/** @param {Position} position @param {number} nth @param {boolean} several @param {any} diagnosis */
function contradiction({ lexicon, boards, turns }, nth, several, { conflict, repairs, outside }) {
  const seen = boards[nth].turns;
  const places = turns.flatMap((turn, at) => (turn.patterns[nth] === null ? [] : [at]));
  const text = (t) => `${seen[t].guess}:${signsOf(seen[t].pattern, lexicon.length)}`;
  const names = conflict.map((t) => `${t + 1} (${text(t)})`);
  const offers = repairs.slice(0, OFFERED);
  const ways = offers.map(({ changes, count, words }) => {
    const changed = changes.map(({ turn, pattern }) => `${seen[turn].guess}:${signsOf(pattern, lexicon.length)}`);
    return said("error.repair", { changed, n: count, named: some(words) });
  });
  const mend = outside.length ? "outside-repairs-fix" : "repairs";
  const none = outside.length ? "outside-fix" : "wrong-fix";
  const fix = said(`error.${ways.length ? mend : none}`, { word: outside[0], repairs: ways });
  const key = outside.length ? "outside" : (["one-wrong", "both-wrong"][names.length - 1] ?? "all-wrong");
  const error = failure(
    key,
    { list: lexicon.name === DAILY ? said("error.todays-list") : lexicon.name, words: some(outside), turns: names },
    {
      code: "contradiction",
      fix,
      conflict: conflict.map((t) => places[t]),
      repairs: offers.map(({ changes, count, words }) => ({
        turns: repaired(lexicon, turns, changes, nth),
        count,
        words,
      })),
      outside: outside.slice(0, NAMED),
    },
  );
  return several ? error.under("board", { board: nth + 1 }, { boards: [nth] }) : error;
}
