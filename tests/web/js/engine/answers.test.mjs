/* What the engine answers by name, against slow rules: groups, hosts, codes, past days, pasted texts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  adversary,
  chance,
  drawn,
  friendAnswers,
  friendCode,
  friendWords,
} from "../../../../src/salet/web/static/engine/host/hosts.js";
import { checkPossible, isPossible } from "../../../../src/salet/web/static/engine/puzzle/colourings.js";
import {
  marksOf,
  packed,
  parseMarks,
  patternOf,
  signsOf,
} from "../../../../src/salet/web/static/engine/puzzle/marks.js";
import { Position } from "../../../../src/salet/web/static/engine/position/position.js";
import { Alphabet } from "../../../../src/salet/web/static/engine/words/alphabet.js";
import { dayNumber, dayText } from "../../../../src/salet/web/static/engine/belief/mixture.js";
import { answers, data } from "./data.mjs";

const shown = (guess, answer) => signsOf(patternOf([...guess], [...answer]), answer.length);
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-8, `${a} ${b}`);
const refused = (promise) => promise.then(assert.fail, ({ body }) => body);

/** All words that fit some turns of one board, with their chances. */
async function left(body) {
  const { board } = await answers().position(body);
  return board.candidates().map(([word, probability]) => ({ word, probability }));
}

test("the groups and marks of a guess are those of the slow rule, the likeliest first", async () => {
  for (const body of [
    { list: "original", turns: ["crane:bbygb"] },
    { turns: ["salet:bbybb"], day: "2024-06-01" },
  ]) {
    const words = await left(body);
    const { likely } = (await answers().position(body)).board;
    for (const guess of ["moist", "haunt", "crane"]) {
      const { boards } = await answers().partition({ ...body, guess });
      const [{ buckets, candidate, probability, ...numbers }] = boards;
      const wanted = new Map();
      for (const [nth, { word, probability: chance }] of words.entries()) {
        const group = wanted.get(shown(guess, word)) ?? { count: 0, likely: 0, probability: 0, words: [] };
        group.words.push(word);
        group.count += 1;
        group.likely += nth < likely ? 1 : 0;
        group.probability += chance;
        wanted.set(shown(guess, word), group);
      }
      assert.deepEqual(new Set(buckets.map(({ feedback }) => feedback)), new Set(wanted.keys()));
      for (const { feedback, ...bucket } of buckets) {
        const group = wanted.get(feedback);
        assert.deepEqual([bucket.count, bucket.likely], [group.count, group.likely], feedback);
        assert.deepEqual(bucket.words, group.words.slice(0, 30));
        near(bucket.probability, group.probability);
      }
      buckets.slice(1).forEach((next, i) => assert.ok(buckets[i].probability >= next.probability - 1e-9));
      near(sum(buckets.map((bucket) => bucket.probability)), 1);
      const { boards: given, helps } = await answers().marks({ ...body, guess });
      const rows = [...wanted.keys()];
      const signs = [0, 1, 2, 3, 4].map((at) => [..."byg"].filter((sign) => rows.some((row) => row[at] === sign)));
      assert.deepEqual(given[0].tiles, signs.map((some) => some.join(""))); // prettier-ignore
      assert.deepEqual(given[0].feedbacks.sort(), rows.sort());
      assert.equal(helps, rows.length > 1);
      assert.equal(candidate, wanted.has("ggggg"));
      near(probability, wanted.get("ggggg")?.probability ?? 0);
      assert.equal(numbers.largest, Math.max(...buckets.map((bucket) => bucket.likely)));
      const heads = buckets.map(({ feedback }) => {
        const some = words.slice(0, likely).filter(({ word }) => shown(guess, word) === feedback);
        return { count: some.length, mass: sum(some.map((one) => one.probability)) };
      });
      const total = sum(heads.map(({ mass }) => mass));
      near(numbers.expected_size, sum(heads.map(({ count, mass }) => (count * mass) / total)));
      near(numbers.entropy, sum(heads.map(({ mass }) => (mass ? -(mass / total) * Math.log2(mass / total) : 0))));
    }
  }
});

