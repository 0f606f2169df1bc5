/* The opening book: openers that Python has valued, before the first guess: salet/words/book.py. */

/** @typedef {import("./position.js").Position} Position */
/**
 * @typedef {{guess: string, merit: number, candidate: boolean, probability: number, expected_size: number,
 *   largest: number, entropy: number, buckets: number, exact: boolean, everyday: boolean, expected_turns?: number,
 *   method?: string, boards?: number[]}} Row a suggestion
 */
/** @typedef {{rows: Row[], exact: boolean, note: string}} Ranking */

const LAST = 2; // guesses: with so few another opener is best
const ELSEWHERE = "Good openers. The guesses still needed are computed after the first guess.";

/** What the book has before the first guess, or null. @param {Position} position @returns {Ranking | null} */
export function bookRanking({ lexicon, boards, rules, limit, turns }) {
  if (turns.length) return null;
  const everyday = (guess) => lexicon.everyday[/** @type {number} */ (lexicon.index.get(guess))] === 1;
  const count = boards.length;
  if (count > 1) {
    const page = lexicon.book.boards?.[count];
    if (!page) return null;
    const every = boards.map((_, nth) => nth + 1);
    const rows = Object.entries(page).map(([guess, needed]) => {
      const row = readRow(lexicon.book.boards.rows[guess]);
      return {
        ...row,
        merit: needed,
        probability: 1 - (1 - row.probability) ** count,
        expected_size: count * row.expected_size,
        largest: count * row.largest,
        entropy: count * row.entropy,
        buckets: count * row.buckets,
        expected_turns: needed,
        method: "estimated",
        everyday: everyday(guess),
        boards: row.candidate ? every : [],
      };
    });
    return { rows, exact: false, note: "" };
  }
  const page = lexicon.book[rules] ?? lexicon.book.normal;
  if (!page || limit <= LAST) return null;
  const holds = limit === 6 && lexicon.book[rules] !== undefined;
  const rows = page.rows.map((entry) => {
    const row = { ...readRow(entry, page.method), everyday: everyday(entry[0]) };
    if (!lexicon.uniform)
      row.probability = lexicon.weights[lexicon.column[/** @type {number} */ (lexicon.index.get(row.guess))]];
    if (holds) return row;
    const { expected_turns: _turns, method: _method, ...rest } = row;
    return { ...rest, exact: false };
  });
  return { rows, exact: holds && page.exact, note: holds ? "" : ELSEWHERE };
}

/** A row of the book. @param {any[]} row @param {string} [method] by which its turns were found @returns {Row} */
function readRow(row, method) {
  const [guess, merit, candidate, probability, expected_size, largest, entropy, buckets, turns, exact] = row;
  const known = turns === null || turns === undefined ? {} : { expected_turns: turns, method };
  return {
    guess, merit, candidate, probability, expected_size, largest, entropy, buckets, exact: exact === true,
    everyday: true, ...known,
  }; // prettier-ignore
}
