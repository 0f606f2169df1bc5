/* A review in words: a sentence or two about each guess, without hindsight: salet/reviews/remarks.py. */

import { marksOf } from "./feedback.js";
import { joined, percent } from "./figures.js";
import { violation } from "./rules.js";
import { amount, listed, number } from "./verdict.js";

const NEARLY = 0.03; // turns: less than this is as good as the best
const LUCKY = 90;
const UNLUCKY = 10;
const TOP = 99;
const LATE = 4;
const NAMED = 4;

/** Expected turns that a better guess would have saved. @param {any} turn */
export const givenAway = ({ expected_turns: mine, best_expected_turns: best }) =>
  mine === null || best === null ? 0 : Math.max(0, Math.round((mine - best) * 1e9) / 1e9);

const isBest = (made) => made.skill === TOP && givenAway(made) < 0.0005;
const words = (count) => `${number(count)} word${count === 1 ? "" : "s"}`;
const capital = (text) => text[0].toUpperCase() + text.slice(1);

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

/**
 * The sentences about one turn. @param {any} made @param {{position: import("./position.js").Position,
 *   following: import("./position.js").Position, yours: any, best: any, earlier: any[]}} moment @returns {string[]}
 */
export function remarks(made, moment) {
  const { position, earlier } = moment;
  const upper = (word) => position.lexicon.upper(word);
  const several = position.boards.length > 1;
  const said = !position.turns.length
    ? [opener(made, moment, upper)]
    : several
      ? [choiceOnSeveral(made, position, upper)]
      : [choice(made, moment, upper), ...gentle(made, position, upper)];
  if (several)
    return [...said, ...waiting(made, earlier, upper), ...tooFew(moment), ...fortuneOnSeveral(made, position)];
  return [...said, ...trapped(made, earlier[earlier.length - 1]?.trap ?? null, upper), ...fortune(made, moment)];
}

function opener(made, { following }, upper) {
  const [name, best] = [upper(made.guess), upper(made.best ?? "")];
  const one = made.patterns.length === 1;
  const away = givenAway(made);
  if (one && made.solved.length) return `${name} at once! That is luck of the purest kind.`;
  const rest = one && following.board.count ? ` It left ${leftText(made)}.` : "";
  const saves = `${one ? "" : "about "}${amount(away)}`;
  let line = `${name} is a brave opener: ${best} saves ${saves} on average.`;
  if (made.guess === made.best && one)
    line = pick([`${name} is as good an opener as there is.`, `No opener is better than ${name}.`], name);
  else if (made.guess === made.best)
    line = `${name} is as good an opener as we know for ${number(made.patterns.length)} boards.`;
  else if (away < NEARLY) line = `${name} is a very good opener, as good as ${best} for all that matters.`;
  else if (away < 0.12) line = `${name} is a good opener; ${best} saves ${saves} on average.`;
  else if (away < 0.3) line = `${name} is fine to open with, though ${best} saves ${saves}.`;
  return line + rest;
}

function choice(made, moment, upper) {
  const { position } = moment;
  if (position.board.likely === 1 && position.guessesLeft > 1) return onlyOne(made, position, upper);
  return position.guessesLeft <= 2 ? late(made, moment, upper) : middle(made, moment, upper);
}

function onlyOne(made, { board }, upper) {
  const word = board.candidates(1)[0][0];
  const name = upper(word);
  const sure = board.count === 1;
  if (made.guess === word)
    return sure
      ? pick([`Only ${name} was left, and you had it.`, `Nothing but ${name} fitted by then: well found.`], word)
      : `${name} was by far the likeliest word, and you played it.`;
  const fitted = sure ? "was the only word that fitted" : "was by far the likeliest word";
  return `${name} ${fitted} by now; ${upper(made.guess)} had to wait for it.`;
}

/** The chance to find the answer with this guess or the next one. */
const chanceOf = ({ buckets }, win) =>
  buckets.reduce((sum, b) => sum + b.probability * (b.pattern === win ? 1 : 1 - (b.turns - 1) / LATE), 0);

