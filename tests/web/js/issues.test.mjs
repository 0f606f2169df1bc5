/* What a failure means on the boards. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { issueOf, refusal, repairLabel } from "../../../src/salet/web/static/game/issues.js";
import { boardsNamed } from "../../../src/salet/web/static/base/words.js";
import { differences, readTurns, writeTurns } from "../../../src/salet/web/static/base/marks.js";
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

test("a repair keeps the word that is being marked", () => {
  const state = game("slate:bbybb,crane:bbbbb,drain:.....", 1);
  const repairs = [{ turns: ["slate:bbbbb", "crane:bbbbb"], count: 9, words: [] }];
  const { issue } = issueOf(failure({ error: "contradiction", boards: [0], repairs }), state);
  const mended = reduce(state, issue.fixes[0].action);
  assert.deepEqual(writeTurns(mended.turns), ["slate:bbbbb", "crane:bbbbb", "drain:....."]);
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
  assert.deepEqual(issue.message, { message: { key: "marks.order" }, fix: null });
  assert.deepEqual(issue.tiles, [[0, 0, 0], [0, 0, 2]]); // prettier-ignore
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
  const named = issue.fixes.slice(0, 2).map(({ label: { values } }) => [values.row, values.tiles[0].values.letter]);
  assert.deepEqual(named, [[2, "H"], [1, "O"]]); // prettier-ignore
});

test("a repair names each row once", () => {
  const label = (...turns) =>
    repairLabel(differences(...turns.map((text) => readTurns(text))), { boards: 1, alphabet: null });
  const one = label("login:bybbb,child:bybbb", "login:bybbb,child:bbbgb");
  assert.deepEqual([one.key, one.values.row, one.values.tiles.length], ["issue.repair-row", 2, 2]);
  const two = label("login:bybbb,child:bybbb", "login:bgbbb,child:bbbbb");
  assert.deepEqual([two.key, two.values.rows.map(({ values }) => values.row)], ["issue.repair-rows", [1, 2]]);
});

test("a failure names its board or its row, and how to mend it", () => {
  const issue = (text, body, more = {}) => issueOf(failure(body), { ...game(text, 0), ...more }).issue;
  const shown = (text, body) => {
    const found = issueOf(failure(body), { ...game(text, text.split(";")[0].split(",").length) }).issue;
    return [found.title.key, found.message.message?.key ?? found.message.key, found.turn, keys(found.fixes)];
  };
  const two = "crane:bbygb,bbbbb;moist:bbbbb,bbbbb";
  const [look, row] = [["issue.look-board", "issue.remove-row"], ["issue.remove-row"]];
  const input = { error: "input", turn: 1 };
  assert.deepEqual(shown(two, { ...input, boards: [1] }), ["issue.look-boards", "error.wrong", 1, look]);
  assert.deepEqual(shown(two, input), ["issue.look-row", "error.wrong", 1, row]);
  const one = "crane:bbygb;moist:bbbbb";
  assert.deepEqual(shown(one, { ...input, boards: [0] }), ["issue.look-row", "error.wrong", 1, row]);
  const only = shown(one, { ...input, boards: [0], suggestion: "ybbbb" });
  assert.deepEqual(only, ["issue.impossible-marks", "marks.order", 1, ["issue.use-marks", ...row]]);
  assert.equal(issue(two, { error: "input", turn: 2 }), null);
  assert.equal(issue(two, { error: "input" }), null);
  const marks = { error: "impossible-feedback", turn: 0, boards: [1], suggestion: "ybbbb" };
  const [title, message, turn, fixes] = shown(two, marks);
  assert.deepEqual([title, message, turn], ["issue.look-boards", "marks.order", 0]);
  assert.deepEqual(fixes, ["issue.use-marks", ...look]);
  const found = issueOf(failure(marks), game(two, 2)).issue;
  assert.deepEqual([found.tiles, found.boards, found.fixes[1].label.values], [[[0, 1, 0]], [1], { board: 2 }]);
  assert.deepEqual(found.title.values.boards.values.boards, [2]);
  const [named] = [issueOf(failure(input), game(two, 2)).issue.title.values];
  assert.deepEqual(named, { row: 2 });
  assert.equal(issueOf(failure({ ...marks, message: FIX }), game(two, 2)).issue.message.message, FIX);
});

test("a contradiction is mended by a few repairs, the daily list or the last row", () => {
  const one = "login:bybbb,child:bybbb";
  const turns = ["bbbbb", "gbbbb", "bgbbb", "ybbbb"].map((marks) => ["login:bybbb", `child:${marks}`]);
  const repairs = turns.map((repaired) => ({ turns: repaired }));
  const shown = (body, list = "daily", text = one) => {
    const state = { ...game(text, 1), choices: { ...start().choices, list } };
    const { issue, problem } = issueOf(failure({ error: "contradiction", ...body }), state);
    assert.deepEqual(problem, { message: WRONG, fix: null });
    return [issue.title.key, issue.message.key, issue.turn, issue.tiles.length, keys(issue.fixes)];
  };
  const [repair, last] = ["issue.repair-row", "issue.remove-last-row"];
  assert.deepEqual(shown({ repairs }), ["issue.no-word", "issue.this-tile", 1, 1, [repair, repair, last]]);
  assert.deepEqual(shown({ repairs: [repairs[1]] }), ["issue.no-word", "issue.these-tiles", 1, 2, [repair, last]]);
  assert.deepEqual(shown({}), ["issue.no-word", "issue.compare", 1, 0, [last]]);
  assert.deepEqual(shown({ repairs, boards: [0] }), shown({ repairs })); // the only board has no name
  assert.deepEqual(shown({ repairs: [{ turns: ["x"] }] })[1], "issue.compare"); // it cannot be read
  const outside = ["laval", "lalla"];
  const daily = "issue.go-to-daily";
  assert.deepEqual(shown({ outside }, "original"), ["issue.no-word", "issue.rare", 1, 0, [daily, last]]);
  assert.deepEqual(shown({ outside, repairs }, "nyt-2022").slice(1), [
    "issue.wrong-or-rare",
    1,
    1,
    [repair, daily, last],
  ]);
  assert.deepEqual(shown({ outside })[1], "issue.compare");
  assert.deepEqual(shown({ outside: [] }, "original")[1], "issue.compare");
  assert.deepEqual(shown({}, "original")[1], "issue.compare");
  const earlier = { repairs: [{ turns: ["login:bbbbb", "child:bybbb"] }] };
  assert.deepEqual(shown(earlier)[2], 0);
  const state = { ...game(one, 1), choices: { ...start().choices, list: "original" } };
  const { fixes } = issueOf(failure({ error: "contradiction", outside }), state).issue;
  assert.deepEqual([fixes[0].label.values.n, fixes[1].action.turn], [2, 1]);
});

test("a tile is named by its letter, its place where the letter is twice, and its colour", () => {
  const tiles = (before, after, boards = 1) => {
    const changes = differences(readTurns(before), readTurns(after));
    const label = repairLabel(changes, { boards, alphabet: null });
    return label.values.tiles.map(({ key, values: { letter, place, colour } }) => [key, letter, place, colour.key]);
  };
  assert.deepEqual(tiles("geese:byybb", "geese:bybgb"), [
    ["issue.repair-tile-nth", "E", 3, "mark.absent"],
    ["issue.repair-tile", "S", 4, "mark.correct"],
  ]);
  assert.deepEqual(tiles("geese:bbbbb,bbbbb", "geese:bbbbb,ybbby", 2), [
    ["issue.repair-tile-in", "G", 1, "mark.present"],
    ["issue.repair-tile-nth-in", "E", 5, "mark.present"],
  ]);
  assert.equal(repairLabel([], { boards: 2, alphabet: null }).values.board, 1);
});
