/* What the engine answers that Python has no answer to: hosts, codes, past days, and what only a page asks for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  chance,
  drawn,
  friendAnswers,
  friendCode,
  friendWords,
} from "../../../../src/salet/web/static/engine/host/hosts.js";
import { patternOf, signsOf } from "../../../../src/salet/web/static/engine/puzzle/marks.js";
import { dayNumber, dayText } from "../../../../src/salet/web/static/engine/belief/mixture.js";
import { reviewCard } from "../../../../src/salet/web/static/views/reviewcard.js";
import { answers, data } from "./data.mjs";

const shown = (guess, answer) => signsOf(patternOf([...guess], [...answer]), answer.length);
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-8, `${a} ${b}`);
const refused = (promise) => promise.then(assert.fail, ({ body }) => body);

test("best play goes on with the marks of its answer until it is found", async () => {
  const turns = [`crane:${shown("crane", "moist")}`];
  const body = { list: "original", turns, answer: "moist" };
  const { turns: more, found } = await answers().branch(body);
  assert.ok(found && more.length > 0 && more.length < 5 && more.at(-1) === "moist:ggggg");
  for (const [guess, marks] of more.map((turn) => turn.split(":"))) assert.equal(marks, shown(guess, "moist"));
  const [first] = more[0].split(":");
  assert.ok((await answers().branch({ ...body, never: [first] })).turns.every((turn) => !turn.startsWith(first)));
  assert.equal((await answers().branch({ ...body, within: 1 })).found, false);
});

test("chance is the generator of its seed, and draws everyday words that differ", async () => {
  near(chance(1)(), 0.6270739405881613); // mulberry32
  assert.equal(chance(2 ** 32 + 3)(), chance(2)()); // the upper bits count, too
  const lexicon = await data().lexicon("nyt-2023");
  const words = drawn(lexicon, 32, true, chance(4));
  assert.equal(new Set(words).size, 32);
  const at = (word) => lexicon.index.get(word);
  assert.ok(words.every((word) => lexicon.everyday[at(word)] && lexicon.isAnswer(word)));
  assert.ok(words.every((word) => !lexicon.offensive.has(word)));
  const all = Array.from({ length: 200 }, (_, nth) => drawn(lexicon, 1, false, chance(nth))[0]);
  assert.ok(all.some((word) => !lexicon.everyday[at(word)]));
  const [first, last] = [0, 1 - 1e-12].map((number) => drawn(lexicon, 1, false, () => number)[0]);
  const decent = Array.from(lexicon.answers, (guess) => lexicon.guesses[guess]).filter(
    (w) => !lexicon.offensive.has(w),
  );
  assert.deepEqual([first, last], [decent[0], decent.at(-1)]);
  const few = /** @type {any} */ ({ ...lexicon, name: "few", answers: lexicon.answers.slice(0, 2) });
  assert.throws(() => drawn(few, 3, false, chance(1)), { key: "few-answers" });
  assert.equal(drawn(few, 2, false, chance(1)).length, 2);
  const insult = { ...few, offensive: new Set([lexicon.guesses[few.answers[0]]]) };
  assert.deepEqual(
    drawn(insult, 1, false, () => 0),
    [lexicon.guesses[few.answers[1]]],
  );
  assert.equal(drawn(insult, 2, false, chance(1)).length, 2);
});

test("a friend's words are words of the list, each once", async () => {
  const lexicon = await data().lexicon("original");
  const read = (text) => friendAnswers(lexicon, text);
  assert.deepEqual(read("crane, Moist"), ["crane", "moist"]);
  assert.deepEqual(read(friendCode("crane moist", 7)), ["crane", "moist"]);
  const wrong = [
    ["", "no-code"],
    ["crane moists", "no-code"],
    ["zzzzz", "unlisted"],
    ["crane crane", "same-words"],
    [friendCode("crane zzzzz", 1), "code-word"],
    [Array.from(lexicon.guesses.slice(0, 33)).join(" "), "boards"],
  ];
  for (const [text, key] of wrong) assert.throws(() => read(text), { key }, text);
  assert.throws(
    () => read(friendCode("crane zzzzz", 1)),
    ({ said: { values } }) => values.nth === 2,
  );
  assert.equal(read(Array.from(lexicon.guesses.slice(0, 32)).join(" ")).length, 32);
});

test("only days whose answer is known can be played", async () => {
  const engine = answers();
  const key = async (day) => (await refused(engine.practice({ day, guesses: [] }))).key;
  const { first, last, gaps } = await engine.days();
  const history = await engine.data.history();
  const past = history.filter(({ day }) => day < dayNumber("2026-09-01")).map(({ day }) => day);
  assert.deepEqual([first, last], [past[0], past.at(-1)].map(dayText));
  const open = [];
  for (let day = past[0]; day < past.at(-1); day++) if (!past.includes(day)) open.push(dayText(day));
  const isIn = (day) => gaps.some(([from, to]) => from <= day && day <= to);
  assert.deepEqual(open.filter(isIn), open);
  assert.equal(sum(gaps.map(([from, to]) => dayNumber(to) - dayNumber(from) + 1)), open.length);
  assert.deepEqual(await Promise.all(["2021-06-18", "2026-09-01", "2026-09-02", "x"].map(key)), [
    "early-day",
    "day-open",
    "day-future",
    "no-day",
  ]);
  const { boards, turns } = await engine.practice({ day: first, guesses: [] });
  assert.deepEqual([boards, turns], [1, []]);
  const both = await refused(engine.practice({ day: first, code: "x", guesses: [] }));
  assert.equal(both.key, "code-and-day");
});

