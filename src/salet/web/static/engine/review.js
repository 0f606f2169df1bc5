/* The review of a game: what could be known then, skill, luck, and best play. Nothing uses hindsight: a guess is judged
   by the position before its marks. salet/reviews has the same in Python, docs/skill-and-luck.md the formulas. */

import { helps } from "./advise.js";
import { EngineError, feedbackError, inputError } from "./errors.js";
import { patternOf, signsOf } from "./feedback.js";
import { roundEven } from "./figures.js";
import { checkConsistent } from "./diagnosis.js";
import { wordsHost } from "./hosts.js";
import { Position, boardCount, parseTurn, turnTexts } from "./position.js";
import { givenAway, remarks } from "./remarks.js";
import { endsOf, result, shareText } from "./share.js";
import { verdict } from "./verdict.js";

/** @typedef {import("./position.js").Turn} Turn */
/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./advise.js").Adviser} Adviser */
/**
 * @typedef {{feedback: string, pattern: number, count: number, likely: number, probability: number, turns: number}}
 * Bucket
 */
/** @typedef {{guess: string, turns: number, buckets: Bucket[], exact: boolean, way: string}} GuessValue */

const TOP = 99;
const NEAR = 1e-9;
const FIRST_LOOKED = 600; // likely words: with more of them the first guess is in the book or estimated
const PATH = 12;
const SHOWN = 12;
const GRID = 1000; // steps per guess in which what the boards need is counted

/**
 * How much of the way from the worst to the best guess is covered. @param {number} yours @param {number} best @param
 * {number} worst
 */
export function skillOf(yours, best, worst) {
  if (yours <= best + NEAR) return TOP;
  const covered = worst > best ? (worst - yours) / (worst - best) : 0;
  return roundEven(TOP * Math.min(1, Math.max(0, covered)));
}

/**
 * Where the bucket that came stands among all that could come. @param {Bucket[]} buckets @param {number} pattern
 * @returns {number | null}
 */
export function luckOf(buckets, pattern) {
  const got = buckets.find((bucket) => bucket.pattern === pattern);
  if (!got) return null;
  const chance = (which) => buckets.filter(which).reduce((sum, { probability }) => sum + probability, 0);
  const luckiest = Math.min(...buckets.map(({ turns }) => turns));
  const rank = chance(({ turns }) => turns > got.turns + NEAR) - chance(({ turns }) => turns < got.turns - NEAR);
  const most = chance(({ turns }) => turns > luckiest + NEAR);
  return roundEven((TOP * (1 + (rank > 0 ? rank / most : rank))) / 2);
}

/** The standard deviation of the turns still needed. @param {Bucket[]} buckets */
function spreadOf(buckets) {
  const mean = buckets.reduce((sum, { probability, turns }) => sum + probability * turns, 0);
  return Math.sqrt(buckets.reduce((sum, { probability, turns }) => sum + probability * (turns - mean) ** 2, 0));
}

// --------------------------------------------------------------------------------------------- a game as it is typed

/**
 * The turns of a game with all their marks, and the answer of each board. @param {Lexicon} lexicon
 * @param {string[]} texts "crane" or "crane:bbygb,ybbbb" @param {(string | null)[]} answers
 * @param {number | null} limit
 * @returns {{turns: Turn[], answers: (string | null)[]}}
 */
