/* A review in words: a sentence or two about each guess, kind and without hindsight: salet/reviews/remarks.py. Only
   the skill decides whether a sentence praises, so words and numbers agree. */

import { marksOf } from "./feedback.js";
import { joined, percent } from "./figures.js";
import { FAIR, GOOD, chanceOf } from "./guessvalue.js";
import { isBest, isCertain, shownSaving } from "./reviewed.js";
import { violation } from "./rules.js";
import { MOST_LIKELY } from "./safer.js";
import { NAMED, amount, capital, listed, number } from "./verdict.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./guessvalue.js").GuessValue} GuessValue */
/**
 * @typedef {{position: Position, following: Position, yours: GuessValue, best: GuessValue, earlier: any[],
 *   safer: import("./safer.js").Safer | null}} Moment a guess in its game
 */
/** @typedef {(text: string) => string} Upper writes a word in capitals */

const LUCKY = 90;
const UNLUCKY = 10;
const BRAVE = 40; // skill of an opener that tells little; with less of it, next to nothing
const LATE = 4; // guesses past the limit that a loss counts

const words = (count) => `${number(count)} word${count === 1 ? "" : "s"}`;
/** Expected turns that are not nothing. @param {number} turns */
const atLeast = (turns) => amount(Math.max(0.01, turns));

/** One of several ways to say it, always the same for a word. @param {string[]} ways @param {string} word */
function pick(ways, word) {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(word)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ways[((crc ^ 0xffffffff) >>> 0) % ways.length];
}

/** How many words are left on one board, the likely ones if there are others. */
function leftText({ likely_after: [likely], candidates_after: [count] }) {
  return likely === count ? words(count) : `${number(likely)} likely word${likely === 1 ? "" : "s"}`;
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
  if (fitting === 1) return `Only ${lexicon.upper(guess)} gives these squares.`;
  const ranked = [{ word: guess, chance: sure }, ...others].sort((a, b) => b.chance - a.chance);
  const named = ranked.map(({ word, chance }) => `${lexicon.upper(word)} (${percent(chance)})`).join(", ");
  const more = fitting > ranked.length ? ", …" : ".";
  return `${capital(number(fitting))} words give these squares: ${named}${more}`;
}

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function opener(turn, { following }, upper) {
  const [name, best] = [upper(turn.guess), upper(turn.best ?? "")];
  const isSingle = turn.patterns.length === 1;
  if (isSingle && turn.solved.length) return `${name} at once! That is luck of the purest kind.`;
  const rest = isSingle && following.board.count ? ` It left ${leftText(turn)}.` : "";
  const saves = `${isSingle ? "" : "about "}${atLeast(shownSaving(turn))}`;
  let line = `${name} tells next to nothing as an opener: ${best} saves ${saves} on average.`;
  if (isBest(turn) && isSingle)
    line = pick([`${name} is one of the best openers.`, `Hardly any opener is better than ${name}.`], name);
  else if (isBest(turn)) line = `${name} is one of the best openers for ${number(turn.patterns.length)} boards.`;
  else if (turn.skill >= GOOD) line = `${name} is a very good opener; ${best} saves ${saves} on average.`;
  else if (turn.skill >= FAIR) line = `${name} is fine to open with, though ${best} saves ${saves}.`;
  else if (turn.skill >= BRAVE) line = `${name} is a brave opener: ${best} saves ${saves} on average.`;
  return line + rest;
}

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function choiceOnOne(turn, moment, upper) {
  const { position } = moment;
  if (position.board.likely === 1 && position.guessesLeft > 1) return onlyOne(turn, position, upper);
  return position.guessesLeft <= 2 ? late(turn, moment, upper) : middle(turn, moment, upper);
}

/** @param {any} turn @param {Position} position @param {Upper} upper */
function onlyOne(turn, { board }, upper) {
  const word = board.candidates(1)[0][0];
  const name = upper(word);
  const sure = board.count === 1;
  if (turn.guess === word)
    return sure
      ? pick([`Only ${name} was left, and you had it.`, `Nothing but ${name} fitted by then: well found.`], word)
      : `${name} was by far the likeliest word, and you played it.`;
  const fitted = sure ? "was the only word that fitted" : "was by far the likeliest word";
  return `By now ${name} ${fitted}: it was the one to play, not ${upper(turn.guess)}.`;
}

