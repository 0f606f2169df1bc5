/* What a finished game is judged by. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { reviewAddress } from "../../../src/salet/web/static/base/route.js";
import { dayOfNumber, isoDay, puzzleNumber } from "../../../src/salet/web/static/base/words.js";
import { start } from "../../../src/salet/web/static/game/state.js";
import { dayOf } from "../../../src/salet/web/static/panel/ending.js";
import { branchOf } from "../../../src/salet/web/static/views/review.js";

const VOUCH = {
  turns: [{ guess: "slate", feedback: ["bbbbb"] }, { guess: "vouch", feedback: ["ggggg"] }],
  rules: "normal", limit: 6, answer: ["vouch"], number: 340,
}; // prettier-ignore

test("a number of the daily puzzle has a day", () => {
  assert.equal(dayOfNumber(0), "2021-06-19");
  for (const number of [1, 340, 1978]) assert.equal(puzzleNumber(new Date(`${dayOfNumber(number)}T12:00`)), number);
});

test("best play from a row is judged by the day of the review", () => {
  const daily = { list: "daily", hosted: false };
  assert.equal(branchOf(daily, VOUCH, 1).day, "2022-05-25");
  assert.deepEqual(branchOf(daily, VOUCH, 1).turns, ["slate:bbbbb"]);
  assert.equal(branchOf(daily, { ...VOUCH, number: null }, 1).day, undefined);
  assert.equal(branchOf({ ...daily, list: "original" }, VOUCH, 1).day, undefined);
});

test("best play from a row uses no word that the player's game refuses", () => {
  globalThis.localStorage = { getItem: () => '["daunt","slate","vouch"]' }; // the game accepts what was played
  assert.deepEqual(branchOf({ list: "daily", hosted: false }, VOUCH, 1).never, ["daunt"]);
  assert.deepEqual(branchOf({ list: "daily", hosted: true }, VOUCH, 1).never, []);
  delete globalThis.localStorage;
});

test("today's game is judged by today, at its end and in its review", () => {
  const today = isoDay(new Date());
  assert.equal(dayOf(start(), true), today);
  assert.equal(dayOf(start(), false), undefined);
  assert.equal(dayOf(start({ boards: 4 }), true), undefined);
  assert.equal(dayOf(start({ choices: { list: "original" } }), true), undefined);
  const host = { kind: "day", list: "daily", rules: "normal", boards: 1, sequence: false, day: "2022-05-25" };
  assert.equal(dayOf(start({ host }), false), "2022-05-25");
  assert.match(reviewAddress(start(), [], today), new RegExp(`day=${today}`));
});