function late(made, { position, yours, best }, upper) {
  const [name, other] = [upper(made.guess), upper(best.guess)];
  const many = number(position.board.likely);
  if (position.guessesLeft === 1) {
    if (position.board.likely === 1) return onlyOne(made, position, upper);
    return isBest(made)
      ? `One guess left and ${many} words that fitted: ${name} was as good as any.`
      : `One guess left and ${many} words that fitted: ${other} was likelier than ${name}.`;
  }
  const { win } = position.lexicon;
  const [mine, theirs] = [chanceOf(yours, win), chanceOf(best, win)];
  if (!isBest(made) && theirs - mine < 0.015)
    return `Two guesses left for ${many} words: ${name} or ${other}, there is little between them.`;
  if (isBest(made)) {
    const sure = mine > 0.995 ? "made sure of it" : `gave a chance of ${percent(mine)}`;
    return `Two guesses left for ${many} words: ${name} ${sure}, and nothing does better.`;
  }
  return (
    `Two guesses left for ${many} words: ${name} finds the answer in ${percent(mine)} of the ` +
    `cases, ${other} in ${percent(theirs)}.`
  );
}

/** How many feedbacks the likely candidates give. */
const splits = ({ board, lexicon }, word) => new Set(lexicon.row(word, board.ordered.subarray(0, board.likely))).size;

function middle(made, { position, best, following }, upper) {
  const [name, other] = [upper(made.guess), upper(best.guess)];
  const many = position.board.likely;
  const fitted = many <= 12 ? number(many) : many.toLocaleString("en-US");
  const apart = splits(position, made.guess);
  if (isBest(made)) {
    if (apart === many && many > 2)
      return pick(
        [
          `${name} told all ${fitted} words apart: it cannot be done better.`,
          `${name} leaves no two of the ${fitted} words together. Perfect.`,
        ],
        name,
      );
    if (many === 2) return `Two words fitted, and ${name} was the one to try.`;
    return pick(
      [
        `${name} was the best there was for ${fitted} words.`,
        `Nothing better than ${name} could be chosen among ${fitted} words.`,
        `${capital(fitted)} words, and ${name} splits them as well as any guess.`,
      ],
      name,
    );
  }
  const kept = following.board.count ? `${name} kept ${leftText(made)}` : `${name} it was`;
  const saves = amount(givenAway(made));
  if (made.solved.length) return `${name} was the answer; before it was known, ${other} promised ${saves} less.`;
  if (givenAway(made) < NEARLY) return `${kept}; ${other} is better by a hair (${saves}).`;
  const theirs = splits(position, best.guess);
  if (theirs === many)
    return many === 2
      ? `${kept}; of two words left, ${other} was the one to try.`
      : `${kept}; ${other} would have told all ${fitted} apart.`;
  if (theirs <= apart) return `${kept}; ${other} saves ${saves} on average.`;
  return pick(
    [
      `${kept}; ${other} splits the ${fitted} words into ${number(theirs)} groups rather than ` +
        `${number(apart)}, and saves ${saves}.`,
      `${kept}. On average ${other} saves ${saves}: ${number(theirs)} groups instead of ${number(apart)}.`,
    ],
    name,
  );
}

/** Gentle words about repeats, wasted letters and guesses that could not be it. */
function gentle(made, { board, lexicon }, upper) {
  const name = upper(made.guess);
  if (board.turns.some(({ guess }) => guess === made.guess))
    return [`${name} had been played before, so it could tell nothing new.`];
  const guess = lexicon.index.get(made.guess);
  if (guess !== undefined && board.isCandidate[guess]) return [];
  const asked = isBest(made) || givenAway(made) < 0.1;
  const why = violation("ultra-hard", board.turns, made.letters, upper);
  if (!why) return asked ? [] : [`${name} fitted, but our list does not have it as an answer.`];
  if (asked) return [`${name} could not be the answer, and was worth asking all the same.`];
  const known = wastedLetters(board.turns, made.letters, upper);
  const said = [`${name} could not be the answer (${why}).`];
  if (known.length) said.push(`${joined(known)} ${known.length > 1 ? "were" : "was"} known to be absent.`);
  return said;
}

function wastedLetters(turns, letters, upper) {
  const there = new Set();
  const absent = new Set();
  for (const turn of turns)
    marksOf(turn.pattern, letters.length).forEach((mark, i) => (mark ? there : absent).add(turn.letters[i]));
  return [...new Set(letters)].filter((letter) => absent.has(letter) && !there.has(letter)).map(upper);
}

