/* Numbers and names in words, and the letters of a list. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { langOf, lettersOf, lower, upper } from "../../../src/salet/web/static/base/letters.js";
import { cutterOf } from "../../../src/salet/web/static/engine/words/alphabet.js";
import { percent, useTexts } from "../../../src/salet/web/static/base/say.js";
import {
  isoDay,
  listName,
  looksLikeGame,
  puzzleNumber,
  withListNames,
} from "../../../src/salet/web/static/base/words.js";

const texts = new URL("../../../src/salet/data/sentences/en.json", import.meta.url);
useTexts("en", JSON.parse(readFileSync(texts, "utf-8")));

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
  const croatian = { language: "hr", splitter: cutterOf(["lj", "e", "t", "o", "l", "j"]) };
  assert.deepEqual(lettersOf("ljeto", croatian), ["lj", "e", "t", "o"]);
  assert.deepEqual(lettersOf("ljeto", null), ["l", "j", "e", "t", "o"]);
  assert.equal(upper("ısi", { language: "tr" }), "ISİ");
  assert.equal(upper("isi", null), "ISI");
  assert.equal(lower("ŹŻ", { language: "pl", keys: [["z", "ż"]] }), "zż");
  assert.deepEqual([langOf({ language: "tr" }), langOf(null)], ["tr", undefined]); // the page is in English
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

test("the engine's sentences name lists as players know them", () => {
  const inner = { key: "error.unlisted", values: { word: "QQQQQ", list: "daily" } };
  const note = { key: "note.other-list", values: { word: "MOIST", list: "es-5", other: "original", turn: 1 } };
  assert.equal(withListNames(inner).values.list, "Today's puzzle");
  assert.deepEqual(withListNames(note).values, { ...note.values, list: "Español · 5", other: "The puzzle of 2021" });
  const outer = { key: "error.on-row", values: { row: 2, message: inner } };
  assert.deepEqual(withListNames(outer).values, { row: 2, message: withListNames(inner) });
  const todays = { key: "error.one-wrong", values: { list: { key: "error.todays-list", values: {} }, turns: ["3"] } };
  assert.deepEqual(withListNames(todays), todays);
  assert.deepEqual(withListNames({ key: "error.load" }), { key: "error.load" });
});
