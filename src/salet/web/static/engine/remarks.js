/* A review in words: a sentence or two about each guess, kind and without hindsight: salet/reviews/remarks.py. Only
   the skill decides whether a sentence praises, so words and numbers agree. */

import { marksOf } from "./feedback.js";
import { joined, percent } from "./figures.js";
import { FAIR, GOOD, chanceOf } from "./skill.js";
import { isBest, isCertain, shownSaving } from "./reviewed.js";
import { violation } from "./rules.js";
import { MOST_LIKELY } from "./safer.js";
import { say } from "./sentences.js";
import { NAMED, amount, capital, listed, number } from "./verdict.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./skill.js").GuessValue} GuessValue */
/**
 * @typedef {{position: Position, following: Position, yours: GuessValue, best: GuessValue, earlier: any[],
 *   safer: import("./safer.js").Safer | null}} Moment a guess in its game
 */
/** @typedef {(text: string) => string} Upper writes a word in capitals */

const LUCKY = 90;
const UNLUCKY = 10;
const BRAVE = 40; // skill of an opener that tells little; with less of it, next to nothing
const PAST_LIMIT = 4; // guesses past the limit that a loss counts

/** Expected turns that are not nothing. @param {number} turns */
const atLeast = (turns) => amount(Math.max(0.01, turns));

/** How many words are left on one board, the likely ones if there are others. */
function leftText({ likely_after: [likely], candidates_after: [count] }) {
  return say(`words.${likely === 1 ? "one" : "many"}${likely === count ? "" : "-likely"}`, { count: number(likely) });
}

/** The sentences about one turn. @param {any} turn @param {Moment} moment @returns {string[]} */
export function remarks(turn, moment) {
  const { position, earlier } = moment;
  const upper = (word) => position.lexicon.upper(word);
  const several = position.boards.length > 1;
  const choice = !position.turns.length
    ? [opener(turn, moment, upper)]
    : several
      ? [choiceOnSeveral(turn, position, upper)]
      : [choiceOnOne(turn, moment, upper), ...gentle(turn, position, upper)];
  if (several)
    return [...choice, ...waiting(turn, earlier, upper), ...tooFew(moment), ...fortuneOnSeveral(turn, position)];
  const before = earlier[earlier.length - 1]?.trap ?? null;
  return [...choice, ...trapped(turn, before, upper), ...fortuneOnOne(turn, moment)];
}

/**
 * What a row of squares says about its guess. @param {import("./infer.js").Inferred} inference @param
 * {import("./lexicon.js").Lexicon} lexicon
 */
export function squaresShow({ guess, sure, others, fitting }, lexicon) {
  if (fitting === 1) return say("squares.only", { name: lexicon.upper(guess) });
  const ranked = [{ word: guess, chance: sure }, ...others].sort((a, b) => b.chance - a.chance);
  const named = ranked.map(({ word }) => lexicon.upper(word)).join(", ");
  return say(fitting > ranked.length ? "squares.more" : "squares.some", { many: capital(number(fitting)), named });
}

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function opener(turn, { following }, upper) {
  const boards = turn.patterns.length;
  const isSingle = boards === 1;
  const saves = atLeast(shownSaving(turn));
  const isFound = isSingle && turn.solved.length > 0;
  const steps = { good: GOOD, fair: FAIR, brave: BRAVE };
  let rank = Object.keys(steps).find((name) => turn.skill >= steps[name]) ?? "poor";
  if (isBest(turn)) rank = isSingle ? "best" : "best-on-boards";
  if (isFound) rank = "found";
  const sentence = say(`opener.${rank}`, {
    name: upper(turn.guess),
    best: upper(turn.best ?? ""),
    saves: isSingle ? saves : say("boards.about", { saves }),
    boards: number(boards),
  });
  const hasLeft = isSingle && !isFound && following.board.count;
  return hasLeft ? `${sentence} ${say("opener.left", { left: leftText(turn) })}` : sentence;
}

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function choiceOnOne(turn, moment, upper) {
  const { position } = moment;
  if (position.board.likely === 1 && position.guessesLeft > 1) return onlyOne(turn, position, upper);
  return position.guessesLeft <= 2 ? lastTwo(turn, moment, upper) : middle(turn, moment, upper);
}

/** @param {any} turn @param {Position} position @param {Upper} upper */
function onlyOne(turn, { board }, upper) {
  const word = board.candidates(1)[0][0];
  const key = `only.${turn.guess === word ? "found" : "missed"}${board.count === 1 ? "" : "-likely"}`;
  return say(key, { word: upper(word), name: upper(turn.guess) });
}