export function typedGame(lexicon, texts, answers, limit) {
  if (!texts.length)
    throw inputError("there are no guesses", "Write them in order, the answer last: crane sloth moist");
  const boards = answers.length || boardCount(texts.filter((text) => text.includes(":")));
  let known = answers.length ? answers.map((word) => word && lexicon.word(word)) : new Array(boards).fill(null);
  known.forEach((word, nth) => {
    if (word && known.indexOf(word) < nth)
      throw inputError(
        `${lexicon.upper(word)} is the answer of boards ${known.indexOf(word) + 1} and ${nth + 1}: ` +
          "the boards of a game have different answers",
        "Name each answer once.",
      );
  });
  let solved = new Array(boards).fill(false);
  const given = texts.map((text, nth) => {
    if (!text.includes(":")) return { guess: lexicon.word(text), patterns: null };
    const turn = parseTurn(lexicon, text, solved, nth);
    if (boards > 1) solved = solved.map((was, board) => was || turn.patterns[board] === lexicon.win);
    return turn;
  });
  const last = given[given.length - 1];
  if (boards === 1 && known[0] === null && (!last.patterns || last.patterns[0] === lexicon.win)) known = [last.guess];
  const done = new Set();
  const turns = given.map(({ guess, patterns }, nth) => {
    const letters = lexicon.letters(guess);
    const shown =
      patterns ??
      known.map((answer, board) => {
        if (done.has(board)) return null;
        if (answer === null)
          throw inputError(
            `there are no marks for ${lexicon.upper(guess)}, and no answer to compute them from`,
            `Add the answer, or write ${guess}:feedback.`,
          );
        return patternOf(letters, lexicon.letters(answer));
      });
    if (boards > 1 && shown.every((pattern) => pattern === null))
      throw feedbackError(`turn ${nth + 1}, ${lexicon.upper(guess)}: every board was solved before`, "Omit this turn.");
    shown.forEach((pattern, board) => {
      const answer = known[board];
      if (pattern === lexicon.win && boards > 1) done.add(board);
      if (pattern === null || answer === null) return;
      const right = patternOf(letters, lexicon.letters(answer));
      if (right !== pattern)
        throw feedbackError(
          `${lexicon.upper(guess)} is marked ${signsOf(pattern, lexicon.length)}, but against ` +
            `${lexicon.upper(answer)} it gets ${signsOf(right, lexicon.length)}`,
          `Write ${guess}:${signsOf(right, lexicon.length)}, or correct the guess or the answer.`,
        );
    });
    return { guess, letters, patterns: shown };
  });
  if (boards === 1) {
    const end = turns.findIndex(({ patterns }) => patterns[0] === lexicon.win);
    if (end >= 0 && end < turns.length - 1)
      throw inputError(
        `turn ${end + 1}, ${lexicon.upper(turns[end].guess)}, found the answer, but there are more turns after it`,
        "Leave out the turns after it, or correct the answer.",
      );
    if (turns.length > (limit ?? 6))
      throw inputError(
        `there are ${turns.length} turns, and the game has ${limit ?? 6} guesses`,
        "Leave out what does not belong to it.",
      );
  }
  const found = endsOf(turns, lexicon.win);
  return { turns, answers: known.map((word, board) => word ?? (found[board] ? turns[found[board] - 1].guess : null)) };
}

// ------------------------------------------------------------------------------------------------------- the review

export class Reviewer {
  /** @param {Adviser} adviser */
  constructor(adviser) {
    this.adviser = adviser;
    /** @type {Map<string, string>} */
    this.known = new Map();
  }

  /** The guess of best play. @param {Position} position @returns {string} */
  best(position) {
    const key = turnTexts(position.lexicon, position.turns).join(" ");
    let found = this.known.get(key);
    if (!found) {
      const { board } = position;
      const clear = position.boards.length === 1 && position.turns.length && (board.likely === 1 || board.count === 2);
      found = clear ? board.candidates(1)[0][0] : this.adviser.choose(position);
      this.known.set(key, found);
    }
    return found;
  }

  /**
   * The value of each word while one board is open, or several. @param {Position} position @param {string[]} words
   * @returns {GuessValue[]}
   */
  values(position, words) {
    if (position.open.length > 1) return this.valuesOfSeveral(position, words);
    const alone = position.alone;
    const { lexicon, board, turns } = alone;
    const { values } = this.adviser;
    const quick = !turns.length && board.likely > FIRST_LOOKED;
    const known = new Map();
    for (const row of this.adviser.book(alone)?.rows ?? [])
      if (row.expected_turns !== undefined) known.set(row.guess, row);
    const [best] = [...known.values()].sort((a, b) => a.expected_turns - b.expected_turns);
    const found = values.of(alone, [...words, ...(best ? [best.guess] : [])], quick).map((value) => ({
      guess: value.guess,
      turns: value.turns,
      exact: value.exact,
      way: value.method,
      buckets: value.patterns.map((pattern, i) => ({
        feedback: signsOf(pattern, lexicon.length),
        pattern,
        count: value.counts[i],
        likely: value.likely[i],
        probability: value.masses[i],
        turns: value.rest[i],
      })),
    }));
    if (!best) return found;
    const shift = best.expected_turns - /** @type {GuessValue} */ (found.pop()).turns;
    return found.map((value) => {
      const row = known.get(value.guess);
      return row
        ? { ...value, turns: row.expected_turns, way: "book", exact: row.exact }
        : { ...value, turns: Math.max(best.expected_turns, value.turns + shift), exact: false };
    });
  }