function trapped(made, before, upper) {
  const { trap } = made;
  if (!trap) return [];
  const shape = upper(trap.shape);
  const family = trap.words.map(({ word }) => upper(word));
  const many = number(family.length);
  const what =
    before?.shape === trap.shape
      ? `${shape} still was a trap with ${many} words`
      : `${shape} was a trap with ${many} words (${family.slice(0, 6).join(", ")}${family.length > 6 ? ", …" : ""})`;
  if (trap.probe === null) return [`${what}, and the rules left no way out of it.`];
  if (givenAway(made) < NEARLY || made.guess === trap.probe)
    return [`${what}, and ${upper(made.guess)} was a way out of it.`];
  const chances =
    trap.with_probe - trap.without_probe >= 0.02
      ? `with it the chance to win was ${percent(trap.with_probe)}, word by word ${percent(trap.without_probe)}`
      : "it tells them apart at once";
  return [`${what}; ${upper(trap.probe)} is the way out: ${chances}.`];
}

function fortune(made, { yours, position }) {
  const got = yours.buckets.find(({ pattern }) => pattern === made.patterns[0]);
  if (!got || made.luck === null || made.spread < 0.05) return [];
  const chance = yours.buckets.find(({ pattern }) => pattern === position.lexicon.win)?.probability ?? 0;
  if (made.solved.length) {
    if (chance < 0.02) return ["It was there against all odds."];
    return chance <= 0.51 ? [`The chance that it was the answer was ${percent(chance)}: lucky.`] : [];
  }
  const sum = (which) => yours.buckets.filter(which).reduce((total, { probability }) => total + probability, 0);
  const good = sum(({ turns }) => turns <= got.turns + 1e-9);
  const bad = sum(({ turns }) => turns >= got.turns - 1e-9);
  if (made.luck >= LUCKY && good < 0.25)
    return [`Marks as good as these come one time in ${number(Math.max(2, Math.round(1 / good)))}.`];
  if (made.luck <= UNLUCKY && bad < 0.5)
    return [`Marks as unhelpful as these come one time in ${number(Math.max(2, Math.round(1 / bad)))}.`];
  return [];
}

// ---------------------------------------------------------------------------------------------------- several boards

function choiceOnSeveral(made, position, upper) {
  const [name, best] = [upper(made.guess), upper(made.best ?? "")];
  if (!made.helps) {
    const again = position.turns.some(({ guess }) => guess === made.guess);
    const why = again ? "had been played before, so it" : "could solve no board and";
    return `${name} ${why} told nothing new: ${best} would have saved a guess.`;
  }
  const question = made.in_question;
  if (made.words.includes(made.guess)) {
    const board = made.certain[made.words.indexOf(made.guess)];
    return `${name} was certain on board ${board}${question.length ? `, with ${listed(question)} in question` : ""}.`;
  }
  if (!question.length) return `Every word was known; ${name} was none of them.`;
  const asked = `With ${listed(question)} in question`;
  const away = givenAway(made);
  if (away < 0.005) return `${asked}, nothing better than ${name} was found.`;
  if (away < NEARLY) return `${asked}, ${name} is as good as ${best} for all that matters.`;
  return `${asked}, ${best} was expected to save ${made.exact ? "" : "about "}${amount(away)}.`;
}

function waiting(made, before, upper) {
  if (made.words.includes(made.guess) || !made.in_question.length) return [];
  const earlier = new Set(before.flatMap((turn) => (turn.words.includes(turn.guess) ? [] : turn.certain)));
  const fresh = made.certain.flatMap((board, i) => (earlier.has(board) ? [] : [[board, made.words[i]]]));
  if (!fresh.length) return [];
  const named = fresh
    .slice(0, NAMED)
    .map(([board, word]) => `${upper(word)} on board ${board}`)
    .join(", ");
  const were = `${named}${fresh.length > NAMED ? " and others" : ""} ${fresh.length > 1 ? "were" : "was"} certain`;
  return givenAway(made) < NEARLY
    ? [`${were} and could wait: that costs nothing.`]
    : [`${were}; played first, it tells the other boards something.`];
}

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

function fortuneOnSeveral(made, position) {
  const hit = made.solved.find((board) => made.in_question.includes(board));
  if (hit) {
    const guess = position.lexicon.index.get(made.guess);
    const chance = guess === undefined ? 0 : position.boards[hit - 1].hits[guess];
    return [
      chance <= 0.51
        ? `It solved board ${hit}, where its chance was ${percent(chance)}: lucky.`
        : `It solved board ${hit}.`,
    ];
  }
  if (made.spread < 0.05) return [];
  if ((made.luck ?? 0) >= LUCKY) return ["Marks as kind as these are rare."];
  return made.luck !== null && made.luck <= UNLUCKY ? ["The marks told less than usual."] : [];
}
