/* Marks and patterns. A pattern is the marks as digits of base 3: absent 0, present 1, correct 2, leftmost letter most
   significant. Many patterns are sums of stamps: what the tiles of one letter show depends only on which places of the
   guess have that letter, so that a row of patterns is the sum of at most as many rows as a word has letters. */

import { EngineError } from "./errors.js";
import { failure, say } from "./sentences.js";

/** @typedef {Uint8Array | Uint16Array | Uint32Array} Patterns */
/** @typedef {ArrayLike<number> | ArrayLike<string>} Letters letters, or their numbers */

const SIGNS = "byg";

/** The smallest array that holds patterns of this length. @param {number} length @param {number} count */
export const patterns = (length, count) =>
  length <= 5 ? new Uint8Array(count) : length <= 10 ? new Uint16Array(count) : new Uint32Array(count);

/** The pattern of a guess against an answer. @param {Letters} guess @param {Letters} answer */
export function patternOf(guess, answer) {
  const length = guess.length;
  let used = 0;
  for (let i = 0; i < length; i++) if (guess[i] === answer[i]) used |= 1 << i;
  const correct = used;
  let pattern = 0;
  for (let i = 0; i < length; i++) {
    let mark = 0;
    if ((correct >> i) & 1) mark = 2;
    else
      for (let j = 0; j < length; j++)
        if (answer[j] === guess[i] && !((used >> j) & 1)) {
          mark = 1;
          used |= 1 << j;
          break;
        }
    pattern = 3 * pattern + mark;
  }
  return pattern;
}

/** The marks of a pattern, leftmost first. @param {number} pattern @param {number} length */
export function marksOf(pattern, length) {
  const marks = new Array(length);
  for (let i = length - 1; i >= 0; i--) {
    marks[i] = pattern % 3;
    pattern = Math.floor(pattern / 3);
  }
  return marks;
}

/** A pattern as b, y and g. @param {number} pattern @param {number} length */
export const signsOf = (pattern, length) =>
  marksOf(pattern, length)
    .map((mark) => SIGNS[mark])
    .join("");

/** @param {number[]} marks */
export const packed = (marks) => marks.reduce((pattern, mark) => 3 * pattern + mark, 0);

/** @param {number} length */
export const winOf = (length) => 3 ** length - 1;

/** Squares of shared texts, with their marks. @type {Record<string, number>} */
export const SQUARES = {
  "⬛": 0, "⬜": 0, "🟥": 0, "◼": 0, "◻": 0, "◾": 0, "◽": 0, "▪": 0, "▫": 0, "🟨": 1, "🟦": 1, "🟩": 2, "🟧": 2,
}; // prettier-ignore
/** @type {Record<string, number>} */
const COLOURS = { grey: 0, gray: 0, black: 0, white: 0, yellow: 1, blue: 1, green: 2, orange: 2 };
/** Squares as some chats write them, `:green_square:`. @type {Record<string, number>} */
export const SQUARE_NAMES = Object.fromEntries(
  Object.entries(COLOURS).flatMap(([colour, mark]) =>
    [`:${colour}_square:`, `:large_${colour}_square:`, `:${colour}_large_square:`].map((name) => [name, mark]),
  ),
);
const NOTATIONS = [
  { b: 0, ".": 0, x: 0, "-": 0, _: 0, "?": 0, w: 0, y: 1, g: 2 },
  { 0: 0, 1: 1, 2: 2 },
  SQUARES,
  SQUARE_NAMES,
  COLOURS,
];
const EXAMPLES = ["byg", ".yg", "012", "⬛🟨🟩"];
const EXAMPLE = [0, 0, 1, 2, 0, 0, 0, 1, 2, 0, 0];
const SIGN = new RegExp(`:\\w+:|${Object.keys(COLOURS).join("|")}|.`, "gsu");

/**
 * The pattern of marks in any notation: bbygb, ..y.g, 00120, squares, their names, colours. @param {string} text
 * @param {number} length
 */
export function parseMarks(text, length) {
  const signs =
    text
      .toLowerCase()
      .replace(/[\ufe0e\ufe0f\s,]+/g, "")
      .match(SIGN) ?? [];
  const tableOf = (sign) => NOTATIONS.find((table) => Object.hasOwn(table, sign));
  const failed = (key, at, more) => {
    const examples = EXAMPLES.map((marks) =>
      EXAMPLE.slice(0, length)
        .map((mark) => [...marks][mark])
        .join(""),
    );
    const fix = say("error.marks-fix", { examples: examples.join(", ") });
    const values = { marks: signs.join(""), count: signs.length, length, place: at + 1, sign: signs[at] };
    return failure(key, values, { code: "feedback", fix, ...more });
  };
  if (!signs.length) throw failed("marks-none", 0);
  const notation = tableOf(signs[0]);
  signs.forEach((sign, tile) => {
    if (!tableOf(sign)) throw failed("marks-sign", tile, { tile });
    if (tableOf(sign) !== notation) throw failed("marks-notation", tile, { tile });
  });
  if (signs.length > length) throw failed("marks-many", length);
  if (signs.length < length) throw failed("marks-few", signs.length);
  return packed(signs.map((sign) => /** @type {any} */ (notation)[sign]));
}

