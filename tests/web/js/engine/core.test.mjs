/* The parts of the engine that need no golden positions: marks, rules, alphabets, codes, belief, hosts, reviews. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Advice } from "../../../../src/salet/web/static/engine/advice/advise.js";
import { refuse } from "../../../../src/salet/web/static/engine/advice/policy.js";
import { Alphabet } from "../../../../src/salet/web/static/engine/words/alphabet.js";
import { readWords } from "../../../../src/salet/web/static/engine/data.js";
import { patterns } from "../../../../src/salet/web/static/engine/numbers/patterns.js";
import { isPossible } from "../../../../src/salet/web/static/engine/puzzle/colourings.js";
import {
  marksOf,
  packed,
  parseMarks,
  patternOf,
  signsOf,
} from "../../../../src/salet/web/static/engine/puzzle/marks.js";
import { chance, friendCode, friendWords } from "../../../../src/salet/web/static/engine/host/hosts.js";
import { checkConsistent } from "../../../../src/salet/web/static/engine/position/diagnosis.js";
import { Position } from "../../../../src/salet/web/static/engine/position/position.js";
import { rounded } from "../../../../src/salet/web/static/engine/puzzle/figures.js";
import { reviewCard } from "../../../../src/salet/web/static/views/reviewcard.js";
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

test("the first word of a list is named where no answer fits", async () => {
  const lexicon = await data().lexicon("original");
  assert.equal(lexicon.guesses[0], "aahed");
  assert.throws(
    () => checkConsistent(Position.of(lexicon, ["aalii:ggbbb"])),
    (error) => error.more.outside.join() === "aahed,aargh",
  );
});

test("in sequence the board that shows marks says what is legal", async () => {
  const lexicon = await data().lexicon("original");
  const position = Position.of(lexicon, ["crane:bbgbb,?"], { rules: "hard" });
  const legal = ["stain", "cloth"].map((word) => position.legal[lexicon.guesses.indexOf(word)]);
  assert.deepEqual(legal, [1, 0]);
  assert.throws(() => position.checkLegal("cloth"), { error: "illegal-guess" });
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
      [["bbbbb"], [263]],
      [["bbbbb"], [14]],
      [["bybbb"], [1]],
      [["ggggg"], [1]],
    ],
  );
  assert.equal(found.over && found.solved, true);
  const most = await answers().practice({ list: "original", guesses: ["crane", "toils"] });
  assert.deepEqual(most.turns[1].candidates, [16]); // insults among them count
});

test("games of practice: chance, a past day, refusals", async () => {
  const engine = answers();
  const made = await engine.code({ list: "original", boards: 4, seed: 7 });
  assert.equal(made.boards, 4);
  assert.deepEqual(await engine.code({ list: "original", boards: 4, seed: 7 }), made);
  const { code } = await engine.code({ word: "crane moist", list: "original" });
  const day = await engine.practice({ day: "2021-06-19", guesses: ["crane"], give_up: true });
  assert.deepEqual(day.answer, ["cigar"]);
  await assert.rejects(engine.practice({ day: "soon", guesses: [] }), (error) => error.body.error === "input");
  const unlisted = engine.practice({ list: "original", code, guesses: ["zzzzz"] });
  await assert.rejects(unlisted, (error) => error.body.turn === 0);
  const one = await engine.code({ word: "crane", list: "original" });
  const hard = engine.practice({ list: "original", code: one.code, rules: "hard", guesses: ["trace", "lucky"] });
  await assert.rejects(hard, (error) => error.body.error === "illegal-guess");
});

test("any allowed word is a candidate if a friend's word is no answer of the list", async () => {
  const engine = answers();
  const lists = ["daily", "original", "original:a....", "original"];
  const words = ["aahed", "aahed", "aahed", "moist"];
  const wanted = ["nyt-2023:*", "original:*", "original:a....*", "original"];
  for (const [nth, list] of lists.entries()) {
    const { code } = await engine.code({ word: words[nth], list });
    const game = await engine.practice({ list, code, guesses: [] });
    assert.equal(game.list, wanted[nth]);
    const lexicon = await engine.data.lexicon(game.list);
    const isOpen = game.list.endsWith("*");
    assert.equal([game.candidates].flat()[0], isOpen ? lexicon.guesses.length : lexicon.answers.length);
    assert.equal(lexicon.uniform && lexicon.isAnswer(words[nth]), true);
  }
});

test("likely words that the player's game refuses are named", async () => {
  const refused = async (body) => (await answers().suggest({ list: "original", ...body })).refused;
  const never = ["fauna", "crane", "zzzzz"];
  assert.deepEqual(await refused({ turns: ["crane:bbygb"], never }), ["fauna"]);
  assert.deepEqual(await refused({ turns: ["crane:bbygb"] }), []);
  assert.deepEqual(await refused({ never }), []);
  assert.deepEqual(await refused({ turns: ["crane:bbygb,bbbbb"], never }), ["fauna"]);
});

test("a board is doubted that only a rare word fits, and certain words are played first where they help", async () => {
  const said = async (turns, list) => {
    const { sentences } = await answers().suggest({ list, turns });
    return sentences.filter(({ key }) => /^(doubt|certain)[.]/.test(key)).map(({ key, values }) => [key, values.n]);
  };
  const marked = (lexicon, guess, words) =>
    `${guess}:${words.map((word) => signsOf(patternOf([...guess], [...word]), lexicon.length)).join()}`;
  const every = await data().lexicon("original-all");
  const rare = ["slate", "plump", "pupal"].map((guess) => marked(every, guess, ["pupas"]));
  assert.deepEqual(await said(rare, "original-all"), [["doubt.rare", undefined]]);
  assert.deepEqual(await said(["salet:bybyb,ybbbg", "cromb:ggbbb,bbyyb"], "original"), [["certain.any-time", 1]]);
  assert.deepEqual(await said(["salet:bybyb,ybbbg"], "original"), []);
  assert.deepEqual(await said(["irony:ybbbg,bgbbb", "crimp:ybybb,ygbbb"], "original"), [["certain.first", 1]]);
});

test("a word that is safer than the best one is named", async () => {
  const turns = ["crane:ybybb", "match:bgggg", "latch:bgggg", "patch:bgggg"];
  const safer = async (body) => (await answers().suggest(body)).sentences.filter(({ key }) => key.startsWith("safer."));
  const [{ key, values }] = await safer({ turns });
  assert.equal(key, "safer.slower");
  assert.ok(values.chance > 0.999 && values.instead > 0.9 && values.instead < values.chance);
  assert.deepEqual(await safer({ turns: turns.slice(0, 3) }), []); // the best one is as safe
  assert.deepEqual(await safer({ turns, list: "original" }), []); // the best one wins for certain
});

test("an everyday word that takes no more guesses, as shown, is not compared with a rare one", async () => {
  const position = { turns: ["cohog:bgbbb", "loses:bgbbb"], list: "original", rules: "hard", within: 5 };
  const { sentences, suggestions } = await answers().suggest(position);
  const rare = sentences.filter(({ key }) => key.startsWith("rare."));
  assert.deepEqual(rare, [{ key: "rare.best", values: { name: suggestions[0].guess.toUpperCase() } }]);
});

test("a safer word wins more often than the guess", async () => {
  const original = await data().lexicon("original");
  const safer = (limit, guess) => {
    const position = Position.of(original, ["crane:bbbbb", "sight:bgggg"], { limit });
    return new Advice(position, { words: "everyday", never: [], top: 1 }).safer(guess);
  };
  assert.deepEqual(safer(5, "light"), { word: "fight", chance: 1, insteadOf: 0.8, isSlower: false });
  assert.equal(safer(5, "fight"), null);
  assert.equal(safer(6, "light"), null);
  assert.deepEqual(safer(3, "fluff"), { word: "fight", chance: 0.2, insteadOf: 0, isSlower: false });
});

test("a review takes pasted text, and infers guesses from squares", async () => {
  const engine = answers();
  const typed = await engine.review({ text: "crane bbbbb\nmoist ggggg", list: "original" });
  assert.deepEqual([typed.solved, typed.answer], [true, ["moist"]]);
  const squares = "Wordle 1,590 3/6\n\n⬛⬛⬛🟩⬛\n⬛🟩🟩🟩⬛\n🟩🟩🟩🟩🟩";
  const day = await engine.review({ text: squares });
  assert.deepEqual([day.answer, day.number, day.skill, day.inferred], [["plump"], 1590, null, true]);
  const [{ key, values }] = day.turns[1].sentences;
  assert.deepEqual([key, values.n, values.named[0]], ["squares.more", 7, "FLUME"]);
  assert.ok(day.turns.every((turn) => turn.is_unknown && turn.skill === null && turn.spread === 0));
  assert.match(reviewCard(day), /^<svg .*aria-label="Puzzle 1,590: PLUMP in 3\. grey/);
  assert.doesNotMatch(reviewCard(day), />(skill|luck|opener)</); // it has no values for these heads
  const single = await engine.review({ text: "⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩", answer: "aloud", list: "original" });
  assert.deepEqual([single.turns[0].guess, single.turns[0].inferred], ["cloud", 1]);
  assert.deepEqual(single.notes, [{ key: "note.inferred", values: { n: 1 } }]);
  const refused = (body) => engine.review({ list: "original", ...body }).then(assert.fail, ({ body: told }) => told);
  assert.equal((await refused({ text: "⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩" })).asks, "answer");
  assert.equal((await refused({ text: "crane sloth moist\nslate moist" })).key, "one-game");
  assert.equal((await refused({ text: "Daily Quordle 9\n6️⃣3️⃣\n4️⃣5️⃣" })).key, "no-words");
  assert.equal((await refused({ text: '[{"guesses":[]}]' })).key, "file-of-games");
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

test("the number of rows that are shown changes nothing", async () => {
  const engine = answers();
  const bodies = [
    { list: "nyt-2023", rules: "hard", turns: ["adieu:bbygb"] },
    { list: "nyt-2023", turns: ["eying:byybb", "parer:bbbbb"], within: 5, words: "any" },
    { list: "original", turns: ["crane:bbygb,bbbbb", "aging:ybbgb,bbbbb"] },
    { list: "original", turns: ["crane:bbygb"], within: 3 },
  ];
  for (const body of bodies) {
    const [one, few, many] = await Promise.all([1, 3, 40].map((top) => engine.suggest({ ...body, top })));
    assert.deepEqual(one.suggestions, many.suggestions.slice(0, 1));
    assert.deepEqual(few.suggestions, many.suggestions.slice(0, 3));
  }
});

test("with three guesses left a sure win is found among all guesses", async () => {
  const first = async (body) => (await answers().suggest({ ...body, words: "any" })).suggestions[0];
  const { guess, win } = await first({ list: "nyt-2023", turns: ["eying:byybb", "parer:bbbbb"], within: 5 });
  assert.deepEqual([guess, win], ["skald", 1]);
  assert.equal((await first({ list: "original", turns: ["gushy:gbbbb"], within: 4 })).win, 1);
});

test("numbers are rounded as Python rounds them", () => {
  const texts = [4.825, 0.125, 0.375, 2.675, 2.5].map((value) => rounded(value, 2));
  assert.deepEqual(texts, ["4.83", "0.12", "0.38", "2.67", "2.50"]);
  assert.deepEqual(
    [0.5, 1.5, 2.5].map((value) => rounded(value, 0)),
    ["0", "2", "2"],
  );
});

test("advice names what is wrong", async () => {
  const engine = answers();
  const failure = (body, name = "suggest") => engine[name](body).then(assert.fail, (error) => error.body);
  const wrong = await failure({ list: "original", turns: ["crane:ggggy"] });
  assert.deepEqual([wrong.error, wrong.tile, wrong.suggestion, wrong.turn], ["impossible-feedback", 4, "ggggb", 0]);
  const clash = await failure({ list: "original", turns: ["crane:bbygb,bbygb", "aging:ggggg,ggggg"] });
  assert.deepEqual(clash.boards, [0, 1]);
  const begun = await failure({ list: "original:p....", turns: ["crane:bbbbb"] });
  assert.deepEqual(begun.message, { key: "error.known-first", values: { word: "CRANE", place: 1, letter: "P" } });
  const { repairs } = await failure({ list: "original", turns: ["crane:bbbbb", "slate:bbbbb", "aging:ggggg"] });
  assert.equal(repairs[0].turns[2], "aging:ggggg"); // a green row is doubted last
  const outside = await failure({ list: "original", turns: ["loopy:bgggg", "goopy:bgggg"] });
  assert.deepEqual(outside.outside, ["roopy", "woopy", "poopy"]); // the offensive one last
  assert.equal((await failure({ name: "openers-klingon" }, "results")).error, "input");
  assert.equal((await failure({ list: "klingon", turns: [] })).error, "list");
});

test("marks that leave only unlikely words are doubted", async () => {
  const turns = ["cloud:bygbb", "troll:bbggb", "aioli:bbggb", "whole:bbggb"];
  const { doubt } = await answers().suggest({ day: "2024-06-01", turns });
  assert.deepEqual(doubt, [...turns.slice(0, 3), "whole:gbggb"]);
});

test("advice names the offensive words among those that are left", async () => {
  const { offensive } = await answers().suggest({ list: "original-all", turns: ["chart:yybby"] });
  assert.ok(offensive.includes("bitch"));
});

test("the best first guesses of a list name its offensive words", async () => {
  const { words, offensive } = await answers().results({ name: "openers-en-7" });
  assert.ok(words.includes("panties") && offensive.includes("panties"));
});

test("words that players put away and insults are not suggested", async () => {
  const engine = answers();
  const body = { list: "original", turns: ["crane:bbygb"] };
  const { suggestions } = await engine.suggest(body);
  const again = await engine.suggest({ ...body, never: [suggestions[0].guess] });
  assert.ok(again.suggestions.every(({ guess }) => guess !== suggestions[0].guess));
  const [{ word }] = (await engine.suggest(body)).boards[0].candidates.words;
  const [{ candidates }] = (await engine.suggest({ ...body, never: [word] })).boards;
  assert.deepEqual([candidates.count, candidates.likely, candidates.words.length], [19, 19, 19]); // 20 before
  assert.ok(candidates.words.every((one) => one.word !== word && Math.abs(one.probability - 1 / 19) < 1e-9));
  const lexicon = await engine.data.lexicon("daily");
  assert.ok(lexicon.offensive.size > 10);
  const day = await engine.suggest({ turns: ["crane:bbbbb"], top: 200, words: "any" });
  assert.ok(day.suggestions.every(({ guess }) => !lexicon.offensive.has(guess)));
});

test("an offensive word leads only as a try for the answer that is clearly best", () => {
  const row = (guess, cost, chance) => /** @type {any} */ ({ guess, cost, chance });
  const lexicon = /** @type {any} */ ({ offensive: new Set(["bitch"]) });
  const guesses = (rows, words) =>
    refuse(rows, /** @type {any} */ ({ lexicon }), { words, never: [], top: 1 }).map(({ guess }) => guess);
  const [ditch, pitch] = [row("ditch", 2.2, 0.2), row("pitch", 2.3, 0.1)];
  assert.deepEqual(guesses([row("bitch", 2, 0.6), ditch, pitch], "everyday"), ["bitch", "ditch", "pitch"]);
  assert.deepEqual(guesses([row("bitch", 2.15, 0.6), ditch, pitch], "everyday"), ["ditch", "pitch"]);
  assert.deepEqual(guesses([row("bitch", 2, 0.1), ditch, pitch], "everyday"), ["ditch", "pitch"]);
  assert.deepEqual(guesses([ditch, row("bitch", 2.2, 0.6), pitch], "any"), ["ditch", "pitch"]);
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
  const [count, letter] = await said({ list: "original", turns: ["crane:bbygb"] });
  assert.deepEqual([count.key, count.values.n], ["hint.left", 20]);
  assert.deepEqual([letter.key, letter.values.letter, letter.values.chance], ["hint.letter", "T", 0.55]);
  const few = await said({ turns: ["crane:ybbbb", "butch:bbbgy"] });
  assert.deepEqual(
    few.map(({ key }) => key),
    ["hint.left-likely", "hint.there-is", "hint.go-certain", "hint.good-begins", "hint.play"],
  );
  assert.deepEqual([few[0].values.n, few[1].values.letter, few[3].values.letter], [1, "O", "S"]);
  assert.deepEqual([few[4].values.name, few[4].values.reason.key], ["SHOCK", "reason.likely"]);
  const [, , plan] = await said({ list: "original", turns: ["agile:bbbbb", "snort:bbbbb", "dumpy:bybbb"] });
  assert.equal(plan.key, "hint.go-only");
  const known = async (...turns) => (await said({ list: "original", turns }))[3];
  assert.deepEqual(await known("shirk:ggggb", "shire:ggggb"), {
    key: "hint.good-letter",
    values: { place: 5, letter: "T" },
  });
  assert.equal((await known("shout:ggbbg", "quirt:bbggg")).key, "hint.good-known");
  const [, , , on] = await said({ list: "original", boards: 2, turns: ["salet:bybyb,ybbbg"] });
  assert.deepEqual([on.key, on.values.board, on.values.letter], ["hint.letter-on", 2, "O"]);
  const [each] = await said({ list: "original", boards: 3, turns: ["crane:bbygb,?,?"] });
  assert.deepEqual(each.values.counts, [{ key: "hint.board", values: { board: 1, count: 20 } }]);
});