/** The chance to find the answer with this guess or the next one. @param {GuessValue} value @param {number} win */
const chanceInTwo = ({ buckets }, win) =>
  buckets.reduce((sum, b) => sum + b.probability * (b.pattern === win ? 1 : 1 - (b.turns - 1) / LATE), 0);

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function late(turn, { position, yours, best, safer }, upper) {
  const [name, rival] = [upper(turn.guess), upper(best.guess)];
  const { board, lexicon } = position;
  const { win } = lexicon;
  const count = number(board.likely);
  if (position.guessesLeft === 1) {
    if (board.likely === 1) return onlyOne(turn, position, upper);
    const left = `One guess left and ${count} words that fitted`;
    if (!isBest(turn)) return `${left}: ${rival} was likelier than ${name}.`;
    const isLikeliest = chanceOf(yours, win) >= board.weights[0] - 1e-9;
    return `${left}: ${isLikeliest ? `no word was likelier than ${name}` : `${name} was one of the likeliest`}.`;
  }
  const left = `Two guesses left for ${count} words`;
  const [chance, bestChance] = [chanceInTwo(yours, win), chanceInTwo(best, win)];
  if (!isBest(turn) && chance - bestChance >= 0.01)
    return (
      `${left}: ${name} was safer than ${rival} (${percent(chance)} ` +
      `to win instead of ${percent(bestChance)}), but slower on average.`
    );
  if (!isBest(turn) && bestChance - chance < 0.015) {
    const rest = turn.skill < GOOD ? `${rival} is the one that may be it sooner` : "there is little between them";
    return `${left}: ${name} or ${rival}, ${rest}.`;
  }
  if (isBest(turn)) {
    if (chance > 1 - 1e-9) return `${left}: ${name} made sure of it.`;
    const said = `${left}: ${name} gave a chance of ${percent(chance)}`;
    if (!safer) return board.likely <= MOST_LIKELY ? `${said}, and no word gives much more.` : `${said}.`;
    const slower = safer.isSlower ? ", but slower on average" : "";
    return `${said}; ${upper(safer.word)} was safer (${percent(safer.chance)})${slower}.`;
  }
  return `${left}: ${name} finds the answer in ${percent(chance)} of the cases, ${rival} in ${percent(bestChance)}.`;
}

/** How many feedbacks the likely candidates give. @param {Position} position @param {string} word */
const splits = ({ board, lexicon }, word) => new Set(lexicon.row(word, board.ordered.subarray(0, board.likely))).size;

/** @param {any} turn @param {Moment} moment @param {Upper} upper */
function middle(turn, { position, yours, best, following }, upper) {
  const [name, rival] = [upper(turn.guess), upper(best.guess)];
  const count = position.board.likely;
  const fitted = count <= 12 ? number(count) : count.toLocaleString("en-US");
  const groups = splits(position, turn.guess);
  if (isBest(turn)) {
    if (groups === count && count > 2)
      return pick(
        [
          `${name} told all ${fitted} words apart: well chosen.`,
          `${name} leaves no two of the ${fitted} words together. Well chosen.`,
        ],
        name,
      );
    if (count === 2) return `Two words fitted, and ${name} was the one to try.`;
    return pick(
      [
        `${name} was a very good choice for ${fitted} words.`,
        `With ${fitted} words left, ${name} was well chosen.`,
        `${capital(fitted)} words, and hardly a guess was better than ${name}.`,
      ],
      name,
    );
  }
  const lead = following.board.count ? `${name} kept ${leftText(turn)}` : `${name} it was`;
  const saves = atLeast(shownSaving(turn));
  if (turn.solved.length) return `${name} was the answer; before it was known, ${rival} promised ${saves} less.`;
  if (turn.skill >= GOOD) return `${lead}; ${rival} is a little better (${saves}).`;
  const bestGroups = splits(position, best.guess);
  if (bestGroups === count && count === 2) return `${lead}; of two words left, ${rival} was the one to try.`;
  if (bestGroups === count && groups < count) return `${lead}; ${rival} would have told all ${fitted} apart.`;
  const { win } = position.lexicon;
  const chance = chanceOf(best, win);
  if (bestGroups === count && chance > chanceOf(yours, win) + 0.01)
    return (
      `${lead}; ${rival} tells all ${fitted} apart as well, and could have been the answer ` + `(${percent(chance)}).`
    );
  if (bestGroups <= groups) return `${lead}; ${rival} saves ${saves} on average.`;
  return pick(
    [
      `${lead}; ${rival} splits the ${fitted} words into ${number(bestGroups)} groups rather than ` +
        `${number(groups)}, and saves ${saves}.`,
      `${lead}. On average ${rival} saves ${saves}: ${number(bestGroups)} groups instead of ${number(groups)}.`,
    ],
    name,
  );
}

