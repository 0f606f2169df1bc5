/* The state of a game with 1 to 32 boards: turns, what each board has shown, and the candidates that are left. */

import { EngineError } from "../errors.js";
import { patternOf } from "../puzzle/marks.js";
import { fits, illegal, legalGuesses, violation } from "../puzzle/rules.js";
import { boardCount, checkBoardCount, parseTurn } from "../puzzle/turns.js";
import { said } from "../puzzle/sentences.js";
import { VALUE } from "../words/constants.js";

/** @import { Seen } from "../puzzle/rules.js" */
/** @import { Turn } from "../puzzle/turns.js" */
/** @import { Lexicon } from "../words/lexicon.js" */

const LIKELY = 0.99;

/** What is known about one hidden word. `columns` are the candidates as positions in the list's answers, ascending. */
export class Board {
  #sorted;
  #likely;
  #guesses;
  #hits;
  #isCandidate;
  #legal;

  /**
   * @param {Lexicon} lexicon @param {string} rules @param {Seen[]} turns @param {Int32Array} columns
   * @param {number[]} [never] guesses that the player's game does not accept
   */
  constructor(lexicon, rules, turns, columns, never = []) {
    this.lexicon = lexicon;
    this.rules = rules;
    this.turns = turns;
    this.columns = columns;
    this.never = never;
    this.count = columns.length;
    this.solved = turns.length > 0 && turns[turns.length - 1].pattern === lexicon.win;
  }

  /** @param {Lexicon} lexicon @param {string} rules */
  static start(lexicon, rules) {
    return new Board(
      lexicon,
      rules,
      [],
      Int32Array.from(lexicon.answers, (_, column) => column),
    );
  }

  /** @param {Seen} turn */
  followed(turn) {
    const { answerCodes, length } = this.lexicon;
    const spelt = this.lexicon.alphabet.codes(turn.guess);
    const columns = this.columns.filter(
      (column) => patternOf(spelt, answerCodes.subarray(column * length, (column + 1) * length)) === turn.pattern,
    );
    return new Board(this.lexicon, this.rules, [...this.turns, turn], columns);
  }

  /** The board without some candidates. @param {number[]} columns @param {number[]} [never] @returns {Board} */
  without(columns, never = this.never) {
    const remaining = this.columns.filter((column) => !columns.includes(column));
    if (remaining.length === this.count && never === this.never) return this;
    return new Board(this.lexicon, this.rules, this.turns, remaining, never);
  }

