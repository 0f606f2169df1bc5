/* What the engine says about boards and turns, and the score of a whole game. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { everydayFirst } from "../../../../src/salet/web/static/engine/advice/policy.js";
import { turnsSentence } from "../../../../src/salet/web/static/engine/advice/reasons.js";
import { remarks as remarksOf } from "../../../../src/salet/web/static/engine/reviews/remarks.js";
import { gameSkill } from "../../../../src/salet/web/static/engine/reviews/reviewed.js";
import { said as sayOf } from "../../../../src/salet/web/static/engine/puzzle/sentences.js";
import { answers, data } from "./data.mjs";

await data().constants();

test("the guesses to go are told where they are worth telling", () => {
  const said = (turns, left, open = 1) => {
    const position = { guessesLeft: left, playing: Array(open) };
    return turnsSentence(/** @type {any} */ ({ position, rows: [{ expected_turns: turns }] }));
  };
  assert.deepEqual(
    [said(1.04, 3), said(2.5, 1), said(1.05, 2), said(3, 3), said(3.01, 3)].map((one) => one?.key ?? ""),
    ["", "", "turns.to-go", "turns.to-go", "turns.run-out"],
  );
  assert.equal(said(2, 1, 2)?.key, "turns.run-out");
  assert.equal(said(3.1, 2, 3)?.key, "turns.run-out");
});

test("a word that is the only one left on an open board is gone for", async () => {
  const plan = async (...turns) => (await answers().suggest({ list: "original", turns })).hints[2];
  const certain = (board) => sayOf("hint.solves", { n: 1, boards: [board] });
  assert.deepEqual(await plan("crane:bbygb,bbbbb", "aging:ggbgb,bbbbb"), certain(1));
  assert.deepEqual(await plan("crane:bbbbb,bbygb", "aging:bbbbb,ggbgb"), certain(2));
  const open = await plan("crane:bbygb,bbbbb", "agony:ggggg,bbbbb");
  assert.equal(open.key, "hint.probe-boards"); // board 1 is solved
  const likely = ["crane:bbygb,bbbbb", "tying:ybbgb,ybgbb", "haunt:ggggg,bbbbg", "swift:-,ybgbg"];
  const { key, values } = await plan(...likely);
  assert.deepEqual([key, values.boards, Math.round(100 * values.chance)], ["hint.can-solve", [2], 50]);
});

test("the skill of a game is that of the guesses that decided something", () => {
  const turn = (skill, more = {}) => ({ skill, patterns: [0], words: [], guess: "moist", is_unknown: false, ...more });
  const opener = turn(10);
  const easy = turn(99, { best_expected_turns: 1.1 });
  const hard = turn(99, { best_expected_turns: 1.2 });
  assert.equal(gameSkill([opener, turn(50), easy]), 30);
  assert.equal(gameSkill([opener, turn(51), hard]), 53);
  assert.equal(gameSkill([easy, easy]), 99); // nothing was decided
  assert.equal(gameSkill([opener]), 10);
  const several = (words) => turn(99, { patterns: [0, 0], words });
  assert.equal(gameSkill([opener, turn(50), several(["moist"])]), 30); // the only word of a board
  assert.equal(gameSkill([opener, turn(51), several(["sloth"])]), 53);
  assert.equal(gameSkill([opener, turn(50, { is_unknown: true })]), null);
});

const lexicon = { upper: (word) => word.toUpperCase(), index: new Map([["moist", 0]]), win: 242 };

test("luck on one board is told by how seldom marks come that are as good or as bad", () => {
  const board = { likely: 1, count: 1, candidates: () => [["moist", 1]], turns: [], isCandidate: [1] };
  const position = { lexicon, board, boards: [board], turns: [{}], guessesLeft: 3 };
  const luck = (luck, ...buckets) => {
    const bucket = ([probability, turns], pattern) => ({ pattern, probability, turns, likely: 1 });
    const yours = { guess: "moist", chance: 0, buckets: buckets.map(bucket) };
    const turn = { guess: "moist", skill: 99, patterns: [0], solved: [], spread: 0.05, luck, trap: null };
    return remarksOf(turn, /** @type {any} */ ({ position, yours, earlier: [] })).slice(1);
  };
  const times = (count) => ({ times: count });
  assert.deepEqual(luck(10, [0.125, 3], [0.125, 3], [0.75, 1]), [sayOf("luck.bad", times(4))]);
  assert.deepEqual(luck(10, [0.25, 3], [0.25, 3], [0.5, 1]), []); // as bad half of the time
  assert.deepEqual(luck(11, [0.125, 3], [0.125, 3], [0.75, 1]), []);
  assert.deepEqual(luck(90, [0.1, 1], [0.1, 1], [0.8, 3]), [sayOf("luck.good", times(5))]);
  assert.deepEqual(luck(90, [0.125, 1], [0.125, 1], [0.75, 3]), []); // as good every fourth time
  assert.deepEqual(luck(89, [0.1, 1], [0.1, 1], [0.8, 3]), []);
});

