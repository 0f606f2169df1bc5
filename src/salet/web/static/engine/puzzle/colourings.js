/* Colourings that no answer gives, and the nearest that some answer does: salet/puzzle/colourings.py. */

import { EngineError } from "../errors.js";
import { marksOf, packed, signsOf } from "./marks.js";
import { said } from "./sentences.js";

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
function nearestPossible(guess, marks, alphabet) {
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
 * Refuse marks that no answer gives. @param {import("../words/alphabet.js").Alphabet} alphabet @param {string[]} guess
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
  let why = said(marks[tile] === 1 ? "marks.nowhere" : "marks.alphabet", { letter, tile: tile + 1 });
  if (outOfOrder(guess, marks) >= 0) {
    const copies = guess.filter((symbol, i) => symbol === guess[tile] && marks[i]).length;
    const first = guess.findIndex((symbol, i) => symbol === guess[tile] && !marks[i]);
    why = said("marks.order", { count: copies, letter, first: first + 1, tile: tile + 1 });
  }
  throw new EngineError(
    "impossible-feedback",
    said("marks.impossible", { word: alphabet.upper(guess.join("")), marks: signsOf(pattern, guess.length), why }),
    nearest.length ? said("marks.impossible-fix", { marks: nearest.slice(0, 4) }) : null,
    { tile, suggestion: nearest[0] ?? null },
  );
}