// ------------------------------------------------------------------------------------------------------- stamps

/** The stamps of many guesses: which of them each guess is the sum of. */
export class Stamps {
  /** @param {ArrayLike<number>} codes of all guesses, end to end @param {number} length of a word */
  constructor(codes, length) {
    const count = codes.length / length;
    /** @type {Map<number, number>} */
    const known = new Map();
    this.length = length;
    /** @type {{letter: number, places: number}[]} stamp 0 adds nothing */
    this.stamps = [{ letter: -1, places: 0 }];
    /** @type {Map<number, {stamp: number, places: number}[]>} the stamps of each letter */
    this.byLetter = new Map();
    this.of = new Uint16Array(count * length);
    for (let g = 0; g < count; g++)
      for (let i = 0; i < length; i++) {
        const letter = codes[g * length + i];
        let places = 0;
        for (let j = 0; j < length; j++) if (codes[g * length + j] === letter) places |= 1 << j;
        if (places & ((1 << i) - 1)) continue; // counted at the first copy
        const key = letter * 2048 + places;
        let stamp = known.get(key);
        if (stamp === undefined) {
          stamp = this.stamps.length;
          known.set(key, stamp);
          this.stamps.push({ letter, places });
          const alike = this.byLetter.get(letter);
          if (alike) alike.push({ stamp, places });
          else this.byLetter.set(letter, [{ stamp, places }]);
        }
        this.of[g * length + i] = stamp;
      }
  }

  /**
   * What each stamp adds to the pattern against each of some answers: nothing, unless the answer has its letter. @param
   * {ArrayLike<number>} answers their codes, end to end @returns {Patterns[]}
   */
  table(answers) {
    const { length, byLetter } = this;
    const count = answers.length / length;
    const worth = Array.from({ length }, (_, i) => 3 ** (length - 1 - i));
    const rows = this.stamps.map(() => patterns(length, count));
    for (let a = 0; a < count; a++)
      for (let j = 0; j < length; j++) {
        const letter = answers[a * length + j];
        let held = 0; // the places of the letter in the answer
        for (let i = 0; i < length; i++) if (answers[a * length + i] === letter) held |= 1 << i;
        if (held & ((1 << j) - 1)) continue; // counted at the first copy
        for (const { stamp, places } of byLetter.get(letter) ?? []) {
          let spare = 0;
          for (let i = 0; i < length; i++) spare += ((held & ~places) >> i) & 1;
          let sum = 0;
          for (let i = 0; i < length; i++)
            if ((places >> i) & 1) {
              if ((held >> i) & 1) sum += 2 * worth[i];
              else if (spare > 0) {
                spare--;
                sum += worth[i];
              }
            }
          rows[stamp][a] = sum;
        }
      }
    return rows;
  }

  /**
   * The patterns of one guess, as the sum of its stamps. @param {Patterns[]} table @param {number} guess @param {any}
   * row
   */
  row(table, guess, row) {
    const { length, of } = this;
    const count = row.length;
    row.set(table[of[guess * length]]);
    for (let i = 1; i < length; i++) {
      const stamp = of[guess * length + i];
      if (!stamp) continue;
      const more = table[stamp];
      for (let a = 0; a < count; a++) row[a] += more[a];
    }
    return row;
  }
}

// -------------------------------------------------------------------------------------------- impossible colourings

/**
 * The first present tile that has an absent copy of its letter to its left, or -1. @param {string[]} guess
 * @param {number[]} marks
 */
function outOfOrder(guess, marks) {
  const absent = new Set();
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === 0) absent.add(guess[i]);
    else if (marks[i] === 1 && absent.has(guess[i])) return i;
  }
  return -1;
}

/**
 * Whether the letters marked present can stand on the tiles that are not correct. @param {string[]} guess
 * @param {number[]} marks @param {string[]} alphabet
 */
function canBePlaced(guess, marks, alphabet) {
  const free = marks.flatMap((mark, i) => (mark === 2 ? [] : [i]));
  /** @type {Map<string, number>} */
  const waiting = new Map();
  for (const i of free) if (marks[i] === 1) waiting.set(guess[i], (waiting.get(guess[i]) ?? 0) + 1);
  const banned = new Set(free.filter((i) => marks[i] === 0).map((i) => guess[i]));
  const fillers = alphabet.filter((letter) => !banned.has(letter));
  const fillable = free.map((i) => fillers.some((letter) => letter !== guess[i]));
  const letters = [...waiting.keys()];
  const dead = new Set();
  /** @param {number} nth @param {number[]} left @returns {boolean} */
  const placed = (nth, left) => {
    const sum = left.reduce((a, b) => a + b, 0);
    if (nth === free.length) return sum === 0;
    const key = `${nth}:${left}`;
    if (sum > free.length - nth || dead.has(key)) return false;
    for (let i = 0; i < letters.length; i++)
      if (left[i] && letters[i] !== guess[free[nth]] && placed(nth + 1, less(left, i))) return true;
    if (fillable[nth] && placed(nth + 1, left)) return true;
    dead.add(key);
    return false;
  };
  return placed(0, [...waiting.values()]);
}

