/* Games of several boards in pasted text: turns, and the share text of ours and other games: salet/share/squares.py.

     Daily Dordle 0123 4&X/7         two boards; X is one that was not solved
     Daily Quordle 99                a digit for each board: the turn in which it was solved
     6️⃣3️⃣
     🟥5️⃣
     Daily Octordle #12              🔟 is ten, and 🕚 🕛 🕐 are 11, 12 and 13
     Daily Sedecordle #7             two digits for each board: 0️⃣8️⃣1️⃣4️⃣ are 8 and 14, 🟥🟥 is none
     Daily Duotrigordle #5           the same with blanks between, and Guesses: 35/37

   Squares may follow, two boards side by side in blocks one below the other. */

import { inputError } from "./errors.js";
import { SQUARES, parseMarks, winOf } from "./feedback.js";
import { MOST_GUESSES, SHORTEST } from "./lines.js";
import { MAX_BOARDS } from "./position.js";
import { endsOf } from "./share.js";
import { SharedGame } from "./sharedgame.js";
import { boardCount, isForSeveral, parseTurn } from "./turns.js";

/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./lines.js").Marks} Marks */

const GAMES = { dordle: 2, quordle: 4, octordle: 8, sedecordle: 16, duotrigordle: 32 };
const SIGNS = Object.keys(SQUARES).join("");
const GROUPS = new RegExp(`^\\s*[${SIGNS}]+(\\s+[${SIGNS}]+)*\\s*$`, "u");
const CLOCKS = { "🔟": 10, "🕚": 11, "🕛": 12, "🕐": 13, "🕑": 14, "🕒": 15 };
const UNSOLVED = "🟥";
const KEY = "\u20e3"; // what makes a digit a key
const TOKEN = `\\d${KEY}|[${Object.keys(CLOCKS).join("")}${UNSOLVED}]|\\b\\d\\d\\b`;
const ONLY_TOKENS = new RegExp(`^\\s*((${TOKEN})\\s*)+$`, "u");
const NAME = new RegExp(`\\b(${Object.keys(GAMES).join("|")})\\b`, "i");
const OURS = /\bsalet (\d{1,2}) boards (?:\d{1,2}|X|–)\/(\d{1,2})(\*?)/i;
const JOINED = /\b((?:\d{1,2}|X)(?:&(?:\d{1,2}|X))+)\/(\d{1,2})\b/i;
const GUESSES = /\bGuesses:\s*(?:\d{1,2}|X)\/(\d{1,2})\b/i;
const WHOLE = "Paste the whole text as it was shared.";

const linesIn = (text) => text.replaceAll("\ufe0f", "").split(/\r?\n/);
const tokensIn = (line) => line.match(new RegExp(TOKEN, "gu")) ?? [];

/** The groups of squares of a line, none where it is a line of the head. @param {string} line @returns {string[]} */
function squaresOf(line) {
  const groups = GROUPS.test(line) ? line.trim().split(/\s+/) : [];
  const isHead = line.includes(UNSOLVED) && groups.every((group) => [...group].every((sign) => sign === UNSOLVED));
  return !isHead && groups.every((group) => [...group].length >= SHORTEST) ? groups : [];
}

/** Whether a line has the turns of boards and nothing else; two bare digits only in ours. */
function isHead(line, isOurs) {
  const hasSign = [KEY, UNSOLVED, ...Object.keys(CLOCKS)].some((sign) => line.includes(sign));
  return ONLY_TOKENS.test(line) && !squaresOf(line).length && (hasSign || isOurs);
}

/**
 * The turns of a text that has nothing but turns of several boards, else none.
 * @param {string} text
 * @param {Lexicon} lexicon
 */
function typedTurns(text, lexicon) {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const turns = lines.flatMap((line) => (line.includes(":") ? line.split(/\s+/) : [line]));
  return turns.every((turn) => isForSeveral(lexicon, turn)) ? turns : [];
}

