/* What to play next and why: the ranking of guesses, everyday words first, reasons and hints. */

import { bookRanking } from "./book.js";
import { BoardValues } from "./boards.js";
import { doubt } from "./diagnosis.js";
import { statistics } from "./merit.js";
import { turnTexts } from "./turns.js";
import { saferSentence, saferWord } from "./safer.js";
import { hints, rareSentence, reason, turnsSentence } from "./reasons.js";
import { findTrap } from "./trap.js";
import { Values } from "./value.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./book.js").Row} Row */
/** @typedef {import("./book.js").Ranking} Ranking */
/** @typedef {{words: string, never: string[], opener: string, top: number}} Wanted */

export const STRATEGY = "expected-turns";
const LOOKED_AT = 200; // rows among which an everyday word is looked for
const PLAYED = 0.9; // a word that is this likely is played, whatever it is
const AS_ANSWER = 0.2; // chance from which on a guess is a try for the answer, not a probe
const WORDS = 500; // candidates named on one board
const BOARD_WORDS = 30; // and on each of several

/**
 * Rows without some words. One of these words stays if it is very likely, or if it is the best guess, may well be the
 * answer, and its merit is better than that of all others by more than a margin. @param {Row[]} rows
 * @param {Set<string>} unwanted @param {number} margin @returns {Row[]}
 */
export function withoutWords(rows, unwanted, margin) {
  const [best] = rows;
  const others = rows.filter(({ guess, probability }) => !unwanted.has(guess) || probability >= PLAYED);
  const leads = others.length && others[0] !== best && best.probability >= AS_ANSWER;
  return leads && others[0].merit > best.merit + margin + 1e-9 ? [best, ...others] : others;
}

export class Adviser {
  /** @param {any} constants the whole data file */
  constructor(constants) {
    this.values = new Values(constants.value);
    this.several = new BoardValues(constants.value);
    this.c = constants.advice;
  }

  /**
   * Merits of every guess. @param {Position} position @param {boolean} everyday @returns {import("./value.js").Merits}
   */
  merits(position, everyday) {
    return position.open.length > 1
      ? this.several.merits(position, everyday)
      : this.values.merits(position.alone, everyday);
  }

  /** The guess to play, any word. @param {Position} position @returns {string} */
  choose(position) {
    const { offensive } = position.lexicon;
    const known = bookRanking(position);
    const rows = known && !known.note ? known.rows : this.rank(position.visible, 1 + offensive.size, false).rows;
    return (withoutWords(rows, offensive, 0)[0] ?? rows[0]).guess;
  }

  /**
   * The best guesses in order: merit, then a candidate first, then belief, then the alphabet. @param {Position}
   * position @param {number} top @param {boolean} everyday @returns {Ranking}
   */
  rank(position, top, everyday) {
    const { lexicon, hits, isCandidate, legal } = position;
    const { merit, turns, proven, exact, method, order: ties } = this.merits(position, everyday);
    const certain = new Set();
    if (position.turns.length) for (const nth of position.certain) certain.add(position.boards[nth].guesses[0]);
    const order = [];
    let least = Infinity;
    for (let guess = 0; guess < merit.length; guess++)
      if ((legal[guess] || certain.has(guess)) && Number.isFinite(merit[guess])) {
        order.push(guess);
        least = Math.min(least, merit[guess]);
      }
    const of = (guess) => (certain.has(guess) ? Math.min(merit[guess], least) : merit[guess]);
    const best = smallest(
      order,
      top,
      (a, b) =>
        of(a) - of(b) ||
        Number(certain.has(b)) - Number(certain.has(a)) ||
        (ties ? ties[a] - ties[b] : 0) ||
        isCandidate[b] - isCandidate[a] ||
        hits[b] - hits[a] ||
        a - b,
    );
    const several = position.boards.length > 1;
    const rows = best.map((guess) => ({
      guess: lexicon.guesses[guess],
      merit: of(guess),
      candidate: isCandidate[guess] === 1,
      probability: hits[guess],
      expected_size: NaN,
      largest: 0,
      entropy: 0,
      buckets: 0,
      exact: proven[guess] === 1,
      everyday: lexicon.everyday[guess] === 1,
      ...(Number.isNaN(turns[guess]) ? {} : { expected_turns: turns[guess], method }),
      ...(several && { boards: solvable(position, guess) }),
    }));
    return { rows, exact, note: "" };
  }

