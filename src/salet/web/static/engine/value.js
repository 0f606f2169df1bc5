/* The value of a guess while one board is open: how many guesses are still needed, this one included. An answer that is
   not found within the limit counts `pastLimit` guesses past it.

   counted    one guess left, or two: counted out
   solved     few likely candidates: perfect play
   searched   hard rules, or three guesses left: a narrow search to the end of the game
   looked     the best next guess of a pool for every feedback, then a bound on what that leaves
   estimated  every feedback by the bits of belief that it leaves */

import { EndGame } from "./endgame.js";
import { LookAhead } from "./lookahead.js";
import { byMerit, interpolated, merits, turnsByBits } from "./merit.js";
import { NarrowSearch, stepFor } from "./narrow.js";
import { Rows } from "./rows.js";
import { Split, guessesLeft } from "./split.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./position.js").Board} Board */
/** @typedef {import("./split.js").Value} Value */
/**
 * @typedef {{merit: Float64Array, turns: Float64Array, proven: Uint8Array, exact: boolean, method: string, order?:
 *   Float64Array}} Merits of every guess; `order` breaks ties
 */

export class Values {
  /** @param {any} constants those of the data file, under `value` */
  constructor(constants) {
    this.c = constants;
    this.curve = turnsByBits(constants.learned, constants.order.later_turn);
  }

  /** @param {Position} position of one board @param {boolean} [quick] */
  method(position, quick = false) {
    const { board, guessesLeft: left } = position;
    const { hard, three_left: few } = this.c.searched;
    const isNormal = position.rules === "normal";
    if (left > 0 && left <= 2) return "counted";
    if (isNormal && board.likely <= this.c.solved) return "solved";
    if (quick) return "estimated";
    return board.likely <= (isNormal ? few : hard) && (left === 3 || !isNormal) ? "searched" : "looked";
  }

  /**
   * What each of these words is worth. @param {Position} position @param {string[]} words @param {boolean} [quick]
   * @returns {Value[]}
   */
  of(position, words, quick = false) {
    const method = this.method(position, quick);
    const splits = words.map((word) => new Split(position, word, this.c));
    return splits.map((split) => this[method](position, split));
  }

  /** @param {Position} position @param {Split} split */
  counted(position, split) {
    const { past_limit: pastLimit } = this.c;
    if (position.guessesLeft === 1) {
      const rest = split.patterns.map((pattern) => (pattern === split.win ? 0 : pastLimit));
      return split.value(rest, split.wonMass, "counted", true);
    }
    const heaviest = split.places.map((places) => split.weights[places[0]]);
    const rest = split.patterns.map((pattern, at) =>
      pattern === split.win ? 0 : 1 + pastLimit * (1 - heaviest[at] / Math.max(split.masses[at], 1e-300)),
    );
    return split.value(
      rest,
      heaviest.reduce((a, b) => a + b, 0),
      "counted",
      true,
    );
  }

  /** @param {Position} position */
  heads({ board }) {
    return Math.max(board.likely, Math.min(board.count, this.c.solved));
  }

  /** @param {Position} position @returns {EndGame} */
  endGame(position) {
    const { board } = position;
    const left = guessesLeft(position);
    const name = `endgame ${left}`;
    const heads = this.heads(position);
    board.computed[name] ??= new EndGame(
      board.lexicon,
      board.ordered.subarray(0, heads),
      board.weights.subarray(0, heads),
      left,
      this.c.past_limit,
    );
    return board.computed[name];
  }

  /** @param {Position} position @param {Split} split */
  solved(position, split) {
    const game = this.endGame(position);
    const heads = this.heads(position);
    const exact = heads === position.board.count;
    let lost = 0;
    const rest = split.places.map((places, at) => {
      const inside = places.filter((place) => place < heads);
      if (split.patterns[at] === split.win || !inside.length) return 0;
      const play = game.rest(inside, split.left - 1);
      lost += play.lost;
      return play.cost / split.weight(inside);
    });
    return split.value(split.withTail(rest, heads), exact ? 1 - lost : null, "solved", exact);
  }

  /** @param {Position} position @returns {NarrowSearch} */
  narrowSearch({ board }) {
    board.computed.search ??= new NarrowSearch(board, this.c);
    return board.computed.search;
  }

  /** @param {Position} position @param {Split} split */
  searched(position, split) {
    const search = this.narrowSearch(position);
    const { board } = position;
    const isWhole = board.likely === board.count;
    let lost = 0;
    let exact = isWhole;
    const rest = split.places.map((places, at) => {
      const inside = places.filter((place) => place < board.likely);
      if (split.patterns[at] === split.win || !inside.length) return 0;
      const cost = search.below(inside, split.word, split.patterns[at], split.left - 1);
      lost += cost.lost;
      exact &&= cost.exact;
      return cost.turns / split.weight(inside);
    });
    return split.value(split.withTail(rest, board.likely), isWhole ? 1 - lost : null, "searched", exact);
  }