/** Whether a text is a game of several boards. @param {string} text @param {Lexicon} lexicon */
export function showsSeveral(text, lexicon) {
  if (typedTurns(text, lexicon).length) return true;
  const lines = linesIn(text);
  if (lines.some((line) => squaresOf(line).length > 1)) return true;
  const tokens = lines.reduce((sum, line) => sum + (isHead(line, false) ? tokensIn(line).length : 0), 0);
  return tokens > 1 || lines.some((line) => JOINED.test(line));
}

/**
 * The game of several boards in a text. @param {string} text @param {Lexicon} lexicon @param {number | null} limit
 */
export function readSeveral(text, lexicon, limit) {
  const typed = typedTurns(text, lexicon);
  if (!typed.length) return readShareText(text, lexicon);
  let solved = new Array(boardCount(lexicon, typed)).fill(false);
  const turns = typed.map((typedTurn, nth) => {
    const turn = parseTurn(lexicon, typedTurn, solved, nth);
    solved = solved.map((was, board) => was || turn.patterns[board] === lexicon.win);
    return turn;
  });
  const { length } = lexicon;
  const rows = turns.map(({ guess, patterns }, nth) => ({
    guess,
    feedbacks: patterns.map((pattern) => (pattern === null ? null : { pattern, length })),
    line: nth + 1,
  }));
  return new SharedGame(lexicon, { rows, ends: endsOf(turns, lexicon.win), limit: limit ?? solved.length + 5 });
}

/** @param {string} text @param {Lexicon} lexicon */
function readShareText(text, lexicon) {
  const lines = linesIn(text);
  const columns = columnsOf(lines);
  const name = NAME.exec(text)?.[1].toLowerCase() ?? "";
  const ours = OURS.exec(text);
  const boards = ours ? Number(ours[1]) : (GAMES[name] ?? (columns.length || null));
  if (columns.length && boards !== columns.length)
    throw inputError(
      `these are the squares of ${columns.length} boards, but ` +
        `${name ? name[0].toUpperCase() + name.slice(1) : "the game"} has ${boards}`,
      WHOLE,
    );
  if (boards !== null) checkBoards(boards);
  const head = headOf(lines, boards, ours !== null);
  if (!head.ends.length && !columns.length)
    throw inputError("there are no squares of several boards here, and no numbers", "Paste the shared text of a game.");
  const shown = columns.map((column) => (isWin(column[column.length - 1]) ? column.length : null));
  const ends = head.ends.length ? head.ends : shown;
  checkBoards(ends.length);
  const limit = ours ? Number(ours[2]) : (head.limit ?? ends.length + 5);
  if (limit < 1 || limit > MOST_GUESSES)
    throw inputError(`a game cannot have ${limit} guesses`, `It has from 1 to ${MOST_GUESSES}.`);
  checkEnds(ends, columns, shown, limit);
  const last = Math.max(0, ...columns.map(({ length }) => length));
  const rows = Array.from({ length: last }, (_, nth) => ({
    guess: null,
    feedbacks: columns.map((column) => column[nth] ?? null),
    line: nth + 1,
  }));
  return new SharedGame(lexicon, { rows, ends, limit, hard: ours?.[3] === "*" });
}

/** @param {number} boards */
function checkBoards(boards) {
  if (boards < 1 || boards > MAX_BOARDS)
    throw inputError(`a game cannot have ${boards} boards`, `Play from 1 to ${MAX_BOARDS} boards.`);
}

/** @param {Marks} marks */
const isWin = ({ pattern, length }) => pattern === winOf(length);

/**
 * The turns that the head names, and the limit if it has one. @param {string[]} lines @param {number | null} boards
 * @param {boolean} isOurs @returns {{ends: (number | null)[], limit: number | null}}
 */
