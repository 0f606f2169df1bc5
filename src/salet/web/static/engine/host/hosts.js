/* Who holds the answers of a practice game: words from a code, a past day, or the adversary. */

import { dayText } from "../belief/mixture.js";
import { marksOf, patternOf } from "../puzzle/marks.js";
import { failure, said } from "../puzzle/sentences.js";
import { checkBoardCount } from "../puzzle/turns.js";

/** @import { Position } from "../position/position.js" */
/** @import { Lexicon } from "../words/lexicon.js" */
/** @typedef {{answers: string[], play: (position: Position, guess: string) => Position}} Host */

/**
 * The host of words. In sequence only the first open board shows its marks. @param {string[]} answers @param {boolean}
 * [sequence] @returns {Host}
 */
export function wordsHost(answers, sequence = false) {
  /** @param {Position} position @param {string[]} letters @param {number} board */
  const marked = ({ lexicon }, letters, board) => patternOf(letters, lexicon.letters(answers[board]));
  /**
   * The first open board shows its marks for earlier guesses; if one of them was its answer, it is solved.
   * @param {Position} position
   */
  const revealed = (position) => {
    let now = position;
    while (now.open.length && now.playing[0].turns.length < now.turns.length) {
      const [board] = now.open;
      let fresh = now.restarted();
      let solved = false;
      for (const turn of now.turns) {
        const pattern = solved ? null : marked(now, turn.letters, board);
        solved ||= pattern === now.lexicon.win;
        fresh = fresh.followed({ ...turn, patterns: turn.patterns.map((old, b) => (b === board ? pattern : old)) });
      }
      now = fresh;
    }
    return now;
  };
  return {
    answers,
    play(position, guess) {
      const letters = position.lexicon.letters(guess);
      const shown = sequence ? position.open.slice(0, 1) : position.open;
      const patterns = answers.map((_, board) => (shown.includes(board) ? marked(position, letters, board) : null));
      const after = position.followed({ guess, letters, patterns });
      return sequence ? revealed(after) : after;
    },
  };
}

/**
 * Choose, let the host mark, and repeat, until the game is over or a number of guesses is played.
 * @param {Position} position @param {Host} host @param {(position: Position) => string | null} choose null: to stop
 * @param {number} most @returns {string[]} the guesses
 */
export function playOut(position, host, choose, most) {
  const guesses = [];
  while (!position.isOver && guesses.length < most) {
    const guess = choose(position);
    if (guess === null) break;
    guesses.push(guess);
    position = host.play(position, guess);
  }
  return guesses;
}

/**
 * The adversary: it gives the feedback that leaves the most candidates, and more than insults if it can.
 * @returns {Host}
 */
export const adversary = () => ({
  answers: [],
  play(position, guess) {
    const { lexicon, board } = position;
    const counts = new Map();
    const decent = new Set();
    lexicon.row(guess, board.columns).forEach((pattern, i) => {
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      if (!lexicon.offensive.has(lexicon.guesses[lexicon.answers[board.columns[i]]])) decent.add(pattern);
    });
    if (decent.size) for (const pattern of counts.keys()) if (!decent.has(pattern)) counts.delete(pattern);
    const most = Math.max(...counts.values());
    const countOf = (pattern, mark) => marksOf(pattern, lexicon.length).filter((tile) => tile === mark).length;
    const [pattern] = [...counts.keys()]
      .filter((key) => counts.get(key) === most)
      .sort((a, b) => countOf(a, 2) - countOf(b, 2) || countOf(a, 1) - countOf(b, 1) || a - b);
    return position.followed({ guess, letters: lexicon.letters(guess), patterns: [pattern] });
  },
});

/**
 * The host of a past day, for its list. @param {import("../belief/mixture.js").Past} history @param {number} day
 * @param {number}
 * today @param {string} named @returns {Host}
 */
export function dayHost(history, day, today, named) {
  const first = history[0].day;
  const values = { day: named, first: dayText(first), number: day - first };
  if (day < first) throw failure("early-day", values);
  if (day >= today) throw failure(day > today ? "day-future" : "day-open", values, { fix: said("error.day-fix") });
  const entry = history.find((past) => past.day === day);
  if (!entry) throw failure("day-unknown", values, { code: "not-found" });
  return wordsHost([entry.word]);
}

