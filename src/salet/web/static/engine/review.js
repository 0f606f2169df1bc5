/* The review of a game: what could be known then, skill, luck, and best play. Nothing uses hindsight: a guess is judged
   by the position before its marks. The best guess is the one that is suggested first there: whoever follows the advice
   has top skill, and so has whoever finds something better. salet/reviews/reviewing.py has the same in Python. */

import { STRATEGY } from "./advise.js";
import { checkConsistent } from "./diagnosis.js";
import { EngineError } from "./errors.js";
import { chanceOf, luckOf, skillOf } from "./skill.js";
import { wordsHost } from "./hosts.js";
import { numbersOf } from "./merit.js";
import { Position } from "./position.js";
import { say } from "./sentences.js";
import { turnTexts } from "./turns.js";
import { helps } from "./possible.js";
import { remarks, squaresShow } from "./remarks.js";
import { gameLuck, gameSkill, givenAway, shownSaving, turnRow, waited } from "./reviewed.js";
import { saferWord } from "./safer.js";
import { Valuing } from "./guesses.js";
import { verdict } from "./verdict.js";
import { endsOf, result, shareText } from "./write.js";

/** @typedef {import("./turns.js").Turn} Turn */
/** @typedef {import("./lexicon.js").Lexicon} Lexicon */
/** @typedef {import("./skill.js").GuessValue} GuessValue */
/** @typedef {import("./infer.js").Inferred} Inferred */
/**
 * @typedef {{lexicon: Lexicon, turns: Turn[], answers: (string | null)[], rules: string, limit: number | null,
 *   sequence: boolean, number: number | null, inferred: (Inferred | null)[], notes: string[]}} ReviewedGame a game to
 *   review; `inferred` says what is known of each guess that nobody typed
 */

const NEAR = 1e-9;
const PATH = 9; // guesses of best play that are followed on several boards, and three more for each
const SHOWN = 12; // words left after a turn that are named
const ROWS = 5; // suggestions that are asked for

/** A turn about which nothing is known yet. @param {Turn} turn @param {number} win @returns {any} */
const bareTurn = ({ guess, letters, patterns }, win) => ({
  guess,
  letters,
  patterns,
  candidates_before: [],
  candidates_after: [],
  likely_before: [],
  likely_after: [],
  in_question: [],
  certain: [],
  words: [],
  solved: patterns.flatMap((pattern, nth) => (pattern === win ? [nth + 1] : [])),
  helps: true,
  best: null,
  expected_turns: null,
  best_expected_turns: null,
  worst_expected_turns: null,
  exact: false,
  method: "",
  skill: null,
  luck: null,
  lucky: 0,
  spread: 0,
  inferred: null,
  fitting: null,
  is_unknown: false,
  expected_size: null,
  largest: null,
  entropy: null,
  chance: null,
  best_expected_size: null,
  best_largest: null,
  best_entropy: null,
  best_chance: null,
  merit: null,
  best_merit: null,
  left: [],
  buckets: [],
  trap: null,
  sentences: [],
});

export class Reviewer {
  /** @param {import("./advise.js").Adviser} adviser @param {string[]} [never] words that are not accepted */
  constructor(adviser, never = []) {
    this.adviser = adviser;
    this.never = never;
    this.valuing = new Valuing(adviser);
    /** @type {Map<string, string>} */
    this.known = new Map();
  }

  /** The guess that is suggested first. @param {Position} position @returns {string} */
  best(position) {
    const key = turnTexts(position.lexicon, position.turns).join(" ");
    let guess = this.known.get(key);
    if (!guess) {
      const wanted = { words: "everyday", never: this.never, opener: "", top: ROWS };
      guess = this.adviser.ranking(position.visible.without(this.never), wanted).ranking.rows[0].guess;
      this.known.set(key, guess);
    }
    return guess;
  }

