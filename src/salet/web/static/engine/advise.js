/* What to play next and why: the ranking of guesses, everyday words first, reasons and hints. */

import { BoardValues } from "./boards.js";
import { joined, percent, plural, thousands } from "./figures.js";
import { patternOf, signsOf, marksOf } from "./feedback.js";
import { statistics } from "./merit.js";
import { turnTexts } from "./position.js";
import { ORDINALS } from "./rules.js";
import { findTrap } from "./trap.js";
import { Values } from "./value.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/**
 * @typedef {{guess: string, merit: number, candidate: boolean, probability: number, expected_size: number,
 *   largest: number, entropy: number, buckets: number, exact: boolean, everyday: boolean, expected_turns?: number,
 *   boards?: number[]}} Row a suggestion
 */
/** @typedef {{rows: Row[], exact: boolean, cut: string}} Ranking */
/** @typedef {{words: string, never: string[], opener: string, top: number}} Wanted */

export const STRATEGY = "expected-turns";
const LOOKED_AT = 200; // rows among which an everyday word is looked for
const WORDS = 500; // candidates named on one board
const BOARD_WORDS = 30; // and on each of several
const ELSEWHERE = "Good openers. The guesses still needed are computed after the first guess.";

export class Adviser {
  /** @param {any} constants the whole data file */
  constructor(constants) {
    this.values = new Values(constants.value);
    this.several = new BoardValues(constants.boards);
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
    const { refused } = position.lexicon;
    const known = this.book(position);
    const rows = known && !known.cut ? known.rows : this.rank(position.telling, 1 + refused.size, false).rows;
    return (rows.find(({ guess }) => !refused.has(guess)) ?? rows[0]).guess;
  }

