/* The parts of the engine that need no golden positions: marks, rules, alphabets, codes, belief, hosts, reviews. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { withoutWords } from "../../../../src/salet/web/static/engine/advise.js";
import { Alphabet } from "../../../../src/salet/web/static/engine/alphabet.js";
import { readWords } from "../../../../src/salet/web/static/engine/data.js";
import {
  isPossible,
  marksOf,
  packed,
  parseMarks,
  patternOf,
  patterns,
  signsOf,
} from "../../../../src/salet/web/static/engine/feedback.js";
import { chance, friendCode, friendWords } from "../../../../src/salet/web/static/engine/hosts.js";
import { Position } from "../../../../src/salet/web/static/engine/position.js";
import { legalGuesses, violation } from "../../../../src/salet/web/static/engine/rules.js";
import { saferWord } from "../../../../src/salet/web/static/engine/safer.js";
import { Values } from "../../../../src/salet/web/static/engine/value.js";
import { answers, data, read } from "./data.mjs";

/** The rule as one would write it first: greens, then yellows from the left, each letter used once. */
function slow(guess, answer) {
  const marks = guess.map((letter, i) => (letter === answer[i] ? 2 : 0));
  const unused = answer.filter((letter, i) => guess[i] !== letter);
  guess.forEach((letter, i) => {
    const at = marks[i] ? -1 : unused.indexOf(letter);
    if (at < 0) return;
    marks[i] = 1;
    unused.splice(at, 1);
  });
  return packed(marks);
}

test("marks are those of the slow rule, one by one and by stamps", async () => {
  const random = chance(1);
  for (const name of ["original", "es-5", "en-7"]) {
    const lexicon = await data().lexicon(name);
    const some = (count, most) => Array.from({ length: count }, () => Math.floor(random() * most));
    const columns = Int32Array.from(some(60, lexicon.answers.length));
    const table = lexicon.stamps.table(lexicon.codesOf(columns.map((column) => lexicon.answers[column])));
    for (const guess of some(200, lexicon.guesses.length)) {
      const row = lexicon.stamps.row(table, guess, patterns(lexicon.length, columns.length));
      columns.forEach((column, i) => {
        const [a, b] = [guess, lexicon.answers[column]].map((word) => lexicon.letters(lexicon.guesses[word]));
        assert.equal(patternOf(a, b), slow(a, b));
        assert.equal(row[i], slow(a, b));
      });
    }
  }
  assert.equal(signsOf(patternOf([..."speed"], [..."abide"]), 5), "bbyby");
});

test("on several boards the daily list has no past answers", async () => {
  const lists = data();
  const first = await lists.lexicon("daily", "2021-06-19");
  assert.deepEqual((await lists.lexicon("daily", null, 4)).weights, first.weights);
  assert.notDeepEqual((await lists.lexicon("daily")).weights, first.weights);
});

test("marks are read in every notation", () => {
  for (const text of ["bbygb", "..yg.", "00120", "⬛⬛🟨🟩⬛", "⬜⬜🟦🟧⬜", "B B Y G B"])
    assert.equal(signsOf(parseMarks(text, 5), 5), "bbygb", text);
  for (const text of ["bbyg", "bbzgb", "b0ygb", ""]) assert.throws(() => parseMarks(text, 5), text);
});

test("a colouring is possible exactly when some word over the alphabet gives it", () => {
  const letters = ["a", "b", "c"];
  const words = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => [a, b, c])));
  for (const guess of words) {
    const given = new Set(words.map((answer) => patternOf(guess, answer)));
    for (let pattern = 0; pattern < 27; pattern++)
      assert.equal(isPossible(guess, marksOf(pattern, 3), letters), given.has(pattern), `${guess} ${pattern}`);
  }
});

test("a guess is legal on the list exactly when no rule is broken", async () => {
  const lexicon = await data().lexicon("original");
  const turn = (guess, marks) => ({ guess, letters: [...guess], pattern: parseMarks(marks, 5) });
  const turns = [turn("crane", "bbgbb"), turn("stage", "bbgby")];
  for (const rules of ["normal", "hard", "ultra-hard"]) {
    const legal = legalGuesses(lexicon, rules, turns);
    lexicon.guesses.forEach((word, guess) =>
      assert.equal(legal[guess] === 1, violation(rules, turns, [...word], (x) => x.toUpperCase()) === "", word),
    );
  }
  assert.equal(
    violation("hard", turns, [..."lucky"], (x) => x.toUpperCase()),
    "third letter must be A",
  );
  assert.equal(
    violation("hard", turns, [..."llama"], (x) => x.toUpperCase()),
    "must contain E",
  );
});