test("hints against the adversary tell no chances", async () => {
  const body = { list: "original", turns: ["crane:bbygb"], chances: false };
  const { hints, boards } = await answers().suggest(body);
  const [{ candidates }] = boards;
  assert.deepEqual(
    hints.map(({ key }) => key),
    ["hint.left", "hint.in-words", "hint.probe-only", "hint.good", "hint.play"],
  );
  const having = (letter) => candidates.words.filter(({ word }) => word.includes(letter)).length;
  const most = Math.max(..."bdfghijklmopqstuvwxyz".split("").map(having));
  const { letter, count, words } = hints[1].values;
  assert.deepEqual([having(letter.toLowerCase()), count, words], [most, most, candidates.count]);
  assert.equal(hints[4].values.reason.key, "reason.leaves");
});

test("in a sequence the reason counts the words of the board that is shown", async () => {
  const body = { list: "original", boards: 4, turns: ["crane:bbygb,?,?,?"] };
  const { sentences, shown } = await answers().suggest(body);
  assert.deepEqual(shown, [1]);
  const [{ key, values }] = sentences;
  assert.deepEqual([key, values.words, values.board], ["reason.leaves-board", 20, 1]);
});

test("a game of a past day has the answer of that day", async () => {
  const engine = answers();
  const words = ["sloth", "stump", "blond", "dumpy", "fudge", "brink"];
  const lost = await engine.review({ guesses: words, day: "2021-06-19" });
  assert.deepEqual([lost.answer, lost.solved], [["cigar"], false]);
  const marked = ["sloth:bggbb", "blond:ggggg"];
  for (const body of [{ guesses: words.slice(0, 3) }, { guesses: marked }, { guesses: words, answer: "moist" }])
    await assert.rejects(engine.review({ ...body, day: "2021-06-19" }), { key: "other-day" });
});