  // ------------------------------------------------------------------------------------------ everyday words first

  /** How many more guesses a row costs than the best. @param {Row} row @param {Row} best */
  static cost(row, best) {
    return row.expected_turns !== undefined || best.expected_turns === undefined ? row.merit - best.merit : Infinity;
  }

  /** Whether a row costs little more than the best, or it is not known. @param {Row} row @param {Row} best */
  isNear({ expected_turns: turns }, { expected_turns: best }) {
    return turns === undefined || best === undefined || turns - best <= this.c.price + 1e-9;
  }

  /** Rows without guesses that can solve nothing and cost nearly a whole turn. @param {Row[]} rows */
  withoutIdle(rows) {
    const best = rows[0]?.expected_turns;
    if (best === undefined) return rows;
    const dear = best + this.c.idle;
    return rows.filter((row) => row.candidate || row.boards?.length || (row.expected_turns ?? 2) < dear);
  }

  /**
   * The same ranking led by an everyday word, where one is near enough. @param {Ranking} ranking @param {number} top
   * @param {Lexicon} lexicon @param {boolean} opening a first guess is a word that everybody knows @returns {Ranking}
   */
  everydayFirst(ranking, top, lexicon, opening) {
    const rows = this.withoutIdle(ranking.rows);
    const [best] = rows;
    if (!best) return { ...ranking, rows };
    const costs = new Map(rows.map((row) => [row, Adviser.cost(row, best)]));
    const cost = (row) => /** @type {number} */ (costs.get(row));
    const known = (row) => lexicon.known(/** @type {number} */ (lexicon.index.get(row.guess)));
    const everyday = rows.filter((row) => row.everyday && cost(row) <= this.c.price + 1e-9);
    const familiar = everyday.filter((row) => known(row) >= (opening ? this.c.opener : this.c.leading));
    const near = familiar.length ? familiar : everyday;
    near.sort(
      (a, b) =>
        Math.round(cost(a) * 1e6) - Math.round(cost(b) * 1e6) ||
        Number(b.candidate) - Number(a.candidate) ||
        known(b) - known(a),
    );
    const rare = near.length && !best.everyday && cost(near[0]) > 1e-6 ? [best] : [];
    const ahead = near.length ? [near[0], ...rare, ...near.slice(1)] : [best];
    const taken = new Set(ahead);
    const others = rows.filter((row) => !taken.has(row));
    const shown = [...ahead, ...others].slice(0, top);
    return { ...ranking, rows: shown, exact: ranking.exact && cost(shown[0]) <= 1e-9 };
  }

  /**
   * The top of a ranking, led by an everyday word if that is wanted, and how much more its first guess costs than the
   * best. @param {Ranking} ranking @param {Wanted} wanted @param {Lexicon} lexicon @param {boolean} certain
   * @param {boolean} [opening]
   */
  led(ranking, { words, never, top }, lexicon, certain, opening = false) {
    const unwanted = new Set([...never, ...lexicon.offensive]);
    const wantedRows = withoutWords(ranking.rows, unwanted, words === "everyday" ? this.c.price : 0);
    const rows = wantedRows.length ? wantedRows : ranking.rows;
    const allowedRanking = { ...ranking, rows, exact: ranking.exact && rows[0] === ranking.rows[0] };
    if (words !== "everyday" || !rows.length)
      return { ranking: { ...allowedRanking, rows: rows.slice(0, top) }, price: 0 };
    const led = certain
      ? { ...allowedRanking, rows: this.withoutIdle(rows).slice(0, top) }
      : this.everydayFirst(allowedRanking, top, lexicon, opening);
    const known = led.rows[0] === rows[0] || rows[0].expected_turns !== undefined;
    return { ranking: led, price: known ? Math.max(0, Adviser.cost(led.rows[0], rows[0])) : null };
  }

