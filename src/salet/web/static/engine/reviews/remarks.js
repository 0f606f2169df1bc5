/* A review in words: a sentence or two about each guess, kind and without hindsight: salet/reviews/remarks.py. Only
   the skill decides whether a sentence praises, so words and numbers agree. */

import { marksOf } from "../puzzle/marks.js";
import { FAIR, GOOD } from "../value/skill.js";
import { isBest, isCertain, shownSaving } from "./reviewed.js";
import { violation } from "../puzzle/rules.js";
import { ADVICE } from "../words/constants.js";
import { said } from "../puzzle/sentences.js";
import { NAMED, amount, namedBoards } from "./verdict.js";

/** @import { Said } from "../../types" */
/** @import { Position } from "../position/position.js" */
/** @import { Value } from "../value/value.js" */
/**
 * @typedef {{position: Position, following: Position, yours: Value, best: Value, earlier: any[],
 *   safer: import("../advice/policy.js").Safer | null}} Moment a guess in its game
 */
/** @typedef {(text: string) => string} Upper writes a word in capitals */

const LUCKY = 90;
const UNLUCKY = 10;
const BRAVE = 40; // skill of an opener that tells little; with less of it, next to nothing

/** Expected turns that are not nothing. @param {number} turns @param {boolean} [isAbout] */
const atLeast = (turns, isAbout) => amount(Math.max(0.01, turns), isAbout);

/** How many words are left on one board, the likely ones if there are others. @param {string} key @param {any} turn
 * @param {Record<string, any>} [values] */
const leftOn = (key, { likely_after: [likely], candidates_after: [count] }, values) =>
  said(`${key}${likely === count ? "" : "-likely"}`, { ...values, n: likely });

/** The sentences about one turn. @param {any} turn @param {Moment} moment @returns {Said[]} */
export function remarks(turn, moment) {
  const { position, earlier } = moment;
  const upper = (word) => position.lexicon.upper(word);
  const several = position.boards.length > 1;
  const choice = !position.turns.length
    ? opener(turn, moment, upper)
    : several
      ? [choiceOnSeveral(turn, position, upper)]
      : [...choiceOnOne(turn, moment, upper), ...gentle(turn, position, upper)];
  if (several)
    return [...choice, ...waiting(turn, earlier, upper), ...tooFew(moment), ...fortuneOnSeveral(turn, position)];
  const before = earlier[earlier.length - 1]?.trap ?? null;
  return [...choice, ...trapped(turn, before, upper), ...fortuneOnOne(turn, moment)];
}

/**
 * What a row of squares says about its guess. @param {import("./infer.js").Inferred} inference @param
 * {import("../words/lexicon.js").Lexicon} lexicon
 */
export function squaresShow({ guess, sure, others, fitting }, lexicon) {
  if (fitting === 1) return said("squares.only", { name: lexicon.upper(guess) });
  const ranked = [{ word: guess, chance: sure }, ...others].sort((a, b) => b.chance - a.chance);
  const named = ranked.map(({ word }) => lexicon.upper(word));
  return said(fitting > ranked.length ? "squares.more" : "squares.some", { n: fitting, named });
}

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function opener(turn, { following }, upper) {
  const boards = turn.patterns.length;
  const isSingle = boards === 1;
  const isFound = isSingle && turn.solved.length > 0;
  const steps = { good: GOOD, fair: FAIR, brave: BRAVE };
  let rank = Object.keys(steps).find((name) => turn.skill >= steps[name]) ?? "poor";
  if (isBest(turn)) rank = isSingle ? "best" : "best-on-boards";
  if (isFound) rank = "found";
  const sentence = said(`opener.${rank}`, {
    name: upper(turn.guess),
    best: upper(turn.best ?? ""),
    saves: atLeast(shownSaving(turn), !isSingle),
    boards,
  });
  const hasLeft = isSingle && !isFound && following.board.count;
  return hasLeft ? [sentence, leftOn("opener.left", turn)] : [sentence];
}

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function choiceOnOne(turn, moment, upper) {
  const { position } = moment;
  if (position.board.likely === 1) return [onlyOne(turn, position, upper)];
  return position.guessesLeft <= 2 ? [lastTwo(turn, moment, upper)] : middle(turn, moment, upper);
}