  /** @param {Position} position @param {string[]} words @returns {GuessValue[]} */
  valuesOfSeveral(position, words) {
    const { lexicon } = position;
    const indices = words.map((word) => lexicon.index.get(word));
    const turns = indices.every((guess) => guess !== undefined)
      ? this.adviser.several.turnsWith(position, /** @type {number[]} */ (indices))
      : words.map((word) => 1 + this.needs(position, word).reduce((sum, { mean }) => sum + mean, 0));
    const exact = position.certain.length === position.open.length;
    return words.map((guess, i) => ({ guess, turns: turns[i], buckets: [], way: "ahead", exact }));
  }

  /**
   * What each board may need after a guess. @param {Position} position @param {string} guess @param {number[]} [boards]
   */
  needs(position, guess, boards = position.open, table = this.table(position)) {
    const { lexicon } = position;
    return boards.map((nth) => {
      const board = position.boards[nth];
      const row = lexicon.row(guess, board.ordered.subarray(0, board.likely));
      const sizes = new Map();
      const masses = new Map();
      let total = 0;
      row.forEach((pattern, i) => {
        sizes.set(pattern, (sizes.get(pattern) ?? 0) + 1);
        masses.set(pattern, (masses.get(pattern) ?? 0) + board.weights[i]);
        total += board.weights[i];
      });
      const parts = [...sizes].map(([pattern, size]) => ({
        need: pattern === lexicon.win ? 0 : table[size],
        chance: masses.get(pattern) / total,
      }));
      return { parts, mean: parts.reduce((sum, { need, chance }) => sum + need * chance, 0) };
    });
  }

  /** @param {Position[]} positions the first one's open boards count */
  table(...positions) {
    const most = Math.max(1, ...positions.flatMap(({ playing }) => playing.map(({ likely }) => likely)));
    return this.adviser.several.worths(positions[0].open.length, most);
  }

  /**
   * What the marks of a guess brought: luck, guesses saved, spread. @param {Position} position @param {GuessValue}
   * value @param {Turn} turn @param {Position} following
   */
  outcome(position, value, turn, following) {
    if (position.open.length === 1) {
      const pattern = /** @type {number} */ (turn.patterns[position.open[0]]);
      const got = value.buckets.find((bucket) => bucket.pattern === pattern);
      return {
        luck: luckOf(value.buckets, pattern),
        saved: got ? value.turns - 1 - got.turns : 0,
        spread: spreadOf(value.buckets),
      };
    }
    const { win } = position.lexicon;
    const table = this.table(position, following);
    const shown = position.open.filter((board) => turn.patterns[board] !== null);
    const came = shown.map((board) =>
      turn.patterns[board] === win ? 0 : table[Math.max(1, following.boards[board].likely)],
    );
    const needs = this.needs(position, turn.guess, shown, table);
    const means = needs.reduce((sum, { mean }) => sum + mean, 0);
    const variance = needs.reduce(
      (sum, { parts, mean }) => sum + parts.reduce((more, { need, chance }) => more + chance * (need - mean) ** 2, 0),
      0,
    );
    const luck = luckOfSum(
      needs.map(({ parts }) => parts),
      came.reduce((sum, need) => sum + roundEven(need * GRID), 0),
    );
    return { luck, saved: means - came.reduce((a, b) => a + b, 0), spread: Math.sqrt(variance) };
  }

  /** The turns of the worst legal guess, given those of the best. @param {Position} position @param {number} best */
  worst(position, best) {
    if (position.boards.length > 1) return 1 + best;
    const { late } = this.adviser.values.c;
    const { board, rules } = position;
    if (position.guessesLeft === 1) return 1 + late;
    if (rules === "ultra-hard" && position.turns.length && board.count <= this.adviser.values.c.solved)
      return Math.max(
        ...this.values(
          position,
          board.candidates().map(([word]) => word),
        ).map(({ turns }) => turns),
      );
    if (position.guessesLeft === 2) return 2 + (1 - board.weights[0]) * late;
    return 1 + best;
  }

