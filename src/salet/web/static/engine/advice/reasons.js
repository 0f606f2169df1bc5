/* Why a guess is good, and hints from little to all, in words: salet/advice/reasons.py. */

import { Position } from "../position/position.js";
import { difference } from "../puzzle/figures.js";
import { marksOf } from "../puzzle/marks.js";
import { said } from "../puzzle/sentences.js";

/** @import { Said } from "../../types" */
/** @import { Advice, Suggestion as Row } from "./advise.js" */

/** What is said about the first guess. @param {Advice} advice @returns {Said[]} */
export const sentences = (advice) =>
  [reason, turnsSentence, doubtSentence, certainSentence, saferSentence, rareSentence].flatMap(
    (sentence) => sentence(advice) ?? [],
  );

/** Why the first guess is good. @param {Advice} advice @returns {Said} */
function reason({ position, rows: [best] }) {
  const { boards, lexicon } = position;
  if (boards.length > 1) return reasonForSeveral(position, best);
  const { count, likely } = boards[0];
  const chance = best.probability;
  if (count === 1 && best.candidate) return said("reason.only");
  if (best.candidate && chance >= 0.5) return said("reason.likely", { chance });
  if (count === 2 && best.candidate) return said("reason.of-two");
  if (position.guessesLeft === 1 && best.candidate) return said("reason.last", { chance });
  if (likely === 1) return said("reason.other", { word: lexicon.upper(boards[0].candidates(1)[0][0]) });
  const key = best.candidate && chance >= 0.005 ? "reason.leaves-answer" : "reason.leaves";
  return said(key, { left: best.expected_size, words: likely, worst: best.largest, chance });
}

/** @param {Position} position @param {Row} best */
function reasonForSeveral(position, best) {
  const { boards, shown } = position;
  const open = shown.length ? shown : position.open; // in sequence, later boards show nothing yet
  const able = best.boards.filter((nth) => !boards[nth - 1].solved);
  const certain = certainBoards(position, best);
  if (certain.length) return said("reason.only-on", { board: certain[0] });
  const words = open.reduce((sum, nth) => sum + boards[nth].likely, 0);
  const key = open.length > 1 ? "leaves-all" : words > 1 ? "leaves-board" : "one-left";
  const solves = able.length && best.probability >= 0.005 ? "-solves" : "";
  return said(`reason.${key}${solves}`, {
    left: best.expected_size,
    words,
    board: open[0] + 1,
    n: able.length,
    boards: able.length > 4 ? [...able.slice(0, 4), "…"] : able,
    chance: best.probability,
  });
}

/** @param {Advice} advice @returns {Said | null} */
export function turnsSentence({ position, rows: [best] }) {
  const turns = best.expected_turns;
  const left = position.guessesLeft;
  if (left > 0 && left < position.playing.length) return said("turns.run-out");
  if (turns < 1.05 || left === 1) return null;
  if (turns > left) return said("turns.run-out"); // the value counts lost games as many
  return said("turns.to-go", { turns });
}

/** A question about the colours of a board that only a rare word fits. @param {Advice} advice @returns {Said | null} */
function doubtSentence({ position }) {
  const { boards, certain, lexicon, turns } = position;
  const board = certain.find((nth) => !lexicon.everyday[boards[nth].guesses[0]]);
  if (board === undefined || !turns.length) return null;
  const word = lexicon.upper(lexicon.guesses[boards[board].guesses[0]]);
  return said(boards.length > 1 ? "doubt.rare-on" : "doubt.rare", { word, board: board + 1 });
}

/** When to play the certain words of several boards. @param {Advice} advice @returns {Said | null} */
function certainSentence({ position }) {
  const { boards, certain, lexicon, playing, turns, limit } = position;
  if (boards.length === 1 || !certain.length || !turns.length) return null;
  const others = playing.filter(({ count }) => count > 1);
  const words = certain.map((nth) => lexicon.guesses[boards[nth].guesses[0]]);
  const helps = others.length > 0 && words.some((word) => new Position(others, turns, limit).helps(word));
  return said(helps ? "certain.first" : "certain.any-time", { n: words.length });
}

/** @param {Advice} advice @returns {Said | null} */
function saferSentence(advice) {
  const safer = advice.safer();
  if (!safer) return null;
  const name = advice.position.lexicon.upper(safer.word);
  const { chance, insteadOf: instead } = safer;
  return said(safer.isSlower ? "safer.slower" : "safer.wins", { name, chance, instead });
}

