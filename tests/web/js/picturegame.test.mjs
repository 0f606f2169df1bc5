/* The game of a picture: corrections, the turns it gives, and boards that are not one game. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { writeTurns } from "../../../src/salet/web/static/marks.js";
import { corrected, doubtCount, fault, pictured, turnsOf } from "../../../src/salet/web/static/picturegame.js";

const row = (guess, feedback, unsureLetters = [], unsureMarks = []) => ({
  guess,
  letters: [...guess],
  feedback,
  unsureLetters,
  unsureMarks,
});
const game = (...boards) => pictured({ boards, list: "daily" });
const texts = (state) => writeTurns(turnsOf(state));

test("the turns of one board", () => {
  const state = game([row("crane", "bbygb"), row("moist", "bbbbg")]);
  assert.deepEqual(texts(state), ["crane:bbygb", "moist:bbbbg"]);
  assert.equal(doubtCount(state), 0);
  assert.equal(fault(state), "");
});

test("a tap corrects a mark, and it is not doubtful any more", () => {
  let state = game([row("crane", "bbygb", [1], [1, 2])]);
  assert.equal(doubtCount(state), 2);
  for (const wanted of ["crane:bbggb", "crane:bbbgb", "crane:bbygb"]) {
    state = corrected(state, { type: "cycle", turn: 0, board: 0, column: 2 });
    assert.deepEqual(texts(state), [wanted]);
    assert.equal(doubtCount(state), 1);
  }
  state = corrected(state, { type: "mark", turn: 0, board: 0, column: 0, mark: 2 });
  assert.deepEqual(texts(state), ["crane:gbygb"]);
});

test("a word is corrected on all boards, its marks on one", () => {
  const before = game([row("crate", "ggggg", [3])], [row("crate", "bbbbb", [3])]);
  const byLetter = corrected(before, { type: "letter", turn: 0, column: 3, letter: "n" });
  const byWord = corrected(corrected(before, { type: "edit", turn: 0 }), {
    type: "word",
    turn: 0,
    letters: [..."crane"],
  });
  for (const state of [byLetter, byWord]) {
    assert.deepEqual(texts(state), ["crane:ggggg,bbbbb"]);
    assert.equal(doubtCount(state), 0);
    assert.equal(state.editing, null);
  }
  const marked = corrected(byWord, { type: "cycle", turn: 0, board: 1, column: 0 });
  assert.deepEqual(texts(marked), ["crane:ggggg,ybbbb"]);
});

test("a solved board shows nothing more", () => {
  const state = game([row("crane", "ggggg")], [row("crane", "bbbbb"), row("moist", "ggggg")]);
  assert.deepEqual(texts(state), ["crane:ggggg,bbbbb", "moist:-,ggggg"]);
  assert.equal(fault(state), "");
});

test("boards that are not one game are refused until they are corrected", () => {
  const other = game([row("crane", "bbbbb")], [row("crate", "bbbbb")]);
  assert.match(fault(other), /^Row 1 /);
  assert.equal(fault(corrected(other, { type: "word", turn: 0, letters: [..."crane"] })), "");
  const short = game([row("crane", "bbbbb")], [row("crane", "bbbbb"), row("moist", "bbbbb")]);
  assert.match(fault(short), /^Board 1 /);
  assert.equal(fault(corrected(short, { type: "remove", turn: 1 })), "");
  assert.match(fault(corrected(game([row("crane", "bbbbb")]), { type: "remove", turn: 0 })), /No row/);
  const many = game(...Array.from({ length: 33 }, () => [row("crane", "bbbbb")]));
  assert.match(fault(many), /32/);
});
