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
  const seen = new Int32Array(lexicon.win + 1);
  const needs = new Float64Array(left); // the chance that a board takes 0, 1, … guesses after this one
  let after = new Float64Array(left); // the same for all boards so far
  let next = new Float64Array(left);
  const row = rows.empty();
  return Float64Array.from(guesses, (guess) => {
    rows.write(guess, row);
    after.fill(0);
    after[0] = 1;
    for (const { at: columns, weights } of boards) {
      needs.fill(0);
      let most = 0; // the most guesses that the board takes
      for (let i = 0; i < columns.length; i++) {
        const pattern = row[columns[i]];
        const needed = pattern === lexicon.win ? 0 : ++seen[pattern];
        if (needed >= left) continue;
        needs[needed] += weights[i];
        if (needed > most) most = needed;
      }
      for (let i = 0; i < columns.length; i++) seen[row[columns[i]]] = 0;
      next.fill(0);
      for (let before = 0; before < left; before++)
        if (after[before] > 0)
          for (let more = 0; more <= most && before + more < left; more++)
            next[before + more] += after[before] * needs[more];
      [after, next] = [next, after];
    }
    let [won, turns] = [0, 0];
    after.forEach((chance, count) => {
      won += chance;
      turns += chance * (count + 1);
    });
    return Math.round((turns + Math.max(0, 1 - won) * (left + pastLimit)) * 1e9) / 1e9;
  });
}
