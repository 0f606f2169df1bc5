/* Why a guess is good, and hints from little to all, in words: salet/advice/reasons.py. */

import { marksOf } from "./feedback.js";
import { joined, percent, plural, thousands } from "./figures.js";
import { ORDINALS } from "./rules.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./book.js").Row} Row */
/** @typedef {{position: Position, rows: Row[], attention: number[], words: string, price: number | null,
 *   isNear: (row: Row) => boolean}} Advised */

/** Why the first guess is good, as the second half of a sentence. @param {Advised} game @returns {string} */
export function reason({ position, rows: [best] }) {
  const { boards, lexicon } = position;
  if (boards.length > 1) return reasonForSeveral(position, best);
  const { count, likely } = boards[0];
  if (count === 1 && best.candidate) return "the only word left";
  if (best.candidate && best.probability >= 0.5) return `it is ${percent(best.probability)} likely to be the answer`;
  if (count === 2 && best.candidate) return "one of the two words left";
  if (position.guessesLeft === 1 && best.candidate)
    return `the likeliest word for the last guess (${percent(best.probability)})`;
  if (likely === 1) return `only ${lexicon.upper(boards[0].candidates(1)[0][0])} is likely now, and this is not it`;
  const mean = best.expected_size;
  const shown = mean >= 100 ? thousands(mean) : mean.toFixed(1);
  const said = `it leaves ${shown} of ${thousands(likely)} words on average, ${thousands(best.largest)} at worst`;
  return best.candidate && best.probability >= 0.005
    ? `${said}, and can be the answer (${percent(best.probability)})`
    : said;
}

/** @param {Position} position @param {Row} best */
function reasonForSeveral(position, best) {
  const { boards, open } = position;
  const able = (best.boards ?? []).filter((nth) => !boards[nth - 1].solved);
  const certain = certainBoards(position, best);
  if (certain.length) return `it is the only word left on board ${certain[0]}`;
  const still = boards.reduce((sum, board) => sum + (board.solved ? 0 : board.likely), 0);
  const left = best.expected_size.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const where = open.length === 1 ? `on board ${open[0] + 1}` : "on all boards";
  const said =
    still === 1
      ? `one likely word is left ${where}`
      : `it leaves ${left} of ${thousands(still)} words ${where} on average`;
  if (!able.length || best.probability < 0.005) return said;
  const named = `${able.slice(0, 4).join(", ")}${able.length > 4 ? ", …" : ""}`;
  return `${said}, and can solve ${able.length === 1 ? "board" : "boards"} ${named} (${percent(best.probability)})`;
}

/** @param {Advised} game */
export function turnsSentence({ position, rows: [best] }) {
  const turns = best.expected_turns;
  if (turns === undefined || turns < 1.05 || position.guessesLeft === 1) return "";
  if (turns > position.guessesLeft) return "You may run out of guesses."; // the value counts lost games as many
  return `About ${turns.toFixed(1)} guesses to go.`;
}

/** @param {Advised} game */
export function rareSentence({ position, rows: [best, ...others], words, price }) {
  const [second] = others;
  const { lexicon } = position;
  if (lexicon.offensive.has(best.guess))
    return `${lexicon.upper(best.guess)} is an offensive word, but clearly the best guess here.`;
  if (words === "any" || best.expected_turns === undefined) return "";
  const shown = (row) => Number(row.expected_turns.toFixed(2));
  if (!best.everyday) {
    const known = others.filter((row) => row.everyday && row.expected_turns !== undefined);
    const [nearest] = known.sort((a, b) => (a.expected_turns ?? 0) - (b.expected_turns ?? 0));
    const rare = `${lexicon.upper(best.guess)} is a rare word`;
    if (!nearest) return `${rare}.`;
    const more = (shown(nearest) - shown(best)).toFixed(2);
    return `${rare}: ${lexicon.upper(nearest.guess)}, the nearest everyday one, takes ${more} guesses more.`;
  }
  if (!price || !second || second.everyday || second.expected_turns === undefined) return "";
  const saved = shown(best) - shown(second);
  return saved < 0.005 ? "" : `${lexicon.upper(second.guess)}, a rare word, would save ${saved.toFixed(2)} guesses.`;
}

// ------------------------------------------------------------------------------------------------------------ hints

const WORTH_NAMING = 0.05; // how likely one of two words is that hint 4 names
const WORTH_TRYING = 0.2; // from this chance on, hint 3 says "Go for it"
const MORE_THAN_HALF = 0.51; // one of two equal words is not more likely than not

/** Five hints, from little to all. @param {Advised} game @returns {string[]} */
export function hints(game) {
  const { position, rows, attention } = game;
  const { lexicon, boards } = position;
  const last = `Play ${lexicon.upper(rows[0].guess)}: ${reason(game)}.`;
  if (boards.length > 1) {
    const [board] = [...certainBoards(position, rows[0]).map((nth) => nth - 1), ...attention];
    const letter = letterHint(position, board);
    return [
      howManyEach(position),
      whereToLook(position, attention, board),
      planForSeveral(position, rows[0], attention),
      `On board ${board + 1}, ${letter[0].toLowerCase()}${letter.slice(1)}`,
      last,
    ];
  }
  const { count, likely } = boards[0];
  const rest = count - likely;
  const word = rest ? "likely word" : "word";
  const left = likely === 1 ? `One ${word} is left` : `${thousands(likely)} ${word}s are left`;
  return [
    rest ? `${left}, and ${plural(rest, "long shot")}.` : `${left}.`,
    letterHint(position, 0),
    plan(count, rows[0]),
    goodWords(game),
    last,
  ];
}