test("only open boards have groups, and words that are put away are in none", async () => {
  const body = { list: "original", turns: ["haunt:ggggg,bbbbb"], guess: "pricy" };
  const { boards } = await answers().partition(body);
  assert.deepEqual([boards.length, boards[0], boards[1].guess], [2, null, "pricy"]);
  const one = { list: "original", turns: ["crane:bbygb"], guess: "haunt" };
  const count = async (never) =>
    sum((await answers().partition({ ...one, never })).boards[0].buckets.map((b) => b.count));
  assert.equal(await count(["haunt", "zzzzz"]), (await count()) - 1);
  const single = await answers().partition({ list: "original", turns: ["haunt:ggggg"], guess: "haunt" });
  assert.equal(single.boards[0].buckets.length, 1); // one board that is solved still has its word
});

test("the marks of a word say whether it is listed, and what is like it", async () => {
  const body = { list: "original", turns: ["haunt:ggggg,bbbbb"] };
  const { boards, known, near: alike } = await answers().marks({ ...body, guess: "Pricy " });
  assert.deepEqual([boards[0], known, alike], [{ tiles: null, feedbacks: null, likely: 0 }, true, []]);
  const wrong = await answers().marks({ list: "original", guess: "crnae" });
  assert.deepEqual([wrong.known, wrong.near.includes("crane"), wrong.helps], [false, true, true]);
  const day = { day: "2024-06-01", turns: ["salet:bbybb"] };
  const { feedbacks, likely } = (await answers().marks({ ...day, guess: "moist" })).boards[0];
  const [{ buckets }] = (await answers().partition({ ...day, guess: "moist" })).boards;
  const order = [...buckets.filter((b) => b.likely), ...buckets.filter((b) => !b.likely)];
  assert.deepEqual(new Set(feedbacks.slice(0, likely)), new Set(order.slice(0, likely).map((b) => b.feedback)));
  assert.equal(likely, buckets.filter((b) => b.likely).length);
  const chances = feedbacks.map((each) => buckets.find((b) => b.feedback === each).probability);
  chances.slice(1, likely).forEach((next, i) => assert.ok(chances[i] >= next - 1e-9));
  const long = await answers().marks({ list: "en-7", guess: "planets" });
  assert.equal(long.boards[0].feedbacks, null); // too many to show
});

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

test("in sequence a board shows its rows when the boards before it are solved", async () => {
  const random = chance(5);
  const { answers: columns, guesses } = await data().lexicon("original");
  const words = Array.from(columns, (guess) => guesses[guess]);
  const pick = (some) => some[Math.floor(random() * some.length)];
  for (let game = 0; game < 30; game++) {
    const hidden = [...new Set([pick(words), pick(words), pick(words)])];
    const { code } = await answers().code({ word: hidden.join(" "), list: "original" });
    const tried = Array.from({ length: 7 }, () => pick(random() < 0.5 ? hidden : words));
    const played = tried.filter((word, i) => tried.indexOf(word) === i);
    for (const sequence of [true, false]) {
      const wanted = played.map(() => []);
      let isShown = true;
      for (const answer of hidden) {
        const end = played.indexOf(answer);
        played.forEach((guess, nth) => {
          const isAfter = end >= 0 && nth > end;
          wanted[nth].push(isShown ? (isAfter ? "-" : shown(guess, answer)) : "?");
        });
        isShown &&= !sequence || end >= 0;
      }
      const isOver = hidden.every((word) => played.includes(word));
      const last = isOver ? Math.max(...hidden.map((word) => played.indexOf(word))) + 1 : played.length;
      const body = { list: "original", code, sequence, guesses: played.slice(0, last) };
      const { turns, over, solved, answer, boards, candidates } = await answers().practice(body);
      assert.deepEqual(
        turns.map(({ feedback }) => feedback),
        wanted.slice(0, last),
      );
      assert.deepEqual([solved, boards, over], [isOver, hidden.length, isOver || last === hidden.length + 5]);
      assert.deepEqual(answer, over ? hidden : null);
      assert.deepEqual(turns.at(-1).candidates, candidates);
      const fits = hidden.map((_, board) =>
        words.filter((word) =>
          body.guesses.every((guess, nth) => {
            const marks = wanted[nth][board];
            return /[-?]/.test(marks) || marks === shown(guess, word);
          }),
        ),
      );
      const isCertain = (word, board) => fits.some((some, other) => other !== board && some.join() === word);
      for (let again = 0; again < hidden.length; again++)
        fits.forEach((some, board) => (fits[board] = some.filter((word) => !isCertain(word, board))));
      assert.deepEqual(
        candidates,
        fits.map(({ length }) => length),
      );
    }
  }
});

