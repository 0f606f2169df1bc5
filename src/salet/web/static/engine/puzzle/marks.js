/* Marks and patterns. A pattern is the marks as digits of base 3: absent 0, present 1, correct 2, leftmost letter most
   significant. */

import { failure, said } from "./sentences.js";

/** @typedef {ArrayLike<number> | ArrayLike<string>} Letters letters, or their numbers */

const SIGNS = "byg";

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
/** Signs as some chats write them, `:green_square:`, in English and French. @type {Record<string, string>} */
export const SIGN_NAMES = Object.fromEntries(
  [
    ["grey gray black noir", "⬛"],
    ["white blanc", "⬜"],
    ["yellow jaune", "🟨"],
    ["blue bleu", "🟦"],
    ["green vert", "🟩"],
    ["orange", "🟧"],
    ["red rouge", "🟥"],
  ].flatMap(([colours, sign]) =>
    colours.split(" ").flatMap((colour) => [
      [`:${colour}_square:`, sign],
      [`:large_${colour}_square:`, sign],
      [`:${colour}_large_square:`, sign],
      [`:grand_carré_${colour}:`, sign],
    ]),
  ),
);
for (const name of [":yellow_circle:", ":large_yellow_circle:", ":grand_cercle_jaune:"]) SIGN_NAMES[name] = "🟡";
/** @type {Record<string, number>} */
const SQUARE_NAMES = Object.fromEntries(
  Object.entries(SIGN_NAMES).flatMap(([name, sign]) => (sign in SQUARES ? [[name, SQUARES[sign]]] : [])),
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
const SIGN = new RegExp(`:[\\p{L}\\d_]+:|${Object.keys(COLOURS).join("|")}|.`, "gsu");

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
    const fix = said("error.marks-fix", { examples });
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
