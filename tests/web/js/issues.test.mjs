/* What a failure means on the boards. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { issueOf, refusal, repairLabel } from "../../../src/salet/web/static/game/issues.js";
import { boardsNamed } from "../../../src/salet/web/static/base/words.js";
import { differences, readTurns } from "../../../src/salet/web/static/base/marks.js";
import { reduce } from "../../../src/salet/web/static/game/reduce.js";
import { start } from "../../../src/salet/web/static/game/state.js";

const game = (turns, boards) => start({ turns: readTurns(turns), boards });
const WRONG = { key: "error.wrong", values: { why: { key: "marks.order" } } };
const FIX = { key: "error.wrong-fix" };
const failure = (body) => ({ body: { message: WRONG, fix: FIX, ...body } });
const keys = (fixes) => fixes.map(({ label }) => label.key);

test("boards by their numbers", () => {
  assert.deepEqual(boardsNamed([2, 4]), { key: "boards.named", values: { n: 2, boards: [2, 4] } });
  const many = boardsNamed([1, 2, 3, 4, 5, 6]);
  assert.deepEqual([many.key, many.values.boards], ["boards.named-more", [1, 2, 3, 4, 5]]);
});

test("a host's refusal says why, and not which list", () => {
  const why = { key: "rules.place", values: { place: 3, letter: "A" } };
  const illegal = { key: "rules.illegal-hard", values: { word: "LUCKY", why } };
  assert.deepEqual(refusal({ error: "illegal-guess", message: illegal, fix: FIX }), { message: why, fix: null });
  const unlisted = { key: "error.unlisted", values: { word: "ZZZZZ", list: "original" } };
  const told = refusal({ error: "word", key: "unlisted", message: unlisted, fix: FIX });
  assert.deepEqual(told, { message: { key: "practice.unlisted", values: { word: "ZZZZZ" } }, fix: FIX });
  assert.deepEqual(refusal({ error: "word", message: WRONG, fix: FIX }), { message: WRONG, fix: FIX });
});

test("a repair names the tiles that it changes, and mends them", () => {
  const state = game("salet:bbybb,bgbbb;salet:bbybb,bbbbb", 2);
  const repairs = [{ turns: ["salet:bbybb,bgbbb", "salet:bbybb,bgbbb"], count: 9, words: [] }];
  const { issue } = issueOf(failure({ error: "contradiction", boards: [1], repairs }), state);
  assert.deepEqual([issue.title.key, issue.tiles, issue.boards], ["issue.no-word-on", [[1, 1, 1]], [1]]);
  assert.deepEqual(keys(issue.fixes), ["issue.repair-board", "issue.look-board", "issue.remove-last-word"]);
  const [{ label }] = issue.fixes;
  assert.equal(label.values.board, 2);
  const tile = { letter: "A", place: 2, colour: { key: "mark.correct" }, word: "SALET" };
  assert.deepEqual(label.values.tiles, [{ key: "issue.repair-tile-in", values: tile }]);
  assert.deepEqual(reduce(state, issue.fixes[0].action).turns[1].feedbacks[1], [0, 2, 0, 0, 0]);
  assert.equal(reduce(state, issue.fixes[1].action).looking, 1);
});

test("a wrong mark is asked about before a rare word", () => {
  const choices = { ...start().choices, list: "nyt-2023" };
  const state = start({ turns: readTurns("salet:bbybb,bgbbb"), boards: 2, choices });
  const repairs = [{ turns: ["salet:bbybb,bbbbb"], count: 9, words: [] }];
  const body = { error: "contradiction", boards: [1], repairs, outside: ["laval"] };
  const { issue } = issueOf(failure(body), state);
  assert.equal(issue.message.key, "issue.wrong-or-rare");
  assert.deepEqual(keys(issue.fixes).slice(0, 2), ["issue.repair-board", "issue.use-all-words"]);
  assert.equal(issue.fixes[1].label.values.n, 1);
});

test("marks that cannot be have a suggestion", () => {
  const state = game("title:byyyg", 1);
  const { issue } = issueOf(failure({ error: "impossible-feedback", turn: 0, suggestion: "yybyg" }), state);
  assert.deepEqual(
    [issue.title.key, issue.message, issue.tiles],
    [
      "issue.impossible-marks",
      { message: { key: "marks.order" }, fix: null },
      [
        [0, 0, 0],
        [0, 0, 2],
      ],
    ],
  );
  assert.deepEqual(reduce(state, issue.fixes[0].action).turns[0].feedbacks, [[1, 1, 0, 1, 2]]);
});

test("a word that breaks hard rules can be edited, removed, or played by normal ones", () => {
  const state = game("crane:bbygb", 1);
  const { issue } = issueOf(failure({ error: "illegal-guess", turn: 0 }), state);
  const [edited, removed, normal] = issue.fixes.map(({ action }) =>
    reduce({ ...state, choices: { rules: "hard" } }, action),
  );
  assert.deepEqual(edited.phase, { name: "edit", turn: 0 });
  assert.deepEqual([normal.choices.rules, normal.turns.length], ["normal", 1]);
  assert.deepEqual([removed.choices.rules, removed.turns.length], ["hard", 0]);
});

test("a fault without a place is only said", () => {
  assert.deepEqual(issueOf(failure({ error: "fault" }), game("crane:bbygb", 1)), {
    issue: null,
    problem: { message: WRONG, fix: { key: "issue.ask-again", values: undefined } },
  });
});

test("a repair of another tile comes before a second colour for the same one", () => {
  const state = game("login:bybbb,child:bybbb", 1);
  const turns = [
    ["login:bybbb", "child:bbbbb"],
    ["login:bybbb", "child:bgbbb"],
    ["login:bgbbb", "child:bybbb"],
  ];
  const repairs = turns.map((repaired) => ({ turns: repaired, count: 9, words: [] }));
  const { issue } = issueOf(failure({ error: "contradiction", boards: [0], repairs }), state);
  assert.deepEqual(
    issue.fixes.slice(0, 2).map(({ label }) => [label.values.row, label.values.tiles[0].values.letter]),
    [
      [2, "H"],
      [1, "O"],
    ],
  );
});

test("a repair names each row once", () => {
  const label = (...turns) =>
    repairLabel(differences(...turns.map((text) => readTurns(text))), { boards: 1, alphabet: null });
  const one = label("login:bybbb,child:bybbb", "login:bybbb,child:bbbgb");
  assert.deepEqual([one.key, one.values.row, one.values.tiles.length], ["issue.repair-row", 2, 2]);
  const two = label("login:bybbb,child:bybbb", "login:bgbbb,child:bbbbb");
  assert.deepEqual([two.key, two.values.rows.map(({ values }) => values.row)], ["issue.repair-rows", [1, 2]]);
  const [double] = label("geese:byybb", "geese:bgybb").values.tiles;
  assert.deepEqual([double.key, double.values.place], ["issue.repair-tile-nth", 2]);
});