/** @param {Advice} advice @returns {Said | null} */
function rareSentence({ position, rows: [first, second], taste, price, valuer }) {
  const { lexicon, turns, boards, certain } = position;
  const name = lexicon.upper(first.guess);
  if (lexicon.offensive.has(first.guess)) return said("rare.offensive", { name });
  if (taste.words === "any") return null;
  if (!first.everyday) {
    const isCertain = certain.some((nth) => lexicon.guesses[boards[nth].guesses[0]] === first.guess);
    if (turns.length && isCertain) return null; // doubtSentence names it
    const known = valuer.rows.list.filter(({ index }) => lexicon.everyday[index]);
    if (!known.length) return said("rare.best", { name });
    const nearest = known.reduce((best, row) => (row.turns < best.turns ? row : best));
    const costs = difference(nearest.turns, first.expected_turns);
    // A word that contradicts the marks is no substitute for a possible answer.
    const isSubstitute = !(first.candidate && turns.length) || position.isCandidate[nearest.index];
    if (costs <= 0 || !isSubstitute) return said("rare.best", { name });
    return said("rare.costs", { name, other: lexicon.upper(nearest.guess), costs });
  }
  if (!second || !price) return null;
  const saves = difference(first.expected_turns, second.expected_turns);
  const key = second.everyday ? "rare.saves-known" : "rare.saves";
  return saves > 0 ? said(key, { name: lexicon.upper(second.guess), saves }) : null;
}

// ------------------------------------------------------------------------------------------------------------ hints

const WORTH_NAMING = 0.05; // how likely one of two words is that hint 4 names
const WORTH_TRYING = 0.2; // from this chance on, hint 3 says "Go for it"
const MORE_THAN_HALF = 0.51; // one of two equal words is not more likely than not

/** Five hints, from little to all. @param {Advice} advice @returns {Said[]} */
export function hints(advice) {
  const { position, rows, attention } = advice;
  const { lexicon, boards } = position;
  const last = said("hint.play", { name: lexicon.upper(rows[0].guess), reason: reason(advice) });
  if (boards.length > 1) {
    const [board] = [...certainBoards(position, rows[0]).map((nth) => nth - 1), ...attention];
    return [
      howManyEach(position),
      whereToLook(position, attention, board),
      planForSeveral(position, rows[0], attention),
      letterHint(position, board),
      last,
    ];
  }
  return [howMany(boards[0]), letterHint(position, 0), plan(boards[0].count, rows[0]), goodWords(advice), last];
}

/** Five hints against the adversary, for which no answer is likelier than another. @param {Advice} advice */
export function hintsWithoutChances(advice) {
  const { position, rows } = advice;
  const { board, lexicon } = position;
  const [best] = rows;
  const tried = new Set(board.turns.flatMap(({ letters }) => letters));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [word] of board.candidates())
    for (const letter of new Set(lexicon.letters(word)))
      if (!tried.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const [most] = [...counts].sort(([a, count], [b, other]) => other - count || (a < b ? 1 : -1));
  const words = board.count;
  const isOnly = words === 1;
  const why = isOnly && best.candidate ? "reason.only" : "reason.leaves";
  const reason = said(why, { left: best.expected_size, words, worst: best.largest });
  return [
    howMany(board),
    most ? said("hint.in-words", { letter: lexicon.upper(most[0]), count: most[1], words }) : said("hint.known"),
    said(`hint.${isOnly ? "go-only" : best.candidate ? "go" : "probe-only"}`),
    goodWords(advice),
    said("hint.play", { name: lexicon.upper(best.guess), reason }),
  ];
}

/** @param {import("../position/position.js").Board} board */
const howMany = ({ count, likely }) =>
  said(count > likely ? "hint.left-likely" : "hint.left", {
    n: likely,
    rest: said("count.long-shots", { n: count - likely }),
  });

/** @param {number} count of the words left @param {Row} best */
function plan(count, best) {
  if (!best.candidate) return said("hint.probe-only");
  if (count === 1) return said("hint.go-only");
  const steps = { "go-certain": 0.9, "go-likely": MORE_THAN_HALF, go: WORTH_TRYING };
  return said(`hint.${Object.keys(steps).find((key) => best.probability >= steps[key]) ?? "probe"}`);
}

/** @param {Advice} advice */
function goodWords(advice) {
  const { position, rows } = advice;
  const { board, lexicon } = position;
  let good = rows
    .slice(0, 4) // the second may be a rare word that is better
    .filter((row) => advice.isNear(row) && (row.everyday || !rows[0].everyday))
    .slice(0, 3)
    .map(({ guess }) => guess);
  const isNamed = (word) => word === rows[0].guess || !lexicon.offensive.has(word);
  if (board.count <= 2) {
    const left = board.candidates().filter(([word, chance]) => chance >= WORTH_NAMING && isNamed(word));
    good = left.length ? left.map(([word]) => word) : good.slice(0, 1);
  }
  good.sort();
  if (good.length === 1) return onlyGood(position, rows[0].guess);
  return said("hint.good", { n: good.length, named: good.map((word) => lexicon.upper(word)) });
}