  /**
   * A turn without a verdict: the squares do not say which words were played. @param {Position} position
   * @param {Turn} turn @param {Inferred | null} inference
   */
  unknownTurn(position, turn, inference) {
    const { lexicon } = position;
    let unknown = { ...bareTurn(turn, lexicon.win), is_unknown: true };
    if (!position.turns.length) {
      const best = this.best(position); // what best play takes does not depend on the guess
      const [{ turns }] = this.valuing.values(position.visible, [best]);
      unknown = { ...unknown, best, best_expected_turns: turns };
    }
    if (!inference) return unknown;
    const { sure, fitting } = inference;
    return { ...unknown, inferred: sure, fitting, sentences: [squaresShow(inference, lexicon)] };
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
      ...bareTurn(turn, lexicon.win),
      candidates_before: boards.map(({ count }) => count),
      candidates_after: following.boards.map(({ count }) => count),
      likely_before: boards.map(({ likely }) => likely),
      likely_after: following.boards.map(({ likely }) => likely),
      in_question: position.open.map((nth) => nth + 1).filter((nth) => !certain.includes(nth)),
      certain,
      words: position.certain.map((nth) => boards[nth].candidates(1)[0][0]),
    };
    if (!canJudge(position)) return bare;
    const { facing, seen, after } = facingBoards(position, turn, following);
    let [yours, best] = this.valuing.values(facing, [turn.guess, this.best(position)]);
    const came = this.valuing.outcome(facing, yours, seen, after, (where) => this.best(where));
    if (several && bare.words.includes(turn.guess)) yours = { ...yours, turns: best.turns };
    const least = Math.min(yours.turns, best.turns);
    let worst = this.valuing.worst(facing, least);
    const useful = helps(facing, turn.guess);
    if (several && !useful) yours = { ...yours, turns: worst, exact: false };
    worst = Math.max(worst, yours.turns);
    const isKnown = position.turns.length > 0 || yours.method !== "estimated";
    if (yours.turns <= best.turns + NEAR && isKnown) best = yours;
    const judged = {
      ...bare,
      helps: useful,
      best: best.guess,
      expected_turns: yours.turns,
      best_expected_turns: least,
      worst_expected_turns: worst,
      exact: yours.exact,
      method: yours.method,
      skill: skillOf(yours.turns, least, worst),
      luck: came.saved === null ? null : luckOf(came.saved, came.spread),
      lucky: came.saved ?? 0,
      spread: came.spread,
      ...(several ? {} : this.details(position, following, yours, best)),
    };
    const safer = several ? null : saferWord(position, this.adviser.values, turn.guess, this.never);
    return { ...judged, sentences: remarks(judged, { position, following, yours, best, earlier, safer }) };
  }

  /**
   * What only a turn on one board has. @param {Position} position @param {Position} following @param {GuessValue} yours
   * @param {GuessValue} best
   */
  details(position, following, yours, best) {
    const [numbers, others] = [numbersOf(yours.buckets), numbersOf(best.buckets)];
    return {
      expected_size: numbers.expected_size,
      largest: numbers.largest,
      entropy: numbers.entropy,
      chance: chanceOf(yours, position.lexicon.win),
      best_expected_size: others.expected_size,
      best_largest: others.largest,
      best_entropy: others.entropy,
      best_chance: chanceOf(best, position.lexicon.win),
      left: following.board.candidates(Math.min(SHOWN, following.board.likely)).map(([word]) => word),
      buckets: yours.buckets,
      trap: position.turns.length ? this.adviser.trap(position, best.guess) : null,
    };
  }

  /**
   * The guesses of best play until every answer is found or nothing fits any more; none where an answer is not known.
   * On one board they end with the limit of the game.
   * @param {Position} start @param {(string | null)[]} answers @param {boolean} sequence
   */
  path(start, answers, sequence) {
    if (answers.includes(null)) return [];
    const host = wordsHost(/** @type {string[]} */ (answers), sequence);
    const words = [];
    let position = start;
    const most = answers.length > 1 ? PATH + 3 * answers.length : start.limit;
    while (!position.isOver && canJudge(position) && words.length < most) {
      words.push(this.best(position));
      position = host.play(position, words[words.length - 1]);
    }
    return words;
  }

  /**
   * Every turn of a game, judged, and the notes that the turns gave rise to. @param {ReviewedGame} game
   * @param {Position} start @param {boolean} sequence
   */
  turns({ turns: played, answers, inferred, lexicon }, start, sequence) {
    /** @type {any[]} */
    const turns = [];
    const notes = [];
    let known = start;
    let shown = start;
    let isUnknown = false;
    played.forEach((turn, nth) => {
      const before = known;
      known = known.followed(turn);
      notes.push(...checkFits(before, known, answers, nth));
      const all = sequence ? shownAfter(start, played.slice(0, nth + 1), known) : known;
      const following = all.without(this.never);
      const inference = inferred[nth] ?? null;
      isUnknown ||= inference !== null && inference.fitting > 1;
      if (isUnknown) turns.push(this.unknownTurn(shown, turn, inference));
      else {
        const [first] = shown.open;
        const seen = sequence ? { ...turn, patterns: turn.patterns.map((p, b) => (b === first ? p : null)) } : turn;
        const judged = this.turn(shown, seen, following, turns);
        turns.push({ ...judged, patterns: turn.patterns, inferred: inference?.sure ?? null });
      }
      shown = following;
    });
    for (const { guess } of played)
      if (!lexicon.index.has(guess))
        notes.push(say("note.unlisted", { word: lexicon.upper(guess), list: lexicon.name }));
    return { turns, notes };
  }

  /** A whole game, as the API has it. @param {ReviewedGame} game */
  review(game) {
    const { lexicon, turns: played, answers, rules, limit, number, inferred } = game;
    const boards = answers.length;
    const several = boards > 1;
    const start = Position.start(lexicon, rules, boards, limit);
    if (inferred.every((inference) => !inference || inference.fitting === 1))
      played.reduce((position, turn) => position.after(turn), start); // refuses an illegal turn
    const sequence = game.sequence || hasHidden(played, lexicon.win);
    const { turns, notes } = this.turns(game, start, sequence);
    const path = this.path(start, answers, sequence);
    const ends = endsOf(played, lexicon.win);
    const solved = ends.every(Boolean);
    const isOver = solved || turns.length >= start.limit;
    const share = shareText(lexicon, played, { number, rules, limit: start.limit });
    const skill = gameSkill(turns);
    const mean = turns[0].best_expected_turns;
    const total = (/** @type {(turn: any) => number} */ of) => turns.reduce((sum, turn) => sum + of(turn), 0);
    const given = total(givenAway);
    const isSum = !several && solved && skill !== null && mean !== null; // estimates of single turns do not add up
    const lucky = isSum ? mean + given - turns.length : total((turn) => turn.lucky);
    const review = {
      list: lexicon.name,
      rules,
      strategy: STRATEGY,
      boards,
      ...(several ? { answer: answers, ends, waited: waited(turns, boards) } : { answer: answers[0], number }),
      solved,
      limit: start.limit,
      result: result(turns.length, solved, start.limit, rules),
      skill,
      luck: gameLuck(turns, lucky),
      guesses: turns.length,
      best_play_guesses: answers.every((answer) => answer && path.includes(answer)) ? path.length : null,
      best_play: path,
      best_play_mean: mean,
      opener_skill: turns[0].skill,
      given_away: given,
      lucky,
      exact: turns.slice(1).every((turn) => turn.exact),
      inferred: turns.some((turn) => turn.inferred !== null),
      notes: [...new Set([...game.notes, ...notes])],
    };
    const scores = review.skill === null ? "" : `Skill ${review.skill}, luck ${review.luck}.`;
    return {
      ...review,
      verdict: verdict(review, ends, total(shownSaving)),
      turns: turns.map((turn) => turnRow(turn, lexicon.length)),
      share: isOver ? share : null,
      text: [isOver ? share : "", scores].filter(Boolean).join("\n\n"),
    };
  }
}