/** The chance to find the answer with this guess or the next one. @param {GuessValue} value @param {number} win */
const chanceInTwo = ({ buckets }, win) =>
  buckets.reduce((sum, b) => sum + b.probability * (b.pattern === win ? 1 : 1 - (b.turns - 1) / PAST_LIMIT), 0);

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function lastTwo(turn, { position, yours, best, safer }, upper) {
  const { board, lexicon } = position;
  const { win } = lexicon;
  const values = { name: upper(turn.guess), other: upper(best.guess), many: number(board.likely) };
  if (position.guessesLeft === 1) {
    if (board.likely === 1) return onlyOne(turn, position, upper);
    const isLikeliest = chanceOf(yours, win) >= board.weights[0] - 1e-9;
    return say(`last.${!isBest(turn) ? "other" : isLikeliest ? "best" : "good"}`, values);
  }
  const [chance, other] = [chanceInTwo(yours, win), chanceInTwo(best, win)];
  Object.assign(values, { chance: percent(chance), better: percent(other) });
  if (!isBest(turn)) {
    const close = turn.skill < GOOD ? "sooner" : "equal";
    return say(`two.${chance - other >= 0.01 ? "safer" : other - chance < 0.015 ? close : "other"}`, values);
  }
  if (chance > 1 - 1e-9) return say("two.sure", values);
  if (!safer) return say(board.likely <= MOST_LIKELY ? "two.best-checked" : "two.best", values);
  const safest = { ...values, safer: upper(safer.word), better: percent(safer.chance) };
  return say(safer.isSlower ? "two.best-slower" : "two.best-safer", safest);
}

/** How many feedbacks the likely candidates give. @param {Position} position @param {string} word */
const splits = ({ board, lexicon }, word) => new Set(lexicon.row(word, board.ordered.subarray(0, board.likely))).size;

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function middle(turn, { position, yours, best, following }, upper) {
  const count = position.board.likely;
  const [name, other] = [upper(turn.guess), upper(best.guess)];
  const many = count <= 12 ? number(count) : count.toLocaleString("en-US");
  const apart = splits(position, turn.guess);
  if (isBest(turn))
    return say(`middle.${apart === count && count > 2 ? "apart" : count === 2 ? "two" : "best"}`, { name, many });
  const lead = say(following.board.count ? "middle.left" : "middle.was", { name, left: leftText(turn) });
  const values = { name, other, many, lead, saves: atLeast(shownSaving(turn)) };
  if (turn.solved.length) return say("middle.solved", values);
  if (turn.skill >= GOOD) return say("middle.good", values);
  const { win } = position.lexicon;
  const chance = chanceOf(best, win);
  const groups = splits(position, best.guess);
  let key = groups > apart ? "groups" : "saves";
  if (groups === count && count === 2) key = "of-two";
  else if (groups === count && apart < count) key = "other-apart";
  else if (groups === count && chance > chanceOf(yours, win) + 0.01) key = "other-answer";
  const more = { groups: number(groups), apart: number(apart), chance: percent(chance) };
  return say(`middle.${key}`, { ...values, ...more });
}

/**
 * Gentle words about repeats, wasted letters and guesses that could not be it. @param {any} turn @param {Position}
 * position @param {Upper} upper
 */
function gentle(turn, { board, lexicon }, upper) {
  const name = upper(turn.guess);
  if (board.turns.some(({ guess }) => guess === turn.guess) && !isBest(turn)) return [say("gentle.repeat", { name })];
  const guess = lexicon.index.get(turn.guess);
  if (guess !== undefined && board.isCandidate[guess]) return [];
  const asked = turn.skill >= GOOD;
  const why = violation("ultra-hard", board.turns, turn.letters, upper);
  if (!why) return asked ? [] : [say("gentle.unlisted", { name })];
  if (asked) return [say("gentle.asked", { name })];
  const absent = wastedLetters(board.turns, turn.letters, upper);
  const key = absent.length > 1 ? "gentle.absents" : "gentle.absent";
  const sentences = [say("gentle.impossible", { name, why })];
  if (absent.length) sentences.push(say(key, { letters: joined(absent), letter: absent[0] }));
  return sentences;
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
  const what = say(before?.shape === trap.shape ? "trapped.still" : "trapped.first", {
    shape: upper(trap.shape),
    many: number(family.length),
    named: `${family.slice(0, 6).join(", ")}${family.length > 6 ? ", …" : ""}`,
  });
  const [name, probe] = [upper(turn.guess), upper(trap.probe ?? "")];
  const isGood = turn.skill >= GOOD;
  let key = family.includes(probe) ? "wins-then" : "wins"; // one of the family does not tell the others apart
  if (!probe) key = "no-way";
  else if (isGood && !family.includes(name)) key = "escaped";
  else if (isGood || name === probe) key = "here";
  else if (trap.with_probe - trap.without_probe < 0.005) key = "saves";
  const saves = amount(trap.turns_without - trap.turns_with);
  const [won, lonely] = [percent(trap.with_probe), percent(trap.without_probe)];
  return [say(`trapped.${key}`, { trap: what, name, probe, saves, won, lonely })];
}