test("squares that break the rules of their star are noticed", async () => {
  const rows = (third) => `Wordle 265 4/6*\n\n⬛⬛⬛⬛⬛\n⬛🟩⬛⬛🟨\n${third}\n🟩🟩🟩🟩🟩`;
  const engine = answers();
  const rulesOf = async (third) => (await engine.review({ text: rows(third) })).rules;
  assert.deepEqual(await Promise.all(["⬛🟩⬛⬛🟨", "⬛⬛🟩⬛🟨", "⬛🟩⬛⬛⬛"].map(rulesOf)), [
    "hard",
    "normal",
    "normal",
  ]);
});

test("of equally good words the one that wins more often leads", async () => {
  const turns = ["basis:bgbbb", "maker:bgbgg", "saner:bgbgg"];
  const body = { list: "original", rules: "hard", turns, within: 7, words: "any" };
  const { suggestions } = await answers().suggest(body);
  const [first, second] = suggestions;
  assert.equal(first.guess, "later");
  assert.equal(first.expected_turns, second.expected_turns);
  assert.ok(first.win > second.win);
});

test("a wrong mark of the only word left is repaired to all green", async () => {
  const turns = ["cloud:bbbbb,ggggg", "niche:yybbb,-", "aunty:ybgbb,-"];
  for (const marks of ["bbbbb", "gggbg", "ybbbb"]) {
    for (const list of ["original", "daily"]) {
      const body = { list, turns: [...turns, `mania:${marks},-`] }; // 97 % likely on daily
      const error = await answers().suggest(body).catch((problem) => problem);
      assert.equal(error.body?.repairs[0].turns.at(-1), "mania:ggggg,-", `${list} ${marks}`);
    }
  }
});

test("the everyday word that is named fits the marks, and differences are those of what is shown", async () => {
  const rare = async (body) => (await answers().suggest(body)).sentences.find(({ key }) => key.startsWith("rare."));
  const only = await rare({ list: "daily", day: "2026-03-10", turns: ["crane:bbbbb", "slimy:bbbbb", "dough:bbbbb"] });
  assert.equal(only, undefined); // the doubt names it
  const probed = await rare({ list: "es-5", turns: ["abofo:ybybb", "sonda:bgbyy"] });
  assert.equal(probed.key, "rare.best"); // DELTA is nearer than RODAR, which fits
  const shown = await rare({ list: "original", turns: ["perdy:bybyb"], within: 3 });
  assert.equal(shown.values.saves, 0.09); // 3.80 and 3.71
});