/** @param {any} turn @param {Position} position @param {Upper} upper */
function onlyOne(turn, { board }, upper) {
  const word = board.candidates(1)[0][0];
  const key = `only.${turn.guess === word ? "found" : "missed"}${board.count === 1 ? "" : "-likely"}`;
  return said(key, { word: upper(word), name: upper(turn.guess) });
}

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function lastTwo(turn, { position, yours, best, safer }, upper) {
  const { board } = position;
  const values = { name: upper(turn.guess), other: upper(best.guess), n: board.likely };
  if (position.guessesLeft === 1) {
    const isLikeliest = yours.chance >= board.weights[0] - 1e-9;
    return said(`last.${!isBest(turn) ? "other" : isLikeliest ? "best" : "good"}`, values);
  }
  const [chance, other] = [yours.win, best.win];
  Object.assign(values, { chance, better: other });
  if (!isBest(turn)) {
    const close = turn.skill < GOOD ? "sooner" : "equal";
    return said(`two.${chance - other >= 0.01 ? "safer" : other - chance < 0.015 ? close : "other"}`, values);
  }
  if (chance > 1 - 1e-9) return said("two.sure", values);
  if (!safer) return said(board.likely <= ADVICE.few_words ? "two.best-checked" : "two.best", values);
  const safest = { ...values, safer: upper(safer.word), better: safer.chance };
  return said(safer.isSlower ? "two.best-slower" : "two.best-safer", safest);
}

/** How many feedbacks the likely candidates give. @param {Value} value */
const groupsOf = ({ split }) => split?.numbers.buckets ?? 0;

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function middle(turn, { position, yours, best, following }, upper) {
  const count = position.board.likely;
  const [name, other] = [upper(turn.guess), upper(best.guess)];
  const [apart, groups] = [groupsOf(yours), groupsOf(best)];
  const { chance } = best;
  const values = { name, other, n: count, saves: atLeast(shownSaving(turn)), groups, apart, chance };
  if (isBest(turn))
    return [said(`middle.${apart === count && count > 2 ? "apart" : count === 2 ? "two" : "best"}`, values)];
  if (turn.solved.length) return [said("middle.solved", values)];
  const kept = following.board.count ? leftOn("middle.kept", turn, { name }) : said("middle.kept-none", { name });
  if (turn.skill >= GOOD) return [kept, said("middle.good", values)];
  let key = groups > apart ? "groups" : "saves";
  if (groups === count && count === 2) key = "of-two";
  else if (groups === count && apart < count) key = "other-apart";
  else if (groups === count && chance > yours.chance + 0.01) key = "other-answer";
  return [kept, said(`middle.${key}`, values)];
}

/**
 * Gentle words about repeats, wasted letters and guesses that could not be it. @param {any} turn @param {Position}
 * position @param {Upper} upper
 */
function gentle(turn, { board, lexicon }, upper) {
  const name = upper(turn.guess);
  if (board.turns.some(({ guess }) => guess === turn.guess) && !isBest(turn)) return [said("gentle.repeat", { name })];
  const guess = lexicon.index.get(turn.guess);
  if (guess !== undefined && board.isCandidate[guess]) return [];
  const asked = turn.skill >= GOOD;
  const why = violation("ultra-hard", board.turns, turn.letters, upper);
  if (!why) return asked ? [] : [said("gentle.unlisted", { name })];
  if (asked) return [said("gentle.asked", { name })];
  const absent = wastedLetters(board.turns, turn.letters, upper);
  const sentence = said("gentle.impossible", { name, why });
  return absent.length ? [sentence, said("gentle.absent", { n: absent.length, letters: absent })] : [sentence];
}

/** The letters of a guess that were known to be absent, in capitals. */
function wastedLetters(turns, letters, upper) {
  const there = new Set();
  const absent = new Set();
  for (const turn of turns)
    marksOf(turn.pattern, letters.length).forEach((mark, i) => (mark ? there : absent).add(turn.letters[i]));
  return [...new Set(letters)].filter((letter) => absent.has(letter) && !there.has(letter)).map(upper);
}

/** @param {any} turn @param {any} before the trap one turn ago @param {Upper} upper */
function trapped(turn, before, upper) {
  const { trap } = turn;
  if (!trap) return [];
  const family = trap.words.map(({ word }) => upper(word));
  const what = said(before?.shape === trap.shape ? "trapped.still" : "trapped.first", {
    shape: upper(trap.shape),
    n: family.length,
    named: family.length > 6 ? [...family.slice(0, 6), "…"] : family,
  });
  const [name, probe] = [upper(turn.guess), upper(trap.probe ?? "")];
  const isGood = turn.skill >= GOOD;
  let key = family.includes(probe) ? "wins-then" : "wins"; // one of the family does not tell the others apart
  if (!probe) key = "no-way";
  else if (isGood && !family.includes(name)) key = "escaped";
  else if (isGood || name === probe) return [what];
  else if (trap.with_probe - trap.without_probe < 0.005) key = "saves";
  const saves = amount(trap.turns_without - trap.turns_with);
  const { with_probe: won, without_probe: lonely } = trap;
  return [what, said(`trapped.${key}`, { name, probe, saves, won, lonely })];
}

