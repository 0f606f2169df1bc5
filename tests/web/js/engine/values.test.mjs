/* Values against slow play: few candidates of a small list, searched without any short cut. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { chance } from "../../../../src/salet/web/static/engine/host/hosts.js";
import { Position } from "../../../../src/salet/web/static/engine/position/position.js";
import { patternOf } from "../../../../src/salet/web/static/engine/puzzle/marks.js";
import { legalGuesses, violation } from "../../../../src/salet/web/static/engine/puzzle/rules.js";
import { EndGame } from "../../../../src/salet/web/static/engine/search/endgame.js";
import { interpolated } from "../../../../src/salet/web/static/engine/value/order.js";
import { luckOf, rank, skillOf } from "../../../../src/salet/web/static/engine/value/skill.js";
import { Valuer } from "../../../../src/salet/web/static/engine/value/valuer.js";
import { WordByWord } from "../../../../src/salet/web/static/engine/value/wordbyword.js";
import { Alphabet } from "../../../../src/salet/web/static/engine/words/alphabet.js";
import { VALUE } from "../../../../src/salet/web/static/engine/words/constants.js";
import { Lexicon } from "../../../../src/salet/web/static/engine/words/lexicon.js";
import { data } from "./data.mjs";

await data().constants();
const random = chance(11);
const original = await data().lexicon("original");
const near = (a, b, where = "") => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b} ${where}`);
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const marks = (a, b) => patternOf([...a], [...b]);

/** A list of some guesses; the first ones may be the answer. */
function small(count, answers, isUniform) {
  const words = new Set();
  const ending = ["", "ght", "tch"][Math.floor(random() * 3)]; // many words that are alike, or few
  const some = original.guesses.filter((word) => word.endsWith(ending));
  while (words.size < count) words.add(some[Math.floor(random() * some.length)]);
  const guesses = [...words].sort();
  const weights = Array.from({ length: answers }, () => 0.1 + random());
  return new Lexicon({
    name: "small",
    guesses,
    answers: Array.from({ length: answers }, (_, i) => i),
    weights: isUniform ? undefined : weights.map((weight) => weight / sum(weights)),
    alphabet: new Alphabet({ letters: [..."abcdefghijklmnopqrstuvwxyz"] }),
  });
}

test("the end of a game is not planned with words that are refused", () => {
  const answers = ["batch", "catch", "hatch", "latch", "match", "patch"];
  const helpers = ["champ", "clomb", "blimp", "plumb"];
  const listed = (words) => {
    const guesses = [...answers, ...words].sort();
    const alphabet = new Alphabet({ letters: [..."abcdefghijklmnopqrstuvwxyz"] });
    return new Lexicon({ name: "small", guesses, answers: answers.map((word) => guesses.indexOf(word)), alphabet });
  };
  const whole = Position.start(listed(helpers));
  let changed = 0;
  for (const word of helpers) {
    const kept = helpers.filter((helper) => helper !== word);
    const smaller = new Valuer(Position.start(listed(kept)));
    const valuer = new Valuer(whole.without([word]));
    for (const guess of [...answers, ...kept]) {
      near(valuer.value(guess).turns, smaller.value(guess).turns, `${guess} without ${word}`);
      changed += Number(Math.abs(new Valuer(whole).value(guess).turns - smaller.value(guess).turns) > 1e-9);
    }
  }
  assert.ok(changed > 0);
});

/** The least weight of guesses that some candidates need, and what perfect play may lose. */
function slow({ guesses, win }, loss) {
  const known = new Map();
  const weight = (words) => sum(words.map(([, chance]) => chance));
  const after = (guess, words, left) => {
    const groups = new Map();
    for (const one of words) {
      const pattern = marks(guess, one[0]);
      if (pattern !== win) groups.set(pattern, [...(groups.get(pattern) ?? []), one]);
    }
    return weight(words) + sum([...groups.values()].map((group) => least(group, left - 1)));
  };
  const least = (words, left) => {
    if (!words.length) return 0;
    if (left === 0) return loss * weight(words);
    const key = `${left} ${words.map(([word]) => word)}`;
    if (!known.has(key)) known.set(key, Math.min(...guesses.map((guess) => after(guess, words, left))));
    return known.get(key);
  };
  return { after, least };
}

