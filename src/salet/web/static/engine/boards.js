/* The turns that several boards still take, and what a guess is worth on all of them: salet/value/boards.py.

   counted    no guess is to spare: the words of each board are tried one after the other
   looked     the best few guesses by the estimate are tried on answers of all boards
   estimated  what a guess leaves, by the number of words on each board */

import { BoardChain } from "./boardchain.js";
import { isLimited, countedTurns } from "./counted.js";
import { byMerit, interpolated } from "./merit.js";
import { Playout } from "./playout.js";
import { first } from "./value.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./value.js").Merits} Merits */

const round9 = (value) => Math.round(value * 1e9) / 1e9;

export class BoardValues {
  /** @param {any} constants those of the data file, under `value` */
  constructor(constants) {
    this.c = constants.boards;
    this.sampling = constants.order;
    this.pastLimit = constants.past_limit;
    /** @type {Map<string, Float64Array>} */
    this.tables = new Map();
  }

  /**
   * The turns that a board with n candidates needs while k boards are open, [n]. Place 0 holds the cost of having no
   * certain word. @param {number} k @param {number} most
   */
  worths(k, most) {
    const key = `${k} ${most}`;
    let table = this.tables.get(key);
    if (table) return table;
    const { open, waste, stuck, sizes, shape } = this.c;
    const logs = open.map(Math.log2);
    const boards = Math.log2(Math.max(1, k));
    const more = Math.exp(interpolated(boards, logs, waste.map(Math.log)));
    const at = sizes.map(Math.log2);
    table = Float64Array.from(
      { length: most + 1 },
      (_, n) => 1 + more * interpolated(Math.log2(Math.max(1, n)), at, shape),
    );
    table[0] = interpolated(boards, logs, stuck);
    if (this.tables.size > 200) this.tables.clear();
    this.tables.set(key, table);
    return table;
  }

  /**
   * How guesses are valued at a position. @param {Position} position @param {boolean} look whether two guesses deep, if
   * that is not too much work
   */
  method(position, look) {
    if (position.turns.length && isLimited(position, 0)) return "counted";
    const likely = position.playing.reduce((sum, board) => sum + board.likely, 0);
    return look && position.turns.length && likely <= this.c.looked_at ? "looked" : "estimated";
  }

  /**
   * The merits of every guess at a position with several open boards. @param {Position} position @param {boolean}
   * everyday @returns {Merits}
   */
  merits(position, everyday) {
    const { chain, rough } = this.rough(position);
    const count = rough.length;
    const method = this.method(position, !position.certain.length);
    const known = { proven: new Uint8Array(count), exact: false, method };
    if (method === "counted") return { ...known, ...this.lateMerits(position), order: rough };
    if (method === "estimated") return { ...known, merit: rough, turns: this.atMostLost(position, rough) };
    const order = this.order(position, rough);
    const few = chain.boards > 2 ? this.c.few : this.c.few_on_two;
    const length = chain.size <= few ? this.c.longer : this.c.short_list;
    const familiar = everyday ? first(order, position.lexicon.everyday, length) : [];
    const short = [...new Set([...order.subarray(0, length), ...familiar])].sort((a, b) => a - b);
    const shortTurns = this.lookAhead(position, chain, short, order.subarray(0, this.c.pool));
    const behind = Math.max(...shortTurns) + 1 - rough[order[0]];
    const merit = rough.map((value) => behind + value);
    const turns = new Float64Array(count).fill(NaN);
    const shown = this.atMostLost(position, shortTurns);
    short.forEach((guess, i) => {
      merit[guess] = shortTurns[i];
      turns[guess] = shown[i];
    });
    return { ...known, merit, turns };
  }

  /** Merits and turns when no guess is to spare. @param {Position} position */
  lateMerits(position) {
    const { chain } = this.rough(position);
    const turns = countedTurns(position, chain, [...position.lexicon.guesses.keys()], this.pastLimit);
    return { merit: turns, turns };
  }

