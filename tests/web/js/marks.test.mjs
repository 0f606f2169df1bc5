/* Marks, turns and addresses. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as marks from "../../../src/salet/web/static/base/marks.js";
import { gameAddress, readBoards, readGame, readRoute } from "../../../src/salet/web/static/base/route.js";
import { UNSET } from "../../../src/salet/web/static/base/words.js";

test("turns of any number of boards are read as they are written", () => {
  for (const text of [
    "crane:bbygb,moist:bbbbg",
    "crane:bbygb,moist:b..g.",
    "crane:bbygb,?,?;moist:ggggg,?,?;salet:-,bgbbb,?",
  ]) {
    const turns = marks.readTurns(text);
    assert.equal(marks.writeTurns(turns).join(text.includes(";") ? ";" : ","), text);
  }
  const wrong = ["cr<b>:bbb", "crane", "crane:bbyg?", "crane:-", "x:b", "crane:bbygb,bby", "crane:bbygbb"];
  assert.deepEqual(
    wrong.map(marks.readTurn),
    wrong.map(() => null),
  );
  assert.deepEqual(marks.writeTurns(marks.readTurns("crane:bbygb,ybbbb;moist:bbbbg", 2)), ["crane:bbygb,ybbbb"]);
});

test("which boards are open, show marks, or lack them", () => {
  const turns = marks.readTurns("crane:bbygb,?,?;moist:ggggg,?,?;salet:-,bgbbb,?");
  const game = { turns, boards: 3, sequence: true };
  assert.deepEqual(marks.openBoards(game), [1, 2]);
  assert.deepEqual(marks.showing(game), [1]);
  assert.deepEqual(marks.lacking(game), { turn: 0, boards: [1] });
  assert.equal(marks.solvedAt(turns, 0), 1);
});

test("a tap goes from yellow to green to grey on every tile", () => {
  assert.deepEqual([UNSET, 1, 2, 0].map(marks.nextMark), [1, 2, 0, 1]);
});

test("keys show the marks of each board that is not solved", () => {
  const keys = (text, boards) =>
    Object.fromEntries(marks.keyMarks({ turns: marks.readTurns(text), boards, sequence: false, alphabet: null }));
  assert.deepEqual(keys("crane:bbygb", 1), { c: [0], r: [0], a: [1], n: [2], e: [0] });
  assert.deepEqual(keys("crane:bbygb,ybbbb", 2), { c: [0, 1], r: [0, 0], a: [1, 0], n: [2, 0], e: [0, 0] });
  assert.deepEqual(keys("crane:ggggg,ybbbb", 2).c, [null, 1]);
  assert.deepEqual(keys("crane:ggggg", 1).c, [2]); // the end of the game
  assert.deepEqual(keys("crane:bby..", 1), {}); // a row that is not marked tells nothing
});

test("addresses are read as they are written", () => {
  const hashes = [
    "#/play",
    "#/play?turns=crane:bbygb,moist:bbbbg",
    "#/play?list=original&rules=ultra-hard&words=any&turns=salet:bbbbb",
    "#/play?boards=4",
    "#/play?boards=2&sequence=1&turns=stare:bbgyg,%3F;crane:ggggg,bbbb.",
  ];
  assert.deepEqual(
    hashes.map((hash) => gameAddress(readGame(readRoute(hash).params))),
    hashes,
  );
  const { boards } = readGame(readRoute("#/play?turns=crane:bbygb,ybbbb").params); // the first turn says how many
  assert.equal(boards, 2);
  assert.deepEqual(["1", "2", "32", "33", "0", "x", null].map(readBoards), [1, 2, 32, null, null, null, null]);
});

test("an address that is not valid has a valid part", () => {
  const read = (turns) => readGame(readRoute(`#/play?turns=${turns}&rules=none`).params);
  const turns = ["cr<b>:bbb", "%E0%A4%A", "crane:bbygb,moist:xyz"].map((text) => marks.writeTurns(read(text).turns));
  assert.deepEqual(turns, [[], [], ["crane:bbygb"]]);
  assert.equal(read("").choices.rules, "normal");
});