/** A sentence about luck where there was much of it. @param {any} turn @param {Moment} moment */
function fortuneOnOne(turn, { yours, position }) {
  const got = yours.buckets.find(({ pattern }) => pattern === turn.patterns[0]);
  if (!got || turn.luck === null) return [];
  if (turn.solved.length) {
    const chance = chanceOf(yours, position.lexicon.win);
    if (chance < 0.02) return [say("luck.odds")];
    return chance <= 0.51 ? [say("luck.answer", { chance: percent(chance) })] : [];
  }
  if (!got.likely) {
    const { likely } = position.board;
    const now = turn.likely_after[0];
    const shots = say(!now ? "luck.was-shot" : now === 1 ? "luck.shot" : "luck.shots", { count: number(now) });
    return [say(likely === 1 ? "luck.not-the-one" : "luck.none", { many: number(likely), now: shots })];
  }
  if (turn.spread < 0.05) return [];
  const sum = (which) => yours.buckets.filter(which).reduce((total, { probability }) => total + probability, 0);
  const good = sum(({ turns }) => turns <= got.turns + 1e-9);
  const bad = sum(({ turns }) => turns >= got.turns - 1e-9);
  const times = (chance) => ({ times: number(Math.max(2, Math.round(1 / chance))) });
  if (turn.luck >= LUCKY && good < 0.25) return [say("luck.good", times(good))];
  if (turn.luck <= UNLUCKY && bad < 0.5) return [say("luck.bad", times(bad))];
  return [];
}

// ---------------------------------------------------------------------------------------------------- several boards

/** @param {any} turn @param {Position} position @param {Upper} upper */
function choiceOnSeveral(turn, position, upper) {
  const saves = atLeast(shownSaving(turn));
  const question = turn.in_question;
  const values = {
    name: upper(turn.guess),
    best: upper(turn.best ?? ""),
    asked: listed(question),
    saves: turn.exact ? saves : say("boards.about", { saves }),
  };
  if (!turn.helps) {
    const again = position.turns.some(({ guess }) => guess === turn.guess);
    return say(again ? "boards.again" : "boards.useless", values);
  }
  if (isCertain(turn)) {
    const board = turn.certain[turn.words.indexOf(turn.guess)];
    const solved = turn.solved.includes(board) ? "-solved" : "";
    return say(`boards.certain${solved}${question.length ? "-asked" : ""}`, { ...values, board });
  }
  if (!question.length) return say("boards.known", values);
  return say(`boards.${isBest(turn) ? "best" : turn.skill >= GOOD ? "good" : "other"}`, values);
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
  const boards = fresh.slice(0, NAMED).map(([board, word]) => say("boards.word", { word: upper(word), board }));
  const named = fresh.length > NAMED ? say("boards.others", { named: boards.join(", ") }) : boards.join(", ");
  const key = isBest(turn) ? "boards.wait" : "boards.at-once";
  return [say(fresh.length === 1 ? `${key}-one` : key, { named })];
}

/** A sentence when fewer guesses than open boards were left, the first time. @param {Moment} moment */
function tooFew({ position, earlier }) {
  const left = Math.max(0, position.guessesLeft);
  const short = earlier.some((turn, nth) => turn.in_question.length + turn.certain.length > position.limit - nth);
  const count = position.open.length;
  if (position.guessesLeft >= count || short) return [];
  const boards = `${capital(number(count))} board${count === 1 ? "" : "s"}`;
  const guesses = `${number(left)} guess${left === 1 ? "" : "es"}`;
  return [say("boards.too-few", { boards, guesses })];
}

/** A sentence about luck, or about the board that was solved. @param {any} turn @param {Position} position */
function fortuneOnSeveral(turn, position) {
  const hit = turn.solved.find((board) => turn.in_question.includes(board));
  if (hit) {
    const guess = position.lexicon.index.get(turn.guess);
    const chance = guess === undefined ? 0 : position.boards[hit - 1].hits[guess];
    return [say(chance <= 0.51 ? "boards.lucky" : "boards.solved", { board: hit, chance: percent(chance) })];
  }
  if (turn.spread < 0.05) return [];
  if ((turn.luck ?? 0) >= LUCKY) return [say("boards.kind")];
  return turn.luck !== null && turn.luck <= UNLUCKY ? [say("boards.unkind")] : [];
}