  /**
   * The turns, none of them more than a lost game counts. @template {Float64Array | number[]} T
   * @param {Position} position @param {T} turns @returns {T}
   */
  atMostLost({ guessesLeft }, turns) {
    if (guessesLeft <= 0) return turns;
    return /** @type {T} */ (turns.map((value) => Math.min(value, guessesLeft + this.pastLimit)));
  }

  /**
   * About how many turns all boards take with each of these guesses, and the method. No guess is better than a word
   * that is certain: it has to be played anyway. @param {Position} position
   * @param {number[]} guesses @returns {{turns: number[], method: string}}
   */
  turnsWith(position, guesses) {
    const method = this.method(position, true);
    if (method === "looked") {
      const { chain, rough } = this.rough(position);
      const certain = position.certain.slice(0, 1).map((nth) => position.boards[nth].guesses[0]);
      const every = [...certain, ...guesses];
      const looked = this.lookAhead(position, chain, every, this.order(position, rough).subarray(0, this.c.pool));
      const least = Math.max(0, ...looked.slice(0, certain.length));
      const turns = looked.slice(certain.length).map((value) => Math.max(value, least));
      return { turns: this.atMostLost(position, turns), method };
    }
    const chain = position.computed.chain?.chain ?? new BoardChain(position);
    if (method === "counted")
      return { turns: Array.from(countedTurns(position, chain, guesses, this.pastLimit)), method };
    const rough = this.oneAhead(chain, position.open.length, Int32Array.from(guesses));
    return {
      turns: this.atMostLost(
        position,
        guesses.map((guess) => rough[guess]),
      ),
      method,
    };
  }

  /** The legal guesses, the best by the estimate first. @param {Position} position @param {Float64Array} rough */
  order({ legal }, rough) {
    return byMerit(rough, legal);
  }

  /**
   * The chain of boards, and one guess ahead for every guess. Where there are many candidates, a sample of them finds
   * the promising guesses; the other guesses rank behind.
   * @param {Position} position @returns {{chain: BoardChain, rough: Float64Array}}
   */
  rough(position) {
    if (position.computed.chain) return position.computed.chain;
    const chain = new BoardChain(position);
    const k = position.open.length;
    const count = chain.lexicon.guesses.length;
    const every = Int32Array.from({ length: count }, (_, guess) => guess);
    const cells = count * chain.columns.length;
    let rough;
    if (cells <= this.sampling.full_cells) rough = this.oneAhead(chain, k, every);
    else {
      const sparse = new BoardChain(position, Math.ceil(cells / this.sampling.sampled_cells));
      const first = this.oneAhead(sparse, k, every);
      // Of a board with few words a sample says little: all of them are looked at.
      const few = position.playing.filter((board) => board.likely <= this.c.small * sparse.step);
      const words = few.flatMap((board) => [...board.guesses.subarray(0, board.likely)]);
      const near = new Set([
        ...byMerit(first, new Uint8Array(count).fill(1)).subarray(0, this.sampling.promising),
        ...words,
      ]);
      const close = this.oneAhead(chain, k, Int32Array.from(near));
      let most = 0;
      for (const guess of near) most = Math.max(most, close[guess]);
      rough = first.map((value, guess) => (near.has(guess) ? close[guess] : most + value));
    }
    position.computed.chain = { chain, rough };
    return position.computed.chain;
  }