  /**
   * One turn, judged by the position before it. @param {Position} position @param {Turn} turn @param {Position}
   * following @param {any[]} earlier
   */
  turn(position, turn, following, earlier) {
    const { lexicon, boards } = position;
    const several = boards.length > 1;
    const certain = position.certain.map((nth) => nth + 1);
    const bare = {
      guess: turn.guess,
      letters: turn.letters,
      patterns: turn.patterns,
      candidates_before: boards.map(({ count }) => count),
      candidates_after: following.boards.map(({ count }) => count),
      likely_before: boards.map(({ likely }) => likely),
      likely_after: following.boards.map(({ likely }) => likely),
      in_question: position.open.map((nth) => nth + 1).filter((nth) => !certain.includes(nth)),
      certain,
      words: position.certain.map((nth) => boards[nth].candidates(1)[0][0]),
      solved: turn.patterns.flatMap((pattern, nth) => (pattern === lexicon.win ? [nth + 1] : [])),
      helps: true,
      best: null,
      expected_turns: null,
      best_expected_turns: null,
      worst_expected_turns: null,
      exact: false,
      way: "",
      skill: null,
      luck: null,
      lucky: 0,
      spread: 0,
      inferred: null,
      expected_size: null,
      largest: null,
      entropy: null,
      chance: null,
      best_expected_size: null,
      best_largest: null,
      best_entropy: null,
      merit: null,
      best_merit: null,
      left: [],
      buckets: [],
      trap: null,
      sentences: [],
    };
    if (!position.playing.every(({ count }) => count)) return bare;
    let [yours, best] = this.values(position, [turn.guess, this.best(position)]);
    const came = this.outcome(position, yours, turn, following);
    if (several && bare.words.includes(turn.guess)) yours = { ...yours, turns: best.turns };
    const least = Math.min(yours.turns, best.turns);
    let worst = this.worst(position, least);
    const useful = helps(position, turn.guess);
    if (several && !useful) yours = { ...yours, turns: worst, exact: false };
    worst = Math.max(worst, yours.turns);
    if (yours.turns <= best.turns + NEAR && position.turns.length) best = yours;
    const made = {
      ...bare,
      helps: useful,
      best: best.guess,
      expected_turns: yours.turns,
      best_expected_turns: least,
      worst_expected_turns: worst,
      exact: yours.exact,
      way: yours.way,
      skill: skillOf(yours.turns, least, worst),
      luck: several && came.luck === null ? 50 : came.luck,
      lucky: came.saved,
      spread: came.spread,
      ...(several ? {} : this.details(position, following, yours, best)),
    };
    return { ...made, sentences: remarks(made, { position, following, yours, best, earlier }) };
  }

  /**
   * What only a turn on one board has. @param {Position} position @param {Position} following @param {GuessValue} yours
   * @param {GuessValue} best
   */
  details(position, following, yours, best) {
    const size = ({ buckets }) =>
      Math.round(buckets.reduce((sum, { probability, likely }) => sum + probability * likely, 0) * 1e9) / 1e9;
    const largest = ({ buckets }) => Math.max(...buckets.map(({ likely }) => likely));
    const entropy = ({ buckets }) =>
      buckets.length > 1
        ? Math.abs(buckets.reduce((sum, { probability: p }) => sum - (p > 0 ? p * Math.log2(p) : 0), 0))
        : 0;
    const win = position.lexicon.win;
    return {
      expected_size: size(yours),
      largest: largest(yours),
      entropy: entropy(yours),
      chance: yours.buckets.find(({ pattern }) => pattern === win)?.probability ?? 0,
      best_expected_size: size(best),
      best_largest: largest(best),
      best_entropy: entropy(best),
      left: following.board.candidates(Math.min(SHOWN, following.board.likely)).map(([word]) => word),
      buckets: yours.buckets,
      trap: position.turns.length ? this.adviser.trap(position, best.guess) : null,
    };
  }

  /**
   * The guesses of best play until every answer is found. @param {Position} start @param {(string | null)[]} answers
   * @param {boolean} sequence
   */
  path(start, answers, sequence) {
    if (answers.some((answer) => answer === null)) return [];
    const host = wordsHost(/** @type {string[]} */ (answers), sequence);
    const words = [];
    let position = start;
    const most = PATH + 3 * (answers.length - 1);
    while (!position.isOver && position.playing.every(({ count }) => count) && words.length < most) {
      words.push(this.best(position));
      position = host.play(position, words[words.length - 1]);
    }
    return words;
  }