/** @param {number} count of the words left @param {Row} best */
function plan(count, best) {
  if (count === 1 && best.candidate) return "Go for it: only one word is left.";
  if (best.candidate && best.probability >= 0.9) return "Go for it: the best guess is almost certainly the answer.";
  if (best.candidate && best.probability >= MORE_THAN_HALF)
    return "Go for it: the best guess is more likely than not the answer.";
  if (best.candidate && best.probability >= WORTH_TRYING) return "Go for it: the best guess can be the answer.";
  const what = best.candidate ? "is unlikely to be" : "cannot be";
  return `Probe: the best guess ${what} the answer, but it narrows down the others.`;
}

/** @param {Advised} game */
function goodWords({ position, rows, isNear }) {
  const { board, lexicon } = position;
  let good = rows
    .slice(0, 3)
    .filter(isNear)
    .map(({ guess }) => guess);
  const isNamed = (word) => word === rows[0].guess || !lexicon.offensive.has(word);
  if (board.count <= 2) {
    const left = board.candidates().filter(([word, chance]) => chance >= WORTH_NAMING && isNamed(word));
    good = left.length ? left.map(([word]) => word) : good.slice(0, 1);
  }
  good.sort();
  if (good.length === 1) return `Only one word is worth playing now. ${nextLetter(position, rows[0].guess)}`;
  return `${good.length === 3 ? "Three" : "Two"} good words: ${good.map((word) => lexicon.upper(word)).join(", ")}.`;
}

/** The first letter of a word that is not green yet. @param {Position} position @param {string} guess */
function nextLetter({ board, lexicon }, guess) {
  const letters = lexicon.letters(guess);
  const isKnown = (letter, place) =>
    board.turns.some((turn) => turn.letters[place] === letter && marksOf(turn.pattern, lexicon.length)[place] === 2);
  const place = letters.findIndex((letter, i) => !isKnown(letter, i));
  if (place < 0) return "Every letter of it is known.";
  const start = place === 0 ? "It begins with" : `Its ${ORDINALS[place]} letter is`;
  return `${start} ${article(letters[place], lexicon)}.`;
}

/** @param {Position} position */
function howManyEach({ boards, turns }) {
  if (!turns.length) return `Every board has ${thousands(boards[0].likely)} words.`;
  const counts = boards.flatMap((board, nth) =>
    board.solved ? [] : [`board ${nth + 1} has ${thousands(board.likely)}`],
  );
  return `Words left: ${counts.join(", ")}.`;
}

/** @param {Position} position @param {number[]} attention @param {number} nth */
function whereToLook({ boards, turns }, attention, nth) {
  if (!turns.length) return "All boards are alike before the first guess.";
  const { likely, count } = boards[nth];
  if (likely === 1) return `Look at board ${nth + 1}: only one ${count === 1 ? "word" : "likely word"} is left there.`;
  if (attention.length === 1) return `Look at board ${nth + 1}: it is the only one left.`;
  return `Look at board ${nth + 1}: it is the nearest to a solution, with ${thousands(likely)} words.`;
}

/** The numbers of the boards that a guess is sure to solve. @param {Position} position @param {Row} best */
const certainBoards = ({ boards }, best) =>
  (best.boards ?? []).filter((nth) => !boards[nth - 1].solved && boards[nth - 1].count === 1);

/** @param {Position} position @param {Row} best @param {number[]} attention */
function planForSeveral(position, best, attention) {
  const able = (best.boards ?? []).filter((nth) => !position.boards[nth - 1].solved);
  const certain = certainBoards(position, best);
  if (certain.length) return `Go for it: the best guess solves board ${joined(certain)}.`;
  if (able.length && best.probability >= WORTH_TRYING) {
    const which = able.length === attention.length && able.length > 1 ? "any board" : `board ${joined(able)}`;
    return `Go for it: the best guess can solve ${which} (${percent(best.probability)}).`;
  }
  return "Probe: the best guess is unlikely to solve a board, but it narrows down the words.";
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
  const said = (chance, certain, what) =>
    near(chance) >= 1e9 ? certain : `The chance of ${what} is ${percent(near(chance) / 1e9)}.`;
  if (likeliest && (near(likeliest.chance) >= 0.3e9 || !spot)) {
    const letter = article(likeliest.letter, lexicon);
    return said(likeliest.chance, `There is ${letter}.`, letter);
  }
  if (!spot) return "Every letter is in its place.";
  const [letter, where] = [article(spot.letter, lexicon), `${ORDINALS[spot.place]} letter`];
  return said(spot.chance, `The ${where} is ${letter}.`, `${letter} as the ${where}`);
}

const article = (letter, lexicon) => `${"aefhilmnorsx".includes(letter) ? "an" : "a"} ${lexicon.upper(letter)}`;
