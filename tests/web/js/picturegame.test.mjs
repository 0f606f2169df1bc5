/* The game of a picture: corrections, the turns it gives, and boards that are not one game. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { writeTurns } from "../../../src/salet/web/static/base/marks.js";
import { corrected, doubtCount, fault, pictured, turnsOf } from "../../../src/salet/web/static/views/picturegame.js";

const row = (guess, feedback, unsureLetters = [], unsureMarks = []) => ({
  guess,
  letters: [...guess],
  feedback,
  unsureLetters,
  unsureMarks,
});
const game = (...boards) => pictured({ boards, list: "daily" });
const isListed = (...rows) => pictured({ boards: [rows], list: "es-5" }).isListed;
const texts = (state) => writeTurns(turnsOf(state));

test("the turns of one board", () => {
  const state = game([row("crane", "bbygb"), row("moist", "bbbbg")]);
  assert.deepEqual(texts(state), ["crane:bbygb", "moist:bbbbg"]);
  assert.equal(doubtCount(state), 0);
  assert.equal(fault(state), null);
});

test("a list is named only if it has every word that is certain", () => {
  const listed = { ...row("crane", "bbygb"), listed: true };
  const unlisted = { ...row("crnae", "bbygb"), listed: false };
  assert.equal(isListed(listed, { ...unlisted, unsureLetters: [2] }), true);
  assert.equal(isListed(listed, unlisted), false);
});

test("a tap corrects a mark, and it is not doubtful any more", () => {
  let state = game([row("crane", "bbygb", [1], [1, 2])]);
  assert.equal(doubtCount(state), 2);
  for (const wanted of ["crane:bbggb", "crane:bbbgb", "crane:bbygb"]) {
    state = corrected(state, { type: "mark", turn: 0, board: 0, column: 2 });
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
  const marked = corrected(byWord, { type: "mark", turn: 0, board: 1, column: 0 });
  assert.deepEqual(texts(marked), ["crane:ggggg,ybbbb"]);
});

test("a solved board shows nothing more", () => {
  const state = game([row("crane", "ggggg")], [row("crane", "bbbbb"), row("moist", "ggggg")]);
  assert.deepEqual(texts(state), ["crane:ggggg,bbbbb", "moist:-,ggggg"]);
  assert.equal(fault(state), null);
});

test("boards that are not one game are refused until they are corrected", () => {
  const other = game([row("crane", "bbbbb")], [row("crate", "bbbbb")]);
  assert.deepEqual(fault(other), { key: "picture.other-word", values: { row: 1 } });
  assert.equal(fault(corrected(other, { type: "word", turn: 0, letters: [..."crane"] })), null);
  const short = game([row("crane", "bbbbb")], [row("crane", "bbbbb"), row("moist", "bbbbb")]);
  assert.deepEqual(fault(short), { key: "picture.short-board", values: { board: 1, n: 1 } });
  assert.equal(fault(corrected(short, { type: "remove", turn: 1 })), null);
  assert.equal(fault(corrected(game([row("crane", "bbbbb")]), { type: "remove", turn: 0 }))?.key, "picture.no-row");
  const many = game(...Array.from({ length: 33 }, () => [row("crane", "bbbbb")]));
  assert.equal(fault(many)?.key, "picture.many-boards");
});