  /**
   * A whole game, as the API has it. @param {Lexicon} lexicon @param {Turn[]} played @param {(string | null)[]} answers
   * @param {{rules: string, limit: number | null, sequence: boolean, number: number | null, notes: string[]}} game
   */
  review(lexicon, played, answers, { rules, limit, sequence, number, notes }) {
    const boards = answers.length;
    const several = boards > 1;
    const start = Position.start(lexicon, rules, boards, limit);
    played.reduce((position, turn) => position.after(turn), start); // refuses an illegal turn
    const hidden = sequence || hasHidden(played, lexicon.win);
    const said = [...notes];
    /** @type {any[]} */
    let turns = [];
    let known = start;
    let shown = start;
    played.forEach((turn, nth) => {
      known = known.followed(turn);
      said.push(...checkFits(known, answers, nth));
      const following = hidden ? shownAfter(start, played.slice(0, nth + 1), known) : known;
      const [first] = shown.open;
      const seen = hidden ? { ...turn, patterns: turn.patterns.map((p, b) => (b === first ? p : null)) } : turn;
      turns.push({ ...this.turn(shown, seen, following, turns), patterns: turn.patterns });
      shown = following;
    });
    if (!several) turns = withLuck(turns);
    for (const { guess } of played)
      if (!lexicon.index.has(guess)) said.push(`${lexicon.upper(guess)} is not in ${lexicon.name}; taken as played.`);
    const path = this.path(start, answers, hidden);
    const ends = endsOf(played, lexicon.win);
    const solved = ends.every(Boolean);
    const isOver = solved || turns.length >= start.limit;
    const share = shareText(lexicon, played, { number, rules, limit: start.limit });
    const made = {
      list: lexicon.name,
      rules,
      strategy: "expected-turns",
      boards,
      ...(several ? { answer: answers, ends, waited: waited(turns, boards) } : { answer: answers[0], number }),
      solved,
      limit: start.limit,
      result: result(turns.length, solved, start.limit, rules),
      turns,
      skill: gameSkill(turns),
      luck: gameLuck(turns),
      guesses: turns.length,
      best_play_guesses: answers.every((answer) => answer && path.includes(answer)) ? path.length : null,
      best_play: path,
      best_play_mean: turns[0].best_expected_turns,
      opener_skill: turns[0].skill,
      given_away: turns.reduce((sum, turn) => sum + givenAway(turn), 0),
      lucky: turns.reduce((sum, turn) => sum + turn.lucky, 0),
      exact: turns.slice(1).every((turn) => turn.exact),
      inferred: false,
      verdict: [],
      notes: [...new Set(said)],
    };
    const line = [
      ...(made.skill === null ? [] : [`Skill ${made.skill}, luck ${made.luck}.`]),
      ...(path.length ? [`Best play: ${path.map((word) => lexicon.upper(word)).join(", ")}.`] : []),
    ].join(" ");
    return {
      ...made,
      verdict: verdict(made, ends, isOver),
      turns: turns.map((turn) => turnRow(turn, lexicon, several, played)),
      share: isOver ? share : null,
      text: [isOver ? share : "", line].filter(Boolean).join("\n\n"),
      card: null,
    };
  }
}

/** The chance of each sum of what boards need, as where the one that came stands among them. */
function luckOfSum(parts, came) {
  let chances = new Float64Array([1]);
  for (const part of parts) {
    const steps = part.map(({ need, chance }) => [roundEven(need * GRID), chance]);
    const most = Math.max(...steps.map(([step]) => step));
    const next = new Float64Array(chances.length + most);
    for (const [step, chance] of steps)
      for (let i = 0; i < chances.length; i++) if (chances[i]) next[i + step] += chances[i] * chance;
    chances = next;
  }
  if (came >= chances.length) return 0;
  let [worse, better] = [0, 0];
  chances.forEach((chance, i) => {
    if (i > came) worse += chance;
    else if (i < came) better += chance;
  });
  let rank = Math.round((worse - better) * 1e9) / 1e9;
  if (rank > 0) {
    const luckiest = chances.findIndex((chance) => chance > 1e-12);
    rank /= Math.max(
      chances.subarray(luckiest + 1).reduce((a, b) => a + b, 0),
      rank,
    );
  }
  return roundEven((TOP * (1 + rank)) / 2);
}

