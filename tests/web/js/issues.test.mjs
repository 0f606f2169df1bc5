/* What a failure means on the boards. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { issueOf, named, repairLabel } from "../../../src/salet/web/static/issues.js";
import { differences, readTurns } from "../../../src/salet/web/static/marks.js";
import { reduce } from "../../../src/salet/web/static/reduce.js";
import { start } from "../../../src/salet/web/static/state.js";

const game = (turns, boards) => start({ turns: readTurns(turns), boards });
const failure = (body, message = "something is wrong", fix = "Mend it.") => ({ body, message, fix });

test("boards by their numbers", () => {
  assert.deepEqual([[2], [2, 4], [1, 2, 3], [1, 2, 3, 4, 5, 6]].map(named), [
    "board 2",
    "boards 2 and 4",
    "boards 1, 2 and 3",
    "boards 1, 2, 3, 4, 5 and others",
  ]);
});

test("a repair names the tiles that it changes, and mends them", () => {
  const state = game("salet:bbybb,bgbbb;salet:bbybb,bbbbb", 2);
  const repairs = [{ turns: ["salet:bbybb,bgbbb", "salet:bbybb,bgbbb"], count: 9, words: [] }];
  const { issue } = issueOf(failure({ error: "contradiction", boards: [1], repairs }), state);
  assert.deepEqual([issue.title, issue.tiles, issue.boards], ["No word fits board 2", [[1, 1, 1]], [1]]);
  assert.deepEqual(
    issue.fixes.map(({ label }) => label),
    ["Board 2: A → green in SALET", "Look at board 2", "Remove the last word"],
  );
  assert.deepEqual(reduce(state, issue.fixes[0].action).turns[1].feedbacks[1], [0, 2, 0, 0, 0]);
  assert.equal(reduce(state, issue.fixes[1].action).looking, 1);
});

test("a wrong mark is asked about before a rare word", () => {
  const choices = { ...start().choices, list: "nyt-2023" };
  const state = start({ turns: readTurns("salet:bbybb,bgbbb"), boards: 2, choices });
  const repairs = [{ turns: ["salet:bbybb,bbbbb"], count: 9, words: [] }];
  const body = { error: "contradiction", boards: [1], repairs, outside: ["laval"] };
  const { issue } = issueOf(failure(body), state);
  assert.equal(issue.message, "Is a mark wrong, or is it a rare word?");
  assert.deepEqual(
    issue.fixes.slice(0, 2).map(({ label }) => label),
    ["Board 2: A → grey in SALET", "Use all words: 1 word fits"],
  );
});

test("marks that cannot be have a suggestion", () => {
  const state = game("title:byyyg", 1);
  const { issue } = issueOf(failure({ error: "impossible-feedback", turn: 0, suggestion: "yybyg" }), state);
  assert.deepEqual(
    [issue.title, issue.tiles],
    [
      "These marks cannot be",
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
  assert.equal(edited.editing, 0);
  assert.deepEqual([normal.choices.rules, normal.turns.length], ["normal", 1]);
  assert.deepEqual([removed.choices.rules, removed.turns.length], ["hard", 0]);
});

test("a fault without a place is only said", () => {
  assert.deepEqual(issueOf(failure({ error: "fault" }), game("crane:bbygb", 1)), {
    issue: null,
    problem: "something is wrong. Asking again may help.",
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
    issue.fixes.slice(0, 2).map(({ label }) => label),
    ["Row 2: H → grey", "Row 1: O → green"],
  );
});

test("a repair names each row once", () => {
  const label = (...turns) => repairLabel(differences(...turns.map((text) => readTurns(text))), false);
  assert.equal(label("login:bybbb,child:bybbb", "login:bybbb,child:bbbgb"), "Row 2: H → grey, L → green");
  assert.equal(label("login:bybbb,child:bybbb", "login:bgbbb,child:bbbbb"), "Row 1: O → green, Row 2: H → grey");
});
