/* The turns that several boards still take, and what a guess is worth on all of them: salet/value/boards.py and
   salet/numbers/boardends.py. Candidates of the open boards are laid end to end:

     board        0        1     2
     at         [ a b c d | e f | g h i ]     columns of a block of patterns, [guesses, columns]
     starts     [ 0         4     6       9 ]

   A guess is tried on tuples of answers, one of each board. What it leaves is played on: words that are certain first,
   then the best next guess, and what that leaves is estimated. */

import { patterns } from "./feedback.js";
import { interpolated } from "./merit.js";
import { first } from "./value.js";

/** @typedef {import("./position.js").Position} Position */

const SHORT_LIST = 10;
const LONGER = 24;
const FEW = 120;
const POOL = 40;
const LOOKED_AT = 20_000;
const CROWD = 64;
const FIRST_OF_POOL = 8;
const FULL_CELLS = 2_500_000; // guesses times columns that are looked at one guess ahead
const SAMPLED_CELLS = 1_500_000; // with more, so many find the promising guesses
const PROMISING = 1500;
const PAIRS = 1200;
const TUPLES = 300;

const round9 = (value) => Math.round(value * 1e9) / 1e9;

/** The boards of a position laid end to end: all likely candidates, or of many one in `step`. */
class Laid {
  /** @param {Position} position @param {number} [step] */
  constructor(position, step = 1) {
    const { lexicon } = position;
    this.lexicon = lexicon;
    this.step = step;
    const playing = position.turns.length ? position.playing : position.playing.slice(0, 1);
    const parts = playing.map((board) => {
      const pairs = Array.from(board.ordered.subarray(0, board.likely), (column, i) => [column, board.weights[i]]);
      return pairs.filter((_, i) => i % step === 0).sort((a, b) => a[0] - b[0]);
    });
    const columns = [...new Set(parts.flatMap((part) => part.map(([column]) => column)))].sort((a, b) => a - b);
    const place = new Map(columns.map((column, i) => [column, i]));
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    this.columns = columns;
    this.own = Int32Array.from(columns, (column) => lexicon.answers[column]);
    this.at = new Int32Array(size);
    this.weights = new Float64Array(size);
    this.starts = new Int32Array(parts.length + 1);
    let next = 0;
    parts.forEach((part, b) => {
      const total = part.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [column, weight] of part) {
        this.at[next] = /** @type {number} */ (place.get(column));
        this.weights[next++] = weight / total;
      }
      this.starts[b + 1] = next;
    });
    this.table = lexicon.stamps.table(lexicon.codesOf(this.own));
    /** @type {Map<number, any>} */
    this.rows = new Map();
    this.counts = new Int32Array(lexicon.win + 1);
    this.masses = new Float64Array(lexicon.win + 1);
  }

  get size() {
    return this.starts[this.starts.length - 1];
  }

  /** The patterns of a guess for all columns, kept. @param {number} guess */
  row(guess) {
    let row = this.rows.get(guess);
    if (!row)
      this.rows.set(
        guess,
        (row = this.lexicon.stamps.row(this.table, guess, patterns(this.lexicon.length, this.columns.length))),
      );
    return row;
  }
}

export class BoardValues {
  /** @param {any} constants those of the data file, under `boards` */
  constructor(constants) {
    this.c = constants;
    /** @type {Map<string, Float64Array>} */
    this.tables = new Map();
  }

  /**
   * What a board with n candidates needs among k open ones, [n]; at 0 what it costs that no word is certain. @param
   * {number} k @param {number} most
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
   * The merits of every guess at a position with several open boards. @param {Position} position @param {boolean}
   * everyday @returns {import("./value.js").Merits}
   */
  merits(position, everyday) {
    const { laid, rough } = this.rough(position);
    const count = rough.length;
    const proven = new Uint8Array(count);
    if (!position.turns.length || position.certain.length || laid.size > LOOKED_AT)
      return { merit: rough, turns: rough, proven, exact: false };
    const order = this.order(position, rough);
    const length = laid.size <= FEW ? LONGER : SHORT_LIST;
    const known = everyday ? first(order, position.lexicon.everyday, length) : [];
    const short = [...new Set([...order.subarray(0, length), ...known])].sort((a, b) => a - b);
    const found = this.lookAhead(laid, short, order.subarray(0, POOL));
    const behind = Math.max(...found) + 1 - rough[order[0]];
    const merit = rough.map((one) => behind + one);
    const turns = new Float64Array(count).fill(NaN);
    short.forEach((guess, i) => {
      merit[guess] = found[i];
      turns[guess] = found[i];
    });
    return { merit, turns, proven, exact: false };
  }