  /**
   * The best guesses in order: merit, then a candidate first, then belief, then the alphabet. @param {Position}
   * position @param {number} top @param {boolean} everyday @returns {Ranking}
   */
  rank(position, top, everyday) {
    const { lexicon, hits, isCandidate, legal } = position;
    const { merit, turns, proven, exact } = this.merits(position, everyday);
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
      ...(Number.isNaN(turns[guess]) ? {} : { expected_turns: turns[guess] }),
      ...(several && { boards: solvable(position, guess) }),
    }));
    return { rows, exact, cut: "" };
  }

  /** What the book has before the first guess, or null. @param {Position} position @returns {Ranking | null} */
  book({ lexicon, boards, rules, limit, turns }) {
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
          everyday: everyday(guess),
          boards: row.candidate ? every : [],
        };
      });
      return { rows, exact: false, cut: "" };
    }
    const page = lexicon.book[rules] ?? lexicon.book.normal;
    if (!page || limit <= 2) return null;
    const holds = limit === 6 && lexicon.book[rules] !== undefined;
    const rows = page.rows.map((one) => {
      const row = { ...readRow(one), everyday: everyday(one[0]) };
      if (!lexicon.uniform)
        row.probability = lexicon.weights[lexicon.column[/** @type {number} */ (lexicon.index.get(row.guess))]];
      if (holds) return row;
      const { expected_turns: _, ...rest } = row;
      return { ...rest, exact: false };
    });
    return { rows, exact: holds && page.exact, cut: holds ? "" : ELSEWHERE };
  }

  // ------------------------------------------------------------------------------------------ everyday words first

  /** How many guesses a row costs more than the best. @param {Row} row @param {Row} best */
  static cost(row, best) {
    return row.expected_turns !== undefined || best.expected_turns === undefined ? row.merit - best.merit : Infinity;
  }

  /** Whether a row costs little more than the best, or it is not known. @param {Row} row @param {Row} best */
  isNear({ expected_turns: mine }, { expected_turns: best }) {
    return mine === undefined || best === undefined || mine - best <= this.c.price + 1e-9;
  }

  /** @param {Row[]} rows */
  withoutIdle(rows) {
    const best = rows[0]?.expected_turns;
    if (best === undefined) return rows;
    const dear = best + this.c.idle;
    return rows.filter((row) => row.candidate || row.boards?.length || (row.expected_turns ?? 2) < dear);
  }

  /**
   * The same ranking led by an everyday word, where one is near enough. @param {Ranking} ranking @param {number} top
   * @param {Lexicon} lexicon @returns {Ranking}
   */
  everydayFirst(ranking, top, lexicon) {
    const rows = this.withoutIdle(ranking.rows);
    const [best] = rows;
    if (!best) return { ...ranking, rows };
    const costs = new Map(rows.map((row) => [row, Adviser.cost(row, best)]));
    const cost = (row) => /** @type {number} */ (costs.get(row));
    const known = (row) => lexicon.known(/** @type {number} */ (lexicon.index.get(row.guess)));
    const near = rows.filter((row) => row.everyday && cost(row) <= this.c.price + 1e-9);
    near.sort(
      (a, b) =>
        Math.round(cost(a) * 1e6) - Math.round(cost(b) * 1e6) ||
        Number(b.candidate) - Number(a.candidate) ||
        known(b) - known(a),
    );
    const rare = near.length && !best.everyday ? [best] : [];
    const ahead = near.length ? [near[0], ...rare, ...near.slice(1)] : [best];
    const taken = new Set(ahead);
    const others = rows.filter((row) => !taken.has(row));
    const shown = [...ahead, ...others].slice(0, top);
    return { ...ranking, rows: shown, exact: ranking.exact && (shown[0].exact || cost(shown[0]) === 0) };
  }

  /**
   * The top of a ranking, led as it is wanted, and what the first one costs more than the best. @param {Ranking}
   * ranking @param {Wanted} wanted @param {Lexicon} lexicon @param {boolean} certain
   */
  led(ranking, { words, never, top }, lexicon, certain) {
    const unwanted = new Set([...never, ...lexicon.refused]);
    const kept = ranking.rows.filter((row) => !unwanted.has(row.guess) || row.probability > 0.99);
    const rows = kept.length ? kept : ranking.rows;
    const given = { ...ranking, rows, exact: ranking.exact && rows[0] === ranking.rows[0] };
    if (words !== "everyday" || !rows.length) return { ranking: { ...given, rows: rows.slice(0, top) }, price: 0 };
    const led = certain
      ? { ...given, rows: this.withoutIdle(rows).slice(0, top) }
      : this.everydayFirst(given, top, lexicon);
    const known = led.rows[0] === rows[0] || rows[0].expected_turns !== undefined;
    return { ranking: led, price: known ? Math.max(0, Adviser.cost(led.rows[0], rows[0])) : null };
  }

  /** Ranking and price at a position that is not over. @param {Position} position @param {Wanted} wanted */
  ranking(position, wanted) {
    const known = this.book(position);
    if (known) {
      const { ranking, price } = this.led(known, wanted, position.lexicon, false);
      return { ranking, price: price ?? this.estimatedPrice(position, ranking.rows[0].guess, known.rows[0].guess) };
    }
    const place = position.telling;
    const everyday = wanted.words === "everyday";
    const many = wanted.top + wanted.never.length + position.lexicon.refused.size;
    const ranked = this.rank(place, Math.max(many, everyday ? LOOKED_AT : 0), everyday);
    if (place !== position) {
      const { shown } = position;
      for (const row of ranked.rows)
        row.boards = (row.boards ?? (row.candidate ? [1] : [])).map((nth) => shown[nth - 1] + 1);
    }
    const found = this.led(ranked, wanted, position.lexicon, position.boards.length > 1 && place.certain.length > 0);
    found.ranking.rows = found.ranking.rows.map((row) => ({ ...row, ...statisticsOf(place, row.guess) }));
    return found;
  }

  /**
   * About how many guesses one word costs more than another. @param {Position} position @param {string} first @param
   * {string} best
   */
  estimatedPrice(position, first, best) {
    const [mine, theirs] = this.values.of(position, [first, best], true);
    return Math.max(0, mine.turns - theirs.turns);
  }

  // ------------------------------------------------------------------------------------------------------ advice

  /**
   * What a player should know at a position, as the API has it. @param {Position} position @param {Wanted} wanted
   * @param {string} goal
   */
  advice(position, wanted, goal) {
    const { lexicon, boards, turns, limit } = position;
    const several = boards.length > 1;
    const { ranking, price } = position.isOver
      ? { ranking: { rows: [], exact: false, cut: "" }, price: 0 }
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
    const said = ranking.rows.length
      ? [`${capital(reason(game))}.`, turnsSentence(game), rareSentence(game)].filter(Boolean)
      : [];
    const trap = over || several || !turns.length ? null : this.trap(position, ranking.rows[0].guess);
    const own = wanted.opener.toLowerCase();
    return {
      list: lexicon.name,
      rules: position.rules,
      strategy: STRATEGY,
      exact: ranking.exact,
      goal: "mean",
      within: limit,
      words: wanted.words,
      price,
      goal_note: goal === "mean" ? "" : "Other goals than the fewest guesses on average need salet for Python.",
      cut: ranking.cut,
      solved: position.isOver,
      turns: turnTexts(lexicon, turns),
      unknown,
      attention: attention.map((nth) => nth + 1),
      boards: shown,
      ...(several ? {} : { candidates: shown[0].candidates }),
      suggestions: ranking.rows,
      nearly_as_good: ranking.rows.slice(1).flatMap((row) => (this.isNear(row, ranking.rows[0]) ? [row.guess] : [])),
      over,
      sentence: said.join(" "),
      trap,
      hints: ranking.rows.length ? hints(game) : [],
      opener: !turns.length && lexicon.index.has(own) ? own : "",
      near: Object.fromEntries(unknown.map((word) => [word, lexicon.near(word)])),
    };
  }

  /** @param {Position} position @param {string} prefer */
  trap(position, prefer) {
    const order = () => {
      const { board } = position;
      const rough = this.values.rough(board);
      const { refused, guesses } = position.lexicon;
      return Int32Array.from(board.legal.keys())
        .filter((guess) => board.legal[guess] === 1 && !refused.has(guesses[guess]))
        .sort((a, b) => rough[a] - rough[b] || a - b);
    };
    return findTrap(position, this.values.c, order, prefer);
  }
}