function headOf(lines, boards, isOurs) {
  const joined = lines.map((line) => JOINED.exec(line)).find(Boolean);
  if (joined)
    return {
      ends: joined[1].split("&").map((end) => (/x/i.test(end) ? null : Number(end))),
      limit: Number(joined[2]),
    };
  const said = lines.map((line) => GUESSES.exec(line)).find(Boolean);
  const limit = said ? Number(said[1]) : null;
  /** @type {string[]} */
  const tokens = lines.flatMap((line) => (isHead(line, isOurs) ? tokensIn(line) : []));
  const value = (token) => (token === UNSOLVED ? null : (CLOCKS[token] ?? parseInt(token, 10)));
  if (!tokens.length || tokens.length === boards || (boards === null && !tokens.includes(`0${KEY}`)))
    return { ends: tokens.map(value), limit };
  const areDigits = tokens.every((token) => token === UNSOLVED || token.endsWith(KEY));
  if (tokens.length % 2 || !areDigits || (boards !== null && tokens.length !== 2 * boards))
    throw inputError(`the first line is for ${tokens.length} boards, but the game has ${boards ?? "fewer"}`, WHOLE);
  const ends = Array.from({ length: tokens.length / 2 }, (_, nth) => {
    const [tens, ones] = tokens.slice(2 * nth, 2 * nth + 2);
    return tens === UNSOLVED || ones === UNSOLVED ? null : Number(tens[0] + ones[0]);
  });
  return { ends, limit };
}

/** The feedbacks of each board up to the one that solved it. @param {string[]} lines @returns {Marks[][]} */
function columnsOf(lines) {
  /** @type {string[][][]} */
  const blocks = [];
  let before = false;
  lines.forEach((line, at) => {
    const groups = squaresOf(line);
    const block = blocks[blocks.length - 1];
    if (groups.length && before && groups.length !== block[0].length)
      throw inputError(
        `line ${at + 1} has ${groups.length} boards, but the line before has ${block[0].length}`,
        "Paste the squares as they were shared, a blank between two boards.",
        { line: at + 1 },
      );
    if (groups.length && !before) blocks.push([groups]);
    else if (groups.length) block.push(groups);
    before = groups.length > 0;
  });
  return blocks.flatMap((block) =>
    block[0].map((_, board) => {
      /** @type {Marks[]} */
      const shown = [];
      for (const groups of block) {
        if (shown.length && isWin(shown[shown.length - 1])) break;
        const { length } = [...groups[board]];
        shown.push({ pattern: parseMarks(groups[board], length), length });
      }
      return shown;
    }),
  );
}

/**
 * Refuse numbers, squares and a limit that do not go together. @param {(number | null)[]} ends @param {Marks[][]}
 * columns @param {(number | null)[]} shown @param {number} limit
 */
function checkEnds(ends, columns, shown, limit) {
  const last = Math.max(0, ...columns.map(({ length }) => length));
  ends.forEach((end, nth) => {
    if (end !== null && (end < 1 || end > limit))
      throw inputError(
        `the text says that board ${nth + 1} was solved in turn ${end}, but the game has only ${limit}`,
        "Check the numbers at the top.",
      );
    if (end !== null && ends.indexOf(end) < nth)
      throw inputError(
        `boards ${ends.indexOf(end) + 1} and ${nth + 1} are both solved in turn ${end}, but ` +
          "the boards of a game have different answers",
        "Check the numbers and the squares of these boards.",
      );
    if (!columns.length) return;
    if (end !== shown[nth]) {
      const says = end === null ? "not solved" : `solved in turn ${end}`;
      const shows = shown[nth] === null ? "never all green" : `all green in row ${shown[nth]}`;
      throw inputError(`the text says that board ${nth + 1} was ${says}, but its squares are ${shows}`, WHOLE);
    }
    if (end === null && columns[nth].length < last)
      throw inputError(
        `board ${nth + 1} is not solved and ends at row ${columns[nth].length}, but the game went on to row ${last}`,
        WHOLE,
      );
  });
}