test("the end of a game is played perfectly", () => {
  for (let nth = 0; nth < 40; nth++) {
    const lexicon = small(14, 3 + (nth % 5), nth % 2 === 0);
    const { board } = Position.start(lexicon);
    const words = board.candidates();
    for (const left of [1, 2, 3, 4, 6]) {
      const { least, after } = slow(lexicon, VALUE.past_limit);
      const game = new EndGame(lexicon, board.ordered, board.weights, left, VALUE.past_limit, board.legal);
      near(game.value(), least(words, left), `${words} ${left}`);
      if (left < 2) continue;
      const bounds = game.bounds();
      lexicon.guesses.forEach((guess, at) => {
        const cost = after(guess, words, left);
        near(game.cost(game.kindOf[at]), cost, `${guess} ${words} ${left}`);
        assert.ok(left < 3 || bounds[game.kindOf[at]] <= cost + 1e-9 || cost > 3);
      });
    }
  }
});

test("one board with few words is valued as slow play does, with any number of guesses left", () => {
  for (let nth = 0; nth < 20; nth++) {
    const lexicon = small(14, 4 + (nth % 5), nth % 2 === 0);
    for (const limit of [1, 2, 3, 6]) {
      const position = Position.start(lexicon, "normal", 1, limit);
      const words = position.board.candidates();
      const { after, least } = slow(lexicon, VALUE.past_limit);
      const valuer = new Valuer(position);
      for (const guess of lexicon.guesses) {
        const value = valuer.value(guess);
        near(value.turns, after(guess, words, limit), `${guess} ${words} ${limit}`);
        assert.equal(value.exact, true);
        const played = sum(value.buckets.map(({ probability, turns }) => probability * turns));
        near(value.turns, 1 + played);
        const isIn = words.find(([word]) => word === guess);
        near(value.chance, isIn ? isIn[1] : 0);
        if (limit === 1) near(value.win, value.chance);
        if (limit === 2) {
          const groups = new Map();
          for (const [word, weight] of words)
            groups.set(marks(guess, word), Math.max(groups.get(marks(guess, word)) ?? 0, weight));
          near(value.win, sum([...groups.values()]), `${guess} ${words}`);
        }
      }
      const best = least(words, limit);
      near(
        valuer.rows.list.reduce((a, b) => Math.min(a, b.turns), Infinity),
        best,
        `${words} ${limit}`,
      );
      assert.ok(valuer.rows.seesEnd);
    }
  }
});

test("playing word by word is every answer of every board, one by one", () => {
  for (let nth = 0; nth < 60; nth++) {
    const lexicon = small(12, 10, false);
    const left = 1 + (nth % 5);
    const boards = Array.from({ length: 1 + (nth % 3) }, () => {
      const at = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(() => random() < 0.4);
      const places = at.length ? at : [3];
      const weights = places.map(() => random()).sort((a, b) => b - a);
      return { at: places, weights: weights.map((weight) => weight / sum(weights)) };
    });
    const guess = lexicon.guesses[Math.floor(random() * 12)];
    const row = lexicon.guesses.map((word) => marks(guess, word));
    let every = [{ chance: 1, needed: 0 }];
    for (const { at, weights } of boards)
      every = every.flatMap(({ chance: before, needed }) =>
        at.map((place, i) => {
          const alike = at.slice(0, i + 1).filter((other) => row[other] === row[place]).length;
          return { chance: before * weights[i], needed: needed + (row[place] === lexicon.win ? 0 : alike) };
        }),
      );
    const isWon = ({ needed }) => needed < left;
    const turns = every.map((one) => one.chance * (isWon(one) ? one.needed + 1 : left + VALUE.past_limit));
    const found = new WordByWord(lexicon.win, left).outlook(row, boards);
    near(found.win, sum(every.filter(isWon).map((one) => one.chance)));
    near(found.turns, sum(turns));
  }
});

