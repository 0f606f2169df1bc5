/* What the engine says about boards and turns, and the score of a whole game. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { turnsSentence } from "../../../../src/salet/web/static/engine/reasons.js";
import { gameSkill } from "../../../../src/salet/web/static/engine/reviewed.js";
import { answers } from "./data.mjs";

/** The sentences of each turn of a game on several boards. */
async function remarks(guesses, answer = ["sloth", "moist"]) {
  const { turns } = await answers().review({ list: "original", guesses, answer });
  return turns.map(({ sentences }) => sentences);
}

test("a guess that told nothing was played before, or could solve no board", async () => {
  const [, , other, again] = await remarks(["crane", "pilot", "nacre", "crane", "moist", "sloth"]);
  assert.match(other[0], /^NACRE could solve no board and told nothing new/);
  assert.match(again[0], /^CRANE had been played before, so it told nothing new/);
});

test("that too few guesses are left is said once, with their number", async () => {
  const wasted = ["crane", "pilot", "crane", "pilot", "crane"];
  const some = (all) => all.map((each) => each.filter((text) => /not all could be solved any more/.test(text)));
  const enough = some(await remarks([...wasted, "moist", "sloth"]));
  assert.deepEqual(enough.flat(), []);
  const short = some(await remarks([...wasted, "pilot", "moist"]));
  assert.deepEqual(short.slice(0, -1).flat(), []);
  assert.deepEqual(short.at(-1), ["Two boards were open and one guess left: not all could be solved any more."]);
  const three = some(await remarks([...wasted, "pilot", "crane", "pilot"], ["sloth", "moist", "pudgy"]));
  assert.deepEqual([three.flat().length, three[6].length], [1, 1]);
});

test("the guesses to go are told where they are worth telling", () => {
  const said = (turns, left) =>
    turnsSentence(/** @type {any} */ ({ position: { guessesLeft: left }, rows: [{ expected_turns: turns }] }));
  assert.deepEqual(
    [said(undefined, 3), said(1.04, 3), said(2.5, 1), said(1.05, 2), said(2.5, 3), said(3.5, 3)],
    ["", "", "", "About 1.1 guesses to go.", "About 2.5 guesses to go.", "You may run out of guesses."],
  );
});

test("a word that is the only one left on an open board is gone for", async () => {
  const plan = async (...turns) => (await answers().suggest({ list: "original", turns })).hints[2];
  const certain = "Go for it: the best guess solves board";
  assert.equal(await plan("crane:bbygb,bbbbb", "aging:ggbgb,bbbbb"), `${certain} 1.`);
  assert.equal(await plan("crane:bbbbb,bbygb", "aging:bbbbb,ggbgb"), `${certain} 2.`);
  assert.match(await plan("crane:bbygb,bbbbb", "agony:ggggg,bbbbb"), /^Probe: /); // board 1 is solved
});

test("the skill of a game is that of the guesses that decided something", () => {
  const turn = (skill, more = {}) => ({ skill, patterns: [0], words: [], guess: "moist", is_unknown: false, ...more });
  const opener = turn(10);
  const easy = turn(99, { best_expected_turns: 1.1 });
  const hard = turn(99, { best_expected_turns: 1.2 });
  assert.equal(gameSkill([opener, turn(50), easy]), 50);
  assert.equal(gameSkill([opener, turn(50), hard]), 74);
  assert.equal(gameSkill([opener, easy]), 99); // nothing was decided
  assert.equal(gameSkill([opener]), 10);
  const several = (words) => turn(99, { patterns: [0, 0], words });
  assert.equal(gameSkill([opener, turn(50), several(["moist"])]), 50); // the only word of a board
  assert.equal(gameSkill([opener, turn(50), several(["sloth"])]), 74);
  assert.equal(gameSkill([opener, turn(50, { is_unknown: true })]), null);
});
