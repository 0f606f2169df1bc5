/* The review of a game: what could be known then, skill, luck, and best play. Nothing uses hindsight: a guess is judged
   by the position before its marks. The best guess is the one that is suggested first there: whoever follows the advice
   has top skill, and so has whoever finds something better. salet/reviews/reviewing.py has the same in Python. */

import { Advice } from "../advice/advise.js";
import { EngineError } from "../errors.js";
import { playOut, wordsHost } from "../host/hosts.js";
import { checkConsistent } from "../position/diagnosis.js";
import { Position } from "../position/position.js";
import { said } from "../puzzle/sentences.js";
import { turnTexts } from "../puzzle/turns.js";
import { endsOf, result, shareText } from "../share/write.js";
import { outcome } from "../value/outcome.js";
import { luckOf, skillOf } from "../value/skill.js";
import { remarks, squaresShow } from "./remarks.js";
import { gameLuck, gameSkill, givenAway, shownSaving, turnRow } from "./reviewed.js";
import { verdict } from "./verdict.js";

/** @import { Turn } from "../puzzle/turns.js" */
/** @import { Value } from "../value/value.js" */
/** @import { Lexicon } from "../words/lexicon.js" */
/** @import { Inferred } from "./infer.js" */
/**
 * @typedef {{lexicon: Lexicon, turns: Turn[], answers: (string | null)[], rules: string, limit: number | null,
 *   sequence: boolean, number: number | null, inferred: (Inferred | null)[],
 *   notes: import("../../types").Said[], shared?: {game: string, number: number | null} | null}} ReviewedGame a game to
 *   review; `inferred` says what is known of each guess that nobody typed, `shared` which game its share text names
 */

const NEAR = 1e-9;
const PATH = 9; // guesses of best play that are followed on several boards, and three more for each

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
  exact: false,
  skill: null,
  luck: null,
  lucky: 0,
  spread: 0,
  inferred: null,
  fitting: null,
  is_unknown: false,
  expected_size: null,
  chance: null,
  best_expected_size: null,
  best_chance: null,
  buckets: [],
  trap: null,
  sentences: [],
});

export class Reviewer {
  /** @param {string[]} [never] words that are not accepted */
  constructor(never = []) {
    this.taste = { words: "everyday", never, top: 1 };
    /** @type {Map<string, Advice>} by the turns before */
    this.known = new Map();
  }

  /** What is suggested at a position. @param {Position} position @returns {Advice} */
  advice(position) {
    const key = turnTexts(position.lexicon, position.turns).join(" ");
    let advice = this.known.get(key);
    if (!advice) this.known.set(key, (advice = new Advice(position.without(this.taste.never), this.taste)));
    return advice;
  }

  /** The value of the best guess at a position. @param {Position} position */
  bestTurns(position) {
    const advice = this.advice(position);
    return advice.value(advice.best).turns;
  }

  /**
   * A turn without a verdict: the squares do not say which words were played. @param {Position} position
   * @param {Turn} turn @param {Inferred | null} inference
   */
  unknownTurn(position, turn, inference) {
    const { lexicon } = position;
    let unknown = { ...bareTurn(turn, lexicon.win), is_unknown: true };
    if (!position.turns.length) {
      const { best } = this.advice(position); // what best play takes does not depend on the guess
      unknown = { ...unknown, best, best_expected_turns: this.bestTurns(position) };
    }
    if (!inference) return unknown;
    const { sure, fitting, could_be } = inference;
    return { ...unknown, inferred: sure, fitting, could_be, sentences: [squaresShow(inference, lexicon)] };
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
    const advice = this.advice(position);
    const { facing, seen, after } = facingBoards(position, turn, following);
    let [yours, best] = [advice.value(turn.guess), advice.value(advice.best)];
    const came = outcome(facing, yours, seen, after, () => this.bestTurns(following));
    if (several && bare.words.includes(turn.guess)) yours = yours.with({ turns: best.turns, exact: yours.exact });
    const least = Math.min(yours.turns, best.turns);
    let worst = advice.valuer.worst(least);
    const useful = facing.helps(turn.guess);
    if (several && !useful) yours = yours.with({ turns: worst, exact: false });
    worst = Math.max(worst, yours.turns);
    const isKnown = position.turns.length > 0 || yours.method !== "estimated";
    if (yours.turns <= best.turns + NEAR && isKnown) best = yours;
    const judged = {
      ...bare,
      helps: useful,
      best: best.guess,
      expected_turns: yours.turns,
      best_expected_turns: least,
      exact: yours.exact,
      skill: skillOf(yours.turns, least, worst),
      luck: came.saved === null ? null : luckOf(came.saved, came.spread, came.usual),
      lucky: came.saved ?? 0,
      spread: came.spread,
      ...(several ? {} : details(yours, best, advice)),
    };
    const safer = advice.safer(turn.guess);
    return { ...judged, sentences: remarks(judged, { position, following, yours, best, earlier, safer }) };
  }

  /**
   * The guesses of best play until every answer is found or nothing fits any more; none where an answer is not known.
   * On one board they end with the limit of the game.
   * @param {Position} start @param {(string | null)[]} answers @param {boolean} sequence
   */
  path(start, answers, sequence) {
    if (answers.includes(null)) return [];
    const host = wordsHost(/** @type {string[]} */ (answers), sequence);
    const choose = (position) => (canJudge(position) ? this.advice(position).best : null);
    return playOut(start, host, choose, answers.length > 1 ? PATH + 3 * answers.length : start.limit);
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
      const following = all.without(this.taste.never);
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
        notes.push(said("note.unlisted", { word: lexicon.upper(guess), list: lexicon.name }));
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
    const share = shareText(lexicon, played, { ...(game.shared ?? { number }), rules, limit: start.limit });
    const skill = gameSkill(turns);
    const mean = turns[0].best_expected_turns;
    const total = (/** @type {(turn: any) => number} */ of) => turns.reduce((sum, turn) => sum + of(turn), 0);
    const given = total(givenAway);
    const isSum = !several && solved && skill !== null && mean !== null; // estimates of single turns do not add up
    const lucky = isSum ? mean + given - turns.length : total((turn) => turn.lucky);
    const review = {
      rules,
      boards,
      answer: answers,
      number,
      solved,
      limit: start.limit,
      result: result(turns.length, solved, start.limit, rules),
      skill,
      luck: gameLuck(turns, lucky),
      guesses: turns.length,
      best_play_guesses: answers.every((answer) => answer && path.includes(answer)) ? path.length : null,
      best_play: path,
      inferred: turns.some((turn) => turn.inferred !== null),
      notes: distinct([...game.notes, ...notes]),
    };
    return {
      ...review,
      verdict: verdict(review, ends, { mean, lost: given, given: total(shownSaving) }),
      turns: turns.map((turn) => turnRow(turn, lexicon.length)),
      share: isOver ? share : null,
    };
  }
}

/** Notes, each once. @param {import("../../types").Said[]} notes */
const distinct = (notes) => [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];

/** What only a turn on one board has. @param {Value} yours @param {Value} best @param {Advice} advice */
const details = (yours, best, advice) => ({
  expected_size: yours.split?.numbers.expected_size,
  chance: yours.chance,
  best_expected_size: best.split?.numbers.expected_size,
  best_chance: best.chance,
  buckets: yours.buckets,
  trap: advice.trap,
});

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
    return [said(list ? "note.other-list" : "note.no-answer", values)];
  }
}