/** Whether every open board has a word left. @param {Position} position */
const canJudge = ({ playing }) => playing.every(({ count }) => count > 0);

/**
 * The boards that a guess is chosen for, with its marks there and what they leave: in sequence the board shown.
 * @param {Position} position @param {Turn} turn @param {Position} following
 */
function facingBoards(position, turn, following) {
  const facing = position.visible;
  if (facing === position) return { facing, seen: turn, after: following };
  const { shown } = position;
  const seen = { ...turn, patterns: shown.map((board) => turn.patterns[board]) };
  const boards = shown.map((board) => following.boards[board]);
  return { facing, seen, after: new Position(boards, [...facing.turns, seen], facing.limit) };
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
 * Refuse what nothing fits, or note that the answer explains it. @param {Position} before @param {Position} position
 * @param {(string | null)[]} answers @param {number} nth
 */
function checkFits(before, position, answers, nth) {
  try {
    checkConsistent(position);
    return [];
  } catch (error) {
    const [answer] = answers;
    if (!(error instanceof EngineError) || answers.length > 1 || answer === null) throw error;
    if (!before.board.count) return [];
    const { lexicon } = position;
    const list = lexicon.listWith(answer);
    const values = { word: lexicon.upper(answer), list: lexicon.name, turn: nth + 1, other: list };
    return [say(list ? "note.other-list" : "note.no-answer", values)];
  }
}