/**
 * The first so many by an order, without sorting all. @param {number[]} items @param {number} top @param {(a: number,
 * b: number) => number} before
 */
function smallest(items, top, before) {
  if (items.length <= 4 * top) return items.sort(before).slice(0, top);
  const kept = items.slice(0, top).sort(before);
  for (let i = top; i < items.length; i++) {
    if (before(items[i], kept[top - 1]) >= 0) continue;
    let [low, high] = [0, top - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before(items[i], kept[middle]) < 0) high = middle;
      else low = middle + 1;
    }
    kept.splice(low, 0, items[i]);
    kept.pop();
  }
  return kept;
}

/** The boards that a guess can solve, from 1. @param {Position} position @param {number} guess */
const solvable = ({ open, boards }, guess) => open.flatMap((nth) => (boards[nth].isCandidate[guess] ? [nth + 1] : []));

/** A row of the book. @param {any[]} row @returns {Row} */
function readRow([guess, merit, candidate, probability, expected_size, largest, entropy, buckets, turns, exact]) {
  const known = turns === null || turns === undefined ? {} : { expected_turns: turns };
  return {
    guess, merit, candidate, probability, expected_size, largest, entropy, buckets, exact: exact === true,
    everyday: true, ...known,
  }; // prettier-ignore
}

/**
 * What a guess tells, summed over the open boards; of several boards their likely words alone. @param {Position}
 * position @param {string} guess
 */
