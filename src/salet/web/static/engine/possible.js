/* What a guess can show on a board, and whether that helps. */

import { patternOf, signsOf } from "./feedback.js";

/** @typedef {import("./position.js").Position} Position */

/** Whether a guess can solve an open board or split its candidates. @param {Position} position @param {string} guess */
export function helps({ playing, lexicon }, guess) {
  const spelt = lexicon.alphabet.codes(guess);
  return playing.some(({ columns, count }) => {
    const pattern = (i) =>
      patternOf(spelt, lexicon.answerCodes.subarray(columns[i] * lexicon.length, (columns[i] + 1) * lexicon.length));
    if (!count) return false;
    const first = pattern(0);
    if (first === lexicon.win) return true;
    for (let i = 1; i < count; i++) if (pattern(i) !== first) return true;
    return false;
  });
}

const FEW = 4; // likely feedbacks that are named

/** The marks that a guess can show on a board. @param {import("./position.js").Board} board @param {string} guess */
export function possibleMarks(board, guess) {
  const { lexicon, likely } = board;
  const row = lexicon.row(guess, board.ordered);
  const sorted = (patterns) =>
    [...new Set(patterns)].sort((a, b) => a - b).map((pattern) => signsOf(pattern, lexicon.length));
  const all = sorted(row);
  const some = sorted(row.subarray(0, likely));
  return {
    tiles: Array.from({ length: lexicon.length }, (_, i) =>
      [..."byg"].filter((sign) => all.some((signs) => signs[i] === sign)).join(""),
    ),
    feedbacks: some.length <= FEW ? some : null,
    solves: row.includes(lexicon.win),
  };
}