  /** Ranking and price at a position that is not over. @param {Position} position @param {Wanted} wanted */
  ranking(position, wanted) {
    const known = bookRanking(position);
    if (known) {
      const { ranking, price } = this.led(known, wanted, position.lexicon, false, true);
      return { ranking, price: price ?? this.estimatedPrice(position, ranking.rows[0].guess, known.rows[0].guess) };
    }
    const place = position.visible;
    const everyday = wanted.words === "everyday";
    const rows = wanted.top + wanted.never.length + position.lexicon.offensive.size;
    const ranked = this.rank(place, Math.max(rows, everyday ? LOOKED_AT : 0), true);
    if (place !== position) {
      const { shown } = position;
      for (const row of ranked.rows)
        row.boards = (row.boards ?? (row.candidate ? [1] : [])).map((nth) => shown[nth - 1] + 1);
    }
    const certain = position.boards.length > 1 && place.certain.length > 0;
    const unwanted = new Set([...wanted.never, ...position.lexicon.offensive]);
    const allowed = withoutWords(ranked.rows, unwanted, everyday ? this.c.price : 0);
    const every = allowed.length ? allowed : ranked.rows;
    const exact = ranked.exact && every[0] === ranked.rows[0];
    const shown = [...this.valued(every.slice(0, wanted.top), place), ...every.slice(wanted.top)];
    const result = this.led(
      { ...ranked, exact, rows: shown },
      wanted,
      position.lexicon,
      certain,
      !position.turns.length,
    );
    const keepsFirst = result.ranking.rows[0] !== shown[0];
    result.ranking.rows = this.valued(result.ranking.rows, place, keepsFirst).map((row) => ({
      ...row,
      ...statistics(place, row.guess),
    }));
    return result;
  }

  /**
   * Rows that all have a value, in the order of their values. If a word is certain on one of several boards, guesses
   * were only estimated so far: all are looked at more closely. @param {Row[]} rows @param {Position} position
   * @param {boolean} [keepsFirst] the first row stays first: an everyday word @returns {Row[]}
   */
  valued(rows, position, keepsFirst = false) {
    const isSeveral = position.open.length > 1;
    const certain = isSeveral && position.certain.length > 0;
    const isRough = (row) => row.expected_turns === undefined || (certain && row.method === "estimated");
    const todo = rows.filter(isRough);
    if (!todo.length) return rows;
    const known = new Map();
    if (isSeveral) {
      const index = (row) => /** @type {number} */ (position.lexicon.index.get(row.guess));
      const { turns, method } = this.several.turnsWith(position, todo.map(index));
      todo.forEach((row, i) => known.set(row, { ...row, merit: turns[i], expected_turns: turns[i], method }));
    } else {
      const [best, ...values] = this.values.of(
        position.alone,
        [rows[0], ...todo].map(({ guess }) => guess),
      );
      todo.forEach((row, i) => {
        const { turns, win, method, exact } = values[i];
        const value = Math.round(turns * 1e9) / 1e9;
        // On a closed list certain wins come first.
        const unsure = position.lexicon.uniform && method === "searched" && isSure(best.win) && !isSure(win);
        known.set(row, { ...row, merit: value + Number(unsure), expected_turns: value, method, exact });
      });
    }
    const every = rows.map((row) => known.get(row) ?? row);
    const first = keepsFirst ? every.splice(0, 1) : [];
    return [...first, ...every.sort((a, b) => a.merit - b.merit)];
  }

  /**
   * About how many more guesses one word costs than another. @param {Position} position @param {string} first @param
   * {string} best
   */
  estimatedPrice(position, first, best) {
    const [firstValue, bestValue] = this.values.of(position, [first, best], true);
    return Math.max(0, firstValue.turns - bestValue.turns);
  }

  // ------------------------------------------------------------------------------------------------------ advice

