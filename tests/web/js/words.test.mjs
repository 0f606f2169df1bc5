/* Numbers and names in words, and the letters of a list. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { lettersOf, lower, speak, upper } from "../../../src/salet/web/static/letters.js";
import {
  fixWords,
  hintsWithoutChances,
  inShort,
  isoDay,
  listName,
  looksLikeGame,
  likelihood,
  percent,
  puzzleNumber,
} from "../../../src/salet/web/static/words.js";

test("what looks like a game", () => {
  const games = ["⬛⬛🟨🟩⬛", "crane:bbygb", "crane bbygb\nmoist bbbbg", "crane, sloth, moist",
    "crane\nsloth\nmoist\n",
    "CRANE bbygb / IRONY ybbgb / AGING ggggg", "planets, strings", "crane:bbygb,ybbbb",
    "Daily Quordle 812\n5️⃣4️⃣\n6️⃣8️⃣", "Daily Octordle #9\n4️⃣🔟\n🕚🕛"]; // prettier-ignore
  const others = ["", "crane", "hello there, how are you", "https", "x".repeat(5000), "a b c d e"];
  assert.deepEqual(
    games.filter((text) => !looksLikeGame(text)),
    [],
  );
  assert.deepEqual(others.filter(looksLikeGame), []);
});

test("chances are never rounded to certainty", () => {
  const found = [0, 0.00001, 0.004, 0.0909, 0.126, 0.997, 0.9994, 0.9996, 1 + 1e-12].map(percent);
  assert.deepEqual(found, [
    "0 %", "under 0.1 %", "0.4 %", "9 %", "13 %", "99.7 %", "99.9 %", "over 99.9 %", "100 %",
  ]); // prettier-ignore
  assert.deepEqual([0.126, 1].map(likelihood), ["13 % likely", "certain"]);
});

test("the number of a day", () => {
  const days = [
    [2021, 6, 19],
    [2024, 2, 29],
    [2026, 3, 29],
    [2026, 11, 15],
  ].map(([y, m, d]) => new Date(y, m - 1, d, 23, 59));
  assert.deepEqual(days.map(puzzleNumber), [0, 985, 1744, 1975]);
  assert.equal(isoDay(days[1]), "2024-02-29");
});

test("the letters of a list", () => {
  speak({ language: "hr", keys: [["lj", "e", "t", "o", "l", "j"]], folds: {} });
  assert.deepEqual(lettersOf("ljeto"), ["lj", "e", "t", "o"]);
  speak({ language: "tr", keys: [["ı", "i", "s"]], folds: {} });
  assert.equal(upper("ısi"), "ISİ");
  speak({ language: "pl", keys: [["z", "ż"]], folds: {} });
  assert.equal(lower("ŹŻ"), "zż");
  speak(undefined);
});

test("a fix in the words of the page", () => {
  const cases = [
    [[{ omit: "day" }, "; ", { set: "rules", value: "hard" }, "."], "Leave out the day; set the rules to hard."],
    [["Check it. ", { set: "within", value: 7 }, "."], "Check it. Set the number of guesses to 7."],
    [[{ set: "answer", value: null }, ", a word for each board."], "Enter the answer, a word for each board."],
    [["Name them: ", { set: "answer", value: ["crane", "moist"] }, "."], "Name them: enter the answer: crane moist."],
    [[{ set: "list", value: null }, "."], "Set the word list."],
    [["If so, ", { set: "any_guess", value: true }, "."], "If so, allow words on no list."],
  ]; // prettier-ignore
  for (const [steps, words] of cases) assert.equal(fixWords(steps), words);
});

test("lists have names for players", () => {
  const names = {
    daily: "Today's puzzle",
    "es-5": "Español · 5",
    "fr-6:p.....": "Français · 6 · starts with P",
    "nl-5:..r..": "Nederlands · 5 · shows ··R··",
    "en-11": "English · 11",
    "my-own": "my-own",
  };
  const found = Object.keys(names).map((name) => listName(name));
  assert.deepEqual(found, Object.values(names));
  assert.equal(listName("daily", 4), "All words");
});

test("the first screen counts no hundredths of guesses", () => {
  const text =
    "It leaves 2.9 of 15 words on average. About 1.9 guesses to go. TARSE, a rare word, would save 0.03 guesses.";
  assert.equal(inShort(text), "It leaves 2.9 of 15 words on average. About 1.9 guesses to go.");
  assert.equal(inShort("It is the answer."), "It is the answer.");
});

test("hints against the adversary tell no chances", () => {
  const end = "Two good words: BUDDY, PUPPY.";
  const hints = [
    "2 words are left.",
    "The chance of a P is 50 %.",
    "Go for it: the best guess can be the answer.",
    end,
  ];
  const shown = (last) => hintsWithoutChances([...hints, last]);
  assert.deepEqual(shown("Play BUDDY: it is 50 % likely to be the answer."), [end, "Play BUDDY."]);
  assert.deepEqual(shown("Play BUDDY: the likeliest word for the last guess (33 %)."), [end, "Play BUDDY."]);
  const left = "Play DUMPY: it leaves 1.4 of 14 words on average, 3 at worst";
  assert.deepEqual(shown(`${left}, and can be the answer (7 %).`), [end, `${left}.`]);
});