/**
 * Words by the belief of a list. @param {Lexicon} lexicon @param {number} boards @param {boolean} everyday
 * @param {() => number} random from 0 to 1
 */
export function drawn(lexicon, boards, everyday, random) {
  if (boards > lexicon.answers.length)
    throw failure("few-answers", { list: lexicon.name, n: lexicon.answers.length, boards });
  const words = [];
  const allowed = Array.from(lexicon.answers, (guess, column) => ({ guess, weight: lexicon.weights[column] })).filter(
    ({ guess, weight }) => weight > 0 && (!everyday || lexicon.everyday[guess]),
  );
  const decent = allowed.filter(({ guess }) => !lexicon.offensive.has(lexicon.guesses[guess]));
  const open = decent.length >= boards ? decent : allowed;
  while (words.length < boards) {
    const left = open.filter(({ guess }) => !words.includes(lexicon.guesses[guess]));
    if (!left.length) throw failure("none-to-draw", { list: lexicon.name });
    let at = random() * left.reduce((sum, { weight }) => sum + weight, 0);
    const { guess } = left.find(({ weight }) => (at -= weight) < 0) ?? left[left.length - 1];
    words.push(lexicon.guesses[guess]);
  }
  return words;
}

/** Numbers from 0 to 1 that a seed fixes (mulberry32). @param {number} seed @returns {() => number} */
export function chance(seed) {
  let state = (seed ^ Math.floor(seed / 4294967296)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// --------------------------------------------------------------------------------------------- a friend's words
//
//   byte    0      1 … n                                        n+1 n+2
//           salt   the words, each byte xored by a state, which   the last state, so that a typo is noticed
//                  starts with the salt and adds each byte

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/**
 * The hidden form of some bytes, or `back` their plain one, and the last state as two bytes. @param {Uint8Array} bytes
 * @param {number} salt @param {boolean} [back]
 */
function scrambled(bytes, salt, back = false) {
  let state = salt + 1;
  const result = bytes.map((byte) => {
    state = (state * 16807) % 2147483647;
    const other = byte ^ ((state >> 8) & 255);
    state += back ? other : byte;
    return other;
  });
  const check = state % 65521;
  return { result, check: [check >> 8, check & 255] };
}

/** A code for words that does not show them. @param {string} words @param {number} salt 0 to 255 */
export function friendCode(words, salt) {
  const { result, check } = scrambled(new TextEncoder().encode(words), salt);
  let bits = [salt, ...result, ...check].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  bits = bits.padEnd(Math.ceil(bits.length / 5) * 5, "0");
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[parseInt(five, 2)]).join("");
}

/** The words of a code, or null when it is none. @param {string} code @returns {string | null} */
export function friendWords(code) {
  const text = code.replace(/\s+/g, "").replace(/=+$/, "").toLowerCase();
  if (!text || [...text].some((sign) => !LETTERS.includes(sign))) return null;
  const bits = [...text].map((sign) => LETTERS.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => parseInt(eight, 2));
  if (bytes.length < 4) return null;
  const { result, check } = scrambled(bytes.slice(1, -2), bytes[0], true);
  if (check[0] !== bytes[bytes.length - 2] || check[1] !== bytes[bytes.length - 1]) return null;
  return new TextDecoder().decode(result);
}

/**
 * The words that a friend has chosen, as a code or plainly. @param {Lexicon} lexicon @param {string} text @returns
 * {string[]}
 */
export function friendAnswers(lexicon, text) {
  const hidden = friendWords(text);
  let words;
  if (hidden === null) {
    const chosen = text.replaceAll(",", " ").split(/\s+/).filter(Boolean);
    if (
      !chosen.length ||
      chosen.some((word) => lexicon.letters(lexicon.alphabet.normalise(word)).length !== lexicon.length)
    )
      throw failure("no-code", { code: text }, { code: "word" });
    words = chosen.map((word) => lexicon.allowed(word));
  } else {
    words = hidden.split(" ");
    const missing = words.findIndex((word) => !lexicon.index.has(word));
    if (missing >= 0) throw failure("code-word", { nth: missing + 1, list: lexicon.name }, { code: "word" });
  }
  checkBoardCount(words.length);
  if (new Set(words).size < words.length) throw failure("same-words", {}, { code: "word" });
  return words;
}