  /** The candidates as columns, heaviest first, then by the alphabet. @returns {Int32Array} */
  get ordered() {
    return (this.#sorted ??= this.sorted()).columns;
  }

  /** The belief in each of them, summing to 1. @returns {Float64Array} */
  get weights() {
    return (this.#sorted ??= this.sorted()).weights;
  }

  sorted() {
    const { weights, uniform } = this.lexicon;
    let total = 0;
    for (const column of this.columns) total += weights[column];
    const alike = uniform || !(total > 0);
    const columns = alike ? this.columns : this.columns.slice().sort((a, b) => weights[b] - weights[a] || a - b);
    const shares = Float64Array.from(columns, (column) => (alike ? 1 / this.count : weights[column] / total));
    return { columns, weights: shares };
  }

  /** How many of the heaviest candidates hold 99 % of the belief. @returns {number} */
  get likely() {
    return (this.#likely ??= this.countLikely());
  }

  countLikely() {
    if (this.lexicon.uniform) return this.count;
    let held = 0;
    for (let i = 0; i < this.count; i++) {
      held += this.weights[i];
      if (held >= LIKELY - 1e-12) return i + 1;
    }
    return this.count;
  }

  /** The candidates as guesses, heaviest first. @returns {Int32Array} */
  get guesses() {
    return (this.#guesses ??= this.ordered.map((column) => this.lexicon.answers[column]));
  }

  /** The chance of each guess of the list to be the answer. @returns {Float64Array} */
  get hits() {
    if (!this.#hits) {
      const hits = new Float64Array(this.lexicon.guesses.length);
      this.guesses.forEach((guess, i) => (hits[guess] = this.weights[i]));
      this.#hits = hits;
    }
    return this.#hits;
  }

  /** Whether each guess of the list is a candidate. @returns {Uint8Array} */
  get isCandidate() {
    return (this.#isCandidate ??= candidatesOf([this]));
  }

  /** @returns {Uint8Array} whether each guess of the list is legal on this board */
  get legal() {
    if (!this.#legal) {
      this.#legal = legalGuesses(this.lexicon, this.rules, this.turns);
      for (const guess of this.never) if (!this.isCandidate[guess]) this.#legal[guess] = 0;
    }
    return this.#legal;
  }

  /** The candidates with their probability, likeliest first. @param {number} [most] @returns {[string, number][]} */
  candidates(most = this.count) {
    const { guesses } = this.lexicon;
    return Array.from(this.guesses.subarray(0, most), (guess, i) => [guesses[guess], this.weights[i]]);
  }
}

/** Whether each guess of a list is a candidate on one of some boards. @param {Board[]} boards */
function candidatesOf(boards) {
  const mask = new Uint8Array(boards[0]?.lexicon.guesses.length ?? 0);
  for (const board of boards) for (const guess of board.guesses) mask[guess] = 1;
  return mask;
}

/** The boards of one game, the turns so far, and how many guesses it allows. */
export class Position {
  #legal;
  #hits;
  #isCandidate;

  /** @param {Board[]} boards @param {Turn[]} turns @param {number} limit */
  constructor(boards, turns, limit) {
    this.boards = boards;
    this.turns = turns;
    this.limit = limit;
    this.lexicon = boards[0].lexicon;
    this.rules = boards[0].rules;
    this.open = boards.flatMap((board, nth) => (board.solved ? [] : [nth]));
    this.playing = this.open.map((nth) => boards[nth]);
    this.isOver = !this.open.length;
    this.certain = this.open.filter((nth) => boards[nth].count === 1);
    this.guessesLeft = limit - turns.length;
  }

  /** @param {Lexicon} lexicon @param {string} [rules] @param {number} [boards] @param {number | null} [limit] */
  static start(lexicon, rules = "normal", boards = 1, limit = null) {
    checkBoardCount(boards);
    const board = Board.start(lexicon, rules);
    return new Position(new Array(boards).fill(board), [], limit ?? boards + 5);
  }

  /**
   * The position after turns as text; an error names the turn. @param {Lexicon} lexicon @param {string[]} texts @param
   * {any} [game]
   */
  static of(lexicon, texts, { rules = "normal", boards = null, limit = null } = {}) {
    let position = Position.start(lexicon, rules, boards ?? boardCount(lexicon, texts), limit);
    texts.forEach((text, nth) => {
      try {
        position = position.after(parseTurn(lexicon, text, position.solved, nth));
      } catch (error) {
        if (error instanceof EngineError) error.more.turn ??= nth;
        throw error;
      }
    });
    return position;
  }

  /** The next position; refuses a turn that the rules forbid. @param {Turn} turn */
  after(turn) {
    const why = this.violation(turn.letters);
    const values = { turn: this.turns.length + 1, word: this.lexicon.upper(turn.guess), why };
    if (why) throw new EngineError("illegal-guess", said(`rules.turn-${this.rules}`, values), said("rules.turn-fix"));
    return this.followed(turn);
  }

  /** The next position, legal or not. @param {Turn} turn */
  followed(turn) {
    const { guess, letters } = turn;
    const alike = new Map(); // before the first guess all boards are one
    const boards = this.boards.map((board, nth) => {
      const pattern = turn.patterns[nth];
      if (pattern === null) return board;
      if (this.turns.length) return board.followed({ guess, letters, pattern });
      if (!alike.has(pattern)) alike.set(pattern, board.followed({ guess, letters, pattern }));
      return alike.get(pattern);
    });
    const known = new Set(this.boards.flatMap((board, nth) => (this.turns.length && board.count === 1 ? [nth] : [])));
    return new Position(boards.length > 1 ? distinct(boards, known) : boards, [...this.turns, turn], this.limit);
  }

  /**
   * The position without words that the player's game does not accept: they cannot be its answer. They stay on a board
   * that has next to nothing else. @param {string[]} words @returns {Position}
   */
  without(words) {
    const { index, column } = this.lexicon;
    const never = words.flatMap((word) => index.get(word) ?? []);
    if (!never.length) return this;
    const columns = this.turns.length ? never.map((guess) => column[guess]).filter((place) => place >= 0) : [];
    const boards = this.boards.map((board) => {
      const share = board.ordered.reduce((sum, place, i) => sum + (columns.includes(place) ? board.weights[i] : 0), 0);
      return board.without(share <= LIKELY ? columns : [], never);
    });
    return new Position(boards, this.turns, this.limit);
  }

  restarted() {
    return Position.start(this.lexicon, this.rules, this.boards.length, this.limit);
  }

  get solved() {
    return this.boards.map((board) => board.solved);
  }

  get board() {
    return this.boards[0];
  }

  /** Why no open board that shows marks allows a guess, or null. @param {string[]} letters */
  violation(letters) {
    if (this.rules === "normal") return null;
    let why = null;
    for (const board of this.visible.playing) {
      why = violation(this.rules, board.turns, letters, (text) => this.lexicon.upper(text));
      if (!why) return null;
    }
    return why;
  }

  /** @param {string} word */
  checkLegal(word) {
    const why = this.violation(this.lexicon.letters(word));
    if (why) throw illegal(this.rules, this.lexicon.upper(word), why);
  }

  /** Whether a guess can solve an open board or split its candidates. @param {string} guess */
  helps(guess) {
    const { win } = this.lexicon;
    return this.playing.some(({ columns }) => {
      const row = this.lexicon.row(guess, columns);
      return row[0] === win || row.some((pattern) => pattern !== row[0]);
    });
  }

  /** Whether each guess is legal on some open board that shows marks. @returns {Uint8Array} */
  get legal() {
    const { playing } = this.visible;
    if (playing.length === 1 || this.rules === "normal") return (playing[0] ?? this.board).legal;
    if (!this.#legal) {
      const mask = playing[0].legal.slice();
      for (const board of playing.slice(1)) board.legal.forEach((fine, guess) => fine && (mask[guess] = 1));
      this.#legal = mask;
    }
    return this.#legal;
  }

  /** The guesses left to plan with; a game past its limit goes on. */
  get guessesAhead() {
    return this.guessesLeft > 0 ? this.guessesLeft : VALUE.played_on;
  }

  /** The only open board as a game of one board with the same guesses left. */
  get alone() {
    const [board] = this.playing;
    const turns = board.turns.map(({ guess, letters, pattern }) => ({ guess, letters, patterns: [pattern] }));
    return this.boards.length === 1 ? this : new Position([board], turns, board.turns.length + this.guessesLeft);
  }

  /** The open boards that have marked every guess: in sequence the first one alone. */
  get shown() {
    return this.open.filter((nth) => this.boards[nth].turns.length === this.turns.length);
  }

  /** The open boards that show any marks; all of them if none does. */
  get marked() {
    const marked = this.open.filter((nth) => this.boards[nth].turns.length);
    return marked.length ? marked : this.open;
  }

  /** The same position with only those boards for which a guess is chosen. @returns {Position} */
  get visible() {
    const { shown } = this;
    if (!shown.length || shown.length === this.open.length) return this;
    const boards = shown.map((nth) => this.boards[nth]);
    const turns = this.turns.map((turn) => ({ ...turn, patterns: shown.map((nth) => turn.patterns[nth]) }));
    return new Position(boards, turns, this.limit);
  }

  /** The chance of each guess to solve a board: one at most, since the answers differ. @returns {Float64Array} */
  get hits() {
    if (this.boards.length === 1) return this.board.hits;
    if (!this.#hits) {
      const hits = new Float64Array(this.lexicon.guesses.length);
      for (const [nth, board] of this.playing.entries()) {
        const others = this.playing.filter((_, other) => other !== nth); // two boards can be the same object
        const alone = Array.from(board.guesses, (guess, i) =>
          others.reduce((chance, other) => chance * (1 - other.hits[guess]), board.weights[i]),
        );
        const total = alone.reduce((sum, chance) => sum + chance, 0);
        board.guesses.forEach((guess, i) => (hits[guess] += total > 0 ? alone[i] / total : board.weights[i]));
      }
      this.#hits = hits.map((chance) => Math.min(1, chance));
    }
    return this.#hits;
  }

  /** Whether each guess is a candidate on some open board. @returns {Uint8Array} */
  get isCandidate() {
    if (this.boards.length === 1) return this.board.isCandidate;
    return (this.#isCandidate ??= candidatesOf(this.playing));
  }

  /** Whether a board that shows nothing more was solved by a word that the list does not have. @param {Board} board */
  static wonElsewhere(board) {
    return board.solved && fits(board.turns, board.turns[board.turns.length - 1].letters);
  }
}

/**
 * The boards after a word that is certain on one of them is removed from the others, until nothing changes.
 * @param {Board[]} boards @param {Set<number>} done boards whose certain word was removed before
 */
function distinct(boards, done) {
  const result = [...boards];
  for (;;) {
    const certain = result.findIndex((board, nth) => board.count === 1 && !done.has(nth));
    if (certain < 0) return result;
    done.add(certain);
    const taken = result[certain].columns[0];
    result.forEach((board, nth) => {
      if (nth !== certain) result[nth] = board.without([taken]);
    });
  }
}
