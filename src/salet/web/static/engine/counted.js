/* Several boards when no guess is to spare: then the chance to win counts. It is worked out as if the words of a board
   were tried one after the other, the likeliest first, and the boards were independent: salet/value/boards.py. */

/** @typedef {import("./boardchain.js").BoardChain} BoardChain */

/**
 * Whether at most `spare` guesses more are left than boards are open.
 * @param {import("./position.js").Position} position
 * @param {number} spare
 */
export const isLimited = ({ guessesLeft, open }, spare) => guessesLeft > 0 && guessesLeft <= open.length + spare;

/**
 * The turns that all boards take with each of these guesses, a lost game counted as the limit and `pastLimit` more.
 * @param {import("./position.js").Position} position @param {BoardChain} chain @param {ArrayLike<number>} guesses
 * @param {number} pastLimit @returns {Float64Array} in the order of the guesses
 */
export function countedTurns(position, chain, guesses, pastLimit) {
  const { lexicon, playing, guessesLeft: left } = position;
  const { at, starts, rows } = chain;
  // The candidates of each board, heaviest first, with the chance of each under the whole belief.
  const boards = playing.map((board, b) => {
    const places = Array.from({ length: starts[b + 1] - starts[b] }, (_, i) => starts[b] + i);
    places.sort((x, y) => chain.weights[y] - chain.weights[x] || x - y);
    const likely = board.weights.subarray(0, board.likely).reduce((sum, weight) => sum + weight, 0);
    return { at: places.map((place) => at[place]), weights: places.map((place) => chain.weights[place] * likely) };
  });
  const game = new WordByWord(lexicon.win, left, pastLimit);
  const row = rows.empty();
  return Float64Array.from(guesses, (guess) => {
    rows.write(guess, row);
    return Math.round(game.turns(row, boards) * 1e9) / 1e9;
  });
}

/** Boards whose words are tried one after the other after a guess. */
export class WordByWord {
  /** @param {number} win @param {number} left guesses, with the next one @param {number} pastLimit */
  constructor(win, left, pastLimit) {
    this.win = win;
    this.left = left;
    this.pastLimit = pastLimit;
    this.seen = new Int32Array(win + 1);
    this.needs = new Float64Array(left); // the chance that a board takes 0, 1, … guesses after the next one
    this.after = new Float64Array(left); // the same for all boards so far
  }

  /**
   * The turns of all boards with a guess. @param {ArrayLike<number>} row patterns of the guess by column
   * @param {{at: number[], weights: number[]}[]} boards the columns of their candidates, heaviest first
   */
  turns(row, boards) {
    const { win, left, seen, needs, after } = this;
    after.fill(0);
    after[0] = 1;
    for (const { at, weights } of boards) {
      needs.fill(0);
      let most = 0; // the most guesses that the board takes
      for (let i = 0; i < at.length; i++) {
        const pattern = row[at[i]];
        const needed = pattern === win ? 0 : ++seen[pattern];
        if (needed >= left) continue;
        needs[needed] += weights[i];
        if (needed > most) most = needed;
      }
      for (let i = 0; i < at.length; i++) seen[row[at[i]]] = 0;
      for (let n = left - 1; n >= 0; n--) {
        let mass = 0;
        for (let more = 0; more <= Math.min(n, most); more++) mass += after[n - more] * needs[more];
        after[n] = mass;
      }
    }
    let [won, turns] = [0, 0];
    for (let n = 0; n < left; n++) {
      won += after[n];
      turns += after[n] * (n + 1);
    }
    return turns + Math.max(0, 1 - won) * (left + this.pastLimit);
  }
}