  /** @param {Position} position @param {Split} split */
  looked(position, split) {
    const ahead = this.ahead(position.board);
    const rest = ahead.rest(split);
    return split.value(split.withTail(rest, ahead.heads), null, "looked", false);
  }

  /** @param {Position} _position @param {Split} split */
  estimated(_position, split) {
    const { bits, turns } = this.c.estimate;
    const rest = split.patterns.map((pattern, at) => {
      if (pattern === split.win) return 0;
      const mass = Math.max(split.masses[at], 1e-300);
      let logs = 0;
      for (const place of split.places[at])
        logs += split.weights[place] * Math.log2(Math.max(split.weights[place], 1e-300));
      const estimate = interpolated(Math.log2(mass) - logs / mass, bits, turns);
      return Math.min(estimate, split.left - 1 + this.c.past_limit);
    });
    return split.value(rest, null, "estimated", false);
  }

  /** What a look at the next guess needs. @param {Board} board @returns {LookAhead} */
  ahead(board) {
    board.computed.ahead ??= new LookAhead(board, this.order(board).order, this.c);
    return board.computed.ahead;
  }

  /** The merit of every guess, and the legal guesses, the best first. @param {Board} board */
  order(board) {
    if (!board.computed.order) {
      const merit = this.rough(board);
      board.computed.order = { merit, order: byMerit(merit, board.legal) };
    }
    return board.computed.order;
  }

  /**
   * The merit of every guess by the likely candidates. Where there are very many, a sample of them finds the promising
   * guesses. @param {Board} board @returns {Float64Array}
   */
  rough(board) {
    const { lexicon, likely } = board;
    const { full_cells: full, sampled_cells: sampled, promising } = this.c.order;
    const columns = board.ordered.subarray(0, likely);
    const weights = board.weights.subarray(0, likely);
    let legal = 0;
    for (const fine of board.legal) legal += fine;
    const cells = legal * likely;
    if (cells <= full) return merits(lexicon, columns, weights, this.curve, null, board.legal);
    const step = Math.ceil(cells / sampled);
    const some = (array) => array.filter((_, i) => i % step === 0);
    const rough = merits(lexicon, some(columns), some(weights), this.curve, null, board.legal);
    const near = byMerit(rough, board.legal).subarray(0, promising);
    const close = merits(lexicon, columns, weights, this.curve, near);
    let most = 0;
    for (const guess of near) most = Math.max(most, close[guess]);
    const shift = Math.max(0, most - rough[near[0]]);
    const merit = rough.map((value) => value + shift);
    for (const guess of near) merit[guess] = close[guess];
    return merit;
  }

  // ------------------------------------------------------------------------------------------------ every guess

  /**
   * The merits of every guess at a position with one open board. @param {Position} position @param {boolean} everyday
   * @returns {Merits}
   */
  merits(position, everyday) {
    const method = this.method(position);
    if (method === "counted") return this.countedAll(position);
    if (method === "solved") return this.solvedAll(position, everyday);
    if (method === "searched") return this.searchedAll(position, everyday);
    const { order, merit } = this.order(position.board);
    const { short_list: most, likeliest: heads, likeliest_chance: least } = this.c;
    const { guesses, weights } = position.board;
    const familiar = everyday ? first(order, position.lexicon.everyday, most) : [];
    // The merit counts a hit for too little.
    const heavy = [...guesses.subarray(0, position.lexicon.uniform ? 0 : heads)];
    const likeliest = heavy.filter((_, place) => weights[place] >= least);
    return this.withValues(position, union(order.subarray(0, most), [...familiar, ...likeliest]), merit);
  }

  /** One guess left, or two: the value of every guess. @param {Position} position @returns {Merits} */
  countedAll(position) {
    const { board, lexicon } = position;
    const { past_limit: pastLimit } = this.c;
    const { hits, ordered, weights } = board;
    const count = lexicon.guesses.length;
    let merit;
    if (position.guessesLeft === 1) merit = hits.map((hit) => 1 + pastLimit * (1 - hit));
    else {
      const n = ordered.length * count <= this.c.counted_cells ? ordered.length : board.likely;
      const columns = ordered.subarray(0, n);
      const rows = new Rows(
        lexicon,
        columns.map((column) => lexicon.answers[column]),
      );
      const row = rows.empty();
      const seen = new Int32Array(lexicon.win + 1).fill(-1);
      merit = new Float64Array(count);
      for (let guess = 0; guess < count; guess++) {
        rows.write(guess, row);
        let win = 0;
        for (let i = 0; i < n; i++)
          if (seen[row[i]] !== guess) {
            seen[row[i]] = guess;
            win += weights[i];
          }
        merit[guess] = 1 + (1 - hits[guess]) + pastLimit * (1 - win);
      }
    }
    merit = merit.map((value) => Math.round(value * 1e12) / 1e12);
    return { merit, turns: merit, proven: new Uint8Array(count).fill(1), exact: true, method: "counted" };
  }