const less = (left, at) => left.map((count, i) => (i === at ? count - 1 : count));

/** @param {string[]} guess @param {number[]} marks @param {string[]} alphabet */
export const isPossible = (guess, marks, alphabet) =>
  outOfOrder(guess, marks) < 0 && canBePlaced(guess, marks, alphabet);

/**
 * Every feedback that differs from the marks at exactly these places. @param {number[]} marks @param {number[]} places
 */
function changes(marks, places) {
  let feedbacks = [marks];
  for (const place of places)
    feedbacks = feedbacks.flatMap((feedback) =>
      [0, 1, 2]
        .filter((mark) => mark !== marks[place])
        .map((mark) => feedback.map((old, i) => (i === place ? mark : old))),
    );
  return feedbacks;
}

/** @param {number} count @param {number} size @param {number} [from] @returns {number[][]} */
export function combinations(count, size, from = 0) {
  if (!size) return [[]];
  const choices = [];
  for (let i = from; i <= count - size; i++)
    for (const rest of combinations(count, size - 1, i + 1)) choices.push([i, ...rest]);
  return choices;
}

/**
 * The tile to blame for an impossible colouring. @param {string[]} guess @param {number[]} marks @param {string[]}
 * alphabet
 */
function impossibleTile(guess, marks, alphabet) {
  const order = outOfOrder(guess, marks);
  if (order >= 0) return order;
  const present = marks.flatMap((mark, i) => (mark === 1 ? [i] : []));
  const mends = (place) => changes(marks, [place]).some((feedback) => isPossible(guess, feedback, alphabet));
  return present.find(mends) ?? present[0] ?? marks.indexOf(0);
}

/**
 * The possible colourings that need the fewest changes, likeliest first. @param {string[]} guess
 * @param {number[]} marks @param {string[]} alphabet @returns {number[][]}
 */
export function nearestPossible(guess, marks, alphabet) {
  const tile = impossibleTile(guess, marks, alphabet);
  const fine = (feedback) => isPossible(guess, feedback, alphabet);
  const swaps = combinations(marks.length, 2)
    .filter(([i, j]) => guess[i] === guess[j] && marks[i] !== marks[j])
    .map(([i, j]) => marks.map((mark, at) => (at === i ? marks[j] : at === j ? marks[i] : mark)))
    .filter(fine);
  for (let count = 1; count <= marks.length; count++) {
    const single = combinations(marks.length, count)
      .flatMap((places) => changes(marks, places))
      .filter(fine);
    if (!swaps.length && !single.length) continue;
    const had = new Set(swaps.map(packed));
    const rest = [...new Map(single.map((feedback) => [packed(feedback), feedback])).values()].filter(
      (feedback) => !had.has(packed(feedback)),
    );
    const same = (feedback) => (feedback[tile] === marks[tile] ? 1 : 0);
    return [...swaps, ...rest.sort((a, b) => same(a) - same(b) || packed(a) - packed(b))];
  }
  return [];
}

/**
 * Refuse marks that no answer gives. @param {import("./alphabet.js").Alphabet} alphabet @param {string[]} guess
 * @param {number} pattern
 */
export function checkPossible(alphabet, guess, pattern) {
  const marks = marksOf(pattern, guess.length);
  if (isPossible(guess, marks, alphabet.symbols)) return;
  const tile = impossibleTile(guess, marks, alphabet.symbols);
  const nearest = nearestPossible(guess, marks, alphabet.symbols).map((feedback) =>
    signsOf(packed(feedback), feedback.length),
  );
  const letter = alphabet.upper(guess[tile]);
  let why = say(marks[tile] === 1 ? "marks.nowhere" : "marks.alphabet", { letter, tile: tile + 1 });
  if (outOfOrder(guess, marks) >= 0) {
    const copies = guess.filter((symbol, i) => symbol === guess[tile] && marks[i]).length;
    const first = guess.findIndex((symbol, i) => symbol === guess[tile] && !marks[i]);
    const count = ["no", "one", "two", "three", "four", "five"][copies] ?? copies;
    why = say("marks.order", { count, letter, first: first + 1, tile: tile + 1 });
  }
  const fixes = nearest.slice(0, 4);
  const either = fixes.length > 1 ? `${fixes.slice(0, -1).join(", ")} or ${fixes[fixes.length - 1]}` : fixes[0];
  throw new EngineError(
    "impossible-feedback",
    say("marks.impossible", { word: alphabet.upper(guess.join("")), marks: signsOf(pattern, guess.length), why }),
    fixes.length ? say("marks.impossible-fix", { marks: either }) : "",
    { tile, suggestion: nearest[0] ?? null },
  );
}