/**
 * Gentle words about repeats, wasted letters and guesses that could not be it. @param {any} turn @param {Position}
 * position @param {Upper} upper
 */
function gentle(turn, { board, lexicon }, upper) {
  const name = upper(turn.guess);
  if (board.turns.some(({ guess }) => guess === turn.guess) && !isBest(turn))
    return [`${name} had been played before, so it could tell nothing new.`];
  const guess = lexicon.index.get(turn.guess);
  if (guess !== undefined && board.isCandidate[guess]) return [];
  const asked = turn.skill >= GOOD;
  const why = violation("ultra-hard", board.turns, turn.letters, upper);
  if (!why) return asked ? [] : [`${name} fitted, but our list does not have it as an answer.`];
  if (asked) return [`${name} could not be the answer, and was worth asking all the same.`];
  const absent = wastedLetters(board.turns, turn.letters, upper);
  const sentences = [`${name} could not be the answer (${why}).`];
  if (absent.length) sentences.push(`${joined(absent)} ${absent.length > 1 ? "were" : "was"} known to be absent.`);
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
  const shape = upper(trap.shape);
  const family = trap.words.map(({ word }) => upper(word));
  const count = number(family.length);
  const what =
    before?.shape === trap.shape
      ? `${shape} still was a trap with ${count} words`
      : `${shape} was a trap with ${count} words (${family.slice(0, 6).join(", ")}${family.length > 6 ? ", …" : ""})`;
  if (trap.probe === null) return [`${what}, and the rules left no way out of it.`];
  const [name, probe] = [upper(turn.guess), upper(trap.probe)];
  if (turn.skill >= GOOD && !family.includes(name)) return [`${what}, and ${name} was a way out of it.`];
  if (turn.skill >= GOOD || name === probe) return [`${what}.`];
  if (trap.with_probe - trap.without_probe < 0.005) {
    const saved = amount(trap.turns_without - trap.turns_with);
    return [`${what}; ${probe} was a way out, and saves ${saved} on average.`];
  }
  const then = family.includes(probe) ? ", then a word that splits the others," : "";
  const chances = `${percent(trap.with_probe)} to win, ${percent(trap.without_probe)} if tried one by one`;
  return [`${what}; ${probe}${then} was a way out: ${chances}.`];
}