function statisticsOf(position, guess) {
  if (position.boards.length === 1) return statistics(position.board, guess);
  const sum = { expected_size: 0, largest: 0, entropy: 0, buckets: 0 };
  const copies = position.turns.length ? 1 : position.boards.length;
  for (const board of position.turns.length ? position.playing : position.playing.slice(0, 1)) {
    const row = position.lexicon.row(guess, board.ordered.subarray(0, board.likely));
    let total = 0;
    /** @type {Map<number, {count: number, mass: number}>} */
    const parts = new Map();
    row.forEach((pattern, i) => {
      const part = parts.get(pattern) ?? { count: 0, mass: 0 };
      parts.set(pattern, part);
      part.count++;
      part.mass += board.weights[i];
      total += board.weights[i];
    });
    let most = 0;
    for (const { count, mass } of parts.values()) {
      const share = mass / total;
      sum.expected_size += copies * share * count;
      if (share > 0) sum.entropy -= copies * share * Math.log2(share);
      most = Math.max(most, count);
    }
    sum.largest += copies * most;
    sum.buckets += copies * parts.size;
  }
  return { ...sum, entropy: Math.max(0, sum.entropy) };
}

/** @param {[string, number][]} words */
const chances = (words) => words.map(([word, probability]) => ({ word, probability }));
const capital = (text) => (/^\p{L}+$/u.test(text.split(" ")[0]) ? text[0].toUpperCase() + text.slice(1) : text);

// ---------------------------------------------------------------------------------------------------------- reasons

/** @typedef {{position: Position, rows: Row[], attention: number[], words: string, price: number | null,
 *   isNear: (row: Row) => boolean}} Advised */

/** Why the first guess is good, as the second half of a sentence. @param {Advised} game @returns {string} */
function reason({ position, rows: [best] }) {
  const { boards, lexicon } = position;
  if (boards.length > 1) return reasonForSeveral(position, best);
  const { count, likely } = boards[0];
  if (count === 1 && best.candidate) return "the only word left";
  if (best.candidate && best.probability >= 0.5) return `it is the answer with ${percent(best.probability)}`;
  if (count === 2 && best.candidate) return "one of the two words left";
  if (position.guessesLeft === 1 && best.candidate)
    return `the likeliest word for the last guess (${percent(best.probability)})`;
  if (likely === 1) return `only ${lexicon.upper(boards[0].candidates(1)[0][0])} is likely now, and this is not it`;
  const mean = best.expected_size;
  const shown = mean >= 100 ? thousands(mean) : mean.toFixed(1);
  const said = `it leaves ${shown} of ${thousands(likely)} words on average, ${thousands(best.largest)} at worst`;
  return best.candidate && best.probability >= 0.005
    ? `${said}, and can be the answer (${percent(best.probability)})`
    : said;
}

/** @param {Position} position @param {Row} best */
function reasonForSeveral({ boards }, best) {
  const able = (best.boards ?? []).filter((nth) => !boards[nth - 1].solved);
  const certain = able.filter((nth) => boards[nth - 1].count === 1);
  if (certain.length) return `it is the only word left on board ${certain[0]}`;
  const still = boards.reduce((sum, board) => sum + (board.solved ? 0 : board.likely), 0);
  const left = best.expected_size.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const said =
    still === 1
      ? "one likely word is left on all boards"
      : `it leaves ${left} of ${thousands(still)} words on all boards on average`;
  if (!able.length || best.probability < 0.005) return said;
  const named = `${able.slice(0, 4).join(", ")}${able.length > 4 ? ", …" : ""}`;
  return `${said}, and can solve ${able.length === 1 ? "board" : "boards"} ${named} (${percent(best.probability)})`;
}

/** @param {Advised} game */
function turnsSentence({ position, rows: [best] }) {
  const turns = best.expected_turns;
  return turns === undefined || turns < 1.05 || position.guessesLeft === 1
    ? ""
    : `About ${turns.toFixed(1)} guesses to go.`;
}