/** What is said about a turn on two boards. */
function onTwo(more, place = {}, earlier = []) {
  const turn = {
    guess: "moist", best: "moist", skill: 99, helps: true, exact: true, in_question: [1, 2], certain: [], words: [],
    solved: [], spread: 0.05, luck: 50, patterns: [0, 0], expected_turns: 3, best_expected_turns: 3,
  }; // prettier-ignore
  const boards = [{ hits: [0] }, { hits: [0] }];
  const position = { lexicon, boards, turns: [{}], guessesLeft: 5, open: [0, 1], limit: 7, ...place };
  const before = earlier.map((one) => ({ ...turn, ...one }));
  return remarksOf({ ...turn, ...more }, /** @type {any} */ ({ position, earlier: before }));
}

test("luck on several boards is told where marks differ much, or a board was solved by chance", () => {
  const luck = (more, chance = 0) => onTwo(more, { boards: [{ hits: [0] }, { hits: [chance] }] }).slice(1);
  assert.deepEqual(luck({ luck: 90 }), [sayOf("boards.kind")]);
  assert.deepEqual(luck({ luck: 10 }), [sayOf("boards.unkind")]);
  for (const more of [{ luck: 90, spread: 0.049 }, { luck: 89 }, { luck: 11 }, { luck: null }])
    assert.deepEqual(luck(more), []);
  const solved = (chance, rank) => luck({ solved: [2], luck: rank }, chance);
  assert.deepEqual(solved(0.51, 51), [sayOf("boards.lucky", { board: 2, chance: 0.51 })]);
  assert.deepEqual(solved(0.52, 51), [sayOf("boards.solved", { board: 2, chance: 0.52 })]);
  assert.deepEqual(solved(0.51, 50), [sayOf("boards.solved", { board: 2, chance: 0.51 })]);
});

test("a guess that told nothing was played before, or could solve no board", () => {
  const said = (guess) => onTwo({ guess, helps: false }, { turns: [{ guess: "crane" }] })[0];
  assert.equal(said("nacre").key, "boards.useless");
  assert.equal(said("crane").key, "boards.again");
});

test("that too few guesses are left is said once, with their number", () => {
  const said = (guessesLeft) => onTwo({}, { guessesLeft }, Array(7 - guessesLeft).fill({})).slice(1);
  assert.deepEqual([2, 0].map(said), [[], []]);
  const counts = { boards: sayOf("count.boards", { n: 2 }), guesses: sayOf("count.guesses", { n: 1 }) };
  assert.deepEqual(said(1), [sayOf("boards.too-few", counts)]);
});

test("an everyday word leads that costs little more, and opens if everybody knows it", () => {
  const words = ["salet", "saner", "raise", "slate"];
  const known = [0, 300, 500, 600];
  const lexicon = { familiarity: known };
  const led = (costs, turns = [{}]) => {
    const row = (guess, i) => ({ guess, cost: costs[i], known: known[i], candidate: true, everyday: i > 0 });
    const rows = everydayFirst(/** @type {any} */ (words.map(row)), /** @type {any} */ ({ lexicon, turns }));
    return rows.map(({ guess }) => guess);
  };
  assert.deepEqual(led([2, 2.05, 2.06, 2.3]), ["saner", "salet", "raise", "slate"]);
  assert.deepEqual(led([2, 2.05, 2.06, 2.3], []), ["raise", "salet", "saner", "slate"]);
  assert.deepEqual(led([2, 2.1, 2.2, 2.3], []), ["saner", "salet", "raise", "slate"]); // no other is near
  assert.deepEqual(led([2, 2.11, 2.12, 2.3]), ["salet", "saner", "raise", "slate"]);
  assert.deepEqual(led([2, 2.05, 2.05, 2.05]), ["slate", "salet", "saner", "raise"]); // the best known of equals
});