test("what is typed is folded into the letters of the list", async () => {
  const { alphabets } = await data().constants();
  const of = (code) => new Alphabet(alphabets[code]);
  assert.equal(of("").normalise(" Épée "), "epee");
  assert.equal(of("es").normalise("Cañón"), "cañon");
  assert.equal(of("fr").normalise("Cœur"), "coeur");
  assert.deepEqual(new Alphabet({ letters: ["a", "b", "č", "d", "dž"] }).letters("džabč"), ["dž", "a", "b", "č"]);
  assert.throws(() => of("").check("cran3", 5));
  assert.deepEqual(readWords("0aahed2lii2rgh"), ["aahed", "aalii", "aargh"]);
});

test("friends' codes are those of Python", () => {
  assert.equal(friendCode("moist", 0), "aaweavkt6ylqq");
  assert.equal(friendWords("AAWEAVKT6YLQQ"), "moist");
  assert.equal(friendCode("crane slate", 255), "77ccnacm33b7afttbzlzdfi");
  assert.equal(friendWords("aaweavkt6ylqa"), null);
  const many = Array.from({ length: 32 }, (_, i) => `word${i}`).join(" ");
  assert.equal(friendWords(friendCode(many, 200)), many);
});

test("the belief of a day is Python's, on two dates", async () => {
  const beliefs = await read("beliefs.json");
  assert.equal(Object.keys(beliefs).length, 2);
  for (const [day, weights] of Object.entries(beliefs)) {
    const lexicon = await data().lexicon("daily", day);
    assert.equal(lexicon.weights.length, weights.length);
    lexicon.weights.forEach((weight, i) => assert.ok(Math.abs(weight - weights[i]) < 1e-12, lexicon.guesses[i]));
  }
});

test("the adversary plays as Python's", async () => {
  const found = await answers().practice({ list: "original", guesses: ["agile", "snort", "dumpy", "chuck"] });
  assert.deepEqual(
    found.turns.map(({ feedback, candidates }) => [feedback, candidates]),
    [
      ["bbbbb", 263],
      ["bbbbb", 14],
      ["bybbb", 1],
      ["ggggg", 1],
    ],
  );
  assert.equal(found.over && found.solved, true);
  const most = await answers().practice({ list: "original", guesses: ["crane", "toils"] });
  assert.equal(most.turns[1].candidates, 16); // insults among them count
});

test("games of practice: chance, a friend's words in sequence, a past day, refusals", async () => {
  const engine = answers();
  const made = await engine.code({ list: "original", boards: 4, seed: 7 });
  assert.equal(made.boards, 4);
  assert.deepEqual(await engine.code({ list: "original", boards: 4, seed: 7 }), made);
  const { code } = await engine.code({ word: "crane moist", list: "original" });
  const body = { list: "original", code, sequence: true };
  const first = await engine.practice({ ...body, guesses: ["moist"] });
  assert.deepEqual(first.turns[0].feedback, ["bbbbb", "?"]);
  const last = await engine.practice({ ...body, guesses: ["moist", "crane"] });
  assert.deepEqual([last.over, last.solved, last.answer], [true, true, ["crane", "moist"]]);
  const day = await engine.practice({ day: "2021-06-19", guesses: ["crane"], give_up: true });
  assert.equal(day.answer, "cigar");
  await assert.rejects(engine.practice({ day: "2026-09-01", guesses: [] }), /not over/);
  await assert.rejects(engine.practice({ day: "soon", guesses: [] }), (error) => error.body.error === "input");
  await assert.rejects(engine.practice({ ...body, guesses: ["zzzzz"] }), (error) => error.body.turn === 0);
  const one = await engine.code({ word: "crane", list: "original" });
  const hard = engine.practice({ list: "original", code: one.code, rules: "hard", guesses: ["trace", "lucky"] });
  await assert.rejects(hard, (error) => error.body.error === "illegal-guess");
});

test("a word that is safer than the best one is named", async () => {
  const turns = ["crane:ybybb", "match:bgggg", "latch:bgggg", "patch:bgggg"];
  const sentence = async (body) => (await answers().suggest(body)).sentence;
  const safer = /[A-Z]{5} is safer: (100|over 99\.9) % to win instead of 9\d\.\d %, but slower/;
  assert.match(await sentence({ turns }), safer);
  assert.doesNotMatch(await sentence({ turns: turns.slice(0, 3) }), /safer/); // the best one is as safe
  assert.doesNotMatch(await sentence({ turns, list: "original" }), /safer/); // the best one wins for certain
});

