/* Why a guess is good, and hints from little to all, in words: salet/advice/reasons.py. */

import { marksOf } from "./feedback.js";
import { joined, percent, plural, thousands } from "./figures.js";
import { ORDINALS } from "./rules.js";
import { say } from "./sentences.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./book.js").Row} Row */
/** @typedef {{position: Position, rows: Row[], attention: number[], words: string, price: number | null,
 *   isNear: (row: Row) => boolean}} Advised */

/** Why the first guess is good, as the second half of a sentence. @param {Advised} game @returns {string} */
export function reason({ position, rows: [best] }) {
  const { boards, lexicon } = position;
  if (boards.length > 1) return reasonForSeveral(position, best);
  const { count, likely } = boards[0];
  const chance = percent(best.probability);
  if (count === 1 && best.candidate) return say("reason.only");
  if (best.candidate && best.probability >= 0.5) return say("reason.likely", { chance });
  if (count === 2 && best.candidate) return say("reason.of-two");
  if (position.guessesLeft === 1 && best.candidate) return say("reason.last", { chance });
  if (likely === 1) return say("reason.other", { word: lexicon.upper(boards[0].candidates(1)[0][0]) });
  const mean = best.expected_size;
  const left = mean >= 100 ? thousands(mean) : mean.toFixed(1);
  const key = best.candidate && best.probability >= 0.005 ? "reason.leaves-answer" : "reason.leaves";
  return say(key, { left, words: thousands(likely), worst: thousands(best.largest), chance });
}

/** @param {Position} position @param {Row} best */
function reasonForSeveral(position, best) {
  const { boards, shown } = position;
  const open = shown.length ? shown : position.open; // in sequence, later boards show nothing yet
  const able = (best.boards ?? []).filter((nth) => !boards[nth - 1].solved);
  const certain = certainBoards(position, best);
  if (certain.length) return say("reason.only-on", { board: certain[0] });
  const still = open.reduce((sum, nth) => sum + boards[nth].likely, 0);
  const left = best.expected_size.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const where = say(open.length === 1 ? "reason.on-board" : "reason.on-all", { board: open[0] + 1 });
  const words = thousands(still);
  const said = say(still === 1 ? "reason.one-left" : "reason.leaves-boards", { left, words, where });
  if (!able.length || best.probability < 0.005) return said;
  const named = `${able.slice(0, 4).join(", ")}${able.length > 4 ? ", …" : ""}`;
  const key = able.length === 1 ? "reason.solves-one" : "reason.solves";
  return say(key, { said, named, chance: percent(best.probability) });
}

/** @param {Advised} game */
export function turnsSentence({ position, rows: [best] }) {
  const turns = best.expected_turns;
  if (turns === undefined || turns < 1.05 || position.guessesLeft === 1) return "";
  if (turns > position.guessesLeft) return say("turns.run-out"); // the value counts lost games as many
  return say("turns.to-go", { turns: turns.toFixed(1) });
}

/** @param {Advised} game */
export function rareSentence({ position, rows: [best, ...others], words, price }) {
  const [second] = others;
  const { lexicon } = position;
  if (lexicon.offensive.has(best.guess)) return say("rare.offensive", { name: lexicon.upper(best.guess) });
  if (words === "any" || best.expected_turns === undefined) return "";
  const shown = (row) => Number(row.expected_turns.toFixed(2));
  if (!best.everyday) {
    const known = others.filter((row) => row.everyday && row.expected_turns !== undefined);
    const [nearest] = known.sort((a, b) => (a.expected_turns ?? 0) - (b.expected_turns ?? 0));
    const name = lexicon.upper(best.guess);
    if (!nearest) return say("rare.best", { name });
    const costs = (shown(nearest) - shown(best)).toFixed(2);
    return say("rare.costs", { name, other: lexicon.upper(nearest.guess), costs });
  }
  if (!price || !second || second.everyday || second.expected_turns === undefined) return "";
  const saved = shown(best) - shown(second);
  return saved < 0.005 ? "" : say("rare.saves", { name: lexicon.upper(second.guess), saves: saved.toFixed(2) });
}

// ------------------------------------------------------------------------------------------------------------ hints

const WORTH_NAMING = 0.05; // how likely one of two words is that hint 4 names
const WORTH_TRYING = 0.2; // from this chance on, hint 3 says "Go for it"
const MORE_THAN_HALF = 0.51; // one of two equal words is not more likely than not

/** Five hints, from little to all. @param {Advised} game @returns {string[]} */
export function hints(game) {
  const { position, rows, attention } = game;
  const { lexicon, boards } = position;
  const last = say("hint.play", { name: lexicon.upper(rows[0].guess), reason: reason(game) });
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
  const { count, likely } = boards[0];
  const rest = count - likely;
  const left = `hint.${likely === 1 ? "one" : "many"}${rest ? "-likely" : ""}`;
  return [
    say(left, { count: thousands(likely), rest: plural(rest, "long shot") }),
    letterHint(position, 0),
    plan(count, rows[0]),
    goodWords(game),
    last,
  ];
}