test("a game against a host ends with its guesses, and one that is given up shows its answers", async () => {
  const engine = answers();
  const { code } = await engine.code({ word: "moist", list: "original" });
  const six = ["crane", "sloth", "pound", "vague", "fizzy", "whack"];
  const game = (more) => engine.practice({ list: "original", code, ...more });
  const [five, all, given] = await Promise.all([
    game({ guesses: six.slice(0, 5) }),
    game({ guesses: six }),
    game({ guesses: [], give_up: true }),
  ]);
  assert.deepEqual([five.over, five.answer, five.within], [false, null, 6]);
  assert.deepEqual([all.over, all.solved, all.answer, all.share], [true, false, ["moist"], null]);
  assert.deepEqual([given.over, given.answer, given.turns], [true, ["moist"], []]);
  const late = await refused(game({ guesses: [...six, "moist"] }));
  assert.deepEqual([late.key, late.turn], ["over-at", 6]);
  assert.equal((await game({ guesses: six.slice(0, 3), within: 3 })).over, true);
  const two = await engine.code({ word: "moist crane", list: "original" });
  const several = await engine.practice({ list: "original", code: two.code, guesses: ["crane", "moist"] });
  assert.match(several.share, /2/);
  assert.equal((await engine.practice({ list: "original", code: two.code, give_up: true })).share, null);
  const endless = await engine.practice({ list: "original", guesses: six, give_up: true });
  assert.deepEqual([endless.over, endless.answer, endless.boards], [false, null, 1]);
});

test("codes are made of words that are given, or of some that are drawn", async () => {
  const engine = answers();
  assert.deepEqual((await engine.code({ list: "original", seed: 3 })).boards, 1);
  const { code, boards } = await engine.code({ word: "  Crane  moist ", list: "daily" });
  assert.deepEqual([friendWords(code), boards], ["crane moist", 2]);
  const any = await Promise.all(Array.from({ length: 60 }, (_, seed) => engine.code({ seed, words: "any" })));
  const usual = await Promise.all(Array.from({ length: 60 }, (_, seed) => engine.code({ seed })));
  const { everyday, index } = await engine.data.lexicon("nyt-2023");
  const rare = (made) => made.filter((one) => !everyday[index.get(friendWords(one.code))]).length;
  assert.ok(rare(any) > 0 && rare(usual) === 0);
  assert.ok(new Set(usual.map((one) => one.code.slice(0, 2))).size > 20); // the salt differs
});

test("a pasted text is words, squares, a game of its own or several", async () => {
  const paste = (text, more = {}) => answers().paste({ text, list: "original", ...more });
  const words = await paste("crane bbygb\nmoist bbbbb");
  assert.deepEqual([words.over, words.boards, words.games, words.turns], [false, 1, 1, ["crane:bbygb", "moist:bbbbb"]]);
  assert.deepEqual([words.number, words.answer, words.game], [null, null, null]);
  const squares = await paste("Wordle 1,590 2/6\n\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩");
  assert.deepEqual([squares.over, squares.turns, squares.number], [true, null, 1590]);
  const found = await paste("crane bbbbb\nmoist ggggg");
  assert.deepEqual([found.over, found.answer], [true, "moist"]);
  assert.deepEqual((await paste("crane:bbygb,bbbbb")).boards, 2);
  assert.equal((await paste("crane:bbbbb,ggggg\nmoist:ggggg,-")).answer, null);
  assert.equal((await paste("crane bbbbb\nmoist ggggg\n\nsloth bbbbb\npound ggggg")).games, 2);
  assert.equal((await refused(paste("hello"))).error, "input");
});

test("the lists have all that a page needs to spell their words", async () => {
  const { rows, games } = await answers().lists();
  const [original] = rows.filter(({ name }) => name === "original");
  assert.deepEqual(original.keys.flat().sort(), [..."abcdefghijklmnopqrstuvwxyz"]);
  assert.ok(rows.every((row) => !("file" in row) && !("book" in row) && typeof row.ranked === "boolean"));
  assert.ok(games.some(({ name }) => name === "quordle"));
  assert.equal((await refused(answers().results({ name: "none" }))).key, "no-results");
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

test("a game of a past day has the answer of that day", async () => {
  const engine = answers();
  const words = ["sloth", "stump", "blond", "dumpy", "fudge", "brink"];
  const lost = await engine.review({ guesses: words.slice(0, 2), day: "2021-06-19", within: 2 });
  assert.deepEqual([lost.answer, lost.solved], [["cigar"], false]);
  const marked = ["sloth:bggbb", "blond:ggggg"];
  for (const body of [{ guesses: words.slice(0, 3) }, { guesses: marked }, { guesses: words, answer: "moist" }])
    await assert.rejects(engine.review({ ...body, day: "2021-06-19" }), { key: "other-day" });
});

test("a review of squares names no values on its card", async () => {
  const text = "Wordle 1,590 3/6\n\n⬛⬛⬛🟩⬛\n⬛🟩🟩🟩⬛\n🟩🟩🟩🟩🟩";
  const day = await answers().review({ text });
  assert.deepEqual([day.answer, day.number], [["plump"], 1590]);
  assert.match(reviewCard(day), /^<svg .*aria-label="Puzzle 1,590: PLUMP in 3\. grey/);
  assert.doesNotMatch(reviewCard(day), />(skill|luck|opener)</); // it has no values for these heads
});