test("a guess breaks hard rules by its letters, and ultra-hard rules if it cannot be the answer", () => {
  const words = original.guesses.filter((_, i) => i % 40 === 0);
  const pick = () => words[Math.floor(random() * words.length)];
  const count = (word, letter) => [...word].filter((one) => one === letter).length;
  for (let nth = 0; nth < 60; nth++) {
    const answer = pick();
    const turns = [pick(), pick()].slice(0, 1 + (nth % 2)).map((guess) => ({
      guess,
      letters: [...guess],
      pattern: marks(guess, answer),
    }));
    const shown = turns.map(({ guess, pattern }) => [...guess].map((_, i) => Math.floor(pattern / 3 ** (4 - i)) % 3));
    const keeps = (word) =>
      turns.every(({ guess }, t) => {
        const coloured = [...guess].filter((_, i) => shown[t][i]).join("");
        return (
          [...guess].every((letter, i) => shown[t][i] !== 2 || word[i] === letter) &&
          [...coloured].every((letter) => count(word, letter) >= count(coloured, letter))
        );
      });
    const isAnswer = (word) => turns.every(({ guess, pattern }) => marks(guess, word) === pattern);
    const legal = { normal: () => true, hard: keeps, "ultra-hard": isAnswer };
    for (const [rules, isLegal] of Object.entries(legal)) {
      const mask = legalGuesses(original, rules, turns);
      for (const word of words) {
        assert.equal(mask[original.index.get(word)], Number(isLegal(word)), `${rules} ${word} ${answer}`);
        assert.equal(violation(rules, turns, [...word], String) === null, isLegal(word), `${rules} ${word}`);
      }
    }
  }
});

test("why a guess is illegal names its letter and place", () => {
  const turn = (guess, answer) => ({ guess, letters: [...guess], pattern: marks(guess, answer) });
  const why = (rules, word, ...turns) => {
    const said = violation(rules, turns, [...word], (text) => text.toUpperCase());
    return said && [said.key, said.values.place ?? said.values.n, said.values.letter];
  };
  assert.deepEqual(why("hard", "moist", turn("crane", "crown")), ["rules.place", 1, "C"]);
  assert.deepEqual(why("hard", "crash", turn("crane", "crown")), ["rules.contain", 1, "N"]);
  assert.deepEqual(why("hard", "elect", turn("eerie", "geese")), ["rules.place", 2, "E"]);
  assert.deepEqual(why("hard", "lease", turn("geese", "emcee")), ["rules.contain", 3, "E"]);
  assert.deepEqual(why("ultra-hard", "react", turn("crane", "racer")), ["rules.other-place", 3, "A"]);
  assert.deepEqual(why("ultra-hard", "moist", turn("crisp", "loath")), ["rules.without", 0, "I"]);
  assert.deepEqual(why("ultra-hard", "elder", turn("eerie", "perky")), ["rules.place", 2, "E"]);
});

test("straight lines go through points, flat outside of them", () => {
  const [xs, ys] = [
    [1, 2, 4],
    [10, 30, 20],
  ];
  const wanted = [
    [0, 10],
    [1, 10],
    [1.5, 20],
    [2, 30],
    [3, 25],
    [3.5, 22.5],
    [4, 20],
    [9, 20],
  ];
  for (const [x, y] of wanted) near(interpolated(x, xs, ys), y, x);
});

test("skill is the part of the way from the worst to the best guess", () => {
  const cases = [
    [2, 2, 3, 99],
    [2 + 1e-10, 2, 3, 99],
    [3, 2, 3, 0],
    [2.5, 2, 3, 50],
    [2.001, 2, 3, 98],
    [4, 2, 3, 0],
    [2.1, 2, 2, 0],
    [2.75, 2, 3, 25],
    [1.5, 2, 3, 99],
    [2.01, 2, 3, 98],
  ];
  for (const [yours, best, worst, skill] of cases)
    assert.equal(skillOf(yours, best, worst), skill, `${yours} ${worst}`);
});

test("luck is where the guesses saved rank in a normal distribution", () => {
  const below = (x) => {
    let total = 0;
    const step = 1e-3;
    for (let at = -10 + step / 2; at < x; at += step) total += Math.exp((-at * at) / 2) * step;
    return total / Math.sqrt(2 * Math.PI);
  };
  for (const x of [-9, -7, -3, -1, -0.2, 0.2, 0.7, 1.5, 3, 7, 9])
    assert.ok(Math.abs(rank(0.5 * x, 0.5) - below(x)) < 1e-3, String(x));
  assert.deepEqual([rank(1, 0), rank(8.01, 1), rank(-8.01, 1)], [0.5, 1, 0]);
  const cases = [
    [0, 1, 50],
    [1e-7, 1, 50],
    [-1e-7, 1, 50],
    [1, 1, 84],
    [-1, 1, 16],
    [9, 1, 99],
    [-9, 1, 0],
    [1, 1, 94, 0.4],
    [1, 1, 50, 0.9],
    [-1, 1, 50, 0.1],
    [-1, 1, 6, 0.6],
    [1, 1, 99, 0.1],
  ];
  for (const [saved, spread, luck, usual] of cases)
    assert.equal(luckOf(saved, spread, usual), luck, `${saved} ${usual}`);
});