/** Whether a board that was not solved shows no marks. @param {Turn[]} turns @param {number} win */
function hasHidden(turns, win) {
  const solved = new Set();
  return turns.some(({ patterns }) => {
    const hidden = patterns.some((pattern, board) => pattern === null && !solved.has(board));
    patterns.forEach((pattern, board) => pattern === win && solved.add(board));
    return hidden;
  });
}

/**
 * What a game in sequence shows after these turns. @param {Position} start @param {Turn[]} turns @param {Position}
 * known
 */
function shownAfter(start, turns, known) {
  const last = known.open[0] ?? known.boards.length;
  return turns.reduce(
    (position, turn) =>
      position.followed({ ...turn, patterns: turn.patterns.map((p, board) => (board > last ? null : p)) }),
    start,
  );
}

/**
 * Refuse what nothing fits, or note that the answer explains it. @param {Position} position @param {(string | null)[]}
 * answers @param {number} nth
 */
function checkFits(position, answers, nth) {
  try {
    checkConsistent(position);
    return [];
  } catch (error) {
    if (!(error instanceof EngineError) || answers.length > 1 || answers[0] === null) throw error;
    const { lexicon } = position;
    const wider = lexicon.name === "daily" ? "" : "; the list daily knows more words";
    return [
      `${lexicon.upper(answers[0])} is not an answer of ${lexicon.name}, ` +
        `so nothing fits after turn ${nth + 1}${wider}.`,
    ];
  }
}

/** The turns of one board with the guesses that the marks saved. @param {any[]} turns */
const withLuck = (turns) =>
  turns.map((turn, nth) => {
    const rest = turn.solved.length ? 0 : (turns[nth + 1]?.best_expected_turns ?? null);
    const known = turn.expected_turns !== null && rest !== null;
    return { ...turn, lucky: known ? turn.expected_turns - 1 - rest : 0 };
  });

const isCertain = (turn) => turn.words.includes(turn.guess);
const decides = (turn) => {
  if (turn.skill !== TOP) return true;
  return turn.patterns.length === 1 ? (turn.best_expected_turns ?? 0) > 1.1 : !isCertain(turn);
};

/** @param {any[]} turns */
function gameSkill(turns) {
  const later = turns.slice(1).filter(({ skill }) => skill !== null);
  const deciding = later.filter(decides);
  const chosen = deciding.length
    ? deciding
    : later.length
      ? later
      : turns.slice(0, 1).filter(({ skill }) => skill !== null);
  return chosen.length ? roundEven(chosen.reduce((sum, { skill }) => sum + skill, 0) / chosen.length) : null;
}

/** @param {any[]} turns */
function gameLuck(turns) {
  const judged = turns.filter(({ luck }) => luck !== null);
  const weight = judged.reduce((sum, { spread }) => sum + spread, 0);
  if (!judged.length) return null;
  if (weight < NEAR) return 50;
  return roundEven(judged.reduce((sum, { luck, spread }) => sum + luck * spread, 0) / weight);
}

/** How many guesses were played on other words while each board was certain. */
const waited = (turns, boards) =>
  Array.from(
    { length: boards },
    (_, board) => turns.filter((turn) => turn.certain.includes(board + 1) && !isCertain(turn)).length,
  );

const COUNTS = ["candidates_before", "candidates_after", "likely_before", "likely_after"];
const ON_SEVERAL = [
  "candidates_before", "candidates_after", "in_question", "certain", "words", "solved", "helps", "best",
  "expected_turns", "best_expected_turns", "exact", "skill", "luck", "lucky", "spread", "inferred", "sentences",
]; // prettier-ignore

/** A turn as the API has it. */
function turnRow(turn, lexicon, several, played) {
  if (several) {
    const feedback = turn.patterns.map((pattern) => (pattern === null ? null : signsOf(pattern, lexicon.length)));
    const row = Object.fromEntries(ON_SEVERAL.map((name) => [name, turn[name]]));
    return { guess: turn.guess, feedback, ...row, given_away: givenAway(turn) };
  }
  const { patterns, in_question: _a, certain: _b, words: _c, solved: _d, helps: _e, lucky: _f, ...row } = turn;
  const buckets = turn.buckets.map(({ feedback, count, probability, turns }) => ({
    feedback,
    count,
    probability,
    expected_turns: turns,
  }));
  const counts = Object.fromEntries(COUNTS.map((name) => [name, turn[name][0]]));
  return { ...row, feedback: signsOf(patterns[0], lexicon.length), ...counts, buckets };
}