/** The first letter that is not green yet of the only good word. @param {Position} position @param {string} guess */
function onlyGood({ board, lexicon }, guess) {
  const letters = lexicon.letters(guess);
  const isKnown = (letter, place) =>
    board.turns.some((turn) => turn.letters[place] === letter && marksOf(turn.pattern, lexicon.length)[place] === 2);
  const place = letters.findIndex((letter, i) => !isKnown(letter, i));
  if (place < 0) return said("hint.good-known");
  const values = { place: place + 1, letter: lexicon.upper(letters[place]) };
  return said(place === 0 ? "hint.good-begins" : "hint.good-letter", values);
}

/** The count of each board, without those of a sequence that show nothing yet. @param {Position} position */
function howManyEach({ boards, turns, marked }) {
  if (!turns.length) return said("hint.every-board", { count: boards[0].likely });
  const counts = marked.map((nth) => said("hint.board", { board: nth + 1, count: boards[nth].likely }));
  return said("hint.boards", { counts });
}

/** @param {Position} position @param {number[]} attention @param {number} nth */
function whereToLook({ boards, turns }, attention, nth) {
  if (!turns.length) return said("hint.alike");
  const { likely, count } = boards[nth];
  let key = attention.length === 1 ? "hint.look-last" : "hint.look";
  if (likely === 1) key = count === 1 ? "hint.look-one" : "hint.look-one-likely";
  return said(key, { board: nth + 1, count: likely });
}

/** The numbers of the boards that a guess is sure to solve. @param {Position} position @param {Row} best */
const certainBoards = ({ boards }, best) =>
  best.boards.filter((nth) => !boards[nth - 1].solved && boards[nth - 1].count === 1);

/** @param {Position} position @param {Row} best @param {number[]} attention */
function planForSeveral(position, best, attention) {
  const able = best.boards.filter((nth) => !position.boards[nth - 1].solved);
  const certain = certainBoards(position, best);
  if (certain.length) return said("hint.solves", { n: certain.length, boards: certain });
  if (able.length && best.probability >= WORTH_TRYING) {
    const isAny = able.length === attention.length && able.length > 1;
    const values = { n: able.length, boards: able, chance: best.probability };
    return said(isAny ? "hint.can-solve-any" : "hint.can-solve", values);
  }
  return said("hint.probe-boards");
}

/**
 * The likeliest letter that was not tried yet, or the likeliest place of one. @param {Position} position @param
 * {number} nth
 */
function letterHint({ boards, lexicon }, nth) {
  const board = boards[nth];
  const { length, codes, alphabet } = lexicon;
  const { symbols } = alphabet;
  const tried = new Set(board.turns.flatMap(({ letters }) => letters));
  const inside = new Float64Array(symbols.length); // the chance that the answer has each letter
  const at = new Float64Array(length * symbols.length); // the same at each place
  board.guesses.forEach((guess, i) => {
    const chance = board.weights[i];
    const word = codes.subarray(guess * length, (guess + 1) * length);
    for (let place = 0; place < length; place++) {
      at[place * symbols.length + word[place]] += chance;
      if (word.indexOf(word[place]) === place) inside[word[place]] += chance;
    }
  });
  for (const { letters, pattern } of board.turns)
    marksOf(pattern, length).forEach((mark, place) => {
      if (mark === 2) at[place * symbols.length + (alphabet.number.get(letters[place]) ?? 0)] = 0; // known
    });
  const near = (chance) => Math.round(chance * 1e9);
  const [likeliest] = symbols
    .map((letter, code) => ({ letter, chance: inside[code] }))
    .filter(({ letter, chance }) => chance > 0 && !tried.has(letter))
    .sort((a, b) => near(b.chance) - near(a.chance) || (a.letter < b.letter ? 1 : -1));
  const [spot] = Array.from(at, (chance, cell) => ({
    place: Math.floor(cell / symbols.length),
    letter: symbols[cell % symbols.length],
    chance,
  }))
    .filter(({ chance }) => chance > 0)
    .sort((a, b) => near(b.chance) - near(a.chance) || b.place - a.place || (a.letter < b.letter ? 1 : -1));
  const hint = (key, letter, chance, place = 0) =>
    said(`hint.${key}${boards.length > 1 ? "-on" : ""}`, {
      board: nth + 1,
      letter: lexicon.upper(letter),
      place: place + 1,
      chance: near(chance) / 1e9,
    });
  const isCertain = (chance) => near(chance) >= 1e9;
  if (likeliest && (near(likeliest.chance) >= 0.3e9 || !spot)) {
    const { letter, chance } = likeliest;
    return hint(isCertain(chance) ? "there-is" : "letter", letter, chance);
  }
  if (!spot) return hint("in-place", "", 0);
  return hint(isCertain(spot.chance) ? "place-is" : "place", spot.letter, spot.chance, spot.place);
}