  /**
   * About how many turns all boards take with each of these guesses. @param {Position} position @param {number[]}
   * guesses
   */
  turnsWith(position, guesses) {
    const { laid, rough } = this.rough(position);
    if (!position.turns.length || position.certain.length || laid.size > LOOKED_AT)
      return guesses.map((guess) => rough[guess]);
    return this.lookAhead(laid, guesses, this.order(position, rough).subarray(0, POOL));
  }

  /** @param {Position} position @param {Float64Array} rough */
  order({ legal }, rough) {
    const found = [];
    for (let guess = 0; guess < rough.length; guess++) if (legal[guess]) found.push(guess);
    return Int32Array.from(found).sort((a, b) => rough[a] - rough[b] || a - b);
  }

  /**
   * The boards laid out, and one guess ahead for every guess. Where there are many candidates, some of them find the
   * promising guesses; the others rank behind.
   * @param {Position} position @returns {{laid: Laid, rough: Float64Array}}
   */
  rough(position) {
    if (position.kept.laid) return position.kept.laid;
    const laid = new Laid(position);
    const k = position.open.length;
    const count = laid.lexicon.guesses.length;
    const every = Int32Array.from({ length: count }, (_, guess) => guess);
    const cells = count * laid.columns.length;
    let rough;
    if (cells <= FULL_CELLS) rough = this.oneAhead(laid, k, every);
    else {
      const sparse = new Laid(position, Math.ceil(cells / SAMPLED_CELLS));
      const first = this.oneAhead(sparse, k, every);
      const certain = position.certain.map((nth) => position.boards[nth].guesses[0]);
      const near = new Set([...every.sort((a, b) => first[a] - first[b] || a - b).subarray(0, PROMISING), ...certain]);
      const close = this.oneAhead(laid, k, Int32Array.from(near));
      let most = 0;
      for (const guess of near) most = Math.max(most, close[guess]);
      rough = first.map((one, guess) => (near.has(guess) ? close[guess] : most + one));
    }
    position.kept.laid = { laid, rough };
    return position.kept.laid;
  }