/** @param {number} count of the words left @param {Row} best */
function plan(count, best) {
  if (!best.candidate) return say("hint.probe-only");
  if (count === 1) return say("hint.go-only");
  const steps = { "go-certain": 0.9, "go-likely": MORE_THAN_HALF, go: WORTH_TRYING };
  return say(`hint.${Object.keys(steps).find((key) => best.probability >= steps[key]) ?? "probe"}`);
}

/** @param {Advised} game */
function goodWords({ position, rows, isNear }) {
  const { board, lexicon } = position;
  let good = rows
    .slice(0, 4) // the second may be a rare word that is better
    .filter((row) => isNear(row) && (row.everyday || !rows[0].everyday))
    .slice(0, 3)
    .map(({ guess }) => guess);
  const isNamed = (word) => word === rows[0].guess || !lexicon.offensive.has(word);
  if (board.count <= 2) {
    const left = board.candidates().filter(([word, chance]) => chance >= WORTH_NAMING && isNamed(word));
    good = left.length ? left.map(([word]) => word) : good.slice(0, 1);
  }
  good.sort();
  if (good.length === 1) return say("hint.good-one", { letter: nextLetter(position, rows[0].guess) });
  const named = good.map((word) => lexicon.upper(word)).join(", ");
  return say(good.length === 3 ? "hint.good-three" : "hint.good-two", { named });
}

/** The first letter of a word that is not green yet. @param {Position} position @param {string} guess */
function nextLetter({ board, lexicon }, guess) {
  const letters = lexicon.letters(guess);
  const isKnown = (letter, place) =>
    board.turns.some((turn) => turn.letters[place] === letter && marksOf(turn.pattern, lexicon.length)[place] === 2);
  const place = letters.findIndex((letter, i) => !isKnown(letter, i));
  if (place < 0) return say("hint.all-known");
  const values = { place: ORDINALS[place], letter: article(letters[place], lexicon) };
  return say(place === 0 ? "hint.begins" : "hint.its-letter", values);
}

/** @param {Position} position */
function howManyEach({ boards, turns }) {
  if (!turns.length) return say("hint.every-board", { count: thousands(boards[0].likely) });
  const counts = boards.flatMap((board, nth) =>
    board.solved ? [] : [say("hint.board", { board: nth + 1, count: thousands(board.likely) })],
  );
  return say("hint.boards", { counts: counts.join(", ") });
}

/** @param {Position} position @param {number[]} attention @param {number} nth */
function whereToLook({ boards, turns }, attention, nth) {
  if (!turns.length) return say("hint.alike");
  const { likely, count } = boards[nth];
  let key = attention.length === 1 ? "hint.look-last" : "hint.look";
  if (likely === 1) key = count === 1 ? "hint.look-one" : "hint.look-one-likely";
  return say(key, { board: nth + 1, count: thousands(likely) });
}

/** The numbers of the boards that a guess is sure to solve. @param {Position} position @param {Row} best */
const certainBoards = ({ boards }, best) =>
  (best.boards ?? []).filter((nth) => !boards[nth - 1].solved && boards[nth - 1].count === 1);

/** @param {Position} position @param {Row} best @param {number[]} attention */
function planForSeveral(position, best, attention) {
  const able = (best.boards ?? []).filter((nth) => !position.boards[nth - 1].solved);
  const certain = certainBoards(position, best);
  if (certain.length) return say("hint.solves", { boards: joined(certain) });
  if (able.length && best.probability >= WORTH_TRYING) {
    const isAny = able.length === attention.length && able.length > 1;
    const values = { boards: joined(able), chance: percent(best.probability) };
    return say(isAny ? "hint.can-solve-any" : "hint.can-solve", values);
  }
  return say("hint.probe-boards");
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
    say(`hint.${key}${boards.length > 1 ? "-on" : ""}`, {
      board: nth + 1,
      letter: letter && article(letter, lexicon),
      place: ORDINALS[place],
      chance: percent(near(chance) / 1e9),
    });
  const isCertain = (chance) => near(chance) >= 1e9;
  if (likeliest && (near(likeliest.chance) >= 0.3e9 || !spot)) {
    const { letter, chance } = likeliest;
    return hint(isCertain(chance) ? "there-is" : "letter", letter, chance);
  }
  if (!spot) return hint("in-place", "", 0);
  return hint(isCertain(spot.chance) ? "place-is" : "place", spot.letter, spot.chance, spot.place);
}

/** @param {string} letter @param {import("./lexicon.js").Lexicon} lexicon */
const article = (letter, lexicon) =>
  say("aefhilmnorsx".includes(letter) ? "hint.an" : "hint.a", { letter: lexicon.upper(letter) });
