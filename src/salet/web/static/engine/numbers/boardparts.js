/* The open boards of a position, concatenated: salet/numbers/boardparts.py.

     board        0        1     2
     at         [ a b c d | e f | g h i ]     columns of a block of patterns, [guesses, columns]
     starts     [ 0         4     6       9 ] */

import { Rows } from "./rows.js";

/** @import { Position } from "../position/position.js" */

/** The places of a board in the chain, the heaviest first. @param {number} begin @param {number} end
 * @param {ArrayLike<number>} weights of all places */
export const heaviestFirst = (begin, end, weights) =>
  Array.from({ length: end - begin }, (_, i) => begin + i).sort((x, y) => weights[y] - weights[x] || x - y);

/** The likely candidates of the open boards: all of them, or every `step`-th one where there are many. */
export class BoardChain {
  /** @param {Position} position @param {number} [step] */
  constructor(position, step = 1) {
    const { lexicon } = position;
    this.lexicon = lexicon;
    this.step = step;
    // Before the first guess all boards are alike, and one stands for all.
    const playing = position.turns.length ? position.playing : position.playing.slice(0, 1);
    const boards = playing.map((board) => {
      const pairs = Array.from(board.ordered.subarray(0, board.likely), (column, i) => [column, board.weights[i]]);
      return pairs.filter((_, i) => i % step === 0).sort((a, b) => a[0] - b[0]);
    });
    const columns = [...new Set(boards.flatMap((pairs) => pairs.map(([column]) => column)))].sort((a, b) => a - b);
    const place = new Map(columns.map((column, i) => [column, i]));
    const size = boards.reduce((sum, pairs) => sum + pairs.length, 0);
    this.columns = columns;
    this.own = Int32Array.from(columns, (column) => lexicon.answers[column]);
    this.at = new Int32Array(size);
    this.weights = new Float64Array(size);
    this.starts = new Int32Array(boards.length + 1);
    let next = 0;
    boards.forEach((pairs, b) => {
      const total = pairs.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [column, weight] of pairs) {
        this.at[next] = /** @type {number} */ (place.get(column));
        this.weights[next++] = weight / total;
      }
      this.starts[b + 1] = next;
    });
    this.rows = new Rows(lexicon, this.own);
    this.counts = new Int32Array(lexicon.win + 1);
    this.masses = new Float64Array(lexicon.win + 1);
  }

  /** The number of candidates on all boards. */
  get size() {
    return this.starts[this.starts.length - 1];
  }

  /** The number of boards in the chain. */
  get boards() {
    return this.starts.length - 1;
  }

  /** The number of candidates of the largest board. */
  get largest() {
    let most = 0;
    for (let b = 0; b < this.boards; b++) most = Math.max(most, this.starts[b + 1] - this.starts[b]);
    return most;
  }
}