/** @param {Advised} game */
function rareSentence({ position, rows: [best, ...others], words, price }) {
  const [second] = others;
  const { lexicon } = position;
  if (words === "any" || best.expected_turns === undefined) return "";
  const shown = (row) => Number(row.expected_turns.toFixed(2));
  if (!best.everyday) {
    const known = others.filter((row) => row.everyday && row.expected_turns !== undefined);
    const [nearest] = known.sort((a, b) => (a.expected_turns ?? 0) - (b.expected_turns ?? 0));
    const rare = `${lexicon.upper(best.guess)} is a rare word`;
    if (!nearest) return `${rare}.`;
    const more = (shown(nearest) - shown(best)).toFixed(2);
    return `${rare}: ${lexicon.upper(nearest.guess)}, the nearest everyday one, takes ${more} guesses more.`;
  }
  if (!price || !second || second.everyday || second.expected_turns === undefined) return "";
  const saved = shown(best) - shown(second);
  return saved < 0.005 ? "" : `${lexicon.upper(second.guess)}, a rare word, would save ${saved.toFixed(2)} guesses.`;
}

// ------------------------------------------------------------------------------------------------------------ hints

/** Five hints, from little to all. @param {Advised} game @returns {string[]} */
function hints(game) {
  const { position, rows, attention } = game;
  const { lexicon, boards } = position;
  const last = `Play ${lexicon.upper(rows[0].guess)}: ${reason(game)}.`;
  if (boards.length > 1)
    return [
      howManyEach(position),
      whereToLook(position, attention),
      planForSeveral(position, rows[0], attention),
      `On board ${attention[0] + 1}: ${letterHint(position, attention[0])}`,
      last,
    ];
  const { count, likely } = boards[0];
  const left = likely === 1 ? "One word is left" : `${thousands(likely)} words are left`;
  const rest = count - likely;
  return [
    rest ? `${left}, and ${plural(rest, "long shot")}.` : `${left}.`,
    letterHint(position, 0),
    plan(rows[0]),
    goodWords(game),
    last,
  ];
}

/** @param {Row} best */
function plan(best) {
  if (best.candidate && best.probability >= 0.5) return "Go for it: the best guess is more likely than not the answer.";
  if (best.candidate && best.probability >= 0.005) return "Go for it: the best guess can be the answer.";
  const what = best.candidate ? "is hardly" : "cannot be";
  return `Probe: the best guess ${what} the answer, but it narrows down the others.`;
}

/** @param {Advised} game */
function goodWords({ position, rows, isNear }) {
  const { board, lexicon } = position;
  let good = rows
    .slice(0, 3)
    .filter(isNear)
    .map(({ guess }) => guess);
  if (board.count <= 2) {
    const left = board.candidates().flatMap(([word]) => (lexicon.refused.has(word) ? [] : [word]));
    good = left.length ? left : good.slice(0, 1);
  }
  good.sort();
  if (good.length === 1) return "Only one word is worth playing now. The next hint names it.";
  return `${good.length === 3 ? "Three" : "Two"} good words: ${good.map((word) => lexicon.upper(word)).join(", ")}.`;
}

/** @param {Position} position */
function howManyEach({ boards, turns }) {
  if (!turns.length) return `Every board has ${thousands(boards[0].likely)} words.`;
  const counts = boards.flatMap((board, nth) =>
    board.solved ? [] : [`board ${nth + 1} has ${thousands(board.likely)}`],
  );
  return `Words left: ${counts.join(", ")}.`;
}

/** @param {Position} position @param {number[]} attention */
function whereToLook({ boards, turns }, attention) {
  if (!turns.length) return "All boards are alike before the first guess.";
  const [nth] = attention;
  const { likely } = boards[nth];
  if (likely === 1) return `Look at board ${nth + 1}: only one word is left there.`;
  if (attention.length === 1) return `Look at board ${nth + 1}: it is the only one left.`;
  return `Look at board ${nth + 1}: it is the nearest to a solution, with ${thousands(likely)} words.`;
}