  /**
   * What a player should know at a position, as the API has it. @param {Position} position @param {Wanted} wanted
   */
  advice(position, wanted) {
    const { lexicon, boards, turns, limit } = position;
    const several = boards.length > 1;
    const { ranking, price } = position.isOver
      ? { ranking: { rows: [], exact: false, note: "" }, price: 0 }
      : this.ranking(position, wanted);
    const shown = boards.map((board) => ({
      solved: board.solved,
      candidates: {
        count: board.count,
        likely: board.likely,
        words: chances(board.candidates(Math.min(board.count, several ? BOARD_WORDS : WORDS))),
      },
    }));
    const attention = [...position.open].sort((a, b) => boards[a].likely - boards[b].likely || a - b);
    const unknown = turns.map(({ guess }) => guess).filter((guess) => !lexicon.index.has(guess));
    const over = position.isOver || position.guessesLeft <= 0;
    const isNear = (row) => this.isNear(row, ranking.rows[0]);
    const game = { position, rows: ranking.rows, attention, words: wanted.words, price, isNear };
    const safer = ranking.rows.length ? this.safer(game, wanted) : "";
    const said = ranking.rows.length
      ? [`${capital(reason(game))}.`, turnsSentence(game), safer, rareSentence(game)].filter(Boolean)
      : [];
    const trap = over || several || !turns.length ? null : this.trap(position, ranking.rows[0].guess);
    const own = wanted.opener.toLowerCase();
    return {
      list: lexicon.name,
      rules: position.rules,
      strategy: STRATEGY,
      exact: ranking.exact,
      within: limit,
      words: wanted.words,
      price,
      note: ranking.note,
      solved: position.isOver,
      turns: turnTexts(lexicon, turns),
      unknown,
      attention: attention.map((nth) => nth + 1),
      shown: position.shown.map((nth) => nth + 1),
      boards: shown,
      ...(several ? {} : { candidates: shown[0].candidates }),
      suggestions: ranking.rows,
      nearly_as_good: ranking.rows.slice(1).flatMap((row) => (this.isNear(row, ranking.rows[0]) ? [row.guess] : [])),
      over,
      sentence: said.join(" "),
      safer,
      trap,
      doubt: over || several || !turns.length ? null : doubt(position),
      hints: ranking.rows.length ? hints(game) : [],
      opener: !turns.length && lexicon.index.has(own) ? own : "",
      near: Object.fromEntries(unknown.map((word) => [word, lexicon.near(word)])),
    };
  }

  /**
   * A sentence about a word that is likelier to win than the first one, or "". @param {import("./reasons.js").Advised}
   * game @param {Wanted} wanted
   */
  safer({ position, rows }, { never }) {
    const safer = position.boards.length > 1 ? null : saferWord(position, this.values, rows[0].guess, never);
    return safer ? saferSentence(safer, position.lexicon) : "";
  }

  /** The trap of a one-board position, or null. @param {Position} position @param {string} prefer */
  trap(position, prefer) {
    return findTrap(position, this.values.c, prefer);
  }
}

/** Whether a chance to win is certain. @param {number | null} win */
const isSure = (win) => win !== null && win > 1 - 1e-12;

/**
 * The first `top` items by an order, without sorting all.
 * @param {number[]} items
 * @param {number} top
 * @param {(a: number, b: number) => number} before
 */
function smallest(items, top, before) {
  if (items.length <= 4 * top) return items.sort(before).slice(0, top);
  const best = items.slice(0, top).sort(before);
  for (let i = top; i < items.length; i++) {
    if (before(items[i], best[top - 1]) >= 0) continue;
    let [low, high] = [0, top - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before(items[i], best[middle]) < 0) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, items[i]);
    best.pop();
  }
  return best;
}

/** The boards that a guess can solve, from 1. @param {Position} position @param {number} guess */
const solvable = ({ open, boards }, guess) => open.flatMap((nth) => (boards[nth].isCandidate[guess] ? [nth + 1] : []));

/** @param {[string, number][]} words */
const chances = (words) => words.map(([word, probability]) => ({ word, probability }));
const capital = (text) => (/^\p{L}+$/u.test(text.split(" ")[0]) ? text[0].toUpperCase() + text.slice(1) : text);