  /**
   * What some guesses leave on all boards, one guess ahead, [guesses of the list]. @param {Laid} laid
   * @param {number} k open boards @param {Int32Array} guesses
   */
  oneAhead(laid, k, guesses) {
    const boards = laid.starts.length - 1;
    const { lexicon, counts, masses, at, weights, starts } = laid;
    const { stamps, win } = lexicon;
    // Boards with the same candidates are looked at once.
    /** @type {Map<string, {board: number, copies: number}>} */
    const alike = new Map();
    let largest = 0;
    for (let b = 0; b < boards; b++) {
      const key = `${at.subarray(starts[b], starts[b + 1])}|${weights[starts[b]]}`;
      largest = Math.max(largest, starts[b + 1] - starts[b]);
      const same = alike.get(key);
      if (same) same.copies += k / boards;
      else alike.set(key, { board: b, copies: k / boards });
    }
    const worth = this.worths(k, largest * laid.step);
    const unlike = [...alike.values()];
    const rough = new Float64Array(lexicon.guesses.length);
    const row = patterns(lexicon.length, laid.columns.length);
    const filled = new Int32Array(largest);
    for (let nth = 0; nth < guesses.length; nth++) {
      const guess = guesses[nth];
      stamps.row(laid.table, guess, row);
      let turns = 0;
      let stuck = worth[0];
      for (let u = 0; u < unlike.length; u++) {
        const { board, copies } = unlike[u];
        let left = 0;
        let certain = 0;
        let parts = 0;
        for (let i = starts[board]; i < starts[board + 1]; i++) {
          const cell = row[at[i]];
          if (counts[cell]++ === 0) filled[parts++] = cell;
          masses[cell] += weights[i];
        }
        for (let i = 0; i < parts; i++) {
          const cell = filled[i];
          const size = counts[cell];
          if (cell !== win) {
            left += masses[cell] * worth[size * laid.step];
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
   * Answers of all boards as places in the layout, with their chances: all, or a sample spread evenly. @param {Laid}
   * laid
   */
  tuples({ starts, weights }) {
    const boards = starts.length - 1;
    const many = boards === 2 ? PAIRS : TUPLES;
    let every = 1;
    for (let b = 0; b < boards; b++) every *= starts[b + 1] - starts[b];
    /** @type {number[][]} */
    let answers = [];
    if (every <= many) {
      answers = [[]];
      for (let b = 0; b < boards; b++) {
        const span = Array.from({ length: starts[b + 1] - starts[b] }, (_, i) => starts[b] + i);
        answers = answers.flatMap((one) => span.map((place) => [...one, place]));
      }
      return { answers, chances: answers.map((one) => one.reduce((p, place) => p * weights[place], 1)) };
    }
    const permutations = this.c.samples[many];
    answers = Array.from({ length: many }, () => new Array(boards));
    for (let b = 0; b < boards; b++) {
      const [low, high] = [starts[b], starts[b + 1]];
      const held = new Float64Array(high - low);
      let sum = 0;
      for (let i = low; i < high; i++) held[i - low] = sum += weights[i];
      const total = held[held.length - 1];
      for (let t = 0; t < many; t++) {
        const drawn = ((permutations[b][t] + 0.5) / many) * total;
        let [from, to] = [0, held.length]; // the first that holds more than what was drawn
        while (from < to) {
          const middle = (from + to) >> 1;
          if (held[middle] > drawn) to = middle;
          else from = middle + 1;
        }
        answers[t][b] = low + Math.min(from, high - low - 1);
      }
    }
    return { answers, chances: new Array(many).fill(1 / many) };
  }

  /**
   * About how many turns the boards take with each guess of a short list. @param {Laid} laid @param {ArrayLike<number>}
   * short @param {Int32Array} pool @returns {number[]}
   */
  lookAhead(laid, short, pool) {
    const { answers, chances } = this.tuples(laid);
    const game = new Playout(laid, pool, (k) => this.worths(k, this.most(laid)));
    return Array.from(short, (guess) => round9(game.turns(guess, answers, chances)));
  }

  /** @param {Laid} laid */
  most({ starts }) {
    let most = 0;
    for (let b = 1; b < starts.length; b++) most = Math.max(most, starts[b] - starts[b - 1]);
    return most;
  }
}

/** Guesses tried on tuples of answers. */
class Playout {
  /** @param {Laid} laid @param {Int32Array} pool @param {(k: number) => Float64Array} worths */
  constructor(laid, pool, worths) {
    const boards = laid.starts.length - 1;
    const size = laid.size;
    this.laid = laid;
    this.pool = pool;
    this.worths = Array.from({ length: boards + 1 }, (_, k) => worths(k));
    this.boards = boards;
    this.win = laid.lexicon.win;
    this.ordered = new Int32Array(size);
    this.heavy = new Float64Array(size);
    this.cells = new Int32Array(size);
    this.sizes = new Int32Array(size);
    this.firsts = new Int32Array(this.win + 1);
    this.left = new Int32Array(size);
    this.weight = new Float64Array(size);
    this.begins = new Int32Array(boards);
    this.ends = new Int32Array(boards);
    this.hidden = new Int32Array(boards);
    this.hits = new Float64Array(laid.columns.length);
    this.stuck = 0;
  }

  /** Group the candidates of each board by the marks of a guess. @param {any} row */
  grouped(row) {
    const { at, weights, starts, counts } = this.laid;
    const { ordered, heavy, cells, sizes, firsts } = this;
    for (let b = 0; b < this.boards; b++) {
      const [low, high] = [starts[b], starts[b + 1]];
      for (let i = low; i < high; i++) counts[row[at[i]]]++;
      let next = low;
      for (let i = low; i < high; i++) {
        const cell = row[at[i]];
        if (counts[cell] > 0) {
          firsts[cell] = next;
          next += counts[cell];
          counts[cell] = -counts[cell];
        }
        cells[i] = firsts[cell];
        sizes[i] = -counts[cell];
      }
      for (let i = low; i < high; i++) {
        const cell = row[at[i]];
        const place = cells[i] + sizes[i] + counts[cell];
        counts[cell]++;
        ordered[place] = at[i];
        heavy[place] = weights[i];
      }
    }
  }

  /** @param {number} guess @param {number[][]} answers @param {number[]} chances */
  turns(guess, answers, chances) {
    const { at, starts } = this.laid;
    const { boards, win, cells, sizes, ordered, heavy, left, weight, begins, ends, hidden } = this;
    const row = this.laid.row(guess);
    const worth = this.worths[boards];
    this.grouped(row);
    let plain = this.leftAfter(row, at, this.laid.weights, starts, starts.subarray(1), boards, worth);
    plain += worth[0] * this.stuck;
    /** @type {Map<string, number>} */
    const known = new Map();
    let wrong = 0;
    for (let t = 0; t < answers.length; t++) {
      let [still, certain, m, guessed] = [0, 0, 0, 0];
      let key = "";
      const tuple = answers[t];
      for (let b = 0; b < boards; b++) {
        const place = tuple[b];
        if (row[at[place]] === win) {
          key += ",";
          continue;
        }
        const size = sizes[place];
        guessed += worth[size];
        key += `${cells[place]},`;
        begins[still] = m;
        for (let i = cells[place]; i < cells[place] + size; i++) {
          left[m] = ordered[i];
          weight[m++] = heavy[i];
        }
        ends[still] = m;
        hidden[still++] = at[place];
        if (size === 1) certain++;
      }
      if (!certain) guessed += worth[0];
      if (certain === still) {
        wrong += chances[t] * (still - guessed);
        continue;
      }
      const had = certain ? undefined : known.get(key);
      if (had !== undefined) {
        wrong += chances[t] * (had - guessed);
        continue;
      }
      let best = certain ? this.playCertain(still) : 0;
      let rest = 0;
      for (let b = 0; b < still; b++) if (ends[b] > begins[b]) rest++;
      if (rest) best += this.bestNext(still, this.worths[rest]);
      if (!certain) known.set(key, best);
      wrong += chances[t] * (best - guessed);
    }
    return 1 + plain + wrong;
  }

  /** What a guess leaves on all boards; `stuck` is then the chance that no word is certain. */
  leftAfter(row, columns, weights, begins, ends, boards, worth) {
    const { counts, masses } = this.laid;
    const { win } = this;
    let sum = 0;
    this.stuck = 1;
    for (let b = 0; b < boards; b++) {
      let [total, here, certain] = [0, 0, 0];
      for (let i = begins[b]; i < ends[b]; i++) {
        const cell = row[columns[i]];
        counts[cell]++;
        masses[cell] += weights[i];
        total += weights[i];
      }
      for (let i = begins[b]; i < ends[b]; i++) {
        const cell = row[columns[i]];
        const size = counts[cell];
        if (!size) continue;
        if (cell !== win) {
          here += masses[cell] * worth[size];
          if (size === 1) certain += masses[cell];
        }
        counts[cell] = 0;
        masses[cell] = 0;
      }
      if (total > 0) {
        sum += here / total;
        this.stuck *= 1 - certain / total;
      }
    }
    return sum;
  }

  /**
   * The fewest turns that boards without a certain word take, by the candidates and the pool. @param {number} boards
   * @param {Float64Array} worth
   */
  bestNext(boards, worth) {
    const { left, weight, begins, ends, hits, pool } = this;
    let [still, many, top] = [0, 0, 0];
    for (let b = 0; b < boards; b++) {
      let total = 0;
      for (let i = begins[b]; i < ends[b]; i++) total += weight[i];
      if (total > 0) {
        still++;
        many += ends[b] - begins[b];
      }
      for (let i = begins[b]; i < ends[b]; i++) {
        hits[left[i]] += weight[i] / total;
        top = Math.max(top, hits[left[i]]);
      }
    }
    const least = 1 + still - top + 1e-9;
    let best = Infinity;
    const tried = (guess) => {
      const cost = this.leftAfter(this.laid.row(guess), left, weight, begins, ends, boards, worth);
      best = Math.min(best, 1 + cost + worth[0] * this.stuck);
    };
    for (let b = 0; b < boards; b++)
      for (let i = begins[b]; i < ends[b]; i++) {
        const hit = hits[left[i]];
        hits[left[i]] = 0; // each word is tried once
        if (best > least && hit > 0 && (many <= CROWD || 4 * hit >= 3 * top)) tried(this.laid.own[left[i]]);
      }
    const most = many <= CROWD ? pool.length : Math.min(pool.length, FIRST_OF_POOL);
    for (let i = 0; i < most && best > least; i++) tried(pool[i]);
    return best;
  }

  /** Play words that are certain until none is left; how many that were. @param {number} boards */
  playCertain(boards) {
    const { left, weight, begins, ends, hidden, win } = this;
    let played = 0;
    let b = 0;
    while (b < boards) {
      if (ends[b] - begins[b] !== 1) {
        b++;
        continue;
      }
      const row = this.laid.row(this.laid.own[left[begins[b]]]);
      ends[b] = begins[b];
      played++;
      b++;
      for (let other = 0; other < boards; other++) {
        const [low, high] = [begins[other], ends[other]];
        if (high - low < 2) continue;
        const told = row[hidden[other]];
        let end = low;
        if (told !== win)
          for (let i = low; i < high; i++)
            if (row[left[i]] === told) {
              left[end] = left[i];
              weight[end++] = weight[i];
            }
        ends[other] = end;
        if (end - low === 1) b = Math.min(b, other);
      }
    }
    return played;
  }
}