/** A sentence about luck where there was much of it. @param {any} turn @param {Moment} moment */
function fortuneOnOne(turn, { yours, position }) {
  const got = yours.buckets.find(({ pattern }) => pattern === turn.patterns[0]);
  if (!got || turn.luck === null) return [];
  if (turn.solved.length) {
    const chance = chanceOf(yours, position.lexicon.win);
    if (chance < 0.02) return ["It was there against all odds."];
    return chance <= 0.51 ? [`The chance that it was the answer was ${percent(chance)}: lucky.`] : [];
  }
  if (!got.likely) {
    const { likely } = position.board;
    const none = likely === 1 ? "The likely word does not give" : `None of the ${number(likely)} likely words gives`;
    const now = turn.likely_after[0];
    const shots = `${number(now)} long shot${now === 1 ? "" : "s"} became likely`;
    return [`${none} these marks: ${now ? shots : "the answer was a long shot"}.`];
  }
  if (turn.spread < 0.05) return [];
  const sum = (which) => yours.buckets.filter(which).reduce((total, { probability }) => total + probability, 0);
  const good = sum(({ turns }) => turns <= got.turns + 1e-9);
  const bad = sum(({ turns }) => turns >= got.turns - 1e-9);
  if (turn.luck >= LUCKY && good < 0.25)
    return [`Marks as good as these come one time in ${number(Math.max(2, Math.round(1 / good)))}.`];
  if (turn.luck <= UNLUCKY && bad < 0.5)
    return [`Marks as unhelpful as these come one time in ${number(Math.max(2, Math.round(1 / bad)))}.`];
  return [];
}

// ---------------------------------------------------------------------------------------------------- several boards

/** @param {any} turn @param {Position} position @param {Upper} upper */
function choiceOnSeveral(turn, position, upper) {
  const [name, best] = [upper(turn.guess), upper(turn.best ?? "")];
  if (!turn.helps) {
    const again = position.turns.some(({ guess }) => guess === turn.guess);
    const why = again ? "had been played before, so it" : "could solve no board and";
    return `${name} ${why} told nothing new: ${best} would have saved a guess.`;
  }
  const question = turn.in_question;
  if (isCertain(turn)) {
    const board = turn.certain[turn.words.indexOf(turn.guess)];
    const found = turn.solved.includes(board) ? " and solved it" : "";
    const rest = question.length ? `, with ${listed(question)} in question` : "";
    return `${name} was certain on board ${board}${found}${rest}.`;
  }
  if (!question.length) return `Every word was known; ${name} was none of them.`;
  const asked = `With ${listed(question)} in question`;
  if (isBest(turn)) return `${asked}, ${name} was a very good choice.`;
  const saves = `${turn.exact ? "" : "about "}${atLeast(shownSaving(turn))}`;
  return turn.skill >= GOOD
    ? `${asked}, ${name} was a good choice; ${best} was expected to save ${saves}.`
    : `${asked}, ${best} was expected to save ${saves}.`;
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
  const named = fresh
    .slice(0, NAMED)
    .map(([board, word]) => `${upper(word)} on board ${board}`)
    .join(", ");
  const were = `${named}${fresh.length > NAMED ? " and others" : ""} ${fresh.length > 1 ? "were" : "was"} certain`;
  return isBest(turn)
    ? [`${were} and could wait: that costs nothing.`]
    : [`${were}, so ${fresh.length > 1 ? "they" : "it"} could be played at once.`];
}

/** A sentence when fewer guesses than open boards were left, the first time. @param {Moment} moment */
function tooFew({ position, earlier }) {
  const left = Math.max(0, position.guessesLeft);
  const short = earlier.some((turn, nth) => turn.in_question.length + turn.certain.length > position.limit - nth);
  const count = position.open.length;
  if (position.guessesLeft >= count || short) return [];
  return [
    `${capital(number(count))} board${count === 1 ? "" : "s"} were open and ${number(left)} ` +
      `guess${left === 1 ? "" : "es"} left: not all could be solved any more.`,
  ];
}

/** A sentence about luck, or about the board that was solved. @param {any} turn @param {Position} position */
function fortuneOnSeveral(turn, position) {
  const hit = turn.solved.find((board) => turn.in_question.includes(board));
  if (hit) {
    const guess = position.lexicon.index.get(turn.guess);
    const chance = guess === undefined ? 0 : position.boards[hit - 1].hits[guess];
    return [
      chance <= 0.51
        ? `It solved board ${hit}, where its chance was ${percent(chance)}: lucky.`
        : `It solved board ${hit}.`,
    ];
  }
  if (turn.spread < 0.05) return [];
  if ((turn.luck ?? 0) >= LUCKY) return ["Marks as kind as these are rare."];
  return turn.luck !== null && turn.luck <= UNLUCKY ? ["The marks told less than usual."] : [];
}