test("a safer word is the one of tests/value/test_chances.py", async () => {
  const original = await data().lexicon("original");
  const values = new Values((await data().constants()).value);
  const safer = (limit, guess) =>
    saferWord(Position.of(original, ["crane:bbbbb", "sight:bgggg"], { limit }), values, guess, []);
  assert.deepEqual(safer(5, "light"), { word: "awful", chance: 1, insteadOf: 0.8, isSlower: false });
  assert.equal(safer(5, "awful"), null);
  assert.equal(safer(6, "light"), null);
  assert.deepEqual(safer(3, "fluff"), { word: "fight", chance: 0.2, insteadOf: 0, isSlower: false });
});

test("a review takes pasted text, infers guesses from squares, and draws a card", async () => {
  const engine = answers();
  const typed = await engine.review({ text: "crane bbbbb\nmoist ggggg", list: "original" });
  assert.deepEqual([typed.solved, typed.answer, typed.card], [true, "moist", null]);
  const squares = "Wordle 1,590 3/6\n\n⬛⬛⬛🟩⬛\n⬛🟩🟩🟩⬛\n🟩🟩🟩🟩🟩";
  const day = await engine.review({ text: squares, card: true });
  assert.deepEqual([day.answer, day.number, day.skill, day.inferred], ["plump", 1590, null, true]);
  assert.match(day.turns[1].sentences[0], /^Seven words give these squares: FLUME, /);
  assert.ok(day.turns.every((turn) => turn.is_unknown && turn.skill === null && turn.spread === 0));
  assert.match(day.card, /^<svg .*aria-label="Puzzle 1,590: PLUMP in 3\. \?: grey/);
  assert.doesNotMatch(day.card, />(skill|luck|opener)</); // it has no values for these heads
  const single = await engine.review({ text: "⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩", answer: "aloud", list: "original" });
  assert.deepEqual([single.turns[0].guess, single.turns[0].inferred], ["cloud", 1]);
  assert.match(single.notes[0], /One guess is inferred/);
  const refused = (body) => engine.review({ list: "original", ...body }).then(assert.fail, ({ body: told }) => told);
  assert.deepEqual((await refused({ text: "⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩" })).steps[0], { set: "answer" });
  assert.match((await refused({ text: "crane sloth moist\nslate moist" })).message, /2 games/);
  assert.match((await refused({ text: "Daily Quordle 9\n6️⃣3️⃣\n4️⃣5️⃣" })).message, /answers are not known/);
  assert.match((await refused({ text: '[{"guesses":[]}]' })).message, /file of games/);
  const starred = "Wordle 12 3/6*\n⬛⬛⬛⬛⬛ plumb\n⬛⬛🟩🟩🟩 after\n🟩🟩🟩🟩🟩 voter";
  const { rules, notes } = await engine.review({ text: starred, list: "original" });
  assert.deepEqual([rules, notes], ["hard", []]);
});

test("a review values a guess as the suggestions did", async () => {
  const [engine, list] = [answers(), "original"];
  const { suggestions } = await engine.suggest({ turns: ["crane:bbygb"], list });
  for (const { guess, expected_turns: value } of suggestions.slice(0, 2)) {
    const { turns } = await engine.review({ guesses: ["crane", guess, "haunt"], list });
    assert.ok(Math.abs(turns[1].expected_turns - value) < 1e-9, guess);
  }
});

test("advice names what is wrong", async () => {
  const engine = answers();
  const failure = (body, name = "suggest") => engine[name](body).then(assert.fail, (error) => error.body);
  const wrong = await failure({ list: "original", turns: ["crane:ggggy"] });
  assert.deepEqual([wrong.error, wrong.tile, wrong.suggestion, wrong.turn], ["impossible-feedback", 4, "ggggb", 0]);
  const clash = await failure({ list: "original", turns: ["crane:bbygb,bbygb", "aging:ggggg,ggggg"] });
  assert.deepEqual(clash.boards, [0, 1]);
  assert.equal((await failure({ name: "openers-klingon" }, "results")).error, "input");
  assert.equal((await failure({ list: "klingon", turns: [] })).error, "list");
});

test("marks that leave only unlikely words are doubted", async () => {
  const turns = ["cloud:bygbb", "troll:bbggb", "aioli:bbggb", "whole:bbggb"];
  const { doubt } = await answers().suggest({ day: "2024-06-01", turns });
  assert.deepEqual(doubt, [...turns.slice(0, 3), "whole:gbggb"]);
});

test("words that players put away and insults are not suggested", async () => {
  const engine = answers();
  const body = { list: "original", turns: ["crane:bbygb"] };
  const { suggestions } = await engine.suggest(body);
  const again = await engine.suggest({ ...body, never: [suggestions[0].guess] });
  assert.ok(again.suggestions.every(({ guess }) => guess !== suggestions[0].guess));
  const [{ word }] = (await engine.suggest(body)).candidates.words;
  const { candidates } = await engine.suggest({ ...body, never: [word] });
  assert.deepEqual([candidates.count, candidates.likely, candidates.words.length], [19, 19, 19]); // 20 before
  assert.ok(candidates.words.every((one) => one.word !== word && Math.abs(one.probability - 1 / 19) < 1e-9));
  const lexicon = await engine.data.lexicon("daily");
  assert.ok(lexicon.offensive.size > 10);
  const day = await engine.suggest({ turns: ["crane:bbbbb"], top: 200, words: "any" });
  assert.ok(day.suggestions.every(({ guess }) => !lexicon.offensive.has(guess)));
});

test("an offensive word leads only as a try for the answer that is clearly best", () => {
  const row = (guess, merit, probability) => /** @type {any} */ ({ guess, merit, probability });
  const guesses = (rows, margin) => withoutWords(rows, new Set(["bitch"]), margin).map(({ guess }) => guess);
  const [ditch, pitch] = [row("ditch", 2.2, 0.2), row("pitch", 2.3, 0.1)];
  assert.deepEqual(guesses([row("bitch", 2, 0.6), ditch, pitch], 0.1), ["bitch", "ditch", "pitch"]);
  assert.deepEqual(guesses([row("bitch", 2.15, 0.6), ditch, pitch], 0.1), ["ditch", "pitch"]);
  assert.deepEqual(guesses([row("bitch", 2, 0.1), ditch, pitch], 0.1), ["ditch", "pitch"]);
  assert.deepEqual(guesses([ditch, row("bitch", 2.2, 0.6), pitch], 0), ["ditch", "pitch"]);
});

test("a list with known letters is a part of the list", async () => {
  const lexicon = await data().lexicon("original:P...Y");
  const words = Array.from(lexicon.answers.subarray(0, 3), (guess) => lexicon.guesses[guess]);
  assert.deepEqual(words, ["paddy", "palsy", "pansy"]);
  assert.equal(Position.start(lexicon).board.count, lexicon.answers.length);
});

test("hints tell chances, and name no long shot", async () => {
  const engine = answers();
  const said = async (body) => (await engine.suggest(body)).hints;
  const many = await said({ list: "original", turns: ["crane:bbygb"] });
  assert.deepEqual(many.slice(0, 2), ["20 words are left.", "The chance of a T is 55 %."]);
  assert.deepEqual(await said({ turns: ["crane:ybbbb", "butch:bbbgy"] }), [
    "One likely word is left, and 1 long shot.",
    "There is an O.",
    "Go for it: the best guess is almost certainly the answer.",
    "Only one word is worth playing now. It begins with an S.",
    "Play SHOCK: it is over 99.9 % likely to be the answer.",
  ]);
  const [, , plan] = await said({ list: "original", turns: ["agile:bbbbb", "snort:bbbbb", "dumpy:bybbb"] });
  assert.equal(plan, "Go for it: only one word is left.");
  const last = [
    [["shirk:ggggb", "shire:ggggb"], "Its fifth letter is a T."],
    [["shout:ggbbg", "quirt:bbggg"], "Every letter of it is known."],
  ];
  for (const [turns, letter] of last)
    assert.equal((await said({ list: "original", turns }))[3], `Only one word is worth playing now. ${letter}`);
  const several = await said({ list: "original", boards: 2, turns: ["salet:bybyb,ybbbg"] });
  assert.equal(several[3], "On board 2, the chance of an O is 55 %.");
});

test("in a sequence the reason counts the words of the board that is shown", async () => {
  const body = { list: "original", boards: 4, turns: ["crane:bbygb,?,?,?"] };
  const { sentence, shown } = await answers().suggest(body);
  assert.deepEqual(shown, [1]);
  assert.match(sentence, / of 20 words on board 1 /);
});

test("the marks of a guess are those that some candidate gives", async () => {
  const body = { list: "original", turns: ["crane:bbygb"] };
  const { candidates } = await answers().suggest(body);
  for (const guess of ["moist", "aging", "crane"]) {
    const shown = new Set(candidates.words.map(({ word }) => signsOf(slow([...guess], [...word]), 5)));
    const { boards, helps } = await answers().marks({ ...body, guess });
    const tiles = [0, 1, 2, 3, 4].map((at) => [..."byg"].filter((sign) => [...shown].some((s) => s[at] === sign)));
    assert.deepEqual(boards[0].tiles, tiles.map((signs) => signs.join("")));
    assert.deepEqual(boards[0].feedbacks?.sort() ?? null, shown.size <= 4 ? [...shown].sort() : null);
    assert.deepEqual([boards[0].solves, helps], [shown.has("ggggg"), shown.size > 1]);
  }
});