/** A sentence about luck where there was much of it. @param {any} turn @param {Moment} moment */
function fortuneOnOne(turn, { yours, position }) {
  const got = yours.buckets.find(({ pattern }) => pattern === turn.patterns[0]);
  if (!got || turn.luck === null) return [];
  if (turn.solved.length) {
    const { chance } = yours;
    if (chance < 0.02) return [said("luck.odds")];
    return chance <= 0.51 ? [said("luck.answer", { chance })] : [];
  }
  if (!got.likely) {
    const { likely } = position.board;
    const now = turn.likely_after[0];
    const shots = now ? said("luck.shots", { n: now }) : said("luck.was-shot");
    return [said(likely === 1 ? "luck.not-the-one" : "luck.none", { n: likely }), shots];
  }
  if (turn.spread < 0.05) return [];
  const sum = (which) => yours.buckets.filter(which).reduce((total, { probability }) => total + probability, 0);
  const good = sum(({ turns }) => turns <= got.turns + 1e-9);
  const bad = sum(({ turns }) => turns >= got.turns - 1e-9);
  const times = (chance) => ({ times: Math.max(2, Math.round(1 / chance)) });
  if (turn.luck >= LUCKY && good < 0.25) return [said("luck.good", times(good))];
  if (turn.luck <= UNLUCKY && bad < 0.5) return [said("luck.bad", times(bad))];
  return [];
}

// ---------------------------------------------------------------------------------------------------- several boards

/** @param {any} turn @param {Position} position @param {Upper} upper */
function choiceOnSeveral(turn, position, upper) {
  const question = turn.in_question;
  const values = {
    name: upper(turn.guess),
    best: upper(turn.best ?? ""),
    asked: namedBoards(question),
    saves: atLeast(shownSaving(turn), !turn.exact),
  };
  if (!turn.helps) {
    const again = position.turns.some(({ guess }) => guess === turn.guess);
    return said(again ? "boards.again" : "boards.useless", values);
  }
  if (isCertain(turn)) {
    const board = turn.certain[turn.words.indexOf(turn.guess)];
    const solved = turn.solved.includes(board) ? "-solved" : "";
    return said(`boards.certain${solved}${question.length ? "-asked" : ""}`, { ...values, board });
  }
  if (!question.length) return said("boards.known", values);
  return said(`boards.${isBest(turn) ? "best" : turn.skill >= GOOD ? "good" : "other"}`, values);
}

/**
 * A sentence about boards that became certain while another word was played.
 * @param {any} turn
 * @param {any[]} before
 * @param {Upper} upper
 */
function waiting(turn, before, upper) {
  if (isCertain(turn) || !turn.in_question.length) return [];
  const earlier = new Set(before.flatMap((previous) => (isCertain(previous) ? [] : previous.certain)));
  const fresh = turn.certain.flatMap((board, i) => (earlier.has(board) ? [] : [[board, turn.words[i]]]));
  if (!fresh.length) return [];
  const named = fresh.slice(0, NAMED).map(([board, word]) => said("boards.word", { word: upper(word), board }));
  const key = isBest(turn) ? "boards.wait" : "boards.at-once";
  return [said(fresh.length > NAMED ? `${key}-more` : key, { n: fresh.length, named })];
}

/** A sentence when fewer guesses than open boards were left, the first time. @param {Moment} moment */
function tooFew({ position, earlier }) {
  const short = earlier.some((turn, nth) => turn.in_question.length + turn.certain.length > position.limit - nth);
  const count = position.open.length;
  if (position.guessesLeft >= count || short) return [];
  const boards = said("count.boards", { n: count });
  const guesses = said("count.guesses", { n: position.guessesLeft });
  return [said("boards.too-few", { boards, guesses })];
}

/** A sentence about luck, or about the board that was solved. @param {any} turn @param {Position} position */
function fortuneOnSeveral(turn, position) {
  const hit = turn.solved.find((board) => turn.in_question.includes(board));
  if (hit) {
    const guess = position.lexicon.index.get(turn.guess);
    const chance = guess === undefined ? 0 : position.boards[hit - 1].hits[guess];
    const lucky = chance <= 0.51 && (turn.luck ?? 0) > 50; // it saved guesses
    return [said(lucky ? "boards.lucky" : "boards.solved", { board: hit, chance })];
  }
  if (turn.spread < 0.05) return [];
  if ((turn.luck ?? 0) >= LUCKY) return [said("boards.kind")];
  return turn.luck !== null && turn.luck <= UNLUCKY ? [said("boards.unkind")] : [];
}