/** @param {Position} position @param {Row} best @param {number[]} attention */
function planForSeveral({ boards }, best, attention) {
  const able = (best.boards ?? []).filter((nth) => !boards[nth - 1].solved);
  const certain = able.filter((nth) => boards[nth - 1].count === 1);
  if (certain.length) return `Go for it: the best guess solves board ${joined(certain)}.`;
  if (able.length && best.probability >= 0.005) {
    const which = able.length === attention.length && able.length > 1 ? "any board" : `board ${joined(able)}`;
    return `Go for it: the best guess can solve ${which} (${percent(best.probability)}).`;
  }
  return "Probe: the best guess can hardly solve a board, but it narrows down the words.";
}

/**
 * The likeliest letter that was not tried yet, or the likeliest place of one. @param {Position} position @param
 * {number} nth
 */
function letterHint({ boards, lexicon }, nth) {
  const board = boards[nth];
  const tried = new Set(board.turns.flatMap(({ letters }) => letters));
  const known = new Set(
    board.turns.flatMap(({ letters, pattern }) =>
      marksOf(pattern, lexicon.length).flatMap((mark, i) => (mark === 2 ? [`${i} ${letters[i]}`] : [])),
    ),
  );
  /** @type {Map<string, number>} */
  const inside = new Map();
  /** @type {Map<string, {place: number, letter: string, chance: number}>} */
  const at = new Map();
  for (const [word, chance] of board.candidates()) {
    const letters = lexicon.letters(word);
    for (const letter of new Set(letters))
      if (!tried.has(letter)) inside.set(letter, (inside.get(letter) ?? 0) + chance);
    letters.forEach((letter, place) => {
      const key = `${place} ${letter}`;
      if (!known.has(key)) at.set(key, { place, letter, chance: (at.get(key)?.chance ?? 0) + chance });
    });
  }
  const near = (chance) => Math.round(chance * 1e9);
  const [likeliest] = [...inside].sort(([a, p], [b, q]) => near(q) - near(p) || (a < b ? 1 : -1));
  if (likeliest && (near(likeliest[1]) >= 0.3e9 || !at.size))
    return `There is ${article(likeliest[0], lexicon)} in ${share(likeliest[1])}.`;
  const [spot] = [...at.values()].sort(
    (a, b) => near(b.chance) - near(a.chance) || b.place - a.place || (a.letter < b.letter ? 1 : -1),
  );
  if (!spot) return "Every letter is in its place.";
  return `The ${ORDINALS[spot.place]} letter is ${article(spot.letter, lexicon)} in ${share(spot.chance)}.`;
}

const share = (chance) =>
  Math.round(chance * 1e9) >= 1e9 ? "all words left" : `${percent(Math.round(chance * 1e9) / 1e9)} of the words left`;
const article = (letter, lexicon) => `${"aefhilmnorsx".includes(letter) ? "an" : "a"} ${lexicon.upper(letter)}`;

/** Whether a guess can solve an open board or split its candidates. @param {Position} position @param {string} guess */
export function helps({ playing, lexicon }, guess) {
  const spelt = lexicon.alphabet.codes(guess);
  return playing.some(({ columns, count }) => {
    const pattern = (i) =>
      patternOf(spelt, lexicon.answerCodes.subarray(columns[i] * lexicon.length, (columns[i] + 1) * lexicon.length));
    if (!count) return false;
    const one = pattern(0);
    if (one === lexicon.win) return true;
    for (let i = 1; i < count; i++) if (pattern(i) !== one) return true;
    return false;
  });
}

/**
 * The marks that a guess can show on a board. @param {import("./position.js").Board} board @param {string} guess @param
 * {number} few
 */
export function possibleMarks(board, guess, few) {
  const { lexicon, likely } = board;
  const row = lexicon.row(guess, board.ordered);
  const sorted = (patterns) => [...new Set(patterns)].sort((a, b) => a - b).map((one) => signsOf(one, lexicon.length));
  const all = sorted(row);
  const some = sorted(row.subarray(0, likely));
  return {
    tiles: Array.from({ length: lexicon.length }, (_, i) =>
      [..."byg"].filter((sign) => all.some((one) => one[i] === sign)).join(""),
    ),
    feedbacks: some.length <= few ? some : null,
    solves: row.includes(lexicon.win),
  };
}