  /** @param {Position} position @param {boolean} everyday @returns {Merits} */
  solvedAll(position, everyday) {
    const game = this.endGame(position);
    const { lexicon, board } = position;
    const best = game.value();
    const bounds = game.bounds();
    const costs = Array.from(bounds);
    const nearest = (kinds) => kinds.sort((a, b) => bounds[a] - bounds[b] || a - b).slice(0, this.c.short_list);
    const every = game.kinds.map((_, kind) => kind);
    const valued = new Set([...nearest([...every]), ...every.filter((kind) => bounds[kind] <= best + 1e-9)]);
    if (everyday) {
      const familiar = new Set();
      lexicon.everyday.forEach((known, guess) => known && familiar.add(game.kindOf[guess]));
      for (const kind of nearest([...familiar])) valued.add(kind);
    }
    for (const kind of valued) costs[kind] = game.cost(kind);
    if (game.weights.length === board.count) {
      const most = [...valued].reduce((high, kind) => Math.max(high, costs[kind]), 0); // bounds rank behind
      const proven = Uint8Array.from(game.kindOf, (kind) => (valued.has(kind) ? 1 : 0));
      const turns = Float64Array.from(game.kindOf, (kind) =>
        valued.has(kind) ? Math.round(costs[kind] * 1e12) / 1e12 : NaN,
      );
      const merit = turns.map((value, guess) => (proven[guess] ? value : most + costs[game.kindOf[guess]]));
      return { merit, turns, proven, exact: true, method: "solved" };
    }
    // A bound below the best value would look better than it is.
    const shown = costs.map((cost) => (cost < best - 1e-9 ? best + 1e-6 * cost : cost));
    const merit = Float64Array.from(game.kindOf, (kind) => shown[kind]);
    const order = byMerit(merit, board.legal);
    const border = merit[order[Math.min(this.c.near, order.length - 1)]];
    const near = [];
    merit.forEach((value, guess) => value <= border && near.push(guess));
    return this.withValues(
      position,
      union(near, everyday ? first(order, lexicon.everyday, this.c.short_list) : []),
      merit,
    );
  }

  /** @param {Position} position @param {boolean} everyday @returns {Merits} */
  searchedAll(position, everyday) {
    const { order, merit } = this.order(position.board);
    const { valued, everyday: known } = this.c.searched;
    const search = this.narrowSearch(position);
    const most = stepFor(position.board.likely, valued);
    const ranked = search.ranked(search.every, search.legal, guessesLeft(position)).slice(0, most);
    const familiar = everyday ? first(order, position.lexicon.everyday, known) : [];
    const promising = ranked.map(({ guess }) => guess);
    return this.withValues(position, union(order.subarray(0, most), [...promising, ...familiar]), merit);
  }

  /**
   * The values of some guesses; the others rank behind them by a rough merit. @param {Position} position @param
   * {number[]} short @param {Float64Array} rough @returns {Merits}
   */
  withValues(position, short, rough) {
    const { lexicon, board } = position;
    const values = this.of(
      position,
      short.map((guess) => lexicon.guesses[guess]),
    );
    const count = rough.length;
    const turns = new Float64Array(count).fill(NaN);
    const proven = new Uint8Array(count);
    const anySure = lexicon.uniform && values.some(({ win }) => win !== null && win > 1 - 1e-12);
    const costs = values.map(({ turns: needed, win, exact }, i) => {
      const value = Math.round(needed * 1e9) / 1e9;
      turns[short[i]] = value;
      proven[short[i]] = exact ? 1 : 0;
      return value + (anySure && !(win !== null && win > 1 - 1e-12) ? 1 : 0); // sure wins come first
    });
    let [low, high] = [Infinity, -Infinity];
    rough.forEach((value, guess) => {
      if (!board.legal[guess] || !Number.isFinite(value)) return;
      low = Math.min(low, value);
      high = Math.max(high, value);
    });
    const behind = Math.max(...costs) + 1;
    const merit = rough.map((value) => behind + (value - low) / (1 + high - low));
    short.forEach((guess, i) => (merit[guess] = costs[i]));
    return { merit, turns, proven, exact: false, method: values[0].method };
  }
}

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b @returns {number[]} */
const union = (a, b) => [...new Set([...Array.from(a), ...Array.from(b)])].sort((x, y) => x - y);

/**
 * The first guesses of an order that a mask allows, at most `most`. @param {Int32Array} order @param {Uint8Array} mask
 * @param {number} most
 */
export function first(order, mask, most) {
  const guesses = [];
  for (let i = 0; i < order.length && guesses.length < most; i++) if (mask[order[i]]) guesses.push(order[i]);
  return guesses;
}