test("the adversary leaves the most words, then shows the fewest colours", async () => {
  const lexicon = await data().lexicon("original");
  const random = chance(9);
  const count = (marks, sign) => [...marks].filter((one) => one === sign).length;
  for (let game = 0; game < 5; game++) {
    let position = Position.start(lexicon);
    for (let turn = 0; turn < 4 && !position.isOver; turn++) {
      const guess = lexicon.guesses[Math.floor(random() * lexicon.guesses.length)];
      const groups = new Map();
      for (const [word] of position.board.candidates()) {
        const marks = shown(guess, word);
        if (!groups.has(marks)) groups.set(marks, []);
        groups.get(marks).push(word);
      }
      const decent = [...groups].filter(([, words]) => words.some((word) => !lexicon.offensive.has(word)));
      const worth = ([marks, words]) => [-words.length, count(marks, "g"), count(marks, "y"), parseMarks(marks, 5)];
      const [[wanted]] = (decent.length ? decent : [...groups]).sort((a, b) => {
        const [x, y] = [worth(a), worth(b)];
        const at = x.findIndex((value, i) => value !== y[i]);
        return x[at] - y[at];
      });
      position = adversary().play(position, guess);
      assert.equal(signsOf(position.turns.at(-1).patterns[0], 5), wanted);
    }
  }
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

test("codes are read as they were made, and a typo is noticed", () => {
  const random = chance(3);
  for (let salt = 0; salt < 256; salt += 5) {
    const words = Array.from({ length: 1 + (salt % 4) }, () => `w${Math.floor(random() * 1e6)}ñ`).join(" ");
    const code = friendCode(words, salt);
    assert.equal(friendWords(` ${code.toUpperCase()}== `.replace(/(.{4})/, "$1 ")), words);
    const at = Math.floor(random() * (code.length - 1));
    const typo = code.slice(0, at) + (code[at] === "a" ? "b" : "a") + code.slice(at + 1);
    assert.notEqual(friendWords(typo), words);
  }
  for (const none of ["", "a", "aaaa", "moist!", "aa0a"]) assert.equal(friendWords(none), null);
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

test("impossible marks are mended by the fewest changes, or by a swap of two tiles", () => {
  const letters = ["a", "b", "c"];
  const alphabet = new Alphabet({ letters });
  const words = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => [a, b, c])));
  for (const guess of words)
    for (let pattern = 0; pattern < 27; pattern++) {
      const marks = marksOf(pattern, 3);
      if (isPossible(guess, marks, letters)) {
        checkPossible(alphabet, guess, pattern);
        continue;
      }
      const possible = Array.from({ length: 27 }, (_, other) => marksOf(other, 3)).filter((other) =>
        isPossible(guess, other, letters),
      );
      const far = (other) => other.filter((mark, i) => mark !== marks[i]).length;
      const fewest = Math.min(...possible.map(far));
      const swapped = (other) => {
        const at = [0, 1, 2].filter((i) => other[i] !== marks[i]);
        const [i, j] = at;
        return at.length === 2 && guess[i] === guess[j] && other[i] === marks[j] && other[j] === marks[i];
      };
      const swaps = possible.filter(swapped).map(packed);
      const nearest = possible.filter((other) => far(other) === fewest || swapped(other)).map(packed);
      assert.throws(
        () => checkPossible(alphabet, guess, pattern),
        ({ body: { tile, suggestion, fix } }) => {
          const first = packed([...suggestion].map((sign) => "byg".indexOf(sign)));
          assert.ok((swaps.length ? swaps : nearest).includes(first), `${guess} ${marks} ${suggestion}`);
          assert.equal(
            fix.values.marks.length,
            Math.min(4, fewest === 1 || !swaps.length ? nearest.length : swaps.length),
          );
          const seen = marks.map((mark, i) => mark === 1 && marks.some((m, j) => j < i && !m && guess[j] === guess[i]));
          if (seen.includes(true)) assert.equal(tile, seen.indexOf(true));
          return true;
        },
      );
    }
});