  /**
   * What some guesses leave on all boards, one guess ahead, [guesses of the list]. @param {BoardChain} chain
   * @param {number} k open boards @param {Int32Array} guesses
   */
  oneAhead(chain, k, guesses) {
    const { lexicon, counts, masses, at, weights, starts, boards, largest, rows } = chain;
    const { win } = lexicon;
    // Boards with the same candidates are looked at once.
    /** @type {Map<string, {board: number, copies: number}>} */
    const alike = new Map();
    for (let b = 0; b < boards; b++) {
      const key = `${at.subarray(starts[b], starts[b + 1])}|${weights[starts[b]]}`;
      const same = alike.get(key);
      if (same) same.copies += k / boards;
      else alike.set(key, { board: b, copies: k / boards });
    }
    const worth = this.worths(k, largest * chain.step);
    const unlike = [...alike.values()];
    const rough = new Float64Array(lexicon.guesses.length);
    const row = rows.empty();
    const filled = new Int32Array(largest);
    for (let nth = 0; nth < guesses.length; nth++) {
      const guess = guesses[nth];
      rows.write(guess, row);
      let turns = 0;
      let stuck = worth[0];
      for (let u = 0; u < unlike.length; u++) {
        const { board, copies } = unlike[u];
        let left = 0;
        let certain = 0;
        let groups = 0;
        for (let i = starts[board]; i < starts[board + 1]; i++) {
          const cell = row[at[i]];
          if (counts[cell]++ === 0) filled[groups++] = cell;
          masses[cell] += weights[i];
        }
        for (let i = 0; i < groups; i++) {
          const cell = filled[i];
          const size = counts[cell];
          if (cell !== win) {
            left += masses[cell] * worth[size * chain.step];
            if (size === 1) certain += masses[cell];
          }
          counts[cell] = 0;
          masses[cell] = 0;
        }
        turns += copies * left;
        if (stuck) stuck *= (1 - certain) ** copies;
      }
      rough[guess] = round9(1 + turns + stuck);
    }
    return rough;
  }

  /**
   * Answers of all boards as places in the layout, with their chances: all, or a sample that a lattice spreads evenly
   * over the candidates of each board: in tuple t of T the board b has the quantile (t · a^b mod T + 1/2) / T. The
   * answers differ. @param {BoardChain} chain @returns {import("./playout.js").Tuples}
   */
  tuples({ at, starts, weights }) {
    const spans = Array.from({ length: starts.length - 1 }, (_, b) => [starts[b], starts[b + 1]]);
    const [count, generator] = spans.length === 2 ? this.c.pairs : this.c.tuples;
    const isSample = spans.reduce((every, [low, high]) => every * (high - low), 1) > count;
    /** @type {number[][]} */
    let answers = isSample ? Array.from({ length: count }, () => []) : [[]];
    let factor = 1;
    for (const [low, high] of spans) {
      const places = Array.from({ length: high - low }, (_, i) => low + i);
      if (!isSample) {
        answers = answers.flatMap((tuple) => places.map((place) => [...tuple, place]));
        continue;
      }
      let sum = 0;
      const held = places.map((place) => (sum += weights[place]));
      for (let t = 0; t < count; t++) {
        const drawn = ((((t * factor) % count) + 0.5) / count) * sum;
        let [from, to] = [0, held.length]; // the first that holds more than what was drawn
        while (from < to) {
          const middle = (from + to) >> 1;
          if (held[middle] > drawn) to = middle;
          else from = middle + 1;
        }
        answers[t].push(low + Math.min(from, high - low - 1));
      }
      factor = (factor * generator) % count;
    }
    const differ = answers.filter((tuple) => new Set(tuple.map((place) => at[place])).size === tuple.length);
    if (differ.length) answers = differ;
    const chances = answers.map((tuple) => (isSample ? 1 : tuple.reduce((p, place) => p * weights[place], 1)));
    const total = chances.reduce((sum, chance) => sum + chance, 0);
    return { answers, chances: chances.map((chance) => chance / total), isSample };
  }

  /**
   * About how many turns the boards take with each guess of a short list.
   * @param {Position} position
   * @param {BoardChain} chain
   * @param {ArrayLike<number>} short
   * @param {Int32Array} pool
   * @returns {number[]}
   */
  lookAhead(position, chain, short, pool) {
    const tuples = this.tuples(chain);
    const guessesLeft = isLimited(position, 1) ? position.guessesLeft : 0;
    const worths = (k) => this.worths(k, chain.largest);
    const game = new Playout(chain, pool, worths, { guessesLeft, pastLimit: this.pastLimit, constants: this.c });
    return Array.from(short, (guess) => round9(game.turns(guess, tuples)));
  }
}
